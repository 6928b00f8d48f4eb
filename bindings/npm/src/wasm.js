// The WebAssembly engine: everywhere. A run is one call, so nothing else happens meanwhile; whoever sleeps skips that time.

import { decode, encode } from "./codec.js";
import { EngineError, toError } from "./errors.js";
import { Functions, keyOf } from "./functions.js";

/** What a request that may call functions has come to: nobody can wait inside of a module, so it is begun again for each answer that takes time. */
class Journal {
  conversations = [];
  /** Those that make files, by their functions: what was made stays made when a session goes back, so that they are not asked again. */
  making = new Map();
  /** What else was done to files while a function was waited for, by the place of the wait. */
  effects = new Map();
  told = 0;
  rewind() {
    this.begun = 0;
    this.replies = 0;
    this.tells = 0;
    this.pending = undefined;
    for (const conversation of this.conversations) conversation.rewind();
  }
}

/** What changes files. */
const CHANGING = ["write", "append", "chmod", "mkdir", "rename", "remove"];

export class WasmEngine {
  name = "wasm";
  functions = new Functions();
  #exports;
  #journal;
  #broken;
  /** The journals of requests that wait for a function, by the number of the sandbox. */
  #waiting = new Map();

  constructor(module) {
    const now = globalThis.performance;
    const random = new Uint32Array(1);
    const imports = {
      call: (address, length) => this.#give(this.#reply(decode(this.#view(address, length)))),
      tell: (address, length) => this.#tell(decode(this.#view(address, length))),
      wall: () => Date.now(),
      monotonic: () => now.now(),
      random: () => globalThis.crypto.getRandomValues(random)[0],
    };
    this.#exports = new WebAssembly.Instance(module, { boxsh: imports }).exports;
  }

  /** Whether it has trapped, and with it all its sandboxes. */
  get isBroken() {
    return this.#broken !== undefined;
  }

  #view(address, length) {
    return new Uint8Array(this.#exports.memory.buffer, address >>> 0, length >>> 0);
  }

  #give(bytes) {
    const address = this.#exports.boxsh_take(bytes.length);
    this.#view(address + 4, bytes.length).set(bytes);
    return address;
  }

  /** Does what a request asks for, now. */
  callNow(request) {
    const bytes = encode(request);
    if (this.#broken) throw new EngineError(`the engine broke earlier: ${this.#broken.message}`);
    let answer;
    try {
      answer = this.#exports.boxsh_call(this.#give(bytes));
    } catch (error) {
      // A trap leaves the module's memory as it was in the middle of something.
      this.#broken = error;
      throw new EngineError(`the engine broke: ${error.message}`, { cause: error });
    }
    const length = new DataView(this.#exports.memory.buffer).getUint32(answer >>> 0, true);
    const [word, value] = decode(this.#view(answer + 4, length));
    this.#exports.boxsh_drop(answer);
    if (word === "failed") throw toError(value);
    return value;
  }

  /**
   * Does what a request asks for. Where a function takes its time, the run ends, the session goes back to where it was, and the script is run
   * again with the answer, so that a script sees no difference; `until` says when to give up, with how to change the result.
   */
  async call(request, until) {
    const [operation, sandbox] = request;
    const isRun = operation === "run";
    const outer = this.#waiting.get(sandbox);
    if (operation === "files" && outer) return this.#meanwhile(outer, request);
    const journal = new Journal();
    const before = isRun && until.mayWait ? this.callNow(["checkpoint", sandbox]) : undefined;
    try {
      for (;;) {
        journal.rewind();
        this.#repeat(journal);
        const answer = this.#during(journal, request);
        if (!journal.pending) return answer.value();
        this.#waiting.set(sandbox, journal);
        const ended = await Promise.race([journal.pending.changed(), until?.ended ?? new Promise(() => {})]);
        this.#waiting.delete(sandbox);
        if (ended) return ended(answer.value());
        if (before !== undefined) this.callNow(["rollback", sandbox, before, true]);
      }
    } finally {
      for (const conversation of journal.conversations) conversation.stop();
      if (before !== undefined) this.callNow(["dropCheckpoint", before]);
    }
  }

  #during(journal, request) {
    const above = this.#journal;
    this.#journal = journal;
    try {
      const value = this.callNow(request);
      return { value: () => value };
    } catch (error) {
      if (error instanceof EngineError) throw error;
      return { value: () => { throw error; } };
    } finally {
      this.#journal = above;
    }
  }

  /** Works with files while a function is waited for: now, and again in each further pass. */
  #meanwhile(journal, request) {
    const value = this.callNow(request);
    if (CHANGING.includes(request[2])) {
      const place = journal.effects.get(journal.replies) ?? [];
      place.push(request);
      journal.effects.set(journal.replies, place);
    }
    return value;
  }

  /** Does again what was done to files at this place of an earlier pass. */
  #repeat(journal) {
    for (const effect of journal.effects.get(journal.replies) ?? []) this.callNow(effect);
  }

  /** The reply to a request of the module's. An exception must not go through it. */
  #reply(request) {
    try {
      return encode(this.#serve(request));
    } catch (error) {
      return encode(["failed", String(error)]);
    }
  }

  #serve(request) {
    const journal = this.#journal;
    if (!journal) return ["failed", "a function cannot be called here"];
    if (journal.pending) return ["later"];
    if (request[0] === "make") return this.#make(journal, request);
    journal.replies++;
    this.#repeat(journal);
    let conversation;
    if (request[0] === "resume") {
      conversation = journal.conversations[request[2]];
      conversation.resume(request[3], request[4]);
    } else {
      const number = journal.begun++;
      conversation = journal.conversations[number];
      if (!conversation) {
        conversation = this.functions.begin(number, request);
        journal.conversations.push(conversation);
      } else if (conversation.key !== keyOf(request)) {
        return ["failed", "the script took another way when it was run again to wait for a function"];
      }
    }
    return this.#answer(journal, conversation);
  }

  #make(journal, request) {
    const conversation = journal.making.get(request[1]) ?? this.functions.begin(0, request);
    journal.making.set(request[1], conversation);
    return this.#answer(journal, conversation);
  }

  #answer(journal, conversation) {
    const reply = conversation.step();
    if (!reply) journal.pending = conversation;
    return reply ?? ["later"];
  }

  #tell(told) {
    const journal = this.#journal;
    // What comes of having to end is nobody's affair, and what was told in an earlier pass is told.
    if (told[0] === "over" || journal?.pending || (journal && journal.tells++ < journal.told)) return;
    if (journal) journal.told = journal.tells;
    this.functions.tell(told);
  }

  /** A run is over before anybody could cancel it. */
  cancel() {}
}
