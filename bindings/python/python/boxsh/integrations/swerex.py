"""SWE-ReX: a runtime and a deployment whose sessions are in the process.

    env = SWEEnv(deployment=BoxshDeployment(files={"/repo/f": "..."}), ...)
"""

from __future__ import annotations

import logging
import shlex
from pathlib import Path
from typing import Any

from swerex.deployment.abstract import AbstractDeployment
from swerex.deployment.hooks.abstract import CombinedDeploymentHook, DeploymentHook
from swerex.exceptions import (
    CommandTimeoutError,
    DeploymentNotStartedError,
    NonZeroExitCodeError,
    SessionDoesNotExistError,
    SessionExistsError,
)
from swerex.runtime.abstract import (
    AbstractRuntime,
    BashAction,
    BashInterruptAction,
    BashObservation,
    CloseBashSessionResponse,
    CloseResponse,
    CloseSessionRequest,
    CloseSessionResponse,
    Command,
    CommandResponse,
    CreateBashSessionResponse,
    CreateSessionRequest,
    CreateSessionResponse,
    IsAliveResponse,
    Observation,
    ReadFileRequest,
    ReadFileResponse,
    UploadRequest,
    UploadResponse,
    WriteFileRequest,
    WriteFileResponse,
)

from .._async import AsyncSandbox
from .._boxsh import Sandbox


class BoxshRuntime(AbstractRuntime):
    """Sessions on the files of one sandbox. Each keeps its shell's state in a file of the session, and runs take turns."""

    def __init__(self, sandbox: AsyncSandbox | Sandbox | None = None, *, logger: logging.Logger | None = None) -> None:
        self.logger = logger or logging.getLogger("boxsh.swerex")
        if sandbox is None:
            sandbox = Sandbox()
        self.sandbox = sandbox if isinstance(sandbox, AsyncSandbox) else AsyncSandbox.of(sandbox)
        self._sessions: set[str] = set()

    async def is_alive(self, *, timeout: float | None = None) -> IsAliveResponse:
        """Whether the sandbox is there."""
        return IsAliveResponse(is_alive=not self.sandbox.closed)

    def _state_of(self, session: str) -> str:
        return f"/tmp/.boxsh-session-{session.encode().hex()}"

    async def create_session(self, request: CreateSessionRequest) -> CreateSessionResponse:
        """A shell, which reads its startup files first."""
        if request.session in self._sessions:
            raise SessionExistsError(f"session {request.session!r} already exists")
        self._sessions.add(request.session)
        await self.sandbox.write(self._state_of(request.session), "")
        sources = "; ".join(f"source {shlex.quote(file)}" for file in request.startup_source)
        result = await self._run(request.session, sources or ":", request.startup_timeout)
        return CreateBashSessionResponse(output=result.output)

    async def _run(self, session: str, script: str, timeout: float | None) -> Any:
        # Variables, functions, options and the directory are kept as commands that make them again.
        state = shlex.quote(self._state_of(session))
        keep = f"{{ echo \"cd -- ${{PWD@Q}} 2>/dev/null\"; declare -p | grep -Ev '^declare -[a-zA-Z-]*r|^declare -[a-zA-Z-]* (BASH[A-Z_]*|FUNCNAME|GROUPS|DIRSTACK|PIPESTATUS|_)='; declare -f; alias -p; set +o; shopt -p; }} > {state} 2>/dev/null"
        begin = f"source {state}; trap {shlex.quote(keep)} EXIT"
        return await self.sandbox.run(f"{begin}\n{script}", timeout=timeout, persistence="files", overflow="cut")

    async def run_in_session(self, action: Any) -> Observation:
        """Runs a command in a session's shell."""
        if action.session not in self._sessions:
            raise SessionDoesNotExistError(f"session {action.session!r} does not exist")
        if isinstance(action, BashInterruptAction):
            self.sandbox.cancel()
            return BashObservation()
        assert isinstance(action, BashAction)
        result = await self._run(action.session, action.command, action.timeout)
        if result.ended == "timed-out":
            raise CommandTimeoutError(f"timeout after {action.timeout} seconds while running command {action.command!r}")
        output = result.output_bytes.decode("utf-8", "replace")
        if action.check == "ignore":
            return BashObservation(output=output)
        if action.check == "raise" and result.exit_code != 0:
            message = f"Command {action.command!r} failed with exit code {result.exit_code}. Here is the output:\n{output!r}"
            if action.error_msg:
                message = f"{action.error_msg}: {message}"
            raise NonZeroExitCodeError(message)
        return BashObservation(output=output, exit_code=result.exit_code)

    async def close_session(self, request: CloseSessionRequest) -> CloseSessionResponse:
        """Ends a session's shell."""
        if request.session not in self._sessions:
            raise SessionDoesNotExistError(f"session {request.session!r} does not exist")
        self._sessions.discard(request.session)
        await self.sandbox.remove(self._state_of(request.session))
        return CloseBashSessionResponse()

    async def execute(self, command: Command) -> CommandResponse:
        """Runs a command apart from all sessions."""
        if isinstance(command.command, str) and not command.shell:
            script = shlex.quote(command.command)
        else:
            script = command.command if isinstance(command.command, str) else shlex.join(command.command)
        result = await self.sandbox.run(
            script, timeout=command.timeout, env=command.env or {}, cwd=command.cwd, persistence="files", overflow="cut"
        )
        if result.ended == "timed-out":
            raise CommandTimeoutError(f"timeout ({command.timeout}s) exceeded while running command")
        stdout, stderr = (data.decode("utf-8", "replace") for data in (result.stdout_bytes, result.stderr_bytes))
        if command.merge_output_streams:
            stdout, stderr = result.output_bytes.decode("utf-8", "replace"), ""
        if command.check and result.exit_code != 0:
            raise NonZeroExitCodeError(f"{command.error_msg}: Command {command.command!r} failed with exit code {result.exit_code}. Stdout:\n{stdout!r}\nStderr:\n{stderr!r}")
        return CommandResponse(stdout=stdout, stderr=stderr, exit_code=result.exit_code)

    async def read_file(self, request: ReadFileRequest) -> ReadFileResponse:
        """The contents of a file."""
        data = await self.sandbox.read_bytes(request.path)
        return ReadFileResponse(content=data.decode(request.encoding or "utf-8", request.errors or "strict"))

    async def write_file(self, request: WriteFileRequest) -> WriteFileResponse:
        """Writes a file."""
        await self.sandbox.write(request.path, request.content)
        return WriteFileResponse()

    async def upload(self, request: UploadRequest) -> UploadResponse:
        """Copies a file or directory of the host."""
        source = Path(request.source_path)
        files = [source] if source.is_file() else [file for file in source.rglob("*") if file.is_file()]
        if not source.exists():
            raise FileNotFoundError(f"upload source path {source} does not exist")
        for file in files:
            target = request.target_path if file == source else f"{request.target_path}/{file.relative_to(source)}"
            await self.sandbox.write(target, file.read_bytes(), mode=file.stat().st_mode & 0o777)
        return UploadResponse()

    async def close(self) -> CloseResponse:
        """Ends the sandbox."""
        await self.sandbox.close()
        return CloseResponse()


class BoxshDeployment(AbstractDeployment):
    """Starts a runtime whose sandbox has these options."""

    def __init__(self, *, logger: logging.Logger | None = None, **options: Any) -> None:
        self.logger = logger or logging.getLogger("boxsh.swerex")
        self._options = options
        self._runtime: BoxshRuntime | None = None
        self._hooks = CombinedDeploymentHook()

    def add_hook(self, hook: DeploymentHook) -> None:
        """Adds a listener."""
        self._hooks.add_hook(hook)

    async def is_alive(self, *, timeout: float | None = None) -> IsAliveResponse:
        """Whether the runtime is there."""
        return await self.runtime.is_alive(timeout=timeout)

    async def start(self, *args: Any, **kwargs: Any) -> None:
        """Starts the runtime."""
        self._runtime = BoxshRuntime(await AsyncSandbox.create(**self._options), logger=self.logger)

    async def stop(self, *args: Any, **kwargs: Any) -> None:
        """Stops it."""
        if self._runtime is not None:
            await self._runtime.close()
            self._runtime = None

    @property
    def runtime(self) -> BoxshRuntime:
        """The runtime, once it is started."""
        if self._runtime is None:
            raise DeploymentNotStartedError
        return self._runtime
