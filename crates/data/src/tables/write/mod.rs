//! Writing data sets: Parquet, CSV, arrays, lines.

mod create;
mod lines;
mod npy;
mod parquet;
mod sink;
mod table;

pub(crate) use create::{Content, create};
pub(crate) use sink::Sink;
pub(crate) use table::fields;
