// The native engine: an addon of Node's. Requests run on threads of their own, and functions are called on JavaScript's.

import { decode, encode } from "./codec.js";
import { toError } from "./errors.js";
import { Functions } from "./functions.js";

const CALL = 0, TELL = 1, DONE = 2;

function toValue(answer) {
  const [word, value] = decode(answer);
  if (word === "failed") throw toError(value);
  return value;
}

export class NativeEngine {
  name = "native";
  functions = new Functions();
  #addon;
  #jobs = new Map();
  #lastJob = 0;
  #conversations = new Map();
  #awake;

  constructor(addon) {
    this.#addon = new addon.Engine((kind, number, bytes) => {
      if (kind === CALL) this.#serve(number, decode(bytes));
      else if (kind === TELL) this.#tell(decode(bytes));
      else if (kind === DONE) this.#finish(number, bytes);
    });
  }

  /** Does what a request asks for, now, on this thread. */
  callNow(request) {
    return toValue(this.#addon.callNow(encode(request)));
  }

  /** Does what a request asks for on another thread. */
  async call(request) {
    const bytes = encode(request);
    const job = ++this.#lastJob;
    const answer = new Promise((resolve) => this.#jobs.set(job, resolve));
    // The addon does not keep the process alive, what it is asked for does.
    this.#awake ??= setInterval(() => {}, 1 << 30);
    this.#addon.call(job, bytes);
    return toValue(await answer);
  }

  #finish(job, bytes) {
    const resolve = this.#jobs.get(job);
    this.#jobs.delete(job);
    if (this.#jobs.size === 0) {
      clearInterval(this.#awake);
      this.#awake = undefined;
    }
    resolve(bytes);
  }

  #tell(told) {
    if (told[0] !== "over") return this.functions.tell(told);
    const [, , number] = told;
    this.#conversations.get(number)?.stop();
    this.#conversations.delete(number);
  }

  async #serve(number, request) {
    let conversation;
    if (request[0] === "resume") {
      conversation = this.#conversations.get(request[2]);
      // Its command was over meanwhile, and nobody waits for the answer.
      if (!conversation) return this.#addon.answer(number, encode(["failed", "the run has ended"]));
      conversation.resume(request[3], request[4]);
    } else {
      // What makes a file or approves has no number: it gives no orders.
      conversation = this.functions.begin(request[3] ?? 0, request);
      if (request[0] === "command") this.#conversations.set(conversation.number, conversation);
    }
    if (!conversation.step()) await conversation.changed();
    const reply = conversation.step();
    if (reply[0] !== "order" && this.#conversations.get(conversation.number) === conversation) {
      this.#conversations.delete(conversation.number);
    }
    let bytes;
    try {
      bytes = encode(reply);
    } catch (error) {
      bytes = encode(["failed", String(error)]);
    }
    this.#addon.answer(number, bytes);
  }

  /** Ends the run of a sandbox. */
  cancel(sandbox) {
    this.callNow(["cancel", sandbox]);
  }
}
