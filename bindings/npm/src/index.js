export { Sandbox, Checkpoint } from "./sandbox.js";
export { Result } from "./result.js";
export { Files } from "./files.js";
export { Call } from "./functions.js";
export * from "./errors.js";
export { engine as loadEngine, hasEngine } from "./engine.js";
