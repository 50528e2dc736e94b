// A board: cells, lines between them, and drawings over them. It shows what it is given and knows no rule.

import { rowName } from './cells.js';
import { h, s } from './dom.js';
import { outline } from './selection.js';
import { t } from './texts.js';

/** @typedef {import('./game.js').BoardShape} BoardShape */

/**
 * What a cell shows.
 * @typedef {object} CellView
 * @property {number} [value]
 * @property {'given' | 'pen' | 'guess' | 'solution' | 'ghost'} [ink]
 * @property {number} [corner]  bits
 * @property {number} [centre]  bits
 * @property {number} [marks]   bits, each at its own place
 * @property {(number | undefined)[]} [share] for each digit how many of the solutions have it here: -1 all, 0 none,
 *   else some
 * @property {[number, number]} [either] the digits of two solutions, where they differ
 * @property {number} [colour]  bits of colours
 * @property {string} [tint]    names of tints, with blanks between
 * @property {string} [note]    what else is to be said of the cell to those who listen
 */

/** Digits of a set. @param {number} bits @returns {number[]} */
export function digits(bits) {
  const found = [];
  for (let digit = 1; bits; digit++, bits >>>= 1) if (bits & 1) found.push(digit);
  return found;
}

/** A candidate at its place. @param {number} digit @param {CellView} view @param {string | string[]} symbols */
function markOf(digit, { share, corner = 0 }, symbols) {
  const k = Math.ceil(Math.sqrt(symbols.length));
  const of = share?.[digit - 1];
  // A corner mark among candidates is one of them that stands out.
  const noted = corner & (2 ** (digit - 1)) ? ' noted' : '';
  const mark = h('b', {
    class: `${of === undefined ? '' : of < 0 ? 'all' : of === 0 ? 'none' : 'some'}${noted}`,
    'data-digit': digit,
    'data-text': symbols[digit - 1],
  });
  mark.style.gridArea = `${Math.floor((digit - 1) / k) + 1} / ${((digit - 1) % k) + 1}`;
  return mark;
}

/** Whether a cell shows candidates and nothing else. @param {CellView} [view] */
const isMarksAlone = (view) => Boolean(view?.marks && !view.value && !view.share && !view.corner && !view.colour);

/**
 * Whether candidates are drawn as one text: on large boards elements of their own would be many thousands, and those
 * alike need none.
 * @param {CellView} view @param {string | string[]} symbols
 */
const isText = ({ share, corner }, symbols) => symbols.length > 9 && typeof symbols === 'string' && !share && !corner;

/** Candidates as the lines of a text, each at its place. @param {number} marks @param {string | string[]} symbols */
function marksText(marks, symbols) {
  const k = Math.ceil(Math.sqrt(symbols.length));
  let text = '';
  for (let i = 0; i < symbols.length; i++)
    text += `${i && i % k === 0 ? '\n' : ''}${marks & (2 ** i) ? symbols[i] : ' '}`;
  return text;
}

/**
 * The marks of a cell. The style sheet draws them: the name of the cell says them, and its text must not as well.
 * @param {CellView} view @param {string | string[]} symbols @returns {Element[]}
 */
function markParts({ marks, share, corner, centre, either }, symbols) {
  const parts = [];
  if (marks && isText({ share, corner }, symbols)) {
    parts.push(h('span', { class: 'marks as-text', 'data-text': marksText(marks, symbols) }));
  } else if (marks) {
    const shown = digits(marks).map((digit) => markOf(digit, { share, corner }, symbols));
    parts.push(h('span', { class: 'marks' }, shown));
  } else if (corner)
    parts.push(
      cornerMarks(
        digits(corner).map((d) => symbols[d - 1]),
        Boolean(centre || either),
      ),
    );
  if (either && !marks && !centre)
    parts.push(h('span', { class: 'either', 'data-text': either.map((d) => symbols[d - 1]).join(' ') }));
  if (centre) {
    const text = digits(centre)
      .map((d) => symbols[d - 1])
      .join('');
    const span = h('span', { class: 'centre', 'data-text': text });
    span.style.setProperty('--fit', String(4.1 / text.length));
    parts.push(span);
  }
  return parts;
}

/** Sets an attribute that is another. @param {Element} element @param {string} name @param {string} value */
function put(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** As many corner marks stand at corners and edges; more stand in two rows. */
const SPOTS = 8;

/** @param {string[]} marks @param {boolean} crowded whether the middle of the cell has marks as well */
function cornerMarks(marks, crowded) {
  const mark = (/** @type {string} */ text, /** @type {any} */ props = {}) => h('i', { 'data-text': text, ...props });
  if (marks.length <= (crowded ? SPOTS - 2 : SPOTS))
    return h(
      'span',
      { class: 'corner' },
      marks.map((text, i) => mark(text, { class: `spot-${i + 1}` })),
    );
  const half = Math.ceil(marks.length / 2);
  const rows = [marks.slice(0, half), marks.slice(half)];
  const length = Math.max(...rows.map((row) => row.join('').length));
  const corner = h(
    'span',
    { class: 'corner' },
    rows.map((row) =>
      h(
        'span',
        { class: 'corner-row' },
        row.map((text) => mark(text)),
      ),
    ),
  );
  corner.style.setProperty('--fit', String(4.4 / length));
  return corner;
}

export class Board {
  /**
   * @param {string} label
   * @param {{pick?: (cells: number[], focus: number) => void, key?: (event: KeyboardEvent) => void,
   *   like?: (cell: number) => number[], tap?: (cell: number) => void, hold?: (cell: number) => boolean,
   *   arrow?: (event: KeyboardEvent) => boolean}} [hands] what to do with input, which cells are like one, what a tap
   *   and a held finger do besides, whether an arrow with Shift means something else; without it the board is a picture
   */
  constructor(label, hands) {
    this.hands = hands;
    this.grid = h('div', {
      class: 'cells',
      role: hands ? 'grid' : 'img',
      'aria-label': label,
      ...(hands ? { 'aria-multiselectable': 'true' } : {}),
    });
    this.lines = s('svg', { class: 'lines', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
    this.over = s('svg', { class: 'over', 'aria-hidden': 'true' });
    /** The outline around the cells that are chosen, under what rules write in corners. */
    this.chosen = s('path', { class: 'chosen-outline' });
    this.outline = s('svg', { class: 'over', 'aria-hidden': 'true' }, this.chosen);
    /** What the rules of the puzzle draw, under the digits and above the lines. */
    this.layers = [
      s('svg', { class: 'over rules-under', 'aria-hidden': 'true' }),
      s('svg', { class: 'over rules-over', 'aria-hidden': 'true' }),
    ];
    this.element = h(
      'div',
      { class: 'board' },
      this.layers[0],
      this.grid,
      this.lines,
      this.outline,
      this.layers[1],
      this.over,
    );
    this.rows = 9;
    this.columns = 9;
    /** The places without a cell. @type {Set<number>} */
    this.without = new Set();
    /** Cells with a label in their corner. @type {Set<number>} */
    this.labelled = new Set();
    this.label = label;
    /** @type {BoardShape | null} */
    this.shape = null;
    this.shapeKey = '';
    /** @type {any[]} */
    this.cells = [];
    /** What each cell shows, and what of that stands in it, as keys. @type {string[]} */
    this.shown = [];
    /** @type {string[]} */
    this.contents = [];
    /** What each cell shows. @type {CellView[]} */
    this.views = [];
    /** @type {Set<number>} */
    this.selected = new Set();
    this.focus = 0;
    this.several = false;
    if (hands) this.listen();
  }

  /** @param {BoardShape} shape */
  setShape(shape) {
    const key = JSON.stringify([
      shape.size,
      shape.rows,
      shape.columns,
      shape.zones,
      shape.void,
      shape.grids,
      shape.diagonals,
      shape.windows,
      shape.symbols.length,
    ]);
    if (key === this.shapeKey) return;
    this.shapeKey = key;
    this.shape = shape;
    const n = shape.columns ?? shape.size;
    const numbers = shape.symbols.length;
    this.columns = n;
    this.rows = shape.rows ?? shape.size;
    this.element.style.setProperty('--n', String(n));
    this.element.style.setProperty('--rows', String(this.rows));
    this.element.style.setProperty('--k', String(Math.ceil(Math.sqrt(numbers))));
    this.element.style.setProperty('--d', String(Math.ceil(numbers / Math.ceil(Math.sqrt(numbers)))));
    this.element.dataset.large = String(n > 9);
    this.without = new Set(shape.void);
    const role = (/** @type {string} */ name) => (this.hands ? name : null);
    this.cells = [];
    this.shown = new Array(n * this.rows).fill('');
    this.contents = new Array(n * this.rows).fill('');
    this.views = [];
    const rows = [];
    for (let r = 0; r < this.rows; r++) {
      const cells = Array.from({ length: n }, (_, c) => this.makeCell(r * n + c));
      this.cells.push(...cells);
      const isEmpty = cells.every((_, c) => this.without.has(r * n + c));
      rows.push(h('div', { class: 'row', role: isEmpty ? null : role('row') }, cells));
    }
    this.grid.replaceChildren(...rows);
    this.selected.clear();
    this.focus = Math.min(this.focus, n * this.rows - 1);
    if (this.without.has(this.focus)) this.focus = this.firstBlank([]);
    if (this.hands) this.cells[this.focus].tabIndex = 0;
    this.tintZones(shape);
    this.drawLines(shape);
    for (const layer of [this.over, this.outline, ...this.layers])
      layer.setAttribute('viewBox', `0 0 ${n * 100} ${this.rows * 100}`);
    for (const layer of [this.over, ...this.layers]) layer.replaceChildren();
    this.dress(null);
  }

  /** @param {number} place */
  makeCell(place) {
    if (this.without.has(place)) return h('div', { class: 'void', 'aria-hidden': 'true' });
    return h('div', {
      class: 'cell',
      role: this.hands ? 'gridcell' : null,
      'data-cell': place,
      tabindex: this.hands ? -1 : null,
    });
  }

  /** The first cell without a digit; without any the first cell. @param {number[]} values */
  firstBlank(values) {
    const cells = [...this.cells.keys()].filter((cell) => !this.without.has(cell));
    return cells.find((cell) => !values[cell]) ?? cells[0] ?? 0;
  }

  /** Zones that are no boxes get tints, neighbours different ones. @param {BoardShape} shape */
  tintZones({ size: n, zones, box, rules }) {
    if (box || rules !== undefined) return;
    /** @type {Set<number>[]} */
    const beside = Array.from({ length: n }, () => new Set());
    zones.forEach((zone, cell) => {
      for (const next of [(cell + 1) % n ? cell + 1 : -1, cell + n]) {
        const other = zones[next];
        if (other !== undefined && other !== zone) {
          beside[zone].add(other);
          beside[other].add(zone);
        }
      }
    });
    /** @type {number[]} */
    const tints = [];
    for (let zone = 0; zone < n; zone++) {
      const taken = new Set([...beside[zone]].map((other) => tints[other]));
      let tint = 0;
      while (taken.has(tint)) tint++;
      tints[zone] = tint;
    }
    this.cells.forEach((cell, i) => cell.style.setProperty('--zone', `var(--zone-${tints[zones[i]] % 5})`));
  }

  /** @param {BoardShape} shape */
  drawLines({ zones, diagonals, windows, grids }) {
    const n = this.columns;
    const down = this.rows;
    const paths = { thin: '', thick: '', frame: '', none: '' };
    const is = (/** @type {number} */ r, /** @type {number} */ c) =>
      r >= 0 && c >= 0 && r < down && c < n && !this.without.has(r * n + c);
    // Each side between two places, and those at the rim where some places have no cell.
    const whole = !this.without.size;
    const side = (/** @type {string} */ line, /** @type {number[]} */ [r, c], /** @type {number[]} */ [r2, c2]) => {
      const [one, other] = [is(r, c), is(r2, c2)];
      const alike = zones[r * n + c] === zones[r2 * n + c2];
      paths[one && other ? (alike ? 'thin' : 'thick') : one || other ? 'frame' : 'none'] += line;
    };
    for (let r = 0; r < down; r++)
      for (let c = whole ? 1 : 0; c < (whole ? n : n + 1); c++) side(`M${c} ${r}v1`, [r, c - 1], [r, c]);
    for (let c = 0; c < n; c++)
      for (let r = whole ? 1 : 0; r < (whole ? down : down + 1); r++) side(`M${c} ${r}h1`, [r - 1, c], [r, c]);
    // Where grids overlap each has an outline, which is heavier than its boxes.
    const outlines = (grids ?? []).map(
      ({ row, column, rows, columns }) => `M${column - 1} ${row - 1}h${columns}v${rows}h-${columns}z`,
    );
    const parts = [
      s('path', { class: 'thin', d: paths.thin }),
      s('path', { class: outlines.length ? 'thick within' : 'thick', d: paths.thick }),
      s('path', { class: 'frame', d: (whole ? `M0 0h${n}v${down}h-${n}z` : paths.frame) + outlines.join('') }),
    ];
    if (diagonals) parts.unshift(s('path', { class: 'extra', d: `M0 0L${n} ${n}M0 ${n}L${n} 0` }));
    if (windows) {
      const k = Math.sqrt(n);
      let path = '';
      for (let i = 0; i < k - 1; i++)
        for (let j = 0; j < k - 1; j++) path += `M${1 + j * (k + 1)} ${1 + i * (k + 1)}h${k}v${k}h-${k}z`;
      parts.unshift(s('path', { class: 'window', d: path }));
    }
    // Numbers of rows and columns in the margin, for texts that speak of r2c1.
    const size = 0.019 * n;
    for (let i = 0; i < down; i++)
      parts.push(
        s(
          'text',
          {
            class: 'of-row',
            x: -size * 0.7,
            y: i + 0.5,
            'font-size': size,
            'text-anchor': 'end',
            'dominant-baseline': 'central',
          },
          rowName(i),
        ),
      );
    const above = { class: 'of-column', y: -size * 0.7, 'font-size': size, 'text-anchor': 'middle' };
    for (let i = 0; i < n; i++) parts.push(s('text', { ...above, x: i + 0.5 }, i + 1));
    this.lines.setAttribute('viewBox', `0 0 ${n} ${down}`);
    this.lines.replaceChildren(...parts);
  }

  /**
   * Puts on what the rules of the puzzle draw, as the server hands it out; null takes it off.
   * @param {{under: string, over: string, beyond: number[], labelled: number[]} | null} layers
   * @param {Set<number>} [covered] cells under fog, on which nothing is drawn
   */
  dress(layers, covered) {
    this.element.classList.toggle('ruled', Boolean(layers));
    const [left, top, right, bottom] = layers?.beyond ?? [0, 0, 0, 0];
    this.element.classList.toggle('clues-left', left > 0);
    this.element.classList.toggle('clues-above', top > 0);
    const wide = this.columns + left + right;
    const fit = Math.min(1, wide / (this.rows + top + bottom));
    const share = (/** @type {number} */ cells) => `${((cells / wide) * fit * 100).toFixed(3)}%`;
    const style = this.element.style;
    style.width = layers ? share(this.columns) : '';
    const aside = left === right ? 'auto' : `calc(${share(left)} + ${((1 - fit) * 50).toFixed(3)}%)`;
    style.margin = layers ? `${share(top)} auto ${share(bottom)} ${aside}` : '';
    const labelled = new Set(layers?.labelled);
    this.cells.forEach((cell, i) => cell.classList.toggle('labelled', labelled.has(i)));
    this.labelled = labelled;
    let clip = '';
    if (covered?.size) {
      const side = 100;
      const far = 300;
      const [w, d] = [this.columns * side, this.rows * side];
      const lit = this.cells
        .map((_, i) =>
          covered.has(i)
            ? ''
            : `M${(i % this.columns) * side} ${Math.floor(i / this.columns) * side}h${side}v${side}h-${side}z`,
        )
        .join('');
      clip =
        `M${-far} ${-far}h${w + 2 * far}v${far}h-${w + 2 * far}zM${-far} ` +
        `${d}h${w + 2 * far}v${far}h-${w + 2 * far}zM${-far} 0h${far}v${d}h-${far}zM${w} 0h${far}v${d}h-${far}z${lit}`;
    }
    this.layers.forEach((layer, i) => {
      const text = layers ? (i ? layers.over : layers.under) : '';
      layer.innerHTML = clip
        ? `<clipPath id="lit-${i}"><path d="${clip}"/></clipPath><g clip-path="url(#lit-${i})">${text}</g>`
        : text;
    });
  }

  /**
   * Shows these cells; only what changed is touched.
   * @param {CellView[]} views
   */
  show(views) {
    const { symbols } = /** @type {BoardShape} */ (this.shape);
    const path = outline(this.selected, this.columns, this.rows);
    if (this.chosen.getAttribute('d') !== path) this.chosen.setAttribute('d', path);
    for (let cell = 0; cell < this.cells.length; cell++) {
      if (this.without.has(cell)) continue;
      const view = views[cell] ?? {};
      const selected = this.selected.has(cell);
      const { value = 0, ink, corner = 0, centre = 0, marks = 0, colour = 0, tint, share, either, note } = view;
      const inside = `${value}|${corner}|${centre}|${marks}|${colour}|${share ?? ''}|${either ?? ''}`;
      const key = `${inside}|${ink}|${tint}|${selected}|${note}`;
      if (key === this.shown[cell]) continue;
      this.shown[cell] = key;
      // Most cells only get or lose a tint, or a candidate: their other marks stay as they are.
      if (inside !== this.contents[cell] && !this.patchMarks(cell, view, symbols)) this.fillCell(cell, view, symbols);
      this.contents[cell] = inside;
      this.views[cell] = view;
      this.dressCell(cell, view, selected, symbols);
    }
  }

  /**
   * Whether a cell may hold a digit by what it shows: it is blank and its candidates, where it has any, include the
   * digit.
   * @param {number} cell
   * @param {number} digit
   */
  shows(cell, digit) {
    const { value, marks } = this.views[cell] ?? {};
    return !value && (!marks || (marks & (2 ** (digit - 1))) !== 0);
  }

  /**
   * How a cell looks, and how it is heard.
   * @param {number} cell @param {CellView} view @param {boolean} selected @param {string | string[]} symbols
   */
  dressCell(cell, view, selected, symbols) {
    const element = this.cells[cell];
    const classes = [
      'cell',
      view.ink ?? '',
      view.tint ?? '',
      selected && 'selected',
      view.colour && 'coloured',
      this.labelled?.has(cell) && 'labelled',
    ];
    put(element, 'class', classes.filter(Boolean).join(' '));
    if (!this.hands) return;
    put(element, 'aria-label', this.describe(cell, view, symbols));
    put(element, 'aria-selected', String(selected));
  }

  /**
   * Takes out and puts in the candidates by which a cell differs from before.
   * @param {number} cell @param {CellView} view @param {string | string[]} symbols
   * @returns {boolean} whether that is all by which it differs
   */
  patchMarks(cell, view, symbols) {
    const before = this.views[cell];
    if (!isMarksAlone(before) || !isMarksAlone(view) || view.centre !== before.centre) return false;
    const marks = this.cells[cell].querySelector('.marks');
    if (!marks) return false;
    const [old, now] = [before.marks ?? 0, view.marks ?? 0];
    if (isText(view, symbols)) {
      marks.setAttribute('data-text', marksText(now, symbols));
      return true;
    }
    for (const digit of digits(old & ~now)) marks.querySelector(`[data-digit="${digit}"]`)?.remove();
    marks.append(...digits(now & ~old).map((digit) => markOf(digit, view, symbols)));
    return true;
  }

  /** What stands in a cell. @param {number} cell @param {CellView} view @param {string | string[]} symbols */
  fillCell(cell, view, symbols) {
    const parts = [];
    if (view.colour)
      parts.push(
        h(
          'span',
          { class: 'colours' },
          digits(view.colour).map((c) => h('i', { class: `colour c${c}` })),
        ),
      );
    if (view.value) {
      parts.push(
        h('span', { class: `digit${symbols[view.value - 1].length > 1 ? ' long' : ''}` }, symbols[view.value - 1]),
      );
    } else parts.push(...markParts(view, symbols));
    this.cells[cell].replaceChildren(...parts);
  }

  /** What a cell is in words. @param {number} cell @param {CellView} view @param {string | string[]} symbols */
  describe(cell, view, symbols) {
    const n = this.columns;
    const words = [t`row ${rowName(Math.floor(cell / n))} column ${(cell % n) + 1}`];
    const text = (/** @type {number} */ bits) =>
      digits(bits)
        .map((d) => symbols[d - 1])
        .join(' ');
    const symbol = view.value ? symbols[view.value - 1] : t`empty`;
    words.push(view.value && view.ink === 'given' ? t`given ${symbol}` : symbol);
    if (!view.value && view.marks) words.push(t`candidates ${text(view.marks)}`);
    if (!view.value && view.centre) words.push(t`centre ${text(view.centre)}`);
    if (!view.value && view.corner) words.push(t`corner ${text(view.corner)}`);
    if (view.colour) words.push(t`colour ${digits(view.colour).join(' ')}`);
    if (view.note) words.push(view.note);
    if (view.tint?.includes('fog')) words.push(t`under fog`);
    if (view.tint?.includes('clash')) words.push(t`clashes`);
    if (view.tint?.includes('differ'))
      words.push(
        view.either
          ? t`${symbols[view.either[0] - 1]} in one solution, ${symbols[view.either[1] - 1]} in another`
          : t`differs between two solutions`,
      );
    if (view.tint?.includes('impossible')) words.push(t`cannot stand with the other marked givens`);
    return words.join(', ');
  }

  /** The cell at a place of the window; -1 for none. @param {{clientX: number, clientY: number}} at */
  cellAt({ clientX, clientY }) {
    const box = this.grid.getBoundingClientRect();
    const c = Math.floor(((clientX - box.left) / box.width) * this.columns);
    const r = Math.floor(((clientY - box.top) / box.height) * this.rows);
    const cell = r >= 0 && c >= 0 && r < this.rows && c < this.columns ? r * this.columns + c : -1;
    return this.without.has(cell) ? -1 : cell;
  }

  listen() {
    let dragging = false;
    /** The cell that is pressed and may be tapped; -1 for none. */
    let pressed = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let pressing;
    const hold = (/** @type {number} */ cell) => {
      dragging = false;
      pressed = -1;
      if (!this.hands?.hold?.(cell)) this.pickLike(cell);
    };
    this.grid.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => {
      const cell = this.cellAt(event);
      if (event.button !== 0) return;
      // Beside the cells nothing is chosen, and what is chosen stays so.
      if (cell < 0) {
        event.preventDefault();
        return;
      }
      const add = event.shiftKey || event.ctrlKey || event.metaKey || this.several;
      dragging = true;
      pressed = add ? -1 : cell;
      clearTimeout(pressing);
      if (event.pointerType === 'touch') pressing = setTimeout(hold, 550, cell);
      this.pick(cell, add ? 'toggle' : 'only');
      event.preventDefault();
    });
    this.grid.addEventListener('dblclick', (/** @type {MouseEvent} */ event) => {
      const cell = this.cellAt(event);
      if (cell >= 0) this.pickLike(cell);
    });
    this.grid.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => {
      if (!dragging || !(event.buttons & 1)) return;
      const cell = this.cellAt(event);
      if (cell !== this.focus) {
        clearTimeout(pressing);
        pressed = -1;
      }
      if (cell >= 0 && !this.selected.has(cell)) this.pick(cell, 'add');
    });
    this.grid.addEventListener('pointerup', () => {
      if (pressed >= 0) this.hands?.tap?.(pressed);
    });
    for (const end of ['pointerup', 'pointercancel'])
      addEventListener(end, () => {
        dragging = false;
        pressed = -1;
        clearTimeout(pressing);
      });
    this.grid.addEventListener('focusin', (/** @type {FocusEvent} */ event) => {
      const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
      if (Number.isInteger(cell) && (!this.selected.size || cell !== this.focus)) this.pick(cell, 'only');
    });
    this.grid.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const n = this.columns;
    const d = this.rows;
    const r = Math.floor(this.focus / n);
    const c = this.focus % n;
    const all = event.ctrlKey;
    // Where a key leads, and which way on from there over places without a cell.
    /** @type {Record<string, [number, number, number, number]>} */
    const moves = {
      ArrowUp: [r - 1, c, -1, 0],
      ArrowDown: [r + 1, c, 1, 0],
      ArrowLeft: [r, c - 1, 0, -1],
      ArrowRight: [r, c + 1, 0, 1],
      Home: [all ? 0 : r, 0, 0, 1],
      End: [all ? d - 1 : r, n - 1, 0, -1],
      PageUp: [0, c, 1, 0],
      PageDown: [d - 1, c, -1, 0],
    };
    const move = moves[event.key];
    if (move && event.shiftKey && this.hands?.arrow?.(event)) return;
    if (move && !event.altKey) {
      event.preventDefault();
      this.pick(this.cellFrom(...move), event.shiftKey ? 'add' : 'only');
      return;
    }
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.selected = new Set([...this.cells.keys()].filter((cell) => !this.without.has(cell)));
      this.hands?.pick?.([...this.selected], this.focus);
      return;
    }
    this.hands?.key?.(event);
  }

  /**
   * The first cell from a place on, around the board.
   * @param {number} row @param {number} column @param {number} down @param {number} right the way on
   */
  cellFrom(row, column, down, right) {
    const [rows, columns] = [this.rows, this.columns];
    for (let i = 0; i < rows + columns; i++) {
      const place = ((row + rows) % rows) * columns + ((column + columns) % columns);
      if (!this.without.has(place)) return place;
      row = (row + rows + down) % rows;
      column = (column + columns + right) % columns;
    }
    return this.focus;
  }

  /** Selects the cells that are like one. @param {number} cell */
  pickLike(cell) {
    const cells = this.hands?.like?.(cell) ?? [];
    if (cells.length < 2) return;
    this.selected = new Set(cells);
    this.hands?.pick?.(cells, cell);
  }

  /** Selects a cell without taking the keyboard there. @param {number} cell */
  select(cell) {
    this.cells[this.focus].tabIndex = -1;
    this.selected = new Set([cell]);
    this.focus = cell;
    this.cells[cell].tabIndex = 0;
  }

  /** @param {number} cell @param {'only' | 'add' | 'toggle'} how */
  pick(cell, how) {
    if (how === 'only') this.selected = new Set([cell]);
    else if (how === 'toggle' && this.selected.has(cell) && this.selected.size > 1) this.selected.delete(cell);
    else this.selected.add(cell);
    this.cells[this.focus].tabIndex = -1;
    this.focus = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: true });
    this.hands?.pick?.([...this.selected], cell);
  }

  /** A wave over the board from a cell on, for the moment at which it is done. @param {number} from */
  celebrate(from) {
    const n = this.columns;
    this.cells.forEach((cell, i) => {
      const far = Math.hypot(Math.floor(i / n) - Math.floor(from / n), (i % n) - (from % n));
      cell.style.setProperty('--wait', `${Math.round((far / n) * 700)}ms`);
    });
    this.element.classList.remove('won');
    void this.element.offsetWidth; // so that the animation begins anew
    this.element.classList.add('won');
  }

  /** Where a candidate is drawn. @param {number} cell @param {number} [digit] @returns {[number, number]} */
  place(cell, digit) {
    const n = this.columns;
    const x = (cell % n) * 100;
    const y = Math.floor(cell / n) * 100;
    if (!digit) return [x + 50, y + 50];
    // The style sheet keeps the marks off the edges of the cell by as much.
    const { edge, top } = this.margins(cell);
    const numbers = /** @type {BoardShape} */ (this.shape).symbols.length;
    const k = Math.ceil(Math.sqrt(numbers));
    const down = Math.ceil(numbers / k);
    return [
      x + edge + (((digit - 1) % k) + 0.5) * ((100 - 2 * edge) / k),
      y + top + (Math.floor((digit - 1) / k) + 0.5) * ((100 - top - edge) / down),
    ];
  }

  /** What is kept free around the marks of a cell: beside cages, and below the sum of one. @param {number} cell */
  margins(cell) {
    const edge = this.element.classList.contains('ruled') ? 11 : 5;
    return { edge, top: this.labelled.has(cell) ? 26 : edge };
  }

  /** The radius of a sign around a candidate. */
  get radius() {
    const k = Math.ceil(Math.sqrt(/** @type {BoardShape} */ (this.shape).symbols.length));
    const { edge } = this.margins(-1);
    return 0.44 * ((100 - 2 * edge) / k + (edge > 5 ? 0 : 10 / k)) * (this.labelled.size ? 0.85 : 1);
  }

  /** Draws over the board. @param {...Element} shapes */
  draw(...shapes) {
    this.over.replaceChildren(...shapes);
  }
}

/**
 * A small picture of a board.
 * @param {BoardShape} shape
 * @param {number[]} values
 * @param {string} label
 */
export function thumbnail(shape, values, label) {
  const board = new Board(label);
  board.setShape(shape);
  board.show(values.map((value) => ({ value, ink: /** @type {'given'} */ ('given') })));
  board.element.classList.add('small');
  return board.element;
}
