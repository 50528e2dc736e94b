//! Parquet files.
//!
//! The reader below us answers most damage with an error, but some damaged footers make it panic; a panic is caught
//! here and becomes an error like any other, because a damaged file is no reason to end a program.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::chunk::{Chunk, Opened, ROWS, ReadColumns, Reading};
use crate::error::Error;
use crate::tables::format::Format;
use crate::tables::names::{puzzle_column, solution_column};

fn builder(path: &Path) -> Result<ParquetRecordBatchReaderBuilder<File>, Error> {
    let file = File::open(path).map_err(Error::io(format!("cannot read {}", path.display())))?;
    guarded(path, || ParquetRecordBatchReaderBuilder::try_new(file))
}

/// Does something with a file; what goes wrong within becomes an error.
fn guarded<T, E: std::fmt::Display>(path: &Path, work: impl FnOnce() -> Result<T, E>) -> Result<T, Error> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(outcome) => outcome.map_err(|error| broken(path, &error)),
        Err(_) => Err(broken(path, &"it is damaged")),
    }
}

fn broken(path: &Path, error: &dyn std::fmt::Display) -> Error {
    let text = error.to_string();
    if text.contains("zstd") {
        let help = "this build reads no Zstandard; build with --features zstd, or write the file with snappy, gzip or lz4";
        return Error::file(path, help);
    }
    Error::file(path, format!("not a whole Parquet file: {text}"))
}

/// Opens one.
pub fn open(path: &Path, reading: &Reading, columns: ReadColumns) -> Result<Opened, Error> {
    let builder = builder(path)?;
    let meta = builder.metadata().file_metadata();
    let rows = u64::try_from(meta.num_rows()).ok();
    let metadata = meta.key_value_metadata().map_or_else(Vec::new, |pairs| {
        pairs
            .iter()
            .filter(|pair| pair.key != "ARROW:schema")
            .map(|pair| (pair.key.clone(), pair.value.clone().unwrap_or_default()))
            .collect()
    });
    let schema = builder.schema().clone();
    let wants = match columns {
        ReadColumns::All => None,
        ReadColumns::Puzzles => {
            let puzzle = puzzle_column(&schema, reading.puzzle.as_deref())
                .map_err(|error| Error::Usage(format!("{}: {error}", path.display())))?;
            Some([Some(puzzle), solution_column(&schema)].into_iter().flatten().collect::<Vec<_>>())
        }
    };
    let mask = match wants {
        None => ProjectionMask::all(),
        Some(roots) => ProjectionMask::roots(builder.parquet_schema(), roots),
    };
    let mut reader = guarded(path, || builder.with_projection(mask).with_batch_size(ROWS).build())?;
    let schema = arrow_array::RecordBatchReader::schema(&reader);
    let path: PathBuf = path.into();
    let mut first = 1;
    let chunks = std::iter::from_fn(move || {
        let batch = match guarded(&path, || reader.next().transpose()) {
            Ok(batch) => batch?,
            Err(error) => return Some(Err(error)),
        };
        let chunk = Chunk::counted(batch, first);
        first += chunk.rows.len() as u64;
        Some(Ok(chunk))
    });
    Ok(Opened { format: Format::Parquet, schema, rows, metadata, chunks: Box::new(chunks) })
}

/// How a file is laid out.
pub struct Layout {
    /// Row groups.
    pub groups: usize,
    /// Each column's name, compression, and bytes.
    pub columns: Vec<(String, String, u64)>,
}

/// The layout of a file.
pub fn layout(path: &Path) -> Result<Layout, Error> {
    let builder = builder(path)?;
    let meta = builder.metadata();
    let mut columns: Vec<(String, String, u64)> = Vec::new();
    for group in meta.row_groups() {
        for (at, column) in group.columns().iter().enumerate() {
            if at == columns.len() {
                let name = column.column_path().string();
                columns.push((name, column.compression().to_string(), 0));
            }
            columns[at].2 += column.compressed_size().max(0) as u64;
        }
    }
    Ok(Layout { groups: meta.num_row_groups(), columns })
}
