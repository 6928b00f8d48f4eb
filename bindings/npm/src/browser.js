// The package in browsers, workers and elsewhere: the WebAssembly engine, which is fetched when the first sandbox is made.

import { setPlatform } from "./engine.js";
import { EngineError } from "./errors.js";
import { WasmEngine } from "./wasm.js";

let source = new URL("../boxsh.wasm", import.meta.url);

/** Says where the module is, if not beside this package: an address, a response, bytes, or a compiled module. */
export function setWasm(given) {
  source = given;
}

async function compile(given) {
  const found = await given;
  if (found instanceof WebAssembly.Module) return found;
  if (ArrayBuffer.isView(found) || found instanceof ArrayBuffer) return WebAssembly.compile(found);
  const response = found instanceof Response ? found : await fetch(found);
  if (!response.ok) throw new EngineError(`${response.url}: ${response.status}`);
  // A server need not know the type that streaming asks for.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

setPlatform({
  preferred() {
    return "wasm";
  },
  loadNow() {
    return undefined;
  },
  async load(name) {
    if (name !== "wasm") throw new EngineError("there is only the WebAssembly engine here");
    return new WasmEngine(await compile(source));
  },
});

export * from "./index.js";
