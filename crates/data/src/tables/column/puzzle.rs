//! The puzzle as it is written, and what is seen on it without solving.

use sudokit::Grid9;
use sudokit::symmetry::PatternSymmetry;

use super::info::{ColumnInfo, Cost};
use super::kind::ColumnType;

pub static PUZZLE: ColumnInfo = ColumnInfo::new(
    "puzzle",
    ColumnType::Text,
    Cost::Free,
    "the givens: 81 characters row by row, . for a blank",
    |row| Ok((*row.puzzle()).into()),
)
.by_default();

pub static CLUES: ColumnInfo =
    ColumnInfo::new("clues", ColumnType::U8, Cost::Free, "number of givens", |row| {
        Ok((row.puzzle().filled() as u8).into())
    })
    .by_default();

pub static SYMMETRY: ColumnInfo = ColumnInfo::new(
    "symmetry",
    ColumnType::Text,
    Cost::Free,
    "symmetry of the pattern of givens as it stands: none, vertical-or-horizontal, vertical-and-horizontal, 180, 90, \
     one-diagonal, both-diagonals, full",
    |row| Ok(symmetry(row.puzzle()).into()),
)
.by_default();

/// The name of the largest group of symmetries that keeps the pattern of givens.
fn symmetry(puzzle: &Grid9) -> &'static str {
    use PatternSymmetry::*;
    let pattern = puzzle.values().map(|value| value != 0);
    // Larger groups first; two different groups of four together would be the full one.
    [Full, QuarterTurn, BothDiagonals, VerticalAndHorizontal, HalfTurn, OneDiagonal, VerticalOrHorizontal]
        .into_iter()
        .find(|kind| kind.holds(9, &pattern))
        .map_or("none", PatternSymmetry::id)
}
