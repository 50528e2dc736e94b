// Icons as strokes on a field of 20 × 20, in the colour of the text.

import { s } from './elements.js';

/** @type {Record<string, string>} */
const PATHS = {
  undo: 'M4 8.5h8a4.5 4.5 0 0 1 0 9H8.5M4 8.5l4-4M4 8.5l4 4',
  redo: 'M16 8.5H8a4.5 4.5 0 0 0 0 9h3.5M16 8.5l-4-4M16 8.5l-4 4',
  erase: 'M7.5 4.5H18v11H7.5L2.5 10zM10.5 7.8l4.5 4.4M15 7.8l-4.5 4.4',
  several: 'M3 3h6v6H3zM11 11h6v6h-6zM14 3v6M11 6h6',
  play: 'M6 3.5v13l10.5-6.5z',
  pause: 'M6.5 4v12M13.5 4v12',
  start: 'M5 4v12M16 4.5v11L7.5 10z',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  step: 'M7.5 4.5 13 10l-5.5 5.5',
  end: 'M15 4v12M4 4.5v11L12.5 10z',
  guess: 'M3 4.5v11L10 10zM10 4.5v11L17 10z',
  close: 'M5 5l10 10M15 5 5 15',
};

/** @param {string} name */
export function icon(name) {
  return s('svg', { class: 'icon', viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' }, s('path', { d: PATHS[name] }));
}
