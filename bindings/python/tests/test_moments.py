"""Forks, checkpoints, snapshots, the shell as data, analysis, pools."""

from __future__ import annotations

import copy
import pickle
import threading

import boxsh
import pytest
from boxsh import Pool, Sandbox, Snapshot


def test_a_fork_is_independent(sandbox: Sandbox) -> None:
    sandbox.run("echo 1 > f; x=1")
    branch = sandbox.fork()
    branch.run("echo 2 > f; x=2")
    assert sandbox.run("cat f; echo $x").stdout == "1\n1\n"
    assert branch.run("cat f; echo $x").stdout == "2\n2\n"


def test_forks_of_forks(sandbox: Sandbox) -> None:
    for depth in range(20):
        sandbox.run(f"echo {depth} >> log")
        sandbox = sandbox.fork()
    assert sandbox.run("wc -l < log").stdout == "20\n"


def test_what_cannot_be_copied_is_an_error_or_left_out(sandbox: Sandbox) -> None:
    sandbox.run("exec 3> >(cat > /tmp/x)", background="live")
    if not sandbox.checkpoint().left_out:
        pytest.skip("SKIPPED: nothing is left out of this session")
    with pytest.raises(boxsh.CopyError):
        sandbox.fork()
    assert sandbox.fork(lossy=True).run("echo fine").stdout == "fine\n"


def test_rollback_returns(sandbox: Sandbox) -> None:
    sandbox.run("echo 1 > f; x=1; cd /tmp")
    checkpoint = sandbox.checkpoint()
    sandbox.run("rm /home/agent/f; x=2; cd /")
    sandbox.rollback(checkpoint)
    assert sandbox.run("cat ~/f; echo $x $PWD").stdout == "1\n1 /tmp\n"
    # As often as one likes.
    sandbox.run("x=3")
    sandbox.rollback(checkpoint)
    assert sandbox.run("echo $x").stdout == "1\n"


def test_reset_returns_to_the_start() -> None:
    sandbox = Sandbox(files={"/data/f": "1"}, env={"A": "1"})
    sandbox.run("rm /data/f; unset A; touch new")
    sandbox.reset()
    assert sandbox.run("cat /data/f; echo $A; ls").stdout == "11\n"


def test_checkpoints_compare(sandbox: Sandbox) -> None:
    before = sandbox.checkpoint()
    sandbox.run("echo one > a")
    between = sandbox.checkpoint()
    sandbox.run("echo two > a; touch b")
    after = sandbox.checkpoint()
    assert before.changes_to(between)["created"] == ("/home/agent/a",)
    assert between.changes_to(after) == {"created": ("/home/agent/b",), "modified": ("/home/agent/a",), "deleted": ()}
    assert "-one" in between.diff_to(after) and "+two" in between.diff_to(after)
    assert sandbox.changes(since=between) == between.changes_to(after)
    assert sandbox.diff(between) == between.diff_to(after)
    assert sandbox.checkpoint().left_out == []


def test_a_snapshot_goes_through_bytes_and_pickle(sandbox: Sandbox) -> None:
    sandbox.run("cd /tmp; echo data > f; greet() { echo hello $1; }; exec 5< f")
    snapshot = sandbox.snapshot()
    for other in (
        Snapshot.from_bytes(snapshot.to_bytes()),
        Snapshot.from_bytes(bytes(snapshot)),
        pickle.loads(pickle.dumps(snapshot)),
        copy.copy(snapshot),
    ):
        assert other == snapshot and hash(other) == hash(snapshot) and other.digest == snapshot.digest
        elsewhere = Sandbox()
        elsewhere.restore(other)
        assert elsewhere.run("cat f; greet you; cat <&5").stdout == "data\nhello you\ndata\n"


def test_snapshots_of_differences(sandbox: Sandbox) -> None:
    sandbox.run("seq 10000 > big")
    base = sandbox.snapshot()
    sandbox.run("echo more > small")
    full = sandbox.snapshot()
    difference = full.since(base)
    assert len(difference.to_bytes()) < len(full.to_bytes()) / 2
    assert difference.onto(base) == full
    with pytest.raises(boxsh.SnapshotError):
        Sandbox().restore(difference)
    assert repr(full) == f"Snapshot({full.digest[:12]})"


@pytest.mark.parametrize("change", [lambda b: b[:-1], lambda b: b[:40], lambda b: b"", lambda b: b"boxsh", lambda b: b[:50] + b"x" + b[51:], lambda b: b.replace(b"2", b"9", 1)])
def test_damaged_snapshots_are_refused(sandbox: Sandbox, change: object) -> None:
    data = sandbox.snapshot().to_bytes()
    with pytest.raises(boxsh.SnapshotError):
        Snapshot.from_bytes(change(data))  # type: ignore[operator]
    assert isinstance(boxsh.SnapshotError("x"), ValueError)


def test_a_sandbox_is_not_pickled(sandbox: Sandbox) -> None:
    with pytest.raises(boxsh.BoxshError, match="snapshot"):
        pickle.dumps(sandbox)


def test_the_shell_as_data() -> None:
    sandbox = Sandbox(clear_env=True, env={"LANG": "C"})
    sandbox.run("cd /tmp; list=(a [3]=b); declare -A m=([k]=v); declare -ir N=6*7; set -u; f() { echo hi; }; trap 'echo bye' TERM; alias ll='ls -l'; umask 027; export E=1")
    state = sandbox.shell_state()
    assert state["directory"] == "/tmp" and state["umask"] == 0o27
    assert state["variables"]["list"]["value"] == {0: "a", 3: "b"}
    assert state["variables"]["m"]["value"] == {"k": "v"}
    number = state["variables"]["N"]
    assert (number["value"], number["integer"], number["readonly"], number["exported"]) == ("42", True, True, False)
    assert state["variables"]["E"]["exported"]
    assert state["options"]["nounset"] is True and state["options"]["errexit"] is False
    assert state["functions"]["f"] == "f () \n{ \n    echo hi\n}"
    assert state["traps"] == {"SIGTERM": "echo bye"}
    assert state["aliases"] == {"ll": "ls -l"}
    sandbox.run("set -- x y; false")
    assert sandbox.shell_state()["status"] == 1


def test_analysis_says_what_a_script_would_do() -> None:
    found = boxsh.analyze("curl -so page https://example.com/a && grep -c \"$WORD\" page > /tmp/count; rm -rf $DIR; f() { :; }; X=1")
    assert [command["name"][0] for command in found["commands"]] [:3] == ["curl", "grep", "rm"]
    assert found["commands"][0]["kind"] == "program" and found["commands"][0]["line"] == 1
    assert found["hosts"][0]["host"] == ("example.com", True)
    written = [file["path"][0] for file in found["files"] if file["access"] == "write"]
    assert written == ["page", "/tmp/count"]
    assert found["files"][-1]["path"] == ("$DIR", False)
    assert found["functions"] == ["f"] and not found["is_open"]
    assert {"name": "X", "is_set": True}.items() <= found["variables"][-1].items()
    assert boxsh.analyze('eval "$x"')["is_open"]


@pytest.mark.parametrize("script", ["if", "echo 'x", "a | | b", "(", "for in"])
def test_a_script_that_does_not_parse(script: str) -> None:
    with pytest.raises(boxsh.ParseError):
        boxsh.analyze(script)


def test_a_pool_hands_out_clean_copies(sandbox: Sandbox) -> None:
    sandbox.run("greet() { echo hello $1; }; echo t > template")
    with Pool(sandbox, 1, 2) as pool:
        with pool.acquire() as one:
            assert one.run("x=dirty; echo d > template; greet you").stdout == "hello you\n"
        with pool.acquire() as again:
            assert again.run("echo [$x]; cat template").stdout == "[]\nt\n"
        assert pool.size == (1, 1)
        assert repr(pool) == "Pool(count=1, idle=1)"


def test_a_pool_waits_and_times_out(sandbox: Sandbox) -> None:
    pool = Pool(sandbox, 0, 1)
    taken = pool.acquire()
    with pytest.raises(boxsh.PoolTimeout) as caught:
        pool.acquire(timeout=0.05)
    assert isinstance(caught.value, TimeoutError)
    got: list[str] = []
    thread = threading.Thread(target=lambda: got.append(pool.acquire().run("echo got").stdout))
    thread.start()
    taken.close()
    thread.join()
    assert got == ["got\n"]
    pool.close()
    with pytest.raises(boxsh.PoolClosed):
        pool.acquire()


def test_programs_are_many() -> None:
    names = boxsh.programs()
    assert len(names) > 150 and {"grep", "jq", "awk", "sqlite3", "tar"} <= set(names)
