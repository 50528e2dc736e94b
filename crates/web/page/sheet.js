// The puzzles that wait to be printed. They last while the page is open.

/** @typedef {{board: import('./game.js').BoardShape, givens: number[], title: string}} Sheet */

/** @type {Sheet[]} */
export const sheet = [];

/** @param {import('./game.js').BoardShape} board @param {number[]} givens @param {string} title */
export function addToSheet(board, givens, title) {
  if (sheet.some((other) => other.givens.join() === givens.join() && other.board.name === board.name)) return false;
  sheet.push({ board, givens: givens.slice(), title });
  return true;
}
