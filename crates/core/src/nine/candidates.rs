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

use super::arch::Vector;

/// Candidates of one puzzle: the three skewed tables.
pub(super) type Candidates<V> = [V; 3];

/// Digits possible in each minirow `(b, r, j)`.
#[inline(always)]
pub(super) fn minirows<V: Vector>(cells: &Candidates<V>) -> V {
    cells[0].or3(cells[1], cells[2])
}

/// Digits possible in each minicolumn `(b, k, j)`.
#[inline(always)]
pub(super) fn minicolumns<V: Vector>(cells: &Candidates<V>) -> V {
    cells[0].or3(cells[1].rotate::<0, 1, 0>(), cells[2].rotate::<0, 2, 0>())
}

/// From minicolumns back to cells: the word of its minicolumn for each cell.
#[inline(always)]
pub(super) fn cells_of<V: Vector>(minicolumns: V) -> Candidates<V> {
    [minicolumns, minicolumns.rotate::<0, 2, 0>(), minicolumns.rotate::<0, 1, 0>()]
}

/// In a band a digit takes one minirow of each row and of each box: a permutation of three. The even and the odd
/// ones that the minirows allow, each digit set standing at all three minirows of its permutation.
#[inline(always)]
pub(super) fn row_permutations<V: Vector>(m: V) -> (V, V) {
    let even = m.and3(m.rotate::<0, 1, 1>(), m.rotate::<0, 2, 2>());
    let odd = m.and3(m.rotate::<0, 1, 2>(), m.rotate::<0, 2, 1>());
    (even, odd)
}

/// Permutations of the minicolumns of a stack.
#[inline(always)]
pub(super) fn column_permutations<V: Vector>(u: V) -> (V, V) {
    let even = u.and3(u.rotate::<1, 1, 0>(), u.rotate::<2, 2, 0>());
    let odd = u.and3(u.rotate::<1, 2, 0>(), u.rotate::<2, 1, 0>());
    (even, odd)
}
