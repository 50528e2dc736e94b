// The page as a person uses it, part by part, in a real browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { open, shot } from './browser.js';
import { ANSWER, EASY, INKALA, digits, go, load, shows, until, visitor } from './visit.js';

const FRAME = `+-------+-------+-------+
| 8 . . | . . . | . . . |
| . . 3 | 6 . . | . . . |
| . 7 . | . 9 . | 2 . . |
+-------+-------+-------+
| . 5 . | . . 7 | . . . |
| . . . | . 4 5 | 7 . . |
| . . . | 1 . . | . 3 . |
+-------+-------+-------+
| . . 1 | . . . | . 6 8 |
| . . 8 | 5 . . | . 1 . |
| . 9 . | . . . | 4 . . |
+-------+-------+-------+`;
const HODOKU = `:0000:x:${INKALA}:::`;

const visit = visitor();

const cell = (page, r, c) => page.locator(`.play [data-cell="${(r - 1) * 9 + c - 1}"]`);

/** Waits until the database has the board as it stands, with what can be undone. */
const stored = (page) =>
  until(page, async () => {
    const { database } = await import('./database.js');
    const { game } = await import('./game.js');
    const [there, here] = [await database.get('kept', 'game'), await game.record(game.moment())];
    return there?.text === here.text && there?.past === here.past;
  });

async function paste(page, text) {
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByLabel('Paste a puzzle in any format').fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

/** What the page's own API says: over HTTP, or by the worker in the server's place. A table takes no body. */
const responseTo = (page, path, body = null) =>
  page.evaluate(
    async ([path, body]) => {
      const { post, table } = await import(new URL('api.js', document.baseURI).href);
      return body ? post(path, body) : table(path);
    },
    [path, body],
  );

test('a puzzle is read in three formats, and an error names its place', () =>
  visit('play', async (page) => {
    for (const text of [INKALA, FRAME, HODOKU]) {
      await paste(page, EASY);
      await shows(page, EASY);
      await paste(page, text);
      await shows(page, INKALA);
      await page.getByText('One solution', { exact: true }).waitFor();
    }
    await paste(page, INKALA.replace('36', '3Q'));
    await page.getByText(/line 1, column 13/i).waitFor();
  }));

test('digits, marks, undo and redo by keyboard alone', () =>
  visit('play', async (page) => {
    await page.getByText('One solution', { exact: true }).waitFor();
    await cell(page, 1, 2).focus();
    await page.keyboard.press('1');
    assert.equal((await digits(page))[1], '1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('Control+Digit9');
    assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /row 1 column 3, empty, centre 9, corner 2/);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await digits(page), INKALA);
    await page.keyboard.press('Control+y');
    assert.equal((await digits(page))[1], '1');
    assert.equal(await page.locator('.play .cell[tabindex="0"]').count(), 1, 'one tab stop');
    await page.keyboard.press('c');
    assert.equal(await page.getByRole('button', { name: 'Centre' }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('Control+a');
    assert.equal(await page.locator('.play .cell.selected').count(), 81);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await shot(page, 'play-keys', false);
  }));

test('candidates come by themselves and can be struck out', () =>
  visit('play', async (page) => {
    await page.getByText('Candidates', { exact: true }).click();
    // Those of this puzzle, not of the one that the page began with.
    await page.waitForFunction(() => document.querySelectorAll('.play .marks b').length === 254);
    await cell(page, 1, 2).click();
    await page.keyboard.press('Control+Digit1');
    assert.equal(await page.locator('.play .marks b').count(), 253);
    await page.getByText('True candidates').click();
    await page.waitForFunction(() => document.querySelectorAll('.play .marks b.all').length === 60);
  }));

test('two equal digits in a column are named', () =>
  visit('play', async (page) => {
    await cell(page, 1, 2).click();
    await page.keyboard.press('9');
    await page.getByText('Two 9s in column 2: r1c2, r9c2').waitFor();
    assert.equal(await page.locator('.play .cell.clash').count(), 2);
    assert.match(await cell(page, 9, 2).getAttribute('aria-label'), /given 9, clashes/);
    await shot(page, 'play-clash', false);
  }));

test('why a puzzle has several solutions or none', () =>
  visit('play', async (page) => {
    await paste(page, INKALA.replace('8', '.'));
    await page.getByText('Several solutions', { exact: true }).waitFor();
    const counted = Number((await page.locator('.status').textContent()).match(/differ in (\d+) cells/)[1]);
    assert.ok(counted > 3);
    assert.equal(await page.locator('.play .cell.differ').count(), counted);
    // Both digits stand there; in each house they are the same ones the other way round.
    const both = await page.$$eval('.play .cell.differ', (cells) =>
      cells.map((c) => c.querySelector('.either').dataset.text.split(' ')),
    );
    assert.deepEqual(both.map(([first]) => first).sort(), both.map(([, second]) => second).sort());
    await shot(page, 'play-several', false);
    await paste(page, '876900000010006000040305800400000210090500000050040306029000008004690173080001004');
    await page.getByText('No solution', { exact: true }).waitFor();
    const marked = await page.locator('.play .cell.impossible').count();
    assert.ok(marked > 1 && marked < 32, `${marked} givens`);
    // Minimal: without any one of the marked givens the others can stand together.
    const line = '876900000010006000040305800400000210090500000050040306029000008004690173080001004';
    const cells = await page.$$eval('.play .cell.impossible', (all) => all.map((c) => Number(c.dataset.cell)));
    const verdict = (given) => responseTo(page, 'solve', { puzzle: given }).then((reply) => reply.verdict);
    const only = (keep) => [...line].map((c, i) => (keep.includes(i) ? c : '.')).join('');
    assert.equal(await verdict(only(cells)), 'none');
    for (const out of cells)
      assert.notEqual(await verdict(only(cells.filter((c) => c !== out))), 'none', `without ${out}`);
    await shot(page, 'play-none', false);
  }));

test('a link restores everything in a fresh profile', () =>
  visit('play', async (page) => {
    await cell(page, 1, 2).click();
    await page.keyboard.press('1');
    await cell(page, 1, 3).click();
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('Control+Shift+Digit3');
    await page.getByText('Candidates', { exact: true }).click();
    await page.keyboard.press('Control+Digit5');
    await page.getByText('Timer').click();
    await page.getByRole('button', { name: 'Corner' }).click();
    await page.getByRole('button', { name: 'Share…' }).click();
    const link = await page.getByLabel('Link to this puzzle as it stands').inputValue();
    assert.ok(link.length < 1500, `${link.length} characters`);
    const fresh = await visit.browser.newContext();
    const other = await fresh.newPage();
    await other.goto(link);
    await other.waitForSelector('body[data-ready]');
    await other.waitForSelector('.marks b');
    const look = (p) =>
      p.$$eval('.play .cell', (cells) =>
        cells.map((c) => c.getAttribute('aria-label').replace(/, (clashes|differs).*/, '')).join('\n'),
      );
    assert.equal(await look(other), await look(page));
    assert.match(await look(other), /empty, candidates [\d ]+, corner 2, colour 3/);
    for (const name of ['Candidates', 'Timer'])
      assert.equal(await other.getByRole('checkbox', { name, exact: true }).isChecked(), true, name);
    assert.equal(await other.getByRole('button', { name: 'Corner' }).getAttribute('aria-pressed'), 'true');
    assert.equal(
      await other.getByRole('button', { name: 'Undo' }).isDisabled(),
      true,
      'nothing to undo in a fresh profile',
    );
    // A damaged link is refused, in a page that is open and in a fresh one.
    for (const broken of [other, await fresh.newPage()]) {
      await broken.goto(link.slice(0, -20));
      await broken.getByText('This link cannot be read').waitFor();
      await broken.locator('.play .cell').nth(80).waitFor();
    }
    await fresh.close();
  }));

test('a puzzle is solved by keyboard alone, and the board says so', () =>
  visit('play', async (page) => {
    await page.keyboard.press('Tab'); // the link past the frame
    while (!(await page.evaluate(() => document.activeElement?.matches('.play .cell'))))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Home');
    for (let row = 0; row < 9; row++) {
      for (let column = 0; column < 9; column++) {
        if (INKALA[row * 9 + column] === '.') await page.keyboard.press(ANSWER[row * 9 + column]);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('ArrowDown');
    }
    await page.getByText(/^Done in \d+:\d\d\.$/).waitFor();
    assert.equal(await digits(page), ANSWER);
    assert.equal(await page.locator('.board.won').count(), 1);
    assert.equal(await page.locator('.pad [data-left="0"]').count(), 9);
    await shot(page, 'play-solved', false);
    await page.keyboard.press('Control+z');
    await page.getByText('The givens have one solution', { exact: true }).waitFor();
    assert.equal(await page.locator('.board.won').count(), 0);
  }));

test('a new puzzle of a level', () =>
  visit('play', async (page) => {
    await page.getByRole('button', { name: 'New…' }).click();
    const levels = page.locator('.levels button');
    await levels.first().waitFor();
    await shot(page, 'play-new', false);
    const { scales } = await responseTo(page, 'techniques');
    assert.equal(await levels.count(), scales[0].levels.length);
    await levels.nth(2).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await shows(page, INKALA, false);
    const line = await digits(page);
    await page.getByText('One solution', { exact: true }).waitFor();
    const rating = (await responseTo(page, 'rate', { puzzle: line })).ratings[0].rating;
    assert.ok(rating > scales[0].levels[1].max && rating <= scales[0].levels[2].max, `rated ${rating}`);
  }));

test('other boards: 16×16, diagonals, a jigsaw that is drawn', () =>
  visit('play', async (page) => {
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('dialog').getByLabel('Size').selectOption('16');
    await page.getByLabel('No digit twice on a diagonal').check();
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.play .cell').length === 256);
    await page.locator('.play .cell').nth(17).click();
    await page.keyboard.press('g');
    assert.equal(await page.locator('.play .cell').nth(17).textContent(), 'G');
    await shot(page, 'play-16', false);
    await page.getByRole('button', { name: 'New…' }).click();
    await page.getByRole('dialog').getByLabel('Size').selectOption('4');
    await page.getByLabel('Draw regions (jigsaw)').check();
    await page.locator('.zones .z').nth(6).click(); // of region 2
    await page.getByText('1 has 5, 2 has 3').waitFor();
    await page.getByLabel('Region to draw').selectOption({ label: '2' });
    await page.locator('.zones .z').nth(1).click(); // of region 1
    await page.getByText('Every region has its cells.').waitFor();
    await page.getByRole('button', { name: 'Make the board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.play .cell').length === 16);
    await page.getByText('4 × 4 jigsaw').first().waitFor();
  }));

test('a hint at each rung, then done; the path and the rating', () =>
  visit('explain', async (page) => {
    await page.getByRole('combobox').waitFor();
    for (let rung = 1; rung <= 5; rung++) {
      if (rung === 1) await page.getByRole('button', { name: 'Give me a hint' }).click();
      else await page.getByRole('button', { name: 'Tell me more' }).click();
      await page.waitForFunction((n) => document.querySelectorAll('.rungs .open').length === n, rung);
      await shot(page, `explain-rung-${rung}`, false);
    }
    assert.ok((await page.locator('.over .sign').count()) > 0);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('button', { name: 'Give me a hint' }).waitFor();
    await load(page, EASY);
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByText(/The puzzle is solved/).waitFor();
    await page.locator('.steps button').nth(20).click();
    assert.equal(await page.locator('.steps [aria-current]').count(), 1);
    await page.getByText('Step 21 of').waitFor();
    await page.locator('.strip').click({ position: { x: 2, y: 10 } });
    await page.getByText('Step 1 of').waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 2 of').waitFor();
    await page.getByRole('combobox').selectOption('hodoku');
    await page.getByText('Step 1 of').waitFor();
    await page.locator('.ratings b').first().waitFor();
    await shot(page, 'explain-path', false);
  }));

test('the lab watches algorithm-x with its covered columns', () =>
  visit('lab', async (page) => {
    await page.getByRole('combobox').first().selectOption('algorithm-x');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.transport').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: 'Next guess' }).click();
    await page.getByText(/^guess/).waitFor();
    await page.getByRole('button', { name: 'Next guess' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.item.covered').length >= 4);
    await shot(page, 'lab-algorithm-x', false);
    await page.getByRole('button', { name: 'End' }).click();
    const shown = await page.$$eval('.lab .cell', (cells) => cells.map((c) => c.textContent).join(''));
    assert.equal(shown, ANSWER);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('slider', { name: 'Moment' }).fill('10');
    await page.getByText('10 /').waitFor();
    const box = await page.locator('.chart').boundingBox();
    await page.locator('.chart').click({ position: { x: box.width * 0.6, y: box.height / 2 } });
    const at = Number(await page.getByRole('slider', { name: 'Moment' }).inputValue());
    const all = Number(await page.getByRole('slider', { name: 'Moment' }).getAttribute('max'));
    assert.ok(at > 0.45 * all && at < 0.7 * all, `a click on the chart went to ${at} of ${all}`);
  }));

test('the lab shows the candidates that a solver has left', () =>
  visit('lab', async (page) => {
    await page.getByRole('combobox').first().selectOption('fix-square');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.locator('.transport').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const all = await page.locator('.lab .marks b').count();
    assert.equal(all, 9 * 60, 'at the start every blank has every candidate');
    await page.getByRole('slider', { name: 'Moment' }).fill('300');
    const left = await page.locator('.lab .marks b').count();
    assert.ok(left < all - 100 && left > 100, `${left} are left`);
  }));

test('the lab shows every solver of the table, or says why not', () =>
  visit('lab', async (page) => {
    await page.locator('.solver optgroup').first().waitFor({ state: 'attached' });
    const ids = await page
      .getByRole('combobox')
      .first()
      .locator('option')
      .evaluateAll((options) => options.map((o) => o.value));
    assert.ok(ids.length > 10);
    for (const id of ids.filter((id) => ['brute-force', 'annealing', 'fix-square', 'simd'].includes(id))) {
      await page.getByRole('combobox').first().selectOption(id);
      await page.getByRole('button', { name: 'Run' }).click();
      await page
        .locator('.result')
        .getByText(/A solution|No answer/)
        .waitFor({ timeout: 30000 });
      if (id !== 'simd') await page.locator('.chart').waitFor();
      await page.getByRole('button', { name: 'End' }).click();
      await shot(page, `lab-${id}`, false);
    }
  }));

test('a race of four', () =>
  visit('race', async (page) => {
    const expected = ['backtrack', 'fix-square', 'dancing-links', 'annealing'];
    await page.locator('.chips input').first().waitFor();
    for (const box of await page.locator('.chips input').all())
      await box.setChecked(expected.includes(await box.inputValue()));
    await page.getByRole('button', { name: 'Run the race' }).click();
    await page.getByText('Done. Move the scrubber').waitFor({ timeout: 60000 });
    assert.equal(await page.locator('.results tbody tr').count(), 4);
    assert.equal(await page.locator('.count').textContent(), 'the start');
    assert.equal(await page.locator('.lane.arrived').count(), 0, 'nobody has solved it at the start');
    // They arrive in the order of their times.
    const arrived = async (moment) => {
      await page.getByRole('slider', { name: 'Moment' }).fill(String(moment));
      return page.$$eval('.lane.arrived', (lanes) => lanes.length);
    };
    const counts = [];
    for (const moment of [1, 350, 700, 1000]) counts.push(await arrived(moment));
    assert.equal(counts[0], 0);
    assert.equal(counts[3], 4);
    assert.ok(
      counts.every((count, i) => !i || count >= counts[i - 1]),
      `${counts}`,
    );
    assert.equal((await page.locator('.lane .event').filter({ hasText: 'a solution' }).count()) > 0, true);
    await page.getByRole('button', { name: 'Time' }).click();
    const names = () => page.$$eval('.results tbody th', (all) => all.map((th) => th.textContent));
    const ascending = await names();
    await page.getByRole('button', { name: 'Time' }).click();
    assert.deepEqual(await names(), ascending.reverse());
    await page.getByRole('slider', { name: 'Moment' }).fill('600');
    await shot(page, 'race');
  }));

test('a matrix is searched and edited', () =>
  visit('matrix', async (page) => {
    await page.getByText('Cover: F, C').waitFor();
    await shot(page, 'matrix', false);
    await page.getByRole('button', { name: 'A covers Wed' }).click();
    await page
      .locator('main')
      .getByText(/covers?, \d+ nodes/)
      .waitFor();
    await page.getByLabel('Example').selectOption('queens');
    await page
      .locator('main')
      .getByText(/4 covers/)
      .waitFor();
    await page.locator('textarea.code').fill('name,a\nx,7');
    await page.getByText(/line 2, column 3/i).waitFor();
  }));

test('a both-diagonals puzzle is generated, played and printed four to a page', () =>
  visit('generate', async (page) => {
    await page.getByRole('radio', { name: 'Both diagonals' }).check();
    await page.getByLabel('Seed').fill('7');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(/^4 made/).waitFor({ timeout: 40000 });
    const lines = await page.$$eval('.made article:first-child .cell', (cells) =>
      cells.map((c) => (c.textContent ? 1 : 0)),
    );
    for (let r = 0; r < 9; r++)
      for (let c = 0; c < 9; c++) {
        assert.equal(lines[r * 9 + c], lines[c * 9 + r]);
        assert.equal(lines[r * 9 + c], lines[(8 - c) * 9 + 8 - r]);
      }
    await shot(page, 'generate', false);
    await page.getByRole('button', { name: 'Easy' }).click();
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '1.2');
    await page.getByRole('button', { name: 'Easy' }).click();
    assert.equal(await page.getByLabel('To', { exact: true }).inputValue(), '');
    await page.getByRole('button', { name: 'Print all' }).click();
    await page.getByText('4 puzzles on 2 pages.').waitFor();
    assert.equal(await page.locator('.page.of-4 svg').count(), 4);
    await shot(page, 'print');
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    assert.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g).length, 2);
    // Paper is white under a dark system too, and nothing but the pages is printed.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    assert.equal(
      await page.evaluate(() => getComputedStyle(document.querySelector('.page')).backgroundColor),
      'rgb(255, 255, 255)',
    );
    assert.equal(await page.getByRole('button', { name: 'Print…' }).isVisible(), false);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await page.getByRole('radio', { name: '9' }).check({ force: true });
    await page.locator('.page.of-9 svg').nth(3).waitFor();
  }));

test('what was generated is kept as a collection', () =>
  visit('generate', async (page) => {
    await page.getByLabel('Seed').fill('3');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(/^4 made/).waitFor({ timeout: 40000 });
    await page.getByRole('button', { name: 'Keep all' }).click();
    await page.getByText(/^In the library as “Generated/).waitFor();
    await go(page, 'library');
    await page
      .locator('.shelves')
      .getByText(/^Generated/)
      .click();
    await page.locator('.library-main').getByText('4 puzzles', { exact: true }).waitFor();
  }));

test('touch: the pad writes, several cells can be chosen', () =>
  visit(
    'play',
    async (page) => {
      await cell(page, 1, 2).tap();
      await page.locator('.pad').getByRole('button', { name: '1', exact: true }).tap();
      assert.equal((await digits(page))[1], '1');
      await page.getByRole('button', { name: 'Several' }).tap();
      await cell(page, 1, 3).tap();
      assert.equal(await page.locator('.play .cell.selected').count(), 2);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('the keyboard keeps its place when a part is painted anew', () =>
  visit('explain', async (page) => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'));
    await page.getByRole('button', { name: 'Give me a hint' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tell me more' }).waitFor();
    assert.equal(await focused(), 'Tell me more');
    await page.getByRole('button', { name: 'Tell me all' }).focus();
    await page.keyboard.press('Enter');
    assert.equal(await focused(), 'Do it');
    await load(page, EASY);
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByRole('button', { name: 'Next step' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('Step 3 of').waitFor();
    await go(page, 'generate');
    const size = page.getByLabel('Size');
    await size.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByText('No digit twice in a window').waitFor({ state: 'detached' });
    assert.equal(await size.evaluate((e) => e === document.activeElement), true);
  }));

test('what is not for a board is not offered', () =>
  visit('play', async (page) => {
    const box4 = '1...' + '..1.' + '.1..' + '...1';
    await load(page, box4);
    await go(page, 'explain');
    await page.locator('.ratings').getByText(/several solutions/).waitFor();
    assert.equal(await page.locator('.scale').isVisible(), false);
    await load(page, EASY);
    await page.getByRole('button', { name: 'Give me a hint' }).waitFor();
  }));

test(
  'a server that is gone is spoken of, and one that is back answers',
  { skip: process.env.SUDOKIT_PAGE ? 'there is none' : false },
  async () => {
    const context = await visit.browser.newContext();
    const page = await open(context, visit.url);
    page.setDefaultTimeout(20000);
    await load(page, '...81..6...7..3..8.3.4..9..1.2....3.5...4...1.8....4.2..5..8.2.7..6..1...2..95...');
    await page.getByText('One solution', { exact: true }).waitFor();
    await context.setOffline(true);
    await cell(page, 1, 1).click();
    await page.keyboard.press('2');
    await page.getByText('The server does not answer.').waitFor();
    assert.equal(await cell(page, 1, 1).textContent(), '2', 'what was written stays');
    await page.getByText(/Digits, marks, undo, clashes and the library go on working/).waitFor();
    // Clashes and candidates need nobody.
    await page.keyboard.press('8');
    await page.getByText('Two 8s see each other: r1c1, r1c4').waitFor();
    assert.equal(await page.locator('.play .cell.clash').count(), 2);
    await page.keyboard.press('2');
    await page.getByText('Candidates', { exact: true }).click();
    assert.doesNotMatch(await cell(page, 1, 2).getAttribute('aria-label'), /candidates.* 2/);
    await page.keyboard.press('Control+z');
    await page.getByText('The server does not answer.').waitFor();
    // It is asked again by itself.
    await context.setOffline(false);
    await page.getByText(/one solution$/i).first().waitFor();
    await context.close();
  },
);

test('a long run is stopped', () =>
  visit('lab', async (page) => {
    // Against counting up: its first row is 987654321.
    await load(page, '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9');
    await page.getByRole('combobox').first().selectOption('brute-force');
    await page.getByRole('button', { name: 'Run' }).click();
    await page.getByText(/events so far/).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Run' }).waitFor();
    await page.getByText('Run it to see every event').waitFor();
  }));

test('the keyboard reaches the board from wherever it is', () =>
  visit('play', async (page) => {
    await page.keyboard.press('1');
    assert.equal((await digits(page))[1], '1', 'the first empty cell is chosen before anything is clicked');
    await page.locator('.pad').getByRole('button', { name: '2', exact: true }).click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('4');
    assert.equal((await digits(page)).slice(0, 3), '824');
    await page.getByRole('button', { name: 'Corner' }).click();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('button', { name: 'Corner' }).getAttribute('aria-pressed'), 'true');
    assert.match(await page.locator('.play .cell.selected').getAttribute('aria-label'), /^row 2 column 3/);
    // A control that has the keyboard keeps its own keys only.
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Space');
    assert.equal((await digits(page)).slice(0, 3), '82.');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+Digit7');
    assert.match(await cell(page, 1, 3).getAttribute('aria-label'), /centre 7/);
  }));

test('the link past the frame leads to what is shown', () =>
  visit('lab', async (page) => {
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'main');
    assert.equal(await page.locator('main.lab').count(), 1);
  }));

test('a double click chooses equal digits, and tidied marks leave what a digit sees', () =>
  visit('play', async (page) => {
    await cell(page, 7, 3).dblclick(); // a given 1
    const ones = INKALA.split('1').length - 1;
    assert.equal(await page.locator('.play .cell.selected').count(), ones);
    await page.getByText('Tidy marks').click();
    for (const [r, c] of [
      [1, 2],
      [9, 3],
      [5, 9],
    ]) {
      await cell(page, r, c).click();
      await page.keyboard.press('Shift+Digit2');
      await page.keyboard.press('Control+Digit2');
    }
    await cell(page, 1, 3).click();
    await page.keyboard.press('2');
    assert.doesNotMatch(await cell(page, 1, 2).getAttribute('aria-label'), /corner|centre/);
    assert.doesNotMatch(await cell(page, 9, 3).getAttribute('aria-label'), /corner|centre/);
    assert.match(await cell(page, 5, 9).getAttribute('aria-label'), /centre 2, corner 2/);
    await page.keyboard.press('Control+z');
    assert.match(await cell(page, 1, 2).getAttribute('aria-label'), /centre 2, corner 2/, 'one step back');
  }));

test('marks of letters by Shift and Alt', () =>
  visit('play', async (page) => {
    await load(page, '.'.repeat(256));
    await page.waitForFunction(() => document.querySelectorAll('.play .cell').length === 256);
    await page.keyboard.press('Shift+KeyA');
    await page.keyboard.press('Alt+KeyB');
    assert.match(await page.locator('.play .cell').first().getAttribute('aria-label'), /empty, centre B, corner A/);
  }));

test('undo survives a reload, and so does the time', () =>
  visit('play', async (page) => {
    await page.getByText('Timer', { exact: true }).click();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Pause' }).click();
    assert.equal(await page.locator('.play .digit').first().isVisible(), false, 'a paused board is hidden');
    const time = await page.locator('.clock').textContent();
    await stored(page);
    await page.reload();
    await page.waitForSelector('body[data-ready]');
    assert.equal((await digits(page)).slice(0, 3), '812');
    const seconds = (text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
    assert.ok(seconds(await page.locator('.clock').textContent()) >= seconds(time));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await digits(page), INKALA);
  }));

test('dragging by touch selects', () =>
  visit(
    'play',
    async (page, context) => {
      const client = await context.newCDPSession(page);
      const middle = async (r, c) => {
        const box = await cell(page, r, c).boundingBox();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const touch = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      // Where to go is known before the finger is down: one that rests for half a second chooses cells that are alike.
      const [first, ...further] = await Promise.all([1, 2, 3, 4].map((c) => middle(2, c)));
      await touch('touchStart', [first]);
      for (const place of further) await touch('touchMove', [place]);
      await touch('touchEnd', []);
      assert.equal(await page.locator('.play .cell.selected').count(), 4);
    },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  ));

test('what Check marks goes with the digits', () =>
  visit('play', async (page) => {
    await page.keyboard.press('2');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('.play .cell.clash').waitFor();
    await page.getByRole('button', { name: 'Start over' }).click();
    assert.equal(await page.locator('.play .cell.clash').count(), 0);
  }));

test('Explain goes on where it was left, and warns of wrong digits on the whole path', () =>
  visit('explain', async (page) => {
    await load(page, EASY);
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.locator('.rungs li.open').nth(1).waitFor();
    await go(page, 'play');
    await page.locator('main.play').waitFor();
    await go(page, 'explain');
    await page.locator('.rungs li.open').nth(1).waitFor();
    assert.equal(await page.locator('.rungs li.open').count(), 2);
    await page.evaluate(async () => {
      const { game } = await import('./game.js');
      game.change({ placed: game.state.placed.map((value, cell) => (cell === 2 ? 1 : value)) }); // a 4 is right
    });
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByText('There is a mistake: r1c3 is not 1').waitFor();
    assert.equal(await page.locator('.cell.clash').count(), 1);
  }));

test('a chain under rules is shown with its arrows', () =>
  visit('explain', async (page) => {
    const table = readFileSync(new URL('../../../../testdata/techniques/boards.tsv', import.meta.url), 'utf8');
    const [, text] = table
      .split('\n')
      .map((line) => line.split('\t'))
      .find(([technique]) => technique === 'xy-chain');
    await load(
      page,
      text
        .split(';')
        .map((line) => line.trim())
        .join('\n'),
    );
    await page.locator('label', { hasText: 'Whole path' }).click();
    await page
      .locator('.steps button')
      .filter({ hasText: /inference chain/i })
      .first()
      .click();
    await page.getByRole('button', { name: 'The whole' }).click();
    await page.locator('.over .link').first().waitFor();
    // Suppositions and what follows from each: an arrow less than candidates.
    const signs = await page.locator('.over .sign.on, .over .sign.off').count();
    assert.equal(await page.locator('.over .link').count(), signs - 1);
  }));
