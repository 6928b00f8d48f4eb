"""Sessions in processes of their own: `Sandbox(worker=True)`.

The program that workers come from is a Python that loads nothing but the extension module. `python -m boxsh.worker` is what it runs; started by
hand it says that it is none.
"""

from __future__ import annotations

import sys

from . import _boxsh

_START = (
    "import sys, importlib.util as u;"
    "s = u.spec_from_file_location('boxsh._boxsh', sys.argv[1]);"
    "m = u.module_from_spec(s); s.loader.exec_module(m); m.serve_as_worker()"
)


def command() -> list[str]:
    """The words that start the program: an isolated Python without site packages, which reads no file of the user's."""
    if not sys.executable:
        raise _worker_error("this Python does not know its own program; give worker= the path of a boxsh")
    return [sys.executable, "-I", "-S", "-c", _START, str(_boxsh.__file__)]


def _worker_error(message: str) -> Exception:
    from ._errors import WorkerError

    return WorkerError(message)


def warm(worker: bool | str = True) -> None:
    """Starts the program ahead of the first sandbox that needs it."""
    _boxsh.warm_worker(worker)


if __name__ == "__main__":
    _boxsh.serve_as_worker()
