"""Figures of the package, beside bashkit's in the same run. Times are the best of several rounds; a ratio above 1 says that boxsh is faster."""

from __future__ import annotations

import asyncio
import pathlib
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable

import boxsh

try:
    import bashkit
except ImportError:
    bashkit = None

GOALS = {
    "import": 5000.0,
    "Sandbox()": 5.0,
    'run("echo hi")': 5.0,
    "fork": 5.0,
    "callback command": 15.0,
    "async run overhead": 30.0,
}


def best(work: Callable[[], object], times: int = 100, rounds: int = 100) -> float:
    """Microseconds for one call. Rounds are short, so that some are undisturbed on a busy machine."""
    found = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter()
        for _ in range(times):
            work()
        found = min(found, (time.perf_counter() - begun) / times)
    return found * 1e6


def theirs(script: str, make: Callable[[], object] | None = None) -> float | None:
    """The same for bashkit, whose sessions end after a thousand calls."""
    if bashkit is None:
        return None
    found = float("inf")
    for _ in range(10):
        session = make() if make is not None else bashkit.Bash()
        assert session.execute_sync(script).exit_code == 0  # type: ignore[attr-defined]
        found = min(found, best(lambda: session.execute_sync(script), 10, 10))  # type: ignore[attr-defined]  # noqa: B023
    return found


def imports(name: str) -> float:
    program = f"import time; a = time.perf_counter(); import {name}; print((time.perf_counter() - a) * 1e6)"
    runs = [subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True) for _ in range(9)]
    return min(float(run.stdout) for run in runs)


def show(name: str, ours: float, theirs: float | None) -> None:
    goal = GOALS.get(name)
    beside = "" if theirs is None else f"  bashkit {theirs:10.1f} µs  ratio {theirs / ours:6.1f}"
    wanted = "" if goal is None else f"  goal {goal:g}{'' if ours <= goal else ' MISSED'}"
    print(f"{name:24} {ours:10.1f} µs{beside}{wanted}", flush=True)


def two_threads() -> float:
    """How much more two threads do than one."""
    script = "i=0; while ((i < 20000)); do ((i++)); done"

    def work(count: int) -> None:
        sandbox = boxsh.Sandbox()
        for _ in range(count):
            sandbox.run(script).check()

    def timed(threads: int) -> float:
        begun = time.perf_counter()
        running = [threading.Thread(target=work, args=(10,)) for _ in range(threads)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        return time.perf_counter() - begun

    timed(1)
    return max(2 * timed(1) / timed(2) for _ in range(5))


async def awaited(run: Callable[[], Awaitable[object]], times: int = 50, rounds: int = 15) -> float:
    """Microseconds for one call that is awaited."""
    found = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter()
        for _ in range(times):
            await run()
        found = min(found, (time.perf_counter() - begun) / times)
    return found * 1e6


def scripted() -> object:
    """A session of bashkit's with a command in Python."""
    from bashkit.scripted import ScriptedTool

    tool = ScriptedTool("api")
    tool.add_tool("noop", "Does nothing.", callback=lambda params, stdin=None: "x")
    return tool


def main() -> None:
    sandbox = boxsh.Sandbox()
    echo, pipe = "echo hi", "seq 100 | grep 7 | sort -r | head -3"
    show("import", imports("boxsh"), imports("bashkit") if bashkit else None)
    show("Sandbox()", best(boxsh.Sandbox), best(bashkit.Bash, 10, 20) if bashkit else None)
    ours = best(lambda: sandbox.run(echo))
    show('run("echo hi")', ours, theirs(echo))
    show("pipeline", best(lambda: sandbox.run(pipe), 20), theirs(pipe))
    both = best(lambda: bashkit.Bash().execute_sync(echo), 10, 20) if bashkit else None
    show("new and run", best(lambda: boxsh.Sandbox().run(echo)), both)
    show("fork", best(sandbox.fork), None)
    checkpoint = sandbox.checkpoint()
    show("checkpoint", best(sandbox.checkpoint), None)
    show("rollback", best(lambda: sandbox.rollback(checkpoint)), None)
    called = boxsh.Sandbox(commands={"noop": lambda call: "x"})
    show("callback command", best(lambda: called.run("noop")), theirs("noop", scripted))
    twin = boxsh.AsyncSandbox()
    ours_async = asyncio.run(awaited(lambda: twin.run(echo)))
    theirs_async = asyncio.run(awaited(lambda: session.execute(echo))) if bashkit and (session := bashkit.Bash()) else None
    show("async run", ours_async, theirs_async)
    show("async run overhead", ours_async - ours, None)
    print(f"{'two threads':24} {two_threads():10.2f} x   goal 1.8")
    for argument in sys.argv[1:]:
        size = pathlib.Path(argument).stat().st_size / 1e6
        print(f"{'wheel':24} {size:10.1f} MB   goal 10{'' if size <= 10 else ' MISSED'}")


main()
