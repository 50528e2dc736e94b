// The board of Set: where a pointer or the keyboard is, as cells, edges, corners and places outside; and a draft over
// it.

import { Board } from './board.js';
import { h, s } from './elements.js';
import { outline } from './selection.js';
import { t } from './texts.js';

/**
 * Where something happens on the board or around it.
 * @typedef {object} Spot
 * @property {number} cell       -1 outside
 * @property {boolean} inner     well inside the cell, so that a stroke may pass a corner without its neighbours
 * @property {[number, number] | null} edge
 * @property {number[] | null} corner
 * @property {[number, number] | null} outside  row and column from 1
 */

export class SetBoard {
  /**
   * @param {{down: (spot: Spot, event: PointerEvent) => void, move: (spot: Spot) => void, up: () => void, key: (event:
   *   KeyboardEvent) => boolean, pick: (cells: number[], focus: number) => void}} hands
   */
  constructor(hands) {
    this.hands = hands;
    this.board = new Board(t`The puzzle`, { pick: hands.pick });
    this.surface = h('div', { class: 'surface', 'aria-hidden': 'true' });
    this.board.element.append(this.surface);
    /** The outline of the rule that is chosen, under what rules write in corners. */
    this.chosenRule = s('path', { class: 'chosen-rule' });
    this.board.outline.append(this.chosenRule);
    this.frame = h('div', { class: 'set-frame' }, this.board.element);
    /** A place outside the board that the keyboard has reached. @type {[number, number] | null} */
    this.place = null;
    this.board.grid.addEventListener(
      'keydown',
      (/** @type {KeyboardEvent} */ event) => {
        if (!hands.key(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
    let pressed = false;
    let last = { clientX: 0, clientY: 0 };
    this.surface.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      this.surface.setPointerCapture(event.pointerId);
      pressed = true;
      const spot = this.spot(event);
      if (spot.cell >= 0) this.focus(spot.cell);
      else this.board.cells[this.board.focus].focus({ preventScroll: true });
      last = event;
      hands.down(spot, event);
    });
    this.surface.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (!pressed) return;
      // A quick stroke comes in long steps; no cell under it is left out.
      for (const part of event.getCoalescedEvents?.() ?? [event]) {
        const [dx, dy] = [part.clientX - last.clientX, part.clientY - last.clientY];
        const side = this.board.grid.clientWidth / this.board.columns;
        const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (side / 5)));
        for (let i = 1; i <= steps; i++)
          hands.move(this.spot({ clientX: last.clientX + (dx * i) / steps, clientY: last.clientY + (dy * i) / steps }));
        last = part;
      }
    });
    for (const end of ['pointerup', 'pointercancel'])
      this.surface.addEventListener(end, () => {
        if (pressed) {
          pressed = false;
          hands.up();
        }
      });
  }

  /** How far strokes may begin outside, in cells: left, top, right, bottom. @param {number[]} beyond */
  reach([left, top, right, bottom]) {
    this.surface.style.inset = [top, right, bottom, left].map((cells) => `calc(var(--cell) * ${-cells})`).join(' ');
  }

  /** Puts the keyboard on a cell without selecting it. @param {number} cell */
  focus(cell) {
    const { board } = this;
    board.cells[board.focus].tabIndex = -1;
    board.focus = cell;
    board.cells[cell].tabIndex = 0;
    board.cells[cell].focus({ preventScroll: true });
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Spot} */
  spot(event) {
    const box = this.board.grid.getBoundingClientRect();
    return this.at(
      ((event.clientX - box.left) / box.width) * this.board.columns,
      ((event.clientY - box.top) / box.height) * this.board.rows,
    );
  }

  /** What lies at a point, in cells. @param {number} x @param {number} y @returns {Spot} */
  at(x, y) {
    const { rows, columns } = this.board;
    const [c, r] = [Math.floor(x), Math.floor(y)];
    const [dx, dy] = [x - c - 0.5, y - r - 0.5];
    const on = r >= 0 && c >= 0 && r < rows && c < columns;
    const { without } = this.board;
    const cell = (/** @type {number} */ row, /** @type {number} */ column) =>
      row >= 0 && column >= 0 && row < rows && column < columns && !without.has(row * columns + column)
        ? row * columns + column
        : -1;
    const across = Math.abs(dx) > Math.abs(dy);
    const other = cell(r + (across ? 0 : Math.sign(dy)), c + (across ? Math.sign(dx) : 0));
    const own = cell(r, c);
    const [cr, cc] = [Math.round(y), Math.round(x)];
    const around = [cell(cr - 1, cc - 1), cell(cr - 1, cc), cell(cr, cc - 1), cell(cr, cc)];
    return {
      cell: own,
      inner: Math.hypot(dx, dy) < 0.44,
      edge:
        own >= 0 && other >= 0 && Math.max(Math.abs(dx), Math.abs(dy)) > 0.18
          ? [Math.min(own, other), Math.max(own, other)]
          : null,
      corner: around.every((at) => at >= 0) ? around : null,
      outside: !on && r >= -1 && c >= -1 && r <= rows && c <= columns ? [r + 1, c + 1] : null,
    };
  }

  /** The middle of a cell or of a place outside, in the units of the drawing. @param {number} cell */
  middle(cell) {
    return [((cell % this.board.columns) + 0.5) * 100, (Math.floor(cell / this.board.columns) + 0.5) * 100];
  }

  /**
   * Shows what is being drawn, in one ink for all rules: what the rule draws itself follows from the server.
   * @param {{lists: number[][], line: boolean, outside: [number, number] | null} | null} draft
   * @param {{cells: number[], outside: [number, number] | null} | null} chosen the rule that is selected
   */
  sketch(draft, chosen) {
    const shapes = [];
    const square = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ name) =>
      s('rect', { x: x + 6, y: y + 6, width: 88, height: 88, rx: 12, class: name });
    const corner = (/** @type {number} */ cell) => [
      (cell % this.board.columns) * 100,
      Math.floor(cell / this.board.columns) * 100,
    ];
    const on = this.board.rows * this.board.columns;
    const cells = new Set(chosen?.cells.filter((cell) => cell < on));
    this.chosenRule.setAttribute('d', outline(cells, this.board.columns, this.board.rows));
    if (chosen?.outside)
      shapes.push(square((chosen.outside[1] - 1) * 100, (chosen.outside[0] - 1) * 100, 'chosen-cell'));
    if (this.place) shapes.push(square((this.place[1] - 1) * 100, (this.place[0] - 1) * 100, 'at-place'));
    for (const cells of draft?.lists ?? []) {
      for (const cell of cells) shapes.push(square(corner(cell)[0], corner(cell)[1], 'draft-cell'));
      if (draft?.line && cells.length > 1)
        shapes.push(
          s('polyline', { class: 'draft-line', points: cells.map((cell) => this.middle(cell).join(',')).join(' ') }),
        );
    }
    this.board.draw(...shapes);
  }
}
