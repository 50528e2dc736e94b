// Every part at every width, light and dark: nothing hangs over, nothing fails axe, the page is light.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open, shot, shots } from './browser.js';
import { PARTS, fillPart } from './fill.js';
import { go, load, until, visitor } from './visit.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WIDTHS = [320, 390, 768, 1280, 1600];

const visit = visitor();

/** The controls out of which their text hangs, or buttons whose edge it touches. What is cut with dots does not. */
function hanging() {
  /** @type {string[]} */
  const found = [];
  for (const control of document.querySelectorAll('button, a, .as-button, .segments label, summary, .chip')) {
    if (!control.checkVisibility() || control.matches('.cell, td *, .skip, .drawing *')) continue;
    const box = control.getBoundingClientRect();
    const min = control.matches('button') ? 1 : -0.25;
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = /** @type {Text} */ (texts.currentNode);
      let isClipped = false;
      for (let at = node.parentElement; at && at !== control; at = at.parentElement)
        isClipped ||= getComputedStyle(at).overflowX !== 'visible' || at.matches('.unseen, svg *');
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      if (!isClipped && width && (left < box.left + min || right > box.right - min))
        found.push(`${control.textContent}: ${left - box.left} and ${box.right - right}`);
    }
  }
  return found;
}

for (const colorScheme of ['light', 'dark']) {
  for (const part of PARTS) {
    test(`${part}, ${colorScheme}`, async () => {
      const context = await visit.browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 860 },
        bypassCSP: true,
      });
      const page = await open(context, visit.url, part);
      page.setDefaultTimeout(20000);
      await fillPart(page, part);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width < 700 ? 760 : 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `${part} hangs over by ${over} at ${width}`);
        if (part === 'play' && width <= 390) {
          const share = await page.evaluate(
            () => document.querySelector('.board').getBoundingClientRect().width / innerWidth,
          );
          assert.ok(share >= 0.92, `the board has ${share} of the width at ${width}`);
        }
        assert.deepEqual(await page.evaluate(hanging), [], `${part} at ${width}`);
        await shot(page, `${part}-${colorScheme}-${width}`);
        if (width === 320 || width === 1280) {
          await passes(page, `${part} at ${width}`);
          // Colours do not depend on the width.
          if (width === 1280) await passesInContrast(page, `${part}-${colorScheme}`);
        }
      }
      assert.deepEqual(page.errors, []);
      await context.close();
    });
  }
}

test('the whole page is under 800 KB and asks no other host', async () => {
  const context = await visit.browser.newContext();
  /** @type {Promise<Buffer>[]} */
  const bodies = [];
  const files = new Set();
  const page = await context.newPage();
  page.on('response', (response) => {
    const url = new URL(response.url());
    assert.equal(url.origin, new URL(visit.url).origin);
    if (url.pathname.startsWith('/v1/')) return;
    files.add(url.pathname);
    bodies.push(response.body());
  });
  await page.goto(visit.url);
  await page.waitForSelector('body[data-ready]');
  for (const part of PARTS) {
    await go(page, part);
  }
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  console.log(`the page has ${bytes} bytes in ${files.size} files`);
  assert.ok(files.size > 20, `${files.size} files`);
  assert.ok(bytes > 100_000 && bytes < 800_000, `${bytes} bytes`);
  await context.close();
});

test('the first board is there after 110 KB, compressed, in 6 files', async () => {
  const context = await visit.browser.newContext();
  const page = await context.newPage();
  // What comes while nothing else is to be done does not count.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  /** @type {Map<string, Promise<number>>} */
  const files = new Map();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/v1/')) files.set(pathname, response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${visit.url}#/play`);
  await page.waitForSelector('body[data-ready]');
  await page.locator('.play .cell.given').first().waitFor();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(files.values())).reduce((sum, one) => sum + one, 0);
  console.log(`the first board is there after ${bytes} bytes in ${files.size} files`);
  assert.ok(files.size > 3 && files.size <= 6, `${[...files.keys()]}`);
  assert.ok(bytes > 50_000 && bytes < 110_000, `${bytes} bytes`);
  await context.close();
});

test('the part that is wanted is asked for while the database opens', async () => {
  const context = await visit.browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    // The database answers late.
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', (event) => {
        if (window.late) return;
        event.stopImmediatePropagation();
        setTimeout(() => {
          window.late = true;
          request.onsuccess?.(event);
        }, 1000);
      });
      return request;
    };
  });
  await page.goto(`${visit.url}#/start`);
  await page.waitForFunction(() => document.readyState === 'complete');
  await until(page, () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/start-pack.js')));
  assert.equal(await page.evaluate(() => Boolean(window.late)), false, 'the part did not wait for the database');
  await page.locator('main.start').waitFor();
  await context.close();
});

for (const width of [320, 390, 1024]) {
  test(`everything under a finger is large enough at ${width}`, async () => {
    const context = await visit.browser.newContext({
      viewport: { width, height: 760 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await open(context, visit.url, 'play');
    page.setDefaultTimeout(20000);
    for (const part of PARTS) {
      await go(page, part);
      if (part === 'explain') {
        await page.getByRole('button', { name: 'Give me a hint' }).click();
        await page.getByRole('button', { name: 'Tell me more' }).waitFor();
      } else if (part === 'lab') {
        await page.getByRole('button', { name: 'Run' }).click();
        await page.locator('.transport').waitFor();
      } else if (part === 'race')
        await page.locator('.chips').evaluate((chips) => {
          chips.closest('details').open = true;
        });
      else if (part === 'matrix') await page.getByText('Cover: F, C').waitFor();
      else if (part === 'set') await page.waitForSelector('main[data-set]');
      else if (part === 'generate') await page.locator('.levels button').first().waitFor();
      // At least 44 pixels high and, as seven parts have to stand beside each other, 40 wide. Cells of boards and
      // tables are as large as they can be.
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            'a, button, select, textarea, summary, label, input[type=range], input[type=text], input[type=number]',
          ),
        ]
          .filter(
            (e) =>
              e.checkVisibility() &&
              !e.matches('.skip, td *, .drawing *, .field') &&
              !(e.matches('label') && e.querySelector('input[type=number], input[type=range], select, textarea')),
          )
          .map((e) => [e.outerHTML.slice(0, 90), e.getBoundingClientRect()])
          .filter(([, r]) => r.height < 43.5 || r.width < 39.5)
          .map(([html, r]) => `${html}: ${r.width.toFixed(0)} × ${r.height.toFixed(0)}`),
      );
      assert.deepEqual(small, [], part);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${part} hangs over by ${over}`);
    }
    await context.close();
  });
}

/** Holds what the page shows to what axe asks for, or to some of its rules. */
async function passes(page, state, rules) {
  await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate((runOnly) => globalThis.axe.run(runOnly ? { runOnly } : {}), rules);
  const found = violations.map(({ id, nodes }) => [id, ...nodes.slice(0, 3).map((node) => node.html)].join(' | '));
  assert.deepEqual(found, [], state);
}

/** Looks in high contrast, of the rules about colours: nothing else differs there. */
async function passesInContrast(page, state) {
  const contrast = (on) => page.evaluate(async (on) => (await import('./preferences.js')).prefer({ contrast: on }), on);
  await contrast(true);
  await passes(page, `${state}, in high contrast`, ['color-contrast', 'link-in-text-block']);
  await shot(page, `${state}-contrast`);
  await contrast(false);
}

for (const colorScheme of ['light', 'dark'])
  test(`what only shows now and then passes axe too, ${colorScheme}`, async () => {
    const context = await visit.browser.newContext({ bypassCSP: true, reducedMotion: 'reduce', colorScheme });
    const page = await open(context, visit.url);
    page.setDefaultTimeout(20000);
    const pass = async (state) => {
      await passes(page, state);
      await passesInContrast(page, `${state}-${colorScheme}`);
    };
    await load(page, '...........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..');
    await page.getByText('Several solutions', { exact: true }).waitFor();
    await page.getByText('True candidates').click();
    await page.locator('.marks .none').first().waitFor();
    await pass('several solutions');
    await page.getByText('True candidates').click();
    await load(page, '876900000010006000040305800400000210090500000050040306029000008004690173080001004');
    await page.getByText('No solution', { exact: true }).waitFor();
    await pass('no solution');
    await page
      .locator('.play .cell')
      .nth(3 * 9 + 1)
      .click();
    await page.keyboard.press('4');
    await page.keyboard.press('Control+Shift+Digit3');
    await page.getByText(/^Two 4s in row 4/).waitFor();
    await pass('a clash, a colour');
    await go(page, 'explain');
    await load(page, '1.....1..1.....1');
    await page.locator('.ratings').getByText(/several solutions/).waitFor();
    await pass('not for this board');
    await load(page, '...81..6...7..3..8.3.4..9..1.2....3.5...4...1.8....4.2..5..8.2.7..6..1...2..95...');
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByRole('button', { name: 'X-wing' }).click();
    await pass('a step of the path');
    await go(page, 'generate');
    await page.getByText('Draw the pattern of givens').click();
    await pass('a drawn pattern');
    await go(page, 'learn');
    await page.getByRole('radio', { name: 'Catalogue' }).check();
    await page.getByRole('button', { name: 'XY-chain', exact: true }).click();
    await page.locator('.technique-card h2').getByText('XY-chain').waitFor();
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Next line' }).click();
    await pass('a line of the catalogue');
    await page.getByRole('radio', { name: 'Trainer' }).check();
    await page.getByLabel('What to train').selectOption('naked-pair');
    await page.getByRole('heading', { name: 'Find the naked pair' }).waitFor();
    await page.locator('.learn .cell:not(:has(.digit))').first().click();
    await page.getByRole('button', { name: 'Where?' }).click();
    await page.getByRole('button', { name: 'Which cells?' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await pass('an exercise');
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByText('This position comes again soon.').waitFor();
    await pass('an exercise that was shown');
    await go(page, 'library');
    await page.getByText('Import…').waitFor();
    await pass('an empty library, or nearly so');
    await page.getByRole('radio', { name: 'Statistics' }).check();
    await page.getByText('Nothing solved yet').waitFor();
    await pass('no statistics');
    await page.evaluate(async () => {
      const { database } = await import('./database.js');
      for (let i = 0; i < 9; i++)
        await database.put('history', {
          key: '.'.repeat(81),
          name: '',
          board: '9x9',
          level: ['easy', 'hard', ''][i % 3],
          points: 1 + (i % 3),
          hardest: '',
          time: 60000 * i,
          at: Date.now() - i * 86400000,
          helped: i > 4,
        });
    });
    await go(page, 'settings');
    await page.getByLabel('Names, order and points').waitFor();
    await pass('settings');
    await go(page, 'library');
    await page.getByRole('radio', { name: 'Statistics' }).check();
    await page.locator('.solved-list li').first().waitFor();
    await pass('statistics');
    await page.getByRole('radio', { name: 'Puzzles' }).check();
    await page.locator('.entry-row').first().click();
    await page.keyboard.press('Delete');
    await page.locator('#toast button').waitFor();
    await pass('a puzzle is deleted, and can come back');
    await go(page, 'play');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Tell me all' }).click();
    await pass('a hint in Play');
    await load(page, '.'.repeat(625));
    await page.getByRole('button', { name: '2 ×' }).click();
    await pass('a large board from nearer');
    await context.close();
  });

test('dialogs pass axe too', async () => {
  const context = await visit.browser.newContext({ bypassCSP: true });
  const page = await open(context, visit.url);
  for (const name of ['Open…', 'New…', 'Share…', 'Keyboard shortcuts']) {
    await page.getByRole('button', { name }).click();
    // Share makes its link before it opens; a closed dialog is taken out by an event of its own.
    await page.locator('dialog[open]').waitFor();
    await page.addScriptTag({ path: axe });
    const { violations } = await page.evaluate(() => globalThis.axe.run('dialog'));
    assert.deepEqual(
      violations.map((v) => v.id),
      [],
      name,
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
  await context.close();
  if (shots) console.log(`screenshots are in ${shots}`);
});
