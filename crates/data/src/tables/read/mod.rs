//! Reading puzzles from files of any size, batch by batch: Parquet, tables, arrays, and every notation of the library.

mod chunk;
mod file;
mod folder;
mod npy;
mod parquet;
mod source;
mod table;
mod text;

pub(crate) use chunk::ROWS;
pub use chunk::{Chunk, ReadColumns, Reading};
pub(crate) use folder::MANIFEST;
pub(crate) use parquet::layout as parquet_layout;
pub(crate) use source::Puzzles;
pub use source::Source;
pub(crate) use text::TEXT;
