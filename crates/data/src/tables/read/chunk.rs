//! What readers are asked for, and what they give.

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

use crate::error::{Error, RowError};
use crate::tables::format::Format;

/// How to read files.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The format; by the file's name and content if `None`.
    pub format: Option<Format>,
    /// The column that holds the puzzles; by its name if `None`.
    pub puzzle: Option<String>,
    /// How to read texts.
    pub text: sudokit::notation::ReadOptions,
}

/// Rows that are read at a time: enough for all cores, a few megabytes.
pub(crate) const ROWS: usize = 16_384;

/// Some rows of a file.
pub struct Chunk {
    /// The rows.
    pub batch: RecordBatch,
    /// The number of each row in its file, from 1; of a text, the line.
    pub rows: Vec<u64>,
    /// Rows that could not be read. They stand in the batch as nulls, or not at all.
    pub errors: Vec<RowError>,
}

impl Chunk {
    /// Rows that follow each other.
    pub(crate) fn counted(batch: RecordBatch, first: u64) -> Chunk {
        let rows = (first..first + batch.num_rows() as u64).collect();
        Chunk { batch, rows, errors: Vec::new() }
    }
}

/// What a reader of a format gives.
pub(crate) type Chunks = Box<dyn Iterator<Item = Result<Chunk, Error>> + Send>;

/// What a reader of a format knows of its file.
pub(crate) struct Opened {
    pub format: Format,
    pub schema: SchemaRef,
    pub rows: Option<u64>,
    pub metadata: Vec<(String, String)>,
    pub chunks: Chunks,
}

/// Which columns are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadColumns {
    /// All.
    All,
    /// Puzzles, and solutions if they are there.
    Puzzles,
}
