//! Solutions: the only one, how many, and whether all givens are needed for there being one.

use super::info::{Batched, ColumnInfo, Cost};
use super::kind::ColumnType;

pub static SOLUTION: ColumnInfo = ColumnInfo::new(
    "solution",
    ColumnType::Text,
    Cost::Cheap,
    "the only solution, 81 digits; null if there is none or more than one",
    |row| Ok(row.solution().into()),
)
.by_default()
.or_null()
.needs(Batched::Solutions);

pub static SOLUTIONS: ColumnInfo = ColumnInfo::new(
    "solutions",
    ColumnType::U8,
    Cost::Cheap,
    "number of solutions: 0, 1, or 2 for two or more",
    |row| Ok(row.solutions().into()),
)
.needs(Batched::Solutions);

pub static MINIMAL: ColumnInfo = ColumnInfo::new(
    "minimal",
    ColumnType::Bool,
    Cost::Cheap,
    "whether every given is needed for uniqueness; null if the solution is not unique",
    |row| Ok(row.is_minimal().into()),
)
.by_default()
.or_null()
.needs(Batched::Minimality);
