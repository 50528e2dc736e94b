// What the sheet of screenshots has shown (`sheet.js`): nothing moves, nothing hangs over, no place is left empty, and
// what is pressed next is in reach.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.js';
import { fillPart } from './fill.js';
import { EASY, INKALA, digits, go, load, until, visitor } from './visit.js';

const visit = visitor();
const touch = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });
const KILLER =
  'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 r2c4-5 ' +
  'r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2';
const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());
const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

for (const [width, height] of [
  [320, 568],
  [360, 640],
  [390, 844],
  [820, 1180],
])
  test(`the board stays where it is while one plays, at ${width} × ${height}`, () =>
    visit(
      'play',
      async (page) => {
        await load(page, EASY);
        await page.getByText('One solution', { exact: true }).waitFor();
        const before = await box(page, '.board');
        const same = async (what) => assert.deepEqual(await box(page, '.board'), before, what);
        await page.locator('.play .cell').nth(2).tap();
        await page.keyboard.press('1');
        await page.getByText('The givens have one solution', { exact: true }).waitFor();
        await same('a digit is written');
        await page.keyboard.press('5');
        await page.getByText('Two 5s in row 1: r1c1, r1c3').waitFor();
        await same('two clashes');
        await page.locator('.play .cell').nth(3).tap();
        await page.keyboard.press('5');
        await page.getByText('Three 5s in row 1: r1c1, r1c3, r1c4').first().waitFor();
        await same('more clashes');
        // The words of the first clash are read whole.
        const boxes = await page
          .locator('.status li')
          .first()
          .evaluate((e) => [e.scrollWidth - e.clientWidth, e.getBoundingClientRect().right]);
        const tools = await box(page, '.head-tools');
        assert.ok(boxes[0] <= 0 && boxes[1] <= tools.left, `${boxes}`);
        await shot(page, `sight-clash-${width}`, false);
      },
      touch(width, height),
    ));

test('what is said of a puzzle stands together, above the room that clashes need', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.getByText('One solution', { exact: true }).waitFor();
    const [size, level, boxes, pad] = [
      await box(page, '.meta'),
      await box(page, '.status .big'),
      await box(page, '.status .soft'),
      await box(page, '.controls'),
    ];
    assert.ok(level.top - size.bottom >= 0 && level.top - size.bottom < 8, `${level.top - size.bottom}`);
    assert.ok(boxes.top - level.bottom >= 0 && boxes.top - level.bottom < 8, `${boxes.top - level.bottom}`);
    assert.ok(pad.top - boxes.bottom < 56, `${pad.top - boxes.bottom} pixels above the pad are empty`);
    for (const [i, digit] of [
      [2, '5'],
      [3, '3'],
      [5, '7'],
    ]) {
      await page.locator('.play .cell').nth(i).click();
      await page.keyboard.press(digit);
    }
    await page.getByText(/, and \d more$/).waitFor();
    assert.equal((await box(page, '.controls')).top, pad.top);
    const list = await box(page, '.status ul');
    assert.ok(list.bottom <= pad.top, `${list.bottom} of ${pad.top}`);
  }));

test('under rules rows and columns have numbers that are seen, but where a clue stands in their place', () =>
  visit('play', async (page) => {
    const seen = () =>
      page.$$eval('.play .board .lines text', (texts) =>
        texts.filter((text) => text.getBoundingClientRect().width > 0).map((text) => text.getAttribute('class')),
      );
    const count = async (rule) => {
      await load(page, `board 6x6\n${rule}`);
      await page.locator('.play .board.ruled').waitFor();
      await page.locator('.play :is(.rules-over, .rules-under) > *').first().waitFor({ state: 'attached' });
      const all = await seen();
      return [all.filter((name) => name === 'of-row').length, all.filter((name) => name === 'of-column').length];
    };
    assert.deepEqual(await count('killer 10: r4c6 r5c6'), [6, 6]);
    assert.deepEqual(await count('sandwich 7: r0c3'), [6, 0]);
    assert.deepEqual(await count('sandwich 7: r3c0'), [0, 6]);
  }));

test('the rules beside the board are names and sentences, and nothing else', () =>
  visit('play', async (page) => {
    await load(page, KILLER);
    await page.locator('.rule-sheet dd').first().waitFor();
    const loose = await page
      .locator('.rule-sheet dl')
      .evaluate((list) => [...list.childNodes].filter(({ nodeName }) => !/^D[TD]$/.test(nodeName)).length);
    assert.equal(loose, 0);
    // What a cage can still hold moves nothing either, and stands in its own room.
    const before = [await box(page, '.controls'), await box(page, '.status')];
    await page.locator('.play .cell').nth(0).click();
    await page.locator('.combinations button').first().waitFor();
    assert.deepEqual([await box(page, '.controls'), await box(page, '.status')], before);
    const [chips, status] = [await box(page, '.combinations'), await box(page, '.status')];
    assert.ok(chips.top >= status.bottom - 1 && chips.bottom <= before[0].top, JSON.stringify(chips));
  }));

test('in Set the sum of a cage is written above the outline of the rule that is chosen', () =>
  visit('set', async (page) => {
    await page.waitForSelector('main[data-set]');
    await page.evaluate(async () => {
      const { readSetting, setter } = await import('./setter.js');
      setter.open((await readSetting('board 9x9\nkiller 15: r1c4-5 r2c5')).setting);
    });
    await page.locator('.rules-over text').first().waitFor();
    await page.getByRole('button', { name: '15: r1c4' }).click();
    await until(page, () => document.querySelector('.chosen-rule')?.getAttribute('d'));
    const after = await page
      .locator('.rules-over text')
      .evaluate((text) => document.querySelector('.chosen-rule').compareDocumentPosition(text) & 4);
    assert.equal(after, 4);
    assert.notEqual(await page.locator('.chosen-rule').evaluate((e) => getComputedStyle(e).stroke), 'none');
    await page.keyboard.press('Delete');
    await until(page, () => !document.querySelector('.chosen-rule').getAttribute('d'));
  }));

test('the numbers beside the board of Set are free of what stands around it', () =>
  visit(
    'set',
    async (page) => {
      await page.waitForSelector('main[data-set]');
      await page.locator('.set .board.ruled').waitFor();
      for (const width of [1440, 1100, 980]) {
        await page.setViewportSize({ width, height: 900 });
        const texts = await page.$$eval('.set .board .lines text', (all) =>
          all.map((text) => text.getBoundingClientRect().toJSON()),
        );
        assert.equal(texts.filter((text) => text.width > 0).length, 18);
        const others = await page.$$eval('.set-bar button, .set-palette button, .set-palette input', (all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON()),
        );
        for (const a of texts)
          for (const b of others)
            assert.ok(
              a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top,
              `${JSON.stringify(a)} lies on ${JSON.stringify(b)} at ${width}`,
            );
      }
    },
    { viewport: { width: 1440, height: 900 } },
  ));

for (const [width, height] of [
  [360, 640],
  [390, 844],
])
  test(`the sheets of Play are whole at ${width}: switches beside their names, a hint over all that it covers`, () =>
    visit(
      'play',
      async (page) => {
        await press(page, 'More');
        const apart = await page.$$eval('.sheet .toggle', (all) =>
          all
            .filter((toggle) => toggle.checkVisibility())
            .map((toggle) => {
              const name = document.createRange();
              name.selectNodeContents(toggle);
              const [a, b] = [toggle.querySelector('input').getBoundingClientRect(), name.getBoundingClientRect()];
              return Math.abs((a.top + a.bottom - b.top - b.bottom) / 2);
            }),
        );
        assert.ok(apart.length >= 6 && Math.max(...apart) < 4, `${apart}`);
        await press(page, 'Close');
        await press(page, 'Hint');
        await page.locator('.hint .rungs > li').first().waitFor();
        const [hint, tools] = [await box(page, '.hint'), await box(page, '.controls .tools')];
        assert.ok(hint.top <= tools.top && hint.bottom >= height - 1, `${hint.top} of ${tools.top}`);
      },
      touch(width, height),
    ));

test('each solver of a race has its board before it runs, and few have large ones', () =>
  visit(
    'race',
    async (page) => {
      await page.locator('.chips input').first().waitFor();
      const names = () => page.locator('.lane h2').allTextContents();
      assert.equal((await names()).length, 4);
      assert.ok((await box(page, '.lane canvas')).width >= 200);
      for (const i of [3, 2]) await page.locator('.chips input:checked').nth(i).uncheck();
      assert.equal((await names()).length, 2);
      assert.ok((await box(page, '.lane canvas')).width >= 270);
      // The board has the givens: its middle row of pixels is not empty.
      const dark = () =>
        page
          .locator('.lane canvas')
          .first()
          .evaluate((canvas) => {
            const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
            return data.filter((value, i) => i % 4 === 0 && value < 80).length;
          });
      await until(page, () => document.querySelector('.lane canvas').width > 250);
      const before = await dark();
      assert.ok(before > 1000, `${before} dark pixels`);
      await load(page, '.'.repeat(81));
      await page.locator('.lane canvas').first().waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      assert.ok((await dark()) < before, 'another puzzle is on it');
      await page.evaluate(async () => (await import('./game.js')).game.undo());
      await load(page, EASY);
      await press(page, 'Run the race');
      await page.getByText('Done. Move the scrubber').waitFor();
      assert.equal((await names()).length, 2);
      await page.locator('.chips input').nth(3).evaluate((input) => input.click());
      assert.equal((await names()).length, 2, 'what has run stays');
    },
    { viewport: { width: 1440, height: 900 } },
  ));

test('the list of the library is as high as its rows, and each has a picture of its board', () =>
  visit('library', async (page) => {
    await page.evaluate(
      async ([easy, inkala]) => {
        const { library } = await import('./library.js');
        await library.read(`${easy}\n${inkala}\n`, await library.collect('Two'), () => {});
      },
      [EASY, INKALA],
    );
    await page.locator('.entry-row').nth(1).waitFor();
    const list = await box(page, '.long-list');
    assert.ok(list.height >= 120 && list.height <= 124, `${list.height} pixels for two rows`);
    const ink = await page.$$eval('.thumb', (all) =>
      all.map((canvas) => {
        const g = canvas.getContext('2d');
        const at = (x, y) => g.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data[3];
        const cell = (i) => at(0.025 + (0.95 * ((i % 9) + 0.5)) / 9, 0.025 + (0.95 * (Math.floor(i / 9) + 0.5)) / 9);
        return Array.from({ length: 81 }, (_, i) => (cell(i) > 200 ? 'x' : '.')).join('');
      }),
    );
    assert.deepEqual(ink.sort(), [EASY, INKALA].map((line) => line.replace(/\d/g, 'x')).sort());
  }));

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [820, 1180],
])
  test(`Generate is in reach at once, and what it made comes into sight, at ${width} × ${height}`, () =>
    visit(
      'generate',
      async (page) => {
        const button = page.getByRole('button', { name: 'Generate', exact: true });
        await page.locator('.level .levels button').first().waitFor();
        assert.equal(await page.evaluate(() => scrollY), 0);
        const { y, height: high } = await button.boundingBox();
        assert.ok(y > 0 && y + high <= height, `it ends at ${y + high}`);
        const edges = await page.$$eval('.level .levels button', (all) =>
          all.map((one) => Math.round(one.getBoundingClientRect().top)),
        );
        assert.equal(new Set(edges).size, 1, 'five levels in one row');
        await button.tap();
        await page.getByText(/^4 made/).waitFor();
        const board = await box(page, '.made .board');
        assert.ok(board.top < height - 100, `the first begins at ${board.top}`);
      },
      touch(width, height),
    ));

for (const width of [320, 360, 390])
  test(`the names of levels are inside their buttons at ${width}`, () =>
    visit(
      'play',
      async (page) => {
        const inside = async (where) => {
          await page.locator(`${where} button`).first().waitFor();
          const over = await page.$$eval(`${where} button`, (all) =>
            all.map((one) => {
              const text = document.createRange();
              text.selectNodeContents(one);
              const [a, b] = [one.getBoundingClientRect(), text.getBoundingClientRect()];
              return Math.min(b.left - a.left, a.right - b.right);
            }),
          );
          assert.ok(Math.min(...over) >= 1.5, `${where}: ${over}`);
          assert.ok((await page.locator(where).evaluate((e) => e.scrollWidth - e.clientWidth)) <= 0, where);
        };
        await press(page, 'More');
        await press(page, 'New…');
        await page.getByRole('dialog', { name: 'New' }).waitFor();
        await inside('dialog .levels');
        await press(page, 'Close');
        await go(page, 'start');
        await inside('.start-new .levels');
        await inside('.start-levels');
        await go(page, 'generate');
        await inside('.level .levels');
      },
      touch(width, 720),
    ));

test('a line of an argument under the mouse is drawn alone', () =>
  visit('explain', async (page) => {
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.locator('.steps button').first().click();
    const links = () => page.locator('.explain .over .link').count();
    await page.getByRole('button', { name: 'The whole' }).click();
    await page.locator('.stages li').nth(10).waitFor();
    const whole = await links();
    assert.ok(whole > 10, `${whole} arrows`);
    let drawn = 0;
    await page.exposeFunction('seen', () => (drawn += 1));
    await page.evaluate(() =>
      new MutationObserver(() => globalThis.seen()).observe(document.querySelector('.explain .over:last-of-type'), {
        childList: true,
      }),
    );
    await page.locator('.stages li').nth(3).hover();
    await until(page, () => document.querySelectorAll('.explain .over .link').length < 5);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    assert.ok(drawn < 5, `the board was drawn ${drawn} times`);
    await page.mouse.move(5, 5);
    await until(page, (all) => document.querySelectorAll('.explain .over .link').length === all, whole);
  }));

test('a text that is one sign short is told what is missing', () =>
  visit('play', async (page) => {
    await page.getByRole('button', { name: 'Open…' }).click();
    await page.getByRole('dialog').locator('textarea').fill(EASY.slice(1));
    await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByText(/1 character missing; write a blank cell as \. or 0/)
      .waitFor();
    assert.equal(await digits(page), INKALA);
  }));

test('digits are written in the font that comes with the page, in every part', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    for (const part of ['play', 'explain', 'learn', 'lab', 'set']) {
      await go(page, part);
      await page.locator(`.${part} .board .cell`).first().waitFor();
      const family = await page
        .locator(`.${part} .board .cell`)
        .first()
        .evaluate((cell) => getComputedStyle(cell).fontFamily);
      assert.match(family, /^Inter,/, part);
    }
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ family, status }) => family === 'Inter' && status === 'loaded').length;
    });
    assert.equal(loaded, 1);
  }));

/** Whether the word of each choice that is seen has room. */
const clippedChoices = (page) =>
  page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll('select')]
      .filter((choice) => choice.checkVisibility() && choice.selectedOptions.length)
      .filter((choice) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(choice);
        pen.font = font;
        const width = choice.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return pen.measureText(choice.selectedOptions[0].textContent).width > width + 0.5;
      })
      .map((choice) => choice.selectedOptions[0].textContent);
  });

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [820, 1180],
  [1440, 900],
])
  test(`no word of a choice is cut, and what is pressed next is in sight, at ${width} × ${height}`, () =>
    visit(
      'play',
      async (page) => {
        if (!(await page.getByRole('button', { name: 'Share…', exact: true }).isVisible())) await press(page, 'More');
        await press(page, 'Share…');
        await page.getByLabel('Program or format').waitFor();
        assert.deepEqual(await clippedChoices(page), [], 'Share');
        await press(page, 'Close');
        for (const part of ['generate', 'lab', 'library', 'explain', 'learn']) {
          await go(page, part);
          if (part === 'learn') await page.getByRole('radio', { name: 'Trainer', exact: true }).check({ force: true });
          if (part === 'learn') await page.getByRole('heading', { name: /^Find the/ }).waitFor({ timeout: 60000 });
          assert.deepEqual(await clippedChoices(page), [], part);
        }
        const check = await page.getByRole('button', { name: 'Check', exact: true }).boundingBox();
        if (height > 700) assert.ok(check.y + check.height <= height, `Check ends at ${check.y + check.height}`);
      },
      width < 1000 ? touch(width, height) : { viewport: { width, height } },
    ));

test('in a low sheet a hint’s reason is read whole beside what follows from it', () =>
  visit(
    'play',
    async (page) => {
      await load(page, EASY);
      await page.getByText('One solution', { exact: true }).waitFor();
      await press(page, 'Hint');
      for (let rung = 1; rung <= 5; rung++) {
        await page.waitForFunction((n) => document.querySelectorAll('.hint .rungs > li').length === n, rung);
        const [buttons, sheet] = [await box(page, '.hint > .row-of'), await box(page, '.hint')];
        const rungs = await page.$$eval('.hint .rungs > li .text', (all) =>
          all.map((boxes) => boxes.getBoundingClientRect().toJSON()),
        );
        const clipped = rungs.filter(({ top, bottom }) => bottom > buttons.bottom + 1 && top < buttons.bottom - 1);
        assert.deepEqual(clipped, [], `rung ${rung}, under the buttons at ${buttons.bottom}`);
        assert.ok(rungs.at(-1).top + 16 <= sheet.bottom, 'what was said last is in sight');
        if (rung === 5) assert.ok(rungs.at(-2).top >= buttons.bottom - 1, 'so is the reason');
        if (rung < 5) await press(page, 'Tell me more');
      }
    },
    touch(360, 640),
  ));

test('what cannot be pressed has another line in high contrast', () =>
  visit('set', async (page) => {
    await page.waitForSelector('main[data-set]');
    await page.evaluate(async () => (await import('./preferences.js')).prefer({ contrast: true }));
    const line = (name) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((e) => getComputedStyle(e).borderTopStyle);
    assert.equal(await line('Undo'), 'dashed');
    assert.equal(await line('Play it'), 'solid');
  }));

test('names and cards of the library and the race have the room that there is', async () => {
  await visit(
    'library',
    async (page) => {
      await fillPart(page, 'library');
      const titles = await page.$$eval('.entry-row', (rows) =>
        rows.map((row) => {
          const [title, how] = ['.title', '.how'].map((name) => row.querySelector(name).getBoundingClientRect());
          return { empty: !row.querySelector('.hard').textContent, short: how.right - title.right };
        }),
      );
      assert.deepEqual(titles.map(({ empty }) => empty).sort(), [false, true]);
      assert.ok(
        titles.every(({ empty, short }) => !empty || short < 1),
        JSON.stringify(titles),
      );
      await go(page, 'race');
      await fillPart(page, 'race');
      const clipped = await page.$$eval('.lane h2', (all) => all.filter((name) => name.scrollWidth > name.clientWidth));
      assert.equal(clipped.length, 0);
    },
    touch(360, 640),
  );
  await visit(
    'library',
    async (page) => {
      await page.getByRole('radio', { name: 'Statistics', exact: true }).check({ force: true });
      const [card, tabs] = [await box(page, '.statistics-part .library-empty'), await box(page, '.library-head')];
      assert.equal(card.right, tabs.right);
    },
    { viewport: { width: 1440, height: 900 } },
  );
});

test('on a tablet what stands alone in the sheet of Play stands in its middle', () =>
  visit(
    'play',
    async (page) => {
      await press(page, 'More');
      const [button, sheet] = [await page.locator('.sheet .foot .wide').boundingBox(), await box(page, '.sheet')];
      const aside = button.x + button.width / 2 - (sheet.left + sheet.right) / 2;
      assert.ok(Math.abs(aside) < 2, `${aside} pixels beside it`);
    },
    touch(820, 1180),
  ));

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [768, 1024],
])
  test(`all keys of a large board are in sight, and what is said of it is whole, at ${width} × ${height}`, () =>
    visit(
      'play',
      async (page) => {
        for (const size of [16, 25]) {
          await page.evaluate(async (size) => {
            const { game } = await import('./game.js');
            const { post } = await import('./api.js');
            game.open((await post('convert', { board: { size } })).puzzles[0]);
          }, size);
          await page.getByText('Several solutions', { exact: true }).waitFor({ timeout: 60000 });
          await page.locator('.play .pad button').nth(size - 1).waitFor();
          const last = await page.locator('.play .pad button').nth(size - 1).boundingBox();
          const board = await box(page, '.play .board');
          if (size === 16 || height !== 390)
            assert.ok(last.y + last.height <= height, `${size}: the last key ends at ${last.y + last.height}`);
          assert.ok(board.width >= 224, `${size}: a board of ${board.width}`);
          const boxes = await page.$$eval('.play .status > *', (all) =>
            all.filter((e) => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight + 1),
          );
          assert.equal(boxes.length, 0);
          const [status, head] = [
            await page.$eval('.play .status', (e) => e.scrollHeight - e.clientHeight),
            await box(page, '.play-head'),
          ];
          assert.ok(status <= 1, `${status} pixels of what is said are not seen`);
          if (height > 400) assert.ok(head.bottom <= board.top, `${head.bottom}, ${board.top}`);
        }
        await shot(page, `sight-large-${width}`, false);
      },
      touch(width, height),
    ));

test('on a phone what is said of a solved puzzle touches no button, and a pause not the board', () =>
  visit(
    'play',
    async (page) => {
      await page.evaluate(async () => (await import('./preferences.js')).prefer({ timer: true }));
      await load(page, EASY);
      await page.getByText('One solution', { exact: true }).waitFor();
      const [pause, board] = [await box(page, '.pause'), await box(page, '.play .board')];
      assert.ok(pause.height >= 43.5 && pause.bottom <= board.top, `${pause.bottom} of ${board.top}`);
      await page.evaluate(async () => {
        const { game } = await import('./game.js');
        const answer = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
        game.change({ placed: [...answer].map((digit, i) => (game.state.givens[i] ? 0 : Number(digit))) });
      });
      await page.getByText(/^The hardest step/).waitFor();
      const [words, next] = [await box(page, '.status .soft'), await box(page, '.status .row-of')];
      assert.ok(next.top - words.bottom >= 4, `${next.top - words.bottom} pixels between them`);
      await shot(page, 'sight-solved', false);
    },
    touch(360, 640),
  ));

test('the window of templates has its button in sight on a low phone', () =>
  visit(
    'set',
    async (page) => {
      await page.waitForSelector('main[data-set]');
      if (!(await page.getByRole('button', { name: 'Templates…', exact: true }).isVisible())) await press(page, 'More');
      await press(page, 'Templates…');
      await page.locator('.set-templates button').first().waitFor();
      const [list, make] = [
        await box(page, '.set-templates'),
        await page.getByRole('button', { name: 'Make it', exact: true }).boundingBox(),
      ];
      assert.ok(make.y + make.height <= 640 - 16, `it ends at ${make.y + make.height}`);
      assert.ok(list.height >= 140, `a list of ${list.height}`);
    },
    touch(360, 640),
  ));

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [820, 1180],
])
  test(`the numbers of Set stand above the fold at ${width} × ${height}`, () =>
    visit(
      'set',
      async (page) => {
        await fillPart(page, 'set');
        await page.evaluate(() => scrollTo(0, 0));
        const [pad, board] = [await box(page, '.set-pad'), await box(page, '.set .board')];
        assert.ok(pad.top >= board.bottom && pad.bottom <= height, `from ${pad.top} to ${pad.bottom}`);
        await shot(page, `sight-set-pad-${width}`, false);
      },
      touch(width, height),
    ));

for (const [part, width] of [
  ['play', 360],
  ['play', 1280],
  ['set', 360],
  ['set', 1280],
])
  test(`the sum of a chosen cage keeps off its outline, in ${part} at ${width}`, () =>
    visit(
      part,
      async (page) => {
        if (part === 'set') await fillPart(page, 'set');
        else {
          await load(page, 'board 9x9\nkiller 15: r1c4-5 r2c5');
          await page.locator('.play .cell').nth(3).click();
        }
        const found = await page.evaluate(() => {
          const texts = [...document.querySelectorAll('.rules-over text')];
          const sum = texts.find((text) => text.textContent === '15');
          const line = [...document.querySelectorAll('.chosen-outline, .chosen-rule')].find((path) =>
            path.getAttribute('d'),
          );
          const unit = document.querySelector('.board').getBoundingClientRect().width / 900;
          const size = Number(sum.getAttribute('font-size'));
          const { left, bottom } = sum.getBoundingClientRect();
          const ends = sum.getBBox().y + sum.getBBox().height;
          // A digit is 0.73 of its size high and stands on the line that the text is written on.
          const top = bottom - (ends - Number(sum.getAttribute('y')) + 0.73 * size) * unit;
          const { x, y } = line.getBoundingClientRect();
          const scale = getComputedStyle(line).vectorEffect === 'non-scaling-stroke' ? 1 : unit;
          const half = (parseFloat(getComputedStyle(line).strokeWidth) * scale) / 2;
          return [left - x - half, top - y - half];
        });
        assert.ok(Math.min(...found) > 0.2, `${found} pixels`);
      },
      width < 1000 ? touch(width, 640) : {},
    ));
