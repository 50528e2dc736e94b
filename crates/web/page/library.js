// The player's puzzles and collections, in the database. A puzzle is the same wherever it comes from: its givens
// distinguish it from others, and how far it was played belongs to it.

import { post } from './api.js';
import { NINE } from './cells.js';
import { dateText } from './clock.js';
import { database } from './database.js';
import { times, upper } from './dom.js';
import { identity } from './game.js';
import { t } from './texts.js';

/**
 * @typedef {object} Entry  a puzzle of the library
 * @property {number} id
 * @property {string} key         what distinguishes it from others
 * @property {string} name        what the player calls it; '' for none
 * @property {string[]} tags
 * @property {number} collection  0 for none
 * @property {number} givens      how many
 * @property {string} board       its shape in words
 * @property {string} [source]    the text of a puzzle with rules
 * @property {string} [kind]      what rules these are, in words
 * @property {number} [number]    its place among those that came with it
 * @property {any} [shape]        of a board that is not the ordinary one, with its givens
 * @property {number[]} [digits]
 * @property {string} [level]     how hard, in words
 * @property {number} [points]    and as a number
 * @property {number} made        when it came
 * @property {number} [played]    when it was played last
 * @property {number} [filled]    how many cells the player has filled
 * @property {number} [time]      milliseconds
 * @property {number} [solved]    when
 * @property {string} [daily]     of which day and level it is the daily puzzle
 *
 * @typedef {{id: number, name: string, made: number}} Collection
 */

/** As many bytes are read at a time: requests have a limit. */
const CHUNK = 24000;
const encoder = new TextEncoder();

/** @type {Map<string, Entry> | null} */
let known = null;
/** @type {Promise<Map<string, Entry>> | null} */
let reading = null;
/** @type {Set<() => void>} */
const listeners = new Set();
const notify = () => {
  for (const listener of listeners) listener();
};

/** All entries by key, read once. */
function entries() {
  reading ??= database.all('puzzles').then((list) => {
    known = new Map(list.map((entry) => [entry.key, entry]));
    return known;
  });
  return reading;
}

/**
 * @param {any} puzzle as the server describes it
 * @param {string} [text] where it has rules
 * @returns {Omit<Entry, 'id'>}
 */
function entryOf(puzzle, text) {
  const { board, givens, variant } = puzzle;
  const source = variant?.text ?? text ?? board.rules;
  const base = { name: puzzle.title ?? board.title ?? '', tags: [], collection: 0, made: Date.now() };
  if (source)
    return {
      ...base,
      key: `rules ${source}`,
      givens: givens.filter(Boolean).length,
      board: t`${variant ? `${variant.rows}x${variant.columns}` : board.name} with rules`,
      source,
      ...(variant ? { kind: kindOf(variant) } : {}),
    };
  const key = identity(board, givens);
  return {
    ...base,
    key,
    givens: givens.filter(Boolean).length,
    board: board.name,
    ...(key.startsWith('{') ? { shape: JSON.parse(key.slice(0, key.lastIndexOf('}') + 1)), digits: givens } : {}),
  };
}

/** What rules a puzzle has, in words. @param {any} variant @returns {string} */
function kindOf({ arrangement, rules }) {
  if (arrangement) return upper(arrangement.replaceAll('-', ' '));
  const [first = t`With rules`, ...rest] = new Set(rules.map((/** @type {any} */ rule) => rule.name));
  return rest.length > 1 ? t`${first} and others` : [first, ...rest].join(', ');
}

/** @param {Entry[]} changed */
async function write(changed) {
  const map = await entries();
  const ids = await database.change(changed.map((entry) => ({ store: 'puzzles', put: entry })));
  changed.forEach((entry, i) => {
    entry.id = ids[i];
    map.set(entry.key, entry);
  });
  notify();
}

export const library = {
  /** @param {() => void} listener @returns {() => void} ends it */
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Forgets what was read, because the database has been written anew. */
  forget() {
    known = reading = null;
    notify();
  },

  /** @returns {Promise<Entry[]>} */
  async puzzles() {
    return [...(await entries()).values()];
  },

  /** @returns {Promise<Collection[]>} */
  async collections() {
    return database.all('collections');
  },

  /** @param {string} key */
  async find(key) {
    return (await entries()).get(key);
  },

  /** The next puzzle that is not solved in the collection of one, and how many there are. @param {string} key */
  async next(key) {
    const map = await entries();
    const entry = map.get(key);
    if (!entry?.collection) return null;
    const open = [...map.values()]
      .filter((other) => other.collection === entry.collection && !other.solved && !other.source && other.key !== key)
      .sort((a, b) => a.id - b.id);
    if (!open.length) return null;
    const shelf = (await library.collections()).find(({ id }) => id === entry.collection);
    return { entry: open.find(({ id }) => id > entry.id) ?? open[0], left: open.length, name: shelf?.name ?? '' };
  },

  /**
   * Keeps a puzzle, or changes what is known of it.
   * @param {any} puzzle as the server describes it
   * @param {Partial<Entry>} [more]
   * @returns {Promise<Entry>}
   */
  async keep(puzzle, more = {}) {
    const made = /** @type {Entry} */ ({ ...entryOf(puzzle), ...more });
    const before = (await entries()).get(made.key);
    const entry = before ? { ...before, ...more } : made;
    await write([entry]);
    return entry;
  },

  /**
   * @param {Entry[]} list
   * @param {(entry: Entry) => Partial<Entry>} work
   * @returns {Promise<() => Promise<void>>} takes it back
   */
  async change(list, work) {
    await write(list.map((entry) => ({ ...entry, ...work(entry) })));
    return () => write(list);
  },

  /** @param {Entry[]} list @returns {Promise<() => Promise<void>>} brings them back */
  async remove(list) {
    const map = await entries();
    const games = (await Promise.all(list.map(({ key }) => database.get('games', key)))).filter(Boolean);
    await database.change(
      list.flatMap(({ id, key }) => [
        { store: /** @type {const} */ ('puzzles'), remove: id },
        { store: /** @type {const} */ ('games'), remove: key },
      ]),
    );
    for (const { key } of list) map.delete(key);
    notify();
    return async () => {
      await database.change(games.map((game) => ({ store: 'games', put: game })));
      await write(list);
    };
  },

  /** @param {string} name @returns {Promise<number>} its number */
  async collect(name) {
    const id = await database.put('collections', { name, made: Date.now() });
    notify();
    return id;
  },

  /** @param {Collection} collection @param {string} name */
  async rename(collection, name) {
    await database.put('collections', { ...collection, name });
    notify();
  },

  /**
   * Takes a collection away with its puzzles.
   * @param {Collection} collection
   * @returns {Promise<() => Promise<void>>} brings it back
   */
  async dissolve(collection) {
    const back = await library.remove((await library.puzzles()).filter((entry) => entry.collection === collection.id));
    await database.remove('collections', collection.id);
    notify();
    return async () => {
      await database.put('collections', collection);
      await back();
    };
  },

  /**
   * Reads puzzles out of a text in any format, however long, into a collection. What is there already stays as it is.
   * @param {string} text @param {number} collection
   * @param {(done: number, found: number) => void} progress @param {AbortSignal} [signal]
   * @returns {Promise<{added: number, known: number, wrong: {where: string, why: string}[]}>}
   */
  async read(text, collection, progress, signal) {
    const map = await entries();
    const result = { added: 0, known: 0, /** @type {{where: string, why: string}[]} */ wrong: [] };
    const parts = chunks(text);
    const made = Date.now();
    for (const [i, part] of parts.entries()) {
      signal?.throwIfAborted();
      const found = await readChunk(part.text, part.line, result.wrong, signal);
      const fresh = new Map();
      const isAlone = parts.length === 1 && found.length === 1;
      for (const { puzzle, source } of found) {
        const number = isAlone ? undefined : result.added + fresh.size + 1;
        const entry = /** @type {Entry} */ ({ ...entryOf(puzzle, source), collection, made, number });
        if (map.has(entry.key) || fresh.has(entry.key)) result.known += 1;
        else fresh.set(entry.key, entry);
      }
      const list = [...fresh.values()];
      const ids = await database.change(list.map((entry) => ({ store: 'puzzles', put: entry })));
      list.forEach((entry, j) => {
        entry.id = ids[j];
        map.set(entry.key, entry);
      });
      result.added += list.length;
      progress((i + 1) / parts.length, result.added);
    }
    notify();
    return result;
  },
};

/**
 * A text in chunks that can be read by themselves: whole where it is short, between lines or blocks of lines where it
 * is long.
 * @param {string} text
 */
function chunks(text) {
  const length = encoder.encode(text).length;
  if (length <= CHUNK) return [{ text, line: 1 }];
  const lines = text.split(/\r?\n/);
  const blocks = lines.filter((line) => !line.trim()).length > lines.length / 40;
  // The names of the columns of a table belong to every chunk.
  const head = /^[a-z_"' ]+([,;\t][a-z_"' ]+)+$/i.test(lines[0]) ? `${lines[0]}\n` : '';
  const found = [];
  let part = '';
  let first = 1;
  for (const [i, line] of lines.entries()) {
    if (head && i === 0) continue;
    if (part && part.length + line.length > CHUNK && (!blocks || !line.trim())) {
      found.push({ text: head + part, line: first });
      part = '';
      first = i + 1;
    }
    part += `${line}\n`;
  }
  if (part.trim()) found.push({ text: head + part, line: first });
  return found;
}

/**
 * The puzzles of a chunk. Where a line cannot be read it is named and left out.
 * @param {string} text @param {number} first the number of its first line @param {{where: string, why: string}[]} wrong
 *   @param {AbortSignal} [signal]
 * @returns {Promise<{puzzle: any, source?: string}[]>}
 */
async function readChunk(text, first, wrong, signal) {
  try {
    const { puzzles } = await post('convert', { puzzle: text }, signal);
    if (!puzzles.some((/** @type {any} */ puzzle) => puzzle.variant))
      return puzzles.map((/** @type {any} */ puzzle) => ({ puzzle }));
    if (puzzles.length === 1)
      return [{ puzzle: puzzles[0], source: (await post('convert', { puzzle: text, to: 'rules' }, signal)).text }];
    // Each link of a puzzle with rules stands on a line of its own.
    const read = [];
    for (const line of text.split('\n')) if (line.trim()) read.push(...(await readChunk(line, first, wrong, signal)));
    return read;
  } catch (error) {
    if (signal?.aborted) throw error;
    const { line, message } = /** @type {import('./api.js').ApiError} */ (error);
    const lines = text.split('\n');
    const why = message;
    if (wrong.length < 100 && line && lines.filter((other) => other.trim()).length > 1) {
      wrong.push({ where: t`line ${first + line - 1}`, why });
      const before = lines.slice(0, line - 1).join('\n');
      const after = lines.slice(line).join('\n');
      const read = before.trim() ? await readChunk(before, first, wrong, signal) : [];
      return after.trim() ? [...read, ...(await readChunk(after, first + line, wrong, signal))] : read;
    }
    wrong.push({ where: lines.length > 2 ? t`lines ${first} to ${first + lines.length - 1}` : t`line ${first}`, why });
    return [];
  }
}

/** What the server needs to open an entry. @param {Entry} entry */
export function questionOf(entry) {
  if (entry.source) return { puzzle: entry.source };
  return entry.shape ? { board: entry.shape, givens: entry.digits } : { puzzle: entry.key };
}

/** An entry as a puzzle to play; an ordinary one needs no server. @param {Entry} entry */
export async function puzzleOf(entry) {
  if (!entry.source && !entry.shape) {
    const givens = [...entry.key].map((digit) => Number(digit) || 0);
    return { board: NINE, givens, placed: givens.map(() => 0), marks: null, variant: null, title: entry.name };
  }
  const {
    puzzles: [puzzle],
  } = await post('convert', questionOf(entry));
  return puzzle;
}

/** What an entry is called: as somebody has named it, or by its kind and the day it came. @param {Entry} entry */
export function title({ name, source, kind, board, number, made }) {
  const own = name || source?.match(/^title: *(.+)$/m)?.[1];
  if (own) return own;
  const what = kind ?? (source ? t`With rules` : board === '9x9' ? t`Classic` : upper(times(board)));
  return `${[what, number].filter(Boolean).join(' ')} · ${dateText(made)}`;
}
