// Directories and programs of the host, which the native engine has.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { Sandbox } from "boxsh";

const skip = process.env.BOXSH_ENGINE !== "native";

function project(t) {
  const folder = mkdtempSync(join(tmpdir(), "boxsh-"));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "a.txt"), "one\n");
  return folder;
}

test("a workspace is changed in the session, and on the host when that is applied", { skip }, async (t) => {
  const folder = project(t);
  const sandbox = new Sandbox({ workspace: folder });
  const result = await sandbox.run("pwd; echo two >> a.txt; echo new > b.txt; mkdir d; echo x > d/c");
  assert.equal(result.stdout, "/workspace\n");
  assert.equal(readFileSync(join(folder, "a.txt"), "utf8"), "one\n");
  assert.deepEqual((await sandbox.changes()).modified, ["a.txt"]);
  assert.match(await sandbox.diff(), /^\+two$/m);
  const { done, skipped, refused } = await sandbox.apply({ only: (path) => path === "a.txt" });
  assert.deepEqual([done, skipped.includes("b.txt"), refused], [["a.txt"], true, {}]);
  assert.equal(readFileSync(join(folder, "a.txt"), "utf8"), "one\ntwo\n");
});

test("a directory is mounted to be read, or to be written", { skip }, async (t) => {
  const folder = project(t);
  const sandbox = new Sandbox({ mounts: { "/ro": { directory: folder, mode: "read-only" }, "/rw": { directory: folder, mode: "read-write" } } });
  const result = await sandbox.run("cat /ro/a.txt; echo x > /ro/b; echo y > /rw/c; cat /ro/c");
  assert.equal(result.stdout, "one\ny\n");
  assert.match(result.stderr, /Read-only file system/);
  assert.equal(readFileSync(join(folder, "c"), "utf8"), "y\n");
});

test("the network is closed, and rules open it", { skip }, async () => {
  const closed = await new Sandbox().run("curl -s http://127.0.0.1:9/");
  assert.notEqual(closed.exitCode, 0);
  const refused = [];
  const sandbox = new Sandbox({ network: { allow: "example.invalid" }, onViolation: (violation) => refused.push(violation.kind) });
  assert.notEqual((await sandbox.run("curl -s http://other.invalid/")).exitCode, 0);
  assert.deepEqual(refused, ["network"]);
});

test("host programs are named by a list or an object, and come from a base that the user keeps", { skip }, async (t) => {
  const data = mkdtempSync(join(tmpdir(), "boxsh-"));
  t.after(() => rmSync(data, { recursive: true }));
  const bases = join(data, "boxsh/bases");
  const tree = join(bases, "trees", "0".repeat(64));
  for (const folder of [join(tree, "root/etc"), join(bases, "names"), join(bases, "new")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(tree, "root/etc/release"), "a base\n");
  writeFileSync(join(tree, "about"), JSON.stringify({ digest: "0".repeat(64), kind: "directory", bytes: 7 }));
  writeFileSync(join(tree, "lock"), "");
  writeFileSync(join(bases, "names/own"), "0".repeat(64));
  process.env.XDG_DATA_HOME = data;
  t.after(() => delete process.env.XDG_DATA_HOME);
  const session = async (native) => await new Sandbox({ native }).run("cat /etc/release");
  assert.equal((await session({ base: "own" })).stdout, "a base\n");
  await assert.rejects(session({ base: "other" }), /native.base/);
  await assert.rejects(session({ nosuch: 1 }), /native.nosuch/);
});
