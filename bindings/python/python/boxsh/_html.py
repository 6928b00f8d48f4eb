"""Results in notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ._boxsh import Result

_RED = "color:#b91c1c"
_DIM = "color:#6b7280"


def result(result: Result) -> str:
    """The output as a terminal would show it, errors in red, and how the run ended if not well."""
    parts = []
    for stream, data in result.pieces:
        text = escape(data.decode("utf-8", "replace"))
        parts.append(text if stream == "stdout" else f'<span style="{_RED}">{text}</span>')
    notes = []
    if not result.ok:
        notes.append(f"exit status {result.exit_code}")
    if result.ended != "exited":
        notes.append(result.ended if result.limit is None else f"limit reached: {result.limit}")
    for kind, paths in result.files.items():
        if paths:
            shown = ", ".join(escape(path) for path in paths[:5])  # type: ignore[index]
            more = f" and {len(paths) - 5} more" if len(paths) > 5 else ""  # type: ignore[arg-type]
            notes.append(f"{kind} {shown}{more}")
    notes.append(f"{result.duration * 1000:.1f} ms")
    return (
        f'<pre style="margin:0;white-space:pre-wrap">{"".join(parts)}</pre>'
        f'<div style="{_DIM};font-size:smaller">{" · ".join(notes)}</div>'
    )
