// What the cells of a cage can still add up with: its combinations, asked of the server, of which the player can cross
// some out.

import { post } from './api.js';
import { button, fill, h, keepFocus } from './dom.js';
import { game } from './game.js';
import { textWith } from './rule-game.js';
import { t } from './texts.js';

/** As many fillings are looked at, which is what a server allows. */
const MAX = 1000;
/** As many are shown one by one. */
const SHOWN = 40;
/** What is crossed out, by puzzle and rule. It lasts while the page is open. @type {Map<string, Set<string>>} */
const crossed = new Map();

export class Combinations {
  constructor() {
    this.list = h('span', { class: 'combinations-list' });
    this.element = h('div', { class: 'combinations', role: 'group', hidden: true }, this.list);
    this.of = '';
  }

  /**
   * Shows those of a rule as the board stands.
   * @param {{index: number, sum: string} | null} rule its number in the puzzle, null to show none
   */
  async show(rule) {
    const { state } = game;
    this.element.hidden = !rule;
    const of = rule ? `${rule.index} ${state.placed} ${state.struck}` : '';
    if (!rule || of === this.of) {
      this.of = of;
      return;
    }
    this.of = of;
    const { board, placed, struck } = state;
    const request = { puzzle: textWith(board, placed, struck), from: 'rules', rule: rule.index, max: MAX };
    const found = await post('fillings', request).catch(() => null);
    if (this.of !== of) return;
    this.element.hidden = !found;
    if (found) this.paint(rule, found);
  }

  /** @param {{index: number, sum: string}} rule @param {any} found */
  paint({ index, sum }, { combinations, complete }) {
    const key = `${game.identity} ${index}`;
    const out = crossed.get(key) ?? new Set();
    crossed.set(key, out);
    const chip = (/** @type {number[]} */ numbers) => {
      const name = numbers.join(game.state.board.symbols.length > 9 ? ' ' : '');
      const isOut = out.has(name);
      const toggle = () => {
        if (!out.delete(name)) out.add(name);
        this.paint({ index, sum }, { combinations, complete });
      };
      const props = {
        'aria-pressed': String(isOut),
        'aria-label': `${numbers.join(' ')}${isOut ? t`, crossed out` : ''}`,
      };
      return button(name, toggle, { class: isOut ? 'out' : '', title: t`Cross out`, ...props });
    };
    const more = combinations.length - SHOWN;
    const rest = more > 0 ? t`and ${more} more` : complete ? '' : t`and more`;
    this.element.setAttribute('aria-label', t`Combinations of the cage ${sum}`);
    keepFocus(this.list, () =>
      fill(
        this.list,
        h('b', null, sum),
        combinations.length ? combinations.slice(0, SHOWN).map(chip) : h('span', { class: 'wrong' }, t`none is left`),
        rest && h('span', { class: 'soft' }, rest),
      ),
    );
  }
}
