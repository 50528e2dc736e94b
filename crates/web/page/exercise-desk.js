// One exercise from the question to what was to be seen: the trainer and the course have the same.

import { inWords } from './cells.js';
import { button, fill, h, say, upper } from './dom.js';
import { ExerciseBoard } from './exercise-board.js';
import { judge, note } from './exercise.js';
import { StepView } from './step-view.js';
import { t } from './texts.js';

/**
 * Where a part of Learn stands: the board, the words, the way to another part.
 * @typedef {{hero: HTMLElement, side: HTMLElement, go: (tab: string, technique?: string) => void}} Desk
 */

/**
 * @param {HTMLElement} hero where the board stands @param {HTMLElement} side where the words stand
 * @param {import('./exercise.js').Exercise} exercise
 * @param {(found: boolean) => (HTMLElement | HTMLElement[])} after what can be done when it is over; it is asked once
 *   it is
 */
export function exerciseDesk(hero, side, exercise, after) {
  const words = h('p', { class: 'verdict', role: 'status' });
  const hinted = h('p', { class: 'notice', hidden: true });
  let rung = 0;
  let over = false;
  let failed = false;
  const board = new ExerciseBoard(exercise, {
    change: () => {
      if (!over) write('');
    },
    check,
  });
  const checking = button(t`Check`, check, { class: 'main' });
  const where = button(t`Where?`, moreHints);
  const show = button(t`Show me`, give);
  const tools = h('div', { class: 'row-of' }, checking, where, show);
  fill(hero, board.picture);
  fill(
    side,
    h('h2', null, t`Find the ${exercise.name}`),
    h('p', { class: 'soft' }, taskOf(exercise)),
    tools,
    words,
    hinted,
  );

  /** @param {string} text @param {string} [kind] */
  function write(text, kind = '') {
    words.className = `verdict ${kind}`;
    words.textContent = text;
  }

  function check() {
    if (over) return;
    const marked = [...board.marked.values()];
    const { verdict, words: text, bad, step } = judge(exercise, marked);
    board.blame(bad);
    if (verdict === 'wrong') failed = true;
    if (verdict === 'right') {
      end(!failed && rung < 3, step, true);
      return;
    }
    write(upper(inWords(text)), verdict === 'wrong' ? 'wrong' : '');
  }

  /** Says more, rung by rung: where to look, then which cells. */
  function moreHints() {
    const [step] = exercise.steps;
    rung = rung === 0 ? 1 : 3;
    hinted.hidden = false;
    hinted.textContent = inWords(step.words[rung - 1]);
    if (rung === 3) {
      board.hint(
        step.step.why.marks
          .filter((/** @type {any} */ m) => m.role !== 'eliminated' && m.role !== 'placed')
          .map((/** @type {any} */ m) => m.cell),
      );
      where.disabled = true;
    } else where.textContent = t`Which cells?`;
  }

  function give() {
    failed = true;
    end(false, exercise.steps[0], false);
  }

  /**
   * @param {boolean} found without a miss or much help
   * @param {any} step
   * @param {boolean} own whether the learner has marked it
   */
  async function end(found, step, own) {
    over = true;
    board.open = false;
    const view = new StepView(t`The step`);
    const focused = side.contains(document.activeElement) || hero.contains(document.activeElement);
    fill(hero, view.picture);
    view.show({ ...step, given: exercise.given }, own ? -1 : 0);
    const standing = await note(exercise, found);
    fill(
      side,
      h('h2', { class: own ? 'good' : '' }, own ? t`Right` : t`The ${exercise.name}`),
      h(
        'p',
        { class: 'soft', role: 'status' },
        found ? t`It ${comes(standing.due)}.` : t`This position comes again soon.`,
      ),
      h('div', { class: 'row-of' }, after(found)),
      view.words,
    );
    if (focused) /** @type {HTMLElement | null} */ (side.querySelector('button'))?.focus();
  }

  return {
    close: () => {
      over = true;
    },
  };
}

/** When a technique comes again, in words. @param {number} due */
export function comes(due) {
  const minutes = Math.round((due - Date.now()) / 60000);
  if (minutes <= 0) return t`comes again now`;
  if (minutes < 60) return t`comes again in ${minutes === 1 ? t`a minute` : t`${minutes} minutes`}`;
  const days = Math.round(minutes / 1440);
  return days < 1 ? t`comes again today` : t`comes again in ${days === 1 ? t`a day` : t`${days} days`}`;
}

/** What is to be done, and how. @param {import('./exercise.js').Exercise} exercise */
function taskOf(exercise) {
  const task = exercise.places
    ? t`Write the digit that it gives into its cell.`
    : t`Cross out every candidate that goes.`;
  const byTouch = t`Choose a cell, then the digit below the board.`;
  const byMouse = t`Click a candidate, or choose a cell and press its digit; Enter checks.`;
  return `${task} ${matchMedia('(pointer: coarse)').matches ? byTouch : byMouse}`;
}
