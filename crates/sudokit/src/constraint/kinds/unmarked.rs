//! What negative rules say in the same way: all pairs of cells side by side, less the pairs that are spared, avoid a
//! relation that is given by some numbers.

use crate::board::{Board, Cell};
use crate::constraint::lowering::Lowering;
use crate::constraint::terms::Terms;

use super::common::{lists_of_pairs, number, without, words_unless};

/// The numbers, unless they are the usual ones, and the spared pairs.
pub(super) fn terms(numbers: &[i32], usual: &[i32], spared: &[(Cell, Cell)]) -> Terms {
    let (words, cells) = (words_unless(numbers, usual), lists_of_pairs(spared));
    Terms { words, cells, ..Terms::default() }
}

/// Whether all pairs that are not spared are allowed.
pub(super) fn holds(
    board: &Board,
    grid: &[i32],
    spared: &[(Cell, Cell)],
    allows: impl Fn(i32, i32) -> bool,
) -> bool {
    let pairs = without(board.adjacent_pairs(), spared);
    pairs.iter().all(|&(a, b)| allows(number(a, grid), number(b, grid)))
}

/// Lowers the constraint to relations.
pub(super) fn lower(lowering: &mut Lowering<'_>, spared: &[(Cell, Cell)], allows: impl Fn(i32, i32) -> bool) {
    let pairs = without(lowering.board.adjacent_pairs(), spared);
    lowering.pairs(pairs, allows);
}
