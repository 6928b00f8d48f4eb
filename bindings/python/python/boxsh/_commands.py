"""Python functions as commands of a session."""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import queue
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any, TypeVar

from ._boxsh import Call

T = TypeVar("T")

# The event loop whose task has asked for the run that calls a command, if one has.
loop_of_run: contextvars.ContextVar[asyncio.AbstractEventLoop | None] = contextvars.ContextVar(
    "boxsh_loop", default=None
)


def command(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Names a function as a command, for `Sandbox(commands=[...])`. Without it, a function has its own name."""

    def named(function: Callable[..., Any]) -> Callable[..., Any]:
        function.__boxsh_name__ = name  # type: ignore[attr-defined]
        return function

    return named


class AsyncCall:
    """A call of an asynchronous command: as `Call`, with coroutines for what may wait."""

    def __init__(self, call: Call, do: Callable[[Callable[[], Any]], Awaitable[Any]]) -> None:
        self._call = call
        self._do = do
        self.name = call.name
        self.args = call.args
        self.argv = call.argv
        self.env = call.env
        self.cwd = call.cwd

    async def read(self) -> str:
        """All of standard input as text."""
        text: str = await self._do(self._call.read)
        return text

    async def read_bytes(self, size: int = -1) -> bytes:
        """Reads from standard input: to its end, or at most `size` bytes."""
        data: bytes = await self._do(lambda: self._call.read_bytes(size))
        return data

    async def write(self, data: str | bytes) -> None:
        """Writes to standard output."""
        await self._do(lambda: self._call.write(data))

    async def flush(self) -> None:
        """Passes on what was written."""
        await self._do(self._call.flush)

    async def write_error(self, data: str | bytes) -> None:
        """Writes to standard error."""
        await self._do(lambda: self._call.write_error(data))

    async def call(self, words: Iterable[str | bytes]) -> int:
        """Runs a command of the session with the streams of this one."""
        status: int = await self._do(lambda: self._call.call(words))
        return status

    async def capture(self, words: Iterable[str | bytes]) -> tuple[int, str]:
        """Runs a command of the session, and gives its status and its standard output."""
        result: tuple[int, str] = await self._do(lambda: self._call.capture(words))
        return result

    async def read_file(self, path: str) -> bytes:
        """The contents of a file."""
        data: bytes = await self._do(lambda: self._call.read_file(path))
        return data

    async def write_file(self, path: str, data: str | bytes) -> None:
        """Writes a file."""
        await self._do(lambda: self._call.write_file(path, data))


def is_async(function: Callable[..., Any]) -> bool:
    """Whether a call of it gives something to await."""
    target = function
    if not inspect.isroutine(function) and hasattr(function, "__call__"):  # noqa: B004
        target = function.__call__
    return inspect.iscoroutinefunction(target) or inspect.isasyncgenfunction(target)


def adapt(function: Callable[..., Any]) -> Callable[..., Any]:
    """An ordinary function that does what an asynchronous one does; any other is given back."""
    if not is_async(function):
        return function

    def run(call: Call) -> Any:
        loop = loop_of_run.get()
        if loop is not None and not loop.is_closed():
            return _run_on(loop, function, call)
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return _run_here(function, call)
        return _run_beside(function, call)

    return run


async def _finish(function: Callable[..., Any], call: AsyncCall) -> Any:
    value = function(call)
    if inspect.isawaitable(value):
        return await value
    pieces: AsyncIterator[str | bytes] = value
    async for piece in pieces:
        await call.write(piece)
        await call.flush()
    return None


def _run_here(function: Callable[..., Any], call: Call) -> Any:
    """In a loop of its own, on the thread of the command."""

    async def at_once(work: Callable[[], T]) -> T:
        return work()

    return asyncio.run(_finish(function, AsyncCall(call, at_once)))


def _serve(orders: queue.SimpleQueue[Callable[[], None] | None]) -> None:
    """Does on this thread what another one orders, until that is done."""
    while (order := orders.get()) is not None:
        order()


def _asking(
    orders: queue.SimpleQueue[Callable[[], None] | None],
) -> Callable[[Callable[[], Any]], Awaitable[Any]]:
    """A way to have work done on the thread of the command, which alone may use the call."""

    async def ask(work: Callable[[], Any]) -> Any:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()

        def settle(value: Any, error: BaseException | None) -> None:
            if not answer.done():
                if error is None:
                    answer.set_result(value)
                else:
                    answer.set_exception(error)

        def order() -> None:
            value, error = None, None
            try:
                value = work()
            except BaseException as caught:
                error = caught
            loop.call_soon_threadsafe(settle, value, error)

        orders.put(order)
        return await answer

    return ask


def _run_on(loop: asyncio.AbstractEventLoop, function: Callable[..., Any], call: Call) -> Any:
    """In the loop of whoever awaits the run; the thread of the command does what needs it."""
    orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
    waiting = AsyncCall(call, _asking(orders))
    future = asyncio.run_coroutine_threadsafe(_finish(function, waiting), loop)
    future.add_done_callback(lambda _: orders.put(None))
    _serve(orders)
    return future.result()


def _run_beside(function: Callable[..., Any], call: Call) -> Any:
    """In a loop on another thread: this one has a loop that runs, and waits for this command."""
    import threading

    orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
    outcome: list[Any] = []
    failed: list[BaseException] = []
    waiting = AsyncCall(call, _asking(orders))

    def work() -> None:
        try:
            outcome.append(asyncio.run(_finish(function, waiting)))
        except BaseException as error:
            failed.append(error)
        finally:
            orders.put(None)

    thread = threading.Thread(target=work, name="boxsh-command")
    thread.start()
    _serve(orders)
    thread.join()
    if failed:
        raise failed[0]
    return outcome[0]
