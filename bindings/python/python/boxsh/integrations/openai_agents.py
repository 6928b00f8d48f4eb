"""OpenAI's Agents SDK: a session behind its shell tool, and as the sandbox of a `SandboxAgent`.

    Agent(..., tools=[shell_tool(AsyncSandbox())])
    Runner.run(SandboxAgent(...), ..., run_config=RunConfig(sandbox=SandboxRunConfig(client=BoxshSandboxClient())))
"""

from __future__ import annotations

import io
import shlex
import uuid
from pathlib import Path
from typing import Any, Literal

from agents import ShellCallOutcome, ShellCommandOutput, ShellCommandRequest, ShellResult, ShellTool
from agents.sandbox.errors import (
    ExecTimeoutError,
    WorkspaceArchiveReadError,
    WorkspaceArchiveWriteError,
    WorkspaceReadNotFoundError,
)
from agents.sandbox.manifest import Manifest
from agents.sandbox.session.base_sandbox_session import BaseSandboxSession
from agents.sandbox.session.manager import Instrumentation
from agents.sandbox.session.sandbox_client import BaseSandboxClient, BaseSandboxClientOptions
from agents.sandbox.session.sandbox_session import SandboxSession
from agents.sandbox.session.sandbox_session_state import SandboxSessionState
from agents.sandbox.snapshot import SnapshotBase, SnapshotSpec, resolve_snapshot
from agents.sandbox.types import ExecResult, User

from .._async import AsyncSandbox
from .._boxsh import Sandbox
from .._errors import FileError, NotFoundError


def shell_tool(sandbox: AsyncSandbox | Sandbox, *, timeout: float | None = 60, **options: Any) -> ShellTool:
    """The shell tool of the Responses API, done in a session whose shell keeps its state. Options are those of `ShellTool`."""
    twin = sandbox if isinstance(sandbox, AsyncSandbox) else AsyncSandbox.of(sandbox)

    async def execute(request: ShellCommandRequest) -> ShellResult:
        action = request.data.action
        seconds = timeout if action.timeout_ms is None else action.timeout_ms / 1000
        outputs = []
        for command in action.commands:
            result = await twin.run(command, timeout=seconds, overflow="cut")
            is_late = result.ended == "timed-out"
            outcome = ShellCallOutcome(type="timeout") if is_late else ShellCallOutcome(type="exit", exit_code=result.exit_code)
            outputs.append(
                ShellCommandOutput(
                    stdout=result.stdout_bytes.decode("utf-8", "replace"),
                    stderr=result.stderr_bytes.decode("utf-8", "replace"),
                    outcome=outcome,
                    command=command,
                )
            )
            if is_late:
                break
        return ShellResult(output=outputs, max_output_length=action.max_output_length)

    return ShellTool(executor=execute, **options)


class BoxshSandboxSessionState(SandboxSessionState):
    """What identifies a session; the session itself is in the process."""

    type: Literal["boxsh"] = "boxsh"


class BoxshSandboxClientOptions(BaseSandboxClientOptions):
    """Options of a session that can be written as JSON; `BoxshSandboxClient` takes all others."""

    type: Literal["boxsh"] = "boxsh"
    exposed_ports: tuple[int, ...] = ()


class BoxshSandboxSession(BaseSandboxSession):
    """A session of boxsh as a sandbox session of the SDK."""

    state: BoxshSandboxSessionState

    def __init__(self, *, state: BoxshSandboxSessionState, sandbox: AsyncSandbox) -> None:
        self.state = state
        self.sandbox = sandbox

    async def _prepare_backend_workspace(self) -> None:
        await self.sandbox.mkdir(self.state.manifest.root)

    async def _exec_internal(self, *command: str | Path, timeout: float | None = None) -> ExecResult:
        words = [str(word) for word in command]
        if words[:3] == ["sudo", "-u", words[2] if len(words) > 2 else ""] and "--" in words:
            # The session has one user, whoever is asked for.
            words = words[words.index("--") + 1 :]
        environment = await self.state.manifest.environment.resolve()
        result = await self.sandbox.run(
            shlex.join(words), timeout=timeout, cwd=self.state.manifest.root, env=environment, persistence="files", overflow="cut"
        )
        if result.ended == "timed-out":
            raise ExecTimeoutError(command=words, timeout_s=timeout)
        return ExecResult(stdout=result.stdout_bytes, stderr=result.stderr_bytes, exit_code=result.exit_code)

    async def read(self, path: Path, *, user: str | User | None = None) -> io.IOBase:
        """A file as a stream."""
        place = self.normalize_path(path)
        try:
            return io.BytesIO(await self.sandbox.read_bytes(place.as_posix()))
        except NotFoundError as error:
            raise WorkspaceReadNotFoundError(path=path, cause=error) from error
        except FileError as error:
            raise WorkspaceArchiveReadError(path=path, cause=error) from error

    async def write(self, path: Path, data: io.IOBase, *, user: str | User | None = None) -> None:
        """Makes or replaces a file."""
        place = self.normalize_path(path, for_write=True)
        contents = data.read()
        try:
            await self.sandbox.write(place.as_posix(), contents)
        except FileError as error:
            raise WorkspaceArchiveWriteError(path=place, cause=error) from error

    async def running(self) -> bool:
        """Whether the session is there."""
        return not self.sandbox.closed

    async def persist_workspace(self) -> io.IOBase:
        """The workspace as a tar archive."""
        return io.BytesIO(await self.sandbox.download_tar(self.state.manifest.root))

    async def hydrate_workspace(self, data: io.IOBase) -> None:
        """Reads a tar archive into the workspace."""
        await self.sandbox.mkdir(self.state.manifest.root)
        try:
            await self.sandbox.upload_tar(self.state.manifest.root, data.read())
        except Exception as error:
            raise WorkspaceArchiveWriteError(path=Path(self.state.manifest.root), cause=error) from error


class BoxshSandboxClient(BaseSandboxClient[BoxshSandboxClientOptions | None]):
    """Makes sessions, with options of `boxsh.Sandbox`."""

    backend_id = "boxsh"
    supports_default_options = True

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._instrumentation = Instrumentation()
        self._live: dict[uuid.UUID, AsyncSandbox] = {}

    async def create(
        self,
        *,
        snapshot: SnapshotSpec | SnapshotBase | None = None,
        manifest: Manifest | None = None,
        options: BoxshSandboxClientOptions | None = None,
    ) -> SandboxSession:
        """A new session; its workspace is `/workspace` unless the manifest says otherwise."""
        manifest = self._validate_manifest_for_create(manifest if manifest is not None else Manifest())
        number = uuid.uuid4()
        state = BoxshSandboxSessionState(
            session_id=number,
            manifest=manifest,
            snapshot=resolve_snapshot(snapshot, str(number)),
            exposed_ports=options.exposed_ports if options is not None else (),
        )
        return await self._session(state)

    async def _session(self, state: BoxshSandboxSessionState) -> SandboxSession:
        sandbox = self._live.get(state.session_id)
        if sandbox is None or sandbox.closed:
            sandbox = self._live[state.session_id] = await AsyncSandbox.create(**self._options)
        inner = BoxshSandboxSession(state=state, sandbox=sandbox)
        return self._wrap_session(inner, instrumentation=self._instrumentation)

    async def delete(self, session: SandboxSession) -> SandboxSession:
        """Ends a session."""
        inner = session._inner
        if not isinstance(inner, BoxshSandboxSession):
            raise TypeError("BoxshSandboxClient.delete expects a session of boxsh")
        self._live.pop(inner.state.session_id, None)
        await inner.sandbox.close()
        return session

    async def resume(self, state: SandboxSessionState) -> SandboxSession:
        """The same session if this client still has it; otherwise a new one, which the SDK fills from the snapshot."""
        if not isinstance(state, BoxshSandboxSessionState):
            raise TypeError("BoxshSandboxClient.resume expects the state of a session of boxsh")
        if state.session_id not in self._live:
            state.workspace_root_ready = False
        return await self._session(state)

    def deserialize_session_state(self, payload: dict[str, object]) -> SandboxSessionState:
        """Reads what `serialize_session_state` has written."""
        return self._deserialize_session_state_payload(payload, BoxshSandboxSessionState)
