// Icons as strokes on a field of 20 × 20, in the colour of the text.

import { s } from './elements.js';

/** @type {Record<string, string>} */
const PATHS = {
  undo: 'M4 8.5h8a4.5 4.5 0 0 1 0 9H8.5M4 8.5l4-4M4 8.5l4 4',
  redo: 'M16 8.5H8a4.5 4.5 0 0 0 0 9h3.5M16 8.5l-4-4M16 8.5l-4 4',
  erase: 'M7.5 4.5H18v11H7.5L2.5 10zM10.5 7.8l4.5 4.4M15 7.8l-4.5 4.4',
  marks: 'M3.5 16.5l1-4L13 4l3 3-8.5 8.5zM11 6l3 3',
  hint: 'M7.5 14.5h5M8.5 17h3M7.5 14.5c0-2-2.5-3-2.5-6a5 5 0 0 1 10 0c0 3-2.5 4-2.5 6',
  check: 'M3.5 10.5l4.5 4.5 8.5-10',
  more: 'M4 9.2h.01v1.6H4zM10 9.2h.01v1.6H10zM16 9.2h.01v1.6H16z',
  gear:
    'M10 5a5 5 0 1 1 0 10a5 5 0 1 1 0-10M10 8.2a1.8 1.8 0 1 1 0 3.6a1.8 1.8 0 1 1 0-3.6M10 2.5V5M10 15v2.5M2.5 10H5' +
    'M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M15.3 4.7l-1.8 1.8M6.5 13.5l-1.8 1.8',
  several: 'M3 3h6v6H3zM11 11h6v6h-6zM14 3v6M11 6h6',
  play: 'M6 3.5v13l10.5-6.5z',
  pause: 'M6.5 4v12M13.5 4v12',
  start: 'M5 4v12M16 4.5v11L7.5 10z',
  back: 'M12.5 4.5 7 10l5.5 5.5',
  step: 'M7.5 4.5 13 10l-5.5 5.5',
  end: 'M15 4v12M4 4.5v11L12.5 10z',
  guess: 'M3 4.5v11L10 10zM10 4.5v11L17 10z',
  share: 'M10 13V3M6.5 6.5L10 3l3.5 3.5M5 10v7h10v-7',
  close: 'M5 5l10 10M15 5 5 15',
  bin: 'M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 8.5v5M11.5 8.5v5',
};

/** @param {string} name */
export function icon(name) {
  return s(
    'svg',
    { class: 'icon', viewBox: '0 0 20 20', width: 20, height: 20, 'aria-hidden': 'true' },
    s('path', { d: PATHS[name] }),
  );
}
