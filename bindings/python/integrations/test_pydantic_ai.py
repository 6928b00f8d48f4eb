"""Pydantic AI with the toolset of a session, and a scripted model."""

from __future__ import annotations

from typing import Any

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from boxsh import Sandbox
from boxsh.integrations.pydantic_ai import BoxshToolset

CALLS = [
    ("write_file", {"path": "/tmp/list", "content": "b\na\n"}),
    ("edit_file", {"path": "/tmp/list", "old": "b", "new": "c"}),
    ("read_file", {"path": "/nowhere"}),
    ("bash", {"command": "sort -r /tmp/list | head -1; x=kept"}),
    ("bash", {"command": "echo $x; false"}),
]


def scripted(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
    step = sum(isinstance(message, ModelResponse) for message in messages)
    if step < len(CALLS):
        return ModelResponse(parts=[ToolCallPart(*CALLS[step])])
    return ModelResponse(parts=[TextPart("c comes last")])


def test_an_agent_ends_in_the_right_answer() -> None:
    sandbox = Sandbox()
    toolset = BoxshToolset(sandbox)
    agent = Agent(FunctionModel(scripted), toolsets=[toolset], retries=3)
    result = agent.run_sync("Which comes last?")
    assert result.output == "c comes last"
    returned = [part for message in result.all_messages() for part in message.parts if getattr(part, "tool_name", None) and not isinstance(part, ToolCallPart)]
    contents = [str(part.content) for part in returned]  # type: ignore[union-attr]
    assert contents[3] == "c\n" and contents[4] == "kept\n[exit status 1]\n"
    assert "No such file" in contents[2]
    assert sandbox.read_text("/tmp/list") == "c\na\n"


def test_instructions_say_what_the_session_has() -> None:
    seen: list[str] = []

    def look(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        seen.append(str(getattr(messages[0], "instructions", "")) + str(messages))
        assert {tool.name for tool in info.function_tools} == {"bash", "read_file", "write_file", "edit_file"}
        return ModelResponse(parts=[TextPart("ok")])

    Agent(FunctionModel(look), toolsets=[BoxshToolset()]).run_sync("?")
    assert "There is no network." in seen[0]


def test_the_page(page: Any) -> None:
    page("pydantic-ai")["build"](FunctionModel(scripted))
