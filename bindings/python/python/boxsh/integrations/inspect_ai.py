"""Inspect: a sandbox provider `boxsh`, in the process and without containers.

    Task(..., sandbox="boxsh")
    Task(..., sandbox=SandboxEnvironmentSpec("boxsh", BoxshConfig(native=["python3"])))
"""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any, Literal, overload

from inspect_ai.util import ExecResult, OutputLimitExceededError, SandboxEnvironment, sandboxenv
from pydantic import BaseModel, ConfigDict

from .._async import AsyncSandbox
from .._boxsh import Sandbox

_OUTPUT = 10 * 1024**2


class BoxshConfig(BaseModel, frozen=True):
    """Options of `boxsh.Sandbox` for each sample."""

    model_config = ConfigDict(extra="allow")


# One sandbox for each set of options, of which each sample has a fork.
_templates: dict[str, Sandbox] = {}


def _template(config: Any) -> Sandbox:
    if isinstance(config, str):
        options = json.loads(Path(config).read_text())
    else:
        options = config.model_dump() if isinstance(config, BaseModel) else {}
    key = json.dumps(options, sort_keys=True, default=repr)
    if key not in _templates:
        _templates[key] = Sandbox(**options)
    return _templates[key]


@sandboxenv(name="boxsh")
class BoxshSandboxEnvironment(SandboxEnvironment):
    """A session for a sample: a fork of the task's, which takes microseconds."""

    def __init__(self, sandbox: AsyncSandbox) -> None:
        super().__init__()
        self.sandbox = sandbox

    @classmethod
    def config_files(cls) -> list[str]:
        """A file with options as JSON, beside the task."""
        return ["boxsh.json"]

    @classmethod
    def config_deserialize(cls, config: dict[str, Any]) -> BaseModel:
        """Options as data."""
        return BoxshConfig(**config)

    @classmethod
    async def sample_init(cls, task_name: str, config: Any, metadata: dict[str, str]) -> dict[str, SandboxEnvironment]:
        """The session of a sample."""
        return {"default": cls(AsyncSandbox.of(_template(config).fork()))}

    @classmethod
    async def sample_cleanup(
        cls, task_name: str, config: Any, environments: dict[str, SandboxEnvironment], interrupted: bool
    ) -> None:
        """Ends it."""
        for environment in environments.values():
            if isinstance(environment, cls):
                await environment.sandbox.close()

    async def exec(
        self,
        cmd: list[str],
        input: str | bytes | None = None,
        cwd: str | None = None,
        env: dict[str, str] | None = None,
        user: str | None = None,
        timeout: int | None = None,
        timeout_retry: bool = True,
        concurrency: bool = True,
    ) -> ExecResult[str]:
        """Runs a command in a shell of its own, on the files of the session."""
        result = await self.sandbox.run(
            shlex.join(cmd),
            stdin=input,
            cwd=cwd,
            env=env or {},
            timeout=timeout,
            persistence="files",
            limits={"stdout": _OUTPUT, "stderr": _OUTPUT, "wall_clock": timeout},
            overflow="cut",
        )
        if result.ended == "timed-out":
            raise TimeoutError(f"the command has not ended in {timeout} seconds")
        stdout, stderr = (data.decode("utf-8", "replace") for data in (result.stdout_bytes, result.stderr_bytes))
        if any(result.truncated):
            raise OutputLimitExceededError(limit_str="10 MiB", truncated_output=stdout + stderr)
        return ExecResult(success=result.ok, returncode=result.exit_code, stdout=stdout, stderr=stderr)

    async def write_file(self, file: str, contents: str | bytes) -> None:
        """Writes a file, with the directories above it."""
        await self.sandbox.write(file, contents)

    @overload
    async def read_file(self, file: str, text: Literal[True] = True) -> str: ...

    @overload
    async def read_file(self, file: str, text: Literal[False]) -> bytes: ...

    async def read_file(self, file: str, text: bool = True) -> str | bytes:
        """The contents of a file."""
        data = await self.sandbox.read_bytes(file)
        return data.decode("utf-8") if text else data
