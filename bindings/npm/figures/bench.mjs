// The figures of the package, beside just-bash where it can be had: node figures/bench.mjs
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { Sandbox, hasEngine } from "boxsh";

/** Microseconds for one of many, the least of several rounds. */
async function measure(work, count) {
  let least = Infinity;
  for (let round = 0; round < 5; round++) {
    const begun = performance.now();
    for (let turn = 0; turn < count; turn++) await work();
    least = Math.min(least, ((performance.now() - begun) * 1000) / count);
  }
  return least;
}

const other = join("..", "just-bash", "node_modules");
const subjects = [];
for (const engine of ["native", "wasm"]) {
  if (!hasEngine(engine)) continue;
  const make = () => new Sandbox({ engine });
  subjects.push([`boxsh, ${engine}`, make, (sandbox, script) => sandbox.run(script), (sandbox) => sandbox.dispose()]);
}
if (existsSync(other)) {
  const require = createRequire(join(process.cwd(), other, "x.js"));
  const { Bash } = await import(pathToFileURL(require.resolve("just-bash")).href);
  subjects.push(["just-bash", () => new Bash(), (bash, script) => bash.exec(script), () => {}]);
}

const rows = [];
for (const [name, make, run, close] of subjects) {
  const sandbox = make();
  const row = { what: name };
  row["echo hi"] = await measure(() => run(sandbox, "echo hi"), 300);
  row["seq 100 | sort -r | head -1"] = await measure(() => run(sandbox, "seq 100 | sort -r | head -1"), 100);
  row["1,000 turns of a loop"] = await measure(() => run(sandbox, "for ((i = 0; i < 1000; i++)); do x=$i; done"), 10);
  row["new and echo"] = await measure(async () => {
    const fresh = make();
    await run(fresh, "echo hi");
    await close(fresh);
  }, 50);
  rows.push(row);
}
console.log("microseconds");
console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Math.round(value * 10) / 10]))])));

const wasm = readFileSync("node_modules/boxsh/boxsh.wasm");
console.log(`boxsh.wasm: ${(wasm.length / 1e6).toFixed(2)} MB, ${(gzipSync(wasm, { level: 9 }).length / 1e6).toFixed(2)} MB compressed`);
const script = (engine) => `const begun = performance.now(); const { Sandbox } = await import("boxsh"); const s = new Sandbox({ engine: "${engine}" }); await s.run("echo hi"); console.log((performance.now() - begun).toFixed(1))`;
for (const engine of ["native", "wasm"].filter(hasEngine)) {
  const times = Array.from({ length: 5 }, () => Number(spawnSync(process.execPath, ["--input-type=module", "-e", script(engine)], { encoding: "utf8" }).stdout));
  console.log(`start, ${engine}: ${Math.min(...times)} ms from import to the first result`);
}
