// The face of just-bash: the same on ours and on the real package, where the chore has it.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

import { OptionError } from "boxsh";
import * as ours from "boxsh/just-bash";

const subjects = [["boxsh", ours]];
if (process.env.JUST_BASH) {
  const require = createRequire(join(process.env.JUST_BASH, "package.json"));
  subjects.push(["just-bash", await import(pathToFileURL(require.resolve("just-bash")).href)]);
}

const whole = ({ stdout, stderr, exitCode }) => ({ stdout, stderr, exitCode });

for (const [name, { Bash, defineCommand, decodeBytesToUtf8 }] of subjects) {
  test(`${name}: files stay between calls, the shell's state does not`, async () => {
    const bash = new Bash();
    await bash.exec('echo "Hello" > greeting.txt; X=1; cd /tmp');
    const result = await bash.exec('cat greeting.txt; echo "[$X]"; pwd');
    assert.deepEqual(whole(result), { stdout: "Hello\n[]\n/home/user\n", stderr: "", exitCode: 0 });
  });

  test(`${name}: commands of one's own`, async () => {
    const hello = defineCommand("hello", async (args) => {
      const name = args[0] || "world";
      return { stdout: `Hello, ${name}!\n`, stderr: "", exitCode: 0 };
    });
    const upper = defineCommand("upper", async (args, ctx) => {
      return { stdout: decodeBytesToUtf8(ctx.stdin).toUpperCase(), stderr: "", exitCode: 0 };
    });
    const bash = new Bash({ customCommands: [hello, upper] });
    assert.equal((await bash.exec("hello Alice")).stdout, "Hello, Alice!\n");
    assert.equal((await bash.exec("echo 'test' | upper")).stdout, "TEST\n");
    assert.equal((await bash.exec("hello | upper > f; cat f")).stdout, "HELLO, WORLD!\n");
  });

  test(`${name}: a command uses files and runs others`, async () => {
    const tool = defineCommand("tool", async (args, ctx) => {
      const text = await ctx.fs.readFile(ctx.fs.resolvePath(ctx.cwd, args[0]));
      await ctx.fs.writeFile("/tmp/copy", text + ctx.env.get("MORE"));
      const ran = await ctx.exec("cat /tmp/copy | wc -l; echo problem >&2; exit 3", { cwd: "/" });
      const names = await ctx.fs.readdir("/data");
      return { stdout: `${ran.stdout.trim()} ${ran.stderr.trim()} ${ran.exitCode} ${names} ${await ctx.fs.exists("/none")}\n`, stderr: "e\n", exitCode: 4 };
    });
    const bash = new Bash({ customCommands: [tool], files: { "/data/in.txt": "1\n2\n" }, cwd: "/data" });
    const result = await bash.exec("MORE=3 tool in.txt; echo $?");
    // MORE has no end of line, so `wc -l` counts two.
    assert.deepEqual(whole(result), { stdout: "2 problem 3 in.txt false\n4\n", stderr: "e\n", exitCode: 0 });
  });

  test(`${name}: options of the constructor and of a call`, async () => {
    const bash = new Bash({
      files: { "/data/file.txt": "content\n", "/data/lazy": () => "lazy\n", "/data/late": async () => "late\n" },
      env: { MY_VAR: "value" },
      cwd: "/data",
      executionLimits: { maxCallDepth: 50 },
    });
    assert.equal((await bash.exec("cat file.txt lazy late; echo $MY_VAR; pwd")).stdout, "content\nlazy\nlate\nvalue\n/data\n");
    assert.equal((await bash.exec("echo $TEMP $PWD", { env: { TEMP: "value" }, cwd: "/tmp" })).stdout, "value /tmp\n");
    assert.equal((await bash.exec("cat", { stdin: "hello from stdin\n" })).stdout, "hello from stdin\n");
    assert.match((await bash.exec("env", { replaceEnv: true, env: { ONLY: "this" } })).stdout, /^ONLY=this$/m);
    assert.doesNotMatch((await bash.exec("env", { replaceEnv: true, env: { ONLY: "this" } })).stdout, /MY_VAR/);
    await bash.exec("mkdir src; echo 'TODO: x' > src/a");
    assert.equal((await bash.exec("grep", { args: ["-rh", "TODO", "src/"] })).stdout, "TODO: x\n");
    assert.equal((await bash.exec("cat <<EOF\n  indented\nEOF", { rawScript: true })).stdout, "  indented\n");
    assert.equal((await bash.exec("export NEW=1")).env.NEW, "1");
    assert.equal((await bash.exec("f() { f; }; f")).exitCode !== 0, true);
  });

  test(`${name}: files from outside`, async () => {
    const bash = new Bash({ files: { "/a/b": "1" } });
    await bash.fs.writeFile("/a/c", "2");
    await bash.writeFile("/a/d", "3");
    assert.equal((await bash.exec("cat /a/*")).stdout, "123");
    assert.equal(await bash.fs.readFile("/a/c"), "2");
    assert.equal(await bash.readFile("/a/d"), "3");
    assert.deepEqual(await bash.fs.readdir("/a"), ["b", "c", "d"]);
    assert.equal((await bash.fs.stat("/a")).isDirectory, true);
    await bash.fs.mkdir("/x/y", { recursive: true });
    await bash.fs.rm("/a", { recursive: true });
    assert.equal(await bash.fs.exists("/a"), false);
    assert.equal(await bash.fs.exists("/x/y"), true);
    await assert.rejects(bash.fs.readFile("/none"), /ENOENT/);
  });

  test(`${name}: a failing script is a result`, async () => {
    const bash = new Bash();
    assert.equal((await bash.exec("false")).exitCode, 1);
    assert.equal((await bash.exec("nosuchcommand")).exitCode, 127);
    assert.match((await bash.exec("nosuchcommand")).stderr, /nosuchcommand: command not found/);
  });
}

test("boxsh: what the face does not have is refused", () => {
  for (const option of ["fs", "network", "python", "javascript"]) {
    assert.throws(() => new ours.Bash({ [option]: true }), OptionError);
  }
});
