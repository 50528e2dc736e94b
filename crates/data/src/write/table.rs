//! CSV with a header.

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

use super::{Pending, Sink};
use crate::cells;
use crate::error::Error;

pub struct Csv {
    pending: Pending,
}

impl Csv {
    /// Begins a file and writes the header.
    pub fn create(path: &Path, schema: &SchemaRef) -> Result<Csv, Error> {
        let mut csv = Csv { pending: Pending::create(path)? };
        let mut lines = records();
        lines.write_record(schema.fields().iter().map(|field| field.name())).map_err(|e| broken(&e))?;
        csv.put(lines)?;
        Ok(csv)
    }

    fn put(&mut self, lines: Writer<Vec<u8>>) -> Result<(), Error> {
        let bytes = lines.into_inner().map_err(|error| broken(&error))?;
        let doing = self.pending.doing();
        self.pending.writer.write_all(&bytes).map_err(Error::io(doing))
    }
}

fn records() -> Writer<Vec<u8>> {
    WriterBuilder::new().from_writer(Vec::new())
}

fn broken(error: &dyn std::fmt::Display) -> Error {
    Error::Input(format!("a table cannot be written: {error}"))
}

impl Sink for Csv {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let columns: Vec<Vec<String>> = batch
            .columns()
            .iter()
            .zip(batch.schema_ref().fields())
            .map(|(column, field)| {
                fields(column.as_ref())
                    .map_err(|error| Error::Usage(format!("column {}: {error}", field.name())))
            })
            .collect::<Result<_, _>>()?;
        let mut lines = records();
        for row in 0..batch.num_rows() {
            lines.write_record(columns.iter().map(|column| &column[row])).map_err(|error| broken(&error))?;
        }
        self.put(lines)
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        Ok(vec![self.pending.finish()?])
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
            let boards = cells::grids(array).map_err(|_| {
                Error::Usage(format!("values of type {other} have no form in CSV; write Parquet"))
            })?;
            boards
                .into_iter()
                .map(|board| board.ok().flatten().map_or_else(String::new, |grid| cells::line(&grid)))
                .collect()
        }
    })
}
