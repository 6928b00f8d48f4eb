"""A client of the Python SDK for `boxsh mcp`. Arguments: the era, and a URL or the command of the server."""

import asyncio
import os
import sys

from mcp import StdioServerParameters
from mcp.client.client import Client


def server(words):
    if words[0].startswith("http"):
        return words[0]
    return StdioServerParameters(command=words[0], args=words[1:], env=dict(os.environ))


def text(result):
    return result.content[0].text


async def main(mode, words):
    told = []

    async def progress(done, total, message):
        told.append(message)

    async with Client(server(words), mode=mode) as client:
        tools = await client.list_tools()
        assert "bash" in [tool.name for tool in tools.tools], tools
        first = await client.call_tool("bash", {"command": "x=1; echo out; echo err >&2; exit 3"}, progress_callback=progress)
        assert not first.is_error, first
        assert text(first) == "out\nerr\n[exit status 3]\n", first
        assert first.structured_content["exit_code"] == 3, first
        assert "".join(told) == "out\nerr\n", told
        session = {"session_id": first.structured_content["session_id"]}
        await client.call_tool("write_file", {"path": "/tmp/f", "content": "hello\n", **session})
        again = await client.call_tool("bash", {"command": "echo $x; cat /tmp/f", **session})
        assert text(again) == "1\nhello\n", again
        found = await client.call_tool("search_files", {"pattern": "hel+o", "path": "/tmp", **session})
        assert text(found) == "/tmp/f:1:hello\n", found
        wrong = await client.call_tool("read_file", {"path": "/nowhere", **session})
        assert wrong.is_error, wrong
        resource = await client.read_resource(f"boxsh://{session['session_id']}/tmp/f")
        assert resource.contents[0].text == "hello\n", resource
    print("ok")


asyncio.run(main(sys.argv[1], sys.argv[2:]))
