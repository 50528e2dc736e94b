//! The score of HoDoKu [hodoku]: the sum of the points of all steps.

use sudokit::difficulty::Points;

use super::info::{Batched, Bins, ColumnInfo, Cost};
use super::kind::ColumnType;

pub static HODOKU: ColumnInfo = ColumnInfo::new(
    "hodoku",
    ColumnType::F64,
    Cost::Costly,
    "HoDoKu's score: the points of all steps; null without a unique solution",
    |row| Ok(row.rating("hodoku")?.and_then(|rating| rating.total).map(Points::value).into()),
)
.or_null()
.bins(Bins::Octaves)
.needs(Batched::Solutions);
