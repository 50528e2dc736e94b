// Pictures of a puzzle as files.

import { picture } from './api.js';
import { button, h } from './dom.js';
import { t } from './texts.js';
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
async function saveSvg(question) {
  save(await svg(question), 'sudoku.svg');
}

/** @param {any} question */
async function savePng(question) {
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

/** The part of a window that saves pictures. @param {() => any} question @param {HTMLElement} [more] one button more */
export const asPicture = (question, more) =>
  h(
    'section',
    { class: 'form' },
    h('h3', null, t`As a picture`),
    h(
      'div',
      { class: 'row-of' },
      button(t`Save PNG`, () => savePng(question())),
      button(t`Save SVG`, () => saveSvg(question())),
      more,
    ),
  );
