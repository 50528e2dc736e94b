// The solvers of the comparison, for Node.js and for a page: what each takes, made before the clock runs.

/** @typedef {{name: string, many?: (puzzles: string[]) => (() => string[]), one?: (puzzle: string) => (() => string | null)}} Entry */

/**
 * The engines of the package: in bulk, and one puzzle a call.
 * @param {any} Engine
 * @param {(name: string) => Promise<WebAssembly.Module>} compiled
 * @param {any} loadLite
 * @param {any} loadSync
 * @returns {Promise<Entry[]>}
 */
export async function ours(Engine, compiled, loadLite, loadSync) {
  const module = await compiled('sudokit.wasm');
  const small = await compiled('lite.wasm');
  const engine = new Engine(small);
  const encoder = new TextEncoder();
  const bulk = (/** @type {boolean} */ scalar) => (/** @type {string[]} */ puzzles) => {
    const bytes = encoder.encode(`${puzzles.join('\n')}\n`);
    return () => {
      let text = '';
      engine.lines(bytes, 2, false, (/** @type {string} */ name, /** @type {string} */ text) => { if (name === 'lines') text += text; }, scalar);
      return text.split('\n').slice(0, -1);
    };
  };
  const lite = await loadLite({ module: small });
  const call = await loadSync({ module });
  return [
    { name: 'sudokit, simd128, lines', many: bulk(false) },
    { name: 'sudokit, scalar, lines', many: bulk(true) },
    { name: 'sudokit/lite, a call each', one: (puzzle) => () => (lite.count(puzzle, 2) ? lite.solve(puzzle) : null) },
    { name: 'sudokit/sync, JSON each', one: (puzzle) => () => call('solve', { puzzle, limit: 2 }).lines[0] ?? null },
  ];
}

/** @param {string} puzzle @param {number} blank @param {number} shift */
export const numbers = (puzzle, blank, shift) => Array.from(puzzle, (digit) => (digit === '.' ? blank : Number(digit) - shift));
