// The loop of an agent: a model asks for commands, a session answers, and a mistake is undone.
import { Sandbox } from "boxsh";

/** Stands in for a model: what it says next. */
const said = ["ls /repo", "rm -rf /repo", "wc -l /repo/main.py"];

const sandbox = new Sandbox({
  files: { "/repo/main.py": "print('hello')\n" },
  limits: "hardened",
  timeout: 5,
  approve: ({ name, arguments: words }) => (name === "rm" && words.includes("-rf") ? "not without asking" : undefined),
});

for (const script of said) {
  const before = await sandbox.checkpoint();
  const result = await sandbox.run(script);
  console.log(`$ ${script}\n${result.output}[${result.ended} ${result.exitCode}]`);
  if (!result.ok) await sandbox.rollback(before);
}
