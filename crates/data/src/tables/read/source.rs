//! A file or folder that is being read, chunk by chunk, with its puzzles.

use std::path::Path;

use arrow_schema::SchemaRef;
use sudokit::Grid9;

use super::chunk::{Chunk, Chunks, ReadColumns, Reading};
use super::file::open_file;
use super::folder;
use crate::error::{Error, RowError};
use crate::tables::control::Control;
use crate::tables::format::Format;
use crate::tables::grid_array::{GridValue, grids};
use crate::tables::names::{puzzle_column, solution_column};

/// Some rows of a file, and what stands in their column of puzzles.
pub(crate) struct Puzzles {
    /// The rows.
    pub chunk: Chunk,
    /// A puzzle for each row, if it has one that can be read.
    pub puzzles: Vec<Option<Grid9>>,
    /// How many cannot be read.
    pub unreadable: u64,
}

/// A file that is being read; gives its chunks in order.
pub struct Source {
    /// What to call it in messages.
    pub name: String,
    /// Its format.
    pub format: Format,
    /// Its columns.
    pub schema: SchemaRef,
    /// Its rows, where that is known beforehand.
    pub rows: Option<u64>,
    /// What it says about itself.
    pub metadata: Vec<(String, String)>,
    puzzle: usize,
    solution: Option<usize>,
    chunks: Chunks,
}

impl Source {
    /// Opens a file, or a folder that holds one data set. `-` is standard input, read as text.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or has no puzzles.
    pub fn open(path: &Path, reading: &Reading, columns: ReadColumns) -> Result<Source, Error> {
        let opened = if path.is_dir() {
            folder::open(path, reading, columns)?
        } else {
            open_file(path, reading, columns)?
        };
        let name = match path.as_os_str() == "-" {
            true => "standard input".to_string(),
            false => path.display().to_string(),
        };
        let puzzle = puzzle_column(&opened.schema, reading.puzzle.as_deref())
            .map_err(|error| Error::Usage(format!("{name}: {error}")))?;
        Ok(Source {
            name,
            format: opened.format,
            puzzle,
            solution: solution_column(&opened.schema).filter(|&at| at != puzzle),
            schema: opened.schema,
            rows: opened.rows,
            metadata: opened.metadata,
            chunks: opened.chunks,
        })
    }

    /// The index of the column of puzzles.
    pub fn puzzle_column(&self) -> usize {
        self.puzzle
    }

    /// The puzzles of a chunk, and its errors with their rows in the file.
    ///
    /// # Errors
    /// If the column is of a type that holds no puzzles.
    pub fn puzzles(&self, chunk: &Chunk) -> Result<(Vec<Option<Grid9>>, Vec<RowError>), Error> {
        let mut errors = chunk.errors.clone();
        let cells = grids(chunk.batch.column(self.puzzle).as_ref())
            .map_err(|error| Error::Usage(format!("{}: {error}", self.name)))?;
        let puzzles = cells
            .into_iter()
            .zip(&chunk.rows)
            .map(|(cell, &row)| {
                cell.unwrap_or_else(|error| {
                    errors.push(RowError { row, kind: error });
                    None
                })
            })
            .collect();
        errors.sort_by_key(|error| error.row);
        Ok((puzzles, errors))
    }

    /// The next rows with their puzzles; errors are reported.
    ///
    /// # Errors
    /// If they cannot be read, or the work is cancelled.
    pub(crate) fn next_puzzles(&mut self, control: &Control<'_>) -> Result<Option<Puzzles>, Error> {
        let Some(chunk) = self.next() else { return Ok(None) };
        if control.cancel.is_cancelled() {
            return Err(Error::Interrupted);
        }
        let chunk = chunk?;
        let (puzzles, errors) = self.puzzles(&chunk)?;
        control.report_errors(&self.name, &errors);
        Ok(Some(Puzzles { chunk, puzzles, unreadable: errors.len() as u64 }))
    }

    /// The solutions that the file states, if it does.
    pub fn solutions(&self, chunk: &Chunk) -> Option<Vec<Option<Grid9>>> {
        let cells = self.stated(chunk).ok()??;
        Some(cells.into_iter().map(|cell| cell.unwrap_or(None)).collect())
    }

    /// What the file's column of solutions holds, if it has one.
    ///
    /// # Errors
    /// If the column is of a type that holds no grids.
    pub(crate) fn stated(&self, chunk: &Chunk) -> Result<Option<Vec<GridValue>>, Error> {
        let Some(at) = self.solution else { return Ok(None) };
        let cells = grids(chunk.batch.column(at).as_ref());
        cells.map(Some).map_err(|error| Error::Usage(format!("{}: solutions: {error}", self.name)))
    }
}

impl Iterator for Source {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Result<Chunk, Error>> {
        self.chunks.next()
    }
}
