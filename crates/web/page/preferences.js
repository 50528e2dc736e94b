// How the player wants the page to be. Kept in the database, one record.

import { database } from './database.js';
import { theming } from './theme.js';

/**
 * @typedef {object} Preferences
 * @property {import('./theme.js').Theme} theme
 * @property {boolean} clashes      whether digits that clash are marked at once
 * @property {boolean} tidy         whether a placed digit takes its marks out of the cells that see it
 * @property {boolean} timer
 * @property {boolean} digitFirst   whether a digit is chosen first and then the cells that it goes to
 * @property {'right' | 'left'} hand  where the pad stands
 * @property {'r1c1' | 'a1'} coordinates
 * @property {string} scale         whose names, order and points steps have; '' for the first of the table
 */

/** @type {Preferences} */
const STANDARD = {
  theme: 'system', clashes: true, tidy: false, timer: false, digitFirst: false, hand: 'right', coordinates: 'r1c1', scale: '',
};

/** What holds now. @type {Readonly<Preferences>} */
export let preferences = { ...STANDARD };
/** @type {Set<() => void>} */
const listeners = new Set();

/** Takes those of the last visit. */
export async function loadPreferences() {
  const kept = await database.get('kept', 'preferences').catch(() => null);
  preferences = known({ ...kept, theme: theming.theme });
}

/** @param {Partial<Preferences>} change */
export function prefer(change) {
  const next = known({ ...preferences, ...change });
  if (JSON.stringify(next) === JSON.stringify(preferences)) return;
  preferences = next;
  theming.choose(preferences.theme);
  database.put('kept', preferences, 'preferences').catch(() => {});
  for (const listener of listeners) listener();
}

/** @param {() => void} listener @returns {() => void} ends it */
export function onPreference(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this version knows of what was kept, which may come from another one. @param {any} kept @returns {Preferences} */
function known(kept) {
  /** @type {any} */
  const result = { ...STANDARD };
  for (const [name, standard] of Object.entries(STANDARD)) if (typeof kept[name] === typeof standard) result[name] = kept[name];
  if (!['system', 'light', 'dark'].includes(result.theme)) result.theme = 'system';
  if (!['right', 'left'].includes(result.hand)) result.hand = 'right';
  if (!['r1c1', 'a1'].includes(result.coordinates)) result.coordinates = 'r1c1';
  return result;
}
