//! CSV and TSV with a header.
//!
//! Readers that guess types take 81 digits for a number and lose most of them (pyarrow), or give up (polars, Hugging
//! Face); quotes change nothing. So a grid that could be read as a number, which means one with fewer than two blanks,
//! is written as nine groups of nine with a space between.

use std::io::Write;
use std::path::{Path, PathBuf};

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, SchemaRef};
use csv::{Writer, WriterBuilder};

use super::sink::Sink;
use crate::error::Error;
use crate::pending::PendingFile;
use crate::tables::grid_array;

pub struct Table {
    pending: PendingFile,
    separator: u8,
    verbatim: bool,
}

impl Table {
    /// Begins a file and writes the header. Tabs separate the fields of a file that ends in `.tsv`, commas others.
    pub fn create(path: &Path, schema: &SchemaRef, verbatim: bool) -> Result<Table, Error> {
        let is_tsv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tsv"));
        let separator = if is_tsv { b'\t' } else { b',' };
        let mut table = Table { pending: PendingFile::create(path)?, separator, verbatim };
        let mut lines = table.records();
        lines.write_record(schema.fields().iter().map(|field| field.name())).map_err(|e| broken(&e))?;
        table.put(lines)?;
        Ok(table)
    }

    fn records(&self) -> Writer<Vec<u8>> {
        WriterBuilder::new().delimiter(self.separator).from_writer(Vec::new())
    }

    fn put(&mut self, lines: Writer<Vec<u8>>) -> Result<(), Error> {
        let bytes = lines.into_inner().map_err(|error| broken(&error))?;
        let doing = self.pending.doing();
        self.pending.write_all(&bytes).map_err(Error::io(doing))
    }
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Error::Input(format!("a table cannot be written: {error}"))
}

impl Sink for Table {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let columns: Vec<Vec<String>> = batch
            .columns()
            .iter()
            .zip(batch.schema_ref().fields())
            .map(|(column, field)| {
                let wrong = |error| Error::Usage(format!("column {}: {error}", field.name()));
                let mut fields = fields(column.as_ref()).map_err(wrong)?;
                if !self.verbatim {
                    fields.iter_mut().for_each(group);
                }
                Ok(fields)
            })
            .collect::<Result<_, Error>>()?;
        let mut lines = self.records();
        for row in 0..batch.num_rows() {
            lines.write_record(columns.iter().map(|column| &column[row])).map_err(|error| broken(&error))?;
        }
        self.put(lines)
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        Ok(vec![self.pending.finish()?])
    }
}

/// Writes a grid that could be taken for a number as nine groups of nine.
fn group(field: &mut String) {
    let is_number = field.len() == 81
        && field.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && field.bytes().filter(|&byte| byte == b'.').count() < 2;
    if is_number {
        *field = (0..9).map(|row| &field[row * 9..row * 9 + 9]).collect::<Vec<_>>().join(" ");
    }
}

/// The values of a column as text; a null is empty.
pub fn fields(array: &dyn Array) -> Result<Vec<String>, Error> {
    macro_rules! plain {
        ($type:ty) => {{
            let values = array.as_primitive::<$type>();
            values.iter().map(|value| value.map_or_else(String::new, |value| value.to_string())).collect()
        }};
    }
    // With a point, so that nobody takes the column for whole numbers.
    macro_rules! real {
        ($type:ty) => {{
            let values = array.as_primitive::<$type>();
            values.iter().map(|value| value.map_or_else(String::new, |value| format!("{value:?}"))).collect()
        }};
    }
    fn text<'a>(values: impl Iterator<Item = Option<&'a str>>) -> Vec<String> {
        values.map(|value| value.unwrap_or_default().to_string()).collect()
    }
    Ok(match array.data_type() {
        DataType::Utf8 => text(array.as_string::<i32>().iter()),
        DataType::LargeUtf8 => text(array.as_string::<i64>().iter()),
        DataType::Utf8View => text(array.as_string_view().iter()),
        DataType::Boolean => {
            let values = array.as_boolean();
            values.iter().map(|value| value.map_or_else(String::new, |value| value.to_string())).collect()
        }
        DataType::Int8 => plain!(Int8Type),
        DataType::Int16 => plain!(Int16Type),
        DataType::Int32 => plain!(Int32Type),
        DataType::Int64 => plain!(Int64Type),
        DataType::UInt8 => plain!(UInt8Type),
        DataType::UInt16 => plain!(UInt16Type),
        DataType::UInt32 => plain!(UInt32Type),
        DataType::UInt64 => plain!(UInt64Type),
        DataType::Float32 => real!(Float32Type),
        DataType::Float64 => real!(Float64Type),
        DataType::Null => vec![String::new(); array.len()],
        other => {
            // Boards in lists of numbers have a form as text.
            let boards = grid_array::grids(array).map_err(|_| {
                Error::Usage(format!("values of type {other} have no form in CSV; write Parquet"))
            })?;
            boards
                .into_iter()
                .map(|board| board.ok().flatten().map_or_else(String::new, |grid| grid_array::line(&grid)))
                .collect()
        }
    })
}
