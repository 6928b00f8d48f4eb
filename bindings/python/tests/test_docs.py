"""The examples of the pages about Python run as they are written."""

from __future__ import annotations

import pathlib
import re

import pytest

BINDINGS = pathlib.Path(__file__).parent.parent
ROOT = BINDINGS.parent.parent
PAGES = [ROOT / "README.md", BINDINGS / "README.md", ROOT / "docs" / "python.md"]


def blocks() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        text = page.read_text()
        for match in re.finditer(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            line = text[: match.start()].count("\n") + 2
            found.append((f"{page.name}:{line}", "\n" * (line - 1) + match.group(1)))
    return found


@pytest.mark.parametrize(("place", "code"), blocks(), ids=[place for place, _ in blocks()])
def test_examples(place: str, code: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, place, "exec"), {"__name__": "__main__"})


def test_the_pages_have_examples() -> None:
    assert len(blocks()) > 8
