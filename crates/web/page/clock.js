// The player's time on a puzzle. It runs while the page is looked at, can be paused, and survives a reload.

const KEPT = 'sudokit-clock';

let puzzle = '';
/** Milliseconds before it was started last. */
let before = 0;
/** When that was; 0 while it stands. */
let since = 0;
let paused = false;
let finished = false;

const passed = () => before + (since ? Date.now() - since : 0);

function stand() {
  before = passed();
  since = 0;
  localStorage.setItem(KEPT, JSON.stringify({ puzzle, before }));
}

function run() {
  if (!since && !paused && !finished && !document.hidden) since = Date.now();
}

document.addEventListener('visibilitychange', () => (document.hidden ? stand() : run()));
addEventListener('pagehide', stand);

export const clock = {
  /** Time so far as people write it. */
  get text() {
    const seconds = Math.floor(passed() / 1000);
    const minutes = Math.floor(seconds / 60);
    const two = (/** @type {number} */ x) => String(x).padStart(2, '0');
    return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  },
  get paused() { return paused; },

  /** Which puzzle is played; another one starts at 0, the one of the last visit goes on. @param {string} next */
  follow(next) {
    if (next === puzzle) return;
    puzzle = next;
    paused = finished = false;
    since = 0;
    before = 0;
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
      if (kept.puzzle === puzzle && Number.isFinite(kept.before)) before = kept.before;
    } catch {
      localStorage.removeItem(KEPT);
    }
    run();
  },

  pause() { paused = true; stand(); },
  resume() { paused = false; run(); },
  finish() { finished = true; stand(); },
  unfinish() { if (finished) { finished = false; run(); } },
};
