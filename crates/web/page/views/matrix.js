// Matrix: any exact cover problem from a table that can be edited, and the search on it step by step.

import { post, ApiError } from '../api.js';
import { columnGroups } from '../columns.js';
import { coverPicture } from '../cover-picture.js';
import { button, field, fill, grouped, h, say, segments, select, upper } from '../dom.js';
import { icon } from '../icons.js';
import { Replay } from '../replay.js';
import { Transport } from '../transport.js';

/** Tables to begin with: the file names. @type {[string, string][]} */
const PRESETS = [['technicians', 'Technicians and days'], ['dominoes', 'Dominoes on a 3 × 4 board'], ['queens', 'Six queens'], ['sudoku4', 'A 4 × 4 Sudoku'], ['tetrominoes', 'Tetrominoes in a 4 × 5 box']];

const kept = { text: '', preset: 'technicians', method: 'algorithm-x' };
/** Tables before a change by hand, the last one at the end. @type {string[]} */
const past = [];

/** @param {HTMLElement} main */
export function show(main) {
  const grid = h('div', { class: 'scroll matrix', role: 'region', 'aria-label': 'Table of rows and columns', tabindex: 0 });
  const words = h('p', { class: 'event soft' }, '\u00a0');
  const chosenBox = h('p', { class: 'chosen-rows' }, '\u00a0');
  const result = h('p', { class: 'soft', role: 'status' });
  const errorBox = h('div', { class: 'error', role: 'alert' });
  const pictureBox = h('div', { class: 'cover-box' });
  const undo = button([icon('undo'), 'Undo'], back, { title: 'Ctrl+Z', disabled: !past.length });
  const text = h('textarea', { rows: 12, spellcheck: 'false', class: 'code', oninput: () => { remember(kept.text); kept.text = text.value; later(); } });
  /** @type {any} */
  let answer = null;
  /** @type {Replay | null} */
  let replay = null;
  const transport = new Transport(move, (position) => {
    for (let i = position; i < (replay?.length ?? 0); i++) if (replay?.records[i].event === 'choose-item' && replay.records[i].options > 1) return i + 1;
    return replay?.length ?? position;
  });
  const choice = select(PRESETS, kept.preset, (id) => { kept.preset = id; remember(kept.text); load(id); });

  main.append(h('div', { class: 'table matrix-part' },
    h('div', { class: 'intro' }, h('h1', null, 'Matrix'), h('p', { class: 'lead' }, 'Exact cover: choose rows so that every column has exactly one mark among them.')),
    h('div', { class: 'hero' }, grid, h('div', { class: 'matrix-words' }, chosenBox, words), transport.element),
    h('div', { class: 'side' }, h('div', { class: 'solver' }, field('Example', choice), undo), pictureBox,
      segments('Method', [['algorithm-x', 'Algorithm X'], ['dancing-links', 'Dancing links']], kept.method, (m) => { kept.method = m; solve(); }),
      result,
      field('Table', text, 'A line of column names, then a line of 0 and 1 for each row; or lines such as “A: Mon Thu”. A column whose name ends in ? may stay uncovered. Marks can be clicked too.'),
      errorBox)));

  /** Keeps a table so that it can be had back. @param {string} table */
  function remember(table) {
    if (!table || past.at(-1) === table) return;
    past.push(table);
    if (past.length > 200) past.shift();
    undo.disabled = false;
  }

  function back() {
    const before = past.pop();
    undo.disabled = !past.length;
    if (before === undefined) return;
    text.value = kept.text = before;
    solve('start');
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => solve('start'), 500);
  }

  /** @param {string} id */
  async function load(id) {
    const response = await fetch(`presets/${id}.txt`);
    text.value = kept.text = await response.text();
    solve();
  }

  /** @param {'solution' | 'start'} [then] what is shown next: an edit is looked at from the start */
  async function solve(then = 'solution') {
    clearTimeout(timer);
    fill(errorBox);
    try {
      answer = await post('cover', { table: text.value, method: kept.method, events: 20000, keep: 5, limit: 100000 });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(errorBox, h('p', null, error.message));
      return;
    }
    const { records, items } = answer;
    // A column is covered at the start only if no row needs it; nothing is.
    replay = new Replay(items.map(() => 0), records);
    draw();
    const more = answer.events > records.length ? ` The replay shows the first ${grouped(records.length)} of ${grouped(answer.events)} steps.` : '';
    result.textContent = upper(`${answer.exact ? '' : 'at least '}${answer.found === 1 ? 'one cover' : `${grouped(answer.found)} covers`}, ${grouped(answer.nodes)} nodes.${answer.stop ? ' The search was ended early.' : ''}${more}`);
    say(result.textContent);
    const first = records.findIndex((/** @type {any} */ r) => r.event === 'solution');
    transport.reset(records.length);
    transport.go(then === 'start' ? 0 : first < 0 ? records.length : first + 1);
  }

  /** @type {number | undefined} */
  let lastChosen;
  /** @type {any[]} */
  let heads = [];
  /** @type {any[]} */
  let rows = [];
  /** @type {any[][]} */
  let cells = [];
  /** The columns as they stand from left to right. @type {number[]} */
  let order = [];
  /** The first column of each group. @type {Set<number>} */
  let firsts = new Set();
  /** @type {(chosen: number[]) => void} */
  let drawPicture = () => {};
  function draw() {
    const { items, options, matrix, primary } = answer;
    const groups = columnGroups(items);
    order = groups.flatMap((group) => group.items);
    firsts = new Set(groups.length > 1 ? groups.map((group) => group.items[0]) : []);
    drawPicture = coverPicture(pictureBox, options, items, matrix);
    const editable = items.length * options.length <= 2500;
    heads = items.map((/** @type {string} */ name, /** @type {number} */ i) => h('th', { scope: 'col', class: i >= primary ? 'secondary' : '' }, h('span', null, i >= primary ? `${name}?` : name)));
    cells = [];
    rows = options.map((/** @type {string} */ name, /** @type {number} */ o) => {
      const marks = new Set(matrix[o]);
      const own = items.map((/** @type {string} */ item, /** @type {number} */ i) => {
        const label = `${name} covers ${item}`;
        return h('td', { class: firsts.has(i) ? 'first' : null }, editable
          ? h('button', { type: 'button', class: marks.has(i) ? 'mark' : 'hole', 'aria-pressed': String(marks.has(i)), 'aria-label': label, tabindex: o || i !== order[0] ? -1 : 0, onclick: () => flip(o, i), onkeydown: (/** @type {KeyboardEvent} */ e) => walk(e, o, i) })
          : h('i', { class: marks.has(i) ? 'mark' : 'hole' }));
      });
      cells.push(own);
      return h('tr', null, h('th', { scope: 'row' }, name), order.map((i) => own[i]));
    });
    fill(grid, h('table', { class: items.length <= 8 && items.every((/** @type {string} */ x) => x.length <= 5) ? 'roomy plain' : items.length <= 14 ? 'roomy' : items.length <= 26 ? 'middling' : items.length <= 40 ? '' : 'dense' },
      h('thead', null, groups.length > 1 && h('tr', { class: 'kinds-of' }, h('td', null), groups.map((group) => h('th', { scope: 'colgroup', colspan: group.items.length, class: 'first' }, group.title))),
        h('tr', null, h('td', null), order.map((i) => heads[i]))), h('tbody', null, rows)));
    const above = /** @type {HTMLElement | null} */ (grid.querySelector('.kinds-of'));
    grid.style.setProperty('--above', `${above?.offsetHeight ?? 0}px`);
  }

  /** Turns a mark over and writes the table anew. @param {number} option @param {number} item */
  function flip(option, item) {
    const { items, options, matrix, primary } = answer;
    const marks = matrix.map((/** @type {number[]} */ own) => new Set(own));
    if (marks[option].has(item)) marks[option].delete(item); else marks[option].add(item);
    const name = (/** @type {string} */ x) => x.replaceAll(',', ' ');
    remember(kept.text);
    text.value = kept.text = [['name', ...items.map((/** @type {string} */ x, /** @type {number} */ i) => name(x) + (i >= primary ? '?' : ''))].join(','),
      ...options.map((/** @type {string} */ x, /** @type {number} */ o) => [name(x), ...items.map((/** @type {string} */ _, /** @type {number} */ i) => (marks[o].has(i) ? 1 : 0))].join(','))].join('\n');
    solve('start').then(() => cells[option]?.[item]?.firstChild.focus());
  }

  /** Arrow keys walk over the marks. @param {KeyboardEvent} event @param {number} o @param {number} i */
  function walk(event, o, i) {
    const way = { ArrowUp: [o - 1, i], ArrowDown: [o + 1, i], ArrowLeft: [o, order[order.indexOf(i) - 1]], ArrowRight: [o, order[order.indexOf(i) + 1]] }[event.key];
    const next = way && cells[way[0]]?.[/** @type {number} */ (way[1])]?.firstChild;
    if (!next) return;
    event.preventDefault();
    cells[o][i].firstChild.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** @param {number} i */
  function edge(i) {
    return firsts.has(i) ? 'first ' : '';
  }

  /** @param {number} position */
  function move(position) {
    if (!replay || !answer) return;
    const frame = replay.at(position);
    const { options, items, matrix } = answer;
    words.textContent = replay.words(items, options);
    const chosen = new Set(frame.options);
    drawPicture(frame.options);
    heads.forEach((head, i) => {
      head.className = `${edge(i)}${i >= answer.primary ? 'secondary ' : ''}${frame.covered.has(i) ? 'covered ' : ''}${i === frame.item && !frame.covered.has(i) ? 'branch' : ''}`;
      const span = head.firstChild;
      const name = i >= answer.primary ? `${items[i]}?` : items[i];
      span.textContent = i === frame.item && !frame.covered.has(i) ? `${name} (${frame.ways})` : name;
    });
    rows.forEach((row, o) => {
      const out = !chosen.has(o) && matrix[o].some((/** @type {number} */ i) => frame.covered.has(i));
      row.className = chosen.has(o) ? 'chosen' : out ? 'out' : '';
      cells[o].forEach((cell, i) => { cell.className = `${edge(i)}${frame.covered.has(i) ? 'covered' : ''}${i === frame.item && !frame.covered.has(i) ? ' branch' : ''}`; });
    });
    // A long table is scrolled to the row that was chosen last.
    const last = frame.options.at(-1);
    if (last !== undefined && last !== lastChosen) {
      const row = rows[last];
      const head = heads[0]?.offsetHeight ?? 0;
      if (row.offsetTop < grid.scrollTop + head || row.offsetTop + row.offsetHeight > grid.scrollTop + grid.clientHeight) grid.scrollTop = row.offsetTop - grid.clientHeight / 2;
    }
    lastChosen = last;
    chosenBox.textContent = frame.options.length ? `${frame.solved ? 'Cover' : 'Chosen'}: ${frame.options.map((o) => options[o]).join(', ')}` : 'Nothing is chosen yet.';
  }

  const onkey = (/** @type {KeyboardEvent} */ event) => {
    if (event.code !== 'KeyZ' || !(event.ctrlKey || event.metaKey) || /** @type {HTMLElement} */ (event.target).closest('textarea')) return;
    event.preventDefault();
    back();
  };
  document.addEventListener('keydown', onkey);
  if (kept.text) { text.value = kept.text; solve(); } else load(kept.preset);
  return () => { clearTimeout(timer); transport.pause(); document.removeEventListener('keydown', onkey); };
}
