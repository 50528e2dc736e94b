// sudokit: every operation, answered by WebAssembly in workers.

import { Client, functions, requestOf } from './client.js';

export { SudokitError } from './client.js';

const MODULE = new URL('./sudokit.wasm', import.meta.url);
const LITE = new URL('./lite.wasm', import.meta.url);
const OPERATIONS = ['solve', 'count', 'check', 'true-candidates', 'fillings', 'rule-steps', 'compare', 'trace', 'hint', 'steps', 'rate', 'canonical', 'generate', 'convert', 'render', 'layers', 'progress', 'improve'];
const TABLES = ['solvers', 'techniques', 'measures', 'formats', 'constraints', 'variants', 'symmetries'];

/** @param {() => Client} client */
function all(client) {
  return {
    ...functions(client, OPERATIONS),
    cover: (/** @type {any} */ table, /** @type {any} */ { signal, ...more } = {}) => client().ask('cover', typeof table === 'string' ? { table, ...more } : { ...table, ...more }, { signal }),
    ...Object.fromEntries(TABLES.map((table) => [table, () => client().ask(table)])),
    ask: (/** @type {string} */ operation, /** @type {any} */ request, /** @type {any} */ options) => client().ask(operation, request, options),
    stream: (/** @type {string} */ operation, /** @type {any} */ question = {}, /** @type {any} */ { signal, ...more } = {}) => client().stream(operation, requestOf(question, more), { signal }),
    each: (/** @type {string} */ operation, /** @type {any} */ puzzles, /** @type {any} */ options) => client().each(operation, puzzles, options),
    solveLines: (/** @type {any} */ input, /** @type {any} */ options) => client().lines(input, options),
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

export const { solve, count, check, trueCandidates, fillings, ruleSteps, compare, trace, hint, steps, rate, canonical, generate, cover, convert, render, layers, progress, improve } = common;
export const { solvers, techniques, measures, formats, constraints, variants, symmetries } = common;
export const { ask, stream, each, solveLines } = common;
/** Ends the shared workers; the next request starts others. */
export function close() { shared?.close(); shared = undefined; }
