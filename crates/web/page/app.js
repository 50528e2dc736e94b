// The frame of the page: which part is shown.

import { fill, h, quiet, toast } from './dom.js';
import { game } from './game.js';
import { loadPreferences } from './preferences.js';

/** @type {[string, string, () => Promise<{show: (main: HTMLElement) => (() => void) | void}>][]} */
const PARTS = [
  ['play', 'Play', () => import('./views/play.js')],
  ['explain', 'Explain', () => import('./views/explain.js')],
  ['learn', 'Learn', () => import('./views/learn.js')],
  ['library', 'Library', () => import('./views/library.js')],
  ['lab', 'Lab', () => import('./views/lab.js')],
  ['race', 'Race', () => import('./views/race.js')],
  ['matrix', 'Matrix', () => import('./views/matrix.js')],
  ['set', 'Set', () => import('./views/set.js')],
  ['generate', 'Generate', () => import('./views/generate.js')],
  ['print', 'Print', () => import('./views/print.js')],
];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const nav = /** @type {HTMLElement} */ (document.getElementById('nav'));
/** @type {(() => void) | void} */
let leave;
let shown = '';

fill(nav, PARTS.map(([id, name]) => h('a', { href: `#/${id}`, 'data-part': id }, name)));

async function route() {
  quiet();
  if (location.hash.startsWith('#/play/') && !(await game.fromLink())) {
    toast('This link cannot be read: it is damaged or of another version.');
    history.replaceState(null, '', '#/play');
  }
  const wanted = location.hash.replace(/^#\/?/, '').split('/')[0] || 'play';
  // Set was called Rules.
  const part = PARTS.find(([id]) => id === (wanted === 'rules' ? 'set' : wanted)) ?? PARTS[0];
  const [id, name, load] = part;
  if (id === shown) return;
  let view;
  try {
    view = await load();
  } catch {
    toast('This part cannot be loaded: the server does not answer. Is `sudokit serve` still running?');
    history.replaceState(null, '', `#/${shown || 'play'}`);
    return;
  }
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset.part === id) {
      link.setAttribute('aria-current', 'page');
      link.scrollIntoView({ block: 'nearest', inline: 'center' });
    }
    else link.removeAttribute('aria-current');
  }
  leave?.();
  const first = !shown;
  shown = id;
  document.title = id === 'play' ? 'sudokit' : `${name} · sudokit`;
  main.className = `part ${id}`;
  fill(main);
  leave = view.show(main);
  if (!first) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

// The link past the frame leads to what is shown; as an address it would lead to another part.
document.querySelector('.skip')?.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
  main.scrollIntoView();
});
addEventListener('hashchange', route);
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && event.reason.name !== 'AbortError') toast(event.reason.message);
});

try {
  await loadPreferences();
  await game.start();
  await route();
} catch (error) {
  fill(main, h('p', { class: 'note' }, error instanceof Error ? error.message : String(error)));
}
document.body.dataset.ready = 'true';
// The other parts come while nothing else is to be done, so that they can be shown without the server as well.
(window.requestIdleCallback ?? setTimeout)(() => {
  import('./journal.js').then(({ keepJournal }) => keepJournal(), () => {});
  for (const [, , load] of PARTS) load().catch(() => {}); });
