// As types.mts, for those who require the package.
import boxsh = require("boxsh");

const sandbox: boxsh.Sandbox = new boxsh.Sandbox();
export const stdout: Promise<string> = sandbox.run("echo").then((result) => result.stdout);
