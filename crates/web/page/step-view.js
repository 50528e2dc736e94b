// A step shown line by line: the position before it, and for each line of the argument its cells and its arrows alone.

import { linesOf, wholeOf } from './argument.js';
import { Board } from './board.js';
import { NINE, inWords } from './cells.js';
import { ROLES, drawStep, sign } from './diagram.js';
import { button, fill, h, keepFocus, s, say, upper } from './dom.js';
import { icon } from './icons.js';
import { t } from './texts.js';

/** @typedef {{text: string, draw: any, rung: number, cells: Set<number>, deep: number}} Stage */

export class StepView {
  /** @param {string} label @param {import('./game.js').BoardShape} [shape] */
  constructor(label, shape = NINE) {
    this.board = new Board(label);
    this.board.setShape(shape);
    this.legend = h('ul', { class: 'legend' });
    this.lines = h('ol', { class: 'stages' });
    this.bar = h('div', { class: 'row-of' });
    this.picture = h('div', { class: 'hero-part' }, this.board.element, this.legend);
    this.words = h('div', { class: 'step-words', tabindex: -1 }, this.bar, this.lines);
    /** @type {any} */
    this.step = null;
    /** @type {Stage[]} */
    this.stages = [];
    this.at = 0;
    /** Called with whether the last line is read. @type {(isLast: boolean) => void} */
    this.onlast = () => {};
    this.words.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      const to = {
        ArrowDown: this.at + 1,
        ArrowRight: this.at + 1,
        ArrowUp: this.at - 1,
        ArrowLeft: this.at - 1,
        Home: 0,
        End: this.stages.length - 1,
      }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.go(to);
    });
  }

  /**
   * @param {any} step as the server sends it, with the position before it, and `given`: which of its digits are givens
   * @param {number} [at] the line that is read first; -1 for the last
   */
  show(step, at = 0) {
    this.step = step;
    const gone = step.step.place ? [step.step.place] : step.step.eliminate;
    const lines = linesOf(step, this.board.columns);
    const isLong = lines.length > 1;
    const cells = new Set(isLong ? gone.map((/** @type {any} */ c) => c.cell) : []);
    const text = isLong ? step.words[3] : lines[0].text;
    this.stages = [
      { text: step.words[0], draw: step.step, rung: 1, cells: new Set(), deep: 0 },
      { text: step.words[2], draw: step.step, rung: 3, cells: new Set(), deep: 0 },
      ...(isLong ? lines.map((line) => ({ ...line, rung: 5 })) : []),
      { text, rung: 5, cells, deep: 0, draw: wholeOf(step) },
    ];
    this.go(at < 0 ? this.stages.length - 1 : at);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.stages.length - 1, at));
    const stage = this.stages[this.at];
    const { step } = this;
    // These are found without any marks.
    const isPlain = /^(full-house|hidden-single)/.test(step.technique);
    this.board.show(
      step.values.map((/** @type {number} */ value, /** @type {number} */ cell) => ({
        value,
        ink: step.given[cell] ? 'given' : 'pen',
        marks: isPlain ? 0 : step.marks[cell],
        tint: stage.cells.has(cell) ? 'same' : '',
      })),
    );
    const roles = drawStep(this.board, stage.draw, stage.rung);
    fill(
      this.legend,
      roles.map((role) =>
        h(
          'li',
          null,
          s('svg', { viewBox: '-12 -12 24 24', width: 18, height: 18, 'aria-hidden': 'true' }, sign(role, 0, 0, 7)),
          /** @type {any} */ (ROLES)[role],
        ),
      ),
    );
    const last = this.stages.length - 1;
    keepFocus(this.words, () => {
      fill(
        this.bar,
        button(icon('back'), () => this.go(this.at - 1), {
          class: 'round',
          'aria-label': t`Line before`,
          disabled: this.at === 0,
        }),
        button(this.at < last ? t`Next line` : t`From the start`, () => this.go(this.at < last ? this.at + 1 : 0), {
          class: this.at < last ? 'main' : '',
        }),
        h('span', { class: 'soft' }, t`${this.at + 1} of ${this.stages.length}`),
      );
      fill(
        this.lines,
        this.stages.slice(0, this.at + 1).map(({ text, deep }, i) =>
          h(
            'li',
            { class: i === this.at ? 'now' : '' },
            button(inWords(text.replace(/^\(\d+\) /, '')), () => this.go(i), {
              'aria-current': i === this.at ? 'step' : null,
              style: null,
              class: deep ? 'deep' : '',
            }),
          ),
        ),
      );
    });
    this.lines.scrollTop = this.lines.scrollHeight;
    this.onlast(this.at === last);
    say(inWords(stage.text));
  }

  get title() {
    return upper(this.step?.name ?? '');
  }
}
