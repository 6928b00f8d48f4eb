"""Uses a sandbox as agents on Kubernetes do, with their SDK: client.py HOST REST-PORT GRPC-PORT [TOKEN]"""

import io
import sys

from k8s_agent_sandbox.exceptions import SandboxRequestError
from k8s_agent_sandbox.models import SandboxDirectConnectionConfig, SandboxdInClusterConnectionConfig
from k8s_agent_sandbox.sandbox import Sandbox

host, rest_port, grpc_port, *token = sys.argv[1:]


class Cluster:
    """What the SDK wants to know of the cluster: where the pod is."""

    injected_api_client = None

    def get_sandbox(self, name, namespace):
        return {"metadata": {"name": name}, "status": {"podIPs": [host]}}


def connect(config):
    return Sandbox("claim", "sandbox-1", connection_config=config, k8s_helper=Cluster())


def use_sandboxd():
    config = SandboxdInClusterConnectionConfig(
        mode="in-cluster-pod-ip", rest_port=int(rest_port), grpc_port=int(grpc_port)
    )
    sandbox = connect(config)
    files, run = sandbox.files, sandbox.commands.run

    files.write("src/hello.sh", 'echo "hello $1 in $PWD, $GREETING"; echo problem >&2; exit 3\n')
    result = run("sh src/hello.sh you", env={"GREETING": "a b"}, cwd="/")
    assert result.stdout == "hello you in /workspace, a b\n", result
    assert (result.stderr, result.exit_code, result.timed_out) == ("problem\n", 3, False), result
    assert run("pwd", cwd="src").stdout == "/workspace/src\n"

    late = run("sleep 1000", command_timeout=0.5)
    assert (late.exit_code, late.timed_out) == (124, True), late
    assert run("seq 100000 | tail -n 1").stdout == "100000\n"

    data = bytes(range(256)) * 20000
    files.write("data.bin", io.BytesIO(data))
    assert files.read("data.bin") == data
    copy = io.BytesIO()
    assert files.read_to("data.bin", copy) == len(data) and copy.getvalue() == data
    assert run("cksum < data.bin; wc -c < data.bin").stdout.endswith(f"{len(data)}\n")

    assert files.exists("src/hello.sh") and not files.exists("src/nothing")
    entries = {entry.name: entry for entry in files.list("/")}
    assert sorted(entries) == ["data.bin", "src"], entries
    assert (entries["src"].type, entries["data.bin"].size) == ("directory", len(data))
    assert entries["data.bin"].mode == "0644"

    for refused, status in [(lambda: files.delete("src"), 409), (lambda: files.list("../etc"), 403)]:
        try:
            refused()
        except SandboxRequestError as error:
            assert error.status_code == status, error
        else:
            raise AssertionError(status)
    files.delete("src", recursive=True)
    assert not files.exists("src")
    sandbox.close_connection()


def use_direct_url():
    headers = {"Authorization": f"Bearer {token[0]}"} if token else {}
    config = SandboxDirectConnectionConfig(api_url=f"http://{host}:{rest_port}", extra_headers=headers)
    sandbox = connect(config)
    files, run = sandbox.files, sandbox.commands.run

    files.write("notes/one.txt", "first\n")
    result = run("cat notes/one.txt; echo problem >&2; exit 3")
    assert (result.stdout, result.stderr, result.exit_code) == ("first\n", "problem\n", 3), result
    late = run("sleep 1000", command_timeout=0.5)
    assert late.timed_out, late
    assert files.read("notes/one.txt") == b"first\n"
    assert files.exists("notes/one.txt") and not files.exists("notes/two.txt")
    (entry,) = files.list("notes")
    assert (entry.name, entry.size, entry.type) == ("one.txt", 6, "file"), entry
    sandbox.close_connection()


if not token:
    # The SDK sends no token to sandboxd.
    use_sandboxd()
use_direct_url()
print("ok")
