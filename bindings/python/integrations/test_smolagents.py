"""smolagents with a session as a tool, and a scripted model."""

from __future__ import annotations

from typing import Any

from smolagents import CodeAgent, Model, ToolCallingAgent
from smolagents.models import ChatMessage, ChatMessageToolCall, ChatMessageToolCallFunction, MessageRole

from boxsh import Sandbox
from boxsh.integrations.smolagents import BashTool


class Scripted(Model):
    def __init__(self, turns: list[ChatMessage]) -> None:
        super().__init__(model_id="scripted")
        self.turns = turns
        self.seen: list[Any] = []

    def generate(self, messages: Any, **options: Any) -> ChatMessage:
        self.seen.append(messages)
        return self.turns.pop(0)


def call(name: str, **arguments: Any) -> ChatMessage:
    function = ChatMessageToolCallFunction(name=name, arguments=arguments)
    return ChatMessage(role=MessageRole.ASSISTANT, content="", tool_calls=[ChatMessageToolCall(id=name, type="function", function=function)])


def test_a_tool_calling_agent_ends_in_the_right_answer() -> None:
    sandbox = Sandbox(files={"/home/agent/list": "b\na\n"})
    model = Scripted([call("bash", command="first=$(sort list | head -1)"), call("bash", command="echo $first"), call("final_answer", answer="a")])
    agent = ToolCallingAgent(tools=[BashTool(sandbox)], model=model, verbosity_level=0)
    assert agent.run("Which comes first?") == "a"
    assert "Observation:\\na'" in repr(model.seen[2])


def test_a_code_agent_ends_in_the_right_answer() -> None:
    code = "Thought: look\n<code>\nn = bash('wc -l < list')\nfinal_answer(int(n))\n</code>"
    model = Scripted([ChatMessage(role=MessageRole.ASSISTANT, content=code)])
    agent = CodeAgent(tools=[BashTool(Sandbox(files={"/home/agent/list": "b\na\n"}))], model=model, verbosity_level=0)
    assert agent.run("How many lines?") == 2


def test_the_page(page: Any) -> None:
    page("smolagents")
