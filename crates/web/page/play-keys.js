// The keys of Play: what each of them means, and the window that lists them.

import { listKeys } from './dom.js';
import { t } from './texts.js';

/** @typedef {import('./entry.js').Mode} Mode */
/**
 * @typedef {{enter: number, mode: Mode} | {mode: Mode} | {act: 'undo' | 'redo' | 'next mode' | 'erase' | 'blank' |
 *   'escape' | 'keys' | 'hint'}} Meaning
 */

/** @type {Record<string, Mode>} */
const MODE_KEYS = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'pen' };

/**
 * The digit of a key. On a board of other digits the key says the number, not its place.
 * @param {KeyboardEvent} event @param {import('./game.js').BoardShape} board
 */
function digitOf(event, { symbols, lowest = 1, rules }) {
  // With Alt a key may write another sign; where the key is says its letter.
  const letter = event.altKey
    ? event.code.match(/^Key([A-Z])$/)?.[1]
    : /^[a-z]$/i.test(event.key)
      ? event.key
      : undefined;
  if (symbols.length > 9 && letter && !event.ctrlKey && !event.metaKey) {
    const value = letter.toLowerCase().charCodeAt(0) - 96 + 9 - (rules ? lowest - 1 : 0);
    if (value <= symbols.length) return value;
  }
  const named = event.code.match(/^(?:Digit|Numpad)([0-9])$/);
  return named ? Number(named[1]) - lowest + 1 : 0;
}

/**
 * What a key means; null for nothing.
 * @param {KeyboardEvent} event
 * @param {import('./game.js').BoardShape} board
 * @param {Mode} mode what a number key writes
 * @returns {Meaning | null}
 */
export function meaningOf(event, board, mode) {
  const control = event.ctrlKey || event.metaKey;
  if (control && event.code === 'KeyZ') return { act: event.shiftKey ? 'redo' : 'undo' };
  if (control && event.code === 'KeyY') return { act: 'redo' };
  const digit = digitOf(event, board);
  if (digit > 0 && digit <= Math.max(board.symbols.length, mode === 'colour' || mode === 'pen' ? 9 : 0)) {
    const second = control || event.altKey;
    return {
      enter: digit,
      mode: second && event.shiftKey ? 'colour' : second ? 'centre' : event.shiftKey ? 'corner' : mode,
    };
  }
  if (control || event.altKey) return null;
  const chosen = MODE_KEYS[event.key.toLowerCase()];
  if (chosen) return { mode: chosen };
  if (event.key === ' ') return { act: 'next mode' };
  if (['Backspace', 'Delete'].includes(event.key)) return { act: 'erase' };
  if (event.key === '.' || /^(Digit|Numpad)0$/.test(event.code)) return { act: 'blank' };
  if (event.key === 'Escape') return { act: 'escape' };
  if (event.key === '?') return { act: 'keys' };
  return event.key.toLowerCase() === 'h' ? { act: 'hint' } : null;
}

export const keysDialog = () =>
  listKeys([
    ['1 – 9, A – P', t`write a digit`],
    [t`Shift + digit`, t`corner mark`],
    [t`Ctrl or Alt + digit`, t`centre mark, or strike out a candidate`],
    [t`Ctrl or Alt + Shift + digit`, 'colour'],
    ['Z X C V B', t`digit, corner, centre, colour, pen`],
    ['Space', t`the next of the first four`],
    [t`Drag with the pen, Shift + arrows`, t`draw a line, from cell to cell or along edges; again: take it away`],
    ['Arrows', t`move; with Shift select more`],
    [t`Drag, Ctrl + click`, t`select more`],
    [t`Double click, long press`, t`select all cells with this digit, or with these centre marks`],
    [t`Ctrl + A, Esc`, t`select all; one cell`],
    [t`Backspace, Delete, 0`, 'erase'],
    [t`0, full stop, Space`, t`while givens are edited: leave a blank and go on`],
    [t`Ctrl + V`, t`open the puzzle that was copied, anywhere`],
    [t`Ctrl + Z, Ctrl + Y`, t`undo, redo`],
    ['H', t`a hint; again: more of it`],
    ['?', t`this list`],
  ]);
