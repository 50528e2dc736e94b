//! Where a row comes from. But for the version these columns are known only where the puzzle is generated.

use super::info::{ColumnInfo, Cost};
use super::kind::ColumnType;

pub static WEIGHT: ColumnInfo = ColumnInfo::new(
    "weight",
    ColumnType::F64,
    Cost::Free,
    "with the sampler `controlled`: the weight that undoes its bias, 1 for 26 givens",
    |row| Ok(row.origin().and_then(|origin| origin.weight).into()),
)
.or_null()
.of_the_generator();

pub static NUMBER: ColumnInfo = ColumnInfo::new(
    "number",
    ColumnType::U64,
    Cost::Free,
    "the puzzle's number in the sequence of its seed, from 0",
    |row| Ok(row.origin().map(|origin| origin.number).into()),
)
.by_default()
.of_the_generator();

pub static SEED: ColumnInfo =
    ColumnInfo::new("seed", ColumnType::U64, Cost::Free, "the seed that the puzzle was made from", |row| {
        Ok(row.origin().map(|origin| origin.seed).into())
    })
    .by_default()
    .of_the_generator();

pub static VERSION: ColumnInfo = ColumnInfo::new(
    "version",
    ColumnType::Text,
    Cost::Free,
    "the version of sudokit that wrote the row",
    |_| Ok(env!("CARGO_PKG_VERSION").into()),
)
.by_default();
