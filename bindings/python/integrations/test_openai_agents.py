"""OpenAI's Agents SDK with a session behind its shell tool and as its sandbox, and a scripted model."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest
from agents import Agent, ModelResponse, RunConfig, Runner, Usage, set_tracing_disabled
from agents.models.interface import Model
from agents.sandbox import Manifest, SandboxAgent
from agents.run_config import SandboxRunConfig
from agents.sandbox.entries import File
from openai.types.responses import ResponseFunctionToolCall, ResponseOutputMessage, ResponseOutputText

from boxsh import Sandbox
from boxsh.integrations.openai_agents import BoxshSandboxClient, shell_tool

set_tracing_disabled(True)


def text(words: str) -> Any:
    return ResponseOutputMessage(id="m", role="assistant", status="completed", type="message", content=[ResponseOutputText(annotations=[], text=words, type="output_text")])


def call(name: str, **arguments: Any) -> Any:
    return ResponseFunctionToolCall(name=name, arguments=json.dumps(arguments), call_id=f"c{name}{len(json.dumps(arguments))}", type="function_call", id="f")


def shell(*commands: str) -> Any:
    return {"type": "shell_call", "id": "s", "call_id": f"s{commands}", "status": "completed", "action": {"commands": list(commands), "timeout_ms": 5000, "max_output_length": 1000}}


class Scripted(Model):
    """Says one thing after another, and keeps what it was told."""

    def __init__(self, *turns: Any) -> None:
        self.turns = list(turns)
        self.inputs: list[Any] = []
        self.tools: list[str] = []

    async def get_response(self, system_instructions: Any, input: Any, model_settings: Any, tools: Any, *rest: Any, **options: Any) -> ModelResponse:
        self.inputs.append(input)
        self.tools = [tool.name for tool in tools]
        return ModelResponse(output=[self.turns.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *arguments: Any, **options: Any) -> Any:
        raise NotImplementedError


def outputs(model: Scripted) -> list[Any]:
    return [item for item in model.inputs[-1] if isinstance(item, dict) and str(item.get("type", "")).endswith("_output")]


def test_the_shell_tool_ends_in_the_right_answer() -> None:
    model = Scripted(shell("x=42; echo set", "false"), shell("echo $x"), text("It is 42."))
    agent = Agent(name="a", model=model, tools=[shell_tool(Sandbox())])
    result = asyncio.run(Runner.run(agent, "What is x?"))
    assert result.final_output == "It is 42."
    told = json.dumps(outputs(model))
    assert "set" in told and "42" in told


def test_a_sandbox_agent_ends_in_the_right_answer() -> None:
    async def main() -> None:
        client = BoxshSandboxClient(limits="default")
        manifest = Manifest(entries={"list.txt": File(content=b"b\na\n")})
        model = Scripted(call("exec_command", cmd="sort list.txt | head -1"), text("a comes first"))
        agent = SandboxAgent(name="s", model=model, default_manifest=manifest)
        config = RunConfig(sandbox=SandboxRunConfig(client=client))
        result = await Runner.run(agent, "Which comes first?", run_config=config)
        assert result.final_output == "a comes first"
        assert "exec_command" in model.tools
        assert "a" in json.dumps(outputs(model)[-1])

    asyncio.run(main())


def test_sessions_exec_read_write_persist_and_resume() -> None:
    async def main() -> None:
        client = BoxshSandboxClient()
        session = await client.create(manifest=Manifest(entries={"dir/f": File(content=b"1\n")}))
        async with session:
            done = await session.exec("cat dir/f; echo err >&2; exit 3")
            assert (done.stdout, done.stderr, done.exit_code) == (b"1\n", b"err\n", 3)
            assert (await session.exec("echo", "a b", shell=False)).stdout == b"a b\n"
            await session.write(Path("new/g"), io.BytesIO(b"2\n"))
            assert (await session.read(Path("new/g"))).read() == b"2\n"
            assert {entry.path.rsplit("/", 1)[-1] for entry in await session.ls("new")} >= {"g"}
            await session.mkdir("made")
            await session.rm("new", recursive=True)
            assert (await session.exec("ls")).stdout == b"dir\nmade\n"
            with pytest.raises(Exception, match="not found"):
                await session.read(Path("nowhere"))
            with pytest.raises(Exception, match="timed out"):
                await session.exec("sleep 100", timeout=0.1)
            archive = await session.persist_workspace()
            payload = client.serialize_session_state(session.state)
            resumed = await client.resume(client.deserialize_session_state(dict(payload)))
            assert (await resumed.exec("ls")).stdout == b"dir\nmade\n"
            assert await session.running()
        other = await BoxshSandboxClient().create()
        async with other:
            await other.hydrate_workspace(archive)
            assert (await other.exec("cat dir/f")).stdout == b"1\n"
        await client.delete(session)

    asyncio.run(main())


def test_the_page(page: Any) -> None:
    page("openai-agents")
