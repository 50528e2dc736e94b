// Set: a puzzle with rules is drawn, and what is to be said of it stands beside it.

import { ApiError, isAbort, post, table } from '../api.js';
import { withPlaces } from '../cells.js';
import { button, fill, h, keepFocus, say, toast, toggle } from '../dom.js';
import { theming } from '../theme.js';
import { Hand } from '../set-hand.js';
import { SetBoard } from '../set-board.js';
import { Palette } from '../set-palette.js';
import { Verdict } from '../set-verdict.js';
import { boardDialog, keysDialog, openDialog, shareDialog, templateDialog, textDialog } from '../set-dialogs.js';
import { icon } from '../icons.js';
import { everything, ruleText, readSetting, setter, textOf } from '../setter.js';

/** @typedef {import('../setter.js').Rule} Rule */

/** What lasts while the page is open. */
const work = { truth: false, solution: false };

/** @param {HTMLElement} main */
export function show(main) {
  let left = false;
  /** @type {AbortController | undefined} */
  let asking;
  /** @type {AbortController | undefined} */
  let drawing;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** Rules that the server refuses, and why. @type {WeakMap<Rule, string>} */
  const refused = new WeakMap();
  /** What the server says of rules. @type {WeakMap<Rule, any>} */
  const said = new WeakMap();
  /** What is known of the puzzle as it stands. @type {any} */
  let known = {};
  /** @type {any} */
  let layers = null;

  const hand = new Hand({ change: () => { repaint(); if (hand.stroke) preview(); }, say });
  const canvas = new SetBoard({
    down: (spot, event) => { canvas.place = null; hand.down(spot, event); },
    move: (spot) => hand.move(spot),
    up: () => hand.up(),
    key,
    pick: (cells, focus) => {
      canvas.place = null;
      if (hand.tool === 'select' && !hand.stroke) { hand.cells = new Set(cells); hand.chosen = null; }
      repaint();
      say(canvas.board.cells[focus].getAttribute('aria-label') ?? '');
    },
  });
  const palette = new Palette(hand);
  const verdict = new Verdict({ choose: (index) => hand.choose(sentRules()[index] ?? null), drop, improve });
  const rules = h('section', { class: 'set-rules', 'aria-label': 'Rules of this puzzle' });
  const editor = h('section', { class: 'set-editor', 'aria-label': 'The tool' });
  const undo = button([icon('undo'), 'Undo'], () => setter.undo(), { title: 'Ctrl+Z' });
  const redo = button([icon('redo'), 'Redo'], () => setter.redo(), { title: 'Ctrl+Y' });
  const truth = toggle('True candidates', work.truth, (on) => { work.truth = on; ask(); repaint(); });
  const solution = toggle('Solution', work.solution, (on) => { work.solution = on; repaint(); });
  const pad = h('div', { class: 'set-pad', role: 'group', 'aria-label': 'Numbers' });

  main.append(h('h1', { class: 'unseen' }, 'Set'), h('div', { class: 'table set-table' },
    h('div', { class: 'hero' }, canvas.frame),
    h('div', { class: 'side set-side' },
      h('div', { class: 'set-state' }, verdict.element,
        h('div', { class: 'switches' }, truth, solution),
        h('div', { class: 'set-better', role: 'group', 'aria-label': 'Make it better' },
          button('Make it unique', () => improve('unique')), button('Make it minimal', () => improve('minimal')), button('Make it harder', () => improve('harder'))),
        rules),
      h('div', { class: 'set-tools' }, editor, pad,
        h('div', { class: 'tools' }, undo, redo, button([icon('erase'), 'Delete'], erase, { title: 'Delete' })),
        palette.element, button('Keyboard shortcuts', () => keysDialog(), { class: 'quiet keys-button', 'aria-keyshortcuts': '?' })),
      h('div', { class: 'actions set-files' },
        button('Play it', play, { class: 'main' }), button('Share…', () => shareDialog(shortText())),
        button('Open…', () => openDialog(), { class: 'quiet' }), button('Text…', () => textDialog(shortText()), { class: 'quiet' }),
        button('Board…', () => boardDialog(), { class: 'quiet' }), button('Templates…', () => templateDialog(known.grid), { class: 'quiet' })))));

  const isSent = (/** @type {Rule} */ rule) => hand.complete(rule) && !refused.has(rule);
  /** The text as the server writes it, which is shorter, once it has. */
  function shortText() {
    const { text } = textOf(setter.setting, isSent);
    return known.text === text ? known.puzzle.variant.text : text;
  }
  const sentRules = () => setter.setting.rules.filter(isSent);

  function repaint() {
    if (left) return;
    const s = setter.setting;
    const on = s.rows * s.columns;
    const { board } = canvas;
    const zones = new Array(on).fill(-1);
    s.regions.forEach((cells, region) => cells.forEach((cell) => { if (cell < on) zones[cell] = region; }));
    const symbols = Array.from({ length: s.values }, (_, v) => String(v + s.lowest));
    const fresh = board.shapeKey;
    board.setShape({ size: s.columns, rows: s.rows, columns: s.columns, box: null, zones, diagonals: false, windows: false, symbols, name: '', rules: ' ' });
    if (board.shapeKey !== fresh) dress();
    const conflict = known.check?.conflict;
    // A house, or a rule for the whole board, would colour everything.
    const spoken = (conflict?.rules ?? []).map((/** @type {number} */ index) => said.get(sentRules()[index])?.cells ?? []).filter((/** @type {number[]} */ cells) => cells.length * 3 < on);
    const clash = new Set(conflict ? [...spoken.flat(), ...conflict.givens] : []);
    const differ = new Set(known.verdict === 'many' && !work.truth && !work.solution && known.differ?.length * 2 <= on ? known.differ : []);
    const redundant = new Set(known.check?.redundant ?? []);
    const all = everything(s);
    const grid = work.solution ? known.grid : null;
    /** @type {Map<number, string[]>} */
    const notes = new Map();
    for (const rule of s.rules) for (const cell of rule.lists.flat()) notes.set(cell, [...(notes.get(cell) ?? []), [hand.kinds.get(rule.kind)?.name ?? rule.kind, ...rule.words].join(' ')]);
    board.selected = hand.cells;
    board.show(s.allowed.slice(0, on).map((bits, cell) => {
      const tints = [];
      if (clash.has(cell)) tints.push('clash');
      if (differ.has(cell)) tints.push('differ');
      if (s.fog && !s.fog.includes(cell)) tints.push('dim');
      const given = bits && !(bits & (bits - 1)) && s.values > 1 ? Math.log2(bits) + 1 : 0;
      if (given && redundant.has(cell)) tints.push('spare');
      return {
        note: notes.get(cell)?.join(', '),
        value: given || (grid ? grid[cell] - s.lowest + 1 : 0), ink: given ? 'given' : 'solution', tint: tints.join(' '),
        marks: given ? 0 : work.truth && known.truth ? known.truth.candidates[cell] : 0,
        centre: !given && bits !== all && !(work.truth && known.truth) ? bits : 0,
        either: differ.has(cell) ? known.grids.map((/** @type {number[]} */ one) => one[cell] - s.lowest + 1) : undefined,
      };
    }));
    canvas.sketch(hand.draft, hand.chosen ? { cells: said.get(hand.chosen)?.cells ?? hand.chosen.lists.flat(), outside: hand.chosen.outside } : null);
    undo.disabled = !setter.canUndo;
    redo.disabled = !setter.canRedo;
    palette.paint();
    paintEditor();
    paintRules();
    paintPad(s);
    verdict.paint(known, sentRules());
  }

  /** The card of the tool: what it means, its words, how it is drawn. */
  function paintEditor() {
    const rule = hand.chosen;
    const kind = hand.kindOf(rule) ?? hand.kind;
    const key = JSON.stringify([hand.tool, rule && ruleText(setter.setting, rule), rule ? refused.get(rule) : '', hand.extending, hand.draft?.lists.map((cells) => cells.length), setter.setting.fog !== null, kind?.id]);
    if (editor.dataset.key === key) return;
    // What is being typed here is not written anew.
    const typed = editor.contains(document.activeElement) && document.activeElement?.tagName === 'INPUT' && editor.dataset.of === (rule ? rule.kind : hand.tool) && editor.dataset.typed === 'yes';
    editor.dataset.key = key;
    if (typed) return;
    editor.dataset.of = rule ? rule.kind : hand.tool;
    keepFocus(editor, () => fill(editor, kind ? ruleCard(kind, rule) : plainCard()));
  }

  /** @param {import('../set-hand.js').Kind} kind @param {Rule | null} rule */
  function ruleCard(kind, rule) {
    const { words, choices, diagonal, tool, stroke } = kind.parameters;
    const way = diagonal && rule ? rule.words[rule.words.length - 1] : '';
    const value = h('input', { type: 'text', class: 'set-words', autocomplete: 'off', spellcheck: 'false', value: (rule?.words ?? hand.firstWords(kind)).filter((word) => word !== way || !diagonal).join(' '), 'aria-label': `Value of ${kind.name}: ${kind.words}`,
      oninput: () => {
        const list = value.value.split(/\s+/).filter(Boolean);
        editor.dataset.typed = 'yes';
        if (rule && hand.chosen) hand.setWords(hand.chosen, [...list, ...(way ? [way] : [])], true);
        else hand.words.set(kind.id, list);
      }, onblur: () => { editor.dataset.typed = ''; } });
    const how = {
      line: 'Drag through the cells in order.', cells: 'Drag over the cells.', edge: 'Click on the line between two cells, or drag from one to the other.', corner: 'Click on a corner.',
      outside: 'Click beside the board.', board: 'It holds all over the board.', parts: 'Write it under Text…', lists: stroke ? 'Drag from the circle along the shaft; again from the circle for another.' : 'Drag over the cells of one list, then of the next.',
    }[tool] ?? '';
    return [
      h('h2', null, kind.name), h('p', null, kind.sentence),
      words !== 'none' && h('div', { class: 'set-value' }, choices.length ? h('div', { class: 'row-of' }, choices.map((choice) => button(choice, () => (rule ? hand.setWords(rule, [choice]) : (hand.words.set(kind.id, [choice]), hand.hands.change())), { 'aria-pressed': String(value.value === choice) })), tool !== 'board' && value) : value,
        h('span', { class: 'help' }, kind.words)),
      rule && diagonal && rule.outside && h('div', { class: 'row-of', role: 'group', 'aria-label': 'Direction' }, hand.directions(rule.outside).map((one) => button({ DR: '↘', DL: '↙', UR: '↗', UL: '↖' }[one] ?? one, () => hand.direct(rule, one), { 'aria-pressed': String(one === way), 'aria-label': { DR: 'down and right', DL: 'down and left', UR: 'up and right', UL: 'up and left' }[one] }))),
      rule && refused.has(rule) && h('p', { class: 'wrong', role: 'alert' }, refused.get(rule)),
      rule && !hand.complete(rule) && h('p', { class: 'guess-ink' }, words === 'required' && !rule.words.length ? `It still needs ${kind.words.split(';')[0]}.` : 'It still needs another list of cells.'),
      hand.draft && !hand.stroke && h('p', null, `${hand.draft.lists[0].length} cells.`, ' ', button('Done', () => hand.finish(), { class: 'main' })),
      rule ? h('div', { class: 'row-of' },
        ['line', 'edge', 'cells', 'lists'].includes(tool) && button('More cells', () => { hand.extending = !hand.extending; hand.tool = rule.kind; hand.hands.change(); }, { 'aria-pressed': String(hand.extending), title: 'What you draw next belongs to this rule; or hold Shift' }),
        (tool === 'line' || tool === 'edge') && button('Turn round', () => hand.edit(rule, { lists: rule.lists.map((cells) => [...cells].reverse()) })))
        : h('p', { class: 'soft' }, how)];
  }

  function plainCard() {
    const s = setter.setting;
    if (hand.tool === 'regions') {
      return [h('h2', null, 'Regions'), h('p', { class: 'soft' }, 'Drag from a region into its new cells.'), h('div', { class: 'row-of' },
        button('New region', () => { if (hand.cells.size || canvas.board.focus >= 0) { setter.change({ regions: [...s.regions.map((cells) => cells.filter((cell) => cell !== canvas.board.focus)), [canvas.board.focus]].filter((cells) => cells.length) }); } }),
        button('No regions', () => setter.change({ regions: [] }), { class: 'quiet' }))];
    }
    if (hand.tool === 'fog') {
      return [h('h2', null, 'Fog'), h('p', null, 'Covers the board in play until correct digits light it, each the cells around it. It is never solved.'),
        toggle('Fog', s.fog !== null, (on) => setter.change({ fog: on ? [] : null })), h('p', { class: 'soft' }, 'Click the cells that are lit from the start.')];
    }
    return [h('h2', null, 'Givens'), h('p', { class: 'soft' }, hand.cells.size ? 'Type a digit; with Ctrl it is one of several that may stand there.' : 'Choose cells and type, or choose a rule below.')];
  }

  function paintRules() {
    const s = setter.setting;
    const key = JSON.stringify([s.rules.map((rule) => [ruleText(s, rule), refused.get(rule) ?? '', hand.complete(rule)]), hand.chosen ? s.rules.indexOf(hand.chosen) : -1, known.check?.redundant_parts?.rules, known.check?.conflict?.rules]);
    if (rules.dataset.key === key) return;
    rules.dataset.key = key;
    const order = sentRules();
    const spare = new Set(known.check?.redundant_parts?.rules ?? []);
    const clash = new Set(known.check?.conflict?.rules ?? []);
    /** @type {Map<string, Rule[]>} */
    const groups = new Map();
    for (const rule of s.rules) groups.set(rule.kind, [...(groups.get(rule.kind) ?? []), rule]);
    keepFocus(rules, () => fill(rules, h('h2', null, s.rules.length ? 'Rules' : 'No rules yet'), [...groups].map(([id, own]) => {
      const kind = hand.kinds.get(id);
      return h('div', { class: 'set-group' }, h('h3', null, kind?.name ?? id), h('p', { class: 'soft' }, kind?.sentence ?? ''),
        h('div', { class: 'set-chips' }, own.map((rule) => {
          const at = order.indexOf(rule);
          const text = ruleText(s, rule);
          const short = (said.get(rule)?.text ?? text).slice(id.length).replace(/^[: ]+/, '') || 'on';
          return button([short.length > 34 ? `${short.slice(0, 32)}…` : short, spare.has(at) && h('i', null, 'not needed'), clash.has(at) && h('i', null, 'in the conflict'), !hand.complete(rule) && h('i', null, 'not whole'), refused.has(rule) && h('i', null, 'refused')],
            () => { hand.choose(rule); }, { class: `line${refused.has(rule) || clash.has(at) ? ' wrong' : ''}`, 'aria-pressed': String(rule === hand.chosen) });
        })));
    })));
  }

  /** On a phone there are no keys for numbers. @param {import('../setter.js').Setting} s */
  function paintPad(s) {
    const wanted = hand.tool === 'select' && !hand.chosen ? Array.from({ length: s.values }, (_, v) => String(v + s.lowest)) : '0123456789'.split('');
    const shown = hand.chosen ? hand.kindOf(hand.chosen)?.parameters.words !== 'none' : hand.tool === 'select';
    pad.hidden = !shown;
    const key = wanted.join() + Boolean(hand.chosen);
    if (pad.dataset.key === key) return;
    pad.dataset.key = key;
    fill(pad, wanted.map((sign, value) => button(sign, () => { if (!hand.type(sign)) hand.give(value, false); })), button(icon('erase'), () => { if (!hand.type('Backspace')) hand.erase(); }, { 'aria-label': 'Erase' }));
  }

  function erase() {
    if (hand.chosen) hand.remove(); else hand.erase();
  }

  // Asking.

  function dress() {
    const { board } = canvas;
    if (!layers) { board.dress({ under: '', over: '', beyond: [1, 1, 1, 1], labelled: [] }); return; }
    board.dress({ ...layers, beyond: layers.beyond.map((/** @type {number} */ by) => Math.max(1, by)) });
  }

  /** Shows what the rule that is being drawn will look like. */
  function preview() {
    const rule = hand.preview();
    if (rule) draw(rule);
  }

  let busy = false;
  /** @type {Rule | null | undefined} */
  let next;
  /** Draws the rules, one question at a time: while one is on its way only the newest waits. @param {Rule | null} [more] */
  async function draw(more = null) {
    if (busy) { next = more; return; }
    busy = true;
    next = undefined;
    const s = setter.setting;
    drawing = new AbortController();
    try {
      const text = textOf(more ? { ...s, rules: [...s.rules, more] } : s, (rule) => rule === more || isSent(rule)).text;
      const answer = await post('layers', { puzzle: text, from: 'rules', dark: theming.isDark }, drawing.signal);
      if (!left && (!more || hand.stroke)) { layers = withPlaces(answer, setter.setting); dress(); verdict.notes(layers.notes); }
    } catch { /* what cannot be drawn is said by the question for the rules */ }
    busy = false;
    if (next !== undefined && !left) draw(next);
  }

  /** Asks everything anew. */
  async function ask() {
    asking?.abort();
    clearTimeout(waiting);
    asking = new AbortController();
    const { signal } = asking;
    const s = setter.setting;
    try {
      for (let tries = 0; ; tries++) {
        const { text, lines } = textOf(s, isSent);
        try {
          const read = await post('convert', { puzzle: text, from: 'rules', with_rules: true }, signal);
          if (signal.aborted) return;
          const order = sentRules();
          withPlaces(read.puzzles[0].variant, setter.setting).rules.forEach((/** @type {any} */ rule, /** @type {number} */ i) => { if (order[i]) said.set(order[i], rule); });
          known = { puzzle: read.puzzles[0], text };
          break;
        } catch (error) {
          const rule = error instanceof ApiError && error.line ? lines.get(error.line) : undefined;
          if (!rule || tries > 40) throw error;
          refused.set(rule, /** @type {Error} */ (error).message.replace(/^.*?column \d+: /, ''));
        }
      }
      draw();
      repaint();
    } catch (error) {
      if (isAbort(error)) return;
      known = { error: /** @type {Error} */ (error).message };
      repaint();
      return;
    }
    waiting = setTimeout(() => judge(signal), 220);
  }

  /** How many solutions there are, and why. @param {AbortSignal} signal */
  async function judge(signal) {
    const asked = { puzzle: known.text, from: 'rules' };
    try {
      known.looking = true;
      verdict.paint(known, sentRules());
      const found = await post('solve', { ...asked, limit: 2, grids: true, timeout_ms: 10000 }, signal);
      if (signal.aborted) return;
      known = { ...known, looking: false, verdict: found.verdict, grids: found.grids, grid: found.grids?.[0] ?? null, reasons: true };
      known.differ = found.grids?.length > 1 ? found.grids[0].map((/** @type {number} */ number, /** @type {number} */ cell) => (found.grids[1][cell] === number ? -1 : cell)).filter((/** @type {number} */ cell) => cell >= 0) : [];
      repaint();
      say(verdict.words(known));
      if (work.truth) {
        const truth = await post('true-candidates', { ...asked, timeout_ms: 15000 }, signal);
        if (signal.aborted) return;
        known = { ...known, truth };
        repaint();
      }
      if (found.verdict === 'one' || found.verdict === 'none') {
        const check = withPlaces(await post('check', { ...asked, timeout_ms: 20000 }, signal), setter.setting);
        if (signal.aborted) return;
        known = { ...known, check };
      }
      known = { ...known, reasons: false };
      repaint();
    } catch (error) {
      if (isAbort(error) || signal.aborted) return;
      known = { ...known, looking: false, reasons: false, error: /** @type {Error} */ (error).message };
      repaint();
    }
  }

  /** Takes out parts that the puzzle does not need. @param {number[]} indexes of rules @param {number[]} cells of givens */
  function drop(indexes, cells) {
    const s = setter.setting;
    const gone = new Set(indexes.map((index) => sentRules()[index]));
    const all = everything(s);
    setter.change({ rules: s.rules.filter((rule) => !gone.has(rule)), allowed: s.allowed.map((bits, cell) => (cells.includes(cell) ? all : bits)) });
  }

  /** @type {AbortController | undefined} */
  let improving;
  /** The puzzle that the last news are of. @type {any} */
  let reported = null;
  const listed = (/** @type {string[]} */ words) => (words.length > 8 ? `${words.slice(0, 8).join('; ')} and ${words.length - 8} more` : words.join('; '));
  /** @param {'unique' | 'minimal' | 'harder'} goal */
  async function improve(goal) {
    improving?.abort();
    improving = new AbortController();
    const asked = setter.setting;
    verdict.busy(goal);
    try {
      const found = await post('improve', { puzzle: textOf(asked, isSent).text, from: 'rules', goal, seed: Math.floor(Math.random() * 2 ** 32), timeout_ms: 25000 }, improving.signal);
      if (setter.setting !== asked) return;
      if (found.puzzle) {
        const { setting } = await readSetting(found.puzzle.variant.text, { from: 'rules' });
        setter.open({ ...setting, fog: asked.fog });
      }
      const change = [found.removed.length && `Out: ${listed(found.removed)}.`, found.added.length && `In: ${listed(found.added)}.`,
        found.after && found.before?.hardest && `Hardest step: ${found.before.hardest} before, ${found.after.hardest} now.`].filter(Boolean).join(' ');
      reported = setter.setting;
      verdict.report(found.text, change);
    } catch (error) {
      if (!isAbort(error)) verdict.report(/** @type {Error} */ (error).message, '');
    }
  }

  async function play() {
    const { text } = textOf(setter.setting, isSent);
    try {
      const { game } = await import('../game.js');
      const { puzzles } = await post('convert', { puzzle: text, from: 'rules' });
      game.open(puzzles[0]);
      location.hash = '#/play';
    } catch (error) {
      toast(/** @type {Error} */ (error).message);
    }
  }

  // Keys.

  /** On the board. @param {KeyboardEvent} event @returns {boolean} whether it was for Set */
  function key(event) {
    const s = setter.setting;
    const { board } = canvas;
    const outside = hand.kind?.parameters.tool === 'outside';
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] });
    const way = ways[event.key];
    if (way && outside && !event.altKey) {
      const [row, column] = canvas.place ?? [Math.floor(board.focus / s.columns) + 1, (board.focus % s.columns) + 1];
      const to = /** @type {[number, number]} */ ([Math.max(0, Math.min(s.rows + 1, row + way[0])), Math.max(0, Math.min(s.columns + 1, column + way[1]))]);
      const out = to[0] === 0 || to[1] === 0 || to[0] > s.rows || to[1] > s.columns;
      canvas.place = out ? to : null;
      if (!out) canvas.focus((to[0] - 1) * s.columns + to[1] - 1);
      if (out) say(`beside the board, row ${to[0]} column ${to[1]}`);
      repaint();
      return true;
    }
    if (way && event.shiftKey && hand.kind && !hand.gathers(hand.kind)) {
      if (!hand.draft) hand.put(board.focus);
      const to = [Math.floor(board.focus / s.columns) + way[0], (board.focus % s.columns) + way[1]];
      if (to[0] < 0 || to[1] < 0 || to[0] >= s.rows || to[1] >= s.columns) return true;
      canvas.focus(to[0] * s.columns + to[1]);
      hand.put(board.focus);
      return true;
    }
    if ((event.key === ' ' || event.key === 'Enter') && canvas.place && hand.kind) { hand.atOutside(hand.kind, canvas.place); return true; }
    if (event.key === ' ' && hand.kind) { hand.put(board.focus); return true; }
    if (event.key === ' ' && hand.tool === 'fog') { hand.stroke = { adding: !(s.fog ?? []).includes(board.focus), seen: new Set(), first: 0 }; hand.light(board.focus, false); hand.stroke = null; return true; }
    if (event.key === ' ' && hand.tool === 'regions') {
      const region = s.regions.findIndex((cells) => cells.includes(board.focus));
      hand.held = hand.held === undefined ? region : undefined;
      say(hand.held === undefined ? 'region let go' : `region ${region + 1} taken: move into its new cells`);
      return true;
    }
    if (way && hand.tool === 'regions' && hand.held !== undefined && hand.held >= 0) {
      const to = [Math.floor(board.focus / s.columns) + way[0], (board.focus % s.columns) + way[1]];
      if (to[0] < 0 || to[1] < 0 || to[0] >= s.rows || to[1] >= s.columns) return true;
      canvas.focus(to[0] * s.columns + to[1]);
      hand.region(board.focus, hand.held, false);
      return true;
    }
    return anywhere(event);
  }

  /** Wherever the keyboard is, but in fields. @param {KeyboardEvent} event @returns {boolean} */
  function anywhere(event) {
    const s = setter.setting;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.code === 'KeyZ') { if (event.shiftKey) setter.redo(); else setter.undo(); return true; }
    if (control && event.code === 'KeyY') { setter.redo(); return true; }
    const named = event.code.match(/^(?:Digit|Numpad)([0-9])$/);
    if (named && !event.shiftKey) {
      if (!control && !event.altKey && hand.type(named[1])) return true;
      if (hand.tool === 'select' || hand.cells.size) { hand.give(Number(named[1]) - s.lowest, control || event.altKey); return true; }
      return false;
    }
    if (control || event.altKey) return false;
    if (event.key === 'Enter') return hand.finish();
    if (event.key === 'Escape') { canvas.place = null; hand.cancel(); return true; }
    if (event.key === 'Backspace') { if (hand.draft) { hand.put(hand.draft.lists[0][hand.draft.lists[0].length - 1]); return true; } if (!hand.type('Backspace')) erase(); return true; }
    if (event.key === 'Delete') { erase(); return true; }
    if (event.key === '-' && hand.chosen) return hand.type('-');
    if (event.key === '/') { palette.search.focus(); return true; }
    if (event.key === '?') { keysDialog(); return true; }
    if (/^[a-p]$/i.test(event.key) && hand.tool === 'select' && s.values > 9) { hand.give(event.key.toLowerCase().charCodeAt(0) - 96 + 9 - s.lowest, false); return true; }
    return false;
  }

  const onkey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || target.closest('.cells, input:not([type=checkbox]), textarea, select, dialog')) return;
    if ([' ', 'Enter'].includes(event.key) && target.closest('button, a, input, summary')) return;
    if (/^Arrow/.test(event.key)) { canvas.board.cells[canvas.board.focus].focus({ preventScroll: true }); return; }
    if (anywhere(event)) event.preventDefault();
  };
  document.addEventListener('keydown', onkey);
  // The keyboard stays with the board while the mouse presses buttons.
  main.addEventListener('mousedown', hold);
  /** @param {MouseEvent} event */
  function hold(event) {
    if (/** @type {HTMLElement} */ (event.target).closest('.set-side button')) event.preventDefault();
  }
  const unscheme = theming.listen(() => draw());

  /** @type {() => void} */
  let unlisten = () => {};
  (async () => {
    const list = await table('constraints');
    for (const kind of list) hand.kinds.set(kind.id, kind);
    await setter.start();
    if (left) return;
    await fromLink();
    addEventListener('hashchange', fromLink);
    palette.fill(list);
    unlisten = setter.listen(() => { if (reported && setter.setting !== reported) { reported = null; verdict.report('', ''); } hand.recover(); hand.cells = new Set([...hand.cells].filter((cell) => cell < setter.setting.rows * setter.setting.columns)); known = { ...known, check: null, differ: [], verdict: null, truth: known.truth }; repaint(); draw(); ask(); });
    repaint();
    dress();
    ask();
    main.dataset.set = 'ready';
  })().catch((error) => toast(/** @type {Error} */ (error).message));

  /** A puzzle in the address. */
  async function fromLink() {
    const match = location.hash.match(/^#\/set\/(.+)$/);
    if (!match) return;
    const { expand } = await import('../link.js');
    try {
      const { setting } = await readSetting(await expand(match[1].replace(/^\d\./, '')));
      setter.open(setting);
    } catch { toast('This link cannot be read: it is damaged or of another version.'); }
    history.replaceState(null, '', '#/set');
  }

  return () => {
    left = true;
    asking?.abort();
    drawing?.abort();
    improving?.abort();
    clearTimeout(waiting);
    unlisten();
    removeEventListener('hashchange', fromLink);
    delete main.dataset.set;
    unscheme();
    main.removeEventListener('mousedown', hold);
    document.removeEventListener('keydown', onkey);
  };
}
