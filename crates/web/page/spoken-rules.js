// The rules of a puzzle as one hears them, cell by cell: which rules a cell is in, at which place, and with which
// cells.

import { post, table } from './api.js';
import { rowName, withPlaces } from './cells.js';
import { t } from './texts.js';

/** Rules with more cells than this part of the board are said beside it and not at each cell. */
const LOCAL = 1 / 3;

/** A cell as it is heard. @param {number} cell @param {number} columns */
const spoken = (cell, columns) => t`row ${rowName(Math.floor(cell / columns))} column ${(cell % columns) + 1}`;

/**
 * What one hears of a rule at one of its cells.
 * @param {any} rule as the server describes it @param {any} kind of the table of rules @param {number} cell
 * @param {{columns: number, on: number}} board its columns, and how many cells it has
 */
function phrase(rule, kind, cell, { columns, on }) {
  const name = [kind?.name ?? rule.kind, ...rule.words].join(' ').toLowerCase();
  const cells = (/** @type {number[]} */ list) =>
    list
      .filter((one) => one < on)
      .map((one) => spoken(one, columns))
      .join(', ');
  const { tool, stroke } = kind?.parameters ?? {};
  if (rule.outside) return `${name} at ${places(rule.outside, columns, on)}`;
  const lists = rule.lists.filter((/** @type {number[]} */ list) => list.includes(cell));
  return lists
    .map((/** @type {number[]} */ list) => {
      const at = rule.lists.indexOf(list);
      const place = `${list.indexOf(cell) + 1} of ${list.length}`;
      if (stroke) {
        const shafts = rule.lists.slice(1).map(cells).join('; and ');
        return at
          ? t`${name}, shaft ${place} from the circle at ${cells(rule.lists[0])}`
          : t`${name}, circle of ${shafts}`;
      }
      if (tool === 'lists') {
        const others = rule.lists.filter((/** @type {number[]} */ other) => other !== list).map(cells);
        return t`${name}, ${place}: ${cells(list)}; the other: ${others.join('; ')}`;
      }
      if (tool === 'line' && list.length > 1) return `${name}, ${place}: ${cells(list)}`;
      if (tool === 'edge' && rule.lists.length === 1 && list.length === 2) {
        const greater =
          rule.kind === 'greater' ? (list[0] === cell ? t`, the greater one,` : t`, the smaller one,`) : '';
        return t`${name}${greater} with ${cells(list.filter((other) => other !== cell))}`;
      }
      const others = list.filter((other) => other !== cell);
      return others.length ? t`${name} with ${cells(others)}` : name;
    })
    .join('; ');
}

/** Where a clue stands outside. @param {[number, number]} place @param {number} columns @param {number} on */
function places([row, column], columns, on) {
  if (row < 1) return t`the top of column ${column}`;
  if (column < 1) return t`the left of row ${rowName(row - 1)}`;
  return column > columns
    ? t`the right of row ${rowName(row - 1)}`
    : row > on / columns
      ? t`the foot of column ${column}`
      : '';
}

/**
 * What is heard at each cell of a puzzle with rules.
 * @param {import('./game.js').BoardShape} board
 * @returns {Promise<{notes: Map<number, string>, rules: any[]}>} with the rules in the order of the puzzle
 */
export async function spokenRules(board) {
  const body = { puzzle: board.rules, from: 'rules', with_rules: true };
  const [kinds, reply] = await Promise.all([table('constraints'), post('convert', body)]);
  const { rules } = withPlaces(reply.puzzles[0].variant, board);
  const columns = board.columns ?? board.size;
  const on = board.zones.length;
  const max = Math.max(columns, on * LOCAL);
  /** @type {Map<number, string[]>} */
  const notes = new Map();
  const add = (/** @type {number} */ cell, /** @type {string} */ text) =>
    notes.set(cell, [...(notes.get(cell) ?? []), text]);
  board.zones.forEach((zone, cell) => zone >= 0 && add(cell, `box ${zone + 1}`));
  for (const rule of rules) {
    const kind = kinds.find((/** @type {any} */ one) => one.id === rule.kind);
    const listed = [...new Set(/** @type {number[]} */ (rule.lists.flat()))];
    const cells = rule.outside ? rule.cells : listed;
    if (cells.length > max) continue;
    for (const cell of cells) if (cell < on) add(cell, phrase(rule, kind, cell, { columns, on }));
  }
  return { notes: new Map([...notes].map(([cell, texts]) => [cell, texts.join('; ')])), rules };
}
