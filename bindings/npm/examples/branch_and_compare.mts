// Two attempts from one moment, side by side; the better one is kept.
import { Sandbox } from "boxsh";

const sandbox = new Sandbox({ files: { "/work/numbers": "3\n1\n2\n" }, cwd: "/work" });
const before = await sandbox.checkpoint();

const attempts = ["sort -n numbers > result", "sort -rn numbers > result"];
const forks = await Promise.all(
  attempts.map(async (script) => {
    const fork = await sandbox.fork();
    await fork.run(script);
    return fork;
  }),
);
for (const fork of forks) console.log(await fork.diff(before));

const best = forks[0]!;
await sandbox.restore(await best.snapshot());
console.log((await sandbox.run("cat result")).stdout);
