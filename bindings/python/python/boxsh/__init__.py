"""A sandbox for AI agents: a stateful bash, its commands and files in your process, and confined host programs.

>>> from boxsh import Sandbox
>>> with Sandbox(files={"/data/list": "b\\na\\n"}) as sandbox:
...     sandbox.run("sort /data/list | head -1").stdout
'a\\n'

A script that fails is a result; `Result.check` raises. `AsyncSandbox` is the same for asyncio.
"""

from __future__ import annotations

import atexit as _atexit
import os as _os

from ._boxsh import (
    Call,
    Checkpoint,
    FileInfo,
    Files,
    Pool,
    Process,
    Result,
    RunStream,
    Sandbox,
    Snapshot,
    ToolAnswer,
    Tools,
    __version__,
    _after_fork,
    _before_end,
    analyze,
    programs,
)
from ._errors import (
    AccessError,
    ArchiveError,
    BoxshError,
    BusyError,
    CancelledError,
    ClosedError,
    CopyError,
    CrashError,
    DirectoryError,
    ExistsError,
    ExitError,
    FileError,
    LimitError,
    NativeError,
    NotDirectoryError,
    NotFoundError,
    OptionError,
    ParseError,
    PoolClosed,
    PoolTimeout,
    RunError,
    RunStopped,
    RunTimeout,
    SnapshotError,
    WorkerError,
)

# What takes time to import, such as asyncio, is imported when it is first used.
_LATER = {
    "AsyncCall": "_commands",
    "AsyncPool": "_async",
    "AsyncProcess": "_async",
    "AsyncRunStream": "_async",
    "AsyncSandbox": "_async",
    "FileSystem": "_filesystem",
    "MemoryFileSystem": "_filesystem",
    "ToolDef": "_tools",
    "command": "_commands",
    "tool": "_tools",
}

# Typed dictionaries: the stubs say what is in them, and when the program runs they are dictionaries.
_DICTIONARIES = (
    "Analysis Applied Approval Changes Event Limits Native Network Request RunOptions SandboxOptions ShellState Usage Violation"
).split()

__all__ = [
    "AccessError",
    "ArchiveError",
    "AsyncCall",
    "AsyncPool",
    "AsyncProcess",
    "AsyncRunStream",
    "AsyncSandbox",
    "BoxshError",
    "BusyError",
    "Call",
    "CancelledError",
    "Checkpoint",
    "ClosedError",
    "CopyError",
    "CrashError",
    "DirectoryError",
    "ExistsError",
    "ExitError",
    "FileError",
    "FileInfo",
    "FileSystem",
    "Files",
    "LimitError",
    "MemoryFileSystem",
    "NativeError",
    "NotDirectoryError",
    "NotFoundError",
    "OptionError",
    "ParseError",
    "Pool",
    "PoolClosed",
    "PoolTimeout",
    "Process",
    "Result",
    "RunError",
    "RunStopped",
    "RunStream",
    "RunTimeout",
    "Sandbox",
    "Snapshot",
    "SnapshotError",
    "ToolAnswer",
    "ToolDef",
    "Tools",
    "WorkerError",
    "__version__",
    "analyze",
    "command",
    "programs",
    "tool",
]

if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_after_fork)
_atexit.register(_before_end)


def __getattr__(name: str) -> object:
    if name in _DICTIONARIES:
        return dict
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{module}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def load_ipython_extension(shell: object) -> None:
    """`%load_ext boxsh`: the cell magic `%%boxsh`."""
    from ._magic import load

    load(shell)
