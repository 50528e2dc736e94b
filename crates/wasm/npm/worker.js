// A worker: holds one instance of the module and answers one request after the other.

import { Engine } from './module.js';

/** @type {any} */
let port = globalThis;
if (typeof globalThis.postMessage !== 'function' || typeof globalThis.importScripts === 'undefined' && 'process' in globalThis && globalThis.process.versions?.node && !('Deno' in globalThis) && !('Bun' in globalThis)) {
  port = (await import(/* webpackIgnore: true */ /* @vite-ignore */ 'node:worker_threads')).parentPort ?? globalThis;
}

/** @type {Engine} */
let engine;
/** The small module, which answers lines. @type {Engine | undefined} */
let bulk;

const take = (/** @type {any} */ message) => {
  const { id, module, operation, json, how, lite, lines, limit, counts, scalar } = message;
  if (module) {
    engine = new Engine(module);
    return;
  }
  const onEvent = (/** @type {string} */ name, /** @type {string} */ data) => { port.postMessage({ id, name, data }); };
  try {
    if (lines) (bulk ??= new Engine(lite)).lines(lines, limit, counts, onEvent, scalar);
    else engine.answer(operation, json, onEvent, how);
    port.postMessage({ id, name: 'done' });
  } catch (error) {
    // A trap: the instance is not to be used again, and its requests fail.
    port.postMessage({ id, name: 'trap', data: String(error) });
  }
};
if (port.on) port.on('message', take);
else port.onmessage = (/** @type {MessageEvent} */ event) => take(event.data);
