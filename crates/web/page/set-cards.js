// The properties of what is chosen in Set: the meaning of a tool and how to draw with it; the value, cells and actions
// of a rule; and the list of all rules.

import { button, fill, h, keepFocus, toggle } from './dom.js';
import { icon } from './icons.js';
import { kindPicture } from './set-kinds.js';
import { ruleText, setter } from './setter.js';
import { t } from './texts.js';

/**
 * @typedef {import('./setter.js').Rule} Rule
 * @typedef {import('./set-hand.js').Kind} Kind
 * @typedef {import('./set-hand.js').Hand} Hand
 */

/** How one draws with a tool. @type {Record<string, string>} */
const HOW = {
  line: t`Drag through the cells in order.`,
  cells: t`Drag over the cells.`,
  edge: t`Click on the line between two cells, or drag from one to the other.`,
  corner: t`Click on a corner.`,
  outside: t`Click beside the board.`,
  board: t`It holds all over the board.`,
  parts: t`Write it under Text…`,
  lists: t`Drag over the cells of one list, then of the next.`,
  strokes: t`Drag from the circle along the shaft; again from the circle for another.`,
};
/** @type {Record<string, [string, string]>} */
const DIRECTIONS = {
  DR: ['↘', t`down and right`],
  DL: ['↙', t`down and left`],
  UR: ['↗', t`up and right`],
  UL: ['↖', t`up and left`],
};
/** A chip of a rule has at most this many letters. */
const CHIP = 34;

export class ToolCard {
  /**
   * @param {Hand} hand
   * @param {WeakMap<Rule, string>} refused
   * @param {() => number} focus the cell that has the keyboard
   */
  constructor(hand, refused, focus) {
    this.hand = hand;
    this.refused = refused;
    this.focus = focus;
    this.element = h('section', { class: 'set-editor', 'aria-label': t`The tool` });
  }

  paint() {
    const { hand, element } = this;
    const rule = hand.chosen;
    const kind = hand.kindOf(rule) ?? hand.kind;
    const s = setter.setting;
    const of = rule ? [ruleText(s, rule), this.refused.get(rule)] : [];
    const drawn = hand.draft?.lists.map((cells) => cells.length);
    const key = JSON.stringify([hand.tool, of, hand.extending, drawn, s.fog !== null, hand.cells.size > 0, kind?.id]);
    if (element.dataset.key === key) return;
    // What is being typed here is not written anew.
    const { activeElement: active } = document;
    const isField = active?.tagName === 'INPUT' && element.contains(active) && element.dataset.typed === 'yes';
    const name = rule ? rule.kind : hand.tool;
    element.dataset.key = key;
    if (isField && element.dataset.of === name) return;
    element.dataset.of = name;
    element.classList.toggle('of-tool', !rule);
    keepFocus(element, () => fill(element, kind ? this.ofKind(kind, rule) : this.ofBoard()));
  }

  /** @param {string} id @param {string} name @param {Rule | null} [rule] @param {string} [tool] */
  head(id, name, rule, tool) {
    const out =
      rule &&
      button(icon('bin'), () => this.hand.remove(rule), {
        class: 'quiet round',
        'aria-label': t`Delete`,
        title: t`Delete`,
      });
    return h('div', { class: 'set-head' }, kindPicture(id, tool), h('h2', null, name), out);
  }

  /** @param {Kind} kind @param {Rule | null} rule */
  ofKind(kind, rule) {
    const { hand } = this;
    const { tool, stroke } = kind.parameters;
    const lacks = kind.parameters.words === 'required' && rule && !rule.words.length;
    const missing = lacks ? t`It still needs ${kind.words.split(';')[0]}.` : t`It still needs another list of cells.`;
    const drawn = hand.draft && !hand.stroke && hand.draft.lists[0].length;
    const error = rule && this.refused.get(rule);
    return [
      this.head(kind.id, kind.name, rule, tool),
      h('p', null, kind.sentence),
      kind.parameters.words !== 'none' && this.value(kind, rule),
      rule && this.directions(kind, rule),
      error && h('p', { class: 'wrong', role: 'alert' }, error),
      rule && !hand.complete(rule) && h('p', { class: 'guess-ink' }, missing),
      drawn &&
        h(
          'p',
          null,
          t`${drawn} cells. `,
          button(t`Done`, () => hand.finish(), { class: 'main' }),
        ),
      rule ? this.changes(kind, rule) : h('p', { class: 'soft' }, HOW[stroke ? 'strokes' : tool] ?? ''),
    ];
  }

  /** The words of a rule, or of the next one of a kind. @param {Kind} kind @param {Rule | null} rule */
  value(kind, rule) {
    const { hand, element } = this;
    const { choices, diagonal, tool } = kind.parameters;
    const direction = diagonal && rule ? rule.words[rule.words.length - 1] : '';
    const words = (rule?.words ?? hand.firstWords(kind)).filter((word) => word !== direction || !diagonal).join(' ');
    const typed = () => {
      const list = field.value.split(/\s+/).filter(Boolean);
      element.dataset.typed = 'yes';
      if (rule && hand.chosen) hand.setWords(hand.chosen, [...list, ...(direction ? [direction] : [])], true);
      else hand.words.set(kind.id, list);
    };
    const field = h('input', {
      type: 'text',
      class: 'set-words',
      autocomplete: 'off',
      spellcheck: 'false',
      value: words,
      'aria-label': t`Value of ${kind.name}: ${kind.words}`,
      oninput: typed,
      onblur: () => (element.dataset.typed = ''),
    });
    const choose = (/** @type {string} */ choice) => {
      if (rule) hand.setWords(rule, [choice]);
      else {
        hand.words.set(kind.id, [choice]);
        hand.hands.change();
      }
    };
    const buttons = choices.map((choice) =>
      button(choice, () => choose(choice), { 'aria-pressed': String(words === choice) }),
    );
    const row = choices.length ? h('div', { class: 'row-of' }, buttons, tool !== 'board' && field) : field;
    return h('div', { class: 'set-value' }, row, h('span', { class: 'help' }, kind.words));
  }

  /** Where the diagonal of a clue outside leads. @param {Kind} kind @param {Rule} rule */
  directions(kind, rule) {
    if (!kind.parameters.diagonal || !rule.outside) return null;
    const own = rule.words[rule.words.length - 1];
    const buttons = this.hand.directions(rule.outside).map((direction) => {
      const [sign, name] = DIRECTIONS[direction] ?? [direction, direction];
      const props = { 'aria-pressed': String(direction === own), 'aria-label': name };
      return button(sign, () => this.hand.direct(rule, direction), props);
    });
    return h('div', { class: 'row-of', role: 'group', 'aria-label': t`Direction` }, buttons);
  }

  /** @param {Kind} kind @param {Rule} rule */
  changes(kind, rule) {
    const { hand } = this;
    const { tool } = kind.parameters;
    const extend = () => {
      hand.extending = !hand.extending;
      hand.tool = rule.kind;
      hand.hands.change();
    };
    const turn = () => hand.edit(rule, { lists: rule.lists.map((cells) => [...cells].reverse()) });
    const help = t`What you draw next belongs to this rule; or hold Shift`;
    const props = { 'aria-pressed': String(hand.extending), title: help };
    return h(
      'div',
      { class: 'row-of' },
      ['line', 'edge', 'cells', 'lists'].includes(tool) && button(t`More cells`, extend, props),
      (tool === 'line' || tool === 'edge') && button(t`Turn round`, turn),
    );
  }

  /** Tools that are no rules. */
  ofBoard() {
    const { hand } = this;
    const s = setter.setting;
    const soft = (/** @type {string} */ text) => h('p', { class: 'soft' }, text);
    if (hand.tool === 'regions') {
      const cell = this.focus();
      const others = s.regions.map((cells) => cells.filter((other) => other !== cell));
      const add = () => setter.change({ regions: [...others, [cell]].filter((cells) => cells.length) });
      return [
        this.head('regions', t`Regions`),
        soft(t`Drag from a region into its new cells.`),
        h(
          'div',
          { class: 'row-of' },
          button(t`New region`, add),
          button(t`No regions`, () => setter.change({ regions: [] }), { class: 'quiet' }),
        ),
      ];
    }
    if (hand.tool === 'fog') {
      return [
        this.head('fog', t`Fog`),
        h('p', null, t`Fog covers the board in play. A correct digit lights the cells around it.`),
        toggle(t`Fog`, s.fog !== null, (on) => setter.change({ fog: on ? [] : null })),
        soft(t`Click the cells that are lit from the start.`),
      ];
    }
    const chosen = t`Type a digit; with Ctrl it is one of several that may stand there.`;
    return [
      this.head('select', t`Givens`),
      soft(hand.cells.size ? chosen : t`Choose cells and type, or choose a rule.`),
    ];
  }
}

export class RuleList {
  /** @param {Hand} hand @param {import('./set-questions.js').SetQuestions} questions */
  constructor(hand, questions) {
    this.hand = hand;
    this.questions = questions;
    this.element = h('section', { class: 'set-rules', 'aria-label': t`Rules of this puzzle` });
  }

  paint() {
    const { hand, questions, element } = this;
    const s = setter.setting;
    const { redundant_parts: spare, conflict } = questions.known.check ?? {};
    const rows = s.rules.map((rule) => [ruleText(s, rule), questions.refused.get(rule) ?? '', hand.complete(rule)]);
    const at = hand.chosen ? s.rules.indexOf(hand.chosen) : -1;
    const key = JSON.stringify([rows, at, spare?.rules, conflict?.rules, questions.known.text]);
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    const order = questions.sent;
    const of = (/** @type {number[]} */ list = []) => new Set(list.map((index) => order[index]));
    const marks = { spare: of(spare?.rules), clash: of(conflict?.rules) };
    /** @type {Map<string, Rule[]>} */
    const groups = new Map();
    for (const rule of s.rules) groups.set(rule.kind, [...(groups.get(rule.kind) ?? []), rule]);
    const parts = [...groups].map(([id, own]) => {
      const kind = hand.kinds.get(id);
      return h(
        'div',
        { class: 'set-group' },
        h('h3', null, kindPicture(id, kind?.parameters.tool), kind?.name ?? id),
        h('p', { class: 'soft' }, kind?.sentence ?? ''),
        h(
          'div',
          { class: 'set-chips' },
          own.map((rule) => this.chip(rule, marks)),
        ),
      );
    });
    keepFocus(element, () => fill(element, s.rules.length > 0 && h('h2', null, t`Rules`), parts));
  }

  /** @param {Rule} rule @param {{spare: Set<Rule>, clash: Set<Rule>}} marks */
  chip(rule, { spare, clash }) {
    const { hand, questions } = this;
    const text = questions.about.get(rule)?.text ?? ruleText(setter.setting, rule);
    const short = text.slice(rule.kind.length).replace(/^[: ]+/, '') || 'on';
    const isRefused = questions.refused.has(rule);
    const notes = [
      spare.has(rule) && t`not needed`,
      clash.has(rule) && t`in the conflict`,
      !hand.complete(rule) && 'incomplete',
      isRefused && 'refused',
    ].filter(Boolean);
    const label = short.length > CHIP ? `${short.slice(0, CHIP - 2)}…` : short;
    return button([label, notes.map((note) => h('i', null, note))], () => hand.choose(rule), {
      class: `line${isRefused || clash.has(rule) ? ' wrong' : ''}`,
      'aria-pressed': String(rule === hand.chosen),
    });
  }
}
