// Set: a puzzle with rules is drawn on a board as large as in Play. What is to be said of it stands on a pill over the
// board, the tools on one side, the properties of what is chosen on the other; where there is no room for three columns
// the tools come in a sheet.

import { table } from '../api.js';
import { button, dialog, fill, h, needStyle, openWindow, say, toast, toggle } from '../dom.js';
import { icon } from '../icons.js';
import { theming } from '../theme.js';
import { BOARD_TOOLS, Palette } from '../set-palette.js';
import { Hand } from '../set-hand.js';
import { RuleList, ToolCard } from '../set-cards.js';
import { SetBoard } from '../set-board.js';
import { SetKeys } from '../set-keys.js';
import { SetQuestions, isEmpty } from '../set-questions.js';
import { Verdict } from '../set-verdict.js';
import { boardDialog, keysDialog, openDialog, shareDialog, textDialog } from '../set-dialogs.js';
import { kindPicture } from '../set-kinds.js';
import { setViews } from '../set-cells.js';
import { readSetting, setter } from '../setter.js';
import { t } from '../texts.js';

/** What lasts while the page is open. */
const work = { truth: false, solution: false };

/** Where the tools have a column of their own, and where they have none but stand beside the board. */
const ROOMY = matchMedia('(min-width: 80rem) and (min-aspect-ratio: 7/5)');
const WIDE = matchMedia('(min-width: 60rem)');

/** @param {HTMLElement} main */
export function show(main) {
  const view = new SetView(main);
  needStyle('views/set.css').then(
    () => view.start().catch((error) => toast(error.message)),
    (error) => toast(error.message),
  );
  return () => view.close();
}

class SetView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    this.left = false;
    /** The puzzle that the last news are of. @type {any} */
    this.reported = null;
    /** What the board wears, and the room around it. @type {any} */
    this.dressed = null;
    this.fitted = '';
    const repaint = () => this.repaint();
    this.hand = new Hand({ change: () => this.handChanged(), say });
    this.questions = new SetQuestions({
      complete: (rule) => this.hand.complete(rule),
      drawing: () => this.hand.preview(),
      wantsTruth: () => work.truth,
      changed: repaint,
      drawn: () => {
        this.dress();
        this.verdict.notes(this.questions.layers.notes);
      },
      judged: () => say(this.verdict.words(this.questions.known)),
    });
    this.canvas = new SetBoard({
      down: (spot, event) => {
        this.canvas.place = null;
        this.hand.down(spot, event);
      },
      move: (spot) => this.hand.move(spot),
      up: () => this.hand.up(),
      key: (event) => this.keys.board(event),
      pick: (cells, focus) => this.selected(cells, focus),
    });
    this.keys = new SetKeys(this.hand, this.canvas, { repaint, erase: () => this.erase(), find: () => this.find() });
    this.palette = new Palette(this.hand, () => this.sheet?.close());
    this.verdict = new Verdict({
      choose: (index) => this.hand.choose(this.questions.sent[index] ?? null),
      drop: (rules, givens) => this.questions.drop(rules, givens),
    });
    this.card = new ToolCard(this.hand, this.questions.refused, () => this.canvas.board.focus);
    this.rules = new RuleList(this.hand, this.questions);
    this.undo = button(icon('undo'), () => setter.undo(), { class: 'round', title: t`Ctrl+Z`, 'aria-label': t`Undo` });
    this.redo = button(icon('redo'), () => setter.redo(), { class: 'round', title: t`Ctrl+Y`, 'aria-label': t`Redo` });
    this.toolButton = button('', () => this.find(), { class: 'set-tool' });
    this.givens = button([kindPicture('select'), t`Givens`], () => this.hand.take('select'), { class: 'set-givens' });
    this.build();
  }

  // What stands where.

  build() {
    this.files = h(
      'div',
      { class: 'set-files' },
      button(t`Share…`, () => shareDialog(this.questions.shortText)),
      button(t`Templates…`, () => this.templates(), { class: 'quiet' }),
      button(t`Open…`, () => openDialog(), { class: 'quiet' }),
      button(t`Board…`, () => boardDialog(), { class: 'quiet' }),
      button(t`Text…`, () => textDialog(this.questions.shortText), { class: 'quiet' }),
    );
    this.bar = h(
      'div',
      { class: 'set-bar' },
      this.undo,
      this.redo,
      h('div', { class: 'set-top' }, this.verdict.pill),
      button([icon('play'), h('span', null, t`Play it`)], () => this.play(), {
        class: 'main',
        'aria-label': t`Play it`,
      }),
      this.files,
      button(icon('more'), () => this.openSheet(t`More`, this.files), {
        class: 'quiet round set-more',
        'aria-label': t`More`,
      }),
    );
    this.chooser = h('div', { class: 'set-chooser' }, this.toolButton, this.givens);
    this.pad = h('div', { class: 'set-pad', role: 'group', 'aria-label': t`Numbers` });
    this.side = h(
      'div',
      { class: 'side set-side' },
      this.chooser,
      this.card.element,
      this.pad,
      this.about(),
      this.rules.element,
    );
    this.column = h('div', { class: 'set-column' });
    const hero = h('div', { class: 'hero' }, this.canvas.frame);
    this.main.append(
      h('h1', { class: 'unseen' }, t`Set`),
      this.bar,
      h('div', { class: 'table' }, this.column, hero, this.side),
    );
    this.arrange();
  }

  /** What is known of the puzzle, what of it the board shows, and what can be made of it. */
  about() {
    const truth = toggle(t`True candidates`, work.truth, (on) => {
      work.truth = on;
      this.questions.request();
      this.repaint();
    });
    const solution = toggle(t`Solution`, work.solution, (on) => {
      work.solution = on;
      this.repaint();
    });
    const goals = /** @type {['unique' | 'minimal' | 'harder', string][]} */ ([
      ['unique', t`Make it unique`],
      ['minimal', t`Make it minimal`],
      ['harder', t`Make it harder`],
    ]);
    const better = goals.map(([goal, name]) => button(name, () => this.improve(goal)));
    this.judged = h(
      'div',
      { class: 'set-state' },
      this.verdict.element,
      h('div', { class: 'switches' }, truth, solution),
      h('div', { class: 'set-better', role: 'group', 'aria-label': t`Make it better` }, better),
    );
    return this.judged;
  }

  /** Where the tools stand. */
  arrange() {
    const { element } = this.palette;
    if (ROOMY.matches) this.column.append(element);
    else if (WIDE.matches) this.pad.after(element);
    else element.remove();
    this.column.hidden = !ROOMY.matches;
    this.main.classList.toggle('roomy', ROOMY.matches);
  }

  /**
   * Shows something in a sheet that has no room beside the board.
   * @param {string} title
   * @param {HTMLElement} content
   */
  openSheet(title, content) {
    const [home, after] = [content.parentElement, content.nextSibling];
    const box = dialog(title, () => content);
    this.sheet = box;
    box.classList.add('sheet', 'set-sheet');
    box.addEventListener('click', (/** @type {MouseEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (target === box || target.closest('.set-files button')) box.close();
    });
    box.addEventListener('close', () => {
      home?.insertBefore(content, after);
      this.arrange();
    });
  }

  /** Goes to the tools. */
  find() {
    if (!this.palette.element.isConnected) this.openSheet(t`Tools`, this.palette.element);
    this.palette.search.focus();
  }

  async start() {
    const list = await table('constraints');
    for (const kind of list) this.hand.kinds.set(kind.id, kind);
    await setter.start();
    if (this.left) return;
    this.palette.fill(list);
    await this.fromLink();
    this.listen();
    this.repaint();
    this.questions.request();
    this.main.dataset.set = 'ready';
  }

  listen() {
    const onkey = (/** @type {KeyboardEvent} */ event) => this.keys.stray(event);
    const onhash = () => this.fromLink();
    const onsize = () => this.sheet?.open || this.arrange();
    // The keyboard stays with the board while the mouse presses buttons.
    const hold = (/** @type {MouseEvent} */ event) => {
      if (/** @type {HTMLElement} */ (event.target).closest('.set-side button, .set-palette button'))
        event.preventDefault();
    };
    document.addEventListener('keydown', onkey);
    addEventListener('hashchange', onhash);
    for (const query of [ROOMY, WIDE]) query.addEventListener('change', onsize);
    this.main.addEventListener('mousedown', hold);
    const ends = [
      setter.listen(() => this.changed()),
      theming.listen(() => this.questions.draw()),
      () => document.removeEventListener('keydown', onkey),
      () => removeEventListener('hashchange', onhash),
      () => [ROOMY, WIDE].forEach((query) => query.removeEventListener('change', onsize)),
      () => this.main.removeEventListener('mousedown', hold),
    ];
    this.unlisten = () => {
      for (const end of ends) end();
    };
  }

  close() {
    this.left = true;
    this.sheet?.close();
    this.questions.close();
    this.unlisten?.();
    this.main.classList.remove('roomy');
    delete this.main.dataset.set;
  }

  // What happens.

  /** The puzzle has changed. */
  changed() {
    if (this.reported && setter.setting !== this.reported) {
      this.reported = null;
      this.verdict.report('', '');
    }
    const on = setter.setting.rows * setter.setting.columns;
    this.hand.recover();
    this.hand.cells = new Set([...this.hand.cells].filter((cell) => cell < on));
    this.questions.forget();
    this.repaint();
    this.questions.draw();
    this.questions.request();
  }

  /** The tool, what is chosen or what is being drawn has changed. */
  handChanged() {
    this.repaint();
    const drawn = this.hand.stroke && this.hand.preview();
    if (drawn) this.questions.draw(drawn);
  }

  /** @param {number[]} cells @param {number} focus */
  selected(cells, focus) {
    const { hand, canvas } = this;
    canvas.place = null;
    if (hand.tool === 'select' && !hand.stroke) {
      hand.cells = new Set(cells);
      hand.chosen = null;
    }
    this.repaint();
    say(canvas.board.cells[focus].getAttribute('aria-label') ?? '');
  }

  erase() {
    if (this.hand.chosen) this.hand.remove();
    else this.hand.erase();
  }

  templates() {
    openWindow(async () => (await import('../set-templates.js')).templateDialog(this.questions.known.grid));
  }

  /** @param {'unique' | 'minimal' | 'harder'} goal */
  async improve(goal) {
    this.verdict.busy(goal);
    const news = await this.questions.improve(goal);
    if (!news || this.left) return;
    this.reported = setter.setting;
    this.verdict.report(...news);
  }

  async play() {
    try {
      const [{ game }, { puzzles }] = await Promise.all([import('../game.js'), this.read()]);
      game.open(puzzles[0]);
      location.hash = '#/play';
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  async read() {
    const { post } = await import('../api.js');
    return post('convert', { puzzle: this.questions.text, from: 'rules' });
  }

  /** A puzzle in the address. */
  async fromLink() {
    const match = location.hash.match(/^#\/set\/(.+)$/);
    if (!match) return;
    const { expand } = await import('../link.js');
    try {
      const { setting } = await readSetting(await expand(match[1].replace(/^\d\./, '')));
      setter.open(setting);
    } catch {
      toast(t`This link cannot be read: it is damaged or of another version.`);
    }
    history.replaceState(null, '', '#/set');
  }

  // What is seen.

  repaint() {
    if (this.left || !setter.setting) return;
    const s = setter.setting;
    const { hand, canvas, questions } = this;
    const { board } = canvas;
    const zones = new Array(s.rows * s.columns).fill(-1);
    s.regions.forEach((cells, region) => {
      for (const cell of cells) if (cell < zones.length) zones[cell] = region;
    });
    const symbols = Array.from({ length: s.values }, (_, v) => String(v + s.lowest));
    const before = board.shapeKey;
    const size = { size: s.columns, rows: s.rows, columns: s.columns, box: null };
    const places = { zones, void: s.void, grids: s.grids };
    board.setShape({ ...size, ...places, diagonals: false, windows: false, symbols, name: '', rules: ' ' });
    if (board.shapeKey !== before) this.fitted = '';
    this.dress();
    board.selected = hand.cells;
    board.show(setViews(questions, hand, work));
    const { chosen } = hand;
    const cells = chosen ? (questions.about.get(chosen)?.cells ?? chosen.lists.flat()) : [];
    canvas.sketch(hand.draft, chosen ? { cells, outside: chosen.outside } : null);
    this.undo.disabled = !setter.canUndo;
    this.redo.disabled = !setter.canRedo;
    this.palette.paint();
    this.card.paint();
    this.rules.paint();
    this.paintChooser();
    this.paintPad();
    const empty = isEmpty();
    this.judged.hidden = empty && !questions.known.error;
    this.verdict.paint(questions.known, questions.sent, empty);
  }

  /** Puts on what the rules draw, with room around the board only where a clue stands or is to stand. */
  dress() {
    const { layers } = this.questions;
    const { rows, columns, rules, extra } = setter.setting;
    const isTool = this.hand.kind?.parameters.tool === 'outside';
    const places = rules.flatMap(({ outside }) => (outside ? [outside] : []));
    const needed = [
      isTool || places.some(([, column]) => column < 1),
      isTool || places.some(([row]) => row < 1),
      isTool || places.some(([, column]) => column > columns),
      isTool || places.some(([row]) => row > rows),
    ];
    // Only cells beside the board are known to the server alone.
    /** @type {number[]} */
    const drawn = (extra.length && layers?.beyond) || [0, 0, 0, 0];
    const beyond = needed.map((is, side) => Math.max(Number(is), drawn[side]));
    const key = beyond.join();
    if (this.dressed === layers && this.fitted === key && this.canvas.board.element.classList.contains('ruled')) return;
    this.dressed = layers;
    this.fitted = key;
    this.canvas.board.dress(layers ? { ...layers, beyond } : { under: '', over: '', beyond, labelled: [] });
    this.canvas.reach(beyond);
  }

  /** Which tool is taken, where the tools are not in sight. */
  paintChooser() {
    const { tool, kind } = this.hand;
    const name = kind?.name ?? BOARD_TOOLS.find(([id]) => id === tool)?.[1] ?? '';
    this.givens.hidden = tool === 'select';
    if (this.toolButton.dataset.tool === tool) return;
    this.toolButton.dataset.tool = tool;
    fill(
      this.toolButton,
      h('small', null, t`Tool`),
      kindPicture(tool, kind?.parameters.tool),
      h('span', null, name),
      icon('step'),
    );
  }

  /** On a phone there are no keys for numbers. */
  paintPad() {
    const { hand, pad } = this;
    const s = setter.setting;
    const isGiven = hand.tool === 'select' && !hand.chosen;
    const own = Array.from({ length: s.values }, (_, v) => String(v + s.lowest));
    const signs = isGiven ? own : [...'0123456789'];
    const takesWords = hand.chosen && hand.kindOf(hand.chosen)?.parameters.words !== 'none';
    pad.hidden = hand.chosen ? !takesWords : hand.tool !== 'select';
    const key = signs.join() + Boolean(hand.chosen);
    if (pad.dataset.key === key) return;
    pad.dataset.key = key;
    pad.style.setProperty('--keys', String(signs.length + 1));
    pad.style.setProperty('--half', String(Math.ceil((signs.length + 1) / 2)));
    const write = (/** @type {string} */ sign, /** @type {number} */ value) =>
      hand.type(sign) || hand.give(value, false);
    const erase = () => hand.type('Backspace') || hand.erase();
    fill(
      pad,
      signs.map((sign, value) => button(sign, () => write(sign, value))),
      button(icon('erase'), erase, { 'aria-label': t`Erase` }),
    );
  }
}
