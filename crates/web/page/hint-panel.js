// The hint in words, with its buttons: the same in Play and in Explain. The reason comes before the result.

import { Reading, wholeOf } from './argument.js';
import { inWords } from './cells.js';
import { drawStep } from './diagram.js';
import { button, fill, h, keepFocus, say, upper } from './dom.js';
import { game } from './game.js';
import { RUNGS, hint } from './hint.js';
import { icon } from './icons.js';
import { t } from './texts.js';

/** Where a hint says to look. @param {any} found the step with its words */
const whereOf = ({ words }) => words[0].replace(/^Look at (.*)\.$/, '$1');

/**
 * What the third rung asks, before it is told: of a single, and of a rule what fits it.
 * @param {any} found the step with its words
 * @returns {string}
 */
function question(found) {
  if (found.technique === 'combinations') return t`Which combinations of digits fit ${whereOf(found)}?`;
  return singleQuestion(found);
}

/** @param {any} found the step with its words @returns {string} */
function singleQuestion(found) {
  const { technique, step } = found;
  const where = whereOf(found);
  const { place } = step;
  if (!place || step.why.links.length) return '';
  const digit = game.state.board.symbols[place.digit - 1];
  if (technique.startsWith('hidden-single')) {
    return t`Where can ${digit} go in ${where}? A hatched cell sees the digit ${digit}.`;
  }
  if (technique === 'full-house') return t`${upper(where)} has one empty cell. Which digit does it lack?`;
  if (technique === 'naked-single') return t`Which digit can ${where} hold? It sees all the others.`;
  return '';
}

export class HintPanel {
  /**
   * @param {{scale: () => string, change: () => void, close?: () => void}} hands the scale to ask by; what is to be
   *   painted anew; with `close` it is the short form that stands beside a board in play
   * @param {HTMLElement} [element] where it stands
   */
  constructor(hands, element = h('section', { class: 'hint', 'aria-label': t`Hint` })) {
    this.hands = hands;
    this.reading = new Reading(() => hands.change());
    this.element = element;
  }

  /** The cells that the line which is read names. @returns {Set<number>} */
  get named() {
    return (hint.step && hint.rung >= 4 && this.reading.line?.cells) || new Set();
  }

  /** What is to be drawn of the hint: a step, and how much of it. @returns {[any, number] | null} */
  get drawing() {
    const { step, rung } = hint;
    if (!step) return null;
    const { line, isWhole, lines } = this.reading;
    // The digit that is refuted stands where its candidate would be struck out.
    if (hint.refuted >= 0) return [line ? line.draw : { ...step.step, eliminate: [] }, 5];
    if (rung < 4 || !line) return [isWhole && lines.length > 1 ? step.step : wholeOf(step), rung];
    const { place, eliminate } = step.step;
    return [rung >= 5 ? { ...line.draw, place, eliminate } : line.draw, rung];
  }

  /** The cells whose candidates the hint speaks of. @returns {number[]} */
  get spoken() {
    const drawn = this.drawing;
    if (!drawn || drawn[1] < 3 || isPlain(hint.step)) return [];
    const [{ why, eliminate }, rung] = drawn;
    return [...why.marks, ...(rung >= 5 ? eliminate : [])].map((/** @type {any} */ mark) => mark.cell);
  }

  /** What of the hint is seen in cells. @returns {import('./play-cells.js').Hinted} */
  get cells() {
    return { named: this.named, spoken: this.spoken, marks: hint.step?.marks ?? [], mistakes: hint.mistakes };
  }

  /** How much is shown, 5 for all. */
  get rung() {
    return hint.rung;
  }

  /** Asks for a hint where none is shown yet. */
  begin() {
    if (!hint.step && hint.refuted < 0) this.more();
    else {
      this.paint();
      this.hands.change();
    }
  }

  /** What was shown last, as a key. */
  get key() {
    return `${hint.rung} ${hint.uses}`;
  }

  /** @param {import('./board.js').Board} board */
  draw(board) {
    const { drawing } = this;
    if (drawing) drawStep(board, ...drawing);
    else board.draw();
  }

  more() {
    return hint.more(this.hands.scale(), () => this.changed());
  }

  changed() {
    this.paint();
    this.hands.change();
    if (hint.step && hint.rung) say(inWords(this.texts()[hint.rung - 1]));
    else if (hint.text) say(hint.text);
  }

  /** What each rung says. */
  texts() {
    const { step } = hint;
    const [where, which, cells, result] = step.words;
    return [where, which, question(step) || cells, this.reading.lines[0]?.text ?? '', result];
  }

  paint() {
    const { step, rung, text, looking } = hint;
    const short = Boolean(this.hands.close);
    if (hint.refuted >= 0) {
      this.paintRefutation();
      return;
    }
    if (step) this.reading.show(step, game.state.board.columns ?? game.state.board.size);
    const texts = step ? this.texts() : [];
    const line = (/** @type {number} */ i) =>
      h('div', { class: 'text' }, i === 3 ? this.reading.element : h('p', null, inWords(texts[i])));
    const rungs = RUNGS.map((name, i) => {
      const open = step && i < rung;
      if (!open && short) return null;
      return h('li', { class: open ? 'open' : '' }, h('span', { class: 'name' }, name), open && line(i));
    });
    keepFocus(this.element, () =>
      fill(
        this.element,
        h('div', { class: 'row-of' }, this.buttons(step, rung, looking)),
        text && h('p', { class: 'notice' }, inWords(text)),
        hint.mistakes.length > 0 && button(t`Why is it wrong?`, () => this.refute(hint.mistakes[0]), { class: 'main' }),
        (step || !text) && rungs.some(Boolean) && h('ol', { class: 'rungs' }, rungs),
      ),
    );
  }

  /** Says why the digit of a cell is wrong. @param {number} cell */
  refute(cell) {
    return hint.refute(cell, () => {
      this.paint();
      this.hands.change();
      if (hint.refuted >= 0) say(this.element.querySelector('.notice')?.textContent ?? '');
    });
  }

  /** The shortest argument against a digit. */
  paintRefutation() {
    const { step, text, refuted } = hint;
    const { board, placed } = game.state;
    const columns = board.columns ?? board.size;
    const name = `r${Math.floor(refuted / columns) + 1}c${(refuted % columns) + 1}`;
    const digit = board.symbols[placed[refuted] - 1];
    const none = t`No single supposition shows it; but the puzzle has one solution, and another digit stands there.`;
    const reasons = text ? `${upper(text)}.` : none;
    if (step) this.reading.show(step, columns);
    const close = { class: 'quiet round', 'aria-label': t`Close the hint`, title: t`Close` };
    keepFocus(this.element, () =>
      fill(
        this.element,
        h(
          'div',
          { class: 'row-of' },
          button(t`Take it out`, () => hint.apply(), { class: 'main' }),
          this.hands.close && button(icon('close'), this.hands.close, close),
        ),
        h('p', { class: 'notice' }, inWords(t`Why ${name} is not ${digit}${step ? ':' : `. ${reasons}`}`)),
        step && this.reading.element,
      ),
    );
  }

  /** @param {any} step @param {number} rung @param {boolean} looking */
  buttons(step, rung, looking) {
    const more = step ? t`Tell me more` : looking ? t`Looking…` : t`Give me a hint`;
    const all = () => {
      hint.all();
      this.changed();
    };
    const props = { class: rung >= 5 ? 'main' : '', title: t`Do on the board what the step says` };
    const close = { class: 'quiet round', 'aria-label': t`Close the hint`, title: t`Close` };
    return [
      (!step || rung < 5) && button(more, () => this.more(), { class: 'main', 'aria-busy': String(looking) }),
      step && rung < 5 && button(t`Tell me all`, all),
      step && button(t`Do it`, () => hint.apply(), props),
      this.hands.close && button(icon('close'), this.hands.close, close),
    ];
  }
}

/** Whether a step is a single, which needs no candidates. @param {any} step */
export const isPlain = (step) => Boolean(singleQuestion(step));
