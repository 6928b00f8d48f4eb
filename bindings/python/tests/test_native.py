"""Host programs, where the host can confine them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import boxsh
import pytest
from boxsh import Sandbox


@pytest.fixture
def native() -> Any:
    try:
        return Sandbox(native=["perl", "env"])
    except boxsh.NativeError as error:
        pytest.skip(f"SKIPPED: {error}")


def test_host_programs_share_the_files(native: Sandbox) -> None:
    result = native.run("echo 'print 6 * 7' > a.pl; perl a.pl | tr 4 5 > out; cat out")
    assert result.stdout == "52", result.stderr
    assert native.fork().run("cat out").stdout == "52"
    assert native.native_report()


def test_only_named_programs_run(native: Sandbox) -> None:
    assert not native.run("python3 -c 1").ok


def test_without_host_programs_there_is_no_report(sandbox: Sandbox) -> None:
    assert sandbox.native_report() is None
    assert not Sandbox(native=False).run("perl -e 1").ok


def test_programs_come_from_a_base(native: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    tree = tmp_path / "boxsh/bases/trees" / ("0" * 64)
    (tree / "root/etc").mkdir(parents=True)
    (tree / "root/etc/release").write_text("a base\n")
    (tree / "about").write_text(json.dumps({"digest": "0" * 64, "kind": "directory", "bytes": 7}))
    (tree / "lock").touch()
    (tmp_path / "boxsh/bases/names").mkdir()
    (tmp_path / "boxsh/bases/names/own").write_text("0" * 64)
    assert Sandbox(native={"base": "own"}).run("cat /etc/release").stdout == "a base\n"
    with pytest.raises(boxsh.OptionError, match="other"):
        Sandbox(native={"base": "other"})


@pytest.mark.parametrize("options", [{"backend": "nosuch"}, {"nosuch": 1}])
def test_wrong_options_of_host_programs(options: Any) -> None:
    with pytest.raises((boxsh.OptionError, TypeError), match="nosuch"):
        Sandbox(native=options)
