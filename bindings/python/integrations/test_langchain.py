"""LangChain with the tools of a session, and a scripted model."""

from __future__ import annotations

import asyncio
from typing import Any

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage

from boxsh import Sandbox
from boxsh.integrations.langchain import bash_tool, system_prompt, toolkit


class Scripted(GenericFakeChatModel):
    def bind_tools(self, tools: Any, **options: Any) -> Any:
        return self


def call(name: str, **arguments: Any) -> AIMessage:
    return AIMessage(content="", tool_calls=[{"name": name, "args": arguments, "id": name}])


def test_a_tool_runs_scripts() -> None:
    tool = bash_tool(Sandbox())
    assert tool.invoke({"command": "x=1; echo hi"}) == "hi\n"
    message = tool.invoke({"type": "tool_call", "id": "1", "name": "bash", "args": {"command": "echo $x; false"}})
    assert message.content == "1\n[exit status 1]\n" and message.artifact.exit_code == 1
    assert asyncio.run(tool.ainvoke({"command": "echo async"})) == "async\n"
    assert set(tool.args) == {"command"} and "bash" in tool.description


def test_an_agent_ends_in_the_right_answer() -> None:
    from langchain.agents import create_agent

    sandbox = Sandbox(limits="hardened")
    model = Scripted(
        messages=iter(
            [
                call("write_file", path="/tmp/list", content="b\na\n"),
                call("bash", command="sort /tmp/list > /tmp/sorted"),
                call("read_file", path="/tmp/sorted"),
                call("read_file", path="/nowhere"),
                AIMessage(content="a comes first"),
            ]
        )
    )
    agent = create_agent(model, tools=toolkit(sandbox), system_prompt=system_prompt(sandbox))
    state = agent.invoke({"messages": [("user", "Which comes first?")]})
    answers = [message.content for message in state["messages"] if isinstance(message, ToolMessage)]
    assert answers[2] == "a\nb\n" and "error" in answers[3]
    assert state["messages"][-1].content == "a comes first"


def test_the_page(page: Any) -> None:
    page("langchain")["build"](Scripted(messages=iter([])))
