//! Sets of numbers that the cells of a cage can have among them.

use crate::board::Board;

/// Maximum number of sets that a relation is given as a list; above, the kinds say the same by counting.
pub(super) const MAX_SETS: usize = 2000;

/// The sets of `size` numbers of `among` that pass, as bits (bit v stands for `lowest + v`); `None` if there are more
/// than [`MAX_SETS`] sets to look at or to keep.
pub(super) fn sets_of(
    board: &Board,
    among: u32,
    size: usize,
    passes: impl Fn(&[i32]) -> bool,
) -> Option<Vec<u32>> {
    let members = board.members(among);
    if choices(members.len(), size) > 50 * MAX_SETS as u64 {
        return None;
    }
    let mut found = Vec::new();
    let mut chosen = Vec::with_capacity(size);
    extend(&members, size, &mut chosen, &mut |numbers| {
        if passes(numbers) {
            found.push(numbers.iter().fold(0, |set, &number| set | board.bit(number)));
        }
    });
    (found.len() <= MAX_SETS).then_some(found)
}

/// The sets of `size` numbers of `among` that have this sum; `None` as for [`sets_of`].
pub(super) fn sets_with_sum(board: &Board, among: u32, size: usize, sum: i32) -> Option<Vec<u32>> {
    if choices((among & board.all()).count_ones() as usize, size) > 50 * MAX_SETS as u64 {
        return None;
    }
    // As values from 0, so that what is left of the sum says when to stop.
    let left = sum - board.lowest() * size as i32;
    let mut found = Vec::new();
    extend_to_sum(among & board.all(), size, left, 0, &mut found).then_some(found)
}

/// Adds every choice of `size` more values with this sum; false if they become too many.
fn extend_to_sum(among: u32, size: usize, left: i32, chosen: u32, found: &mut Vec<u32>) -> bool {
    if size == 0 {
        if left == 0 {
            found.push(chosen);
        }
        return found.len() <= MAX_SETS;
    }
    let mut rest = among;
    while rest.count_ones() as usize >= size {
        let value = rest.trailing_zeros() as i32;
        // The others are greater.
        if value * size as i32 > left {
            break;
        }
        rest &= rest - 1;
        if !extend_to_sum(rest, size - 1, left - value, chosen | 1 << value, found) {
            return false;
        }
    }
    true
}

/// Hands on every choice of `left` more of the members.
fn extend(members: &[i32], left: usize, chosen: &mut Vec<i32>, each: &mut impl FnMut(&[i32])) {
    if left == 0 {
        return each(chosen);
    }
    for at in 0..(members.len() + 1).saturating_sub(left) {
        chosen.push(members[at]);
        extend(&members[at + 1..], left - 1, chosen, each);
        chosen.pop();
    }
}

/// How many sets of `size` things there are among `count`, roughly when there are very many.
fn choices(count: usize, size: usize) -> u64 {
    if size > count {
        return 0;
    }
    (0..size as u64).fold(1u64, |product, at| product.saturating_mul(count as u64 - at) / (at + 1))
}
