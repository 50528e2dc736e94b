// The window in which a puzzle is pasted, or read from a file.

import { ApiError } from './api.js';
import { button, dialog, failure, field, fill, h, toast } from './dom.js';
import { game } from './game.js';
import { t } from './texts.js';

/** As many characters of a file are read, and as many of its puzzles listed. */
const CHARACTERS = 60000;
const LISTED = 200;

/** @param {() => void} [done] called when the puzzle is on the table @param {string} [pasted] a text to begin with */
export function openDialog(done = () => {}, pasted = '') {
  dialog(t`Open a puzzle`, (close) =>
    openForm(() => {
      close();
      done();
    }, pasted),
  );
}

/** @param {() => void} close @param {string} pasted */
function openForm(close, pasted) {
  const text = h(
    'textarea',
    { rows: 10, spellcheck: 'false', placeholder: t`A line, a drawn grid, a candidate grid, an f-puzzles link, …` },
    pasted,
  );
  const errorBox = h('div', { class: 'error', role: 'alert' });
  const found = h('div', { class: 'found' });
  const play = (/** @type {any} */ puzzle) => {
    game.open(puzzle);
    close();
  };
  async function read() {
    fill(errorBox);
    fill(found);
    try {
      const { format_name, puzzles } = await game.read(text.value);
      if (puzzles.length === 1) {
        play(puzzles[0]);
        toast(t`Read as ${format_name}: ${puzzles[0].summary}.`);
        return;
      }
      const line = (/** @type {any} */ p) =>
        h(
          'li',
          null,
          button(p.title ?? p.line ?? p.summary, () => play(p), { class: 'line' }),
        );
      fill(
        found,
        h('p', null, t`${puzzles.length} puzzles, read as ${format_name}. Which one?`),
        h('ol', null, puzzles.slice(0, LISTED).map(line)),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.line && error.column) mark(text, error.line, error.column);
      fill(errorBox, failure(error));
    }
  }
  const file = h('input', {
    type: 'file',
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) {
        text.value = (await chosen.text()).slice(0, CHARACTERS);
        read();
      }
    },
  });
  if (pasted) read();
  return h(
    'div',
    { class: 'form' },
    field(t`Paste a puzzle in any format`, text),
    errorBox,
    found,
    h(
      'div',
      { class: 'row-of' },
      button(t`Open`, read, { class: 'main' }),
      h('label', { class: 'file' }, h('span', { class: 'unseen' }, t`Open a file`), file),
    ),
  );
}

/** Puts the cursor where an error is. @param {HTMLTextAreaElement} text @param {number} line @param {number} column */
function mark(text, line, column) {
  const lines = text.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + column - 1;
  text.focus();
  text.setSelectionRange(start, Math.min(start + 1, text.value.length));
}
