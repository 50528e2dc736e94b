// The hint: the next step of human-style solving, one for all parts of the page. It is shown rung by rung; how far it was
// shown is remembered as long as the position stands.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { game } from './game.js';

export const RUNGS = ['Where to look', 'Which technique', 'Which cells', 'What follows', 'The whole argument'];

/** The server's answer. @type {any} */
let answer = null;
/** The position that it is for. @type {any} */
let of = null;
let rung = 0;
let looking = false;
let uses = 0;

const current = () => (of === game.state ? answer : null);

/** More cells than this are not marked candidate by candidate: the picture would hide the board. */
const MOST_MARKED = 6;

const digitsOf = (/** @type {number} */ set) => Array.from({ length: 25 }, (_, bit) => bit + 1).filter((digit) => set & (2 ** (digit - 1)));

/** The digit of the page for a number of the board, which may begin elsewhere than at 1. @param {number} number */
const digitOf = (number) => number - (game.state.board.lowest ?? 1) + 1;

/**
 * A step on another board than the ordinary one, in the form that the page shows: it has no picture of its own, so the candidates of
 * its cells stand for the pattern.
 * @param {any} step as the server sends it @param {number[]} values @param {number[]} marks the position before it
 */
function onOtherBoard(step, values, marks) {
  const shown = step.cells.length > MOST_MARKED ? [] : step.cells;
  const removed = step.removed.flatMap((/** @type {[number, number]} */ [cell, set]) => digitsOf(set & marks[cell]).map((digit) => ({ cell, digit })));
  return {
    technique: step.technique, name: step.name, points: null, words: step.words, values, marks,
    step: {
      place: step.place ? { cell: step.place[0], digit: digitOf(step.place[1]) } : null,
      // What a placement takes from the cells that see it goes without saying.
      eliminate: step.place ? [] : removed,
      lines: step.lines.map((/** @type {any} */ line) => ({ ...line, links: [], depth: 0 })),
      why: { houses: [], links: [], marks: shown.flatMap((/** @type {number} */ cell) => digitsOf(marks[cell]).map((digit) => ({ role: 'pattern', cell, digit }))) },
    },
  };
}

/**
 * The path on another board, each step with the position before it.
 * @param {any} reply as the server sends it @param {number[]} values @param {number[]} marks the position at the start
 */
export function pathOnOtherBoard(reply, values, marks) {
  let [digits, candidates] = [values.slice(), marks.slice()];
  const steps = reply.steps.map((/** @type {any} */ step) => {
    const shown = onOtherBoard(step, digits, candidates);
    [digits, candidates] = [digits.slice(), candidates.slice()];
    for (const [cell, set] of step.removed) candidates[cell] &= ~set;
    if (step.place) { digits[step.place[0]] = digitOf(step.place[1]); candidates[step.place[0]] = 0; }
    return shown;
  });
  return { steps, solved: reply.solved, stop: reply.stop, values: digits, marks: candidates };
}

export const hint = {
  /** The step with its words and the position before it, or null. @returns {any} */
  get step() { return current()?.step ?? null; },
  /** What is to be said where there is no step. @returns {string} */
  get text() { return current()?.text ?? ''; },
  /** Cells whose digits are wrong. @returns {number[]} */
  get mistakes() { return current()?.mistakes ?? []; },
  /** How much is shown: 0 nothing, 5 all. */
  get rung() { return current() ? rung : 0; },
  get looking() { return looking; },
  /** How often one was asked for. */
  get uses() { return uses; },

  /** Shows one rung more; the first asks for the step. @param {string} scale its order and points @param {() => void} change called whenever there is something new to show */
  async more(scale, change) {
    if (looking) return;
    uses += 1;
    if (hint.step) {
      rung = Math.min(5, rung + 1);
      change();
      return;
    }
    looking = true;
    change();
    const { state } = game;
    let found;
    try {
      found = withPlaces(await post('hint', { ...game.question(true), scale: game.scale(scale), timeout_ms: 10000 }), state.board);
    } catch (error) {
      found = { step: null, text: /** @type {Error} */ (error).message, mistakes: [] };
    }
    looking = false;
    // The board may have changed meanwhile; then this is an answer to another question.
    if (game.state === state) {
      answer = found.other_board ? { ...found, text: null, step: onOtherBoard(found.other_board, game.values(), game.candidates()) } : found;
      of = state;
      rung = 1;
    }
    change();
  },

  all() { rung = 5; },

  /** Forgets the step, because another order is asked for. */
  drop() { answer = null; },

  /** Does on the board what the step says. */
  apply() {
    const { step } = hint.step;
    const { state } = game;
    if (step.place) {
      const placed = state.placed.slice();
      placed[step.place.cell] = step.place.digit;
      game.change({ placed });
    } else {
      const struck = state.struck.slice();
      for (const { cell, digit } of step.eliminate) struck[cell] |= 2 ** (digit - 1);
      game.change({ struck, auto: true });
    }
  },
};
