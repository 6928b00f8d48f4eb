"""Harbor (Terminal-Bench): an environment in the process, for tasks whose commands boxsh has, or with host programs.

    harbor run --path TASK --agent oracle --environment-import-path boxsh.integrations.harbor:BoxshEnvironment
"""

from __future__ import annotations

import io
import shlex
import tarfile
from pathlib import Path
from typing import Any

from harbor.environments.base import BaseEnvironment, ExecResult
from harbor.environments.capabilities import EnvironmentCapabilities
from harbor.models.task.config import NetworkMode

from .._async import AsyncSandbox


class BoxshEnvironment(BaseEnvironment):
    """A session for a trial. The image of the task is not built: a session has boxsh's commands, the files beside the Dockerfile in its working
    directory, and what `options` (those of `boxsh.Sandbox`) give it."""

    def __init__(self, *args: Any, options: dict[str, Any] | None = None, workdir: str | None = None, **kwargs: Any) -> None:
        self._options = dict(options or {})
        self._workdir = workdir
        self._sandbox: AsyncSandbox | None = None
        super().__init__(*args, **kwargs)

    @staticmethod
    def type() -> str:
        """The name of the environment."""
        return "boxsh"

    @property
    def capabilities(self) -> EnvironmentCapabilities:
        """Networks can be closed, and opened for names."""
        return EnvironmentCapabilities(
            disable_internet=True,
            network_allowlist=True,
            network_allowlist_hostnames=True,
            network_allowlist_wildcard_hostnames=True,
        )

    def _validate_definition(self) -> None:
        if not self.environment_dir.is_dir():
            raise FileNotFoundError(f"{self.environment_dir} is not a directory")

    @property
    def sandbox(self) -> AsyncSandbox:
        """The session, once it is started."""
        if self._sandbox is None:
            raise RuntimeError("the environment is not started")
        return self._sandbox

    def _image_workdir(self) -> str:
        if self._workdir is not None:
            return self._workdir
        found = "/app"
        dockerfile = self.environment_dir / "Dockerfile"
        if dockerfile.is_file():
            for line in dockerfile.read_text().splitlines():
                word, _, rest = line.strip().partition(" ")
                if word.upper() == "WORKDIR" and rest.startswith("/"):
                    found = rest.strip()
        return found

    def _network(self) -> list[str]:
        if self.network_policy.network_mode == NetworkMode.NO_NETWORK:
            return []
        if self.network_policy.network_mode == NetworkMode.ALLOWLIST:
            return list(self.network_policy.allowed_hosts or [])
        return ["*"]

    async def start(self, force_build: bool) -> None:
        """Makes the session."""
        network = {"allow": self._network(), "methods": "any"}
        self._sandbox = await AsyncSandbox.create(**{"user": "root", "network": network, "limits": "unlimited", **self._options})
        workdir = self._image_workdir()
        paths = ["/logs/agent", "/logs/verifier", "/logs/artifacts", "/tests", "/solution", workdir]
        await self.sandbox.run("mkdir -p " + shlex.join(paths) + "; cd " + shlex.quote(workdir))
        self._home = workdir

    async def stop(self, delete: bool) -> None:
        """Ends it."""
        if self._sandbox is not None:
            await self._sandbox.close()
            self._sandbox = None

    async def exec(
        self,
        command: str,
        cwd: str | None = None,
        env: dict[str, str] | None = None,
        timeout_sec: int | None = None,
        user: str | int | None = None,
    ) -> ExecResult:
        """Runs a command in a shell of its own, on the files of the session."""
        result = await self.sandbox.run(
            command,
            cwd=cwd or self._home,
            env=self._merge_env(env) or {},
            timeout=timeout_sec,
            persistence="files",
            overflow="cut",
        )
        if result.ended == "timed-out":
            raise TimeoutError(f"the command has not ended in {timeout_sec} seconds")
        stdout, stderr = (data.decode("utf-8", "replace") for data in (result.stdout_bytes, result.stderr_bytes))
        return ExecResult(stdout=stdout, stderr=stderr, return_code=result.exit_code)

    async def upload_file(self, source_path: Path | str, target_path: str) -> None:
        """Copies a file of the host."""
        source = Path(source_path)
        await self.sandbox.write(target_path, source.read_bytes(), mode=source.stat().st_mode & 0o777)

    async def upload_dir(self, source_dir: Path | str, target_dir: str) -> None:
        """Copies what is in a directory of the host."""
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w") as archive:
            archive.add(source_dir, arcname=".")
        await self.sandbox.mkdir(target_dir)
        await self.sandbox.upload_tar(target_dir, data.getvalue())

    async def download_file(self, source_path: str, target_path: Path | str) -> None:
        """Copies a file to the host."""
        target = Path(target_path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(await self.sandbox.read_bytes(source_path))

    async def download_dir(self, source_dir: str, target_dir: Path | str) -> None:
        """Copies what is in a directory to the host; nothing of it can leave that directory."""
        target = Path(target_dir)
        target.mkdir(parents=True, exist_ok=True)
        with tarfile.open(fileobj=io.BytesIO(await self.sandbox.download_tar(source_dir))) as archive:
            archive.extractall(target, filter="data")
