// The catalogue: every technique for which there is a real position, with its argument line by line.

import { post } from '../api.js';
import { button, fill, h, keepFocus, upper } from '../dom.js';
import { exampleStep, examples, standings } from '../exercise.js';
import { game } from '../game.js';
import { StepView } from '../step-view.js';
import { t } from '../texts.js';

/** @param {import('../exercise-desk.js').Desk} desk @param {string} chosen a technique's id */
export function show({ hero, side, go }, chosen) {
  const view = new StepView(t`The example`);
  const search = h('input', {
    type: 'text',
    placeholder: t`Find a technique`,
    'aria-label': t`Find a technique`,
    oninput: () => paintList(),
  });
  const list = h('div', { class: 'technique-list' });
  const card = h('section', { class: 'technique-card', 'aria-label': t`The example` });
  /** @type {import('../exercise.js').Example[]} */
  let all = [];
  /** @type {Map<string, import('../exercise.js').Standing>} */
  let known = new Map();
  let current = '';
  let closed = false;
  fill(hero, view.picture);
  fill(side, card, search, list);

  function paintList() {
    const words = search.value.trim().toLowerCase();
    const shown = all.filter(({ name, family }) => `${name} ${family}`.toLowerCase().includes(words));
    const families = [...new Set(shown.map(({ family }) => family))];
    keepFocus(list, () =>
      fill(
        list,
        families.map((family) => familyOf(family, shown, known, current, choose)),
        !shown.length && h('p', { class: 'soft' }, t`No technique has this name.`),
      ),
    );
  }

  /** @param {string} id */
  async function choose(id) {
    current = id;
    paintList();
    const example = all.find((x) => x.id === id);
    if (!example) return;
    try {
      const step = await exampleStep(example);
      if (closed || current !== id) return;
      view.show(step);
      fill(
        card,
        h('h2', null, view.title !== upper(example.name) ? `${upper(example.name)} · ${view.title}` : view.title),
        view.words,
        h(
          'div',
          { class: 'row-of' },
          button(t`Train this`, () => go('trainer', id)),
          button(t`Play on from here`, () => play(step), { class: 'quiet' }),
        ),
      );
      if (innerWidth < 960) scrollTo(0, 0);
    } catch (error) {
      if (!closed && current === id) fill(card, h('p', { class: 'notice' }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {any} step */
  async function play(step) {
    const {
      puzzles: [puzzle],
    } = await post('convert', { board: { size: 9 }, givens: step.values, marks: step.marks });
    game.open(puzzle);
    location.hash = '#/play';
  }

  Promise.all([examples(), standings()]).then(
    ([list_, standing]) => {
      if (closed) return;
      all = list_;
      known = standing;
      paintList();
      choose(chosen || all[0].id);
    },
    (error) => fill(card, h('p', { class: 'notice' }, error.message)),
  );
  return () => {
    closed = true;
  };
}

/**
 * The techniques of a family.
 * @param {string} family @param {import('../exercise.js').Example[]} shown
 * @param {Map<string, import('../exercise.js').Standing>} known @param {string} current @param {(id: string) => void}
 *   choose
 */
function familyOf(family, shown, known, current, choose) {
  return h(
    'section',
    null,
    h('h3', null, upper(family)),
    h(
      'div',
      { class: 'techniques' },
      shown
        .filter((x) => x.family === family)
        .map((x) => {
          const stand = known.get(x.id);
          return button(
            [
              h('span', null, upper(x.name)),
              stand?.right ? h('span', { class: 'soft', title: t`found in the trainer` }, `${stand.right} ✓`) : '',
            ],
            () => choose(x.id),
            { 'aria-pressed': String(x.id === current) },
          );
        }),
    ),
  );
}
