// What can go wrong. A script that fails is a result; `Result.check` throws for it.

/** The base of all errors of this package. */
export class BoxshError extends Error {
  get name() {
    return this.constructor.name;
  }
}

/** An option makes no sense; the message has its name. */
export class OptionError extends BoxshError {}

/** A file could not be used: `code` has the name of the error number, such as ENOENT, and `path` the file. */
export class FileError extends BoxshError {
  constructor(message, code, path) {
    super(`${code}: ${message}`);
    this.code = code;
    this.path = path;
  }
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

/** The engine broke, and with it all its sandboxes. */
export class EngineError extends BoxshError {}

/** Thrown in a command when its run has to end. */
export class RunStopped extends BoxshError {}

/** A run that `Result.check` does not accept: its `result` says why. */
export class RunError extends BoxshError {
  constructor(message, result) {
    super(message);
    this.result = result;
  }
}

/** The script ended with a status other than 0, or by a signal. */
export class ExitError extends RunError {}

/** The run took more time than it may. */
export class RunTimeout extends RunError {}

/** The run reached another limit than its time. */
export class LimitError extends RunError {}

/** The run was cancelled. */
export class CancelledError extends RunError {}

const CLASSES = {
  option: OptionError,
  archive: ArchiveError,
  snapshot: SnapshotError,
  copy: CopyError,
  native: NativeError,
  closed: ClosedError,
  stopped: RunStopped,
};

/** The error that an engine has told of. */
export function toError({ kind, message, path, code }) {
  if (kind === "file") return new FileError(message, code, path);
  return new (CLASSES[kind] ?? BoxshError)(message);
}
