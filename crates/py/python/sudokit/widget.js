// The board of sudokit.widget: draws a puzzle, takes what people type, and shows hints, checks and replays that Python
// computes.
//
// `board` says what does not change, `placed` and `marks` what a person has written, `clashes` what is broken, `shown`
// an explanation, `replay` a run of which `frame` steps have happened. A cell is an index, row by row. Hints and checks
// are asked for by messages.

const BUTTONS = [
  ['undo', 'Undo', 'Undo (Ctrl+Z)'],
  ['redo', 'Redo', 'Redo (Ctrl+Y)'],
  ['mode', 'Marks', 'Write marks (Space)'],
  ['erase', 'Erase', 'Erase the cell (Backspace)'],
  ['hint', 'Hint', 'Hint: each time a little more'],
  ['check', 'Check', 'Check what is on the board'],
];
const STEPS = [
  ['first', '«', 'To the beginning'],
  ['back', '‹', 'One step back'],
  ['run', '▶', 'Run'],
  ['next', '›', 'One step on'],
  ['last', '»', 'To the end'],
];
const PAUSE = { path: 1400, trace: 140 };
const KEEP_EVERY = 250;
let views = 0;

/** Text for markup. */
const safe = (text) => String(text).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** On what has the focus: JupyterLab then leaves its keys alone, such as "d d", which deletes a notebook's cell. */
const OWN_KEYS = { 'data-lm-suppress-shortcuts': 'true' };

const same = (one, other) => JSON.stringify([one.placed, one.marks]) === JSON.stringify([other.placed, other.marks]);

/** An element with attributes and children. */
function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A number in the picture, its middle here. */
function figure(kind, x, y, size, text) {
  return `<text class="${safe(kind)}" x="${x}" y="${y + size * 0.35}" font-size="${size}">${safe(text)}</text>`;
}

/** The board under the events of a solver: any moment of it. */
class Run {
  constructor(replay, board) {
    Object.assign(this, { frames: replay.frames, board });
    const kinds = new Set(this.frames.map(([event]) => event));
    this.stochastic = kinds.has('cost');
    this.eliminates = kinds.has('eliminate');
    this.grid = ['place', 'guess', 'cursor'].some((kind) => kinds.has(kind)) ? null : replay.grid;
    this.states = [
      { values: board.givens.slice(), ink: {}, gone: board.givens.map(() => 0), log: [], visited: [], at: 0 },
    ];
  }

  at(moment) {
    const from = Math.min(Math.floor(moment / KEEP_EVERY), this.states.length - 1);
    const state = copy(this.states[from]);
    while (state.at < moment) {
      this.apply(state, this.frames[state.at]);
      state.at += 1;
      if (state.at === this.states.length * KEEP_EVERY) this.states.push(copy(state));
    }
    return state;
  }

  clear(state, cell) {
    state.values[cell] = this.board.givens[cell];
    delete state.ink[cell];
  }

  apply(state, [event, cell, number]) {
    state.bad = state.chosen = -1;
    if (event === 'place' || event === 'guess') {
      const guessed = event === 'guess' || (state.ink[cell] === 'guess' && state.values[cell] === number);
      if (!this.stochastic) state.log.push({ cell, number, write: true });
      state.values[cell] = number;
      state.ink[cell] = guessed ? 'guess' : 'placed';
      state.chosen = cell;
    } else if (event === 'eliminate') {
      const bit = 2 ** (number - this.board.numbers[0]);
      state.chosen = cell;
      if (!(state.gone[cell] & bit)) {
        state.gone[cell] |= bit;
        state.log.push({ cell, bit });
      }
    } else if (event === 'retract') {
      // What followed from the number goes with it.
      const from = state.log.findLastIndex((done) => done.write && done.cell === cell && done.number === number);
      if (from < 0) this.clear(state, cell);
      else
        for (const done of state.log.splice(from).reverse())
          done.write ? this.clear(state, done.cell) : (state.gone[done.cell] &= ~done.bit);
      state.chosen = cell;
    } else if (event === 'cursor') {
      const known = state.visited.indexOf(cell);
      if (known >= 0) for (const passed of state.visited.splice(known + 1)) this.clear(state, passed);
      else state.visited.push(cell);
      if (this.board.givens[cell] === null) {
        state.values[cell] = number;
        state.ink[cell] = 'placed';
      }
      state.chosen = cell;
    } else if (event === 'choose') state.chosen = cell;
    else if (event === 'contradiction') state.bad = cell;
    else if (event === 'solution' && this.grid) state.values = this.grid.slice();
  }
}

function copy(state) {
  return {
    ...state,
    values: state.values.slice(),
    ink: { ...state.ink },
    gone: state.gone.slice(),
    log: state.log.slice(),
    visited: state.visited.slice(),
  };
}

class BoardView {
  constructor(model, el) {
    Object.assign(this, {
      model,
      id: `sudokit${++views}`,
      past: [],
      future: [],
      marking: false,
      typed: null,
      timer: 0,
      listeners: [],
    });
    this.board = model.get('board');
    this.build(el);
    this.last = this.game();
    this.listen(['placed', 'marks'], () => this.changed());
    this.listen(['selected', 'clashes', 'solved', 'shown', 'frame'], () => this.draw());
    this.listen(['theme'], () => this.look());
    this.listen(['replay'], () => this.replayed());
    this.watcher = new MutationObserver(() => this.look());
    for (const node of [document.documentElement, document.body]) this.watcher.observe(node, { attributes: true });
    this.media = matchMedia('(prefers-color-scheme: dark)');
    this.media.addEventListener('change', (this.onMedia = () => this.look()));
    this.replayed();
    this.look();
    requestAnimationFrame(() => this.look());
  }

  listen(names, then) {
    for (const name of names) {
      this.model.on(`change:${name}`, then);
      this.listeners.push([`change:${name}`, then]);
    }
  }

  remove() {
    clearInterval(this.timer);
    this.watcher.disconnect();
    this.media.removeEventListener('change', this.onMedia);
    for (const [name, then] of this.listeners) this.model.off(name, then);
  }

  /** Makes the elements: the picture, a grid of cells over it for keyboards and readers, buttons, words. */
  build(el) {
    const { rows, columns, cells, beyond, title, summary, sentences, numbers } = this.board;
    const [left, top, right, bottom] = beyond.map((cellsBeyond) => cellsBeyond * 100 + 6);
    const [width, height] = [columns * 100 + left + right, rows * 100 + top + bottom];
    this.picture = make('div', { class: 'picture', 'aria-hidden': 'true' });
    this.box = `${-left} ${-top} ${width} ${height}`;
    this.grid = make('div', {
      class: 'grid',
      role: 'grid',
      'aria-label': title || summary,
      'aria-rowcount': rows,
      'aria-colcount': columns,
    });
    this.cells = [];
    for (let row = 0; row < rows; row++) {
      const line = make('div', { role: 'row', 'aria-rowindex': row + 1 });
      for (let column = 0; column < columns; column++) {
        const at = row * columns + column;
        if (cells[at] === null) continue;
        const cell = make('div', {
          ...OWN_KEYS,
          role: 'gridcell',
          tabindex: '-1',
          'aria-colindex': column + 1,
          'data-cell': at,
        });
        Object.assign(cell.style, {
          left: `${((column * 100 + left) / width) * 100}%`,
          top: `${((row * 100 + top) / height) * 100}%`,
          width: `${10000 / width}%`,
          height: `${10000 / height}%`,
        });
        this.cells[at] = cell;
        line.append(cell);
      }
      this.grid.append(line);
    }
    const stage = make('div', { class: 'stage' }, this.picture, this.grid);
    stage.style.aspectRatio = `${width} / ${height}`;
    const wide = Math.min(Math.max(columns * 3, 15), 46);
    this.tools = make('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Play' });
    for (const [act, text, label] of BUTTONS) this.tools.append(this.button(act, text, label));
    this.pad = make('div', { class: 'pad', role: 'toolbar', 'aria-label': 'Numbers' });
    this.pad.style.setProperty(
      '--across',
      numbers.length <= 9 ? Math.min(numbers.length, 9) : Math.ceil(numbers.length / 2),
    );
    for (const number of numbers) {
      const button = this.button('number', number, `Write ${number}`);
      button.dataset.number = number;
      this.pad.append(button);
    }
    this.bar = make('div', { class: 'bar' });
    this.build_bar();
    this.words = make('div', { ...OWN_KEYS, class: 'words', role: 'status', 'aria-live': 'polite' });
    const rules = make(
      'details',
      { class: 'rules' },
      make('summary', OWN_KEYS, 'Rules'),
      make('ul', {}, ...sentences.map((text) => make('li', {}, text))),
    );
    const head = title ? [make('div', { class: 'title' }, title)] : [];
    const main = make('div', { class: 'main' }, ...head, stage, this.tools, this.pad, this.bar);
    main.style.width = `min(100%, ${wide}rem)`;
    main.style.setProperty('--buttons', columns < 6 ? 3 : 6);
    this.root = make(
      'div',
      { class: 'sudokit' },
      make('div', { class: 'flow' }, main, make('div', { class: 'side' }, this.words, rules)),
    );
    this.root.addEventListener('click', (event) => this.click(event));
    this.root.addEventListener('keydown', (event) => this.key(event));
    this.grid.addEventListener('focusin', (event) => this.choose(Number(event.target.dataset.cell)));
    el.append(this.root);
  }

  build_bar() {
    const buttons = STEPS.map(([act, text, label]) => this.button(act, text, label));
    this.slider = make('input', { ...OWN_KEYS, type: 'range', min: 0, step: 1, 'aria-label': 'Step' });
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.count = make('span', { class: 'count' });
    this.bar.append(
      make(
        'div',
        { class: 'tools', role: 'toolbar', 'aria-label': 'Replay' },
        ...buttons,
        this.button('play', 'Play', 'End the replay and play'),
      ),
      this.slider,
      this.count,
    );
  }

  button(act, text, label) {
    return make(
      'button',
      { ...OWN_KEYS, type: 'button', 'data-act': act, 'aria-label': label, title: label },
      String(text),
    );
  }

  /** Light or dark: as the trait says, or as the ground that the widget lies on. */
  look() {
    let theme = this.model.get('theme');
    if (theme === 'auto') {
      theme = this.media?.matches ? 'dark' : 'light';
      for (let node = this.root.parentNode; node; node = node.parentNode ?? node.host) {
        if (!(node instanceof Element)) continue;
        const [red, green, blue, alpha = 1] =
          getComputedStyle(node)
            .backgroundColor.match(/[\d.]+/g)
            ?.map(Number) ?? [];
        if (alpha === 0 || blue === undefined) continue;
        theme = red * 0.3 + green * 0.59 + blue * 0.11 < 128 ? 'dark' : 'light';
        break;
      }
    }
    if (this.root.dataset.theme === theme) return;
    this.root.dataset.theme = theme;
    this.draw();
  }

  game() {
    return { placed: this.model.get('placed'), marks: this.model.get('marks') };
  }

  get replaying() {
    return (this.model.get('replay')?.frames?.length ?? 0) > 0;
  }

  /** Numbers or marks are others, by this view, by another or by Python: all can be undone. */
  changed() {
    if (this.moving || same(this.last, this.game())) return;
    this.past.push(this.last);
    this.future = [];
    this.last = this.game();
    this.draw();
  }

  /** Puts a position on the board; one change of both traits is one step of the history. */
  put(placed, marks, history = true) {
    const before = this.last;
    if (same(before, { placed, marks })) return;
    this.moving = true;
    this.model.set('placed', placed);
    this.model.set('marks', marks);
    this.model.set('shown', {});
    this.model.save_changes();
    this.moving = false;
    this.last = { placed, marks };
    if (history) {
      this.past.push(before);
      this.future = [];
    }
    this.draw();
  }

  /** Writes a number into the chosen cell: marks it, or places it and takes it out of the marks that see it no more. */
  write(number, marking) {
    const at = this.model.get('selected');
    if (at < 0 || this.replaying || this.board.givens[at] !== null || this.board.cells[at] === null) return;
    const { placed, marks } = this.game();
    if (marking) {
      if (placed[at] !== null || number === null) return;
      const had = marks[at].includes(number);
      const noted = had ? marks[at].filter((one) => one !== number) : [...marks[at], number].sort((a, b) => a - b);
      this.put(placed, marks.with(at, noted));
    } else {
      const same = number === null || placed[at] === number;
      const next = placed.with(at, same ? null : number);
      this.put(next, same && placed[at] === null ? marks.with(at, []) : marks);
    }
  }

  travel(from, to) {
    const there = from.pop();
    if (!there || this.replaying) return;
    to.push(this.last);
    this.put(there.placed, there.marks, false);
  }

  choose(at) {
    if (at === this.model.get('selected') || Number.isNaN(at)) return;
    this.typed = null;
    this.model.set('selected', at);
    this.model.save_changes();
    this.draw();
  }

  click(event) {
    const button = event.target.closest('button');
    const cell = event.target.closest('[data-cell]');
    if (cell) {
      this.choose(Number(cell.dataset.cell));
      // Notebooks take the focus for themselves when the mouse goes down.
      cell.focus({ preventScroll: true });
    }
    if (!button) return;
    const { frame, frames } = { frame: this.model.get('frame'), frames: this.model.get('replay')?.frames ?? [] };
    const acts = {
      undo: () => this.travel(this.past, this.future),
      redo: () => this.travel(this.future, this.past),
      mode: () => this.mark(),
      erase: () => this.write(null, false),
      hint: () => this.model.send({ kind: 'hint' }),
      check: () => this.model.send({ kind: 'check' }),
      number: () => this.write(Number(button.dataset.number), this.marking),
      do: () => this.take(),
      hide: () => this.hide(),
      first: () => this.go(0),
      back: () => this.go(frame - 1),
      run: () => this.run(),
      next: () => this.go(frame + 1),
      last: () => this.go(frames.length),
      play: () => this.save({ replay: {}, frame: 0 }),
    };
    if (['first', 'back', 'next', 'last', 'play'].includes(button.dataset.act)) this.halt();
    acts[button.dataset.act]?.();
  }

  save(changes) {
    for (const [name, value] of Object.entries(changes)) this.model.set(name, value);
    this.model.save_changes();
    this.draw();
  }

  hide() {
    if (this.model.get('shown')?.title) this.save({ shown: {} });
  }

  mark() {
    this.marking = !this.marking;
    this.draw();
  }

  /** Does what the explanation says: places, or takes candidates away, of which all are then marks. */
  take() {
    const { place, eliminate, candidates } = this.model.get('shown');
    const { placed, marks } = this.game();
    if (place) return this.put(placed.with(place[0], place[1]), marks);
    const blank = (at) => this.board.cells[at] !== null && this.board.givens[at] === null && placed[at] === null;
    const whole = marks.every((noted, at) => !blank(at) || noted.length > 0);
    const next = marks.map((noted, at) => (whole || !blank(at) ? noted : this.numbers(candidates[at])));
    for (const [at, number] of eliminate) next[at] = next[at].filter((one) => one !== number);
    this.put(placed, next);
  }

  key(event) {
    // A slider, a summary and a scrolled text have keys of their own, and a button has two.
    if (
      event.target.closest('input, summary, .words[tabindex]') ||
      (event.target.closest('button') && /^( |Enter)$/.test(event.key))
    )
      return;
    const { rows, columns, cells, numbers } = this.board;
    const at = this.model.get('selected');
    const arrow = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const command = event.ctrlKey || event.metaKey;
    let done = true;
    if (arrow && this.replaying && arrow[1]) this.go(this.model.get('frame') + arrow[1]);
    else if (arrow) {
      let [row, column] = [Math.floor(at / columns), at % columns];
      do {
        row = (row + arrow[0] + rows) % rows;
        column = (column + arrow[1] + columns) % columns;
      } while (cells[row * columns + column] === null);
      this.choose(row * columns + column);
      this.cells[row * columns + column].focus();
    } else if (command && event.key.toLowerCase() === 'z')
      event.shiftKey ? this.travel(this.future, this.past) : this.travel(this.past, this.future);
    else if (command && event.key.toLowerCase() === 'y') this.travel(this.future, this.past);
    else if (command || event.altKey) done = false;
    else if (event.key === ' ') this.mark();
    else if (event.key === 'Escape') this.hide();
    else if (event.key === 'Backspace' || event.key === 'Delete') this.write(null, false);
    else done = this.type(event, numbers);
    if (done) event.preventDefault();
  }

  /** Digits, of which several make a number above 9, and letters for the numbers from 10 on. */
  type(event, numbers) {
    const digit = event.code.match(/^(?:Digit|Numpad)(\d)$/)?.[1] ?? event.key.match(/^\d$/)?.[0];
    const marking = this.marking !== event.shiftKey;
    const last = numbers[numbers.length - 1];
    let number = digit === undefined ? null : Number(digit);
    if (number === null && last > 9 && /^[a-zA-Z]$/.test(event.key))
      number = event.key.toLowerCase().charCodeAt(0) - 87;
    if (number === null) return false;
    if (!marking && digit !== undefined && this.typed !== null && numbers.includes(this.typed * 10 + number))
      number += this.typed * 10;
    this.typed = digit === undefined ? null : number;
    if (numbers.includes(number)) {
      // A number that is typed again stays: only the button takes it out.
      if (marking || this.model.get('placed')[this.model.get('selected')] !== number) this.write(number, marking);
    } else if (number === 0) this.write(null, false);
    return true;
  }

  replayed() {
    this.halt();
    const replay = this.model.get('replay');
    this.events = this.replaying && replay.kind === 'trace' ? new Run(replay, this.board) : null;
    this.draw();
  }

  go(frame) {
    const last = this.last_frame();
    this.save({ frame: Math.max(0, Math.min(last, frame)) });
  }

  last_frame() {
    const { frames, kind } = this.model.get('replay') ?? {};
    return frames ? frames.length - (kind === 'path' ? 1 : 0) : 0;
  }

  halt() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  run() {
    if (this.timer) this.halt();
    else {
      if (this.model.get('frame') >= this.last_frame()) this.go(0);
      this.timer = setInterval(() => {
        const frame = this.model.get('frame');
        if (frame < this.last_frame()) this.go(frame + 1);
        else this.halt();
        if (!this.timer) this.draw();
      }, PAUSE[this.model.get('replay').kind]);
    }
    this.draw();
  }

  numbers(set) {
    return this.board.numbers.filter((_, bit) => set & (2 ** bit));
  }

  /** What is on the board now: of the game, of a path, or of a run. */
  state() {
    const { givens, cells } = this.board;
    const frame = Math.min(this.model.get('frame'), this.last_frame());
    const of = (sets) => (values) =>
      sets.map((set, at) => (cells[at] === null || values[at] !== null ? [] : this.numbers(set)));
    if (this.replaying && this.events) {
      const { frames, words } = this.model.get('replay');
      const { values, ink, gone, chosen = -1, bad = -1 } = this.events.at(frame);
      const event = frames[frame - 1];
      const all = 2 ** this.board.numbers.length - 1;
      const marks = this.events.eliminates ? of(gone.map((set) => all & ~set))(values) : values.map(() => []);
      const shown = {
        title: frame ? event[3] : 'The beginning',
        words,
        bad: bad < 0 ? [] : [bad],
        cells: chosen < 0 ? [] : [chosen],
      };
      return { values, ink, marks, shown, pencil: false };
    }
    if (this.replaying) {
      const { values, shown } = this.model.get('replay').frames[frame];
      return {
        values,
        ink: {},
        marks: shown.candidates ? of(shown.candidates)(values) : values.map(() => []),
        shown,
        pencil: false,
      };
    }
    const { placed, marks } = this.game();
    const shown = this.model.get('shown') ?? {};
    const values = givens.map((given, at) => given ?? placed[at]);
    const listed = shown.candidates && shown.title;
    return { values, ink: {}, marks: listed ? of(shown.candidates)(values) : marks, shown, pencil: !listed };
  }

  draw() {
    if (!this.root?.dataset.theme) return;
    const state = this.state();
    const replaying = this.replaying;
    this.root.classList.toggle('replaying', replaying);
    this.root.classList.toggle('solved', !replaying && this.model.get('solved'));
    this.picture.innerHTML = this.svg(state);
    this.describe(state);
    this.explain(state.shown);
    for (const button of this.pad.children) {
      const number = Number(button.dataset.number);
      const whole =
        this.board.rows === this.board.numbers.length &&
        state.values.filter((value) => value === number).length >= this.board.rows;
      button.classList.toggle('used', whole);
      button.setAttribute('aria-label', `${this.marking ? 'Mark' : 'Write'} ${number}`);
    }
    this.tools.querySelector('[data-act=mode]').setAttribute('aria-pressed', String(this.marking));
    this.tools.querySelector('[data-act=undo]').disabled = this.past.length === 0;
    this.tools.querySelector('[data-act=redo]').disabled = this.future.length === 0;
    if (!replaying) return;
    const [frame, last] = [this.model.get('frame'), this.last_frame()];
    Object.assign(this.slider, { max: last, value: frame });
    const text =
      this.model.get('replay').kind === 'path' ? `${Math.min(frame + 1, last)} of ${last}` : `${frame} of ${last}`;
    this.slider.setAttribute('aria-valuetext', text);
    this.count.textContent = `${this.model.get('replay').title}: ${text}`;
    const run = this.bar.querySelector('[data-act=run]');
    run.textContent = this.timer ? '❚❚' : '▶';
    run.setAttribute('aria-label', this.timer ? 'Pause' : 'Run');
    for (const act of ['first', 'back']) this.bar.querySelector(`[data-act=${act}]`).disabled = frame <= 0;
    for (const act of ['next', 'last']) this.bar.querySelector(`[data-act=${act}]`).disabled = frame >= last;
  }

  /** What readers of the screen say of each cell. */
  describe({ values, marks, shown }) {
    const selected = this.model.get('selected');
    const bad = this.bad(shown);
    const first = this.cells.findIndex((cell) => cell);
    this.cells.forEach((cell, at) => {
      const given = this.board.givens[at] !== null;
      const holds =
        values[at] !== null
          ? `${values[at]}${given ? ', given' : ''}`
          : marks[at].length
            ? `marks ${marks[at].join(' ')}`
            : 'blank';
      cell.setAttribute('aria-label', `${this.board.cells[at]}: ${holds}${bad.has(at) ? ', broken' : ''}`);
      cell.setAttribute('aria-selected', String(at === selected));
      cell.tabIndex = at === (selected < 0 ? first : selected) ? 0 : -1;
    });
  }

  /** The explanation in words, with what can be done with it. */
  explain(shown) {
    const solved = !this.replaying && this.model.get('solved');
    const clashes = !this.replaying && !shown.title ? this.model.get('clashes').map(({ text }) => text) : [];
    const title = shown.title || (solved ? 'Solved' : clashes.length ? 'Something is broken' : '');
    const key = JSON.stringify([title, shown.words, clashes, this.replaying]);
    if (key === this.explained) return;
    this.explained = key;
    this.words.replaceChildren();
    // Names of cells stay as they are.
    if (title)
      this.words.append(
        make('div', { class: 'name' }, /^r\d/.test(title) ? title : title.charAt(0).toUpperCase() + title.slice(1)),
      );
    for (const line of [...(shown.words ?? []), ...clashes]) this.words.append(make('p', {}, line));
    // What can be scrolled can be reached by the keyboard.
    if (this.words.scrollHeight > this.words.clientHeight) this.words.tabIndex = 0;
    else this.words.removeAttribute('tabindex');
    if (this.replaying || !shown.title) return;
    const row = make('div', { class: 'tools' });
    if (shown.place || shown.eliminate?.length) row.append(this.button('do', 'Do it', 'Do what the explanation says'));
    row.append(this.button('hide', 'Hide', 'Hide the explanation (Escape)'));
    this.words.append(row);
  }

  bad(shown) {
    const broken = this.replaying ? [] : this.model.get('clashes').flatMap(({ cells }) => cells);
    return new Set([...(shown.bad ?? []), ...broken]);
  }

  place(at) {
    return [(at % this.board.columns) * 100, Math.floor(at / this.board.columns) * 100];
  }

  /** The middle of a candidate in its cell. */
  spot(at, number) {
    const { numbers, labelled } = this.board;
    const across = Math.ceil(Math.sqrt(numbers.length));
    const down = Math.ceil(numbers.length / across);
    const bit = numbers.indexOf(number);
    const [x, y] = this.place(at);
    const top = labelled.includes(at) ? 22 : 6;
    return [
      x + 6 + (88 * ((bit % across) + 0.5)) / across,
      y + top + ((94 - top) * (Math.floor(bit / across) + 0.5)) / down,
    ];
  }

  svg(state) {
    const { cells } = this.board;
    const [under, over] = this.board[this.root.dataset.theme];
    const rect = (at, kind) =>
      `<rect class="${kind}" x="${this.place(at)[0]}" y="${this.place(at)[1]}" width="100" height="100"/>`;
    const parts = cells.map((name, at) => (name === null ? '' : rect(at, 'paper')));
    parts.push(this.tints(state, rect), under, this.lines(), over, this.figures(state), this.links(state.shown));
    const selected = this.model.get('selected');
    if (selected >= 0 && !this.replaying) {
      const [x, y] = this.place(selected);
      parts.push(`<rect class="cursor" x="${x + 4}" y="${y + 4}" width="92" height="92" rx="6"/>`);
    }
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${this.box}">${parts.join('')}</svg>`;
  }

  tints({ values, shown }, rect) {
    const selected = this.model.get('selected');
    const parts = new Set((shown.houses ?? []).flat().map((at) => rect(at, 'house')));
    const number = selected < 0 || this.replaying ? null : values[selected];
    if (number !== null && !shown.title) values.forEach((value, at) => value === number && parts.add(rect(at, 'same')));
    for (const at of shown.cells ?? []) parts.add(rect(at, 'used'));
    for (const [at, , role] of shown.marks ?? [])
      if (role !== 'eliminated') parts.add(rect(at, role === 'blocker' ? 'blocker' : 'used'));
    if (shown.place) parts.add(rect(shown.place[0], 'goal'));
    for (const at of this.bad(shown)) parts.add(rect(at, 'bad'));
    return [...parts].join('');
  }

  /** Thin lines around each cell, thick ones where the region is another or the board ends. */
  lines() {
    if (this.drawn) return this.drawn;
    const { rows, columns, cells, zones } = this.board;
    const [thin, thick] = [[], []];
    const zone = (row, column) => {
      const at = row * columns + column;
      return row < 0 || column < 0 || row >= rows || column >= columns || cells[at] === null ? null : zones[at];
    };
    for (let row = 0; row <= rows; row++)
      for (let column = 0; column <= columns; column++)
        for (const [one, other, line] of [
          [zone(row - 1, column), zone(row, column), `M${column * 100} ${row * 100}h100`],
          [zone(row, column - 1), zone(row, column), `M${column * 100} ${row * 100}v100`],
        ])
          if (one !== null || other !== null) (one === other ? thin : thick).push(line);
    this.drawn = `<path class="thin" d="${thin.join('')}"/><path class="thick" d="${thick.join('')}"/>`;
    return this.drawn;
  }

  /** Numbers and candidates, with the roles that candidates have in the explanation. */
  figures({ values, ink, marks, shown, pencil }) {
    const { givens, numbers, cells } = this.board;
    const parts = [];
    const roles = {};
    for (const [at, number, role] of shown.marks ?? []) roles[`${at} ${number}`] = role;
    for (const [at, number] of shown.eliminate ?? []) roles[`${at} ${number}`] = 'eliminated';
    if (shown.place) roles[shown.place.join(' ')] = 'placed';
    const bad = this.bad(shown);
    const across = Math.ceil(Math.sqrt(numbers.length));
    const small = Math.min(30, 82 / across) * (numbers[numbers.length - 1] > 9 ? 0.84 : 1);
    values.forEach((value, at) => {
      if (cells[at] === null) return;
      const [x, y] = this.place(at);
      if (value !== null) {
        const kind = givens[at] !== null ? 'given' : (ink[at] ?? 'written');
        const size = String(value).length > 1 ? 52 : 66;
        parts.push(figure(`${kind}${bad.has(at) ? ' wrong' : ''}`, x + 50, y + 50, size, value));
        return;
      }
      for (const number of marks[at]) {
        const [cx, cy] = this.spot(at, number);
        const role = roles[`${at} ${number}`];
        if (role) parts.push(`<circle class="role ${safe(role)}" cx="${cx}" cy="${cy}" r="${small * 0.56}"/>`);
        parts.push(figure(`mark${role ? ` on-${role}` : ''}${pencil ? ' pencil' : ''}`, cx, cy, small, number));
        const half = small * 0.4;
        if (role === 'eliminated')
          parts.push(`<path class="strike" d="M${cx - half} ${cy + half}L${cx + half} ${cy - half}"/>`);
      }
    });
    return parts.join('');
  }

  links(shown) {
    if (!shown.links?.length) return '';
    const paths = shown.links.map(([from, one, to, other, strong]) => {
      const [[x1, y1], [x2, y2]] = [this.spot(from, one), this.spot(to, other)];
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
      const bend = Math.min(length * 0.12, 36);
      const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
      const trimmed = Math.min(17, length / 3);
      const [start, end] = [`${x1 + ux * trimmed} ${y1 + uy * trimmed}`, `${x2 - ux * trimmed} ${y2 - uy * trimmed}`];
      const line = `class="link ${strong ? 'strong' : 'weak'}" marker-end="url(#${this.id})"`;
      return `<path ${line} d="M${start}Q${mx} ${my} ${end}"/>`;
    });
    const size = 'viewBox="0 0 8 8" refX="7" refY="4" markerWidth="5" markerHeight="5" orient="auto"';
    const head = `<marker id="${this.id}" ${size}><path class="head" d="M0 0L8 4L0 8z"/></marker>`;
    return `<defs>${head}</defs>${[...new Set(paths)].join('')}`;
  }
}

export default {
  render({ model, el }) {
    const view = new BoardView(model, el);
    return () => view.remove();
  },
};
