// What is said of the puzzle beside the board of Play, line by line.

import { clock } from './clock.js';
import { inWords } from './cells.js';
import { levelText } from './difficulty.js';
import { button, grouped, h, times, upper } from './dom.js';
import { game, settings } from './game.js';
import { HEADS, reasons, work } from './play-state.js';
import { preferences } from './preferences.js';
import { t } from './texts.js';

/** @typedef {import('./play-state.js').PlayState} PlayState */

/**
 * @param {PlayState} play @param {{next: () => void, differ: boolean, focus: number | null}} shown what the button of a
 *   solved puzzle does; whether cells show two digits; the cell that is chosen alone
 */
export function statusLines(play, shown) {
  const { report, verdict } = game;
  const clashes = preferences.clashes ? (report?.clashes ?? []) : [];
  const words =
    game.silence && !clashes.length
      ? silent()
      : report?.solved
        ? solved(play, shown.next)
        : clashes.length
          ? clashing(clashes)
          : verdict
            ? judged(play, shown.differ)
            : [h('p', { class: 'big pending' }, t`Looking for solutions…`)];
  return [...words, ...shares(play, shown.focus)];
}

/** The size of the board and how much of it is filled. */
export function sizeLine() {
  const { board } = game.state;
  const filled = game.values().filter(Boolean).length;
  const editing = work.editing ? t` · editing the givens` : '';
  return t`${times(board.name)} · ${filled} of ${game.cellCount} filled${editing}`;
}

function silent() {
  return [
    h('p', { class: 'big' }, t`No answer`),
    h('p', null, game.silence),
    h(
      'p',
      { class: 'soft' },
      t`Digits, marks, undo, clashes and the library go on working; hints, verdicts and new puzzles come back with it.`,
    ),
  ];
}

/** @param {PlayState} play @param {() => void} next */
function solved(play, next) {
  const { rating, following } = play;
  return [
    h('p', { class: 'big good' }, t`Solved`),
    h('p', null, t`Done in ${clock.text}.`),
    rating?.hardest && h('p', { class: 'soft' }, t`The hardest step was of ${rating.points}: ${rating.hardest}.`),
    h(
      'div',
      { class: 'row-of' },
      button(following ? t`Next puzzle` : t`Next puzzle…`, next, { class: 'main' }),
      following && h('span', { class: 'soft' }, following.words),
    ),
  ];
}

/** @param {any[]} clashes */
function clashing(clashes) {
  const more = clashes.length > 2 && t`, and ${clashes.length - 2} more`;
  return [
    h('p', { class: 'big wrong' }, clashes.length === 1 ? t`One clash` : t`${clashes.length} clashes`),
    h(
      'ul',
      null,
      clashes
        .slice(0, 2)
        .map((clash, i) => h('li', null, inWords(upper(clash.text)), i === 1 && more)),
    ),
  ];
}

/** @param {PlayState} play @param {boolean} differ */
function judged({ rating }, differ) {
  const { verdict } = game;
  const head = HEADS[verdict.verdict] ?? t`The givens clash`;
  const fine = verdict.verdict === 'one' || (work.editing && verdict.verdict === 'many');
  if (verdict.verdict === 'one' && !work.editing && rating) {
    // It is not said of the digits that are written.
    const of = game.state.placed.some(Boolean) ? t`The givens have one solution` : head;
    return [h('p', { class: 'big' }, levelText(rating.level, rating.points)), h('p', { class: 'soft' }, of)];
  }
  const more = reasons(verdict);
  return [
    h('p', { class: `big${fine ? '' : ' wrong'}` }, head),
    more && h('p', null, more, differ && h('span', { class: 'aside' }, t` The dashed ones show both digits.`)),
  ];
}

/** What the true candidates say. @param {PlayState} play @param {number | null} focus */
function shares({ shares: found }, focus) {
  if (!found) return [];
  if (!found.solutions)
    return [h('p', { class: 'soft wrong' }, t`No candidate is true: the digits on the board leave no solution.`)];
  const one = found.solutions === 1 && found.exact;
  const count = one ? '' : t`${found.exact ? '' : t`At least `}${grouped(found.solutions)} solutions: `;
  const lines = [
    h(
      'p',
      { class: 'soft' },
      count,
      h('b', { class: 'all' }, one ? t`in the solution` : t`in all`),
      !one && [', ', h('b', { class: 'some' }, t`in some`)],
      ', ',
      h('b', { class: 'none' }, one ? t`not in it` : t`in none`),
      '.',
    ),
  ];
  if (focus === null || game.values()[focus] || found.solutions < 2) return lines;
  const { board } = game.state;
  const columns = board.columns ?? board.size;
  const own = found.counts[focus].map((/** @type {number} */ c, /** @type {number} */ i) =>
    c ? `${board.symbols[i]} in ${grouped(c)}` : '',
  );
  return [
    ...lines,
    h(
      'p',
      { class: 'soft' },
      t`Row ${Math.floor(focus / columns) + 1} column ${(focus % columns) + 1}: ${own.filter(Boolean).join(', ')}.`,
    ),
  ];
}

/** The time that is shown, '' for none. */
export function clockText() {
  return settings.timer ? clock.text : '';
}
