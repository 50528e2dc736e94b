// The puzzle on the table: one for all parts of the page. Holds what was done, lets it be undone, puts it into a link.

import { post } from './api.js';
import { withPlaces } from './cells.js';
import { database } from './database.js';
import { expand, squeeze } from './link.js';
import { prefer, preferences } from './preferences.js';
import * as rules from './rule-game.js';
import { t } from './texts.js';

/** What a number key writes. @typedef {'digit' | 'corner' | 'centre' | 'colour' | 'pen'} Mode */

/**
 * The shape of a board as the server describes it.
 * @typedef {{size: number, box: [number, number] | null, zones: number[], diagonals: boolean, windows: boolean,
 *   symbols: string | string[], name: string,
 *   rows?: number, columns?: number, rules?: string, lowest?: number, linesDiffer?: boolean, fog?: number[] | null,
 *   void?: number[], grids?: Grid[], regions?: number[][],
 * solution?: number[] | null,
 *   title?: string, author?: string, sentences?: string[]}} BoardShape
 * With `rules` it is a puzzle with rules: the whole of it as text, its rows, columns and numbers beside it; the places
 * without a cell; the parts of it with rows and columns of their own, if they are not those of the whole.
 *
 * A part of a board: its first row and column from 1, and how many it has.
 * @typedef {{row: number, column: number, rows: number, columns: number}} Grid
 *
 * What can be done and undone. Arrays have a number for each cell; sets of digits are bits, bit d - 1 for digit d.
 * @typedef {object} State
 * @property {BoardShape} board
 * @property {number[]} givens
 * @property {number[]} placed
 * @property {number[]} corner
 * @property {number[]} centre
 * @property {number[]} colour   bits of the nine colours
 * @property {number[]} struck   candidates that the player has struck out
 * @property {number[]} pen      edges of lines, as `pen.js` numbers them
 * @property {boolean} auto      whether candidates are shown by themselves
 */

/** To begin with: an easy one, the same after a half turn. */
const FIRST = '4..16.83..3.84.5.181.9.5.26596.....4.8.....5.2.....96896.5.3.423.2.19.8..74.86..5';
/** As many steps can be undone after a reload. */
const MAX_UNDO = 300;

/** How the player works: not undone, but kept, and a link brings it along. */
export const settings = {
  /** @type {Mode} */ mode: 'digit',
  timer: false,
  shares: false,
  /** Whether a digit that is placed takes its marks out of the cells that see it. */ tidy: false,
};

/** @type {State} */
let state;
/** @type {State[]} */
let past = [];
/** @type {State[]} */
let future = [];
/** @type {any} the last answer of /v1/check */
let report = null;
/** The board of which it was said. */
let reportOf = '';
/** @type {any} the answer about the givens, which is asked for less often */
let verdict = null;
let verdictOf = '';
let silence = '';
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {AbortController | undefined} */
let asking;

export const game = {
  get state() {
    return state;
  },
  get report() {
    return report;
  },
  get verdict() {
    return verdict;
  },
  /** Why nothing is said of the board, if the server cannot be asked. */
  get silence() {
    return silence;
  },
  get canUndo() {
    return past.length > 0;
  },
  get canRedo() {
    return future.length > 0;
  },

  /** @param {() => void} listener @returns {() => void} ends it */
  listen(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Changes some fields; can be undone. @param {Partial<State>} change */
  change(change) {
    past.push(state);
    future = [];
    state = { ...state, ...change };
    changed();
  },

  undo: () => step(past, future),
  redo: () => step(future, past),

  /** Starts with a puzzle as the server describes it. Can be undone as well. @param {any} document */
  open(document) {
    const next = fresh(document);
    settings.shares = false; // they would show the next solution
    if (state) past.push(state);
    future = [];
    state = next;
    changed();
  },

  /** What distinguishes this puzzle from others: the line of an ordinary one, the givens with the shape of another. */
  get identity() {
    return identity(state.board, state.givens);
  },

  /** Whether the player has done anything to the puzzle yet. */
  get touched() {
    return (
      state.pen.length > 0 ||
      FIELDS.some(
        (field) => field !== 'givens' && !(field === 'centre' && state.board.rules) && state[field].some(Boolean),
      )
    );
  },

  /** The position with what can be undone, as it is at this moment: a record can be made of it later. */
  moment() {
    return { state, past: past.slice(-MAX_UNDO) };
  },

  /**
   * What is to be kept to go on another day.
   * @param {{state: State, past: State[]}} moment
   * @returns {Promise<{text: string, past: string}>}
   */
  async record(moment) {
    return { text: await pack(moment.state), past: await packPast(moment.past) };
  },

  /** The position of a record. @param {{text: string}} record @returns {Promise<State>} */
  look(record) {
    return unpack(record.text, false);
  },

  /** Goes on where a record was made. @param {{text: string, past: string}} record */
  async resume(record) {
    const found = await unpack(record.text, false);
    past = await unpackPast(record.past).catch(() => []);
    future = [];
    state = found;
    settings.shares = false;
    changed();
  },

  /** Reads a text in any format. @param {string} text @param {any} [more] @returns {Promise<any>} */
  async read(text, more) {
    return post('convert', { puzzle: text, ...more });
  },

  /**
   * The cells that see a cell: those of its houses.
   * @param {number} cell
   * @returns {number[]}
   */
  peers(cell) {
    return peersOn(state.board, cell);
  },

  /** How many cells the board has. */
  get cellCount() {
    return state.givens.length - (state.board.void?.length ?? 0);
  },

  /** The digits that stand. @returns {number[]} */
  values() {
    return state.givens.map((given, cell) => given || state.placed[cell]);
  },

  /** What the server wants to know of the board. */
  shape() {
    return shape(state.board);
  },

  /** The puzzle as a question. @param {boolean} [progress] with what was placed and struck */
  question(progress = false) {
    if (state.board.rules)
      return {
        puzzle: progress ? rules.textWith(state.board, state.placed, state.struck) : state.board.rules,
        from: 'rules',
      };
    /** @type {any} */
    const question = { board: shape(state.board), givens: state.givens };
    if (progress) {
      question.placed = state.placed;
      if (state.struck.some(Boolean)) question.marks = candidates();
    }
    return question;
  },

  /** Whether the board is the ordinary one, without rules. */
  get ordinary() {
    const { size, box, diagonals, windows, rules: has } = state.board;
    return !has && size === 9 && String(box) === '3,3' && !diagonals && !windows;
  },

  /**
   * What a question about steps names: the scale on the ordinary board, none on others, which have steps of their own.
   * @param {string} scale
   */
  scale(scale) {
    return (game.ordinary && scale) || undefined;
  },

  /** The candidates shown: what the digits leave, less what was struck out. */
  candidates,

  /** Remembers the puzzle and the settings for the next visit. */
  keep,

  /** Begins with what was on the table. @param {Promise<void>} preferred until the preferences are known */
  async start(preferred) {
    // What may be needed is asked for at once, while the database opens.
    const first = game.read(FIRST);
    first.catch(() => {});
    const read = database.get('kept', 'game').catch(() => null);
    await preferred;
    if (await fromLink()) return;
    settings.timer = preferences.timer;
    settings.tidy = preferences.tidy;
    const data = await read;
    if (data) {
      try {
        state = await unpack(data.text);
        past = await unpackPast(data.past).catch(() => []);
        savedPast = data.past;
        changed();
        return;
      } catch {
        /* it is of another version: the page begins anew */
      }
    }
    const { puzzles } = await first;
    game.open(puzzles[0]);
  },

  /** Takes the puzzle from the address, if there is one. */
  fromLink,

  /** @returns {Promise<string>} an address that brings back all of this */
  async link() {
    const base = location.href.split('#')[0];
    return `${base}#/play/${await pack(state)}`;
  },
};

/**
 * The cells in the rows and columns of a cell, where these are houses: of the whole board, or of each grid that it is
 * in.
 * @param {BoardShape} board @param {number} cell @returns {number[]}
 */
export function linesOf({ zones, grids, linesDiffer, void: without, ...board }, cell) {
  const columns = board.columns ?? board.size;
  const whole = { row: 1, column: 1, rows: zones.length / columns, columns };
  const parts = grids?.length ? grids : linesDiffer === false ? [] : [whole];
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const found = new Set();
  for (const part of parts) {
    const [top, left] = [part.row - 1, part.column - 1];
    if (row < top || row >= top + part.rows || column < left || column >= left + part.columns) continue;
    for (let c = left; c < left + part.columns; c++) found.add(row * columns + c);
    for (let r = top; r < top + part.rows; r++) found.add(r * columns + column);
  }
  for (const place of without ?? []) found.delete(place);
  return [...found];
}

/**
 * The cells in the diagonals and windows of a cell, where these are houses.
 * @param {BoardShape} board @param {number} cell @returns {number[]}
 */
function housesOf({ size: n, zones, diagonals, windows }, cell) {
  if (!diagonals && !windows) return [];
  const k = Math.sqrt(n);
  const windowOf = (/** @type {number} */ c) => {
    const [r, q] = [Math.floor(c / n), c % n];
    return r % (k + 1) && q % (k + 1) ? Math.floor(r / (k + 1)) * k + Math.floor(q / (k + 1)) : -1;
  };
  /** Of both diagonals whether a cell is in it. @param {number} c */
  const onDiagonals = (c) => [Math.floor(c / n) === c % n, Math.floor(c / n) + (c % n) === n - 1];
  const [down, up] = onDiagonals(cell);
  const own = windowOf(cell);
  return [...zones.keys()].filter((other) => {
    const [alsoDown, alsoUp] = onDiagonals(other);
    return (diagonals && ((down && alsoDown) || (up && alsoUp))) || (windows && own >= 0 && windowOf(other) === own);
  });
}

/** The cells in the zone of a cell; none where it has none. @param {BoardShape} board @param {number} cell */
export function zoneOf({ zones }, cell) {
  return zones[cell] < 0 ? [] : [...zones.keys()].filter((other) => zones[other] === zones[cell]);
}

/** @param {BoardShape} board @param {number} cell */
function peersOn(board, cell) {
  const found = new Set([...linesOf(board, cell), ...housesOf(board, cell)]);
  // Where grids overlap a cell may be in several regions; elsewhere zones say the same.
  if (board.regions) {
    for (const region of board.regions)
      if (region.includes(cell)) for (const other of region) if (other < board.zones.length) found.add(other);
  } else for (const other of zoneOf(board, cell)) found.add(other);
  found.delete(cell);
  return [...found].sort((a, b) => a - b);
}

/** @param {BoardShape} board */
export function shape(board) {
  return {
    size: board.size,
    ...(board.box ? { box: board.box } : { zones: board.zones }),
    ...(board.diagonals ? { diagonals: true } : {}),
    ...(board.windows ? { windows: true } : {}),
  };
}

/** @param {BoardShape} board @param {number[]} givens */
export function identity(board, givens) {
  if (board.rules) return `rules ${board.rules}`;
  const shaped = JSON.stringify(shape(board));
  return shaped === '{"size":9,"box":[3,3]}'
    ? givens.map((digit) => digit || '.').join('')
    : `${shaped}${numbers(givens)}`;
}

/** @returns {number[]} */
function candidates() {
  const open = report?.candidates;
  return state.givens.map((given, cell) =>
    given || state.placed[cell] ? 0 : (open ? open[cell] : 0) & ~state.struck[cell],
  );
}

/** @param {any} document @returns {State} */
function fresh(document) {
  const blank = () => new Array(document.givens.length).fill(0);
  if (document.variant || document.fog) return freshWithRules(document);
  const marks = document.marks;
  return {
    board: document.board,
    givens: document.givens,
    placed: document.placed,
    corner: blank(),
    centre: blank(),
    colour: blank(),
    struck: marks
      ? marks.map((/** @type {number} */ bits) => (bits ? ~bits & (2 ** document.board.size - 1) : 0))
      : blank(),
    pen: [],
    auto: Boolean(marks),
  };
}

/** @param {any} document @returns {State} */
function freshWithRules(document) {
  const blank = () => document.variant.allowed.slice(0, document.variant.rows * document.variant.columns).fill(0);
  const { givens, centre } = rules.givensOf(document);
  const placed = document.placed.length === givens.length && document.variant.lowest === 1 ? document.placed : blank();
  return {
    board: rules.boardOf(document),
    givens,
    placed,
    corner: blank(),
    centre,
    colour: blank(),
    struck: blank(),
    pen: [],
    auto: false,
  };
}

/** What was said of one board cannot be read on another. @param {BoardShape} board */
const frameOf = ({ zones, symbols, rules }) => `${zones.length} ${symbols.length} ${rules ?? ''}`;

/** @param {State[]} from @param {State[]} to */
function step(from, to) {
  const next = from.pop();
  if (!next) return;
  to.push(state);
  state = next;
  changed();
}

function changed() {
  if (report && frameOf(state.board) !== reportOf) {
    report = verdict = null;
    verdictOf = '';
  }
  for (const listener of listeners) listener();
  refresh();
  keep();
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;
let savedPast = '';

function keep() {
  prefer({ timer: settings.timer, tidy: settings.tidy });
  const mine = state;
  pack(mine)
    .then((text) => (state === mine ? database.put('kept', { text, past: savedPast }, 'game') : null))
    .catch(() => {});
  clearTimeout(keeping);
  keeping = setTimeout(async () => {
    const record = await game.record(game.moment()).catch(() => null);
    if (!record || state !== mine) return;
    savedPast = record.past;
    database.put('kept', record, 'game').catch(() => {});
  }, 300);
}

/** What can be undone, as text. @param {State[]} steps */
async function packPast(steps) {
  /** @type {BoardShape[]} */
  const boards = [];
  const rows = steps.map((step) => {
    let board = boards.findIndex((known) => known === step.board);
    if (board < 0) board = boards.push(step.board) - 1;
    return [board, ...FIELDS.map((field) => numbers(step[field])), numbers(step.pen), step.auto ? 1 : 0];
  });
  return squeeze(JSON.stringify({ boards, steps: rows }));
}

/** @param {string} text @returns {Promise<State[]>} */
async function unpackPast(text) {
  const { boards, steps } = JSON.parse(await expand(text));
  return steps.map((/** @type {any[]} */ [board, ...rest]) => {
    const [pen, auto] = rest.slice(FIELDS.length);
    const step = /** @type {any} */ ({ board: boards[board], pen: list(pen), auto: Boolean(auto) });
    FIELDS.forEach((field, i) => {
      step[field] = list(rest[i]);
    });
    return step;
  });
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/**
 * What can be said where nobody answers: equal digits that see each other, and what is left for the others. Rules are
 * for the server alone.
 */
function withoutServer() {
  const values = game.values();
  const full = 2 ** state.board.symbols.length - 1;
  const name = (/** @type {number} */ cell) =>
    `r${Math.floor(cell / state.board.size) + 1}c${(cell % state.board.size) + 1}`;
  /** @type {{cells: number[], text: string}[]} */
  const clashes = [];
  const open = values.map((value, cell) => {
    const peers = game.peers(cell);
    for (const other of peers)
      if (value && other > cell && values[other] === value)
        clashes.push({
          cells: [cell, other],
          text: t`two ${state.board.symbols[value - 1]}s see each other: ${name(cell)}, ${name(other)}`,
        });
    return value ? 0 : peers.reduce((bits, other) => (values[other] ? bits & ~(2 ** (values[other] - 1)) : bits), full);
  });
  for (const place of state.board.void ?? []) open[place] = 0;
  return { clashes, candidates: open, solved: !state.board.rules && !clashes.length && values.every(Boolean) };
}

/** Asks what is to be said of the board as it stands. */
async function refresh() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const key = state.board.rules ?? JSON.stringify([shape(state.board), state.givens]);
  if (key !== verdictOf) {
    verdict = null;
    verdictOf = '';
  }
  try {
    const { board } = state;
    report = withPlaces(
      board.rules
        ? await rules.report(board, game.values(), signal)
        : await post(
            'check',
            { board: shape(state.board), givens: state.givens, placed: state.placed, quick: true },
            signal,
          ),
      board,
    );
    reportOf = frameOf(board);
    silence = '';
    for (const listener of listeners) listener();
    if (!verdictOf) {
      const answer = board.rules
        ? await rules.verdict(board, signal)
        : await post('check', { board: shape(state.board), givens: state.givens, grids: true }, signal);
      if (signal.aborted) return;
      verdict = withPlaces(answer, board);
      verdictOf = key;
      for (const listener of listeners) listener();
    }
  } catch (error) {
    if (signal.aborted) return; // because of a newer question
    silence = /** @type {Error} */ (error).message; // the next change asks again, and the clock below
    report = withoutServer();
    reportOf = frameOf(state.board);
    clearTimeout(again);
    again = setTimeout(refresh, 4000);
    for (const listener of listeners) listener();
  }
}

async function fromLink() {
  const match = location.hash.match(/^#\/play\/(.+)$/);
  if (!match) return false;
  try {
    const linked = await unpack(match[1]);
    if (state) past.push(state);
    future = [];
    state = linked;
    history.replaceState(null, '', '#/play');
    changed();
    return true;
  } catch {
    return false;
  }
}

// A link is "1." (the version of its form), then compressed JSON in base64url. Numbers are written in base 36, runs of
// blanks are left to the compression.

/** The arrays of a state. @type {('givens' | 'placed' | 'corner' | 'centre' | 'colour' | 'struck')[]} */
const FIELDS = ['givens', 'placed', 'corner', 'centre', 'colour', 'struck'];

/** @param {State} s @returns {Promise<string>} */
async function pack(s) {
  const text = JSON.stringify({
    b: s.board.rules ? { rules: s.board.rules } : shape(s.board),
    g: numbers(s.givens),
    p: numbers(s.placed),
    c: numbers(s.corner),
    e: numbers(s.centre),
    l: numbers(s.colour),
    s: numbers(s.struck),
    ...(s.pen.length ? { n: numbers(s.pen) } : {}),
    a: s.auto ? 1 : 0,
    o: [settings.mode, settings.timer ? 1 : 0, settings.shares ? 1 : 0, settings.tidy ? 1 : 0],
  });
  return `1.${await squeeze(text)}`;
}

/** @param {string} text @param {boolean} [mine] whether the settings in it are to hold @returns {Promise<State>} */
async function unpack(text, mine = true) {
  // A puzzle with rules alone, as Set hands it out.
  if (text.startsWith('2.')) return fresh(await withRules(await expand(text.slice(2))));
  if (!text.startsWith('1.')) {
    // Any link or text that a puzzle is read from may stand after the address of this page.
    const { puzzles } = await post('convert', { puzzle: decodeURIComponent(text) });
    if (puzzles.length !== 1) throw new Error(t`several puzzles`);
    return fresh(puzzles[0]);
  }
  const data = JSON.parse(await expand(text.slice(2)));
  if (data.b.rules) return unpackWithRules(data, mine);
  const { puzzles } = await post('convert', { board: data.b, givens: list(data.g) });
  const { board, givens } = puzzles[0];
  const arrays = [data.p, data.c, data.e, data.l, data.s].map(list);
  if (arrays.some((array) => array.length !== givens.length)) throw new Error(t`a damaged link`);
  const [placed, corner, centre, colour, struck] = arrays;
  if (mine) recallSettings(data);
  return { board, givens, placed, corner, centre, colour, struck, pen: list(data.n ?? '*0'), auto: Boolean(data.a) };
}

/** @param {any} data */
function recallSettings(data) {
  if (Array.isArray(data.o)) {
    const [mode, timer, shares, tidy] = data.o;
    if (['digit', 'corner', 'centre', 'colour', 'pen'].includes(mode)) settings.mode = mode;
    settings.timer = Boolean(timer);
    settings.shares = Boolean(shares);
    settings.tidy = Boolean(tidy);
  }
}

/** A text of rules as the server describes it. @param {string} text */
async function withRules(text) {
  const { puzzles } = await post('convert', { puzzle: text, from: 'rules' });
  return puzzles[0];
}

/** @param {any} data @param {boolean} mine @returns {Promise<State>} */
async function unpackWithRules(data, mine) {
  const state = freshWithRules(await withRules(data.b.rules));
  const arrays = [data.p, data.c, data.e, data.l, data.s].map(list);
  if (arrays.some((array) => array.length !== state.givens.length)) throw new Error(t`a damaged link`);
  const [placed, corner, centre, colour, struck] = arrays;
  if (mine) recallSettings(data);
  return { ...state, placed, corner, centre, colour, struck, pen: list(data.n ?? '*0'), auto: Boolean(data.a) };
}

/** @param {number[]} array */
function numbers(array) {
  return array.some(Boolean) ? array.map((n) => (n ? n.toString(36) : '')).join(',') : `*${array.length}`;
}

/** @param {string} text @returns {number[]} */
function list(text) {
  if (text.startsWith('*')) return new Array(Number(text.slice(1))).fill(0);
  return text.split(',').map((n) => (n ? parseInt(n, 36) : 0));
}
