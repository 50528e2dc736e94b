// Generate: new puzzles to order.

import { follow, isAbort, ratingScales, table } from '../api.js';
import { thumbnail } from '../board.js';
import { levelOf, levelText } from '../difficulty.js';
import { button, field, fill, h, keepFocus, needStyle, s, scaleName, select, toast, toggle, walkable } from '../dom.js';
import { game } from '../game.js';
import { addToSheet } from '../sheet.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

const form = {
  size: 9,
  jigsaw: false,
  diagonals: false,
  windows: false,
  symmetry: '',
  min: '',
  max: '',
  low: '',
  high: '',
  scale: '',
  count: 4,
  seed: '',
  drawn: false,
  pattern: /** @type {boolean[]} */ ([]),
};
/** As long as it may take. */
const SECONDS = 30;
/** @type {any[]} */
let made = [];

/** @type {Record<string, string>} */
const NAMES = {
  'vertical-or-horizontal': t`Mirror`,
  'vertical-and-horizontal': t`Two mirrors`,
  180: t`Half turn`,
  90: t`Quarter turn`,
  'one-diagonal': t`One diagonal`,
  'both-diagonals': t`Both diagonals`,
  full: t`Full`,
};

/** @param {HTMLElement} main */
export function show(main) {
  const view = new GenerateView(main);
  return () => view.close();
}

class GenerateView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.form = h('div', { class: 'side form' });
    this.results = h('div', { class: 'made' });
    this.note = h('p', { class: 'soft', role: 'status' });
    this.run = button(t`Generate`, () => this.start(), { class: 'main' });
    /** @type {AbortController | null} */
    this.running = null;
    this.every = button(t`Print all`, () => this.all());
    this.keeping = button(t`Keep all`, () => this.keepAll(), { title: t`As a collection of the library` });
    this.progress = h('progress', {
      class: 'progress',
      max: SECONDS,
      'aria-label': t`Time used`,
      hidden: true,
    });
    this.main.append(
      h(
        'div',
        { class: 'table generate-part' },
        h(
          'div',
          { class: 'intro' },
          h('h1', null, t`Generate`),
          h(
            'p',
            { class: 'lead' },
            t`New puzzles to order, each with exactly one solution. The same seed makes the same puzzles.`,
          ),
        ),
        this.form,
        h(
          'div',
          { class: 'hero' },
          h('div', { class: 'row-of' }, this.run, this.every, this.keeping, this.note, this.progress),
          this.results,
        ),
      ),
    );
    /** @type {any[]} */
    this.symmetries = [];
    /** @type {any[]} */
    this.scales = [];
    /** The scale of which the form has the points. @type {string | undefined} */
    this.asking = undefined;
    /** The scale by which was asked last. @type {any} */
    this.measure = null;
    Promise.all([table('symmetries'), ratingScales()]).then(([a, b]) => {
      this.symmetries = a;
      this.scales = b;
      form.scale ||= this.scales[0].name;
      this.paintForm();
    });
    this.paint();
  }

  close() {
    this.running?.abort();
  }

  /** Whether the ordinary board is asked for, of which all scales speak. */
  get ordinary() {
    return form.size === 9 && !form.jigsaw && !form.diagonals && !form.windows;
  }

  /** The scale by which is asked: what was chosen, on other boards the one that knows them. */
  get scale() {
    const name = this.ordinary ? form.scale : 'any-board';
    return this.scales.find((x) => x.name === name);
  }

  paintForm() {
    // Points are those of a scale.
    if (this.asking && this.asking !== this.scale?.name) form.low = form.high = '';
    this.asking = this.scale?.name;
    keepFocus(this.form, () => this.fillForm());
  }

  fillForm() {
    const { ordinary, scale } = this;
    const number = (/** @type {'min' | 'max' | 'low' | 'high' | 'seed'} */ key, /** @type {any} */ more) => {
      const input = h('input', {
        type: 'number',
        value: form[key],
        ...more,
        onchange: () => {
          form[key] = input.value;
        },
      });
      return input;
    };
    const count = h('input', {
      type: 'number',
      min: 1,
      max: 100,
      value: form.count,
      onchange: () => {
        form.count = Math.min(100, Math.max(1, Math.floor(Number(count.value) || 1)));
      },
    });
    fill(
      this.form,
      field(
        t`Size`,
        select(
          [4, 6, 8, 9, 10, 12, 16].map((n) => [String(n), `${n} × ${n}`]),
          String(form.size),
          (v) => {
            form.size = Number(v);
            this.paintForm();
          },
        ),
      ),
      h(
        'div',
        { class: 'group board-kinds' },
        toggle(t`Jigsaw regions`, form.jigsaw, (on) => {
          form.jigsaw = on;
          this.paintForm();
        }),
        toggle(t`No digit twice on a diagonal`, form.diagonals, (on) => {
          form.diagonals = on;
          this.paintForm();
        }),
        [4, 9, 16].includes(form.size) &&
          !form.jigsaw &&
          toggle(t`No digit twice in a window`, form.windows, (on) => {
            form.windows = on;
            this.paintForm();
          }),
        ordinary &&
          toggle(t`Draw the pattern of givens`, form.drawn, (on) => {
            form.drawn = on;
            this.paintForm();
          }),
      ),
      !(ordinary && form.drawn) && this.symmetryOf(),
      ordinary && form.drawn
        ? this.drawing()
        : h(
            'div',
            { class: 'pair' },
            field(t`Fewest givens`, number('min', { min: 0, placeholder: t`any` })),
            field(t`Most givens`, number('max', { min: 0, placeholder: t`any` })),
          ),
      scale && this.difficulty(scale, number),
      h(
        'div',
        { class: 'pair' },
        field(t`How many`, count),
        field(t`Seed`, number('seed', { min: 0, placeholder: t`any` })),
      ),
    );
  }

  /** The range of difficulty. @param {any} scale @param {(key: 'low' | 'high', more: any) => HTMLElement} number */
  difficulty(scale, number) {
    return h(
      'fieldset',
      { class: 'form level' },
      h('legend', { class: 'name' }, t`Difficulty`),
      h(
        'div',
        { class: 'levels' },
        scale.levels.map((/** @type {any} */ level, /** @type {number} */ i) => {
          const [low, high] = this.windowOf(scale, i);
          const chosen = form.low === low && form.high === high;
          return button(
            level.name,
            () => {
              [form.low, form.high] = chosen ? ['', ''] : [low, high];
              this.paintForm();
            },
            { 'aria-pressed': String(chosen) },
          );
        }),
      ),
      h(
        'div',
        { class: 'pair' },
        field(t`From`, number('low', { min: 0, step: 'any', placeholder: t`any` })),
        field(t`To`, number('high', { min: 0, step: 'any', placeholder: t`any` })),
        this.ordinary &&
          field(
            t`Scale`,
            select(
              this.scales.map((x) => [x.name, scaleName(x)]),
              form.scale,
              (v) => {
                form.scale = v;
                form.low = form.high = '';
                this.paintForm();
              },
            ),
          ),
      ),
    );
  }

  /** The symmetry of the givens, as pictures. */
  symmetryOf() {
    return h(
      'fieldset',
      { class: 'pictures' },
      h('legend', null, t`Symmetry of the givens`),
      [{ id: '', orbits: Array.from({ length: 81 }, (_, i) => i) }, ...this.symmetries].map((kind) =>
        h(
          'label',
          null,
          h('input', {
            type: 'radio',
            name: 'symmetry',
            value: kind.id,
            checked: form.symmetry === kind.id,
            onchange: () => {
              form.symmetry = kind.id;
            },
          }),
          h('span', null, pattern(kind.orbits), h('span', null, kind.id ? (NAMES[kind.id] ?? kind.id) : t`None`)),
        ),
      ),
    );
  }

  /** The points of a level of a scale, as the fields show them. @param {any} scale @param {number} i */
  windowOf(scale, i) {
    const before = i ? scale.levels[i - 1].max : null;
    const digits = scale.tenths ? 1 : 0;
    return [
      before === null ? '' : (before + (scale.tenths ? 0.1 : 1)).toFixed(digits),
      scale.levels[i].max === null ? '' : scale.levels[i].max.toFixed(digits),
    ];
  }

  /** A board on which the cells of the givens are painted, to begin with those of the puzzle on the table. */
  drawing() {
    if (!form.pattern.length)
      form.pattern = Array.from(
        { length: 81 },
        (_, cell) => game.state.board.size === 9 && game.state.givens[cell] > 0,
      );
    const note = h('p', { class: 'soft' });
    const showCount = () => {
      note.textContent = t`${form.pattern.filter(Boolean).length} givens. Below about 22 it may take long.`;
    };
    let on = true;
    const set = (/** @type {number} */ cell, /** @type {boolean} */ value) => {
      form.pattern[cell] = value;
      cells[cell].setAttribute('aria-pressed', String(value));
      showCount();
    };
    const at = (/** @type {number} */ i) => i + 1 + Math.floor(i / 3); // a track between boxes
    const cells = form.pattern.map((given, cell) =>
      h('button', {
        type: 'button',
        'aria-pressed': String(given),
        'aria-label': t`row ${Math.floor(cell / 9) + 1} column ${(cell % 9) + 1}`,
        onpointerdown: (/** @type {PointerEvent} */ e) => {
          on = !form.pattern[cell];
          set(cell, on);
          if (e.pointerType === 'touch') e.preventDefault();
        },
        onpointerenter: (/** @type {PointerEvent} */ e) => {
          if (e.buttons & 1) set(cell, on);
        },
        onkeydown: (/** @type {KeyboardEvent} */ e) => {
          if (e.key === ' ' || e.key === 'Enter') {
            e.preventDefault();
            set(cell, !form.pattern[cell]);
          }
        },
      }),
    );
    cells.forEach((cell, i) => {
      cell.style.gridArea = `${at(Math.floor(i / 9))} / ${at(i % 9)}`;
    });
    showCount();
    const all = (/** @type {(cell: number) => boolean} */ given) => cells.forEach((_, cell) => set(cell, given(cell)));
    return h(
      'div',
      null,
      h('div', { class: 'drawing', role: 'group', 'aria-label': t`Pattern of givens` }, walkable(cells)),
      note,
      h(
        'div',
        { class: 'row-of' },
        button(t`Clear`, () => all(() => false)),
        button(t`Turn over`, () => all((cell) => !form.pattern[cell])),
        game.state.board.size === 9 && button(t`As in Play`, () => all((cell) => game.state.givens[cell] > 0)),
      ),
    );
  }

  /** What is asked for. */
  request() {
    const { ordinary } = this;
    /** @type {any} */
    const body = {
      board: { size: form.size, diagonals: form.diagonals, windows: form.windows && !form.jigsaw },
      jigsaw: form.jigsaw,
      count: form.count,
      timeout_ms: SECONDS * 1000,
    };
    if (form.seed !== '') body.seed = Math.floor(Number(form.seed));
    if (ordinary && form.drawn) body.pattern = form.pattern;
    else {
      if (form.symmetry) body.symmetry = form.symmetry;
      if (form.min !== '' || form.max !== '')
        body.clues = [
          Math.floor(Number(form.min) || 0),
          form.max === '' ? form.size ** 2 : Math.floor(Number(form.max)),
        ];
    }
    this.measure = this.scale;
    if (form.low !== '' || form.high !== '') {
      body.difficulty = [Number(form.low) || 0, form.high === '' ? 1e9 : Number(form.high)];
      body.measure = this.measure?.name;
    }
    return body;
  }

  async start() {
    if (this.running) {
      this.running.abort();
      return;
    }
    const mine = new AbortController();
    this.running = mine;
    this.run.textContent = t`Stop`;
    made = [];
    this.paint();
    let tried = 0;
    let ended = '';
    const began = performance.now();
    const showCount = () => {
      const seconds = (performance.now() - began) / 1000;
      this.progress.value = seconds;
      const slow = seconds > 3 && !made.length ? t` Few givens, or a rare level, take long.` : '';
      const tries = tried ? t`, ${tried} tried` : '';
      this.note.textContent = t`${made.length} of ${form.count} made${tries}, ${Math.floor(seconds)} s of
        ${SECONDS}.${slow}`;
    };
    const ticking = setInterval(showCount, 500);
    this.progress.hidden = false;
    showCount();
    try {
      await follow(
        'generate',
        this.request(),
        (name, data) => {
          if (name === 'made') {
            made.push(data);
            this.paint();
            if (made.length === 1 && this.results.getBoundingClientRect().top > innerHeight - 80)
              this.results.scrollIntoView();
          } else if (name === 'progress') {
            tried = data.tried;
            showCount();
          } else if (name === 'end')
            ended = t`${made.length} made from ${data.tried} tried, seed
                ${data.seed}.${data.stop ? t` Time ran out before all were found.` : ''}`;
        },
        mine.signal,
      );
    } catch (error) {
      ended = isAbort(error) ? t`Stopped; ${made.length} made.` : /** @type {Error} */ (error).message;
    } finally {
      clearInterval(ticking);
      this.progress.hidden = true;
      this.note.textContent = ended;
      if (this.running === mine) {
        this.running = null;
        this.run.textContent = t`Generate`;
      }
    }
  }

  paint() {
    this.every.disabled = this.keeping.disabled = !made.length;
    if (!made.length) {
      if (!this.running) {
        fill(this.results, h('p', { class: 'soft' }, t`What you order appears here.`));
        return;
      }
      fill(
        this.results,
        Array.from({ length: Math.min(form.count, 6) }, () => h('div', { class: 'blank', 'aria-hidden': 'true' })),
      );
      return;
    }
    fill(
      this.results,
      made.map((x, i) => {
        return h(
          'article',
          null,
          thumbnail(x.puzzle.board, x.puzzle.givens, t`Puzzle ${i + 1} with ${x.clues} givens`),
          h(
            'div',
            { class: 'row-of' },
            h('p', null, [t`${x.clues} givens`, this.title(x)].filter(Boolean).join(', ')),
            button(
              t`Play`,
              () => {
                game.open(x.puzzle);
                location.hash = '#/play';
              },
              { 'aria-label': t`Play puzzle ${i + 1}` },
            ),
            button(
              t`Print`,
              () =>
                toast(
                  addToSheet(x.puzzle.board, x.puzzle.givens, this.title(x))
                    ? t`On the sheet.`
                    : t`It is on the sheet already.`,
                ),
              { 'aria-label': t`Print puzzle ${i + 1}` },
            ),
          ),
        );
      }),
    );
  }

  /** How hard a puzzle is, where a level was asked for. @param {any} x */
  title(x) {
    return typeof x.rating === 'number' && this.measure ? levelText(levelOf(this.measure, x.rating), x.rating) : '';
  }

  /** Makes a collection of the library of them. */
  async keepAll() {
    const { library } = await import('../library.js');
    const name = t`Generated, ${new Date().toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`;
    const collection = await library.collect(name);
    for (const x of made) await library.keep(x.puzzle, { collection });
    toast(t`In the library as “${name}”.`);
  }

  all() {
    for (const x of made) addToSheet(x.puzzle.board, x.puzzle.givens, this.title(x));
    location.hash = '#/print';
  }
}

/** A picture of a symmetry: some of its orbits filled. @param {number[]} orbits */
function pattern(orbits) {
  const squares = orbits.map((orbit, cell) =>
    (Math.imul(orbit + 1, 2654435761) >>> 16) % 100 < 38
      ? s('rect', { x: cell % 9, y: Math.floor(cell / 9), width: 1, height: 1 })
      : null,
  );
  return s(
    'svg',
    { viewBox: '0 0 9 9', 'aria-hidden': 'true' },
    s('rect', { class: 'ground', width: 9, height: 9 }),
    squares,
  );
}
