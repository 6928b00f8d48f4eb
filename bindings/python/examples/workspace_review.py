"""An agent works on a copy of a directory; what it changed is reviewed before it is written back."""

import pathlib
import tempfile

from boxsh import Approval, Sandbox


def approve(call: Approval) -> str | None:
    return "ask a human first" if call["name"] == "rm" else None


with tempfile.TemporaryDirectory() as name:
    project = pathlib.Path(name)
    (project / "notes.txt").write_text("draft\n")
    (project / "keep.txt").write_text("keep\n")
    with Sandbox(workspace=project, approve=approve) as sandbox:
        result = sandbox.run("sed -i s/draft/final/ notes.txt; echo new > extra.txt; rm keep.txt")
        assert "rm: ask a human first" in result.stderr
        print(sandbox.diff(), end="")
        assert (project / "notes.txt").read_text() == "draft\n"
        applied = sandbox.apply(lambda path: path.endswith("notes.txt"))
        assert applied["done"] == ["notes.txt"] and applied["skipped"] == ["extra.txt"]
    assert (project / "notes.txt").read_text() == "final\n" and not (project / "extra.txt").exists()
