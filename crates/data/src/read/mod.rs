//! Reading puzzles from files of any size, batch by batch: Parquet, tables, arrays, and every notation of the library.

mod folder;
mod npy;
mod parquet;
mod table;
mod text;

pub(crate) use text::TEXT;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use sudokit::Grid9;

use crate::cells;
use crate::control::Control;
use crate::error::{Error, RowFault};
use crate::format::Format;
use crate::schema::{puzzle_column, solution_column};

pub(crate) use folder::MANIFEST;
pub(crate) use parquet::layout as parquet_layout;

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
    pub faults: Vec<RowFault>,
}

/// Some rows of a file, and what stands in their column of puzzles.
pub(crate) struct Puzzles {
    /// The rows.
    pub chunk: Chunk,
    /// A puzzle for each row, if it has one that can be read.
    pub puzzles: Vec<Option<Grid9>>,
    /// How many cannot be read.
    pub unreadable: u64,
}

impl Chunk {
    /// Rows that follow each other.
    pub(crate) fn counted(batch: RecordBatch, first: u64) -> Chunk {
        let rows = (first..first + batch.num_rows() as u64).collect();
        Chunk { batch, rows, faults: Vec::new() }
    }
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
pub enum Wanted {
    /// All.
    All,
    /// Puzzles, and solutions if they are there.
    Puzzles,
}

impl Source {
    /// Opens a file, or a folder that holds one data set. `-` is standard input, read as text.
    ///
    /// # Errors
    /// If it cannot be opened, is damaged, or has no puzzles.
    pub fn open(path: &Path, reading: &Reading, wanted: Wanted) -> Result<Source, Error> {
        let opened = if path.is_dir() {
            folder::open(path, reading, wanted)?
        } else {
            open_file(path, reading, wanted)?
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

    /// The puzzles of a chunk, and its faults with their rows in the file.
    ///
    /// # Errors
    /// If the column is of a type that holds no puzzles.
    pub fn puzzles(&self, chunk: &Chunk) -> Result<(Vec<Option<Grid9>>, Vec<RowFault>), Error> {
        let mut faults = chunk.faults.clone();
        let cells = cells::grids(chunk.batch.column(self.puzzle).as_ref())
            .map_err(|error| Error::Usage(format!("{}: {error}", self.name)))?;
        let puzzles = cells
            .into_iter()
            .zip(&chunk.rows)
            .map(|(cell, &row)| {
                cell.unwrap_or_else(|fault| {
                    faults.push(RowFault { row, fault });
                    None
                })
            })
            .collect();
        faults.sort_by_key(|fault| fault.row);
        Ok((puzzles, faults))
    }

    /// The next rows with their puzzles; whoever listens hears of the faults.
    ///
    /// # Errors
    /// If they cannot be read, or the work is cancelled.
    pub(crate) fn next_puzzles(&mut self, control: &Control<'_>) -> Result<Option<Puzzles>, Error> {
        let Some(chunk) = self.next() else { return Ok(None) };
        if control.cancel.is_cancelled() {
            return Err(Error::Interrupted);
        }
        let chunk = chunk?;
        let (puzzles, faults) = self.puzzles(&chunk)?;
        control.complain(&self.name, &faults);
        Ok(Some(Puzzles { chunk, puzzles, unreadable: faults.len() as u64 }))
    }

    /// The solutions that the file states, if it does.
    pub fn solutions(&self, chunk: &Chunk) -> Option<Vec<Option<Grid9>>> {
        let cells = cells::grids(chunk.batch.column(self.solution?).as_ref()).ok()?;
        Some(cells.into_iter().map(|cell| cell.unwrap_or(None)).collect())
    }
}

impl Iterator for Source {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Result<Chunk, Error>> {
        self.chunks.next()
    }
}

fn open_file(path: &Path, reading: &Reading, wanted: Wanted) -> Result<Opened, Error> {
    if path.as_os_str() == "-" {
        return text::open(Box::new(std::io::stdin()), "standard input", None, reading);
    }
    let doing = || Error::io(format!("cannot read {}", path.display()));
    let mut file = File::open(path).map_err(doing())?;
    let mut head = [0; 6];
    let count = file.read(&mut head).map_err(doing())?;
    let by_content = match &head[..count] {
        [b'P', b'A', b'R', b'1', ..] => Some(Format::Parquet),
        [0x93, b'N', b'U', b'M', b'P', b'Y'] => Some(Format::Npy),
        _ => None,
    };
    // What a file is called decides between texts; what it begins with decides the rest.
    match reading.format.or(by_content).or_else(|| Format::of(path)).unwrap_or(Format::Lines) {
        Format::Parquet => parquet::open(path, reading, wanted),
        Format::Npy => npy::open(path, None, None),
        Format::Csv => table::open(path, reading),
        Format::Lines => {
            let file = File::open(path).map_err(doing())?;
            let length = file.metadata().ok().map(|metadata| metadata.len());
            text::open(Box::new(file), &path.display().to_string(), length, reading)
        }
    }
}
