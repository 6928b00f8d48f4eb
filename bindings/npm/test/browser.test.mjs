// The form of the package for browsers, which Node can load as well: its engine comes after the first sandbox.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

function inBrowserForm(program) {
  const words = ["--conditions=browser", "--input-type=module", "--eval", program];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return stdout;
}

test("a sandbox is made before its engine is there", () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { Sandbox, hasEngine, setWasm } from "boxsh";
    setWasm(Promise.resolve(readFileSync("node_modules/boxsh/boxsh.wasm")));
    const sandbox = new Sandbox({ files: { "/f": "1\\n" }, commands: { own: async () => "own\\n" } });
    console.log(sandbox.engine, hasEngine("wasm"));
    const [first, text, second] = await Promise.all([sandbox.run("cat /f; x=2"), sandbox.fs.readText("/f"), sandbox.run("echo $x; own")]);
    console.log(first.stdout + text + second.stdout, sandbox.engine);
    await sandbox.dispose();`;
  assert.equal(inBrowserForm(program), "undefined false\n1\n1\n2\nown\n wasm\n");
});

test("what is wrong with its options, or with its engine, is told when it is used", () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { Sandbox, setWasm } from "boxsh";
    import { Bash } from "boxsh/just-bash";
    setWasm(new Response("gone", { status: 404 }));
    console.log((await new Sandbox().run("echo").catch((error) => error)).name);
    setWasm(readFileSync("node_modules/boxsh/boxsh.wasm"));
    const wrong = new Sandbox({ colour: "red" });
    for (const use of [() => wrong.run("echo"), () => wrong.fs.list("/"), () => wrong.run("echo")]) console.log((await use().catch((error) => error)).name);
    console.log((await new Bash().exec("echo bash")).stdout);`;
  assert.equal(inBrowserForm(program), "EngineError\nOptionError\nOptionError\nOptionError\nbash\n\n");
});
