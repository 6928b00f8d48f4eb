// What each engine can do: one list, from which the table of the guide is made and which is tried out here.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Sandbox } from "boxsh";

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
const prints = async (script, expected, options) => (await new Sandbox(options).run(script)).stdout === expected;
const accepts = (options) => {
  try {
    return new Sandbox(options) !== undefined;
  } catch {
    return false;
  }
};

/** What can be done, what is said of it for each engine, and how to see whether it can. */
const LIST = [
  ["scripts, files, forks, checkpoints, snapshots, limits", "yes", "yes", async () => {
    const sandbox = new Sandbox();
    const before = await sandbox.checkpoint();
    await sandbox.run("echo 1 > f");
    const fork = await Sandbox.fromSnapshot(await (await sandbox.fork()).snapshot());
    await sandbox.rollback(before);
    return (await fork.run("cat f")).stdout === "1\n" && !(await sandbox.run("cat f")).ok;
  }],
  ["approvals and events", "yes", "yes", () => prints("echo; echo", "", { approve: () => false })],
  ["commands and files that are asynchronous functions", "yes", "yes; the script is run again for each answer, see below", () =>
    prints("c | cat - /f", "c\nf\n", { commands: { c: async () => (await soon(), "c\n") }, files: { "/f": async () => (await soon(), "f\n") } })],
  ["`timeout` and limits", "yes", "yes", async () => (await new Sandbox().run("while :; do :; done", { timeout: 0.05 })).ended === "timed-out"],
  ["`signal` while a script computes", "yes", "no: only before it begins and while it waits for a function", async () => {
    const signal = AbortSignal.timeout(20);
    return (await new Sandbox().run("while :; do :; done", { signal, timeout: 2 })).ended === "cancelled";
  }],
  ["the event loop continues while a script runs", "yes", "no: a run is one call", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await new Sandbox().run("while :; do :; done", { timeout: 0.2 });
    clearInterval(timer);
    return ticks > 0;
  }],
  ["stages of a pipeline run concurrently", "yes", "no: one after another, and a pipe holds up to the limit `pipeBuffer`", () =>
    prints("yes | sed 1q", "y\n", { limits: { memory: 4 << 20 } })],
  ["`sleep` takes its time", "yes", "no: the clock of the session skips it", async () => {
    const begun = performance.now();
    await new Sandbox().run("sleep 0.2");
    return performance.now() - begun >= 150;
  }],
  ["coprocesses", "yes", "no", () => prints("coproc cat; echo x >&${COPROC[1]}; read -t 1 y <&${COPROC[0]}; echo $y", "x\n", { timeout: 5 })],
  ["`sqlite3`", "yes", "no", () => prints("sqlite3 :memory: 'select 6 * 7'", "42\n")],
  ["host directories", "yes", "no", () => accepts({ workspace: mkdtempSync(join(tmpdir(), "boxsh-")) })],
  ["network", "yes", "no", () => accepts({ network: ["example.com"] })],
];

const engine = process.env.BOXSH_ENGINE;
for (const [what, native, wasm, can] of LIST) {
  test(`${what}: ${engine === "native" ? native : wasm}`, async () => {
    assert.equal(await can(), (engine === "native" ? native : wasm).startsWith("yes"));
  });
}

test("the table of the guide is this list", () => {
  const rows = LIST.map(([what, native, wasm]) => `| ${what} | ${native} | ${wasm} |\n`);
  const table = `| | native | wasm |\n|---|---|---|\n${rows.join("")}`;
  assert.ok(readFileSync("npm.md", "utf8").includes(`\n${table}\n`), `the table has to be:\n${table}`);
});
