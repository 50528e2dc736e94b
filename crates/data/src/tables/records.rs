//! Records of texts and numbers as Parquet and as lines of JSON: for tables that are not about ordinary puzzles.

use std::path::Path;
use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use serde_json::{Map, Value};

use super::format::Format;
use super::write::{Content, create};
use crate::error::Error;
use crate::pending::PendingFile;

/// The values of a column of records, as many as there are records.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordColumn {
    /// Texts.
    Text(Vec<Option<String>>),
    /// Whole numbers.
    Whole(Vec<Option<i64>>),
    /// Real numbers.
    Real(Vec<Option<f64>>),
}

impl RecordColumn {
    fn array(&self) -> (DataType, ArrayRef) {
        match self {
            RecordColumn::Text(values) => {
                (DataType::Utf8, Arc::new(values.iter().map(Option::as_deref).collect::<StringArray>()))
            }
            RecordColumn::Whole(values) => (DataType::Int64, Arc::new(Int64Array::from(values.clone()))),
            RecordColumn::Real(values) => (DataType::Float64, Arc::new(Float64Array::from(values.clone()))),
        }
    }

    fn value(&self, row: usize) -> Value {
        match self {
            RecordColumn::Text(values) => values[row].clone().into(),
            RecordColumn::Whole(values) => values[row].into(),
            RecordColumn::Real(values) => values[row].into(),
        }
    }
}

/// Writes records: Parquet if the name ends so, else lines of JSON. A column of Parquet that is called `puzzle` need
/// not be of ordinary puzzles.
///
/// # Errors
/// If the columns have different lengths, or the file cannot be written.
pub fn write_records(
    path: &Path,
    columns: &[(&str, RecordColumn)],
    metadata: &[(String, String)],
) -> Result<(), Error> {
    if Format::of(path) != Some(Format::Parquet) {
        let rows = match columns.first() {
            Some((_, RecordColumn::Text(values))) => values.len(),
            Some((_, RecordColumn::Whole(values))) => values.len(),
            Some((_, RecordColumn::Real(values))) => values.len(),
            None => 0,
        };
        let mut text = String::new();
        for row in 0..rows {
            let record: Map<String, Value> =
                columns.iter().map(|(name, column)| (name.to_string(), column.value(row))).collect();
            text += &Value::Object(record).to_string();
            text.push('\n');
        }
        return PendingFile::write_whole(path, text.as_bytes());
    }
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, column) in columns {
        let (kind, array) = column.array();
        fields.push(Field::new(*name, kind, true));
        arrays.push(array);
    }
    let schema = Arc::new(Schema::new(fields));
    let batch = RecordBatch::try_new(schema.clone(), arrays).map_err(Error::arrow)?;
    let mut sink = create(path, Format::Parquet, &Content { schema: &schema, metadata, verbatim: false })?;
    sink.write(&batch)?;
    sink.finish().map(|_| ())
}
