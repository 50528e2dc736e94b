//! Sorts of numbers, disjoint, for rules that ask for one of each: thirds by size, or remainders.

use crate::board::Board;
use crate::propagation::Values;

/// How numbers are divided into sorts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sorts {
    /// Low, middle and high numbers. Where the numbers cannot be divided by 3, there are equally many low and high ones,
    /// and one more or one fewer between.
    LowMiddleHigh,
    /// By the remainder of the division by this number, from 1.
    Remainders(i32),
}

impl Sorts {
    /// The sorts as sets of numbers.
    pub(super) fn sets(self, board: &Board) -> Vec<Values> {
        let third = (board.values() as i32 + 1) / 3;
        match self {
            Sorts::LowMiddleHigh => vec![
                board.set(|number| number < board.lowest() + third),
                board.set(|number| (board.lowest() + third..=board.highest() - third).contains(&number)),
                board.set(|number| number > board.highest() - third),
            ],
            Sorts::Remainders(modulus) => {
                (0..modulus).map(|rest| board.set(|number| number.rem_euclid(modulus) == rest)).collect()
            }
        }
    }
}
