// The kinds of puzzles that are made for the player, and the requests for them.

import { post } from './api.js';
import { LEVELS, ofLevel } from './daily.js';
import { t } from './texts.js';

/**
 * `levels` are found in seconds; `bare`: there are puzzles without givens, which have no level of their own.
 * @typedef {{id: string, name: string, request: any, levels: string[], bare?: boolean}} Kind
 */

const TIMEOUT = 30000;
const ALL = LEVELS.map(({ name }) => name);
const board = (/** @type {any} */ shape) => ({ request: { board: shape }, levels: ALL });
const rule = (/** @type {string} */ variant) => ({ request: { variants: [variant] }, levels: ALL });

/** @type {Kind[]} */
export const KINDS = [
  { id: 'classic', name: t`Classic`, request: {}, levels: ALL },
  // Nothing but singles is found on so small a board.
  { id: '4x4', name: '4 × 4', ...board({ size: 4 }), levels: ['easy'] },
  { id: '6x6', name: '6 × 6', ...board({ size: 6 }) },
  { id: '16x16', name: '16 × 16', ...board({ size: 16 }) },
  { id: 'diagonal', name: 'X', ...board({ size: 9, diagonals: true }) },
  { id: 'windoku', name: t`Windoku`, ...board({ size: 9, windows: true }) },
  { id: 'jigsaw', name: t`Jigsaw`, request: { jigsaw: true }, levels: ALL },
  { id: 'killer', name: t`Killer`, ...rule('killer'), bare: true },
  { id: 'thermo', name: t`Thermometer`, ...rule('thermo') },
  { id: 'arrow', name: 'Arrow', ...rule('arrow'), bare: true },
  { id: 'kropki', name: t`Kropki`, ...rule('kropki'), bare: true },
  { id: 'greater', name: t`Greater than`, ...rule('greater'), bare: true },
  { id: 'anti-knight', name: t`Anti-knight`, ...rule('anti-knight') },
  // Several grids that overlap.
  { id: 'samurai', name: t`Samurai`, ...rule('samurai') },
  { id: 'twin', name: t`Twin`, ...rule('twin') },
  { id: 'butterfly', name: t`Butterfly`, ...rule('butterfly') },
  { id: 'windmill', name: t`Windmill`, ...rule('windmill') },
  { id: 'sohei', name: t`Sohei`, ...rule('sohei') },
  { id: 'flower', name: t`Flower`, ...rule('flower') },
  { id: 'shogun', name: t`Shogun`, ...rule('shogun') },
  // Harder ones of thirteen grids are not found in time.
  { id: 'sumo', name: t`Sumo`, ...rule('sumo'), levels: ALL.slice(0, 3) },
];

/** What is asked for. @param {Kind} kind @param {string} level '' for one without givens */
function requestFor(kind, level) {
  const recipe = LEVELS.find(({ name }) => name === level);
  if (kind === KINDS[0]) return ofLevel(recipe ?? LEVELS[0]);
  return { ...kind.request, count: 1, ...(level ? { difficulty: level } : { no_givens: true }) };
}

/**
 * A new puzzle of a kind and a level. The generator gives up some series of tries before the time is over; then others
 * follow.
 * @param {Kind} kind
 * @param {string} level '' for one without givens
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} null where none was found in time
 */
export async function newPuzzle(kind, level, signal) {
  const end = Date.now() + TIMEOUT;
  for (let left = TIMEOUT; left > 0; left = end - Date.now()) {
    const { puzzles, stop } = await post('generate', { ...requestFor(kind, level), timeout_ms: left }, signal);
    if (puzzles.length) return puzzles[0].puzzle;
    if (stop !== 'gave-up') return null;
  }
  return null;
}
