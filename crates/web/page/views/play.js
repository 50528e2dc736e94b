// Play: the board, a pad under the thumb, and what is to be said of the puzzle. What Play knows stands in
// `play-state.js`, what cells show in `play-cells.js`, what is written in `entry.js`; here they are painted.

import { Board } from '../board.js';
import { clock } from '../clock.js';
import { button, choices, dialog, fill, h, keepFocus, openWindow, say, toast, toastWith, toggle } from '../dom.js';
import { MODES, alike, enter, erase, eraseAll, eraseLines } from '../entry.js';
import { game, settings } from '../game.js';
import { icon } from '../icons.js';
import { Pad } from '../pad.js';
import { listenForPaste } from '../paste.js';
import { cellViews, foggy } from '../play-cells.js';
import { keysDialog, meaningOf } from '../play-keys.js';
import { PlayState, digitsLeft, work } from '../play-state.js';
import { clockText, sizeLine, statusLines } from '../play-status.js';
import { onPreference, prefer, preferences } from '../preferences.js';
import { RuleSheet, cageOf, isSum } from '../rule-sheet.js';
import { t } from '../texts.js';

/** @typedef {import('../entry.js').Mode} Mode */

/** Whether a finger points: then no cell is chosen until one is tapped, so that a key can choose its digit. */
const finger = matchMedia('(pointer: coarse)');

/** @param {HTMLElement} main */
export function show(main) {
  const view = new PlayView(main);
  return () => view.close();
}

class PlayView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.play = new PlayState(() => this.paint());
    this.board = new Board(t`Sudoku board`, {
      pick: (_, focus) => this.selected(focus),
      key: (event) => this.key(event),
      arrow: (event) => settings.mode === 'pen' && this.penStep(event),
      like: alike,
      tap: (cell) => this.tapped(cell),
      hold: (cell) => this.held(cell),
    });
    /** What draws lines, loaded when there are some or the pen is taken. @type {import('../pen.js').Pen | null} */
    this.pen = null;
    this.severalToo = button(icon('several'), () => this.setSeveral(), {
      class: 'tenth',
      'aria-label': t`Several`,
      'aria-pressed': 'false',
    });
    this.pad = new Pad(
      {
        press: (digit) => this.press(digit),
        hold: (digit) => this.holdKey(digit),
        setMode: (mode) => this.setMode(mode),
      },
      this.severalToo,
    );
    /** Where the hint stands, which is loaded when it is asked for. */
    this.hintBox = h('section', { class: 'hint short', 'aria-label': t`Hint`, hidden: true });
    /** @type {import('../hint-panel.js').HintPanel | null} */
    this.panel = null;
    this.ruleSheet = new RuleSheet(this.board, () => this.paint());
    /** How much of which hint was said last. */
    this.hintKey = '';
    /** The position that was painted last. */
    this.seen = game.state;
    this.cover = button(
      [h('span', { class: 'big' }, t`Paused`), h('span', { class: 'as-button main' }, t`Go on`)],
      () => this.setPaused(false),
      { class: 'pause-cover', hidden: true },
    );
    this.frame = h('div', { class: 'zoom' }, h('div', { class: 'covered' }, this.board.element, this.cover));
    this.zooms = h('div');
    this.tool = this.makeTools();
    this.switches = this.makeSwitches();
    this.redoToo = button([icon('redo'), t`Redo`], () => game.redo(), { class: 'quiet' });
    // Elsewhere it is among what a number key writes.
    this.switches.pen.classList.add('narrow');
    this.more = this.makeMore();
    this.status = h('section', { class: 'status', 'aria-label': t`About this puzzle` });
    this.size = h('span', { class: 'soft' });
    /** @type {import('../combinations.js').Combinations | null} */
    this.combinations = null;
    this.clock = h('time', { class: 'clock' });
    this.pause = button(t`Pause`, () => this.setPaused(!clock.paused), { class: 'quiet pause' });
    if (!preferences.digitFirst) work.armed = 0;
    this.build();
    this.listen();
    this.tool.hint.setAttribute('aria-expanded', String(work.hinting));
    if (work.hinting) this.hinting(true);
    this.play.follow();
    clock.enter();
    this.paint();
    this.play.rate();
    if (settings.shares) this.play.countShares();
  }

  /** The row of tools between board and pad. */
  makeTools() {
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ work,
      /** @type {any} */ props = {},
    ) => button([icon(name), h('span', null, label)], work, props);
    return {
      undo: tool('undo', t`Undo`, () => game.undo(), { title: t`Ctrl+Z` }),
      redo: tool('redo', t`Redo`, () => game.redo(), { title: t`Ctrl+Y`, class: 'roomy' }),
      erase: tool('erase', t`Erase`, () => this.erase(), { class: 'erase' }),
      several: tool('several', t`Several`, () => this.setSeveral(), { class: 'roomy touch', 'aria-pressed': 'false' }),
      marks: tool('marks', t`Marks`, () => this.nextMode(), { class: 'marks-button' }),
      hint: tool('hint', t`Hint`, () => this.showHint(), {
        'aria-keyshortcuts': 'h',
      }),
      check: tool('check', t`Check`, () => this.check()),
    };
  }

  makeSwitches() {
    const keep = (/** @type {'timer' | 'tidy'} */ name) => (/** @type {boolean} */ on) => {
      settings[name] = on;
      game.keep();
      this.paint();
    };
    return {
      auto: toggle(t`Candidates`, false, (on) => {
        game.change({ auto: on });
        if (!on || !game.state.board.rules) return;
        toast(t`Candidates go by rows, columns and boxes; the other rules leave fewer.`);
      }),
      tidy: toggle(t`Tidy marks`, settings.tidy, keep('tidy')),
      shares: toggle(t`True candidates`, settings.shares, (on) => {
        settings.shares = on;
        game.keep();
        this.play.countShares();
      }),
      timer: toggle(t`Timer`, settings.timer, keep('timer')),
      digitFirst: toggle(t`Digit first`, preferences.digitFirst, (on) => {
        work.armed = 0;
        prefer({ digitFirst: on });
      }),
      pen: toggle(t`Pen`, false, (on) => this.setMode(on ? 'pen' : 'digit')),
      edit: toggle(t`Edit givens`, work.editing, (on) => this.setEditing(on)),
    };
  }

  /** What is needed less often: beside the board where there is room, else in a sheet behind one button. */
  makeMore() {
    const quiet = { class: 'quiet' };
    return h(
      'div',
      { class: 'more' },
      h(
        'div',
        { class: 'actions narrow' },
        this.redoToo,
        button(t`Start over`, () => this.restart(), quiet),
      ),
      h(
        'div',
        { class: 'actions files' },
        button(t`New…`, () => this.newPuzzle(), quiet),
        button(t`Open…`, () => openWindow(async () => (await import('../open-dialog.js')).openDialog()), quiet),
        button(t`Share…`, () => this.share(), quiet),
      ),
      h('div', { class: 'switches' }, Object.values(this.switches)),
      h(
        'div',
        { class: 'foot' },
        button(t`Keyboard shortcuts`, keysDialog, { class: 'quiet keys-button', 'aria-keyshortcuts': '?' }),
        button(t`Start over`, () => this.restart(), { class: 'quiet wide' }),
      ),
      h(
        'nav',
        { class: 'actions', 'aria-label': t`More of Play` },
        [
          ['library', t`Library`],
          ['print', t`Print`],
          ['settings', t`Settings`],
        ].map(([id, name]) => h('a', { class: 'as-button quiet', href: `#/${id}` }, name)),
      ),
    );
  }

  build() {
    this.shareButton = button(icon('share'), () => this.share(), { class: 'quiet round', 'aria-label': t`Share` });
    this.moreButton = button(icon('more'), () => this.openMore(), {
      class: 'quiet round',
      'aria-label': t`More`,
    });
    this.head = h(
      'div',
      { class: 'play-head' },
      this.status,
      h('div', { class: 'meta' }, this.size, this.clock, this.pause),
      h('div', { class: 'head-tools' }, this.shareButton, this.moreButton),
    );
    this.controls = h(
      'div',
      { class: 'controls' },
      this.pad.modes,
      this.pad.keys,
      h('div', { class: 'tools', role: 'group', 'aria-label': t`Tools` }, Object.values(this.tool)),
      this.hintBox,
    );
    this.side = h('div', { class: 'side' }, this.head, this.ruleSheet.element, this.controls, this.more);
    // The keyboard stays with the board while the mouse presses buttons.
    this.side.addEventListener('mousedown', (/** @type {MouseEvent} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).closest('.controls button, .actions button'))
        event.preventDefault();
    });
    this.main.append(
      h('h1', { class: 'unseen' }, t`Play`),
      h('div', { class: 'table' }, h('div', { class: 'hero' }, this.frame, this.zooms), this.side),
    );
  }

  listen() {
    const onkey = (/** @type {KeyboardEvent} */ event) => this.strayKey(event);
    document.addEventListener('keydown', onkey);
    const ticking = setInterval(() => this.tick(), 500);
    const ends = [
      listenForPaste(),
      game.listen(() => this.changed()),
      onPreference(() => {
        settings.timer = preferences.timer;
        settings.tidy = preferences.tidy;
        this.paint();
      }),
      () => clearInterval(ticking),
      () => document.removeEventListener('keydown', onkey),
    ];
    this.unlisten = () => {
      for (const end of ends) end();
    };
  }

  close() {
    this.unlisten?.();
    this.sheet?.close();
    this.pen?.close();
    clock.leave();
    this.play.close();
  }

  // What happens.

  /** More of the hint is shown, or a line of it pointed at. */
  hinted() {
    this.paint();
    const rungs = /** @type {HTMLElement[]} */ ([...this.hintBox.querySelectorAll('.rungs > li')]);
    const last = rungs.at(-1);
    const key = this.panel?.key ?? '';
    if (!last || key === this.hintKey) return;
    this.hintKey = key;
    // In a sheet that scrolls, what was said last stands below its buttons, after what else fits there whole.
    const below = /** @type {HTMLElement} */ (this.hintBox.firstElementChild).offsetHeight;
    const line = 26;
    const height = this.hintBox.clientHeight - below - line;
    const first = rungs.find((rung) => last.offsetTop - rung.offsetTop <= height) ?? last;
    this.hintBox.scrollTop = first.offsetTop - below;
  }

  /** The game has changed, or something was said of it. */
  changed() {
    const { state } = game;
    if (state !== this.seen) {
      if (state.givens !== this.seen.givens && !work.editing) this.another();
      this.seen = state;
      this.play.wrong = [];
      if (work.hinting) this.panel?.paint();
      if (settings.shares) this.play.countShares();
    }
    if (this.play.follow()) {
      this.board.celebrate(this.board.focus);
      say(t`Solved`);
    }
    if (!this.play.solved) this.board.element.classList.remove('won');
    this.paint();
  }

  /** Another puzzle is on the table. */
  another() {
    this.play.rate();
    this.board.selected.clear();
    work.armed = 0;
    scrollTo(0, 0);
  }

  /** A key that no control and not the board has taken. @param {KeyboardEvent} event */
  strayKey(event) {
    if (clock.paused) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest('.cells, input:not([type=checkbox]), textarea, select, dialog'))
      return;
    // What a control does itself, and what scrolls the page, stays so.
    if (
      /^(Tab|Home|End|PageUp|PageDown)$/.test(event.key) ||
      ((event.ctrlKey || event.metaKey) && event.code === 'KeyA')
    )
      return;
    if ([' ', 'Enter'].includes(event.key) && target.closest('button, a, input, summary')) return;
    this.board.key(event);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const meaning = meaningOf(event, game.state.board, settings.mode);
    if (!meaning) return;
    event.preventDefault();
    if (!this.board.selected.size) this.board.select(this.board.focus);
    if ('enter' in meaning) this.write(meaning.enter, meaning.mode);
    else if ('mode' in meaning) this.setMode(meaning.mode);
    else this.act(meaning.act);
  }

  /** Shift and an arrow draw to the next cell, where there is one. @param {KeyboardEvent} event */
  penStep(event) {
    const { focus, columns, rows } = this.board;
    const [row, column] = [Math.floor(focus / columns), focus % columns];
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ] ?? [0, 0];
    event.preventDefault();
    if (row + down < 0 || row + down >= rows || column + right < 0 || column + right >= columns || !(down || right))
      return true;
    const next = (row + down) * columns + column + right;
    if (this.board.without.has(next)) return true;
    this.pen?.step(focus, next);
    this.board.pick(next, 'only');
    return true;
  }

  /** @param {string} act */
  act(act) {
    if (act === 'undo') game.undo();
    else if (act === 'redo') game.redo();
    else if (act === 'blank' || act === 'next mode') this.blankOr(act === 'blank' ? 'erase' : 'next mode');
    else if (act === 'erase') this.erase();
    else if (act === 'keys') keysDialog();
    else if (act === 'hint') this.tool.hint.click();
    else if (work.hinting) this.hinting(false);
    else {
      work.armed = 0;
      this.board.selected = new Set([this.board.focus]);
      this.paint();
    }
  }

  /**
   * The keys 0, full stop and the space bar leave a blank where givens are copied.
   * @param {'erase' | 'next mode'} otherwise
   */
  blankOr(otherwise) {
    if (work.editing && this.board.selected.size === 1) this.skip();
    else if (otherwise === 'erase') this.erase();
    else this.nextMode();
  }

  /** A cell was chosen. @param {number} focus */
  selected(focus) {
    this.paint();
    this.sayCell(focus);
    if (work.zoom !== '1') this.board.cells[focus].scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  /** A cell was touched and let go: the digit that is chosen goes there. @param {number} cell */
  tapped(cell) {
    if (!(preferences.digitFirst || work.armed) || this.board.several) return;
    const given = work.editing ? 0 : game.state.givens[cell];
    if (settings.mode === 'pen') return;
    if (given && settings.mode !== 'colour') work.armed = given;
    else if (work.armed) this.writeArmed(cell, settings.mode);
    this.paint();
  }

  /** @param {number} cell @param {Mode} mode */
  writeArmed(cell, mode) {
    enter(work.armed, mode, [cell], work.editing);
    const left = digitsLeft();
    if (mode !== 'digit' || work.editing || !left || left[work.armed - 1]) return;
    // None of this digit is left: the next one of which some are is chosen.
    const next = left.map((_, i) => (work.armed + i) % left.length).find((i) => left[i]);
    this.arm(next === undefined ? 0 : next + 1);
  }

  /** Chooses the digit that goes to the cells that are tapped. @param {number} digit 0 for none */
  arm(digit) {
    work.armed = digit;
    if (digit) say(t`Tap the cells of ${game.state.board.symbols[digit - 1]}`);
    // A cell that a digit was written to was not chosen for another.
    else if (!preferences.digitFirst) this.board.selected.clear();
  }

  /** Whether a key of the pad chooses its digit: where that is wanted, and where no cell is chosen. */
  get isDigitFirst() {
    return preferences.digitFirst || work.armed > 0 || !(this.board.selected.size || this.board.several);
  }

  /** A cell is held: where a digit is chosen it goes there as a mark. @param {number} cell @returns {boolean} */
  held(cell) {
    if (!work.armed || settings.mode === 'pen' || game.state.givens[cell]) return false;
    this.writeArmed(cell, settings.mode === 'digit' ? 'centre' : 'digit');
    return true;
  }

  /** A key of the pad. @param {number} digit */
  press(digit) {
    if (settings.mode === 'pen') {
      work.pen = digit;
      this.paint();
      return;
    }
    if (!this.isDigitFirst) {
      this.write(digit, settings.mode);
      return;
    }
    this.arm(work.armed === digit ? 0 : digit);
    this.paint();
  }

  /** A key of the pad is held: a mark instead of a digit. @param {number} digit */
  holdKey(digit) {
    if (this.isDigitFirst || settings.mode === 'pen') this.press(digit);
    else this.write(digit, settings.mode === 'digit' ? 'centre' : 'digit');
  }

  /** Writes into the cells that are chosen. @param {number} digit @param {Mode} mode */
  write(digit, mode) {
    if (mode === 'pen') {
      this.press(digit);
      return;
    }
    const cells = [...this.board.selected];
    if (!cells.length) {
      toast(t`Choose a cell first.`);
      return;
    }
    const copying = work.editing && mode === 'digit' && cells.length === 1;
    // A puzzle is copied cell by cell: the same digit again is not taken out.
    if (!copying || game.state.givens[cells[0]] !== digit) enter(digit, mode, cells, work.editing);
    if (copying) this.step(1);
    this.sayCell(this.board.focus);
  }

  /** Goes to the next cell while givens are copied, row by row, or back. @param {number} by */
  step(by) {
    const all = this.board.cells.length;
    this.board.pick((this.board.focus + by + all) % all, 'only');
  }

  /** Leaves a blank and goes on. */
  skip() {
    if (game.state.givens[this.board.focus]) erase(this.board.selected, true);
    this.step(1);
  }

  /** What the pen has drawn goes at once, where the pen is in the hand. */
  erase() {
    if (settings.mode === 'pen') eraseLines();
    else if (this.board.selected.size) erase(this.board.selected, work.editing);
    else toast(t`Choose a cell first.`);
  }

  restart() {
    eraseAll();
    toast(t`Everything is off the board. Undo brings it back.`);
  }

  /** @param {Mode} mode */
  setMode(mode) {
    settings.mode = mode;
    if (mode === 'colour' && work.armed > 9) work.armed = 0;
    this.paint();
    say(t`writing ${mode}`);
    game.keep();
  }

  nextMode() {
    // The pen is not in the round: it writes nothing into cells.
    const round = MODES.filter(([id]) => id !== 'pen');
    this.setMode(round[(round.findIndex(([id]) => id === settings.mode) + 1) % round.length][0]);
  }

  setSeveral() {
    // Where a puzzle is copied the same key leaves a blank.
    if (work.editing) {
      this.skip();
      return;
    }
    this.board.several = !this.board.several;
    // Who chooses several cells writes into them.
    if (!preferences.digitFirst) work.armed = 0;
    for (const key of [this.tool.several, this.severalToo])
      key.setAttribute('aria-pressed', String(this.board.several));
  }

  /** @param {boolean} on */
  setEditing(on) {
    work.editing = on;
    if (!preferences.digitFirst) work.armed = 0;
    if (on && this.board.several) {
      this.board.several = false;
      this.tool.several.setAttribute('aria-pressed', 'false');
      this.severalToo.setAttribute('aria-pressed', 'false');
    }
    if (on && !game.state.givens.some(Boolean)) this.board.select(0);
    if (on) toast(t`What you write are givens, cell by cell: 0 or the space bar leaves a blank.`);
    this.paint();
  }

  /** @param {boolean} on */
  setPaused(on) {
    if (on) clock.pause();
    else clock.resume();
    this.paint();
    if (on) this.cover.focus();
    else this.board.cells[this.board.focus].focus({ preventScroll: true });
  }

  hintHands() {
    return {
      scale: () => preferences.scale,
      change: () => this.hinted(),
      close: () => this.hinting(false),
    };
  }

  /** Opens the hint, or tells more of it. */
  showHint() {
    if (work.hinting && this.panel && this.panel.rung < 5) this.panel.more();
    else this.hinting(true);
  }

  async check() {
    const text = await this.play.check();
    const [wrong] = this.play.wrong;
    if (wrong === undefined) toast(text);
    else {
      toastWith(text, t`Why?`, () => {
        this.hinting(true, wrong);
      });
    }
    this.paint();
  }

  /**
   * Opens the hint beside the board, or on a phone over the pad; or closes it.
   * @param {boolean} on @param {number} [wrong] the cell of which is to be said why its digit is wrong
   */
  async hinting(on, wrong = -1) {
    work.hinting = on;
    const hasFocus = this.hintBox.contains(document.activeElement);
    this.hintBox.hidden = !on;
    this.tool.hint.setAttribute('aria-expanded', String(on));
    this.paint();
    if (!on && hasFocus) this.tool.hint.focus();
    if (!on) return;
    const { HintPanel } = await import('../hint-panel.js');
    this.panel ??= new HintPanel(this.hintHands(), this.hintBox);
    if (wrong >= 0) this.panel.refute(wrong);
    else this.panel.begin();
  }

  share() {
    openWindow(async () => (await import('../share-dialog.js')).shareDialog());
  }

  newPuzzle() {
    openWindow(async () => (await import('./new.js')).newDialog((editing) => this.setEditing(editing)));
  }

  /** The next puzzle of the collection; without one a new one is asked for. */
  next() {
    if (this.play.following) game.open(this.play.following.puzzle);
    else this.newPuzzle();
  }

  /** What stands beside the board elsewhere, in a sheet. */
  openMore() {
    const box = dialog(t`More`, () => [this.ruleSheet.element, this.more]);
    this.sheet = box;
    box.classList.add('sheet');
    box.addEventListener('click', (/** @type {MouseEvent} */ event) => {
      // What leads elsewhere closes it; switches do not.
      if (event.target === box || /** @type {HTMLElement} */ (event.target).closest('.more button, .more a'))
        box.close();
    });
    box.addEventListener('close', () => {
      this.controls.before(this.ruleSheet.element);
      this.side.append(this.more);
    });
  }

  // What is seen.

  paint() {
    const { state } = game;
    const { board, play } = this;
    board.setShape(state.board);
    const values = game.values();
    if (!board.selected.size) {
      board.select(board.firstBlank(values));
      if (finger.matches && !work.editing) board.selected.clear();
    }
    const armed = settings.mode === 'colour' || settings.mode === 'pen' ? 0 : work.armed;
    const digit = armed || (board.selected.size === 1 ? values[board.focus] : 0);
    const fog = foggy();
    this.ruleSheet.show(state.board, fog);
    const panel = work.hinting ? this.panel : null;
    // While the time stands nothing of the puzzle is seen.
    board.show(
      clock.paused
        ? []
        : cellViews({
            play,
            board,
            fog,
            digit,
            hinted: panel?.cells ?? null,
            notes: this.ruleSheet.notes,
            links: this.pen?.links(),
          }),
    );
    board.element.classList.toggle('paused', clock.paused);
    this.cover.hidden = !clock.paused;
    this.controls.inert = this.more.inert = clock.paused;
    this.paintPen();
    if (panel && !clock.paused) panel.draw(board);
    else board.draw();
    this.paintControls();
    this.paintZoom();
    this.paintStatus();
  }

  async paintPen() {
    if (!this.pen && (settings.mode === 'pen' || game.state.pen.length)) {
      const { Pen } = await import('../pen.js');
      if (this.pen || !this.main.isConnected) return;
      this.pen = new Pen(this.board);
      this.paint();
    }
    this.pen?.paint(clock.paused);
  }

  paintControls() {
    const { board, auto } = game.state;
    const mode = MODES.find(([id]) => id === settings.mode)?.[1] ?? '';
    this.tool.undo.disabled = !game.canUndo;
    this.tool.redo.disabled = this.redoToo.disabled = !game.canRedo;
    this.tool.marks.dataset.mode = settings.mode;
    this.tool.marks.setAttribute('aria-label', t`Marks: ${mode}`);
    /** @type {HTMLElement} */ (this.tool.marks.lastElementChild).textContent =
      settings.mode === 'digit' ? t`Marks` : mode;
    this.switches.edit.hidden = Boolean(board.rules);
    const tenth = work.editing ? t`Blank, next cell` : t`Several`;
    if (this.severalToo.getAttribute('aria-label') !== tenth) {
      this.severalToo.setAttribute('aria-label', tenth);
      fill(this.severalToo, icon(work.editing ? 'step' : 'several'));
    }
    const on = {
      auto,
      tidy: settings.tidy,
      shares: settings.shares,
      timer: settings.timer,
      digitFirst: preferences.digitFirst,
      pen: settings.mode === 'pen',
      edit: work.editing,
    };
    for (const name of /** @type {(keyof typeof on)[]} */ (Object.keys(on)))
      this.switches[name].querySelector('input').checked = on[name];
    this.pad.paint({
      mode: settings.mode,
      symbols: board.symbols,
      armed: settings.mode === 'pen' ? work.pen : work.armed,
      chooses: settings.mode === 'pen' || this.isDigitFirst,
      left: digitsLeft(),
    });
    this.main.classList.toggle('hinting', work.hinting);
    this.main.classList.toggle('done', Boolean(game.report?.solved));
  }

  paintStatus() {
    const { report } = game;
    fill(
      this.status,
      statusLines(this.play, {
        next: () => this.next(),
        differ: Boolean(this.board.element.querySelector('.differ')),
        focus: this.board.selected.size === 1 ? this.board.focus : null,
      }),
    );
    this.size.textContent = this.chooseLine() || sizeLine();
    this.paintCombinations();
    this.clock.textContent = clockText();
    this.pause.textContent = clock.paused ? t`Go on` : t`Pause`;
    this.pause.hidden = this.clock.hidden = !settings.timer || Boolean(report?.solved);
  }

  /** What a finger is to do next, where that is not plain. */
  chooseLine() {
    const { symbols } = game.state.board;
    if (game.report?.solved || clock.paused || settings.mode === 'pen' || settings.mode === 'colour') return '';
    if (work.armed) return t`Tap the cells of ${symbols[work.armed - 1]}`;
    return this.board.selected.size ? '' : t`Choose a cell or a digit`;
  }

  /** What the cage of the chosen cell can still hold. */
  async paintCombinations() {
    const { selected, focus } = this.board;
    const cage = selected.size === 1 && !clock.paused ? cageOf(this.ruleSheet.rules, focus) : null;
    this.head.classList.toggle('with-sums', this.ruleSheet.rules.some(isSum));
    this.head.classList.toggle('caged', Boolean(cage));
    if (cage && !this.combinations) {
      const { Combinations } = await import('../combinations.js');
      this.combinations ??= new Combinations();
      this.size.after(this.combinations.element);
    }
    this.combinations?.show(cage);
  }

  tick() {
    const shown = clockText();
    if (this.clock.textContent !== shown) this.clock.textContent = shown;
  }

  /** Large boards can be looked at from nearer; the cell that is chosen stays in view. */
  paintZoom() {
    const large = game.state.board.size > 9;
    if (!large) work.zoom = '1';
    this.zooms.hidden = !large;
    if (large && this.zooms.dataset.zoom !== work.zoom) {
      this.zooms.dataset.zoom = work.zoom;
      const zooms = /** @type {[string, string][]} */ ([
        ['1', '1 ×'],
        ['1.5', '1.5 ×'],
        ['2', '2 ×'],
        ['3', '3 ×'],
      ]);
      keepFocus(this.zooms, () =>
        fill(
          this.zooms,
          choices(t`Zoom`, zooms, work.zoom, (zoom) => {
            work.zoom = zoom;
            this.paintZoom();
            this.board.cells[this.board.focus].scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }),
        ),
      );
    }
    this.frame.classList.toggle('near', work.zoom !== '1');
    this.frame.style.setProperty('--zoom', work.zoom);
  }

  /** @param {number} cell */
  sayCell(cell) {
    say(this.board.cells[cell].getAttribute('aria-label') ?? '');
  }
}
