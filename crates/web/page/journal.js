// Writes down what is played: how far each puzzle is, in the library; what was solved, in the history. It listens to
// the game and changes nothing but where a puzzle goes on that was begun on another day.

import { clock } from './clock.js';
import { database } from './database.js';
import { difficulty } from './difficulty.js';
import { toast } from './dom.js';
import { game } from './game.js';
import { hint } from './hint.js';
import { library } from './library.js';
import { t } from './texts.js';

/**
 * @typedef {object} Solved  a puzzle that was solved
 * @property {number} [id]
 * @property {string} key
 * @property {string} name
 * @property {string} board
 * @property {string} level    '' where it is not known
 * @property {number} points   0 where they are not known
 * @property {string} hardest  the path's hardest step
 * @property {number} time     milliseconds
 * @property {number} at
 * @property {boolean} helped  whether hints were taken
 */

/** The puzzle that is played. */
let key = '';
/** Whether its solution has been written down, or is not to be. */
let noted = true;
/** What was said of the puzzle before: it says nothing of this one. @type {any} */
let stale = null;
/** Whether nothing has been said of this one yet. */
let opened = true;
let helped = false;
let uses = hint.uses;
/**
 * What is to be written next.
 * @type {{key: string, state: any, past: any[], touched: boolean, time: number, helped: boolean} | null}
 */
let pending = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;

/** Writes how far the puzzle is. */
async function write() {
  clearTimeout(waiting);
  const moment = pending;
  pending = null;
  if (!moment || !(moment.state.givens.some(Boolean) || moment.state.board.rules)) return;
  const puzzle = { board: moment.state.board, givens: moment.state.givens };
  if (!moment.touched) {
    // Everything was taken off the board.
    await database.remove('games', moment.key);
    if ((await library.find(moment.key))?.played) await library.keep(puzzle, { filled: 0 });
    return;
  }
  await database.put('games', { ...(await game.record(moment)), key: moment.key, helped: moment.helped });
  const filled = moment.state.placed.filter(Boolean).length;
  await library.keep(puzzle, { filled, time: moment.time, played: Date.now() });
}

async function solved() {
  const { state, identity } = game;
  const [time, withHelp, at] = [clock.passed, helped, Date.now()];
  await write();
  const rating = await difficulty(game.question());
  const more = rating ? { level: rating.level, points: Number(rating.points) } : {};
  const entry = await library.keep(
    { board: state.board, givens: state.givens },
    { filled: state.placed.filter(Boolean).length, time, played: at, solved: at, ...more },
  );
  /** @type {Solved} */
  const line = {
    key: identity,
    name: entry.name,
    board: state.board.name,
    level: rating?.level ?? '',
    points: Number(rating?.points ?? 0),
    hardest: rating?.hardest ?? '',
    time,
    at,
    helped: withHelp,
  };
  await database.put('history', line);
}

/** A puzzle that was begun on another day goes on where it was left. */
async function goOn() {
  const { state, identity } = game;
  const found = await database.get('games', identity).catch(() => null);
  if (!found || game.state !== state) return;
  helped = Boolean(found.helped);
  try {
    await game.resume(found);
  } catch {
    return; // without the server it begins anew; what was done stays in the library
  }
  toast(t`It goes on where you left it.`);
}

let seen = game.state;

function follow() {
  if (hint.uses !== uses) {
    uses = hint.uses;
    helped = true;
  }
  const { identity, report, state, touched } = game;
  if (identity !== key) {
    if (pending) write().catch(() => {});
    const first = !key;
    key = identity;
    stale = report;
    noted = opened = true;
    helped = false;
    if (!first && !touched) goOn();
  } else if (state !== seen) {
    pending = { key, ...game.moment(), touched, time: clock.passed, helped };
    clearTimeout(waiting);
    waiting = setTimeout(() => write().catch(() => {}), 400);
  }
  seen = state;
  if (!touched) noted = false;
  if (!report || report === stale) return;
  if (opened) noted = report.solved;
  opened = false;
  stale = null;
  if (report.solved && !noted) {
    noted = true;
    solved().catch(() => {});
  }
}

/** Writes what was done on the board before this began to listen. */
async function catchUp() {
  const filled = game.state.placed.filter(Boolean).length;
  const known = await library.find(key);
  if (!game.touched || pending || game.identity !== key || (known?.filled ?? 0) === filled) return;
  pending = { key, ...game.moment(), touched: true, time: clock.passed, helped };
  await write();
}

/** Begins to write. */
export function keepJournal() {
  stale = game.report;
  follow();
  catchUp().catch(() => {});
  game.listen(follow);
  addEventListener('pagehide', () => {
    write().catch(() => {});
  });
}
