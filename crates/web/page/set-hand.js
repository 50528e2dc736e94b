// The hand of Set: strokes of the pointer and keys become rules, by the tool that the table of rules asks for.

import { setter } from './setter.js';

/**
 * What the table says of a kind of rule.
 * @typedef {{id: string, name: string, section: string, sentence: string, words: string, cells: string, example:
 *   string,
 *   parameters: {tool: string, words: string, example_words: string[], choices: string[], diagonal: boolean, stroke:
 * boolean, spares: boolean, min: number, max: number | null}}} Kind
 * @typedef {import('./setter.js').Rule} Rule
 * @typedef {import('./set-board.js').Spot} Spot
 */

const DIRECTIONS = ['DR', 'DL', 'UR', 'UL'];

export class Hand {
  /** @param {{change: () => void, say: (text: string) => void}} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Map<string, Kind>} */
    this.kinds = new Map();
    /** 'select', 'regions', 'fog', or the id of a kind. */
    this.tool = 'select';
    /** Words that the next rule of a kind gets. @type {Map<string, string[]>} */
    this.words = new Map();
    /** The rule that is selected. @type {Rule | null} */
    this.chosen = null;
    /** Selected cells, for givens. @type {Set<number>} */
    this.cells = new Set();
    /** What is being drawn. @type {{lists: number[][], line: boolean, outside: [number, number] | null} | null} */
    this.draft = null;
    /** Whether the next stroke goes on with the rule that is selected. */
    this.extending = false;
    this.typing = false;
    /** Whether the stroke that is drawn belongs to the rule that is selected. */
    this.extendingNow = false;
    /** Whether the rule between two cells was turned by the last click. */
    this.reversed = false;
    this.stroked = false;
    /** The edge under the pointer where it came down. @type {[number, number] | null} */
    this.edgeAt = null;
    /** The region that the keyboard carries on. @type {number | undefined} */
    this.held = undefined;
    /** @type {{adding: boolean, seen: Set<number>, first: number} | null} */
    this.stroke = null;
  }

  get kind() {
    return this.kinds.get(this.tool) ?? null;
  }
  /** @param {Rule | null} rule */
  kindOf(rule) {
    return rule ? (this.kinds.get(rule.kind) ?? null) : null;
  }

  /** Marked cells that make one rule together, however many there are. @param {Kind} kind */
  gathers(kind) {
    const { tool, min, max, words } = kind.parameters;
    return tool === 'cells' && min === 1 && max === null && words === 'none';
  }

  /** Whether a rule lacks nothing that can be seen from here. @param {Rule} rule */
  complete(rule) {
    const kind = this.kindOf(rule);
    if (!kind || rule.text !== null) return true;
    const { words, diagonal, tool } = kind.parameters;
    if (words === 'required' && rule.words.filter((word) => !diagonal || !DIRECTIONS.includes(word)).length === 0)
      return false;
    return tool !== 'lists' || rule.lists.length > 1;
  }

  /** @param {string} tool */
  take(tool) {
    this.finish();
    this.tool = tool;
    this.extending = false;
    if (this.chosen && this.chosen.kind !== tool && tool !== 'select') this.choose(null);
    if (tool !== 'select') this.cells.clear();
    this.hands.change();
  }

  /** @param {Rule | null} rule */
  choose(rule) {
    this.chosen = rule;
    this.typing = false;
    this.extending = false;
    this.hands.change();
  }

  /** After undo or redo. */
  recover() {
    if (this.chosen && !setter.setting.rules.includes(this.chosen)) this.chosen = null;
  }

  // Changes of rules.

  /** @param {Rule} rule @param {boolean} [joined] */
  add(rule, joined) {
    this.chosen = rule;
    this.typing = false;
    setter.change({ rules: [...setter.setting.rules, rule] }, joined);
  }

  /** @param {Rule} old @param {Partial<Rule>} change @param {boolean} [joined] */
  edit(old, change, joined) {
    const rule = { ...old, ...change };
    const { rules } = setter.setting;
    if (this.chosen === old) this.chosen = rule;
    setter.change({ rules: rules.map((other) => (other === old ? rule : other)) }, joined);
  }

  /** @param {Rule | null} [rule] */
  remove(rule = this.chosen) {
    if (!rule) return;
    if (this.chosen === rule) this.chosen = null;
    setter.change({ rules: setter.setting.rules.filter((other) => other !== rule) });
  }

  /** The words of a new rule. @param {Kind} kind */
  firstWords(kind) {
    const known = this.words.get(kind.id);
    if (known) return known;
    return kind.parameters.choices.length ? kind.parameters.example_words : [];
  }

  /** @param {Kind} kind @param {number[][]} lists @param {[number, number] | null} [outside] @returns {Rule} */
  make(kind, lists, outside = null) {
    const words = kind.parameters.tool === 'outside' ? [] : this.firstWords(kind);
    return {
      kind: kind.id,
      words: kind.parameters.diagonal && outside ? [this.directions(outside)[0]] : words,
      outside,
      lists,
      text: null,
    };
  }

  /** Diagonals that begin at a place outside. @param {[number, number]} place */
  directions([row, column]) {
    const { rows, columns } = setter.setting;
    const steps = { DR: [1, 1], DL: [1, -1], UR: [-1, 1], UL: [-1, -1] };
    return DIRECTIONS.filter((direction) => {
      const [down, right] = steps[/** @type {'DR'} */ (direction)];
      const [r, c] = [row + down, column + right];
      return r >= 1 && c >= 1 && r <= rows && c <= columns;
    });
  }

  /** What is drawn now as a rule, to be shown before it is one. @returns {Rule | null} */
  preview() {
    const kind = this.kind;
    if (!kind || !this.draft || !this.stroke) return null;
    const lists = this.listsOf(kind, this.draft.lists);
    const rule = this.make(kind, lists);
    return this.complete(rule) &&
      lists.every((cells) => cells.length) &&
      lists[0]?.length >= (kind.parameters.tool === 'line' ? 2 : 1)
      ? rule
      : null;
  }

  /** @param {Kind} kind @param {number[][]} drawn */
  listsOf(kind, drawn) {
    const [first] = drawn;
    if (kind.parameters.stroke && drawn.length === 1 && first.length > 1) return [[first[0]], first.slice(1)];
    return drawn;
  }

  // Strokes.

  /** @param {Spot} spot @param {{shiftKey: boolean, ctrlKey: boolean, metaKey: boolean}} event */
  down(spot, event) {
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    const kind = this.kind;
    this.stroke = { adding: true, seen: new Set(), first: spot.cell };
    if (!kind) {
      this.downPlain(spot, more);
      return;
    }
    const { tool } = kind.parameters;
    if (tool === 'outside') {
      if (spot.outside) this.atOutside(kind, spot.outside);
      return;
    }
    if (tool === 'corner') {
      if (spot.corner) this.atCells(kind, spot.corner);
      return;
    }
    if (spot.cell < 0) return;
    if (tool === 'edge') {
      this.draft = { lists: [[spot.cell]], line: false, outside: null };
      this.edgeAt = spot.edge;
      return;
    }
    if (this.gathers(kind)) {
      this.gather(kind, spot.cell, true);
      return;
    }
    const own = this.chosen?.kind === kind.id ? this.chosen : null;
    if (own && (more || this.extending)) {
      this.extend(own, kind, spot.cell);
      return;
    }
    // another shaft of the same circle
    if (own && kind.parameters.stroke && own.lists[0]?.includes(spot.cell)) this.stroke.first = -2;
    this.draft = { lists: [[spot.cell]], line: tool === 'line' || kind.parameters.stroke, outside: null };
    this.hands.change();
  }

  /** @param {Spot} spot */
  move(spot) {
    const kind = this.kind;
    if (!this.stroke || spot.cell < 0) return;
    if (!kind) {
      this.movePlain(spot);
      return;
    }
    if (this.stroke.seen.size && this.gathers(kind)) {
      if (!this.stroke.seen.has(spot.cell)) this.gather(kind, spot.cell, false);
      return;
    }
    if (this.extendingNow) {
      if (spot.inner && !this.stroke.seen.has(spot.cell))
        this.extend(/** @type {Rule} */ (this.chosen), kind, spot.cell);
      return;
    }
    if (!this.draft) return;
    const cells = this.draft.lists[this.draft.lists.length - 1];
    const { tool } = kind.parameters;
    const last = cells[cells.length - 1];
    if (last === spot.cell) return;
    if (tool === 'edge') {
      if (cells.length === 1 && this.beside(last, spot.cell)) cells.push(spot.cell);
      return;
    }
    if (!spot.inner) return;
    if (tool === 'cells' || (tool === 'lists' && !this.draft.line)) {
      if (!cells.includes(spot.cell)) {
        cells.push(spot.cell);
        this.hands.change();
      }
      return;
    }
    // Back over the cell before takes the last one off.
    if (cells.length > 1 && cells[cells.length - 2] === spot.cell) cells.pop();
    else cells.push(spot.cell);
    this.hands.change();
  }

  up() {
    const kind = this.kind;
    const draft = this.draft;
    this.extendingNow = false;
    if (!this.stroke) return;
    const { first } = this.stroke;
    this.stroke = null;
    if (!kind) {
      this.stroke = null;
      this.hands.change();
      return;
    }
    if (!draft) return;
    if (kind.parameters.tool === 'edge') {
      const [a, b] = draft.lists[0];
      this.draft = null;
      if (b !== undefined) this.atCells(kind, [a, b]);
      else if (this.edgeAt) this.atCells(kind, this.edgeAt);
      else this.hands.change();
      return;
    }
    this.draft = null;
    this.strokeDone(kind, draft.lists, first === -2);
  }

  /**
   * A stroke, or cells put together by keys, is a rule or a list of one.
   * @param {Kind} kind
   * @param {number[][]} drawn
   * @param {boolean} same belongs to the rule that is selected
   */
  strokeDone(kind, drawn, same) {
    const own = this.chosen?.kind === kind.id ? this.chosen : null;
    const { tool, stroke, min } = kind.parameters;
    if (tool === 'lists') {
      if (stroke && same && own) {
        const shaft = drawn[0].slice(own.lists[0].includes(drawn[0][1]) ? 2 : 1);
        if (shaft.length) this.edit(own, { lists: [...own.lists, shaft] });
        else this.hands.change();
        return;
      }
      if (!stroke && own && (!this.complete(own) || this.extending || same)) {
        this.edit(own, { lists: [...own.lists, drawn[0]] });
        return;
      }
      if (stroke && drawn[0].length < 2) {
        this.hands.change();
        return;
      }
      this.add(this.make(kind, this.listsOf(kind, drawn)));
      return;
    }
    if (drawn[0].length < (tool === 'line' ? 2 : Math.min(min || 1, 2))) {
      // A click on a rule of this kind selects it.
      const under = [...setter.setting.rules]
        .reverse()
        .find((rule) => rule.kind === kind.id && rule.lists.some((cells) => cells.includes(drawn[0][0])));
      if (under) this.choose(under);
      else this.hands.change();
      return;
    }
    if (drawn[0].length === 1) {
      const under = [...setter.setting.rules]
        .reverse()
        .find((rule) => rule.kind === kind.id && rule.lists.some((cells) => cells.includes(drawn[0][0])));
      if (under && under !== own) {
        this.choose(under);
        return;
      }
    }
    this.add(this.make(kind, drawn));
  }

  /** @param {number} a @param {number} b */
  beside(a, b) {
    const { columns } = setter.setting;
    const [dr, dc] = [
      Math.abs(Math.floor(a / columns) - Math.floor(b / columns)),
      Math.abs((a % columns) - (b % columns)),
    ];
    return dr + dc === 1;
  }

  /**
   * A mark on an edge or a corner: a new rule, the one that is there, or its other direction, or off.
   * @param {Kind} kind
   * @param {number[]} cells
   */
  atCells(kind, cells) {
    const key = (/** @type {number[]} */ list) => [...list].sort((a, b) => a - b).join();
    const there = setter.setting.rules.find(
      (rule) => rule.kind === kind.id && rule.lists.length === 1 && key(rule.lists[0]) === key(cells),
    );
    if (!there) this.add(this.make(kind, [cells]));
    else if (there !== this.chosen) this.choose(there);
    else if (kind.parameters.tool === 'edge' && kind.parameters.words === 'none' && !this.reversed) {
      this.reversed = true;
      this.edit(there, { lists: [[...there.lists[0]].reverse()] });
    } else {
      this.reversed = false;
      this.remove(there);
    }
  }

  /** @param {Kind} kind @param {[number, number]} place */
  atOutside(kind, place) {
    const here = setter.setting.rules.filter((rule) => rule.kind === kind.id && rule.outside?.join() === place.join());
    const all = kind.parameters.diagonal ? this.directions(place) : [];
    if (
      !kind.parameters.diagonal &&
      (place[0] < 1 || place[0] > setter.setting.rows) &&
      (place[1] < 1 || place[1] > setter.setting.columns)
    )
      return; // a corner
    if (kind.parameters.diagonal && !all.length) return;
    if (!here.length) this.add(this.make(kind, [], place));
    else if (!this.chosen || !here.includes(this.chosen)) this.choose(here[0]);
    else if (all.length > 1)
      this.direct(this.chosen, all[(all.indexOf(this.chosen.words[this.chosen.words.length - 1]) + 1) % all.length]);
  }

  /** @param {Rule} rule @param {string} direction */
  direct(rule, direction) {
    this.edit(rule, { words: [...rule.words.filter((word) => !DIRECTIONS.includes(word)), direction] });
  }

  /** @param {Kind} kind @param {number} cell @param {boolean} begins */
  gather(kind, cell, begins) {
    const stroke = /** @type {{adding: boolean, seen: Set<number>}} */ (this.stroke);
    const { rules } = setter.setting;
    const rule =
      (this.chosen?.kind === kind.id ? this.chosen : null) ??
      rules.find((other) => other.kind === kind.id && other.lists.length === 1) ??
      null;
    const has = Boolean(rule?.lists[0]?.includes(cell));
    if (begins) stroke.adding = !has;
    stroke.seen.add(cell);
    if (has === stroke.adding) return;
    if (!rule) {
      this.add(this.make(kind, [[cell]]));
      return;
    }
    const cells = stroke.adding ? [...rule.lists[0], cell] : rule.lists[0].filter((other) => other !== cell);
    this.chosen = rule;
    if (cells.length) this.edit(rule, { lists: [cells] }, !begins);
    else this.remove(rule);
  }

  /** @param {Rule} rule @param {Kind} kind @param {number} cell */
  extend(rule, kind, cell) {
    const stroke = /** @type {{adding: boolean, seen: Set<number>}} */ (this.stroke);
    const begins = !stroke.seen.size;
    this.extendingNow = true;
    const at = kind.parameters.stroke ? 0 : rule.lists.length - 1;
    const list = rule.lists[at] ?? [];
    const has = list.includes(cell);
    if (begins) stroke.adding = !has;
    stroke.seen.add(cell);
    if (has === stroke.adding) return;
    const cells = stroke.adding ? [...list, cell] : list.filter((other) => other !== cell);
    if (cells.length) this.edit(rule, { lists: rule.lists.map((other, i) => (i === at ? cells : other)) }, !begins);
  }

  // Tools that are no kinds of rules.

  /** @param {Spot} spot @param {boolean} more */
  downPlain(spot, more) {
    const stroke = /** @type {{adding: boolean, seen: Set<number>, first: number}} */ (this.stroke);
    const s = setter.setting;
    if (this.tool === 'select') {
      const hits = s.rules.filter((rule) =>
        spot.outside
          ? rule.outside?.join() === spot.outside.join()
          : rule.lists.some((cells) => cells.includes(spot.cell)),
      );
      if (spot.cell < 0) {
        if (hits.length) this.choose(hits[(hits.indexOf(/** @type {Rule} */ (this.chosen)) + 1) % hits.length]);
        return;
      }
      if (!more) this.cells.clear();
      if (more && this.cells.has(spot.cell)) this.cells.delete(spot.cell);
      else this.cells.add(spot.cell);
      this.chosen = null;
      this.typing = false;
    } else if (spot.cell < 0) return;
    else if (this.tool === 'regions') {
      stroke.first = s.regions.findIndex((cells) => cells.includes(spot.cell));
      this.stroked = false;
    } else if (this.tool === 'fog') {
      stroke.adding = !(s.fog ?? []).includes(spot.cell);
      this.light(spot.cell, false);
    }
    this.hands.change();
  }

  /** @param {Spot} spot */
  movePlain(spot) {
    const stroke = /** @type {{adding: boolean, seen: Set<number>, first: number}} */ (this.stroke);
    const s = setter.setting;
    if (this.tool === 'select') {
      if (!this.cells.has(spot.cell)) {
        this.cells.add(spot.cell);
        this.hands.change();
      }
    } else if (this.tool === 'fog') this.light(spot.cell, true);
    else if (
      this.tool === 'regions' &&
      spot.inner &&
      stroke.first >= 0 &&
      !s.regions[stroke.first].includes(spot.cell)
    ) {
      this.region(spot.cell, stroke.first, this.stroked);
      this.stroked = true;
    }
  }

  /** Puts a cell into a region. @param {number} cell @param {number} region @param {boolean} joined */
  region(cell, region, joined) {
    const regions = setter.setting.regions.map((cells, i) =>
      i === region
        ? [...cells.filter((other) => other !== cell), cell].sort((a, b) => a - b)
        : cells.filter((other) => other !== cell),
    );
    setter.change({ regions }, joined);
  }

  /** @param {number} cell @param {boolean} joined */
  light(cell, joined) {
    const lit = new Set(setter.setting.fog ?? []);
    if (lit.has(cell) === this.stroke?.adding) return;
    if (this.stroke?.adding) lit.add(cell);
    else lit.delete(cell);
    setter.change({ fog: [...lit].sort((a, b) => a - b) }, joined);
  }

  // Keys.

  /** A sign that is typed: of the selected rule's words, or a given. @param {string} sign @returns {boolean} */
  type(sign) {
    const kind = this.kindOf(this.chosen);
    if (this.chosen && kind && kind.parameters.words !== 'none') {
      const { diagonal, example_words: example } = kind.parameters;
      const last = diagonal ? this.chosen.words.find((word) => DIRECTIONS.includes(word)) : undefined;
      const own = this.chosen.words.filter((word) => word !== last).join(' ');
      const several = example.length > 1 && !diagonal && example.every((word) => /^\d$/.test(word));
      const before = this.typing ? own : '';
      const text = sign === 'Backspace' ? own.slice(0, -1).trim() : `${before}${several && before ? ' ' : ''}${sign}`;
      this.setWords(this.chosen, [...text.split(/\s+/).filter(Boolean), ...(last ? [last] : [])], this.typing);
      this.typing = true;
      return true;
    }
    return false;
  }

  /** @param {Rule} rule @param {string[]} words @param {boolean} [joined] */
  setWords(rule, words, joined) {
    const kind = this.kindOf(rule);
    if (kind && kind.parameters.tool !== 'outside' && kind.parameters.tool !== 'cells' && words.length)
      this.words.set(kind.id, words);
    this.edit(rule, { words }, joined);
  }

  /**
   * Writes a given into the selected cells, or a restriction.
   * @param {number} value from 0
   * @param {boolean} restricts
   */
  give(value, restricts) {
    const s = setter.setting;
    if (!this.cells.size || value < 0 || value >= s.values) return;
    const all = 2 ** s.values - 1;
    const bit = 2 ** value;
    const same = [...this.cells].every((cell) => s.allowed[cell] === bit);
    setter.change({
      allowed: s.allowed.map((bits, cell) => {
        if (!this.cells.has(cell)) return bits;
        if (restricts) return bits === all ? bit : bits ^ bit || all;
        return same ? all : bit;
      }),
    });
  }

  erase() {
    const s = setter.setting;
    const all = 2 ** s.values - 1;
    if ([...this.cells].some((cell) => s.allowed[cell] !== all))
      setter.change({ allowed: s.allowed.map((bits, cell) => (this.cells.has(cell) ? all : bits)) });
  }

  /** Adds a cell to what keys put together, or takes it off. @param {number} cell */
  put(cell) {
    const kind = this.kind;
    if (!kind) return;
    if (this.gathers(kind)) {
      this.stroke = { adding: true, seen: new Set(), first: cell };
      this.gather(kind, cell, true);
      this.stroke = null;
      return;
    }
    this.draft ??= { lists: [[]], line: kind.parameters.tool === 'line' || kind.parameters.stroke, outside: null };
    const cells = this.draft.lists[0];
    if (cells[cells.length - 1] === cell || (!this.draft.line && cells.includes(cell)))
      cells.splice(cells.indexOf(cell), 1);
    else cells.push(cell);
    if (!cells.length) this.draft = null;
    this.hands.change();
  }

  /** Makes a rule of what keys have put together. @returns {boolean} */
  finish() {
    const { draft, kind } = this;
    if (!draft || !kind || this.stroke) return false;
    this.draft = null;
    const [cells] = draft.lists;
    if (kind.parameters.tool === 'edge' || kind.parameters.tool === 'corner') {
      if (cells.length > 1) this.atCells(kind, cells);
      else this.hands.change();
    } else if (cells.length < Math.min(kind.parameters.min || 1, 2)) this.hands.change();
    else {
      const own = this.chosen?.kind === kind.id ? this.chosen : null;
      this.strokeDone(kind, draft.lists, Boolean(kind.parameters.stroke && own && own.lists[0].includes(cells[0])));
    }
    return true;
  }

  /** Ends what is being done. */
  cancel() {
    if (this.draft) this.draft = null;
    else if (this.chosen) this.chosen = null;
    else if (this.cells.size) this.cells.clear();
    else if (this.tool !== 'select') this.tool = 'select';
    this.extending = false;
    this.typing = false;
    this.hands.change();
  }
}
