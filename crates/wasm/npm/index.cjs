'use strict';
// sudokit by `require`, on Node.js 18 too: the functions of the modules, which are imported when one is called first.

const PROMISES = [/* @WORDS@ */ 'ask', 'solveAll', 'newPuzzle'];
const LOOPS = ['stream', 'each', 'solveLines'];

const load = () => import('./node/index.js');

/** The functions of what a promise will bring. @param {() => Promise<any>} made */
function functions(made) {
  return Object.fromEntries([
    ...PROMISES.map((name) => [name, async (...words) => (await made())[name](...words)]),
    ...LOOPS.map((name) => [
      name,
      async function* (...words) {
        yield* (await made())[name](...words);
      },
    ]),
  ]);
}

/** The errors of the modules are instances of this class too. */
class SudokitError extends Error {
  static [Symbol.hasInstance](/** @type {any} */ error) {
    return error instanceof Error && error.name === 'SudokitError';
  }
}

module.exports = {
  ...functions(load),
  create(/** @type {any} */ options) {
    /** @type {Promise<any> | undefined} */
    let made;
    const start = () => (made ??= load().then(({ create }) => create(options)));
    return {
      ...functions(start),
      close: () => {
        start().then(
          (sudokit) => sudokit.close(),
          () => {},
        );
      },
    };
  },
  close() {
    load().then(
      ({ close }) => close(),
      () => {},
    );
  },
  SudokitError,
};
