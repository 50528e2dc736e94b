// What rules draw on the page's boards is what `sudokit draw` draws: every shape and every text in the same box, for an
// example of every kind of rule and boards with several, in Play and in Set.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { shot } from './browser.js';
import { program } from './server.js';
import { visitor } from './visit.js';

const visit = visitor();

/**
 * Boxes may differ by so much of a cell: numbers are rounded to a tenth of a unit, of which cells have 56 in a picture
 * and 100 on the page.
 */
const NEAR = 0.02;

/** More than the examples: clues on all sides, other sizes, texts of several characters, letters for numbers, fog. */
const MORE = [
  'board 6x6\nsandwich 10: r0c1\nsandwich 5: r7c6\nskyscraper 3: r3c0\nx-sum 12: r2c7\nquadruple 1 2 3 4: r5-6c5-6',
  'board 4x4\nkiller 7: r1c1-2\nlittle-killer 11 DR: r0c1\nsum 5: r2c2-3\neven: r3c3',
  'board 12x12\nsandwich 45: r0c12\nquadruple 10 11 12: r1-2c1-2\nkiller 23: r11-12c12',
];

/**
 * An example's puzzle: on the ordinary board, unless the kind needs another.
 * @param {string} id
 * @param {string} example
 */
function puzzleOf(id, example) {
  if (id === 'doppelganger') return `board 9x9\ndigits 0-9\n${example}`;
  if (id.startsWith('chaos')) return `board 9x9\ncells CC 81 wide 9\n${example}`;
  return `board 9x9\n${example}`;
}

/** The picture that the program draws. @param {import('playwright-core').Page} page @param {string} text */
async function picture(page, text) {
  if (process.env.SUDOKIT_PAGE)
    return page.evaluate(async (puzzle) => (await import('./api.js')).picture({ puzzle }), text);
  const { status, stdout, stderr } = spawnSync(program, ['draw', '--svg', '-', '-'], { input: text, encoding: 'utf8' });
  assert.equal(status, 0, `${text}: ${stderr}`);
  return stdout;
}

/**
 * Opens a puzzle where nothing of an earlier one is drawn, and waits until as much is drawn as the server hands out.
 * False where Play has
 * the rule as a house of its board (windows, diagonals), which it draws by itself.
 */
async function put(page, part, text) {
  const count = await page.evaluate(
    async ({ part, text }) => {
      for (const layer of document.querySelectorAll('.rules-under, .rules-over')) layer.replaceChildren();
      if (part === 'set') {
        const { readSetting, setter } = await import('./setter.js');
        setter.open((await readSetting(text)).setting);
      } else {
        const { game } = await import('./game.js');
        const [puzzle] = (await game.read(text)).puzzles;
        game.open(puzzle);
        if (!game.state.board.rules) return -1;
      }
      const { under, over } = await (await import('./api.js')).post('layers', { puzzle: text });
      const holder = document.createElement('div');
      holder.innerHTML = `<svg>${under}${over}</svg>`;
      return holder.querySelectorAll('svg > *').length;
    },
    { part, text },
  );
  if (count < 0) return false;
  await page.waitForFunction(
    ([part, count]) =>
      document.querySelectorAll(`.${part} .rules-under > *, .${part} .rules-over > *`).length === count,
    [part, count],
  );
  return true;
}

/**
 * What is seen on the board of the page, and on the program's picture shown on the same page in the same letters:
 * names, texts and boxes, in
 * cells from the board's upper left corner. Of the picture without its ground and the lines of the grid.
 */
function boxes({ part, svg }) {
  const measure = (elements, from, unit) =>
    elements.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const box = [left - from.left, top - from.top, right - from.left, bottom - from.top].map(
        (length) => length / unit,
      );
      return { name: one.localName, text: one.localName === 'text' ? one.textContent : '', box };
    });
  const board = document.querySelector(`.${part} .board`);
  const columns = board.querySelector('.row').children.length;
  const cells = board.querySelector('.cells').getBoundingClientRect();
  const seen = measure([...board.querySelectorAll('.rules-under > *, .rules-over > *')], cells, cells.width / columns);
  const place = document.createElement('div');
  place.style.cssText = 'position: absolute; left: 0; top: 0';
  place.innerHTML = svg;
  board.append(place);
  const drawing = place.firstElementChild;
  const side = cells.width / columns / 56;
  drawing.style.width = `${drawing.viewBox.baseVal.width * side}px`;
  drawing.style.height = `${drawing.viewBox.baseVal.height * side}px`;
  drawing.style.fontFamily = getComputedStyle(board.querySelector('.rules-over')).fontFamily;
  const frame = drawing.querySelector('path[stroke-linecap="square"]');
  const { x, y, width } = frame.getBBox();
  const scale = drawing.getScreenCTM();
  const from = { left: scale.a * x + scale.e, top: scale.d * y + scale.f };
  const rest = [...drawing.children]
    .filter((one) => one.localName !== 'title' && one !== frame && one !== frame.previousElementSibling)
    .slice(1);
  const drawn = measure(rest, from, (scale.a * width) / columns);
  place.remove();
  return { seen, drawn, rows: board.querySelectorAll('.row').length };
}

const words = ({ name, text, box }) => `${name} ${text} at ${box.map((by) => by.toFixed(3)).join(' ')}`;

for (const part of ['play', 'set']) {
  test(`rules are drawn as the program draws them: ${part}`, () =>
    visit(part, async (page) => {
      if (part === 'set') await page.waitForSelector('main[data-set]');
      // On the page sums keep off the outline of what is chosen.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.rules-over [text-anchor="start"] { translate: none !important; }');
        document.adoptedStyleSheets = [sheet];
      });
      const kinds = await page.evaluate(async () => (await import('./api.js')).table('constraints'));
      assert.ok(kinds.length > 70);
      const [wrong, own] = [[], []];
      let [shapes, texts] = [0, 0];
      for (const [name, text] of [
        ...kinds.map(({ id, example }) => [id, puzzleOf(id, example)]),
        ...MORE.map((text, i) => [`more-${i}`, text]),
      ]) {
        const svg = await picture(page, text);
        if (!(await put(page, part, text))) {
          own.push(name);
          continue;
        }
        const { seen, drawn, rows } = await page.evaluate(boxes, { part, svg });
        await shot(page, `drawing-${part}-${name}`, false);
        const rest = [...drawn];
        for (const one of seen) {
          if (one.text) texts += 1;
          else shapes += 1;
          const at = rest.findIndex(
            (other) =>
              other.name === one.name &&
              other.text === one.text &&
              one.box.every((by, k) => Math.abs(by - other.box[k]) < NEAR),
          );
          if (at >= 0) rest.splice(at, 1);
          else wrong.push(`${name}: only on the page: ${words(one)}`);
        }
        // Whatever else the picture has stands below the board: rules in words, cells beside it.
        for (const one of rest) if (one.box[1] < rows - NEAR) wrong.push(`${name}: only in the picture: ${words(one)}`);
      }
      assert.deepEqual(wrong, []);
      assert.ok(own.length <= 2, `${own}`);
      assert.ok(texts > 30 && shapes > 120, `${texts} texts and ${shapes} shapes`);
      console.log(`# ${part}: ${texts} texts and ${shapes} shapes in their places`);
    }));
}
