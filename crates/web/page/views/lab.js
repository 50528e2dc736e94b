// Lab: one solver on the puzzle, event by event.

import { follow, isAbort, table } from '../api.js';
import { Board } from '../board.js';
import { withPlaces } from '../cells.js';
import { chart, curves } from '../chart.js';
import {
  button,
  duration,
  field,
  fill,
  grouped,
  h,
  needStyle,
  s,
  say,
  segments,
  select,
  selectOfGroups,
  toggle,
  upper,
} from '../dom.js';
import { game } from '../game.js';
import { Replay, constraints, views } from '../replay.js';
import { RuleSheet } from '../rule-sheet.js';
import { Transport } from '../transport.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

const chosen = { solver: '', options: /** @type {Record<string, string>} */ ({}), seed: 1, unique: false };

/** @param {HTMLElement} main */
export function show(main) {
  const view = new LabView(main);
  return () => view.close();
}

class LabView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.board = new Board(t`The board of the solver`);
    this.ruleSheet = new RuleSheet(this.board);
    this.counters = h('dl', { class: 'counters' });
    this.words = h('p', { class: 'event', 'aria-live': 'off' }, '\u00a0');
    this.result = h('p', { class: 'soft result', role: 'status' });
    this.chartBox = h('section', { class: 'charts', 'aria-label': t`Chart` });
    this.itemBox = h('section', { class: 'items', 'aria-label': t`Constraints` });
    this.about = h('div', { class: 'about' });
    this.optionBox = h('div', { class: 'options' });
    this.run = button(t`Run`, () => this.start(), { class: 'main' });
    this.solverBox = h('div', { class: 'solver' }, this.run);
    /** @type {Replay | null} */
    this.replay = null;
    /** @type {{element: Element, move: (record: any) => void} | null} */
    this.drawn = null;
    /** @type {((covered: Set<number>, item: number, ways: number) => void) | null} */
    this.showItems = null;
    /** @type {string[] | undefined} */
    this.items = undefined;
    /** @type {AbortController | null} */
    this.running = null;
    this.transport = new Transport(this.move.bind(this), (position) => this.replay?.nextGuess(position) ?? position);
    this.controls = h('div', { class: 'controls', hidden: true }, this.words, this.transport.element);
    this.build();
    /** @type {any[]} */
    this.solvers = [];
    table('solvers').then((list) => {
      this.solvers = list;
      if (!chosen.solver) chosen.solver = list[0].id;
      fill(
        this.solverBox,
        field(
          t`Solver`,
          selectOfGroups(
            [
              [t`Search everything`, named(list, true)],
              [t`Find a solution or give up`, named(list, false)],
            ],
            chosen.solver,
            (id) => {
              chosen.solver = id;
              chosen.options = {};
              this.paintOptions();
              this.clear();
            },
          ),
        ),
        this.run,
      );
      this.paintOptions();
    });
    this.onkey = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      if (!this.replay || target.closest('input, textarea, select, button')) return;
      if (event.key === ' ') {
        event.preventDefault();
        if (this.transport.playing) this.transport.pause();
        else this.transport.start();
      }
      if (event.key === 'ArrowRight') {
        this.transport.pause();
        this.transport.go(this.transport.position + 1);
      }
      if (event.key === 'ArrowLeft') {
        this.transport.pause();
        this.transport.go(this.transport.position - 1);
      }
      if (event.key === 'g') {
        this.transport.pause();
        this.transport.go(this.replay.nextGuess(this.transport.position));
      }
    };
    document.addEventListener('keydown', this.onkey);
    this.givens = game.state.givens;
    this.unlisten = game.listen(() => {
      if (game.state.givens !== this.givens) {
        this.givens = game.state.givens;
        this.clear();
      }
    });
    this.clear();
  }

  /** Puts the parts in their places. */
  build() {
    this.main.append(
      h('h1', { class: 'unseen' }, t`Lab`),
      h(
        'div',
        { class: 'table' },
        h('div', { class: 'hero' }, this.board.element),
        this.controls,
        h(
          'div',
          { class: 'side' },
          this.solverBox,
          this.about,
          this.optionBox,
          h('div', { class: 'outcome' }, this.result, this.counters),
          this.chartBox,
          this.itemBox,
        ),
      ),
    );
  }

  close() {
    this.unlisten();
    this.running?.abort();
    this.transport.pause();
    document.removeEventListener('keydown', this.onkey);
  }

  paintOptions() {
    const info = this.solvers.find((x) => x.id === chosen.solver);
    if (!info) return;
    fill(
      this.about,
      h('p', null, info.idea),
      h(
        'p',
        { class: 'soft' },
        `${info.source.replace(/ \[[^\]]*\]/g, '')}. `,
        info.complete
          ? t`Can prove that there is no other solution.`
          : t`Finds a solution or gives up; proves nothing.`,
      ),
    );
    fill(
      this.optionBox,
      info.options.map((/** @type {any} */ k) =>
        field(
          k.name,
          select(
            k.values.map((/** @type {string} */ v) => [v, v]),
            chosen.options[k.name] ?? k.values[0],
            (v) => {
              chosen.options[k.name] = v;
            },
          ),
          k.help,
        ),
      ),
      !info.complete && field(t`Seed`, this.seedInput()),
      info.complete &&
        toggle(t`Look for a second solution too`, chosen.unique, (on) => {
          chosen.unique = on;
        }),
    );
  }

  seedInput() {
    const input = h('input', {
      type: 'number',
      min: 0,
      value: chosen.seed,
      onchange: () => {
        chosen.seed = Math.max(0, Math.floor(Number(input.value) || 0));
      },
    });
    return input;
  }

  clear() {
    this.running?.abort();
    this.running = null;
    this.run.textContent = t`Run`;
    this.replay = null;
    this.drawn = null;
    this.showItems = null;
    this.items = undefined;
    fill(this.chartBox);
    fill(this.itemBox);
    fill(this.counters);
    fill(this.result, t`Run it to see every event on the board.`);
    this.words.textContent = '\u00a0';
    this.transport.reset(0);
    this.controls.hidden = true;
    this.still();
  }

  still() {
    const { state } = game;
    this.board.setShape(state.board);
    this.ruleSheet.show(state.board, new Set());
    this.board.show(state.givens.map((value) => ({ value, ink: 'given' })));
  }

  async start() {
    if (this.running) {
      this.clear();
      return;
    }
    this.clear();
    const mine = new AbortController();
    this.running = mine;
    this.run.textContent = t`Stop`;
    const { givens } = game.state;
    /** @type {any[]} */
    const records = [];
    /** @type {any[]} */
    let sample = [];
    this.result.textContent = t`Running…`;
    try {
      await follow(
        'trace',
        {
          ...game.question(),
          solver: chosen.solver,
          options: chosen.options,
          seed: chosen.seed,
          unique: chosen.unique,
          events: 60000,
          timeout_ms: 20000,
        },
        (name, data) => {
          if (name === 'progress') this.result.textContent = t`Running… ${grouped(data.events)} events so far`;
          else if (name === 'records') records.push(...withPlaces(data, game.state.board));
          else if (name === 'sample') sample = withPlaces(data, game.state.board);
          else if (name === 'end') this.end(givens, records, sample, data);
        },
        mine.signal,
      );
    } catch (error) {
      if (isAbort(error)) return;
      this.result.textContent = /** @type {Error} */ (error).message;
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.run.textContent = t`Run`;
      }
    }
  }

  /** @param {number[]} givens @param {any[]} records @param {any[]} sample @param {any} report */
  end(givens, records, sample, report) {
    this.replay = new Replay(givens, records, report.grid);
    this.replay.control = this.solvers.find((x) => x.id === chosen.solver)?.control || this.replay.control;
    const { symbols } = game.state.board;
    this.items = report.items ? constraints(report.items, symbols) : undefined;
    const head = {
      none: t`No solution, proved.`,
      one: t`One solution, proved.`,
      many: t`More than one solution.`,
      unknown: report.found ? t`A solution.` : t`No answer`,
    }[/** @type {string} */ (report.verdict)];
    /** @type {Record<string, string>} */
    const stops = { deadline: t`: time ran out.`, nodes: t`: too many nodes.`, 'gave-up': t`: the method gave up.` };
    const ending = report.found === 0 && report.stop ? (stops[report.stop] ?? '.') : '';
    const many = (/** @type {number} */ n, /** @type {string} */ one, /** @type {string} */ more) =>
      n && (n === 1 ? t`one ${one}` : `${grouped(n)} ${more}`);
    const figures = [
      duration(report.milliseconds),
      many(report.nodes, 'node', 'nodes'),
      many(report.guesses, 'guess', 'guesses'),
      many(report.iterations, 'iteration', 'iterations'),
    ]
      .filter(Boolean)
      .join(', ');
    fill(
      this.result,
      `${head}${ending} ${figures}. `,
      !report.whole &&
        t`The replay shows the first ${grouped(records.length)} of ${grouped(report.events)} events; the chart
          shows them all.`,
      !this.replay.shows &&
        t` This method does not show its board while it works${
          this.replay.kinds.has('cost') ? t`, only its cost` : ''
        }.`,
    );
    say(this.result.textContent ?? '');
    const found = curves(sample.length ? sample : records, givens.length, this.replay.control);
    if (found.length) {
      const choose = (/** @type {string} */ id) => {
        const curve = found.find((c) => c.id === id) ?? found[0];
        this.drawn = chart(curve, (field, value) => {
          this.transport.pause();
          this.transport.go(this.replay?.find(field, value) ?? 0);
        });
        fill(holder, this.drawn.element);
        this.drawn.move(this.replay?.records[this.transport.position - 1]);
      };
      const holder = h('div');
      fill(
        this.chartBox,
        found.length > 1
          ? segments(
              t`What the chart shows`,
              found.map((c) => [c.id, c.name]),
              found[0].id,
              choose,
            )
          : h('h2', null, found[0].name),
        holder,
      );
      choose(found[0].id);
    }
    if (this.items) this.showItems = itemMap(report.items, this.items, this.itemBox, game.state.board.size);
    this.controls.hidden = false;
    this.transport.reset(records.length);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.transport.go(this.transport.length);
    else this.transport.start();
  }

  /** @param {number} position */
  move(position) {
    if (!this.replay) return;
    const frame = this.replay.at(position);
    this.board.show(views(frame, this.replay.givens, this.replay.kinds.has('eliminate')));
    const record = this.replay.records[position - 1];
    this.words.textContent = this.replay.words(this.items, undefined, game.state.board.symbols);
    this.drawn?.move(record);
    this.showItems?.(frame.covered, frame.item, frame.branches);
    const { counts } = frame;
    // Only what this method counts is shown: the rest would stay at 0.
    /** @type {[string, number, string][]} */
    const rows = [
      [t`Nodes`, counts.nodes, 'node'],
      [t`Guesses`, counts.guesses, 'guess'],
      [t`Contradictions`, counts.contradictions, 'contradiction'],
      [t`Depth`, frame.depth, 'node'],
      [t`Iteration`, record?.iteration ?? 0, 'iteration'],
      [t`Cost`, frame.cost ?? 0, 'cost'],
      [upper(this.replay.control), frame.control ?? 0, 'cost'],
    ];
    fill(
      this.counters,
      rows
        .filter(([, , kind]) => this.replay?.kinds.has(kind))
        .map(([name, value, kind]) =>
          h(
            'div',
            null,
            h('dt', null, name),
            h('dd', null, kind === 'cost' ? Number(value.toPrecision(4)) : grouped(value)),
          ),
        ),
    );
  }
}

/**
 * The solvers that search everything, or the others, as options.
 * @param {any[]} list
 * @param {boolean} complete
 * @returns {[string, string][]}
 */
function named(list, complete) {
  return list.filter((x) => Boolean(x.complete) === complete).map((x) => [x.id, x.name]);
}

/**
 * The items of an exact cover problem as squares, a panel for each kind: cells, digits in rows, in columns, in boxes.
 * @param {string[]} names
 * @param {string[]} spoken the names in words
 * @param {HTMLElement} holder
 * @param {number} n
 */
function itemMap(names, spoken, holder, n) {
  /** @type {Record<string, string>} */
  const titles = {
    cell: t`Cells`,
    r: t`Digits in rows`,
    c: t`Digits in columns`,
    b: t`Digits in boxes`,
    z: t`Digits in regions`,
    d: 'Digits on diagonals',
    w: t`Digits in windows`,
  };
  /** @type {Map<string, any[]>} */
  const panels = new Map();
  /** @type {any[]} */
  const squares = names.map((name, i) => {
    const cell = name.match(/^r(\d+)c(\d+)$/);
    const house = name.match(/^([a-z])(\d+)#(\d+)$/);
    const kind = cell ? 'cell' : (house?.[1] ?? 'cell');
    const [row, column] = cell ? [Number(cell[1]), Number(cell[2])] : [Number(house?.[2]), Number(house?.[3])];
    const square = s(
      'rect',
      { class: 'item', x: column - 0.94, y: row - 0.94, width: 0.88, height: 0.88, rx: 0.12 },
      s('title', null, spoken[i]),
    );
    panels.set(kind, [...(panels.get(kind) ?? []), square]);
    return square;
  });
  const note = h('p', { class: 'soft' }, '\u00a0');
  const key = (/** @type {string} */ state, /** @type {string} */ text) =>
    h(
      'li',
      null,
      s(
        'svg',
        { viewBox: '0 0 1 1', width: 12, height: 12, 'aria-hidden': 'true' },
        s('rect', { class: state, width: 1, height: 1, rx: 0.14 }),
      ),
      text,
    );
  fill(
    holder,
    h('h2', null, t`Columns of the cover`),
    note,
    h(
      'ul',
      { class: 'legend' },
      key('item', 'open'),
      key('item covered', 'covered'),
      key('item branch', 'branching'),
      key('ground', t`met by the givens`),
    ),
    h(
      'div',
      { class: 'item-panels' },
      [...panels].map(([kind, list]) =>
        h(
          'figure',
          null,
          s(
            'svg',
            { viewBox: `0 0 ${n} ${n}`, 'aria-hidden': 'true' },
            s('rect', { class: 'ground', width: n, height: n }),
            list,
          ),
          h('figcaption', null, titles[kind] ?? kind),
        ),
      ),
    ),
  );
  return (/** @type {Set<number>} */ covered, /** @type {number} */ item, /** @type {number} */ count) => {
    squares.forEach((square, i) => {
      const state = i === item ? 'item branch' : covered.has(i) ? 'item covered' : 'item';
      if (square.getAttribute('class') !== state) square.setAttribute('class', state);
    });
    note.textContent = t`${squares.length - covered.size}
        open${item >= 0 ? t`; branching on ${spoken[item]}, ${count === 1 ? t`one way` : t`${count} ways`}` : ''}`;
  };
}
