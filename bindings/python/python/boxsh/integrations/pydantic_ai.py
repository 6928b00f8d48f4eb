"""Pydantic AI: a session as a toolset of an agent.

    agent = Agent(model, toolsets=[BoxshToolset(AsyncSandbox())])
"""

from __future__ import annotations

from typing import Any

from pydantic_ai import ModelRetry
from pydantic_ai.toolsets import FunctionToolset

from .._async import AsyncSandbox
from .._boxsh import Sandbox, Tools


class BoxshToolset(FunctionToolset[Any]):
    """Tools that run scripts and edit files in a session: `bash`, `read_file`, `write_file` and `edit_file`. Its instructions say what the session has."""

    def __init__(self, sandbox: AsyncSandbox | Sandbox | None = None, *, timeout: float | None = 60) -> None:
        if sandbox is None:
            sandbox = Sandbox()
        self.sandbox = sandbox if isinstance(sandbox, AsyncSandbox) else AsyncSandbox.of(sandbox)
        self._tools = Tools("bash", timeout=timeout)
        super().__init__(
            [self.bash, self.read_file, self.write_file, self.edit_file],
            sequential=True,
            id="boxsh",
            instructions=self._tools.prompt(self.sandbox.sync),
        )

    async def bash(self, command: str) -> str:
        """Runs a bash script in the sandbox. Variables, functions and the current directory stay from call to call."""
        answer = await self.sandbox.call_tool(self._tools, "bash", {"command": command})
        return answer.text

    async def read_file(self, path: str) -> str:
        """Reads a text file of the sandbox."""
        try:
            return (await self.sandbox.read_bytes(path)).decode("utf-8", "replace")
        except OSError as error:
            raise ModelRetry(str(error)) from error

    async def write_file(self, path: str, content: str) -> str:
        """Writes a text file of the sandbox, with the directories above it."""
        try:
            await self.sandbox.write(path, content)
        except OSError as error:
            raise ModelRetry(str(error)) from error
        return f"wrote {path}"

    async def edit_file(self, path: str, old: str, new: str) -> str:
        """Replaces text that occurs exactly once in a file of the sandbox."""
        try:
            text = await self.sandbox.read_text(path)
            if text.count(old) != 1:
                raise ModelRetry(f"the text occurs {text.count(old)} times in {path}; it has to occur once")
            await self.sandbox.write(path, text.replace(old, new))
        except OSError as error:
            raise ModelRetry(str(error)) from error
        return f"edited {path}"
