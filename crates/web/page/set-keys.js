// The keys of Set: on its board they move and draw, anywhere but in fields they write, take back and choose.

import { say } from './dom.js';
import { setter } from './setter.js';
import { keysDialog } from './set-dialogs.js';
import { t } from './texts.js';

/** @type {Record<string, [number, number]>} */
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class SetKeys {
  /**
   * @param {import('./set-hand.js').Hand} hand @param {import('./set-board.js').SetBoard} canvas
   * @param {{repaint: () => void, erase: () => void, find: () => void}} hands
   */
  constructor(hand, canvas, hands) {
    this.hand = hand;
    this.canvas = canvas;
    this.hands = hands;
  }

  /** A key on the board. @param {KeyboardEvent} event @returns {boolean} whether it was for Set */
  board(event) {
    const { hand, canvas } = this;
    const move = MOVES[event.key];
    if (move && !event.altKey && hand.kind?.parameters.tool === 'outside') return this.around(move);
    if (move && event.shiftKey && hand.kind && !hand.gathers(hand.kind)) return this.stroke(move);
    if ((event.key === ' ' || event.key === 'Enter') && canvas.place && hand.kind) {
      hand.atOutside(hand.kind, canvas.place);
      return true;
    }
    if (event.key === ' ' && this.space()) return true;
    if (move && hand.tool === 'regions' && hand.held !== undefined && hand.held >= 0) {
      if (this.go(move)) hand.region(canvas.board.focus, hand.held, false);
      return true;
    }
    return this.anywhere(event);
  }

  /** Walks over the board and around it. @param {[number, number]} move */
  around([down, right]) {
    const { canvas } = this;
    const { rows, columns } = setter.setting;
    const { focus, without } = canvas.board;
    const [row, column] = canvas.place ?? [Math.floor(focus / columns) + 1, (focus % columns) + 1];
    /** @type {[number, number]} */
    let to = [row, column];
    let isOutside = false;
    do {
      to = [Math.max(0, Math.min(rows + 1, to[0] + down)), Math.max(0, Math.min(columns + 1, to[1] + right))];
      isOutside = to[0] === 0 || to[1] === 0 || to[0] > rows || to[1] > columns;
    } while (!isOutside && without.has((to[0] - 1) * columns + to[1] - 1));
    canvas.place = isOutside ? to : null;
    if (isOutside) say(t`beside the board, row ${to[0]} column ${to[1]}`);
    else canvas.focus((to[0] - 1) * columns + to[1] - 1);
    this.hands.repaint();
    return true;
  }

  /** Puts the keyboard on the next cell. @param {[number, number]} move @returns {boolean} whether there is one */
  go([down, right]) {
    const { rows, columns } = setter.setting;
    const { focus, without } = this.canvas.board;
    const [row, column] = [Math.floor(focus / columns) + down, (focus % columns) + right];
    if (row < 0 || column < 0 || row >= rows || column >= columns || without.has(row * columns + column)) return false;
    this.canvas.focus(row * columns + column);
    return true;
  }

  /** Draws on to the next cell. @param {[number, number]} move */
  stroke(move) {
    const { hand, canvas } = this;
    if (!hand.draft) hand.put(canvas.board.focus);
    if (this.go(move)) hand.put(canvas.board.focus);
    return true;
  }

  /** The space bar on a cell. */
  space() {
    const { hand } = this;
    const { focus } = this.canvas.board;
    const s = setter.setting;
    if (hand.kind) hand.put(focus);
    else if (hand.tool === 'fog') {
      hand.stroke = { adding: !(s.fog ?? []).includes(focus), seen: new Set(), first: 0 };
      hand.light(focus, false);
      hand.stroke = null;
    } else if (hand.tool === 'regions') {
      const region = s.regions.findIndex((cells) => cells.includes(focus));
      hand.held = hand.held === undefined ? region : undefined;
      say(hand.held === undefined ? t`region let go` : t`region ${region + 1} taken: move into its new cells`);
    } else return false;
    return true;
  }

  /** Wherever the keyboard is, but in fields. @param {KeyboardEvent} event @returns {boolean} */
  anywhere(event) {
    const { hand } = this;
    const s = setter.setting;
    const control = event.ctrlKey || event.metaKey;
    if (control && (event.code === 'KeyZ' || event.code === 'KeyY')) {
      if (event.shiftKey || event.code === 'KeyY') setter.redo();
      else setter.undo();
      return true;
    }
    const [, digit] = event.code.match(/^(?:Digit|Numpad)([0-9])$/) ?? [];
    if (digit && !event.shiftKey) {
      if (!control && !event.altKey && hand.type(digit)) return true;
      if (hand.tool !== 'select' && !hand.cells.size) return false;
      hand.give(Number(digit) - s.lowest, control || event.altKey);
      return true;
    }
    if (control || event.altKey) return false;
    if (event.key === 'Enter') return hand.finish();
    if (/^[a-p]$/i.test(event.key) && hand.tool === 'select' && s.values > 9) {
      hand.give(event.key.toLowerCase().charCodeAt(0) - 96 + 9 - s.lowest, false);
      return true;
    }
    return this.named(event.key);
  }

  /** A key that is called by what it does. @param {string} key @returns {boolean} */
  named(key) {
    const { hand } = this;
    if (key === 'Escape') {
      this.canvas.place = null;
      hand.cancel();
    } else if (key === 'Backspace') {
      if (hand.draft) hand.put(hand.draft.lists[0][hand.draft.lists[0].length - 1]);
      else if (!hand.type('Backspace')) this.hands.erase();
    } else if (key === 'Delete') this.hands.erase();
    else if (key === '-' && hand.chosen) return hand.type('-');
    else if (key === '/') this.hands.find();
    else if (key === '?') keysDialog();
    else return false;
    return true;
  }

  /** A key that no control and not the board has taken. @param {KeyboardEvent} event */
  stray(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isField = target.closest('.cells, input:not([type=checkbox]), textarea, select, dialog');
    if (event.defaultPrevented || isField) return;
    if ([' ', 'Enter'].includes(event.key) && target.closest('button, a, input, summary')) return;
    const { board } = this.canvas;
    if (/^Arrow/.test(event.key)) board.cells[board.focus].focus({ preventScroll: true });
    else if (this.anywhere(event)) event.preventDefault();
  }
}
