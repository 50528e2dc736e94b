// The window for a new puzzle by kind and level, or for an empty board of any shape.

import { post } from '../api.js';
import { button, dialog, field, fill, h, needStyle, select, times, toggle, walkable } from '../dom.js';
import { game } from '../game.js';
import { puzzlePicker } from '../puzzle-picker.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/** @param {(on: boolean) => void} editing says whether the givens are to be written next */
export function newDialog(editing) {
  return dialog(t`New`, (close) => [
    h(
      'section',
      { class: 'form' },
      h('h3', null, t`A puzzle`),
      puzzlePicker(() => {
        editing(false);
        close();
      }),
    ),
    newForm(close, editing),
  ]);
}

/** @param {() => void} close @param {(on: boolean) => void} editing */
function newForm(close, editing) {
  let size = 9;
  let box = '';
  let jigsaw = false;
  let diagonals = false;
  let windows = false;
  const shapes = h('div');
  const zones = h('div', { class: 'field' });
  const errorBox = h('div', { class: 'error', role: 'alert' });
  /** @type {number[] | null} */
  let drawn = null;
  const sizes = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25];
  function paint() {
    const boxes = [];
    for (let rows = 2; rows < size; rows++)
      if (size % rows === 0)
        boxes.push(/** @type {[string, string]} */ ([`${rows},${size / rows}`, `${rows} × ${size / rows}`]));
    box = '';
    fill(
      shapes,
      !jigsaw &&
        boxes.length > 1 &&
        field(
          t`Boxes`,
          select([['', t`as square as it goes`], ...boxes], box, (v) => {
            box = v;
          }),
        ),
    );
    fill(zones);
    if (jigsaw) drawZones();
  }
  /** The drawing begins with the boxes of the ordinary board. */
  async function drawZones() {
    const mine = size;
    if (drawn?.length !== size * size) {
      const { puzzles } = await post('convert', { board: { size } });
      if (size !== mine || !jigsaw) return;
      drawn = /** @type {number[]} */ (puzzles[0].board.zones);
    }
    fill(zones, zoneEditor(drawn, size));
  }
  async function make() {
    /** @type {any} */
    const board = { size, diagonals, windows };
    if (jigsaw) board.zones = drawn;
    else if (box) board.box = box.split(',').map(Number);
    try {
      const { puzzles } = await post('convert', { board });
      game.open(puzzles[0]);
      editing(true);
      close();
    } catch (error) {
      fill(errorBox, /** @type {Error} */ (error).message);
    }
  }
  paint();
  return h(
    'section',
    { class: 'form' },
    h('h3', null, t`An empty board`),
    field(
      t`Size`,
      select(
        sizes.map((n) => [String(n), times(`${n}x${n}`)]),
        '9',
        (v) => {
          size = Number(v);
          paint();
        },
      ),
    ),
    shapes,
    zones,
    h(
      'div',
      { class: 'group' },
      toggle(t`Draw regions (jigsaw)`, false, (on) => {
        jigsaw = on;
        paint();
      }),
      toggle(t`No digit twice on a diagonal`, false, (on) => {
        diagonals = on;
      }),
      toggle(t`No digit twice in a window`, false, (on) => {
        windows = on;
      }),
    ),
    errorBox,
    h('div', { class: 'row-of' }, button(t`Make the board`, make)),
  );
}

/**
 * The regions are drawn with a brush; each must get as many cells as the board is wide.
 * @param {number[]} map
 * @param {number} size
 */
function zoneEditor(map, size) {
  let brush = 0;
  const cells = map.map((zone, cell) =>
    h(
      'button',
      {
        type: 'button',
        class: `z z${zone % 9}`,
        'aria-label': t`row ${Math.floor(cell / size) + 1} column ${(cell % size) + 1}, region ${zone + 1}`,
        onpointerdown: () => set(cell),
        onpointerenter: (/** @type {PointerEvent} */ e) => {
          if (e.buttons & 1) set(cell);
        },
        onclick: () => set(cell),
      },
      String(zone + 1),
    ),
  );
  const counts = h('p', { class: 'soft' });
  function set(/** @type {number} */ cell) {
    map[cell] = brush;
    cells[cell].className = `z z${brush % 9}`;
    cells[cell].textContent = String(brush + 1);
    cells[cell].setAttribute(
      'aria-label',
      t`row ${Math.floor(cell / size) + 1} column ${(cell % size) + 1}, region ${brush + 1}`,
    );
    showCounts();
  }
  function showCounts() {
    const wrong = Array.from({ length: size }, (_, z) => [z + 1, map.filter((other) => other === z).length]).filter(
      ([, count]) => count !== size,
    );
    counts.textContent = wrong.length
      ? t`Each region needs ${size} cells: ${wrong.map(([z, count]) => t`${z} has ${count}`).join(', ')}.`
      : t`Every region has its cells.`;
  }
  showCounts();
  const grid = h('div', { class: 'zones', role: 'group', 'aria-label': t`Regions` }, walkable(cells));
  grid.style.setProperty('--n', String(size));
  return [
    field(
      t`Region to draw`,
      select(
        Array.from({ length: size }, (_, z) => [String(z), String(z + 1)]),
        String(brush),
        (v) => {
          brush = Number(v);
        },
      ),
    ),
    grid,
    counts,
  ];
}
