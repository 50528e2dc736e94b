// The player's time on a puzzle. It runs while the page is looked at, can be paused, and survives a reload.

import { database } from './database.js';

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
  write();
}

function write() {
  if (puzzle) database.put('times', passed(), puzzle).catch(() => {});
}

function run() {
  if (!since && !paused && !finished && !document.hidden) since = Date.now();
}

document.addEventListener('visibilitychange', () => (document.hidden ? stand() : run()));
addEventListener('pagehide', stand);
setInterval(() => {
  if (since) write();
}, 5000);

const DATE = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** A day in words. @param {number} at milliseconds */
export const dateText = (at) => DATE.format(at);

/** A time as people write it. @param {number} milliseconds */
export function timeText(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const two = (/** @type {number} */ x) => String(x).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export const clock = {
  get text() {
    return timeText(passed());
  },
  get paused() {
    return paused;
  },
  /** Milliseconds so far. */
  get passed() {
    return passed();
  },

  /** Which puzzle is played; another one starts at 0, the one of the last visit goes on. @param {string} next */
  follow(next) {
    if (next === puzzle) return;
    if (since) stand();
    puzzle = next;
    paused = finished = false;
    since = 0;
    before = 0;
    database.get('times', next).then(
      (stored) => {
        if (puzzle === next && stored > 0) before += stored;
      },
      () => {},
    );
    run();
  },

  /** Begins at 0 again. */
  restart() {
    before = 0;
    if (since) since = Date.now();
    paused = finished = false;
    run();
    write();
  },

  /** The board is left, and comes back. */
  leave: stand,
  enter: run,

  pause() {
    paused = true;
    stand();
  },
  resume() {
    paused = false;
    run();
  },
  finish() {
    finished = true;
    stand();
  },
  unfinish() {
    if (finished) {
      finished = false;
      run();
    }
  },
};
