"""smolagents: a session as a tool of an agent.

    agent = ToolCallingAgent(tools=[BashTool(Sandbox())], model=model)
"""

from __future__ import annotations

from typing import Any

from smolagents import Tool

from .._boxsh import Sandbox, Tools


class BashTool(Tool):  # type: ignore[misc]
    """Runs scripts in a session whose shell keeps its state."""

    name = "bash"
    description = "Runs a bash script in a sandbox. Variables, functions, files and the current directory stay from call to call."
    inputs = {"command": {"type": "string", "description": "The script."}}  # noqa: RUF012
    output_type = "string"

    def __init__(self, sandbox: Sandbox | None = None, *, timeout: float | None = 60, **options: Any) -> None:
        super().__init__(**options)
        self.sandbox = Sandbox() if sandbox is None else sandbox
        self._tools = Tools("bash", timeout=timeout)

    def forward(self, command: str) -> str:
        """Runs a script."""
        return self._tools.call(self.sandbox, "bash", {"command": command}).text
