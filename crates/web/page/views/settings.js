// Settings of the page, and the player's data as a whole.

import { table } from '../api.js';
import { database } from '../database.js';
import { button, fill, h, needStyle, scaleName, segments, select, toast, toastWith, toggle } from '../dom.js';
import { game, settings } from '../game.js';
import { library } from '../library.js';
import { prefer, preferences } from '../preferences.js';
import { importDialog, saveAll } from './library-files.js';

await needStyle('views/library.css');

/** @param {HTMLElement} main */
export function show(main) {
  const box = h('div', { class: 'wide' });
  main.append(h('div', { class: 'wide' }, h('h1', null, 'Settings'), box));
  const scales = h('div');
  const lasting = h('p', { class: 'soft' });
  const block = (/** @type {string} */ name, /** @type {any[]} */ ...content) => h('section', { class: 'form' }, h('h2', null, name), ...content);
  const named = (/** @type {string} */ name, /** @type {HTMLElement} */ control, /** @type {string} */ help = '') => h('div', { class: 'field' }, h('p', { class: 'name' }, name), control, help && h('p', { class: 'soft' }, help));
  const change = (/** @type {Partial<import('../preferences.js').Preferences>} */ wanted) => {
    prefer(wanted);
    settings.timer = preferences.timer;
    settings.tidy = preferences.tidy;
    game.keep();
  };
  fill(box, h('div', { class: 'settings-part' },
    block('Looks', named('Theme', segments('Theme', [['system', 'As the system'], ['light', 'Light'], ['dark', 'Dark']], preferences.theme, (v) => change({ theme: /** @type {any} */ (v) })))),
    block('Play',
      h('div', { class: 'group' },
        toggle('Mark digits that clash at once', preferences.clashes, (on) => change({ clashes: on })),
        toggle('A placed digit takes its marks out of the cells that see it', preferences.tidy, (on) => change({ tidy: on })),
        toggle('Show the timer', preferences.timer, (on) => change({ timer: on })))),
    block('Words',
      named('Cells are called', segments('Cells are called', [['r1c1', 'r4c5'], ['a1', 'D5']], preferences.coordinates, (v) => change({ coordinates: /** @type {any} */ (v) }))),
      scales),
    block('Your data', lasting,
      h('div', { class: 'row-of' }, button('Export all', saveAll), button('Import…', async () => importDialog(await library.collections(), () => {})), button('Delete all', erase)))));

  table('techniques').then(({ scales: all }) => {
    const first = all[0].name;
    const about = (/** @type {string} */ name) => `${all.find((/** @type {any} */ x) => x.name === name)?.about}.`;
    const help = h('p', { class: 'soft' }, about(preferences.scale || first));
    fill(scales, h('div', { class: 'field' }, h('p', { class: 'name', id: 'scale-name' }, 'Names, order and points of steps by'),
      (() => {
        const control = select(all.map((/** @type {any} */ x) => [x.name, scaleName(x)]), preferences.scale || first, (v) => { change({ scale: v === first ? '' : v }); help.textContent = about(v); });
        control.setAttribute('aria-labelledby', 'scale-name');
        return control;
      })(), help));
  }, () => {});

  database.ready().then(async (keeps) => {
    if (!keeps) { lasting.textContent = 'This browser keeps nothing here; export what you want to keep.'; return; }
    const safe = await navigator.storage?.persisted?.().catch(() => false);
    fill(lasting, 'Everything stays in this browser, on this machine; nobody else gets it. ', safe ? 'The browser has promised not to clear it.' : '');
    if (!safe && navigator.storage?.persist) {
      lasting.append(button('Ask the browser not to clear it', async () => toast(await navigator.storage.persist() ? 'It will stay until you clear it.' : 'The browser decides by itself when space is short. Export what matters.'), { class: 'quiet' }));
    }
  });

  /** Empties the library; the message brings it back. */
  async function erase() {
    const { exportAll, importAll } = await import('../archive.js');
    const text = await (await exportAll()).text();
    for (const store of /** @type {const} */ (['puzzles', 'collections', 'games', 'times', 'history', 'exercises'])) await database.clear(store);
    await database.remove('kept', 'course');
    library.forget();
    toastWith('Puzzles, collections, history and lessons are deleted.', 'Undo', async () => { await importAll(text); }, 15000);
  }
}
