// The keys of Play: what each of them means, and the window that lists them.

import { dialog, h } from './dom.js';

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

export function keysDialog() {
  const rows = [
    ['1 – 9, A – P', 'write a digit'],
    ['Shift + digit', 'corner mark'],
    ['Ctrl or Alt + digit', 'centre mark, or strike out a candidate'],
    ['Ctrl or Alt + Shift + digit', 'colour'],
    ['Z X C V B', 'digit, corner, centre, colour, pen'],
    ['Space', 'the next of the first four'],
    ['Drag with the pen, Shift + arrows', 'draw a line, from cell to cell or along edges; again: take it away'],
    ['Arrows', 'move; with Shift select more'],
    ['Drag, Ctrl + click', 'select more'],
    ['Double click, long press', 'select all cells with this digit, or with these centre marks'],
    ['Ctrl + A, Esc', 'select all; one cell'],
    ['Backspace, Delete, 0', 'erase'],
    ['0, full stop, Space', 'while givens are edited: leave a blank and go on'],
    ['Ctrl + V', 'open the puzzle that was copied, anywhere'],
    ['Ctrl + Z, Ctrl + Y', 'undo, redo'],
    ['H', 'a hint; again: more of it'],
    ['?', 'this list'],
  ];
  dialog('Keyboard shortcuts', () =>
    h(
      'dl',
      { class: 'keys' },
      rows.map(([key, what]) => [h('dt', null, key), h('dd', null, what)]),
    ),
  );
}
