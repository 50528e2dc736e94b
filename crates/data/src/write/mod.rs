//! Writing data sets: Parquet, CSV, arrays, lines. A file appears under its name only when it is whole.

mod npy;
mod parquet;
mod table;

pub(crate) use table::fields;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_schema::SchemaRef;
use sha2::{Digest, Sha256};

use crate::cells;
use crate::error::Error;
use crate::format::Format;
use crate::schema::{puzzle_column, solution_column};

/// Takes batches of one schema.
pub(crate) trait Sink {
    /// Writes rows.
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error>;
    /// Writes what remains and gives the files their names. Says which files there are.
    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error>;
}

/// Opens a file (or, for arrays without the ending `.npy`, a folder) for writing.
pub(crate) fn create(
    path: &Path,
    format: Format,
    schema: &SchemaRef,
    metadata: &[(String, String)],
) -> Result<Box<dyn Sink>, Error> {
    Ok(match format {
        Format::Parquet => Box::new(parquet::Parquet::create(path, schema, metadata)?),
        Format::Csv => Box::new(table::Csv::create(path, schema)?),
        Format::Npy if path.extension().is_some_and(|extension| extension == "npy") => {
            Box::new(npy::Puzzles::create(path, schema)?)
        }
        Format::Npy => Box::new(npy::Folder::create(path, schema)?),
        Format::Lines => Box::new(Lines::create(path, schema)?),
    })
}

/// A file that gets its name when it is whole.
pub(crate) struct Pending {
    /// Where it will be.
    path: PathBuf,
    /// Where it is.
    draft: PathBuf,
    /// What writes it.
    pub writer: BufWriter<File>,
    done: bool,
}

impl Pending {
    /// Begins one.
    pub fn create(path: &Path) -> Result<Pending, Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let draft = path.with_file_name(format!(".{name}.part"));
        let file = File::create(&draft).map_err(Error::io(format!("cannot write {}", draft.display())))?;
        let writer = BufWriter::with_capacity(1 << 18, file);
        Ok(Pending { path: path.into(), draft, writer, done: false })
    }

    /// What is being done, for messages.
    pub fn doing(&self) -> String {
        format!("cannot write {}", self.path.display())
    }

    /// Gives it its name.
    pub fn finish(mut self) -> Result<PathBuf, Error> {
        let doing = self.doing();
        self.writer.flush().map_err(Error::io(&doing))?;
        std::fs::rename(&self.draft, &self.path).map_err(Error::io(&doing))?;
        self.done = true;
        Ok(self.path.clone())
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        if !self.done {
            // Nothing can be done about a draft that will not go.
            let _ = std::fs::remove_file(&self.draft);
        }
    }
}

/// Writes a small file whole.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut pending = Pending::create(path)?;
    let doing = pending.doing();
    pending.writer.write_all(bytes).map_err(Error::io(doing))?;
    pending.finish().map(|_| ())
}

/// The size of a file and its SHA-256 in hexadecimal.
pub(crate) fn digest(path: &Path) -> Result<(u64, String), Error> {
    let doing = || Error::io(format!("cannot read {}", path.display()));
    let mut file = File::open(path).map_err(doing())?;
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 18];
    let mut size = 0;
    loop {
        let count = std::io::Read::read(&mut file, &mut buffer).map_err(doing())?;
        if count == 0 {
            break;
        }
        hash.update(&buffer[..count]);
        size += count as u64;
    }
    Ok((size, hex(&hash.finalize())))
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The puzzles of a batch that is to be written, and the solutions if there are any. Rows without a readable puzzle
/// are `None`.
type Boards = (Vec<Option<sudokit::Grid9>>, Option<Vec<Option<sudokit::Grid9>>>);

fn boards(batch: &RecordBatch) -> Result<Boards, Error> {
    let read = |at: usize| -> Result<Vec<Option<sudokit::Grid9>>, Error> {
        let cells = cells::grids(batch.column(at).as_ref())?;
        Ok(cells.into_iter().map(|cell| cell.unwrap_or(None)).collect())
    };
    let puzzle = puzzle_column(batch.schema_ref(), None)?;
    let solution = solution_column(batch.schema_ref()).filter(|&at| at != puzzle);
    Ok((read(puzzle)?, solution.map(read).transpose()?))
}

/// One puzzle a line; the line as it was read, if it was.
struct Lines {
    pending: Pending,
}

impl Lines {
    fn create(path: &Path, schema: &SchemaRef) -> Result<Lines, Error> {
        puzzle_column(schema, None)?;
        Ok(Lines { pending: Pending::create(path)? })
    }
}

impl Sink for Lines {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let doing = self.pending.doing();
        let (puzzles, _) = boards(batch)?;
        let text = batch.column_by_name(crate::read::TEXT).and_then(|column| column.as_string_opt::<i32>());
        let mut out = Vec::new();
        for (row, puzzle) in puzzles.iter().enumerate() {
            match (text.filter(|text| arrow_array::Array::is_valid(text, row)), puzzle) {
                (Some(text), _) => out.extend_from_slice(text.value(row).as_bytes()),
                (None, Some(puzzle)) => out.extend_from_slice(&puzzle.to_line()),
                (None, None) => continue,
            }
            out.push(b'\n');
        }
        self.pending.writer.write_all(&out).map_err(Error::io(doing))
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        Ok(vec![self.pending.finish()?])
    }
}
