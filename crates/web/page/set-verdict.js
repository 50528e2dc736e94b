// What is to be said of the puzzle that is being set: a pill over its board, and beside it the reasons, what cannot
// stand together and what it does not need. Nothing is said of an empty board.

import { button, fill, h, keepFocus } from './dom.js';
import { t } from './texts.js';

/** @type {Record<string, string>} */
const HEADS = { one: t`One solution`, many: t`Several solutions`, none: t`No solution`, unknown: t`Not decided` };
/** As many parts are listed by name. */
const LISTED = 24;

export class Verdict {
  /**
   * @param {{choose: (rule: number) => void, drop: (rules: number[], givens: number[]) => void}} hands
   */
  constructor(hands) {
    this.hands = hands;
    this.pill = button('', () => this.status.scrollIntoView({ block: 'nearest' }), { class: 'set-pill', hidden: true });
    this.status = h('div', { class: 'set-status' });
    this.beside = h('ul', { class: 'set-notes' });
    this.news = h('p', { class: 'soft set-news', role: 'status' });
    this.element = h(
      'section',
      { class: 'set-about', 'aria-label': t`About this puzzle` },
      this.status,
      this.news,
      this.beside,
    );
    this.key = '';
  }

  /** In a sentence, for those who listen. @param {any} known */
  words(known) {
    return HEADS[known.verdict] ?? '';
  }

  /** @param {any} known @param {any[]} rules @param {boolean} empty */
  paint(known, rules, empty) {
    const { error, looking, verdict, reasons, differ, check } = known;
    const parts = [check?.conflict?.words, check?.redundant_parts?.words];
    const key = JSON.stringify([empty, error, looking, verdict, reasons, differ?.length, parts]);
    if (key === this.key) return;
    this.key = key;
    const [head, more, how] = empty && !error ? ['', '', ''] : this.summary(known);
    this.pill.hidden = !head;
    this.pill.className = `set-pill ${how}`;
    fill(this.pill, h('b', null, head), more && h('span', null, more));
    keepFocus(this.status, () => fill(this.status, empty && !error ? [] : this.lines(known, rules)));
  }

  /** What the pill says: the verdict, the most important of the rest, and how good that is. @param {any} known */
  summary({ error, verdict, check, differ }) {
    if (error) return [t`Not understood`, '', 'bad'];
    if (!verdict) return [t`Looking…`, '', 'pending'];
    const spare = check?.redundant_parts?.words.length;
    const conflict = check?.conflict?.words.length;
    if (verdict === 'one') {
      return [HEADS.one, spare === 0 ? t`nothing spare` : spare ? t`${spare} not needed` : '', 'good'];
    }
    if (verdict === 'none') return [HEADS.none, conflict ? t`${conflict} in conflict` : '', 'bad'];
    return [HEADS[verdict] ?? HEADS.unknown, verdict === 'many' ? t`${differ.length} cells differ` : '', 'open'];
  }

  /** @param {any} known @param {any[]} rules */
  lines(known, rules) {
    const { error, verdict, differ, grids, reasons, check } = known;
    if (error) return [h('p', { class: 'wrong' }, error)];
    if (!verdict) return [];
    if (verdict === 'unknown')
      return [h('p', null, t`Ten seconds were not enough to decide how many solutions there are.`)];
    if (verdict === 'many') {
      const show = differ.length * 2 <= grids[0].length ? t`, which show both digits` : '';
      return [h('p', null, t`Two of the solutions differ in ${differ.length} cells${show}.`)];
    }
    if (verdict === 'none') {
      const parts = check?.conflict;
      if (!parts) return [reasons && h('p', { class: 'soft' }, t`Looking for the reason…`)];
      const end = parts.minimal ? t`; without any one of them they could:` : ':';
      return [h('p', null, t`These cannot stand together${end}`), this.parts(parts)];
    }
    const spare = check?.redundant_parts;
    if (!spare) return [reasons && h('p', { class: 'soft' }, t`Looking for what it does not need…`)];
    if (!spare.words.length) return [(rules.length || check.clues) && h('p', null, t`Everything in it is needed.`)];
    const { length } = spare.words;
    const words = t`${length} ${length === 1 ? t`part is` : t`parts are`} not needed, one at a time`;
    return [h('details', null, h('summary', null, words), this.parts(spare, true))];
  }

  /** Rules and givens by name. @param {any} parts @param {boolean} [droppable] */
  parts(parts, droppable) {
    const row = (/** @type {string} */ word, /** @type {number} */ i) => {
      const rule = parts.rules[i];
      const given = parts.givens[i - parts.rules.length];
      const isRule = rule !== undefined;
      const name = isRule ? button(word, () => this.hands.choose(rule), { class: 'quiet' }) : h('span', null, word);
      const out = () => this.hands.drop(isRule ? [rule] : [], isRule ? [] : [given]);
      const props = { class: 'quiet', 'aria-label': t`Take out ${word}` };
      return h('li', null, name, droppable && button(t`Take out`, out, props));
    };
    const more = parts.words.length - LISTED;
    const rows = parts.words.slice(0, LISTED).map(row);
    return h('ul', { class: 'set-parts' }, rows, more > 0 && h('li', null, t`and ${more} more`));
  }

  /** Rules without a place on the board. @param {string[]} notes */
  notes(notes) {
    fill(
      this.beside,
      notes.map((note) => h('li', null, note)),
    );
  }

  /** @param {string} goal */
  busy(goal) {
    const words = {
      unique: t`Looking for givens that leave one solution…`,
      minimal: t`Taking out what is not needed…`,
      harder: t`Looking for a harder puzzle…`,
    };
    this.news.textContent = /** @type {Record<string, string>} */ (words)[goal] ?? '';
  }

  /** @param {string} text @param {string} change */
  report(text, change) {
    fill(this.news, text, change && [h('br'), change]);
  }
}
