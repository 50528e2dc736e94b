//! CSV and TSV with quoted fields, with or without a header. Every field stays text, so that nothing is lost.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use csv::{ByteRecord, Reader, ReaderBuilder};

use super::chunk::{Chunk, Opened, ROWS, Reading};
use crate::error::{Error, RowError, RowErrorKind};
use crate::tables::format::Format;
use crate::tables::grid_array;

/// Opens one.
pub fn open(path: &Path, _reading: &Reading) -> Result<Opened, Error> {
    let broken = |error: csv::Error| Error::file(path, error);
    let file = std::fs::File::open(path).map_err(Error::io(format!("cannot read {}", path.display())))?;
    let head = head(path)?;
    let separator = [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|separator| head.iter().filter(|byte| *byte == separator).count())
        .unwrap_or(b',');
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(file);
    let mut first = ByteRecord::new();
    if !reader.read_byte_record(&mut first).map_err(broken)? {
        return Err(Error::file(path, "the table is empty"));
    }
    let is_puzzle = |field: &[u8]| grid_array::text(field).is_ok();
    let has_header = !first.iter().any(is_puzzle);
    let names: Vec<String> = if has_header {
        first
            .iter()
            .map(|field| String::from_utf8_lossy(field.trim_ascii()).replace('\u{feff}', ""))
            .collect()
    } else {
        unnamed(&first)
    };
    let fields: Vec<Field> =
        names.iter().map(|name| Field::new(name.as_str(), DataType::Utf8, true)).collect();
    let schema = Arc::new(Schema::new(fields));
    let pending = (!has_header).then_some(first);
    let table = Table { path: path.into(), reader, schema: schema.clone(), pending, next: 1, ended: false };
    Ok(Opened { format: Format::Csv, schema, rows: None, metadata: Vec::new(), chunks: Box::new(table) })
}

/// The first line, in which separators are counted.
fn head(path: &Path) -> Result<Vec<u8>, Error> {
    use std::io::{BufRead, BufReader, Read};
    let doing = || Error::io(format!("cannot read {}", path.display()));
    let file = std::fs::File::open(path).map_err(doing())?;
    let mut line = Vec::new();
    BufReader::new(file).take(1 << 16).read_until(b'\n', &mut line).map_err(doing())?;
    Ok(line)
}

/// Names for the columns of a table without a header: the board with blanks is the puzzle, the full one the solution.
fn unnamed(record: &ByteRecord) -> Vec<String> {
    let boards: Vec<Option<usize>> =
        record.iter().map(|field| grid_array::text(field).ok().map(|grid| grid.filled())).collect();
    let puzzle = boards
        .iter()
        .position(|filled| filled.is_some_and(|filled| filled < 81))
        .or_else(|| boards.iter().position(Option::is_some));
    let solution = (0..boards.len()).find(|&at| Some(at) != puzzle && boards[at] == Some(81));
    (0..boards.len())
        .map(|at| match at {
            at if Some(at) == puzzle => "puzzle".to_string(),
            at if Some(at) == solution => "solution".to_string(),
            at => format!("column_{}", at + 1),
        })
        .collect()
}

struct Table {
    path: PathBuf,
    reader: Reader<std::fs::File>,
    schema: SchemaRef,
    /// The first record, if it is no header.
    pending: Option<ByteRecord>,
    /// The number of the next row.
    next: u64,
    ended: bool,
}

impl Iterator for Table {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Result<Chunk, Error>> {
        if self.ended {
            return None;
        }
        let chunk = self.chunk();
        self.ended |= chunk.is_err();
        match chunk {
            Ok(chunk) if chunk.rows.is_empty() => None,
            other => Some(other),
        }
    }
}

impl Table {
    fn chunk(&mut self) -> Result<Chunk, Error> {
        let width = self.schema.fields().len();
        let mut columns: Vec<StringBuilder> = (0..width).map(|_| StringBuilder::new()).collect();
        let (mut rows, mut errors) = (Vec::new(), Vec::new());
        let mut record = ByteRecord::new();
        while rows.len() < ROWS {
            match self.pending.take() {
                Some(first) => record = first,
                None => {
                    let read = self.reader.read_byte_record(&mut record);
                    if !read.map_err(|error| Error::file(&self.path, error))? {
                        self.ended = true;
                        break;
                    }
                }
            }
            let row = self.next;
            self.next += 1;
            rows.push(row);
            if record.len() != width {
                let line = record.position().map_or(row, csv::Position::line);
                let text = format!("line {line} has {} fields; the table has {width}", record.len());
                errors.push(RowError { row, kind: RowErrorKind::Text(text) });
                columns.iter_mut().for_each(StringBuilder::append_null);
                continue;
            }
            for (column, field) in columns.iter_mut().zip(record.iter()) {
                match std::str::from_utf8(field) {
                    Ok("") => column.append_null(),
                    Ok(text) => column.append_value(text),
                    Err(_) => column.append_value(String::from_utf8_lossy(field)),
                }
            }
        }
        let columns: Vec<ArrayRef> =
            columns.iter_mut().map(|column| Arc::new(column.finish()) as ArrayRef).collect();
        let batch = RecordBatch::try_new(self.schema.clone(), columns).map_err(Error::arrow)?;
        Ok(Chunk { batch, rows, errors })
    }
}
