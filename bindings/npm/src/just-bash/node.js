// just-bash's face, in Node.
import "../node.js";

export * from "./bash.js";
