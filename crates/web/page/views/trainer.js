// The trainer: "find the X-wing" on real positions. What was missed comes again, the rest at growing distances.

import { isAbort } from '../api.js';
import { button, fill, h, selectOfGroups, upper } from '../dom.js';
import { exerciseDesk } from '../exercise-desk.js';
import { examples, nextExercise, nextOf, standings } from '../exercise.js';
import { LESSONS } from '../lessons.js';
import { t } from '../texts.js';

/** Families whose steps are long chains of assumptions: they are read, not found. */
const READ_ONLY = new Set(['forcing chains', 'nested chains', 'last resort', 'aligned exclusion']);
/** What was trained last. */
let choice = 'course';
let last = '';

/** @param {import('../exercise-desk.js').Desk} desk @param {string} chosen a technique's id */
export function show({ hero, side }, chosen) {
  if (chosen) choice = chosen;
  const head = h('div', { class: 'trainer-head' });
  const body = h('section', { class: 'exercise', 'aria-label': t`The exercise` });
  const record = h('p', { class: 'soft' });
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {import('../exercise.js').Example[]} */
  let all = [];
  fill(side, head, body, record);

  async function next() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const known = await standings();
    const list =
      choice === 'course'
        ? LESSONS.map(({ technique }) => all.find((x) => x.id === technique)).filter((x) => x !== undefined)
        : all.filter(({ id }) => id === choice);
    const example = nextOf(list, known, last);
    if (signal.aborted || !example) return;
    paintRecord(known, list);
    const waiting = setTimeout(
      () => fill(body, h('p', { class: 'soft', role: 'status' }, t`Looking for a ${example.name}…`)),
      300,
    );
    try {
      const exercise = await nextExercise(example, signal);
      if (signal.aborted) return;
      last = example.id;
      exerciseDesk(hero, body, exercise, () => {
        standings().then((now) => paintRecord(now, list));
        return button(t`Next`, next, { class: 'main' });
      });
    } catch (error) {
      if (!isAbort(error))
        fill(body, h('p', { class: 'notice' }, /** @type {Error} */ (error).message), button(t`Try again`, next));
    } finally {
      clearTimeout(waiting);
    }
  }

  /** @param {Map<string, import('../exercise.js').Standing>} known @param {import('../exercise.js').Example[]} list */
  function paintRecord(known, list) {
    const own = list.map(({ id }) => known.get(id)).filter((x) => x !== undefined);
    const sum = (/** @type {'right' | 'wrong'} */ what) => own.reduce((total, x) => total + x[what], 0);
    const again = own.reduce((total, x) => total + x.missed.length, 0);
    record.textContent = own.length
      ? t`So far: ${sum('right')} found, ${sum('wrong')}
        missed${again ? t`, ${again === 1 ? t`one position comes` : t`${again} positions come`} again` : ''}.`
      : t`Nothing tried yet.`;
  }

  examples().then(
    (list) => {
      all = list.filter(({ family }) => !READ_ONLY.has(family));
      const families = [...new Set(all.map(({ family }) => family))];
      if (choice !== 'course' && !all.some(({ id }) => id === choice)) choice = 'course';
      const control = selectOfGroups(
        [
          ['', [['course', t`Due in the course`]]],
          ...families.map(
            (family) =>
              /** @type {[string, [string, string][]]} */ ([
                upper(family),
                all.filter((x) => x.family === family).map((x) => [x.id, upper(x.name)]),
              ]),
          ),
        ],
        choice,
        (v) => {
          choice = v;
          last = '';
          next();
        },
      );
      control.setAttribute('aria-label', t`What to train`);
      fill(head, control, button(t`Another position`, next));
      next();
    },
    (error) => fill(body, h('p', { class: 'notice' }, error.message)),
  );
  return () => {
    asking?.abort();
  };
}
