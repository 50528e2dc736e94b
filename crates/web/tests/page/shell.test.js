// Play under a thumb: what play needs is in sight at every size of phone and tablet, and a hint leaves the board in
// view.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.js';
import { EASY, INKALA, digits, load, shows, until, visitor } from './visit.js';

const visit = visitor();
const SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const PHONES = [
  [320, 568],
  [360, 640],
  [390, 844],
  [412, 915],
  [844, 390],
  [720, 360],
  [820, 1180],
  [768, 1024],
];
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const cell = (page, i) => page.locator(`.play [data-cell="${i}"]`);
const key = (page, digit) => page.locator('.pad').getByRole('button', { name: String(digit), exact: true });
const label = (page, i) => cell(page, i).getAttribute('aria-label');

/** The edges of what can be seen of elements, and of the window. */
const boxes = (page, selectors) =>
  page.evaluate(
    (selectors) =>
      Object.fromEntries(
        selectors.map((selector) => {
          const { left, top, right, bottom, width, height } = document.querySelector(selector).getBoundingClientRect();
          return [selector, { left, top, right, bottom, width, height }];
        }),
      ),
    selectors,
  );

for (const [width, height] of PHONES) {
  test(`all that play needs is in sight at ${width} × ${height}, with a hint too`, () =>
    visit(
      'play',
      async (page) => {
        await load(page, EASY);
        await page.getByText('One solution', { exact: true }).waitFor();
        const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        assert.ok(scrolls <= 0, `${scrolls} pixels are below the fold`);
        for (const name of ['Undo', 'Erase', 'Hint', 'Check', 'More']) {
          const box = await page.getByRole('button', { name, exact: true }).first().boundingBox();
          assert.ok(
            box && box.y >= 0 && box.y + box.height <= height && box.height >= 43.5,
            `${name}: ${JSON.stringify(box)}`,
          );
        }
        const { '.board': board, '.pad': pad } = await boxes(page, ['.board', '.pad']);
        assert.ok(
          pad.bottom <= height && pad.bottom > height - 24,
          `the pad ends at ${pad.bottom} of ${height}: under the thumb`,
        );
        if (width <= 412 && height >= 640)
          assert.ok(board.width >= 0.92 * width, `the board has ${board.width} of ${width}`);
        if (width < 576 && height >= 704) {
          const named = ['.controls .tools', '.pad button'];
          const { '.controls .tools': tools, '.pad button': one } = await boxes(page, named);
          const empty = [tools.top - board.bottom, pad.top - tools.bottom];
          assert.ok(Math.max(...empty) <= 60, `${empty} pixels around the tools hold nothing`);
          assert.ok(one.height <= 1.4 * one.width, `a key of ${one.width} by ${one.height}`);
        }
        await shot(page, `shell-${width}`, false);
        await page.getByRole('button', { name: 'Hint', exact: true }).tap();
        for (let rung = 1; rung <= 5; rung++) {
          await page.waitForFunction((n) => document.querySelectorAll('.hint .rungs > li').length === n, rung);
          const { '.board': still, '.hint': sheet } = await boxes(page, ['.board', '.hint']);
          assert.deepEqual(still, board, 'the board stays where it is');
          assert.ok(
            sheet.top >= board.bottom || sheet.left >= board.right,
            `the hint at ${sheet.top} covers the board that ends at ${board.bottom}`,
          );
          assert.ok(sheet.bottom <= height + 1);
          const box = await page.locator('.hint .rungs > li').last().boundingBox();
          assert.ok(box.y < height - 12, `what was said last is in sight: ${box.y}`);
          if (rung < 5) await page.getByRole('button', { name: 'Tell me more' }).tap();
        }
        await shot(page, `shell-hint-${width}`, false);
        assert.equal(await page.evaluate(() => scrollY), 0);
        await page.getByRole('button', { name: 'Do it' }).tap();
        await page.getByRole('button', { name: 'Close the hint' }).tap();
        assert.equal((await digits(page)).replaceAll('.', '').length, 31);
      },
      touch(width, height),
    ));
}

test('a new puzzle begins with its board in view', () =>
  visit(
    'play',
    async (page) => {
      await page.evaluate(() => {
        document.body.style.paddingBottom = '60rem';
        scrollTo(0, 400);
      });
      await load(page, EASY);
      await until(page, () => scrollY === 0);
    },
    touch(390, 844),
  ));

test('digit first: a puzzle takes a tap for each blank, and one to begin with', () =>
  visit(
    'play',
    async (page) => {
      await load(page, EASY);
      await page.getByText('One solution', { exact: true }).waitFor();
      await page.evaluate(async () => (await import('./preferences.js')).prefer({ digitFirst: true }));
      let taps = 1;
      await key(page, 1).tap();
      assert.equal(await key(page, 1).getAttribute('aria-pressed'), 'true');
      for (let digit = 1; digit <= 9; digit++) {
        assert.equal(
          await page.locator('.pad [aria-pressed="true"][aria-label]').first().getAttribute('aria-label'),
          String(digit),
          'the next digit is chosen by itself',
        );
        for (let i = 0; i < 81; i++) {
          if (EASY[i] !== '.' || SOLUTION[i] !== String(digit)) continue;
          await cell(page, i).tap();
          taps += 1;
        }
      }
      await page.locator('.status').getByText('Solved', { exact: true }).waitFor();
      assert.equal(await digits(page), SOLUTION);
      assert.equal(taps, 52);
      // What comes next is in sight.
      const next = await page.getByRole('button', { name: /^Next puzzle/ }).boundingBox();
      assert.ok(next.y + next.height <= 844, `${next.y}`);
      await shot(page, 'shell-solved', false);
    },
    touch(390, 844),
  ));

test('digit first: a given chooses its digit, a second tap takes out, a held finger marks, a drag only chooses', () =>
  visit(
    'play',
    async (page, context) => {
      await load(page, EASY);
      await page.evaluate(async () => (await import('./preferences.js')).prefer({ digitFirst: true }));
      await cell(page, 0).tap(); // a given 5
      assert.equal(await key(page, 5).getAttribute('aria-pressed'), 'true');
      await cell(page, 2).tap();
      assert.equal((await digits(page))[2], '5');
      await cell(page, 2).tap();
      assert.equal((await digits(page))[2], '.');
      await page.getByRole('button', { name: 'Marks: Digit' }).tap();
      await cell(page, 2).tap();
      assert.match(await label(page, 2), /corner 5/);
      await page.getByRole('button', { name: 'Marks: Corner' }).tap();
      await page.getByRole('button', { name: 'Marks: Centre' }).tap();
      await page.getByRole('button', { name: 'Marks: Colour' }).tap();
      const client = await context.newCDPSession(page);
      const middle = async (i) => {
        const b = await cell(page, i).boundingBox();
        return { x: b.x + b.width / 2, y: b.y + b.height / 2 };
      };
      const finger = (type, points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await finger('touchStart', [await middle(3)]);
      await until(page, () => /centre 5/.test(document.querySelector('[data-cell="3"]').getAttribute('aria-label')));
      await finger('touchEnd', []);
      assert.match(await label(page, 3), /centre 5/, 'letting go does nothing more');
      await finger('touchStart', [await middle(11)]);
      for (const i of [12, 13]) await finger('touchMove', [await middle(i)]);
      await finger('touchEnd', []);
      assert.equal((await digits(page))[11], '.');
      assert.equal(await page.locator('.play .cell.selected').count(), 3);
    },
    touch(390, 844),
  ));

test('under a finger a key chooses its digit while no cell is chosen; who taps a cell first writes into it', () =>
  visit(
    'play',
    async (page) => {
      await load(page, EASY);
      await page.getByText('One solution', { exact: true }).waitFor();
      const line = page.locator('.meta .soft');
      const pressed = (digit) => key(page, digit).getAttribute('aria-pressed');
      assert.equal(await page.locator('.play .cell.selected').count(), 0);
      assert.equal(await line.textContent(), 'Choose a cell or a digit');
      await page.getByRole('button', { name: 'Erase', exact: true }).tap();
      assert.equal(await page.locator('#toast').textContent(), 'Choose a cell first.');
      // A digit, a tap on each of its cells, another digit, none.
      await key(page, 4).tap();
      assert.deepEqual([await pressed(4), await pressed(6)], ['true', 'false']);
      assert.equal(await line.textContent(), 'Tap the cells of 4');
      assert.match(await page.locator('#live').textContent(), /Tap the cells of 4/);
      assert.equal(await page.locator('.play .cell.same').count(), 2, 'its digits stand out');
      await shot(page, 'shell-digit', false);
      await cell(page, 2).tap();
      assert.equal((await digits(page))[2], '4');
      await key(page, 6).tap();
      assert.deepEqual([await pressed(4), await pressed(6)], ['false', 'true']);
      await cell(page, 3).tap();
      assert.equal((await digits(page))[3], '6');
      await key(page, 6).tap();
      assert.equal(await pressed(6), 'false');
      assert.equal(await line.textContent(), 'Choose a cell or a digit');
      assert.equal((await digits(page)).slice(0, 5), '53467', 'letting go writes nothing');
      await key(page, 8).tap();
      assert.equal((await digits(page)).slice(0, 5), '53467', 'nor does the next digit write into the last cell');
      await key(page, 8).tap();
      // A cell, then its digit, as ever.
      await cell(page, 5).tap();
      assert.equal(await page.locator('.play .cell.selected').count(), 1);
      assert.match(await line.textContent(), /of 81 filled/);
      assert.equal(await pressed(8), null);
      await key(page, 8).tap();
      assert.equal((await digits(page))[5], '8');
      await cell(page, 6).tap();
      assert.equal((await digits(page))[6], '.', 'no digit was chosen by that');
      // Another puzzle begins anew; with keys one writes at once.
      await load(page, INKALA);
      await shows(page, INKALA);
      await page.keyboard.press('1');
      assert.equal((await digits(page))[1], '1');
      // Givens are copied cell by cell.
      await load(page, INKALA);
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await page.locator('.sheet').getByText('Edit givens').tap();
      await page.locator('.sheet').getByRole('button', { name: 'Close' }).tap();
      await key(page, 2).tap();
      assert.equal((await digits(page))[1], '2');
    },
    touch(390, 844),
  ));

test('with a mouse a cell is chosen from the beginning', () =>
  visit('play', async (page) => {
    assert.equal(await page.locator('.play .cell.selected').count(), 1);
    await key(page, 1).click();
    assert.equal((await digits(page))[1], '1');
    assert.equal(await key(page, 1).getAttribute('aria-pressed'), null);
  }));

test('a key of the pad that is held writes a mark', () =>
  visit('play', async (page) => {
    await cell(page, 1).click();
    const box = await key(page, 2).boundingBox();
    await page.mouse.move(box.x + 10, box.y + 10);
    await page.mouse.down();
    await until(page, () => /centre 2/.test(document.querySelector('[data-cell="1"]').getAttribute('aria-label')));
    await page.mouse.up();
    assert.match(await label(page, 1), /empty, centre 2$/);
    await key(page, 1).click();
    assert.equal((await digits(page))[1], '1', 'the next press is a press');
  }));

test('everything else is behind one button', () =>
  visit(
    'play',
    async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      for (const name of ['New…', 'Open…', 'Share…']) {
        assert.equal(await page.getByRole('button', { name }).isVisible(), false);
        await more.tap();
        await page.getByRole('button', { name }).tap();
        await page.getByRole('dialog').and(page.locator(':not(.sheet)')).waitFor();
        await page.getByRole('button', { name: 'Close' }).tap();
        await page.locator('dialog').waitFor({ state: 'detached' });
      }
      await more.tap();
      await page.getByText('Candidates', { exact: true }).tap();
      await page.getByText('Timer', { exact: true }).tap();
      await shot(page, 'shell-more', false);
      await page.getByRole('button', { name: 'Close' }).tap();
      await page.locator('.play .marks b').first().waitFor();
      assert.equal(await page.locator('.clock').isVisible(), true);
      await more.tap();
      await page.locator('.sheet').getByRole('link', { name: 'Library' }).tap();
      await page.locator('main.library').waitFor();
      assert.equal(await page.locator('dialog').count(), 0);
    },
    touch(360, 640),
  ));

test('on a tablet too the other parts of Play are behind that button', () =>
  visit(
    'play',
    async (page) => {
      for (const part of ['library', 'print', 'settings']) {
        await page.locator('[data-place="play"]').tap();
        await page.locator('main.play').waitFor();
        await page.getByRole('button', { name: 'More', exact: true }).tap();
        await page.locator(`.sheet a[href="#/${part}"]`).tap();
        await page.locator(`main.${part}`).waitFor();
        await page.locator('.brand').tap();
        await page.locator('main.start').waitFor();
        await page.locator('[data-part="play"]').tap();
      }
    },
    touch(820, 1180),
  ));

test('a pad for the left hand', () =>
  visit('play', async (page) => {
    const side = async () => {
      const b = await boxes(page, ['.board', '.pad']);
      return Math.sign(b['.pad'].left - b['.board'].left);
    };
    assert.equal(await side(), 1);
    await page.evaluate(async () => (await import('./preferences.js')).prefer({ hand: 'left' }));
    assert.equal(await side(), -1);
    await page.setViewportSize({ width: 844, height: 390 });
    assert.equal(await side(), -1);
    await page.setViewportSize({ width: 390, height: 844 });
    const { x } = await page.getByRole('button', { name: 'Hint', exact: true }).boundingBox();
    assert.ok(x < 195, 'the tools are turned round');
  }));

test('every place and its parts are reached; the board has a place of its own', () =>
  visit(
    'play',
    async (page) => {
      for (const [place, parts] of [
        ['learn', ['learn', 'explain']],
        ['make', ['set', 'generate']],
        ['lab', ['lab', 'race', 'matrix']],
      ]) {
        await page.locator(`[data-place="${place}"]`).tap();
        for (const part of parts) {
          await page.locator(`[data-part="${part}"]`).tap();
          await page.locator(`main.${part}`).waitFor();
          assert.equal(await page.locator('.places [aria-current]').getAttribute('data-place'), place);
        }
        assert.equal(await page.locator('#parts a:visible').count(), parts.length);
      }
      // A place is found as it was left; Play is its board.
      await page.locator('[data-place="learn"]').tap();
      await page.locator('main.explain').waitFor();
      await page.locator('[data-place="play"]').tap();
      await page.locator('main.play').waitFor();
      assert.equal(await page.locator('#parts').isVisible(), false);
    },
    touch(390, 844),
  ));
