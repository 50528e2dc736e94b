// Marks and ink: corner marks in corners, nothing clipped or printed over, one outline around what is chosen, signs of
// a hint where the candidates are, and digits that can be read on every colour, measured on pixels.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shot } from './browser.js';
import { EASY, load, until, visitor } from './visit.js';

const visit = visitor();

/** Changes the position as given, arrays by cell: {field: {cell: bits}}. */
const set = (page, change) =>
  page.evaluate(async (change) => {
    const { game } = await import('./game.js');
    const { auto, ...fields } = change;
    const made = Object.fromEntries(
      Object.entries(fields).map(([field, cells]) => [field, game.state[field].map((_, i) => cells[i] ?? 0)]),
    );
    game.change({ ...made, ...(auto === undefined ? {} : { auto }) });
  }, change);

/** Where the marks of cells are drawn: the boxes of their texts, the cell's own first. */
const drawn = (page) =>
  page.$$eval('.play .cell', (cells) =>
    cells.map((cell) => {
      const measure = document.createElement('canvas').getContext('2d');
      const box = (element) => {
        const r = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize);
        measure.font = `${style.fontWeight} ${size}px Inter`;
        // Digits have no part below the line: they fill some three quarters of a line of text.
        const wide = element.matches('.centre') ? measure.measureText(element.dataset.text).width : r.width;
        const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
        return {
          text: element.dataset.text,
          left: x - wide / 2,
          right: x + wide / 2,
          top: y - size * 0.375,
          bottom: y + size * 0.375,
          size,
        };
      };
      const { left, top, right, bottom } = cell.getBoundingClientRect();
      return { left, top, right, bottom, marks: [...cell.querySelectorAll('[data-text]')].map(box) };
    }),
  );

/** Holds that marks are inside their cells and apart from each other. */
function apart(cells, what) {
  for (const { marks, ...cell } of cells) {
    marks.forEach((mark, i) => {
      assert.ok(
        mark.left >= cell.left - 0.5 &&
          mark.right <= cell.right + 0.5 &&
          mark.top >= cell.top &&
          mark.bottom <= cell.bottom,
        `${what}: ${mark.text} hangs over`,
      );
      for (const other of marks.slice(i + 1)) {
        const over = Math.min(mark.right, other.right) - Math.max(mark.left, other.left);
        const under = Math.min(mark.bottom, other.bottom) - Math.max(mark.top, other.top);
        assert.ok(over <= 0.6 || under <= 0.6, `${what}: ${mark.text} stands on ${other.text}`);
      }
    });
  }
}

for (const [width, height] of [
  [360, 640],
  [1280, 860],
]) {
  test(`corner marks stand in corners, then at edges, and none is clipped or printed over at ${width}`, () =>
    visit(
      'play',
      async (page) => {
        await load(page, EASY.replace(/./g, '.'));
        const first = (n) => 2 ** n - 1;
        const counts = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, first(i + 1)]));
        const shifted = (row) =>
          Object.fromEntries(Object.entries(counts).map(([i, bits]) => [Number(i) + 9 * row, bits]));
        await set(page, {
          corner: {
            ...counts,
            ...shifted(1),
            ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [18 + i, 511])),
          },
          centre: { ...shifted(1), ...shifted(2) },
        });
        await page.locator('.play [data-cell="26"] .centre').waitFor();
        const cells = await drawn(page);
        apart(cells.slice(0, 27), 'corner marks');
        const [one, two, three, four] = cells[3].marks;
        const middle = { x: (cells[3].left + cells[3].right) / 2, y: (cells[3].top + cells[3].bottom) / 2 };
        assert.deepEqual(
          [one, two, three, four].map((mark) => [mark.text, mark.right < middle.x, mark.bottom < middle.y]),
          [
            ['1', true, true],
            ['2', false, true],
            ['3', true, false],
            ['4', false, false],
          ],
        );
        assert.equal(await page.locator('.play [data-cell="8"] .corner [data-text]').count(), 9, 'all nine are there');
        await shot(page, `marks-${width}`, false);
        // Sixteen marks shrink.
        await load(page, '.'.repeat(256));
        await set(page, { corner: { 0: 2 ** 16 - 1, 5: 2 ** 12 - 1 }, centre: { 5: 2 ** 16 - 1 } });
        await page.locator('.play [data-cell="5"] .centre').waitFor();
        apart((await drawn(page)).slice(0, 6), 'sixteen');
      },
      { viewport: { width, height } },
    ));
}

for (const width of [360, 390, 820, 1280]) {
  test(`marks keep off the dots on the sides of a cell at ${width}`, () =>
    visit(
      'play',
      async (page) => {
        // In the middle of each box a cell with a dot on every side, every other one with numbers.
        const middles = [10, 13, 16, 37, 40, 43, 64, 67, 70];
        await page.evaluate(async (middles) => {
          const { game } = await import('./game.js');
          const name = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
          const dots = middles.flatMap((cell, i) =>
            [cell - 1, cell + 1, cell - 9, cell + 9].map(
              (other) => `${i % 2 ? 'difference 3' : 'difference'}: ${name(cell)} ${name(other)}`,
            ),
          );
          game.open((await game.read(['board 9x9', ...dots].join('\n'), { from: 'rules' })).puzzles[0]);
        }, middles);
        await page.locator('.play .rules-over rect[rx]').nth(35).waitFor({ state: 'attached' });
        const bits = (count) => 2 ** count - 1;
        const at = (count) => Object.fromEntries(middles.map((cell, i) => [cell, bits(count(i))]));
        for (const [centre, corner] of [
          [(i) => i + 1, () => 0],
          [(i) => Math.max(3, i + 1), () => 6],
          [() => 0, (i) => i + 1],
        ]) {
          await set(page, { centre: at(centre), corner: at(corner) });
          await page.locator('.play [data-cell="70"] :is(.centre, .corner)').first().waitFor();
          const cells = await drawn(page);
          const dots = await page.$$eval('.play .rules-over rect[rx]', (all) =>
            all.map((dot) => {
              const { left, top, right, bottom } = dot.getBoundingClientRect();
              return { x: (left + right) / 2, y: (top + bottom) / 2, radius: (right - left) / 2 };
            }),
          );
          assert.equal(dots.length, 36);
          const marks = middles.flatMap((cell) => cells[cell].marks);
          assert.ok(marks.length >= 9);
          for (const mark of marks) {
            // Beside its digit a box has some room.
            const [left, right] = [mark.left + mark.size * 0.04, mark.right - mark.size * 0.04];
            for (const dot of dots) {
              const x = Math.max(left, Math.min(dot.x, right));
              const y = Math.max(mark.top, Math.min(dot.y, mark.bottom));
              const far = Math.hypot(dot.x - x, dot.y - y);
              // Several centre marks, which stand in one line, have some room to the dots beside it.
              const min = dot.radius + (mark.text.length > 1 ? 1 : 0);
              assert.ok(far >= min, `${mark.text} of ${mark.size} px is ${far} from a dot of ${dot.radius}`);
            }
          }
          apart(
            middles.map((cell) => cells[cell]),
            'marks among dots',
          );
          await shot(page, `marks-dots-${width}-${centre(0)}-${corner(0)}`, false);
        }
      },
      { viewport: { width, height: 860 } },
    ));
}

test('among candidates a corner mark stands out instead of being printed over', () =>
  visit('play', async (page) => {
    await set(page, { corner: { 1: 0b11 }, auto: true });
    await page.locator('.play [data-cell="1"] .noted').first().waitFor();
    assert.equal(await page.locator('.play .corner').count(), 0);
    assert.deepEqual(
      await page.locator('.play [data-cell="1"] .noted').evaluateAll((all) => all.map((e) => e.dataset.text)),
      ['1', '2'],
    );
    apart(await drawn(page), 'candidates');
  }));

test('one outline goes around all that is chosen', () =>
  visit('play', async (page) => {
    const at = async (i) => {
      const b = await page.locator(`.play [data-cell="${i}"]`).boundingBox();
      return [b.x + b.width / 2, b.y + b.height / 2];
    };
    const drag = async (cells) => {
      await page.mouse.move(...(await at(cells[0])));
      await page.mouse.down();
      for (const cell of cells.slice(1)) await page.mouse.move(...(await at(cell)));
      await page.mouse.up();
      return page.locator('.play .chosen-outline').getAttribute('d');
    };
    // Every side that leads out of the group is drawn once, and no side inside.
    for (const cells of [[40], [0, 1, 2], [30, 31, 40, 39], [9, 10, 11, 20, 29, 28, 27, 18]]) {
      const sides = cells
        .flatMap((cell) => [cell - 9, cell + 9, cell % 9 ? cell - 1 : -1, cell % 9 < 8 ? cell + 1 : -1])
        .filter((other) => !cells.includes(other)).length;
      const path = await drag(cells);
      assert.equal(path.split('M').length - 1, sides, `${cells}`);
      const numbers = path.match(/-?[\d.]+/g).map(Number);
      assert.ok(
        numbers.every((x) => x >= 0 && x <= 900),
        'inside the board',
      );
    }
    // Each line ends where another begins: the outline is closed.
    const ends = (await drag([9, 10, 11, 20, 29, 28, 27, 18]))
      .split('M')
      .slice(1)
      .flatMap((line) => line.split('L'));
    for (const end of new Set(ends)) assert.equal(ends.filter((other) => other === end).length % 2, 0, end);
    assert.equal(
      await page
        .locator('.play .cell.selected')
        .first()
        .evaluate((e) => getComputedStyle(e, '::before').content),
      'none',
    );
  }));

test('the sum of a cage is written above the outline of what is chosen', () =>
  visit('play', async (page) => {
    await page.evaluate(async () => {
      const { game } = await import('./game.js');
      game.open((await game.read('board 9x9\nkiller 15: r1c1-2 r2c1', { from: 'rules' })).puzzles[0]);
    });
    await page.locator('.play .cell.labelled').first().waitFor();
    await page.locator('.play .cell').first().click();
    const after = await page.locator('.play .rules-over text').evaluate((text) => {
      const outline = document.querySelector('.play .chosen-outline');
      return Boolean(outline.getAttribute('d') && outline.compareDocumentPosition(text) & 4);
    });
    assert.equal(after, true);
    await shot(page, 'marks-chosen-sum', false);
  }));

test('signs of a hint stand where the candidates are, beside cages and under their sums too', () =>
  visit('play', async (page) => {
    await page.evaluate(async () => {
      const { game } = await import('./game.js');
      const text = 'board 9x9\nkiller 4: r1c1-2\nkiller 17: r1c4-5\nkiller 23: r2-4c1';
      game.open((await game.read(text, { from: 'rules' })).puzzles[0]);
      game.change({ auto: true });
    });
    await page.locator('.play .cell.labelled').first().waitFor();
    for (let rung = 1; rung <= 5; rung++) {
      await page.keyboard.press('h');
      await page.waitForFunction((n) => document.querySelectorAll('.hint .rungs > li').length === n, rung);
    }
    const far = await page.evaluate(() => {
      const middle = (e) => {
        const r = e.getBoundingClientRect();
        return [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
      };
      const marks = [...document.querySelectorAll('.play .marks b')].map(middle);
      return [...document.querySelectorAll('.play .over .sign')]
        .map(middle)
        .map(([x, y]) => Math.min(...marks.map(([a, b]) => Math.hypot(x - a, y - b))));
    });
    assert.ok(far.length > 4, `${far.length} signs`);
    assert.ok(Math.max(...far) < 2.5, `a sign is ${Math.max(...far)} pixels from its candidate`);
    // Candidates keep off the lines of cages and their sums.
    const overlaps = await page.evaluate(() => {
      const texts = [...document.querySelectorAll('.rules-over text, .rules-under text')].map((e) =>
        e.getBoundingClientRect(),
      );
      return [...document.querySelectorAll('.play .labelled .marks b')].filter((mark) => {
        const r = mark.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(mark).fontSize);
        const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
        return texts.some(
          (t) =>
            t.left < x + size * 0.3 &&
            t.right > x - size * 0.3 &&
            t.top + t.height * 0.15 < y + size * 0.36 &&
            t.bottom - t.height * 0.15 > y - size * 0.36,
        );
      }).length;
    });
    assert.equal(overlaps, 0, 'candidates under a sum');
    // The dashes of a cage run beside its candidates: no digit's ink lies on one.
    const crossed = await page.evaluate(() => {
      const paths = [...document.querySelectorAll('.rules-over path, .rules-under path')].filter(
        (path) => getComputedStyle(path).strokeDasharray !== 'none',
      );
      const points = paths.flatMap((path) => {
        const matrix = path.getScreenCTM();
        const length = path.getTotalLength();
        return Array.from({ length: 400 }, (_, i) => path.getPointAtLength((length * i) / 399).matrixTransform(matrix));
      });
      const digits = [...document.querySelectorAll('.play .marks b')].map((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(mark).fontSize);
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return { left: x - size * 0.27, right: x + size * 0.27, top: y - size * 0.36, bottom: y + size * 0.36 };
      });
      const on = (d) => points.some((p) => p.x > d.left && p.x < d.right && p.y > d.top && p.y < d.bottom);
      return { dashed: paths.length, points: points.length, crossed: digits.filter(on).length };
    });
    assert.ok(crossed.dashed >= 1 && crossed.points >= 400, `${crossed.dashed} dashed lines`);
    assert.equal(crossed.crossed, 0, 'candidates on the dashes of a cage');
  }));

/** An empty board of 25 × 25 with all candidates. */
async function large(page) {
  await page.evaluate(async () => {
    const { game } = await import('./game.js');
    const { post } = await import('./api.js');
    game.open((await post('convert', { board: { size: 25 } })).puzzles[0]);
    game.change({ auto: true });
  });
  await page.waitForFunction(() => document.querySelectorAll('.play .marks').length === 625);
}

test('on a board of 25 × 25 with candidates a key redraws only what it changes', () =>
  visit('play', async (page) => {
    await large(page);
    // Each element among them would be laid out and painted.
    const inside = await page.locator('.play .cells *').count();
    assert.ok(inside <= 25 + 2 * 625, `${inside} elements`);
    await page.locator('.play .cell').nth(312).click();
    await page.evaluate(() => {
      const work = (window.work = { changes: 0, made: 0, cells: new Set() });
      const count = (changes) => {
        for (const { target, addedNodes } of changes) {
          work.changes += 1;
          work.made += addedNodes.length;
          work.cells.add(target.closest('.cell, .board'));
        }
      };
      window.counting = new MutationObserver(count);
      window.counting.observe(document.querySelector('.play .board'), {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    });
    const costs = {};
    for (const key of ['ArrowRight', '1', 'ArrowDown', '2', 'Backspace', 'Control+3', 'Shift+4']) {
      await page.evaluate(() => Object.assign(window.work, { changes: 0, made: 0, cells: new Set() }));
      await page.keyboard.press(key);
      await page.waitForTimeout(500);
      const { changes, made, cells } = await page.evaluate(() => ({ ...window.work, cells: window.work.cells.size }));
      costs[key] = `${changes} changes in ${cells} cells, ${made} elements made`;
      // The cells of two crosses and two boxes lose or get their tint; a candidate goes from one cross and box.
      assert.ok(cells <= 140 && changes <= 2 * cells + 10 && made <= 2, `${key}: ${costs[key]}`);
    }
    console.log(`# ${JSON.stringify(costs)}`);
  }));

test('candidates in one text stand where signs are drawn around them', () =>
  visit(
    'play',
    async (page) => {
      await large(page);
      await page.locator('.play .cell').nth(624).click();
      for (const digit of [1, 5, 13, 21, 25]) {
        const expected = await page.evaluate(async (digit) => {
          const { game } = await import('./game.js');
          const { Board } = await import('./board.js');
          const others = (2 ** 25 - 1) & ~(2 ** (digit - 1));
          game.change({ struck: game.state.struck.map((_, cell) => (cell === 0 ? others : 0)) });
          const board = new Board('');
          board.setShape(game.state.board);
          return board.place(0, digit);
        }, digit);
        await page.waitForFunction(
          () => document.querySelector('.play [data-cell="0"] .marks').dataset.text.trim().length === 1,
        );
        const picture = (await page.locator('.play [data-cell="0"]').screenshot()).toString('base64');
        const [x, y] = await page.evaluate(async (picture) => {
          const image = new Image();
          image.src = `data:image/png;base64,${picture}`;
          await image.decode();
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          const g = canvas.getContext('2d');
          g.drawImage(image, 0, 0);
          const { data, width, height } = g.getImageData(0, 0, image.width, image.height);
          const ink = { left: width, right: 0, top: height, bottom: 0 };
          const edge = Math.ceil(width * 0.05);
          for (let y = edge; y < height - edge; y++)
            for (let x = edge; x < width - edge; x++)
              if (data[(y * width + x) * 4] < 160) {
                ink.left = Math.min(ink.left, x);
                ink.right = Math.max(ink.right, x + 1);
                ink.top = Math.min(ink.top, y);
                ink.bottom = Math.max(ink.bottom, y + 1);
              }
          return [((ink.left + ink.right) / 2 / width) * 100, ((ink.top + ink.bottom) / 2 / height) * 100];
        }, picture);
        const far = Math.hypot(x - expected[0], y - expected[1]);
        assert.ok(far < 3, `candidate ${digit} stands at ${x}, ${y} of the cell, its sign at ${expected}`);
      }
    },
    { deviceScaleFactor: 4 },
  ));

/** For each cell of the board the contrast between its ground and its ink, on the pixels of a screenshot. */
async function contrasts(page) {
  const picture = (await page.locator('.play .board').screenshot()).toString('base64');
  return page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    const g = canvas.getContext('2d', { willReadFrequently: true });
    g.drawImage(image, 0, 0);
    const part = (v) => (v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
    const light = (r, gg, b) => 0.2126 * part(r) + 0.7152 * part(gg) + 0.0722 * part(b);
    const side = image.width / 9;
    return Array.from({ length: 81 }, (_, cell) => {
      const inset = side * 0.06;
      const { data } = g.getImageData(
        (cell % 9) * side + inset,
        Math.floor(cell / 9) * side + inset,
        side - 2 * inset,
        side - 2 * inset,
      );
      const counts = new Map();
      for (let i = 0; i < data.length; i += 4) {
        const key = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      const split = (key) => light(key >> 16, (key >> 8) & 255, key & 255);
      const ground = split([...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]);
      // Of the ink a few pixels are whole, however thin it is.
      const found = [...counts]
        .filter(([, count]) => count >= 3)
        .map(([key]) => split(key))
        .map((ink) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
      return Math.max(...found);
    });
  }, picture);
}

for (const palette of ['standard', 'safe']) {
  for (const theme of ['light', 'dark']) {
    for (const contrast of [false, true]) {
      test(
        `given, placed and marked digits are read on every colour: ${theme}, ` +
          `${palette}${contrast ? ', high contrast' : ''}`,
        () =>
          visit(
            'play',
            async (page) => {
              // Rows: givens, placed, centre marks, corner marks, candidates; columns: the nine colours.
              await load(page, `123456789${'.'.repeat(72)}`);
              await page.evaluate(async (values) => (await import('./preferences.js')).prefer(values), {
                palette,
                theme,
                contrast,
              });
              const row = (r, value) => Object.fromEntries(Array.from({ length: 9 }, (_, c) => [r * 9 + c, value(c)]));
              const colour = Object.assign({}, ...Array.from({ length: 5 }, (_, r) => row(r, (c) => 2 ** c)));
              await set(page, {
                placed: row(1, (c) => ((c + 3) % 9) + 1),
                centre: row(2, () => 0b101),
                corner: row(3, () => 0b1111),
                colour,
              });
              await page.locator('.play [data-cell="80"]').click();
              await page.waitForTimeout(200); // a colour comes in by a transition
              const rows = { given: 0, placed: 1, centre: 2, corner: 3 };
              const table = [];
              const look = async (names) => {
                const found = await contrasts(page);
                for (const [name, r] of Object.entries(names))
                  for (let c = 0; c < 9; c++) table.push([name, c + 1, found[r * 9 + c]]);
              };
              await look(rows);
              await set(page, { placed: row(1, (c) => ((c + 3) % 9) + 1), colour, auto: true });
              await page.locator('.play [data-cell="44"] .marks').waitFor();
              await look({ candidates: 4 });
              await shot(page, `ink-${theme}-${palette}-${contrast}`, false);
              const [name, on, min] = table.reduce((a, b) => (b[2] < a[2] ? b : a));
              console.log(
                `# ${theme}, ${palette}, ${contrast ? 'high' : 'usual'}: at least ${min.toFixed(2)} (${name} on ` +
                  `colour ${on}), ${table.length} pairs`,
              );
              assert.ok(min >= 4.5, `${name} on colour ${on}: ${min.toFixed(2)}`);
              await until(page, () => true);
            },
            { deviceScaleFactor: 2, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
          ),
      );
    }
  }
}
