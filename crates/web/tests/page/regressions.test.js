// Errors that a reviewer of the page found by eye and hand, each held by a test.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, shot } from './browser.js';
import { EASY, go, load, until, visitor } from './visit.js';

const visit = visitor();
const cell = (page, r, c) => page.locator(`.play [data-cell="${(r - 1) * 9 + c - 1}"]`);
const box = (page, selector) =>
  page
    .locator(selector)
    .first()
    .evaluate((e) => e.getBoundingClientRect().toJSON());

/** The events of a run, as the page gets them. */
const trace = (page, body) =>
  page.evaluate(async (body) => {
    const { follow } = await import('./api.js');
    const { game } = await import('./game.js');
    const { withPlaces } = await import('./cells.js');
    const records = [];
    await follow(
      'trace',
      { ...game.question(), seed: 1, events: 60000, timeout_ms: 20000, ...body },
      (name, data) => {
        if (name === 'records') records.push(...withPlaces(data, game.state.board));
      },
      new AbortController().signal,
    );
    return records;
  }, body);

async function runLab(page, solver) {
  await page.getByRole('combobox').first().selectOption(solver);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.locator('.transport').waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
}

test('a hint is given in Play, the board stays playable, Explain goes on from there', () =>
  visit('play', async (page) => {
    await load(page, EASY);
    await page.keyboard.press('h');
    await page.getByRole('button', { name: 'Tell me more' }).waitFor();
    assert.equal(await page.locator('main.play').count(), 1);
    await page.keyboard.press('h');
    await page.locator('.short .rungs > li').nth(1).waitFor();
    await go(page, 'explain');
    await page.locator('main.explain .rungs li.open').nth(1).waitFor();
    assert.equal(await page.locator('.rungs li.open').count(), 2);
    await go(page, 'play');
    await page.getByRole('button', { name: 'Tell me all' }).click();
    assert.ok((await page.locator('.play .over .sign').count()) > 0, 'the step is drawn on the board');
    await shot(page, 'play-hint', false);
    // A hidden single shows the digits that leave it no other cell.
    assert.ok((await page.locator('.play .over .sign.blocker').count()) > 0);
    const before = await page.locator('.play .digit').count();
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('button', { name: 'Give me a hint' }).waitFor();
    assert.equal(await page.locator('.play .digit').count(), before + 1);
    assert.equal(await page.locator('.play .over .sign').count(), 0);
    await page.locator('.play .cell:not(:has(.digit))').first().click();
    await page.keyboard.press('5');
    assert.equal(await page.locator('.play .digit').count(), before + 2, 'the keyboard writes while the hint is open');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('button', { name: 'Give me a hint' }).isVisible(), false);
  }));

test('a hint on another board, in Play and in Explain, rung by rung, and done', () =>
  visit('play', async (page) => {
    await load(page, '1...' + '..1.' + '.2..' + '3..2');
    const before = await page.locator('.play .digit').count();
    await page.keyboard.press('h');
    await page
      .locator('.hint')
      .getByText(/^Look at /)
      .waitFor();
    await go(page, 'explain');
    await page.locator('main.explain .rungs li.open').first().waitFor();
    await go(page, 'play');
    await page.getByRole('button', { name: 'Tell me all' }).click();
    assert.ok((await page.locator('.play .over .sign').count()) > 0, 'what follows is drawn on the board');
    await shot(page, 'play-hint-4x4', false);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByRole('button', { name: 'Give me a hint' }).waitFor();
    assert.equal(await page.locator('.play .digit').count(), before + 1);
  }));

for (const [name, request] of [
  ['4×4', { board: { size: 4 } }],
  ['6×6', { board: { size: 6 } }],
  ['a jigsaw', { jigsaw: true }],
  ['diagonals', { board: { size: 9, diagonals: true } }],
  ['windows', { board: { size: 9, windows: true } }],
  // Not any that comes: rating a hard one takes most of the time that the page gives it.
  ['16×16', { board: { size: 16 }, difficulty: 'medium' }],
]) {
  test(`the whole path on other boards: ${name}`, () =>
    visit('explain', async (page) => {
      await page.evaluate(async (request) => {
        const { post } = await import('./api.js');
        const { game } = await import('./game.js');
        const { puzzles } = await post('generate', { ...request, count: 1, seed: 5, timeout_ms: 20000 });
        game.open(puzzles[0].puzzle);
      }, request);
      await page.locator('.ratings dd').first().waitFor({ timeout: 60000 });
      await page.getByRole('radio', { name: 'Whole path' }).check();
      await page.getByText(/^Step 1 of \d+$/).waitFor({ timeout: 60000 });
      const places = await page.evaluate(() => document.querySelectorAll('.explain .digit').length);
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByText(/^Step 2 of/).waitFor();
      // At the end stands what the path leads to: where it is solved, the last step fills the last cell.
      const rows = page.locator('.steps button');
      await rows.last().click();
      const solved = await page.getByText('The puzzle is solved.').count();
      const cells = await page.locator('.explain .cell').count();
      const digits = await page.locator('.explain .digit').count();
      assert.ok(digits > places, `${places} digits became ${digits}`);
      if (solved) assert.equal(digits, cells - 1);
      assert.ok((await page.locator('.explain .over .sign').count()) > 0, 'the step is drawn');
      await page.locator('.path .argument, .path .now p').first().waitFor();
      await shot(page, `explain-path-${name.replaceAll('×', 'x').replaceAll(' ', '-')}`, false);
    }));
}

/** A 16×16 board whose rating takes seconds. */
const SLOW = [
  '.A..B....F....4....D2...E.7....C..72.8.A3.......8G.F.E5.92..63..',
  '.B...G..D.......F.8.C..B....D..A.45..D7..13.2....D.....1.A..48..',
  '27..9.....6.1.8.1...5.8...F...3...E..F...C..9B.D...G6C..2.9.E..F',
  '..6.1....B8..5.E.F9.83..A..C.G..4..EF...75..C..9G..7....F......2',
].join('');

for (const part of ['explain', 'play']) {
  test(`the rating of a puzzle ends with another puzzle: ${part}`, () =>
    visit(part, async (page) => {
      // Requests to a server end with their signal, those to a worker with the worker.
      await page.evaluate(() => {
        const seen = Object.assign(window, { rated: 0, ended: 0 });
        const isSlow = (body) => JSON.parse(body).board?.size === 16;
        const { fetch } = window;
        window.fetch = (url, init) => {
          if (!/\brate$/.test(String(url)) || !isSlow(init.body)) return fetch(url, init);
          seen.rated += 1;
          init.signal?.addEventListener('abort', () => (seen.ended += 1));
          return fetch(url, init);
        };
        const { postMessage, terminate } = Worker.prototype;
        const busy = new Set();
        Worker.prototype.postMessage = function (message, ...more) {
          busy.delete(this);
          if (message.operation === 'rate' && isSlow(message.json)) {
            seen.rated += 1;
            busy.add(this);
          }
          return postMessage.call(this, message, ...more);
        };
        Worker.prototype.terminate = function () {
          if (busy.has(this)) seen.ended += 1;
          return terminate.call(this);
        };
      });
      await load(page, SLOW);
      await until(page, () => window.rated === 1);
      await load(page, EASY);
      await until(page, () => window.ended === 1);
    }));
}

test('on every board a cell sees the cells that the library takes its digit from', () =>
  visit('play', async (page) => {
    const wrong = await page.evaluate(async () => {
      const { game } = await import('./game.js');
      const { post } = await import('./api.js');
      const boards = [
        { board: { size: 9 } },
        { board: { size: 6 } },
        { board: { size: 9, diagonals: true, windows: true } },
        { board: { zones: Array.from({ length: 25 }, (_, cell) => cell % 5) } },
        { puzzle: 'board samurai', from: 'rules' },
        { puzzle: 'board butterfly', from: 'rules' },
        { puzzle: 'board 9x9\nno rows', from: 'rules' },
        { puzzle: 'board 6x8\ndigits 1-8\nno boxes', from: 'rules' },
      ];
      const wrong = [];
      for (const request of boards) {
        game.open((await post('convert', request)).puzzles[0]);
        const { board, givens } = game.state;
        const full = 2 ** board.symbols.length - 1;
        const cells = [...givens.keys()].filter((place) => !board.void?.includes(place));
        for (const cell of cells.filter((_, i) => i % 7 === 0)) {
          const placed = givens.map((_, other) => (other === cell ? 1 : 0));
          const { candidates } = board.rules
            ? await post('progress', {
                puzzle: board.rules,
                from: 'rules',
                numbers: placed.map((digit) => digit || null),
              })
            : await post('check', { board: game.shape(), givens, placed, quick: true });
          const without = cells.filter((other) => other !== cell && candidates[other] === full - 1);
          if (without.join() !== game.peers(cell).join())
            wrong.push(`${JSON.stringify(request)}, ${cell}: ${without} and not ${game.peers(cell)}`);
        }
      }
      return wrong;
    });
    assert.deepEqual(wrong, []);
  }));

test('a page with one puzzle has its board in the middle, and room to write', () =>
  visit('print', async (page) => {
    await page.locator('.page.of-1 svg').first().waitFor();
    const { page: paper, board } = await page.evaluate(() => ({
      page: document.querySelector('.page.of-1.puzzle').getBoundingClientRect().toJSON(),
      board: document.querySelector('.page.of-1.puzzle svg').getBoundingClientRect().toJSON(),
    }));
    assert.ok(
      Math.abs((board.top + board.bottom) / 2 - (paper.top + paper.bottom) / 2) < 0.06 * paper.height,
      'in the middle',
    );
    assert.ok(board.width > 0.8 * paper.width);
    assert.equal(await page.locator('.log span').count(), 3);
    await shot(page, 'print-one', false);
  }));

test('a long argument is read line by line, with the arrows of that line', () =>
  visit('explain', async (page) => {
    await page.getByRole('button', { name: 'Give me a hint' }).click();
    await page.getByRole('button', { name: 'Tell me all' }).click();
    const links = () => page.locator('.over .link').count();
    assert.ok((await links()) <= 4, 'it begins with a line');
    await page.locator('.argument').focus();
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('ArrowDown');
      assert.ok((await links()) <= 4, `${await links()} arrows`);
      assert.equal(await page.locator('.argument [aria-current]').count(), 1);
    }
    assert.ok((await links()) > 0);
    await page.getByRole('button', { name: 'The whole' }).click();
    assert.ok((await links()) > 10);
  }));

for (const [what, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 360, height: 640 }],
]) {
  test(`a long argument is read line by line by touch, beside the board, on ${what}`, () =>
    visit(
      'explain',
      async (page) => {
        const inView = async (selector) => {
          const { x, y, width, height } = await page.locator(selector).first().boundingBox();
          return x >= 0 && y >= 0 && x + width <= viewport.width && y + height <= viewport.height;
        };
        await page.getByRole('button', { name: 'Give me a hint' }).tap();
        await page.getByRole('button', { name: 'Tell me all' }).tap();
        const lines = page.locator('.argument .stages > li');
        await page.locator('.argument .stages > li.now').waitFor();
        assert.equal(await lines.count(), 1, 'it begins with its first line');
        const arrows = [];
        for (let line = 2; line <= 6; line++) {
          await page.getByRole('button', { name: 'Next line' }).tap();
          await page.locator('.argument').getByText(`${line} of `).waitFor();
          arrows.push(await page.locator('.explain .over .link').count());
          for (const part of ['.explain .board', '.argument .row-of button:nth-child(2)', '.argument .stages > li.now'])
            assert.equal(await inView(part), true, `${part} is in view at line ${line}`);
          // Nothing lies over the buttons, the line or the board.
          const covered = await page.evaluate((selectors) => {
            const isCovered = (selector) => {
              const part = document.querySelector(selector);
              const { left, top, width, height } = part.getBoundingClientRect();
              const at = (x, y) => document.elementFromPoint(left + x * width, top + y * height);
              return [0.02, 0.5].some((x) => [0.1, 0.5, 0.9].some((y) => !part.contains(at(x, y))));
            };
            return selectors.filter(isCovered);
          }, ['.argument .row-of button:nth-child(2)', '.argument .stages > li.now button', '.explain .board .cells']);
          assert.deepEqual(covered, [], `line ${line}`);
        }
        assert.ok(Math.max(...arrows) > 0 && Math.max(...arrows) <= 4, `arrows: ${arrows}`);
        // A line that is tapped is the one that is drawn.
        await lines.nth(4).getByRole('button').tap();
        await page.locator('.argument').getByText('5 of ').waitFor();
        assert.equal(await page.locator('.argument [aria-current=step]').count(), 1);
        await page.getByRole('button', { name: 'The whole' }).tap();
        assert.ok((await page.locator('.explain .over .link').count()) > 10);
        await shot(page, `explain-touch-${viewport.width}`, false);
      },
      { viewport, hasTouch: true, isMobile: true },
    ));
}

test('the board keeps its place and size between the parts', () =>
  visit('play', async (page) => {
    const places = [];
    for (const part of ['play', 'explain', 'lab']) {
      await go(page, part);
      await page.locator(`main.${part} .board`).waitFor();
      const { x, y, width } = await box(page, 'main .board');
      places.push([x, y, width].map(Math.round).join());
    }
    assert.equal(new Set(places).size, 1, places.join(' '));
  }));

test('nothing moves when digits clash', () =>
  visit('play', async (page) => {
    await page.getByText('One solution', { exact: true }).waitFor();
    const before = await box(page, '.pad');
    await cell(page, 1, 2).click();
    await page.keyboard.press('9');
    await page.getByText('Two 9s in column 2: r1c2, r9c2').waitFor();
    assert.equal((await box(page, '.pad')).y, before.y);
  }));

test('true candidates stand alone, and a wrong digit leaves none', () =>
  visit('play', async (page) => {
    await cell(page, 1, 2).click();
    await page.keyboard.press('Control+Digit1');
    await page.keyboard.press('Shift+Digit2');
    await page.getByText('True candidates').click();
    await page.waitForFunction(() => document.querySelectorAll('.play .marks b.all').length === 60);
    assert.equal(await page.locator('.play .centre, .play .corner').count(), 0);
    await page.keyboard.press('2');
    await page.getByText('No candidate is true').waitFor();
    assert.equal(await page.getByText('0 solutions').count(), 0);
    await load(page, EASY);
    assert.equal(
      await page.getByRole('checkbox', { name: 'True candidates' }).isChecked(),
      false,
      'they would show the next solution',
    );
  }));

test('what is chosen shows in forced colours', () =>
  visit('play', async (page) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await cell(page, 1, 2).click();
    const outline = (selector) =>
      page
        .locator(selector)
        .first()
        .evaluate((e) => getComputedStyle(e).outlineStyle);
    assert.equal(await outline('.play .cell.selected'), 'solid');
    assert.equal(await outline('.segments [aria-pressed="true"]'), 'solid');
  }));

for (const [width, height] of [
  [844, 390],
  [720, 430],
]) {
  test(`board and pad stand side by side at ${width} × ${height}`, () =>
    visit(
      'play',
      async (page) => {
        const board = await box(page, '.play .board');
        const pad = await box(page, '.play .pad');
        assert.ok(pad.left >= board.right && pad.bottom <= height, `the pad ends at ${pad.bottom}`);
        assert.ok(board.bottom <= height + 1, `the board ends at ${board.bottom}`);
      },
      { viewport: { width, height } },
    ));
}

test('a large board is looked at from nearer, and the chosen cell stays in view', () =>
  visit('play', async (page) => {
    await load(page, '.'.repeat(625));
    await page.waitForFunction(() => document.querySelectorAll('.play .cell').length === 625);
    const before = await box(page, '.play .cell');
    await page.getByRole('button', { name: '3 ×' }).click();
    const after = await box(page, '.play .cell');
    assert.ok(after.width > 2.9 * before.width, `${before.width} became ${after.width}`);
    await page.locator('.play .cell').first().click();
    await page.keyboard.press('Control+End');
    const frame = await box(page, '.zoom');
    const last = await box(page, '.play .cell.selected');
    assert.ok(last.right <= frame.right + 1 && last.bottom <= frame.bottom + 1, 'the last cell is in view');
    assert.ok(last.left >= frame.left && last.top >= frame.top);
    await shot(page, 'play-25-near', false);
    await page.getByRole('button', { name: '1 ×', exact: true }).click();
    assert.equal((await box(page, '.play .cell')).width, before.width);
  }));

test('annealing shows its board, and its temperature beside the cost', () =>
  visit('lab', async (page) => {
    await load(page, EASY);
    await runLab(page, 'annealing');
    await page.locator('.chart').waitFor();
    const length = Number(await page.getByRole('slider', { name: 'Moment' }).getAttribute('max'));
    await page.getByRole('slider', { name: 'Moment' }).fill(String(Math.round(length / 2)));
    assert.equal(await page.locator('.lab .digit').count(), 81, 'half way on the board is full');
    assert.equal(await page.locator('.chart .beside').count(), 1);
    assert.match(await page.locator('.chart').getAttribute('aria-label'), /cost and temperature against iteration/);
    assert.ok(Number(await page.locator('.counters div', { hasText: 'Temperature' }).locator('dd').textContent()) > 0);
    assert.equal(await page.getByRole('radio', { name: 'Control' }).count(), 0);
    await page.getByRole('button', { name: 'End' }).click();
    const shown = await page.$$eval('.lab .digit', (all) => all.map((d) => d.textContent).join(''));
    assert.equal(shown, '534678912672195348198342567859761423426853791713924856961537284287419635345286179');
    await shot(page, 'lab-annealing-end', false);
  }));

test('every guess of fix-square that stands has the ink of guesses, and an elimination marks its cell', () =>
  visit('lab', async (page) => {
    const records = await trace(page, { solver: 'fix-square' });
    const standing = [];
    let three = -1;
    records.forEach(({ event, candidate }, i) => {
      if (event === 'guess') standing.push(candidate);
      else if (event === 'retract') {
        const at = standing.findIndex((c) => c.cell === candidate.cell && c.digit === candidate.digit);
        if (at >= 0) standing.length = at;
      } else if (event === 'place' && standing.length === 3 && !standing.some((c) => c.cell === candidate.cell))
        three = i + 1;
    });
    assert.ok(three > 0, 'there is a moment with three guesses');
    await runLab(page, 'fix-square');
    await page.getByRole('slider', { name: 'Moment' }).fill(String(three));
    assert.equal(await page.locator('.lab .cell.guess').count(), 3);
    const gone = records.findIndex((r) => r.event === 'eliminate');
    await page.getByRole('slider', { name: 'Moment' }).fill(String(gone + 1));
    assert.deepEqual(await page.$$eval('.lab .cell.chosen', (cells) => cells.map((c) => Number(c.dataset.cell))), [
      records[gone].candidate.cell,
    ]);
  }));

test('six boards of a race are on the screen together', () =>
  visit('race', async (page) => {
    await load(page, EASY);
    const expected = ['backtrack', 'fix-square', 'dancing-links', 'algorithm-x', 'dsatur', 'propagation'];
    await page.locator('.chips input').first().waitFor();
    for (const one of await page.locator('.chips input').all())
      await one.setChecked(expected.includes(await one.inputValue()));
    await page.getByRole('button', { name: 'Run the race' }).click();
    await page.getByText('Done. Move the scrubber').waitFor({ timeout: 60000 });
    const bottoms = await page.$$eval('.lane canvas', (all) => all.map((e) => e.getBoundingClientRect().bottom));
    assert.equal(bottoms.length, 6);
    assert.ok(Math.max(...bottoms) <= 860, `${bottoms}`);
    await shot(page, 'race-six', false);
  }));

test('a board of a race paints only the cells that have changed', () =>
  visit('race', async (page) => {
    const counts = await page.evaluate(async () => {
      const { Picture } = await import('./picture.js');
      const { game } = await import('./game.js');
      const frame = () =>
        new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        });
      const picture = new Picture('A board', game.state.board);
      picture.element.style.width = '300px';
      document.body.append(picture.element);
      let written = 0;
      const real = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function count(...words) {
        written += 1;
        return real.apply(this, words);
      };
      const found = [];
      const show = async (values) => {
        written = 0;
        picture.show(values.map((value) => ({ value, ink: 'pen' })));
        await frame();
        found.push(written);
      };
      const full = Array.from({ length: 81 }, (_, i) => (i % 9) + 1);
      await frame();
      await show(full);
      await show(full);
      await show(full.map((value, i) => (i < 3 ? 9 : value)));
      CanvasRenderingContext2D.prototype.fillText = real;
      picture.close();
      picture.element.remove();
      return found;
    });
    assert.deepEqual(counts, [81, 0, 3]);
  }));

test('columns of a matrix stand in groups, with a picture; edits start anew and are undone', () =>
  visit('matrix', async (page) => {
    await page.getByText('Cover: F, C').waitFor();
    const table = await page.locator('textarea.code').inputValue();
    await page.getByRole('button', { name: 'A covers Wed' }).click();
    await page.waitForFunction(() => document.querySelector('.count')?.textContent?.startsWith('0 /'));
    assert.notEqual(await page.locator('textarea.code').inputValue(), table);
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(await page.locator('textarea.code').inputValue(), table);
    await page.getByLabel('Example').selectOption('queens');
    await page
      .locator('main')
      .getByText(/4 covers/)
      .waitFor();
    assert.deepEqual(await page.$$eval('.kinds-of th', (all) => all.map((th) => `${th.textContent} ${th.colSpan}`)), [
      'rows 6',
      'columns 6',
      'rising diagonals 11',
      'falling diagonals 11',
    ]);
    const heads = await page.$$eval('.matrix thead tr:last-child th', (all) =>
      all.map((th) => th.textContent.replace(/[?].*| \(.*/, '')),
    );
    assert.deepEqual(heads.slice(0, 13), [
      'r1',
      'r2',
      'r3',
      'r4',
      'r5',
      'r6',
      'c1',
      'c2',
      'c3',
      'c4',
      'c5',
      'c6',
      'u1',
    ]);
    assert.equal(await page.locator('.cover-picture .piece').count(), 6, 'six queens');
    await shot(page, 'matrix-queens', false);
    await page.getByLabel('Example').selectOption('sudoku4');
    await page
      .locator('main')
      .getByText(/one cover/i)
      .waitFor();
    const inView = await page.evaluate(() => {
      const frame = document.querySelector('.matrix.scroll').getBoundingClientRect();
      return [...document.querySelectorAll('.matrix .mark')].filter((m) => {
        const r = m.getBoundingClientRect();
        return (
          r.left >= frame.left &&
          r.right <= frame.right &&
          r.top >= frame.top &&
          r.bottom <= Math.min(frame.bottom, innerHeight)
        );
      }).length;
    });
    assert.ok(inView >= 60, `${inView} marks are in view`);
    await shot(page, 'matrix-sudoku', false);
  }));

test('the pattern grid is even and can be cleared; a long search says how long', () =>
  visit('generate', async (page) => {
    await page.getByText('Draw the pattern of givens').click();
    const sides = await page.$$eval('.drawing button', (all) =>
      all.flatMap((b) => [b.getBoundingClientRect().width, b.getBoundingClientRect().height]),
    );
    assert.ok(Math.max(...sides) - Math.min(...sides) < 0.5, `${Math.min(...sides)} to ${Math.max(...sides)}`);
    await page.getByRole('button', { name: 'Clear' }).click();
    assert.equal(await page.locator('.drawing [aria-pressed="true"]').count(), 0);
    await page.getByRole('button', { name: 'As in Play' }).click();
    assert.equal(await page.locator('.drawing [aria-pressed="true"]').count(), 21);
    await page.getByRole('button', { name: 'Clear' }).click();
    for (const i of [0, 5, 10, 17, 21, 25, 30, 38, 41, 46, 52, 55, 60, 64, 69, 73, 80])
      await page.locator('.drawing button').nth(i).click();
    await page.getByText('17 givens').waitFor();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText(/0 of 4 made.* s of 30/).waitFor();
    assert.equal(await page.locator('progress').isVisible(), true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Stopped; 0 made.').waitFor();
  }));

test('Letter, large print, difficulty, several pages', () =>
  visit('print', async (page) => {
    await load(page, EASY);
    await page.getByRole('button', { name: 'Add the puzzle of Play' }).click();
    await page.getByText(/^2 puzzles on /).waitFor();
    await page.locator('.puzzle figcaption', { hasText: /^1 · .+ · \d+\.\d$/ }).waitFor();
    await page.getByRole('radio', { name: 'Letter' }).check({ force: true });
    await page.locator('.on-letter').waitFor();
    const sizes = async () =>
      [
        ...(await page.pdf({ preferCSSPageSize: true }))
          .toString('latin1')
          .matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g),
      ].map((m) => `${Math.round(m[1])} × ${Math.round(m[2])}`);
    assert.deepEqual(await sizes(), ['612 × 792', '612 × 792']);
    await page.getByText('Large print', { exact: true }).click();
    await page.getByText('2 puzzles on 3 pages.').waitFor();
    assert.equal(await page.locator('.page.of-1 svg').count(), 2);
    await page.locator('.puzzle h2', { hasText: '2 / 2' }).waitFor();
    // Where candidates are to be read, no more than two boards stand on a page.
    await page.getByText('Large print', { exact: true }).click();
    await page.getByText('Candidates in the blanks').click();
    await page.waitForFunction(() => document.querySelectorAll('.print .segments input[value="9"]').length === 0);
    await page.getByText('2 puzzles on 2 pages.').waitFor();
    await shot(page, 'print-letter', false);
    assert.deepEqual(await sizes(), ['612 × 792', '612 × 792']);
  }));

test('rows and columns are numbered beside the board', () =>
  visit('explain', async (page) => {
    const board = await box(page, '.explain .board');
    const texts = await page.$$eval('.explain .lines text', (all) =>
      all.map((e) => [e.textContent, e.getBoundingClientRect().toJSON()]),
    );
    assert.deepEqual(texts.map(([text]) => text).sort(), [...'112233445566778899']);
    assert.ok(
      texts.every(([, r]) => r.width > 0 && (r.right <= board.left || r.bottom <= board.top)),
      'outside the board',
    );
    assert.ok(
      texts.every(([, r]) => r.left >= 0 && r.top >= 0),
      'on the screen',
    );
  }));

test('a message leaves the navigation free, a colour the outline of the selection', () =>
  visit('play', async (page) => {
    await page.keyboard.press('Control+Shift+Digit3');
    const stroke = await page
      .locator('.play .chosen-outline')
      .evaluate((e) => [
        getComputedStyle(e).stroke,
        e.getAttribute('d').length,
        e.closest('svg').compareDocumentPosition(document.querySelector('.play .cells')),
      ]);
    assert.ok(stroke[0] !== 'none' && stroke[1] > 20 && stroke[2] === 2, `${stroke}`);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.locator('#toast:not([hidden])').waitFor();
    assert.ok((await box(page, '#toast')).top > (await box(page, '.top')).bottom);
  }));

test('scales are called by their names', () =>
  visit('explain', async (page) => {
    await page.getByRole('combobox').waitFor();
    const names = await page.getByRole('combobox').locator('option').allTextContents();
    assert.ok(names.includes('Sudoku Explainer 1.2.1') && names.includes('HoDoKu 2.2'), names.join(', '));
  }));

test('a digit that goes stays readable under one stroke', () =>
  visit('explain', async (page) => {
    await load(page, '...81..6...7..3..8.3.4..9..1.2....3.5...4...1.8....4.2..5..8.2.7..6..1...2..95...');
    await page.getByRole('radio', { name: 'Whole path' }).check();
    await page.getByRole('button', { name: 'X-wing' }).first().click();
    const strokes = await page.$$eval('.over .sign.eliminated', (all) => all.map((e) => e.getAttribute('d')));
    assert.ok(strokes.length > 0 && strokes.every((d) => d.split('M').length === 2), strokes.join(' '));
  }));

test('solvers are listed in groups, each with a line of its own idea', () =>
  visit('lab', async (page) => {
    await page.locator('.solver optgroup').first().waitFor({ state: 'attached' });
    const groups = await page.$$eval('.solver optgroup', (all) => all.map((g) => [g.label, g.children.length]));
    assert.ok(groups.length > 1 && groups.every(([label, count]) => label && count > 3), `${groups}`);
    await page.getByRole('combobox').first().selectOption('fix-square');
    await page
      .locator('.about')
      .getByText(/Propagate forced digits/)
      .waitFor();
  }));

test('a smaller board is opened over one of which clashes and two solutions were told, and back', () =>
  visit('play', async (page) => {
    await page.evaluate(async () => {
      const { game } = await import('./game.js');
      const { post } = await import('./api.js');
      game.open((await post('convert', { board: { size: 16 } })).puzzles[0]);
      game.change({ auto: true, placed: game.state.placed.map((_, cell) => (cell > 253 ? 5 : 0)) });
    });
    await page.locator('.play .cell.clash').first().waitFor();
    await page.waitForFunction(async () => (await import('./game.js')).game.verdict?.differ.length > 100);
    await load(page, EASY);
    await page.locator('.status').getByText('One solution', { exact: true }).waitFor();
    assert.equal(await page.locator('.play .cell').count(), 81);
    await page.keyboard.press('Control+z');
    await page.locator('.play .cell.clash').first().waitFor();
    await load(page, '1234....2.......');
    await page.locator('.status').getByText('Several solutions', { exact: true }).waitFor();
  }));

test('without its server the page still leads to its parts', async () => {
  const context = await visit.browser.newContext();
  const page = await open(context, visit.url);
  page.setDefaultTimeout(20000);
  // The parts come by themselves while nothing else is to be done, and the windows of Play after them.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((e) => e.name.endsWith('views/new.js')),
  );
  // A part is there when its style sheet is.
  await page.waitForFunction(() =>
    ['explain', 'lab', 'library', 'learn', 'settings'].every(
      (part) => document.querySelector(`link[href="views/${part}.css"]`)?.sheet,
    ),
  );
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  for (const part of ['explain', 'lab', 'library', 'learn', 'print']) {
    await go(page, part);
    assert.equal(await page.locator('#parts [aria-current]').getAttribute('data-part'), part);
  }
  // The library is the browser's own.
  await go(page, 'library');
  await page.evaluate(async () => {
    await (
      await import('./library.js')
    ).library.keep({
      board: (await import('./cells.js')).NINE,
      givens: [...'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'].map(
        (d) => Number(d) || 0,
      ),
    });
  });
  await page.locator('.entry-row').first().click();
  await page.locator('.card canvas').waitFor();
  await page.locator('.card').getByRole('button', { name: 'Play' }).click();
  await page.locator('main.play').waitFor();
  assert.equal(await page.locator('.play .digit').count(), 30);
  await go(page, 'library');
  await page.getByRole('radio', { name: 'Statistics' }).check();
  await go(page, 'settings');
  await page.getByText('Export all').waitFor();
  await context.close();
});
