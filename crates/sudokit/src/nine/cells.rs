//! The candidates of one puzzle in three tables of 27 words, skewed so that rows and columns are equally near.
//!
//! A cell of the grid has four coordinates of three values: band `b`, row of the band `r`, stack `j`, column of
//! the stack `k`. The tables are numbered `s`; table `s` holds at word `(b, r, j)` the cell of column `k = r - s`
//! (modulo 3). One box of the grid, its nine cells named by `r` and `k`, lies in the tables like this:
//!
//! ```text
//!     box            table 0   table 1   table 2
//!     r0k0 r0k1 r0k2    r0k0      r0k2      r0k1      word r = 0
//!     r1k0 r1k1 r1k2    r1k1      r1k0      r1k2      word r = 1
//!     r2k0 r2k1 r2k2    r2k2      r2k1      r2k0      word r = 2
//! ```
//!
//! - A *minirow* is the three cells that a row and a box share: word `(b, r, j)` of all three tables. The digits
//!   possible in the 27 minirows are therefore the union of the three tables, without any movement of words.
//! - A *minicolumn* is the three cells that a column and a box share. Rotate table 1 by one row and table 2 by two
//!   and the cells of minicolumn `(b, k, j)` stand in word `r = k` of all three: one more union.
//!
//! Without the skew one of the two would need the transposition of 3 × 3 words; with it the way there and the way
//! back are two rotations each.

use super::arch::{Arch, Words, cell_at};
use super::plain::Position;
use crate::board::{Grid9, Marks9};

/// Candidates of one puzzle: the three skewed tables.
pub(super) type Cells<W> = [W; 3];

/// Digits possible in each minirow `(b, r, j)`.
#[inline(always)]
pub(super) fn minirows<W: Words>(cells: &Cells<W>) -> W {
    cells[0].or3(cells[1], cells[2])
}

/// Digits possible in each minicolumn `(b, k, j)`.
#[inline(always)]
pub(super) fn minicolumns<W: Words>(cells: &Cells<W>) -> W {
    cells[0].or3(cells[1].turn::<0, 1, 0>(), cells[2].turn::<0, 2, 0>())
}

/// From minicolumns back to cells: the word of its minicolumn for each cell.
#[inline(always)]
pub(super) fn cells_of<W: Words>(minicolumns: W) -> Cells<W> {
    [minicolumns, minicolumns.turn::<0, 2, 0>(), minicolumns.turn::<0, 1, 0>()]
}

/// In a band a digit takes one minirow of each row and of each box: a permutation of three. The even and the odd
/// ones that the minirows allow, each digit set standing at all three minirows of its permutation.
#[inline(always)]
pub(super) fn row_permutations<W: Words>(m: W) -> (W, W) {
    let even = m.and3(m.turn::<0, 1, 1>(), m.turn::<0, 2, 2>());
    let odd = m.and3(m.turn::<0, 1, 2>(), m.turn::<0, 2, 1>());
    (even, odd)
}

/// The same for the minicolumns of a stack.
#[inline(always)]
pub(super) fn column_permutations<W: Words>(u: W) -> (W, W) {
    let even = u.and3(u.turn::<1, 1, 0>(), u.turn::<2, 2, 0>());
    let odd = u.and3(u.turn::<1, 2, 0>(), u.turn::<2, 1, 0>());
    (even, odd)
}

/// A board that the engine can search: [`Grid9`], [`Marks9`] or a reference to one.
///
/// A [`Grid9`] holds values of 0 to 9 and a [`Marks9`] masks of nine bits, as their types say. Values beyond are
/// safe, but what they mean is not specified.
pub trait Board9: Copy + sealed::Sealed {
    /// The candidates in the engine's layout.
    #[doc(hidden)]
    fn cells<A: Arch>(&self, arch: A) -> [A::Words; 3];
}

pub(super) mod sealed {
    /// The candidates as plain Rust has them.
    pub trait Sealed {
        fn position(&self) -> super::Position;
    }

    impl<B: Sealed> Sealed for &B {
        fn position(&self) -> super::Position {
            (**self).position()
        }
    }
}

impl Board9 for Grid9 {
    #[inline(always)]
    fn cells<A: Arch>(&self, arch: A) -> Cells<A::Words> {
        arch.read(&self.0)
    }
}

impl<B: Board9> Board9 for &B {
    #[inline(always)]
    fn cells<A: Arch>(&self, arch: A) -> Cells<A::Words> {
        (**self).cells(arch)
    }
}

impl Board9 for Marks9 {
    #[inline(always)]
    fn cells<A: Arch>(&self, arch: A) -> Cells<A::Words> {
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
}
