//! The last resort: the middle one of the empty cells gets its value, found by trying. Source: [hodoku].

use super::found_step::{FoundStep, StepKind};
use super::state::{HodokuState, candidate, cells};
use crate::logic::diagram::Role;
use crate::logic::geometry::{Bits, CellSet};

/// The middle one of the empty cells, if all solutions of what is left agree there.
pub fn brute_force(board: &HodokuState, found: &mut Vec<FoundStep>) {
    let empty: Vec<u8> = CellSet(!board.filled & (u128::MAX >> 47)).collect();
    let Some(&cell) = empty.get(empty.len() / 2) else { return };
    let mut solution = board.values;
    let mut marks = board.marks;
    if fill(&mut solution, &mut marks) {
        let digit = solution[usize::from(cell)] - 1;
        let mut others = board.marks;
        others[usize::from(cell)] &= !(1 << digit);
        if fill(&mut board.values.clone(), &mut others) {
            return;
        }
        let mut step = FoundStep::placing(StepKind::BruteForce, candidate(cell, digit));
        step.why.mark(cell, 1 << digit, Role::Placed);
        found.push(step);
    }
}

/// Depth first, the cell with the fewest candidates first.
fn fill(values: &mut [u8; 81], marks: &mut [u16; 81]) -> bool {
    let open = (0..81u8).filter(|&cell| values[usize::from(cell)] == 0);
    let Some(cell) = open.min_by_key(|&cell| marks[usize::from(cell)].count_ones()) else { return true };
    for digit in Bits(marks[usize::from(cell)]) {
        let (mut next, mut left) = (*values, *marks);
        next[usize::from(cell)] = digit + 1;
        left[usize::from(cell)] = 0;
        for peer in cells(super::state::sees(cell)) {
            left[usize::from(peer)] &= !(1 << digit);
        }
        if fill(&mut next, &mut left) {
            *values = next;
            *marks = left;
            return true;
        }
    }
    false
}
