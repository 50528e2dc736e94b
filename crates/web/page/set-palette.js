// The tools of Set: every rule of the table in its group, rules for the whole board as switches.

import { button, fill, h, toggle } from './dom.js';
import { setter } from './setter.js';

/** @typedef {import('./set-hand.js').Kind} Kind */

/** @type {[string, string][]} */
const BOARD_TOOLS = [['select', 'Givens'], ['regions', 'Regions'], ['fog', 'Fog']];

export class Palette {
  /** @param {import('./set-hand.js').Hand} hand */
  constructor(hand) {
    this.hand = hand;
    this.search = h('input', { type: 'text', class: 'set-search', placeholder: 'Find a rule  /', 'aria-label': 'Find a rule', autocomplete: 'off', spellcheck: 'false',
      oninput: () => this.filter(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) });
    this.groups = h('div', { class: 'set-kinds' });
    this.boardTools = h('div', { class: 'segments', role: 'group', 'aria-label': 'Board' }, BOARD_TOOLS.map(([id, name]) => button(name, () => hand.take(id), { 'data-tool': id })));
    this.element = h('section', { class: 'set-palette', 'aria-label': 'Tools' }, this.boardTools, this.search, this.groups);
    /** @type {{kind: Kind, words: string[], box: HTMLInputElement}[]} */
    this.switches = [];
  }

  /** @param {Kind[]} kinds */
  fill(kinds) {
    /** @type {Map<string, Kind[]>} */
    const sections = new Map();
    for (const kind of kinds) sections.set(kind.section, [...(sections.get(kind.section) ?? []), kind]);
    this.switches = [];
    // What is drawn comes before what is switched on, and the sorts of which there are most come first.
    const switched = (/** @type {Kind[]} */ own) => Number(own.filter((kind) => kind.parameters.tool === 'board').length * 2 > own.length);
    const order = [...sections].sort(([, a], [, b]) => switched(a) - switched(b) || b.length - a.length);
    fill(this.groups, order.map(([section, own]) => h('div', { class: 'set-section' }, h('h3', null, section), h('div', { class: 'set-list' }, own.map((kind) => this.entry(kind))))));
    this.paint();
  }

  /** @param {Kind} kind */
  entry(kind) {
    const { tool, choices } = kind.parameters;
    const find = `${kind.name} ${kind.id} ${kind.sentence}`.toLowerCase();
    if (tool === 'board') {
      return (choices.length ? choices : ['']).map((choice) => {
        const words = choice ? [choice] : kind.parameters.words === 'required' ? kind.parameters.example_words : [];
        const label = toggle(choice ? `${kind.name}, ${choice}` : kind.name, false, (on) => this.turn(kind, words, on));
        label.title = kind.sentence;
        label.dataset.find = find;
        this.switches.push({ kind, words: choice ? words : [], box: label.querySelector('input') });
        return label;
      });
    }
    return button(kind.name, () => this.hand.take(kind.id), { 'data-tool': kind.id, 'data-find': find, title: kind.sentence });
  }

  /** @param {Kind} kind @param {string[]} words @param {boolean} on */
  turn(kind, words, on) {
    if (on) this.hand.add({ kind: kind.id, words, outside: null, lists: [], text: null });
    else setter.change({ rules: setter.setting.rules.filter((rule) => rule.kind !== kind.id || (kind.parameters.choices.length && rule.words.join() !== words.join())) });
  }

  paint() {
    const { hand } = this;
    for (const tool of this.element.querySelectorAll('[data-tool]')) tool.setAttribute('aria-pressed', String(/** @type {HTMLElement} */ (tool).dataset.tool === hand.tool));
    const rules = setter.setting?.rules ?? [];
    for (const { kind, words, box } of this.switches) box.checked = rules.some((rule) => rule.kind === kind.id && (!words.length || rule.words.join() === words.join()));
  }

  filter() {
    const wanted = this.search.value.trim().toLowerCase();
    for (const section of this.groups.children) {
      let any = false;
      for (const entry of section.querySelectorAll('[data-find]')) {
        const name = entry.textContent?.toLowerCase() ?? '';
        const hit = !wanted || name.includes(wanted) || (wanted.length > 3 && /** @type {HTMLElement} */ (entry).dataset.find?.includes(wanted));
        /** @type {HTMLElement} */ (entry).hidden = !hit;
        any ||= Boolean(hit);
      }
      /** @type {HTMLElement} */ (section).hidden = !any;
    }
  }

  /** Enter takes the first that is found. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape') { this.search.value = ''; this.filter(); this.search.blur(); return; }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const hits = /** @type {HTMLElement[]} */ ([...this.groups.querySelectorAll('.set-section:not([hidden]) [data-find]:not([hidden])')]);
    const wanted = this.search.value.trim().toLowerCase();
    const hit = hits.find((entry) => entry.textContent?.toLowerCase() === wanted) ?? hits.find((entry) => entry.textContent?.toLowerCase().startsWith(wanted)) ?? hits[0];
    if (!hit) return;
    this.search.value = '';
    this.filter();
    /** @type {HTMLElement} */ (hit.querySelector('input') ?? hit).click();
    /** @type {HTMLElement | null} */ (document.querySelector('.set .cell[tabindex="0"]'))?.focus({ preventScroll: true });
  }
}
