//! Splitting data sets into parts that no class crosses.
//!
//! The part of a puzzle follows from a hash of its class and the seed, so rows need not be remembered. Files larger
//! than memory are split as they are read, the order of rows does not matter, and a puzzle that turns up in another
//! file later, or shuffled by a symmetry, falls into the same part again. The fractions hold on the average over
//! classes.

use std::path::{Path, PathBuf};

use arrow_array::{BooleanArray, RecordBatch};
use arrow_select::filter::filter_record_batch;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sudokit::{Cancel, Grid9};

use crate::error::Error;
use crate::pending::PendingFile;
use crate::tables::control::Control;
use crate::tables::digest::digest;
use crate::tables::exact_split::Classes;
use crate::tables::format::Format;
use crate::tables::grid_array;
use crate::tables::identity::{By, identities};
use crate::tables::manifest::Part;
use crate::tables::names::{puzzle_column, same_columns};
use crate::tables::output_columns::{OutputColumns, OutputRows};
use crate::tables::read::{Chunk, Puzzles, ReadColumns, Reading, Source};
use crate::tables::write::{Content, Sink, create, fields};

/// How rows are divided into parts: what stays together, the fractions, the seed, and how exact they are.
#[derive(Clone, Debug)]
pub struct Splitting {
    /// What stays together.
    pub by: By,
    /// Names of the parts and their fractions, which add up to 1.
    pub parts: Vec<(String, f64)>,
    /// The seed.
    pub seed: u64,
    /// Whether the parts have the fractions exactly, to a class, over all rows together: then the files are read twice,
    /// and the part of a class depends on the others.
    pub exact: bool,
    /// With `exact`: the column among whose values the fractions hold, for each of them.
    pub stratify: Option<String>,
}

/// A split of files.
#[derive(Clone, Debug)]
pub struct Split {
    /// How.
    pub splitting: Splitting,
    /// The files, read one after the other; they have the same columns.
    pub inputs: Vec<PathBuf>,
    /// How to read them.
    pub reading: Reading,
    /// The folder for the parts.
    pub target: PathBuf,
    /// Their format; that of the input if `None`. Arrays that are asked for have labels; arrays of puzzles alone stay
    /// so.
    pub format: Option<Format>,
}

impl Split {
    /// What of a file's rows the parts have.
    fn copied(&self, source: &Source) -> OutputColumns {
        OutputColumns::of(self.format.unwrap_or(source.format), &source.schema, self.format.is_some())
    }
}

/// What came of a split. It is written to `split.json` beside the parts.
#[derive(Clone, Debug, Serialize)]
pub struct SplitReport {
    /// `sudokit split`.
    pub kind: &'static str,
    /// The version of sudokit that split.
    pub version: &'static str,
    /// What stays together.
    pub by: By,
    /// The seed.
    pub seed: u64,
    /// Whether the parts have their fractions exactly.
    pub exact: bool,
    /// The column among whose values they do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stratify: Option<String>,
    /// Rows in all.
    pub rows: u64,
    /// Rows left out because they hold no readable puzzle, or have no label.
    pub left_out: u64,
    /// The parts.
    pub parts: Vec<SplitPart>,
}

/// A part of a split.
#[derive(Clone, Debug, Serialize)]
pub struct SplitPart {
    /// Its name.
    pub name: String,
    /// The fraction that was asked for.
    pub fraction: f64,
    /// Its rows.
    pub rows: u64,
    /// Its files.
    pub files: Vec<Part>,
}

impl Splitting {
    /// Understands `train=0.8,valid=0.1,test=0.1`.
    ///
    /// # Errors
    /// If it is not of that form, or the fractions do not add up to 1.
    pub fn parse(by: By, fractions: &str, seed: u64) -> Result<Splitting, Error> {
        let usage = |what: String| {
            Error::Usage(format!("{what}; write fractions such as train=0.8,valid=0.1,test=0.1"))
        };
        let mut parts: Vec<(String, f64)> = Vec::new();
        for word in fractions.split(',') {
            let (name, fraction) = word.split_once('=').ok_or_else(|| usage(format!("'{word}' has no =")))?;
            let (name, fraction) = (name.trim(), fraction.trim());
            let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if name.is_empty() || !name.chars().all(plain) || parts.iter().any(|(known, _)| known == name) {
                return Err(usage(format!("'{name}' is no name, or stands twice")));
            }
            match fraction.parse::<f64>() {
                Ok(value) if value > 0.0 && value <= 1.0 => parts.push((name.into(), value)),
                _ => return Err(usage(format!("'{fraction}' is no fraction between 0 and 1"))),
            }
        }
        let sum: f64 = parts.iter().map(|(_, fraction)| fraction).sum();
        if (sum - 1.0).abs() > 1e-6 {
            return Err(usage(format!("the fractions add up to {}, not 1", (sum * 1e6).round() / 1e6)));
        }
        Ok(Splitting { by, parts, seed, exact: false, stratify: None })
    }

    /// This splitting with exact fractions, for each value of a column if one is named.
    #[must_use]
    pub fn exactly(self, stratify: Option<String>) -> Splitting {
        Splitting { exact: true, stratify, ..self }
    }

    /// The numbers of the parts of some puzzles.
    fn of(&self, puzzles: &[Option<Grid9>], threads: usize, cancel: &Cancel) -> Vec<Option<usize>> {
        let identities = identities(puzzles, self.by, threads, cancel);
        identities.into_iter().map(|identity| identity.map(|identity| self.part(&identity))).collect()
    }

    fn part(&self, identity: &[u8]) -> usize {
        let position = position(self.seed, identity);
        let mut end = 0.0;
        for (number, (_, fraction)) in self.parts.iter().enumerate() {
            end += fraction;
            if position < end {
                return number;
            }
        }
        self.parts.len() - 1
    }
}

/// The first 53 bits of SHA-256 over the seed and the identity, as a number from 0 to 1.
pub fn position(seed: u64, identity: &[u8]) -> f64 {
    let mut hash = Sha256::new();
    hash.update(b"sudokit split 1");
    hash.update(seed.to_le_bytes());
    hash.update(identity);
    let bytes = hash.finalize();
    let word = bytes.iter().take(8).fold(0u64, |word, &byte| word << 8 | u64::from(byte));
    (word >> 11) as f64 / (1u64 << 53) as f64
}

/// The number of the part to which each row of a batch belongs; `None` for null and unreadable puzzles.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, RecordBatch, StringArray};
/// use sudokit_data::{By, Splitting, assign};
/// // The same puzzle, and with its digits 8 and 1 exchanged.
/// let puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// let other: String = puzzle.chars().map(|c| match c { '8' => '1', '1' => '8', c => c }).collect();
/// let column: ArrayRef = Arc::new(StringArray::from(vec![puzzle, &other]));
/// let batch = RecordBatch::try_from_iter([("puzzle", column)]).unwrap();
/// let splitting = Splitting::parse(By::Class, "train=0.5,test=0.5", 1).unwrap();
/// let parts = assign(&batch, None, &splitting, 1).unwrap();
/// assert_eq!(parts[0], parts[1]);
/// ```
///
/// Fractions that are to be exact take all rows together: then this is the part by the average.
///
/// # Errors
/// If no column of the batch holds puzzles.
pub fn assign(
    batch: &RecordBatch,
    puzzle: Option<&str>,
    splitting: &Splitting,
    threads: usize,
) -> Result<Vec<Option<usize>>, Error> {
    let at = puzzle_column(batch.schema_ref(), puzzle)?;
    let cells = grid_array::grids(batch.column(at).as_ref())?;
    let puzzles: Vec<Option<Grid9>> = cells.into_iter().map(|cell| cell.unwrap_or(None)).collect();
    Ok(splitting.of(&puzzles, threads, &Cancel::new()))
}

/// Splits files. Rows without a readable puzzle are left out and reported; of arrays with labels also those whose
/// puzzle has not exactly one solution, or not the one that the file states. Labels that the file does not state are
/// computed.
///
/// # Errors
/// If a file cannot be read or written, or a part is there already. When cancelled no part appears.
pub fn split(split: &Split, control: &Control<'_>) -> Result<SplitReport, Error> {
    let splitting = &split.splitting;
    check_columns(split)?;
    let mut exact = match splitting.exact {
        true => Some(exact_parts(split, control)?.into_iter()),
        false if splitting.stratify.is_some() => {
            return Err(Error::Usage(
                "fractions hold for each value of a column only if they are exact".into(),
            ));
        }
        false => None,
    };
    let mut writing: Option<Writing> = None;
    let mut report = SplitReport {
        kind: "sudokit split",
        version: env!("CARGO_PKG_VERSION"),
        by: splitting.by,
        seed: splitting.seed,
        exact: splitting.exact,
        stratify: splitting.stratify.clone(),
        rows: 0,
        left_out: 0,
        parts: Vec::new(),
    };
    let mut rows = vec![0; splitting.parts.len()];
    for input in &split.inputs {
        let mut source = Source::open(input, &split.reading, ReadColumns::All)?;
        let total = source.rows.filter(|_| split.inputs.len() == 1);
        let writing = match &mut writing {
            Some(writing) => {
                same_columns((&split.inputs[0], &writing.schema), (input, &source.schema), ONE_BY_ONE)?;
                writing
            }
            None => writing.insert(Writing::begin(split, &source)?),
        };
        while let Some(Puzzles { chunk, puzzles, .. }) = source.next_puzzles(control)? {
            let mut parts = match &mut exact {
                Some(exact) => exact.by_ref().take(puzzles.len()).collect(),
                None => splitting.of(&puzzles, control.threads(), &control.cancel),
            };
            control.check()?;
            let OutputRows { batch, whole } =
                copied_rows(writing.copied, &source, &chunk, &puzzles, control)?;
            parts.iter_mut().zip(whole).filter(|(_, whole)| !whole).for_each(|(part, _)| *part = None);
            report.left_out += parts.iter().filter(|part| part.is_none()).count() as u64;
            for (number, sink) in writing.sinks.iter_mut().enumerate() {
                let mask: BooleanArray = parts.iter().map(|part| Some(*part == Some(number))).collect();
                let batch = filter_record_batch(&batch, &mask).map_err(Error::arrow)?;
                if batch.num_rows() > 0 {
                    sink.write(&batch)?;
                }
                rows[number] += batch.num_rows() as u64;
            }
            report.rows += parts.len() as u64;
            control.report("rows", report.rows, total);
        }
    }
    let Some(writing) = writing else { return Err(Error::Usage("name a file to split".into())) };
    for (sink, ((name, fraction), rows)) in writing.sinks.into_iter().zip(splitting.parts.iter().zip(rows)) {
        let mut files = Vec::new();
        for (number, path) in sink.finish()?.into_iter().enumerate() {
            let (bytes, sha256) = digest(&path)?;
            let name = path.strip_prefix(&split.target).unwrap_or(&path).display().to_string();
            files.push(Part { name, number: number as u64, rows, bytes, sha256 });
        }
        report.parts.push(SplitPart { name: name.clone(), fraction: *fraction, rows, files });
    }
    let mut text = serde_json::to_string_pretty(&report).unwrap_or_default();
    text.push('\n');
    PendingFile::write_whole(&split.target.join("split.json"), text.as_bytes())?;
    Ok(report)
}

/// What to do with files of several sorts.
const ONE_BY_ONE: &str = "; split one by one with the same seed and fractions, a puzzle goes to the part where those of its class are";

/// Refuses files of several sorts before anything is read whole or written. (What comes through a pipe is read but
/// once.)
fn check_columns(split: &Split) -> Result<(), Error> {
    let mut first = None;
    for input in split.inputs.iter().filter(|input| input.is_file() || input.is_dir()) {
        let source = Source::open(input, &split.reading, ReadColumns::All)?;
        let (path, schema) = &*first.get_or_insert_with(|| (input, source.schema.clone()));
        same_columns((path, schema), (input, &source.schema), ONE_BY_ONE)?;
    }
    Ok(())
}

/// Rows of a file as the parts have them.
fn copied_rows(
    copied: OutputColumns,
    source: &Source,
    chunk: &Chunk,
    puzzles: &[Option<Grid9>],
    control: &Control<'_>,
) -> Result<OutputRows, Error> {
    let stated = if copied == OutputColumns::Labelled { source.stated(chunk)? } else { None };
    copied.rows(&chunk.batch, source.puzzle_column(), puzzles, stated, (&source.name, &chunk.rows), control)
}

/// The part of each row where the fractions are exact.
fn exact_parts(split: &Split, control: &Control<'_>) -> Result<Vec<Option<usize>>, Error> {
    let splitting = &split.splitting;
    let mut classes = Classes::default();
    let silent = control.silent();
    for input in &split.inputs {
        if !input.is_file() && !input.is_dir() {
            let text = format!(
                "exact fractions take two passes, and {} is read but once; write a file first",
                input.display()
            );
            return Err(Error::Usage(text));
        }
        let mut source = Source::open(input, &split.reading, ReadColumns::All)?;
        let copied = split.copied(&source);
        let column = splitting.stratify.as_deref().map(|name| named_column(&source, name)).transpose()?;
        while let Some(Puzzles { chunk, puzzles, .. }) = source.next_puzzles(&silent)? {
            let known = identities(&puzzles, splitting.by, control.threads(), &control.cancel);
            control.check()?;
            let whole = match copied {
                OutputColumns::Labelled => copied_rows(copied, &source, &chunk, &puzzles, &silent)?.whole,
                _ => vec![true; puzzles.len()],
            };
            let labels = match column {
                Some(at) => fields(chunk.batch.column(at).as_ref())?,
                None => vec![String::new(); puzzles.len()],
            };
            for ((identity, label), whole) in known.iter().zip(&labels).zip(whole) {
                let identity = identity.as_ref().filter(|_| whole);
                classes
                    .add(identity.map(|identity| (position(splitting.seed, identity), &identity[..])), label);
            }
            control.report("classes", classes.rows(), None);
        }
    }
    let shares: Vec<f64> = splitting.parts.iter().map(|(_, fraction)| *fraction).collect();
    Ok(classes.parts(&shares))
}

/// The column of a file with this name.
fn named_column(source: &Source, name: &str) -> Result<usize, Error> {
    source.schema.index_of(name).map_err(|_| {
        Error::Usage(format!(
            "{}: there is no column '{name}' to stratify by; sudokit dataset annotate --columns {name} adds one",
            source.name
        ))
    })
}

/// The parts that are being written.
struct Writing {
    schema: arrow_schema::SchemaRef,
    copied: OutputColumns,
    sinks: Vec<Box<dyn Sink>>,
}

impl Writing {
    fn begin(split: &Split, source: &Source) -> Result<Writing, Error> {
        let target = &split.target;
        let format = split.format.unwrap_or(source.format);
        let copied = split.copied(source);
        // Arrays with labels go to a folder for each part, as HRM and TRM look for them.
        let in_folders = copied == OutputColumns::Labelled;
        let file = |name: &str| match in_folders {
            true => target.join(name),
            false => target.join(format!("{name}.{}", format.extension())),
        };
        let names = || split.splitting.parts.iter().map(|(name, _)| name.as_str());
        if let Some(there) = names().map(file).chain([target.join("split.json")]).find(|path| path.exists()) {
            let text = format!("{} is there already; name another folder", there.display());
            return Err(Error::Usage(text));
        }
        make_folder(target)?;
        let schema = copied.schema(&source.schema, source.puzzle_column());
        let mut sinks = Vec::new();
        for name in names() {
            let mut about = source.metadata.clone();
            // Of the whole file, and no longer true.
            about.retain(|(key, _)| key != "sudokit.first" && key != "sudokit.rows");
            let by = format!("{name} by {} with seed {}", split.splitting.by.id(), split.splitting.seed);
            about.push(("sudokit.split".into(), by));
            // Text of a table goes on as it stands.
            let verbatim = source.format == Format::Csv;
            let content = Content { schema: &schema, metadata: &about, verbatim };
            sinks.push(create(&file(name), format, &content)?);
        }
        if in_folders {
            PendingFile::write_whole(&target.join("identifiers.json"), b"[\"<blank>\"]")?;
        }
        Ok(Writing { schema: source.schema.clone(), copied, sinks })
    }
}

fn make_folder(path: &Path) -> Result<(), Error> {
    std::fs::create_dir_all(path).map_err(Error::io(format!("cannot make the folder {}", path.display())))
}
