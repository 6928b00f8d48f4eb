"""deepagents with a session of boxsh as its backend, and a scripted model."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, ToolMessage

from boxsh import Sandbox
from boxsh.integrations.deepagents import BoxshBackend


@pytest.fixture
def backend() -> BoxshBackend:
    return BoxshBackend(Sandbox(files={"/work/a.py": "import os\nprint(1)\n", "/work/sub/b.py": "import sys\n", "/work/.hidden": "import\n", "/work/bin": b"\xff\0"}, cwd="/work"))


def test_execute_keeps_the_shell(backend: BoxshBackend) -> None:
    assert backend.execute("x=1; echo out; echo err >&2; exit 3").output == "out\nerr\n"
    answer = backend.execute("echo $x")
    assert (answer.output, answer.exit_code, answer.truncated) == ("1\n", 0, False)
    assert "stopped" in backend.execute("sleep 100", timeout=1).output
    assert backend.id.startswith("boxsh-")


def test_files(backend: BoxshBackend) -> None:
    listed = backend.ls("/work").entries
    assert listed is not None and [entry["path"] for entry in listed] == ["/work/.hidden", "/work/a.py", "/work/bin", "/work/sub"]
    assert backend.ls("/nowhere").error
    read = backend.read("/work/a.py", offset=1, limit=1)
    assert read.file_data is not None and read.file_data["content"] == "print(1)\n" and read.start_line == read.end_line == read.total_lines == 2
    first = backend.read("/work/a.py", limit=1)
    assert first.next_offset == 1
    assert backend.read("/work/bin").file_data["encoding"] == "base64"  # type: ignore[index]
    assert "not found" in (backend.read("/nowhere").error or "")
    assert backend.write("/work/new/f", "text").path == "/work/new/f"
    assert backend.edit("/work/new/f", "text", "TEXT").occurrences == 1
    assert "not found" in (backend.edit("/work/new/f", "none", "x").error or "")
    backend.write("/work/new/f", "a a")
    assert "2 times" in (backend.edit("/work/new/f", "a", "b").error or "")
    assert backend.edit("/work/new/f", "a", "b", replace_all=True).occurrences == 2
    assert backend.delete("/work/new").path and backend.delete("/work/new").error
    assert backend.upload_files([("/up/f", b"\xfe"), ("/etc/passwd/x", b"")])[1].error == "invalid_path"
    down = backend.download_files(["/up/f", "/nowhere", "/etc"])
    assert [(one.content, one.error) for one in down] == [(b"\xfe", None), (None, "file_not_found"), (None, "is_directory")]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [("*.py", ["a.py", "sub/b.py"]), ("/*.py", ["a.py"]), ("sub/*.py", ["sub/b.py"]), ("**/*.py", ["a.py", "sub/b.py"]), ("{a,x}.py", ["a.py"]), (".*", [".hidden"]), ("[ab].py", ["a.py", "sub/b.py"]), ("nope", [])],
)
def test_glob(backend: BoxshBackend, pattern: str, found: list[str]) -> None:
    matches = backend.glob(pattern, "/work").matches
    assert matches is not None and [match["path"] for match in matches] == [f"/work/{name}" for name in found]


def test_grep(backend: BoxshBackend) -> None:
    matches = backend.grep("import", "/work", "*.py").matches
    assert matches == [{"path": "/work/a.py", "line": 1, "text": "import os"}, {"path": "/work/sub/b.py", "line": 1, "text": "import sys"}]
    assert backend.grep("import", max_count=1).truncated
    assert backend.grep("print(", "/work/a.py").matches == [{"path": "/work/a.py", "line": 2, "text": "print(1)"}]


class Scripted(GenericFakeChatModel):
    """Says what it is told to say, whatever tools it gets."""

    def bind_tools(self, tools: Any, **options: Any) -> Any:
        return self


def test_an_agent_ends_in_the_right_answer(backend: BoxshBackend) -> None:
    from deepagents import create_deep_agent

    def call(name: str, **arguments: Any) -> AIMessage:
        return AIMessage(content="", tool_calls=[{"name": name, "args": arguments, "id": name}])

    model = Scripted(
        messages=iter(
            [
                call("write_file", file_path="/work/numbers", content="3\n4\n"),
                call("execute", command="paste -sd+ numbers | bc"),
                call("edit_file", file_path="/work/numbers", old_string="4", new_string="5"),
                call("grep", pattern="5", path="/work"),
                AIMessage(content="The sum is 7."),
            ]
        )
    )
    agent = create_deep_agent(model=model, backend=backend)
    state = agent.invoke({"messages": [("user", "Sum the numbers.")]})
    answers = [str(message.content) for message in state["messages"] if isinstance(message, ToolMessage)]
    assert answers[1].startswith("7\n") and "/work/numbers" in answers[3]
    assert state["messages"][-1].content == "The sum is 7."
    assert backend.sandbox.read_text("/work/numbers") == "3\n5\n"


def test_the_page(page: Any) -> None:
    page("deepagents")["build"](Scripted(messages=iter([])))
