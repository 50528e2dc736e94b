// The pen of Play: lines from centre to centre, or along the edges of cells, drawn with the mouse or a finger. Lines
// are edges between neighbouring points of a lattice of half cells: centres have odd places, corners even ones.

import { s } from './elements.js';
import { game, settings } from './game.js';
import { work } from './play-state.js';

/** The directions to neighbours of the same kind; the first four are those of an edge. */
const DIRECTIONS = [
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
  [-2, 0],
  [0, -2],
  [-2, -2],
  [2, -2],
];
const COLOURS = 16;
/** A stroke that begins so near a corner, in cells, goes along edges. */
const NEAR_CORNER = 0.3;
/** A stroke comes to a point where it is so near, in cells: farther off for straight edges than for slanting ones. */
const REACH = 0.36;

/** @typedef {[number, number]} Point x and y in half cells */

/**
 * An edge as a number: its upper or left end, its direction, its colour.
 * @param {Point} from @param {Point} to @param {number} colour @param {number} columns
 */
function edgeOf(from, to, colour, columns) {
  const found = DIRECTIONS.findIndex(([x, y]) => x === to[0] - from[0] && y === to[1] - from[1]);
  const [[x, y], direction] = found < 4 ? [from, found] : [to, found - 4];
  return ((y * (2 * columns + 1) + x) * 4 + direction) * COLOURS + colour;
}

/** @param {number} edge @param {number} columns @returns {{from: Point, to: Point, colour: number}} */
function endsOf(edge, columns) {
  const place = Math.floor(edge / COLOURS / 4);
  const [x, y] = [place % (2 * columns + 1), Math.floor(place / (2 * columns + 1))];
  const [dx, dy] = DIRECTIONS[Math.floor(edge / COLOURS) % 4];
  return { from: [x, y], to: [x + dx, y + dy], colour: edge % COLOURS };
}

/** Whether two edges are at the same place, whatever their colours. @param {number} a @param {number} b */
const together = (a, b) => Math.floor(a / COLOURS) === Math.floor(b / COLOURS);

/**
 * The lines with more edges, or without them.
 * @param {number[]} lines @param {number[]} edges @param {boolean} erasing
 */
function drawn(lines, edges, erasing) {
  const others = lines.filter((line) => !edges.some((edge) => together(line, edge)));
  return erasing ? others : [...others, ...edges].sort((a, b) => a - b);
}

export class Pen {
  /** @param {import('./board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.layer = s('svg', { class: 'over pen-lines', 'aria-hidden': 'true' });
    board.layers[1].after(this.layer);
    this.shown = '';
    /** The stroke that is being drawn. @type {{at: Point, edges: number[], erasing: boolean} | null} */
    this.stroke = null;
    const { element, grid } = board;
    const capture = { capture: true };
    const isDrawing = (/** @type {PointerEvent} */ event) =>
      settings.mode === 'pen' && grid.contains(/** @type {Node} */ (event.target));
    element.addEventListener(
      'pointerdown',
      (/** @type {PointerEvent} */ event) => isDrawing(event) && this.down(event),
      capture,
    );
    element.addEventListener(
      'pointermove',
      (/** @type {PointerEvent} */ event) => this.stroke && this.move(event),
      capture,
    );
    element.addEventListener(
      'dblclick',
      (/** @type {MouseEvent} */ event) => settings.mode === 'pen' && event.stopPropagation(),
      capture,
    );
    this.up = () => this.end();
    addEventListener('pointerup', this.up);
    addEventListener('pointercancel', this.up);
  }

  close() {
    removeEventListener('pointerup', this.up);
    removeEventListener('pointercancel', this.up);
  }

  /** Where the pointer is, in half cells. @param {PointerEvent} event @returns {Point} */
  place({ clientX, clientY }) {
    const box = this.board.grid.getBoundingClientRect();
    const { columns, rows } = this.board;
    return [((clientX - box.left) / box.width) * 2 * columns, ((clientY - box.top) / box.height) * 2 * rows];
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.preventDefault();
    const [x, y] = this.place(event);
    const corner = /** @type {Point} */ ([2 * Math.round(x / 2), 2 * Math.round(y / 2)]);
    const cell = this.board.cellAt(event);
    if (cell < 0) return;
    const centre = /** @type {Point} */ ([2 * Math.floor(x / 2) + 1, 2 * Math.floor(y / 2) + 1]);
    const at = Math.hypot(x - corner[0], y - corner[1]) < 2 * NEAR_CORNER ? corner : centre;
    this.stroke = { at, edges: [], erasing: false };
    this.board.pick(cell, 'only');
  }

  /** @param {PointerEvent} event */
  move(event) {
    const stroke = /** @type {NonNullable<Pen['stroke']>} */ (this.stroke);
    event.stopPropagation();
    const { columns, rows } = this.board;
    const [x, y] = this.place(event);
    const kind = stroke.at[0] % 2;
    const near = (/** @type {number} */ value, /** @type {number} */ max) =>
      Math.min(2 * max - kind, Math.max(kind, 2 * Math.round((value - kind) / 2) + kind));
    const goal = /** @type {Point} */ ([near(x, columns), near(y, rows)]);
    if (Math.hypot(x - goal[0], y - goal[1]) > 2 * REACH) return;
    // From centre to centre there is no way over a place without a cell.
    if (kind && this.board.without.has(((goal[1] - 1) / 2) * columns + (goal[0] - 1) / 2)) return;
    // A quick hand leaves points out: the way there goes on step by step, and along edges never slanting.
    while (stroke.at[0] !== goal[0] || stroke.at[1] !== goal[1]) {
      const dx = 2 * Math.sign(goal[0] - stroke.at[0]);
      const dy = kind === 0 && dx ? 0 : 2 * Math.sign(goal[1] - stroke.at[1]);
      const next = /** @type {Point} */ ([stroke.at[0] + dx, stroke.at[1] + dy]);
      const edge = edgeOf(stroke.at, next, work.pen, columns);
      if (!stroke.edges.length) stroke.erasing = game.state.pen.includes(edge);
      if (!stroke.edges.includes(edge)) stroke.edges.push(edge);
      stroke.at = next;
    }
    this.paint();
  }

  end() {
    const { stroke } = this;
    this.stroke = null;
    if (stroke?.edges.length) game.change({ pen: drawn(game.state.pen, stroke.edges, stroke.erasing) });
  }

  /** @param {boolean} [hidden] */
  paint(hidden = false) {
    const { columns, rows } = this.board;
    const { stroke } = this;
    const lines = hidden ? [] : stroke ? drawn(game.state.pen, stroke.edges, stroke.erasing) : game.state.pen;
    const shown = `${columns} ${rows} ${lines}`;
    if (shown === this.shown) return;
    this.shown = shown;
    this.layer.setAttribute('viewBox', `0 0 ${columns * 100} ${rows * 100}`);
    /** @type {Map<number, string>} */
    const paths = new Map();
    for (const edge of lines) {
      const { from, to, colour } = endsOf(edge, columns);
      paths.set(colour, `${paths.get(colour) ?? ''}M${from.map((v) => v * 50)}L${to.map((v) => v * 50)}`);
    }
    this.layer.replaceChildren(...[...paths].map(([colour, d]) => s('path', { class: `pen-line c${colour}`, d })));
  }

  /**
   * Draws from the centre of a cell to the next one, or takes the line there away.
   * @param {number} cell @param {number} next
   */
  step(cell, next) {
    const { columns } = this.board;
    const centre = (/** @type {number} */ at) =>
      /** @type {Point} */ ([2 * (at % columns) + 1, 2 * Math.floor(at / columns) + 1]);
    const edge = edgeOf(centre(cell), centre(next), work.pen, columns);
    const { pen } = game.state;
    game.change({ pen: drawn(pen, [edge], pen.includes(edge)) });
  }

  /** The cells to whose centres lines lead from each cell. @returns {Map<number, number[]>} */
  links() {
    const { columns } = this.board;
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (const edge of game.state.pen) {
      const { from, to } = endsOf(edge, columns);
      if (from[0] % 2 === 0) continue;
      const [a, b] = [from, to].map(([x, y]) => ((y - 1) / 2) * columns + (x - 1) / 2);
      found.set(a, [...(found.get(a) ?? []), b]);
      found.set(b, [...(found.get(b) ?? []), a]);
    }
    return found;
  }
}
