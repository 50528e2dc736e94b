// A list of any length in which only the rows that are in sight exist. One of them is current, some are chosen; the
// keyboard walks in it as in any list box.

import { h } from './dom.js';

export class LongList {
  /**
   * @param {string} label
   * @param {number} high of a row, in pixels
   * @param {{row: (index: number, element: HTMLElement) => void, choose: () => void, open: (index: number) => void,
   *   key?: (event: KeyboardEvent) => boolean}} hands
   *   fills a row; something else is chosen; a row is to be opened; other keys, true where one meant something
   */
  constructor(label, high, hands) {
    this.high = high;
    this.hands = hands;
    this.length = 0;
    this.at = -1;
    this.anchor = 0;
    this.several = false;
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {Map<number, HTMLElement>} */
    this.rows = new Map();
    this.name = `l${Math.random().toString(36).slice(2)}`;
    this.space = h('div', { class: 'long-space', role: 'presentation' });
    this.element = h(
      'div',
      { class: 'long-list', role: 'listbox', tabindex: 0, 'aria-label': label, 'aria-multiselectable': 'true' },
      this.space,
    );
    this.element.addEventListener('scroll', () => this.paint(), { passive: true });
    this.element.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event));
    this.element.addEventListener('click', (/** @type {MouseEvent} */ event) => {
      const index = this.indexOf(event);
      if (index >= 0)
        this.go(index, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey || this.several ? 'toggle' : 'only');
    });
    this.element.addEventListener('dblclick', (/** @type {MouseEvent} */ event) => {
      const index = this.indexOf(event);
      if (index >= 0 && !this.several) this.hands.open(index);
    });
    this.sizes = new ResizeObserver(() => this.paint());
    this.sizes.observe(this.element);
  }

  /** @param {Event} event */
  indexOf(event) {
    const row = /** @type {HTMLElement} */ (event.target).closest('[role=option]');
    return row ? Number(/** @type {HTMLElement} */ (row).dataset.index) : -1;
  }

  close() {
    this.sizes.disconnect();
  }

  /**
   * Shows another list, or the same with other contents.
   * @param {number} length
   * @param {number} at
   * @param {Iterable<number>} chosen
   */
  show(length, at, chosen) {
    this.length = length;
    this.at = Math.min(at, length - 1);
    this.chosen = new Set(chosen);
    this.anchor = Math.max(0, this.at);
    this.space.style.height = `${length * this.high}px`;
    this.element.style.setProperty('--long', `${length * this.high + 2}px`);
    this.space.replaceChildren();
    this.rows.clear();
    this.paint();
  }

  paint() {
    const top = this.element.scrollTop;
    const from = Math.max(0, Math.floor(top / this.high) - 4);
    const to = Math.min(this.length, Math.ceil((top + this.element.clientHeight) / this.high) + 4);
    for (const [index, row] of this.rows) {
      if (index < from || index >= to) {
        row.remove();
        this.rows.delete(index);
      }
    }
    for (let index = from; index < to; index++) {
      if (this.rows.has(index)) continue;
      const row = h('div', {
        class: 'entry-row',
        role: 'option',
        id: `${this.name}-${index}`,
        'data-index': index,
        'aria-setsize': this.length,
        'aria-posinset': index + 1,
      });
      row.style.transform = `translateY(${index * this.high}px)`;
      row.style.height = `${this.high}px`;
      this.rows.set(index, row);
      this.hands.row(index, row);
      this.mark(index, row);
      this.space.append(row);
    }
  }

  /** @param {number} index @param {HTMLElement} row */
  mark(index, row) {
    row.setAttribute('aria-selected', String(this.chosen.has(index)));
    row.classList.toggle('at', index === this.at);
  }

  /** Fills the rows in sight anew. */
  renew() {
    for (const [index, row] of this.rows) {
      this.hands.row(index, row);
      this.mark(index, row);
    }
  }

  /** @param {number} index @param {'only' | 'toggle' | 'range' | 'walk'} how */
  go(index, how) {
    this.at = Math.max(0, Math.min(this.length - 1, index));
    if (how === 'only') {
      this.chosen = new Set([this.at]);
      this.anchor = this.at;
    } else if (how === 'toggle') {
      if (this.chosen.has(this.at)) this.chosen.delete(this.at);
      else this.chosen.add(this.at);
      this.anchor = this.at;
    } else if (how === 'range') {
      this.chosen = new Set();
      for (let i = Math.min(this.anchor, this.at); i <= Math.max(this.anchor, this.at); i++) this.chosen.add(i);
    }
    this.see(this.at);
    for (const [i, row] of this.rows) this.mark(i, row);
    this.element.setAttribute('aria-activedescendant', `${this.name}-${this.at}`);
    this.hands.choose();
  }

  /** Brings a row into sight. @param {number} index */
  see(index) {
    const top = index * this.high;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.high > scrollTop + clientHeight) this.element.scrollTop = top + this.high - clientHeight;
    this.paint();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.length) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.high) - 1);
    const to = {
      ArrowDown: this.at + 1,
      ArrowUp: this.at < 0 ? 0 : this.at - 1,
      PageDown: this.at + page,
      PageUp: this.at - page,
      Home: 0,
      End: this.length - 1,
    }[event.key];
    if (to !== undefined) this.go(to, event.shiftKey ? 'range' : event.ctrlKey ? 'walk' : 'only');
    else if (event.key === ' ' && this.at >= 0) this.go(this.at, 'toggle');
    else if (event.key === 'Enter' && this.at >= 0) this.hands.open(this.at);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      this.chosen = new Set(Array.from({ length: this.length }, (_, i) => i));
      for (const [i, row] of this.rows) this.mark(i, row);
      this.hands.choose();
    } else if (!this.hands.key?.(event)) return;
    event.preventDefault();
  }
}
