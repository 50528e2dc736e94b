// Print: sheets of puzzles with their answers at the end. Paper is always light.

import { picture, post, ApiError } from '../api.js';
import { difficulty } from '../difficulty.js';
import { button, field, fill, h, keepFocus, segments, times, toast, toggle, upper } from '../dom.js';
import { game, shape } from '../game.js';
import { icon } from '../icons.js';
import { addToSheet, sheet } from '../sheet.js';

/** @type {{each: string, answers: boolean, candidates: boolean, difficulty: boolean, large: boolean, paper: string, title: string}} each: puzzles on a page; '' takes what fits them all, up to four */
const options = { each: '', answers: true, candidates: false, difficulty: true, large: false, paper: 'a4', title: 'Sudoku' };
/** How hard the puzzles are, in words; '' where that is not known. @type {WeakMap<import('../sheet.js').Sheet, string>} */
const levels = new WeakMap();

/** @param {HTMLElement} main */
export function show(main) {
  const list = h('ol', { class: 'print-list' });
  const pages = h('div', { class: 'pages', 'aria-label': 'Preview', role: 'region', tabindex: 0 });
  const note = h('p', { class: 'soft', role: 'status' });
  const title = h('input', { type: 'text', value: options.title, maxlength: 80, oninput: () => { options.title = title.value; later(); } });
  const paste = h('textarea', { rows: 4, spellcheck: 'false', class: 'code' });
  const out = button('Print…', () => window.print(), { class: 'main' });
  const pictures = button('Save as SVG', save);
  const perPage = h('div');
  const empty = button('Empty the sheet', () => { sheet.length = 0; paint(); });
  main.append(h('div', { class: 'table print-part' },
    h('div', { class: 'intro' }, h('h1', null, 'Print'), h('p', { class: 'lead' }, 'Sheets with the answers at the end. The print window can save them as PDF.')),
    h('div', { class: 'side form' },
      h('div', { class: 'row-of' }, out, pictures),
      field('Title', title),
      h('div', { class: 'field' }, h('p', { class: 'name' }, 'Paper'), segments('Paper', [['a4', 'A4'], ['letter', 'Letter']], options.paper, (v) => { options.paper = v; paint(); })),
      h('div', { class: 'field' }, h('p', { class: 'name' }, 'Puzzles on a page'), perPage),
      h('div', { class: 'group' },
        toggle('Answers at the end', options.answers, (on) => { options.answers = on; paint(); }),
        toggle('Difficulty', options.difficulty, (on) => { options.difficulty = on; paint(); }),
        toggle('Large print', options.large, (on) => { options.large = on; paint(); }),
        toggle('Candidates in the blanks', options.candidates, (on) => { options.candidates = on; paint(); })),
      h('div', { class: 'field' }, h('p', { class: 'name' }, 'On the sheet'), list, h('div', { class: 'row-of' }, button('Add the puzzle of Play', addGame), empty)),
      field('Add puzzles in any format', paste), h('div', { class: 'row-of' }, button('Add these', add))),
    h('div', { class: 'hero' }, note, pages)));

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(paint, 300);
  }

  async function add() {
    try {
      const { puzzles } = await post('convert', { puzzle: paste.value });
      if (puzzles.some((/** @type {any} */ p) => p.variant)) throw new Error('Print knows ordinary puzzles only; Share in Play saves a picture of one with rules.');
      for (const p of puzzles.slice(0, 200)) addToSheet(p.board, p.givens, p.title ?? '');
      paste.value = '';
      paint();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  function addGame() {
    if (game.state.board.rules) toast('Print knows ordinary puzzles only; Share in Play saves a picture of one with rules.');
    else toast(addToSheet(game.state.board, game.state.givens, '') ? 'Added.' : 'It is on the sheet already.');
    paint();
  }

  /** How many puzzles a page may have: large print, and candidates that can be read, want larger boards. */
  const allowed = () => [1, 2, 4, 6, 9].filter((x) => x <= (options.large || options.candidates ? 2 : 9));

  /** How many it has: what was asked for, else as many as there are, up to four and in large print one. @param {number} count */
  function eachOf(count) {
    const most = Math.max(...allowed());
    const wanted = Number(options.each) || (options.large ? 1 : [1, 2].find((x) => x >= count) ?? 4);
    return Math.min(most, wanted);
  }

  let shownEach = '';
  /** @param {number} each */
  function paintEach(each) {
    const key = `${each} ${allowed()}`;
    if (key === shownEach) return;
    shownEach = key;
    keepFocus(perPage, () => fill(perPage, segments('Puzzles on a page', allowed().map((x) => [String(x), String(x)]), String(each), (v) => { options.each = v; paint(); })));
  }
  paintEach(eachOf(sheet.length));

  let turn = 0;
  async function paint() {
    const mine = ++turn;
    out.disabled = pictures.disabled = empty.disabled = !sheet.length;
    keepFocus(list, () => fill(list, sheet.map((x, i) => h('li', null, h('span', null, `${times(x.board.name)}, ${x.givens.filter(Boolean).length} givens${x.title ? `, ${x.title}` : ''}`),
      button(icon('close'), () => { sheet.splice(i, 1); paint(); }, { class: 'quiet round', 'aria-label': `Remove puzzle ${i + 1}`, title: 'Remove' })))));
    if (!sheet.length) {
      fill(pages, h('p', { class: 'note' }, 'No puzzles yet. Add the one of Play, paste some, or send them here from Generate.'));
      note.textContent = '';
      return;
    }
    const items = sheet.slice();
    const each = eachOf(items.length);
    paintEach(each);
    try {
      const pictures = await inTurn(items, (x) => picture({ board: shape(x.board), givens: x.givens, candidates: options.candidates }));
      const answers = options.answers ? await inTurn(items, answer) : [];
      if (mine !== turn) return;
      const shown = [...paper(pictures, each, items, 'puzzle'), ...(options.answers ? paper(answers, [2, 6].find((x) => x >= items.length) ?? 12, items, 'answer') : [])];
      pages.className = `pages on-${options.paper}${options.large ? ' large' : ''}`;
      fill(pages, shown);
      note.textContent = `${items.length === 1 ? 'One puzzle' : `${items.length} puzzles`} on ${shown.length === 1 ? 'one page' : `${shown.length} pages`}.`;
      if (options.difficulty) await rateAll(items, mine);
    } catch (error) {
      if (mine === turn) note.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** Writes beside each puzzle how hard it is. @param {import('../sheet.js').Sheet[]} items @param {number} mine */
  async function rateAll(items, mine) {
    for (const [i, x] of items.entries()) {
      if (!levels.has(x)) levels.set(x, await level(x));
      if (mine !== turn) return;
      const caption = pages.querySelectorAll('.puzzle figcaption')[i];
      if (caption) caption.textContent = words(x, i, items.length);
    }
  }

  /** @param {import('../sheet.js').Sheet} x @param {number} i @param {number} all */
  function words(x, i, all) {
    const level = options.difficulty ? levels.get(x) : '';
    return [all > 1 ? i + 1 : '', level || x.title].filter(Boolean).join(' · ') || '\u00a0';
  }

  /** The picture of the solution, or a word why there is none. @param {import('../sheet.js').Sheet} x */
  async function answer(x) {
    try {
      const { grids, verdict } = await post('solve', { board: shape(x.board), givens: x.givens, grids: true, timeout_ms: 5000 });
      if (verdict !== 'one') return `<p>${{ none: 'no solution', many: 'several solutions' }[/** @type {string} */ (verdict)] ?? 'not solved in time'}</p>`;
      return await picture({ board: shape(x.board), givens: x.givens, placed: grids[0] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return '<p>no solution</p>';
      throw error;
    }
  }

  /** @param {string[]} pictures @param {number} each @param {import('../sheet.js').Sheet[]} items @param {string} kind */
  function paper(pictures, each, items, kind) {
    const all = [];
    const count = Math.ceil(pictures.length / each);
    for (let from = 0; from < pictures.length; from += each) {
      all.push(h('section', { class: `page ${kind} of-${each}`, 'aria-label': `Page ${kind === 'puzzle' ? '' : 'of answers '}${from / each + 1}` },
        h('h2', null, kind === 'puzzle' ? options.title || '\u00a0' : `${options.title} – answers`.replace(/^ – a/, 'A'), count > 1 && h('small', null, ` ${from / each + 1} / ${count}`)),
        h('div', { class: 'on-page' }, pictures.slice(from, from + each).map((svg, i) => {
          const figure = h('figure', null, h('figcaption', null, kind === 'puzzle' ? words(items[from + i], from + i, items.length) : items.length > 1 ? from + i + 1 : '\u00a0'));
          figure.append(svgOf(svg));
          // A page with one board has space for what people write beside it.
          if (each === 1 && kind === 'puzzle') figure.append(h('p', { class: 'log' }, ['Begun', 'Solved', 'Time'].map((name) => h('span', null, name))));
          return figure;
        }))));
    }
    return all;
  }

  async function save() {
    for (const [i, x] of sheet.entries()) {
      const svg = await picture({ board: shape(x.board), givens: x.givens, candidates: options.candidates });
      const link = h('a', { href: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })), download: `sudoku-${i + 1}.svg` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    }
    toast(sheet.length === 1 ? 'Saved as SVG.' : `${sheet.length} pictures saved as SVG.`);
  }

  if (!sheet.length && !game.state.board.rules) addToSheet(game.state.board, game.state.givens, '');
  paint();
  return () => { clearTimeout(timer); turn += 1; };
}

/** How hard a puzzle is, where human-style solving knows the board. @param {import('../sheet.js').Sheet} x @returns {Promise<string>} */
async function level(x) {
  const found = await difficulty({ board: shape(x.board), givens: x.givens });
  return found ? `${upper(found.level)} · ${found.points}` : '';
}

/** @template A, B @param {A[]} items @param {(item: A) => Promise<B>} work @returns {Promise<B[]>} */
async function inTurn(items, work) {
  const done = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** An element from the server's picture. @param {string} text */
function svgOf(text) {
  const parsed = new DOMParser().parseFromString(text, text.startsWith('<p>') ? 'text/html' : 'image/svg+xml');
  const element = /** @type {Element} */ (text.startsWith('<p>') ? parsed.body.firstElementChild : parsed.documentElement);
  const own = document.importNode(element, true);
  own.setAttribute('preserveAspectRatio', 'xMidYMin meet');
  return own;
}
