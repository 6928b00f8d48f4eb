// just-bash's face, in browsers.
import "../browser.js";

export * from "./bash.js";
