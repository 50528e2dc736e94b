// Puzzles with rules are played by ear: what a cell says of its rules, and two puzzles played to the end by what the
// accessibility tree says and by keys, with nothing else of the page read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, until, visitor } from './visit.js';

const visit = visitor();
const KILLER =
  'board 6x6\nkiller 10: r4c6 r5c6\nkiller 11: r4c3-4 r5c3\nkiller 8: r5c5 r6c5-6\nkiller 20: r1c5 r2c4-5 ' +
  'r3c4-5\nkiller 9: r2-3c3\nkiller 12: r1c1-4\nkiller 12: r4c1 r4-6c2';
const THERMO =
  'board 6x6\nthermometer: r5c2 r6c2 r5c3\nthermometer: r1c6 r1c5 r2c4 r2c5\nthermometer: r5c4 r4c4 ' +
  'r4c3\nthermometer: r1c1 r2c2 r3c2\nthermometer: r3c3 r2c3 r3c4\nthermometer: r6c6 r5c6 r6c5\nthermometer: r1c2-4';

/** What a screen reader finds: the names of the nodes of a role. */
async function spoken(client, role) {
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  return nodes.filter((node) => !node.ignored && node.role?.value === role).map((node) => node.name?.value ?? '');
}

/** The places that a text names, as numbers. */
const cells = (text, columns) =>
  [...text.matchAll(/row (\d+) column (\d+)/g)].map(([, r, c]) => (r - 1) * columns + Number(c) - 1);

/** The puzzle as its cells say it: the size, the boxes, the cages and thermometers. */
function understood(names) {
  const columns = Math.max(...names.map((name) => Number(name.match(/^row \d+ column (\d+)/)[1])));
  const boxes = names.map((name) => name.match(/box (\d+)/)[1]);
  const cages = new Map();
  const thermometers = new Map();
  names.forEach((name, cell) => {
    const cage = name.match(/killer cage (\d+) with ([^;]*)/);
    if (cage) {
      const all = [cell, ...cells(cage[2], columns)].sort((a, b) => a - b);
      cages.set(all.join(), { sum: Number(cage[1]), cells: all });
    }
    const thermometer = name.match(/thermometer, (\d+) of (\d+): ([^;]*)/);
    if (thermometer) {
      const all = cells(thermometer[3], columns);
      assert.equal(all.length, Number(thermometer[2]));
      assert.equal(all[thermometer[1] - 1], cell, name);
      thermometers.set(all.join(), all);
    }
  });
  return { columns, boxes, cages: [...cages.values()], thermometers: [...thermometers.values()] };
}

/** The solution, by trying digits cell by cell. */
function solved({ columns, boxes, cages, thermometers }) {
  const grid = new Array(boxes.length).fill(0);
  const fits = (cell, digit) => {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    if (
      grid.some(
        (other, at) =>
          other === digit && (Math.floor(at / columns) === row || at % columns === column || boxes[at] === boxes[cell]),
      )
    )
      return false;
    grid[cell] = digit;
    const isGood =
      cages.every(({ sum, cells: own }) => {
        const held = own.map((at) => grid[at]).filter(Boolean);
        const total = held.reduce((a, b) => a + b, 0);
        return new Set(held).size === held.length && (held.length < own.length ? total < sum : total === sum);
      }) &&
      thermometers.every((own) =>
        own.every((at, i) => i === 0 || !grid[at] || !grid[own[i - 1]] || grid[own[i - 1]] < grid[at]),
      );
    if (!isGood) grid[cell] = 0;
    return isGood;
  };
  const fill = (cell) => {
    if (cell === grid.length) return true;
    for (let digit = 1; digit <= columns; digit++) {
      if (!fits(cell, digit)) continue;
      if (fill(cell + 1)) return true;
      grid[cell] = 0;
    }
    return false;
  };
  assert.ok(fill(0), 'what was heard has a solution');
  return grid;
}

for (const [name, text, rule] of [
  ['killer', KILLER, /killer cage 10 with row 5 column 6/],
  ['thermometer', THERMO, /thermometer, 1 of 3: row 5 column 2, row 6 column 2, row 5 column 3/],
]) {
  test(`a ${name} puzzle is played to the end by what the accessibility tree says`, () =>
    visit('play', async (page, context) => {
      await load(page, text);
      const client = await context.newCDPSession(page);
      await client.send('Accessibility.enable');
      let names = [];
      for (let tries = 0; tries < 100 && !names.some((one) => rule.test(one)); tries++)
        names = await spoken(client, 'gridcell');
      assert.ok(
        names.some((one) => rule.test(one)),
        names.join('\n'),
      );
      const puzzle = understood(names);
      const grid = solved(puzzle);
      // By keys alone: into the grid, row by row.
      await page.locator('.play .cell[tabindex="0"]').focus();
      await page.keyboard.press('Control+Home');
      for (let row = 0; row < grid.length / puzzle.columns; row++) {
        for (let column = 0; column < puzzle.columns; column++) {
          await page.keyboard.press(String(grid[row * puzzle.columns + column]));
          await page.keyboard.press('ArrowRight');
        }
        await page.keyboard.press('ArrowDown');
      }
      await until(
        page,
        () => document.getElementById('live').textContent === 'Solved' || document.querySelector('.status .good'),
      );
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      assert.ok(
        nodes.some((node) => !node.ignored && /^Solved/.test(node.name?.value ?? '')),
        'that it is solved is heard',
      );
      const left = await spoken(client, 'gridcell');
      assert.ok(
        left.every((one, cell) =>
          one.startsWith(`row ${Math.floor(cell / 6) + 1} column ${(cell % 6) + 1}, ${grid[cell]}`),
        ),
      );
    }));
}

test('a cell says its marks and all kinds of rules that it is in', () =>
  visit('play', async (page, context) => {
    await load(
      page,
      'board 6x6\narrow: r5c5 | r6c5 r6c4\ngreater: r6c1 r6c2\nsandwich 3: r0c4\nquadruple 3 4: r1c1 r1c2 r2c1 ' +
        'r2c2\nodd: r3c3 r4c4\nanti-knight',
    );
    const client = await context.newCDPSession(page);
    const name = async (cell) => (await spoken(client, 'gridcell'))[cell];
    for (let tries = 0; tries < 100 && !/arrow/.test(await name(28)); tries++);
    assert.match(await name(28), /arrow, circle of row 6 column 5, row 6 column 4/);
    assert.match(
      await name(33),
      /arrow, shaft 2 of 2 from the circle at row 5 column 5; sandwich sum 3 at the top of column 4/,
    );
    assert.match(await name(30), /inequality, the greater one, with row 6 column 2/);
    assert.match(await name(0), /quadruple 3 4 with row 1 column 2, row 2 column 1, row 2 column 2/);
    assert.match(await name(14), /odd cells/);
    assert.doesNotMatch(await name(14), /anti-knight/);
    await page.locator('.play .cell[data-cell="14"]').focus();
    for (const key of ['Shift+Digit1', 'Shift+Digit3', 'Control+Digit5']) await page.keyboard.press(key);
    assert.match(await name(14), /centre 5, corner 1 3/);
  }));
