"""SWE-ReX with the runtime of boxsh."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from swerex.exceptions import CommandTimeoutError, DeploymentNotStartedError, NonZeroExitCodeError, SessionDoesNotExistError, SessionExistsError
from swerex.runtime.abstract import (
    BashAction, CloseBashSessionRequest, Command, CreateBashSessionRequest, ReadFileRequest, UploadRequest, WriteFileRequest,
)

from boxsh.integrations.swerex import BoxshDeployment, BoxshRuntime


def test_sessions_keep_their_own_state() -> None:
    async def main() -> None:
        runtime = BoxshRuntime()
        await runtime.write_file(WriteFileRequest(path="/tmp/rc", content="export FROM_RC=1\n"))
        await runtime.create_session(CreateBashSessionRequest(startup_source=["/tmp/rc"]))
        await runtime.create_session(CreateBashSessionRequest(session="other"))
        with pytest.raises(SessionExistsError):
            await runtime.create_session(CreateBashSessionRequest())
        run = lambda command, **options: runtime.run_in_session(BashAction(command=command, **options))  # noqa: E731
        await run("cd /tmp; x='a b'; export Y=\"it's\"; f() { echo \"f $1\"; }; arr=(1 2); set -o pipefail; mkdir -p d")
        seen = await run("echo $PWD $x $Y $FROM_RC ${arr[1]}; f z; set -o | grep pipefail; ls")
        assert seen.output.split() == ["/tmp", "a", "b", "it's", "1", "2", "f", "z", "pipefail", "on", "d", "rc"] and seen.exit_code == 0
        other = await run("echo [$x] $PWD; ls /tmp", session="other")
        assert other.output == "[] /home/agent\nd\nrc\n"
        with pytest.raises(NonZeroExitCodeError, match="exit code 3"):
            await run("(exit 3)")
        assert (await run("false", check="silent")).exit_code == 1
        assert (await run("echo hi; false", check="ignore")).exit_code is None
        with pytest.raises(CommandTimeoutError):
            await run("sleep 100", timeout=0.1)
        await runtime.close_session(CloseBashSessionRequest(session="other"))
        with pytest.raises(SessionDoesNotExistError):
            await run("true", session="other")

    asyncio.run(main())


def test_commands_and_files(tmp_path: Path) -> None:
    async def main() -> None:
        runtime = BoxshRuntime()
        assert (await runtime.execute(Command(command=["echo", "a b"]))).stdout == "a b\n"
        done = await runtime.execute(Command(command="echo $A $PWD; echo e >&2; exit 4", shell=True, env={"A": "1"}, cwd="/tmp"))
        assert (done.stdout, done.stderr, done.exit_code) == ("1 /tmp\n", "e\n", 4)
        merged = await runtime.execute(Command(command="echo o; echo e >&2", shell=True, merge_output_streams=True))
        assert (merged.stdout, merged.stderr) == ("o\ne\n", "")
        with pytest.raises(NonZeroExitCodeError):
            await runtime.execute(Command(command=["false"], check=True))
        (tmp_path / "sub").mkdir()
        (tmp_path / "sub" / "f").write_text("up")
        await runtime.upload(UploadRequest(source_path=str(tmp_path), target_path="/up"))
        assert (await runtime.read_file(ReadFileRequest(path="/up/sub/f"))).content == "up"
        with pytest.raises(FileNotFoundError):
            await runtime.read_file(ReadFileRequest(path="/nowhere"))
        assert await runtime.is_alive()
        await runtime.close()
        assert not await runtime.is_alive()

    asyncio.run(main())


def test_a_scripted_agent_ends_in_the_right_answer() -> None:
    async def main() -> None:
        deployment = BoxshDeployment(files={"/repo/sum.sh": "echo $(($1 - $2))\n"})
        with pytest.raises(DeploymentNotStartedError):
            deployment.runtime
        await deployment.start()
        await deployment.runtime.create_session(CreateBashSessionRequest())
        # What a model would say: look, mend, check.
        answer = ""
        for command in ["cd /repo; cat sum.sh", "sed -i 's/-/+/' sum.sh", "bash sum.sh 40 2"]:
            answer = (await deployment.runtime.run_in_session(BashAction(command=command, check="silent"))).output
        assert answer == "42\n" and await deployment.is_alive()
        await deployment.stop()

    asyncio.run(main())


def test_the_page(page: Any) -> None:
    page("swe-rex")
