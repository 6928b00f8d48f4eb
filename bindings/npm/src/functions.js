// JavaScript's functions in a session's hands: commands, hooks, files that are made when they are read.

import { decodeText, toBytes } from "./codec.js";
import { RunStopped, toError } from "./errors.js";

/** A call of a command: its arguments, its surroundings, its streams. It can be used until the command is done. */
export class Call {
  #order;

  constructor({ name, args, env, cwd }, order) {
    this.name = name;
    this.args = args;
    this.env = env;
    this.cwd = cwd;
    this.#order = order;
  }

  /** All of standard input as text. */
  read() {
    return this.#ask(["read"], decodeText);
  }

  /** Reads from standard input: to its end, or a piece of at most `size` bytes, which is empty at the end. */
  readBytes(size) {
    return this.#ask(["read", size]);
  }

  /** Writes to standard output. */
  write(data) {
    return this.#ask(["write", toBytes(data)], nothing);
  }

  /** Writes to standard error. */
  writeError(data) {
    return this.#ask(["writeError", toBytes(data)], nothing);
  }

  /** Runs a command of the session with the streams of this one, and gives its status. */
  call(words) {
    return this.#ask(["call", words]);
  }

  /** Runs a command of the session, and gives its status and its standard output. */
  capture(words) {
    return this.#ask(["capture", words], ({ status, stdout }) => ({ status, stdout: decodeText(stdout), stdoutBytes: stdout }));
  }

  /** Runs a command of the session, and gives its status and both its outputs. */
  execute(words) {
    const text = ({ status, stdout, stderr }) => ({ status, stdout: decodeText(stdout), stderr: decodeText(stderr) });
    return this.#ask(["execute", words], text);
  }

  /** The contents of a file, as the command sees it. */
  readFile(path) {
    return this.#ask(["readFile", path]);
  }

  /** Writes a file. */
  writeFile(path, data) {
    return this.#ask(["writeFile", path, toBytes(data)], nothing);
  }

  /** What `stat` tells of a file. */
  stat(path) {
    return this.#ask(["stat", path]);
  }

  /** The names in a directory, sorted. */
  list(path) {
    return this.#ask(["list", path], (entries) => entries.map(({ name }) => name));
  }

  /** Gives an order. That one whom nobody waits for fails is no reason for the program to end. */
  #ask(words, read = (value) => value) {
    const answer = this.#order(...words).then(read);
    answer.catch(nothing);
    return answer;
  }
}

function nothing() {}

function isPromise(value) {
  return typeof value?.then === "function";
}

/** What a command gives, as what the engine writes and its status. */
function toEnd(value) {
  if (value === undefined || value === null || value === true) return { status: 0 };
  if (value === false) return { status: 1 };
  if (typeof value === "number") return { status: value };
  if (typeof value === "string" || ArrayBuffer.isView(value)) return { stdout: toBytes(value), status: 0 };
  const { stdout = "", stderr = "", exitCode = 0 } = value;
  return { stdout: toBytes(stdout), stderr: toBytes(stderr), status: exitCode };
}

/** One call of a function: the orders that it has given so far, and how it ended. An engine goes through them with `step`. */
export class Conversation {
  #orders = [];
  #cursor = 0;
  #end;
  #wake = () => {};

  /** Calls the function, with a way to give orders. */
  constructor(number, key, run, toReply) {
    this.number = number;
    this.key = key;
    const finish = (end) => {
      this.#end ??= end;
      this.#wake();
    };
    const fail = (error) => finish(["failed", error instanceof Error ? `${error.name}: ${error.message}` : String(error)]);
    try {
      const value = run((...words) => this.#order(words));
      if (isPromise(value)) value.then((value) => finish(["done", toReply(value)])).catch(fail);
      else finish(["done", toReply(value)]);
    } catch (error) {
      fail(error);
    }
  }

  #order(words) {
    if (this.#end) return Promise.reject(new RunStopped("the command has ended"));
    return new Promise((resolve, reject) => {
      this.#orders.push({ words, resolve, reject });
      this.#wake();
    });
  }

  /** Begins again: the orders are given once more, and those that were answered keep their answers. */
  rewind() {
    this.#cursor = 0;
  }

  /** The next reply to the engine; nothing as long as the function has not come that far. */
  step() {
    const order = this.#orders[this.#cursor];
    return order ? ["order", this.number, ...order.words] : this.#end;
  }

  /** Tells the function that its command is over: what it waits for does not come. */
  stop() {
    const error = new RunStopped("the run has ended");
    for (const order of this.#orders.slice(this.#cursor)) order.reject(error);
    this.#end ??= ["failed", error.message];
    this.#wake();
  }

  /** What the engine has answered to the last order. */
  resume(word, value) {
    const order = this.#orders[this.#cursor++];
    if (word === "done") order.resolve(value);
    else order.reject(toError(value));
  }

  /** Waits until there is another step. */
  async changed() {
    if (!this.step()) await new Promise((resolve) => (this.#wake = resolve));
  }
}

/** What a call is known by when a script is run again. */
export function keyOf([kind, id, call]) {
  return JSON.stringify([kind, id, call?.name, call?.args ?? call?.arguments]);
}

/** The functions of an engine, by number. */
export class Functions {
  #functions = new Map();
  #last = 0;

  add(run) {
    this.#functions.set(++this.#last, run);
    return this.#last;
  }

  remove(number) {
    this.#functions.delete(number);
  }

  /** Begins what a request asks for. */
  begin(number, request) {
    const [kind, id, call] = request;
    const run = this.#functions.get(id);
    const key = keyOf(request);
    switch (kind) {
      case "command":
        return new Conversation(number, key, (order) => run(new Call(call, order)), toEnd);
      case "make":
        return new Conversation(number, key, () => run(), toBytes);
      default:
        return new Conversation(number, key, () => run(call), (value) => value ?? null);
    }
  }

  /** Tells a function something. What it throws is nobody's in particular. */
  tell([, id, ...told]) {
    try {
      const value = this.#functions.get(id)?.(...told);
      if (isPromise(value)) value.catch(report);
    } catch (error) {
      report(error);
    }
  }
}

/** Reports an error that no caller can be given, as those of event listeners are. */
function report(error) {
  if (typeof globalThis.reportError === "function") globalThis.reportError(error);
  else queueMicrotask(() => { throw error; });
}
