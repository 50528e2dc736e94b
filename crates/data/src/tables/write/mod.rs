//! Writing data sets: Parquet, CSV, arrays, lines.

mod create;
mod lines;
mod npy;
mod parquet;
mod pending;
mod sink;
mod table;

pub(crate) use create::{Content, create};
pub(crate) use pending::{digest, write_whole};
pub(crate) use sink::Sink;
pub(crate) use table::fields;
