// Explain: hints in five rungs, the whole path, ratings. Every picture is drawn from the step the server sends.

import { post, ratingScales } from '../api.js';
import { Board } from '../board.js';
import { withPlaces } from '../cells.js';
import { inWords } from '../coordinates.js';
import { ROLES, drawStep, sign } from '../diagram.js';
import { button, fill, h, keepFocus, s, say, scaleName, segments, select, upper } from '../dom.js';
import { game } from '../game.js';
import { hint } from '../hint.js';
import { RuleSheet } from '../rule-sheet.js';
import { HintPanel, argument } from '../hint-panel.js';
import { icon } from '../icons.js';
import { preferences } from '../preferences.js';

/** What was explained when the part was left: it is shown again while the position is the same. @type {any} */
let left = null;

/** @param {HTMLElement} main */
export function show(main) {
  const board = new Board('The position of the hint');
  const ruleSheet = new RuleSheet(board);
  const legend = h('ul', { class: 'legend' });
  const panel = new HintPanel({ scale: () => scale, change: () => paint() });
  const hintBox = panel.element;
  const pathBox = h('section', { class: 'path', 'aria-label': 'The whole path', hidden: true });
  const rateBox = h('section', { class: 'ratings' });
  const scaleBox = h('div', { class: 'scale' });
  const tabs = segments('What to explain', [['hint', 'Hint'], ['path', 'Whole path']], 'hint', (v) => setMode(/** @type {'hint' | 'path'} */ (v)));
  const elsewhere = h('section', { class: 'elsewhere' },
    h('p', { class: 'soft' }, 'Ratings are for the ordinary 9 × 9 board: here steps have names and no points.'));
  let scale = '';
  /** @type {any[]} */
  let scales = [];
  /** @type {'hint' | 'path'} */
  let mode = 'hint';
  /** @type {any} */
  let path = null;
  let at = 0;
  /** Wrong digits, with which there is no path. @type {number[]} */
  let mistakes = [];
  /** Cells that the line under the pointer names. @type {Set<number>} */
  let named = new Set();

  main.append(h('h1', { class: 'unseen' }, 'Explain'), h('div', { class: 'table' },
    h('div', { class: 'hero' }, board.element, legend),
    h('div', { class: 'side' },
      tabs, elsewhere, hintBox, pathBox, rateBox, scaleBox)));

  ratingScales().then((all) => {
    scales = all;
    choose(left?.scale ?? (scales.some((x) => x.name === preferences.scale) ? preferences.scale : scales[0].name));
    rate();
    if (left?.state === game.state) {
      ({ path, at } = left);
      if (left.mode === 'path') /** @type {HTMLInputElement} */ (tabs.querySelector('[value=path]')).click();
      update();
    }
  });

  /** @param {string} name */
  function choose(name) {
    scale = name;
    keepFocus(scaleBox, () => fill(scaleBox, h('label', { class: 'inline' }, h('span', { class: 'soft' }, 'Order and points by'),
      select(scales.map((x) => [x.name, scaleName(x)]), scale, (v) => { choose(v); hint.drop(); renew(); })), h('p', { class: 'soft' }, `${scales.find((x) => x.name === name).about}.`)));
  }

  /** Points as the scale writes them. @param {number} value @param {string} [name] */
  function points(value, name) {
    return scales.find((x) => x.name === (name ?? scale))?.tenths ? value.toFixed(1) : String(value);
  }

  /** What is looked at: a step with the position before it, or a position. */
  function shown() {
    if (mode === 'hint') return hint.step;
    return path ? path.steps[at] ?? path : null;
  }

  /** The position on the board: of the step that is looked at, or of the game. */
  function paint() {
    const look = shown();
    const { state } = game;
    board.setShape(state.board);
    ruleSheet.show(state.board, new Set());
    // Cells beside the board are not drawn.
    const values = (look ? look.values : game.values()).slice(0, state.givens.length);
    const marks = look ? look.marks : game.candidates();
    const isHint = mode === 'hint';
    const pointed = isHint ? panel.named : named;
    const wrong = isHint ? hint.mistakes : mistakes;
    board.show(values.map((/** @type {number} */ value, /** @type {number} */ cell) => ({
      value, ink: state.givens[cell] ? 'given' : 'pen', marks: marks[cell],
      tint: `${wrong.includes(cell) ? 'clash ' : ''}${pointed.has(cell) ? 'same' : ''}`,
    })));
    const roles = look?.step ? drawStep(board, look.step, mode === 'path' ? 5 : hint.rung, pointed) : (board.draw(), []);
    fill(legend, roles.map((role) => h('li', null, s('svg', { viewBox: '-12 -12 24 24', width: 18, height: 18, 'aria-hidden': 'true' }, sign(role, 0, 0, 7)), /** @type {any} */ (ROLES)[role])));
  }

  function update() {
    named = new Set();
    const here = game.ordinary;
    elsewhere.hidden = here;
    rateBox.hidden = scaleBox.hidden = !here;
    hintBox.hidden = mode !== 'hint';
    pathBox.hidden = mode !== 'path';
    paint();
    panel.named = new Set();
    panel.paint();
    paintPath();
  }

  /** @param {'hint' | 'path'} wanted */
  function setMode(wanted) {
    mode = wanted;
    update();
    if (mode === 'path' && !path) walk();
  }

  async function walk() {
    fill(pathBox, h('p', { class: 'soft' }, 'Looking for every step…'));
    const { state } = game;
    try {
      const found = withPlaces(await post('steps', { ...game.question(true), scale: game.scale(scale), timeout_ms: 30000 }), state.board);
      if (game.state !== state) return;
      path = found;
      at = 0;
      update();
    } catch (error) {
      if (game.state !== state) return;
      mistakes = withPlaces({ cells: /** @type {any} */ (error).cells ?? [] }, state.board).cells;
      paint();
      fill(pathBox, h('p', { class: 'notice' }, inWords(/** @type {Error} */ (error).message)));
    }
  }

  function paintPath() {
    if (!path) return;
    const { steps } = path;
    const hardest = Math.max(0, ...steps.map((/** @type {any} */ x) => x.points));
    const ending = path.solved ? 'The puzzle is solved.' : path.stop ? 'The time was over here.' : 'No technique finds more.';
    const step = steps[at];
    const list = h('ol', { class: 'steps' }, steps.map((/** @type {any} */ x, /** @type {number} */ i) => h('li', null,
      h('button', { type: 'button', onclick: () => go(i), 'aria-current': i === at ? 'step' : null },
        h('span', { class: 'points' }, x.points === null ? i + 1 : points(x.points)), h('span', null, upper(x.name)), h('span', { class: 'soft' }, inWords(x.words[3]))))));
    keepFocus(pathBox, () => fill(pathBox,
      h('p', { class: 'soft' }, `${steps.length === 1 ? 'One step' : `${steps.length} steps`}${game.ordinary && steps.length ? `, the hardest of ${points(hardest)}` : ''}. ${ending}`),
      game.ordinary && strip(steps, hardest),
      h('div', { class: 'row-of' },
        button(icon('back'), () => go(at - 1), { class: 'round', 'aria-label': 'Step back', disabled: at <= 0 }),
        button(icon('step'), () => go(at + 1), { class: 'round', 'aria-label': 'Next step', disabled: at >= steps.length - 1 }),
        h('p', { class: 'soft' }, steps.length ? `Step ${at + 1} of ${steps.length}` : '')),
      step && h('div', { class: 'now' }, h('h2', null, upper(step.name)), argument(step.words[4], (cells) => { named = cells; paint(); })),
      list));
    const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current=step]'));
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  /** The path at a glance: a bar for each step, as high as it counts. @param {any[]} steps @param {number} hardest */
  function strip(steps, hardest) {
    const width = Math.max(steps.length, 24);
    const bars = steps.map((x, i) => s('rect', { class: i === at ? 'bar now' : 'bar', x: i + 0.1, width: 0.8, y: 10 - 9.5 * Math.sqrt(x.points / (hardest || 1)), height: 9.5 * Math.sqrt(x.points / (hardest || 1)) }));
    return s('svg', { class: 'strip', viewBox: `0 0 ${width} 10`, preserveAspectRatio: 'none', 'aria-hidden': 'true', onclick: (/** @type {MouseEvent} */ e) => {
      const box = /** @type {Element} */ (e.currentTarget).getBoundingClientRect();
      go(Math.min(steps.length - 1, Math.floor(((e.clientX - box.left) / box.width) * width)));
    } }, s('rect', { class: 'ground', width, height: 10 }), bars);
  }

  /** @param {number} i */
  function go(i) {
    at = i;
    named = new Set();
    paint();
    paintPath();
    if (path.steps[at]) say(`${path.steps[at].name}: ${inWords(path.steps[at].words[3])}`);
  }

  async function rate() {
    if (!game.ordinary) return;
    fill(rateBox, h('h2', null, 'How hard'), h('p', { class: 'soft' }, 'Rating…'));
    const asked = game.state.givens;
    try {
      const { ratings, stop } = await post('rate', { ...game.question(), timeout_ms: 10000 });
      if (game.state.givens !== asked) return;
      fill(rateBox, h('h2', null, 'How hard'), h('dl', { class: 'facts' }, ratings.map((/** @type {any} */ r) => [
        h('dt', null, scaleName(scales.find((x) => x.name === r.scale) ?? { name: r.scale, about: '' })), h('dd', null, h('b', null, r.rating === null ? 'not solved,' : points(r.rating, r.scale)), ` ${r.level ?? ''}${r.hardest_name ? `, by ${r.hardest_name}` : ''}`)])),
      stop && h('p', { class: 'soft' }, 'Some ratings are missing: the time was over.'));
    } catch (error) {
      if (game.state.givens !== asked) return;
      fill(rateBox, h('h2', null, 'How hard'), h('p', { class: 'soft' }, /** @type {Error} */ (error).message));
    }
  }

  function renew() {
    path = null;
    mistakes = [];
    at = 0;
    update();
    if (mode === 'path') walk();
  }

  let seen = game.state;
  let givens = game.state.givens;
  const unlisten = game.listen(() => {
    if (game.state !== seen) {
      seen = game.state;
      renew();
      if (game.state.givens !== givens) { givens = game.state.givens; rate(); }
    } else if (!shown()) paint();
  });
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select')) return;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') { event.preventDefault(); if (event.shiftKey) game.redo(); else game.undo(); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (mode === 'hint' && event.key.toLowerCase() === 'h' && hint.rung < 5) panel.more();
    else if (mode === 'path' && path && event.key === 'ArrowRight' && at < path.steps.length - 1) go(at + 1);
    else if (mode === 'path' && path && event.key === 'ArrowLeft' && at > 0) go(at - 1);
  };
  document.addEventListener('keydown', onkey);
  update();
  return () => {
    left = { state: game.state, path, at, mode, scale };
    unlisten();
    document.removeEventListener('keydown', onkey);
  };
}
