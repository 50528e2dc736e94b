// How hard a puzzle is for people, by the scale that the player has chosen, or the one that comes first.

import { post } from './api.js';
import { preferences } from './preferences.js';

/**
 * The rating of a puzzle; null where there is none: logic does not know the board, or five seconds are not enough.
 * @param {object} question @returns {Promise<{level: string, points: string, hardest: string} | null>}
 */
export async function difficulty(question) {
  try {
    const { ratings } = await post('rate', { ...question, timeout_ms: 5000 });
    const first =
      ratings.find((/** @type {any} */ rating) => rating.scale === preferences.scale && rating.level) ?? ratings[0];
    if (!first?.level || first.rating === null) return null;
    return { level: first.level, points: first.rating.toFixed(1), hardest: first.hardest_name ?? '' };
  } catch {
    return null;
  }
}
