//! Describing data sets: columns, sizes, metadata, distributions; and whether a built one is whole.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type,
    UInt64Type,
};
use arrow_schema::DataType;
use serde::Serialize;

use crate::error::Error;
use crate::tables::column::COLUMNS;
use crate::tables::control::Control;
use crate::tables::format::Format;
use crate::tables::known::{KnownSet, recognized};
use crate::tables::manifest::Manifest;
use crate::tables::read::{MANIFEST, ReadColumns, Reading, Source, parquet_layout};

/// What a file or folder holds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its format.
    pub format: String,
    /// Files.
    pub files: u64,
    /// Bytes on disk.
    pub bytes: u64,
    /// Rows.
    pub rows: u64,
    /// Rows whose puzzle cannot be read.
    pub unreadable: u64,
    /// Row groups, in Parquet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row_groups: Option<u64>,
    /// What the file says of itself.
    pub metadata: BTreeMap<String, String>,
    /// The columns.
    pub columns: Vec<ColumnDescription>,
    /// How many puzzles have how many givens.
    pub clues: BTreeMap<u32, u64>,
    /// The public data set that it is or begins as, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownSet>,
    /// What became of the check against the manifest; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub manifest: Option<Checked>,
}

/// A check against a manifest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Checked {
    /// Files in the manifest.
    pub files: u64,
    /// Names of those that are missing or have other bytes.
    pub damaged: Vec<String>,
}

/// What a column holds.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ColumnDescription {
    /// Its name.
    pub name: String,
    /// Its Arrow type.
    pub data_type: String,
    /// What it means, if it is one of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<&'static str>,
    /// Nulls.
    pub nulls: u64,
    /// Bytes in the file, in Parquet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The compression, in Parquet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression: Option<String>,
    /// Minimum, mean and maximum of the values, for numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<[f64; 3]>,
    /// How often each value comes, if there are few; of many numbers, how many are below 1, from 1
    /// to 2, from 2 to 4, from 4 to 8 ….
    pub counts: Vec<(String, u64)>,
}

/// More different values than this are not counted one by one.
const FEW: usize = 200;

/// Reads a file or a data set folder through and says what it holds.
///
/// # Errors
/// If it cannot be read, or the work is cancelled.
pub fn describe(path: &Path, reading: &Reading, control: &Control<'_>) -> Result<Description, Error> {
    let mut source = Source::open(path, reading, ReadColumns::All)?;
    let fields = source.schema.fields().clone();
    let mut tallies: Vec<Tally> = fields.iter().map(|_| Tally::default()).collect();
    let (mut rows, mut unreadable, mut clues, mut known) = (0, 0, BTreeMap::new(), None);
    let total = source.rows;
    while let Some(read) = source.next_puzzles(control)? {
        unreadable += read.unreadable;
        if rows == 0 {
            known = read
                .puzzles
                .first()
                .copied()
                .flatten()
                .and_then(|first| recognized(&source.schema, &first))
                .copied();
        }
        for puzzle in read.puzzles.iter().flatten() {
            *clues.entry(puzzle.filled() as u32).or_default() += 1;
        }
        for (tally, column) in tallies.iter_mut().zip(read.chunk.batch.columns()) {
            tally.add(column.as_ref());
        }
        rows += read.chunk.rows.len() as u64;
        control.report("rows", rows, total);
    }
    let mut columns: Vec<ColumnDescription> = fields
        .iter()
        .zip(tallies)
        .map(|(field, tally)| {
            let about = COLUMNS.iter().find(|row| row.id == field.name()).map(|row| row.about);
            let (name, data_type) = (field.name().clone(), field.data_type().to_string());
            tally.finish(ColumnDescription { name, data_type, about, ..ColumnDescription::default() })
        })
        .collect();
    let files = files(path, source.format)?;
    let row_groups = match source.format {
        Format::Parquet => Some(layouts(&files, &mut columns)?),
        _ => None,
    };
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    Ok(Description {
        name: source.name.clone(),
        format: source.format.id().into(),
        files: files.len() as u64,
        bytes: files.iter().map(size).sum(),
        rows,
        unreadable,
        row_groups,
        metadata: source.metadata.iter().cloned().collect(),
        columns,
        clues,
        known,
        manifest: check(path, control)?,
    })
}

/// The files that make up a data set.
fn files(path: &Path, format: Format) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(vec![path.into()]);
    }
    let doing = || Error::io(format!("cannot read the folder {}", path.display()));
    let mut found = Vec::new();
    for entry in std::fs::read_dir(path).map_err(doing())? {
        let path = entry.map_err(doing())?.path();
        if Format::of(&path) == Some(format) {
            found.push(path);
        }
    }
    Ok(found)
}

/// Adds sizes to the columns; gives the number of row groups.
fn layouts(files: &[PathBuf], columns: &mut [ColumnDescription]) -> Result<u64, Error> {
    let mut groups = 0;
    for file in files {
        let layout = parquet_layout(file)?;
        groups += layout.groups as u64;
        for (name, compression, bytes) in layout.columns {
            // A list's values lie in a column of their own below its name.
            let root = name.split('.').next().unwrap_or(&name);
            if let Some(column) = columns.iter_mut().find(|column| column.name == root) {
                *column.bytes.get_or_insert(0) += bytes;
                column.compression = Some(compression);
            }
        }
    }
    Ok(groups)
}

/// Holds the files against a manifest, if there is one.
fn check(path: &Path, control: &Control<'_>) -> Result<Option<Checked>, Error> {
    let (manifest, folder) = if path.is_dir() {
        (path.join(MANIFEST), path)
    } else {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let beside = path.with_file_name(format!("{name}.manifest.json"));
        (beside, path.parent().unwrap_or(Path::new(".")))
    };
    if !manifest.exists() {
        return Ok(None);
    }
    control.report("checking", 0, None);
    let manifest = Manifest::read(&manifest)?;
    let damaged = manifest.damaged(folder)?.into_iter().map(|part| part.name.clone()).collect();
    Ok(Some(Checked { files: manifest.parts.len() as u64, damaged }))
}

/// Adds up a column.
#[derive(Default)]
struct Tally {
    nulls: u64,
    values: u64,
    sum: f64,
    range: Option<(f64, f64)>,
    /// Whether every value so far was a number.
    is_text: bool,
    counts: BTreeMap<String, u64>,
    too_many: bool,
    /// By powers of two.
    octaves: BTreeMap<u32, u64>,
}

impl Tally {
    fn add(&mut self, array: &dyn Array) {
        self.nulls += array.logical_null_count() as u64;
        if let Some(numbers) = numbers(array) {
            numbers.iter().for_each(|&number| self.number(number));
            return;
        }
        let Ok(fields) = crate::tables::write::fields(array) else { return };
        for field in fields.iter().filter(|field| !field.is_empty()) {
            // A board is long and comes once; whether it is a number is no question.
            let number = if field.len() < 40 && !self.is_text { field.parse().ok() } else { None };
            match number {
                Some(number) => self.number(number),
                None => {
                    self.is_text = true;
                    self.values += 1;
                    self.count(field);
                }
            }
        }
    }

    fn number(&mut self, number: f64) {
        self.values += 1;
        self.sum += number;
        let (low, high) = self.range.unwrap_or((number, number));
        self.range = Some((low.min(number), high.max(number)));
        *self
            .octaves
            .entry(if number < 1.0 { 0 } else { 1 << (number.log2() as u32).min(31) })
            .or_default() += 1;
        if !self.too_many {
            self.count(&number.to_string());
        }
    }

    fn count(&mut self, value: &str) {
        if self.too_many || value.len() > 64 {
            self.too_many = true;
            return;
        }
        match self.counts.get_mut(value) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(value.to_string(), 1);
            }
        }
        if self.counts.len() > FEW {
            self.too_many = true;
            self.counts.clear();
        }
    }

    fn finish(self, column: ColumnDescription) -> ColumnDescription {
        let range = match self.range {
            Some((low, high)) if !self.is_text => Some([low, self.sum / self.values as f64, high]),
            _ => None,
        };
        let mut counts: Vec<(String, u64)> = if !self.too_many {
            self.counts.into_iter().collect()
        } else if range.is_some() {
            self.octaves.iter().map(|(bin, count)| (octave(*bin), *count)).collect()
        } else {
            Vec::new()
        };
        match range {
            Some(_) => {
                let low = |text: &str| text.split('–').next().and_then(|low| low.parse().ok());
                let value = |text: &str| low(text).unwrap_or(f64::NEG_INFINITY);
                counts.sort_by(|a, b| value(&a.0).total_cmp(&value(&b.0)));
            }
            None => counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count)),
        }
        ColumnDescription { nulls: self.nulls, range, counts, ..column }
    }
}

/// What the numbers between two powers of two are called.
fn octave(low: u32) -> String {
    if low == 0 { "<1".into() } else { format!("{low}–{}", u64::from(low) * 2) }
}

/// The values of a numeric column that are not null.
fn numbers(array: &dyn Array) -> Option<Vec<f64>> {
    macro_rules! cast {
        ($type:ty) => {
            array.as_primitive::<$type>().iter().flatten().map(|value| value as f64).collect()
        };
    }
    Some(match array.data_type() {
        DataType::Int8 => cast!(Int8Type),
        DataType::Int16 => cast!(Int16Type),
        DataType::Int32 => cast!(Int32Type),
        DataType::Int64 => cast!(Int64Type),
        DataType::UInt8 => cast!(UInt8Type),
        DataType::UInt16 => cast!(UInt16Type),
        DataType::UInt32 => cast!(UInt32Type),
        DataType::UInt64 => cast!(UInt64Type),
        DataType::Float32 => cast!(Float32Type),
        DataType::Float64 => cast!(Float64Type),
        _ => return None,
    })
}
