//! One puzzle a line; the line as it was read, if it was.

use std::io::Write;
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_schema::SchemaRef;

use super::sink::{Sink, boards};
use crate::error::Error;
use crate::pending::PendingFile;
use crate::tables::names::puzzle_column;

/// Writes lines.
pub struct Lines {
    pending: PendingFile,
}

impl Lines {
    /// Begins a file.
    pub fn create(path: &Path, schema: &SchemaRef) -> Result<Lines, Error> {
        puzzle_column(schema, None)?;
        Ok(Lines { pending: PendingFile::create(path)? })
    }
}

impl Sink for Lines {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let doing = self.pending.doing();
        let (puzzles, _) = boards(batch)?;
        let text =
            batch.column_by_name(crate::tables::read::TEXT).and_then(|column| column.as_string_opt::<i32>());
        let mut out = Vec::new();
        for (row, puzzle) in puzzles.iter().enumerate() {
            match (text.filter(|text| arrow_array::Array::is_valid(text, row)), puzzle) {
                (Some(text), _) => out.extend_from_slice(text.value(row).as_bytes()),
                (None, Some(puzzle)) => out.extend_from_slice(&puzzle.to_line()),
                (None, None) => continue,
            }
            out.push(b'\n');
        }
        self.pending.write_all(&out).map_err(Error::io(doing))
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        Ok(vec![self.pending.finish()?])
    }
}
