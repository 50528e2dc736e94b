// Draws the evidence of a step over a board: houses, candidates with their parts, inferences. Each part has a shape as
// well as a colour, so that it can be recognised without seeing colours.

import { s } from './dom.js';
import { outline } from './selection.js';
import { t } from './texts.js';

/** @typedef {import('./board.js').Board} Board */

/** The parts a candidate can play, with their shapes and words for the legend. */
export const ROLES = {
  pattern: t`makes the pattern`,
  anchor: t`holds the pattern together`,
  extra: t`one candidate too many`,
  support: t`helps from outside`,
  blocker: t`keeps the digit out`,
  on: t`taken to be true`,
  off: t`taken to be false`,
  eliminated: 'goes',
  placed: t`is placed`,
};

/** @param {string} role @param {number} x @param {number} y @param {number} r @returns {Element} */
export function sign(role, x, y, r) {
  const box = { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  switch (role) {
    case 'anchor':
      return s('rect', { class: `sign ${role}`, ...box, rx: r * 0.25 });
    case 'extra':
      return s('path', {
        class: `sign ${role}`,
        d: `M${x} ${y - r * 1.2}L${x + r * 1.2} ${y}L${x} ${y + r * 1.2}L${x - r * 1.2} ${y}z`,
      });
    case 'support':
      return s('path', {
        class: `sign ${role}`,
        d: `M${x} ${y - r * 1.2}L${x + r * 1.15} ${y + r * 0.9}H${x - r * 1.15}z`,
      });
    case 'off':
      return s('circle', { class: `sign ${role}`, cx: x, cy: y, r, 'stroke-dasharray': `${r * 0.5} ${r * 0.4}` });
    // One stroke: the digit that goes stays readable.
    case 'eliminated':
      return s('path', { class: `sign ${role}`, d: `M${x + r} ${y - r}L${x - r} ${y + r}` });
    default:
      return s('circle', { class: `sign ${role}`, cx: x, cy: y, r });
  }
}

/** More houses of a step under rules than this would hide the board. */
const MAX_HOUSES = 4;

/**
 * The houses that are shown: of a step under rules none where links say where it goes.
 * @param {any} why
 * @returns {any[]}
 */
function shownHouses(why) {
  const isHidden = why.links.length > 0 || why.houses.length > MAX_HOUSES;
  return why.houses.filter((/** @type {any} */ house) => !house.cells || !isHidden);
}

/**
 * The cells of a house.
 * @param {{kind: string, index: number, cells?: number[]}} house
 * @param {Board} board
 * @returns {number[]}
 */
function cellsOf({ kind, index, cells }, { rows, columns, shape }) {
  if (cells) return cells.filter((cell) => cell < rows * columns);
  const all = [...(shape?.zones.keys() ?? [])];
  if (kind === 'row') return all.filter((cell) => Math.floor(cell / columns) === index);
  if (kind === 'column') return all.filter((cell) => cell % columns === index);
  return all.filter((cell) => shape?.zones[cell] === index);
}

/** One outline around each group of the cells of a house. @param {any} house @param {Board} board */
function houseShape(house, board) {
  return s('path', { class: 'house', d: outline(new Set(cellsOf(house, board)), board.columns, board.rows) });
}

/**
 * The cells of a house that a digit cannot go to because it stands in their row, column or box: hatched, with lines
 * from
 * the digits that keep it out. Empty where the step is no such single.
 * @param {Board} board @param {any} step
 */
function crossHatching(board, { place, why }) {
  if (!place || why.houses.length !== 1 || why.links.length) return [];
  const { columns, shape, views } = board;
  const zones = shape?.zones ?? [];
  const named = why.marks.filter((/** @type {any} */ mark) => mark.role === 'blocker');
  const standing = [...zones.keys()].filter((cell) => views[cell]?.value === place.digit);
  const blockers = named.length ? named.map((/** @type {any} */ mark) => mark.cell) : standing;
  const [row, column] = [
    (/** @type {number} */ c) => Math.floor(c / columns),
    (/** @type {number} */ c) => c % columns,
  ];
  const middle = (/** @type {number} */ cell) => [column(cell) * 100 + 50, row(cell) * 100 + 50];
  const shapes = [];
  for (const cell of cellsOf(why.houses[0], board)) {
    if (cell === place.cell || views[cell]?.value) continue;
    const by = blockers.find(
      (/** @type {number} */ other) => row(other) === row(cell) || column(other) === column(cell),
    );
    const near = blockers.find((/** @type {number} */ other) => zones[cell] >= 0 && zones[other] === zones[cell]);
    if (by === undefined && near === undefined) continue;
    const [x, y] = [column(cell) * 100, row(cell) * 100];
    const stripes = [25, 50, 75, 100].map(
      (at) => `M${x} ${y + at}L${x + at} ${y}M${x + 100 - at} ${y + 100}L${x + 100} ${y + 100 - at}`,
    );
    shapes.push(s('path', { class: 'hatch', d: stripes.join('') }));
    if (by !== undefined) shapes.push(s('path', { class: 'beam', d: `M${middle(by)}L${middle(cell)}` }));
  }
  return shapes;
}

/**
 * @param {Board} board
 * @param {any} step as the server sends it
 * @param {number} rung 1 to 5: how much to show; what follows is the last of it
 */
export function drawStep(board, step, rung) {
  const { why } = step;
  const n = board.columns;
  const r = board.radius;
  const shapes = [];
  const houses = shownHouses(why);
  if (rung >= 1 && (houses.length === 1 || rung >= 3)) shapes.push(...houses.map((house) => houseShape(house, board)));
  if (rung >= 3) shapes.push(...crossHatching(board, step));
  if (rung >= 4) shapes.push(...links(board, why.links, r));
  /** @type {Set<string>} */
  const drawn = new Set();
  const mark = (/** @type {string} */ role, /** @type {number} */ cell, /** @type {number} */ digit) => {
    const key = `${cell}.${digit}.${role}`;
    if (drawn.has(key)) return;
    drawn.add(key);
    // A blocker is a placed digit, in the middle of its cell.
    if (role === 'blocker') {
      shapes.push(sign(role, (cell % n) * 100 + 50, Math.floor(cell / n) * 100 + 50, 40));
      return;
    }
    const [x, y] = board.place(cell, digit);
    shapes.push(sign(role, x, y, r));
  };
  const isResult = (/** @type {any} */ m) => m.cell === step.place?.cell;
  // A pattern may name digits that a filled corner does not have.
  const isShown = (/** @type {any} */ m) =>
    !['eliminated', 'placed', 'blocker'].includes(m.role) &&
    (m.role !== 'anchor' || board.shows(m.cell, m.digit)) &&
    (rung >= 4 || !isResult(m));
  if (rung >= 3) for (const m of why.marks) if (isShown(m) || m.role === 'blocker') mark(m.role, m.cell, m.digit);
  if (rung >= 5) {
    for (const c of step.eliminate) mark('eliminated', c.cell, c.digit);
    if (step.place) mark('placed', step.place.cell, step.place.digit);
  }
  board.draw(...shapes);
  return [...new Set([...drawn].map((key) => key.split('.')[2]))];
}

/** @param {Board} board @param {any[]} list @param {number} r */
function links(board, list, r) {
  return list
    .filter((link) => link.from.cell !== link.to.cell || link.from.digit !== link.to.digit)
    .map((link) => {
      const [x1, y1] = board.place(link.from.cell, link.from.digit);
      const [x2, y2] = board.place(link.to.cell, link.to.digit);
      const dx = x2 - x1;
      const dy = y2 - y1;
      const length = Math.hypot(dx, dy) || 1;
      const [ux, uy] = [dx / length, dy / length];
      const bend = Math.min(40, length * 0.14);
      const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
      const [sx, sy] = [x1 + ux * r, y1 + uy * r];
      const end = Math.atan2(y2 - my, x2 - mx);
      const [ex, ey] = [x2 - Math.cos(end) * (r + 2), y2 - Math.sin(end) * (r + 2)];
      const head = [2.65, -2.65]
        .map((turn) => `M${ex} ${ey}L${ex + 13 * Math.cos(end + turn)} ${ey + 13 * Math.sin(end + turn)}`)
        .join('');
      return s(
        'g',
        { class: `link ${link.strong ? 'strong' : 'weak'}` },
        s('path', { d: `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}` }),
        s('path', { class: 'head', d: head }),
      );
    });
}
