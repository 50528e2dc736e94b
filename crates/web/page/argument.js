// The argument of a step, read line by line: each line with its cells and its arrows alone, or the whole at once.

import { inWords } from './cells.js';
import { button, fill, h, keepFocus, say } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

/** More arrows than this are not shown together before somebody asks for them. */
const MAX_ARROWS = 8;

/**
 * A line: what it says, the cells that it names, how deep it stands under a supposition, and the step that draws it.
 * @typedef {{text: string, cells: Set<number>, deep: number, draw: any}} Line
 */

/**
 * The argument of a step in lines.
 * @param {any} step as the server sends it, with its words
 * @param {number} columns of the board
 * @returns {Line[]}
 */
export function linesOf(step, columns) {
  const { why } = step.step;
  return step.step.lines
    .flatMap((/** @type {any} */ line) => (line.text.includes('\n') ? split(line, why, columns) : [line]))
    .map((/** @type {any} */ line) => {
      const houses = line.links
        .map((/** @type {any} */ link) => link.reason?.house)
        .filter((/** @type {any} */ one) => one?.kind);
      const shown = { ...why, houses, links: line.links, marks: ends(line, why) };
      const text = line.text.replace(/^\s*\(\d+\) /, '');
      return {
        text,
        cells: new Set(line.cells),
        deep: line.depth ?? 0,
        draw: { place: null, eliminate: [], why: shown },
      };
    });
}

/** The step as a whole, with its arrows where they are few enough. @param {any} step */
export function wholeOf({ step }) {
  const { links } = step.why;
  return links.length > MAX_ARROWS ? { ...step, why: { ...step.why, links: [] } } : step;
}

/** A line that is several, as lines with the cells and arrows that they name. */
function split(/** @type {any} */ line, /** @type {any} */ why, /** @type {number} */ columns) {
  const parts = line.text.split('\n').filter(Boolean);
  return parts.map((/** @type {string} */ text) => {
    const named = [...text.matchAll(/r(\d+)c(\d+)/g)];
    const cells = named.map(([, r, c]) => (Number(r) - 1) * columns + Number(c) - 1);
    const [, number] = text.match(/^\s*\((\d+)\)/) ?? [];
    const isOf = (/** @type {any} */ link) =>
      cells[0] === link.from.cell && cells[cells.length - 1] === link.to.cell && speaksOf(text, link);
    return { text: text.trim(), cells, links: number ? why.links.filter(isOf) : [], depth: number ? 1 : 0 };
  });
}

/** Whether a line speaks of the digits of an arrow. @param {string} text @param {any} link */
function speaksOf(text, link) {
  const [from, to] = text.split('→');
  return Boolean(to) && from.includes(` ${link.from.digit}`) && to.includes(` ${link.to.digit}`);
}

/** The candidates between which the arrows of a line run, and those of the pattern in its cells. */
function ends(/** @type {any} */ line, /** @type {any} */ why) {
  const named = new Set(line.cells);
  const isOwn = (/** @type {any} */ mark) => named.has(mark.cell) && mark.role !== 'eliminated';
  if (!line.links.length) return why.marks.filter(isOwn);
  const both = line.links.flatMap((/** @type {any} */ link) => [link.from, link.to]);
  return both.map((/** @type {any} */ end) => ({ cell: end.cell, digit: end.digit, role: end.on ? 'on' : 'off' }));
}

/** An argument that is read: it begins with its first line. */
export class Reading {
  /** @param {() => void} change called when another line, or the whole, is to be drawn */
  constructor(change) {
    this.change = change;
    this.bar = h('div', { class: 'row-of' });
    this.list = h('ol', { class: 'stages' });
    this.element = h('div', { class: 'argument', role: 'group', tabindex: 0 }, this.bar, this.list);
    this.element.setAttribute('aria-label', t`The argument; arrow keys read it line by line`);
    this.element.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    /** @type {any} */
    this.step = null;
    /** @type {Line[]} */
    this.lines = [];
    this.at = 0;
    this.whole = false;
    /** The line that the mouse points at. @type {Line | null} */
    this.pointed = null;
  }

  /** @param {any} step @param {number} columns */
  show(step, columns) {
    if (this.step === step) return;
    this.step = step;
    this.lines = linesOf(step, columns);
    this.at = 0;
    this.whole = this.lines.length < 2;
    this.paint();
  }

  /** The line that is drawn now; null where it is the whole. @returns {Line | null} */
  get line() {
    return this.pointed ?? (this.whole ? null : (this.lines[this.at] ?? null));
  }

  /** Whether all of it is drawn. */
  get isWhole() {
    return this.whole && !this.pointed;
  }

  /** Draws a line alone while the mouse is on it. @param {Line | null} line */
  point(line) {
    if (line === this.pointed) return;
    this.pointed = line;
    this.change();
  }

  /** @param {number} at */
  go(at) {
    this.whole = false;
    this.at = Math.max(0, Math.min(this.lines.length - 1, at));
    this.paint();
    this.change();
    this.element.scrollIntoView({ block: 'nearest' });
    say(inWords(this.lines[this.at].text));
  }

  all() {
    this.whole = true;
    this.paint();
    this.change();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by || this.lines.length < 2 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.go(this.whole ? 0 : this.at + by);
  }

  paint() {
    this.pointed = null;
    const last = this.lines.length - 1;
    const isShort = last < 1;
    this.element.classList.toggle('one', isShort);
    const shown = this.whole ? this.lines : this.lines.slice(0, this.at + 1);
    const row = (/** @type {Line} */ { text, deep }, /** @type {number} */ i) => {
      const isNow = !this.whole && i === this.at;
      const props = { 'aria-current': isNow ? 'step' : null, class: deep ? 'deep' : '' };
      const line = isShort ? h('p', null, inWords(text)) : button(inWords(text), () => this.go(i), props);
      const pointed = (/** @type {PointerEvent} */ { pointerType }) =>
        pointerType === 'mouse' && this.point(this.lines[i]);
      const hands = isShort ? {} : { onpointerenter: pointed, onpointerleave: () => this.point(null) };
      return h('li', { class: isNow ? 'now' : '', ...hands }, line);
    };
    const props = { class: 'round', 'aria-label': t`Line before`, disabled: this.whole || this.at === 0 };
    const next = this.whole ? t`Line by line` : this.at < last ? t`Next line` : t`From the start`;
    keepFocus(this.element, () => {
      fill(
        this.bar,
        !isShort && [
          button(icon('back'), () => this.go(this.at - 1), props),
          button(next, () => this.go(this.whole || this.at === last ? 0 : this.at + 1)),
          h('span', { class: 'soft' }, this.whole ? t`${last + 1} lines` : t`${this.at + 1} of ${last + 1}`),
          button(t`The whole`, () => this.all(), { class: 'quiet', 'aria-pressed': String(this.whole) }),
        ],
      );
      fill(this.list, shown.map(row));
    });
    const current = this.list.querySelector('.now');
    if (current) this.list.scrollTop = current.offsetTop - this.list.clientHeight + current.offsetHeight + 8;
  }
}
