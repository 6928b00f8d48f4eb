import { decodeText, toBytes } from "./codec.js";
import { engine, engineNow } from "./engine.js";
import { ClosedError, OptionError } from "./errors.js";
import { Files } from "./files.js";
import { Result } from "./result.js";

/** What an option is if it is a function: the engine knows it by a number. */
const FUNCTIONS = ["approve", "onEvent", "onViolation"];

/** The seconds that a run may take if nobody says otherwise, by the preset of limits. */
const WALL_CLOCK = { default: 60, hardened: 10, unlimited: Infinity };

/** Frees what nobody has disposed of. */
const abandoned = new FinalizationRegistry(({ engine, request, functions }) => {
  functions?.release();
  try {
    engine.callNow(request);
  } catch {
    // The engine broke: there is nothing left to free.
  }
});

/** Functions that several sandboxes share, a sandbox and its forks, until the last of them is closed. */
class SharedFunctions {
  #users = 1;

  constructor(engine) {
    this.engine = engine;
    this.numbers = [];
  }

  add(run) {
    const number = this.engine.functions.add(run);
    this.numbers.push(number);
    return number;
  }

  share() {
    this.#users++;
    return this;
  }

  release() {
    if (--this.#users === 0) for (const number of this.numbers) this.engine.functions.remove(number);
  }
}

function toFunction(name, value) {
  if (typeof value !== "function") throw new OptionError(`option ${name}: not a function`);
  return value;
}

/** A file as the engine takes it: contents, contents with a mode, or the number of a function. */
function toFile(path, contents, functions) {
  if (typeof contents === "function") return functions.add(contents);
  if (typeof contents === "string") return contents;
  if (ArrayBuffer.isView(contents) || contents instanceof ArrayBuffer) return toBytes(contents);
  if (contents && contents.data !== undefined) return { data: toBytes(contents.data), mode: contents.mode };
  throw new OptionError(`option files: ${path}: neither text, bytes, a function nor {data, mode}`);
}

/** Options as the engine takes them. */
function toOptions({ files, commands, engine: _, ...options }, functions) {
  const mapped = (values, each) => values && Object.fromEntries(Object.entries(values).map(([key, value]) => [key, each(key, value)]));
  const sent = {
    files: mapped(files, (path, contents) => toFile(path, contents, functions)),
    commands: mapped(commands, (name, command) => functions.add(toFunction("commands", command))),
    ...options,
  };
  for (const name of FUNCTIONS) {
    if (sent[name] !== undefined && sent[name] !== null) sent[name] = functions.add(toFunction(name, sent[name]));
  }
  if (typeof sent.network === "string") sent.network = [sent.network];
  if (typeof sent.network?.allow === "string") sent.network = { ...sent.network, allow: [sent.network.allow] };
  return sent;
}

/** The seconds that limits leave to a run. */
function wallClock({ timeout, limits }) {
  if (timeout !== undefined && timeout !== null) return timeout;
  if (typeof limits === "string") return WALL_CLOCK[limits];
  if (limits?.wallClock !== undefined) return limits.wallClock ?? Infinity;
  return limits ? WALL_CLOCK[limits.preset ?? "default"] : undefined;
}

/** A moment of a session, to go back to. */
export class Checkpoint {
  #engine;
  #number;

  constructor(engine, number) {
    this.#engine = engine;
    this.#number = number;
    abandoned.register(this, { engine, request: ["dropCheckpoint", number] }, this);
  }

  /** The files that are different at a later moment. */
  async changesTo(later) {
    return this.#engine.call(["changesBetween", this.#number, later.#number]);
  }

  /** The files that are different at a later moment, as a unified diff. */
  async diffTo(later) {
    return decodeText(await this.#engine.call(["diffBetween", this.#number, later.#number]));
  }

  /** Frees it. */
  dispose() {
    abandoned.unregister(this);
    this.#engine.callNow(["dropCheckpoint", this.#number]);
  }

  static numberOf(checkpoint, engine) {
    if (!(checkpoint instanceof Checkpoint)) throw new TypeError("not a checkpoint");
    if (checkpoint.#engine !== engine) throw new TypeError("a checkpoint of another engine");
    return checkpoint.#number;
  }
}

/** A session in a sandbox: a bash that keeps its state, its own files, and limits. */
export class Sandbox {
  #engine;
  #number;
  #functions;
  #seconds;
  #closed = false;
  /** The end of what was asked for last: one thing is done after another. */
  #last;
  /** The files of the session, from outside. */
  fs;

  constructor(options = {}) {
    this.fs = new Files((...request) => this.#reach(request));
    this.#seconds = wallClock(options);
    if (options instanceof Adopted) {
      ({ engine: this.#engine, number: this.#number, functions: this.#functions, seconds: this.#seconds } = options);
      this.#last = Promise.resolve();
      this.#register();
      return;
    }
    const loaded = engineNow(options.engine);
    if (loaded) {
      this.#create(loaded, options);
      this.#last = Promise.resolve();
    } else {
      this.#last = engine(options.engine).then((loaded) => this.#create(loaded, options));
      // Whoever uses the sandbox is told.
      this.#last.catch(() => {});
    }
  }

  #create(engine, options) {
    this.#engine = engine;
    this.#functions = new SharedFunctions(engine);
    this.#number = engine.callNow(["new", toOptions(options, this.#functions)]);
    this.#register();
  }

  #register() {
    const held = { engine: this.#engine, request: ["drop", this.#number], functions: this.#functions };
    abandoned.register(this, held, this);
  }

  /** A sandbox that goes on from a snapshot. Its options are as for a new one. */
  static async fromSnapshot(snapshot, options) {
    const sandbox = new Sandbox(options);
    await sandbox.restore(snapshot);
    return sandbox;
  }

  /** The engine that the session runs on: "native" or "wasm". */
  get engine() {
    return this.#engine?.name;
  }

  /** Does something when all that was asked for before is done. */
  #next(work) {
    const done = this.#last.then(() => {
      if (this.#closed) throw new ClosedError("the sandbox is closed");
      return work(this.#engine, this.#number);
    });
    // A failure is the caller's, and no reason not to go on. What comes after a sandbox that could not be made fails as well.
    const before = this.#number === undefined ? this.#last : undefined;
    this.#last = Promise.all([before, done.catch(() => {})]);
    this.#last.catch(() => {});
    return done;
  }

  /** Works with files: now, while a script runs, or as soon as the session is there. */
  async #reach([operation, ...words]) {
    if (this.#number === undefined) await this.#last;
    if (this.#closed) throw new ClosedError("the sandbox is closed");
    return this.#engine.call([operation, this.#number, ...words]);
  }

  /** Runs a script in the session's shell. A script that fails is a result; `check()` of it throws. */
  async run(script, { onOutput, signal, ...options } = {}) {
    return this.#next(async (engine, number) => {
      const told = onOutput && engine.functions.add((stream, data) => onOutput({ stream, data, text: decodeText(data) }));
      const watch = new Watch(signal, wallClock(options) ?? this.#seconds ?? WALL_CLOCK.default, () => engine.cancel(number));
      if (options.stdin !== undefined && options.stdin !== null) options.stdin = toBytes(options.stdin);
      try {
        if (signal?.aborted) return watch.notBegun();
        const until = { mayWait: this.#functions.numbers.length > 0, ended: watch.ended };
        return new Result(await engine.call(["run", number, script, options, told], until));
      } finally {
        watch.stop();
        if (told) engine.functions.remove(told);
      }
    });
  }

  /**
   * Runs a script and gives its output as it comes: an async iterable of its pieces, whose `result` is a promise of the result. The run is
   * cancelled when nobody wants more pieces.
   */
  stream(script, { signal, ...options } = {}) {
    const pieces = [];
    const stop = new AbortController();
    let wake = () => {};
    let isOver = false;
    const result = this.run(script, {
      ...options,
      signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      onOutput: (piece) => {
        pieces.push(piece);
        wake();
      },
    });
    const end = () => {
      isOver = true;
      wake();
    };
    result.then(end, end);
    return {
      result,
      async *[Symbol.asyncIterator]() {
        try {
          for (;;) {
            while (pieces.length > 0) yield pieces.shift();
            if (isOver) break;
            await new Promise((resolve) => (wake = resolve));
          }
          // What went wrong is told to whoever reads, too.
          await result;
        } finally {
          stop.abort();
        }
      },
    };
  }

  /** A second, independent sandbox, in microseconds however many files there are. `lossy` leaves out what cannot be copied. */
  async fork({ lossy = false } = {}) {
    return this.#next(async (engine, number) => {
      const fork = await engine.call(["fork", number, lossy]);
      return new Sandbox(new Adopted(engine, fork, this.#functions.share(), this.#seconds));
    });
  }

  /** Saves the current state of the session: files, shell, open files. */
  async checkpoint() {
    return this.#next(async (engine, number) => new Checkpoint(engine, await engine.call(["checkpoint", number])));
  }

  /** Returns to a checkpoint of this session or of a fork. Background jobs are killed. */
  async rollback(checkpoint, { lossy = false } = {}) {
    await this.#next((engine, number) => engine.call(["rollback", number, Checkpoint.numberOf(checkpoint, engine), lossy]));
  }

  /** Returns to the state after construction. */
  async reset() {
    await this.#next((engine, number) => engine.call(["reset", number]));
  }

  /** The changes since a checkpoint as a unified diff; without one, those in the workspace. */
  async diff(since) {
    return this.#next(async (engine, number) => {
      const request = since ? ["diffSince", number, Checkpoint.numberOf(since, engine)] : ["diff", number];
      return decodeText(await engine.call(request));
    });
  }

  /** The files that changed since a checkpoint, by their absolute paths; without one, those in the workspace, by their paths there. */
  async changes(since) {
    return this.#next((engine, number) =>
      engine.call(since ? ["changesSince", number, Checkpoint.numberOf(since, engine)] : ["changes", number]));
  }

  /**
   * Writes what the session has changed in its workspace back to the host; `only` says for a path whether it is wanted. The paths that were
   * written, those that were not wanted, and those that were refused, with why.
   */
  async apply({ only, ...options } = {}) {
    return this.#next(async (engine, number) => {
      let wanted;
      if (only) {
        const { created, modified, deleted } = await engine.call(["changes", number]);
        wanted = [...created, ...modified, ...deleted].filter((path) => only(path));
      }
      return engine.call(["apply", number, wanted, options]);
    });
  }

  /** The session as bytes, for a file or another machine. */
  async snapshot() {
    return this.#next((engine, number) => engine.call(["snapshot", number]));
  }

  /** Makes the session what a snapshot has. */
  async restore(snapshot) {
    await this.#next((engine, number) => engine.call(["restore", number, toBytes(snapshot)]));
  }

  /** Unpacks a tar archive, also a compressed one, into a directory. */
  async uploadTar(directory, archive) {
    await this.#next((engine, number) => engine.call(["uploadTar", number, directory, toBytes(archive)]));
  }

  /** Adds a command, or puts one in the place of another. */
  async addCommand(name, command) {
    await this.#next((engine, number) =>
      engine.callNow(["addCommand", number, name, this.#functions.add(toFunction("commands", command))]));
  }

  /** Takes a command away; whether there was one. What it had replaced is there again. */
  async removeCommand(name) {
    return this.#next((engine, number) => engine.callNow(["removeCommand", number, name]));
  }

  /** Ends the session, and frees what it holds, once what was asked for is done. It is safe to call again. */
  async dispose() {
    if (this.#closed) return;
    const last = this.#last;
    await this.#next(() => {}).catch(() => {});
    if (this.#closed) return;
    this.#closed = true;
    abandoned.unregister(this);
    await last.catch(() => {});
    if (this.#number !== undefined) {
      await this.#engine.call(["drop", this.#number]);
      this.#functions.release();
    }
  }

  async [Symbol.asyncDispose ?? Symbol.for("Symbol.asyncDispose")]() {
    await this.dispose();
  }
}

/** A sandbox that there is already. */
class Adopted {
  constructor(engine, number, functions, seconds) {
    Object.assign(this, { engine, number, functions, seconds });
  }
}

/** Whether a run has to end: because of a signal, or because its time is over while a function is waited for. */
class Watch {
  #signal;
  #timer;
  #onAbort;

  constructor(signal, seconds, cancel) {
    this.#signal = signal;
    this.ended = new Promise((resolve) => {
      this.#onAbort = () => {
        cancel();
        resolve((result) => result);
      };
      signal?.addEventListener("abort", this.#onAbort, { once: true });
      if (seconds * 1000 < 2 ** 31) {
        const timedOut = (result) => ({ ...result, ended: "timed-out", exitCode: 124, limit: "wall-clock" });
        this.#timer = setTimeout(() => resolve(timedOut), seconds * 1000);
      }
    });
  }

  /** The result of a run that was cancelled before it began. */
  notBegun() {
    const nothing = { created: [], modified: [], deleted: [] };
    const usage = { duration: 0, cpuTime: 0, peakMemory: 0, commands: 0, iterations: 0 };
    const now = Date.now() / 1000;
    return new Result({
      stdoutBytes: new Uint8Array(), stderrBytes: new Uint8Array(), order: [], exitCode: 130, ended: "cancelled",
      limit: null, signal: null, exited: false, truncated: [false, false], files: nothing, usage, violations: [],
      events: [], started: now, finished: now, environment: null,
    });
  }

  stop() {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener("abort", this.#onAbort);
  }
}
