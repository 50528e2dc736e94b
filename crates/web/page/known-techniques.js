// Steps that keep to the techniques that the player knows. The path by all techniques is taken as far as it is known;
// where it is not, the known techniques that stand later in the order are asked for one by one.

import { post, table } from './api.js';
import { withPlaces } from './cells.js';
import { h, toggle, upper } from './dom.js';
import { game } from './game.js';
import { prefer, preferences } from './preferences.js';
import { textWith } from './rule-game.js';
import { t } from './texts.js';

/** The milliseconds of a question. */
const TIME = 10000;

/** The techniques that a path may have, in order, with their names and families. @param {string} scale */
async function techniques(scale) {
  const { techniques: all, scales } = await table('techniques');
  const name = game.scale(scale) ?? 'any-board';
  /** @type {string[]} */
  const order = scales.find((/** @type {any} */ one) => one.name === name)?.order ?? [];
  return order.map((id) => all.find((/** @type {any} */ one) => one.id === id)).filter(Boolean);
}

/** @param {string} id */
const isKnown = (id) => !preferences.unknown.includes(id);

/** A position as a question. @param {number[]} values @param {number[]} marks */
function question(values, marks) {
  const { board, givens } = game.state;
  const placed = givens.map((given, cell) => (given ? 0 : values[cell]));
  if (!board.rules) return { board: game.shape(), givens, placed, marks };
  const full = 2 ** board.symbols.length - 1;
  const struck = placed.map((_, cell) => (values[cell] ? 0 : full & ~marks[cell]));
  return { puzzle: textWith(board, placed, struck), from: 'rules' };
}

/** The position after a step. @param {any} found with the position before it */
function after({ step, values, marks }) {
  const [nextValues, nextMarks] = [[...values], [...marks]];
  for (const { cell, digit } of step.eliminate) nextMarks[cell] &= ~(2 ** (digit - 1));
  if (step.place) {
    const { cell, digit } = step.place;
    nextValues[cell] = digit;
    nextMarks[cell] = 0;
    for (const peer of game.peers(cell)) nextMarks[peer] &= ~(2 ** (digit - 1));
  }
  return question(nextValues, nextMarks);
}

/**
 * The first step of a technique that the player knows, where the next one of the path is of one that is not known.
 * @param {any} stuck that step, with the position before it @param {string} scale @param {AbortSignal} [signal]
 */
export async function firstKnown(stuck, scale, signal) {
  const { board } = game.state;
  const request = question(stuck.values, stuck.marks);
  const order = await techniques(scale);
  const from = order.findIndex(({ id }) => id === stuck.technique) + 1;
  for (const { id } of order.slice(from)) {
    if (!isKnown(id)) continue;
    const more = { scale: game.scale(scale), technique: id, all: true, timeout_ms: TIME };
    const reply = withPlaces(await post('steps', { ...request, ...more }, signal), board);
    if (reply.steps.length) return reply.steps[0];
  }
  return null;
}

/**
 * The path by the techniques that are known, as `/v1/steps` says the whole one.
 * @param {string} scale @param {AbortSignal} signal @param {(steps: number) => void} progress
 */
export async function pathOfKnown(scale, signal, progress) {
  const { board } = game.state;
  const steps = [];
  let request = game.question(true);
  for (;;) {
    const more = { scale: game.scale(scale), timeout_ms: 30000 };
    const path = withPlaces(await post('steps', { ...request, ...more }, signal), board);
    const at = path.steps.findIndex((/** @type {any} */ one) => !isKnown(one.technique));
    if (at < 0) return { ...path, steps: [...steps, ...path.steps] };
    steps.push(...path.steps.slice(0, at));
    progress(steps.length);
    const stuck = path.steps[at];
    const next = await firstKnown(stuck, scale, signal);
    if (!next) return { ...path, steps, solved: false, stop: null, values: stuck.values, marks: stuck.marks };
    steps.push(next);
    request = after(next);
  }
}

/** Which techniques are known, family by family. @param {string} scale @param {() => void} changed */
export function knownChooser(scale, changed) {
  const list = h('div', { class: 'known-list' });
  const head = h('summary');
  techniques(scale).then((all) => {
    const count = () => {
      const known = all.filter(({ id }) => !preferences.unknown.includes(id)).length;
      head.textContent = t`${known} of ${all.length} techniques`;
    };
    const set = (/** @type {string[]} */ ids, /** @type {boolean} */ on) => {
      const others = preferences.unknown.filter((id) => !ids.includes(id));
      prefer({ unknown: on ? others : [...others, ...ids] });
      count();
      changed();
    };
    for (const family of [...new Set(all.map((one) => one.family))]) {
      const own = all.filter((one) => one.family === family);
      const rows = own.map(({ id, name }) =>
        toggle(upper(name), !preferences.unknown.includes(id), (on) => set([id], on)),
      );
      list.append(h('fieldset', null, h('legend', null, upper(family)), rows));
    }
    count();
  });
  return h('details', { class: 'field-of' }, head, list);
}
