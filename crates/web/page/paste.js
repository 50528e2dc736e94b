// A puzzle that is pasted anywhere on the page is opened; the one that was on the table comes back by undo.

import { toastWith } from './dom.js';
import { game } from './game.js';
import { t } from './texts.js';

/** As long a text may be. */
const MAX = 60000;

/**
 * Listens until it is ended. What is pasted into a field stays there.
 * @param {() => void} [done] called when a puzzle is on the table @returns {() => void} ends it
 */
export function listenForPaste(done = () => {}) {
  const onpaste = async (/** @type {ClipboardEvent} */ event) => {
    if (
      /** @type {HTMLElement} */ (event.target).closest?.('input, textarea, dialog') ||
      document.querySelector('dialog[open]')
    )
      return;
    const text = event.clipboardData?.getData('text').trim() ?? '';
    if (!text || text.length > MAX) return;
    event.preventDefault();
    // A link to this page is a puzzle as well.
    const own = text.match(/#\/play\/(.+)$/);
    if (own && text.startsWith('http')) {
      location.hash = `#/play/${own[1]}`;
      done();
      return;
    }
    const found = await game.read(text).catch(() => null);
    if (found?.puzzles.length !== 1) {
      (await import('./open-dialog.js')).openDialog(done, text);
      return;
    }
    game.open(found.puzzles[0]);
    done();
    toastWith(t`Read as ${found.format_name}: ${found.puzzles[0].summary}.`, t`Undo`, () => game.undo());
  };
  document.addEventListener('paste', onpaste);
  return () => document.removeEventListener('paste', onpaste);
}
