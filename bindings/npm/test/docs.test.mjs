// Every block of JavaScript in the guide runs.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const blocks = readFileSync("npm.md", "utf8").matchAll(/^(#+ .*)$|^```js\n([^]*?)^```$/gm);
mkdirSync("out/docs", { recursive: true });
let heading = "";
let number = 0;
for (const [, title, code] of blocks) {
  if (title) {
    heading = title.replace(/^#+ /, "");
    continue;
  }
  const file = join("out/docs", `${process.env.BOXSH_ENGINE}-${++number}.mjs`);
  writeFileSync(file, code);
  // Those that need what only the addon has say so.
  const skip = code.includes("// Native engine") && process.env.BOXSH_ENGINE !== "native";
  test(`${heading}: block ${number}`, { skip }, () => import(pathToFileURL(file).href));
}
