"""Anthropic's SDK with the tools of a session; the API is scripted below the SDK."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import anthropic
import pytest
from anthropic.lib.tools import ToolError

from boxsh import AsyncSandbox, Sandbox
from boxsh.integrations.anthropic import async_tools, system_prompt, tools

CALLS = [
    ("str_replace_based_edit_tool", {"command": "create", "path": "/tmp/list", "file_text": "b\na\n"}),
    ("bash", {"command": "sort /tmp/list | head -1"}),
    ("memory", {"command": "create", "path": "/memories/first", "file_text": "a"}),
    ("bash", {"command": "cat /memories/first; false"}),
    ("str_replace_based_edit_tool", {"command": "view", "path": "/nowhere"}),
]


def message(step: int) -> dict[str, Any]:
    if step < len(CALLS):
        name, given = CALLS[step]
        content: list[Any] = [{"type": "tool_use", "id": f"t{step}", "name": name, "input": given}]
    else:
        content = [{"type": "text", "text": "a comes first"}]
    return {
        "id": "m",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "content": content,
        "stop_reason": "tool_use" if step < len(CALLS) else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


@contextmanager
def scripted(requests: list[Any]) -> Iterator[str]:
    """An API that asks for one call after another, and keeps what it is sent."""

    class Api(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            requests.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            data = json.dumps(message(len(requests) - 1)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Api) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def answers(requests: list[Any]) -> list[tuple[str, bool]]:
    """What the API was told of each call; each request ends with the newest."""
    found = []
    for request in requests[1:]:
        for block in request["messages"][-1]["content"]:
            text = block["content"]
            text = text if isinstance(text, str) else "".join(part["text"] for part in text)
            found.append((text, bool(block.get("is_error"))))
    return found


def check(requests: list[Any], last: str) -> None:
    assert last == "a comes first"
    assert [tool["type"] for tool in requests[0]["tools"]] == ["bash_20250124", "text_editor_20250728", "memory_20250818"]
    seen = answers(requests)
    assert seen[1] == ("a\n", False)
    assert seen[3][0].startswith("a") and "[exit status 1]" in seen[3][0] and not seen[3][1]
    assert seen[4][1]


def test_the_tool_runner_ends_in_the_right_answer() -> None:
    requests: list[Any] = []
    sandbox = Sandbox()
    with scripted(requests) as url:
        runner = anthropic.Anthropic(api_key="none", base_url=url).beta.messages.tool_runner(
            model="m",
            max_tokens=100,
            system=system_prompt(sandbox),
            tools=tools(sandbox, "bash", "text_editor", "memory"),
            messages=[{"role": "user", "content": "Which comes first?"}],
        )
        check(requests, runner.until_done().content[0].text)  # type: ignore[union-attr]
    assert sandbox.read_text("/memories/first") == "a"


def test_the_asynchronous_runner() -> None:
    async def main() -> None:
        requests: list[Any] = []
        with scripted(requests) as url:
            runner = anthropic.AsyncAnthropic(api_key="none", base_url=url).beta.messages.tool_runner(
                model="m",
                max_tokens=100,
                tools=async_tools(AsyncSandbox(), "bash", "text_editor", "memory"),
                messages=[{"role": "user", "content": "Which comes first?"}],
            )
            check(requests, (await runner.until_done()).content[0].text)  # type: ignore[union-attr]

    asyncio.run(main())


def test_errors_are_tool_errors() -> None:
    bash, editor = tools(Sandbox())
    assert bash.name == "bash" and bash.call({"command": "echo hi"}) == "hi\n"
    with pytest.raises(ToolError):
        editor.call({"command": "view", "path": "/nowhere"})


def test_the_page(page: Any) -> None:
    page("anthropic")
