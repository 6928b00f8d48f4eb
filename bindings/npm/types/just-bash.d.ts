import type { Data, EngineName, FileContents } from "./index.js";

export interface BashExecResult {
  stdout: string;
  stderr: string;
  exitCode: number;
  /** The exported variables at the end. */
  env: Record<string, string>;
}

export interface ExecResult {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export interface FsStat {
  isFile: boolean;
  isDirectory: boolean;
  isSymbolicLink: boolean;
  mode: number;
  size: number;
  mtime: Date;
}

/** The files of a session, as just-bash's commands use them. */
export interface CommandFiles {
  readFile(path: string): Promise<string>;
  readFileBuffer(path: string): Promise<Uint8Array>;
  writeFile(path: string, data: Data): Promise<void>;
  appendFile(path: string, data: Data): Promise<void>;
  exists(path: string): Promise<boolean>;
  stat(path: string): Promise<FsStat>;
  readdir(path: string): Promise<string[]>;
  mkdir(path: string, options?: { recursive?: boolean }): Promise<void>;
  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void>;
  cp(from: string, to: string, options?: { recursive?: boolean }): Promise<void>;
  mv(from: string, to: string): Promise<void>;
  resolvePath(base: string, path: string): string;
}

export interface BashFiles {
  readFile(path: string): Promise<string>;
  readFileBuffer(path: string): Promise<Uint8Array>;
  writeFile(path: string, data: Data): Promise<void>;
  appendFile(path: string, data: Data): Promise<void>;
  exists(path: string): Promise<boolean>;
  stat(path: string): Promise<FsStat>;
  lstat(path: string): Promise<FsStat>;
  readdir(path: string): Promise<string[]>;
  mkdir(path: string, options?: { recursive?: boolean }): Promise<void>;
  rm(path: string, options?: { recursive?: boolean; force?: boolean }): Promise<void>;
  mv(from: string, to: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  readlink(path: string): Promise<string>;
  realpath(path: string): Promise<string>;
  resolvePath(base: string, path: string): string;
}

export interface CommandContext {
  fs: CommandFiles;
  cwd: string;
  env: Map<string, string>;
  /** Standard input, each character a byte. */
  stdin: string;
  exec(script: string, options?: { env?: Record<string, string>; cwd?: string }): Promise<ExecResult>;
}

export interface Command {
  name: string;
  execute(args: string[], context: CommandContext): Promise<ExecResult>;
}

/** A command that is loaded when it is first called. */
export interface LazyCommand {
  name: string;
  load(): Promise<Command>;
}

export type CustomCommand = Command | LazyCommand;

export interface ExecutionLimits {
  maxCallDepth?: number;
  maxCommandCount?: number;
  maxLoopIterations?: number;
  maxStringLength?: number;
  maxArrayElements?: number;
  maxHeredocSize?: number;
  maxSubstitutionDepth?: number;
  maxBraceExpansionResults?: number;
  maxGlobOperations?: number;
  maxOutputSize?: number;
  maxExecutionTimeMs?: number;
  /** Limits of single commands have no counterpart: what they compute is limited together. */
  [name: string]: number | undefined;
}

export interface BashOptions {
  files?: Record<string, FileContents>;
  env?: Record<string, string>;
  cwd?: string;
  executionLimits?: ExecutionLimits;
  /** The only commands that may run. */
  commands?: string[];
  customCommands?: CustomCommand[];
  /** Which engine of boxsh's; just-bash has no such option. */
  engine?: EngineName;
}

export interface ExecOptions {
  env?: Record<string, string>;
  cwd?: string;
  stdin?: string;
  args?: string[];
  replaceEnv?: boolean;
  signal?: AbortSignal;
  rawScript?: boolean;
}

/** just-bash's `Bash`: each `exec` has a shell of its own, and all share the files. */
export class Bash {
  constructor(options?: BashOptions);
  readonly fs: BashFiles;
  exec(script: string, options?: ExecOptions): Promise<BashExecResult>;
  registerCommand(command: CustomCommand): Promise<void>;
  readFile(path: string): Promise<string>;
  writeFile(path: string, data: Data): Promise<void>;
  getCwd(): string;
  dispose(): Promise<void>;
}

export function defineCommand(
  name: string,
  execute: (args: string[], context: CommandContext) => Promise<ExecResult>,
): Command;

/** Text of a byte string such as `CommandContext.stdin`. */
export function decodeBytesToUtf8(bytes: string): string;
