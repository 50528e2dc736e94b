// The hint: the next step of human-style solving, one for all parts of the page. It is shown rung by rung; how far it
// was shown is remembered as long as the position stands.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { game } from './game.js';
import { preferences } from './preferences.js';
import { t } from './texts.js';

/** What is told one after the other: the reason before the result. */
export const RUNGS = [t`Where to look`, t`Which technique`, t`Which cells`, t`Why`, t`What follows`];

/** The server's answer. @type {any} */
let answer = null;
/** The position that it is for. @type {any} */
let of = null;
let rung = 0;
let looking = false;
let uses = 0;

/** Whether the player knows a technique, where hints keep to those. @param {string} id */
const isKnown = (id) => !preferences.onlyKnown || !preferences.unknown.includes(id);

/** A step of a technique that is known; where there is none, the next one with a word about it. */
async function knownInstead(/** @type {any} */ found, /** @type {string} */ scale) {
  const { firstKnown } = await import('./known-techniques.js');
  const step = await firstKnown(found.step, scale);
  const text = t`None of the techniques that you know finds more here. The next one is: ${found.step.name}.`;
  return step ? { ...found, step } : { ...found, text };
}

const current = () => (of === game.state ? answer : null);

export const hint = {
  /** The step with its words and the position before it, or null. @returns {any} */
  get step() {
    return current()?.step ?? null;
  },
  /** What is to be said where there is no step. @returns {string} */
  get text() {
    return current()?.text ?? '';
  },
  /** Cells whose digits are wrong. @returns {number[]} */
  get mistakes() {
    return current()?.mistakes ?? [];
  },
  /** How much is shown: 0 nothing, 5 all. */
  get rung() {
    return current() ? rung : 0;
  },
  get looking() {
    return looking;
  },
  /** How often one was asked for. */
  get uses() {
    return uses;
  },
  /** The cell of which is said why its digit is wrong; -1 for none. @returns {number} */
  get refuted() {
    return current()?.refuted ?? -1;
  },

  /**
   * Shows one rung more; the first asks for the step.
   * @param {string} scale its order and points
   * @param {() => void} change called whenever there is something new to show
   */
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
      found = withPlaces(
        await post('hint', { ...game.question(true), scale: game.scale(scale), timeout_ms: 10000 }),
        state.board,
      );
      if (found.step && !isKnown(found.step.technique)) found = await knownInstead(found, scale);
    } catch (error) {
      found = { step: null, text: /** @type {Error} */ (error).message, mistakes: [] };
    }
    looking = false;
    // The board may have changed meanwhile; then this is an answer to another question.
    if (game.state === state) {
      answer = found;
      of = state;
      rung = 1;
    }
    change();
  },

  /** Says why the digit of a cell is wrong. @param {number} cell @param {() => void} change */
  async refute(cell, change) {
    if (looking) return;
    looking = true;
    change();
    const { state } = game;
    const { refutation } = await import('./refutation.js');
    const found = await refutation(cell);
    looking = false;
    if (game.state === state) {
      answer = { ...found, mistakes: [cell], refuted: cell };
      of = state;
      rung = 5;
      uses += 1;
    }
    change();
  },

  all() {
    rung = 5;
  },

  /** Forgets the step, because another order is asked for. */
  drop() {
    answer = null;
  },

  /** Does on the board what the step says. */
  apply() {
    const { state } = game;
    if (hint.refuted >= 0) {
      const placed = state.placed.slice();
      placed[hint.refuted] = 0;
      game.change({ placed });
      return;
    }
    const { step } = hint.step;
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
