// The puzzle that is being set: its board, givens and rules as data, what can be undone, and its text, which the server
// reads.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { t } from './texts.js';

/**
 * A rule as it is set. What it means is known to the server alone.
 * @typedef {object} Rule
 * @property {string} kind
 * @property {string[]} words
 * @property {[number, number] | null} outside  row and column from 1, where the clue stands outside the board
 * @property {number[][]} lists
 * @property {string | null} text   of a rule that joins others: all of it
 *
 * @typedef {object} Setting
 * @property {string} title
 * @property {string} author
 * @property {string} about
 * @property {number} rows
 * @property {number} columns
 * @property {number} lowest
 * @property {number} values
 * @property {boolean} linesDiffer  whether no number repeats in a row or column of the whole board
 * @property {import('./game.js').Grid[]} grids  parts with rows and columns of their own
 * @property {number[]} void  places without a cell
 * @property {number[][]} regions
 * @property {{name: string, label: string, count: number, columns: number}[]} extra
 * @property {number[]} allowed    bits for each cell, bit v for the number lowest + v
 * @property {Rule[]} rules
 * @property {number[] | null} fog  the cells that are lit, if there is fog
 * @property {number[] | null} solution  as the text states it
 */

const STORE = 'sudokit-setting';

/** @type {Setting} */
let setting;
/** @type {Setting[]} */
let past = [];
/** @type {Setting[]} */
let future = [];
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {Setting} s */
export const everything = (s) => 2 ** s.values - 1;

/** The name of a cell in the text form. @param {Setting} s @param {number} cell */
export function cellName(s, cell) {
  const on = s.rows * s.columns;
  if (cell < on) return `r${Math.floor(cell / s.columns) + 1}c${(cell % s.columns) + 1}`;
  let at = cell - on;
  for (const group of s.extra) {
    if (at < group.count) return `${group.name}${at + 1}`;
    at -= group.count;
  }
  return '?';
}

/** @param {string} word */
const quoted = (word) => (/^[A-Za-z0-9]+$/.test(word) ? word : `"${word.replace(/["\\]/g, '\\$&')}"`);

/** A rule as a line of the text form. @param {Setting} s @param {Rule} rule */
export function ruleText(s, rule) {
  if (rule.text !== null) return rule.text;
  const lists = rule.lists.map((cells) => cells.map((cell) => cellName(s, cell)).join(' '));
  if (rule.outside) lists[0] = `r${rule.outside[0]}c${rule.outside[1]} ${lists[0] ?? ''}`.trim();
  return `${[rule.kind, ...rule.words.map(quoted)].join(' ')}${lists.length ? `: ${lists.join(' | ')}` : ''}`;
}

/** The numbers of a set. @param {Setting} s @param {number} bits */
export function members(s, bits) {
  return Array.from({ length: s.values }, (_, v) => v)
    .filter((v) => (bits >>> v) & 1)
    .map((v) => v + s.lowest);
}

/**
 * A setting as text, and which line each of the rules stands on.
 * @param {Setting} s @param {(rule: Rule) => boolean} [include]
 * @returns {{text: string, lines: Map<number, Rule>}}
 */
export function textOf(s, include = () => true) {
  const rows = [];
  for (const [name, text] of [
    ['title', s.title],
    ['author', s.author],
    ['about', s.about],
  ])
    if (text) rows.push(...text.split('\n').map((line) => `${name}: ${line}`));
  rows.push(`board ${s.rows}x${s.columns}`, `digits ${s.lowest}-${s.lowest + s.values - 1}`);
  for (const grid of s.grids) rows.push(`grid ${grid.rows}x${grid.columns} at r${grid.row}c${grid.column}`);
  if (!s.linesDiffer && !s.grids.length) rows.push('no rows');
  if (s.void.length || s.grids.length) rows.push(`void: ${s.void.map((cell) => cellName(s, cell)).join(' ')}`.trim());
  rows.push(
    s.regions.length
      ? `regions: ${s.regions.map((cells) => cells.map((cell) => cellName(s, cell)).join(' ')).join(' | ')}`
      : 'no boxes',
  );
  for (const group of s.extra)
    rows.push(
      `cells ${group.name} ${group.count} wide ${group.columns}${group.label ? `: ${quoted(group.label)}` : ''}`,
    );
  /** @type {Map<number, number[]>} */
  const groups = new Map();
  const without = new Set(s.void);
  s.allowed.forEach((bits, cell) => {
    if (bits !== everything(s) && !without.has(cell)) groups.set(bits, [...(groups.get(bits) ?? []), cell]);
  });
  for (const [bits, cells] of groups) {
    const numbers = members(s, bits);
    rows.push(
      `${numbers.length === 1 ? 'given' : 'candidates'} ${numbers.join(' ') || 'none'}: ` +
        `${cells.map((cell) => cellName(s, cell)).join(' ')}`,
    );
  }
  if (s.fog) rows.push(`fog: ${s.fog.map((cell) => cellName(s, cell)).join(' ')}`);
  if (s.solution) rows.push(`solution: ${s.solution.join(' ')}`);
  /** @type {Map<number, Rule>} */
  const lines = new Map();
  for (const rule of s.rules.filter(include)) {
    const own = ruleText(s, rule).split('\n');
    own.forEach((_, i) => lines.set(rows.length + i + 1, rule));
    rows.push(...own);
  }
  return { text: `${rows.join('\n')}\n`, lines };
}

/** What the server says of a puzzle as a setting. @param {any} reply with `variant` @returns {Setting} */
export function settingOf(reply) {
  const puzzle = withPlaces(reply, reply.variant);
  const v = puzzle.variant;
  const about = v.text
    .split('\n')
    .filter((/** @type {string} */ line) => line.startsWith('about: '))
    .map((/** @type {string} */ line) => line.slice(7))
    .join('\n');
  return {
    title: puzzle.title ?? '',
    author: puzzle.author ?? '',
    about,
    rows: v.rows,
    columns: v.columns,
    lowest: v.lowest,
    values: v.values,
    linesDiffer: v.lines_differ,
    grids: v.grids,
    void: v.void,
    regions: v.regions,
    extra: v.extra,
    allowed: v.allowed,
    rules: v.rules.map((/** @type {any} */ rule) => ({
      kind: rule.kind,
      words: rule.words,
      outside: rule.outside,
      lists: rule.lists,
      text: rule.joins ? rule.text : null,
    })),
    fog: puzzle.fog,
    solution: puzzle.solution,
  };
}

/** Reads a text in any format as a setting. @param {string} text @param {any} [more] */
export async function readSetting(text, more = {}) {
  const read = await post('convert', { puzzle: text, with_rules: true, ...more });
  if (read.puzzles.length !== 1) throw new Error(t`There are ${read.puzzles.length} puzzles in it; Set takes one.`);
  return { setting: settingOf(read.puzzles[0]), name: read.format_name, ignored: read.puzzles[0].variant.ignored };
}

/** @param {Setting[]} from @param {Setting[]} to */
function step(from, to) {
  const next = from.pop();
  if (!next) return;
  to.push(setting);
  setting = next;
  changed();
}

function changed() {
  try {
    localStorage.setItem(STORE, JSON.stringify(setting));
  } catch {
    /* a full store keeps the last */
  }
  for (const listener of listeners) listener();
}

export const setter = {
  get setting() {
    return setting;
  },
  get canUndo() {
    return past.length > 0;
  },
  get canRedo() {
    return future.length > 0;
  },

  /** @param {() => void} listener @returns {() => void} ends it */
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /**
   * Changes some fields; can be undone.
   * @param {Partial<Setting>} change
   * @param {boolean} [joined] belongs to the change before
   */
  change(change, joined = false) {
    if (!joined) past.push(setting);
    future = [];
    // What a text said of the solution may not hold of another puzzle.
    const other = ['rules', 'allowed', 'regions', 'linesDiffer', 'grids', 'void'].some((field) => field in change);
    setting = { ...setting, ...(other ? { solution: null } : {}), ...change };
    changed();
  },

  /** Puts another puzzle here; can be undone. @param {Setting} next */
  open(next) {
    if (setting) past.push(setting);
    future = [];
    setting = next;
    changed();
  },

  undo: () => step(past, future),
  redo: () => step(future, past),

  /** Begins where the last visit ended, or with an empty board. */
  async start() {
    if (setting) return;
    try {
      const saved = JSON.parse(localStorage.getItem(STORE) ?? 'null');
      if (saved?.allowed) {
        setting = saved;
        return;
      }
    } catch {
      localStorage.removeItem(STORE);
    }
    setting = (await readSetting('board 9x9')).setting;
  },
};
