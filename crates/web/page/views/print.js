// Print: sheets of puzzles with their answers at the end. Paper is always light.

import { picture, post, ApiError } from '../api.js';
import { difficulty, levelText } from '../difficulty.js';
import { button, counted, field, fill, h, keepFocus, needStyle, segments, times, toast, toggle } from '../dom.js';
import { game, shape } from '../game.js';
import { icon } from '../icons.js';
import { addToSheet, sheet } from '../sheet.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/**
 * @type {{each: string, answers: boolean, candidates: boolean, difficulty: boolean, large: boolean, paper: string,
 *   title: string}} each: puzzles on a page; '' takes what fits them all, up to four
 */
const options = {
  each: '',
  answers: true,
  candidates: false,
  difficulty: true,
  large: false,
  paper: 'a4',
  title: t`Sudoku`,
};
/**
 * How hard the puzzles are, in words; '' where that is not known.
 * @type {WeakMap<import('../sheet.js').Sheet, string>}
 */
const levels = new WeakMap();

/** What stands for a solution that there is not. @type {Record<string, string>} */
const UNSOLVED = { none: t`no solution`, many: t`several solutions` };

/** @param {HTMLElement} main */
export function show(main) {
  const view = new PrintView(main);
  return () => view.close();
}

class PrintView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.list = h('ol', { class: 'print-list' });
    this.pages = h('div', { class: 'pages', 'aria-label': t`Preview`, role: 'region', tabindex: 0 });
    this.note = h('p', { class: 'soft', role: 'status' });
    this.title = h('input', {
      type: 'text',
      value: options.title,
      maxlength: 80,
      oninput: () => {
        options.title = this.title.value;
        this.later();
      },
    });
    this.paste = h('textarea', { rows: 4, spellcheck: 'false', class: 'code' });
    this.out = button(t`Print…`, () => window.print(), { class: 'main' });
    this.pictures = button(t`Save as SVG`, () => this.save());
    this.perPage = h('div');
    this.empty = button(t`Empty the sheet`, () => {
      sheet.length = 0;
      this.paint();
    });
    this.build();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** How many puzzles a page may have: large print, and candidates that can be read, want larger boards. */
    this.allowed = () => [1, 2, 4, 6, 9].filter((x) => x <= (options.large || options.candidates ? 2 : 9));
    this.shownEach = '';
    this.paintEach(this.eachOf(sheet.length));
    this.turn = 0;
    if (!sheet.length && !game.state.board.rules) addToSheet(game.state.board, game.state.givens, '');
    this.paint();
  }

  /** Puts the parts in their places. */
  build() {
    this.main.append(
      h(
        'div',
        { class: 'table print-part' },
        h(
          'div',
          { class: 'intro' },
          h('h1', null, t`Print`),
          h('p', { class: 'lead' }, t`Sheets with the answers at the end. The print window can save them as PDF.`),
        ),
        h(
          'div',
          { class: 'side form' },
          h('div', { class: 'row-of' }, this.out, this.pictures),
          field(t`Title`, this.title),
          h(
            'div',
            { class: 'field' },
            h('p', { class: 'name' }, t`Paper`),
            segments(
              t`Paper`,
              [
                ['a4', 'A4'],
                ['letter', t`Letter`],
              ],
              options.paper,
              (v) => {
                options.paper = v;
                this.paint();
              },
            ),
          ),
          h('div', { class: 'field' }, h('p', { class: 'name' }, t`Puzzles on a page`), this.perPage),
          h(
            'div',
            { class: 'group' },
            toggle(t`Answers at the end`, options.answers, (on) => {
              options.answers = on;
              this.paint();
            }),
            toggle(t`Difficulty`, options.difficulty, (on) => {
              options.difficulty = on;
              this.paint();
            }),
            toggle(t`Large print`, options.large, (on) => {
              options.large = on;
              this.paint();
            }),
            toggle(t`Candidates in the blanks`, options.candidates, (on) => {
              options.candidates = on;
              this.paint();
            }),
          ),
          h(
            'div',
            { class: 'field' },
            h('p', { class: 'name' }, t`On the sheet`),
            this.list,
            h(
              'div',
              { class: 'row-of' },
              button(t`Add the puzzle of Play`, () => this.addGame()),
              this.empty,
            ),
          ),
          field(t`Add puzzles in any format`, this.paste),
          h(
            'div',
            { class: 'row-of' },
            button(t`Add these`, () => this.add()),
          ),
        ),
        h('div', { class: 'hero' }, this.note, this.pages),
      ),
    );
  }

  close() {
    clearTimeout(this.timer);
    this.turn += 1;
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.paint(), 300);
  }

  async add() {
    try {
      const { puzzles } = await post('convert', { puzzle: this.paste.value });
      if (puzzles.some((/** @type {any} */ p) => p.variant))
        throw new Error(t`Print knows ordinary puzzles only; Share in Play saves a picture of one with rules.`);
      for (const p of puzzles.slice(0, 200)) addToSheet(p.board, p.givens, p.title ?? '');
      this.paste.value = '';
      this.paint();
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  addGame() {
    if (game.state.board.rules)
      toast(t`Print knows ordinary puzzles only; Share in Play saves a picture of one with rules.`);
    else toast(addToSheet(game.state.board, game.state.givens, '') ? t`Added.` : t`It is on the sheet already.`);
    this.paint();
  }

  /**
   * How many it has: what was asked for, else as many as there are, up to four and in large print one.
   * @param {number} count
   */
  eachOf(count) {
    const max = Math.max(...this.allowed());
    const each = Number(options.each) || (options.large ? 1 : ([1, 2].find((x) => x >= count) ?? 4));
    return Math.min(max, each);
  }

  /** @param {number} each */
  paintEach(each) {
    const key = `${each} ${this.allowed()}`;
    if (key === this.shownEach) return;
    this.shownEach = key;
    keepFocus(this.perPage, () =>
      fill(
        this.perPage,
        segments(
          t`Puzzles on a page`,
          this.allowed().map((x) => [String(x), String(x)]),
          String(each),
          (v) => {
            options.each = v;
            this.paint();
          },
        ),
      ),
    );
  }

  async paint() {
    const mine = ++this.turn;
    this.out.disabled = this.pictures.disabled = this.empty.disabled = !sheet.length;
    keepFocus(this.list, () =>
      fill(
        this.list,
        sheet.map((x, i) =>
          h(
            'li',
            null,
            h(
              'span',
              null,
              t`${times(x.board.name)}, ${x.givens.filter(Boolean).length} givens${x.title ? `, ${x.title}` : ''}`,
            ),
            button(
              icon('close'),
              () => {
                sheet.splice(i, 1);
                this.paint();
              },
              { class: 'quiet round', 'aria-label': t`Remove puzzle ${i + 1}`, title: t`Remove` },
            ),
          ),
        ),
      ),
    );
    if (!sheet.length) {
      fill(
        this.pages,
        h('p', { class: 'note' }, t`No puzzles yet. Add the one of Play, paste some, or send them here from Generate.`),
      );
      this.note.textContent = '';
      return;
    }
    const items = sheet.slice();
    const each = this.eachOf(items.length);
    this.paintEach(each);
    try {
      const pictures = await inTurn(items, (x) =>
        picture({ board: shape(x.board), givens: x.givens, candidates: options.candidates }),
      );
      const answers = options.answers ? await inTurn(items, this.answer.bind(this)) : [];
      if (mine !== this.turn) return;
      const shown = [
        ...this.paper(pictures, each, items, 'puzzle'),
        ...(options.answers ? this.paper(answers, [2, 6].find((x) => x >= items.length) ?? 12, items, 'answer') : []),
      ];
      this.pages.className = `pages on-${options.paper}${options.large ? ' large' : ''}`;
      fill(this.pages, shown);
      const fewer = Number(options.each) > each;
      this.note.textContent =
        t`${counted(items.length, 'puzzle')} on ${counted(shown.length, 'page').toLowerCase()}.` +
        (fewer ? t` With candidates or in large print a page has ${each} at most, so that they can be read.` : '');
      if (options.difficulty) await this.rateAll(items, mine);
    } catch (error) {
      if (mine === this.turn) this.note.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** Writes beside each puzzle how hard it is. @param {import('../sheet.js').Sheet[]} items @param {number} mine */
  async rateAll(items, mine) {
    for (const [i, x] of items.entries()) {
      if (!levels.has(x)) levels.set(x, await level(x));
      if (mine !== this.turn) return;
      const caption = this.pages.querySelectorAll('.puzzle figcaption')[i];
      if (caption) caption.textContent = this.words(x, i, items.length);
    }
  }

  /** @param {import('../sheet.js').Sheet} x @param {number} i @param {number} all */
  words(x, i, all) {
    const level = options.difficulty ? levels.get(x) : '';
    return [all > 1 ? i + 1 : '', level || x.title].filter(Boolean).join(' · ') || '\u00a0';
  }

  /** The picture of the solution, or a word why there is none. @param {import('../sheet.js').Sheet} x */
  async answer(x) {
    try {
      const { grids, verdict } = await post('solve', {
        board: shape(x.board),
        givens: x.givens,
        grids: true,
        timeout_ms: 5000,
      });
      if (verdict !== 'one') return `<p>${UNSOLVED[verdict] ?? t`not solved in time`}</p>`;
      return await picture({ board: shape(x.board), givens: x.givens, placed: grids[0] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) return '<p>no solution</p>';
      throw error;
    }
  }

  /**
   * @param {string[]} pictures
   * @param {number} each
   * @param {import('../sheet.js').Sheet[]} items
   * @param {string} kind
   */
  paper(pictures, each, items, kind) {
    const all = [];
    const count = Math.ceil(pictures.length / each);
    for (let from = 0; from < pictures.length; from += each) {
      all.push(
        h(
          'section',
          {
            class: `page ${kind} of-${each}`,
            'aria-label': t`Page ${kind === 'puzzle' ? '' : 'of answers '}${from / each + 1}`,
          },
          h(
            'h2',
            null,
            kind === 'puzzle' ? options.title || '\u00a0' : t`${options.title} – answers`.replace(/^ – a/, 'A'),
            count > 1 && h('small', null, ` ${from / each + 1} / ${count}`),
          ),
          h(
            'div',
            { class: 'on-page' },
            pictures.slice(from, from + each).map((svg, i) => {
              const figure = h(
                'figure',
                null,
                h(
                  'figcaption',
                  null,
                  kind === 'puzzle'
                    ? this.words(items[from + i], from + i, items.length)
                    : items.length > 1
                      ? from + i + 1
                      : '\u00a0',
                ),
              );
              figure.append(svgOf(svg));
              // A page with one board has space for what people write beside it.
              if (each === 1 && kind === 'puzzle')
                figure.append(
                  h(
                    'p',
                    { class: 'log' },
                    [t`Begun`, t`Solved`, t`Time`].map((name) => h('span', null, name)),
                  ),
                );
              return figure;
            }),
          ),
        ),
      );
    }
    return all;
  }

  async save() {
    for (const [i, x] of sheet.entries()) {
      const svg = await picture({ board: shape(x.board), givens: x.givens, candidates: options.candidates });
      const link = h('a', {
        href: URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })),
        download: `sudoku-${i + 1}.svg`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    }
    toast(sheet.length === 1 ? t`Saved as SVG.` : t`${sheet.length} pictures saved as SVG.`);
  }
}

/**
 * How hard a puzzle is, where human-style solving knows the board.
 * @param {import('../sheet.js').Sheet} x
 * @returns {Promise<string>}
 */
async function level(x) {
  const found = await difficulty({ board: shape(x.board), givens: x.givens });
  return found ? levelText(found.level, found.points) : '';
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
  const element = /** @type {Element} */ (
    text.startsWith('<p>') ? parsed.body.firstElementChild : parsed.documentElement
  );
  const own = document.importNode(element, true);
  own.setAttribute('preserveAspectRatio', 'xMidYMin meet');
  return own;
}
