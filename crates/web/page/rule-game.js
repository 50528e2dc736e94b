// A puzzle with rules on the table of Play: its board, and the questions about it.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { upper } from './dom.js';

/**
 * What is needed of a board with rules.
 * @typedef {{zones: number[], symbols: string | string[], columns?: number, lowest?: number, rules?: string, fog?:
 *   number[] | null, void?: number[]}} RuleBoard
 */

/** What the server says of a puzzle with rules as a board. @param {any} reply */
export function boardOf(reply) {
  const puzzle = withPlaces(reply, reply.variant);
  const v = puzzle.variant;
  const on = v.rows * v.columns;
  const zones = new Array(on).fill(-1);
  v.regions.forEach((/** @type {number[]} */ cells, /** @type {number} */ region) =>
    cells.forEach((cell) => {
      if (cell < on) zones[cell] = region;
    }),
  );
  return {
    size: v.columns,
    rows: v.rows,
    columns: v.columns,
    box: null,
    zones,
    diagonals: false,
    windows: false,
    symbols: Array.from({ length: v.values }, (_, i) => String(i + v.lowest)),
    name: v.arrangement ? upper(v.arrangement.replaceAll('-', ' ')) : `${v.rows}x${v.columns}`,
    rules: v.text,
    lowest: v.lowest,
    linesDiffer: v.lines_differ,
    void: v.void,
    grids: v.grids,
    regions: v.regions,
    fog: puzzle.fog,
    solution: puzzle.solution,
    title: puzzle.title ?? '',
    author: puzzle.author ?? '',
    sentences: v.rules.map((/** @type {any} */ rule) => rule.kind),
  };
}

/** Givens, and what a cell is restricted to, as bits. @param {any} puzzle */
export function givensOf(puzzle) {
  const { allowed, rows, columns, values } = puzzle.variant;
  const all = 2 ** values - 1;
  const on = allowed.slice(0, rows * columns);
  const is = (/** @type {number} */ bits) => values > 1 && bits > 0 && (bits & (bits - 1)) === 0;
  return {
    givens: on.map((/** @type {number} */ bits) => (is(bits) ? Math.log2(bits) + 1 : 0)),
    centre: on.map((/** @type {number} */ bits) => (is(bits) || bits === all ? 0 : bits)),
  };
}

/** @param {RuleBoard} board @param {number} cell */
const name = (board, cell) => `r${Math.floor(cell / (board.columns ?? 9)) + 1}c${(cell % (board.columns ?? 9)) + 1}`;

/**
 * The puzzle with more givens and fewer candidates, as text.
 * @param {RuleBoard} board @param {number[]} placed @param {number[]} struck
 */
export function textWith(board, placed, struck) {
  const lowest = board.lowest ?? 1;
  const lines = [board.rules];
  placed.forEach((value, cell) => {
    if (value) lines.push(`given ${value - 1 + lowest}: ${name(board, cell)}`);
  });
  struck.forEach((bits, cell) => {
    if (!bits || placed[cell]) return;
    const left = [...board.symbols].filter((_, i) => !((bits >>> i) & 1));
    lines.push(`candidates ${left.join(' ') || 'none'}: ${name(board, cell)}`);
  });
  return lines.join('\n');
}

/**
 * What is to be said of the digits on the board, as /v1/check says it of ordinary ones.
 * @param {RuleBoard} board @param {number[]} values @param {AbortSignal} signal
 */
export async function report(board, values, signal) {
  const lowest = board.lowest ?? 1;
  return post(
    'progress',
    {
      puzzle: board.rules,
      from: 'rules',
      numbers: values.map((value) => (value ? value - 1 + lowest : null)),
      timeout_ms: 4000,
    },
    signal,
  );
}

/**
 * The verdict on a puzzle; its solutions in the numbers of the page.
 * @param {RuleBoard} board
 * @param {AbortSignal} signal
 */
export async function verdict(board, signal) {
  const lowest = board.lowest ?? 1;
  const on = board.zones.length;
  const found = await post(
    'solve',
    { puzzle: board.rules, from: 'rules', limit: 2, grids: true, timeout_ms: 10000 },
    signal,
  );
  const grids = (found.grids ?? []).map((/** @type {(number | null)[]} */ grid) =>
    grid.slice(0, on).map((number) => (number === null ? 0 : number - lowest + 1)),
  );
  // In which cells they differ is the setter's business: a player is not shown it.
  return { verdict: found.verdict, grids, differ: [], impossible: [], mistakes: [] };
}

/**
 * The cells that are still under fog: not lit from the start, and not beside a digit that is right.
 * @param {RuleBoard} board @param {number[]} values @param {number[] | null} solution in the numbers of the page
 */
export function covered(board, values, solution) {
  if (!board.fog) return new Set();
  const columns = board.columns ?? 9;
  const under = new Set(board.zones.keys());
  for (const place of board.void ?? []) under.delete(place);
  for (const cell of board.fog) under.delete(cell);
  values.forEach((value, cell) => {
    if (!value || value !== solution?.[cell]) return;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) if (c >= 0 && c < columns) under.delete(r * columns + c);
  });
  return under;
}
