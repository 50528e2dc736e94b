// The window that hands a puzzle on: a link to this page, links and texts for other programs, a QR code, pictures.

import { post, table } from './api.js';
import { button, dialog, field, fill, h, s, select, toast } from './dom.js';
import { game } from './game.js';
import { qrCode } from './qr.js';
import { asPicture } from './save-picture.js';
import { t } from './texts.js';

/** The programs that most people have a link of, first. @type {[string, string][]} */
const PROGRAMS = [
  ['sudokupad', t`Link of SudokuPad`],
  ['f-puzzles', t`Link of f-puzzles`],
];

export const ONLY_HERE = t`This address is of this computer: the link works here only. For somebody else take the link
  of another program.`;

/** Whether an address is of this computer and of no other. @param {string} host */
export const isLocal = (host) => /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(host);

/** Hands a link or a text to the system's sheet. @param {string} text */
const send = (text) => {
  const words = /^https?:\/\/\S+$/.test(text) ? { url: text } : { text };
  return navigator.share({ title: t`Sudoku`, ...words }).catch(() => {});
};

/** @param {string} text */
export async function copy(text) {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  toast(done ? t`Copied.` : t`The browser does not let this page copy; select the text instead.`);
}

export async function shareDialog() {
  const link = await game.link();
  const local = isLocal(location.hostname);
  // What somebody else can open is copied at once. Without permission to write to the clipboard it is only shown.
  const given = local ? await written(game.question(), PROGRAMS[0][0]).catch(() => '') : link;
  const writing = given ? navigator.clipboard?.writeText(given) : undefined;
  const copied = await writing?.then(
    () => true,
    () => false,
  );
  const others = forOthers(() => game.question(), Boolean(local && copied));
  const print = h('a', { class: 'as-button', href: '#/print' }, t`Print…`);
  const pictures = asPicture(() => game.question(), print);
  dialog(t`Share`, () => h('div', { class: 'form' }, others, forHere(link, Boolean(!local && copied)), pictures));
}

/** A puzzle as another program reads it. @param {any} question @param {string} to @returns {Promise<string>} */
const written = async (question, to) => (await post('convert', { ...question, to })).text.trim();

/**
 * Links and texts for other programs, which are found by a part of their name or of what they look like.
 * @param {() => any} question the puzzle @param {boolean} copied whether the first of them is
 */
export function forOthers(question, copied) {
  const out = h('textarea', { rows: 3, readonly: true, 'aria-label': t`For the other program` });
  const go = h('p');
  const formats = select(PROGRAMS, PROGRAMS[0][0], write);
  formats.setAttribute('aria-label', t`Program or format`);
  const find = h('input', {
    type: 'text',
    placeholder: t`Find a format`,
    'aria-label': t`Find a format`,
    oninput: () => {
      const word = find.value.trim().toLowerCase();
      const found = all.filter((one) => one.join(' ').toLowerCase().includes(word));
      if (!found.length) return;
      const before = formats.value;
      fill(formats, found.map(option));
      if (found.some(([id]) => id === before)) formats.value = before;
      else write(formats.value);
    },
  });
  const option = (/** @type {string[]} */ [value, name]) => h('option', { value }, name);
  /** What there is: id, name, what it looks like. @type {string[][]} */
  let all = PROGRAMS;
  /** @param {string} to */
  async function write(to) {
    fill(go);
    out.value = '';
    try {
      out.value = await written(question(), to);
      const isLink = /^https?:\/\/\S+$/.test(out.value);
      const there = h('a', { href: out.value, target: '_blank', rel: 'noopener' }, t`Open it there`);
      fill(go, copied && to === PROGRAMS[0][0] && t`It is copied. `, isLink && there);
    } catch (error) {
      fill(go, h('span', { class: 'error' }, /** @type {Error} */ (error).message));
    }
  }
  write(formats.value);
  table('formats').then((/** @type {any[]} */ list) => {
    const others = list.filter(({ id, writes }) => writes && !PROGRAMS.some(([program]) => program === id));
    all = [...PROGRAMS, ...others.map(({ id, name, what }) => [id, name, what])];
    formats.append(...all.slice(PROGRAMS.length).map(option));
  });
  return h(
    'section',
    { class: 'form' },
    h('h3', null, t`For another program`),
    h('div', { class: 'pair of-names' }, formats, find),
    out,
    h(
      'div',
      { class: 'row-of' },
      button(t`Copy`, () => copy(out.value), { class: 'main' }),
      'share' in navigator && button(t`Send…`, () => send(out.value)),
      go,
    ),
  );
}

/** The link to this page. @param {string} link @param {boolean} copied */
function forHere(link, copied) {
  const local = isLocal(location.hostname);
  const code = h('div', { class: 'qr', hidden: true });
  const help = local
    ? ONLY_HERE
    : t`${copied ? t`It is copied. ` : ''}It brings back givens, digits, marks and settings.`;
  return h(
    'section',
    { class: 'form' },
    field(t`Link to this puzzle as it stands`, h('textarea', { readonly: true, rows: 3 }, link), help),
    h(
      'div',
      { class: 'row-of' },
      button(t`Copy link`, () => copy(link)),
      !local && 'share' in navigator && button(t`Send…`, () => send(link)),
      button(t`QR code`, () => {
        code.hidden = !code.hidden;
        if (!code.firstChild) showCode(code, link);
      }),
    ),
    code,
  );
}

/** @param {HTMLElement} box @param {string} text */
function showCode(box, text) {
  const rows = qrCode(text);
  if (!rows) {
    fill(box, h('p', { class: 'soft' }, t`The link is too long for a QR code.`));
    return;
  }
  const path = rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x + 4} ${y + 4}h1v1h-1z` : ''))).join('');
  const size = rows.length + 8;
  fill(
    box,
    s(
      'svg',
      {
        viewBox: `0 0 ${size} ${size}`,
        role: 'img',
        'aria-label': t`QR code of the link`,
        'shape-rendering': 'crispEdges',
      },
      s('rect', { width: size, height: size, fill: '#fff' }),
      s('path', { d: path, fill: '#000' }),
    ),
  );
}
