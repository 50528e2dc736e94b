// The hint in words, with its buttons: the same in Play and in Explain.

import { inWords } from './coordinates.js';
import { button, fill, h, keepFocus, say } from './dom.js';
import { game } from './game.js';
import { RUNGS, hint } from './hint.js';
import { icon } from './icons.js';

/**
 * An argument in lines; the cells that a line names are given to `point` while it is pointed at or has the keyboard.
 * @param {string} text @param {(cells: Set<number>) => void} point
 */
export function argument(text, point) {
  const n = game.state.board.columns ?? game.state.board.size;
  const parts = text.split('\n').filter(Boolean);
  if (parts.length === 1) return h('p', null, inWords(parts[0]));
  const cells = (/** @type {string} */ line) => new Set([...line.matchAll(/r(\d+)c(\d+)/g)].map(([, r, c]) => (Number(r) - 1) * n + Number(c) - 1));
  const counted = parts.some((line) => /^\s*\(\d+\) /.test(line));
  /** @type {HTMLElement[]} */
  const lines = parts.map((line) => {
    const [, number, rest] = line.match(/^\s*\((\d+)\) (.*)$/) ?? [];
    return h('p', { class: number ? 'numbered' : counted ? 'head' : '', onpointerenter: () => read(parts.indexOf(line)) }, number && h('span', { class: 'soft' }, number), h('span', null, inWords(rest ?? line)));
  });
  let at = -1;
  const read = (/** @type {number} */ i) => {
    at = i;
    lines.forEach((line, j) => line.classList.toggle('read', j === i));
    lines[i]?.scrollIntoView?.({ block: 'nearest' });
    point(i < 0 ? new Set() : cells(parts[i]));
  };
  return h('div', { class: 'argument', tabindex: 0, role: 'group', 'aria-label': 'The whole argument; arrow keys read it line by line', onpointerleave: () => read(-1),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      event.stopPropagation();
      read(Math.max(0, Math.min(parts.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
      say(inWords(parts[at]));
    } }, lines);
}

export class HintPanel {
  /**
   * @param {{scale: () => string, change: () => void, close?: () => void}} hands the scale to ask by; what is to be painted anew; with `close` it is
   *   the short form that stands beside a board in play
   */
  constructor(hands) {
    this.hands = hands;
    /** Cells that the line under the pointer names. @type {Set<number>} */
    this.named = new Set();
    this.element = h('section', { class: `hint${hands.close ? ' short' : ''}`, 'aria-label': 'Hint' });
  }

  more() {
    return hint.more(this.hands.scale(), () => this.changed());
  }

  changed() {
    this.named = new Set();
    this.paint();
    this.hands.change();
    if (hint.step && hint.rung) say(inWords(hint.step.words[hint.rung - 1]));
    else if (hint.text) say(hint.text);
  }

  paint() {
    const { step, rung, text, looking } = hint;
    const short = Boolean(this.hands.close);
    const point = (/** @type {Set<number>} */ cells) => { this.named = cells; this.hands.change(); };
    const rungs = RUNGS.map((name, i) => (step && i < rung) || !short ? h('li', { class: step && i < rung ? 'open' : '' },
      h('span', { class: 'name' }, name), step && i < rung && h('div', { class: 'said' }, argument(step.words[i], point))) : null);
    keepFocus(this.element, () => fill(this.element,
      h('div', { class: 'row-of' },
        (!step || rung < 5) && button(step ? 'Tell me more' : looking ? 'Looking…' : 'Give me a hint', () => this.more(), { class: 'main', 'aria-busy': String(looking) }),
        step && rung < 5 && button('Tell me all', () => { hint.all(); this.changed(); }),
        step && button('Do it', () => hint.apply(), { class: rung >= 5 ? 'main' : '', title: 'Do on the board what the step says' }),
        this.hands.close && button(icon('close'), this.hands.close, { class: 'quiet round', 'aria-label': 'Close the hint', title: 'Close' })),
      text && h('p', { class: 'notice' }, inWords(text)),
      (step || !text) && rungs.some(Boolean) && h('ol', { class: 'rungs' }, rungs)));
  }
}
