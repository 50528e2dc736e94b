// What each cell of the board in Set shows, worked out of the puzzle and of what is known of it.

import { everything, setter } from './setter.js';

/**
 * @param {import('./set-questions.js').SetQuestions} questions
 * @param {import('./set-hand.js').Hand} hand
 * @param {{truth: boolean, solution: boolean}} shown whether true candidates and the solution are to be seen
 * @returns {import('./board.js').CellView[]}
 */
export function setViews({ known, about, sent }, hand, shown) {
  const s = setter.setting;
  const on = s.rows * s.columns;
  const all = everything(s);
  const { conflict, redundant = [] } = known.check ?? {};
  // A house, or a rule for the whole board, would colour everything.
  const spoken = (conflict?.rules ?? [])
    .map((/** @type {number} */ index) => about.get(sent[index])?.cells ?? [])
    .filter((/** @type {number[]} */ cells) => cells.length * 3 < on);
  const clash = new Set(conflict ? [...spoken.flat(), ...conflict.givens] : []);
  const isPlain = !shown.truth && !shown.solution;
  const differ = new Set(known.verdict === 'many' && isPlain && known.differ?.length * 2 <= on ? known.differ : []);
  const spare = new Set(redundant);
  const grid = shown.solution ? known.grid : null;
  const truth = shown.truth ? known.truth : null;
  const notes = notesOf(hand);
  return s.allowed.slice(0, on).map((bits, cell) => {
    const given = bits && !(bits & (bits - 1)) && s.values > 1 ? Math.log2(bits) + 1 : 0;
    const tints = [
      clash.has(cell) && 'clash',
      differ.has(cell) && 'differ',
      s.fog && !s.fog.includes(cell) && 'dim',
      given && spare.has(cell) && 'spare',
    ];
    return {
      note: notes.get(cell),
      value: given || (grid ? grid[cell] - s.lowest + 1 : 0),
      ink: given ? 'given' : 'solution',
      tint: tints.filter(Boolean).join(' '),
      marks: !given && truth ? truth.candidates[cell] : 0,
      centre: !given && bits !== all && !truth ? bits : 0,
      either: differ.has(cell) ? known.grids.map((/** @type {number[]} */ one) => one[cell] - s.lowest + 1) : undefined,
    };
  });
}

/** The rules of each cell in words. @param {import('./set-hand.js').Hand} hand @returns {Map<number, string>} */
function notesOf(hand) {
  /** @type {Map<number, string[]>} */
  const notes = new Map();
  for (const rule of setter.setting.rules) {
    const name = [hand.kinds.get(rule.kind)?.name ?? rule.kind, ...rule.words].join(' ');
    for (const cell of rule.lists.flat()) notes.set(cell, [...(notes.get(cell) ?? []), name]);
  }
  return new Map([...notes].map(([cell, names]) => [cell, names.join(', ')]));
}
