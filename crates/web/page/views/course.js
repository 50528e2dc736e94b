// The course: lessons in an order, each with a worked example and a task. How far one is, is kept in the database.

import { isAbort } from '../api.js';
import { database } from '../database.js';
import { button, fill, h } from '../dom.js';
import { exerciseDesk } from '../exercise-desk.js';
import { exampleStep, examples, nextExercise } from '../exercise.js';
import { CHAPTERS, LESSONS } from '../lessons.js';
import { StepView } from '../step-view.js';
import { t } from '../texts.js';

/** The lesson that was open last. */
let open = '';

/** @param {import('../exercise-desk.js').Desk} desk */
export function show({ hero, side, go }) {
  const lesson = h('section', { class: 'lesson', 'aria-label': t`The lesson` });
  const contents = h('section', { class: 'contents', 'aria-label': t`Lessons` });
  /** When each was done, by technique. @type {Record<string, number>} */
  let done = {};
  /** @type {import('../exercise.js').Example[]} */
  let all = [];
  /** @type {AbortController} */
  let asking = new AbortController();
  fill(side, lesson, contents);

  const paintContents = () => fill(contents, listOf(done, begin));

  /** @param {import('../lessons.js').Lesson} x */
  async function begin(x) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    open = x.technique;
    paintContents();
    const example = all.find(({ id }) => id === x.technique);
    if (!example) return;
    const head = [
      h('p', { class: 'soft' }, t`Lesson ${LESSONS.indexOf(x) + 1} of ${LESSONS.length}`),
      h('h2', null, x.title),
      x.words.map((text) => h('p', null, text)),
    ];
    fill(lesson, head, h('p', { class: 'soft' }, t`Looking for the example…`));
    try {
      const step = await exampleStep(example);
      if (signal.aborted) return;
      const view = new StepView(t`The worked example`);
      fill(hero, view.picture);
      const begins = button(t`Now you`, () => task(x, example));
      // One button stands out: that of the next line, and after the last one this.
      view.onlast = (isLast) => begins.classList.toggle('main', isLast);
      view.show(step);
      fill(lesson, head, h('div', { class: 'row-of' }, begins), h('h3', null, t`A worked example`), view.words);
      if (innerWidth < 960) scrollTo(0, 0);
    } catch (error) {
      if (!signal.aborted) fill(lesson, head, h('p', { class: 'notice' }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {import('../lessons.js').Lesson} x @param {import('../exercise.js').Example} example */
  async function task(x, example) {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    fill(lesson, h('p', { class: 'soft', role: 'status' }, t`Looking for a position…`));
    try {
      const exercise = await nextExercise(example, signal);
      if (signal.aborted) return;
      exerciseDesk(hero, lesson, exercise, (found) => {
        if (found) {
          done = { ...done, [x.technique]: Date.now() };
          database.put('kept', done, 'course').catch(() => {});
          paintContents();
        }
        const following = LESSONS[LESSONS.indexOf(x) + 1];
        return [
          found && following
            ? button(t`Next lesson`, () => begin(following), { class: 'main' })
            : button(t`Another one`, () => task(x, example), { class: 'main' }),
          found && !following
            ? button(t`To the trainer`, () => go('trainer'))
            : button(found ? t`Another one` : t`The lesson again`, () => (found ? task(x, example) : begin(x))),
        ];
      });
    } catch (error) {
      if (!isAbort(error))
        fill(
          lesson,
          h('p', { class: 'notice' }, /** @type {Error} */ (error).message),
          button(t`Back to the lesson`, () => begin(x)),
        );
    }
  }

  Promise.all([examples(), database.get('kept', 'course').catch(() => null)]).then(
    ([list, saved]) => {
      all = list;
      done = saved ?? {};
      paintContents();
      const first = LESSONS.find(({ technique }) => !done[technique]) ?? LESSONS[0];
      begin(LESSONS.find(({ technique }) => technique === open) ?? first);
    },
    (error) => fill(lesson, h('p', { class: 'notice' }, error.message)),
  );
  return () => asking.abort();
}

/**
 * The lessons by chapter.
 * @param {Record<string, number>} done
 * @param {(lesson: import('../lessons.js').Lesson) => void} begin
 */
function listOf(done, begin) {
  const number = LESSONS.filter(({ technique }) => done[technique]).length;
  return [
    h('h2', null, t`Lessons`),
    h(
      'p',
      { class: 'soft' },
      number ? t`${number} of ${LESSONS.length} done.` : t`${LESSONS.length} lessons, from the first single to chains.`,
    ),
    CHAPTERS.map(([name, lessons]) =>
      h(
        'section',
        null,
        h('h3', null, name),
        h(
          'ol',
          null,
          lessons.map((x) =>
            h(
              'li',
              null,
              button(
                [
                  h('span', { class: `tick${done[x.technique] ? ' is-done' : ''}`, 'aria-hidden': 'true' }),
                  h('span', null, x.title),
                  done[x.technique] ? h('span', { class: 'unseen' }, t`, done`) : '',
                ],
                () => begin(x),
                { 'aria-pressed': String(x.technique === open) },
              ),
            ),
          ),
        ),
      ),
    ),
  ];
}
