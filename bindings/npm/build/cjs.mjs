// Makes the CommonJS form of the package: `node build/cjs.mjs PACKAGE`, where typescript is installed.
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const ts = createRequire(join(process.cwd(), "package.json"))("typescript");
const [, , root] = process.argv;
const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };

for (const file of readdirSync(join(root, "src"), { recursive: true })) {
  const [from, to] = [join(root, "src", file), join(root, "cjs", file.replace(/\.js$/, ".cjs"))];
  mkdirSync(dirname(to), { recursive: true });
  // Browsers have modules.
  if (file.endsWith("browser.js") || file === "here.js") continue;
  if (file.endsWith(".cjs")) copyFileSync(from, to);
  else if (file.endsWith(".js")) {
    const { outputText } = ts.transpileModule(readFileSync(from, "utf8"), { compilerOptions: options });
    writeFileSync(to, outputText.replace(/require\("(\.[^"]*)\.js"\)/g, 'require("$1.cjs")'));
  }
}
for (const file of readdirSync(join(root, "types"))) {
  if (!file.endsWith(".d.ts")) continue;
  const text = readFileSync(join(root, "types", file), "utf8");
  writeFileSync(join(root, "types", file.replace(/\.d\.ts$/, ".d.cts")), text.replace(/from "(\.[^"]*)\.js"/g, 'from "$1.cjs"'));
}
