// Race: several solvers on the same puzzle, one table and one scrubber.

import { follow, isAbort, table } from '../api.js';
import { withPlaces } from '../cells.js';
import { button, duration, fill, grouped, h, keepFocus, say, upper } from '../dom.js';
import { game } from '../game.js';
import { Picture } from '../picture.js';
import { Replay, constraints, views } from '../replay.js';
import { Transport } from '../transport.js';

/** Events that are replayed, shared among the solvers. */
const EVENTS = 120000;
/** Moments of a race. They are spread over orders of magnitude: from a tenth of the fastest time to the slowest. */
const MOMENTS = 1000;
/** How many are chosen at first. */
const FIRST = 4;

/** @type {Set<string> | null} */
let picked = null;

/** @param {HTMLElement} main */
export function show(main) {
  const chips = h('div', { class: 'chips' });
  const summary = h('summary', null, 'Solvers');
  const tableBox = h('div', { class: 'scroll', role: 'region', 'aria-label': 'Results', tabindex: 0 });
  const lanes = h('div', { class: 'lanes' });
  const note = h('p', { class: 'soft', role: 'status' });
  const field = h('details', { class: 'field-of', open: innerWidth >= 960 }, summary, chips);
  const run = button('Run the race', start, { class: 'main' });
  /** @type {{id: string, board: Picture, replay: Replay | null, items?: string[], events: number, milliseconds: number, words: HTMLElement, place: HTMLElement, box: HTMLElement}[]} */
  let racers = [];
  /** The measured rows of the table, in the order of the solvers. @type {any[]} */
  let rows = [];
  /** Which column the table is sorted by, and whether backwards. */
  const sorted = { by: '', back: false };
  /** @type {AbortController | null} */
  let running = null;
  const transport = new Transport(move, null);

  const wide = h('div', { class: 'wide' },
    h('div', { class: 'intro' }, h('h1', null, 'Race'), h('p', { class: 'lead' }, 'The same puzzle, several ways. The table is measured without watching; the boards replay the runs side by side, each at its own speed.')),
    field,
    h('div', { class: 'row-of' }, run, note), transport.element, lanes, tableBox);
  main.append(wide);

  function count() {
    const names = solvers.filter((x) => picked?.has(x.id)).map((x) => x.name);
    fill(summary, h('b', null, names.length === 1 ? 'One solver' : `${names.length} solvers`), h('span', { class: 'soft' }, names.join(', ')));
    run.disabled = names.length === 0;
  }

  /** @type {any[]} */
  let solvers = [];
  table('solvers').then((list) => {
    solvers = list;
    picked ??= new Set(list.slice(0, FIRST).map((/** @type {any} */ x) => x.id));
    const mine = picked;
    const box = (/** @type {any} */ x) => h('label', { class: 'chip', title: x.idea },
      h('input', { type: 'checkbox', checked: mine.has(x.id), value: x.id, onchange: (/** @type {Event} */ e) => {
        if (/** @type {HTMLInputElement} */ (e.target).checked) mine.add(x.id); else mine.delete(x.id);
        count();
      } }), h('span', null, x.name));
    fill(chips, [true, false].map((complete) => h('fieldset', null, h('legend', null, complete ? 'Search everything' : 'Find a solution or give up'),
      h('div', { class: 'grid-of' }, list.filter((/** @type {any} */ x) => Boolean(x.complete) === complete).map(box)))));
    count();
  });

  function clear() {
    running?.abort();
    running = null;
    run.textContent = 'Run the race';
    for (const { board } of racers) board.close();
    racers = [];
    rows = [];
    wide.classList.remove('racing');
    fill(tableBox);
    fill(lanes);
    note.textContent = '';
    transport.reset(0);
  }

  async function start() {
    if (running) { clear(); return; }
    clear();
    const mine = new AbortController();
    running = mine;
    run.textContent = 'Stop';
    field.open = false; // leaves space for the results; the summary still lists the solvers
    const ids = solvers.map((x) => x.id).filter((id) => picked?.has(id));
    const { givens, board } = game.state;
    try {
      let done = 0;
      note.textContent = `Measuring ${ids.length} solvers…`;
      await follow('compare', { ...game.question(), solvers: ids, seed: 1, timeout_ms: Math.min(30000, 4000 * ids.length) }, (name, row) => {
        if (name !== 'row') return;
        done += 1;
        note.textContent = done < ids.length ? `Measuring ${ids.length} solvers: ${done} done…` : 'Watching them…';
        rows.push({ ...row, id: solvers.find((x) => x.name === row.name)?.id });
        paintTable();
      }, mine.signal);
      racers = ids.map((id) => {
        const info = solvers.find((x) => x.id === id);
        const lane = new Picture(`Board of ${info.name}`, board);
        lane.show(givens.map((value) => ({ value, ink: 'given' })));
        const words = h('p', { class: 'event' }, '\u00a0');
        const place = h('p', { class: 'soft' }, '\u00a0');
        const box = h('section', { class: 'lane', 'aria-label': info.name }, h('h2', null, info.name), lane.element, words, place);
        lanes.append(box);
        lanes.classList.toggle('many', ids.length > 5);
        wide.classList.add('racing');
        const milliseconds = rows.find((row) => row.id === id)?.milliseconds ?? 0;
        return { id, board: lane, replay: null, events: 0, milliseconds, words, place, box };
      });
      for (const racer of racers) {
        /** @type {any[]} */
        const records = [];
        try {
          await follow('trace', { ...game.question(), solver: racer.id, seed: 1, events: Math.min(30000, Math.floor(EVENTS / ids.length)), timeout_ms: 4000 }, (name, data) => {
            if (name === 'records') records.push(...withPlaces(data, game.state.board));
            else if (name === 'end') {
              racer.replay = new Replay(givens, records, data.grid);
              racer.events = data.events;
              racer.replay.control = solvers.find((x) => x.id === racer.id)?.control || racer.replay.control;
              racer.items = data.items ? constraints(data.items, board.symbols) : undefined;
              racer.place.textContent = data.whole ? (data.events === 1 ? 'one event' : `${grouped(data.events)} events`) : `the first ${grouped(records.length)} of ${grouped(data.events)} events`;
            }
          }, mine.signal);
        } catch (error) {
          if (isAbort(error)) throw error;
          racer.place.textContent = /** @type {Error} */ (error).message;
        }
      }
      note.textContent = 'Done. Move the scrubber, or play. Time runs by orders of magnitude, so that fast and slow can be watched together.';
      say(`The race is over: ${ids.length} solvers.`);
      transport.reset(racers.some((racer) => racer.replay) ? MOMENTS : 0);
    } catch (error) {
      if (isAbort(error)) return;
      note.textContent = /** @type {Error} */ (error).message;
    } finally {
      if (running === mine) {
        running = null;
        run.textContent = 'Run the race';
      }
    }
  }

  /** Bars as long as the times are orders of magnitude. @param {[HTMLElement, number][]} bars */
  function paintBars(bars) {
    const logs = bars.map(([, ms]) => Math.log10(Math.max(ms, 0.001)));
    const low = Math.floor(Math.min(...logs));
    const high = Math.max(...logs);
    bars.forEach(([bar], i) => bar.style.setProperty('--part', `${(100 * (logs[i] - low + 0.05)) / (high - low + 0.05)}%`));
  }

  /** @param {any} row */
  function answer(row) {
    if (row.verdict === null) return 'does not support this board';
    if (row.found) return 'a solution';
    if (row.verdict === 'none') return 'no solution, proved';
    return { deadline: 'time was over', 'gave-up': 'gave up' }[/** @type {string} */ (row.stop)] ?? 'no answer';
  }

  /** @param {number} position */
  function move(position) {
    const now = timeAt(position);
    transport.count.textContent = position ? `after ${duration(now)}` : 'the start';
    for (const { replay, items, board, words, box, events, milliseconds } of racers) {
      if (!replay) continue;
      const share = milliseconds ? Math.min(1, now / milliseconds) : 1;
      const event = position === 0 ? 0 : Math.floor(share * events);
      const frame = replay.at(event);
      // A long run is recorded in part; where it ended is known.
      const { grid } = replay;
      const ended = share === 1 && position > 0 && events > replay.length && grid;
      board.show(ended ? grid.map((value, cell) => ({ value, ink: replay.givens[cell] ? 'given' : 'solution' })) : views(frame, replay.givens, replay.kinds.has('eliminate')));
      box.classList.toggle('arrived', position > 0 && share === 1);
      words.textContent = ended ? 'a solution' : event > replay.length && share < 1 ? 'further on than was recorded'
        : replay.words(items, undefined, game.state.board.symbols);
    }
  }

  /** Milliseconds since the start at a moment of the scrubber. @param {number} position */
  function timeAt(position) {
    const times = racers.filter((racer) => racer.replay && racer.milliseconds).map((racer) => racer.milliseconds);
    if (!times.length || position <= 0) return 0;
    const first = Math.min(...times) / 10;
    return first * (Math.max(...times) / first) ** (position / MOMENTS);
  }

  function paintTable() {
    /** @type {[string, string, (row: any) => any][]} */
    const columns = [['Solver', '', (row) => row.name], ['Answer', '', answer], ['Time', 'number', (row) => (row.verdict === null ? Infinity : row.milliseconds)],
      ...['nodes', 'guesses', 'iterations', 'depth'].map((id) => /** @type {[string, string, (row: any) => any]} */ ([upper(id), 'number', (row) => row[id] ?? 0]))];
    const column = columns.find(([name]) => name === sorted.by);
    const shown = rows.slice();
    if (column) {
      const value = column[2];
      shown.sort((a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0) * (sorted.back ? -1 : 1));
    }
    /** @type {[HTMLElement, number][]} */
    const bars = [];
    const body = h('tbody', null, shown.map((row) => {
      const bar = h('i', { class: 'bar' });
      if (row.verdict !== null) bars.push([bar, row.milliseconds]);
      return h('tr', null, h('th', { scope: 'row' }, row.name, bar), h('td', null, answer(row)),
        [row.verdict === null ? '' : duration(row.milliseconds), ...[row.nodes, row.guesses, row.iterations, row.depth].map((x) => (x ? grouped(x) : '·'))].map((x) => h('td', { class: 'number' }, x)));
    }));
    keepFocus(tableBox, () => fill(tableBox, h('table', { class: 'results' }, h('thead', null, h('tr', null, columns.map(([name, kind]) =>
      h('th', { scope: 'col', class: kind, 'aria-sort': name === sorted.by ? (sorted.back ? 'descending' : 'ascending') : null },
        button([name, name === sorted.by && (sorted.back ? ' ↓' : ' ↑')], () => {
          sorted.back = sorted.by === name && !sorted.back;
          sorted.by = name;
          paintTable();
        }, { class: 'quiet sort' }))))), body)));
    paintBars(bars);
  }

  let givens = game.state.givens;
  const unlisten = game.listen(() => { if (game.state.givens !== givens) { givens = game.state.givens; clear(); } });
  return () => { unlisten(); clear(); };
}
