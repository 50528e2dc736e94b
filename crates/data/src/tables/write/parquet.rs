//! Parquet files whose bytes depend on their rows alone: no times, no order of hash tables, one row group for as many
//! rows.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_schema::{Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::schema::types::ColumnPath;

use super::sink::Sink;
use crate::error::Error;
use crate::pending::PendingFile;

/// Rows of a row group.
pub const GROUP: usize = 65_536;

pub struct Parquet {
    path: PathBuf,
    schema: SchemaRef,
    writer: ArrowWriter<PendingFile>,
}

impl Parquet {
    /// Begins a file. The metadata goes beside the schema, where Parquet tools look for it, and into it, so that it
    /// travels on with the Arrow schema (which is written with its keys in order).
    pub fn create(path: &Path, schema: &SchemaRef, metadata: &[(String, String)]) -> Result<Parquet, Error> {
        let pairs = metadata.iter().cloned().collect();
        let schema = Arc::new(Schema::new_with_metadata(schema.fields().clone(), pairs));
        let pairs = metadata.iter().map(|(key, value)| KeyValue::new(key.clone(), value.clone())).collect();
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("sudokit ", env!("CARGO_PKG_VERSION")).to_string())
            .set_max_row_group_row_count(Some(GROUP))
            .set_key_value_metadata(Some(pairs));
        // Boards are all different: a dictionary of them would be filled in vain.
        for column in ["puzzle", "solution", "canonical", "grid_class"] {
            properties = properties.set_column_dictionary_enabled(ColumnPath::from(column), false);
        }
        let pending = PendingFile::create(path)?;
        let writer = ArrowWriter::try_new(pending, schema.clone(), Some(properties.build()))
            .map_err(|error| broken(path, error))?;
        Ok(Parquet { path: path.into(), schema, writer })
    }
}

impl Sink for Parquet {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), Error> {
        let batch =
            RecordBatch::try_new(self.schema.clone(), batch.columns().to_vec()).map_err(Error::arrow)?;
        self.writer.write(&batch).map_err(|error| broken(&self.path, error))
    }

    fn finish(self: Box<Self>) -> Result<Vec<PathBuf>, Error> {
        let Parquet { path, writer, .. } = *self;
        let pending = writer.into_inner().map_err(|error| broken(&path, error))?;
        Ok(vec![pending.finish()?])
    }
}

/// What the system said, if it was the system; it comes wrapped.
fn broken(path: &Path, error: ParquetError) -> Error {
    let doing = format!("cannot write {}", path.display());
    match error {
        ParquetError::External(error) => match error.downcast::<std::io::Error>() {
            Ok(error) => Error::Io { doing, error: *error },
            Err(error) => Error::file(path, error),
        },
        error => Error::file(path, error),
    }
}
