// sudokit in this thread, for hosts without workers: load once, then ask.

import { compile, Engine, PARTS } from './module.js';
import { SudokitError } from './errors.js';
import { plain, refused } from './questions.js';

export { SudokitError };

/**
 * Loads the module.
 * @param {{module?: WebAssembly.Module | URL, parts?: (WebAssembly.Module | URL)[]}} [options]
 */
export async function load({ module = new URL('./sudokit.wasm', import.meta.url), parts = PARTS } = {}) {
  const compiled = (/** @type {WebAssembly.Module | URL} */ one) => (one instanceof URL ? compile(one) : one);
  // Files can be waited for in the middle of a computation; what a page fetches cannot.
  const ready = parts.map((one, part) =>
    one === PARTS[part] && PARTS[part].protocol === 'file:' ? undefined : compiled(one),
  );
  const engine = new Engine(await compiled(module), await Promise.all(ready));
  return (
    /** @type {string} */ operation,
    /** @type {any} */ question = {},
    /** @type {((name: string, data: any) => boolean | void) | undefined} */ onEvent = undefined,
  ) => {
    const request = plain(question);
    /** @type {any} */
    let reply;
    /** @type {any} */
    let failed;
    engine.answer(
      operation,
      JSON.stringify(request),
      (name, json) => {
        if (name === 'reply') reply = JSON.parse(json);
        else if (name === 'malformed' || name === 'unprocessable')
          failed = refused(operation, request, JSON.parse(json), name === 'malformed');
        else return onEvent?.(name, JSON.parse(json));
      },
      { stream: Boolean(onEvent) },
    );
    if (failed) throw failed;
    return reply;
  };
}
