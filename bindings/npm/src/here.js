import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of this file. */
export const here = dirname(fileURLToPath(import.meta.url));
