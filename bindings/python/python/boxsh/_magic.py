"""The cell magic `%%boxsh`: a cell is a script in a session that lasts."""

from __future__ import annotations

import shlex
from typing import Any

from ._boxsh import Result, Sandbox

_sessions: dict[str, Sandbox] = {}


def session(name: str = "main") -> Sandbox:
    """The session of that name, which cells use; it is made when it is first wanted."""
    if name not in _sessions or _sessions[name].closed:
        _sessions[name] = Sandbox()
    return _sessions[name]


def _run(line: str, cell: str, variables: dict[str, Any]) -> Result | None:
    name, chosen, to, quiet, reset = "main", None, None, False, False
    words = iter(shlex.split(line))
    for word in words:
        if word in ("-s", "--session"):
            name = next(words, name)
        elif word == "--sandbox":
            chosen = variables.get(next(words, ""))
            if not isinstance(chosen, Sandbox):
                raise NameError("--sandbox wants the name of a variable that is a boxsh.Sandbox")
        elif word in ("-o", "--out"):
            to = next(words, None)
        elif word in ("-q", "--quiet"):
            quiet = True
        elif word == "--reset":
            reset = True
        else:
            raise ValueError(
                f"%%boxsh: {word}: the options are --session NAME, --sandbox VARIABLE, --out VARIABLE, --quiet and --reset"
            )
    sandbox = chosen or session(name)
    if reset:
        sandbox.reset()
    result = sandbox.run(cell)
    if to is not None:
        variables[to] = result
    return None if quiet or to is not None else result


def load(shell: Any) -> None:
    """Adds the magic to an IPython shell."""

    def boxsh(line: str, cell: str | None = None) -> Result | None:
        """Runs a cell in a session that lasts, or a line: `%boxsh ls`."""
        if cell is None:
            return session().run(line)
        return _run(line, cell, shell.user_ns)

    shell.register_magic_function(boxsh, magic_kind="line_cell", magic_name="boxsh")
