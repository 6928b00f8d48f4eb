// A session: what it does stays in it, and what it wrote is read from outside.
import { Sandbox } from "boxsh";

const sandbox = new Sandbox({ files: { "/data/list": "pear\napple\nfig\n" }, cwd: "/data" });

const sorted = await sandbox.run("sort list | tee sorted | head -1");
console.log(sorted.check().stdout.trim());

// The shell keeps its state.
await sandbox.run("count() { wc -l < $1; }; export UNIT=lines");
console.log((await sandbox.run("echo $(count sorted) $UNIT")).stdout.trim());
console.log((await sandbox.fs.readText("/data/sorted")).split("\n").length);

await sandbox.dispose();
