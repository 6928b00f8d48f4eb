"""Files of a session from the host's side."""

from __future__ import annotations

import io
import os
import pathlib
import tarfile

import boxsh
import pytest
from boxsh import Sandbox


@pytest.mark.parametrize("data", ["text ü\n", b"\x00\xff\n", bytearray(b"a"), memoryview(b"m"), "", "\udcff"])
@pytest.mark.parametrize("path", ["plain", "/tmp/deep/er/file", b"bytes", pathlib.PurePosixPath("/tmp/pure"), "ü ☃"])
def test_what_is_written_is_read(sandbox: Sandbox, path: object, data: object) -> None:
    sandbox.write(path, data)  # type: ignore[arg-type]
    expected = data.encode("utf-8", "surrogateescape") if isinstance(data, str) else bytes(data)  # type: ignore[call-overload]
    assert sandbox.read_bytes(path) == expected  # type: ignore[arg-type]
    assert sandbox.read_text(path).encode("utf-8", "surrogateescape") == expected  # type: ignore[arg-type]


def test_scripts_see_the_same_files(sandbox: Sandbox) -> None:
    sandbox.write("in", "b\na\n")
    sandbox.run("sort in > out")
    assert sandbox.read_text("out") == "a\nb\n"
    assert sandbox.list() == ["in", "out"]
    sandbox.run("cd /tmp")
    sandbox.write("here", "x")
    assert sandbox.exists("/tmp/here") and not sandbox.exists("/home/agent/here")


def test_directories(sandbox: Sandbox) -> None:
    sandbox.mkdir("a/b/c")
    assert sandbox.stat("a/b/c").is_dir and not sandbox.stat("a/b/c").is_file
    sandbox.write("a/b/f", "12345")
    assert sandbox.list("a/b") == ["c", "f"]
    sandbox.remove("a")
    assert not sandbox.exists("a")


def test_stat_tells(sandbox: Sandbox) -> None:
    sandbox.write("f", "12345", mode=0o640)
    info = sandbox.stat("f")
    assert (info.kind, info.size, info.mode, info.nlink, info.uid) == ("file", 5, 0o640, 1, 1000)
    assert info.is_file and info.mtime > 1.7e9 and info.ino > 0
    assert "FileInfo(kind=\"file\", size=5, mode=0o640)" == repr(info)
    assert sandbox.stat("/dev/null").kind == "char-device"


def test_links(sandbox: Sandbox) -> None:
    sandbox.run("echo x > target; ln -s target link; ln -s /nowhere broken")
    files = sandbox.files
    assert files.read_text("link") == "x\n"
    assert (files.lstat("link").kind, files.stat("link").kind) == ("symlink", "file")
    assert files.readlink("link") == "target"
    assert files.realpath("link") == "/home/agent/target"
    assert not files.exists("broken")


def test_the_handle_does_more(sandbox: Sandbox) -> None:
    files = sandbox.files
    files.write("f", "a")
    files.append("f", "b")
    files.append("new", "c")
    files.rename("f", "g")
    files.chmod("g", 0o700)
    assert files.read_text("g") == "ab" and files.read_bytes("new") == b"c" and files.stat("g").mode == 0o700
    files.mkdir("d")
    files.remove("new")
    assert files.list(".") == ["d", "g"]


ERRORS = [
    (lambda s: s.read_text("/none"), boxsh.NotFoundError, FileNotFoundError),
    (lambda s: s.read_text("/etc"), boxsh.DirectoryError, IsADirectoryError),
    (lambda s: s.list("/none"), boxsh.NotFoundError, FileNotFoundError),
    (lambda s: s.list("/etc/passwd"), boxsh.NotDirectoryError, NotADirectoryError),
    (lambda s: s.stat("/none"), boxsh.NotFoundError, FileNotFoundError),
    (lambda s: s.remove("/none"), boxsh.NotFoundError, FileNotFoundError),
    (lambda s: s.write("/etc/passwd/x", "x"), boxsh.NotDirectoryError, NotADirectoryError),
    (lambda s: s.mkdir("/etc/passwd"), boxsh.NotDirectoryError, NotADirectoryError),
    (lambda s: s.files.readlink("/etc"), boxsh.FileError, OSError),
    (lambda s: s.files.rename("/none", "/tmp/x"), boxsh.NotFoundError, FileNotFoundError),
    (lambda s: s.read_bytes("/dev/zero"), boxsh.FileError, OSError),
]


@pytest.mark.parametrize(("work", "ours", "python"), ERRORS)
def test_errors_are_python_s_own_and_ours(sandbox: Sandbox, work: object, ours: type, python: type) -> None:
    with pytest.raises(ours) as caught:
        work(sandbox)  # type: ignore[operator]
    assert isinstance(caught.value, python) and isinstance(caught.value, boxsh.BoxshError)
    assert caught.value.errno and caught.value.filename  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", [5, None, 1.5, ["x"]])
def test_a_path_is_a_path(sandbox: Sandbox, path: object) -> None:
    with pytest.raises(TypeError):
        sandbox.read_text(path)  # type: ignore[arg-type]


def test_files_at_the_start(tmp_path: pathlib.Path) -> None:
    (tmp_path / "host").write_bytes(b"from the host\xff")
    calls = []

    def lazy() -> str:
        calls.append(1)
        return "made\n"

    sandbox = Sandbox(
        files={
            "/data/text": "text\n",
            "/data/bytes": b"\xfe",
            "/data/lazy": lazy,
            "/data/path": tmp_path / "host",
            "/data/run": ("#!/bin/bash\necho ran\n", 0o755),
        }
    )
    assert sandbox.run("cat /data/text; /data/run").stdout == "text\nran\n"
    assert sandbox.read_bytes("/data/bytes") == b"\xfe"
    assert sandbox.read_bytes("/data/path") == b"from the host\xff"
    assert calls == []
    assert sandbox.run("cat /data/lazy; cat /data/lazy").stdout == "made\nmade\n"
    assert sandbox.fork().run("cat /data/lazy").stdout == "made\n"
    assert calls == [1]


def test_a_lazy_file_that_cannot_be_made_fails_to_be_read() -> None:
    events = []

    def broken() -> str:
        raise RuntimeError("no contents today")

    sandbox = Sandbox(files={"/lazy": broken}, on_event=events.append)
    result = sandbox.run("cat /lazy")
    assert result.exit_code == 1 and "Input/output error" in result.stderr
    failed = [event for event in events if event["type"] == "file-failed"]
    assert failed[0]["reason"] == "RuntimeError: no contents today" and failed[0]["path"] == "/lazy"


@pytest.mark.parametrize("contents", [5, None, ["list"], {"a": 1}])
def test_contents_are_contents(contents: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        Sandbox(files={"/f": contents})  # type: ignore[dict-item]


def archive(mode: str = "w") -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as tar:  # type: ignore[call-overload]
        info = tarfile.TarInfo("dir/file")
        info.size = 5
        tar.addfile(info, io.BytesIO(b"hello"))
    return data.getvalue()


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_archives_go_in(sandbox: Sandbox, mode: str) -> None:
    sandbox.upload_tar("/tmp", archive(mode))
    assert sandbox.read_text("/tmp/dir/file") == "hello"
    with pytest.raises(FileNotFoundError):
        sandbox.upload_tar("/tmp/nowhere", archive(mode))


def test_archives_come_from_files(sandbox: Sandbox, tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.tar").write_bytes(archive())
    sandbox.run("mkdir /tmp/path /tmp/file")
    sandbox.upload_tar("/tmp/path", tmp_path / "a.tar")
    sandbox.upload_tar("/tmp/file", io.BytesIO(archive()))
    assert sandbox.read_text("/tmp/path/dir/file") == sandbox.read_text("/tmp/file/dir/file") == "hello"


def test_archives_come_out(sandbox: Sandbox) -> None:
    sandbox.run("mkdir -p t/u; echo 1 > t/u/f; ln -s f t/u/l")
    with tarfile.open(fileobj=io.BytesIO(sandbox.download_tar("t"))) as tar:
        names = {member.name.strip("./") for member in tar.getmembers()}
        assert {"u/f", "u/l"} <= names
    assert sandbox.download_tar("t") == sandbox.files.download_tar("t")


@pytest.mark.parametrize("data", [b"no archive", archive()[:700], b"\x1f\x8b broken"])
def test_a_damaged_archive_changes_nothing(sandbox: Sandbox, data: bytes) -> None:
    with pytest.raises(boxsh.BoxshError):
        sandbox.upload_tar("/tmp", data)
    assert sandbox.list("/tmp") == []


def test_files_are_usable_from_other_threads_while_a_script_runs(sandbox: Sandbox) -> None:
    import threading

    files = sandbox.files
    seen: list[str] = []

    def feed() -> None:
        while not files.exists("/tmp/ready"):
            pass
        files.write("/tmp/go", "on")
        seen.append(files.read_text("/tmp/ready"))

    thread = threading.Thread(target=feed)
    thread.start()
    result = sandbox.run("echo yes > /tmp/r; mv /tmp/r /tmp/ready; until test -s /tmp/go; do sleep .005; done; cat /tmp/go")
    thread.join()
    assert (result.stdout, seen) == ("on", ["yes\n"])


def test_a_workspace_is_an_overlay_until_it_is_applied(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.txt").write_text("old\n")
    (tmp_path / "gone.txt").write_text("x\n")
    with Sandbox(workspace=tmp_path) as sandbox:
        assert sandbox.run("pwd; cat a.txt").stdout == "/workspace\nold\n"
        sandbox.run("echo new > a.txt; echo b > b.txt; rm gone.txt")
        assert (tmp_path / "a.txt").read_text() == "old\n"
        assert sandbox.changes() == {
            "created": ("b.txt",),
            "modified": ("a.txt",),
            "deleted": ("gone.txt",),
        }
        diff = sandbox.diff()
        assert "-old" in diff and "+new" in diff
        applied = sandbox.apply(lambda path: path.endswith("a.txt"))
        assert applied["done"] == ["a.txt"]
        assert sorted(applied["skipped"]) == ["b.txt", "gone.txt"]
        assert (tmp_path / "a.txt").read_text() == "new\n" and not (tmp_path / "b.txt").exists()
        sandbox.apply()
        assert (tmp_path / "b.txt").read_text() == "b\n" and not (tmp_path / "gone.txt").exists()


def test_apply_refuses_what_changed_meanwhile_and_what_is_protected(tmp_path: pathlib.Path) -> None:
    (tmp_path / "f").write_text("1\n")
    (tmp_path / ".git").mkdir()
    with Sandbox(workspace=tmp_path, protect=["secret"]) as sandbox:
        sandbox.run("echo 2 > f; echo x > secret; echo h > .git/config")
        (tmp_path / "f").write_text("host\n")
        os.utime(tmp_path / "f", (1, 1))
        applied = sandbox.apply()
        assert applied["refused"]["f"] == "changed meanwhile"
        assert applied["refused"]["secret"] == "protected"
        assert (tmp_path / "f").read_text() == "host\n"
        sandbox.apply(overwrite_newer=True, allow_protected=True, sync=True)
        assert (tmp_path / "f").read_text() == "2\n" and (tmp_path / "secret").exists()


def test_an_exception_of_a_filter_comes_before_anything_is_written(tmp_path: pathlib.Path) -> None:
    with Sandbox(workspace=tmp_path) as sandbox:
        sandbox.run("echo 1 > a; echo 1 > b")
        with pytest.raises(ZeroDivisionError):
            sandbox.apply(lambda path: 1 / 0)
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("mode", "works", "written"), [("rw", True, True), ("read-write", True, True), ("ro", False, False), ("read-only", False, False), ("overlay", True, False)])
def test_modes_of_a_workspace(tmp_path: pathlib.Path, mode: str, works: bool, written: bool) -> None:
    with Sandbox(workspace=tmp_path, workspace_mode=mode) as sandbox:  # type: ignore[arg-type]
        assert sandbox.run("echo x > f").ok is works
    assert (tmp_path / "f").exists() is written


def test_host_directories_are_mounted(tmp_path: pathlib.Path) -> None:
    (tmp_path / "f").write_text("host\n")
    with Sandbox(mounts={"/ro": (tmp_path, "ro"), "/over": tmp_path, "/rw": (str(tmp_path), "rw")}) as sandbox:
        assert sandbox.run("cat /ro/f /over/f; echo o > /over/g; echo r > /rw/h; touch /ro/x").stderr.endswith(
            "Read-only file system\n"
        )
        assert (tmp_path / "h").exists() and not (tmp_path / "g").exists()


@pytest.mark.parametrize("options", [{"workspace": "/nowhere"}, {"mounts": {"/m": "/nowhere"}}, {"cwd": "/nowhere"}, {"user": "a/b"}, {"host": ""}])
def test_wrong_options_are_named(options: dict[str, object]) -> None:
    with pytest.raises(boxsh.OptionError, match=f"option {next(iter(options)).rstrip('s')}"):
        Sandbox(**options)  # type: ignore[arg-type]


def test_hidden_files_are_not_there(tmp_path: pathlib.Path) -> None:
    (tmp_path / "secret").write_text("x")
    with Sandbox(workspace=tmp_path, hide=[tmp_path / "secret"]) as sandbox:
        assert sandbox.run("ls").stdout == ""
