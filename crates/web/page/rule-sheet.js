// The rules of the puzzle in play: what they draw on the board, and what they say beside it.

import { button, fill, h } from './dom.js';
import { post, table } from './api.js';
import { withPlaces } from './cells.js';
import { theming } from './theme.js';
import { t } from './texts.js';

/** @typedef {import('./game.js').BoardShape} BoardShape */

export class RuleSheet {
  /**
   * @param {import('./board.js').Board} board
   * @param {() => void} [onNotes] called when it is known what one hears at cells
   */
  constructor(board, onNotes) {
    this.board = board;
    this.onNotes = onNotes;
    /** What one hears of the rules at each cell. @type {Map<number, string>} */
    this.notes = new Map();
    /** The rules in the order of the puzzle. @type {any[]} */
    this.rules = [];
    this.element = h('section', { class: 'rule-sheet', 'aria-label': t`Rules`, hidden: true });
    /** @type {any} */
    this.layers = null;
    this.of = '';
    this.fog = '';
    const end = theming.listen(() => {
      if (!this.element.isConnected) end();
      else if (this.shape?.rules) this.draw(this.shape);
    });
    /** @type {BoardShape | undefined} */
    this.shape = undefined;
    /** @type {Set<number>} */
    this.covered = new Set();
  }

  /** @param {BoardShape} shape @param {Set<number>} covered cells under fog */
  show(shape, covered) {
    this.shape = shape;
    this.covered = covered;
    const of = shape.rules ?? '';
    const fog = [...covered].join();
    if (of !== this.of) {
      this.of = of;
      this.fog = fog;
      this.layers = null;
      this.element.hidden = !of;
      this.board.dress(null);
      this.notes = new Map();
      this.rules = [];
      if (!of) return;
      this.describe(shape);
      if (this.onNotes) this.speak(shape);
      this.draw(shape);
    } else if (of && fog !== this.fog) {
      this.fog = fog;
      if (this.layers) this.board.dress(this.layers, covered);
    } else if (of && this.layers && !this.board.element.classList.contains('ruled'))
      this.board.dress(this.layers, covered);
  }

  /** @param {BoardShape} shape */
  async draw(shape) {
    const layers = withPlaces(
      await post('layers', { puzzle: shape.rules, from: 'rules', dark: theming.isDark }),
      shape,
    );
    if (this.shape?.rules !== shape.rules) return;
    this.layers = layers;
    this.board.dress(layers, this.covered);
  }

  /** @param {BoardShape} shape */
  async speak(shape) {
    const { spokenRules } = await import('./spoken-rules.js');
    const { notes, rules } = await spokenRules(shape);
    if (this.shape?.rules !== shape.rules) return;
    this.notes = notes;
    this.rules = rules;
    this.onNotes?.();
  }

  /** The rules in words. @param {BoardShape} shape */
  async describe(shape) {
    const kinds = await table('constraints');
    if (this.shape !== shape) return;
    const own = [...new Set(shape.sentences)]
      .map((id) => kinds.find((/** @type {any} */ kind) => kind.id === id))
      .filter(Boolean);
    const names = [...(shape.grids?.length ? [t`Overlapping grids`] : []), ...own.map((kind) => kind.name)];
    fill(
      this.element,
      (shape.title || shape.author) &&
        h('h2', null, shape.title || t`Untitled`, shape.author && h('span', { class: 'soft' }, t` by ${shape.author}`)),
      h(
        'details',
        { open: innerWidth >= 960 },
        h('summary', null, names.length ? t`Rules: ${names.join(', ')}` : t`Rules`),
        h(
          'dl',
          null,
          own.map((kind) => [h('dt', null, kind.name), h('dd', null, kind.sentence)]),
          shape.grids?.length
            ? [
                h('dt', null, t`Overlapping grids`),
                h(
                  'dd',
                  null,
                  t`Each is a Sudoku with rows, columns and boxes of its own; a shared cell belongs to both.`,
                ),
              ]
            : null,
          shape.fog && [
            h('dt', null, t`Fog`),
            h('dd', null, t`It covers the board. A correct digit lights the cells around it.`),
          ],
        ),
      ),
      button(
        t`Open in Set`,
        async () => {
          const { readSetting, setter } = await import('./setter.js');
          setter.open((await readSetting(shape.rules ?? '', { from: 'rules' })).setting);
          location.hash = '#/set';
        },
        { class: 'quiet' },
      ),
    );
  }
}

/** Whether a rule is a cage with a sum. @param {any} rule */
export const isSum = ({ kind, words }) => Boolean(kind === 'killer' && words[0]);

/** The cage of a cell that has a sum, if there is one. @param {any[]} rules @param {number} cell */
export function cageOf(rules, cell) {
  const index = rules.findIndex((rule) => isSum(rule) && rule.lists.flat().includes(cell));
  return index < 0 ? null : { index, sum: rules[index].words[0] };
}
