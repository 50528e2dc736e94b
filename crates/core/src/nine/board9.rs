//! What the engine can search.

use super::arch::{Arch, cell_at};
use super::candidates::Candidates;
use super::scalar::position::Position;
use crate::board::{Grid9, Marks9};

/// A board that the engine can search: [`Grid9`], [`Marks9`] or a reference to one.
///
/// A [`Grid9`] holds values of 0 to 9 and a [`Marks9`] masks of nine bits, as their types say. Values beyond are
/// safe, but what they mean is not specified.
pub trait Board9: Copy + sealed::Sealed {}

impl Board9 for Grid9 {}
impl Board9 for Marks9 {}
impl<B: Board9> Board9 for &B {}

mod sealed {
    use super::{Arch, Candidates, Position};

    /// The candidates as the kernels have them.
    pub trait Sealed {
        fn candidates<A: Arch>(&self, arch: A) -> Candidates<A::Vector>;
        fn position(&self) -> Position;
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
