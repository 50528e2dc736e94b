// Race: several solvers on the same puzzle, one table and one scrubber.

import { follow, isAbort, table } from '../api.js';
import { withPlaces } from '../cells.js';
import { button, duration, fill, grouped, h, keepFocus, needStyle, say, tableOf, upper } from '../dom.js';
import { game } from '../game.js';
import { Picture } from '../picture.js';
import { Replay, constraints, views } from '../replay.js';
import { Transport } from '../transport.js';
import { t } from '../texts.js';

await needStyle('views/lab.css');

/** Events that are replayed, shared among the solvers. */
const EVENTS = 120000;
/** Moments of a race. They are spread over orders of magnitude: from a tenth of the fastest time to the slowest. */
const MOMENTS = 1000;
/** How many are chosen at first. */
const FIRST = 4;

/** @type {Set<string> | null} */
let entered = null;

/** @param {HTMLElement} main */
export function show(main) {
  const view = new RaceView(main);
  return () => view.close();
}

class RaceView {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;

    this.chips = h('div', { class: 'chips' });
    this.summary = h('summary', null, t`Solvers`);
    this.tableBox = h('div', { class: 'scroll', role: 'region', 'aria-label': t`Results`, tabindex: 0 });
    this.lanes = h('div', { class: 'lanes' });
    this.note = h('p', { class: 'soft', role: 'status' });
    this.field = h('details', { class: 'field-of', open: innerWidth >= 960 }, this.summary, this.chips);
    this.run = button(t`Run the race`, () => this.start(), { class: 'main' });
    /**
     * @type {{id: string, board: Picture, replay: Replay | null, items?: string[], events: number, milliseconds:
     *   number,
     *   words: HTMLElement, place: HTMLElement, box: HTMLElement}[]}
     */
    this.racers = [];
    /** The measured rows of the table, in the order of the solvers. @type {any[]} */
    this.rows = [];
    /** Which column the table is sorted by, and whether backwards. */
    this.sorted = { by: '', back: false };
    /** @type {AbortController | null} */
    this.running = null;
    this.transport = new Transport(this.move.bind(this), null);
    this.wide = h(
      'div',
      { class: 'wide' },
      h(
        'div',
        { class: 'intro' },
        h('h1', null, t`Race`),
        h(
          'p',
          { class: 'lead' },
          t`The same puzzle, several ways. The table is measured without watching; the boards replay the runs side
            by side, each at its own speed.`,
        ),
      ),
      this.field,
      h('div', { class: 'row-of' }, this.run, this.note),
      this.transport.element,
      this.lanes,
      this.tableBox,
    );
    this.main.append(this.wide);
    /** @type {any[]} */
    this.solvers = [];
    table('solvers').then((list) => {
      if (!this.wide.isConnected) return;
      this.solvers = list;
      entered ??= new Set(list.slice(0, FIRST).map((/** @type {any} */ x) => x.id));
      const mine = entered;
      const box = (/** @type {any} */ x) =>
        h(
          'label',
          { class: 'chip', title: x.idea },
          h('input', {
            type: 'checkbox',
            checked: mine.has(x.id),
            value: x.id,
            onchange: (/** @type {Event} */ e) => {
              if (/** @type {HTMLInputElement} */ (e.target).checked) mine.add(x.id);
              else mine.delete(x.id);
              this.count();
            },
          }),
          h('span', null, x.name),
        );
      fill(
        this.chips,
        [true, false].map((complete) =>
          h(
            'fieldset',
            null,
            h('legend', null, complete ? t`Search everything` : t`Find a solution or give up`),
            h(
              'div',
              { class: 'grid-of' },
              list.filter((/** @type {any} */ x) => Boolean(x.complete) === complete).map(box),
            ),
          ),
        ),
      );
      this.count();
    });
    this.givens = game.state.givens;
    this.unlisten = game.listen(() => {
      if (game.state.givens !== this.givens) {
        this.givens = game.state.givens;
        this.clear();
      }
    });
  }

  close() {
    this.unlisten();
    this.running?.abort();
    for (const { board } of this.racers) board.close();
  }

  /** The solvers that are chosen, in the order of the table. @returns {string[]} */
  get ids() {
    return this.solvers.map((x) => x.id).filter((id) => entered?.has(id));
  }

  count() {
    const { ids } = this;
    const names = this.solvers.filter((x) => ids.includes(x.id)).map((x) => x.name);
    fill(
      this.summary,
      h('b', null, names.length === 1 ? t`One solver` : t`${names.length} solvers`),
      h('span', { class: 'soft' }, names.join(', ')),
    );
    this.run.disabled = names.length === 0;
    // What has run stays until the next race.
    if (!this.running && !this.rows.length) this.lineUp();
  }

  /** Puts a board with the givens for each solver that is chosen. */
  lineUp() {
    const { givens, board } = game.state;
    const { ids } = this;
    for (const racer of this.racers) racer.board.close();
    this.racers = ids.map((id) => {
      const info = this.solvers.find((x) => x.id === id);
      const lane = new Picture(t`Board of ${info.name}`, board);
      lane.show(givens.map((value) => ({ value, ink: 'given' })));
      const words = h('p', { class: 'event' }, '\u00a0');
      const place = h('p', { class: 'soft' }, '\u00a0');
      const box = h(
        'section',
        { class: 'lane', 'aria-label': info.name },
        h('h2', null, info.name),
        lane.element,
        words,
        place,
      );
      return { id, board: lane, replay: null, events: 0, milliseconds: 0, words, place, box };
    });
    fill(
      this.lanes,
      this.racers.map(({ box }) => box),
    );
    this.lanes.classList.toggle('many', ids.length > 5);
    this.lanes.classList.toggle('few', ids.length < 4);
  }

  clear() {
    this.running?.abort();
    this.running = null;
    this.run.textContent = t`Run the race`;
    this.rows = [];
    this.wide.classList.remove('racing');
    fill(this.tableBox);
    this.lineUp();
    this.note.textContent = '';
    this.transport.reset(0);
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
    this.field.open = false; // leaves space for the results; the summary still lists the solvers
    this.wide.classList.add('racing');
    const { ids } = this;
    const { givens, board } = game.state;
    try {
      let done = 0;
      this.note.textContent = t`Measuring ${ids.length} solvers…`;
      await follow(
        'compare',
        { ...game.question(), solvers: ids, seed: 1, timeout_ms: Math.min(30000, 4000 * ids.length) },
        (name, row) => {
          if (name !== 'row') return;
          done += 1;
          this.note.textContent =
            done < ids.length ? t`Measuring ${ids.length} solvers: ${done} done…` : t`Watching them…`;
          this.rows.push({ ...row, id: this.solvers.find((x) => x.name === row.name)?.id });
          this.paintTable();
        },
        mine.signal,
      );
      for (const racer of this.racers)
        racer.milliseconds = this.rows.find((row) => row.id === racer.id)?.milliseconds ?? 0;
      for (const racer of this.racers) {
        /** @type {any[]} */
        const records = [];
        try {
          await follow(
            'trace',
            {
              ...game.question(),
              solver: racer.id,
              seed: 1,
              events: Math.min(30000, Math.floor(EVENTS / ids.length)),
              timeout_ms: 4000,
            },
            (name, data) => {
              if (name === 'records') records.push(...withPlaces(data, game.state.board));
              else if (name === 'end') {
                racer.replay = new Replay(givens, records, data.grid);
                racer.events = data.events;
                racer.replay.control = this.solvers.find((x) => x.id === racer.id)?.control || racer.replay.control;
                racer.items = data.items ? constraints(data.items, board.symbols) : undefined;
                racer.place.textContent = data.whole
                  ? data.events === 1
                    ? t`one event`
                    : t`${grouped(data.events)} events`
                  : t`the first ${grouped(records.length)} of ${grouped(data.events)} events`;
              }
            },
            mine.signal,
          );
        } catch (error) {
          if (isAbort(error)) throw error;
          racer.place.textContent = /** @type {Error} */ (error).message;
        }
      }
      this.note.textContent = t`Done. Move the scrubber, or play. Time runs by orders of magnitude, so that fast and
        slow can be watched together.`;
      say(t`The race is over: ${ids.length} solvers.`);
      this.transport.reset(this.racers.some((racer) => racer.replay) ? MOMENTS : 0);
    } catch (error) {
      if (isAbort(error)) return;
      this.note.textContent = /** @type {Error} */ (error).message;
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.run.textContent = t`Run the race`;
      }
    }
  }

  /** Bars as long as the times are orders of magnitude. @param {[HTMLElement, number][]} bars */
  paintBars(bars) {
    const logs = bars.map(([, ms]) => Math.log10(Math.max(ms, 0.001)));
    const low = Math.floor(Math.min(...logs));
    const high = Math.max(...logs);
    bars.forEach(([bar], i) =>
      bar.style.setProperty('--part', `${(100 * (logs[i] - low + 0.05)) / (high - low + 0.05)}%`),
    );
  }

  /** @param {any} row */
  answer(row) {
    if (row.verdict === null) return t`does not support this board`;
    if (row.found) return t`a solution`;
    if (row.verdict === 'none') return t`no solution, proved`;
    return { deadline: t`time ran out`, 'gave-up': t`gave up` }[/** @type {string} */ (row.stop)] ?? t`no answer`;
  }

  /** @param {number} position */
  move(position) {
    const now = this.timeAt(position);
    this.transport.count.textContent = position ? t`after ${duration(now)}` : t`the start`;
    for (const { replay, items, board, words, box, events, milliseconds } of this.racers) {
      if (!replay) continue;
      const share = milliseconds ? Math.min(1, now / milliseconds) : 1;
      const event = position === 0 ? 0 : Math.floor(share * events);
      const frame = replay.at(event);
      // A long run is recorded in part; where it ended is known.
      const { grid } = replay;
      const ended = share === 1 && position > 0 && events > replay.length && grid;
      board.show(
        ended
          ? grid.map((value, cell) => ({ value, ink: replay.givens[cell] ? 'given' : 'solution' }))
          : views(frame, replay.givens, replay.kinds.has('eliminate')),
      );
      box.classList.toggle('arrived', position > 0 && share === 1);
      words.textContent = ended
        ? t`a solution`
        : event > replay.length && share < 1
          ? t`beyond what was recorded`
          : replay.words(items, undefined, game.state.board.symbols);
    }
  }

  /** Milliseconds since the start at a moment of the scrubber. @param {number} position */
  timeAt(position) {
    const times = this.racers.filter((racer) => racer.replay && racer.milliseconds).map((racer) => racer.milliseconds);
    if (!times.length || position <= 0) return 0;
    const first = Math.min(...times) / 10;
    return first * (Math.max(...times) / first) ** (position / MOMENTS);
  }

  paintTable() {
    /** @type {[string, string, (row: any) => any][]} */
    const columns = [
      [t`Solver`, '', (row) => row.name],
      [t`Answer`, '', this.answer.bind(this)],
      [t`Time`, 'number', (row) => (row.verdict === null ? Infinity : row.milliseconds)],
      ...['nodes', 'guesses', 'iterations', 'depth'].map(
        (id) => /** @type {[string, string, (row: any) => any]} */ ([upper(id), 'number', (row) => row[id] ?? 0]),
      ),
    ];
    const column = columns.find(([name]) => name === this.sorted.by);
    const shown = this.rows.slice();
    if (column) {
      const value = column[2];
      shown.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (this.sorted.back ? -1 : 1));
    }
    /** @type {[HTMLElement, number][]} */
    const bars = [];
    const body = h(
      'tbody',
      null,
      shown.map((row) => {
        const bar = h('i', { class: 'bar' });
        if (row.verdict !== null) bars.push([bar, row.milliseconds]);
        return h(
          'tr',
          null,
          h('th', { scope: 'row' }, row.name, bar),
          h('td', null, this.answer(row)),
          [
            row.verdict === null ? '' : duration(row.milliseconds),
            ...[row.nodes, row.guesses, row.iterations, row.depth].map((x) => (x ? grouped(x) : '·')),
          ].map((x) => h('td', { class: 'number' }, x)),
        );
      }),
    );
    keepFocus(this.tableBox, () =>
      fill(
        this.tableBox,
        tableOf(
          { class: 'results' },
          columns.map(([name, kind]) =>
            h(
              'th',
              {
                scope: 'col',
                class: kind,
                'aria-sort': name === this.sorted.by ? (this.sorted.back ? 'descending' : 'ascending') : null,
              },
              button(
                [name, name === this.sorted.by && (this.sorted.back ? ' ↓' : ' ↑')],
                () => {
                  this.sorted.back = this.sorted.by === name && !this.sorted.back;
                  this.sorted.by = name;
                  this.paintTable();
                },
                { class: 'quiet sort' },
              ),
            ),
          ),
          body,
        ),
      ),
    );
    this.paintBars(bars);
  }
}
