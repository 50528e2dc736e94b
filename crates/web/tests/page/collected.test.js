// Real puzzles with rules: opened by link and played to the end, and drawn anew in Set.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { variants } from './variants.js';
import { visitor } from './visit.js';

const visit = visitor();
const all = variants();
/** Every nth, so that all sorts are among them. */
const some = (list, count) =>
  list.filter((_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length));
const PLAYED = Number(process.env.PLAYED ?? 60);

test('sixty puzzles with rules are opened by link and played to the end', { skip: !all.length }, () =>
  visit('play', async (page) => {
    const ruled = all.filter(
      (row) =>
        row.types.join() !== 'classic' && /^[1-9]+$/.test(row.solution) && Math.sqrt(row.solution.length) % 1 === 0,
    );
    const left = [];
    let played = 0;
    for (const row of some(ruled, PLAYED + 1)) {
      const size = await page.evaluate(
        async (puzzle) =>
          (await (await import('./api.js')).post('convert', { puzzle })).puzzles[0].variant?.text.length ?? 0,
        row.text,
      );
      if (size > 60000) {
        console.log(`# left out: ${row.id}, whose rules are a text of ${size} bytes; a request may have 65536`);
        continue;
      }
      await page.evaluate((text) => {
        location.hash = `#/play/${encodeURIComponent(text)}`;
      }, row.text);
      await page.waitForFunction(
        (count) => location.hash === '#/play' && document.querySelectorAll('.play .cell').length === count,
        row.solution.length,
      );
      const side = Math.sqrt(row.solution.length);
      await page.locator('.play .cell[data-cell="0"]').focus();
      await page.keyboard.press('Control+Home');
      // The keys of a row, then the first cell of the next one: a row begins anew after its end.
      for (let r = 0; r < side; r++) {
        for (let c = 0; c < side; c++) {
          await page.keyboard.press(row.solution[r * side + c]);
          await page.keyboard.press('ArrowRight');
        }
        await page.keyboard.press('ArrowDown');
      }
      const done = await page
        .locator('.status')
        .getByText('Solved', { exact: true })
        .waitFor({ timeout: 15000 })
        .then(
          () => true,
          () => false,
        );
      played += 1;
      if (!done) left.push(`${row.id}: ${await page.locator('.status').textContent()}`);
    }
    assert.deepEqual(left, []);
    assert.ok(played >= PLAYED, `${played} were played`);
  }),
);

/** Draws with the mouse and with keys, as the table of rules says of each kind how. */
class Drawer {
  constructor(page, kinds) {
    this.page = page;
    this.kinds = new Map(kinds.map((kind) => [kind.id, kind]));
    this.tool = '';
  }

  async begin(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.box = await this.page.locator('.set .cells').boundingBox();
  }

  at(cell) {
    return this.point((cell % this.columns) + 0.5, Math.floor(cell / this.columns) + 0.5);
  }
  point(x, y) {
    return [this.box.x + (x / this.columns) * this.box.width, this.box.y + (y / this.rows) * this.box.height];
  }

  /** Takes a tool by its name, with the keyboard. */
  async take(id) {
    if (this.tool === id) return;
    this.tool = id;
    await this.page.keyboard.press('Escape');
    await this.page.keyboard.press('/');
    await this.page.keyboard.type(this.kinds.get(id).name);
    await this.page.keyboard.press('Enter');
    await this.begin(this.columns, this.rows); // the board makes room for clues outside
  }

  async drag(cells) {
    const { mouse } = this.page;
    await mouse.move(...this.at(cells[0]));
    await mouse.down();
    for (const cell of cells.slice(1)) await mouse.move(...this.at(cell), { steps: 4 });
    await mouse.up();
  }

  /** A set of cells: by a stroke as far as they touch, the others with Shift. */
  async cells(cells) {
    const { mouse, keyboard } = this.page;
    const touch = (a, b) =>
      Math.abs(Math.floor(a / this.columns) - Math.floor(b / this.columns)) +
        Math.abs((a % this.columns) - (b % this.columns)) ===
      1;
    const apart = cells.findIndex((cell, i) => i > 0 && !touch(cell, cells[i - 1]));
    const end = apart < 0 ? cells.length : apart;
    await this.drag(cells.slice(0, end));
    if (end === cells.length) return;
    await keyboard.down('Shift');
    for (const cell of cells.slice(end)) await mouse.click(...this.at(cell));
    await keyboard.up('Shift');
  }

  /** Walks to a cell with the arrow keys. */
  async visitCell(cell) {
    const from = Number(await this.page.locator('.set .cell[tabindex="0"]').getAttribute('data-cell'));
    const [down, right] = [
      Math.floor(cell / this.columns) - Math.floor(from / this.columns),
      (cell % this.columns) - (from % this.columns),
    ];
    for (let i = 0; i < Math.abs(down); i++) await this.page.keyboard.press(down < 0 ? 'ArrowUp' : 'ArrowDown');
    for (let i = 0; i < Math.abs(right); i++) await this.page.keyboard.press(right < 0 ? 'ArrowLeft' : 'ArrowRight');
  }

  async keys(cells) {
    for (const cell of cells) {
      await this.visitCell(cell);
      await this.page.keyboard.press('Space');
    }
    await this.page.keyboard.press('Enter');
  }

  async rule(rule, byKeys) {
    const { page } = this;
    const { parameters, name } = this.kinds.get(rule.kind);
    const { tool, stroke, choices, diagonal } = parameters;
    if (tool === 'board') {
      await page
        .getByRole('checkbox', { name: choices.length ? `${name}, ${rule.words[0]}` : name, exact: true })
        .check();
      return;
    }
    await this.take(rule.kind);
    if (tool === 'outside') {
      const [row, column] = rule.outside;
      if (byKeys && row >= 0 && column >= 1 && column <= this.columns && (row === 0 || row > this.rows)) {
        await this.visitCell(row === 0 ? column - 1 : (this.rows - 1) * this.columns + column - 1);
        await page.keyboard.press(row === 0 ? 'ArrowUp' : 'ArrowDown');
        await page.keyboard.press('Space');
      } else await page.mouse.click(...this.point(column - 0.5, row - 0.5));
      await page.keyboard.type(rule.words[0]);
      if (diagonal)
        await page
          .getByRole('group', { name: 'Direction' })
          .getByRole('button', {
            name: { DR: 'down and right', DL: 'down and left', UR: 'up and right', UL: 'up and left' }[rule.words[1]],
          })
          .click();
      await page.keyboard.press('Escape');
      return;
    }
    if (tool === 'corner') {
      const cell = Math.max(...rule.lists[0]);
      await page.mouse.click(...this.point(cell % this.columns, Math.floor(cell / this.columns)));
    } else if (stroke) {
      for (const shaft of rule.lists.slice(1))
        await (byKeys ? this.keys([rule.lists[0][0], ...shaft]) : this.drag([rule.lists[0][0], ...shaft]));
    } else if (byKeys) await this.keys(rule.lists[0]);
    else if (tool === 'cells') await this.cells(rule.lists[0]);
    else for (const cells of rule.lists) await this.drag(cells);
    if (rule.words.length && !choices.length) await page.keyboard.type(rule.words.join(''));
    else if (rule.words.length) {
      const value = page.getByRole('textbox', { name: `Value of ${name}` });
      if ((await value.inputValue()) !== rule.words.join(' ')) await page.keyboard.type(rule.words.join(''));
    }
  }
}

/** A rule with what has no order in order, so that two that say the same are the same text. */
function plain(rule, kind) {
  const { tool, words } = kind.parameters;
  const unordered = tool === 'cells' || tool === 'corner' || (tool === 'edge' && words !== 'none');
  const lists = rule.lists.map((cells) => (unordered ? [...cells].sort((a, b) => a - b) : cells));
  return JSON.stringify([
    rule.kind,
    [...rule.words].sort(),
    rule.outside,
    tool === 'lists' ? [lists[0], ...lists.slice(1).map(String).sort()] : lists,
  ]);
}

/** Marked cells make one rule together. */
function joined(rules, kinds) {
  const out = [];
  for (const rule of rules) {
    const { tool, min, max, words } = kinds.get(rule.kind).parameters;
    const same =
      tool === 'cells' &&
      min === 1 &&
      max === null &&
      words === 'none' &&
      out.find((other) => other.kind === rule.kind);
    if (same) same.lists[0].push(...rule.lists[0]);
    else out.push({ ...rule, lists: rule.lists.map((cells) => [...cells]) });
  }
  return out;
}

const beside = (a, b, columns) =>
  Math.max(Math.abs(Math.floor(a / columns) - Math.floor(b / columns)), Math.abs((a % columns) - (b % columns))) === 1;

/** What a hand can draw with the tools: no jumps, no circles of several cells, no spared pairs. */
const isDrawable = (v, kinds) =>
  v.rules.length > 1 &&
  v.rules.length <= 40 &&
  v.rows === v.columns &&
  v.lowest === 1 &&
  v.values === v.rows &&
  v.extra.length === 0 &&
  v.allowed.every((bits) => bits === 2 ** v.values - 1 || (bits & (bits - 1)) === 0) &&
  v.rules.every((rule) => {
    const { tool, stroke, choices } = kinds.get(rule.kind).parameters;
    const path = stroke ? rule.lists.slice(1).map((cells) => [rule.lists[0][0], ...cells]) : rule.lists;
    if (rule.joins || tool === 'parts' || (tool === 'lists' && !stroke)) return false;
    if (tool === 'board') return !rule.lists.length && (choices.length > 0 || !rule.words.length);
    if (tool === 'outside')
      return /^\d+$/.test(rule.words[0]) && rule.words.slice(1).every((word) => /^[DU][LR]$/.test(word));
    if (stroke && rule.lists[0].length > 1) return false;
    if (
      (tool === 'line' || stroke) &&
      !path.every(
        (cells) => cells.length > 1 && cells.every((cell, i) => i === 0 || beside(cell, cells[i - 1], v.columns)),
      )
    )
      return false;
    return rule.words.every((word) => /^\d+$/.test(word));
  });

const DRAWN = Number(process.env.DRAWN ?? 20);

test(
  'twenty puzzles are drawn anew in Set, by mouse and by keys, and are equal to what they were',
  { skip: !all.length },
  () =>
    visit('set', async (page) => {
      await page.waitForSelector('main[data-set]');
      const post = (path, body) =>
        page.evaluate(
          async ([path, body]) => {
            const [{ post, table }, { withPlaces }] = await Promise.all([import('./api.js'), import('./cells.js')]);
            const reply = await (body ? post(path, body) : table(path));
            return withPlaces(reply, reply.puzzles?.[0]?.variant ?? {});
          },
          [path, body],
        );
      const drawer = new Drawer(page, await post('constraints'));
      const { kinds } = drawer;
      const order = (regions) => regions.map(String).sort().join(' ');
      const usual = new Map();
      const originals = [];
      for (const row of all) {
        const read = await post('convert', { puzzle: row.text, with_rules: true }).catch(() => null);
        if (!read || !isDrawable(read.puzzles[0].variant, kinds)) continue;
        const { rows, regions } = read.puzzles[0].variant;
        if (!usual.has(rows))
          usual.set(
            rows,
            order(
              (await post('convert', { puzzle: `board ${rows}x${rows}`, with_rules: true })).puzzles[0].variant.regions,
            ),
          );
        if (order(regions) === usual.get(rows)) originals.push({ id: row.id, variant: read.puzzles[0].variant });
      }
      const chosen = some(originals, DRAWN);
      assert.equal(chosen.length, DRAWN, `${originals.length} can be drawn`);
      const drawn = new Set(chosen.flatMap(({ variant }) => variant.rules.map((rule) => rule.kind)));
      console.log(`# kinds drawn: ${[...drawn].join(' ')}`);
      const wrong = [];
      for (const [number, { id, variant }] of chosen.entries()) {
        await page.getByRole('button', { name: 'Board…' }).click();
        await page.getByRole('button', { name: 'Start anew' }).click();
        if (variant.rows !== 9) {
          await page.getByRole('button', { name: 'Board…' }).click();
          await page.getByLabel('Rows').fill(String(variant.rows));
          await page.getByLabel('Columns').fill(String(variant.columns));
          await page.getByLabel('Columns').press('Tab');
          await page.getByRole('button', { name: 'Done' }).click();
        }
        await page.waitForFunction(
          (count) => document.querySelectorAll('.set .cell').length === count,
          variant.rows * variant.columns,
        );
        await page.waitForFunction(() => !document.querySelector('dialog'));
        drawer.tool = '';
        await page.getByRole('button', { name: 'Givens', exact: true }).click();
        await drawer.begin(variant.columns, variant.rows);
        for (const [cell, bits] of variant.allowed.entries()) {
          if (bits & (bits - 1)) continue;
          await page.mouse.click(...drawer.at(cell));
          await page.keyboard.press(String(Math.log2(bits) + 1));
        }
        const expected = joined(variant.rules, kinds);
        for (const [i, rule] of expected.entries()) await drawer.rule(rule, (i + number) % 2 === 1);
        const text = await page.evaluate(async () => {
          const { setter, textOf } = await import('./setter.js');
          return textOf(setter.setting).text;
        });
        const {
          puzzles: [{ variant: drawn }],
        } = await post('convert', { puzzle: text, from: 'rules', with_rules: true }).catch((error) => ({
          puzzles: [{ variant: { rules: [], allowed: [], error } }],
        }));
        const of = (rules) =>
          joined(rules, kinds)
            .map((rule) => plain(rule, kinds.get(rule.kind)))
            .sort();
        const [a, b] = [of(variant.rules), of(drawn.rules)];
        if (
          a.join('\n') !== b.join('\n') ||
          JSON.stringify(drawn.allowed) !== JSON.stringify(variant.allowed) ||
          order(drawn.regions) !== order(variant.regions)
        ) {
          wrong.push(
            `${id}: wanted ${a.filter((one) => !b.includes(one))}; drawn ${b.filter((one) => !a.includes(one))} ` +
              `${drawn.error ?? ''}`,
          );
        }
      }
      assert.deepEqual(wrong, []);
    }),
);
