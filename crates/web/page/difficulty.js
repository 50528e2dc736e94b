// How hard a puzzle is for people, by the scale that comes first.

import { post } from './api.js';

/**
 * The rating of a puzzle; null where there is none: logic does not know the board, or five seconds are not enough.
 * @param {object} question @returns {Promise<{level: string, points: string, hardest: string} | null>}
 */
export async function difficulty(question) {
  try {
    const { ratings } = await post('rate', { ...question, timeout_ms: 5000 });
    const [first] = ratings;
    if (!first?.level || first.rating === null) return null;
    return { level: first.level, points: first.rating.toFixed(1), hardest: first.hardest_technique ?? '' };
  } catch {
    return null;
  }
}
