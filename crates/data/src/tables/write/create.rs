//! Opens a file for writing by its format.

use std::path::Path;

use arrow_schema::SchemaRef;

use super::lines::Lines;
use super::npy::{ArrayFolder, PuzzleArray};
use super::parquet::Parquet;
use super::sink::Sink;
use super::table::Table;
use crate::error::Error;
use crate::tables::format::Format;

/// What will be written.
pub(crate) struct Content<'a> {
    /// The columns.
    pub schema: &'a SchemaRef,
    /// What the file says about itself, where its format has a place for that.
    pub metadata: &'a [(String, String)],
    /// Whether text stays as it is. Otherwise CSV gets grids that would be numbers as nine groups of nine.
    pub verbatim: bool,
}

/// Opens a file (or, for arrays without the ending `.npy`, a folder) for writing.
pub(crate) fn create(path: &Path, format: Format, content: &Content<'_>) -> Result<Box<dyn Sink>, Error> {
    let schema = content.schema;
    Ok(match format {
        Format::Parquet => Box::new(Parquet::create(path, schema, content.metadata)?),
        Format::Csv => Box::new(Table::create(path, schema, content.verbatim)?),
        Format::Npy if path.extension().is_some_and(|extension| extension == "npy") => {
            Box::new(PuzzleArray::create(path, schema)?)
        }
        Format::Npy => Box::new(ArrayFolder::create(path, schema)?),
        Format::Lines => Box::new(Lines::create(path, schema)?),
    })
}
