"""Anthropic's SDK: the bash, text editor and memory tools of the API, done in a session.

    runner = client.beta.messages.tool_runner(model=..., tools=tools(Sandbox()), ...)
"""

from __future__ import annotations

from typing import Any, Literal

from anthropic.lib.tools import (
    BetaAsyncBuiltinFunctionTool,
    BetaBuiltinFunctionTool,
    BetaFunctionToolResultType,
    ToolError,
)

from .._async import AsyncSandbox
from .._boxsh import Sandbox, ToolAnswer, Tools

Name = Literal["bash", "text_editor", "memory"]


def _text(answer: ToolAnswer) -> str:
    if answer.is_error:
        raise ToolError(answer.text)
    return answer.text


class BoxshTool(BetaBuiltinFunctionTool):
    """One of the API's own tools, for `tool_runner` of a client."""

    def __init__(self, sandbox: Sandbox, name: Name, *, timeout: float | None = None) -> None:
        self._sandbox = sandbox
        self._tools = Tools(name, timeout=timeout)
        self._definition = self._tools.definitions("anthropic")[0]

    def to_dict(self) -> Any:
        """The tool as the API takes it."""
        return dict(self._definition)

    def call(self, input: object) -> BetaFunctionToolResultType:
        """Does what a call of the model asks for."""
        return _text(self._tools.call(self._sandbox, self._definition["name"], input))  # type: ignore[arg-type]


class AsyncBoxshTool(BetaAsyncBuiltinFunctionTool):
    """The same for `tool_runner` of an asynchronous client."""

    def __init__(self, sandbox: AsyncSandbox, name: Name, *, timeout: float | None = None) -> None:
        self._sandbox = sandbox
        self._tools = Tools(name, timeout=timeout)
        self._definition = self._tools.definitions("anthropic")[0]

    def to_dict(self) -> Any:
        """The tool as the API takes it."""
        return dict(self._definition)

    async def call(self, input: object) -> BetaFunctionToolResultType:
        """Does what a call of the model asks for."""
        name: str = self._definition["name"]
        return _text(await self._sandbox.call_tool(self._tools, name, input))  # type: ignore[arg-type]


def tools(sandbox: Sandbox, *names: Name, timeout: float | None = None) -> list[BetaBuiltinFunctionTool]:
    """Tools on a session: bash and the text editor unless others are named."""
    return [BoxshTool(sandbox, name, timeout=timeout) for name in names or ("bash", "text_editor")]


def async_tools(
    sandbox: AsyncSandbox, *names: Name, timeout: float | None = None
) -> list[BetaAsyncBuiltinFunctionTool]:
    """The same for an asynchronous client."""
    return [AsyncBoxshTool(sandbox, name, timeout=timeout) for name in names or ("bash", "text_editor")]


def system_prompt(sandbox: Sandbox) -> str:
    """What a model should be told about the session."""
    return Tools("bash", "text_editor").prompt(sandbox)
