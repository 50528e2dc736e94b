// Matrix: any exact cover problem from a table that can be edited, and the search on it step by step.

import { post, ApiError } from '../api.js';
import { columnGroups } from '../columns.js';
import { coverPicture } from '../cover-picture.js';
import { button, counted, field, fill, grouped, h, needStyle, say, segments, select, upper } from '../dom.js';
import { icon } from '../icons.js';
import { Replay } from '../replay.js';
import { Transport } from '../transport.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/** Tables to begin with: the file names. @type {[string, string][]} */
const PRESETS = [
  ['technicians', t`Technicians and days`],
  ['dominoes', t`Dominoes on a 3 × 4 board`],
  ['queens', t`Six queens`],
  ['sudoku4', 'A 4 × 4 Sudoku'],
  ['tetrominoes', t`Tetrominoes in a 4 × 5 box`],
  ['', t`Your own table`],
];

const form = { text: '', preset: 'technicians', method: 'algorithm-x' };
/** Tables before a change by hand, the last one at the end. @type {string[]} */
const past = [];

/** @param {HTMLElement} main */
export function show(main) {
  const view = new MatrixView(main);
  return () => view.close();
}

class MatrixView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.grid = h('div', {
      class: 'scroll matrix',
      role: 'region',
      'aria-label': t`Table of rows and columns`,
      tabindex: 0,
    });
    this.words = h('p', { class: 'event soft' }, '\u00a0');
    this.chosenBox = h('p', { class: 'chosen-rows' }, '\u00a0');
    this.result = h('p', { class: 'soft', role: 'status' });
    this.errorBox = h('div', { class: 'error', role: 'alert' });
    this.pictureBox = h('div', { class: 'cover-box' });
    this.undo = button([icon('undo'), t`Undo`], () => this.back(), { title: t`Ctrl+Z`, disabled: !past.length });
    this.text = h('textarea', {
      rows: 12,
      spellcheck: 'false',
      class: 'code',
      oninput: () => {
        this.remember(form.text);
        form.text = this.text.value;
        this.own();
        this.later();
      },
    });
    /** @type {any} */
    this.answer = null;
    /** @type {Replay | null} */
    this.replay = null;
    this.transport = new Transport(this.move.bind(this), (position) => {
      for (let i = position; i < (this.replay?.length ?? 0); i++)
        if (this.replay?.records[i].event === 'choose-item' && this.replay.records[i].options > 1) return i + 1;
      return this.replay?.length ?? position;
    });
    this.choice = select(PRESETS, form.preset, (id) => {
      form.preset = id;
      this.remember(form.text);
      if (id) this.load(id);
    });
    this.build();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.lastChosen = undefined;
    /** @type {any[]} */
    this.heads = [];
    /** @type {any[]} */
    this.rows = [];
    /** @type {any[][]} */
    this.cells = [];
    /** The columns as they stand from left to right. @type {number[]} */
    this.order = [];
    /** The first column of each group. @type {Set<number>} */
    this.firsts = new Set();
    /** @type {(chosen: number[]) => void} */
    this.drawPicture = () => {};
    this.onkey = (/** @type {KeyboardEvent} */ event) => {
      if (
        event.code !== 'KeyZ' ||
        !(event.ctrlKey || event.metaKey) ||
        /** @type {HTMLElement} */ (event.target).closest('textarea')
      )
        return;
      event.preventDefault();
      this.back();
    };
    document.addEventListener('keydown', this.onkey);
    if (form.text) {
      this.text.value = form.text;
      this.solve();
    } else this.load(form.preset);
  }

  /** Puts the parts in their places. */
  build() {
    this.main.append(
      h(
        'div',
        { class: 'table matrix-part' },
        h(
          'div',
          { class: 'intro' },
          h('h1', null, t`Matrix`),
          h('p', { class: 'lead' }, t`Exact cover: choose rows so that every column has exactly one mark among them.`),
        ),
        h(
          'div',
          { class: 'hero' },
          this.grid,
          h('div', { class: 'matrix-words' }, this.chosenBox, this.words),
          this.transport.element,
        ),
        h(
          'div',
          { class: 'side' },
          h('div', { class: 'solver' }, field(t`Example`, this.choice), this.undo),
          this.pictureBox,
          segments(
            t`Method`,
            [
              ['algorithm-x', t`Algorithm X`],
              ['dancing-links', t`Dancing links`],
            ],
            form.method,
            (m) => {
              form.method = m;
              this.solve();
            },
          ),
          this.result,
          field(
            t`Table`,
            this.text,
            t`A line of column names, then a line of 0 and 1 for each row; or lines such as “A: Mon Thu”. A column
              whose name ends in ? may stay uncovered. Marks can be clicked too.`,
          ),
          this.errorBox,
        ),
      ),
    );
  }

  close() {
    clearTimeout(this.timer);
    this.transport.pause();
    document.removeEventListener('keydown', this.onkey);
  }

  /** Keeps a table so that it can be had back. @param {string} table */
  remember(table) {
    if (!table || past.at(-1) === table) return;
    past.push(table);
    if (past.length > 200) past.shift();
    this.undo.disabled = false;
  }

  /** The table is no longer that of an example. */
  own() {
    this.choice.value = form.preset = '';
  }

  back() {
    const before = past.pop();
    this.undo.disabled = !past.length;
    if (before === undefined) return;
    this.own();
    this.text.value = form.text = before;
    this.solve('start');
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.solve('start'), 500);
  }

  /** @param {string} id */
  async load(id) {
    const response = await fetch(`presets/${id}.txt`);
    this.text.value = form.text = await response.text();
    this.solve();
  }

  /** @param {'solution' | 'start'} [then] what is shown next: an edit is looked at from the start */
  async solve(then = 'solution') {
    clearTimeout(this.timer);
    fill(this.errorBox);
    try {
      this.answer = await post('cover', {
        table: this.text.value,
        method: form.method,
        events: 20000,
        keep: 5,
        limit: 100000,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fill(this.errorBox, h('p', null, error.message));
      // What stands there is of the table before.
      this.result.textContent = '';
      this.main.firstElementChild?.classList.add('is-stale');
      return;
    }
    this.main.firstElementChild?.classList.remove('is-stale');
    const { records, items } = this.answer;
    // A column is covered at the start only if no row needs it; nothing is.
    this.replay = new Replay(
      items.map(() => 0),
      records,
    );
    this.draw();
    const more =
      this.answer.events > records.length
        ? t` The replay shows the first ${grouped(records.length)} of ${grouped(this.answer.events)} steps.`
        : '';
    const covers = counted(this.answer.found, 'cover').toLowerCase();
    this.result.textContent = upper(
      t`${this.answer.exact ? '' : t`at least `}${covers}, ${grouped(this.answer.nodes)}
        nodes.${this.answer.stop ? t` The search was ended early.` : ''}${more}`,
    );
    say(this.result.textContent);
    const first = records.findIndex((/** @type {any} */ r) => r.event === 'solution');
    this.transport.reset(records.length);
    this.transport.go(then === 'start' ? 0 : first < 0 ? records.length : first + 1);
  }

  draw() {
    const { items, options, matrix, primary } = this.answer;
    const groups = columnGroups(items);
    this.order = groups.flatMap((group) => group.items);
    this.firsts = new Set(groups.length > 1 ? groups.map((group) => group.items[0]) : []);
    this.drawPicture = coverPicture(this.pictureBox, options, items, matrix);
    const editable = items.length * options.length <= 2500;
    this.heads = items.map((/** @type {string} */ name, /** @type {number} */ i) =>
      h(
        'th',
        { scope: 'col', class: i >= primary ? 'secondary' : '' },
        h('span', null, i >= primary ? `${name}?` : name),
      ),
    );
    this.cells = [];
    this.rows = options.map((/** @type {string} */ name, /** @type {number} */ o) => {
      const marks = new Set(matrix[o]);
      const own = items.map((/** @type {string} */ item, /** @type {number} */ i) => {
        const label = t`${name} covers ${item}`;
        return h(
          'td',
          { class: this.firsts.has(i) ? 'first' : null },
          editable
            ? h('button', {
                type: 'button',
                class: marks.has(i) ? 'mark' : 'hole',
                'aria-pressed': String(marks.has(i)),
                'aria-label': label,
                tabindex: o || i !== this.order[0] ? -1 : 0,
                onclick: () => this.flip(o, i),
                onkeydown: (/** @type {KeyboardEvent} */ e) => this.moveFocus(e, o, i),
              })
            : h('i', { class: marks.has(i) ? 'mark' : 'hole' }),
        );
      });
      this.cells.push(own);
      return h(
        'tr',
        null,
        h('th', { scope: 'row' }, name),
        this.order.map((i) => own[i]),
      );
    });
    fill(
      this.grid,
      h(
        'table',
        {
          class:
            items.length <= 8 && items.every((/** @type {string} */ x) => x.length <= 5)
              ? 'roomy plain'
              : items.length <= 14
                ? 'roomy'
                : items.length <= 26
                  ? 'middling'
                  : items.length <= 40
                    ? ''
                    : 'dense',
        },
        h(
          'thead',
          null,
          groups.length > 1 &&
            h(
              'tr',
              { class: 'kinds-of' },
              h('td', null),
              groups.map((group) =>
                h('th', { scope: 'colgroup', colspan: group.items.length, class: 'first' }, group.title),
              ),
            ),
          h(
            'tr',
            null,
            h('td', null),
            this.order.map((i) => this.heads[i]),
          ),
        ),
        h('tbody', null, this.rows),
      ),
    );
    const above = /** @type {HTMLElement | null} */ (this.grid.querySelector('.kinds-of'));
    this.grid.style.setProperty('--above', `${above?.offsetHeight ?? 0}px`);
  }

  /** Turns a mark over and writes the table anew. @param {number} option @param {number} item */
  flip(option, item) {
    const { items, options, matrix, primary } = this.answer;
    const marks = matrix.map((/** @type {number[]} */ own) => new Set(own));
    if (marks[option].has(item)) marks[option].delete(item);
    else marks[option].add(item);
    const name = (/** @type {string} */ x) => x.replaceAll(',', ' ');
    this.remember(form.text);
    this.own();
    this.text.value = form.text = [
      [
        'name',
        ...items.map((/** @type {string} */ x, /** @type {number} */ i) => name(x) + (i >= primary ? '?' : '')),
      ].join(','),
      ...options.map((/** @type {string} */ x, /** @type {number} */ o) =>
        [name(x), ...items.map((/** @type {string} */ _, /** @type {number} */ i) => (marks[o].has(i) ? 1 : 0))].join(
          ',',
        ),
      ),
    ].join('\n');
    this.solve('start').then(() => this.cells[option]?.[item]?.firstChild.focus());
  }

  /** Arrow keys walk over the marks. @param {KeyboardEvent} event @param {number} o @param {number} i */
  moveFocus(event, o, i) {
    const target = {
      ArrowUp: [o - 1, i],
      ArrowDown: [o + 1, i],
      ArrowLeft: [o, this.order[this.order.indexOf(i) - 1]],
      ArrowRight: [o, this.order[this.order.indexOf(i) + 1]],
    }[event.key];
    const next = target && this.cells[target[0]]?.[/** @type {number} */ (target[1])]?.firstChild;
    if (!next) return;
    event.preventDefault();
    this.cells[o][i].firstChild.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** @param {number} i */
  edge(i) {
    return this.firsts.has(i) ? 'first ' : '';
  }

  /** @param {number} position */
  move(position) {
    if (!this.replay || !this.answer) return;
    const frame = this.replay.at(position);
    const { options, items, matrix } = this.answer;
    this.words.textContent = this.replay.words(items, options);
    const chosen = new Set(frame.options);
    const state = (/** @type {number} */ i) => (frame.covered.has(i) ? 'covered' : i === frame.item ? 'branch' : '');
    this.drawPicture(frame.options);
    this.heads.forEach((head, i) => {
      head.className = `${this.edge(i)}${i >= this.answer.primary ? 'secondary ' : ''}${state(i)}`;
      const span = head.firstChild;
      const name = i >= this.answer.primary ? `${items[i]}?` : items[i];
      span.textContent = i === frame.item && !frame.covered.has(i) ? `${name} (${frame.branches})` : name;
    });
    this.rows.forEach((row, o) => {
      const out = !chosen.has(o) && matrix[o].some((/** @type {number} */ i) => frame.covered.has(i));
      row.className = chosen.has(o) ? 'chosen' : out ? 'out' : '';
      this.cells[o].forEach((cell, i) => {
        cell.className = `${this.edge(i)}${state(i)}`;
      });
    });
    // A long table is scrolled to the row that was chosen last.
    const last = frame.options.at(-1);
    if (last !== undefined && last !== this.lastChosen) {
      const row = this.rows[last];
      const head = this.heads[0]?.offsetHeight ?? 0;
      if (
        row.offsetTop < this.grid.scrollTop + head ||
        row.offsetTop + row.offsetHeight > this.grid.scrollTop + this.grid.clientHeight
      )
        this.grid.scrollTop = row.offsetTop - this.grid.clientHeight / 2;
    }
    this.lastChosen = last;
    this.chosenBox.textContent = frame.options.length
      ? `${frame.solved ? t`Cover` : t`Chosen`}: ${frame.options.map((o) => options[o]).join(', ')}`
      : t`Nothing is chosen yet.`;
  }
}
