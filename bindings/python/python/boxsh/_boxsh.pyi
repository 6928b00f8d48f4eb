"""The extension module."""

import os
import signal as _signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Literal, Protocol, TypedDict, TypeVar

from typing_extensions import NotRequired, Self, TypeAlias, Unpack

from ._filesystem import FileSystem
from ._tools import ToolDef

__version__: str

Text: TypeAlias = str | bytes | bytearray | memoryview
PathLike: TypeAlias = str | bytes | os.PathLike[str]
Seconds: TypeAlias = float | timedelta
Stream: TypeAlias = Literal["stdout", "stderr"]
Ended: TypeAlias = Literal[
    "exited",
    "signalled",
    "timed-out",
    "cancelled",
    "limit",
    "deadlocked",
    "out-of-host-memory",
    "crashed",
    "not-run",
]
Persistence: TypeAlias = Literal["full", "files", "nothing"]
Background: TypeAlias = Literal["pause", "live", "wait", "kill"]
Overflow: TypeAlias = Literal["end", "cut"]
Mode: TypeAlias = Literal["overlay", "read-only", "ro", "read-write", "rw"]
Preset: TypeAlias = Literal["default", "hardened", "unlimited"]
Dialect: TypeAlias = Literal[
    "anthropic", "openai-responses", "openai-shell", "openai-local-shell", "openai-chat", "schema"
]

class Limits(TypedDict, total=False):
    """The maximum of each: bytes, numbers, and seconds for the time. `None` is no limit."""

    preset: Preset
    wall_clock: Seconds | None
    commands: int | None
    iterations: int | None
    call_depth: int | None
    substitution_depth: int | None
    processes: int | None
    open_files: int | None
    stdout: int | None
    stderr: int | None
    output: int | None
    memory: int | None
    fs_bytes: int | None
    inodes: int | None
    file_size: int | None
    glob_results: int | None
    string: int | None
    array: int | None
    here_document: int | None
    brace_results: int | None
    script: int | None
    parser_depth: int | None
    pipe_buffer: int | None
    fuel: int | None

class Network(TypedDict, total=False):
    """What may be reached."""

    allow: str | Iterable[str]
    methods: Literal["any"] | Iterable[str]
    headers: Mapping[str, Mapping[str, Text]]

class Native(TypedDict, total=False):
    """Host programs."""

    programs: Iterable[str] | None
    host_first: bool
    backend: Literal["auto", "namespace", "bwrap", "landlock", "seatbelt", "none"]
    base: str | None
    base_tar: PathLike | None
    network: Network | str | Iterable[str] | None

class Approval(TypedDict):
    """A command that is about to run."""

    kind: Literal["program", "builtin", "function"]
    name: str
    arguments: list[str]
    pid: int
    directory: str

class Violation(TypedDict):
    """Something that was refused."""

    kind: Literal["command", "network", "filesystem", "limit", "system-call"]
    pid: int | None
    command: str
    arguments: list[str]
    reason: str
    blocked: bool
    target: NotRequired[str]
    action: NotRequired[str]
    path: NotRequired[str]
    limit: NotRequired[str]

class Event(TypedDict):
    """Something that has happened, or is about to."""

    type: Literal[
        "command-start",
        "command-exit",
        "file-access",
        "file-mutation",
        "request",
        "violation",
        "file-failed",
        "other",
    ]
    kind: NotRequired[str]
    name: NotRequired[str]
    arguments: NotRequired[list[str]]
    pid: NotRequired[int]
    directory: NotRequired[str]
    status: NotRequired[int]
    path: NotRequired[str]
    action: NotRequired[str]
    method: NotRequired[str]
    url: NotRequired[str]
    reason: NotRequired[str]
    violation: NotRequired[Violation]

class Request(TypedDict):
    """A request of a session."""

    method: str
    url: str
    headers: list[tuple[str, str]]
    body: bytes
    timeout: float | None

class RanCommand(TypedDict):
    """A command of a run, with its times in seconds."""

    kind: Literal["program", "builtin", "function"]
    name: str
    pid: int
    words: int
    within: int | None
    began: float
    took: float | None
    status: int | None

class Changes(TypedDict):
    """Paths that changed."""

    created: tuple[str, ...]
    modified: tuple[str, ...]
    deleted: tuple[str, ...]

class Usage(TypedDict):
    """What a run used."""

    duration: float
    cpu_time: float
    peak_memory: int
    oom_kills: int
    commands: int
    iterations: int

class Applied(TypedDict):
    """What became of each changed file."""

    done: list[str]
    skipped: list[str]
    refused: dict[str, str]

class ProcessInfo(TypedDict):
    """A process of a session."""

    pid: int
    ppid: int
    pgid: int
    arguments: list[str]

class Variable(TypedDict):
    """A variable of the shell."""

    value: str | dict[int, str] | dict[str, str] | None
    exported: bool
    readonly: bool
    integer: bool
    reference: bool

class ShellState(TypedDict):
    """What a shell keeps between runs."""

    variables: dict[str, Variable]
    functions: dict[str, str]
    aliases: dict[str, str]
    options: dict[str, bool]
    shopts: dict[str, bool]
    traps: dict[str, str]
    directory: str
    umask: int
    name: str
    args: list[str]
    status: int

Word: TypeAlias = tuple[str, bool]

class CommandUse(TypedDict):
    """A command that would be run."""

    name: Word
    arguments: list[Word]
    kind: Literal["builtin", "function", "program", "other", "unknown"]
    by: str | None
    line: int
    start: int
    end: int

class FileUse(TypedDict):
    """A file that would be used."""

    path: Word
    access: Literal["read", "write", "remove"]
    command: str | None
    line: int
    start: int
    end: int

class VariableUse(TypedDict):
    """A variable that would be used."""

    name: str
    is_set: bool
    line: int
    start: int
    end: int

class HostUse(TypedDict):
    """A host that would be reached."""

    host: Word
    command: str | None
    line: int
    start: int
    end: int

class Analysis(TypedDict):
    """What a script would do."""

    commands: list[CommandUse]
    files: list[FileUse]
    variables: list[VariableUse]
    hosts: list[HostUse]
    functions: list[str]
    is_open: bool

class Readable(Protocol):
    """Something with bytes or text to read."""

    def read(self, size: int, /) -> str | bytes | None: ...

Answer: TypeAlias = (
    Text | tuple[int, Text] | tuple[int, Mapping[str, Text], Text] | Mapping[str, Any]
)
CommandFunction: TypeAlias = Callable[[Any], Any]

class RunOptions(TypedDict, total=False):
    """How one script is run."""

    stdin: Text | Readable | None
    env: Mapping[str, Text] | None
    replace_env: bool
    cwd: PathLike | None
    name: Text | None
    args: Iterable[PathLike] | None
    timeout: Seconds | None
    limits: Limits | Preset | None
    persistence: Persistence | None
    background: Background | None
    overflow: Overflow | None
    keep_environment: bool

class StartOptions(TypedDict, total=False):
    """How a script beside others is run."""

    env: Mapping[str, Text] | None
    replace_env: bool
    cwd: PathLike | None
    name: Text | None
    args: Iterable[PathLike] | None
    timeout: Seconds | None

class SandboxOptions(TypedDict, total=False):
    """Options of a sandbox."""

    files: Mapping[str, Text | Callable[[], Text] | Path | tuple[Text, int]] | None
    env: Mapping[str, Text] | None
    clear_env: bool
    cwd: PathLike | None
    user: str | None
    host: str | None
    strict_layout: bool
    seed: int | None
    workspace: PathLike | None
    workspace_mode: Mode | None
    protect: Iterable[PathLike] | None
    hide: Iterable[PathLike] | None
    mounts: Mapping[str, PathLike | tuple[PathLike, Mode] | FileSystem] | None
    network: Network | str | Iterable[str] | Literal[False] | None
    http: Callable[[Request], Answer] | None
    limits: Limits | Preset | None
    timeout: Seconds | None
    persistence: Persistence | None
    background: Background | None
    overflow: Overflow | None
    native: Native | bool | Iterable[str] | None
    worker: bool | PathLike | None
    commands: Mapping[str, CommandFunction | ToolDef] | Iterable[CommandFunction | ToolDef] | None
    allow_commands: Iterable[str] | None
    deny_commands: Iterable[str] | None
    allow_read: Iterable[PathLike] | None
    allow_write: Iterable[PathLike] | None
    confine_links: bool
    approve: Callable[[Approval], bool | str | Sequence[str] | Mapping[str, str] | None] | None
    on_event: Callable[[Event], object] | None
    on_violation: Callable[[Violation], object] | None
    on_result: Callable[[Result], object] | None
    before_request: Callable[[Request], bool | str | Mapping[str, Text] | None] | None
    redact: bool
    record_events: bool
    record_commands: int

class Result:
    """The result of a run: output, exit status, and what the run did. It does not change."""

    @property
    def stdout(self) -> str: ...
    @property
    def stderr(self) -> str: ...
    @property
    def stdout_bytes(self) -> bytes: ...
    @property
    def stderr_bytes(self) -> bytes: ...
    @property
    def output(self) -> str: ...
    @property
    def output_bytes(self) -> bytes: ...
    @property
    def pieces(self) -> tuple[tuple[Stream, bytes], ...]: ...
    @property
    def exit_code(self) -> int: ...
    @property
    def ok(self) -> bool: ...
    @property
    def ended(self) -> Ended: ...
    @property
    def limit(self) -> str | None: ...
    @property
    def signal(self) -> int | None: ...
    @property
    def exited(self) -> bool: ...
    @property
    def files(self) -> Changes: ...
    @property
    def violations(self) -> list[Violation]: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def commands(self) -> list[RanCommand]: ...
    @property
    def usage(self) -> Usage: ...
    @property
    def duration(self) -> float: ...
    @property
    def started(self) -> float: ...
    @property
    def finished(self) -> float: ...
    @property
    def environment(self) -> dict[str, str] | None: ...
    @property
    def went_back(self) -> Literal["before", "earlier", "start"] | None: ...
    @property
    def truncated(self) -> tuple[bool, bool]: ...
    def check(self) -> Self: ...
    def __bool__(self) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_html_(self) -> str: ...

class FileInfo:
    """What `stat` tells of a file."""

    @property
    def kind(
        self,
    ) -> Literal["file", "directory", "symlink", "fifo", "char-device", "block-device", "socket"]: ...
    @property
    def size(self) -> int: ...
    @property
    def mode(self) -> int: ...
    @property
    def uid(self) -> int: ...
    @property
    def gid(self) -> int: ...
    @property
    def mtime(self) -> float: ...
    @property
    def atime(self) -> float: ...
    @property
    def ctime(self) -> float: ...
    @property
    def nlink(self) -> int: ...
    @property
    def ino(self) -> int: ...
    @property
    def is_dir(self) -> bool: ...
    @property
    def is_file(self) -> bool: ...

class Files:
    """The files of a session, for any thread, also while a script runs."""

    def read_bytes(self, path: PathLike) -> bytes: ...
    def read_text(self, path: PathLike) -> str: ...
    def write(self, path: PathLike, data: Text, *, mode: int | None = None) -> None: ...
    def append(self, path: PathLike, data: Text) -> None: ...
    def list(self, path: PathLike) -> list[str]: ...
    def stat(self, path: PathLike) -> FileInfo: ...
    def lstat(self, path: PathLike) -> FileInfo: ...
    def exists(self, path: PathLike) -> bool: ...
    def readlink(self, path: PathLike) -> str: ...
    def realpath(self, path: PathLike) -> str: ...
    def chmod(self, path: PathLike, mode: int) -> None: ...
    def mkdir(self, path: PathLike) -> None: ...
    def rename(self, path: PathLike, to: PathLike) -> None: ...
    def remove(self, path: PathLike) -> None: ...
    def download_tar(self, path: PathLike) -> bytes: ...

class Checkpoint:
    """A moment of a session, to go back to."""

    def changes_to(self, later: Checkpoint) -> Changes: ...
    def diff_to(self, later: Checkpoint) -> str: ...
    @property
    def left_out(self) -> list[str]: ...

class Snapshot:
    """A session as bytes. It can be pickled."""

    @classmethod
    def from_bytes(cls, data: Text) -> Snapshot: ...
    def to_bytes(self) -> bytes: ...
    @property
    def digest(self) -> str: ...
    def since(self, base: Snapshot) -> Snapshot: ...
    def onto(self, base: Snapshot) -> Snapshot: ...
    def __bytes__(self) -> bytes: ...
    def __hash__(self) -> int: ...

class Process:
    """A script that runs beside others of its session, in a shell of its own."""

    @property
    def pid(self) -> int: ...
    @property
    def running(self) -> bool: ...
    @property
    def exit_code(self) -> int | None: ...
    def poll(self) -> Result | None: ...
    def wait(self, timeout: float | None = None) -> Result: ...
    def write(self, data: Text) -> None: ...
    def close_stdin(self) -> None: ...
    def send_signal(self, signal: int | str | _signal.Signals) -> None: ...
    def terminate(self) -> None: ...
    def kill(self) -> None: ...
    def output(self, stream: str | None = None) -> str: ...
    def output_bytes(self, stream: str | None = None) -> bytes: ...
    def read(self, offset: int = 0, timeout: float = 0.0) -> tuple[list[tuple[Stream, bytes]], int, bool]: ...
    def _listen(self, number: int, told: Callable[[], object]) -> None: ...
    def _ignore(self, number: int) -> None: ...
    def __iter__(self) -> Iterator[tuple[Stream, str]]: ...
    def __next__(self) -> tuple[Stream, str]: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

_Data = TypeVar("_Data", str, bytes)

class RunStream(Generic[_Data]):
    """A run whose output is read as it comes."""

    @property
    def result(self) -> Result | None: ...
    def wait_end(self) -> Result | None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...
    def __iter__(self) -> Iterator[tuple[Stream, _Data]]: ...
    def __next__(self) -> tuple[Stream, _Data]: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

class Call:
    """A call of a command: its arguments, its surroundings, its streams. It can be used until the command returns."""

    @property
    def name(self) -> str: ...
    @property
    def args(self) -> list[str]: ...
    @property
    def argv(self) -> list[str]: ...
    @property
    def env(self) -> dict[str, str]: ...
    @property
    def cwd(self) -> str: ...
    def read(self) -> str: ...
    def read_bytes(self, size: int = -1) -> bytes: ...
    def write(self, data: Text) -> None: ...
    def flush(self) -> None: ...
    def write_error(self, data: Text) -> None: ...
    def call(self, words: Iterable[str | bytes]) -> int: ...
    def capture(self, words: Iterable[str | bytes]) -> tuple[int, str]: ...
    def call_original(self, args: Iterable[str | bytes]) -> int: ...
    def read_file(self, path: PathLike) -> bytes: ...
    def write_file(self, path: PathLike, data: Text) -> None: ...

class Sandbox:
    """A session in a sandbox: a bash that keeps its state, its own files, and limits."""

    def __new__(cls, **options: Unpack[SandboxOptions]) -> Self: ...
    def run(self, script: Text | Path, **options: Unpack[RunOptions]) -> Result: ...
    def run_stream(
        self, script: Text | Path, *, bytes: bool = False, **options: Unpack[RunOptions]
    ) -> RunStream[Any]: ...
    def start(
        self, script: Text | Path, *, stdin: Text | bool | None = None, **options: Unpack[StartOptions]
    ) -> Process: ...
    def cancel(self) -> None: ...
    def processes(self) -> list[ProcessInfo]: ...
    def kill(self, pid: int, signal: int | str | _signal.Signals) -> None: ...
    def fork(self, *, lossy: bool = False) -> Sandbox: ...
    def checkpoint(self) -> Checkpoint: ...
    def rollback(self, checkpoint: Checkpoint, *, lossy: bool = False) -> None: ...
    def reset(self) -> None: ...
    def diff(self, since: Checkpoint | None = None) -> str: ...
    def changes(self, since: Checkpoint | None = None) -> Changes: ...
    def snapshot(self) -> Snapshot: ...
    def restore(self, snapshot: Snapshot) -> None: ...
    def apply(
        self,
        only: Callable[[str], object] | None = None,
        *,
        overwrite_newer: bool = False,
        allow_protected: bool = False,
        sync: bool = False,
    ) -> Applied: ...
    @property
    def files(self) -> Files: ...
    def read_text(self, path: PathLike) -> str: ...
    def read_bytes(self, path: PathLike) -> bytes: ...
    def write(self, path: PathLike, data: Text, *, mode: int | None = None) -> None: ...
    def list(self, path: PathLike | None = None) -> list[str]: ...
    def stat(self, path: PathLike) -> FileInfo: ...
    def exists(self, path: PathLike) -> bool: ...
    def mkdir(self, path: PathLike) -> None: ...
    def remove(self, path: PathLike) -> None: ...
    def upload_tar(
        self, directory: PathLike, archive: Any, *, whiteouts: bool = False, keep_owners: bool = False
    ) -> None: ...
    def download_tar(self, directory: PathLike) -> bytes: ...
    def mount(self, path: PathLike, what: FileSystem) -> None: ...
    def unmount(self, path: PathLike) -> None: ...
    def add_command(self, function: CommandFunction, name: str | None = None) -> CommandFunction: ...
    def remove_command(self, name: str) -> bool: ...
    def shell_state(self) -> ShellState: ...
    def native_report(self) -> str | None: ...
    def close(self) -> None: ...
    @property
    def closed(self) -> bool: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

class Pool:
    """A pool of copies of one sandbox."""

    def __new__(
        cls, template: Sandbox, least: int = 0, most: int = 64, *, idle_time: float = 60.0
    ) -> Self: ...
    def acquire(self, timeout: float | None = None) -> Sandbox: ...
    def _acquire(self, told: Callable[[], object]) -> Acquisition: ...
    def close(self) -> None: ...
    @property
    def size(self) -> tuple[int, int]: ...
    def __enter__(self) -> Self: ...
    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...

class Acquisition:
    """A wait for a sandbox that takes no thread."""

    def poll(self) -> Sandbox | None: ...
    def cancel(self) -> None: ...

class ToolAnswer:
    """The answer to a call of a tool."""

    @property
    def text(self) -> str: ...
    @property
    def is_error(self) -> bool: ...
    @property
    def run(self) -> Result | None: ...

class Tools:
    """A set of tools for a model, and how their answers look."""

    def __new__(
        cls,
        *tools: Literal["bash", "text_editor", "memory"],
        timeout: Seconds | None = None,
        output: int | None = None,
        files: int | None = None,
    ) -> Self: ...
    def definitions(self, dialect: Dialect = "schema") -> list[dict[str, Any]]: ...
    def prompt(self, sandbox: Sandbox) -> str: ...
    def call(self, sandbox: Sandbox, name: str, input: Mapping[str, Any]) -> ToolAnswer: ...
    def respond(self, sandbox: Sandbox, item: Mapping[str, Any]) -> dict[str, Any] | None: ...

def analyze(script: Text) -> Analysis: ...
def programs() -> list[str]: ...
def submit(function: Callable[[], Any], done: Callable[[Any, BaseException | None], object]) -> None: ...
def warm_worker(worker: bool | PathLike | None = None) -> None: ...
def serve_as_worker() -> None: ...
def _after_fork() -> None: ...
def _before_end() -> None: ...
