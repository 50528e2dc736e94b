// What a worker does: holds one instance of the module and answers one request after the other.

import { Engine } from './module.js';

/**
 * Answers the requests that a port brings.
 * @param {{postMessage: (message: any) => void}} port
 * @returns {(message: any) => void} takes a message
 */
export function serve(port) {
  /** Makes an instance. @type {() => Engine} */
  let start;
  /** @type {Engine} */
  let engine;
  /** The small module, which answers lines. @type {Engine | undefined} */
  let bulk;

  /**
   * Answers requests one after the other; what fails is the answer to one of them.
   * @param {string} operation
   * @param {string[]} batch
   * @param {any} how
   */
  function answers(operation, batch, how) {
    const began = performance.now();
    const found = batch.map((json) => {
      let answer = ['trap', ''];
      try {
        engine.answer(
          operation,
          json,
          (name, data) => {
            answer = [name, data];
          },
          how,
        );
      } catch (error) {
        // The instance is not to be used again.
        answer = ['trap', String(error)];
        engine = start();
      }
      return answer;
    });
    return { took: performance.now() - began, answers: found };
  }

  return (/** @type {any} */ message) => {
    const { id, module, parts, operation, json, batch, how, lite, lines, limit, counts, scalar } = message;
    if (module) {
      start = () => new Engine(module, parts, (part, found) => port.postMessage({ name: 'part', part, module: found }));
      engine = start();
      return;
    }
    const onEvent = (/** @type {string} */ name, /** @type {string} */ data) => {
      port.postMessage({ id, name, data });
    };
    try {
      if (lines) (bulk ??= new Engine(lite)).lines(lines, limit, counts, onEvent, scalar);
      else if (batch) onEvent('answers', /** @type {any} */ (answers(operation, batch, how)));
      else engine.answer(operation, json, onEvent, how);
      port.postMessage({ id, name: 'done' });
    } catch (error) {
      // A trap: the instance is not to be used again, and its requests fail.
      port.postMessage({ id, name: 'trap', data: String(error) });
    }
  };
}
