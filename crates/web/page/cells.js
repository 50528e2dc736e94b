// Names of cells as places on a board: replies name cells (`r4c6`, `V1`), the page counts them row by row from 0, cells
// beside the board last. This is the only place of the page that knows both.

import { preferences } from './preferences.js';

/**
 * What is needed of a board.
 * @typedef {{size?: number, rows?: number, columns?: number, extra?: {name: string, count: number}[]}} CellBoard
 */

/** The shape of the ordinary board, which needs no server. */
export const NINE = {
  size: 9,
  box: /** @type {[number, number]} */ ([3, 3]),
  zones: Array.from({ length: 81 }, (_, cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3)),
  diagonals: false,
  windows: false,
  symbols: '123456789',
  name: '9x9',
};

/** The place of a cell; -1 if the board has none of this name. @param {string} name @param {CellBoard} board */
export function placeOf(name, board) {
  const columns = board.columns ?? board.size ?? 9;
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/) ?? [];
  if (row) return (Number(row) - 1) * columns + Number(column) - 1;
  let at = (board.rows ?? columns) * columns;
  for (const group of board.extra ?? []) {
    const number = name.startsWith(group.name) ? Number(name.slice(group.name.length)) : NaN;
    if (number >= 1 && number <= group.count) return at + number - 1;
    at += group.count;
  }
  return -1;
}

/** The fields of replies that are lists of names of cells, or lists of such lists. */
const LISTS = new Set([
  'cells',
  'differ',
  'impossible',
  'redundant',
  'givens',
  'mistakes',
  'wrong_solution',
  'regions',
  'void',
  'lists',
  'fog',
  'labelled',
]);

/** @param {any} names @param {CellBoard} board @returns {any} */
function places(names, board) {
  if (Array.isArray(names)) return names.map((one) => places(one, board));
  return typeof names === 'string' ? placeOf(names, board) : names;
}

/** @param {string} field @param {any} value @param {CellBoard} board */
function placed(field, value, board) {
  if (field === 'cell' && typeof value === 'string') return placeOf(value, board);
  if (LISTS.has(field) && Array.isArray(value)) return places(value, board);
  return withPlaces(value, board);
}

/** A reply with places instead of names. @param {any} reply @param {CellBoard} board @returns {any} */
export function withPlaces(reply, board) {
  if (Array.isArray(reply)) return reply.map((one) => withPlaces(one, board));
  if (!reply || typeof reply !== 'object') return reply;
  return Object.fromEntries(Object.entries(reply).map(([field, value]) => [field, placed(field, value, board)]));
}

/** Letters of rows, without I, which looks like 1: as the notation a1 of the library has them. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** Rows beyond the letters have numbers. @param {number} row from 0 */
export function rowName(row) {
  return (preferences.coordinates === 'a1' && LETTERS[row]) || String(row + 1);
}

/** A text of the library with the names of cells and rows that the player has chosen. @param {string} text */
export function inWords(text) {
  if (preferences.coordinates !== 'a1') return text;
  const letter = (/** @type {string} */ row) => rowName(Number(row) - 1);
  const name = (
    /** @type {string} */ found,
    /** @type {string} */ row,
    /** @type {string} */ last,
    /** @type {string} */ column,
    /** @type {string} */ end,
  ) =>
    Number(last ?? row) > LETTERS.length
      ? found
      : `${letter(row)}${column}${last || end ? `-${letter(last ?? row)}${end ?? column}` : ''}`;
  return text
    .replace(/\br(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?(?!\w)/g, name)
    .replace(/\b([Rr]ows? )(\d+(?:(?:, | and | or )\d+)*)\b/g, (_, word, list) => word + list.replace(/\d+/g, letter));
}
