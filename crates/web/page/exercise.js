// Exercises: a position in which a technique is to be found, what the learner marks in it, and the judgement. What was
// missed comes again: the same position soon, the technique at growing distances.

import { post, table } from './api.js';
import { withPlaces } from './cells.js';
import { database } from './database.js';
import { t } from './texts.js';

/**
 * @typedef {{cell: number, digit: number}} Candidate
 *
 * @typedef {object} Exercise
 * @property {string} technique
 * @property {string} name
 * @property {string} scale
 * @property {number[]} values
 * @property {number[]} marks
 * @property {boolean[]} given  which of the values are givens; the others were placed, as avoidable rectangles want it
 * @property {any[]} steps      every step of the technique here
 * @property {number[]} solution
 * @property {boolean} places   whether the steps place digits
 *
 * @typedef {object} Standing   how a learner stands with a technique
 * @property {string} id
 * @property {number} right
 * @property {number} wrong
 * @property {number} stage     how far apart it is asked for
 * @property {number} due       when it is to be asked for again
 * @property {number} at        when it was asked for last
 * @property {{values: string, marks: string, due: number}[]} missed  positions that come again
 */

const MINUTE = 60000;
const DAY = 24 * 60 * MINUTE;
/** How long it takes until a technique is asked for again, by stage. */
const DISTANCES = [0, 10 * MINUTE, DAY, 3 * DAY, 7 * DAY, 21 * DAY, 60 * DAY];
/** A position that was missed comes again after so long. */
const SOON = 2 * MINUTE;
const BOARD = { size: 9 };

/** @typedef {{id: string, name: string, family: string, scale: string, values: string, marks: string}} Example */

/** @type {Promise<Example[]> | null} */
let reading = null;

/** The techniques with a position for each, in the order of the table. @returns {Promise<Example[]>} */
export function examples() {
  reading ??= (async () => {
    const [{ techniques }, text] = await Promise.all([
      table('techniques'),
      fetch('examples.tsv').then((r) => r.text()),
    ]);
    /** @type {Map<string, any>} */
    const known = new Map(techniques.map((/** @type {any} */ x) => [x.id, x]));
    return text
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split('\t'))
      .filter(([id]) => known.has(id))
      .map(([id, scale, values, marks]) => ({ ...known.get(id), scale, values, marks }));
  })();
  reading.catch(() => {
    reading = null;
  });
  return reading;
}

/** @param {string} text @returns {number[]} */
const valuesOf = (text) => [...text].map((c) => Number(c) || 0);
/** @param {string} text @returns {number[]} */
const marksOf = (text) =>
  text
    .split(',')
    .map((digits) => [...digits].reduce((bits, d) => (d === '+' ? bits : bits | (2 ** (Number(d) - 1))), 0));
/** @param {number[]} values */
const valuesText = (values) => values.map((value) => value || '.').join('');
/**
 * Placed digits have a + in place of candidates.
 * @param {number[]} marks
 * @param {number[]} values
 * @param {boolean[]} given
 */
const marksText = (marks, values, given) =>
  marks
    .map((bits, cell) =>
      values[cell] && !given[cell] ? '+' : [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((d) => bits & (2 ** (d - 1))).join(''),
    )
    .join(',');

/**
 * A position as a request has it.
 * @param {number[]} values @param {number[]} marks @param {boolean[]} given
 */
const positionOf = (values, marks, given) => ({
  board: BOARD,
  marks,
  givens: values.map((value, cell) => (given[cell] ? value : 0)),
  placed: values.map((value, cell) => (given[cell] ? 0 : value)),
});
/**
 * @param {{values: string, marks: string}} text
 * @returns {[number[], number[], boolean[]]} values, candidates, which are givens
 */
function parse({ values, marks }) {
  const numbers = valuesOf(values);
  return [numbers, marksOf(marks), marks.split(',').map((part, cell) => numbers[cell] > 0 && part !== '+')];
}

/**
 * The step of an example with the position before it, and which of its digits are givens.
 * @param {Example} example
 * @returns {Promise<any>}
 */
export async function exampleStep(example) {
  const [values, marks, given] = parse(example);
  const reply = withPlaces(
    await post('hint', {
      ...positionOf(values, marks, given),
      technique: example.id,
      scale: example.scale,
      timeout_ms: 20000,
    }),
    BOARD,
  );
  if (!reply.step) throw new Error(reply.text ?? t`The example was not found.`);
  return { ...reply.step, given };
}

/**
 * @param {Example} example @param {number[]} values @param {number[]} marks @param {boolean[]} given @param
 *   {AbortSignal} [signal]
 * @returns {Promise<Exercise>}
 */
async function exerciseAt(example, values, marks, given, signal) {
  const position = positionOf(values, marks, given);
  const [{ steps }, { grids }] = withPlaces(
    await Promise.all([
      post('steps', { ...position, all: true, technique: example.id, scale: example.scale, timeout_ms: 20000 }, signal),
      post('solve', { board: BOARD, givens: values, grids: true }, signal),
    ]),
    BOARD,
  );
  if (!steps.length) throw new Error(t`There is nothing to find in this position.`);
  return {
    technique: example.id,
    name: steps[0].name,
    scale: example.scale,
    values,
    marks,
    given,
    steps,
    solution: grids[0],
    places: Boolean(steps[0].step.place),
  };
}

/**
 * The next position for a technique: one that was missed and is due, else a new one, else that of the catalogue.
 * @param {Example} example @param {AbortSignal} [signal] @returns {Promise<Exercise>}
 */
export async function nextExercise(example, signal) {
  const { missed } = await standing(example.id);
  const again = missed.find(({ due }) => due <= Date.now());
  if (again) return exerciseAt(example, ...parse(again), signal);
  // A puzzle that needs the technique; where none is found in time, any that has it.
  for (const request of [
    {
      technique: example.id,
      measure: example.scale,
      count: 1,
      timeout_ms: 4000,
      // Full houses alone fill few cells.
      ...(example.id === 'full-house' ? { clues: [54, 80] } : {}),
    },
    { count: 6, timeout_ms: 2000 },
  ]) {
    try {
      const { puzzles } = await post('generate', request, signal);
      for (const { puzzle } of puzzles) {
        const { step } = await post(
          'hint',
          { board: BOARD, givens: puzzle.givens, technique: example.id, scale: example.scale, timeout_ms: 10000 },
          signal,
        );
        if (step) return await exerciseAt(example, step.values, step.marks, puzzle.givens.map(Boolean), signal);
      }
    } catch (error) {
      if (signal?.aborted) throw error;
    }
  }
  const { values, marks, given } = await exampleStep(example);
  return exerciseAt(example, values, marks, given, signal);
}

/** @param {Candidate} c */
const key = (c) => `${c.cell}.${c.digit}`;
/** What a step does. @param {any} step @returns {Set<string>} */
const effect = ({ step }) => new Set(step.place ? [key(step.place)] : step.eliminate.map(key));

/**
 * Judges what was marked.
 * @param {Exercise} exercise @param {Candidate[]} marked
 * @returns {{verdict: 'right' | 'part' | 'wrong' | 'none', words: string, bad: Candidate[], step: any}} bad: marks that
 *   are not shown by any step
 */
export function judge(exercise, marked) {
  const { steps, solution, places, name } = exercise;
  if (!marked.length)
    return {
      verdict: 'none',
      words: places ? t`Write the digit into its cell.` : t`Strike out the candidates that go.`,
      bad: [],
      step: null,
    };
  const chosen = new Set(marked.map(key));
  const cell = (/** @type {Candidate} */ c) => `r${Math.floor(c.cell / 9) + 1}c${(c.cell % 9) + 1}`;
  const against = marked.filter((c) => (places ? solution[c.cell] !== c.digit : solution[c.cell] === c.digit));
  if (against.length) {
    const [c] = against;
    return {
      verdict: 'wrong',
      bad: against,
      step: null,
      words: places
        ? t`${cell(c)} is not ${c.digit} in the solution.`
        : t`${cell(c)} is ${c.digit} in the solution: that candidate has to stay.`,
    };
  }
  // Any step of the technique counts; steps of which everything is marked count together.
  const whole = steps.filter((step) => [...effect(step)].every((c) => chosen.has(c)));
  const shown = new Set(whole.flatMap((step) => [...effect(step)]));
  const rest = marked.filter((c) => !shown.has(key(c)));
  if (whole.length && !rest.length)
    return { verdict: 'right', words: t`That is the ${name}.`, bad: [], step: whole[0] };
  const partly = steps
    .map((step) => ({ step, has: rest.filter((c) => effect(step).has(key(c))).length }))
    .sort((a, b) => b.has - a.has)[0];
  const loose = rest.filter((c) => !effect(partly.step).has(key(c)));
  if (!loose.length && partly.has) {
    const missing = [...effect(partly.step)].filter((c) => !chosen.has(c)).length;
    return {
      verdict: 'part',
      words: t`Right so far; ${missing === 1 ? t`one more candidate goes` : t`${missing} more candidates go`} by it.`,
      bad: [],
      step: null,
    };
  }
  const [c] = loose;
  return {
    verdict: 'wrong',
    bad: loose,
    step: null,
    words: places
      ? t`${cell(c)} is ${c.digit}, but no ${name} shows it here.`
      : t`It is true that ${cell(c)} is not ${c.digit}, but no ${name} shows it here.`,
  };
}

/** @param {string} id @returns {Promise<Standing>} */
export async function standing(id) {
  return (await database.get('exercises', id)) ?? { id, right: 0, wrong: 0, stage: 0, due: 0, at: 0, missed: [] };
}

/** @returns {Promise<Map<string, Standing>>} */
export async function standings() {
  return new Map((await database.all('exercises')).map((one) => [one.id, one]));
}

/** Writes down how an exercise went. @param {Exercise} exercise @param {boolean} found without being told */
export async function note(exercise, found) {
  const now = Date.now();
  const before = await standing(exercise.technique);
  const position = {
    values: valuesText(exercise.values),
    marks: marksText(exercise.marks, exercise.values, exercise.given),
  };
  const missed = before.missed.filter((one) => one.values !== position.values || one.marks !== position.marks);
  const stage = found ? Math.min(DISTANCES.length - 1, before.stage + 1) : Math.max(0, before.stage - 1);
  /** @type {Standing} */
  const after = {
    ...before,
    at: now,
    stage,
    right: before.right + (found ? 1 : 0),
    wrong: before.wrong + (found ? 0 : 1),
    due: found ? now + DISTANCES[stage] : now,
    missed: found ? missed : [...missed, { ...position, due: now + SOON }].slice(-10),
  };
  await database.put('exercises', after);
  return after;
}

/**
 * Which technique is to be asked for next, among some: what was missed and is due, what is due, what is new, in the
 * order
 * of the list; else the one that is due first.
 * @param {Example[]} list @param {Map<string, Standing>} known @param {string} last what was asked for just now
 */
export function nextOf(list, known, last) {
  const now = Date.now();
  const others = list.length > 1 ? list.filter(({ id }) => id !== last) : list;
  const of = (/** @type {Example} */ x) => known.get(x.id);
  return (
    others.find((x) => of(x)?.missed.some(({ due }) => due <= now)) ??
    others
      .filter((x) => of(x)?.at && (of(x)?.due ?? 0) <= now)
      .sort((a, b) => (of(a)?.due ?? 0) - (of(b)?.due ?? 0))[0] ??
    others.find((x) => !of(x)?.at) ??
    others.slice().sort((a, b) => (of(a)?.due ?? 0) - (of(b)?.due ?? 0))[0]
  );
}
