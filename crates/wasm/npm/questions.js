// Questions as callers write them: grids of numbers beside texts, and errors in the caller's words.

import { SudokitError } from './errors.js';
import { FIELDS } from './fields.js';

/** What a blank is in a list of cells, beside 0. */
const BLANKS = new Set([null, undefined, '', ' ', '.']);

const isList = (/** @type {any} */ value) => Array.isArray(value) || ArrayBuffer.isView(value);

/** @param {string} detail @param {string} help */
const unreadable = (detail, help) =>
  new SudokitError({ kind: 'unreadable', title: 'The puzzle cannot be read', detail, help }, true);

/**
 * The cells of a list of rows or of cells, 0 for a blank, and the size of the board.
 * @param {any} list
 * @returns {{size: number, givens: number[]}}
 */
function cellsOf(list) {
  const rows = Array.from(list);
  const isNested = rows.some(isList);
  const cells = isNested ? rows.flatMap((row) => (isList(row) ? Array.from(row) : [row])) : rows;
  const size = isNested ? rows.length : Math.sqrt(cells.length);
  if (isNested) {
    const at = rows.findIndex((row) => !isList(row) || row.length !== size);
    if (at >= 0) {
      const is = isList(rows[at]) ? `has ${rows[at].length} cells` : 'is no list';
      throw unreadable(
        `row ${at + 1} of ${size} ${is}; a grid has as many columns as rows`,
        'write a list of 9 rows of 9 numbers, or 81 numbers, 0 or null for a blank',
      );
    }
  }
  if (size < 1 || !Number.isInteger(size))
    throw unreadable(
      `a list of ${cells.length} cells is no square board`,
      'write 81 numbers, or 9 rows of 9, 0 or null for a blank',
    );
  const givens = cells.map((cell, at) => {
    if (BLANKS.has(cell)) return 0;
    const number = typeof cell === 'string' && /^\d+$/.test(cell) ? Number(cell) : cell;
    if (!Number.isInteger(number) || number < 0 || number > size) {
      const place = `row ${Math.floor(at / size) + 1}, column ${(at % size) + 1}`;
      const sign = JSON.stringify(cell) ?? String(cell);
      throw unreadable(
        `${place}: ${sign} is no number of a board of ${size}×${size} cells`,
        `write 1 to ${size}, and 0 or null for a blank`,
      );
    }
    return number;
  });
  // A board whose numbers count from 0 would lose them in silence.
  if (
    !givens.includes(size) &&
    cells.some((cell) => BLANKS.has(cell)) &&
    cells.some((cell) => cell === 0 || cell === '0')
  ) {
    throw unreadable(
      'the grid has 0 beside another sign of a blank, so 0 may be a number',
      `write one sign for a blank, 0 or null, and numbers from 1 to ${size}`,
    );
  }
  return { size, givens };
}

/** The text of a grid of 9×9 cells. @param {any} list */
export function lineOf(list) {
  const { size, givens } = cellsOf(list);
  if (size !== 9)
    throw unreadable(
      `a board of ${size}×${size} cells, where one of 9×9 is expected`,
      'write 81 numbers, or 9 rows of 9, 0 or null for a blank',
    );
  return givens.map((digit) => digit || '.').join('');
}

/**
 * A request whose puzzle may be a grid: rows of numbers, numbers one after the other, or rows as texts.
 * @param {any} request
 */
export function plain(request) {
  const { puzzle, ...rest } = request ?? {};
  if (isList(puzzle)) {
    if (puzzle.length && Array.from(puzzle).every((row) => typeof row === 'string' && row.length > 2))
      return { puzzle: puzzle.join('\n'), ...rest };
    if (rest.board) return { givens: cellsOf(puzzle).givens, ...rest };
    const { size, givens } = cellsOf(puzzle);
    return size === 9
      ? { puzzle: givens.map((digit) => digit || '.').join(''), ...rest }
      : { board: { size }, givens, ...rest };
  }
  if (isList(rest.givens) && Array.from(rest.givens).some((cell) => typeof cell !== 'number'))
    return { ...request, givens: cellsOf(rest.givens).givens };
  return request;
}

/** The request that a puzzle as text or grid, or a request, makes. @param {any} question @param {any} more */
export function requestOf(question, more) {
  return plain(
    typeof question === 'string' || isList(question) ? { puzzle: question, ...more } : { ...question, ...more },
  );
}

/** What others call a field. @type {Record<string, string>} */
const ALSO = {
  level: 'difficulty',
  timeout: 'timeout_ms',
  max: 'limit',
  n: 'count',
  number: 'count',
  grid: 'puzzle',
  sudoku: 'puzzle',
  format: 'to',
  rules: 'puzzle',
  size: 'board',
};

/** How many letters differ: inserted, left out or replaced. @param {string} a @param {string} b */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + Number(a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length];
}

/** The field that somebody means by another name. @param {string} name @param {string[]} fields */
function meant(name, fields) {
  const bare = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z]/g, '');
  const typed = bare(name);
  const also = ALSO[typed];
  if (also && fields.includes(also)) return also;
  const [best] = fields
    .map((field) => ({
      field,
      far: bare(field).startsWith(typed) && typed.length > 2 ? 0.5 : distance(bare(field), typed),
    }))
    .sort((a, b) => a.far - b.far);
  return best && best.far <= Math.max(1, Math.floor(typed.length / 4)) ? best.field : undefined;
}

/** A field as one writes it. @param {string} operation @param {string} field */
const written = (operation, field) =>
  field === 'board' ? '`board: {size: 6}`' : `\`${field}: ${FIELDS[operation][field]}\``;

/**
 * What is wrong with a request that was not understood.
 * @param {string} operation
 * @param {any} request
 * @param {any} reply
 */
function explained(operation, request, reply) {
  const fields = FIELDS[operation] ?? {};
  const names = Object.keys(fields);
  for (const name of Object.keys(request)) {
    if (name in fields || request[name] === undefined) continue;
    const field = meant(name, names);
    const others = Object.keys(FIELDS).filter((other) => meant(name, Object.keys(FIELDS[other])));
    const other = others.includes('generate') ? 'generate' : others[0];
    const help = field
      ? `write ${written(operation, field)}`
      : other
        ? `${written(other, /** @type {string} */ (meant(name, Object.keys(FIELDS[other]))))} is a field of ${other}`
        : `its fields are ${names.join(', ')}`;
    return { detail: `${operation} has no field \`${name}\``, help, known: names };
  }
  const unknown = reply.detail.match(/unknown (?:field|variant) `([^`]*)`/)?.[1];
  if (unknown !== undefined) {
    const owner = Object.keys(request).find((name) => JSON.stringify(request[name])?.includes(JSON.stringify(unknown)));
    return {
      detail: owner ? `\`${owner}\` knows no \`${unknown}\`` : `${operation} knows no \`${unknown}\``,
      help: reply.help,
      known: reply.known,
    };
  }
  const [, found, expected, column] =
    reply.detail.match(/invalid (?:type|value): (.*), expected (.*?) at line 1 column (\d+)$/) ?? [];
  if (found) {
    let end = 1;
    const name = Object.keys(request)
      .filter((one) => request[one] !== undefined)
      .find(
        (one) =>
          (end += new TextEncoder().encode(`${JSON.stringify(one)}:${JSON.stringify(request[one])},`).length) >=
          Number(column),
      );
    if (name) {
      const meant = expected.replace(/\bsequence\b/g, 'a list').replace(/\b[ui](8|16|32|64|size)\b/g, 'a number');
      const got = found.replace(/\bsequence\b/g, 'a list').replace(/\bmap\b/g, 'an object');
      return {
        detail: `\`${name}\`: expected ${meant}, found ${got}`,
        help: fields[name] ? `write ${written(operation, name)}` : undefined,
        known: [],
      };
    }
  }
  return {
    detail: reply.detail
      .replace(/^the request is not the JSON that is expected: /, `${operation}: `)
      .replace(/ at line 1 column \d+$/, ''),
    help: reply.help,
    known: reply.known,
  };
}

/**
 * The error of a request: what the reply says, in the words of whoever calls a function, not of the JSON that it
 * becomes.
 * @param {string} operation
 * @param {any} request
 * @param {any} reply
 * @param {boolean} malformed
 */
export function refused(operation, request, reply, malformed) {
  const own =
    malformed && reply.kind === 'json'
      ? {
          ...reply,
          title: 'The request is not understood',
          line: undefined,
          column: undefined,
          ...explained(operation, request, reply),
        }
      : reply;
  const worded = (/** @type {string | undefined} */ text) =>
    text
      ?.replace(
        /\/v1\/([a-z-]+)/g,
        (_, name) =>
          `${name.replace(/-(.)/g, (/** @type {string} */ _, /** @type {string} */ letter) => letter.toUpperCase())}()`,
      )
      .replaceAll('"from": NAME', 'from: NAME');
  return new SudokitError({ ...own, detail: worded(own.detail), help: worded(own.help ?? undefined) }, malformed);
}
