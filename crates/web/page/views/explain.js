// Explain: hints in five rungs, the whole path, ratings. Every picture is drawn from the step the server sends.

import { post, table } from '../api.js';
import { Board } from '../board.js';
import { ROLES, drawStep, sign } from '../diagram.js';
import { button, field, fill, h, s, say, select } from '../dom.js';
import { game } from '../game.js';

const RUNGS = ['Where to look', 'Which technique', 'Which cells', 'What follows', 'The whole argument'];

/** @param {HTMLElement} main */
export function show(main) {
  const board = new Board('The position of the hint');
  const legend = h('ul', { class: 'legend' });
  const hintBox = h('section', { class: 'hint', 'aria-live': 'polite' });
  const pathBox = h('section', { class: 'path' });
  const rateBox = h('section', { class: 'ratings' });
  const scaleBox = h('div');
  let scale = '';
  /** @type {any[]} */
  let scales = [];
  let rung = 0;
  /** @type {any} */
  let hint = null;
  /** @type {any} */
  let path = null;
  let at = -1;

  main.append(h('h1', { class: 'unseen' }, 'Explain'), h('div', { class: 'table' },
    h('div', { class: 'hero' }, board.element, legend),
    h('div', { class: 'side' }, scaleBox, hintBox, rateBox, pathBox)));

  table('techniques').then((all) => {
    scales = all.scales;
    choose(scales[0].name);
  });

  /** @param {string} name */
  function choose(name) {
    scale = name;
    fill(scaleBox, field('Scale', select(scales.map((x) => [x.name, x.name]), scale, (v) => { choose(v); renew(); }), scales.find((x) => x.name === name).about));
  }

  /** Points as the scale writes them. @param {number} value @param {string} [name] */
  function points(value, name) {
    return scales.find((x) => x.name === (name ?? scale))?.tenths ? value.toFixed(1) : String(value);
  }

  /** The position on the board: of the step that is looked at, or of the game. */
  function paint() {
    const step = at >= 0 ? path.steps[at] : hint?.step;
    const { state } = game;
    board.setShape(state.board);
    const values = step ? step.values : at === -2 ? path.values : game.values();
    const marks = step ? step.marks : at === -2 ? path.marks : game.candidates();
    board.show(values.map((/** @type {number} */ value, /** @type {number} */ cell) => ({
      value, ink: state.givens[cell] ? 'given' : 'pen', marks: marks[cell],
      tint: hint?.mistakes?.includes(cell) && at === -1 ? 'clash' : '',
    })));
    const roles = step ? drawStep(board, step.step, at >= 0 ? 5 : rung) : (board.draw(), []);
    fill(legend, roles.map((role) => h('li', null, s('svg', { viewBox: '-12 -12 24 24', width: 18, height: 18, 'aria-hidden': 'true' }, sign(role, 0, 0, 7)), /** @type {any} */ (ROLES)[role])));
  }

  function paintHint() {
    const step = hint?.step;
    const parts = [h('h2', null, 'Hint')];
    if (hint?.text) parts.push(h('p', null, hint.text));
    if (step) {
      parts.push(h('ol', { class: 'rungs' }, RUNGS.map((name, i) => h('li', { class: i < rung ? 'open' : '' },
        h('span', { class: 'name' }, name), h('span', { class: 'said' }, i < rung ? step.words[i] : '\u00a0')))));
    }
    parts.push(h('div', { class: 'row-of' },
      (!step || rung < 5) && button(step ? 'Tell me more' : 'Give me a hint', more, { class: 'main', id: 'more' }),
      step && rung < 5 && button('Tell me all', () => { rung = 5; update(); }),
      step && button('Do it', apply, { class: rung >= 5 ? 'main' : '' })));
    fill(hintBox, parts);
  }

  function update() {
    at = -1;
    paint();
    paintHint();
    paintPath();
    if (hint?.step && rung) say(hint.step.words[rung - 1]);
  }

  async function more() {
    if (!hint?.step) {
      hint = null;
      await ask();
      rung = 1;
    } else rung += 1;
    update();
    document.getElementById('more')?.focus();
  }

  async function ask() {
    try {
      hint = await post('hint', { ...game.question(true), scale: scale || undefined, timeout_ms: 10000 });
    } catch (error) {
      hint = { step: null, text: /** @type {Error} */ (error).message, mistakes: [] };
    }
  }

  /** Does on the board what the step says. */
  function apply() {
    const { step } = hint.step;
    const { state } = game;
    if (step.place) {
      const placed = state.placed.slice();
      placed[step.place.cell] = step.place.digit;
      game.change({ placed });
    } else {
      const struck = state.struck.slice();
      for (const { cell, digit } of step.eliminate) struck[cell] |= 2 ** (digit - 1);
      game.change({ struck, auto: true });
    }
  }

  async function walk() {
    fill(pathBox, h('h2', null, 'The whole path'), h('p', { class: 'soft' }, 'Looking for every step…'));
    try {
      path = await post('steps', { ...game.question(true), scale: scale || undefined, timeout_ms: 30000 });
      at = path.steps.length ? 0 : -2;
    } catch (error) {
      path = null;
      at = -1;
      fill(pathBox, h('h2', null, 'The whole path'), h('p', null, /** @type {Error} */ (error).message));
      return;
    }
    paint();
    paintPath();
  }

  function paintPath() {
    if (!path) {
      fill(pathBox, h('h2', null, 'The whole path'), h('p', { class: 'soft' }, 'Every step of a person’s way, with its points.'), button('Show the path', walk));
      return;
    }
    const hardest = Math.max(0, ...path.steps.map((/** @type {any} */ x) => x.points));
    const ending = path.solved ? 'The puzzle is solved.' : path.cut ? 'The time was over here.' : 'No technique of this scale finds more.';
    const step = path.steps[at];
    fill(pathBox, h('h2', null, 'The whole path'),
      h('p', { class: 'soft' }, `${path.steps.length} steps, the hardest counts ${points(hardest)}. ${ending}`),
      h('p', { class: 'argument', 'aria-live': 'polite' }, step ? step.words[4] : '\u00a0'),
      h('div', { class: 'row-of' }, button('Step back', () => go(at - 1), { disabled: at <= 0 }), button('Next step', () => go(at + 1), { disabled: at < 0 || at >= path.steps.length - 1 }),
        button('Back to the hint', () => go(-1), { disabled: at === -1 })),
      h('ol', { class: 'steps' }, path.steps.map((/** @type {any} */ x, /** @type {number} */ i) => h('li', null,
        h('button', { type: 'button', onclick: () => go(i), 'aria-current': i === at ? 'step' : null },
          h('span', { class: 'points' }, points(x.points)), h('span', null, x.name), h('span', { class: 'soft' }, x.words[3]))))));
    const list = pathBox.querySelector('.steps');
    const current = /** @type {HTMLElement | null} */ (pathBox.querySelector('[aria-current=step]'));
    if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  /** @param {number} i */
  function go(i) {
    at = i;
    paint();
    paintPath();
  }

  async function rate() {
    fill(rateBox, h('h2', null, 'How hard'), h('p', { class: 'soft' }, 'Rating…'));
    try {
      const { ratings, cut } = await post('rate', { ...game.question(), timeout_ms: 10000 });
      fill(rateBox, h('h2', null, 'How hard'), h('dl', { class: 'facts' }, ratings.map((/** @type {any} */ r) => [
        h('dt', null, r.scale), h('dd', null, h('b', null, r.rating === null ? 'not solved' : points(r.rating, r.scale)), ` ${r.level}${r.hardest_technique ? `; hardest: ${r.hardest_technique}` : ''}`)])),
      cut && h('p', { class: 'soft' }, 'Some ratings are missing: the time was over.'));
    } catch (error) {
      fill(rateBox, h('h2', null, 'How hard'), h('p', { class: 'soft' }, /** @type {Error} */ (error).message));
    }
  }

  function renew() {
    hint = null;
    path = null;
    rung = 0;
    at = -1;
    update();
  }

  let seen = game.state;
  let givens = game.state.givens;
  const unlisten = game.listen(() => {
    if (game.state !== seen) {
      seen = game.state;
      renew();
      if (game.state.givens !== givens) { givens = game.state.givens; rate(); }
    } else if (!hint && at === -1) paint();
  });
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest('input, textarea, select')) return;
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyZ') { event.preventDefault(); if (event.shiftKey) game.redo(); else game.undo(); return; }
    if (event.key.toLowerCase() === 'h' && !event.ctrlKey && !event.metaKey && rung < 5) more();
    else if (path && at >= 0 && event.key === 'ArrowRight' && at < path.steps.length - 1) go(at + 1);
    else if (path && at > 0 && event.key === 'ArrowLeft') go(at - 1);
  };
  document.addEventListener('keydown', onkey);
  update();
  rate();
  return () => { unlisten(); document.removeEventListener('keydown', onkey); };
}
