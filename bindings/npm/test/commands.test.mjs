import assert from "node:assert/strict";
import { test } from "node:test";

import { FileError, RunStopped, Sandbox } from "boxsh";

const soon = (value) => new Promise((resolve) => setTimeout(() => resolve(value), 5));

test("a function is a command", async () => {
  const seen = [];
  const sandbox = new Sandbox({
    commands: {
      hello: ({ name, args, env, cwd }) => {
        seen.push([name, args, env.WHO, cwd]);
        return `hello ${args.join("+")}\n`;
      },
    },
    cwd: "/tmp",
  });
  const result = await sandbox.run("WHO=me hello a 'b c' | tr a-z A-Z; type -t hello");
  assert.equal(result.stdout, "HELLO A+B C\nfile\n");
  assert.deepEqual(seen, [["hello", ["a", "b c"], "me", "/tmp"]]);
});

test("what a command gives is its output and its status", async () => {
  const sandbox = new Sandbox({
    commands: {
      nothing: () => {},
      no: () => false,
      seven: () => 7,
      bytes: () => new Uint8Array([104, 105, 10]),
      whole: () => ({ stdout: "out\n", stderr: "err\n", exitCode: 3 }),
      throws: () => { throw new TypeError("bad"); },
      rejects: async () => { throw new RangeError("worse"); },
    },
  });
  const result = await sandbox.run("for c in nothing no seven bytes whole throws rejects; do $c; echo $?; done");
  assert.equal(result.stdout, "0\n1\n7\nhi\n0\nout\n3\n1\n1\n");
  assert.equal(result.stderr, "err\nthrows: TypeError: bad\nrejects: RangeError: worse\n");
});

test("an asynchronous function is a command, in pipelines and substitutions", async () => {
  const sandbox = new Sandbox({
    commands: {
      upper: async (call) => (await soon(await call.read())).toUpperCase(),
      number: async () => soon("42\n"),
    },
  });
  const result = await sandbox.run('echo before; x=$(number); echo "n=$x" | upper | sed s/N/m/ > f; cat f; number | upper; echo after');
  assert.equal(result.stdout, "before\nm=42\n42\nafter\n");
  assert.equal(result.ok, true);
});

test("a function is called once for each call of its command", async () => {
  let calls = 0;
  const told = [];
  const sandbox = new Sandbox({ commands: { count: async () => soon(`${++calls}\n`) } });
  const script = "for i in 1 2 3; do count >> f; done; cat f; echo $RANDOM > r; cat r";
  const result = await sandbox.run(script, { onOutput: ({ text }) => told.push(text) });
  assert.ok(result.stdout.startsWith("1\n2\n3\n"));
  assert.equal(calls, 3);
  assert.equal(told.join(""), result.stdout);
});

test("a command reads and writes as it goes", async () => {
  const sandbox = new Sandbox({
    commands: {
      lines: async (call) => {
        let rest = "";
        for (;;) {
          const piece = await call.readBytes(5);
          if (piece.length === 0) break;
          rest += new TextDecoder().decode(piece);
        }
        for (const line of rest.trimEnd().split("\n")) await call.write(`<${line}>\n`);
        await call.writeError("done\n");
        return 4;
      },
    },
  });
  const result = await sandbox.run("seq 3 | lines");
  assert.deepEqual([result.stdout, result.stderr, result.exitCode], ["<1>\n<2>\n<3>\n", "done\n", 4]);
});

test("a command calls others, and works with files", async () => {
  const sandbox = new Sandbox({
    commands: {
      double: ({ args }) => `${2 * Number(args[0])}\n`,
      work: async (call) => {
        const { status, stdout } = await call.capture(["double", "21"]);
        await call.writeFile("out", `${status} ${stdout}`);
        const text = new TextDecoder().decode(await call.readFile("out"));
        const { size } = await call.stat("out");
        await call.call(["echo", "called"]);
        const failed = await call.readFile("/none").catch((error) => error);
        return `${text.trim()} ${size} ${(await call.list(".")).includes("out")} ${failed instanceof FileError && failed.code}\n`;
      },
    },
    cwd: "/tmp",
  });
  const result = await sandbox.run("work");
  assert.equal(result.stdout, "called\n0 42 5 true ENOENT\n");
});

test("what was written without waiting for it is written", async () => {
  const sandbox = new Sandbox({ commands: { talk: (call) => { call.write("a\n"); call.write("b\n"); } } });
  assert.equal((await sandbox.run("talk | cat -n")).stdout, "     1\ta\n     2\tb\n");
});

test("files are reached from outside while a command is waited for", async () => {
  const sandbox = new Sandbox({
    commands: {
      fetch: async () => {
        await soon();
        await sandbox.fs.write("/tmp/fetched", "data\n");
        return (await sandbox.fs.exists("/tmp/before")) ? 0 : 1;
      },
      later: async () => soon("later\n"),
    },
  });
  const result = await sandbox.run("touch /tmp/before; fetch && later && cat /tmp/fetched");
  assert.equal(result.stdout, "later\ndata\n");
});

test("a run ends although a function does not", async () => {
  const sandbox = new Sandbox({ commands: { hang: () => new Promise(() => {}) } });
  const controller = new AbortController();
  const run = sandbox.run("echo begun; hang; echo never", { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  const cancelled = await run;
  assert.deepEqual([cancelled.ended, cancelled.exitCode, cancelled.stdout], ["cancelled", 130, "begun\n"]);
  const late = await sandbox.run("hang", { timeout: 0.05 });
  assert.deepEqual([late.ended, late.exitCode], ["timed-out", 124]);
  assert.equal((await sandbox.run("echo on")).stdout, "on\n");
});

test("a function whose run has ended is told when it wants something of it", async () => {
  let told;
  const over = new Promise((resolve) => (told = resolve));
  const sandbox = new Sandbox({
    commands: {
      late: async (call) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await call.write("too late").catch(told);
      },
    },
  });
  assert.equal((await sandbox.run("late", { timeout: 0.02 })).ended, "timed-out");
  assert.ok((await over) instanceof RunStopped);
});

test("commands come and go, and forks have them", async () => {
  const sandbox = new Sandbox({ commands: { first: () => "1\n" } });
  await sandbox.addCommand("second", async () => soon("2\n"));
  await sandbox.addCommand("ls", () => "mine\n");
  const fork = await sandbox.fork();
  assert.equal((await fork.run("first; second; ls")).stdout, "1\n2\nmine\n");
  assert.equal(await sandbox.removeCommand("second"), true);
  assert.equal(await sandbox.removeCommand("ls"), true);
  const result = await sandbox.run("second; touch f; ls f");
  assert.equal(result.stdout, "f\n");
  assert.match(result.stderr, /second: command not found/);
  await sandbox.dispose();
  assert.equal((await fork.run("first")).stdout, "1\n");
});
