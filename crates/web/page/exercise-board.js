// A position to work on: candidates are struck out, or a digit is placed, by mouse, keys or touch. It knows nothing of
// what is right.

import { Board, digits } from './board.js';
import { NINE } from './cells.js';
import { button, fill, h, say } from './dom.js';
import { sign } from './diagram.js';
import { t } from './texts.js';

export class ExerciseBoard {
  /**
   * @param {import('./exercise.js').Exercise} exercise
   * @param {{change: () => void, check: () => void}} hands something was marked; it is to be judged
   */
  constructor(exercise, hands) {
    this.exercise = exercise;
    this.hands = hands;
    /** @type {Map<string, import('./exercise.js').Candidate>} */
    this.marked = new Map();
    /** Those that were called wrong. @type {Set<string>} */
    this.bad = new Set();
    this.open = true;
    /** Where the step is, when a hint has said so. @type {Set<number>} */
    this.hinted = new Set();
    this.board = new Board(t`The position`, {
      pick: (_, focus) => {
        this.paint();
        say(this.board.cells[focus].getAttribute('aria-label') ?? '');
      },
      key: (event) => this.key(event),
    });
    this.board.setShape(NINE);
    this.pad = h('div', { class: 'candidate-pad', role: 'group', 'aria-label': t`Candidates of the cell` });
    this.picture = h('div', { class: 'hero-part' }, this.board.element, this.pad);
    this.board.grid.addEventListener('click', (/** @type {PointerEvent} */ event) => {
      if (event.pointerType !== 'touch') this.strikeAt(event);
    });
    this.board.select(Math.max(0, exercise.values.indexOf(0)));
    this.paint();
  }

  /** @param {number} cell @param {number} digit */
  toggle(cell, digit) {
    if (!this.open || !(this.exercise.marks[cell] & (2 ** (digit - 1)))) return;
    const key = `${cell}.${digit}`;
    this.bad.delete(key);
    if (this.marked.has(key)) this.marked.delete(key);
    else {
      // A cell takes one digit.
      if (this.exercise.places)
        for (const [other, candidate] of this.marked) if (candidate.cell === cell) this.marked.delete(other);
      this.marked.set(key, { cell, digit });
    }
    this.paint();
    this.hands.change();
  }

  /** The candidate under the mouse. @param {MouseEvent} event */
  strikeAt(event) {
    const box = this.board.grid.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 9;
    const y = ((event.clientY - box.top) / box.height) * 9;
    const third = (/** @type {number} */ part) => Math.min(2, Math.max(0, Math.floor(((part % 1) - 0.05) / 0.3)));
    const cell = Math.floor(y) * 9 + Math.floor(x);
    this.toggle(cell, third(y) * 3 + third(x) + 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const named = event.code.match(/^(?:Digit|Numpad)([1-9])$/);
    if (named && !event.ctrlKey && !event.metaKey) {
      for (const cell of this.board.selected) this.toggle(cell, Number(named[1]));
    } else if (event.key === 'Backspace' || event.key === 'Delete') this.clear(this.board.selected);
    else if (event.key === 'Enter') this.hands.check();
    else return;
    event.preventDefault();
  }

  /** @param {Set<number>} [cells] all without */
  clear(cells) {
    for (const [key, { cell }] of this.marked)
      if (!cells || cells.has(cell)) {
        this.marked.delete(key);
        this.bad.delete(key);
      }
    this.paint();
    this.hands.change();
  }

  /** @param {import('./exercise.js').Candidate[]} bad */
  blame(bad) {
    this.bad = new Set(bad.map(({ cell, digit }) => `${cell}.${digit}`));
    this.paint();
  }

  /** @param {number[]} cells */
  hint(cells) {
    this.hinted = new Set(cells);
    this.paint();
  }

  paint() {
    const { values, marks, given, places } = this.exercise;
    const placed = new Map(places ? [...this.marked.values()].map(({ cell, digit }) => [cell, digit]) : []);
    const badCells = new Set([...this.bad].map((key) => Number(key.split('.')[0])));
    this.board.show(
      values.map((value, cell) => ({
        value: value || placed.get(cell) || 0,
        ink: given[cell] ? 'given' : 'pen',
        marks: marks[cell],
        tint: `${badCells.has(cell) ? 'clash ' : ''}${this.hinted.has(cell) ? 'same' : ''}`,
      })),
    );
    this.board.draw(
      ...(places
        ? []
        : [...this.marked.values()].map(({ cell, digit }) => {
            const [x, y] = this.board.place(cell, digit);
            return sign('eliminated', x, y, 14);
          })),
    );
    this.paintPad();
  }

  /** Keys for the candidates of the chosen cell, for fingers. */
  paintPad() {
    const cell = this.board.focus;
    const bits = this.exercise.values[cell] ? 0 : this.exercise.marks[cell];
    const key = `${cell} ${bits} ${[...this.marked.keys()].join()} ${this.open}`;
    if (this.pad.dataset.of === key) return;
    this.pad.dataset.of = key;
    const { places } = this.exercise;
    const all = digits(511);
    const first = !this.pad.children.length;
    if (first)
      fill(
        this.pad,
        all.map((digit) =>
          button(String(digit), () => {
            for (const one of this.board.selected) this.toggle(one, digit);
          }),
        ),
      );
    [...this.pad.children].forEach((element, i) => {
      const child = /** @type {HTMLButtonElement} */ (element);
      const is = this.marked.has(`${cell}.${i + 1}`);
      child.disabled = !this.open || !(bits & (2 ** i));
      child.setAttribute('aria-pressed', String(is));
      child.setAttribute('aria-label', places ? `${i + 1}` : t`${i + 1} goes`);
    });
  }
}
