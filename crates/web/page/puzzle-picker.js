// A choice of a kind and a level, and the new puzzle that comes of it: on the start page and in the window New.

import { isAbort } from './api.js';
import { button, fill, h, keepFocus, upper } from './dom.js';
import { game } from './game.js';
import { KINDS, newPuzzle } from './kinds.js';
import { t } from './texts.js';

/** What was chosen last. */
let chosen = KINDS[0];

/** @param {() => void} done called when the puzzle is on the table @returns {HTMLElement} */
export function puzzlePicker(done) {
  const kinds = h('div', { class: 'kinds-of-puzzle', role: 'group', 'aria-label': t`Kind` });
  const levels = h('div', { class: 'levels', role: 'group', 'aria-label': t`Level` });
  const note = h('p', { class: 'soft', role: 'status' });
  const element = h('div', { class: 'form puzzle-picker' }, kinds, levels, note);
  /** @type {AbortController | null} */
  let asking = null;

  /** @param {string} level */
  async function make(level) {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    note.textContent = t`Looking for one ${level ? t`that is ${level}` : t`without givens`}…`;
    try {
      const puzzle = await newPuzzle(chosen, level, signal);
      if (!element.isConnected) return;
      if (!puzzle) {
        note.textContent = t`None was found in time. Try again, or another level.`;
        return;
      }
      game.open(puzzle);
      done();
    } catch (error) {
      if (!isAbort(error)) note.textContent = /** @type {Error} */ (error).message;
    }
  }

  function paint() {
    keepFocus(kinds, () =>
      fill(
        kinds,
        KINDS.map((kind) =>
          button(
            kind.name,
            () => {
              chosen = kind;
              paint();
            },
            { 'aria-pressed': String(kind === chosen) },
          ),
        ),
      ),
    );
    fill(
      levels,
      chosen.levels.map((name) => button(upper(name), () => make(name))),
      chosen.bare && button(t`Without givens`, () => make(''), { class: 'bare' }),
    );
    note.textContent = t`Made for you on this machine, with one solution.`;
  }

  paint();
  return element;
}
