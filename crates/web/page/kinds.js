// The kinds of puzzles that are made for the player, and the requests for them.

import { post } from './api.js';
import { LEVELS, ofLevel } from './daily.js';

/** @typedef {{id: string, name: string, request: any}} Kind */

const TIMEOUT = 30000;
const rules = (/** @type {string} */ variant) => ({ variants: [variant], no_givens: true });

/** The first has levels. @type {Kind[]} */
export const KINDS = [
  { id: 'classic', name: 'Classic', request: {} },
  { id: '4x4', name: '4 × 4', request: { board: { size: 4 } } },
  { id: '6x6', name: '6 × 6', request: { board: { size: 6 } } },
  { id: '16x16', name: '16 × 16', request: { board: { size: 16 } } },
  { id: 'diagonal', name: 'X', request: { board: { size: 9, diagonals: true } } },
  { id: 'windoku', name: 'Windoku', request: { board: { size: 9, windows: true } } },
  { id: 'jigsaw', name: 'Jigsaw', request: { jigsaw: true } },
  { id: 'killer', name: 'Killer', request: rules('killer') },
  { id: 'thermo', name: 'Thermometer', request: { variants: ['thermo'] } },
  { id: 'arrow', name: 'Arrow', request: rules('arrow') },
  { id: 'kropki', name: 'Kropki', request: rules('kropki') },
  { id: 'greater', name: 'Greater than', request: rules('greater') },
  { id: 'anti-knight', name: 'Anti-knight', request: { variants: ['anti-knight'] } },
];

/**
 * A new puzzle of a kind, of a level where it is the first.
 * @param {Kind} kind
 * @param {string} level
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} null where none was found in time
 */
export async function newPuzzle(kind, level, signal) {
  const recipe = LEVELS.find(({ name }) => name === level) ?? LEVELS[0];
  const request = kind === KINDS[0] ? ofLevel(recipe) : { ...kind.request, count: 1, timeout_ms: TIMEOUT };
  const { puzzles } = await post('generate', request, signal);
  return puzzles[0]?.puzzle ?? null;
}
