// A picture of a cover whose rows lie on a board: queens, digits, dominoes and other pieces.

import { fill, h, s } from './dom.js';
import { t } from './texts.js';

/** @typedef {{cells: [number, number][], text: string}} Placement */

/**
 * What a row of the table is on a board, if its names say so.
 * @param {string} option
 * @param {string[]} items
 * @returns {Placement | null}
 */
export function piece(option, items) {
  const one = option.match(/^r(\d+)c(\d+)(?:=(.+))?$/);
  if (one) return { cells: [[Number(one[1]) - 1, Number(one[2]) - 1]], text: one[3] ?? '♛' };
  /** @type {[number, number][]} */
  const cells = items.flatMap((name) => {
    const cell = name.match(/^r(\d+)c(\d+)$/);
    const square = name.match(/^([a-h])(\d)$/);
    return cell
      ? [[Number(cell[1]) - 1, Number(cell[2]) - 1]]
      : square
        ? [[square[1].charCodeAt(0) - 97, Number(square[2]) - 1]]
        : [];
  });
  return cells.length > 1 ? { cells, text: '' } : null;
}

/**
 * Prepares the picture; the answer draws the rows that are chosen. Empty where the rows lie on no board.
 * @param {HTMLElement} holder @param {string[]} options @param {string[]} items @param {number[][]} matrix
 */
export function coverPicture(holder, options, items, matrix) {
  const pieces = options.map((name, o) =>
    piece(
      name,
      matrix[o].map((i) => items[i]),
    ),
  );
  if (!pieces.length || pieces.some((p) => !p)) {
    fill(holder);
    return () => {};
  }
  const all = /** @type {Placement[]} */ (pieces).flatMap((p) => p.cells);
  const down = Math.max(...all.map(([r]) => r)) + 1;
  const across = Math.max(...all.map(([, c]) => c)) + 1;
  const shapes = s('g', null);
  const ground = Array.from({ length: down * across }, (_, i) =>
    s('rect', { class: 'square', x: i % across, y: Math.floor(i / across), width: 1, height: 1 }),
  );
  const svg = s(
    'svg',
    { class: 'cover-picture', viewBox: `-0.05 -0.05 ${across + 0.1} ${down + 0.1}`, role: 'img' },
    ground,
    shapes,
  );
  fill(holder, h('figure', null, svg));
  return (/** @type {number[]} */ chosen) => {
    svg.setAttribute(
      'aria-label',
      chosen.length ? t`On the board: ${chosen.map((o) => options[o]).join(', ')}` : t`The empty board`,
    );
    fill(
      shapes,
      chosen.map((o, n) => {
        const { cells, text } = /** @type {Placement} */ (pieces[o]);
        const has = (/** @type {number} */ r, /** @type {number} */ c) => cells.some(([x, y]) => x === r && y === c);
        return s(
          'g',
          { class: 'piece', 'data-option': options[o] },
          cells.map(([r, c]) => [
            s('rect', { class: `c${(n % 9) + 1}`, x: c, y: r, width: 1, height: 1 }),
            s('path', {
              class: 'edge',
              d: [
                [r, c - 1, `M${c} ${r}v1`],
                [r, c + 1, `M${c + 1} ${r}v1`],
                [r - 1, c, `M${c} ${r}h1`],
                [r + 1, c, `M${c} ${r + 1}h1`],
              ]
                .map(([x, y, d]) => (has(Number(x), Number(y)) ? '' : d))
                .join(''),
            }),
            text && s('text', { x: c + 0.5, y: r + 0.54 }, text),
          ]),
        );
      }),
    );
  };
}
