// Explain: hints in five rungs, the whole path, ratings. Every picture is drawn from the step the server sends.

import { post, ratingScales } from '../api.js';
import { Reading, wholeOf } from '../argument.js';
import { Board } from '../board.js';
import { inWords, withPlaces } from '../cells.js';
import { ROLES, drawStep, sign } from '../diagram.js';
import { levelText } from '../difficulty.js';
import { button, fill, h, keepFocus, needStyle, s, say, scaleName, segments, select, toggle, upper } from '../dom.js';
import { game } from '../game.js';
import { hint } from '../hint.js';
import { RuleSheet } from '../rule-sheet.js';
import { HintPanel } from '../hint-panel.js';
import { icon } from '../icons.js';
import { preferences, prefer } from '../preferences.js';
import { knownChooser, pathOfKnown } from '../known-techniques.js';
import { t } from '../texts.js';

await needStyle('views/explain.css');

/** @typedef {'hint' | 'path'} Mode */

/** What was explained when the part was left: it is shown again while the position is the same. @type {any} */
let left = null;

/** @param {HTMLElement} main */
export function show(main) {
  const view = new ExplainView(main);
  return () => view.close();
}

class ExplainView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.scale = '';
    /** @type {any[]} */
    this.scales = [];
    /** @type {Mode} */
    this.mode = 'hint';
    /** @type {any} */
    this.path = null;
    this.at = 0;
    /** Wrong digits, with which there is no path. @type {number[]} */
    this.mistakes = [];
    /** @type {AbortController | undefined} */
    this.walking = undefined;
    /** @type {AbortController | undefined} */
    this.rating = undefined;
    /** The position, and the puzzle, that was painted last. */
    this.seen = game.state;
    this.givens = game.state.givens;
    this.board = new Board(t`The position of the hint`);
    this.ruleSheet = new RuleSheet(this.board);
    this.panel = new HintPanel({ scale: () => this.scale, change: () => this.paint() });
    this.reading = new Reading(() => this.paint());
    this.legend = h('ul', { class: 'legend' });
    this.pathBox = h('section', { class: 'path', 'aria-label': t`The whole path`, hidden: true });
    this.rateBox = h('section', { class: 'ratings' });
    this.scaleBox = h('div', { class: 'scale' });
    this.known = h('section', { class: 'known', 'aria-label': t`Techniques that you know` });
    this.tabs = segments(
      t`What to explain`,
      [
        ['hint', t`Hint`],
        ['path', t`Whole path`],
      ],
      'hint',
      (mode) => this.setMode(/** @type {Mode} */ (mode)),
    );
    const parts = [this.tabs, this.panel.element, this.pathBox, this.known, this.rateBox, this.scaleBox];
    main.append(
      h('h1', { class: 'unseen' }, t`Explain`),
      h(
        'div',
        { class: 'table' },
        h('div', { class: 'hero' }, this.board.element, this.legend),
        h('div', { class: 'side' }, parts),
      ),
    );
    this.listen();
    this.update();
    this.begin();
  }

  async begin() {
    this.scales = await ratingScales();
    const target = this.scales.some((scale) => scale.name === preferences.scale) && preferences.scale;
    this.choose(left?.scale ?? (target || this.scales[0].name));
    this.rate();
    if (left?.state !== game.state) return;
    ({ path: this.path, at: this.at } = left);
    const tab = /** @type {HTMLInputElement} */ (this.tabs.querySelector('[value=path]'));
    if (left.mode === 'path') tab.click();
    this.update();
  }

  listen() {
    const onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    const unlisten = game.listen(() => this.changed());
    document.addEventListener('keydown', onkey);
    this.unlisten = () => {
      unlisten();
      document.removeEventListener('keydown', onkey);
    };
  }

  close() {
    left = { state: game.state, path: this.path, at: this.at, mode: this.mode, scale: this.scale };
    this.walking?.abort();
    this.rating?.abort();
    this.unlisten?.();
  }

  /** The game has changed, or something was said of it. */
  changed() {
    if (game.state === this.seen) {
      if (!this.shown()) this.paint();
      return;
    }
    this.seen = game.state;
    this.renew();
    if (game.state.givens === this.givens) return;
    this.givens = game.state.givens;
    this.rate();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest('input, textarea, select')) return;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') {
      event.preventDefault();
      if (event.shiftKey) game.redo();
      else game.undo();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { path, at } = this;
    if (this.mode === 'hint' && event.key.toLowerCase() === 'h' && hint.rung < 5) this.panel.more();
    else if (this.mode === 'path' && path && event.key === 'ArrowRight' && at < path.steps.length - 1) this.go(at + 1);
    else if (this.mode === 'path' && path && event.key === 'ArrowLeft' && at > 0) this.go(at - 1);
  }

  /** @param {string} name */
  choose(name) {
    this.scale = name;
    const options = /** @type {[string, string][]} */ (this.scales.map((scale) => [scale.name, scaleName(scale)]));
    const change = (/** @type {string} */ target) => {
      this.choose(target);
      hint.drop();
      this.renew();
    };
    const about = this.scales.find((scale) => scale.name === name).about;
    keepFocus(this.scaleBox, () =>
      fill(
        this.scaleBox,
        h(
          'label',
          { class: 'inline' },
          h('span', { class: 'soft' }, t`Order and points by`),
          select(options, name, change),
        ),
        h('p', { class: 'soft' }, `${about}.`),
      ),
    );
    this.paintKnown();
  }

  /** Points as the scale writes them. @param {number} value @param {string} [name] */
  points(value, name = game.ordinary ? this.scale : 'any-board') {
    return this.scales.find((scale) => scale.name === name)?.tenths ? value.toFixed(1) : String(value);
  }

  /** What is looked at: a step with the position before it, or a position. */
  shown() {
    if (this.mode === 'hint') return hint.step;
    return this.path ? (this.path.steps[this.at] ?? this.path) : null;
  }

  /** The step of the path that is looked at, with its words. */
  get step() {
    return this.path?.steps[this.at] ?? null;
  }

  /** What is drawn, and how much of it. @returns {[any, number] | null} */
  drawing() {
    if (this.mode === 'hint') return this.panel.drawing;
    const { step } = this;
    if (!step) return null;
    const { line, isWhole, lines } = this.reading;
    if (isWhole && lines.length > 1) return [step.step, 5];
    const { place, eliminate } = step.step;
    return [line ? { ...line.draw, place, eliminate } : wholeOf(step), 5];
  }

  /** The position on the board: of the step that is looked at, or of the game. */
  paint() {
    const look = this.shown();
    const { state } = game;
    const { board } = this;
    board.setShape(state.board);
    this.ruleSheet.show(state.board, new Set());
    // Cells beside the board are not drawn.
    const values = (look ? look.values : game.values()).slice(0, state.givens.length);
    const marks = look ? look.marks : game.candidates();
    const isHint = this.mode === 'hint';
    const named = isHint ? this.panel.named : (this.reading.line?.cells ?? new Set());
    const wrong = isHint ? hint.mistakes : this.mistakes;
    const tint = (/** @type {number} */ cell) =>
      `${wrong.includes(cell) ? 'clash ' : ''}${named.has(cell) ? 'same' : ''}`;
    board.show(
      values.map((/** @type {number} */ value, /** @type {number} */ cell) => ({
        value,
        ink: state.givens[cell] ? 'given' : 'pen',
        marks: marks[cell],
        tint: tint(cell),
      })),
    );
    const drawing = this.drawing();
    const roles = drawing ? drawStep(board, ...drawing) : (board.draw(), []);
    const picture = { viewBox: '-12 -12 24 24', width: 18, height: 18, 'aria-hidden': 'true' };
    fill(
      this.legend,
      roles.map((role) => h('li', null, s('svg', picture, sign(role, 0, 0, 7)), /** @type {any} */ (ROLES)[role])),
    );
  }

  update() {
    this.scaleBox.hidden = !game.ordinary;
    this.panel.element.hidden = this.mode !== 'hint';
    this.pathBox.hidden = this.known.hidden = this.mode !== 'path';
    this.panel.paint();
    this.paintPath();
    this.paint();
  }

  /** @param {Mode} target */
  setMode(target) {
    this.mode = target;
    this.update();
    if (target === 'path' && !this.path) this.loadPath();
  }

  renew() {
    this.path = null;
    this.mistakes = [];
    this.at = 0;
    this.walking?.abort();
    this.update();
    if (this.mode === 'path') this.loadPath();
  }

  /** Asks for the path: of all techniques, or of those that the player knows. */
  async loadPath() {
    this.walking?.abort();
    this.walking = new AbortController();
    const { signal } = this.walking;
    const note = h('p', { class: 'soft' }, t`Looking for every step…`);
    fill(this.pathBox, note);
    const { state } = game;
    const scale = game.scale(this.scale);
    try {
      const body = { ...game.question(true), scale, timeout_ms: 30000 };
      const progress = (/** @type {number} */ steps) => {
        note.textContent = t`Looking for every step… ${steps} so far`;
      };
      const found = preferences.onlyKnown
        ? await pathOfKnown(this.scale, signal, progress)
        : withPlaces(await post('steps', body, signal), state.board);
      if (game.state !== state || signal.aborted) return;
      this.path = found;
      this.at = 0;
      this.update();
    } catch (error) {
      if (game.state !== state || signal.aborted) return;
      this.mistakes = withPlaces({ cells: /** @type {any} */ (error).cells ?? [] }, state.board).cells;
      this.paint();
      fill(this.pathBox, h('p', { class: 'notice' }, inWords(/** @type {Error} */ (error).message)));
    }
  }

  /** Which techniques the path may use. */
  paintKnown() {
    const again = () => {
      this.path = null;
      this.loadPath();
    };
    const only = toggle(t`Only techniques that I know`, preferences.onlyKnown, (on) => {
      prefer({ onlyKnown: on });
      this.paintKnown();
      again();
    });
    fill(this.known, only, preferences.onlyKnown && knownChooser(this.scale, again));
  }

  paintPath() {
    const { path, at } = this;
    if (!path) return;
    const { steps } = path;
    const hardest = Math.max(0, ...steps.map((/** @type {any} */ one) => one.points));
    const ending = path.solved
      ? t`The puzzle is solved.`
      : path.stop
        ? t`Time ran out here.`
        : preferences.onlyKnown
          ? t`None of the techniques that you know finds more.`
          : t`No technique finds more.`;
    const count = steps.length === 1 ? t`One step` : t`${steps.length} steps`;
    const hard = steps.length ? t`, the hardest of ${this.points(hardest)}` : '';
    const { step } = this;
    if (step) this.reading.show(step, game.state.board.columns ?? game.state.board.size);
    const list = h(
      'ol',
      { class: 'steps' },
      steps.map((/** @type {any} */ one, /** @type {number} */ i) => this.row(one, i)),
    );
    const loadPath = [
      button(icon('back'), () => this.go(at - 1), { class: 'round', 'aria-label': t`Step back`, disabled: at <= 0 }),
      button(icon('step'), () => this.go(at + 1), {
        class: 'round',
        'aria-label': t`Next step`,
        disabled: at >= steps.length - 1,
      }),
      h('p', { class: 'soft' }, steps.length ? t`Step ${at + 1} of ${steps.length}` : ''),
    ];
    keepFocus(this.pathBox, () =>
      fill(
        this.pathBox,
        h('p', { class: 'soft' }, `${count}${hard}. ${ending}`),
        this.strip(steps, hardest),
        h('div', { class: 'row-of' }, loadPath),
        step && h('div', { class: 'now' }, h('h2', null, upper(step.name)), this.reading.element),
        step && h('p', null, inWords(step.words[3])),
        list,
      ),
    );
    const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current=step]'));
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  /** A step in the list. @param {any} step @param {number} i */
  row(step, i) {
    const points = this.points(step.points);
    const props = { type: 'button', onclick: () => this.go(i), 'aria-current': i === this.at ? 'step' : null };
    const result = h('span', { class: 'soft' }, inWords(step.words[3]));
    return h(
      'li',
      null,
      h('button', props, h('span', { class: 'points' }, points), h('span', null, upper(step.name)), result),
    );
  }

  /** The path at a glance: a bar for each step, as high as it counts. @param {any[]} steps @param {number} hardest */
  strip(steps, hardest) {
    const width = Math.max(steps.length, 24);
    const bars = steps.map((step, i) => {
      const height = 9.5 * Math.sqrt(step.points / (hardest || 1));
      return s('rect', { class: i === this.at ? 'bar now' : 'bar', x: i + 0.1, width: 0.8, y: 10 - height, height });
    });
    const press = (/** @type {MouseEvent} */ event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      this.go(Math.min(steps.length - 1, Math.floor(((event.clientX - box.left) / box.width) * width)));
    };
    const props = { viewBox: `0 0 ${width} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', onclick: press };
    return s('svg', { class: 'strip', ...props }, s('rect', { class: 'ground', width, height: 10 }), bars);
  }

  /** @param {number} i */
  go(i) {
    this.at = i;
    this.paintPath();
    this.paint();
    const { step } = this;
    if (step) say(`${step.name}: ${inWords(step.words[3])}`);
  }

  async rate() {
    const head = h('h2', null, t`How hard`);
    const show = (/** @type {any[]} */ ...content) => fill(this.rateBox, head, content);
    show(h('p', { class: 'soft' }, t`Rating…`));
    // That of another puzzle is not wanted any more, and may take as long as it is given.
    this.rating?.abort();
    const { signal } = (this.rating = new AbortController());
    try {
      const { ratings, stop } = await post('rate', { ...game.question(), timeout_ms: 10000 }, signal);
      if (signal.aborted) return;
      const row = (/** @type {any} */ { scale, rating, level, hardest_name: hardest }) => [
        h('dt', null, scaleName(this.scales.find((one) => one.name === scale) ?? { name: scale, about: '' })),
        h(
          'dd',
          null,
          h('b', null, rating === null ? t`Not solved` : levelText(level, rating) || this.points(rating, scale)),
          hardest && t`, by ${hardest}`,
        ),
      ];
      const missing = h('p', { class: 'soft' }, t`Some ratings are missing: time ran out.`);
      show(h('dl', { class: 'facts' }, ratings.map(row)), stop && missing);
    } catch (error) {
      if (signal.aborted) return;
      show(h('p', { class: 'soft' }, /** @type {Error} */ (error).message));
    }
  }
}
