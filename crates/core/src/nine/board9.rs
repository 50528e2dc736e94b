//! What the engine can search.

use super::arch::{Arch, Vector, cell_at, place_of};
use super::candidates::Candidates;
use super::scalar::position::Position;
use crate::board::{Candidate, Grid9, Marks9};

/// The givens of a puzzle and, where a solution is known that is the only one with some candidate, this candidate. The
/// known solution is counted and not searched for; so a question whether it is the only one ends with the first other.
#[derive(Clone, Copy, Debug)]
pub struct OneKnown {
    /// The givens.
    pub givens: Grid9,
    /// A candidate that exactly one solution has.
    pub known: Option<Candidate>,
}

/// A board that the engine can search: [`Grid9`], [`Marks9`], [`OneKnown`] or a reference to one.
///
/// A [`Grid9`] holds values of 0 to 9 and a [`Marks9`] masks of nine bits, as their types say. Values beyond are
/// safe, but what they mean is not specified.
pub trait Board9: Copy + sealed::Sealed {}

impl Board9 for Grid9 {}
impl Board9 for Marks9 {}
impl Board9 for OneKnown {}
impl<B: Board9> Board9 for &B {}

mod sealed {
    use super::{Arch, Candidates, Position};

    /// The candidates as the kernels have them.
    pub trait Sealed {
        fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector>;
        fn position(&self) -> Position;
        /// Number of solutions that are known and have no candidates.
        fn known(&self) -> u64 {
            0
        }
    }
}

impl<B: Board9> sealed::Sealed for &B {
    #[inline(always)]
    fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector> {
        (**self).candidates(arch)
    }
    #[inline(always)]
    fn position(&self) -> Position {
        (**self).position()
    }
    #[inline(always)]
    fn known(&self) -> u64 {
        (**self).known()
    }
}

impl sealed::Sealed for Grid9 {
    #[inline(always)]
    fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector> {
        arch.read(&self.0)
    }
    #[inline(always)]
    fn position(&self) -> Position {
        Position::from_givens(&self.0)
    }
}

impl sealed::Sealed for Marks9 {
    #[inline(always)]
    fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector> {
        let mut tables = [arch.splat(0); 3];
        for (s, table) in tables.iter_mut().enumerate() {
            let mut words = [0; 27];
            for (i, word) in words.iter_mut().enumerate() {
                *word = self.0[cell_at(s, i / 9, i / 3 % 3, i % 3)] & 0x1FF;
            }
            *table = arch.load(&words);
        }
        tables
    }
    #[inline(always)]
    fn position(&self) -> Position {
        Position::from_masks(&self.0)
    }
}

impl sealed::Sealed for OneKnown {
    #[inline(always)]
    fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector> {
        let mut tables = arch.read(&self.givens.0);
        if let Some(Candidate { cell, digit }) = self.known {
            let (s, word) = place_of(cell.index());
            let mut words = [0; 27];
            words[word] = 1 << digit.index();
            tables[s] = tables[s].and_not(arch.load(&words));
        }
        tables
    }
    #[inline(always)]
    fn position(&self) -> Position {
        let mut position = Position::from_givens(&self.givens.0);
        if let Some(candidate) = self.known {
            position.exclude(candidate);
        }
        position
    }
    #[inline(always)]
    fn known(&self) -> u64 {
        u64::from(self.known.is_some())
    }
}
