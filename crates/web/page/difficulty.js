// How hard a puzzle is for people, by the scale that the player has chosen, or the one that comes first.

import { post } from './api.js';
import { upper } from './dom.js';
import { preferences } from './preferences.js';

/** Points in figures: tenths, or whole numbers where they are sums, which are large. @param {number} points */
const figures = (points) => points.toFixed(points < 100 ? 1 : 0);

/**
 * A level with its points in the form in which the whole page says them: “Hard · 2.0”.
 * @param {string | undefined} level @param {number | string} [points]
 */
export function levelText(level, points) {
  if (!level) return '';
  return [upper(level), points !== undefined && figures(Number(points))].filter(Boolean).join(' · ');
}

/** The level of a scale to which points belong. @param {any} scale @param {number} points */
export const levelOf = (scale, points) =>
  scale.levels.find((/** @type {any} */ { max }) => max === null || points <= max + 1e-9)?.name ?? '';

/**
 * The rating of a puzzle; null where there is none: logic does not know the board, or 15 seconds are not enough.
 * @param {object} question
 * @param {AbortSignal} [signal] ends the rating
 * @returns {Promise<{level: string, points: string, hardest: string} | null>}
 */
export async function difficulty(question, signal) {
  try {
    const { ratings } = await post('rate', { ...question, timeout_ms: 15000 }, signal);
    // On boards of other shapes and under rules the scale for any board comes first; the player's scale is for others.
    const own = (/** @type {any} */ rating) => rating.scale === preferences.scale && rating.level;
    const first = (ratings[0]?.scale !== 'any-board' && ratings.find(own)) || ratings[0];
    if (!first?.level || first.rating === null) return null;
    return { level: first.level, points: figures(first.rating), hardest: first.hardest_name ?? '' };
  } catch {
    return null;
  }
}
