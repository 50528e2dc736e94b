// Writing into cells: digits, marks and colours, each taken out again as it was put in. Nothing here draws.

import { game, settings } from './game.js';
import { t } from './texts.js';

/** @typedef {import('./game.js').Mode} Mode */

/** What a number key writes. @type {[Mode, string][]} */
export const MODES = [
  ['digit', 'Digit'],
  ['corner', t`Corner`],
  ['centre', t`Centre`],
  ['colour', t`Colour`],
  ['pen', t`Pen`],
];
export const COLOURS = ['amber', 'green', 'blue', 'rose', 'violet', 'teal', 'grey', 'orange', 'olive'];

/**
 * @param {number} digit
 * @param {Mode} mode
 * @param {number[]} cells
 * @param {boolean} editing whether digits are givens
 */
export function enter(digit, mode, cells, editing) {
  if (mode === 'digit') enterDigit(digit, cells, editing);
  else if (mode !== 'pen') enterMark(digit, mode, cells);
}

/** @param {number} digit @param {number[]} cells @param {boolean} editing */
function enterDigit(digit, cells, editing) {
  const { state } = game;
  const field = editing ? 'givens' : 'placed';
  const open = cells.filter((cell) => editing || !state.givens[cell]);
  const all = open.every((cell) => state[field][cell] === digit);
  const array = state[field].slice();
  for (const cell of open) array[cell] = all ? 0 : digit;
  if (editing) {
    const placed = state.placed.map((value, cell) => (array[cell] ? 0 : value));
    game.change({ givens: array, placed, struck: state.struck.map(() => 0) });
    return;
  }
  game.change({ placed: array, ...(settings.tidy && !all ? tidied(open, 2 ** (digit - 1)) : {}) });
}

/** @param {number} digit @param {'corner' | 'centre' | 'colour'} mode @param {number[]} cells */
function enterMark(digit, mode, cells) {
  const { state } = game;
  const bit = 2 ** (digit - 1);
  const open = mode === 'colour' ? cells : cells.filter((cell) => !game.values()[cell]);
  const field = mode === 'centre' && state.auto ? 'struck' : mode;
  const all = open.every((cell) => state[field][cell] & bit);
  const array = state[field].slice();
  for (const cell of open) array[cell] = all ? array[cell] & ~bit : array[cell] | bit;
  game.change({ [field]: array });
}

/** The marks without those of a digit that has just been placed. @param {number[]} cells @param {number} bit */
function tidied(cells, bit) {
  const { state } = game;
  const seen = new Set(cells.flatMap((cell) => game.peers(cell)));
  const without = (/** @type {number[]} */ array) => array.map((bits, cell) => (seen.has(cell) ? bits & ~bit : bits));
  return { corner: without(state.corner), centre: without(state.centre) };
}

/**
 * Takes out what stands in cells: the digits, or where there are none the marks.
 * @param {Iterable<number>} chosen
 * @param {boolean} editing
 */
export function erase(chosen, editing) {
  const { state } = game;
  const cells = new Set(chosen);
  const without = (/** @type {number[]} */ array) => array.map((value, cell) => (cells.has(cell) ? 0 : value));
  const has = (/** @type {number[]} */ array) => [...cells].some((cell) => array[cell]);
  if (editing && has(state.givens)) game.change({ givens: without(state.givens), struck: state.struck.map(() => 0) });
  else if (has(state.placed)) game.change({ placed: without(state.placed) });
  else
    game.change({
      corner: without(state.corner),
      centre: without(state.centre),
      colour: without(state.colour),
      struck: without(state.struck),
    });
}

/** Takes off what was drawn with the pen. */
export function eraseLines() {
  if (game.state.pen.length) game.change({ pen: [] });
}

/** Takes everything off that is not given. */
export function eraseAll() {
  const blank = () => game.state.givens.map(() => 0);
  game.change({ placed: blank(), corner: blank(), centre: blank(), colour: blank(), struck: blank(), pen: [] });
}

/**
 * The cells with the digit of a cell; of an empty one those with the same marks.
 * @param {number} cell
 * @returns {number[]}
 */
export function alike(cell) {
  const { state } = game;
  const values = game.values();
  const same = (/** @type {number} */ other) =>
    values[cell]
      ? values[other] === values[cell]
      : !values[other] && Boolean(state.centre[cell]) && state.centre[other] === state.centre[cell];
  return values.map((_, other) => other).filter(same);
}
