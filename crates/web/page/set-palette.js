// The tools of Set: every rule of the table in its group with a drawing, rules for the whole board as switches, and a
// search by every name that setters use.

import { button, fill, h } from './dom.js';
import { found, kindPicture, otherNames } from './set-kinds.js';
import { setter } from './setter.js';
import { t } from './texts.js';

/** @typedef {import('./set-hand.js').Kind} Kind */

/** @type {[string, string][]} */
export const BOARD_TOOLS = [
  ['select', t`Givens`],
  ['regions', t`Regions`],
  ['fog', t`Fog`],
];

export class Palette {
  /** @param {import('./set-hand.js').Hand} hand @param {() => void} taken what is done when a tool was chosen */
  constructor(hand, taken) {
    this.hand = hand;
    this.taken = taken;
    this.search = h('input', {
      type: 'text',
      class: 'set-search',
      placeholder: t`Find a rule  /`,
      'aria-label': t`Find a rule`,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => this.filter(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    this.groups = h('div', { class: 'set-kinds' });
    this.none = h('p', { class: 'soft', role: 'status' });
    const tools = BOARD_TOOLS.map(([id, name]) =>
      button([kindPicture(id), h('span', null, name)], () => this.take(id), { 'data-tool': id }),
    );
    this.boardTools = h('div', { class: 'set-board-tools', role: 'group', 'aria-label': t`Board` }, tools);
    this.element = h(
      'section',
      { class: 'set-palette', 'aria-label': t`Tools` },
      h('h2', { class: 'unseen' }, t`Tools`),
      this.search,
      this.boardTools,
      this.none,
      this.groups,
    );
    /** @type {{kind: Kind, words: string[], box: HTMLInputElement}[]} */
    this.switches = [];
    /** What is found by a search. @type {{element: HTMLElement, kind: Kind, name: string}[]} */
    this.entries = [];
  }

  /** @param {string} tool */
  take(tool) {
    this.hand.take(tool);
    this.taken();
  }

  /** @param {Kind[]} kinds */
  fill(kinds) {
    /** @type {Map<string, Kind[]>} */
    const sections = new Map();
    for (const kind of kinds) sections.set(kind.section, [...(sections.get(kind.section) ?? []), kind]);
    this.switches = [];
    this.entries = [];
    // What is drawn comes before what is switched on, and the sorts of which there are most come first.
    const isSwitch = (/** @type {Kind} */ kind) => kind.parameters.tool === 'board';
    const switched = (/** @type {Kind[]} */ own) => Number(own.filter(isSwitch).length * 2 > own.length);
    const order = [...sections].sort(([, a], [, b]) => switched(a) - switched(b) || b.length - a.length);
    fill(
      this.groups,
      order.map(([section, own]) => {
        const list = h(
          'div',
          { class: 'set-list' },
          own.map((kind) => this.entry(kind)),
        );
        return h('section', { class: 'set-section', 'aria-label': section }, h('h3', null, section), list);
      }),
    );
    this.paint();
  }

  /** @param {Kind} kind */
  entry(kind) {
    const { tool, choices } = kind.parameters;
    if (tool === 'board') return (choices.length ? choices : ['']).map((choice) => this.switch(kind, choice));
    const label = [kindPicture(kind.id, tool), h('span', null, kind.name)];
    const element = button(label, () => this.take(kind.id), { 'data-tool': kind.id, title: kind.sentence });
    this.entries.push({ element, kind, name: kind.name });
    return element;
  }

  /** A rule for the whole board. @param {Kind} kind @param {string} choice */
  switch(kind, choice) {
    const required = kind.parameters.words === 'required' ? kind.parameters.example_words : [];
    const words = choice ? [choice] : required;
    const name = choice ? `${kind.name}, ${choice}` : kind.name;
    const box = h('input', { type: 'checkbox', onchange: () => this.turn(kind, words, box.checked) });
    const label = [box, kindPicture(kind.id, 'board'), h('span', null, name)];
    const element = h('label', { class: 'set-switch', title: kind.sentence }, label);
    this.switches.push({ kind, words: choice ? words : [], box });
    this.entries.push({ element, kind, name });
    return element;
  }

  /** @param {Kind} kind @param {string[]} words @param {boolean} on */
  turn(kind, words, on) {
    const { rules } = setter.setting;
    const isOther = (/** @type {import('./setter.js').Rule} */ rule) =>
      rule.kind !== kind.id || (kind.parameters.choices.length && rule.words.join() !== words.join());
    if (on) this.hand.add({ kind: kind.id, words, outside: null, lists: [], text: null });
    else setter.change({ rules: rules.filter(isOther) });
  }

  paint() {
    for (const tool of this.element.querySelectorAll('[data-tool]')) {
      const { tool: id } = /** @type {HTMLElement} */ (tool).dataset;
      tool.setAttribute('aria-pressed', String(id === this.hand.tool));
    }
    const rules = setter.setting?.rules ?? [];
    for (const { kind, words, box } of this.switches) {
      const own = rules.filter((rule) => rule.kind === kind.id);
      box.checked = own.some((rule) => !words.length || rule.words.join() === words.join());
    }
  }

  /** The entries that are found, the best first. */
  hits() {
    const query = this.search.value;
    return this.entries
      .map((entry) => {
        const { id, sentence } = entry.kind;
        return { ...entry, how: found(query, entry.name, `${id} ${otherNames(id)}`, sentence) };
      })
      .filter(({ how }) => how)
      .sort((a, b) => b.how - a.how);
  }

  filter() {
    const hits = this.hits();
    // What only the sentences say is shown where no name fits.
    const min = hits[0]?.how > 1 ? 2 : 1;
    const shown = new Set(hits.filter(({ how }) => how >= min).map(({ element }) => element));
    for (const { element } of this.entries) element.hidden = !shown.has(element);
    for (const section of this.groups.children) {
      section.hidden = !section.querySelector('.set-list > :not([hidden])');
    }
    this.boardTools.hidden = Boolean(this.search.value.trim());
    this.none.textContent = hits.length ? '' : t`No rule has this name.`;
    this.groups.scrollTop = 0;
  }

  /** Enter takes the one that fits best. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && this.search.value) {
      event.preventDefault();
      event.stopPropagation();
      this.search.value = '';
      this.filter();
      return;
    }
    if (event.key === 'Escape') this.search.blur();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [best] = this.hits();
    if (!best) return;
    this.search.value = '';
    this.filter();
    (best.element.querySelector('input') ?? best.element).click();
    /** @type {HTMLElement | null} */ (document.querySelector('.set .cell[tabindex="0"]'))?.focus({
      preventScroll: true,
    });
  }
}
