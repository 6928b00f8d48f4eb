"""What type checkers say of the package; mypy and pyright read this file, and pytest runs it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boxsh
from boxsh import AsyncSandbox, Call, Process, Result, Sandbox, Snapshot

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value: object, kind: object) -> object:
        return value


def shout(call: Call) -> str:
    assert_type(call.args, list[str])
    return call.read().upper()


def test_types() -> None:
    sandbox = Sandbox(files={"/f": "x"}, env={"A": "1"}, limits={"commands": 100}, commands={"shout": shout})
    result = sandbox.run("echo x", timeout=5, env={"B": "2"}, background="wait")
    assert_type(result, Result)
    assert_type(result.stdout, str)
    assert_type(result.exit_code, int)
    assert_type(result.check(), Result)
    assert_type(result.files["created"], tuple[str, ...])
    process = sandbox.start("true")
    assert_type(process, Process)
    assert_type(process.poll(), Result | None)
    assert_type(sandbox.snapshot(), Snapshot)
    assert_type(sandbox.read_bytes("/f"), bytes)
    assert_type(sandbox.fork(), Sandbox)
    assert_type(sandbox.shell_state()["directory"], str)
    assert_type(boxsh.analyze("ls")["is_open"], bool)
    process.wait()


async def asynchronous(sandbox: AsyncSandbox) -> None:
    assert_type(await sandbox.run("true"), Result)
    assert_type(await sandbox.fork(), AsyncSandbox)
    assert_type(await sandbox.read_text("/f"), str)
