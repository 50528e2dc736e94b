// sudokit/lite: solve, count, generate, hint, for ordinary 9×9 puzzles, in the thread that asks, by a small module.

import { compile, Engine, random } from './module.js';
import { lineOf } from './questions.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A puzzle as the module takes it. @param {any} puzzle */
function line(puzzle) {
  if (typeof puzzle === 'object' && puzzle) return lineOf(puzzle);
  const text = String(puzzle).trim();
  if (!/^[0-9.*_xX?-]{81}$/.test(text))
    throw new TypeError('a puzzle is 81 characters: digits, and . or 0 for a blank');
  return text.replace(/[^1-9]/g, '.');
}

/**
 * Loads the module.
 * @param {{module?: WebAssembly.Module | URL}} [options]
 */
export async function load({ module = new URL('./lite.wasm', import.meta.url) } = {}) {
  const engine = new Engine(module instanceof URL ? await compile(module) : module);
  const run = (/** @type {string} */ input, /** @type {(exports: any) => void} */ call) => {
    engine.write(encoder.encode(input));
    /** @type {Record<string, string>} */
    const out = {};
    engine.onEvent = (name, bytes) => {
      out[name] = (out[name] ?? '') + decoder.decode(bytes);
      return true;
    };
    call(engine.exports);
    return out;
  };
  const one = (/** @type {string} */ puzzle, /** @type {number} */ limit) =>
    run(line(puzzle), ({ sudokit_one }) => sudokit_one(limit)).reply;
  return {
    solve(/** @type {string} */ puzzle) {
      return one(puzzle, 1).split(' ')[1] ?? null;
    },
    count(/** @type {string} */ puzzle, limit = 2) {
      return parseInt(one(puzzle, Math.min(Math.max(1, Math.floor(limit)), 0xffffffff)), 10);
    },
    solveLines(/** @type {string} */ text) {
      return run(text, ({ sudokit_lines }) => sudokit_lines(2, 0, 0)).lines ?? '';
    },
    generate({ count = 1, seed = undefined } = /** @type {{count?: number, seed?: number}} */ ({})) {
      const [high, low] = seed === undefined ? random() : [Math.floor(seed / 2 ** 32), seed % 2 ** 32];
      const made = run('', ({ sudokit_generate }) => sudokit_generate(count, low, high)).lines ?? '';
      return made
        .split('\n')
        .slice(0, -1)
        .map((row) => ({ puzzle: row.slice(0, 81), solution: row.slice(82) }));
    },
    hint(/** @type {string} */ puzzle, /** @type {ArrayLike<number> | undefined} */ candidates = undefined) {
      const { reply, error } = run(
        line(puzzle) + (candidates ? Array.from(candidates).join() : ''),
        ({ sudokit_hint }) => sudokit_hint(),
      );
      if (error) throw new Error(error);
      const step = JSON.parse(reply);
      if (!step) return null;
      const { tenths, ...rest } = step;
      return { ...rest, points: tenths / 10 };
    },
  };
}
