// A visit to a part of the page with a puzzle on the table.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { launch, open } from './browser.js';
import { serve } from './server.js';

export const INKALA = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
export const ANSWER = '812753649943682175675491283154237896369845721287169534521974368438526917796318452';
export const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

/** Waits until something that the page has to wait for itself is true. */
export async function until(page, condition, argument) {
  const end = Date.now() + 20000;
  while (!(await page.evaluate(condition, argument))) {
    if (Date.now() > end) throw new Error(`not in time: ${condition}`);
    await page.waitForTimeout(50);
  }
}

/** The digits on the board, row by row, a dot for a blank. */
export const digits = (page) =>
  page.$$eval('.play .cell', (cells) => cells.map((c) => c.querySelector('.digit')?.textContent ?? '.').join(''));

/**
 * Waits until the board has these digits, or others: a verdict that is in sight may still be that of the puzzle before.
 */
export const shows = (page, line, equal = true) =>
  page.waitForFunction(
    ([line, equal]) =>
      ([...document.querySelectorAll('.play .cell')]
        .map((c) => c.querySelector('.digit')?.textContent ?? '.')
        .join('') ===
        line) ===
      equal,
    [line, equal],
  );

/** Puts a puzzle on the table. */
export const load = (page, text) =>
  page.evaluate(async (text) => {
    const { game } = await import('./game.js');
    game.open((await game.read(text)).puzzles[0]);
  }, text);

/** The place of each part that is called otherwise. */
const PLACE = {
  set: 'make',
  library: 'play',
  print: 'play',
  explain: 'learn',
  generate: 'make',
  race: 'lab',
  matrix: 'lab',
};

/**
 * Goes to a part as a person does: by its place, then by its name; where a puzzle in play has the room of the names,
 * behind "More".
 */
export async function go(page, part) {
  const link = page.locator(`[data-part="${part}"]`);
  if (part === 'settings') await page.locator('#gear').click();
  else if (part === 'start') await page.locator('.brand').click();
  else if (await link.isVisible()) await link.click();
  else {
    const place = page.locator(`[data-place="${PLACE[part] ?? part}"]`);
    await place.click();
    await place.and(page.locator('[aria-current]')).waitFor();
    if (await link.isVisible()) await link.click();
    else if (part !== 'play') {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.locator(`.sheet a[href="#/${part}"]`).click();
    }
  }
  await page.locator(`main.${part}`).waitFor();
  // A part is there when the style sheets that it asked for are.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('link[rel="stylesheet"]')].every((link) => link.sheet),
  );
}

/**
 * Starts program and browser for the tests of a file and ends them. The function that it returns opens a part in a
 * fresh
 * profile with a hard puzzle on the table, works in it, and holds the page to having said nothing on the console. What
 * fails is tried once more in a new profile and then reported as it is: on a machine that is busy otherwise, a step of
 * the page may come later than the test's patience.
 */
export function visitor() {
  let server;
  before(async () => {
    server = await serve();
    visit.url = server.url;
    visit.browser = await launch();
  });
  after(async () => {
    await visit.browser?.close();
    await server?.stop();
  });
  async function once(part, work, options) {
    const context = await visit.browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    const page = await open(context, visit.url, part);
    page.setDefaultTimeout(20000);
    await load(page, INKALA);
    try {
      await work(page, context);
      assert.deepEqual(page.errors, []);
    } finally {
      await context.close();
    }
  }
  async function visit(part, work, options = {}) {
    try {
      await once(part, work, options);
    } catch (error) {
      console.log(`# tried again: ${error}`);
      await once(part, work, options);
    }
  }
  return visit;
}
