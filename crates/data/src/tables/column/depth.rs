//! Depth of trial and error, lengths of whips and braids [berthier2007]: ratings that do not depend on a path.

use super::info::{Batched, Bins, ColumnInfo, Cost};
use super::kind::ColumnType;

pub static TE_DEPTH: ColumnInfo = ColumnInfo::new(
    "te_depth",
    ColumnType::F64,
    Cost::Costly,
    "depth of trial and error (T&E), 0 to 3; null without a unique solution",
    |row| Ok(row.points("te-depth")?.into()),
)
.or_null()
.bins(Bins::Values)
.needs(Batched::Solutions);

pub static WHIP: ColumnInfo = ColumnInfo::new(
    "whip",
    ColumnType::F64,
    Cost::Costly,
    "W rating: the least length of whips that solves the puzzle; null if none does, and without a unique solution",
    |row| Ok(row.points("whip")?.into()),
)
.or_null()
.bins(Bins::Values)
.needs(Batched::Solutions);

pub static BRAID: ColumnInfo = ColumnInfo::new(
    "braid",
    ColumnType::F64,
    Cost::Costly,
    "B rating: the least length of braids that solves the puzzle; null if none does, and without a unique solution",
    |row| Ok(row.points("braid")?.into()),
)
.or_null()
.bins(Bins::Values)
.needs(Batched::Solutions);

pub static BPB: ColumnInfo = ColumnInfo::new(
    "bpb",
    ColumnType::F64,
    Cost::Costly,
    "BpB rating: the least length of braids that suffices inside suppositions, 0 if trial and error of depth 1 does; null beyond depth 2, \
     and without a unique solution",
    |row| Ok(row.points("bpb")?.into()),
)
.or_null()
.bins(Bins::Values)
.needs(Batched::Solutions);
