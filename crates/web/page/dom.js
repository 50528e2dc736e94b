// Controls of the page: buttons, fields, dialogs, short messages.

import { fill, flat, h, s } from './elements.js';
import { icon } from './icons.js';
import { t } from './texts.js';

export { fill, h, s };

/** @typedef {import('./elements.js').Child} Child */

/**
 * Makes the content of a box anew without losing the keyboard's place: the control that takes the place of the focused
 * one gets the focus.
 * @param {Element} box @param {() => void} work
 */
export function keepFocus(box, work) {
  const controls = () =>
    /** @type {HTMLButtonElement[]} */ ([...box.querySelectorAll('button, select, input, textarea')]);
  const index = controls().findIndex((control) => control === document.activeElement);
  work();
  if (index < 0) return;
  const after = controls();
  const same = after[Math.min(index, after.length - 1)];
  (same?.disabled ? after.find((control) => !control.disabled) : same)?.focus({ preventScroll: true });
}

/**
 * A button.
 * @param {Child} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [props]
 * @returns {HTMLButtonElement}
 */
export function button(label, onclick, props) {
  return h('button', { type: 'button', onclick, ...props }, label);
}

/**
 * A labelled control.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {string} [help]
 */
export function field(label, control, help) {
  return h(
    'label',
    { class: 'field' },
    h('span', { class: 'name' }, label),
    control,
    help && h('span', { class: 'help' }, help),
  );
}

/**
 * A choice from a list.
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @returns {HTMLSelectElement}
 */
export function select(options, value, onchange) {
  const element = h(
    'select',
    { onchange: () => onchange(element.value) },
    options.map(([v, text]) => h('option', { value: v }, text)),
  );
  element.value = value;
  return element;
}

/**
 * A select with its options in groups.
 * @param {[string, [string, string][]][]} groups the name of each, and its options: value and text
 * @param {string} value
 * @param {(value: string) => void} onchange
 * @returns {HTMLSelectElement}
 */
export function selectOfGroups(groups, value, onchange) {
  const element = select([], value, onchange);
  fill(
    element,
    groups
      .filter(([, options]) => options.length)
      .map(([name, options]) =>
        h(
          'optgroup',
          { label: name },
          options.map(([v, text]) => h('option', { value: v }, text)),
        ),
      ),
  );
  element.value = value;
  return element;
}

/**
 * A row of choices of which one holds; arrow keys move between them.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function segments(label, options, value, onchange) {
  const name = `s${Math.random().toString(36).slice(2)}`;
  return h(
    'fieldset',
    { class: 'segments' },
    h('legend', { class: 'unseen' }, label),
    options.map(([v, text]) =>
      h(
        'label',
        null,
        h('input', { type: 'radio', name, value: v, checked: v === value, onchange: () => onchange(v) }),
        h('span', null, text),
      ),
    ),
  );
}

/**
 * A choice as buttons of which one is pressed: no arrow key changes them, so that arrows can mean something else.
 * @param {string} label
 * @param {[string, string][]} options value and text
 * @param {string} value
 * @param {(value: string) => void} onpress
 */
export function choices(label, options, value, onpress) {
  return h(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    options.map(([v, text]) => button(text, () => onpress(v), { 'aria-pressed': String(v === value) })),
  );
}

/** @param {string} text @param {boolean} checked @param {(on: boolean) => void} onchange */
export function toggle(text, checked, onchange) {
  const box = h('input', { type: 'checkbox', checked, onchange: () => onchange(box.checked) });
  return h('label', { class: 'toggle' }, box, h('span', null, text));
}

/**
 * Makes a square of buttons one tab stop in which the arrow keys walk.
 * @param {HTMLElement[]} cells row by row
 */
export function walkable(cells) {
  const n = Math.sqrt(cells.length);
  cells.forEach((cell, i) => {
    cell.tabIndex = i ? -1 : 0;
    cell.addEventListener('keydown', (event) => {
      const c = i % n;
      const to = { ArrowUp: i - n, ArrowDown: i + n, ArrowLeft: c ? i - 1 : -1, ArrowRight: c + 1 < n ? i + 1 : -1 }[
        event.key
      ];
      if (to === undefined || !cells[to]) return;
      event.preventDefault();
      cell.tabIndex = -1;
      cells[to].tabIndex = 0;
      cells[to].focus();
    });
  });
  return cells;
}

/** Says something to those who listen instead of looking. @param {string} text */
export function say(text) {
  const live = document.getElementById('live');
  if (live && live.textContent !== text) live.textContent = text;
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/** Shows a short message. @param {string} text */
export function toast(text) {
  const box = /** @type {HTMLElement} */ (document.getElementById('toast'));
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(quiet, 4000);
}

/**
 * Shows a short message with something that can be done about it.
 * @param {string} text @param {string} label @param {() => any} work @param {number} [long] milliseconds
 */
export function toastWith(text, label, work, long = 9000) {
  toast(text);
  const box = /** @type {HTMLElement} */ (document.getElementById('toast'));
  fill(
    box,
    h('span', null, text),
    button(label, async () => {
      quiet();
      await work();
      say(t`${label}: done`);
    }),
  );
  clearTimeout(hiding);
  hiding = setTimeout(quiet, long);
}

/** Takes the message away. */
export function quiet() {
  const box = /** @type {HTMLElement} */ (document.getElementById('toast'));
  box.hidden = true;
  fill(box);
}

/**
 * Loads the style sheet of a part that needs more than the common one.
 * @param {string} path
 * @returns {Promise<void>}
 */
export function needStyle(path) {
  if (document.querySelector(`link[href="${path}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.head.append(
      h('link', { rel: 'stylesheet', href: path, onload: () => resolve(), onerror: () => reject(new Error(path)) }),
    );
  });
}

/**
 * A window over the page that closes by Escape, by its button, or by itself.
 * @param {string} title
 * @param {(close: () => void) => (Child | Child[])} content
 */
export function dialog(title, content) {
  const close = () => box.close();
  const box = h(
    'dialog',
    { 'aria-label': title, tabindex: -1 },
    h(
      'div',
      { class: 'dialog-head' },
      h('h2', null, title),
      button(icon('close'), close, { class: 'quiet round', 'aria-label': t`Close` }),
    ),
  );
  box.append(...flat([content(close)]));
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  // What is to be done here begins with its first field, and not with the button that leaves.
  const begin =
    box.querySelector('textarea:not([readonly]), input:not([type="file"]), select, .levels button') ??
    box.querySelector('button.main') ??
    box;
  /** @type {HTMLElement} */ (begin).focus();
  return box;
}

/** A table with a head. @param {Record<string, any>} props @param {Child} heads @param {Child} body */
export const tableOf = (props, heads, body) => h('table', props, h('thead', null, h('tr', null, heads)), body);

/** Shows what keys do. @param {string[][]} rows keys and what they do */
export const listKeys = (rows) =>
  dialog(t`Keyboard shortcuts`, () =>
    h(
      'dl',
      { class: 'keys' },
      rows.map(([key, what]) => [h('dt', null, key), h('dd', null, what)]),
    ),
  );

/** What went wrong, and what can be done about it. @param {any} error @returns {Child[]} */
export const failure = ({ message, help }) => [h('p', null, message), help && h('p', { class: 'soft' }, help)];

/**
 * Opens a window that may have to be loaded first. What is typed before it is there goes into the field that it begins
 * with, and never into what lies below.
 * @param {() => Promise<unknown>} open
 */
export async function openWindow(open) {
  let typed = '';
  const hold = (/** @type {KeyboardEvent} */ event) => {
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', hold, true);
  try {
    await open();
  } finally {
    removeEventListener('keydown', hold, true);
  }
  const field = document.activeElement;
  if (!typed || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  field.setRangeText(typed, 0, 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The name of a board or a size with a proper sign. @param {string} text */
export function times(text) {
  return text.replace(/(\d)x(\d)/g, '$1 × $2');
}

/** @param {string} text */
export function upper(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The name of a scale of difficulty: what its description begins with, where that is a name.
 * @param {{name: string, about: string}} scale
 */
export function scaleName(scale) {
  const [name, ...rest] = scale.about.split(':');
  return rest.length && name.length < 32 ? upper(name) : upper(scale.name);
}

/** @param {number} value */
export function grouped(value) {
  return Math.round(value).toLocaleString('en').replaceAll(',', '\u202f');
}

/** How many there are of something: "One puzzle", "3 puzzles". @param {number} count @param {string} noun */
export const counted = (count, noun) => (count === 1 ? t`One ${noun}` : `${grouped(count)} ${noun}s`);

/** @param {number} ms */
export function duration(ms) {
  if (ms < 1) return `${(ms * 1000).toFixed(0)} µs`;
  if (ms < 100) return `${ms.toFixed(1)} ms`;
  return ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
}
