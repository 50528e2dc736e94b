// The frame of the page: four places with their parts, and which of them is shown.

import { fill, h, quiet, toast } from './dom.js';
import { game } from './game.js';
import { icon } from './icons.js';
import { loadPreferences } from './preferences.js';
import { t } from './texts.js';

/** @typedef {{show: (main: HTMLElement) => (() => void) | void}} View */
/** @typedef {{id: string, name: string, load: () => Promise<View>}} Part */

/** The places and the parts of each. @type {{id: string, name: string, parts: Part[]}[]} */
const PLACES = [
  {
    id: 'play',
    name: t`Play`,
    parts: [
      { id: 'start', name: t`Start`, load: () => import('./views/start.js') },
      { id: 'play', name: t`Puzzle`, load: () => import('./views/play.js') },
      { id: 'library', name: t`Library`, load: () => import('./views/library.js') },
      { id: 'print', name: t`Print`, load: () => import('./views/print.js') },
    ],
  },
  {
    id: 'learn',
    name: t`Learn`,
    parts: [
      { id: 'learn', name: t`Course`, load: () => import('./views/learn.js') },
      { id: 'explain', name: t`Explain`, load: () => import('./views/explain.js') },
    ],
  },
  {
    id: 'make',
    name: t`Make`,
    parts: [
      { id: 'set', name: t`Set`, load: () => import('./views/set.js') },
      { id: 'generate', name: t`Generate`, load: () => import('./views/generate.js') },
    ],
  },
  {
    id: 'lab',
    name: t`Lab`,
    parts: [
      { id: 'lab', name: t`Watch`, load: () => import('./views/lab.js') },
      { id: 'race', name: t`Race`, load: () => import('./views/race.js') },
      { id: 'matrix', name: t`Matrix`, load: () => import('./views/matrix.js') },
    ],
  },
];
/** @type {Part} */
const SETTINGS = { id: 'settings', name: t`Settings`, load: () => import('./views/settings.js') };
const PARTS = [...PLACES.flatMap(({ parts }) => parts), SETTINGS];
/** The part that a place leads to at first. @type {Record<string, string>} */
const MAIN = { play: 'play', learn: 'learn', make: 'set', lab: 'lab' };
/** Windows and tools of Play, which are loaded when they are wanted first. */
const WINDOWS = [
  () => import('./open-dialog.js'),
  () => import('./share-dialog.js'),
  () => import('./views/new.js'),
  () => import('./hint-panel.js'),
  () => import('./pen.js'),
];

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const places = /** @type {HTMLElement} */ (document.getElementById('places'));
const parts = /** @type {HTMLElement} */ (document.getElementById('parts'));
const gear = /** @type {HTMLElement} */ (document.getElementById('gear'));
/** @type {(() => void) | void} */
let leave;
let shown = '';
/** Which part of each place was seen last. @type {Map<string, string>} */
const last = new Map();

fill(
  places,
  PLACES.map(({ id, name }) => h('a', { href: `#/${MAIN[id]}`, 'data-place': id }, name)),
);
fill(
  parts,
  PLACES.map((place) =>
    place.parts.map(({ id, name }) =>
      h('a', { href: `#/${id}`, 'data-part': id, 'data-of': place.id, hidden: true }, name),
    ),
  ),
);
fill(gear, icon('gear'));
places.setAttribute('aria-label', t`Places`);
parts.setAttribute('aria-label', t`Parts`);
gear.setAttribute('aria-label', t`Settings`);

/** Marks the link to what is shown. @param {Element} link @param {boolean} is */
function current(link, is) {
  if (is) link.setAttribute('aria-current', 'page');
  else link.removeAttribute('aria-current');
}

/** Shows where one is: the place, its parts. @param {string} part */
function point(part) {
  const place = PLACES.find((one) => one.parts.some(({ id }) => id === part))?.id;
  if (place) last.set(place, part);
  for (const link of places.querySelectorAll('a')) {
    const { place: id = '' } = link.dataset;
    // The board of Play is where one goes back to.
    if (id !== 'play' && last.has(id)) link.setAttribute('href', `#/${last.get(id)}`);
    current(link, id === place);
  }
  for (const link of parts.querySelectorAll('a')) {
    link.hidden = link.dataset.of !== place;
    current(link, link.dataset.part === part);
  }
  parts.hidden = !place;
  current(gear, part === SETTINGS.id);
}

/** The part that an address names. @param {string} hash */
function partOf(hash) {
  const chosen = hash.replace(/^#\/?/, '').split('/')[0] || 'start';
  return PARTS.find((part) => part.id === chosen) ?? PARTS[0];
}

async function route() {
  quiet();
  if (location.hash.startsWith('#/play/') && !(await game.fromLink())) {
    toast(t`This link cannot be read: it is damaged or of another version.`);
    history.replaceState(null, '', '#/play');
  }
  const { id, name, load } = partOf(location.hash);
  if (id === shown) return;
  let view;
  try {
    view = await load();
  } catch {
    toast(t`This part cannot be loaded: the server does not answer. Is \`sudokit serve\` still running?`);
    history.replaceState(null, '', `#/${shown || 'start'}`);
    return;
  }
  point(id);
  leave?.();
  const first = !shown;
  shown = id;
  document.title = ['start', 'play'].includes(id) ? 'sudokit' : t`${name} · sudokit`;
  main.className = `part ${id}`;
  document.body.dataset.shown = id;
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

async function start() {
  // The part that is wanted comes while the database is asked what was kept.
  partOf(location.hash)
    .load()
    .catch(() => {});
  try {
    await game.start(loadPreferences());
    await route();
  } catch (error) {
    fill(main, h('p', { class: 'note' }, error instanceof Error ? error.message : String(error)));
  }
  document.body.dataset.ready = 'true';
  // The other parts come while nothing else is to be done, so that they can be shown without the server as well.
  (window.requestIdleCallback ?? setTimeout)(() => {
    import('./journal.js').then(
      ({ keepJournal }) => keepJournal(),
      () => {},
    );
    for (const { load } of PARTS) load().catch(() => {});
    for (const load of WINDOWS) load().catch(() => {});
  });
}

start();
