// All that is kept as one file, and back: JSON lines, a header and then a record a line, so that neither a long library
// nor a slow machine stops the page.

import { database } from './database.js';
import { library } from './library.js';
import { loadPreferences, prefer, preferences } from './preferences.js';
import { t } from './texts.js';

const FORMAT = 'sudokit-library';
const VERSION = 1;
/** Things kept by name that go along; the puzzle on the table is not among them, since it is in the library. */
const NAMED = ['course'];
const LINES = 500;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** @returns {Promise<Blob>} */
export async function exportAll() {
  const parts = [`${JSON.stringify({ format: FORMAT, version: VERSION, made: new Date().toISOString() })}\n`];
  parts.push(`${JSON.stringify({ store: 'preferences', value: preferences })}\n`);
  for (const name of NAMED) {
    const value = await database.get('kept', name);
    if (value) parts.push(`${JSON.stringify({ store: 'kept', key: name, value })}\n`);
  }
  for (const store of /** @type {const} */ (['collections', 'puzzles', 'games', 'history', 'exercises'])) {
    const values = await database.all(store);
    for (let from = 0; from < values.length; from += LINES) {
      parts.push(
        values
          .slice(from, from + LINES)
          .map((value) => `${JSON.stringify({ store, value })}\n`)
          .join(''),
      );
      await pause();
    }
  }
  return new Blob(parts, { type: 'application/x-ndjson' });
}

/** Whether a text is such a file. @param {string} text */
export function isArchive(text) {
  return text.startsWith('{') && text.slice(0, 200).includes(`"format":"${FORMAT}"`);
}

/**
 * Takes everything of a file in. What is here stays: of a puzzle that is in both, what was played later counts.
 * @param {string} text @returns {Promise<{puzzles: number, solved: number}>} how many are new
 */
export async function importAll(text) {
  const lines = text.split('\n');
  const head = parse(lines[0], 1);
  if (head.format !== FORMAT) throw new Error(t`This is not a file of the library.`);
  if (head.version > VERSION) throw new Error(t`This file was written by a newer sudokit. Nothing was taken.`);
  /** @type {Record<string, any[]>} */
  const found = { preferences: [], kept: [], collections: [], puzzles: [], games: [], history: [], exercises: [] };
  // Everything is read before anything is written.
  for (let from = 1; from < lines.length; from += LINES) {
    for (let i = from; i < Math.min(lines.length, from + LINES); i++) {
      if (!lines[i].trim()) continue;
      const record = parse(lines[i], i + 1);
      if (!found[record.store] || typeof record.value !== 'object' || record.value === null)
        throw new Error(t`Line ${i + 1} of the file is not understood. Nothing was taken.`);
      found[record.store].push(record);
    }
    await pause();
  }
  const own = new Map((await library.puzzles()).map((entry) => [entry.key, entry]));
  const names = new Map((await library.collections()).map((one) => [one.name, one.id]));
  const ids = new Map([[0, 0]]);
  for (const { value } of found.collections) {
    const id =
      names.get(value.name) ??
      (await database.put('collections', { name: String(value.name), made: Number(value.made) || Date.now() }));
    ids.set(value.id, id);
  }
  const games = new Map(found.games.map(({ value }) => [value.key, value]));
  let added = 0;
  for (let from = 0; from < found.puzzles.length; from += LINES) {
    /** @type {import('./database.js').Change[]} */
    const changes = [];
    for (const { value } of found.puzzles.slice(from, from + LINES)) {
      if (typeof value.key !== 'string') continue;
      const here = own.get(value.key);
      const { id, ...rest } = value;
      const collection = ids.get(value.collection) ?? 0;
      const later = !here || (value.played ?? 0) > (here.played ?? 0);
      if (!here) added += 1;
      const tags = [...new Set([...(here?.tags ?? []), ...(Array.isArray(value.tags) ? value.tags.map(String) : [])])];
      changes.push({
        store: 'puzzles',
        put: here
          ? {
              ...(later ? { ...here, ...rest } : here),
              id: here.id,
              name: here.name || rest.name,
              tags,
              collection: here.collection || collection,
            }
          : { ...rest, tags, collection },
      });
      const game = games.get(value.key);
      if (game && later) changes.push({ store: 'games', put: game });
      if (later && value.time > 0) changes.push({ store: 'times', put: value.time, key: value.key });
    }
    await database.change(changes);
    await pause();
  }
  const solved = new Set((await database.all('history')).map((line) => `${line.key} ${line.at}`));
  const fresh = found.history
    .map(({ value: { id, ...line } }) => line)
    .filter((line) => !solved.has(`${line.key} ${line.at}`));
  await database.change(fresh.map((line) => ({ store: 'history', put: line })));
  for (const { value } of found.exercises) {
    const here = await database.get('exercises', value.id);
    if (!here || (here.at ?? 0) < (value.at ?? 0)) await database.put('exercises', value);
  }
  for (const { key, value } of found.kept) {
    if (NAMED.includes(key)) await database.put('kept', { ...value, ...(await database.get('kept', key)) }, key);
  }
  await loadPreferences();
  if (found.preferences[0]) prefer(found.preferences[0].value);
  library.forget();
  return { puzzles: added, solved: fresh.length };
}

/** @param {string} line @param {number} number */
function parse(line, number) {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(t`Line ${number} of the file is not understood. Nothing was taken.`);
  }
}
