// The package in Chromium, from a host that only has files: many puzzles on several workers, and which files a question
// loads.
//
//   FOLDER=target/page node --test browser.test.js

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../../web/tests/page/browser.js';
import { INKALA, KILLER } from './puzzles.js';
import { serveFolder } from './static.js';

const host = await serveFolder(/** @type {string} */ (process.env.SUDOKIT_PAGE));
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser.close();
  await host.stop();
});

/** A page of the host that loads nothing by itself. */
async function empty() {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await page.goto(`${host.url}first.js`);
  return page;
}

test('many puzzles on several workers of a browser', async () => {
  const page = await empty();
  const found = await page.evaluate(
    async ([inkala, killer]) => {
      const { create } = await import(/** @type {any} */ ('/sudokit/index.js'));
      const [alone, several] = [create({ workers: 1 }), create({ workers: 3 })];
      const made = await alone.generate({ count: 30, seed: 4 });
      const same = JSON.stringify(made) === JSON.stringify(await several.generate({ count: 30, seed: 4 }));
      const puzzles = [
        inkala,
        'oops',
        { puzzle: killer },
        ...made.puzzles.map((/** @type {any} */ { puzzle }) => puzzle.line),
      ];
      const gathered = async (/** @type {any} */ sudokit) => {
        const answers = [];
        for await (const { reply, error } of sudokit.each('solve', puzzles))
          answers.push(reply ? reply.solutions[0] : error.kind);
        return answers;
      };
      const [one, three] = [await gathered(alone), await gathered(several)];
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(), 50);
      const aborted = await several
        .each('count', [{ board: { size: 16 } }], { signal: leaving.signal })
        .next()
        .catch((/** @type {any} */ error) => error.name);
      return { same, one, three, aborted, again: (await several.solve(inkala)).verdict };
    },
    [INKALA, KILLER],
  );
  assert.ok(found.same);
  assert.deepEqual(found.three, found.one);
  assert.deepEqual(found.one.slice(0, 3), [
    '812753649943682175675491283154237896369845721287169534521974368438526917796318452',
    'unreadable',
    '254163613542546231132456325614461325',
  ]);
  assert.ok(found.one.slice(3).every((line) => /^[1-9]{81}$/.test(line)));
  assert.deepEqual([found.aborted, found.again], ['AbortError', 'one']);
});

test('a question loads the parts that it needs, and a later worker none again', async () => {
  const page = await empty();
  await page.evaluate(async () => {
    /** @type {any} */ (globalThis).sudokit = (await import(/** @type {any} */ ('/sudokit/index.js'))).create({
      workers: 1,
    });
  });
  const loads = async (/** @type {string} */ operation, /** @type {any} */ request) => {
    host.requested.length = 0;
    const reply = await page.evaluate(
      ([name, requested]) => /** @type {any} */ (globalThis).sudokit.ask(name, requested),
      [operation, request],
    );
    assert.ok(reply, operation);
    return host.requested.filter((path) => path.endsWith('.wasm')).map((path) => path.replace('/sudokit/', ''));
  };
  assert.deepEqual(await loads('solve', { puzzle: INKALA }), ['sudokit.wasm']);
  assert.deepEqual((await loads('solve', { puzzle: KILLER })).sort(), ['engine.wasm', 'rules.wasm']);
  assert.deepEqual((await loads('rate', { puzzle: INKALA, measures: ['hodoku'] })).sort(), [
    'hodoku.wasm',
    'human.wasm',
  ]);
  // The worker is ended with its work; the next one is given what is there.
  await page.evaluate(() => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(), 50);
    return /** @type {any} */ (globalThis).sudokit
      .count({ board: { size: 16 } }, { signal: leaving.signal })
      .catch(() => null);
  });
  assert.deepEqual(await loads('solve', { puzzle: KILLER }), []);
});

test('a part that cannot be had is an error of that question alone', async () => {
  const page = await empty();
  await page.route('**/rules.wasm', (route) => route.fulfill({ status: 503 }));
  const found = await page.evaluate(
    async ([inkala, killer]) => {
      const sudokit = (await import(/** @type {any} */ ('/sudokit/index.js'))).create({ workers: 1 });
      const failed = await sudokit.solve(killer).catch((/** @type {any} */ error) => error.message);
      return { failed, verdict: (await sudokit.solve(inkala)).verdict };
    },
    [INKALA, KILLER],
  );
  assert.match(found.failed, /rules\.wasm could not be loaded: .*503/);
  assert.equal(found.verdict, 'one');
});
