"""What the tests of the adapters share: the example of an adapter's page runs as it is written."""

from __future__ import annotations

import pathlib
import re
from typing import Any

import pytest

PAGES = pathlib.Path(__file__).parent.parent.parent.parent / "docs" / "integrations"


@pytest.fixture
def page() -> Any:
    def run(name: str) -> dict[str, Any]:
        text = (PAGES / f"{name}.md").read_text()
        variables: dict[str, Any] = {}
        for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            exec(compile(block, f"{name}.md", "exec"), variables)
        assert variables
        return variables

    return run
