// The start page: one tap to a puzzle, the puzzles of the day, and where one goes on.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open, shot } from './browser.js';
import { EASY, INKALA, digits, go, load, shows, until, visitor } from './visit.js';

const visit = visitor();
const touch = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Opens the page in a fresh profile without saying where. */
async function first(work, options = {}) {
  const context = await visit.browser.newContext(options);
  const page = await open(context, visit.url, '');
  page.setDefaultTimeout(20000);
  await work(page, context);
  assert.deepEqual(page.errors, []);
  await context.close();
}

test(
  'a first visit begins with a choice, an easy puzzle and a puzzle of each level a tap away, without ' + 'scrolling',
  () =>
    first(async (page) => {
      await page.getByText('Your first puzzle').waitFor();
      await page.locator('.start-card').getByText('Easy').waitFor();
      for (const name of ['Easy', 'Medium', 'Hard', 'Fiendish', 'Diabolical']) {
        const box = await page.locator('.start-new').getByRole('button', { name, exact: true }).boundingBox();
        assert.ok(box.y + box.height <= 640, `${name} ends at ${box.y + box.height}`);
      }
      await shot(page, 'start-first', false);
      await page.locator('.start-new').getByRole('button', { name: 'Medium', exact: true }).tap();
      await page
        .locator('main.play .status')
        .getByText(/^Medium · /)
        .waitFor();
      assert.equal(await page.evaluate(() => scrollY), 0);
    }, touch),
);

test('the first puzzle is easy and has one solution', () =>
  first(async (page) => {
    await page.locator('.start-card').click();
    await page.locator('.status').getByText('Easy · 1.2').waitFor();
    await page.locator('.status').getByText('One solution', { exact: true }).waitFor();
    const line = await digits(page);
    assert.equal(
      [...line]
        .reverse()
        .map((d) => d === '.')
        .join(),
      [...line].map((d) => d === '.').join(),
      'the same after a half turn',
    );
  }));

test('one goes on where one was: the puzzle on the table, and those begun earlier', () =>
  visit('play', async (page) => {
    await until(page, async () => {
      (await import('./journal.js')).keepJournal();
      return true;
    });
    const entry = (line, filled) =>
      until(
        page,
        async ([line, filled]) => (await (await import('./library.js')).library.find(line))?.filled === filled,
        [line, filled],
      );
    await page.keyboard.press('1');
    await entry(INKALA, 1);
    await load(page, EASY);
    await page.locator('.play .cell').nth(2).click();
    await page.keyboard.press('4');
    await entry(EASY, 1);
    await go(page, 'start');
    await page.getByText('Continue', { exact: true }).waitFor();
    await page.locator('.start-card').getByText('2 %').waitFor();
    await page.locator('.start-row').first().click();
    await page.locator('main.play').waitFor();
    await shows(page, INKALA.replace('8.', '81'));
    await go(page, 'start');
    await page.locator('.start-card').click();
    assert.equal((await digits(page))[1], '1');
  }));

test('every kind makes puzzles of the levels that it offers, and one without givens', () =>
  visit('start', async (page) => {
    const kinds = await page.locator('.kinds-of-puzzle button').allTextContents();
    assert.ok(kinds.length >= 12, `${kinds}`);
    const levels = page.locator('.start-new .levels button:not(.bare)');
    const play = async (button, words) => {
      await button.click();
      await page.locator('main.play').waitFor({ timeout: 60000 });
      await page.locator('.status').getByText(words).first().waitFor({ timeout: 60000 });
      await go(page, 'start');
    };
    const choose = (kind) => page.locator('.kinds-of-puzzle').getByRole('button', { name: kind, exact: true }).click();
    for (const [i, kind] of kinds.entries()) {
      await choose(kind);
      const names = await levels.allTextContents();
      // What is found in seconds.
      const count = { '4 × 4': 1, Sumo: 3 }[kind] ?? 5;
      assert.deepEqual(names, ['Easy', 'Medium', 'Hard', 'Fiendish', 'Diabolical'].slice(0, count));
      // Another level of each kind: what Play says of the puzzle is what was asked for.
      const at = (i + 3) % names.length;
      await play(levels.nth(at), new RegExp(`^${names[at]} · \\d`));
    }
    await choose('Killer');
    await play(page.getByRole('button', { name: 'Without givens' }), /^One solution$/);
    assert.equal(await page.evaluate(async () => (await import('./game.js')).game.state.givens.some(Boolean)), false);
    // What was chosen last is chosen again, in the window New too.
    await go(page, 'play');
    await page.getByRole('button', { name: 'New…' }).click();
    assert.equal(
      await page.getByRole('dialog').locator('.kinds-of-puzzle [aria-pressed="true"]').textContent(),
      'Killer',
    );
  }));

test('thirty days have their golden puzzles, the same on every machine', () =>
  visit('start', async (page) => {
    const rows = readFileSync(new URL('daily.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    assert.equal(rows.length, 150);
    const found = await page.evaluate(
      async (days) => {
        const { dailyPuzzle, LEVELS } = await import('./daily.js');
        const lines = [];
        for (const day of days) {
          for (const level of LEVELS)
            lines.push([day, level.name, (await dailyPuzzle(day, level)).givens.map((d) => d || '.').join('')]);
        }
        return lines;
      },
      [...new Set(rows.map(([day]) => day))],
    );
    assert.deepEqual(found, rows);
    // A level of the recipe is the level of the same name of the first scale.
    const levels = await page.evaluate(async () => [
      (await (await import('./api.js')).table('techniques')).scales[0],
      (await import('./daily.js')).LEVELS,
    ]);
    assert.deepEqual(
      levels[1].map(({ name, difficulty: [, max] }) => [name, max < 1e9 ? max : null]),
      levels[0].levels.map(({ name, max }) => [name, max]),
    );
  }));

test('a puzzle of the day is kept with its day; calendar and streak count it', () =>
  visit('start', async (page) => {
    const { day, line, before } = await page.evaluate(async () => {
      const { dailyPuzzle, dayBeside, dayOf, LEVELS } = await import('./daily.js');
      const day = dayOf(Date.now());
      return {
        day,
        before: dayBeside(day, -1),
        line: (await dailyPuzzle(day, LEVELS[0])).givens.map((d) => d || '.').join(''),
      };
    });
    await page.locator('.start-levels').getByRole('button', { name: /easy/i }).click();
    await page.locator('main.play').waitFor();
    assert.equal(await digits(page), line);
    await page.evaluate(async () => {
      (await import('./journal.js')).keepJournal();
      const { game } = await import('./game.js');
      const { post } = await import('./api.js');
      const {
        grids: [grid],
      } = await post('solve', { puzzle: game.identity, grids: true });
      game.change({ placed: [...grid].map((d, cell) => (game.state.givens[cell] ? 0 : Number(d))) });
    });
    await page.locator('.status').getByText('Solved', { exact: true }).waitFor();
    await until(
      page,
      async (name) =>
        (await (await import('./library.js')).library.puzzles()).some((entry) => entry.daily === name && entry.solved),
      `${day} easy`,
    );
    // Of the day before one was solved on its day, and one today.
    await page.evaluate(
      async ([before]) => {
        const { library } = await import('./library.js');
        const { game } = await import('./game.js');
        const given = game.state.givens.map((d, i) => (d ? i : -1)).filter((i) => i >= 0);
        const givens = (which) => game.state.givens.map((d, i) => (i === given[which] ? 0 : d));
        await library.keep(
          { board: game.state.board, givens: givens(1) },
          { daily: `${before} hard`, solved: new Date(`${before}T12:00`).getTime() },
        );
        await library.keep(
          { board: game.state.board, givens: givens(2) },
          { daily: `${before} easy`, solved: Date.now() },
        );
      },
      [before],
    );
    await go(page, 'start');
    await page.getByText('2 days in a row').waitFor();
    await page.locator('.start-levels .is-solved').waitFor();
    assert.equal(await page.locator('.day[aria-pressed="true"]').textContent(), String(Number(day.slice(8))));
    assert.match(await page.locator('.day[aria-pressed="true"]').getAttribute('aria-label'), /, 1 of 5 solved$/);
    if (!before.startsWith(day.slice(0, 7))) await page.getByRole('button', { name: 'The month before' }).click();
    await page
      .locator('.day')
      .getByText(String(Number(before.slice(8))), { exact: true })
      .click();
    assert.equal(await page.locator('.start-levels .is-solved').count(), 2);
    // Days to come are closed.
    if (await page.getByRole('button', { name: 'The month after' }).isEnabled())
      await page.getByRole('button', { name: 'The month after' }).click();
    assert.ok((await page.locator('.day:disabled').count()) + Number(day.slice(8)) >= 28);
    assert.equal(await page.getByRole('button', { name: 'The month after' }).isDisabled(), true);
  }));

test('links go to their puzzles past the start page, old addresses too', () =>
  visit('start', async (page, context) => {
    await page.goto(`${visit.url}#/play/${EASY}`);
    await page.locator('main.play').waitFor();
    await shows(page, EASY);
    const link = await page.evaluate(async () => (await import('./game.js')).game.link());
    const other = await context.newPage();
    await other.goto(link);
    await other.locator('main.play').waitFor();
    assert.equal(await digits(other), EASY);
    for (const [address, part] of [
      ['#/explain', 'explain'],
      ['#/library', 'library'],
      ['#/nothing', 'start'],
      ['', 'start'],
    ]) {
      await other.goto('about:blank');
      await other.goto(`${visit.url}${address}`);
      await other.locator(`main.${part}`).waitFor();
    }
    await other.goto(`${visit.url}#/play/1.damaged`);
    await other.getByText('This link cannot be read').waitFor();
  }));
