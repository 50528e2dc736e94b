// Hints that teach: the reason before the result, what blocks is hatched, arguments line by line with arrows on every
// board, why a digit is wrong, and steps that keep to the techniques that the player knows.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.js';
import { EASY, load, until, visitor } from './visit.js';

const visit = visitor();
const KILLER =
  'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 r2c4-5 ' +
  'r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2';
const signs = (page, name) => page.locator(`.play .over ${name}`).count();
/** Asks for this many rungs. */
async function rungs(page, expected) {
  for (let rung = 1; rung <= expected; rung++) {
    await page.keyboard.press('h');
    await page.waitForFunction((n) => document.querySelectorAll('.hint .rungs > li').length === n, rung);
  }
}
const textOf = (page, rung) => page.locator(`.hint .rungs > li:nth-child(${rung}) .text`).textContent();

/** Writes a digit and asks why it is wrong. */
async function why(page, cell, digit) {
  await page.locator(`.play [data-cell="${cell}"]`).click();
  await page.keyboard.press(digit);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.locator('#toast').getByRole('button', { name: 'Why?' }).click();
  await page.getByRole('button', { name: 'Take it out' }).waitFor();
}

test('a single is asked for before it is told, with what blocks hatched', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await rungs(page, 3);
    assert.match(await textOf(page, 3), /^Where can \d go in (box|row|column) \d\?/);
    assert.ok((await signs(page, '.hatch')) > 0, 'cells are hatched');
    assert.ok((await signs(page, '.sign.blocker')) > 0);
    assert.equal(await signs(page, '.sign.placed'), 0, 'the place is not shown yet');
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.querySelectorAll('.hint .rungs > li').length === 4);
    assert.match(await textOf(page, 4), /can go only to/);
    assert.equal(await signs(page, '.sign.placed'), 0);
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.querySelectorAll('.hint .rungs > li').length === 5);
    assert.match(await textOf(page, 5), /^r\dc\d is \d\.$/);
    assert.equal(await signs(page, '.sign.placed'), 1);
    await shot(page, 'hint-single', false);
  }));

test('under rules too the reason comes before the result', () =>
  visit('play', async (page) => {
    await load(page, KILLER);
    await rungs(page, 2);
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.querySelectorAll('.hint .rungs > li').length === 3);
    assert.match(await textOf(page, 1), /^Look at the cage 10 at r4c6 and r5c6\.$/);
    assert.match(await textOf(page, 3), /^Which combinations of digits fit the cage 10 at r4c6 and r5c6\?$/);
    assert.ok((await signs(page, '.sign.pattern')) >= 12, 'what the two cells can hold is marked');
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.querySelectorAll('.hint .rungs > li').length === 4);
    assert.match(await textOf(page, 4), /: only 46 fits what its cells can hold\./);
    for (const rung of [1, 2, 3, 4]) assert.doesNotMatch(await textOf(page, rung), /(are|is) not 1, 2, 3 or 5\.$/);
    assert.equal(await signs(page, '.sign.eliminated'), 0, 'what follows comes last');
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.querySelectorAll('.hint .rungs > li').length === 5);
    assert.match(await textOf(page, 5), /^r4c6 and r5c6 are not 1, 2, 3 or 5\.$/);
    assert.equal(await signs(page, '.sign.eliminated'), 8);
  }));

test('a long argument is read line by line in Play, and the whole is an option', () =>
  visit('play', async (page) => {
    await rungs(page, 4);
    assert.equal(await page.locator('.hint .stages > li').count(), 1, 'it begins with its first line');
    for (let line = 2; line <= 5; line++) {
      await page.getByRole('button', { name: 'Next line' }).click();
      await page.getByText(`${line} of `).waitFor();
      assert.ok((await signs(page, '.link')) <= 4, `line ${line}`);
    }
    assert.ok((await signs(page, '.link')) > 0);
    await page.getByRole('button', { name: 'The whole' }).click();
    assert.ok((await signs(page, '.link')) > 10);
    assert.ok((await page.locator('.hint .stages > li').count()) > 10);
    assert.equal(await signs(page, '.sign.eliminated'), 0, 'what follows comes last');
    await page.getByRole('button', { name: 'Tell me more' }).click();
    await page.locator('.play .over .sign.eliminated').first().waitFor();
  }));

test('why a digit is wrong: the shortest argument, or what it breaks', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await why(page, 2, '1');
    assert.match(await page.locator('.hint .notice').textContent(), /^Why r1c3 is not 1:/);
    await page.getByRole('button', { name: 'Next line' }).click();
    await page
      .locator('.hint .stages')
      .getByText(/^Then column 8 has no place left for 1/)
      .waitFor();
    assert.equal(await page.locator('.hint .argument .soft').textContent(), '2 of 3');
    await page.getByRole('button', { name: 'Take it out' }).click();
    assert.equal(await page.locator('.play [data-cell="2"] .digit').count(), 0);
    await page.keyboard.press('Escape');
    await why(page, 2, '5');
    assert.match(await page.locator('.hint .notice').textContent(), /^Why r1c3 is not 5\. Two 5s/);
  }));

test('arrows stand on other boards, and under rules', () =>
  visit('play', async (page) => {
    const boards = [
      ['.63..5......5...1.....3....45.2.....', 36],
      [KILLER, 36],
    ];
    for (const [text, cells] of boards) {
      await load(page, text);
      await until(page, async () => (await import('./game.js')).game.verdict?.verdict === 'one');
      // Wrong digits that break nothing at once are refuted by a supposition.
      const wrong = await page.evaluate(async () => {
        const [{ game }, { refutation }] = await Promise.all([import('./game.js'), import('./refutation.js')]);
        const [solution] = game.verdict.grids;
        const open = game.candidates();
        const found = [];
        for (
          let cell = 0;
          cell < solution.length && found.filter(({ links }) => links).length < 1 && found.length < 40;
          cell++
        ) {
          for (let digit = 1; digit <= game.state.board.symbols.length; digit++) {
            if (digit === solution[cell] || !(open[cell] & (2 ** (digit - 1)))) continue;
            const placed = game.state.placed.slice();
            placed[cell] = digit;
            game.change({ placed });
            const { step, text } = await refutation(cell);
            found.push({
              cell,
              isShown: Boolean(step || text),
              links: step ? step.step.lines.flatMap((line) => line.links) : [],
            });
            if (found.at(-1).links.length) {
              found.at(-1).digit = game.state.board.symbols[digit - 1];
              return found;
            }
            game.undo();
          }
        }
        return found;
      });
      const one = wrong.at(-1);
      assert.ok(one.links.length > 0, `${text}: ${wrong.length} without an arrow`);
      assert.ok(one.links.every(({ from, to }) => from.cell < cells && to.cell < cells));
      await page.getByRole('button', { name: 'Check' }).click();
      await page.locator('#toast').getByRole('button', { name: 'Why?' }).click();
      await page.getByRole('button', { name: 'The whole' }).click();
      await page.locator('.play .over .link').first().waitFor({ state: 'attached' });
      await page.keyboard.press('Escape');
    }
  }));

test('the path keeps to the techniques that are known', () =>
  visit('explain', async (page) => {
    await load(page, '4..16.83..3.84.5.181.9.5.26596.....4.8.....5.2.....96896.5.3.423.2.19.8..74.86..5');
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByText(/The puzzle is solved/).waitFor();
    const all = await page.locator('.steps button').count();
    await page.getByRole('checkbox', { name: 'Only techniques that I know' }).check();
    await page.getByText(/The puzzle is solved/).waitFor();
    assert.equal(await page.locator('.steps button').count(), all);
    await page.locator('.known summary').click();
    const used = [
      ...new Set(
        await page.$$eval('.steps button span:nth-child(2)', (spans) => spans.map((span) => span.textContent)),
      ),
    ];
    for (const name of used.filter((name) => !/^Naked single|^Full house/.test(name)))
      await page.getByRole('checkbox', { name, exact: true }).uncheck();
    await page.waitForFunction(
      (gone) => {
        const names = [...document.querySelectorAll('.steps button span:nth-child(2)')].map((span) => span.textContent);
        return document.querySelector('.path .steps') && !names.some((name) => gone.includes(name));
      },
      used.filter((name) => !/^Naked single|^Full house/.test(name)),
    );
    await page.getByText(/None of the techniques that you know finds more|The puzzle is solved/).waitFor();
    // A hint keeps to them too, or says that it does not.
    await page.getByRole('radio', { name: 'Hint' }).check();
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.locator('.rungs .open').first().waitFor();
    const technique = await page.evaluate(async () => (await import('./hint.js')).hint.step.technique);
    const notice = await page.locator('.hint .notice').count();
    assert.ok(notice || !used.map((name) => name.toLowerCase()).includes(technique.replaceAll('-', ' ')));
  }));

for (const width of [360, 1280]) {
  test(`what a cage can still hold is shown and crossed out, at ${width}`, () =>
    visit(
      'play',
      async (page) => {
        await load(page, 'board 9x9\nkiller 9: r2-3c3\nkiller 12: r1c1-4');
        const chips = page.locator('.combinations button');
        await page.locator('.play [data-cell="20"]').click();
        await chips.nth(3).waitFor();
        assert.deepEqual(await chips.allTextContents(), ['18', '27', '36', '45']);
        await chips.nth(1).click();
        assert.equal(await chips.nth(1).getAttribute('aria-pressed'), 'true');
        const { y, height } = await chips.nth(1).boundingBox();
        const board = await page.locator('.play .cells').boundingBox();
        assert.ok(height >= (width < 960 ? 44 : 24));
        assert.ok(width > 960 || y + height <= board.y + 1, 'they cover nothing of the board');
        // With a digit in the cage, what is left; the other cage has its own.
        await page.keyboard.press('4');
        await page.waitForFunction(() => document.querySelectorAll('.combinations button').length === 1);
        assert.deepEqual(await chips.allTextContents(), ['45']);
        await page.locator('.play [data-cell="0"]').click();
        await page.waitForFunction(() => document.querySelectorAll('.combinations button').length > 1);
        assert.equal(await page.locator('.combinations b').textContent(), '12');
        await page.locator('.play [data-cell="40"]').click();
        await page.locator('.combinations').waitFor({ state: 'hidden' });
        await page.keyboard.press('Control+z');
        await page.locator('.play [data-cell="20"]').click();
        await page.waitForFunction(() => document.querySelectorAll('.combinations button').length === 4);
        assert.equal(await page.locator('.combinations .out').textContent(), '27', 'what was crossed out stays so');
      },
      width < 960 ? { viewport: { width, height: 640 }, hasTouch: true, isMobile: true } : {},
    ));
}
