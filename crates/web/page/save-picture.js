// Pictures of a puzzle as files.

import { picture } from './api.js';
import { h } from './dom.js';
import { theming } from './theme.js';

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = h('a', { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** @param {any} question the puzzle as the server is asked about it */
const svg = async (question) =>
  new Blob([await picture({ ...question, dark: theming.isDark })], { type: 'image/svg+xml' });

/** @param {any} question */
export async function saveSvg(question) {
  save(await svg(question), 'sudoku.svg');
}

/** @param {any} question */
export async function savePng(question) {
  const image = new Image();
  image.src = URL.createObjectURL(await svg(question));
  await image.decode();
  const canvas = h('canvas', { width: String(image.naturalWidth * 2), height: String(image.naturalHeight * 2) });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  canvas.toBlob((/** @type {Blob | null} */ blob) => {
    if (blob) save(blob, 'sudoku.png');
  }, 'image/png');
}
