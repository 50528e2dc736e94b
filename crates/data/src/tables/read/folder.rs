//! A folder that holds one data set: parts of a built one, or arrays in the layout of HRM and TRM.

use std::path::{Path, PathBuf};

use super::chunk::{Chunk, Chunks, Opened, ReadColumns, Reading};
use super::file::open_file;
use super::npy;
use crate::error::Error;
use crate::tables::format::Format;
use crate::tables::names::same_columns;

/// The file that says what a built folder holds.
pub const MANIFEST: &str = "manifest.json";

/// Opens one.
pub fn open(folder: &Path, reading: &Reading, columns: ReadColumns) -> Result<Opened, Error> {
    let arrays: Vec<PathBuf> = ending(folder, "__inputs.npy")?;
    match &arrays[..] {
        [] => {}
        [inputs] => {
            let name = inputs.to_string_lossy().replace("__inputs.npy", "__labels.npy");
            let labels = Path::new(&name);
            return npy::open(inputs, labels.exists().then_some(labels), Some(1));
        }
        _ => return Err(Error::file(folder, "several sets of arrays; name one of the files")),
    }
    let parts = parts(folder)?;
    let opened = open_file(&parts[0], reading, columns)?;
    let mut rows = opened.rows;
    // Opening reads a footer; the rows of all are the sum.
    for part in &parts[1..] {
        let more = open_file(part, reading, columns)?;
        same_columns((&parts[0], &opened.schema), (part, &more.schema), "")?;
        rows = rows.zip(more.rows).map(|(all, more)| all + more);
    }
    let Opened { format, schema, mut metadata, chunks, .. } = opened;
    if parts.len() > 1 {
        // What is said of the first part alone.
        metadata.retain(|(key, _)| key != "sudokit.first" && key != "sudokit.rows");
    }
    let joined = Joined {
        parts: parts.into_iter().skip(1),
        reading: reading.clone(),
        columns,
        now: Some(chunks),
        before: 0,
        last: 0,
    };
    Ok(Opened { format, schema, rows, metadata, chunks: Box::new(joined) })
}

/// The files of a folder whose names end so, in order.
fn ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, Error> {
    let doing = || Error::io(format!("cannot read the folder {}", folder.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(doing())? {
        let path = entry.map_err(doing())?.path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if name.ends_with(end) && !name.starts_with('.') && path.is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The part files of a folder, in order.
fn parts(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    for format in [Format::Parquet, Format::Csv] {
        let found = ending(folder, &format!(".{}", format.extension()))?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Err(Error::file(folder, "no .parquet, .csv or __inputs.npy file in this folder; name a file"))
}

struct Joined {
    parts: std::iter::Skip<std::vec::IntoIter<PathBuf>>,
    reading: Reading,
    columns: ReadColumns,
    now: Option<Chunks>,
    /// Rows of the parts before this one, and the last row seen in this one.
    before: u64,
    last: u64,
}

impl Iterator for Joined {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.now.as_mut()?.next() {
                Some(Ok(mut chunk)) => {
                    self.last = chunk.rows.last().copied().unwrap_or(self.last);
                    chunk.rows.iter_mut().for_each(|row| *row += self.before);
                    chunk.errors.iter_mut().for_each(|error| error.row += self.before);
                    return Some(Ok(chunk));
                }
                Some(Err(error)) => {
                    self.now = None;
                    return Some(Err(error));
                }
                None => {
                    self.before += self.last;
                    self.last = 0;
                    let part = self.parts.next()?;
                    match open_file(&part, &self.reading, self.columns) {
                        Ok(opened) => self.now = Some(opened.chunks),
                        Err(error) => {
                            self.now = None;
                            return Some(Err(error));
                        }
                    }
                }
            }
        }
    }
}
