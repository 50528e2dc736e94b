// Puzzles by level, and one of each level for each day, the same for everybody: what is asked for rests on the date
// alone, and a puzzle is found by the number of tries, however long these take.

import { post } from './api.js';
import { t } from './texts.js';

/** @typedef {{name: string, clues: [number, number], difficulty: [number, number]}} Level */

/** The version of what is below, which is part of every seed: whoever changes a level raises it. */
const RECIPE = 1;
const MEASURE = 'se-1.2.1';
/** As long as a machine may look for one. */
const TIMEOUT = 30000;
const DAY = 86400000;

/** @type {Level[]} */
export const LEVELS = [
  { name: 'easy', clues: [36, 42], difficulty: [0, 1.2] },
  { name: 'medium', clues: [30, 36], difficulty: [1.3, 1.5] },
  { name: 'hard', clues: [26, 32], difficulty: [1.6, 2.5] },
  { name: 'fiendish', clues: [22, 30], difficulty: [2.6, 6] },
  { name: 'diabolical', clues: [22, 30], difficulty: [6.1, 1e9] },
];

/** A request for a puzzle of a level. @param {Level} level */
export function ofLevel({ clues, difficulty }) {
  return { count: 1, symmetry: '180', clues, measure: MEASURE, difficulty, timeout_ms: TIMEOUT };
}

/** The date where the player is. @param {number} at @returns {string} as 2026-11-28 */
export function dayOf(at) {
  const date = new Date(at);
  const two = (/** @type {number} */ x) => String(x).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The day before or after others. @param {string} day @param {number} by */
export function dayBeside(day, by) {
  return new Date(Date.parse(`${day}T00:00Z`) + by * DAY).toISOString().slice(0, 10);
}

/** The seed of a day and a level: FNV-1a, as many bits as a number holds. @param {string} day @param {string} level */
export function seedOf(day, level) {
  let hash = 0xcbf29ce484222325n;
  for (const letter of `sudokit daily ${RECIPE} ${day} ${level}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n);
  }
  return Number(BigInt.asUintN(53, hash));
}

/** The puzzle of a day. @param {string} day @param {Level} level @returns {Promise<any>} as the server describes it */
export async function dailyPuzzle(day, level) {
  const { puzzles } = await post('generate', { ...ofLevel(level), seed: seedOf(day, level.name) });
  if (!puzzles.length) throw new Error(t`It was not found in time. Try again.`);
  return puzzles[0].puzzle;
}

/** What an entry of the library is marked by. @param {string} day @param {Level} level */
export const dailyName = (day, level) => `${day} ${level.name}`;

/**
 * How many of the puzzles of each day are solved, and for how many days until today one was solved on its day.
 * @param {{daily?: string, solved?: number}[]} entries @param {string} today
 */
export function dailies(entries, today) {
  /** @type {Map<string, number>} */
  const solved = new Map();
  const days = new Set();
  for (const { daily, solved: at } of entries) {
    if (!daily || !at) continue;
    const day = daily.slice(0, 10);
    solved.set(day, (solved.get(day) ?? 0) + 1);
    if (dayOf(at) === day) days.add(day);
  }
  let streak = 0;
  // It goes on until a whole day has passed.
  for (let day = days.has(today) ? today : dayBeside(today, -1); days.has(day); day = dayBeside(day, -1)) streak += 1;
  return { solved, streak };
}
