//! The forms in which data sets lie on disk.

use std::path::Path;
use std::str::FromStr;

use crate::error::Error;

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Apache Parquet, `.parquet`.
    Parquet,
    /// A table with a header, `.csv` or `.tsv`.
    Csv,
    /// A numpy array of shape (n, 81) or (n, 9, 9), `.npy`, or a folder in the layout of HRM and TRM: `inputs` and
    /// `labels`, blank 1, digits 2 to 10.
    Npy,
    /// One puzzle a line, or any text that `sudokit` reads.
    Lines,
}

impl Format {
    /// The word for it.
    pub fn id(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Npy => "npy",
            Format::Lines => "lines",
        }
    }

    /// How its files' names end.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Lines => "txt",
            other => other.id(),
        }
    }

    /// The endings that [`Format::of`] knows, for messages.
    pub fn endings() -> &'static str {
        ".parquet, .csv, .tsv, .npy or .txt"
    }

    /// The format that the ending of a file's name stands for.
    pub fn of(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "parquet" | "pq" => Some(Format::Parquet),
            "csv" | "tsv" => Some(Format::Csv),
            "npy" => Some(Format::Npy),
            "txt" | "sdm" => Some(Format::Lines),
            _ => None,
        }
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(text: &str) -> Result<Format, Error> {
        let all = [Format::Parquet, Format::Csv, Format::Npy, Format::Lines];
        all.into_iter().find(|format| format.id() == text).ok_or_else(|| {
            Error::Usage(format!("there is no data format '{text}'; there are parquet, csv, npy, lines"))
        })
    }
}
