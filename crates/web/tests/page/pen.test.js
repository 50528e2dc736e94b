// The pen of Play: lines between centres and along edges, by mouse, finger and keys; undone, kept, in links and in the
// archive.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, shot } from './browser.js';
import { INKALA, until, visitor } from './visit.js';

const visit = visitor();

/** Where a point of the board is in the window: row and column in cells, from the upper left corner. */
async function at(page, row, column) {
  const box = await page.locator('.play .cells').boundingBox();
  return [box.x + (column / 9) * box.width, box.y + (row / 9) * box.height];
}

/** Draws with the mouse through these points. */
async function draw(page, ...points) {
  await page.mouse.move(...(await at(page, ...points[0])));
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...(await at(page, ...point)), { steps: 4 });
  await page.mouse.up();
}

/** The pieces that are seen, as from and to in half cells, with their colours. */
const lines = (page) =>
  page.$$eval('.pen-line', (paths) =>
    paths.flatMap((path) =>
      [...path.getAttribute('d').matchAll(/M(\d+),(\d+)L(\d+),(\d+)/g)].map(
        ([, ...ends]) => `${ends.map((x) => x / 50).join(' ')} ${path.getAttribute('class').split(' ')[1]}`,
      ),
    ),
  );

test('lines go from centre to centre and along edges, are taken away again, and each stroke is undone at once', () =>
  visit('play', async (page) => {
    await page.getByRole('button', { name: 'Pen', exact: true }).click();
    await draw(page, [0.5, 0.5], [0.5, 2.5], [1.5, 3.5]);
    assert.deepEqual(await lines(page), ['1 1 3 1 c3', '3 1 5 1 c3', '5 1 7 3 c3']);
    // Along edges, in another colour.
    await page.getByRole('button', { name: 'Colour 4, rose' }).click();
    await draw(page, [3, 3], [3, 5], [5, 5]);
    const edges = ['6 6 8 6 c4', '8 6 10 6 c4', '10 6 10 8 c4', '10 8 10 10 c4'];
    assert.deepEqual((await lines(page)).filter((line) => line.endsWith('c4')).sort(), [...edges].sort());
    await shot(page, 'pen', false);
    await draw(page, [5, 5], [4, 5]);
    assert.equal((await lines(page)).length, 6);
    await page.keyboard.press('Control+z');
    assert.equal((await lines(page)).length, 7);
    await page.keyboard.press('Control+z');
    assert.equal((await lines(page)).length, 3);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await lines(page), []);
    await page.keyboard.press('Control+y');
    assert.equal((await lines(page)).length, 3);
    // What is drawn over in another colour has that colour.
    await draw(page, [0.5, 0.5], [0.5, 1.5]);
    assert.deepEqual((await lines(page)).sort(), ['1 1 3 1 c4', '3 1 5 1 c3', '5 1 7 3 c3']);
    await page.getByRole('button', { name: 'Erase' }).click();
    assert.deepEqual(await lines(page), []);
    // Digits are written as before.
    await page.keyboard.press('z');
    await page.locator('.play .cell').nth(1).click();
    await page.keyboard.press('1');
    assert.equal(await page.locator('.play .cell').nth(1).textContent(), '1');
  }));

test('keys draw too, and who listens hears where lines lead', () =>
  visit('play', async (page) => {
    await page.locator('.play .cell').nth(0).click();
    await page.keyboard.press('b');
    await page.locator('.pen-lines').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    assert.deepEqual(await lines(page), ['1 1 3 1 c3', '3 1 3 3 c3']);
    assert.match(await page.locator('.play .cell').nth(1).getAttribute('aria-label'), /line to r1c1 r2c2/);
    await page.keyboard.press('Shift+ArrowUp');
    assert.deepEqual(await lines(page), ['1 1 3 1 c3']);
    // At the border there is nowhere to go.
    await page.keyboard.press('Shift+ArrowUp');
    assert.deepEqual(await lines(page), ['1 1 3 1 c3']);
  }));

test('lines are kept: after a reload with what can be undone, in a link, in the archive file', () =>
  visit('play', async (page, context) => {
    await page.keyboard.press('b');
    await page.locator('.pen-lines').waitFor({ state: 'attached' });
    await draw(page, [0.5, 4.5], [3.5, 4.5]);
    await draw(page, [8.95, 0.05], [8.95, 2]);
    const all = await lines(page);
    assert.equal(all.length, 5);
    await until(page, async () => {
      const { database } = await import('./database.js');
      return (await database.get('kept', 'game'))?.past;
    });
    const link = await page.evaluate(async () => (await import('./game.js')).game.link());
    await page.waitForTimeout(600); // what can be undone is kept a moment later
    await page.reload();
    await page.waitForSelector('.pen-line');
    assert.deepEqual(await lines(page), all);
    await page.keyboard.press('Control+z');
    assert.equal((await lines(page)).length, 3);
    const other = await context.newPage();
    await other.goto(link);
    await other.waitForSelector('.pen-line');
    assert.deepEqual(await lines(other), all);
    await other.close();
    await page.keyboard.press('Control+y');
    await draw(page, [7.5, 7.5], [7.5, 8.5]);
    await until(page, async () => {
      (await import('./journal.js')).keepJournal();
      const { database } = await import('./database.js');
      const record = await database.get('games', (await import('./game.js')).game.identity);
      return record && (await (await import('./game.js')).game.look(record)).pen.length === 6;
    });
    const file = await page.evaluate(async () => (await (await import('./archive.js')).exportAll()).text());
    // Into another profile.
    const second = await visit.browser.newContext();
    const there = await open(second, visit.url, 'play');
    const found = await there.evaluate(
      async ([file, key]) => {
        await (await import('./archive.js')).importAll(file);
        const { database } = await import('./database.js');
        return (await (await import('./game.js')).game.look(await database.get('games', key))).pen.length;
      },
      [file, INKALA],
    );
    assert.equal(found, 6);
    await second.close();
  }));

test('a finger draws on a phone', () =>
  visit(
    'play',
    async (page, context) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.locator('.sheet').getByText('Pen', { exact: true }).click();
      await page.keyboard.press('Escape');
      const client = await context.newCDPSession(page);
      const touch = async (type, point) => {
        const [x, y] = point ? await at(page, ...point) : [];
        await client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x, y }] : [] });
      };
      await touch('touchStart', [0.5, 0.5]);
      for (const column of [1, 1.5, 2, 2.5]) await touch('touchMove', [0.5, column]);
      await touch('touchEnd');
      assert.deepEqual(await lines(page), ['1 1 3 1 c3', '3 1 5 1 c3']);
      assert.equal(await page.evaluate(() => scrollY), 0);
      await shot(page, 'pen-phone', false);
    },
    { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
  ));
