// The WebAssembly module in this thread: requests in, events and replies out. Workers use it; so may hosts without any.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Flags of a request, as `lib.rs` has them. */
const STREAMS = 1;
const BOUNDED = 2;

/**
 * What few questions need, apart from the module: each is loaded when it is called first. `parts.mjs` has the same
 * order.
 */
export const PARTS = [
  new URL('./fractions.wasm', import.meta.url),
  new URL('./houses.wasm', import.meta.url),
  new URL('./nets.wasm', import.meta.url),
  new URL('./hodoku.wasm', import.meta.url),
  new URL('./chaos_steps.wasm', import.meta.url),
  new URL('./clue_steps.wasm', import.meta.url),
  new URL('./line_steps.wasm', import.meta.url),
  new URL('./boards.wasm', import.meta.url),
  new URL('./human.wasm', import.meta.url),
  new URL('./pictures.wasm', import.meta.url),
  new URL('./automata.wasm', import.meta.url),
  new URL('./draw.wasm', import.meta.url),
  new URL('./learning.wasm', import.meta.url),
  new URL('./variants.wasm', import.meta.url),
  new URL('./engine_384.wasm', import.meta.url),
  new URL('./engine_2048.wasm', import.meta.url),
  new URL('./engine.wasm', import.meta.url),
  new URL('./rules.wasm', import.meta.url),
  new URL('./questions.wasm', import.meta.url),
  new URL('./setting.wasm', import.meta.url),
  new URL('./short_killer.wasm', import.meta.url),
  new URL('./iss.wasm', import.meta.url),
  new URL('./json.wasm', import.meta.url),
  new URL('./web.wasm', import.meta.url),
  new URL('./links.wasm', import.meta.url),
  new URL('./xml.wasm', import.meta.url),
  new URL('./sites.wasm', import.meta.url),
  new URL('./overlapping.wasm', import.meta.url),
  new URL('./formats.wasm', import.meta.url),
  new URL('./make_boards.wasm', import.meta.url),
  new URL('./make.wasm', import.meta.url),
  new URL('./columns.wasm', import.meta.url),
  new URL('./forms.wasm', import.meta.url),
  new URL('./lists.wasm', import.meta.url),
  new URL('./cover.wasm', import.meta.url),
  new URL('./exact_cover.wasm', import.meta.url),
  new URL('./more.wasm', import.meta.url),
];

/**
 * What Node.js, Deno and Bun have besides: node/host.js fills it, and nothing of it is imported in a browser.
 * @type {{
 *   startWorker?: (onMessage: (message: any) => void, fail: (error: any) => void) => any,
 *   readFile?: (url: URL) => Promise<Uint8Array>,
 *   readFileNow?: (url: URL) => Uint8Array,
 *   crypto?: any,
 * }}
 */
export const host = {};

/** Whether this thread, or a worker that it starts, can wait for a part in the middle of a computation. */
export const waits = (/** @type {URL} */ url) => url.protocol === 'file:' || 'XMLHttpRequest' in globalThis;

/** Two random numbers of 32 bits. @returns {Uint32Array} */
export const random = () => (host.crypto ?? crypto).getRandomValues(new Uint32Array(2));

/** @returns {never} */
function noFiles() {
  throw new Error('files are read by the entry for Node.js: import sudokit by its name, not index.js by its path');
}

/** A part, by waiting for it: in workers, and for files. @param {URL} url */
function readNow(url) {
  try {
    if (url.protocol === 'file:') return /** @type {any} */ (host.readFileNow?.(url) ?? noFiles());
    const request = new XMLHttpRequest();
    request.open('GET', url, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status === 200) return request.response;
    throw new Error(`it is answered with ${request.status}`);
  } catch (error) {
    throw Object.assign(new Error(`${url} could not be loaded: ${/** @type {Error} */ (error).message}`), {
      name: 'LoadError',
    });
  }
}

/**
 * Reads and compiles a module.
 * @param {URL} url
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(url) {
  if (url.protocol === 'file:')
    return WebAssembly.compile(/** @type {any} */ ((await host.readFile?.(url)) ?? noFiles()));
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} is answered with ${response.status}`);
  const type = response.headers.get('content-type') ?? '';
  // A host of single pages answers whatever is not there with its page.
  if (/^text\/html/.test(type))
    throw new Error(
      `${url} is answered with a page instead of WebAssembly: ` +
        'the files worker.js and *.wasm of the package sudokit have to stand there',
    );
  // Hosts that send another media type than application/wasm are not compiled while they send.
  if (/^application\/wasm/.test(type)) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /**
   * @param {WebAssembly.Module} module
   * @param {(WebAssembly.Module | undefined)[]} [parts] those that are there already
   * @param {(part: number, module: WebAssembly.Module) => void} [onPart] takes those that had to be waited for
   */
  constructor(module, parts = [], onPart = () => {}) {
    /** @type {boolean[]} */
    const joined = [];
    /** @type {(name: string, bytes: Uint8Array) => boolean} */
    this.onEvent = () => true;
    const imports = {
      now: () => performance.now(),
      emit: (
        /** @type {number} */ name,
        /** @type {number} */ nameLength,
        /** @type {number} */ data,
        /** @type {number} */ length,
      ) => {
        const bytes = new Uint8Array(this.exports.memory.buffer);
        return this.onEvent(
          decoder.decode(bytes.subarray(name, name + nameLength)),
          bytes.subarray(data, data + length),
        )
          ? 1
          : 0;
      },
      part: (/** @type {number} */ part) => {
        if (joined[part]) return;
        if (!parts[part]) onPart(part, (parts[part] = new WebAssembly.Module(readNow(PARTS[part]))));
        // Its functions take their places in the table of the module.
        new WebAssembly.Instance(parts[part], { b: this.exports });
        joined[part] = true;
      },
    };
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, { host: imports }).exports);
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
    this.onEvent = (event, bytes) => onEvent(event, decoder.decode(bytes)) !== false;
    this.exports.sudokit_lines(limit, counts ? 1 : 0, scalar ? 1 : 0);
  }
}
