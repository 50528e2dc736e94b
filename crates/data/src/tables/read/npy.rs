//! Numpy arrays: (n, 81) or (n, 9, 9) numbers, 0 for a blank; and the layout of HRM and TRM, everything one higher.
//!
//! The format is numpy's (NEP 1): a magic word, a dictionary in Python's syntax, raw numbers.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use sudokit::Grid9;

use super::chunk::{Chunk, Opened, ROWS};
use crate::error::{Error, RowError, RowErrorKind};
use crate::tables::format::Format;
use crate::tables::grid_array;

/// An array of rows of 81 numbers.
struct NpyFile {
    path: PathBuf,
    input: BufReader<File>,
    rows: u64,
    number: NumberType,
}

/// The type of the numbers.
#[derive(Clone, Copy)]
struct NumberType {
    letter: u8,
    width: usize,
    big_endian: bool,
}

impl NumberType {
    fn parse(text: &str) -> Option<NumberType> {
        let (order, rest) = text.split_at_checked(1)?;
        let number = NumberType {
            letter: *rest.as_bytes().first()?,
            width: rest.get(1..)?.parse().ok()?,
            big_endian: order == ">",
        };
        let known = match number.letter {
            b'u' | b'i' => [1, 2, 4, 8].contains(&number.width),
            b'f' => [4, 8].contains(&number.width),
            _ => false,
        };
        (known && "<>|=".contains(order)).then_some(number)
    }

    fn value(self, bytes: &[u8]) -> f64 {
        let mut word = [0u8; 8];
        word[..self.width].copy_from_slice(bytes);
        if self.big_endian {
            word[..self.width].reverse();
        }
        let bits = u64::from_le_bytes(word);
        match (self.letter, self.width) {
            (b'f', 4) => f64::from(f32::from_bits(bits as u32)),
            (b'f', _) => f64::from_bits(bits),
            (b'i', width) => {
                let unused = 64 - 8 * width as u32;
                ((bits << unused) as i64 >> unused) as f64
            }
            _ => bits as f64,
        }
    }
}

/// Opens an array of puzzles, perhaps with one of solutions beside it. `offset` is what is added to every digit; `None`
/// takes it from the numbers.
pub fn open(puzzles: &Path, solutions: Option<&Path>, offset: Option<u8>) -> Result<Opened, Error> {
    let mut puzzle = NpyFile::open(puzzles)?;
    let offset = match offset {
        Some(offset) => offset,
        None => puzzle.detect_offset()?,
    };
    let solution = solutions.map(NpyFile::open).transpose()?;
    if let Some(solution) = &solution
        && solution.rows != puzzle.rows
    {
        let what = format!("{} rows, but {} has {}", solution.rows, puzzles.display(), puzzle.rows);
        return Err(Error::file(&solution.path, what));
    }
    let names: &[&str] = if solution.is_some() { &["puzzle", "solution"] } else { &["puzzle"] };
    let fields: Vec<Field> = names.iter().map(|name| Field::new(*name, DataType::Utf8, true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let rows = Some(puzzle.rows);
    let metadata = vec![("blank".to_string(), offset.to_string())];
    let pair = ArrayChunks { schema: schema.clone(), left: puzzle.rows, first: 1, puzzle, solution, offset };
    Ok(Opened { format: Format::Npy, schema, rows, metadata, chunks: Box::new(pair) })
}

impl NpyFile {
    fn open(path: &Path) -> Result<NpyFile, Error> {
        let doing = || Error::io(format!("cannot read {}", path.display()));
        let broken = |what: &str| Error::file(path, format!("not a numpy array of puzzles: {what}"));
        let file = File::open(path).map_err(doing())?;
        let length = file.metadata().map_err(doing())?.len();
        let mut input = BufReader::with_capacity(1 << 18, file);
        let mut start = [0; 8];
        input.read_exact(&mut start).map_err(|_| broken("it ends in its header"))?;
        if &start[..6] != b"\x93NUMPY" {
            return Err(broken("it does not begin with the magic word"));
        }
        let width = if start[6] == 1 { 2 } else { 4 };
        let mut size = [0; 4];
        input.read_exact(&mut size[..width]).map_err(|_| broken("it ends in its header"))?;
        let size = u32::from_le_bytes(size) as usize;
        if size as u64 > length {
            return Err(broken("its header is longer than the file"));
        }
        let mut header = vec![0; size];
        input.read_exact(&mut header).map_err(|_| broken("it ends in its header"))?;
        let header = String::from_utf8_lossy(&header).into_owned();
        let after = |key: &str| header.split_once(key).map(|(_, rest)| rest.trim_start_matches([' ', ':']));
        let descr = after("'descr'").and_then(|rest| rest.strip_prefix('\'')?.split('\'').next());
        let number = descr.and_then(NumberType::parse).ok_or_else(|| {
            broken(&format!("its type is {}, not whole numbers", descr.unwrap_or("not stated")))
        })?;
        if after("'fortran_order'").is_some_and(|rest| rest.starts_with("True")) {
            return Err(broken("it is in Fortran order; save it with numpy.ascontiguousarray"));
        }
        let shape = after("'shape'").and_then(|rest| rest.strip_prefix('(')?.split(')').next()).unwrap_or("");
        let sides: Vec<u64> = shape.split(',').filter_map(|side| side.trim().parse().ok()).collect();
        let rows = match sides[..] {
            [rows, 81] | [rows, 9, 9] => rows,
            [81] | [9, 9] => 1,
            _ => return Err(broken(&format!("its shape is ({shape}); puzzles are (n, 81) or (n, 9, 9)"))),
        };
        let needed = rows.saturating_mul(81 * number.width as u64);
        let start = (8 + width + size) as u64;
        if length - start < needed {
            return Err(broken(&format!(
                "it is cut off: {needed} bytes of numbers, {} there",
                length - start
            )));
        }
        Ok(NpyFile { path: path.into(), input, rows, number })
    }

    fn row(&mut self, buffer: &mut [u8]) -> Result<[f64; 81], Error> {
        let width = self.number.width;
        self.input
            .read_exact(&mut buffer[..81 * width])
            .map_err(Error::io(format!("cannot read {}", self.path.display())))?;
        Ok(std::array::from_fn(|cell| self.number.value(&buffer[cell * width..(cell + 1) * width])))
    }

    /// 1 if a 10 or no 0 stands among the first rows, as in HRM's arrays; else 0.
    fn detect_offset(&mut self) -> Result<u8, Error> {
        let doing = || Error::io(format!("cannot read {}", self.path.display()));
        let place = self.input.stream_position().map_err(doing())?;
        let mut buffer = [0; 81 * 8];
        let (mut has_zero, mut has_ten, mut ones) = (false, false, 0);
        let rows = self.rows.min(1024);
        for _ in 0..rows {
            let row = self.row(&mut buffer)?;
            has_zero |= row.contains(&0.0);
            has_ten |= row.contains(&10.0);
            ones += row.iter().filter(|&&value| value == 1.0).count() as u64;
        }
        self.input.seek(SeekFrom::Start(place)).map_err(Error::io("cannot read"))?;
        Ok(u8::from(!has_zero && (has_ten || ones > 9 * rows)))
    }
}

struct ArrayChunks {
    schema: SchemaRef,
    puzzle: NpyFile,
    solution: Option<NpyFile>,
    offset: u8,
    left: u64,
    first: u64,
}

/// A row of numbers as a board.
fn board(row: &[f64; 81], offset: u8) -> Result<Grid9, RowErrorKind> {
    let mut grid = Grid9::EMPTY;
    for (cell, &value) in row.iter().enumerate() {
        let digit = value - f64::from(offset);
        if !(0.0..=9.0).contains(&digit) || digit.fract() != 0.0 {
            return Err(RowErrorKind::Symbol { cell: cell as u8, found: value.to_string() });
        }
        grid.set(sudokit::Cell::new(cell), digit as u8);
    }
    Ok(grid)
}

impl Iterator for ArrayChunks {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Result<Chunk, Error>> {
        if self.left == 0 {
            return None;
        }
        let chunk = self.chunk();
        if chunk.is_err() {
            self.left = 0;
        }
        Some(chunk)
    }
}

impl ArrayChunks {
    fn chunk(&mut self) -> Result<Chunk, Error> {
        let count = self.left.min(ROWS as u64);
        let mut errors = Vec::new();
        let mut buffer = [0; 81 * 8];
        let (mut puzzles, mut solutions) = (Vec::new(), Vec::new());
        for row in self.first..self.first + count {
            let puzzle = board(&self.puzzle.row(&mut buffer)?, self.offset);
            puzzles.push(puzzle.as_ref().ok().map(grid_array::line));
            errors.extend(puzzle.err().map(|kind| RowError { row, kind }));
            if let Some(solution) = &mut self.solution {
                let solution = board(&solution.row(&mut buffer)?, self.offset);
                solutions.push(
                    solution.ok().filter(|grid| grid.filled() == 81).map(|grid| grid_array::line(&grid)),
                );
            }
        }
        let mut columns: Vec<ArrayRef> = vec![Arc::new(StringArray::from(puzzles))];
        if self.solution.is_some() {
            columns.push(Arc::new(StringArray::from(solutions)));
        }
        let batch = RecordBatch::try_new(self.schema.clone(), columns).map_err(Error::arrow)?;
        let rows = (self.first..self.first + count).collect();
        self.left -= count;
        self.first += count;
        Ok(Chunk { batch, rows, errors })
    }
}
