import assert from "node:assert/strict";
import { test } from "node:test";

import { FileError, Sandbox, SnapshotError } from "boxsh";

test("files are given as text, bytes, functions, and with a mode", async () => {
  let made = 0;
  const sandbox = new Sandbox({
    files: {
      "/data/text": "one\n",
      "/data/bytes": new Uint8Array([0, 255, 10]),
      "/data/lazy": () => `made ${++made}\n`,
      "/data/later": async () => (await new Promise((resolve) => setTimeout(resolve, 5)), "fetched\n"),
      "/bin/tool": { data: "#!/bin/bash\necho tool $1\n", mode: 0o755 },
    },
    cwd: "/data",
  });
  assert.equal(made, 0);
  const result = await sandbox.run("cat text lazy lazy later; wc -c < bytes; tool x");
  assert.equal(result.stdout, "one\nmade 1\nmade 1\nfetched\n3\ntool x\n");
  assert.equal(result.stderr, "");
});

test("a function that makes a file is asked when the file is read from outside, too", async () => {
  const sandbox = new Sandbox({ files: { "/late": async () => "contents" } });
  assert.equal(await sandbox.fs.readText("/late"), "contents");
  const failing = new Sandbox({ files: { "/late": async () => { throw new Error("no network"); } } });
  const result = await failing.run("cat /late");
  assert.equal(result.exitCode, 1);
});

test("the files of a session are read and written from outside", async () => {
  const { fs, run } = new Sandbox();
  const sandbox = new Sandbox({ cwd: "/tmp" });
  await sandbox.fs.write("/work/a/b.txt", "häß\n", { mode: 0o600 });
  await sandbox.fs.append("/work/a/b.txt", new Uint8Array([120]));
  assert.equal(await sandbox.fs.readText("/work/a/b.txt"), "häß\nx");
  assert.equal((await sandbox.fs.readBytes("/work/a/b.txt")).length, 7);
  const { kind, size, mode } = await sandbox.fs.stat("/work/a/b.txt");
  assert.deepEqual([kind, size, mode & 0o777], ["file", 7, 0o600]);
  await sandbox.run("ln -s a/b.txt /work/link; echo here > relative");
  assert.deepEqual(await sandbox.fs.list("/work"), ["a", "link"]);
  assert.deepEqual((await sandbox.fs.entries("/work")).map(({ kind }) => kind), ["directory", "symlink"]);
  assert.equal(await sandbox.fs.readlink("/work/link"), "a/b.txt");
  assert.equal(await sandbox.fs.realpath("/work/link"), "/work/a/b.txt");
  assert.equal((await sandbox.fs.lstat("/work/link")).kind, "symlink");
  assert.equal(await sandbox.fs.readText("relative"), "here\n");
  await sandbox.fs.chmod("/work/a/b.txt", 0o644);
  await sandbox.fs.mkdir("/work/x/y");
  await sandbox.fs.rename("/work/a/b.txt", "/work/x/y/c");
  await sandbox.fs.remove("/work/a");
  assert.equal(await sandbox.fs.exists("/work/a"), false);
  assert.equal((await sandbox.run("stat -c %a /work/x/y/c")).stdout, "644\n");
  assert.ok(fs && run);
});

test("an error of a file has its code and its path", async () => {
  const sandbox = new Sandbox();
  const failed = (code, path) => (error) => error instanceof FileError && error.code === code && error.path === path;
  await assert.rejects(sandbox.fs.readText("/none"), failed("ENOENT", "/none"));
  await assert.rejects(sandbox.fs.readText("/tmp"), failed("EISDIR", "/tmp"));
  await assert.rejects(sandbox.fs.list("/etc/passwd"), failed("ENOTDIR", "/etc/passwd"));
});

test("archives go in and come out", async () => {
  const sandbox = new Sandbox();
  await sandbox.run("mkdir -p /a/b; echo 1 > /a/b/c; tar -C /a -czf /a.tgz .");
  const archive = await sandbox.fs.downloadTar("/a");
  const other = new Sandbox();
  await other.uploadTar("/plain", archive).catch(async () => {
    await other.fs.mkdir("/plain");
    await other.uploadTar("/plain", archive);
  });
  await other.fs.mkdir("/packed");
  await other.uploadTar("/packed", await sandbox.fs.readBytes("/a.tgz"));
  assert.equal((await other.run("cat /plain/b/c /packed/b/c")).stdout, "1\n1\n");
});

test("a result has the files that a run changed", async () => {
  const sandbox = new Sandbox({ files: { "/w/old": "1", "/w/gone": "2" }, cwd: "/w" });
  const { files } = await sandbox.run("echo new > new; echo 2 >> old; rm gone");
  assert.deepEqual(files, { created: ["/w/new"], modified: ["/w/old"], deleted: ["/w/gone"] });
});

test("a fork is independent, and a rollback goes back", async () => {
  const sandbox = new Sandbox({ files: { "/w/f": "1\n" }, cwd: "/w" });
  await sandbox.run("x=1");
  const checkpoint = await sandbox.checkpoint();
  const fork = await sandbox.fork();
  await fork.run("echo 2 > f; x=2");
  assert.equal((await sandbox.run("cat f; echo $x")).stdout, "1\n1\n");
  await sandbox.run("rm f; x=3");
  const after = await sandbox.checkpoint();
  assert.deepEqual(await sandbox.changes(checkpoint), { created: [], modified: [], deleted: ["/w/f"] });
  assert.deepEqual((await checkpoint.changesTo(after)).deleted, ["/w/f"]);
  assert.match(await checkpoint.diffTo(after), /^-1$/m);
  await sandbox.rollback(checkpoint);
  assert.equal((await sandbox.run("cat f; echo $x")).stdout, "1\n1\n");
  await sandbox.run("echo more >> f");
  assert.match(await sandbox.diff(checkpoint), /^\+more$/m);
  checkpoint.dispose();
  await sandbox.reset();
  assert.equal((await sandbox.run("cat f; echo [$x]")).stdout, "1\n[]\n");
});

test("a snapshot goes on elsewhere", async () => {
  const sandbox = new Sandbox();
  await sandbox.run("cd /tmp; x=5; echo data > f; f() { echo function; }");
  const bytes = await sandbox.snapshot();
  const other = await Sandbox.fromSnapshot(bytes);
  assert.equal((await other.run("pwd; echo $x; cat f; f")).stdout, "/tmp\n5\ndata\nfunction\n");
  await assert.rejects(other.restore(new Uint8Array([1, 2, 3])), SnapshotError);
});
