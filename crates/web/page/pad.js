// The number pad: what its keys write, which digit is chosen, how many of each are left.

import { button, choices, fill, h, keepFocus } from './dom.js';
import { COLOURS, MODES } from './entry.js';
import { t } from './texts.js';

/** @typedef {import('./entry.js').Mode} Mode */

/** A key that is held for this many milliseconds means something else. */
const HOLD = 450;

export class Pad {
  /**
   * @param {{press: (digit: number) => void, hold: (digit: number) => void, setMode: (mode: Mode) => void}} hands
   * @param {HTMLElement} tenth what stands beside nine keys in two rows
   */
  constructor(hands, tenth) {
    this.hands = hands;
    this.tenth = tenth;
    this.modes = h('div', { class: 'modes' });
    this.keys = h('div', { class: 'pad', role: 'group', 'aria-label': t`Number pad` });
    this.of = '';
  }

  /**
   * @param {{mode: Mode, symbols: string | string[], armed: number, chooses: boolean, left: number[] | null}} shown
   *   the digit or colour that is chosen, 0 for none; whether a key chooses its own; how many of each are left, where
   *   that is known
   */
  paint({ mode, symbols, armed, chooses, left }) {
    const of = `${mode} ${symbols}`;
    if (of !== this.of) {
      this.of = of;
      this.fill(mode, [...symbols]);
    }
    const inColours = mode === 'colour' || mode === 'pen';
    const keys = [...this.keys.children].slice(0, inColours ? COLOURS.length : symbols.length);
    keys.forEach((key, i) => {
      const mark = left && !inColours ? String(left[i]) : undefined;
      if (mark === undefined) delete key.dataset.left;
      else if (key.dataset.left !== mark) key.dataset.left = mark;
      if (chooses) key.setAttribute('aria-pressed', String(armed === i + 1));
      else key.removeAttribute('aria-pressed');
    });
  }

  /** @param {Mode} mode @param {string[]} symbols */
  fill(mode, symbols) {
    keepFocus(this.modes, () =>
      fill(
        this.modes,
        choices(t`What a number key writes`, MODES, mode, (next) => this.hands.setMode(/** @type {Mode} */ (next))),
      ),
    );
    const colour = mode === 'colour' || mode === 'pen';
    this.keys.dataset.keys = colour || symbols.length <= 9 ? 'few' : symbols.length <= 16 ? 'some' : 'many';
    const keys = colour
      ? COLOURS.map((name, i) =>
          this.key(i + 1, h('i', { class: `colour c${i + 1}` }), { 'aria-label': t`Colour ${i + 1}, ${name}` }),
        )
      : symbols.map((symbol, i) =>
          this.key(i + 1, h('span', null, symbol), { class: `as-${mode}`, 'aria-label': symbol }),
        );
    // On a phone nine keys leave a place in their second row.
    fill(this.keys, keys, this.keys.dataset.keys === 'few' && this.tenth);
  }

  /** A key that can be held. @param {number} digit @param {Element} label @param {Record<string, any>} props */
  key(digit, label, props) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    let held = false;
    const release = () => clearTimeout(waiting);
    return button(
      label,
      () => {
        if (!held) this.hands.press(digit);
        held = false;
      },
      {
        ...props,
        onpointerdown: () => {
          held = false;
          clearTimeout(waiting);
          waiting = setTimeout(() => {
            held = true;
            this.hands.hold(digit);
          }, HOLD);
        },
        onpointerup: release,
        onpointerleave: release,
        onpointercancel: release,
        oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      },
    );
  }
}
