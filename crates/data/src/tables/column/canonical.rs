//! Symmetry classes of puzzles and of their solutions, and their automorphisms.

use super::info::{Batched, ColumnInfo, Cost};
use super::kind::ColumnType;

pub static CANONICAL: ColumnInfo = ColumnInfo::new(
    "canonical",
    ColumnType::Text,
    Cost::Cheap,
    "the smallest image of the puzzle under all symmetries (minlex), . for a blank: equal for equivalent puzzles",
    |row| Ok(row.canonical().0.into()),
)
.by_default();

pub static GRID_CLASS: ColumnInfo = ColumnInfo::new(
    "grid_class",
    ColumnType::Text,
    Cost::Cheap,
    "the smallest image of the solution: equal for puzzles cut from equivalent grids; null without a unique solution",
    |row| Ok(row.grid_class().into()),
)
.by_default()
.or_null()
.needs(Batched::Solutions);

pub static AUTOMORPHISMS: ColumnInfo = ColumnInfo::new(
    "automorphisms",
    ColumnType::U32,
    Cost::Cheap,
    "number of symmetries that map the puzzle to itself; 1 for most",
    |row| Ok(row.canonical().1.into()),
)
.by_default();

pub static GRID_AUTOMORPHISMS: ColumnInfo = ColumnInfo::new(
    "grid_automorphisms",
    ColumnType::U32,
    Cost::Cheap,
    "number of symmetries that map the solution to itself; null without a unique solution",
    |row| Ok(row.grid_automorphisms().into()),
)
.or_null()
.needs(Batched::Solutions);
