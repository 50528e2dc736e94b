// How cells are called in words: r4c5 as the library has it, or D5 with a letter for the row.

import { preferences } from './preferences.js';

/** Letters of rows, without I, which looks like 1: as the notation a1 of the library has them. */
const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ';

/** @param {number} row from 0 */
export function rowName(row) {
  return preferences.coordinates === 'a1' ? LETTERS[row] : String(row + 1);
}

/** A text of the library with the names of cells and rows that the player has chosen. @param {string} text */
export function inWords(text) {
  if (preferences.coordinates !== 'a1') return text;
  const letter = (/** @type {string} */ row) => rowName(Number(row) - 1);
  const name = (
    /** @type {string} */ _,
    /** @type {string} */ row,
    /** @type {string} */ last,
    /** @type {string} */ column,
    /** @type {string} */ end,
  ) => `${letter(row)}${column}${last || end ? `-${letter(last ?? row)}${end ?? column}` : ''}`;
  return text
    .replace(/\br(\d+)(?:-(\d+))?c(\d+)(?:-(\d+))?(?!\w)/g, name)
    .replace(/\b([Rr]ows? )(\d+(?:(?:, | and | or )\d+)*)\b/g, (_, word, list) => word + list.replace(/\d+/g, letter));
}
