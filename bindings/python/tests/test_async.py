"""The asyncio twins."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import boxsh
import pytest
from boxsh import AsyncCall, AsyncPool, AsyncSandbox, Sandbox


def run(coroutine: Any) -> Any:
    return asyncio.run(coroutine)


def test_a_run_is_awaited() -> None:
    async def main() -> None:
        async with AsyncSandbox(files={"/f": "x\n"}) as sandbox:
            assert (await sandbox.run("cat /f; y=1")).stdout == "x\n"
            assert (await sandbox.run("echo $y", timeout=5)).stdout == "1\n"
            assert repr(sandbox) == "AsyncSandbox()"
        assert sandbox.closed
        with pytest.raises(boxsh.ClosedError):
            await sandbox.run("true")

    run(main())


def test_the_loop_goes_on_meanwhile() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        beats = 0

        async def beat() -> None:
            nonlocal beats
            while True:
                beats += 1
                await asyncio.sleep(0.005)

        heart = asyncio.create_task(beat())
        await sandbox.run("sleep .2")
        heart.cancel()
        assert beats > 5

    run(main())


def test_many_run_at_the_same_time() -> None:
    async def main() -> None:
        sandboxes = [AsyncSandbox() for _ in range(50)]
        begun = time.monotonic()
        results = await asyncio.gather(*(one.run(f"sleep .2; echo {n}") for n, one in enumerate(sandboxes)))
        assert [result.stdout for result in results] == [f"{n}\n" for n in range(50)]
        # One after another they would take ten seconds.
        assert time.monotonic() - begun < 8

    run(main())


def test_runs_of_one_sandbox_take_turns() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        await asyncio.gather(*(sandbox.run(f"x=${{x}}{n}; sleep .001") for n in range(10)))
        assert (await sandbox.run("echo ${#x}")).stdout == "10\n"

    run(main())


def test_a_task_that_is_cancelled_cancels_its_run() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        task = asyncio.create_task(sandbox.run("echo 1 > f; sleep 1000; echo 2 > f"))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await sandbox.run("cat f; echo alive")).stdout == "1\nalive\n"
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(sandbox.run("while :; do :; done"), 0.05)
        assert (await sandbox.run("echo still")).stdout == "still\n"

    run(main())


def test_everything_has_a_twin(tmp_path: Any) -> None:
    async def main() -> None:
        sandbox = await AsyncSandbox.create(workspace=tmp_path)
        await sandbox.write("a/f", "1\n", mode=0o600)
        assert await sandbox.read_text("a/f") == "1\n"
        assert await sandbox.read_bytes("a/f") == b"1\n"
        assert await sandbox.list("a") == ["f"] and await sandbox.list() == ["a"]
        assert (await sandbox.stat("a/f")).mode == 0o600
        await sandbox.mkdir("d")
        assert await sandbox.exists("d")
        await sandbox.remove("d")
        checkpoint = await sandbox.checkpoint()
        await sandbox.run("echo 2 > a/f")
        assert "+2" in await sandbox.diff(checkpoint)
        assert (await sandbox.changes())["created"]
        fork = await sandbox.fork()
        await sandbox.rollback(checkpoint)
        assert await sandbox.read_text("a/f") == "1\n" and await fork.read_text("a/f") == "2\n"
        snapshot = await sandbox.snapshot()
        await sandbox.run("x=5")
        await sandbox.restore(snapshot)
        assert (await sandbox.run("echo [$x]")).stdout == "[]\n"
        assert (await sandbox.shell_state())["directory"] == "/workspace"
        archive = await sandbox.download_tar("a")
        await sandbox.mkdir("/tmp/b")
        await sandbox.upload_tar("/tmp/b", archive)
        assert (await sandbox.files()).read_text("/tmp/b/f") == "1\n"
        assert (await sandbox.apply())["done"]
        assert (tmp_path / "a" / "f").read_text() == "1\n"
        await sandbox.reset()
        sandbox.cancel()

    run(main())


def test_output_comes_as_it_is_written() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        async with await sandbox.run_stream("echo 1; echo 2 >&2; exit 3") as stream:
            pieces = [piece async for piece in stream]
        assert pieces == [("stdout", "1\n"), ("stderr", "2\n")]
        assert stream.result is not None and stream.result.exit_code == 3
        async with await sandbox.run_stream("yes", bytes=True) as endless:
            async for _, data in endless:
                assert data.startswith(b"y\n")
                break
        assert endless.result is not None and endless.result.ended == "cancelled"
        assert (await sandbox.run("echo free")).stdout == "free\n"

    run(main())


def test_processes_are_waited_for_without_a_thread() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        process = await sandbox.start("read name; echo \"hello $name\"; exit 4", stdin=True)
        assert process.running and process.poll() is None and process.exit_code is None
        before = threading.active_count()
        waiting = asyncio.create_task(process.wait())
        await asyncio.sleep(0.01)
        assert threading.active_count() == before
        await process.write("you\n")
        result = await waiting
        assert (result.stdout, result.exit_code, process.output()) == ("hello you\n", 4, "hello you\n")
        with pytest.raises(TimeoutError):
            await (await sandbox.start("sleep 100")).wait(timeout=0.05)

    run(main())


def test_output_of_a_process_is_iterated() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        async with await sandbox.start("for i in 1 2 3; do echo $i; sleep .005; done") as process:
            data = b"".join([piece async for _, piece in process])
        assert data == b"1\n2\n3\n"
        async with await sandbox.start("sleep 1000") as other:
            other.send_signal("INT")
            assert (await other.wait()).exit_code == 130
        third = await sandbox.start("sleep 1000")
        third.terminate()
        assert (await third.wait()).signal == 15

    run(main())


def test_asynchronous_commands_run_in_the_loop_of_the_run() -> None:
    async def main() -> None:
        loop = asyncio.get_running_loop()
        lock = asyncio.Lock()
        seen: list[bool] = []

        async def command(call: AsyncCall) -> int:
            async with lock:
                seen.append(asyncio.get_running_loop() is loop)
                await asyncio.sleep(0.001)
                await call.write((await call.read()).upper())
                await call.write_error("e\n")
                await call.flush()
                status, output = await call.capture(["echo", "captured"])
                await call.write(output)
                await call.write_file("/tmp/made", await call.read_file("/etc/hostname"))
                return await call.call(["test", "-s", "/tmp/made"]) + status

        async def generate(call: AsyncCall) -> Any:
            for word in call.args:
                yield word

        async def broken(call: AsyncCall) -> None:
            raise KeyError("k")

        sandbox = AsyncSandbox(commands={"command": command, "generate": generate, "broken": broken})
        result = await sandbox.run("echo x | command; generate a b c; broken")
        assert result.stdout == "X\ncaptured\nabc" and result.stderr == "e\nbroken: KeyError: 'k'\n"
        assert seen == [True]

        @sandbox.add_command
        async def later(call: AsyncCall) -> str:
            return "later\n"

        assert (await sandbox.run("later")).stdout == "later\n"

    run(main())


def test_a_pool_is_waited_for_without_a_thread() -> None:
    async def main() -> None:
        template = AsyncSandbox()
        await template.run("x=template")
        async with AsyncPool(template, 0, 2) as pool:
            async with await pool.acquire() as one:
                two = await pool.acquire()
                assert (await one.run("echo $x")).stdout == (await two.run("echo $x")).stdout == "template\n"
                with pytest.raises(boxsh.PoolTimeout):
                    await pool.acquire(timeout=0.02)
                waiting = asyncio.create_task(pool.acquire())
                await asyncio.sleep(0.01)
                assert not waiting.done()
                await two.run("x=dirty")
                await two.close()
                three = await waiting
                assert (await three.run("echo $x")).stdout == "template\n"
                # Who gives up leaves no hole.
                gone = asyncio.create_task(pool.acquire())
                await asyncio.sleep(0.01)
                gone.cancel()
                await three.close()
            assert pool.size == (2, 2)
        with pytest.raises(boxsh.PoolClosed):
            await pool.acquire()

    run(main())


def test_a_hundred_tasks_share_a_pool() -> None:
    async def main() -> None:
        async with AsyncPool(Sandbox(), 1, 4) as pool:

            async def work(number: int) -> str:
                async with await pool.acquire() as sandbox:
                    return (await sandbox.run(f"echo {number}; x={number}")).stdout

            assert await asyncio.gather(*(work(n) for n in range(100))) == [f"{n}\n" for n in range(100)]
            assert pool.size[0] <= 4

    run(main())


def test_exceptions_come_out_of_awaits() -> None:
    async def main() -> None:
        sandbox = AsyncSandbox()
        with pytest.raises(FileNotFoundError):
            await sandbox.read_text("/nowhere")
        with pytest.raises(TypeError):
            await sandbox.run("true", nosuch=1)  # type: ignore[call-arg]
        with pytest.raises(boxsh.ExitError):
            (await sandbox.run("false")).check()
        with pytest.raises(boxsh.OptionError):
            await AsyncSandbox.create(cwd="/nowhere")

    run(main())
