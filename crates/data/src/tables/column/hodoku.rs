//! The score of HoDoKu [hodoku]: the sum of the points of all steps.

use super::info::{Batched, Bins, ColumnInfo, Cost};
use super::kind::ColumnType;

pub static HODOKU: ColumnInfo = ColumnInfo::new(
    "hodoku",
    ColumnType::F64,
    Cost::Costly,
    "HoDoKu's score: the points of all steps; null without a unique solution",
    |row| Ok(row.points("hodoku")?.into()),
)
.or_null()
.bins(Bins::Octaves)
.needs(Batched::Solutions);
