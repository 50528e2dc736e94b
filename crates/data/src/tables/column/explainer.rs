//! Ratings of Sudoku Explainer 1.2.1 [explainer].

use sudokit::Stop;
use sudokit::difficulty::{Points, Rating};
use sudokit::logic::Technique;

use super::info::{Batched, Bins, ColumnInfo, Cost};
use super::kind::ColumnType;
use super::row::Row;
use super::value::Value;

pub static ER: ColumnInfo = ColumnInfo::new(
    "er",
    ColumnType::F64,
    Cost::Costly,
    "Sudoku Explainer 1.2.1: the hardest step; null without a unique solution, and if its techniques do not solve the puzzle",
    |row| points(row, |rating| rating.total),
)
.or_null()
.bins(Bins::Units)
.needs(Batched::Solutions);

pub static EP: ColumnInfo = ColumnInfo::new(
    "ep",
    ColumnType::F64,
    Cost::Costly,
    "Sudoku Explainer 1.2.1: the hardest step up to the first placement; null without a unique solution",
    |row| points(row, |rating| rating.to_first_placement),
)
.or_null()
.bins(Bins::Units)
.needs(Batched::Solutions);

pub static ED: ColumnInfo = ColumnInfo::new(
    "ed",
    ColumnType::F64,
    Cost::Costly,
    "Sudoku Explainer 1.2.1: the first step; null without a unique solution",
    |row| points(row, |rating| rating.first),
)
.or_null()
.bins(Bins::Units)
.needs(Batched::Solutions);

pub static HARDEST_TECHNIQUE: ColumnInfo = ColumnInfo::new(
    "hardest_technique",
    ColumnType::Text,
    Cost::Costly,
    "technique of the hardest step, as `sudokit techniques` names it; null without a unique solution",
    |row| {
        let hardest = rating(row)?.and_then(|rating| rating.hardest_technique);
        Ok(hardest.map(Technique::id).into())
    },
)
.or_null()
.needs(Batched::Solutions);

fn rating(row: &mut Row<'_>) -> Result<Option<Rating>, Stop> {
    row.rating("se-1.2.1")
}

fn points(row: &mut Row<'_>, of: fn(&Rating) -> Option<Points>) -> Result<Value, Stop> {
    Ok(rating(row)?.as_ref().and_then(of).map(Points::value).into())
}
