//! Chain nodes: a candidate taken to be true or false, known by a small number.

use crate::logic::houses::{Houses, MAX_KINDS};

/// `cell * 18 + digit * 2 + on`.
pub type Key = u16;
/// `cell * 9 + digit`.
pub type Candidate = u16;

/// How many candidates there can be.
pub const CANDIDATES: usize = 729;
/// No node, no chain.
pub const NONE: u16 = u16::MAX;

#[inline]
pub fn candidate(cell: u8, digit: u8) -> Candidate {
    cell as u16 * 9 + digit as u16
}

#[inline]
pub fn key(candidate: Candidate, on: bool) -> Key {
    candidate << 1 | on as u16
}

#[inline]
pub fn cell_digit(candidate: Candidate) -> (u8, u8) {
    ((candidate / 9) as u8, (candidate % 9) as u8)
}

/// Why a node follows from its first parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause(u8);

#[allow(non_upper_case_globals, reason = "the causes that are not the kind of a house they share")]
impl Cause {
    /// They share a cell.
    pub const Cell: Cause = Cause(MAX_KINDS as u8);
    /// The assumption itself.
    pub const Start: Cause = Cause(MAX_KINDS as u8 + 1);
    /// A pattern or nested chain in the grid without the candidates that the assumption removed.
    pub const Advanced: Cause = Cause(MAX_KINDS as u8 + 2);
    /// They must differ, but share no house.
    pub const Leap: Cause = Cause(MAX_KINDS as u8 + 3);

    /// They share a house of this kind.
    #[inline]
    pub const fn of_kind(kind: usize) -> Cause {
        Cause(kind as u8)
    }

    /// The kind of the house that they share.
    #[inline]
    pub fn kind(self) -> Option<usize> {
        (self.0 < Cause::Cell.0).then_some(usize::from(self.0))
    }
}

/// Whether exactly two bits are set.
#[inline]
pub fn is_pair(mask: u16) -> bool {
    let rest = mask & mask.wrapping_sub(1);
    rest != 0 && rest & (rest - 1) == 0
}

/// The other position of two in a house, as a cell.
#[inline]
pub fn other_cell<H: Houses>(houses: &H, house: usize, places: u16, kind: usize, cell: u8) -> u8 {
    let rest = places & !(1 << houses.position(cell, kind));
    houses.cells(house)[(rest.trailing_zeros() & 15) as usize % 9]
}

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct CandidateSet([u64; 12]);

impl CandidateSet {
    pub const EMPTY: CandidateSet = CandidateSet([0; 12]);

    #[inline]
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.0[candidate as usize >> 6] >> (candidate & 63) & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, candidate: Candidate) {
        self.0[candidate as usize >> 6] |= 1 << (candidate & 63);
    }

    #[inline]
    pub fn and(&mut self, other: &CandidateSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= b;
        }
    }

    pub fn subtract(&mut self, other: &CandidateSet) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a &= !b;
        }
    }

    /// Whether the two share a candidate.
    #[inline]
    pub fn meets(&self, other: &CandidateSet) -> bool {
        self.0.iter().zip(&other.0).fold(0, |any, (a, b)| any | a & b) != 0
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// What length adds to a chain's rating, in steps of a tenth [explainer]. `complexity` counts nodes; chains of up to
/// six are free.
pub fn length_steps(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let (mut steps, mut ceiling) = (0u16, 4u32);
    while length > ceiling {
        ceiling = if steps % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        steps += 1;
    }
    steps
}

/// What length adds to a chain's rating as Sudoku Explainer compares it: tenths added one by one in floating point.
pub fn length_points(complexity: u32) -> f64 {
    (0..length_steps(complexity)).fold(0.0, |sum, _| sum + 0.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_adds_as_published() {
        let table = [
            (4, 0),
            (6, 1),
            (8, 2),
            (12, 3),
            (16, 4),
            (24, 5),
            (32, 6),
            (48, 7),
            (64, 8),
            (96, 9),
            (128, 10),
        ];
        for (length, steps) in table {
            assert_eq!(length_steps(length + 2), steps);
            assert_eq!(length_steps(length + 3), steps + 1);
        }
        assert_eq!(length_steps(0), 0);
    }
}
