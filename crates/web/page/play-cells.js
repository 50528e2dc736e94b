// What each cell of the board in Play shows, worked out of the puzzle, the hint, and what was asked about both.

import { inWords } from './cells.js';
import { game, linesOf, zoneOf } from './game.js';
import { differing, work } from './play-state.js';
import { preferences } from './preferences.js';
import { covered } from './rule-game.js';
import { t } from './texts.js';

/**
 * @typedef {import('./board.js').CellView} CellView
 *
 * What a picture of the board rests on.
 * @typedef {object} Scene
 * @property {import('./play-state.js').PlayState} play
 * @property {import('./board.js').Board} board
 * @property {Hinted | null} hinted    what of a hint is to be seen
 * @property {Map<number, string>} notes  what one hears of the rules at cells
 * @property {Map<number, number[]>} [links]  the cells to whose centres lines of the pen lead from each
 * @property {Set<number>} fog         cells under fog
 * @property {number} digit            the digit whose cells are to stand out, 0 for none
 */

/**
 * Cells that the line which is read names, those whose candidates it speaks of, these candidates, and wrong digits.
 * @typedef {{named: Set<number>, spoken: number[], marks: number[], mistakes: number[]}} Hinted
 */

/** The cells that are under fog. @returns {Set<number>} */
export function foggy() {
  const { state, verdict } = game;
  return covered(
    state.board,
    game.values(),
    state.board.solution ?? (verdict?.verdict === 'one' ? verdict.grids[0] : null),
  );
}

/** @param {Scene} scene @returns {CellView[]} */
export function cellViews(scene) {
  const { state, report, verdict } = game;
  const values = game.values();
  const open = game.candidates();
  // Where the digits leave no solution, no candidate is true, and that is said in words.
  const truth = scene.play.shares?.solutions ? scene.play.shares : null;
  const candidates = state.auto ? open : null;
  const spoken = new Set(scene.hinted?.spoken);
  const tints = tintsOf(scene, values);
  return values.map((value, cell) => {
    const tint = tints[cell].join(' ');
    if (scene.fog.has(cell) && state.givens[cell]) return { tint };
    const hinted = spoken.has(cell) && !truth && !candidates;
    return {
      value,
      tint,
      note:
        [!scene.fog.has(cell) && scene.notes.get(cell), linesTo(scene.links?.get(cell))].filter(Boolean).join(', ') ||
        undefined,
      ink: state.givens[cell] ? 'given' : report?.solved ? 'solution' : 'pen',
      colour: state.colour[cell],
      corner: truth || hinted ? 0 : state.corner[cell],
      centre: truth || candidates || hinted ? 0 : state.centre[cell],
      marks:
        truth && !value
          ? digitsWith(truth[cell]) | open[cell]
          : candidates
            ? candidates[cell]
            : hinted
              ? scene.hinted?.marks[cell]
              : 0,
      share: truth?.[cell],
      either: tints[cell].includes('differ')
        ? verdict.grids.map((/** @type {number[]} */ grid) => grid[cell])
        : undefined,
    };
  });
}

/** Where the pen's lines lead from a cell, to those who listen. @param {number[] | undefined} cells */
function linesTo(cells) {
  const { board } = game.state;
  const columns = board.columns ?? board.size;
  const name = (/** @type {number} */ cell) => `r${Math.floor(cell / columns) + 1}c${(cell % columns) + 1}`;
  return cells && t`line to ${inWords(cells.map(name).join(' '))}`;
}

/** The tints of each cell. @param {Scene} scene @param {number[]} values @returns {string[][]} */
function tintsOf({ play, board, hinted, fog, digit }, values) {
  const { state, report, verdict } = game;
  /** @type {string[][]} */
  const tints = values.map(() => []);
  const tint = (/** @type {Iterable<number>} */ cells, /** @type {string} */ name) => {
    for (const cell of cells) if (!tints[cell].includes(name)) tints[cell].push(name);
  };
  tint(hinted?.mistakes ?? [], 'clash');
  tint(hinted?.named ?? [], 'same');
  if (preferences.clashes) for (const clash of report?.clashes ?? []) tint(clash.cells, 'clash');
  // While a board is being written, two solutions differ nearly everywhere, which says nothing.
  if (!(work.editing && verdict?.differ.length * 3 > state.givens.length)) tint(verdict?.differ ?? [], 'differ');
  tint(verdict?.impossible ?? [], 'impossible');
  tint(play.wrong, 'clash');
  if (preferences.autoCheck && verdict?.verdict === 'one') tint(differing(state.placed, verdict), 'clash');
  const equal = values.map((value, cell) => (digit && value === digit ? cell : -1)).filter((cell) => cell >= 0);
  if (preferences.sameDigit) tint(equal, 'same');
  if (board.selected.size === 1)
    tint(
      lineUp(board).filter((cell) => !digit || values[cell] !== digit),
      'peer',
    );
  tint(fog, 'fog');
  return tints;
}

/** The cells that stand out with the cell that is chosen. @param {import('./board.js').Board} board */
function lineUp({ focus }) {
  const { lines, box, seen } = preferences;
  const { board } = game.state;
  const found = [seen ? game.peers(focus) : [], lines ? linesOf(board, focus) : [], box ? zoneOf(board, focus) : []];
  return [...new Set(found.flat())];
}

/** @param {(number | undefined)[]} shares */
function digitsWith(shares) {
  return shares.reduce((/** @type {number} */ bits, share, i) => (share ? bits | (2 ** i) : bits), 0);
}
