// Which engine there is. `node.js` and `browser.js` say how it comes here.

import { OptionError } from "./errors.js";

const NAMES = ["native", "wasm"];

let platform;
const loaded = new Map();

/** Says where engines come from. */
export function setPlatform(given) {
  platform = given;
}

function check(name) {
  if (name !== undefined && !NAMES.includes(name)) throw new OptionError(`option engine: ${JSON.stringify(name)} is none of ${NAMES.join(", ")}`);
  return name ?? platform.preferred();
}

/** An engine, if there is one without waiting for it. */
export function engineNow(name) {
  const wanted = check(name);
  const known = usable(wanted);
  if (known && !(known instanceof Promise)) return known;
  const found = platform.loadNow(wanted);
  if (found) loaded.set(wanted, found);
  return found;
}

/** An engine that is there or on its way. One that broke is of no use to new sandboxes. */
function usable(name) {
  if (loaded.get(name)?.isBroken) loaded.delete(name);
  return loaded.get(name);
}

/** An engine. One that could not be loaded is tried again when it is asked for again. */
export async function engine(name) {
  const wanted = check(name);
  if (!usable(wanted)) {
    const loading = platform.load(wanted);
    loaded.set(wanted, loading);
    loading.then((engine) => loaded.set(wanted, engine), () => loaded.delete(wanted));
  }
  return loaded.get(wanted);
}

/** Whether an engine is there, or could be at once. */
export function hasEngine(name) {
  try {
    return Boolean(engineNow(name));
  } catch {
    return false;
  }
}
