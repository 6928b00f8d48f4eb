declare global {
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Text, or bytes. */
export type Data = string | Uint8Array | ArrayBuffer;

/** A path of the session. */
export type Path = string | Uint8Array;

/** Which engine runs a session: the addon of Node's, or WebAssembly. */
export type EngineName = "native" | "wasm";

export type Stream = "stdout" | "stderr";

/** How a run ended. */
export type Ended =
  | "exited"
  | "signalled"
  | "timed-out"
  | "cancelled"
  | "limit"
  | "deadlocked"
  | "out-of-host-memory"
  | "crashed"
  | "not-run";

/** What of a run stays for the next one: everything that bash keeps and the files, the files, or nothing. */
export type Persistence = "full" | "files" | "nothing";

/** What becomes of what a run has left in the background when its script has ended. */
export type Background = "pause" | "live" | "wait" | "kill";

/** What becomes of output beyond its limit: it ends the run, or is cut and flagged. */
export type Overflow = "end" | "cut";

export type Preset = "default" | "hardened" | "unlimited";

/** The maximum of each: bytes, numbers, and seconds for the time. `null` is no limit. */
export interface Limits {
  /** Where to start from. */
  preset?: Preset;
  /** Seconds from start to end. */
  wallClock?: number | null;
  commands?: number | null;
  iterations?: number | null;
  callDepth?: number | null;
  substitutionDepth?: number | null;
  processes?: number | null;
  openFiles?: number | null;
  stdout?: number | null;
  stderr?: number | null;
  /** Both outputs together. */
  output?: number | null;
  memory?: number | null;
  fsBytes?: number | null;
  inodes?: number | null;
  fileSize?: number | null;
  globResults?: number | null;
  string?: number | null;
  array?: number | null;
  hereDocument?: number | null;
  braceResults?: number | null;
  script?: number | null;
  parserDepth?: number | null;
  pipeBuffer?: number | null;
  fuel?: number | null;
}

/** A file: its contents, a function that makes them when they are first read, or contents and permission bits. */
export type FileContents = Data | (() => Data | Promise<Data>) | { data: Data; mode?: number };

/** How a directory of the host is used: its changes stay in the session, or it is only read, or it is written to. */
export type Mode = "overlay" | "read-only" | "read-write";

/** What a command gives: nothing or `true` for success, `false` for status 1, a status, output, or all of it. */
export type CommandAnswer =
  | void
  | null
  | boolean
  | number
  | string
  | Uint8Array
  | { stdout?: Data; stderr?: Data; exitCode?: number };

/** A function as a command of the session. What it throws is its message on standard error, and status 1. */
export type CommandFunction = (call: Call) => CommandAnswer | Promise<CommandAnswer>;

/** A command that is about to run. */
export interface Approval {
  kind: "program" | "builtin" | "function";
  name: string;
  arguments: string[];
  pid: number;
  directory: string;
}

/** What an approval gives: nothing or `true` allows, `false` or a reason denies, words run in its place, `flag` allows and counts as a violation. */
export type Verdict = void | null | boolean | string | string[] | { flag: string };

/** Something that was refused. */
export interface Violation {
  kind: "command" | "network" | "filesystem" | "limit" | "system-call";
  pid: number | null;
  command: string;
  arguments: string[];
  reason: string;
  blocked: boolean;
  target?: string;
  action?: string;
  path?: string;
  limit?: string;
}

/** Something that has happened, or is about to. */
export interface Event {
  type:
    | "command-start"
    | "command-exit"
    | "file-access"
    | "file-mutation"
    | "request"
    | "violation"
    | "file-failed"
    | "other";
  kind?: string;
  name?: string;
  arguments?: string[];
  pid?: number;
  directory?: string;
  status?: number;
  path?: string;
  action?: string;
  method?: string;
  url?: string;
  reason?: string;
  violation?: Violation;
}

/** What may be reached: rules such as `api.example.com`, and methods other than GET and HEAD. */
export interface Network {
  allow: string | string[];
  methods?: "any" | string[];
}

/** Options of a sandbox. */
export interface SandboxOptions {
  /** The engine; by default the addon where it is installed, and WebAssembly elsewhere. */
  engine?: EngineName;
  /** Files by their paths. */
  files?: Record<string, FileContents>;
  /** Exported variables. */
  env?: Record<string, string>;
  /** Starts without the usual variables. */
  clearEnv?: boolean;
  /** Where the shell starts; by default in the user's home. */
  cwd?: Path;
  user?: string;
  host?: string;
  /** Lets only the superuser write outside of the home and /tmp. */
  strictLayout?: boolean;
  /** Makes each run come out the same: a clock that moves with the work, and random numbers of this seed. */
  seed?: number;
  limits?: Limits | Preset;
  /** The seconds that a run may take. */
  timeout?: number;
  persistence?: Persistence;
  background?: Background;
  overflow?: Overflow;
  /** Functions as commands, by their names. */
  commands?: Record<string, CommandFunction>;
  /** The only commands that may run. */
  allowCommands?: string[];
  denyCommands?: string[];
  /** The only directories that may be read. */
  allowRead?: string[];
  allowWrite?: string[];
  /** Lets no symbolic link lead out of the mount that it is in. */
  confineLinks?: boolean;
  /** Asks before each command. */
  approve?: (call: Approval) => Verdict | Promise<Verdict>;
  onEvent?: (event: Event) => unknown;
  onViolation?: (violation: Violation) => unknown;
  /** Masks secrets in events. */
  redact?: boolean;
  /** Keeps events in results. */
  recordEvents?: boolean;
  /** A directory of the host to work on; its changes stay in the session. Native engine. */
  workspace?: string;
  workspaceMode?: Mode;
  /** More files of the workspace that must not be changed. */
  protect?: string[];
  /** Files of the host that must not be seen. */
  hide?: string[];
  /** Directories of the host by where they are in the session. Native engine. */
  mounts?: Record<string, string | { directory: string; mode?: Mode }>;
  /** What may be reached; nothing by default. Native engine. */
  network?: Network | string | string[] | false;
  /** Host programs: all, or these. Native engine, on Linux. */
  native?: boolean | string[] | Native;
}

/** Host programs. */
export interface Native {
  /** Only these, by name. */
  programs?: string[];
  /** What they reach; nothing by default. */
  network?: Network | string | string[] | false;
  /** The name of the base that they come from, instead of the host's own system. */
  base?: string;
}

/** A piece of output as it comes. */
export interface Output {
  stream: Stream;
  data: Uint8Array;
  text: string;
}

/** How one script is run. */
export interface RunOptions {
  /** What the script reads from its standard input. */
  stdin?: Data;
  /** Exported variables for this run. */
  env?: Record<string, string>;
  /** Makes `env` the whole environment. */
  replaceEnv?: boolean;
  /** Where it runs; the shell goes back afterwards. */
  cwd?: Path;
  /** The value of `$0`. */
  name?: string;
  /** The positional parameters. */
  args?: string[];
  /** The seconds that it may take. */
  timeout?: number;
  limits?: Limits | Preset;
  persistence?: Persistence;
  background?: Background;
  overflow?: Overflow;
  /** Gives the result the exported variables at the end. */
  keepEnvironment?: boolean;
  /** Ends the run when it is aborted. On WebAssembly only between a script and the functions that it waits for. */
  signal?: AbortSignal;
  /** Takes output as it comes; the result has it as well. */
  onOutput?: (output: Output) => unknown;
}

/** Paths that changed. */
export interface Changes {
  created: string[];
  modified: string[];
  deleted: string[];
}

/** What is written back to the host, and how. */
export interface ApplyOptions {
  /** Says for a path whether it is wanted. */
  only?: (path: string) => boolean;
  /** Writes over files that have changed on the host meanwhile. */
  overwriteNewer?: boolean;
  /** Writes protected files, too. */
  allowProtected?: boolean;
  /** Waits until the host has written everything to its disk. */
  sync?: boolean;
}

/** What became of each changed file. */
export interface Applied {
  done: string[];
  skipped: string[];
  /** Paths, and why each was refused. */
  refused: Record<string, string>;
}

/** What a run used. Times are in seconds, memory is in bytes. */
export interface Usage {
  duration: number;
  cpuTime: number;
  peakMemory: number;
  commands: number;
  iterations: number;
}

/** The result of a run: output, exit status, and what the run did. */
export class Result {
  private constructor();
  /** The standard output as text; what is no UTF-8 becomes U+FFFD. */
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutBytes: Uint8Array;
  readonly stderrBytes: Uint8Array;
  /** Both outputs as a terminal would show them. */
  readonly output: string;
  /** The pieces of output, in the order in which they were written. */
  readonly pieces: { stream: Stream; data: Uint8Array }[];
  readonly exitCode: number;
  /** Whether the script ended by itself with status 0. */
  readonly ok: boolean;
  readonly ended: Ended;
  /** The name of the limit that ended the run. */
  readonly limit: string | null;
  /** The number of the signal that ended the shell. */
  readonly signal: number | null;
  /** Whether `exit` ended the script, or what acts like it. */
  readonly exited: boolean;
  /** Whether standard output, and standard error, had more than their limits allow. */
  readonly truncated: [boolean, boolean];
  /** The files that are different from before the run. */
  readonly files: Changes;
  readonly usage: Usage;
  readonly duration: number;
  readonly violations: Violation[];
  readonly events: Event[];
  /** Seconds since 1970 on the session's clock. */
  readonly started: number;
  readonly finished: number;
  readonly environment: Record<string, string> | null;
  /** Gives the result itself if the script ended by itself with status 0, and throws a `RunError` otherwise. */
  check(): this;
}

/** What `stat` tells of a file. Times are in seconds since 1970. */
export interface FileInfo {
  kind: FileKind;
  size: number;
  mode: number;
  uid: number;
  gid: number;
  mtime: number;
  atime: number;
  ctime: number;
  nlink: number;
  ino: number;
}

export type FileKind = "file" | "directory" | "symlink" | "fifo" | "char-device" | "block-device" | "socket";

/** The files of a session. Relative paths start where its shell is. */
export class Files {
  private constructor();
  /** The contents of a regular file as text; what is no UTF-8 becomes U+FFFD. */
  readText(path: Path): Promise<string>;
  readBytes(path: Path): Promise<Uint8Array>;
  /** Writes a file, with the directories above it if they are missing. What was there is there until the new contents are whole. */
  write(path: Path, data: Data, options?: { mode?: number }): Promise<void>;
  /** Adds to the end of a file, which is made if it is missing. */
  append(path: Path, data: Data): Promise<void>;
  /** The names in a directory, sorted. */
  list(path: Path): Promise<string[]>;
  /** The names in a directory, sorted, and what each is. */
  entries(path: Path): Promise<{ name: string; kind: FileKind }[]>;
  stat(path: Path): Promise<FileInfo>;
  lstat(path: Path): Promise<FileInfo>;
  exists(path: Path): Promise<boolean>;
  readlink(path: Path): Promise<string>;
  realpath(path: Path): Promise<string>;
  chmod(path: Path, mode: number): Promise<void>;
  /** Makes a directory, and those above it that are missing. */
  mkdir(path: Path): Promise<void>;
  rename(path: Path, to: Path): Promise<void>;
  /** Removes a file, or a directory with all that is in it. */
  remove(path: Path): Promise<void>;
  /** A directory as a tar archive. */
  downloadTar(path: Path): Promise<Uint8Array>;
}

/** A call of a command: its arguments, its surroundings, its streams. It can be used until the command is done. */
export class Call {
  private constructor();
  /** The name that the command was called by. */
  readonly name: string;
  /** The arguments behind the name. */
  readonly args: string[];
  /** The exported variables. */
  readonly env: Record<string, string>;
  readonly cwd: string;
  /** All of standard input as text. */
  read(): Promise<string>;
  /** Reads from standard input: to its end, or a piece of at most `size` bytes, which is empty at the end. */
  readBytes(size?: number): Promise<Uint8Array>;
  write(data: Data): Promise<void>;
  writeError(data: Data): Promise<void>;
  /** Runs a command of the session with the streams of this one, and gives its status. */
  call(words: string[]): Promise<number>;
  /** Runs a command of the session, and gives its status and its standard output. */
  capture(words: string[]): Promise<{ status: number; stdout: string; stdoutBytes: Uint8Array }>;
  /** Runs a command of the session, and gives its status and both its outputs. */
  execute(words: string[]): Promise<{ status: number; stdout: string; stderr: string }>;
  readFile(path: Path): Promise<Uint8Array>;
  writeFile(path: Path, data: Data): Promise<void>;
  stat(path: Path): Promise<FileInfo>;
  list(path: Path): Promise<string[]>;
}

/** A moment of a session, to go back to. */
export class Checkpoint {
  private constructor();
  changesTo(later: Checkpoint): Promise<Changes>;
  diffTo(later: Checkpoint): Promise<string>;
  /** Frees it; what nobody holds any more is freed as well, in time. */
  dispose(): void;
}

/**
 * A session in a sandbox: a bash that keeps its state, its own files, and limits. It does one thing after another, in the order in which it
 * was asked.
 */
export class Sandbox {
  constructor(options?: SandboxOptions);
  /** A sandbox that goes on from a snapshot. Its options are as for a new one. */
  static fromSnapshot(snapshot: Uint8Array, options?: SandboxOptions): Promise<Sandbox>;
  /** The engine that the session runs on; undefined until it is loaded. */
  readonly engine: EngineName | undefined;
  /** The files of the session, from outside. */
  readonly fs: Files;
  /** Runs a script in the session's shell. A script that fails is a result; `check()` of it throws. */
  run(script: Data, options?: RunOptions): Promise<Result>;
  /** Runs a script and gives its output as it comes. The run is cancelled when the loop over it ends early. */
  stream(script: Data, options?: Omit<RunOptions, "onOutput">): AsyncIterable<Output> & { readonly result: Promise<Result> };
  /** A second, independent sandbox, in microseconds however many files there are. `lossy` leaves out what cannot be copied. */
  fork(options?: { lossy?: boolean }): Promise<Sandbox>;
  /** Saves the current state of the session: files, shell, open files. */
  checkpoint(): Promise<Checkpoint>;
  /** Returns to a checkpoint of this session or of a fork. Background jobs are killed. */
  rollback(checkpoint: Checkpoint, options?: { lossy?: boolean }): Promise<void>;
  /** Returns to the state after construction. */
  reset(): Promise<void>;
  /** The changes since a checkpoint as a unified diff; without one, those in the workspace. */
  diff(since?: Checkpoint): Promise<string>;
  /** The files that changed since a checkpoint; without one, those in the workspace. */
  changes(since?: Checkpoint): Promise<Changes>;
  /** Writes what the session has changed in its workspace back to the host. Native engine. */
  apply(options?: ApplyOptions): Promise<Applied>;
  /** The session as bytes, for a file or another machine; every engine can restore it. */
  snapshot(): Promise<Uint8Array>;
  restore(snapshot: Uint8Array): Promise<void>;
  /** Unpacks a tar archive, also a compressed one, into a directory. */
  uploadTar(directory: Path, archive: Uint8Array): Promise<void>;
  /** Adds a command, or puts one in the place of another. */
  addCommand(name: string, command: CommandFunction): Promise<void>;
  /** Takes a command away; whether there was one. */
  removeCommand(name: string): Promise<boolean>;
  /** Ends the session, and frees what it holds, once what was asked for is done. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The base of all errors of this package. */
export class BoxshError extends Error {}
/** An option makes no sense; the message has its name. */
export class OptionError extends BoxshError {}
/** A file could not be used. */
export class FileError extends BoxshError {
  /** The name of the error number, such as ENOENT. */
  readonly code: string;
  readonly path: string;
}
/** An archive was not taken. */
export class ArchiveError extends BoxshError {}
/** Bytes are no snapshot, or one that cannot be restored here. */
export class SnapshotError extends BoxshError {}
/** Something of the session cannot be in a copy of it. */
export class CopyError extends BoxshError {}
/** Host programs cannot be confined as asked for, and so cannot run. */
export class NativeError extends BoxshError {}
/** The sandbox, or the checkpoint, is closed. */
export class ClosedError extends BoxshError {}
/** The engine could not be loaded, or broke, and with it all its sandboxes. */
export class EngineError extends BoxshError {}
/** Thrown in a command when its run has to end. */
export class RunStopped extends BoxshError {}
/** A run that `Result.check` does not accept. */
export class RunError extends BoxshError {
  readonly result: Result;
}
/** The script ended with a status other than 0, or by a signal. */
export class ExitError extends RunError {}
/** The run took more time than it may. */
export class RunTimeout extends RunError {}
/** The run reached another limit than its time. */
export class LimitError extends RunError {}
/** The run was cancelled. */
export class CancelledError extends RunError {}

/** Loads an engine, so that the first sandbox need not wait for it. */
export function loadEngine(engine?: EngineName): Promise<unknown>;

/** Whether an engine is there without waiting for it. */
export function hasEngine(engine: EngineName): boolean;

/**
 * Says where the WebAssembly module is, if not beside the package: bytes or a compiled `WebAssembly.Module`; in browsers also an address or a
 * response. It has to be said before the first sandbox is made.
 */
export function setWasm(source: string | object): void;
