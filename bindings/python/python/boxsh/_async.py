"""The asyncio twins. Awaiting takes no thread: a script has one while it runs, and whoever waits is told when it has ended."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import AsyncIterator, Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any, TypeVar

from . import _boxsh
from ._boxsh import Checkpoint, FileInfo, Files, Pool, Process, Result, Sandbox, Snapshot, ToolAnswer, Tools
from ._commands import loop_of_run

if TYPE_CHECKING:
    from pathlib import Path

    from typing_extensions import Unpack

    from ._boxsh import Applied, Changes, PathLike, RunOptions, SandboxOptions, ShellState, StartOptions, Text

T = TypeVar("T")

_numbers = itertools.count(1)

#: Seconds between two tries to cancel a run.
_LOOK = 0.02


async def _elsewhere(work: Callable[[], T], cancel: Callable[[], None] | None = None) -> T:
    """Does something on a thread of the extension's, and is told of its end by the loop."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def settle(value: T, error: BaseException | None) -> None:
        if not future.done():
            if error is None:
                future.set_result(value)
            else:
                future.set_exception(error)

    def done(value: T, error: BaseException | None) -> None:
        try:
            loop.call_soon_threadsafe(settle, value, error)
        except RuntimeError:
            # The loop is closed: nobody waits any more.
            pass

    called_off = False

    def run() -> T:
        if called_off:
            raise asyncio.CancelledError
        token = loop_of_run.set(loop)
        try:
            return work()
        finally:
            loop_of_run.reset(token)

    _boxsh.submit(run, done)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        called_off = True
        if cancel is not None:
            # The session is free again when this is over. A run that was only about to begin is not cancelled by the first call.
            while not future.done():
                cancel()
                await asyncio.wait([future], timeout=_LOOK)
            if not future.cancelled():
                # It was looked at: nobody is told that it was not.
                future.exception()
        raise


class AsyncRunStream:
    """A run whose output is read as it comes: `async for stream, text in ...`. The result is in `result` at the end."""

    def __init__(self, process: _Streaming) -> None:
        self._source = process

    def __aiter__(self) -> AsyncIterator[tuple[str, Any]]:
        return self

    async def __anext__(self) -> tuple[str, Any]:
        piece = await self._source.next()
        if piece is None:
            raise StopAsyncIteration
        return piece

    @property
    def result(self) -> Result | None:
        """What the run came to, once it has ended."""
        return self._source.result

    def cancel(self) -> None:
        """Ends the run."""
        self._source.cancel()

    async def wait_end(self) -> Result | None:
        """Reads the rest, and gives what the run came to."""
        while await self._source.next() is not None:
            pass
        return self._source.result

    async def __aenter__(self) -> AsyncRunStream:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cancel()
        await self.wait_end()


class _Streaming:
    """A stream that is read on a thread, piece by piece, and waited for in the loop."""

    def __init__(self, stream: _boxsh.RunStream[Any]) -> None:
        self._stream = stream

    async def next(self) -> tuple[str, Any] | None:
        return await _elsewhere(lambda: next(self._stream, None), self._stream.cancel)

    @property
    def result(self) -> Result | None:
        return self._stream.result

    def cancel(self) -> None:
        self._stream.cancel()


class AsyncProcess:
    """A script beside others of its session."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._offset = 0

    @property
    def pid(self) -> int:
        """The id of its shell among the processes of the session."""
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether the script runs."""
        return self._process.running

    @property
    def exit_code(self) -> int | None:
        """The exit status, if the script has ended."""
        return self._process.exit_code

    def poll(self) -> Result | None:
        """The result, if the script has ended."""
        return self._process.poll()

    async def _changed(self, is_done: Callable[[], bool]) -> None:
        """Waits without a thread until there is output, or the end."""
        loop = asyncio.get_running_loop()
        event = asyncio.Event()
        number = next(_numbers)

        def told() -> None:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:
                pass

        self._process._listen(number, told)
        try:
            while not is_done():
                event.clear()
                if is_done():
                    return
                await event.wait()
        finally:
            self._process._ignore(number)

    async def wait(self, timeout: float | None = None) -> Result:
        """Waits for the end of the script; raises `TimeoutError` if it does not come in time."""
        ended = self._changed(lambda: self._process.poll() is not None)
        try:
            await asyncio.wait_for(ended, timeout)
        except asyncio.TimeoutError:
            raise TimeoutError("the script has not ended in time") from None
        result = self._process.poll()
        assert result is not None
        return result

    async def write(self, data: str | bytes) -> None:
        """Writes to its standard input."""
        await _elsewhere(lambda: self._process.write(data))

    def close_stdin(self) -> None:
        """Closes the standard input."""
        self._process.close_stdin()

    def send_signal(self, signal: int | str) -> None:
        """Sends a signal."""
        self._process.send_signal(signal)

    def terminate(self) -> None:
        """Sends SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Kills the script and what it has started."""
        self._process.kill()

    def output(self, stream: str | None = None) -> str:
        """The output so far."""
        return self._process.output(stream)

    def output_bytes(self, stream: str | None = None) -> bytes:
        """The output so far, as bytes."""
        return self._process.output_bytes(stream)

    def __aiter__(self) -> AsyncIterator[tuple[str, bytes]]:
        return self._pieces()

    async def _pieces(self) -> AsyncIterator[tuple[str, bytes]]:
        offset = 0
        while True:
            await self._changed(lambda: self._has_more(offset))
            pieces, offset, is_over = self._process.read(offset)
            for piece in pieces:
                yield piece
            if is_over and not pieces:
                return

    def _has_more(self, offset: int) -> bool:
        pieces, _, is_over = self._process.read(offset)
        return bool(pieces) or is_over

    async def __aenter__(self) -> AsyncProcess:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close_stdin()
        if self.running:
            self.kill()


class AsyncSandbox:
    """A session in a sandbox, for asyncio: as `Sandbox`, with coroutines. Asynchronous commands run in the loop of whoever awaits the run."""

    def __init__(self, **options: Unpack[SandboxOptions]) -> None:
        self._sandbox = Sandbox(**options)
        self._turn = asyncio.Lock()

    @classmethod
    def of(cls, sandbox: Sandbox) -> AsyncSandbox:
        """The twin of a sandbox, on the same session."""
        twin = cls.__new__(cls)
        twin._sandbox = sandbox
        twin._turn = asyncio.Lock()
        return twin

    @classmethod
    async def create(cls, **options: Unpack[SandboxOptions]) -> AsyncSandbox:
        """As the constructor, on another thread: for what takes time, such as workers and host programs."""
        return cls.of(await _elsewhere(lambda: Sandbox(**options)))

    @property
    def sync(self) -> Sandbox:
        """The same session without asyncio."""
        return self._sandbox

    async def _do(self, work: Callable[..., T], *arguments: Any, **options: Any) -> T:
        async with self._turn:
            return await _elsewhere(functools.partial(work, *arguments, **options))

    async def run(self, script: Text | Path, **options: Unpack[RunOptions]) -> Result:
        """Runs a script. If the task is cancelled, so is the run, and the session stays usable."""
        async with self._turn:
            work = functools.partial(self._sandbox.run, script, **options)
            return await _elsewhere(work, self._sandbox.cancel)

    async def run_stream(
        self, script: Text | Path, *, bytes: bool = False, **options: Unpack[RunOptions]
    ) -> AsyncRunStream:
        """Runs a script, and gives its output as it comes."""
        start = functools.partial(self._sandbox.run_stream, script, bytes=bytes, **options)
        return AsyncRunStream(_Streaming(await self._do(start)))

    async def start(
        self, script: Text | Path, *, stdin: Text | bool | None = None, **options: Unpack[StartOptions]
    ) -> AsyncProcess:
        """Starts a script beside whatever the session runs."""
        return AsyncProcess(await self._do(self._sandbox.start, script, stdin=stdin, **options))

    def cancel(self) -> None:
        """Ends the run that goes on."""
        self._sandbox.cancel()

    async def fork(self, *, lossy: bool = False) -> AsyncSandbox:
        """A second, independent sandbox."""
        return AsyncSandbox.of(await self._do(self._sandbox.fork, lossy=lossy))

    async def checkpoint(self) -> Checkpoint:
        """Saves the current state."""
        return await self._do(self._sandbox.checkpoint)

    async def rollback(self, checkpoint: Checkpoint, *, lossy: bool = False) -> None:
        """Returns to a checkpoint."""
        await self._do(self._sandbox.rollback, checkpoint, lossy=lossy)

    async def reset(self) -> None:
        """Returns to the state after construction."""
        await self._do(self._sandbox.reset)

    async def diff(self, since: Checkpoint | None = None) -> str:
        """The changes as a unified diff."""
        return await self._do(self._sandbox.diff, since)

    async def changes(self, since: Checkpoint | None = None) -> Changes:
        """The files that changed."""
        return await self._do(self._sandbox.changes, since)

    async def snapshot(self) -> Snapshot:
        """The session as bytes."""
        return await self._do(self._sandbox.snapshot)

    async def restore(self, snapshot: Snapshot) -> None:
        """Makes the session what a snapshot has."""
        await self._do(self._sandbox.restore, snapshot)

    async def apply(self, only: Callable[[str], bool] | None = None, **options: bool) -> Applied:
        """Writes the changes of the workspace back to the host."""
        return await self._do(self._sandbox.apply, only, **options)

    async def files(self) -> Files:
        """The files, for any thread."""
        return await self._do(lambda: self._sandbox.files)

    async def read_text(self, path: PathLike) -> str:
        """The contents of a file as text."""
        return await self._do(self._sandbox.read_text, path)

    async def read_bytes(self, path: PathLike) -> bytes:
        """The contents of a file."""
        return await self._do(self._sandbox.read_bytes, path)

    async def write(self, path: PathLike, data: str | bytes, *, mode: int | None = None) -> None:
        """Writes a file."""
        await self._do(self._sandbox.write, path, data, mode=mode)

    async def list(self, path: PathLike | None = None) -> list[str]:
        """The names in a directory."""
        return await self._do(self._sandbox.list, path)

    async def stat(self, path: PathLike) -> FileInfo:
        """What `stat` tells of a file."""
        return await self._do(self._sandbox.stat, path)

    async def exists(self, path: PathLike) -> bool:
        """Whether there is something of that name."""
        return await self._do(self._sandbox.exists, path)

    async def mkdir(self, path: PathLike) -> None:
        """Makes a directory."""
        await self._do(self._sandbox.mkdir, path)

    async def remove(self, path: PathLike) -> None:
        """Removes a file or a directory."""
        await self._do(self._sandbox.remove, path)

    async def upload_tar(self, directory: PathLike, archive: Any, **options: bool) -> None:
        """Reads a tar archive into a directory."""
        await self._do(self._sandbox.upload_tar, directory, archive, **options)

    async def download_tar(self, directory: PathLike) -> bytes:
        """A directory as a tar archive."""
        return await self._do(self._sandbox.download_tar, directory)

    async def shell_state(self) -> ShellState:
        """What the shell keeps between runs."""
        return await self._do(self._sandbox.shell_state)

    async def call_tool(self, tools: Tools, name: str, input: Mapping[str, Any]) -> ToolAnswer:
        """Does what a model's call of a tool asks for."""
        async with self._turn:
            work = functools.partial(tools.call, self._sandbox, name, input)
            return await _elsewhere(work, self._sandbox.cancel)

    def add_command(self, function: Callable[..., Any], name: str | None = None) -> Callable[..., Any]:
        """Adds a command to the running session."""
        self._sandbox.add_command(function, name)
        return function

    async def close(self) -> None:
        """Ends the session."""
        await _elsewhere(self._sandbox.close)

    @property
    def closed(self) -> bool:
        """Whether the session is over."""
        return self._sandbox.closed

    async def __aenter__(self) -> AsyncSandbox:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"Async{self._sandbox!r}"


class AsyncPool:
    """A pool of copies of one sandbox. Waiting for one takes no thread."""

    def __init__(
        self, template: Sandbox | AsyncSandbox, least: int = 0, most: int = 64, *, idle_time: float = 60.0
    ) -> None:
        sandbox = template.sync if isinstance(template, AsyncSandbox) else template
        self._pool = Pool(sandbox, least, most, idle_time=idle_time)

    async def acquire(self, timeout: float | None = None) -> AsyncSandbox:
        """Takes a sandbox; waits if all are taken."""
        loop = asyncio.get_running_loop()
        event = asyncio.Event()

        def told() -> None:
            try:
                loop.call_soon_threadsafe(event.set)
            except RuntimeError:
                pass

        acquisition = self._pool._acquire(told)

        async def wait() -> Sandbox:
            while (sandbox := acquisition.poll()) is None:
                await event.wait()
                event.clear()
            return sandbox

        try:
            return AsyncSandbox.of(await asyncio.wait_for(wait(), timeout))
        except asyncio.TimeoutError:
            from ._errors import PoolTimeout

            raise PoolTimeout("no sandbox of the pool became free in time") from None
        finally:
            acquisition.cancel()

    def close(self) -> None:
        """Closes the pool."""
        self._pool.close()

    @property
    def size(self) -> tuple[int, int]:
        """The number of sandboxes, and how many of them are idle."""
        return self._pool.size

    async def __aenter__(self) -> AsyncPool:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
