// Ten thousand mixed requests from another process: good, malformed, huge, slow, and clients that leave. Prints what
// came of it, and fails if the server does not answer well, does not stay small, or keeps working for nobody.
//
//   node load.js [requests]

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { serve } from './server.js';

const REQUESTS = Number(process.argv[2] ?? 10000);
const AT_ONCE = 48;
const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const server = await serve();
const port = Number(new URL(server.url).port);
const peak = () => Number(readFileSync(`/proc/${server.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)[1]) / 1024;
const busy = () =>
  readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .split(') ')[1]
    .split(' ')
    .slice(11, 13)
    .reduce((a, b) => a + Number(b), 0);
const post = (path, body, more = {}) =>
  fetch(`${server.url}v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...more,
  });

/** Sends bytes, waits a little, and is gone. */
function rude(bytes, wait) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      setTimeout(() => {
        socket.destroy();
        resolve('left');
      }, wait);
    });
    socket.on('error', () => resolve('left'));
  });
}

const kinds = [
  ['good', async () => (await post('solve', { puzzle: INKALA })).status],
  ['good', async () => (await post('check', { puzzle: INKALA })).status],
  ['good', async () => (await post('convert', { puzzle: INKALA, to: 'ascii' })).status],
  ['good', async () => (await post('cover', { table: 'A: x y\nB: x\nC: y', events: 100 })).status],
  ['unreadable', async () => (await post('solve', { puzzle: 'no puzzle at all' })).status],
  [
    'malformed',
    async () =>
      (
        await fetch(`${server.url}v1/solve`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{"puzzle": [[[[',
        })
      ).status,
  ],
  ['huge', async () => (await post('solve', { puzzle: '1'.repeat(100000) })).status],
  ['endless', async () => (await post('count', { board: { size: 9 }, limit: 1e12, timeout_ms: 40 })).status],
  [
    'leaves',
    async () => {
      const body = JSON.stringify({ board: { size: 16 }, limit: 1e12, timeout_ms: 30000 });
      return rude(
        `POST /v1/count HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ` +
          `${body.length}\r\n\r\n${body}`,
        20,
      );
    },
  ],
  [
    'half sent',
    async () => rude('POST /v1/solve HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\r\n{"puz', 10),
  ],
  ['not HTTP', async () => rude('\x16\x03\x01 hello', 10)],
  [
    'trace left',
    async () => {
      const leaving = new AbortController();
      const response = await post('trace', { puzzle: INKALA, solver: 'brute-force' }, { signal: leaving.signal });
      leaving.abort();
      return response.status;
    },
  ],
];

/** @type {Record<string, Record<string, number>>} */
const counted = {};
let next = 0;
let worst = 0;
let over = false;
const health = (async () => {
  while (!over) {
    const start = performance.now();
    const response = await fetch(`${server.url}healthz`);
    assert.equal(response.status, 200);
    worst = Math.max(worst, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
})();
const start = performance.now();
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < REQUESTS) {
      const [name, work] = kinds[next++ % kinds.length];
      let answer;
      try {
        answer = await work();
      } catch (error) {
        answer = error.cause?.code ?? error.name;
      }
      counted[name] ??= {};
      counted[name][answer] = (counted[name][answer] ?? 0) + 1;
    }
  }),
);
over = true;
await health;
const seconds = (performance.now() - start) / 1000;
console.table(counted);
console.log(
  `${REQUESTS} requests in ${seconds.toFixed(1)} s; slowest health answer ${worst.toFixed(0)} ms; peak memory ` +
    `${peak().toFixed(0)} MiB`,
);

// A count that would take an hour ends by its deadline.
const began = performance.now();
const count = await (await post('count', { board: { size: 9 }, limit: 1e12, timeout_ms: 1500 })).json();
const took = performance.now() - began;
assert.equal(count.stop, 'deadline');
console.log(`an endless count was answered after ${(took / 1000).toFixed(2)} s (asked for 1.5)`);
// A client that leaves frees its worker: a second later nothing is computed any more.
await Promise.all(Array.from({ length: 4 }, () => kinds.find(([name]) => name === 'leaves')[1]()));
await new Promise((resolve) => setTimeout(resolve, 1000));
const before = busy();
await new Promise((resolve) => setTimeout(resolve, 1000));
const ticks = busy() - before;
console.log(`one second after four clients left, the process used ${ticks} hundredths of a second in a second`);
for (const [name, answers] of Object.entries(counted)) {
  const allowed = {
    good: [200, 429],
    unreadable: [422, 429],
    malformed: [400],
    huge: [413, 'EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'],
    endless: [200, 429],
    'trace left': [200, 429],
  }[name];
  for (const answer of Object.keys(answers))
    assert.ok(!allowed || allowed.map(String).includes(answer), `${name} was answered ${answer}`);
}
assert.ok(peak() < 512, 'memory is not bounded');
assert.ok(ticks < 50, 'somebody still works for nobody');
await server.stop();
