// Runs and their results. The chore runs these on each engine: BOXSH_ENGINE says on which.
import assert from "node:assert/strict";
import { test } from "node:test";

import { CancelledError, ClosedError, EngineError, ExitError, LimitError, OptionError, RunTimeout, Sandbox, hasEngine } from "boxsh";

test("the engine is the one that was asked for", () => {
  const wanted = process.env.BOXSH_ENGINE;
  assert.ok(wanted, "the chore sets BOXSH_ENGINE");
  assert.equal(new Sandbox().engine, wanted);
  assert.ok(hasEngine(wanted));
});

test("a shell keeps its state between runs", async () => {
  const sandbox = new Sandbox();
  await sandbox.run("cd /tmp; x=42; greet() { echo hello $1; }");
  const result = await sandbox.run("greet $x; pwd");
  assert.equal(result.stdout, "hello 42\n/tmp\n");
  assert.equal(result.exitCode, 0);
  assert.equal(result.ok, true);
});

test("a result says what was written, in which order, and how it ended", async () => {
  const result = await new Sandbox().run("echo out; echo err >&2; echo more; printf '\\377'; exit 3");
  assert.equal(result.stderr, "err\n");
  assert.equal(result.exitCode, 3);
  assert.equal(result.exited, true);
  assert.equal(result.ended, "exited");
  assert.deepEqual([...result.stdoutBytes.subarray(-1)], [255]);
  assert.ok(result.output.startsWith("out\nerr\nmore\n"));
  assert.deepEqual(result.pieces.map(({ stream }) => stream), ["stdout", "stderr", "stdout"]);
  assert.throws(() => result.check(), (error) => error instanceof ExitError && error.result === result && /err/.test(error.message));
});

test("options of a run hold for that run", async () => {
  const sandbox = new Sandbox({ env: { KEPT: "1" } });
  const options = { stdin: "b\na\n", env: { NAME: "x y" }, cwd: "/tmp", args: ["one", "two"], name: "script" };
  const result = await sandbox.run('sort; echo "$NAME" $PWD $0 $2 $KEPT', options);
  assert.equal(result.stdout, "a\nb\nx y /tmp script two 1\n");
  assert.equal((await sandbox.run('echo "$NAME" $#')).stdout, " 0\n");
  assert.equal((await sandbox.run("env", { replaceEnv: true, env: { ONLY: "this" } })).stdout.includes("KEPT"), false);
  const kept = await sandbox.run("export A=1", { keepEnvironment: true });
  assert.equal(kept.environment.A, "1");
});

test("output comes while a script runs, and is in the result", async () => {
  const pieces = [];
  const result = await new Sandbox().run("echo one; echo two >&2", { onOutput: (piece) => pieces.push(piece) });
  assert.deepEqual(pieces.map(({ stream, text }) => [stream, text]), [["stdout", "one\n"], ["stderr", "two\n"]]);
  assert.equal(result.stdout, "one\n");
});

test("a stream gives output piece by piece, and then the result", async () => {
  const sandbox = new Sandbox();
  const stream = sandbox.stream("echo one; echo two >&2; exit 3", { env: { X: "1" } });
  const seen = [];
  for await (const { stream: name, text } of stream) seen.push([name, text]);
  assert.deepEqual(seen, [["stdout", "one\n"], ["stderr", "two\n"]]);
  assert.equal((await stream.result).exitCode, 3);
  const endless = sandbox.stream("while :; do echo x; done", { timeout: 2, limits: { stdout: 1 << 14 } });
  for await (const { text } of endless) {
    assert.ok(text.startsWith("x\n"));
    break;
  }
  assert.ok(["cancelled", "limit"].includes((await endless.result).ended));
  assert.equal((await sandbox.run("echo on")).stdout, "on\n");
});

test("limits end a run, and the session goes on", async () => {
  const sandbox = new Sandbox({ limits: { preset: "hardened", iterations: 1000 } });
  const result = await sandbox.run("while :; do :; done");
  assert.deepEqual([result.ended, result.limit, result.exitCode], ["limit", "iterations", 137]);
  assert.throws(() => result.check(), LimitError);
  const slow = await sandbox.run("while :; do :; done", { limits: "unlimited", timeout: 0.2 });
  assert.deepEqual([slow.ended, slow.exitCode], ["timed-out", 124]);
  assert.throws(() => slow.check(), RunTimeout);
  assert.equal((await sandbox.run("echo on")).stdout, "on\n");
});

test("an aborted signal cancels a run that has not begun", async () => {
  const result = await new Sandbox().run("echo never", { signal: AbortSignal.abort() });
  assert.deepEqual([result.ended, result.stdout], ["cancelled", ""]);
  assert.throws(() => result.check(), CancelledError);
});

test("a sandbox does one thing after another, in the order in which it was asked", async () => {
  const sandbox = new Sandbox();
  const results = await Promise.all([1, 2, 3].map((number) => sandbox.run(`n=$((n + ${number})); echo $n`)));
  assert.deepEqual(results.map(({ stdout }) => stdout), ["1\n", "3\n", "6\n"]);
});

test("an option that makes no sense is named", () => {
  for (const [options, message] of [
    [{ limits: { speed: 1 } }, /speed/],
    [{ colour: "red" }, /colour/],
    [{ persistence: "some" }, /persistence.*full, files, nothing/],
    [{ commands: { x: 1 } }, /commands/],
    [{ files: { "/x": 5n } }, /files/],
    [{ engine: "v8" }, /engine/],
    [{ cwd: "/nowhere" }, /cwd/],
  ]) {
    assert.throws(() => new Sandbox(options), (error) => error instanceof OptionError && message.test(error.message), JSON.stringify(options, (_, value) => String(value)));
  }
});

test("a pipeline into head ends its writer", async () => {
  const sandbox = new Sandbox({ limits: { memory: 8 << 20, iterations: 100_000 } });
  for (const [script, expected] of [
    ["yes | head -1; echo ${PIPESTATUS[@]}", "y\n141 0\n"],
    ["while :; do echo x; done | head -n 2", "x\nx\n"],
    ["yes | head -c 3 | wc -c", "3\n"],
    ["cat /dev/zero | head -c 5 | wc -c", "5\n"],
    ["seq 5 | head | tail -1", "5\n"],
    ["head() { cat; }; seq 12 | head -1 | tail -1", "12\n"],
  ]) {
    const result = await sandbox.run(script);
    assert.deepEqual([result.stdout, result.ended], [expected, "exited"], script);
  }
});

test("a script that does not parse is a result", async () => {
  const result = await new Sandbox().run("if true; then");
  assert.equal(result.exitCode, 2);
  assert.match(result.stderr, /unexpected end of file/);
});

test("persistence says what stays", async () => {
  const sandbox = new Sandbox({ persistence: "files" });
  await sandbox.run("x=1; echo data > f");
  assert.equal((await sandbox.run('echo "[$x]"; cat f')).stdout, "[]\ndata\n");
});

test("a seed makes runs come out the same", async () => {
  const script = "echo $RANDOM $RANDOM; date";
  const outputs = await Promise.all([1, 1, 2].map(async (seed) => (await new Sandbox({ seed }).run(script)).stdout));
  assert.equal(outputs[0], outputs[1]);
  assert.notEqual(outputs[0], outputs[2]);
});

test("time is the host's", async () => {
  const before = Math.floor(Date.now() / 1000);
  const seconds = Number((await new Sandbox().run("date +%s")).stdout);
  assert.ok(seconds >= before && seconds <= before + 60, `${seconds}`);
});

test("sleeping moves the clock", async () => {
  const result = await new Sandbox().run("a=$(date +%s%N); sleep 0.05; b=$(date +%s%N); echo $(( (b - a) / 1000000 >= 50 ))");
  assert.equal(result.stdout, "1\n");
});

test("events and approvals are functions", async () => {
  const events = [];
  const refused = [];
  const sandbox = new Sandbox({
    approve: async ({ name }) => (name === "rm" ? "not here" : undefined),
    onEvent: (event) => events.push(event),
    onViolation: (violation) => refused.push(violation),
  });
  const result = await sandbox.run("touch f; rm f; ls f");
  assert.match(result.stderr, /rm: .*not here/);
  assert.equal(result.stdout, "f\n");
  assert.deepEqual(events.filter(({ type }) => type === "command-start").map(({ name }) => name), ["touch", "rm", "ls"]);
  assert.deepEqual(refused.map(({ command, blocked }) => [command, blocked]), [["rm", true]]);
  assert.equal(result.violations.length, 1);
});

test("what is closed says so", async () => {
  const sandbox = new Sandbox();
  await sandbox.run("x=1");
  await sandbox.dispose();
  await sandbox.dispose();
  await assert.rejects(sandbox.run("echo"), ClosedError);
  await assert.rejects(sandbox.fs.readText("/x"), ClosedError);
});

test("a hundred sandboxes are independent", async () => {
  const sandboxes = Array.from({ length: 100 }, (_, number) => new Sandbox({ env: { N: String(number) } }));
  const outputs = await Promise.all(sandboxes.map((sandbox) => sandbox.run("echo $N")));
  assert.deepEqual(outputs.map(({ stdout }) => Number(stdout)), sandboxes.map((_, number) => number));
  await Promise.all(sandboxes.map((sandbox) => sandbox.dispose()));
});

test("options of the host are refused where there is none", { skip: process.env.BOXSH_ENGINE !== "wasm" }, () => {
  for (const options of [{ workspace: "." }, { mounts: { "/m": "." } }, { network: ["*"] }, { native: true }]) {
    assert.throws(() => new Sandbox(options), OptionError);
  }
  assert.throws(() => new Sandbox({ engine: "none" }), OptionError);
  assert.ok(EngineError.prototype instanceof Error);
});
