// Requests to workers that hold the module: a queue, as many workers as asked for, cancellation, streams.

import { SudokitError, trapped } from './errors.js';
import { each, generate, isShared } from './many.js';
import { compile, host, PARTS, random, waits } from './module.js';
import { plain, refused, requestOf } from './questions.js';

export { SudokitError };

/** How long a cancelled computation may take to end by itself before its worker is ended, in milliseconds. */
const GRACE = 50;

/** Starts a worker. @param {(message: any) => void} onMessage @param {(error: any) => void} fail */
function start(onMessage, fail) {
  if (host.startWorker) return host.startWorker(onMessage, fail);
  // Bundlers look for these very words, and take the file along.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = (event) => onMessage(event.data);
  worker.onerror = (event) => {
    event.preventDefault?.();
    const why = event.message
      ? `: ${event.message}`
      : '; worker.js and *.wasm of the package sudokit have to stand beside the bundle';
    fail(new Error(`the worker could not be started${why}`));
  };
  return {
    post: (/** @type {any} */ message) => worker.postMessage(message),
    end: () => worker.terminate(),
    hold: () => {},
  };
}

export class Client {
  /** @param {{module: URL, lite?: URL, workers?: number, bounded?: boolean}} options */
  constructor({ module, lite, workers, bounded = false }) {
    this.url = module;
    this.liteUrl = lite;
    this.max = Math.max(1, workers ?? Math.min(4, globalThis.navigator?.hardwareConcurrency ?? 2));
    this.bounded = bounded;
    /**
     * Parts of the module that a worker has had to load, for the next ones.
     * @type {(WebAssembly.Module | undefined)[]}
     */
    this.parts = [];
    /** @type {any[]} */
    this.queue = [];
    /** @type {Set<any>} */
    this.workers = new Set();
    this.closed = false;
  }

  /** Ends all workers; what they work on is rejected. */
  close() {
    this.closed = true;
    for (const worker of this.workers) this.drop(worker, new Error('sudokit was closed'));
    for (const job of this.queue.splice(0)) job.reject(new Error('sudokit was closed'));
  }

  /**
   * Asks an operation.
   * @param {string} operation
   * @param {any} request
   * @param {{signal?: AbortSignal, onevent?: (name: string, data: any) => void}} [options]
   * @returns {Promise<any>}
   */
  ask(operation, request = {}, { signal, onevent } = {}) {
    if (operation !== 'generate') return this.one(operation, request, { signal, onevent });
    const sent = request.seed == null ? { ...request, seed: randomSeed() } : request;
    return isShared(this, sent)
      ? generate(this, sent, { signal, onevent })
      : this.one(operation, sent, { signal, onevent });
  }

  /**
   * Asks an operation of each puzzle, on all workers; the answers come in the order of the puzzles.
   * @param {string} operation
   * @param {any} puzzles
   * @param {any} [options] `signal`, `onProgress`, and what is asked of every puzzle
   */
  each(operation, puzzles, { signal, onProgress, ...more } = {}) {
    return each(this, operation, puzzles, { signal, onProgress }, (question) => requestOf(question, more));
  }

  /**
   * Asks an operation of one worker.
   * @param {string} operation
   * @param {any} question
   * @param {{signal?: AbortSignal, onevent?: (name: string, data: any) => void}} options
   * @returns {Promise<any>}
   */
  async one(operation, question, { signal, onevent }) {
    const request = plain(question);
    /** @type {any} */
    let reply;
    const onEvent = (/** @type {string} */ name, /** @type {string} */ data) => {
      if (name === 'reply') reply = JSON.parse(data);
      else if (name === 'malformed' || name === 'unprocessable')
        throw refused(operation, request, JSON.parse(data), name === 'malformed');
      else onevent?.(name, JSON.parse(data));
    };
    const how = { stream: Boolean(onevent), bounded: this.bounded };
    return this.run({ operation, json: JSON.stringify(request), how }, onEvent, signal).then(() => reply);
  }

  /**
   * Asks an operation and goes through its events; `end` is the last one and holds the reply. Leaving the loop cancels.
   * @param {string} operation
   * @param {any} request
   * @param {{signal?: AbortSignal}} [options]
   */
  async *stream(operation, request = {}, { signal } = {}) {
    const leaving = new AbortController();
    const abort = () => leaving.abort(signal?.reason);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    /** @type {{event: string, data: any}[]} */
    const waiting = [];
    let wake = () => {};
    let over = false;
    /** @type {any} */
    let failed;
    const push = (/** @type {string} */ event, /** @type {any} */ data) => {
      waiting.push({ event, data });
      wake();
    };
    this.ask(operation, request, { signal: leaving.signal, onevent: push })
      .then(
        (reply) => push('end', reply),
        (error) => {
          failed = error;
        },
      )
      .finally(() => {
        over = true;
        wake();
      });
    try {
      for (;;) {
        while (waiting.length) yield /** @type {{event: string, data: any}} */ (waiting.shift());
        if (over) break;
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
        });
      }
      if (failed) throw failed;
    } finally {
      signal?.removeEventListener('abort', abort);
      if (!over) leaving.abort();
    }
  }

  /**
   * Answers ordinary 9×9 puzzles, a line each, on all workers; the answers come in the order of the lines.
   * @param {string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>} input
   * @param {{signal?: AbortSignal, count?: boolean, limit?: number, scalar?: boolean}} [options]
   */
  async *lines(input, { signal, count = false, limit = 2, scalar = false } = {}) {
    // The small module, compiled once.
    this.lite ??= compile(/** @type {URL} */ (this.liteUrl));
    this.lite.catch(() => {
      this.lite = undefined;
    });
    const lite = await this.lite;
    /** @type {Promise<string>[]} */
    const running = [];
    for await (const block of blocksOf(input)) {
      /** @type {string[]} */
      const chunks = [];
      const chunk = this.run(
        { lite, lines: block, limit, counts: count, scalar },
        (name, text) => {
          if (name === 'lines') chunks.push(text);
        },
        signal,
      ).then(() => chunks.join(''));
      chunk.catch(() => {});
      running.push(chunk);
      if (running.length >= 2 * this.max) yield await /** @type {Promise<string>} */ (running.shift());
    }
    while (running.length) yield await /** @type {Promise<string>} */ (running.shift());
  }

  /**
   * Puts a job into the queue.
   * @param {any} message
   * @param {(name: string, data: string) => void} onEvent
   * @param {AbortSignal} [signal]
   * @returns {Promise<void>}
   */
  run(message, onEvent, signal) {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new Error('sudokit was closed'));
        return;
      }
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      /** @type {any} */
      const job = { message, onEvent, worker: null, over: false };
      const cancel = () => {
        const { worker } = job;
        job.reject(/** @type {AbortSignal} */ (signal).reason);
        if (!worker) this.queue.splice(this.queue.indexOf(job), 1);
        else
          worker.ending = setTimeout(() => {
            this.drop(worker);
            this.next();
          }, GRACE);
      };
      const settle = (/** @type {(value?: any) => void} */ how) => (/** @type {any} */ value) => {
        if (job.over) return;
        job.over = true;
        signal?.removeEventListener('abort', cancel);
        how(value);
      };
      job.resolve = settle(resolve);
      job.reject = settle(reject);
      signal?.addEventListener('abort', cancel);
      this.queue.push(job);
      this.next();
    });
  }

  /** Gives work to whoever has none. */
  next() {
    for (const worker of this.workers) {
      if (!this.queue.length) return;
      if (worker.ready && !worker.job) this.give(worker, this.queue.shift());
    }
    // A worker whose work was cancelled is on its way out and does not count.
    const counted = [...this.workers].filter((worker) => !worker.ending);
    const starting = counted.filter((worker) => !worker.ready).length;
    if (this.queue.length > starting && counted.length < this.max) this.add();
  }

  /** @param {any} worker @param {any} job */
  give(worker, job) {
    worker.job = job;
    job.worker = worker;
    worker.thread.hold(true);
    worker.thread.post({ id: ++worker.number, ...job.message });
  }

  /** Compiles the module, and its parts where a worker could not wait for them. */
  async load() {
    if (!waits(this.url)) this.parts = await Promise.all(PARTS.map(compile));
    return compile(this.url);
  }

  /** Starts one more worker. */
  async add() {
    /** @type {any} */
    const worker = { ready: false, job: null, number: 0, ending: null, thread: null };
    this.workers.add(worker);
    const fail = (/** @type {any} */ error) => {
      const job = worker.job ?? this.queue.shift();
      this.drop(worker);
      job?.reject(error);
      this.next();
    };
    try {
      this.module ??= this.load();
      this.module.catch(() => {
        this.module = undefined;
      });
      const [thread, module] = await Promise.all([
        start((message) => this.receive(worker, message), fail),
        this.module,
      ]);
      worker.thread = thread;
      if (!this.workers.has(worker)) {
        thread.end();
        return;
      }
      thread.post({ module, parts: this.parts });
      worker.ready = true;
      this.next();
    } catch (error) {
      fail(error);
    }
  }

  /** Ends a worker. @param {any} worker @param {any} [error] */
  drop(worker, error) {
    clearTimeout(worker.ending);
    this.workers.delete(worker);
    worker.thread?.end();
    if (error) worker.job?.reject(error);
    worker.job = null;
  }

  /**
   * @param {any} worker
   * @param {{id: number, name: string, data: string, part: number, module: WebAssembly.Module}} message
   */
  receive(worker, { id, name, data, part, module }) {
    if (name === 'part') {
      this.parts[part] ??= module;
      return;
    }
    const { job } = worker;
    if (!job || id !== worker.number) return;
    if (name === 'trap') {
      this.drop(worker, trapped(data));
      this.next();
      return;
    }
    if (name !== 'done') {
      if (job.over) return;
      try {
        job.onEvent(name, data);
      } catch (error) {
        job.reject(error);
      }
      return;
    }
    clearTimeout(worker.ending);
    worker.ending = null;
    worker.job = null;
    worker.thread.hold(false);
    job.resolve();
    this.next();
  }
}

/** A seed that JavaScript's numbers hold exactly. */
function randomSeed() {
  const [high, low] = random();
  return (high & 0x1fffff) * 2 ** 32 + low;
}

/** Bytes that go to a worker at once. */
const BLOCK = 1 << 17;

/** Cuts input into blocks of whole lines. @param {any} input @returns {AsyncGenerator<Uint8Array>} */
async function* blocksOf(input) {
  const encoder = new TextEncoder();
  const chunks = typeof input === 'string' ? [input] : input instanceof Uint8Array ? [input] : input;
  let rest = new Uint8Array(0);
  for await (const chunk of chunks) {
    // Lines of an array come without their ends.
    const text =
      (typeof chunk === 'string' && chunks !== input) || chunk instanceof Uint8Array
        ? chunk
        : chunk.endsWith('\n')
          ? chunk
          : `${chunk}\n`;
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    const all = rest.length ? new Uint8Array(rest.length + bytes.length) : bytes;
    if (rest.length) {
      all.set(rest);
      all.set(bytes, rest.length);
    }
    let at = 0;
    while (all.length - at >= BLOCK) {
      const end = all.lastIndexOf(10, at + BLOCK - 1);
      if (end < at) break;
      yield all.slice(at, end + 1);
      at = end + 1;
    }
    rest = all.slice(at);
  }
  if (rest.length) yield rest;
}

/**
 * What is asked, as a promise also where the question cannot be put.
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
const sent = async (ask) => ask();

/**
 * The functions of a client, by operation.
 * @param {() => Client} client
 * @param {string[]} operations those that take a request
 */
export function functions(client, operations) {
  return Object.fromEntries(
    operations.map((operation) => [
      operation.replace(/-(.)/g, (_, letter) => letter.toUpperCase()),
      (/** @type {any} */ question = {}, /** @type {any} */ { signal, onEvent, ...more } = {}) =>
        sent(() => client().ask(operation, requestOf(question, more), { signal, onevent: onEvent })),
    ]),
  );
}
