"""Python functions as commands: scripts combine them in pipelines and loops."""

from collections.abc import Iterator
from typing import Any

import boxsh
from boxsh import Call, MemoryFileSystem, Request, Sandbox


def shout(call: Call) -> str:
    return call.read().upper()


def count(call: Call) -> Iterator[str]:
    for number in range(int(call.args[0])):
        yield f"{number}\n"


@boxsh.tool
def price(article: str, currency: str = "EUR") -> dict[str, Any]:
    """Says what an article costs."""
    if article != "tea":
        raise LookupError(f"no {article} here")
    return {"article": article, "price": 4, "currency": currency}


def http(request: Request) -> tuple[int, str]:
    return 200, f"{request['method']} {request['url']}"


shared = MemoryFileSystem({"/notes": "remember the milk\n"})
with Sandbox(commands=[shout, count, price], mounts={"/shared": shared}, http=http) as sandbox:
    assert sandbox.run("cat /shared/notes | shout").stdout == "REMEMBER THE MILK\n"
    assert sandbox.run("count 1000000 | head -3 | tail -1").stdout == "2\n"
    assert sandbox.run("price tea --currency CHF | jq -r '\"\\(.price) \\(.currency)\"'").stdout == "4 CHF\n"
    assert sandbox.run("price coffee || echo 'try tea'").stdout == "try tea\n"
    assert sandbox.run("curl -s https://api.example.com/v1").stdout == "GET https://api.example.com/v1"
    sandbox.run("echo done > /shared/status").check()
    assert shared.files["/status"] == b"done\n"
    print(sandbox.run("tools").stdout, end="")
