// What Node.js, Deno and Bun have instead of a page's workers and `fetch`. Imported by the entries beside it, which the
// export condition `node` chooses: bundlers for browsers never see these imports.

import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { host } from '../module.js';

// Node.js 18 has no global `crypto`.
host.crypto = webcrypto;
host.readFile = readFile;
host.readFileNow = readFileSync;
host.startWorker = (onMessage, fail) => {
  const worker = new Worker(new URL('./worker.js', import.meta.url));
  worker.on('message', onMessage);
  worker.on('error', fail);
  worker.unref();
  return {
    post: (/** @type {any} */ message) => worker.postMessage(message),
    end: () => worker.terminate(),
    hold: (/** @type {boolean} */ busy) => (busy ? worker.ref() : worker.unref()),
  };
};
