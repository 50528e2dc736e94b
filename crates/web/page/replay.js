// Replays the events of a run: any moment of it can be asked for.
//
// Moving forward applies events to a frame; moving back starts from the nearest frame that was kept. A retraction goes
// back to where its digit was written, because what followed from it goes with it.

import { t } from './texts.js';

/**
 * The position at a moment.
 * @typedef {object} Frame
 * @property {number[]} values
 * @property {number[]} ink        1 placed, 2 guessed, by cell
 * @property {number[]} gone       eliminated candidates, bits
 * @property {{cell: number, digit: number, write: boolean}[]} log what was done and can be taken back
 * @property {number[]} visited    cells under an odometer's cursor so far
 * @property {number} cursor       cell, or -1
 * @property {number} chosen       cell to branch on, or -1
 * @property {number} bad          cell that shows a contradiction, or -1
 * @property {Set<number>} covered items
 * @property {number[]} options    chosen options of an exact cover problem
 * @property {number} item         item to branch on, or -1
 * @property {number} branches    options for it
 * @property {number} depth
 * @property {number | null} cost
 * @property {number | null} control what steers a stochastic method
 * @property {{nodes: number, guesses: number, contradictions: number, solutions: number}} counts
 * @property {boolean} solved
 */

const KEEP_EVERY = 400;

/** What removes candidates, in words. @type {Record<string, string>} */
const PROPAGATORS = {
  start: t`before any search`,
  refutation: t`it was refuted`,
  different: t`digits that must differ`,
  places: t`few places left`,
  pair: t`two cells that are tied`,
  rule: 'rules',
  'derived-sum': t`a sum that follows`,
  'naked-pair': t`a naked pair`,
};

export class Replay {
  /**
   * @param {number[]} givens
   * @param {any[]} records
   * @param {number[] | null} [grid] the solution, for methods that do not show their board
   */
  constructor(givens, records, grid) {
    this.givens = givens;
    this.records = records;
    this.grid = grid ?? null;
    /** What steers a stochastic method, in words. */
    this.control = 'control';
    this.length = records.length;
    /** @type {Frame} */
    this.frame = {
      values: givens.slice(),
      ink: givens.map(() => 0),
      gone: givens.map(() => 0),
      log: [],
      visited: [],
      cursor: -1,
      chosen: -1,
      bad: -1,
      covered: new Set(),
      options: [],
      item: -1,
      branches: 0,
      depth: 0,
      cost: null,
      control: null,
      counts: { nodes: 0, guesses: 0, contradictions: 0, solutions: 0 },
      solved: false,
    };
    this.position = 0;
    /** @type {Frame[]} */
    this.frames = [copy(this.frame)];
    /** What there is to count. @type {Set<string>} */
    this.kinds = new Set(records.map((r) => r.event));
    if (records.some((r) => r.iteration > 0)) this.kinds.add('iteration');
    this.stochastic = this.kinds.has('cost');
    this.shows = records.some((r) => r.event === 'place' || r.event === 'guess' || r.event === 'cursor');
  }

  /** The frame after this many events. @param {number} position @returns {Frame} */
  at(position) {
    const target = Math.max(0, Math.min(this.length, Math.round(position)));
    if (target < this.position || target - this.position > KEEP_EVERY) {
      const from = Math.min(Math.floor(target / KEEP_EVERY), this.frames.length - 1);
      if (target < this.position || from * KEEP_EVERY > this.position) {
        this.frame = copy(this.frames[from]);
        this.position = from * KEEP_EVERY;
      }
    }
    while (this.position < target) {
      apply(this.frame, this.records[this.position], this);
      this.position += 1;
      if (this.position % KEEP_EVERY === 0 && this.frames.length === this.position / KEEP_EVERY)
        this.frames.push(copy(this.frame));
    }
    return this.frame;
  }

  /** The first moment at which a count has come so far. @param {'number' | 'iteration'} field @param {number} value */
  find(field, value) {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.records[middle][field] < value) low = middle + 1;
      else high = middle;
    }
    return Math.min(this.length, low + 1);
  }

  /** The next moment after this one at which something is guessed, or the end. @param {number} position */
  nextGuess(position) {
    const kinds = this.records.some((r) => r.event === 'guess') ? ['guess'] : ['reheat', 'contradiction', 'solution'];
    for (let i = position; i < this.length; i++) if (kinds.includes(this.records[i].event)) return i + 1;
    return this.length;
  }

  /**
   * The last event in words.
   * @param {string[]} [items]
   * @param {string[]} [options]
   * @param {string | string[]} [symbols] of the digits
   */
  words(items, options, symbols) {
    const r = this.records[this.position - 1];
    if (!r) return t`The beginning.`;
    const n = Math.sqrt(this.givens.length);
    const at = (/** @type {number} */ cell) => `r${Math.floor(cell / n) + 1}c${(cell % n) + 1}`;
    const symbol = (/** @type {number} */ digit) => symbols?.[digit - 1] ?? digit;
    const candidate = r.candidate && `${at(r.candidate.cell)} = ${symbol(r.candidate.digit)}`;
    const item = (/** @type {number} */ i) => items?.[i] ?? t`item ${i}`;
    const option = (/** @type {number} */ o) => options?.[o] ?? t`option ${o}`;
    switch (r.event) {
      case 'node':
        return t`a position at depth ${r.depth}`;
      case 'cursor':
        return r.value ? t`${at(r.cell)}: try ${symbol(r.value)}` : t`the cursor passes ${at(r.cell)}`;
      case 'choose':
        return t`branch on ${at(r.cell)}: ${branches(r.options)}`;
      case 'choose-item':
        return t`branch on ${item(r.item)}: ${branches(r.options)}`;
      case 'guess':
        return t`guess ${candidate}`;
      case 'place':
        return t`place ${candidate}`;
      case 'eliminate':
        return t`${at(r.candidate.cell)} is not ${symbol(r.candidate.digit)}`;
      case 'select': {
        const next = !options && this.records[this.position]?.candidate;
        return t`choose ${next ? `${at(next.cell)} = ${symbol(next.digit)}` : option(r.option)}`;
      }
      case 'deselect': {
        const next = !options && this.records[this.position]?.candidate;
        return t`take back ${next ? `${at(next.cell)} = ${symbol(next.digit)}` : option(r.option)}`;
      }
      case 'cover':
        return t`cover ${item(r.item)}`;
      case 'uncover':
        return t`uncover ${item(r.item)}`;
      case 'propagate':
        return r.rule ? t`rule ${r.rule} says:` : `${PROPAGATORS[r.by] ?? r.by}:`;
      case 'guess-hidden':
        return `guess besides the cells: variable ${r.variable} = ${r.value}`;
      case 'retract-hidden':
        return `take back variable ${r.variable} = ${r.value}`;
      case 'contradiction':
        return r.cell === null || r.cell === undefined
          ? t`a contradiction`
          : t`a contradiction: nothing fits ${at(r.cell)}`;
      case 'retract':
        return t`take back ${candidate}`;
      case 'cost':
        return t`cost ${round(r.cost)}, ${this.control} ${round(r.control)}`;
      case 'reheat':
        return t`a new start`;
      case 'relaxation':
        return t`round ${r.round}: ${r.fractional} cells are not settled`;
      case 'weight':
        return t`${candidate} weighs ${round(r.weight)}`;
      case 'solution':
        return t`a solution`;
      default:
        return r.event;
    }
  }
}

/**
 * The items of a Sudoku's exact cover in words: "r1c5" is a cell to be filled, "c7#5" a digit to be placed in a house.
 * @param {string[]} names
 * @param {string | string[]} symbols
 */
export function constraints(names, symbols) {
  /** @type {Record<string, string>} */
  const houses = { r: 'row', c: 'column', b: 'box', z: 'region', d: 'diagonal', w: 'window' };
  return names.map((name) => {
    const [, kind, number, digit] = name.match(/^([a-z])(\d+)#(\d+)$/) ?? [];
    return kind ? `${symbols[Number(digit) - 1] ?? digit} in ${houses[kind] ?? kind} ${number}` : name;
  });
}

/** @param {number} n */
function branches(n) {
  return n === 0 ? t`nothing is left` : n === 1 ? t`one way` : t`${n} ways`;
}

/** @param {number} x */
function round(x) {
  return Number(x.toPrecision(4));
}

/** @param {Frame} f @returns {Frame} */
function copy(f) {
  return {
    ...f,
    values: f.values.slice(),
    ink: f.ink.slice(),
    gone: f.gone.slice(),
    log: f.log.slice(),
    visited: f.visited.slice(),
    covered: new Set(f.covered),
    options: f.options.slice(),
    counts: { ...f.counts },
  };
}

/** @param {Frame} f @param {any} r @param {Replay} replay */
function apply(f, r, replay) {
  f.bad = -1;
  if (r.event !== 'cover' && r.event !== 'uncover' && r.event !== 'select') f.chosen = -1;
  switch (r.event) {
    case 'node':
      f.counts.nodes += 1;
      f.depth = r.depth;
      break;
    case 'cursor': {
      const known = f.visited.indexOf(r.cell);
      if (known >= 0) {
        for (const cell of f.visited.splice(known + 1)) {
          f.values[cell] = replay.givens[cell];
          f.ink[cell] = 0;
        }
      } else f.visited.push(r.cell);
      if (!replay.givens[r.cell]) {
        f.values[r.cell] = r.value;
        f.ink[r.cell] = 1;
      }
      f.cursor = r.cell;
      break;
    }
    case 'choose':
      f.chosen = r.cell;
      break;
    case 'choose-item':
      f.item = r.item;
      f.branches = r.options;
      break;
    case 'guess':
    case 'place': {
      const { cell, digit } = r.candidate;
      // A guess that is then written stays a guess.
      const guessed = r.event === 'guess' || (f.ink[cell] === 2 && f.values[cell] === digit);
      if (!replay.stochastic) f.log.push({ cell, digit, write: true }); // which takes nothing back: it writes anew
      f.values[cell] = digit;
      f.ink[cell] = guessed ? 2 : 1;
      if (r.event === 'guess') f.counts.guesses += 1;
      break;
    }
    case 'eliminate': {
      const { cell, digit } = r.candidate;
      const bit = 2 ** (digit - 1);
      f.chosen = cell;
      if (!(f.gone[cell] & bit)) {
        f.gone[cell] |= bit;
        f.log.push({ cell, digit, write: false });
      }
      break;
    }
    case 'retract': {
      const { cell, digit } = r.candidate;
      let from = f.log.length - 1;
      while (from >= 0 && !(f.log[from].write && f.log[from].cell === cell && f.log[from].digit === digit)) from -= 1;
      if (from < 0) {
        f.values[cell] = replay.givens[cell];
        f.ink[cell] = 0;
        break;
      }
      for (const done of f.log.splice(from).reverse()) {
        if (done.write) {
          f.values[done.cell] = replay.givens[done.cell];
          f.ink[done.cell] = 0;
        } else f.gone[done.cell] &= ~(2 ** (done.digit - 1));
      }
      f.solved = false;
      break;
    }
    case 'select':
      f.options.push(r.option);
      break;
    case 'deselect':
      f.options.splice(f.options.lastIndexOf(r.option), 1);
      f.solved = false;
      break;
    case 'cover':
      f.covered.add(r.item);
      break;
    case 'uncover':
      f.covered.delete(r.item);
      break;
    case 'contradiction':
      f.counts.contradictions += 1;
      f.bad = r.cell ?? -1;
      break;
    case 'cost':
      f.cost = r.cost;
      f.control = r.control;
      break;
    case 'solution':
      f.counts.solutions += 1;
      f.solved = true;
      if (replay.grid && !replay.shows) f.values = replay.grid.slice();
      break;
  }
}

/**
 * What the cells of a board show at a frame.
 * @param {Frame} f
 * @param {number[]} givens
 * @param {boolean} [eliminates] whether the candidates that are left say something
 * @returns {import('./board.js').CellView[]}
 */
export function views(f, givens, eliminates = false) {
  const all = 2 ** Math.sqrt(givens.length) - 1;
  return f.values.map((value, cell) => ({
    value,
    marks: eliminates && !value ? all & ~f.gone[cell] : 0,
    ink: givens[cell] ? 'given' : f.solved ? 'solution' : f.ink[cell] === 2 ? 'guess' : 'pen',
    tint: `${cell === f.cursor ? 'cursor ' : ''}${cell === f.chosen ? 'chosen ' : ''}${cell === f.bad ? 'clash' : ''}`,
  }));
}
