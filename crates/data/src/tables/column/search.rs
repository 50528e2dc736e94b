//! Search effort: guesses and levels of fix-square [fix-square], nodes of an exact cover search [suexrat9].

use sudokit::Stop;
use sudokit::difficulty::MeasureError;

use super::info::{Batched, Bins, ColumnInfo, Cost};
use super::kind::ColumnType;
use super::row::Row;

pub static GUESSES: ColumnInfo = ColumnInfo::new(
    "guesses",
    ColumnType::F64,
    Cost::Costly,
    "guesses of fix-square until the solution is found and proved unique, mean over random relabellings; null without a \
     unique solution",
    |row| Ok(measure(row, "guesses")?.into()),
)
.or_null()
.bins(Bins::Octaves)
.needs(Batched::Solutions);

pub static LEVEL: ColumnInfo = ColumnInfo::new(
    "level",
    ColumnType::U8,
    Cost::Cheap,
    "depth of nested guesses of fix-square, plus one; null without a unique solution",
    |row| Ok(measure(row, "level")?.map(|level| level as u8).into()),
)
.by_default()
.or_null()
.bins(Bins::Values)
.needs(Batched::Solutions);

pub static EXACT_COVER_NODES: ColumnInfo = ColumnInfo::new(
    "exact_cover_nodes",
    ColumnType::F64,
    Cost::Costly,
    "nodes of an exact cover search through to the proof, mean over random orders (after suexrat9); null without a unique \
     solution",
    |row| Ok(measure(row, "exact-cover-nodes")?.into()),
)
.or_null()
.bins(Bins::Octaves)
.needs(Batched::Solutions);

fn measure(row: &mut Row<'_>, name: &'static str) -> Result<Option<f64>, Stop> {
    match row.measure(name) {
        Some(Ok(value)) => Ok(Some(value)),
        Some(Err(MeasureError::Stopped(stop))) => Err(stop),
        Some(Err(_)) | None => Ok(None),
    }
}
