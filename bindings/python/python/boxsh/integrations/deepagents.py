"""deepagents: a sandbox as the backend of an agent's files and its `execute` tool.

    agent = create_deep_agent(model, backend=BoxshBackend(Sandbox()))

Files are read and written by boxsh itself: no Python is needed inside the session.
"""

from __future__ import annotations

import base64
import datetime
import uuid
from typing import Any

from deepagents.backends.protocol import (
    DeleteResult,
    EditResult,
    ExecuteResponse,
    FileDownloadResponse,
    FileInfo,
    FileUploadResponse,
    GlobResult,
    GrepMatch,
    GrepResult,
    LsResult,
    ReadResult,
    SandboxBackendProtocol,
    WriteResult,
)

from .. import _boxsh
from .._boxsh import Sandbox
from .._errors import AccessError, DirectoryError, FileError, NotFoundError
from ._search import matches, walk


def _moment(seconds: float) -> str:
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).isoformat()


class BoxshBackend(SandboxBackendProtocol):
    """A session as a backend. Without a sandbox it has one of its own."""

    def __init__(self, sandbox: Sandbox | None = None, *, timeout: float | None = 120) -> None:
        self.sandbox = Sandbox() if sandbox is None else sandbox
        self._timeout = timeout
        self._id = f"boxsh-{uuid.uuid4().hex[:12]}"

    @property
    def id(self) -> str:
        """A name for this backend."""
        return self._id

    def execute(self, command: str, *, timeout: int | None = None) -> ExecuteResponse:
        """Runs a script in the session's shell, which keeps its state."""
        result = self.sandbox.run(command, timeout=self._timeout if timeout is None else timeout, overflow="cut")
        output = result.output_bytes.decode("utf-8", "replace")
        if result.ended not in ("exited", "signalled"):
            output += f"[{result.ended if result.limit is None else f'stopped: limit {result.limit}'}]\n"
        return ExecuteResponse(output=output, exit_code=result.exit_code, truncated=any(result.truncated))

    def ls(self, path: str) -> LsResult:
        """The entries of a directory."""
        files = self.sandbox.files
        try:
            entries = [self._info(f"{path.rstrip('/')}/{name}", files) for name in files.list(path)]
        except FileError as error:
            return LsResult(error=str(error))
        return LsResult(entries=[entry for entry in entries if entry is not None])

    def _info(self, path: str, files: _boxsh.Files) -> FileInfo | None:
        try:
            info = files.stat(path)
        except FileError:
            return None
        return {"path": path, "is_dir": info.is_dir, "size": info.size, "modified_at": _moment(info.mtime)}

    def read(self, file_path: str, offset: int = 0, limit: int = 2000) -> ReadResult:
        """Lines of a file; one that is no text comes whole, in base64."""
        if limit <= 0:
            return ReadResult(file_data={"content": "", "encoding": "utf-8"}, no_lines_requested=True)
        try:
            data = self.sandbox.read_bytes(file_path)
        except NotFoundError:
            return ReadResult(error=f"File '{file_path}' not found")
        except FileError as error:
            return ReadResult(error=str(error))
        try:
            lines = data.decode("utf-8").splitlines(keepends=True)
        except UnicodeDecodeError:
            return ReadResult(file_data={"content": base64.b64encode(data).decode(), "encoding": "base64"})
        offset = max(offset, 0)
        shown = lines[offset : offset + limit]
        if not shown:
            if offset and lines:
                return ReadResult(error=f"Line offset {offset} exceeds file length ({len(lines)} lines)")
            return ReadResult(file_data={"content": "", "encoding": "utf-8"})
        end = offset + len(shown)
        return ReadResult(
            file_data={"content": "".join(shown), "encoding": "utf-8"},
            total_lines=len(lines),
            start_line=offset + 1,
            end_line=end,
            next_offset=end if end < len(lines) else None,
        )

    def write(self, file_path: str, content: str) -> WriteResult:
        """Makes or replaces a file."""
        try:
            self.sandbox.write(file_path, content)
        except FileError as error:
            return WriteResult(error=str(error))
        return WriteResult(path=file_path)

    def edit(self, file_path: str, old_string: str, new_string: str, replace_all: bool = False) -> EditResult:
        """Replaces text that occurs once, or all of it."""
        try:
            text = self.sandbox.read_text(file_path)
            count = text.count(old_string) if old_string else 0
            if count == 0:
                return EditResult(error=f"String not found in file: '{old_string}'")
            if count > 1 and not replace_all:
                return EditResult(
                    error=f"String '{old_string}' appears {count} times in file. Use replace_all=True to replace all instances, or provide a more specific string with surrounding context."
                )
            self.sandbox.write(file_path, text.replace(old_string, new_string))
        except NotFoundError:
            return EditResult(error=f"File '{file_path}' not found")
        except FileError as error:
            return EditResult(error=str(error))
        return EditResult(path=file_path, occurrences=count)

    def delete(self, file_path: str) -> DeleteResult:
        """Removes a file, or a directory with all that is in it."""
        try:
            self.sandbox.remove(file_path)
        except NotFoundError:
            return DeleteResult(error=f"File '{file_path}' not found")
        except FileError as error:
            return DeleteResult(error=str(error))
        return DeleteResult(path=file_path)

    def grep(
        self, pattern: str, path: str | None = None, glob: str | None = None, *, max_count: int | None = None
    ) -> GrepResult:
        """Lines that contain a text, as it is."""
        files = self.sandbox.files
        root = path or files.realpath(".")
        found: list[GrepMatch] = []
        try:
            names = [root] if files.stat(root).is_file else [name for name, _ in walk(files, root)]
            for name in names:
                below = name[len(root.rstrip("/")) + 1 :] if name != root else name.rpartition("/")[2]
                if glob is not None and not matches(glob, below):
                    continue
                data = files.read_bytes(name)
                if pattern.encode() not in data or b"\0" in data[:8000]:
                    continue
                for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
                    if pattern in line:
                        if max_count is not None and len(found) >= max_count:
                            return GrepResult(matches=found, truncated=True)
                        found.append({"path": name, "line": number, "text": line})
        except FileError as error:
            return GrepResult(error=str(error))
        return GrepResult(matches=found)

    def glob(self, pattern: str, path: str | None = None) -> GlobResult:
        """Regular files whose names match."""
        files = self.sandbox.files
        root = path or files.realpath(".")
        try:
            entries: list[FileInfo] = [
                {"path": name, "is_dir": False, "size": info.size, "modified_at": _moment(info.mtime)}
                for name, info in walk(files, root)
                if matches(pattern, name[len(root.rstrip("/")) + 1 :])
            ]
        except FileError as error:
            return GlobResult(error=str(error))
        return GlobResult(matches=sorted(entries, key=lambda entry: entry["path"]))

    def upload_files(self, files: list[tuple[str, bytes]]) -> list[FileUploadResponse]:
        """Writes files; each has its own outcome."""
        answers = []
        for path, data in files:
            try:
                self.sandbox.write(path, data)
                answers.append(FileUploadResponse(path=path))
            except FileError as error:
                answers.append(FileUploadResponse(path=path, error=_code(error)))
        return answers

    def download_files(self, paths: list[str]) -> list[FileDownloadResponse]:
        """Reads files; each has its own outcome."""
        answers = []
        for path in paths:
            try:
                answers.append(FileDownloadResponse(path=path, content=self.sandbox.read_bytes(path)))
            except FileError as error:
                answers.append(FileDownloadResponse(path=path, error=_code(error)))
        return answers


def _code(error: FileError) -> Any:
    kinds = {NotFoundError: "file_not_found", AccessError: "permission_denied", DirectoryError: "is_directory"}
    return kinds.get(type(error), "invalid_path")
