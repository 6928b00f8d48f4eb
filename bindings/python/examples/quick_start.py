"""A session keeps its state; forks and rollbacks take microseconds."""

from boxsh import Sandbox

with Sandbox(files={"/data/sales.csv": "north,3\nsouth,5\nnorth,4\n"}) as sandbox:
    sandbox.run("cd /data; export REGION=north")
    result = sandbox.run("grep \"$REGION\" sales.csv | awk -F, '{sum += $2} END {print sum}'").check()
    assert result.stdout == "7\n"

    before = sandbox.checkpoint()
    branch = sandbox.fork()
    branch.run("rm -rf /data/*")
    assert sandbox.list("/data") == ["sales.csv"]

    sandbox.run("echo west,1 >> sales.csv")
    print(sandbox.diff(before), end="")
    sandbox.rollback(before)
    assert sandbox.run("wc -l < sales.csv").stdout == "3\n"

    failed = sandbox.run("cat missing", timeout=5)
    print(failed.exit_code, failed.stderr, end="")
