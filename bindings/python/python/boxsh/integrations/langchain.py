"""LangChain: a session as tools for an agent.

    agent = create_agent(model, tools=toolkit(Sandbox()))
"""

from __future__ import annotations

from langchain_core.tools import BaseTool, StructuredTool

from .._async import AsyncSandbox
from .._boxsh import Sandbox, Tools


def bash_tool(sandbox: Sandbox, *, timeout: float | None = 60, name: str = "bash") -> BaseTool:
    """A tool that runs scripts in the session's shell, which keeps its state. Its artifact is the `Result`."""
    tools = Tools("bash", timeout=timeout)
    twin = AsyncSandbox.of(sandbox)

    def bash(command: str) -> tuple[str, object]:
        answer = tools.call(sandbox, "bash", {"command": command})
        return answer.text, answer.run

    async def abash(command: str) -> tuple[str, object]:
        answer = await twin.call_tool(tools, "bash", {"command": command})
        return answer.text, answer.run

    description = tools.definitions("schema")[0]["description"]
    return StructuredTool.from_function(
        bash, coroutine=abash, name=name, description=description, response_format="content_and_artifact"
    )


def toolkit(sandbox: Sandbox, *, timeout: float | None = 60) -> list[BaseTool]:
    """The shell, and tools that read and write files of the session."""

    def read_file(path: str) -> str:
        """Reads a text file of the sandbox."""
        try:
            return sandbox.read_bytes(path).decode("utf-8", "replace")
        except OSError as error:
            return f"error: {error}"

    def write_file(path: str, content: str) -> str:
        """Writes a text file of the sandbox, with the directories above it."""
        try:
            sandbox.write(path, content)
        except OSError as error:
            return f"error: {error}"
        return f"wrote {len(content)} characters to {path}"

    return [
        bash_tool(sandbox, timeout=timeout),
        StructuredTool.from_function(read_file),
        StructuredTool.from_function(write_file),
    ]


def system_prompt(sandbox: Sandbox) -> str:
    """What a model should be told about the session."""
    return Tools("bash").prompt(sandbox)
