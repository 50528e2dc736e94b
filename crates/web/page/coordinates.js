// How cells are called in words: r4c5 as the library has it, or D5 with a letter for the row.

import { preferences } from './preferences.js';

/** @param {number} row from 0 */
export function rowName(row) {
  return preferences.coordinates === 'a1' ? String.fromCharCode(65 + row) : String(row + 1);
}

/** A text of the library with the names of cells and rows that the player has chosen. @param {string} text */
export function inWords(text) {
  if (preferences.coordinates !== 'a1') return text;
  const letter = (/** @type {string} */ row) => rowName(Number(row) - 1);
  return text.replace(/\br(\d+)c(\d+)(?!\d)/g, (_, row, column) => `${letter(row)}${column}`)
    .replace(/\b([Rr]ows? )(\d+(?:(?:, | and | or )\d+)*)\b/g, (_, word, list) => word + list.replace(/\d+/g, letter));
}
