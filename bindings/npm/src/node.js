// The package in Node: the native engine if its addon is there, and the WebAssembly engine otherwise.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

import { setPlatform } from "./engine.js";
import { EngineError } from "./errors.js";
import { here } from "./here.js";
import { NativeEngine } from "./native.js";
import { WasmEngine } from "./wasm.js";

const load = createRequire(join(here, "node.js"));
let addon;
let compiled;

/** Says what the WebAssembly module is, if not the package's: bytes, or a compiled module. */
export function setWasm(given) {
  compiled = given instanceof WebAssembly.Module ? given : new WebAssembly.Module(given);
}

/** The addon for this platform; nothing if it is not installed. */
function findAddon() {
  if (addon !== undefined) return addon;
  addon = null;
  const { platform, arch } = process;
  // Of those for several C libraries npm installs the one that fits.
  for (const libc of platform === "linux" ? ["-gnu", "-musl"] : [""]) {
    try {
      return (addon = load(`@boxsh/${platform}-${arch}${libc}`));
    } catch (error) {
      if (error.code !== "MODULE_NOT_FOUND") throw error;
    }
  }
  return addon;
}

setPlatform({
  preferred() {
    return process.env.BOXSH_ENGINE || (findAddon() ? "native" : "wasm");
  },
  loadNow(name) {
    if (name === "wasm") {
      compiled ??= new WebAssembly.Module(readFileSync(join(here, "../boxsh.wasm")));
      return new WasmEngine(compiled);
    }
    const found = findAddon();
    if (!found) throw new EngineError("the addon for this platform is not installed");
    return new NativeEngine(found);
  },
  async load(name) {
    return this.loadNow(name);
  },
});

export * from "./index.js";
