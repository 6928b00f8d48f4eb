"""The cell magic."""

from __future__ import annotations

from typing import Any

import pytest

IPython = pytest.importorskip("IPython", reason="SKIPPED: IPython is not installed")


@pytest.fixture(scope="module")
def shell() -> Any:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    shell.run_line_magic("load_ext", "boxsh")
    return shell


def test_cells_share_a_session(shell: Any) -> None:
    shell.run_cell_magic("boxsh", "", "x=42; cd /tmp")
    result = shell.run_cell_magic("boxsh", "", "echo $x $PWD")
    assert result.stdout == "42 /tmp\n" and "42 /tmp" in result._repr_html_()
    assert shell.run_line_magic("boxsh", "echo line $x").stdout == "line 42\n"


def test_sessions_have_names_and_start_anew(shell: Any) -> None:
    shell.run_cell_magic("boxsh", "--session other", "x=7")
    assert shell.run_cell_magic("boxsh", "-s other", "echo $x").stdout == "7\n"
    assert shell.run_cell_magic("boxsh", "-s other --reset", "echo [$x]").stdout == "[]\n"


def test_results_go_to_variables(shell: Any) -> None:
    assert shell.run_cell_magic("boxsh", "--out kept", "echo kept") is None
    assert shell.user_ns["kept"].stdout == "kept\n"
    assert shell.run_cell_magic("boxsh", "-q", "echo quiet") is None


def test_a_sandbox_of_ones_own(shell: Any) -> None:
    from boxsh import Sandbox

    shell.user_ns["mine"] = Sandbox(env={"A": "1"})
    assert shell.run_cell_magic("boxsh", "--sandbox mine", "echo $A").stdout == "1\n"
    with pytest.raises(NameError):
        shell.run_cell_magic("boxsh", "--sandbox nothing", "true")
    with pytest.raises(ValueError, match="--session"):
        shell.run_cell_magic("boxsh", "--wrong", "true")


def test_a_notebook_runs_whole(shell: Any) -> None:
    done = shell.run_cell("%%boxsh --out last\nseq 3 | tac")
    assert done.success and shell.user_ns["last"].stdout == "3\n2\n1\n"
