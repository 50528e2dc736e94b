// sudokit in this thread, for hosts without workers: load once, then ask.

import { compile, Engine } from './module.js';
import { SudokitError } from './client.js';

export { SudokitError };

/**
 * Loads the module.
 * @param {{module?: WebAssembly.Module | URL}} [options]
 */
export async function load({ module = new URL('./sudokit.wasm', import.meta.url) } = {}) {
  const engine = new Engine(module instanceof URL ? await compile(module) : module);
  return (/** @type {string} */ operation, /** @type {any} */ request = {}, /** @type {((name: string, data: any) => boolean | void) | undefined} */ onEvent = undefined) => {
    /** @type {any} */
    let reply;
    /** @type {any} */
    let failed;
    engine.answer(operation, JSON.stringify(request), (name, json) => {
      if (name === 'reply') reply = JSON.parse(json);
      else if (name === 'malformed' || name === 'unprocessable') failed = new SudokitError(JSON.parse(json), name === 'malformed');
      else return onEvent?.(name, JSON.parse(json));
    }, { stream: Boolean(onEvent) });
    if (failed) throw failed;
    return reply;
  };
}
