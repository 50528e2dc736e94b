// sudokit: every operation, answered by WebAssembly in workers.

import { Client, functions } from './client.js';
import { FIELDS, TABLES } from './fields.js';
import { solveAll as solveMany } from './many.js';
import { requestOf } from './questions.js';

export { SudokitError } from './client.js';

const MODULE = new URL('./sudokit.wasm', import.meta.url);
const LITE = new URL('./lite.wasm', import.meta.url);

/**
 * A puzzle of a level as texts.
 * @param {Client} client
 * @param {string} [level] easy, medium, hard, fiendish or diabolical
 * @param {any} [options] `signal`, and further fields of `generate`
 */
async function make(client, level = 'medium', { signal, ...more } = {}) {
  const {
    puzzles: [made],
    stop,
  } = await client.ask('generate', { ...more, difficulty: level, count: 1 }, { signal });
  if (!made) throw new Error(`no puzzle was made: ${stop}`);
  return {
    puzzle: made.puzzle.line,
    solution: made.solution.map((/** @type {number} */ digit) => made.puzzle.board.symbols[digit - 1]).join(''),
    level,
  };
}

/** @param {() => Client} client */
function all(client) {
  return {
    ...functions(client, Object.keys(FIELDS)),
    cover: (/** @type {any} */ table, /** @type {any} */ { signal, ...more } = {}) =>
      client().ask('cover', typeof table === 'string' ? { table, ...more } : { ...table, ...more }, { signal }),
    ...Object.fromEntries(TABLES.map((table) => [table, () => client().ask(table)])),
    ask: (/** @type {string} */ operation, /** @type {any} */ request, /** @type {any} */ options) =>
      client().ask(operation, request, options),
    stream: (
      /** @type {string} */ operation,
      /** @type {any} */ question = {},
      /** @type {any} */ { signal, ...more } = {},
    ) => client().stream(operation, requestOf(question, more), { signal }),
    each: (/** @type {string} */ operation, /** @type {any} */ puzzles, /** @type {any} */ options) =>
      client().each(operation, puzzles, options),
    solveLines: (/** @type {any} */ input, /** @type {any} */ options) => client().lines(input, options),
    solveAll: async (/** @type {any} */ puzzles, /** @type {any} */ options) => solveMany(client(), puzzles, options),
    newPuzzle: (/** @type {any} */ level, /** @type {any} */ options) => make(client(), level, options),
    close: () => client().close(),
  };
}

/** Workers of one's own, apart from those that the functions of this module share. @param {any} [options] */
export function create(options = {}) {
  const client = new Client({ module: MODULE, lite: LITE, ...options });
  return all(() => client);
}

/** @type {Client | undefined} */
let shared;
const common = /** @type {any} */ (all(() => (shared ??= new Client({ module: MODULE, lite: LITE }))));

// prettier-ignore
export const { /* @NAMES@ */ } = common;
export const { ask, stream, each, solveAll, solveLines, newPuzzle } = common;
/** Ends the shared workers; the next request starts others. */
export function close() {
  shared?.close();
  shared = undefined;
}
