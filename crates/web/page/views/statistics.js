// Statistics of the library: what was solved, how hard it was, how long it took.

import { post } from '../api.js';
import { timeText } from '../clock.js';
import { database } from '../database.js';
import { levelText } from '../difficulty.js';
import { button, fill, grouped, h, needStyle, s, tableOf, times } from '../dom.js';
import { game } from '../game.js';
import { library, questionOf } from '../library.js';
import { statistics } from '../statistics.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/** @param {HTMLElement} box */
export function show(box) {
  const part = h('div', { class: 'statistics-part' });
  fill(box, part);
  async function paint() {
    const history = /** @type {import('../journal.js').Solved[]} */ (await database.all('history'));
    if (!part.isConnected) return;
    if (!history.length) {
      fill(
        part,
        h(
          'div',
          { class: 'library-empty' },
          h('h2', null, t`Nothing solved yet`),
          h(
            'p',
            { class: 'soft' },
            t`When you solve a puzzle it is written down here: how hard it was and how long it took.`,
          ),
        ),
      );
      return;
    }
    fill(part, figures(history, again));
  }

  /** @param {string} key */
  async function again(key) {
    const entry = await library.find(key);
    const question = entry ? questionOf(entry) : key.startsWith('{') ? null : { puzzle: key };
    if (!question) return;
    const {
      puzzles: [puzzle],
    } = await post('convert', question);
    await database.change([
      { store: 'games', remove: key },
      { store: 'times', remove: key },
    ]);
    game.open(puzzle);
    location.hash = '#/play';
  }
  paint();
}

/** @param {number[]} counts */
function weeks(counts) {
  const max = Math.max(4, ...counts);
  return h(
    'figure',
    { class: 'weeks' },
    s(
      'svg',
      {
        viewBox: '0 0 120 40',
        role: 'img',
        'aria-label': t`Solved in each of the last twelve weeks: ${counts.join(', ')}`,
        preserveAspectRatio: 'none',
      },
      counts.map((count, i) =>
        s('rect', {
          class: i === 11 ? 'bar now' : 'bar',
          x: i * 10 + 1,
          width: 8,
          y: 39 - (38 * count) / max,
          height: (38 * count) / max + 1,
          rx: 1,
        }),
      ),
    ),
    h(
      'figcaption',
      { class: 'soft' },
      h('span', null, t`twelve weeks ago`),
      h('span', null, t`this week: ${counts[11]}`),
    ),
  );
}

/** All figures. @param {import('../journal.js').Solved[]} history @param {(key: string) => void} again */
function figures(history, again) {
  const found = statistics(history, Date.now());
  const fact = (/** @type {string} */ name, /** @type {string} */ value) =>
    h('div', null, h('dt', null, name), h('dd', null, value));
  const days = (/** @type {number} */ number) => (number === 1 ? t`one day` : t`${number} days`);
  return [
    h(
      'dl',
      { class: 'counters' },
      fact(t`Solved`, grouped(found.count)),
      fact(t`Without a hint`, grouped(found.alone)),
      fact(t`Time`, timeText(found.time)),
      fact(t`In a row`, days(found.streak)),
      fact(t`Longest`, days(found.longest)),
    ),
    byLevel(found.levels),
    h('section', null, h('h2', null, t`The last twelve weeks`), weeks(found.weeks)),
    lastOf(history, again),
  ];
}

/** @param {ReturnType<typeof statistics>['levels']} levels */
function byLevel(levels) {
  return h(
    'section',
    null,
    h('h2', null, t`By difficulty`),
    h(
      'div',
      { class: 'scroll', role: 'region', 'aria-label': t`By difficulty`, tabindex: 0 },
      tableOf(
        { class: 'results' },
        [t`Level`, t`Solved`, t`Best`, t`Median time`].map((name, i) =>
          h('th', { scope: 'col', class: i ? 'number' : '' }, name),
        ),
        h(
          'tbody',
          null,
          levels.map((line) =>
            h(
              'tr',
              null,
              h('th', { scope: 'row' }, levelText(line.level) || t`Not rated`),
              [
                grouped(line.count),
                line.best ? timeText(line.best) : '·',
                line.median ? timeText(line.median) : '·',
              ].map((text) => h('td', { class: 'number' }, text)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** What was solved last. @param {import('../journal.js').Solved[]} history @param {(key: string) => void} again */
function lastOf(history, again) {
  return h(
    'section',
    null,
    h('h2', null, t`Solved last`),
    h(
      'ol',
      { class: 'solved-list' },
      history
        .slice(-30)
        .reverse()
        .map((line) =>
          h(
            'li',
            null,
            h('span', null, line.name || times(line.board)),
            h(
              'span',
              { class: 'soft' },
              [levelText(line.level, line.points), timeText(line.time), line.helped ? t`with hints` : '']
                .filter(Boolean)
                .join(' · '),
            ),
            h(
              'time',
              { class: 'soft', datetime: new Date(line.at).toISOString() },
              new Date(line.at).toLocaleDateString(undefined, { day: 'numeric', month: 'short' }),
            ),
            button(t`Again`, () => again(line.key), {
              class: 'quiet',
              'aria-label': t`Play ${line.name || 'it'} again`,
            }),
          ),
        ),
    ),
  );
}
