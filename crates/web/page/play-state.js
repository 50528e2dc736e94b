// What Play knows beyond the puzzle itself: how it is looked at, and what was asked about it. Nothing here draws.

import { isAbort, post } from './api.js';
import { withPlaces } from './cells.js';
import { clock } from './clock.js';
import { difficulty } from './difficulty.js';
import { grouped } from './dom.js';
import { game, settings } from './game.js';
import { t } from './texts.js';

/**
 * What lasts while the page is open, whichever part is shown. `armed` is the digit that a tap on a cell writes, 0 for
 * none; `pen` the colour in which lines are drawn.
 */
export const work = { editing: false, hinting: false, zoom: '1', armed: 0, pen: 3 };

/** A verdict in two words. @type {Record<string, string>} */
export const HEADS = {
  one: t`One solution`,
  many: t`Several solutions`,
  none: t`No solution`,
  unknown: t`Not decided`,
};

/** What the verdict rests on, in a sentence. @param {any} verdict */
export function reasons({ verdict, clues, minimal, redundant, differ, impossible, stop }) {
  if (verdict === 'one' && clues !== undefined) {
    if (minimal === null) return t`From ${clues} givens.`;
    if (minimal) return t`From ${clues} givens; each of them is needed.`;
    return t`From ${clues} givens; any one of ${redundant.length} could be left out.`;
  }
  if (verdict === 'many' && differ.length) return t`Two of them differ in ${differ.length} cells.`;
  if (verdict === 'none' && impossible.length) {
    return t`These ${impossible.length} givens cannot stand
        together${stop ? '' : t`; without any one of them they could`}.`;
  }
  return verdict === 'unknown' ? t`The time allowed was not enough.` : '';
}

/**
 * How many cells each digit has in the end; 0 where nobody knows. On overlapping grids that is known where each cell is
 * in one box, and each box has every digit.
 * @param {import('./game.js').BoardShape} board
 */
function eachDigit({ zones, symbols, grids, linesDiffer, void: without, ...board }) {
  const n = symbols.length;
  const [rows, columns] = [board.rows ?? board.size, board.columns ?? board.size];
  if (!grids?.length && !without?.length) return linesDiffer !== false && rows === columns && n === columns ? n : 0;
  const sizes = new Map();
  for (const zone of zones) sizes.set(zone, (sizes.get(zone) ?? 0) + 1);
  const outside = sizes.get(-1) ?? 0;
  sizes.delete(-1);
  return outside === (without?.length ?? 0) && [...sizes.values()].every((size) => size === n) ? sizes.size : 0;
}

/**
 * How many of each digit are still to be placed; null where nobody knows how many there are.
 * @returns {number[] | null}
 */
export function digitsLeft() {
  const { board } = game.state;
  const n = board.symbols.length;
  const all = eachDigit(board);
  if (!all) return null;
  const left = new Array(n).fill(all);
  for (const value of game.values()) if (value) left[value - 1] -= 1;
  return left.map((count) => Math.max(0, count));
}

export class PlayState {
  /** @param {() => void} changed called whenever an answer has come */
  constructor(changed) {
    this.changed = changed;
    /** Cells that Check found wrong. @type {number[]} */
    this.wrong = [];
    /** How often each candidate is in a solution. @type {any} */
    this.shares = null;
    /** How hard the givens are. @type {{of: number[], level: string, points: string, hardest: string} | null} */
    this.rated = null;
    /** What comes next in the collection that is played. @type {{of: number[], puzzle: any, words: string} | null} */
    this.following = null;
    /** Whether the puzzle stands solved; null until something was said of it. @type {boolean | null} */
    this.solved = null;
    /** @type {AbortController | undefined} */
    this.counting = undefined;
    /** @type {AbortController | undefined} */
    this.measuring = undefined;
  }

  /** The rating of the puzzle on the table, if it is known. */
  get rating() {
    return this.rated?.of === game.state.givens ? this.rated : null;
  }

  /** Asks in how many solutions each candidate is, where that is to be shown. */
  async countShares() {
    this.counting?.abort();
    this.shares = null;
    this.changed();
    if (!settings.shares) return;
    this.counting = new AbortController();
    const { state } = game;
    const givens = game.report?.clashes.length === 0 ? game.values() : state.givens;
    try {
      const body = state.board.rules ? game.question(true) : { board: game.shape(), givens };
      const answer = await post('count', { ...body, by_candidate: true, limit: 10000 }, this.counting.signal);
      const part = (/** @type {number} */ c) => (c === 0 ? 0 : c === answer.found ? -1 : c);
      this.shares = answer.by_candidate.map((/** @type {number[]} */ counts) => counts.map(part));
      Object.assign(this.shares, { exact: answer.exact, solutions: answer.found, counts: answer.by_candidate });
      this.changed();
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
  }

  /** Asks how hard the puzzle is, where human-style solving knows the board. */
  async rate() {
    const { givens } = game.state;
    // That of another puzzle is not wanted any more, and may take as long as it is given.
    this.measuring?.abort();
    if (!givens.some(Boolean) && !game.state.board.rules) return;
    this.measuring = new AbortController();
    const found = await difficulty(game.question(), this.measuring.signal);
    // Without a rating the verdict stands there.
    if (game.state.givens !== givens || !found) return;
    this.rated = { of: givens, ...found };
    this.changed();
  }

  /** Finds what comes after this puzzle in the collection that it belongs to. */
  async findNext() {
    const { library, questionOf } = await import('./library.js');
    const found = await library.next(game.identity);
    if (!found || !game.report?.solved) return;
    const {
      puzzles: [puzzle],
    } = await post('convert', questionOf(found.entry));
    const words = t`${found.left === 1 ? t`The last one` : t`${grouped(found.left)} more`} in “${found.name}”.`;
    this.following = { of: game.state.givens, puzzle, words };
    this.changed();
  }

  /** Looks for digits that are not right. @returns {Promise<string>} what is to be said */
  async check() {
    const { board, givens, placed } = game.state;
    const answer = board.rules
      ? { ...game.verdict, mistakes: differing(placed, game.verdict) }
      : withPlaces(await post('check', { board: game.shape(), givens, placed }), board);
    this.wrong = answer.mistakes;
    if (this.wrong.length)
      return this.wrong.length === 1 ? t`One digit is not right.` : t`${this.wrong.length} digits are not right.`;
    return answer.verdict === 'one'
      ? t`Nothing is wrong so far.`
      : `${HEADS[answer.verdict] ?? t`The givens clash`}. ${reasons(answer)}`;
  }

  /**
   * Sees whether another puzzle is on the table, and whether this one has just been solved.
   * @returns {boolean} whether it has
   */
  follow() {
    const { state, report } = game;
    if (!work.editing) clock.follow(game.identity);
    const now = Boolean(report?.solved);
    const before = this.solved;
    if (this.following && this.following.of !== state.givens) this.following = null;
    if (now) clock.finish();
    else clock.unfinish();
    if (now && before !== true) this.findNext().catch(() => {});
    if (report) this.solved = now;
    return now && before === false;
  }

  close() {
    this.counting?.abort();
    this.measuring?.abort();
  }
}

/** The cells in which digits differ from the only solution. @param {number[]} placed @param {any} verdict */
export function differing(placed, verdict) {
  if (verdict?.verdict !== 'one') return [];
  return [...placed.keys()].filter((cell) => placed[cell] && placed[cell] !== verdict.grids[0][cell]);
}
