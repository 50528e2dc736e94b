// Play: the board, a pad, and what is to be said of the puzzle.

import { isAbort, post, ApiError } from '../api.js';
import { Board } from '../board.js';
import { withPlaces } from '../cells.js';
import { clock as time } from '../clock.js';
import { inWords } from '../coordinates.js';
import { button, choices, dialog, field, fill, grouped, h, keepFocus, say, times, toast, toggle, upper } from '../dom.js';
import { drawStep } from '../diagram.js';
import { difficulty } from '../difficulty.js';
import { game, settings } from '../game.js';
import { hint } from '../hint.js';
import { HintPanel } from '../hint-panel.js';
import { icon } from '../icons.js';
import { preferences } from '../preferences.js';
import { newDialog } from './new.js';
import { covered } from '../rule-game.js';
import { RuleSheet } from '../rule-sheet.js';

/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode */

const COLOURS = ['amber', 'green', 'blue', 'rose', 'violet', 'teal', 'grey', 'orange', 'olive'];
/** @type {[Mode, string][]} */
const MODES = [['digit', 'Digit'], ['corner', 'Corner'], ['centre', 'Centre'], ['colour', 'Colour']];

/** A verdict in two words. @type {Record<string, string>} */
const HEADS = { one: 'One solution', many: 'Several solutions', none: 'No solution', unknown: 'Not decided' };

/** What the verdict rests on, in a sentence. @param {any} verdict */
function reasons({ verdict, clues, minimal, redundant, differ, impossible, stop }) {
  if (verdict === 'one' && clues !== undefined) {
    if (minimal === null) return `From ${clues} givens.`;
    return minimal ? `From ${clues} givens; each of them is needed.` : `From ${clues} givens; any one of ${redundant.length} could be left out.`;
  }
  if (verdict === 'many' && differ.length) return `Two of them differ in ${differ.length} cells.`;
  if (verdict === 'none' && impossible.length) return `These ${impossible.length} givens cannot stand together${stop ? '' : '; without any one of them they could'}.`;
  return verdict === 'unknown' ? 'The time allowed was not enough.' : '';
}

/** What lasts while the page is open, whichever part is shown. */
const work = { editing: false, hinting: false, zoom: '1' };

/** @param {HTMLElement} main */
export function show(main) {
  let marked = /** @type {{cells: number[], tint: string} | null} */ (null);
  /** @type {any} */
  let shares = null;
  /** @type {AbortController | undefined} */
  let counting;
  /** How hard the givens are. @type {{of: number[], level: string, points: string, hardest: string} | null} */
  let rated = null;
  /** What comes next in the collection that is played. @type {{of: number[], puzzle: any, words: string} | null} */
  let following = null;
  const board = new Board('Sudoku board', { pick: (_, focus) => { paint(); sayCell(focus); if (work.zoom !== '1') board.cells[focus].scrollIntoView({ block: 'nearest', inline: 'nearest' }); }, key, like });

  const modes = h('div');
  const pad = h('div', { class: 'pad', role: 'group', 'aria-label': 'Number pad' });
  const undo = button([icon('undo'), 'Undo'], () => game.undo(), { title: 'Ctrl+Z' });
  const redo = button([icon('redo'), 'Redo'], () => game.redo(), { title: 'Ctrl+Y' });
  const several = h('button', { type: 'button', class: 'touch', 'aria-pressed': 'false', onclick: () => {
    board.several = !board.several;
    several.setAttribute('aria-pressed', String(board.several));
  } }, icon('several'), 'Several');
  const status = h('section', { class: 'status', 'aria-label': 'About this puzzle' });
  const ruleSheet = new RuleSheet(board);
  const clock = h('time', { class: 'clock' });
  const pause = button('Pause', () => { if (time.paused) time.resume(); else time.pause(); paint(); }, { class: 'quiet pause' });
  const auto = toggle('Candidates', false, (on) => game.change({ auto: on }));
  const edit = toggle('Edit givens', work.editing, (on) => { work.editing = on; paint(); });
  const count = toggle('True candidates', settings.shares, (on) => { settings.shares = on; game.keep(); countShares(); });
  const timer = toggle('Timer', settings.timer, (on) => { settings.timer = on; game.keep(); paintStatus(); });
  const tidy = toggle('Tidy marks', settings.tidy, (on) => { settings.tidy = on; game.keep(); });

  const frame = h('div', { class: 'zoom' }, board.element);
  const zooms = h('div');
  const panel = new HintPanel({ scale: () => preferences.scale, change: () => paint(), close: () => hinting(false) });
  const hintButton = button('Hint', () => (work.hinting && hint.rung < 5 ? panel.more() : hinting(true)), { 'aria-keyshortcuts': 'h' });

  const side = h('div', { class: 'side' },
    status,
    ruleSheet.element,
    h('div', { class: 'entry' }, modes, pad,
      h('div', { class: 'tools' }, undo, redo, button([icon('erase'), 'Erase'], erase, { class: 'erase' }), several)),
    h('div', { class: 'actions' },
      hintButton, button('Check', checkDigits)),
    panel.element,
    h('div', { class: 'actions files' },
      button('New…', () => newDialog((editing) => setEditing(editing)), { class: 'quiet' }), button('Open…', openDialog, { class: 'quiet' }), button('Share…', share, { class: 'quiet' })),
    h('div', { class: 'switches' }, auto, tidy, count, timer, edit),
    h('div', { class: 'foot' }, button('Keyboard shortcuts', keysDialog, { class: 'quiet keys-button', 'aria-keyshortcuts': '?' }), button('Start over', restart, { class: 'quiet' })));
  // The keyboard stays with the board while the mouse presses buttons.
  side.addEventListener('mousedown', (/** @type {MouseEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).closest('.entry button, .actions button, .hint button')) event.preventDefault();
  });
  main.append(h('h1', { class: 'unseen' }, 'Play'), h('div', { class: 'table' }, h('div', { class: 'hero' }, frame, zooms), side));

  function paint() {
    const { state, report, verdict } = game;
    board.setShape(state.board);
    if (!board.selected.size) board.select(Math.max(0, game.values().indexOf(0)));
    const open = game.candidates();
    const candidates = state.auto ? open : null;
    // Where the digits leave no solution, no candidate is true, and that is said in words.
    const truth = shares?.solutions ? shares : null;
    board.element.classList.toggle('paused', time.paused);
    const clash = new Set((preferences.clashes ? report?.clashes ?? [] : []).flatMap((/** @type {any} */ f) => f.cells));
    // While a board is being written, two solutions differ nearly everywhere, which says nothing.
    const differ = new Set(work.editing && verdict?.differ.length * 3 > state.givens.length ? [] : verdict?.differ ?? []);
    const impossible = new Set(verdict?.impossible ?? []);
    const n = board.columns;
    const values = game.values();
    const solution = state.board.solution ?? (verdict?.verdict === 'one' ? verdict.grids[0] : null);
    const fog = covered(state.board, values, solution);
    ruleSheet.show(state.board, fog);
    edit.hidden = Boolean(state.board.rules);
    const focusValue = board.selected.size === 1 ? values[board.focus] : 0;
    const focusRow = Math.floor(board.focus / n);
    const one = board.selected.size === 1;
    const step = work.hinting ? hint.step : null;
    // The candidates that the step speaks of, where none are shown.
    const spoken = new Set(step && hint.rung >= 3 ? [...step.step.why.marks, ...(hint.rung >= 4 ? step.step.eliminate : [])].map((/** @type {any} */ m) => m.cell) : []);
    board.show(values.map((value, cell) => {
      const tints = [];
      const hinted = spoken.has(cell) && !truth && !candidates;
      if (work.hinting && hint.mistakes.includes(cell)) tints.push('clash');
      if (panel.named.has(cell)) tints.push('same');
      if (clash.has(cell)) tints.push('clash');
      if (differ.has(cell)) tints.push('differ');
      if (impossible.has(cell)) tints.push('impossible');
      if (marked?.cells.includes(cell)) tints.push(marked.tint);
      if (focusValue && value === focusValue) tints.push('same');
      else if (one && (Math.floor(cell / n) === focusRow || cell % n === board.focus % n || (state.board.zones[cell] >= 0 && state.board.zones[cell] === state.board.zones[board.focus]))) tints.push('peer');
      if (fog.has(cell)) tints.push('fog');
      if (fog.has(cell) && state.givens[cell]) return { tint: tints.join(' ') };
      return {
        value, ink: state.givens[cell] ? 'given' : report?.solved ? 'solution' : 'pen', tint: tints.join(' '), colour: state.colour[cell],
        corner: truth || hinted ? 0 : state.corner[cell], centre: truth || candidates || hinted ? 0 : state.centre[cell],
        marks: truth && !value ? digitsWith(truth[cell]) | open[cell] : candidates ? candidates[cell] : hinted ? step.marks[cell] : 0,
        share: truth?.[cell],
        either: differ.has(cell) ? verdict.grids.map((/** @type {number[]} */ grid) => grid[cell]) : undefined,
      };
    }));
    if (step) drawStep(board, step.step, hint.rung, panel.named); else board.draw();
    undo.disabled = !game.canUndo;
    redo.disabled = !game.canRedo;
    auto.querySelector('input').checked = state.auto;
    paintPad(state.board.symbols.length);
    paintZoom();
    paintLeft(state.board.symbols.length, values);
    paintStatus();
  }

  /** How many of each digit are still to be placed. @param {number} n @param {number[]} values */
  function paintLeft(n, values) {
    // Under other rules nobody knows how many there are.
    if (settings.mode === 'colour' || game.state.board.linesDiffer === false || board.rows !== board.columns || n !== board.columns) return;
    const left = new Array(n).fill(n);
    for (const value of values) if (value) left[value - 1] -= 1;
    [...pad.children].slice(0, n).forEach((key, i) => {
      const mark = String(Math.max(0, left[i]));
      if (key.dataset.left !== mark) key.dataset.left = mark;
    });
  }

  let padOf = '';
  /** @param {number} n */
  function paintPad(n) {
    const key = `${settings.mode} ${n} ${game.state.board.symbols}`;
    if (key === padOf) return;
    padOf = key;
    keepFocus(modes, () => fill(modes, choices('What a number key writes', MODES, settings.mode, (mode) => setMode(/** @type {Mode} */ (mode)))));
    const colour = settings.mode === 'colour';
    pad.dataset.keys = colour || n <= 9 ? 'few' : n <= 16 ? 'some' : 'many';
    fill(pad, colour
      ? COLOURS.map((name, i) => button(h('i', { class: `colour c${i + 1}` }), () => enter(i + 1, 'colour'), { 'aria-label': `Colour ${i + 1}, ${name}` }))
      : [...game.state.board.symbols].map((symbol, i) => button(h('span', null, symbol), () => enter(i + 1, settings.mode), { class: `as-${settings.mode}`, 'aria-label': symbol })));
    // On a phone nine keys leave a place in their second row.
    if (pad.dataset.keys === 'few') pad.append(button(icon('erase'), erase, { class: 'erase', 'aria-label': 'Erase' }));
  }

  function paintStatus() {
    const { report, verdict, state } = game;
    const clashes = preferences.clashes ? report?.clashes ?? [] : [];
    const filled = game.values().filter(Boolean).length;
    const lines = [];
    if (game.silence && !clashes.length) lines.push(h('p', { class: 'big' }, 'No answer'), h('p', null, game.silence), h('p', { class: 'soft' }, 'Digits, marks, undo, clashes and the library go on working; hints, verdicts and new puzzles come back with it.'));
    else if (report?.solved) {
      lines.push(h('p', { class: 'big good' }, 'Solved'), h('p', null, `Every house has every digit, after ${time.text}.`),
        rated?.of === state.givens && rated.hardest && h('p', { class: 'soft' }, `The hardest step was of ${rated.points}: ${rated.hardest}.`),
        h('div', { class: 'row-of' }, button(following ? 'Next puzzle' : 'Next puzzle…', next, { class: 'main' }), following && h('span', { class: 'soft' }, following.words)));
    }
    else if (clashes.length) {
      lines.push(h('p', { class: 'big wrong' }, clashes.length === 1 ? 'One clash' : `${clashes.length} clashes`));
      lines.push(h('ul', null, clashes.slice(0, 2).map((/** @type {any} */ f) => h('li', null, inWords(upper(f.text))))),
        clashes.length > 2 && h('p', { class: 'soft' }, `and ${clashes.length - 2} more`));
    } else if (verdict) {
      const head = HEADS[verdict.verdict] ?? 'The givens clash';
      const fine = verdict.verdict === 'one' || (work.editing && verdict.verdict === 'many');
      const play = verdict.verdict === 'one' && !work.editing && rated?.of === state.givens;
      if (play) lines.push(h('p', { class: 'big' }, `${upper(rated?.level ?? '')} · ${rated?.points}`));
      lines.push(h('p', { class: play ? 'soft' : `big${fine ? '' : ' wrong'}` }, head));
      const more = play ? '' : reasons(verdict);
      if (more) lines.push(h('p', null, more, board.element.querySelector('.differ') && ' The dashed ones show both digits.'));
    } else lines.push(h('p', { class: 'big pending' }, 'Looking for solutions…'));
    clock.textContent = settings.timer ? time.text : '';
    pause.textContent = time.paused ? 'Go on' : 'Pause';
    lines.push(h('p', { class: 'soft' }, `${times(state.board.name)} · ${filled} of ${state.givens.length} filled${work.editing ? ' · editing the givens' : ''}`));
    if (settings.timer && !report?.solved) lines.push(h('p', { class: 'timing' }, clock, pause));
    if (shares && !shares.solutions) lines.push(h('p', { class: 'soft wrong' }, 'No candidate is true: the digits on the board leave no solution.'));
    else if (shares) {
      const one = shares.solutions === 1 && shares.exact;
      lines.push(h('p', { class: 'soft' }, one ? '' : `${shares.exact ? '' : 'At least '}${grouped(shares.solutions)} solutions: `, h('b', { class: 'all' }, one ? 'in the solution' : 'in all'),
        !one && [', ', h('b', { class: 'some' }, 'in some')], ', ', h('b', { class: 'none' }, one ? 'not in it' : 'in none'), '.'));
      const focus = board.focus;
      if (board.selected.size === 1 && !game.values()[focus] && shares.solutions > 1) {
        const own = shares.counts[focus].map((/** @type {number} */ c, /** @type {number} */ i) => (c ? `${state.board.symbols[i]} in ${grouped(c)}` : '')).filter(Boolean);
        lines.push(h('p', { class: 'soft' }, `Row ${Math.floor(focus / board.columns) + 1} column ${(focus % board.columns) + 1}: ${own.join(', ')}.`));
      }
    }
    fill(status, lines);
  }

  /** Opens the hint beside the board, or closes it. @param {boolean} on */
  function hinting(on) {
    work.hinting = on;
    panel.element.hidden = !on;
    hintButton.setAttribute('aria-expanded', String(on));
    if (on && !hint.step) panel.more(); else { panel.paint(); paint(); }
    if (!on && panel.element.contains(document.activeElement)) hintButton.focus();
  }

  /** Large boards can be looked at from nearer; the cell that is chosen stays in view. */
  function paintZoom() {
    const large = game.state.board.size > 9;
    if (!large) work.zoom = '1';
    zooms.hidden = !large;
    if (large && zooms.dataset.zoom !== work.zoom) {
      zooms.dataset.zoom = work.zoom;
      keepFocus(zooms, () => fill(zooms, choices('Zoom', [['1', 'Whole board'], ['1.5', '1.5 ×'], ['2', '2 ×'], ['3', '3 ×']], work.zoom, (zoom) => {
        work.zoom = zoom;
        paintZoom();
        board.cells[board.focus].scrollIntoView({ block: 'nearest', inline: 'nearest' });
      })));
    }
    frame.classList.toggle('near', work.zoom !== '1');
    frame.style.setProperty('--zoom', work.zoom);
  }

  /** @param {number} cell */
  function sayCell(cell) {
    say(board.cells[cell].getAttribute('aria-label') ?? '');
  }

  /** Writes into the selected cells. @param {number} digit @param {Mode} mode */
  function enter(digit, mode) {
    const { state } = game;
    marked = null;
    const cells = [...board.selected];
    if (!cells.length) { toast('Choose a cell first.'); return; }
    const bit = 2 ** (digit - 1);
    if (mode === 'digit') {
      const field = work.editing ? 'givens' : 'placed';
      const open = cells.filter((cell) => work.editing || !state.givens[cell]);
      const all = open.every((cell) => state[field][cell] === digit);
      const array = state[field].slice();
      for (const cell of open) array[cell] = all ? 0 : digit;
      const clean = settings.tidy && !work.editing && !all ? tidied(open, bit) : {};
      const placed = work.editing ? state.placed.map((value, cell) => (array[cell] ? 0 : value)) : array;
      game.change(work.editing ? { givens: array, placed, struck: state.struck.map(() => 0) } : { placed: array, ...clean });
    } else {
      const open = mode === 'colour' ? cells : cells.filter((cell) => !game.values()[cell]);
      const field = mode === 'centre' && state.auto ? 'struck' : mode;
      const all = open.every((cell) => state[field][cell] & bit);
      const array = state[field].slice();
      for (const cell of open) array[cell] = all ? array[cell] & ~bit : array[cell] | bit;
      game.change({ [field]: array });
    }
    sayCell(board.focus);
  }

  /** The marks without those of a digit that has just been placed. @param {number[]} cells @param {number} bit */
  function tidied(cells, bit) {
    const { state } = game;
    const seen = new Set(cells.flatMap((cell) => game.peers(cell)));
    const without = (/** @type {number[]} */ array) => array.map((bits, cell) => (seen.has(cell) ? bits & ~bit : bits));
    return { corner: without(state.corner), centre: without(state.centre) };
  }

  /** The cells with the digit of a cell; of an empty one those with the same marks. @param {number} cell */
  function like(cell) {
    const { state } = game;
    const values = game.values();
    const same = (/** @type {number} */ other) => (values[cell] ? values[other] === values[cell]
      : !values[other] && state.centre[cell] && state.centre[other] === state.centre[cell]);
    return values.map((_, other) => other).filter(same);
  }

  function erase() {
    const { state } = game;
    marked = null;
    const cells = new Set(board.selected);
    const without = (/** @type {number[]} */ array) => array.map((value, cell) => (cells.has(cell) ? 0 : value));
    const has = (/** @type {number[]} */ array) => [...cells].some((cell) => array[cell]);
    if (work.editing && has(state.givens)) game.change({ givens: without(state.givens), struck: state.struck.map(() => 0) });
    else if (has(state.placed)) game.change({ placed: without(state.placed) });
    else game.change({ corner: without(state.corner), centre: without(state.centre), colour: without(state.colour), struck: without(state.struck) });
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const { symbols, lowest = 1, rules: ruled } = game.state.board;
    const n = symbols.length;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.code === 'KeyZ') { event.preventDefault(); if (event.shiftKey) game.redo(); else game.undo(); return; }
    if (control && event.code === 'KeyY') { event.preventDefault(); game.redo(); return; }
    const named = event.code.match(/^(?:Digit|Numpad)([0-9])$/);
    // On a board of other digits the key says the number, not its place.
    let digit = named ? Number(named[1]) - lowest + 1 : 0;
    // With Alt a key may write another sign; where the key is says its letter.
    const letter = event.altKey ? event.code.match(/^Key([A-Z])$/)?.[1] : /^[a-z]$/i.test(event.key) ? event.key : undefined;
    if (n > 9 && letter && !control) {
      const value = letter.toLowerCase().charCodeAt(0) - 96 + 9 - (ruled ? lowest - 1 : 0);
      if (value <= n) digit = value;
    }
    if (digit > 0 && (digit <= n || settings.mode === 'colour')) {
      event.preventDefault();
      const second = control || event.altKey;
      /** @type {Mode} */
      const mode = second && event.shiftKey ? 'colour' : second ? 'centre' : event.shiftKey ? 'corner' : settings.mode;
      enter(digit, mode);
      return;
    }
    if (control || event.altKey) return;
    const mode = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' }[event.key.toLowerCase()];
    if (mode) setMode(/** @type {Mode} */ (mode));
    else if (event.key === ' ') { setMode(MODES[(MODES.findIndex(([id]) => id === settings.mode) + 1) % 4][0]); }
    else if (event.key === 'Backspace' || event.key === 'Delete' || named?.[1] === '0') erase();
    else if (event.key === 'Escape' && work.hinting) hinting(false);
    else if (event.key === 'Escape') { board.selected = new Set([board.focus]); paint(); }
    else if (event.key === '?') keysDialog();
    else if (event.key.toLowerCase() === 'h') hintButton.click();
    else return;
    event.preventDefault();
  }

  /** @param {Mode} mode */
  function setMode(mode) {
    settings.mode = mode;
    paint();
    say(`writing ${mode}`);
    game.keep();
  }

  /** @param {boolean} on */
  function setEditing(on) {
    work.editing = on;
    edit.querySelector('input').checked = on;
    paint();
  }

  async function countShares() {
    counting?.abort();
    shares = null;
    paint();
    if (!settings.shares) return;
    counting = new AbortController();
    const { state } = game;
    const givens = game.report?.clashes.length === 0 ? game.values() : state.givens;
    try {
      const asked = state.board.rules ? game.question(true) : { board: game.shape(), givens };
      const answer = await post('count', { ...asked, by_candidate: true, limit: 10000 }, counting.signal);
      shares = answer.by_candidate.map((/** @type {number[]} */ counts) => counts.map((c) => (c === 0 ? 0 : c === answer.found ? -1 : c)));
      Object.assign(shares, { exact: answer.exact, solutions: answer.found, counts: answer.by_candidate });
      paint();
    } catch (error) {
      if (!isAbort(error)) toast(/** @type {Error} */ (error).message);
    }
  }

  async function share() {
    if (game.state.board.rules) { (await import('../set-dialogs.js')).shareDialog(game.state.board.rules); return; }
    const link = await game.link();
    // Without permission to write to the clipboard the link is only shown.
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    const { puzzles } = await post('convert', { board: game.shape(), givens: game.state.givens });
    dialog('Share', () => [
      field('Link to this puzzle as it stands', h('textarea', { readonly: true, rows: 4 }, link), `${copied ? 'It is copied. ' : ''}It brings back givens, digits, marks and settings.`),
      field('The puzzle on a line', h('textarea', { readonly: true, rows: 3 }, puzzles[0].line ?? ''))]);
  }

  async function checkDigits() {
    const { board: shape, placed } = game.state;
    const answer = shape.rules ? { ...game.verdict, mistakes: game.verdict?.verdict === 'one' ? [...placed.keys()].filter((cell) => placed[cell] && placed[cell] !== game.verdict.grids[0][cell]) : [] } : withPlaces(await post('check', { board: game.shape(), givens: game.state.givens, placed: game.state.placed }), shape);
    if (answer.mistakes.length) {
      marked = { cells: answer.mistakes, tint: 'clash' };
      toast(answer.mistakes.length === 1 ? 'One digit is not right.' : `${answer.mistakes.length} digits are not right.`);
    } else toast(answer.verdict === 'one' ? 'Nothing is wrong so far.' : `${HEADS[answer.verdict] ?? 'The givens clash'}. ${reasons(answer)}`);
    paint();
  }

  function restart() {
    const blank = () => game.state.givens.map(() => 0);
    game.change({ placed: blank(), corner: blank(), centre: blank(), colour: blank(), struck: blank() });
    toast('Everything is off the board. Undo brings it back.');
  }

  function openDialog() {
    dialog('Open a puzzle', (close) => openForm(close));
  }

  function tick() {
    const shown = settings.timer ? time.text : '';
    if (clock.textContent !== shown) clock.textContent = shown;
  }

  /** Finds what comes after this puzzle in the collection that it belongs to. */
  async function findNext() {
    const { library, questionOf } = await import('../library.js');
    const found = await library.next(game.identity);
    if (!found || !game.report?.solved) return;
    const { puzzles: [puzzle] } = await post('convert', questionOf(found.entry));
    following = { of: game.state.givens, puzzle, words: `${found.left === 1 ? 'The last one' : `${grouped(found.left)} more`} in “${found.name}”.` };
    paintStatus();
  }

  /** The next puzzle of the collection; without one a new one is asked for. */
  function next() {
    if (following) game.open(following.puzzle); else newDialog((editing) => setEditing(editing));
  }

  /** Asks how hard the puzzle is, where human-style solving knows the board. */
  async function rate() {
    const { givens } = game.state;
    if (!givens.some(Boolean)) return;
    const found = await difficulty(game.question());
    // Without a rating the verdict stands there.
    if (game.state.givens !== givens || !found) return;
    rated = { of: givens, ...found };
    paintStatus();
  }

  /** Sees whether another puzzle is on the table, and whether this one has just been solved. */
  function follow() {
    const { state, report } = game;
    if (!work.editing) time.follow(game.identity);
    const now = Boolean(report?.solved);
    if (following && following.of !== state.givens) following = null;
    if (now) time.finish();
    if (now && solved !== true) findNext().catch(() => {});
    if (now && solved === false) {
      board.celebrate(board.focus);
      say('Solved');
    }
    if (!now) {
      time.unfinish();
      board.element.classList.remove('won');
    }
    if (report) solved = now;
  }

  const ticking = setInterval(tick, 500);
  const onkey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest('.cells, input:not([type=checkbox]), textarea, select, dialog')) return;
    // What a control does itself, and what scrolls the page, stays so.
    if (/^(Tab|Home|End|PageUp|PageDown)$/.test(event.key) || ((event.ctrlKey || event.metaKey) && event.code === 'KeyA')) return;
    if ([' ', 'Enter'].includes(event.key) && target.closest('button, a, input, summary')) return;
    board.key(event);
  };
  document.addEventListener('keydown', onkey);
  let seen = game.state;
  /** @type {boolean | null} */
  let solved = null;
  const unlisten = game.listen(() => {
    if (game.state !== seen) {
      if (game.state.givens !== seen.givens && !work.editing) {
        rate();
        board.selected.clear();
      }
      seen = game.state;
      marked = null;
      panel.named = new Set();
      if (work.hinting) panel.paint();
      if (settings.shares) countShares();
      count.querySelector('input').checked = settings.shares;
      timer.querySelector('input').checked = settings.timer;
      tidy.querySelector('input').checked = settings.tidy;
    }
    follow();
    paint();
  });
  panel.element.hidden = !work.hinting;
  hintButton.setAttribute('aria-expanded', String(work.hinting));
  panel.paint();
  follow();
  time.enter();
  paint();
  rate();
  if (settings.shares) countShares();
  return () => { unlisten(); time.leave(); clearInterval(ticking); counting?.abort(); document.removeEventListener('keydown', onkey); };
}

/** @param {(number | undefined)[]} shares */
function digitsWith(shares) {
  return shares.reduce((/** @type {number} */ bits, share, i) => (share ? bits | (2 ** i) : bits), 0);
}

/** @param {() => void} close */
function openForm(close) {
  const text = h('textarea', { rows: 10, spellcheck: 'false', placeholder: 'A line, a drawn grid, a candidate grid, an f-puzzles link, …' });
  const errorBox = h('div', { class: 'error', role: 'alert' });
  const found = h('div', { class: 'found' });
  async function read() {
    fill(errorBox);
    fill(found);
    try {
      const { format_name, puzzles } = await game.read(text.value);
      if (puzzles.length === 1) {
        game.open(puzzles[0]);
        close();
        toast(`Read as ${format_name}: ${puzzles[0].summary}.`);
        return;
      }
      fill(found, h('p', null, `${puzzles.length} puzzles, read as ${format_name}. Which one?`),
        h('ol', null, puzzles.slice(0, 200).map((/** @type {any} */ p) => h('li', null, button(p.title ?? p.line ?? p.summary, () => { game.open(p); close(); }, { class: 'line' })))));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.line && error.column) mark(text, error.line, error.column);
      fill(errorBox, h('p', null, error.message), error.help && h('p', { class: 'soft' }, error.help));
    }
  }
  const file = h('input', { type: 'file', onchange: async () => {
    const picked = file.files?.[0];
    if (picked) { text.value = (await picked.text()).slice(0, 60000); read(); }
  } });
  return h('div', { class: 'form' },
    field('Paste a puzzle in any format', text), errorBox, found,
    h('div', { class: 'row-of' }, button('Open', read, { class: 'main' }), h('label', { class: 'file' }, h('span', { class: 'unseen' }, 'Open a file'), file)));
}

/** Puts the cursor where an error is. @param {HTMLTextAreaElement} text @param {number} line @param {number} column */
function mark(text, line, column) {
  const lines = text.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, l) => sum + l.length + 1, 0) + column - 1;
  text.focus();
  text.setSelectionRange(start, Math.min(start + 1, text.value.length));
}


function keysDialog() {
  const rows = [
    ['1 – 9, A – P', 'write a digit'], ['Shift + digit', 'corner mark'], ['Ctrl or Alt + digit', 'centre mark, or strike out a candidate'],
    ['Ctrl or Alt + Shift + digit', 'colour'], ['Z X C V, Space', 'digit, corner, centre, colour; the next one'], ['Arrows', 'move; with Shift select more'],
    ['Drag, Ctrl + click', 'select more'], ['Double click, long press', 'select all cells with this digit, or with these centre marks'], ['Ctrl + A, Esc', 'select all; one cell'], ['Backspace, Delete, 0', 'erase'],
    ['Ctrl + Z, Ctrl + Y', 'undo, redo'], ['H', 'a hint; again: more of it'], ['?', 'this list']];
  dialog('Keyboard shortcuts', () => h('dl', { class: 'keys' }, rows.map(([k, what]) => [h('dt', null, k), h('dd', null, what)])));
}
