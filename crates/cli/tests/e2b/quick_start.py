"""What the guides of E2B show, with the synchronous client. Arguments: the address of the server."""

import sys
import threading
import time
import urllib.request

from e2b import (
    CommandExitException,
    FileNotFoundException,
    FilesystemEventType,
    NotFoundException,
    Sandbox,
    SandboxQuery,
    Template,
    TimeoutException,
)
from e2b.sandbox.commands.command_handle import PtySize

OPTIONS = {"api_key": "0123456789abcdef", "api_url": sys.argv[1], "sandbox_url": sys.argv[1]}
API = {key: OPTIONS[key] for key in ["api_key", "api_url"]}


def commands(sandbox):
    result = sandbox.commands.run("echo hi")
    assert (result.stdout, result.stderr, result.exit_code) == ("hi\n", "", 0), result

    pieces = {"out": [], "err": []}
    sandbox.commands.run(
        "echo one; echo two >&2; echo three",
        on_stdout=pieces["out"].append,
        on_stderr=pieces["err"].append,
    )
    assert "".join(pieces["out"]) == "one\nthree\n" and "".join(pieces["err"]) == "two\n", pieces

    result = sandbox.commands.run("echo $FROM_SANDBOX $FROM_COMMAND; pwd", envs={"FROM_COMMAND": "b"}, cwd="/tmp")
    assert result.stdout == "a b\n/tmp\n", result

    try:
        sandbox.commands.run("echo out; echo err >&2; exit 3")
        raise AssertionError("a command that fails raises")
    except CommandExitException as error:
        assert (error.exit_code, error.stdout, error.stderr) == (3, "out\n", "err\n"), error

    try:
        sandbox.commands.run("sleep 20", timeout=0.3)
        raise AssertionError("a command that takes too long raises")
    except TimeoutException:
        pass

    size = 3_000_000
    result = sandbox.commands.run(f"head -c {size} /dev/zero | tr '\\0' x")
    assert result.stdout == "x" * size, len(result.stdout)


def background(sandbox):
    command = sandbox.commands.run("read line; echo got $line", background=True, stdin=True)
    other = sandbox.commands.run("echo beside")
    assert other.stdout == "beside\n"
    assert [process.pid for process in sandbox.commands.list()] == [command.pid]
    sandbox.commands.send_stdin(command.pid, "word\n")
    assert command.wait().stdout == "got word\n"

    command = sandbox.commands.run("cat", background=True, stdin=True)
    sandbox.commands.stream_input(command.pid, ["a", "b", "\n"])
    sandbox.commands.close_stdin(command.pid)
    assert command.wait().stdout == "ab\n"

    command = sandbox.commands.run("echo first; sleep 20", background=True)
    again = sandbox.commands.connect(command.pid)
    assert sandbox.commands.kill(command.pid)
    try:
        again.wait()
        raise AssertionError("a command that was killed raises")
    except CommandExitException as error:
        assert error.stdout == "first\n", error
    assert not sandbox.commands.kill(command.pid)
    assert sandbox.commands.list() == []


def files(sandbox):
    info = sandbox.files.write("hello.txt", "hello")
    assert info.name == "hello.txt" and info.path.startswith("/"), info
    assert sandbox.files.read("hello.txt") == "hello"
    assert sandbox.commands.run("cat hello.txt").stdout == "hello"
    data = bytes(range(256)) * 8192
    sandbox.files.write("/tmp/deep/er/data.bin", data)
    assert bytes(sandbox.files.read("/tmp/deep/er/data.bin", format="bytes")) == data
    assert b"".join(sandbox.files.read("/tmp/deep/er/data.bin", format="stream")) == data
    sandbox.files.write("/tmp/zipped", data, gzip=True)
    assert bytes(sandbox.files.read("/tmp/zipped", format="bytes", gzip=True)) == data
    written = sandbox.files.write_files(
        [{"path": "/tmp/many/a b", "data": "one"}, {"path": "/tmp/many/\u00e4", "data": b""}]
    )
    assert [info.path for info in written] == ["/tmp/many/a b", "/tmp/many/\u00e4"], written
    assert {entry.name for entry in sandbox.files.list("/tmp/many")} == {"a b", "\u00e4"}
    assert sandbox.files.read("/tmp/many/a b") == "one"
    deep = [entry.path for entry in sandbox.files.list("/tmp/deep", depth=2)]
    assert deep == ["/tmp/deep/er", "/tmp/deep/er/data.bin"], deep

    info = sandbox.files.get_info("/tmp/deep/er/data.bin")
    assert (info.size, info.type.value, info.mode) == (len(data), "file", 0o644), info
    written = sandbox.files.write("/tmp/noted", "x", metadata={"Author": "ann b"})
    assert written.metadata == {"author": "ann b"}, written
    assert sandbox.files.get_info("/tmp/noted").metadata == {"author": "ann b"}
    assert sandbox.files.get_info("/tmp/zipped").metadata is None
    assert sandbox.files.make_dir("/tmp/new/dir") and not sandbox.files.make_dir("/tmp/new/dir")
    sandbox.files.rename("/tmp/many", "/tmp/new/dir/many")
    assert sandbox.files.exists("/tmp/new/dir/many/a b") and not sandbox.files.exists("/tmp/many")
    sandbox.files.remove("/tmp/new")
    assert not sandbox.files.exists("/tmp/new")
    try:
        sandbox.files.read("/tmp/new/nothing")
        raise AssertionError("a file that is not there raises")
    except (FileNotFoundException, NotFoundException):
        pass

    url = sandbox.download_url("/tmp/deep/er/data.bin", use_signature_expiration=60)
    assert urllib.request.urlopen(url).read() == data


def watching(sandbox):
    sandbox.files.make_dir("/tmp/watched/below")
    handle = sandbox.files.watch_dir("/tmp/watched")
    sandbox.files.write("/tmp/watched/file", "one")
    sandbox.commands.run("echo two > /tmp/watched/other; rm /tmp/watched/file; echo > /tmp/watched/below/deep")
    events, deadline = [], time.monotonic() + 20
    while len(events) < 3 and time.monotonic() < deadline:
        events += [(event.name, event.type) for event in handle.get_new_events()]
    assert ("file", FilesystemEventType.CREATE) in events, events
    assert ("other", FilesystemEventType.CREATE) in events, events
    assert ("file", FilesystemEventType.REMOVE) in events, events
    assert not any("deep" in name for name, _ in events), events
    handle.stop()


def terminal(sandbox):
    shown = []
    pty = sandbox.pty.create(PtySize(rows=24, cols=80), timeout=30)
    reader = threading.Thread(target=lambda: pty.wait(on_pty=shown.append))
    reader.start()
    sandbox.pty.resize(pty.pid, PtySize(rows=40, cols=100))
    sandbox.pty.send_stdin(pty.pid, b"stty size; echo $((6 * 7)); exit\n")
    reader.join(20)
    text = b"".join(bytes(piece) for piece in shown)
    assert b"40 100" in text and b"42" in text, text


def lifetimes(sandbox):
    assert sandbox.is_running()
    info = sandbox.get_info()
    assert info.sandbox_id == sandbox.sandbox_id and info.metadata == {"user": "a b&c"}, info
    sandbox.set_timeout(600)
    assert sandbox.get_info().end_at > info.end_at
    listed = Sandbox.list(query=SandboxQuery(metadata={"user": "a b&c"}), **OPTIONS).next_items()
    assert [item.sandbox_id for item in listed] == [sandbox.sandbox_id], listed
    same = Sandbox.connect(sandbox.sandbox_id, **OPTIONS)
    assert same.files.read("hello.txt") == "hello"

    assert sandbox.pause()
    assert not sandbox.is_running()
    assert sandbox.get_info().state.value == "paused"
    sandbox.connect()
    assert sandbox.files.read("hello.txt") == "hello"

    snapshot = sandbox.create_snapshot()
    assert Template.exists(snapshot.snapshot_id, **API) and not Template.exists("none", **API)
    copy = Sandbox.create(snapshot.snapshot_id, **OPTIONS)
    assert copy.files.read("hello.txt") == "hello"
    assert Sandbox.delete_snapshot(snapshot.snapshot_id, **OPTIONS)
    copy.kill()
    fork = sandbox.fork()[0]
    fork.files.write("hello.txt", "changed")
    assert sandbox.files.read("hello.txt") == "hello"
    assert fork.kill() and not fork.kill()
    assert sandbox.kill()
    assert not sandbox.is_running()


sandbox = Sandbox.create(timeout=300, metadata={"user": "a b&c"}, envs={"FROM_SANDBOX": "a"}, **OPTIONS)
for part in [commands, background, files, watching, terminal, lifetimes]:
    part(sandbox)
print("ok")
