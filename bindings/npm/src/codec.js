// Values as bytes, for messages to an engine and back: a tag, and what it says follows. `value.rs` of `bindings/js` is the other half.

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const NULL = 0, FALSE = 1, TRUE = 2, NUMBER = 3, TEXT = 4, BYTES = 5, LIST = 6, MAP = 7;

class Writer {
  constructor() {
    this.bytes = new Uint8Array(256);
    this.view = new DataView(this.bytes.buffer);
    this.length = 0;
  }

  room(count) {
    const needed = this.length + count;
    if (needed > this.bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.bytes.length));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
      this.view = new DataView(larger.buffer);
    }
    const at = this.length;
    this.length = needed;
    return at;
  }

  tag(tag) {
    this.bytes[this.room(1)] = tag;
  }

  count(count) {
    this.view.setUint32(this.room(4), count, true);
  }

  text(text) {
    // No UTF-16 unit takes more than three bytes.
    const at = this.room(4 + 3 * text.length);
    const { written } = encoder.encodeInto(text, this.bytes.subarray(at + 4));
    this.view.setUint32(at, written, true);
    this.length = at + 4 + written;
  }

  value(value) {
    switch (typeof value) {
      case "undefined":
        return this.tag(NULL);
      case "boolean":
        return this.tag(value ? TRUE : FALSE);
      case "number":
        this.tag(NUMBER);
        return this.view.setFloat64(this.room(8), value, true);
      case "string":
        this.tag(TEXT);
        return this.text(value);
      case "object":
        return this.object(value);
      default:
        throw new TypeError(`a ${typeof value} cannot be given to a session`);
    }
  }

  object(value) {
    if (value === null) return this.tag(NULL);
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
      const bytes = toBytes(value);
      this.tag(BYTES);
      this.count(bytes.length);
      const at = this.room(bytes.length);
      return this.bytes.set(bytes, at);
    }
    if (Array.isArray(value)) {
      this.tag(LIST);
      this.count(value.length);
      for (const item of value) this.value(item);
      return;
    }
    const entries = value instanceof Map ? [...value] : Object.entries(value);
    this.tag(MAP);
    this.count(entries.length);
    for (const [name, item] of entries) {
      this.text(name);
      this.value(item);
    }
  }
}

/** A value as bytes. */
export function encode(value) {
  const writer = new Writer();
  writer.value(value);
  return writer.bytes.subarray(0, writer.length);
}

/** The value of bytes that `encode`, or an engine, has made. Bytes in it are a copy. */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const sized = () => {
    const length = view.getUint32(at, true);
    const piece = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return piece;
  };
  const read = () => {
    switch (bytes[at++]) {
      case NULL:
        return null;
      case FALSE:
        return false;
      case TRUE:
        return true;
      case NUMBER:
        at += 8;
        return view.getFloat64(at - 8, true);
      case TEXT:
        return decodeText(sized());
      case BYTES:
        return Uint8Array.prototype.slice.call(sized());
      case LIST: {
        const list = new Array(view.getUint32(at, true));
        at += 4;
        for (let index = 0; index < list.length; index++) list[index] = read();
        return list;
      }
      default: {
        const count = view.getUint32(at, true);
        at += 4;
        const object = {};
        for (let index = 0; index < count; index++) {
          const name = decodeText(sized());
          const value = read();
          // A name such as `__proto__` is a name like any other.
          if (name in object) Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
          else object[name] = value;
        }
        return object;
      }
    }
  };
  return read();
}

/** Text of bytes; what is no UTF-8 becomes U+FFFD. */
export function decodeText(bytes) {
  // Short names, which most texts here are, are read faster like this.
  if (bytes.length <= 16) {
    let text = "";
    for (const byte of bytes) {
      if (byte > 127) return decoder.decode(bytes);
      text += String.fromCharCode(byte);
    }
    return text;
  }
  return decoder.decode(bytes);
}

/** Bytes of text, or of what has bytes. */
export function toBytes(data) {
  if (typeof data === "string") return encoder.encode(data);
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new TypeError("neither a string nor bytes");
}
