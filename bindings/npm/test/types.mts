// Checked by the type checker and not run: what the types have to accept, and what they have to refuse.
import { Sandbox, type Result, type SandboxOptions } from "boxsh";
import { Bash, defineCommand } from "boxsh/just-bash";

const options: SandboxOptions = {
  files: { "/a": "text", "/b": new Uint8Array(), "/c": async () => "late", "/d": { data: "x", mode: 0o755 } },
  limits: { preset: "hardened", wallClock: 1, stdout: null },
  commands: { hello: ({ args }) => args.length, later: async (call) => (await call.read()).toUpperCase() },
  approve: async ({ name }) => (name === "rm" ? "no" : true),
  engine: "wasm",
};
await using sandbox = new Sandbox(options);
const result: Result = await sandbox.run("echo", { stdin: "x", signal: AbortSignal.timeout(5), onOutput: ({ text }) => text.length });
const text: string = result.check().stdout;
const code: number = result.exitCode;
// @ts-expect-error: there is no such ending.
if (result.ended === "finished") throw text;
// @ts-expect-error: a result is not made by hand.
new (result.constructor as typeof Result)({});
// @ts-expect-error: there is no such limit.
new Sandbox({ limits: { speed: code } });
// @ts-expect-error: a script is text or bytes.
await sandbox.run(5);

const hello = defineCommand("hello", async (args, ctx) => ({ stdout: `${args[0]} ${ctx.env.get("X")}`, stderr: "", exitCode: 0 }));
const ran = await new Bash({ customCommands: [hello] }).exec("hello", { env: { X: "1" } });
ran.env satisfies Record<string, string>;
