import { decodeText } from "./codec.js";
import { CancelledError, ExitError, LimitError, RunError, RunTimeout } from "./errors.js";

/** The result of a run: output, exit status, and what the run did. */
export class Result {
  #order;

  constructor({ order, ...told }) {
    this.#order = order;
    Object.assign(this, told);
  }

  /** The standard output as text; what is no UTF-8 becomes U+FFFD. */
  get stdout() {
    return decodeText(this.stdoutBytes);
  }

  /** The standard error as text. */
  get stderr() {
    return decodeText(this.stderrBytes);
  }

  /** Both outputs as a terminal would show them. */
  get output() {
    const pieces = this.pieces;
    const whole = new Uint8Array(pieces.reduce((sum, { data }) => sum + data.length, 0));
    let at = 0;
    for (const { data } of pieces) {
      whole.set(data, at);
      at += data.length;
    }
    return decodeText(whole);
  }

  /** The pieces of output, in the order in which they were written. */
  get pieces() {
    const rest = { stdout: this.stdoutBytes, stderr: this.stderrBytes };
    return this.#order.map(([stream, length]) => {
      const data = rest[stream].subarray(0, length);
      rest[stream] = rest[stream].subarray(length);
      return { stream, data };
    });
  }

  /** Whether the script ended by itself with status 0. */
  get ok() {
    return this.ended === "exited" && this.exitCode === 0;
  }

  /** How long the run took, in seconds on the session's clock. */
  get duration() {
    return this.usage.duration;
  }

  /** Gives the result itself if the script ended by itself with status 0, and throws a `RunError` otherwise. */
  check() {
    if (this.ok) return this;
    const last = this.stderr.trim().split("\n").at(-1);
    const told = last ? `: ${last}` : "";
    switch (this.ended) {
      case "exited":
      case "signalled":
        throw new ExitError(`exit status ${this.exitCode}${told}`, this);
      case "timed-out":
        throw new RunTimeout(`timed out${told}`, this);
      case "limit":
        throw new LimitError(`limit reached: ${this.limit}${told}`, this);
      case "cancelled":
        throw new CancelledError("cancelled", this);
      default:
        throw new RunError(`${this.ended}${told}`, this);
    }
  }

  toJSON() {
    const { stdoutBytes, stderrBytes, ...rest } = this;
    return { stdout: this.stdout, stderr: this.stderr, ...rest };
  }
}
