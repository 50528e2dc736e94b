// How the player wants the page to be. Stored in the database, one record; what the style sheet needs of it stands in
// attributes of the root.

import { database } from './database.js';
import { theming } from './theme.js';

/**
 * @typedef {object} Preferences
 * @property {import('./theme.js').Theme} theme
 * @property {boolean} contrast     whether ink and lines are as strong as they can be
 * @property {'standard' | 'safe'} palette  colours; the safe ones differ for people who are colour-blind
 * @property {'small' | 'medium' | 'large'} digits  their size
 * @property {'small' | 'medium' | 'large'} marks   their size
 * @property {boolean} sameDigit    whether digits equal to the one that is chosen stand out
 * @property {boolean} lines        whether the row and the column of the chosen cell do
 * @property {boolean} box          whether its box does
 * @property {boolean} seen         whether every cell that it sees does
 * @property {boolean} numbers      whether rows and columns are numbered beside the board
 * @property {boolean} clashes      whether digits that clash are marked at once
 * @property {boolean} autoCheck    whether digits that are not in the solution are
 * @property {boolean} tidy         whether a placed digit takes its marks out of the cells that see it
 * @property {boolean} timer
 * @property {boolean} digitFirst   whether a digit is chosen first and then the cells that it goes to
 * @property {'right' | 'left'} hand  where the pad stands
 * @property {boolean} still        whether nothing moves, whatever the system says
 * @property {'r1c1' | 'a1'} coordinates
 * @property {boolean} onlyKnown    whether hints and paths keep to the techniques that the player knows
 * @property {string[]} unknown      the techniques that the player does not know
 * @property {string} scale         whose names, order and points steps have; '' for the first of the table
 */

/** @type {Preferences} */
const STANDARD = {
  theme: 'system',
  contrast: false,
  palette: 'standard',
  digits: 'medium',
  marks: 'medium',
  sameDigit: true,
  lines: true,
  box: true,
  seen: false,
  numbers: true,
  clashes: true,
  autoCheck: false,
  tidy: false,
  timer: false,
  digitFirst: false,
  hand: 'right',
  still: false,
  coordinates: 'r1c1',
  onlyKnown: false,
  unknown: [],
  scale: '',
};

/** What may be chosen, where it is not yes or no. @type {Record<string, string[]>} */
const CHOICES = {
  theme: ['system', 'light', 'dark'],
  palette: ['standard', 'safe'],
  digits: ['small', 'medium', 'large'],
  marks: ['small', 'medium', 'large'],
  hand: ['right', 'left'],
  coordinates: ['r1c1', 'a1'],
};

/** What holds now. @type {Readonly<Preferences>} */
export const preferences = { ...STANDARD };
/** @type {Set<() => void>} */
const listeners = new Set();

/** Takes those of the last visit. */
export async function loadPreferences() {
  const saved = await database.get('kept', 'preferences').catch(() => null);
  Object.assign(preferences, known({ ...saved, theme: theming.theme }));
  dress();
}

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  const next = known({ ...preferences, ...change });
  if (JSON.stringify(next) === JSON.stringify(preferences)) return;
  Object.assign(preferences, next);
  theming.choose(preferences.theme);
  dress();
  database.put('kept', preferences, 'preferences').catch(() => {});
  for (const listener of listeners) listener();
}

/** Everything as it was at first. @returns {() => void} takes it back */
export function resetPreferences() {
  const before = { ...preferences };
  prefer(STANDARD);
  return () => prefer(before);
}

/** @param {() => void} listener @returns {() => void} ends it */
export function onPreference(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands the style sheet what it needs to know. */
function dress() {
  const { contrast, palette, digits, marks, hand, still, numbers } = preferences;
  Object.assign(document.documentElement.dataset, {
    contrast: contrast ? 'high' : 'usual',
    palette,
    digits,
    marks,
    hand,
    motion: still ? 'none' : 'system',
    numbers: numbers ? 'shown' : 'hidden',
  });
}

/**
 * What this version knows of what was kept, which may come from another one.
 * @param {any} saved
 * @returns {Preferences}
 */
function known(saved) {
  /** @type {any} */
  const result = { ...STANDARD };
  for (const [name, standard] of Object.entries(STANDARD)) {
    if (Array.isArray(saved[name]) !== Array.isArray(standard)) continue;
    if (typeof saved[name] === typeof standard && (CHOICES[name]?.includes(saved[name]) ?? true))
      result[name] = saved[name];
  }
  return result;
}
