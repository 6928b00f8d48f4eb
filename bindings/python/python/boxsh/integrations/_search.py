"""Searching files of a session, for frameworks that have tools for it."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator

from .._boxsh import FileInfo, Files


def walk(files: Files, root: str) -> Iterator[tuple[str, FileInfo]]:
    """The regular files below a directory, by path; links are not followed."""
    for name in files.list(root):
        path = root.rstrip("/") + "/" + name
        info = files.lstat(path)
        if info.is_dir:
            yield from walk(files, path)
        elif info.is_file:
            yield path, info


def expand_braces(pattern: str) -> list[str]:
    """The patterns that a pattern with braces stands for."""
    depth, start = 0, -1
    for at, letter in enumerate(pattern):
        if letter == "{":
            start = at if depth == 0 else start
            depth += 1
        elif letter == "}" and depth:
            depth -= 1
            if depth == 0:
                inside = _split(pattern[start + 1 : at])
                if len(inside) == 1:
                    continue
                rests = expand_braces(pattern[at + 1 :])
                choices = [choice for part in inside for choice in expand_braces(part)]
                return [pattern[:start] + choice + rest for choice in choices for rest in rests]
    return [pattern]


def _split(text: str) -> list[str]:
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _segments(pattern: list[str], path: list[str]) -> bool:
    """Whether the segments of a path match those of a pattern; `**` is any number of them that are not hidden."""
    if not pattern:
        return not path
    if pattern[0] == "**":
        return _segments(pattern[1:], path) or bool(
            path and not path[0].startswith(".") and _segments(pattern, path[1:])
        )
    return bool(path) and _segment(pattern[0], path[0]) and _segments(pattern[1:], path[1:])


def _segment(pattern: str, name: str) -> bool:
    if name.startswith(".") and not pattern.startswith("."):
        return False
    return re.fullmatch(fnmatch.translate(pattern), name) is not None


def matches(pattern: str, below: str) -> bool:
    """Whether a path below a root matches: a pattern without a slash matches names at any depth."""
    for one in expand_braces(pattern):
        if "/" not in one:
            if _segment(one, below.rpartition("/")[2]):
                return True
        elif _segments([part for part in one.split("/") if part], below.split("/")):
            return True
    return False
