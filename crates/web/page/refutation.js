// Why a digit is wrong: the shortest argument that it leads nowhere, from the digits that are right.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { differing } from './play-state.js';
import { game } from './game.js';
import { textWith } from './rule-game.js';

/** Techniques that suppose a candidate, with and without rules, on every board. */
const TECHNIQUES = ['contradiction', 'rule-contradiction', 'rule-alone-contradiction', 'pair-contradiction'];
/** The milliseconds for each of them. */
const TIME = 4000;

/** A position as a question. @param {number[]} placed */
function position(placed) {
  const { board, givens } = game.state;
  if (board.rules) return { puzzle: textWith(board, placed, new Array(placed.length).fill(0)), from: 'rules' };
  return { board: game.shape(), givens, placed };
}

/** What the digit breaks at once, in words. @param {number[]} placed */
async function broken(placed) {
  const { board, givens } = game.state;
  const lowest = board.lowest ?? 1;
  const values = givens.map((given, cell) => given || placed[cell]);
  const numbers = values.map((value) => (value ? value - 1 + lowest : null));
  const reply = board.rules
    ? post('progress', { puzzle: board.rules, from: 'rules', numbers })
    : post('check', { ...position(placed), quick: true });
  const [clash] = (await reply).clashes;
  return clash ? clash.text : '';
}

/**
 * @param {number} cell one whose digit is wrong
 * @returns {Promise<{text: string, step: any}>} what it breaks, or a step that takes the candidate away, the one with
 *   the
 *   fewest lines; neither where no single supposition shows it
 */
export async function refutation(cell) {
  const { placed, board } = game.state;
  const wrong = new Set([...differing(placed, game.verdict), cell]);
  const right = placed.map((digit, other) => (wrong.has(other) ? 0 : digit));
  const text = await broken(right.map((digit, other) => (other === cell ? placed[cell] : digit)));
  if (text) return { text, step: null };
  const isOf = (/** @type {any} */ gone) => gone.cell === cell && gone.digit === placed[cell];
  for (const technique of TECHNIQUES) {
    const body = { ...position(right), scale: 'any-board', technique, all: true, timeout_ms: TIME };
    const reply = await post('steps', body).catch(() => ({ steps: [] }));
    const { steps } = withPlaces(reply, board);
    const own = steps.filter((/** @type {any} */ found) => found.step.eliminate.some(isOf));
    own.sort((/** @type {any} */ a, /** @type {any} */ b) => a.step.lines.length - b.step.lines.length);
    if (own.length) return { text: '', step: own[0] };
  }
  return { text: '', step: null };
}
