// What is to be said of the puzzle that is being set: its solutions, what cannot stand together, what it does not need.

import { button, fill, h, keepFocus } from './dom.js';

const HEADS = /** @type {Record<string, string>} */ ({ one: 'One solution', many: 'Several solutions', none: 'No solution', unknown: 'Not decided' });

export class Verdict {
  /** @param {{choose: (rule: number) => void, drop: (rules: number[], givens: number[]) => void, improve: (goal: 'unique' | 'minimal' | 'harder') => void}} hands */
  constructor(hands) {
    this.hands = hands;
    this.said = h('div', { class: 'status set-status' });
    this.beside = h('ul', { class: 'set-notes' });
    this.news = h('p', { class: 'soft set-news', role: 'status' });
    this.element = h('section', { 'aria-label': 'About this puzzle' }, this.said, this.news, this.beside);
    this.key = '';
  }

  /** In a sentence, for those who listen. @param {any} known */
  words(known) {
    return HEADS[known.verdict] ?? '';
  }

  /** @param {any} known @param {any[]} rules */
  paint(known, rules) {
    const key = JSON.stringify([known.error, known.looking, known.verdict, known.reasons, known.differ?.length, known.check?.conflict?.words, known.check?.redundant_parts?.words, Boolean(known.truth)]);
    if (key === this.key) return;
    this.key = key;
    keepFocus(this.said, () => fill(this.said, this.lines(known, rules)));
  }

  /** @param {any} known @param {any[]} rules */
  lines(known, rules) {
    if (known.error) return [h('p', { class: 'big wrong' }, 'Not understood'), h('p', null, known.error)];
    if (!known.verdict) return h('p', { class: 'big pending' }, 'Looking for solutions…');
    const { check } = known;
    const head = h('p', { class: `big${known.verdict === 'one' ? ' good' : known.verdict === 'none' ? ' wrong' : ''}` }, HEADS[known.verdict] ?? 'Not decided');
    if (known.verdict === 'many') return [head, h('p', null, known.differ.length * 2 <= known.grids[0].length ? `Two of them differ in ${known.differ.length} cells, which show both digits.` : `Two of them differ in ${known.differ.length} cells.`)];
    if (known.verdict === 'unknown') return [head, h('p', null, 'Ten seconds were not enough.')];
    if (known.verdict === 'none') {
      const parts = check?.conflict;
      if (!parts) return [head, known.reasons && h('p', { class: 'soft' }, 'Looking for the reason…')];
      return [head, h('p', null, parts.minimal ? 'These cannot stand together; without any one of them they could:' : 'These cannot stand together:'), this.parts(parts)];
    }
    const spare = check?.redundant_parts;
    if (!spare) return [head, known.reasons && h('p', { class: 'soft' }, 'Looking for what it does not need…')];
    if (!spare.words.length) return [head, h('p', null, rules.length || check.clues ? 'Everything in it is needed.' : '')];
    return [head, h('details', null, h('summary', null, `${spare.words.length} ${spare.words.length === 1 ? 'part is' : 'parts are'} not needed, one at a time`), this.parts(spare, true))];
  }

  /** Rules and givens by name. @param {any} parts @param {boolean} [droppable] */
  parts(parts, droppable) {
    const shown = parts.words.slice(0, 24);
    return h('ul', { class: 'set-parts' }, shown.map((/** @type {string} */ word, /** @type {number} */ i) => {
      const rule = parts.rules[i];
      const given = parts.givens[i - parts.rules.length];
      return h('li', null, rule !== undefined ? button(word, () => this.hands.choose(rule), { class: 'quiet' }) : h('span', null, word),
        droppable && button('Take out', () => this.hands.drop(rule !== undefined ? [rule] : [], rule === undefined ? [given] : []), { class: 'quiet', 'aria-label': `Take out ${word}` }));
    }), parts.words.length > 24 && h('li', null, `and ${parts.words.length - 24} more`));
  }

  /** Rules without a place on the board. @param {string[]} notes */
  notes(notes) {
    fill(this.beside, notes.map((note) => h('li', null, note)));
  }

  /** @param {string} goal */
  busy(goal) {
    this.news.textContent = { unique: 'Looking for givens that leave one solution…', minimal: 'Taking out what is not needed…', harder: 'Looking for a harder puzzle…' }[goal] ?? '';
  }

  /** @param {string} text @param {string} change */
  report(text, change) {
    fill(this.news, text, change && [h('br'), change]);
  }
}
