// Overlapping grids: places without a cell are blank, no key and no finger reaches them, nothing counts them; a samurai
// is played to the end, a twin made by the picker, and one set and played.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { shot } from './browser.js';
import { go, load, until, visitor } from './visit.js';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const visit = visitor();
const text = readFileSync(new URL('../../../../testdata/overlapping/samurai-easy.txt', import.meta.url), 'utf8');
/** The puzzle and its answer, as the file has them: drawn with blanks where no cell is. */
const [SAMURAI, ANSWER] = text
  .split('\n')
  .slice(1)
  .join('\n')
  .split('\n\n')
  .map((drawing) => drawing.replace(/\n+$/, ''));
/** What stands in each row of the answer, without the places that have no cell. */
const ROWS = ANSWER.split('\n').map((row) => row.replace(/ /g, ''));

/** What the board shows at a place. */
const at = (page, row, column) => page.locator(`.play .cell[data-cell="${(row - 1) * 21 + column - 1}"]`);
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]);

test('places without a cell are blank, and neither keys nor a finger choose them', () =>
  visit('play', async (page) => {
    await load(page, SAMURAI);
    await page.getByText('Samurai · ').waitFor();
    const counts = await page.evaluate(() => [
      document.querySelectorAll('.play .cell').length,
      document.querySelectorAll('.play .void').length,
      document.querySelectorAll('.play .void:not(:empty), .play .void[tabindex], .play .void[role]').length,
    ]);
    assert.deepEqual(counts, [369, 72, 0]);
    const given = SAMURAI.replace(/[^1-9]/g, '').length;
    await page.getByText(`Samurai · ${given} of 369 filled`).waitFor();
    await at(page, 1, 1).focus();
    const path = [
      ['Control+Home', 'row 1 column 1'],
      ['End', 'row 1 column 21'],
      ['Home', 'row 1 column 1'],
      ['ArrowLeft', 'row 1 column 21'],
      ['ArrowRight', 'row 1 column 1'],
      ['Control+End', 'row 21 column 21'],
    ];
    for (const [key, where] of path) {
      await page.keyboard.press(key);
      assert.equal(await focused(page), where, key);
    }
    await at(page, 1, 9).focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await focused(page), 'row 1 column 13', 'over the gap');
    await at(page, 9, 1).focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'row 13 column 1', 'over the gap');
    // A press in the gap leaves what is chosen.
    const box = await page.locator('.play .void').first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    assert.equal(await page.locator('.play .cell.selected').count(), 1);
    assert.equal(await focused(page), 'row 13 column 1');
    await page.keyboard.press('Control+a');
    assert.equal(await page.locator('.play .cell.selected').count(), 369);
    // What a cell sees lies in its own grids: not in the next one of the same row.
    await at(page, 1, 2).click();
    assert.match(await at(page, 1, 9).getAttribute('class'), /\bpeer\b/);
    assert.doesNotMatch(await at(page, 1, 13).getAttribute('class'), /\bpeer\b/);
    await at(page, 7, 8).click();
    assert.match(await at(page, 7, 1).getAttribute('class'), /\bpeer\b/);
    assert.match(await at(page, 7, 15).getAttribute('class'), /\bpeer\b/);
    assert.doesNotMatch(await at(page, 7, 16).getAttribute('class'), /\bpeer\b/);
    await shot(page, 'samurai', false);
  }));

test('a samurai is hinted, checked, marked and played to the end', () =>
  visit('play', async (page) => {
    await load(page, SAMURAI);
    await page.locator('.status').getByText(/^Medium/).waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.hint .rungs li').first().waitFor();
    const word = await page.locator('.hint .rungs li').first().textContent();
    assert.ok(word.length > 10, word);
    await page.locator('.hint').getByRole('button', { name: 'Close the hint' }).click();
    await page.getByLabel('Candidates', { exact: true }).check();
    await until(page, () => document.querySelectorAll('.play .marks').length > 100);
    assert.equal(await page.locator('.play .void .marks').count(), 0);
    await page.getByLabel('Candidates', { exact: true }).uncheck();
    // A wrong digit is found, and taken back.
    const [row, column] = SAMURAI.split('\n').flatMap((line, r) =>
      [...line].flatMap((sign, c) => (sign === '.' ? [[r + 1, c + 1]] : [])),
    )[0];
    const right = Number(ANSWER.split('\n')[row - 1][column - 1]);
    await at(page, row, column).click();
    await page.keyboard.press(String((right % 9) + 1));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('One digit is not right.').waitFor();
    await page.keyboard.press('Control+z');
    // All but the first grids' first rows at once, then these by keys, over the gap between them.
    await page.evaluate(async (answer) => {
      const { game } = await import('./game.js');
      const placed = game.state.givens.map((given, cell) => {
        const digit = Number(answer[Math.floor(cell / 21)][cell % 21]) || 0;
        return given || cell < 3 * 21 ? 0 : digit;
      });
      game.change({ placed });
    }, ANSWER.split('\n'));
    await at(page, 1, 1).focus();
    await page.keyboard.press('Control+Home');
    for (const digits of ROWS.slice(0, 3)) {
      await page.keyboard.press('Home');
      for (const digit of digits) {
        await page.keyboard.press(digit);
        await page.keyboard.press('ArrowRight');
      }
      await page.keyboard.press('ArrowDown');
    }
    await page.locator('.status').getByText('Solved', { exact: true }).waitFor();
    await page.getByText('Samurai · 369 of 369 filled').waitFor();
    await shot(page, 'samurai-solved', false);
  }));

test('the picker makes a twin; it passes axe, and comes back by its link', () =>
  visit(
    'play',
    async (page, context) => {
      await go(page, 'start');
      const picker = page.locator('.start-new');
      await picker.getByRole('button', { name: 'Twin', exact: true }).click();
      await picker.getByRole('button', { name: 'Easy', exact: true }).click();
      await page.getByText(/^Twin · \d+ of 153 filled/).waitFor({ timeout: 60000 });
      await page.locator('.status').getByText(/^Easy/).waitFor();
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
      );
      const link = await page.evaluate(async () => (await import('./game.js')).game.link());
      const other = await context.newPage();
      await other.goto(link);
      await other.getByText(/^Twin · \d+ of 153 filled/).waitFor();
      const shown = (of) => of.$$eval('.play .cells .row > *', (cells) => cells.map((cell) => cell.textContent).join());
      assert.equal(await shown(other), await shown(page));
    },
    { bypassCSP: true },
  ));

test('one is set: a board by its name, givens, the text, and it is played', () =>
  visit('set', async (page) => {
    await page.waitForSelector('main.set[data-set="ready"]');
    await page.getByRole('button', { name: 'Board…', exact: true }).click();
    await page.getByLabel('Grids').selectOption('tiny-samurai');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await until(page, () => document.querySelectorAll('.set .cell').length === 76);
    assert.equal(await page.locator('.set .void').count(), 24);
    const requested = await page.evaluate(async () => {
      const { setter, textOf } = await import('./setter.js');
      const { post } = await import('./api.js');
      const { text } = textOf(setter.setting);
      const read = (puzzle) => post('convert', { puzzle, from: 'rules', with_rules: true });
      const [long, named] = await Promise.all([read(text), read('board tiny-samurai')]);
      return [long.puzzles[0].variant, named.puzzles[0].variant];
    });
    assert.deepEqual(requested[0], requested[1]);
    // No given stands where no cell is, whatever is pressed there.
    const box = await page.locator('.set .void').first().boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press('3');
    await page.locator('.set .cell[data-cell="0"]').focus();
    await page.keyboard.press('2');
    await until(page, async () => {
      const { setter } = await import('./setter.js');
      return setter.setting.allowed.filter((bits) => bits && !(bits & (bits - 1))).length === 1;
    });
    await page.getByRole('button', { name: 'Board…', exact: true }).click();
    assert.equal(await page.getByLabel('Grids').inputValue(), 'keep');
    await page.getByLabel('Title', { exact: true }).fill('Five small ones');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    assert.equal(await page.locator('.set .void').count(), 24);
    await page.getByRole('button', { name: 'Play it', exact: true }).click();
    await page.getByText('Tiny samurai · 1 of 76 filled').waitFor();
  }));
