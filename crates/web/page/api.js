// Requests to the HTTP API. The page without a server has another file in its place (`crates/wasm/page/api.js`).

import { ApiError } from './api-error.js';
import { t } from './texts.js';

export { ApiError, isAbort } from './api-error.js';

/** @param {Response} response */
async function errorOf(response) {
  try {
    return new ApiError(await response.json());
  } catch {
    return new ApiError({ detail: t`The server answers ${response.status}.` });
  }
}

/**
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @param {string} [accept]
 */
async function send(path, body, signal, accept = 'application/json') {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify(body),
    signal,
  };
  let response;
  try {
    response = await fetch(`v1/${path}`, request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ detail: t`The server does not answer. Is \`sudokit serve\` still running?` });
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/**
 * Asks a question.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function post(path, body, signal) {
  return (await send(path, body, signal)).json();
}

/**
 * Asks for a picture.
 * @param {any} body
 * @returns {Promise<string>}
 */
export async function picture(body) {
  return (await send('render', body)).text();
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
    found = fetch(`v1/${path}`).then(async (r) => (r.ok ? r.json() : Promise.reject(await errorOf(r))));
    found.catch(() => tables.delete(path));
    tables.set(path, found);
  }
  return found;
}

/** The scales by which puzzles are rated. @returns {Promise<any[]>} */
export const ratingScales = async () => (await table('techniques')).scales;

/**
 * Asks for long work and receives its events as they come. Aborting ends the work on the server too.
 * @param {string} path
 * @param {any} body
 * @param {(name: string, data: any) => void} onEvent
 * @param {AbortSignal} signal
 */
export async function follow(path, body, onEvent, signal) {
  const response = await send(path, body, signal, 'text/event-stream');
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let ended = false;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    rest += decoder.decode(value, { stream: true });
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      let name = 'message';
      let data = '';
      for (const line of part.split('\n')) {
        if (line.startsWith('event:')) name = line.slice(6).trim();
        else if (line.startsWith('data:')) data += line.slice(5);
      }
      if (!data) continue;
      ended ||= name === 'end';
      onEvent(name, JSON.parse(data));
    }
  }
  if (!ended && !signal.aborted) throw new ApiError({ detail: t`The answer broke off.` });
}
