// A question has one answer: the package says what the server of the program says, errors included. SUDOKIT names the
// program.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import * as sudokit from '../pkg/node/index.js';

const program = process.env.SUDOKIT;
const skip = program ? false : 'SUDOKIT names no program';
const { puzzles, requests, alone } = JSON.parse(
  readFileSync(new URL('../../../testdata/one-answer.json', import.meta.url), 'utf8'),
);
const client = sudokit.create({ workers: 2 });
// A server has a limit of its own, which a busy machine reaches.
const long = { timeout_ms: 30_000 };
let server, address;

before(async () => {
  if (skip) return;
  server = spawn(program, ['serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) {
    address = line.match(/http:\/\/[^ /]+/)?.[0];
    if (address) break;
  }
});
after(async () => {
  client.close();
  if (!server) return;
  server.kill();
  await once(server, 'exit');
});

/** What the server says to a request of an operation, or to a question for a table. */
async function overHttp(operation, request) {
  const body = request && JSON.stringify({ ...request, ...long });
  const answer = await fetch(
    `${address}/v1/${operation}`,
    request && { method: 'POST', headers: { 'content-type': 'application/json' }, body },
  );
  const [text, kind] = [await answer.text(), answer.headers.get('content-type')];
  if (!answer.ok) return { error: JSON.parse(text) };
  if (kind === 'image/svg+xml') return { svg: text };
  return kind === 'text/event-stream' ? traced(text) : JSON.parse(text);
}

/** The reply of a stream of events, with the records that went before it. */
function traced(events) {
  const records = [];
  for (const event of events.trim().split('\n\n')) {
    const [name, data] = event.split('\n').map((line) => line.slice(line.indexOf(': ') + 2));
    if (name === 'records') records.push(...JSON.parse(data));
    if (name === 'end') return { ...JSON.parse(data), records };
  }
}

/** Without what is measured. */
function timeless(value) {
  if (Array.isArray(value)) return value.map(timeless);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'milliseconds')
      .map(([name, inner]) => [name, timeless(inner)]),
  );
}
/** Of several solutions other processors meet others first, after other searches. */
const whateverComesFirst = ({ solutions, solution, differ, text, nodes, guesses, backtracks, ...answer }) => answer;

function mustBeEqual(answer, expected, operation, name) {
  if (expected.error) {
    assert.ok(answer instanceof sudokit.SudokitError, `${name}: ${expected.error.detail}`);
    assert.equal(answer.kind, expected.error.kind, name);
    // Those who know more solvers name them.
    if (!expected.error.known) assert.equal(answer.detail, expected.error.detail, name);
    return;
  }
  assert.ok(!(answer instanceof Error), `${name}: ${answer.message}`);
  let both = [answer, expected].map(timeless);
  if (name === 'several solutions') both = both.map(whateverComesFirst);
  // Givens are added by the solutions that are met.
  if (operation === 'improve' && name === 'several solutions')
    both = both.map(({ added, puzzle, ...rest }) => ({ ...rest, added: added.length > 0 }));
  // Solutions met until all candidates were found.
  if (operation === 'true-candidates' && name === 'several solutions') for (const one of both) delete one.found;
  assert.deepEqual(...both, name);
}

// The package has the solvers of the library alone.
for (const { operation, request } of requests.filter((row) => !JSON.stringify(row.request).includes('"sat"'))) {
  test(`${operation} ${JSON.stringify(request)}`, { skip }, async () => {
    for (const [name, puzzle] of Object.entries(puzzles)) {
      const answer = await client.ask(operation, { ...request, ...long, puzzle }).catch((error) => error);
      mustBeEqual(answer, await overHttp(operation, { ...request, puzzle }), operation, name);
    }
  });
}

for (const { operation, request } of alone) {
  test(`${operation} ${JSON.stringify(request)}`, { skip }, async () => {
    mustBeEqual(
      await client.ask(operation, { ...request, ...long }),
      await overHttp(operation, request),
      operation,
      'alone',
    );
  });
}
