// The face of just-bash: its class, its options and its results over a sandbox.

import { decodeText, toBytes } from "../codec.js";
import { OptionError } from "../errors.js";
import { Sandbox } from "../sandbox.js";

/** The limits of just-bash, and ours that are meant by them. */
const LIMITS = {
  maxCallDepth: "callDepth",
  maxCommandCount: "commands",
  maxLoopIterations: "iterations",
  maxStringLength: "string",
  maxArrayElements: "array",
  maxHeredocSize: "hereDocument",
  maxSubstitutionDepth: "substitutionDepth",
  maxBraceExpansionResults: "braceResults",
  maxGlobOperations: "globResults",
  maxOutputSize: "output",
};

/** Text in which each character is a byte, as just-bash has standard input. */
function toByteString(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096) text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

/** Text of a byte string. */
export function decodeBytesToUtf8(text) {
  return decodeText(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

/** A command of a name. `execute` gets its arguments and its surroundings, and gives `{stdout, stderr, exitCode}`. */
export function defineCommand(name, execute) {
  return { name, execute };
}

/** The files that a command sees, with the methods that commands of just-bash use most. */
function filesOf(call) {
  const missing = (error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  };
  const found = (info) => info && {
    isFile: info.kind === "file",
    isDirectory: info.kind === "directory",
    isSymbolicLink: false,
    mode: info.mode,
    size: info.size,
    mtime: new Date(info.mtime * 1000),
  };
  return {
    readFile: async (path) => decodeText(await call.readFile(path)),
    readFileBuffer: (path) => call.readFile(path),
    writeFile: (path, data) => call.writeFile(path, data),
    appendFile: async (path, data) => {
      const before = (await call.readFile(path).catch(missing)) ?? new Uint8Array();
      const added = toBytes(data);
      const whole = new Uint8Array(before.length + added.length);
      whole.set(before);
      whole.set(added, before.length);
      await call.writeFile(path, whole);
    },
    exists: async (path) => (await call.stat(path).catch(missing)) !== undefined,
    stat: async (path) => found(await call.stat(path)),
    readdir: (path) => call.list(path),
    mkdir: (path, { recursive = false } = {}) => run(call, ["mkdir", ...(recursive ? ["-p"] : []), "--", path]),
    rm: (path, { recursive = false, force = false } = {}) =>
      run(call, ["rm", ...(recursive ? ["-r"] : []), ...(force ? ["-f"] : []), "--", path]),
    cp: (from, to, { recursive = false } = {}) => run(call, ["cp", ...(recursive ? ["-r"] : []), "--", from, to]),
    mv: (from, to) => run(call, ["mv", "--", from, to]),
    resolvePath: (base, path) => resolvePath(base, path),
  };
}

/** Runs a command that has nothing to say unless it fails. */
async function run(call, words) {
  const { status, stderr } = await call.execute(words);
  if (status !== 0) throw new Error(stderr.trim() || `${words.join(" ")}: exit status ${status}`);
}

/** A path without `.` and `..`, from the root. */
function resolvePath(base, path) {
  const names = [];
  for (const name of `${path.startsWith("/") ? "" : base}/${path}`.split("/")) {
    if (name === "..") names.pop();
    else if (name !== "" && name !== ".") names.push(name);
  }
  return `/${names.join("/")}`;
}

/** A function of ours that does what a command of just-bash does. */
function adapt(command) {
  return async (call) => {
    let { execute } = command;
    if (!execute && command.load) ({ execute } = await command.load());
    const context = {
      fs: filesOf(call),
      cwd: call.cwd,
      env: new Map(Object.entries(call.env)),
      stdin: toByteString(await call.readBytes()),
      exec: async (script, { env = {}, cwd } = {}) => {
        const set = Object.entries(env).map(([name, value]) => `${name}=${value}`);
        const words = ["env", ...(cwd ? [`--chdir=${cwd}`] : []), ...set, "bash", "-c", script];
        const { status, stdout, stderr } = await call.execute(words);
        return { stdout, stderr, exitCode: status };
      },
    };
    return execute.call(command, call.args, context);
  };
}

function toLimits(limits) {
  if (!limits) return undefined;
  const ours = {};
  for (const [name, value] of Object.entries(limits)) {
    if (name in LIMITS) ours[LIMITS[name]] = value;
    if (name === "maxExecutionTimeMs") ours.wallClock = value / 1000;
  }
  return ours;
}

/** The files of the session, with the methods of just-bash. */
class BashFiles {
  #fs;

  constructor(fs) {
    this.#fs = fs;
  }

  readFile(path) { return this.#fs.readText(path); }
  readFileBuffer(path) { return this.#fs.readBytes(path); }
  writeFile(path, data) { return this.#fs.write(path, data); }
  appendFile(path, data) { return this.#fs.append(path, data); }
  exists(path) { return this.#fs.exists(path); }
  readdir(path) { return this.#fs.list(path); }
  mkdir(path) { return this.#fs.mkdir(path); }
  mv(from, to) { return this.#fs.rename(from, to); }
  chmod(path, mode) { return this.#fs.chmod(path, mode); }
  readlink(path) { return this.#fs.readlink(path); }
  realpath(path) { return this.#fs.realpath(path); }
  resolvePath(base, path) { return resolvePath(base, path); }

  async rm(path, { force = false } = {}) {
    if (force && !(await this.#fs.exists(path))) return;
    await this.#fs.remove(path);
  }

  async stat(path) {
    return this.#told(await this.#fs.stat(path));
  }

  async lstat(path) {
    return this.#told(await this.#fs.lstat(path));
  }

  #told({ kind, mode, size, mtime }) {
    return {
      isFile: kind === "file",
      isDirectory: kind === "directory",
      isSymbolicLink: kind === "symlink",
      mode,
      size,
      mtime: new Date(mtime * 1000),
    };
  }
}

/** Options of just-bash's that have no counterpart here. */
const ABSENT = ["fs", "fetch", "network", "python", "javascript"];

/** just-bash's `Bash`: each `exec` has a shell of its own, and all share the files. */
export class Bash {
  #sandbox;
  #cwd;

  constructor({ files, env, cwd, executionLimits, customCommands = [], commands, engine, ...rest } = {}) {
    const absent = ABSENT.find((name) => rest[name]);
    if (absent) throw new OptionError(`option ${absent}: boxsh's Bash has none; use its Sandbox`);
    this.#cwd = cwd ?? (files ? "/" : "/home/user");
    this.#sandbox = new Sandbox({
      engine,
      files,
      env: { HOME: "/home/user", ...env },
      user: "user",
      cwd: "/",
      persistence: "files",
      background: "kill",
      limits: toLimits(executionLimits),
      commands: Object.fromEntries(customCommands.map((command) => [command.name, adapt(command)])),
      allowCommands: commands && [...commands, ...customCommands.map(({ name }) => name)],
    });
    this.fs = new BashFiles(this.#sandbox.fs);
    this.#start = this.#sandbox.fs.mkdir(this.#cwd).catch(() => {});
  }

  #start;

  /** Runs a script, and gives what it wrote, its status, and the exported variables at its end. */
  async exec(script, { env, cwd, stdin, args, replaceEnv, signal } = {}) {
    await this.#start;
    const whole = args ? `${script} "$@"` : script;
    const result = await this.#sandbox.run(whole, {
      env, stdin, args, replaceEnv, signal, cwd: cwd ?? this.#cwd, keepEnvironment: true,
    });
    const { stdout, stderr, exitCode } = result;
    return { stdout, stderr, exitCode, env: result.environment ?? {} };
  }

  /** Adds a command. */
  registerCommand(command) {
    return this.#sandbox.addCommand(command.name, adapt(command));
  }

  async readFile(path) {
    await this.#start;
    return this.fs.readFile(resolvePath(this.#cwd, path));
  }

  async writeFile(path, data) {
    await this.#start;
    return this.fs.writeFile(resolvePath(this.#cwd, path), data);
  }

  getCwd() {
    return this.#cwd;
  }

  /** Frees what the session holds; just-bash has no such method. */
  dispose() {
    return this.#sandbox.dispose();
  }
}
