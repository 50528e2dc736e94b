// The window that hands a puzzle on.

import { post } from './api.js';
import { dialog, field, h } from './dom.js';
import { game } from './game.js';

export async function shareDialog() {
  const { board, givens } = game.state;
  if (board.rules) { (await import('./set-dialogs.js')).shareDialog(board.rules); return; }
  const link = await game.link();
  // Without permission to write to the clipboard the link is only shown.
  const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  const { puzzles } = await post('convert', { board: game.shape(), givens });
  dialog('Share', () => [
    field('Link to this puzzle as it stands', h('textarea', { readonly: true, rows: 4 }, link),
      `${copied ? 'It is copied. ' : ''}It brings back givens, digits, marks and settings.`),
    field('The puzzle on a line', h('textarea', { readonly: true, rows: 3 }, puzzles[0].line ?? ''))]);
}
