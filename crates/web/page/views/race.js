// Race: several solvers on the same puzzle, one table and one scrubber.

import { follow, isAbort, table } from '../api.js';
import { Board } from '../board.js';
import { button, duration, fill, grouped, h, say } from '../dom.js';
import { game } from '../game.js';
import { Replay, constraints, views } from '../replay.js';
import { Transport } from '../transport.js';

/** Events that are replayed, shared among the solvers. */
const EVENTS = 120000;
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
  /** @type {{id: string, board: Board, replay: Replay | null, items?: string[], words: HTMLElement, place: HTMLElement}[]} */
  let racers = [];
  /** @type {AbortController | null} */
  let running = null;
  const transport = new Transport(move, null);

  main.append(h('div', { class: 'wide' },
    h('div', { class: 'intro' }, h('h1', null, 'Race'), h('p', { class: 'lead' }, 'The same puzzle, several ways. The table is measured without watching; the boards replay the first steps side by side, event by event.')),
    field,
    h('div', { class: 'row-of' }, run, note), tableBox, transport.element, lanes));

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
    racers = [];
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
    const body = h('tbody');
    /** @type {[HTMLElement, number][]} */
    const bars = [];
    fill(tableBox, h('table', { class: 'results' }, h('thead', null, h('tr', null, ['Solver', 'Answer', 'Time', 'Nodes', 'Guesses', 'Iterations', 'Depth'].map((x, i) => h('th', { scope: 'col', class: i > 1 ? 'number' : '' }, x)))), body));
    try {
      let done = 0;
      note.textContent = `Measuring ${ids.length} solvers…`;
      await follow('compare', { ...game.question(), solvers: ids, seed: 1, timeout_ms: Math.min(30000, 4000 * ids.length) }, (name, row) => {
        if (name !== 'row') return;
        done += 1;
        note.textContent = done < ids.length ? `Measuring ${ids.length} solvers: ${done} done…` : 'Watching them…';
        const bar = h('i', { class: 'bar' });
        body.append(h('tr', null, h('th', { scope: 'row' }, row.name, bar), h('td', null, answer(row)),
          ...[row.verdict === null ? '' : duration(row.milliseconds), ...[row.nodes, row.guesses, row.iterations, row.depth].map((x) => (x ? grouped(x) : '·'))].map((x) => h('td', { class: 'number' }, x))));
        if (row.verdict !== null) bars.push([bar, row.milliseconds]);
        paintBars(bars);
      }, mine.signal);
      racers = ids.map((id) => {
        const info = solvers.find((x) => x.id === id);
        const lane = new Board(`Board of ${info.name}`);
        lane.element.classList.add('small');
        lane.setShape(board);
        lane.show(givens.map((value) => ({ value, ink: 'given' })));
        const words = h('p', { class: 'event' }, '\u00a0');
        const place = h('p', { class: 'soft' }, '\u00a0');
        lanes.append(h('section', { class: 'lane', 'aria-label': info.name }, h('h2', null, info.name), lane.element, words, place));
        return { id, board: lane, replay: null, words, place };
      });
      let longest = 0;
      for (const racer of racers) {
        /** @type {any[]} */
        const records = [];
        try {
          await follow('trace', { ...game.question(), solver: racer.id, seed: 1, events: Math.min(30000, Math.floor(EVENTS / ids.length)), timeout_ms: 4000 }, (name, data) => {
            if (name === 'records') records.push(...data);
            else if (name === 'end') {
              racer.replay = new Replay(givens, records, data.grid);
              racer.items = data.items ? constraints(data.items, board.symbols) : undefined;
              racer.place.textContent = data.whole ? `${grouped(data.events)} events` : `the first ${grouped(records.length)} of ${grouped(data.events)} events`;
            }
          }, mine.signal);
        } catch (error) {
          if (isAbort(error)) throw error;
          racer.place.textContent = /** @type {Error} */ (error).message;
        }
        longest = Math.max(longest, records.length);
        transport.length = longest;
      }
      note.textContent = 'Done. Move the scrubber, or play. The bars show times by orders of magnitude.';
      say(`The race is over: ${ids.length} solvers.`);
      transport.reset(longest);
      transport.go(longest);
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
    if (row.verdict === null) return 'does not serve this board';
    if (row.solutions) return 'a solution';
    if (row.verdict === 'none') return 'no solution, proved';
    return { deadline: 'time was over', 'gave-up': 'gave up' }[/** @type {string} */ (row.cut)] ?? 'no answer';
  }

  /** @param {number} position */
  function move(position) {
    for (const { replay, items, board, words } of racers) {
      if (!replay) continue;
      const frame = replay.at(position);
      board.show(views(frame, replay.givens, replay.kinds.has('eliminate')));
      words.textContent = replay.words(items, undefined, game.state.board.symbols);
    }
  }

  let givens = game.state.givens;
  const unlisten = game.listen(() => { if (game.state.givens !== givens) { givens = game.state.givens; clear(); } });
  return () => { unlisten(); running?.abort(); transport.pause(); };
}
