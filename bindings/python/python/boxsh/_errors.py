"""What can go wrong. A script that fails is a result; `Result.check` makes an exception of it."""

from __future__ import annotations

import errno as _errno

# As `typing.TYPE_CHECKING`, without the time that it takes to import `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._boxsh import Result


class BoxshError(Exception):
    """The base of all exceptions of this package."""


class OptionError(BoxshError, ValueError):
    """An option makes no sense; the message has its name."""


class ParseError(BoxshError, ValueError):
    """A script does not parse."""


class FileError(BoxshError, OSError):
    """A file of the session or of the host could not be used."""


class NotFoundError(FileError, FileNotFoundError):
    """There is no such file."""


class ExistsError(FileError, FileExistsError):
    """There is such a file already."""


class DirectoryError(FileError, IsADirectoryError):
    """It is a directory."""


class NotDirectoryError(FileError, NotADirectoryError):
    """It is not a directory."""


class AccessError(FileError, PermissionError):
    """It may not be used."""


class ArchiveError(BoxshError):
    """An archive was not taken."""


class SnapshotError(BoxshError, ValueError):
    """Bytes are no snapshot, or one that cannot be restored here."""


class CopyError(BoxshError):
    """Something of the session cannot be in a copy of it."""


class NativeError(BoxshError):
    """Host programs cannot be confined as asked for, and so cannot run."""


class WorkerError(BoxshError):
    """The process of a session cannot be started, or was lost."""


class BusyError(BoxshError):
    """The sandbox is in use, and waiting for it would never end."""


class ClosedError(BoxshError):
    """The sandbox is closed."""


class PoolTimeout(BoxshError, TimeoutError):
    """No sandbox of the pool became free in time."""


class PoolClosed(BoxshError):
    """The pool is closed."""


class RunError(BoxshError):
    """A run that `Result.check` does not accept: its `result` says why."""

    def __init__(self, message: str, result: Result) -> None:
        super().__init__(message)
        self.result = result

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.args[0], self.result))


class ExitError(RunError):
    """The script ended with a status other than 0, or by a signal."""


class RunTimeout(RunError, TimeoutError):
    """The run took more time than it may."""


class LimitError(RunError):
    """The run reached another limit than its time."""


class CancelledError(RunError):
    """The run was cancelled."""


class CrashError(RunError):
    """The process of the session ended, or nothing could be run."""


class RunStopped(BaseException):
    """Raised in a command when its run has to end. It is no `Exception`, so that a command does not take it for a failure of its own."""


_BY_NUMBER: dict[int, type[FileError]] = {
    _errno.ENOENT: NotFoundError,
    _errno.EEXIST: ExistsError,
    _errno.EISDIR: DirectoryError,
    _errno.ENOTDIR: NotDirectoryError,
    _errno.EACCES: AccessError,
    _errno.EPERM: AccessError,
}


def file_error(number: int, message: str, path: str) -> FileError:
    """The exception for an error number."""
    return _BY_NUMBER.get(number, FileError)(number, message, path)


def check(result: Result) -> None:
    """Raises unless the run ended well."""
    if result.ok:
        return
    last = result.stderr.strip().rsplit("\n", 1)[-1]
    told = f": {last}" if last else ""
    ended = result.ended
    if ended in ("exited", "signalled"):
        raise ExitError(f"exit status {result.exit_code}{told}", result)
    if ended == "timed-out":
        raise RunTimeout(f"timed out{told}", result)
    if ended == "limit":
        raise LimitError(f"limit reached: {result.limit}{told}", result)
    if ended == "cancelled":
        raise CancelledError("cancelled", result)
    raise CrashError(f"{ended}{told}", result)
