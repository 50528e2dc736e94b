// A board as a picture on a canvas: for boards that change many times a second. `board.js` is the one to play on.

import { digits } from './board.js';
import { h } from './dom.js';
import { theming } from './theme.js';

/** @typedef {import('./game.js').BoardShape} BoardShape */
/** @typedef {import('./board.js').CellView} CellView */

/** The colours of the style sheet that a picture needs; read again when the scheme changes. */
const NAMES = ['paper', 'line', 'rule', 'ink', 'soft', 'pen', 'pen-soft', 'guess', 'good', 'wrong', 'wrong-soft'];
/** @type {Record<string, string>} */
let colours = {};

function readColours() {
  const style = getComputedStyle(document.documentElement);
  colours = Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

export class Picture {
  /** @param {string} label @param {BoardShape} shape */
  constructor(label, shape) {
    this.shape = shape;
    this.element = h('canvas', { class: 'picture', role: 'img', 'aria-label': label });
    /** @type {CellView[]} */
    this.views = [];
    this.loaded = false;
    /** The size and colours of what is painted. */
    this.look = '';
    /** What each cell shows. @type {string[]} */
    this.painted = [];
    /** @type {HTMLCanvasElement} */
    this.ruled = this.element;
    /** @type {CanvasRenderingContext2D | null} */
    this.pen = null;
    this.repaint = () => {
      readColours();
      this.later();
    };
    this.columns = shape.columns ?? shape.size;
    this.rows = shape.rows ?? shape.size;
    this.without = new Set(shape.void);
    /** Whether there is a cell everywhere on the canvas, which is a square. */
    this.isWhole = this.rows === this.columns && !this.without.size;
    this.unlisten = theming.listen(this.repaint);
    this.sizes = new ResizeObserver(() => this.later());
    this.sizes.observe(this.element);
    if (!colours.ink) readColours();
  }

  /** Ends what it listens to. */
  close() {
    this.unlisten();
    this.sizes.disconnect();
  }

  /** @param {CellView[]} views */
  show(views) {
    this.views = views;
    this.later();
  }

  /** Paints once before the next frame. */
  later() {
    if (this.loaded) return;
    this.loaded = true;
    requestAnimationFrame(() => {
      this.loaded = false;
      this.paint();
    });
  }

  /** Paints the cells that have changed, or all where the size or the colours have. */
  paint() {
    const { columns: n, rows } = this;
    const { symbols } = this.shape;
    const side = Math.round(this.element.clientWidth * devicePixelRatio);
    if (!side) return;
    const look = `${side} ${colours.ink} ${colours.paper}`;
    const anew = look !== this.look;
    if (anew) {
      this.look = look;
      this.element.width = this.element.height = side;
      this.ruled = this.rule(side);
      this.painted = [];
    }
    const g = (this.pen ??= /** @type {CanvasRenderingContext2D} */ (
      this.element.getContext('2d', { alpha: !this.isWhole })
    ));
    const cell = side / Math.max(n, rows);
    const [right, below] = this.margins(cell);
    const k = Math.ceil(Math.sqrt(symbols.length));
    const down = Math.ceil(symbols.length / k);
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    const font = (/** @type {number} */ size, /** @type {number} */ weight) =>
      `${weight} ${size}px Inter, system-ui, sans-serif`;
    this.views.forEach((view, i) => {
      const key = `${view.value ?? 0}|${view.ink ?? ''}|${view.marks ?? 0}|${view.tint ?? ''}`;
      if (this.painted[i] === key || this.without.has(i)) return;
      this.painted[i] = key;
      const [x, y] = [right + (i % n) * cell, below + Math.floor(i / n) * cell];
      const [left, top] = [Math.round(x), Math.round(y)];
      const [wide, high] = [Math.round(x + cell) - left, Math.round(y + cell) - top];
      const ground = view.tint?.includes('clash') ? 'wrong-soft' : view.tint?.includes('c') ? 'pen-soft' : 'paper';
      g.fillStyle = colours[ground];
      g.fillRect(left, top, wide, high);
      if (view.value) {
        const given = view.ink === 'given';
        g.fillStyle =
          colours[given ? 'ink' : view.ink === 'guess' ? 'guess' : view.ink === 'solution' ? 'good' : 'pen'];
        g.font = font(cell * 0.6, given ? 600 : 450);
        g.fillText(symbols[view.value - 1], x + cell / 2, y + cell * 0.54);
        if (view.ink === 'guess') g.fillRect(x + cell * 0.3, y + cell * 0.84, cell * 0.4, Math.max(1, cell * 0.04));
      } else if (view.marks && cell > 9 * k) {
        g.fillStyle = colours.soft;
        g.font = font((cell * 0.68) / k, 450);
        for (const d of digits(view.marks))
          g.fillText(
            symbols[d - 1],
            x + (((d - 1) % k) + 0.5) * (cell / k),
            y + (Math.floor((d - 1) / k) + 0.55) * (cell / down),
          );
      }
      g.drawImage(this.ruled, left, top, wide, high, left, top, wide, high);
    });
    // Half of a line at the rim lies where no cell is.
    if (anew && !this.isWhole) g.drawImage(this.ruled, 0, 0);
  }

  /** What is left on the canvas beside the board and above it. @param {number} cell @returns {[number, number]} */
  margins(cell) {
    const longest = Math.max(this.columns, this.rows);
    return [((longest - this.columns) * cell) / 2, ((longest - this.rows) * cell) / 2];
  }

  /** The lines of the board, which never change while it has its size. @param {number} side */
  rule(side) {
    const { columns: n, rows, without } = this;
    const { zones } = this.shape;
    const lines = h('canvas', { width: side, height: side });
    const g = /** @type {CanvasRenderingContext2D} */ (lines.getContext('2d'));
    const cell = side / Math.max(n, rows);
    const [right, below] = this.margins(cell);
    const at = (/** @type {number} */ r, /** @type {number} */ c) =>
      r >= 0 && c >= 0 && r < rows && c < n && !without.has(r * n + c) ? r * n + c : -1;
    const line = (
      /** @type {string} */ colour,
      /** @type {number} */ width,
      /** @type {(a: number, b: number) => boolean} */ joins,
    ) => {
      g.strokeStyle = colours[colour];
      g.lineWidth = width;
      g.lineCap = 'square';
      g.beginPath();
      const segment = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ dx) => {
        g.moveTo(right + x * cell, below + y * cell);
        g.lineTo(right + (x + dx) * cell, below + (y + 1 - dx) * cell);
      };
      for (let r = 0; r <= rows; r++)
        for (let c = 0; c <= n; c++) {
          if (r < rows && joins(at(r, c - 1), at(r, c))) segment(c, r, 0);
          if (c < n && joins(at(r - 1, c), at(r, c))) segment(c, r, 1);
        }
      g.stroke();
    };
    const are = (/** @type {number} */ a, /** @type {number} */ b) => a >= 0 && b >= 0;
    line('line', devicePixelRatio, (a, b) => are(a, b) && zones[a] === zones[b]);
    line(
      'rule',
      Math.max(1.5 * devicePixelRatio, side / 240),
      (a, b) => are(a, b) && zones[a] !== zones[b],
    );
    line('rule', Math.max(2 * devicePixelRatio, side / 200), (a, b) => a < 0 !== b < 0);
    return lines;
  }
}
