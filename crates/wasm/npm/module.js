// The WebAssembly module in this thread: requests in, events and replies out. Workers use it; so may hosts that have none.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Flags of a request, as `lib.rs` has them. */
const STREAMS = 1;
const BOUNDED = 2;

/**
 * Reads and compiles a module.
 * @param {URL} url
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url) {
  if (url.protocol === 'file:') {
    const files = await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:fs/promises');
    return WebAssembly.compile(await files.readFile(url));
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  // Hosts that send another media type than application/wasm are not compiled while they send.
  if (/^application\/wasm/.test(response.headers.get('content-type') ?? '')) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    /** @type {(name: string, bytes: Uint8Array) => boolean} */
    this.onEvent = () => true;
    const host = {
      now: () => performance.now(),
      emit: (/** @type {number} */ name, /** @type {number} */ nameLength, /** @type {number} */ data, /** @type {number} */ length) => {
        const bytes = new Uint8Array(this.exports.memory.buffer);
        return this.onEvent(decoder.decode(bytes.subarray(name, name + nameLength)), bytes.subarray(data, data + length)) ? 1 : 0;
      },
    };
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, { host }).exports);
  }

  /** Writes the input of the next call. @param {Uint8Array[]} parts */
  write(...parts) {
    const place = this.exports.sudokit_input(parts.reduce((sum, part) => sum + part.length, 0)) >>> 0;
    let at = place;
    for (const part of parts) {
      new Uint8Array(this.exports.memory.buffer).set(part, at);
      at += part.length;
    }
  }

  /**
   * Answers a request; `onEvent` takes events, and at last `reply`, `malformed` or `unprocessable`, as JSON.
   * @param {string} operation
   * @param {string} json
   * @param {(name: string, json: string) => boolean | void} onEvent false ends a stream early
   * @param {{stream?: boolean, bounded?: boolean}} [how]
   */
  answer(operation, json, onEvent, how = {}) {
    const name = encoder.encode(operation);
    this.write(name, encoder.encode(json));
    this.onEvent = (event, bytes) => onEvent(event, decoder.decode(bytes)) !== false;
    this.exports.sudokit_answer(name.length, (how.stream ? STREAMS : 0) | (how.bounded ? BOUNDED : 0));
  }

  /**
   * Answers lines of puzzles; `onEvent` takes `lines` and at last `totals`.
   * @param {Uint8Array} bytes
   * @param {number} limit
   * @param {boolean} counts
   * @param {(name: string, text: string) => boolean | void} onEvent
   * @param {boolean} [scalar] the scalar engine instead of the vectors
   */
  lines(bytes, limit, counts, onEvent, scalar = false) {
    this.write(bytes);
    this.onEvent = (event, piece) => onEvent(event, decoder.decode(piece)) !== false;
    this.exports.sudokit_lines(limit, counts ? 1 : 0, scalar ? 1 : 0);
  }
}
