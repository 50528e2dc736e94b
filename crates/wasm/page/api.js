// Requests to the library in workers: what `api.js` is where there is a server.

import { ApiError } from './api-error.js';
import { FIRST } from './first.js';
import { create, SudokitError } from './sudokit/index.js';

export { ApiError, isAbort } from './api-error.js';

// Its limits are those of a server, which the page was written for.
const sudokit = create({ bounded: true });

/** @param {any} error */
function apiError(error) {
  if (!(error instanceof SudokitError)) return error;
  return new ApiError({ ...error, detail: error.message, status: error.malformed ? 400 : 422 });
}

/**
 * Asks a question.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export function post(path, body, signal) {
  // The first board of a first visit is there before the library is.
  if (path === 'convert' && JSON.stringify(body) === FIRST.request)
    return Promise.resolve(structuredClone(FIRST.reply));
  return sudokit.ask(path, body, { signal }).catch((/** @type {any} */ error) => Promise.reject(apiError(error)));
}

/**
 * Asks for a picture.
 * @param {any} body
 * @returns {Promise<string>}
 */
export async function picture(body) {
  return (await post('render', body)).svg;
}

/** @type {Map<string, Promise<any>>} */
const tables = new Map();

/**
 * Reads one of the tables, once.
 * @param {string} path
 * @returns {Promise<any>}
 */
export function table(path) {
  let found = tables.get(path);
  if (!found) {
    found = post(path, {});
    found.catch(() => tables.delete(path));
    tables.set(path, found);
  }
  return found;
}

/** The scales by which puzzles are rated. @returns {Promise<any[]>} */
export const ratingScales = async () => (await table('techniques')).scales;

/**
 * Asks for long work and receives its events as they come. Aborting ends the work.
 * @param {string} path
 * @param {any} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {AbortSignal} signal
 */
export async function follow(path, body, onEvent, signal) {
  try {
    onEvent('end', await sudokit.ask(path, body, { signal, onevent: onEvent }));
  } catch (error) {
    throw apiError(error);
  }
}
