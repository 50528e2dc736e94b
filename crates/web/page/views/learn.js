// Learn: a course from singles to chains, a trainer, a catalogue of techniques. Each has a file; this one has the
// frame.

import { fill, h, needStyle, segments } from '../dom.js';
import { t } from '../texts.js';

await needStyle('views/learn.css');
// They come with this part, so that they can be shown without the server as well.
Promise.allSettled([import('./course.js'), import('./trainer.js'), import('./catalogue.js')]);

/** What was looked at when the part was left. */
const left = { tab: 'course', technique: '' };

/** @param {HTMLElement} main */
export function show(main) {
  const hero = h('div', { class: 'hero' });
  const side = h('div', { class: 'learn-side' });
  const head = h('div');
  main.append(
    h('h1', { class: 'unseen' }, t`Learn`),
    h('div', { class: 'table' }, hero, h('div', { class: 'side' }, head, side)),
  );
  /** @type {(() => void) | void} */
  let leave;
  let turn = 0;

  /** @param {string} tab @param {string} [technique] */
  async function go(tab, technique) {
    const mine = ++turn;
    leave?.();
    leave = undefined;
    left.tab = tab;
    if (technique !== undefined) left.technique = technique;
    if (head.querySelector('input:checked')?.value !== tab)
      fill(
        head,
        segments(
          t`Learn`,
          [
            ['course', t`Course`],
            ['trainer', t`Trainer`],
            ['catalogue', t`Catalogue`],
          ],
          tab,
          (v) => go(v),
        ),
      );
    const part =
      tab === 'course'
        ? await import('./course.js')
        : tab === 'trainer'
          ? await import('./trainer.js')
          : await import('./catalogue.js');
    if (mine !== turn) return;
    fill(hero);
    fill(side);
    leave = part.show({ hero, side, go }, technique ?? (tab === 'catalogue' ? left.technique : ''));
  }
  go(left.tab);
  return () => {
    turn += 1;
    leave?.();
  };
}
