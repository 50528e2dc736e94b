//! Numpy arrays: puzzles alone in one file, or a folder in the layout that HRM and TRM train from.
//!
//! Layout after `dataset/build_sudoku_dataset.py` of HRM (sapientinc, 2025): `all__inputs.npy` and `all__labels.npy` of
//! shape (n, 81), blank 1, digit d as d + 1 (0 is padding). `all__puzzle_indices.npy` and `all__group_indices.npy` are 0
//! to n, `all__puzzle_identifiers.npy` zeros. `dataset.json` has the number of puzzles, which TRM (Samsung SAIL
//! Montreal, 2025) asks for. Each puzzle is a group of its own; augmentation is the trainer's business.

use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use serde_json::json;
use sudokit::Grid9;

use super::sink::{Sink, boards};
use crate::error::Error;
use crate::pending::PendingFile;
use crate::tables::names::{puzzle_column, solution_column};

/// A header has this length, whatever the number of rows, so that it can be written last.
const HEADER: usize = 128;

/// Rows of unsigned bytes, or a row of 32-bit integers.
struct NpyFile {
    pending: PendingFile,
    rows: u64,
}

impl NpyFile {
    fn create(path: &Path) -> Result<NpyFile, Error> {
        let mut array = NpyFile { pending: PendingFile::create(path)?, rows: 0 };
        array.put(&[0; HEADER])?;
        Ok(array)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), Error> {
        let doing = self.pending.doing();
        self.pending.write_all(bytes).map_err(Error::io(doing))
    }

    fn finish(mut self, descr: &str, shape: &str) -> Result<PathBuf, Error> {
        let doing = self.pending.doing();
        let dictionary = format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}");
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        header.extend((HEADER as u16 - 10).to_le_bytes());
        header.extend(dictionary.bytes());
        header.resize(HEADER - 1, b' ');
        header.push(b'\n');
        let writer = &mut self.pending;
        let written = writer.seek(SeekFrom::Start(0)).and_then(|_| writer.write_all(&header));
        written.map_err(Error::io(doing))?;
        self.pending.finish()
    }

    fn finish_boards(self) -> Result<PathBuf, Error> {
        let shape = format!("({}, 81)", self.rows);
        self.finish("|u1", &shape)
    }
}

fn without_puzzle() -> Error {
    Error::Input("an array has no place for a row without a puzzle".into())
}

/// Puzzles alone: blank 0.
pub struct PuzzleArray {
    array: NpyFile,
}

impl PuzzleArray {
    /// Begins a file.
    pub fn create(path: &Path, schema: &SchemaRef) -> Result<PuzzleArray, Error> {
        puzzle_column(schema, None)?;
        Ok(PuzzleArray { array: NpyFile::create(path)? })
    }
}

impl Sink for PuzzleArray {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        for puzzle in boards(batch)?.0 {
            self.array.put(puzzle.ok_or_else(without_puzzle)?.values())?;
            self.array.rows += 1;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        Ok(vec![self.array.finish_boards()?])
    }
}

/// Inputs and labels: blank 1.
pub struct ArrayFolder {
    folder: PathBuf,
    inputs: NpyFile,
    labels: NpyFile,
}

impl ArrayFolder {
    /// Begins a folder.
    pub fn create(folder: &Path, schema: &SchemaRef) -> Result<ArrayFolder, Error> {
        puzzle_column(schema, None)?;
        if solution_column(schema).is_none() {
            let text = "arrays in the layout of HRM need solutions; there is no column `solution`";
            return Err(Error::Usage(text.into()));
        }
        std::fs::create_dir_all(folder).map_err(Error::io(format!("cannot make {}", folder.display())))?;
        Ok(ArrayFolder {
            folder: folder.into(),
            inputs: NpyFile::create(&folder.join("all__inputs.npy"))?,
            labels: NpyFile::create(&folder.join("all__labels.npy"))?,
        })
    }
}

/// Digits one higher.
fn tokens(grid: &Grid9) -> [u8; 81] {
    grid.values().map(|digit| digit + 1)
}

impl Sink for ArrayFolder {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let (puzzles, solutions) = boards(batch)?;
        for (puzzle, solution) in puzzles.iter().zip(solutions.unwrap_or_default()) {
            let puzzle = puzzle.as_ref().ok_or_else(without_puzzle)?;
            let solution = solution.ok_or_else(|| {
                Error::Input("a row without a solution has no label; take such rows out first".into())
            })?;
            self.inputs.put(&tokens(puzzle))?;
            self.labels.put(&tokens(&solution))?;
            self.inputs.rows += 1;
            self.labels.rows += 1;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        let ArrayFolder { folder, inputs, labels } = *self;
        let rows = inputs.rows;
        let mut files = vec![inputs.finish_boards()?, labels.finish_boards()?];
        for (name, count, value) in [
            ("puzzle_indices", rows + 1, (|at| at) as fn(u64) -> u64),
            ("group_indices", rows + 1, |at| at),
            ("puzzle_identifiers", rows, |_| 0),
        ] {
            let mut array = NpyFile::create(&folder.join(format!("all__{name}.npy")))?;
            for at in 0..count {
                let value = i32::try_from(value(at))
                    .map_err(|_| Error::Usage("the layout of HRM has at most 2147483647 rows".into()))?;
                array.put(&value.to_le_bytes())?;
            }
            files.push(array.finish("<i4", &format!("({count},)"))?);
        }
        let about = json!({
            "seq_len": 81, "vocab_size": 11, "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0,
            "num_puzzle_identifiers": 1, "total_groups": rows, "total_puzzles": rows, "mean_puzzle_examples": 1, "sets": ["all"],
        });
        let path = folder.join("dataset.json");
        PendingFile::write_whole(&path, about.to_string().as_bytes())?;
        files.push(path);
        Ok(files)
    }
}
