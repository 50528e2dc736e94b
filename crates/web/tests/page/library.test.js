// Library: what is played is kept, thousands of puzzles are listed, everything leaves and comes back as one file.

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { open, shot } from './browser.js';
import { ANSWER, EASY, INKALA, digits, go, load, shows, until, visitor } from './visit.js';

const visit = visitor();
/** What the library has of a puzzle. */
const entry = (page, key) =>
  page.evaluate(async (key) => (await (await import('./library.js')).library.find(key)) ?? null, key);
const journal = (page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some((e) => e.name.endsWith('journal.js')));
/** Waits until the library has this many filled cells of a puzzle. */
const filled = (page, key, number) =>
  until(
    page,
    async ([key, number]) => {
      const { library } = await import('./library.js');
      return ((await library.find(key))?.filled ?? 0) === number;
    },
    [key, number],
  );

/** Lines that differ in the places of the digits, not one of them read by a solver. */
function lines(count) {
  const found = [];
  for (let i = 0; i < count; i++) {
    const order = [...'123456789'];
    let rest = i;
    for (let k = 8; k > 0; k--) {
      const j = rest % (k + 1);
      rest = Math.floor(rest / (k + 1));
      [order[k], order[j]] = [order[j], order[k]];
    }
    found.push(INKALA.replace(/\d/g, (d) => order[d - 1]));
  }
  return found;
}

const count = (page, text) => page.locator('.library-main [role=status]').getByText(text, { exact: true }).waitFor();

async function importText(page, text, name) {
  const file = join(tmpdir(), `${name}-${process.pid}.txt`);
  writeFileSync(file, text);
  await page.getByRole('button', { name: 'Import…' }).first().click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
}

test('a puzzle that is begun goes on another day with marks, time and undo', () =>
  visit('play', async (page) => {
    await journal(page);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    await filled(page, INKALA, 1);
    await load(page, EASY);
    await page.keyboard.press('1');
    await filled(page, EASY, 1);
    await go(page, 'library');
    await page.getByText('2 puzzles', { exact: true }).waitFor();
    // By keyboard: the list, its last row, opened.
    await page.locator('.long-list').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.locator('main.play').waitFor();
    await page.getByText('It goes on where you left it.').waitFor();
    assert.equal((await digits(page)).slice(0, 3), '81.');
    assert.match(await page.locator('.play [data-cell="2"]').getAttribute('aria-label'), /corner 2/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await digits(page), INKALA);
    await filled(page, INKALA, 0);
  }));

test('a digit that is typed before the journal has come is kept too', async () => {
  const context = await visit.browser.newContext({ serviceWorkers: 'block' });
  let release = () => {};
  const held = new Promise((done) => {
    release = () => done(undefined);
  });
  await context.route('**/journal.js', async (route) => {
    await held;
    await route.continue();
  });
  const page = await open(context, visit.url);
  await load(page, INKALA);
  await page.keyboard.press('1');
  await page.locator('.play [data-cell="1"] .digit').waitFor();
  release();
  await filled(page, INKALA, 1);
  assert.deepEqual(page.errors, []);
  await context.close();
});

test('what is solved is in the statistics, and the next puzzle of the collection follows', () =>
  visit('library', async (page) => {
    await journal(page);
    await importText(page, `${INKALA}\n${EASY}\n`, 'two');
    await page.getByText('2 puzzles', { exact: true }).waitFor();
    await page.locator('.entry-row').first().click();
    await page.locator('.card').getByRole('button', { name: 'Play' }).click();
    await page.locator('main.play').waitFor();
    await shows(page, INKALA);
    await page.evaluate(async (answer) => {
      const { game } = await import('./game.js');
      const { givens } = game.state;
      game.change({ placed: [...answer].map((d, cell) => (givens[cell] || cell === 1 ? 0 : Number(d))) });
    }, ANSWER);
    await page.locator('.play [data-cell="1"]').click();
    await page.keyboard.press(ANSWER[1]);
    await page.locator('.status').getByText('Solved', { exact: true }).waitFor();
    await page.getByText(/The last one in “two/).waitFor();
    await page.getByText(/The hardest step was of/).waitFor();
    await shot(page, 'play-solved', false);
    await until(page, async () => (await (await import('./database.js')).database.all('history')).length === 1);
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await shows(page, EASY);
    await go(page, 'library');
    await page.getByRole('radio', { name: 'Statistics' }).check();
    await page.locator('.counters dd').first().waitFor();
    assert.deepEqual(
      await page
        .locator('.counters dd')
        .allTextContents()
        .then((all) => [all[0], all[1], all[3]]),
      ['1', '1', 'one day'],
    );
    assert.equal(await page.locator('.solved-list li').count(), 1);
    await shot(page, 'library-statistics', false);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await go(page, 'play');
    await journal(page);
    await go(page, 'library');
    await until(page, async () => (await (await import('./database.js')).database.all('history')).length === 1);
  }));

test('ten thousand puzzles come in, are found, sorted and walked through, and nothing stops the page', () =>
  visit('library', async (page) => {
    await page.evaluate(() => {
      globalThis.long = [];
      new PerformanceObserver((list) => {
        for (const e of list.getEntries()) globalThis.long.push(Math.round(e.duration));
      }).observe({ type: 'longtask' });
    });
    await importText(page, lines(10000).join('\n'), 'many');
    await page.locator('dialog').waitFor({ state: 'detached', timeout: 180000 });
    await page.getByText('10\u202f000 puzzles', { exact: true }).waitFor();
    assert.ok((await page.locator('.entry-row').count()) < 60, 'only those in sight exist');
    await page.locator('.long-list').focus();
    await page.keyboard.press('End');
    await page.locator('.entry-row.at[aria-posinset="10000"]').waitFor();
    await page.keyboard.press('Home');
    for (let i = 0; i < 20; i++) await page.keyboard.press('PageDown');
    await page.getByLabel('Search').pressSequentially('51');
    await page.waitForFunction(() =>
      /of 10.000/.test(document.querySelector('.library-main [role=status]').textContent),
    );
    await page.getByLabel('Search').fill('');
    await page.getByLabel('Order').selectOption('name');
    await page.getByText('10\u202f000 puzzles', { exact: true }).waitFor();
    const long = await page.evaluate(() => globalThis.long);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    await page.getByText('10\u202f000 puzzles', { exact: true }).waitFor();
    await shot(page, 'library-many', false);
    console.log(`long tasks with 10,000 puzzles: ${long.join(' ') || 'none'}`);
  }));

test('names, tags, deletion and undo, one puzzle and several', () =>
  visit('library', async (page) => {
    await importText(page, lines(5).join('\n'), 'five');
    await count(page, '5 puzzles');
    await page.locator('.entry-row').first().click();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByLabel('Name').fill('The hard one');
    await page.keyboard.press('Enter');
    await page.locator('.entry-row').getByText('The hard one').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.entry-row').getByText('The hard one').waitFor({ state: 'detached' });
    await page.locator('.entry-row').nth(0).click();
    await page
      .locator('.entry-row')
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await page.locator('.card').getByText('3 puzzles').waitFor();
    await page.getByRole('button', { name: 'Tags…' }).click();
    await page.getByRole('dialog').locator('input').fill('train, evening');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      () => [...document.querySelectorAll('.entry-row')].filter((e) => e.textContent.includes('#train')).length === 3,
    );
    await page.getByLabel('Search').fill('evening');
    await page.getByText('3 puzzles of 5', { exact: true }).waitFor();
    await page.getByLabel('Search').fill('');
    await count(page, '5 puzzles');
    await page.locator('.long-list').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByText('Nothing here yet').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await count(page, '5 puzzles');
    await page.locator('.shelves').getByText(/^five/).click();
    await page.locator('.entry-row').first().click();
    await page.getByRole('button', { name: 'Delete the collection' }).click();
    await page.getByText('Nothing here yet').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
    await page.locator('.shelves').getByText(/^five/).waitFor();
    await count(page, '5 puzzles');
  }));

test('everything leaves as one file and comes back in another browser', () =>
  visit('play', async (page) => {
    await journal(page);
    await page.keyboard.press('1');
    await filled(page, INKALA, 1);
    await go(page, 'library');
    await importText(page, lines(40).join('\n'), 'forty');
    await page
      .locator('.shelves')
      .getByText(/^forty/)
      .waitFor();
    await go(page, 'settings');
    await page.getByRole('radio', { name: 'D5' }).check({ force: true });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export all' }).click(),
    ]);
    const file = await download.path();
    const all = (await page.evaluate(async () => (await import('./library.js')).library.puzzles())).length;
    const fresh = await visit.browser.newContext();
    const other = await open(fresh, visit.url, 'library');
    await other.getByRole('button', { name: 'Import…' }).first().click();
    await other.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await other.getByText(`${all} puzzles`, { exact: true }).waitFor();
    await other
      .locator('.shelves')
      .getByText(/^forty/)
      .waitFor();
    assert.equal((await entry(other, INKALA)).filled, 1);
    await other.evaluate(async (line) => {
      const { game } = await import('./game.js');
      game.open((await game.read(line)).puzzles[0]);
    }, INKALA);
    await other.getByText('It goes on where you left it.').waitFor();
    await go(other, 'play');
    assert.equal((await digits(other)).slice(0, 2), '81');
    assert.equal(await other.locator('.lines text').first().textContent(), 'A', 'settings come along');
    // A second time nothing is new; a damaged file takes nothing.
    await go(other, 'library');
    await other.getByRole('button', { name: 'Import…' }).first().click();
    await other.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await other.getByText('0 new puzzles').waitFor();
    const text = readFileSync(file, 'utf8').split('\n');
    text[3] = text[3].slice(0, 20);
    const broken = join(tmpdir(), `broken-${process.pid}.jsonl`);
    writeFileSync(broken, text.join('\n'));
    await other.getByRole('button', { name: 'Import…' }).first().click();
    await other.getByRole('dialog').locator('input[type=file]').setInputFiles(broken);
    await other.getByText('Line 4 of the file is not understood. Nothing was taken.').waitFor();
    assert.deepEqual(other.errors, []);
    await fresh.close();
  }));

test('what cannot be read is named by its line, the rest comes in', () =>
  visit('library', async (page) => {
    const some = lines(6);
    some.splice(2, 0, 'not a puzzle');
    await importText(page, some.join('\n'), 'mixed');
    await page.locator('.errors li').first().waitFor();
    assert.match(await page.locator('.errors').textContent(), /line 3/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('6 puzzles', { exact: true }).waitFor();
  }));

test('a puzzle with rules is kept, goes on, and its path is explained', () =>
  visit('library', async (page) => {
    await journal(page);
    const rules =
      'title: Four cages\nboard 4x4\ngivens:\n....\n....\n....\n....\nkiller 3: r1c1 r1c2\nkiller 7: r1c3 ' +
      'r1c4\nkiller 4: r2c1 r3c1\nkiller 6: r2c2 r3c2\nkiller 5: r4c1 r4c2\nkiller 5: r2c3 r3c3\nkiller 3: r4c3 r3c4\n';
    await importText(page, rules, 'ruled');
    await page.locator('.entry-row').getByText('Four cages').waitFor();
    await page.locator('.entry-row').first().click();
    await page.locator('.card').getByRole('button', { name: 'Play' }).click();
    await page.locator('main.play').waitFor();
    await page.locator('.play .rules-over').first().waitFor({ state: 'attached' });
    await page.keyboard.press('1');
    await until(page, async () =>
      (await (await import('./library.js')).library.puzzles()).some((entry) => entry.source && entry.filled === 1),
    );
    await load(page, EASY);
    await go(page, 'library');
    await page.locator('.entry-row').getByText('Four cages').dblclick();
    await page.getByText('It goes on where you left it.').waitFor();
    assert.equal(await page.locator('.play .digit').count(), 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await go(page, 'explain');
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByText(/^Step 1 of \d+$/).waitFor();
    await page.locator('.steps button').last().click();
    assert.ok((await page.locator('.explain .digit').count()) > 0);
    await shot(page, 'explain-path-rules', false);
  }));

test('where the browser keeps nothing the page works and says so', async () => {
  const context = await visit.browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const page = await open(context, visit.url);
  await load(page, INKALA);
  await journal(page);
  await page.keyboard.press('1');
  await filled(page, INKALA, 1);
  await go(page, 'library');
  await page.getByText('This browser keeps nothing here').waitFor();
  await page.getByText('One puzzle', { exact: true }).waitFor();
  await shot(page, 'library-private', false);
  assert.deepEqual(page.errors, []);
  await context.close();
});

test('settings hold: theme, clashes, timer, names of cells', () =>
  visit('settings', async (page) => {
    const ground = () =>
      page.evaluate(
        () =>
          getComputedStyle(document.body).backgroundColor +
          getComputedStyle(document.documentElement).getPropertyValue('--ground'),
      );
    const light = await ground();
    await page.getByRole('radio', { name: 'Dark', exact: true }).check({ force: true });
    assert.notEqual(await ground(), light);
    await page.getByText('Mark digits that clash at once').click();
    await page.getByText('Show the timer').click();
    await page.getByRole('radio', { name: 'D5' }).check({ force: true });
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.notEqual(await ground(), light, 'dark after a reload');
    await load(page, INKALA);
    await go(page, 'play');
    await page.locator('.clock').waitFor();
    await page.keyboard.press('8');
    await until(page, async () => (await import('./game.js')).game.report?.clashes.length > 0);
    assert.equal(await page.locator('.play .cell.clash').count(), 0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Tell me all' }).click();
    assert.match(await page.locator('.hint').textContent(), /\b[A-I][1-9]\b/);
    assert.doesNotMatch(await page.locator('.hint').textContent(), /r\dc\d/);
  }));

for (const [name, options] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a phone on its side', { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true }],
]) {
  test(`the library by touch on ${name}`, () =>
    visit(
      'library',
      async (page) => {
        await importText(page, lines(30).join('\n'), 'thirty');
        await page.getByText('30 puzzles', { exact: true }).waitFor();
        await page.locator('.entry-row').nth(1).tap();
        await page.locator('.card canvas').waitFor();
        await shot(page, `library-${name.replaceAll(' ', '-')}`, false);
        await page.getByText('Several', { exact: true }).tap();
        await page.locator('.entry-row').nth(2).tap();
        await page.locator('.card').getByText('2 puzzles').waitFor();
        await page.getByText('Several', { exact: true }).tap();
        await page.locator('.entry-row').nth(0).tap();
        await page.locator('.card').getByRole('button', { name: 'Play' }).tap();
        await page.locator('main.play').waitFor();
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(over <= 0, `it hangs over by ${over}`);
      },
      options,
    ));
}

test('a puzzle without a name is called by its kind and the day it came', () =>
  visit('library', async (page) => {
    const [first, second] = lines(2);
    const titles = page.locator('.entry-row .title');
    /** Imports a text; a collection of its own is shown then. */
    const bring = async (text, name, all) => {
      await importText(page, text, name);
      await page.getByText(/^(One|2) puzzles? imported/).last().waitFor();
      await page.getByRole('button', { name: /^All puzzles/ }).click();
      await titles.nth(all - 1).waitFor();
    };
    await bring(`${first}\n${second}\n`, 'several', 2);
    const killer = 'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nthermometer: r1c1-3';
    await bring(killer, 'rules', 3);
    await bring(`title: Some cages\n${killer}\nkiller 9: r2-3c3`, 'title', 4);
    const day = await page.evaluate(async () => (await import('./clock.js')).dateText(Date.now()));
    const called = await titles.allTextContents();
    assert.deepEqual(
      called.toSorted(),
      [`Classic 1 · ${day}`, `Classic 2 · ${day}`, `Killer cage, Thermometer · ${day}`, 'Some cages'].toSorted(),
    );
    // It is found by what it is called.
    await page.getByPlaceholder('Name, tag, level, digits').fill('Killer cage,');
    await titles.nth(1).waitFor({ state: 'detached' });
    assert.deepEqual(await titles.allTextContents(), [`Killer cage, Thermometer · ${day}`]);
  }));
