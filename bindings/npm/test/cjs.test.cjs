const assert = require("node:assert/strict");
const { test } = require("node:test");

const { Sandbox, FileError } = require("boxsh");
const { Bash, defineCommand } = require("boxsh/just-bash");

test("the package can be required", async () => {
  const sandbox = new Sandbox({ commands: { later: async () => "later\n" } });
  assert.equal((await sandbox.run("echo required; later")).stdout, "required\nlater\n");
  await assert.rejects(sandbox.fs.readText("/none"), FileError);
  const bash = new Bash({ customCommands: [defineCommand("hi", async () => ({ stdout: "hi\n", stderr: "", exitCode: 0 }))] });
  assert.equal((await bash.exec("hi")).stdout, "hi\n");
});
