"""Filesystems in Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class FileSystem:
    """A filesystem for `Sandbox(mounts=...)`. Paths are absolute, from where it is mounted; links are resolved before.

    A method that raises `OSError` fails with its number, any other exception with EIO; one that is not defined is refused.
    """

    def stat(self, path: str) -> Any:
        """`None` for what is not there, the kind ("file", "directory" or "symlink"), or a mapping of `kind`, `size`, `mode`, `mtime`, `uid`
        and `gid`."""
        raise NotImplementedError

    def list(self, path: str) -> Iterable[str | bytes]:
        """The names in a directory."""
        raise NotImplementedError

    def read(self, path: str) -> str | bytes:
        """The contents of a file."""
        raise NotImplementedError

    def write(self, path: str, data: bytes) -> None:
        """Makes or replaces a file. It is called with the whole contents, for each write of a script."""
        raise NotImplementedError

    def mkdir(self, path: str) -> None:
        """Makes a directory."""
        raise NotImplementedError

    def remove(self, path: str) -> None:
        """Removes a file, or an empty directory."""
        raise NotImplementedError

    def rename(self, path: str, to: str) -> None:
        """Renames a file or directory; what is at the new name is replaced."""
        raise NotImplementedError

    def symlink(self, path: str, target: str) -> None:
        """Makes a symbolic link."""
        raise NotImplementedError

    def readlink(self, path: str) -> str | bytes:
        """The target of a symbolic link."""
        raise NotImplementedError


class MemoryFileSystem(FileSystem):
    """Files in a dictionary that the program and its sandboxes share: paths such as "/a/b", and their contents."""

    def __init__(self, files: dict[str, str | bytes] | None = None) -> None:
        self.files: dict[str, bytes] = {}
        self.directories: set[str] = {"/"}
        for path, data in (files or {}).items():
            self._add_parents(path)
            self.files[path] = data.encode() if isinstance(data, str) else data

    def _add_parents(self, path: str) -> None:
        while path != "/":
            path = path.rpartition("/")[0] or "/"
            self.directories.add(path)

    def stat(self, path: str) -> Any:
        if path in self.files:
            return {"kind": "file", "size": len(self.files[path])}
        return "directory" if path in self.directories else None

    def list(self, path: str) -> Iterable[str]:
        start = path.rstrip("/") + "/"
        names = (name[len(start) :] for name in (*self.files, *self.directories) if name.startswith(start))
        return {name for name in names if name and "/" not in name}

    def read(self, path: str) -> bytes:
        return self.files[path]

    def write(self, path: str, data: bytes) -> None:
        if (path.rpartition("/")[0] or "/") not in self.directories:
            raise FileNotFoundError(path)
        self.files[path] = data

    def mkdir(self, path: str) -> None:
        if (path.rpartition("/")[0] or "/") not in self.directories:
            raise FileNotFoundError(path)
        self.directories.add(path)

    def remove(self, path: str) -> None:
        if path in self.files:
            del self.files[path]
        else:
            self.directories.discard(path)

    def rename(self, path: str, to: str) -> None:
        if path in self.files:
            self.files[to] = self.files.pop(path)
            return
        below = path + "/"
        for name in [name for name in self.files if name.startswith(below)]:
            self.files[to + name[len(path) :]] = self.files.pop(name)
        for name in [name for name in self.directories if name == path or name.startswith(below)]:
            self.directories.discard(name)
            self.directories.add(to + name[len(path) :])
