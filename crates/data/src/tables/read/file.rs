//! Opens a file by what it begins with and what it is called.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::chunk::{Opened, ReadColumns, Reading};
use super::{npy, parquet, table, text};
use crate::error::Error;
use crate::tables::format::Format;

/// Opens a file; `-` is standard input, read as text.
pub fn open_file(path: &Path, reading: &Reading, columns: ReadColumns) -> Result<Opened, Error> {
    if path.as_os_str() == "-" {
        return text::open(Box::new(std::io::stdin()), "standard input", None, reading);
    }
    let doing = || Error::io(format!("cannot read {}", path.display()));
    let mut file = File::open(path).map_err(doing())?;
    let mut head = [0; 6];
    let count = file.read(&mut head).map_err(doing())?;
    let by_content = match &head[..count] {
        [b'P', b'A', b'R', b'1', ..] => Some(Format::Parquet),
        [0x93, b'N', b'U', b'M', b'P', b'Y'] => Some(Format::Npy),
        _ => None,
    };
    // What a file is called decides between texts; what it begins with decides the rest.
    match reading.format.or(by_content).or_else(|| Format::of(path)).unwrap_or(Format::Lines) {
        Format::Parquet => parquet::open(path, reading, columns),
        Format::Npy => npy::open(path, None, None),
        Format::Csv => table::open(path, reading),
        Format::Lines => {
            let file = File::open(path).map_err(doing())?;
            let length = file.metadata().ok().map(|metadata| metadata.len());
            text::open(Box::new(file), &path.display().to_string(), length, reading)
        }
    }
}
