//! Auditing data sets: what leaks from one into another, what stands twice, what is no proper puzzle.
//!
//! Every row leaves three short records, hashes of its digits, of its class and of its solution's class, each with the
//! number of its file. Sorted, outside of memory where there are many, equal ones stand together, and a single walk counts
//! duplicates and overlaps of any number of files. The hashes have 128 bits: that two of a billion different puzzles agree
//! has a chance below 10⁻²⁰.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;
use sha2::{Digest, Sha256};
use sudokit::Grid9;

use crate::annotate::{Annotate, Facts, Kernel};
use crate::control::Control;
use crate::error::Error;
use crate::identity::{By, Identifier, in_chunks};
use crate::read::{Puzzles, Reading, Source, Wanted};
use crate::schema::Column;
use crate::sort::Sorter;

/// How to audit.
#[derive(Clone, Debug)]
pub struct Auditing {
    /// How to read the files.
    pub reading: Reading,
    /// What the histogram of difficulty shows.
    pub figure: Figure,
    /// Memory for sorting in bytes; the rest goes to temporary files.
    pub memory: usize,
    /// Folder for temporary files.
    pub temporary: PathBuf,
}

impl Default for Auditing {
    fn default() -> Auditing {
        let temporary = std::env::temp_dir();
        Auditing { reading: Reading::default(), figure: Figure::Level, memory: 512 << 20, temporary }
    }
}

/// A figure of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Figure {
    /// None.
    None,
    /// Depth of nested guesses of fix-square, plus one.
    Level,
    /// Guesses of fix-square, mean over random relabellings; costly.
    Guesses,
    /// Rating of Sudoku Explainer; costly.
    Er,
}

impl Figure {
    /// What it is called.
    pub fn id(self) -> &'static str {
        match self {
            Figure::None => "none",
            Figure::Level => "level",
            Figure::Guesses => "guesses",
            Figure::Er => "er",
        }
    }

    fn column(self) -> Option<Column> {
        match self {
            Figure::None => None,
            Figure::Level => Some(Column::Level),
            Figure::Guesses => Some(Column::Guesses),
            Figure::Er => Some(Column::Er),
        }
    }

    /// The lower end of the bin of the histogram in which a puzzle lies.
    fn bin(self, facts: &Facts) -> Option<u32> {
        match self {
            Figure::None => None,
            Figure::Level => facts.level.map(u32::from),
            // 0, below 1, 1 to 2, 2 to 4, 4 to 8 …
            Figure::Guesses => facts.guesses.map(|guesses| match guesses {
                guesses if guesses < 1.0 => 0,
                guesses => 1 << (guesses.log2() as u32).min(30),
            }),
            Figure::Er => facts.er().map(|er| er as u32),
        }
    }

    /// How a bin is called.
    pub fn label(self, bin: u32) -> String {
        match self {
            Figure::Guesses if bin == 0 => "<1".into(),
            Figure::Guesses => format!("{bin}-{}", u64::from(bin) * 2),
            Figure::Er => format!("{bin}.x"),
            Figure::None | Figure::Level => bin.to_string(),
        }
    }
}

/// Counts by what makes two puzzles the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Counts {
    /// By digits.
    pub raw: u64,
    /// By symmetry class.
    pub class: u64,
    /// By class of the solution.
    pub grid: u64,
}

impl Counts {
    /// One of them.
    pub fn by(&self, by: By) -> u64 {
        match by {
            By::Raw => self.raw,
            By::Class => self.class,
            By::Grid => self.grid,
        }
    }

    fn of(&mut self, kind: u8) -> &mut u64 {
        match kind {
            0 => &mut self.raw,
            1 => &mut self.class,
            _ => &mut self.grid,
        }
    }
}

/// What an audit found of a file.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct FileAudit {
    /// Its name.
    pub name: String,
    /// Its rows with a puzzle.
    pub puzzles: u64,
    /// Rows that cannot be read.
    pub unreadable: u64,
    /// Rows without a puzzle.
    pub empty: u64,
    /// Puzzles without a solution.
    pub no_solution: u64,
    /// Puzzles with several solutions.
    pub several_solutions: u64,
    /// Puzzles with one solution and a given too many.
    pub not_minimal: u64,
    /// Solutions that the file states.
    pub stated_solutions: u64,
    /// Stated solutions that are not the only solution.
    pub wrong_solutions: u64,
    /// Different puzzles.
    pub different: Counts,
    /// Puzzles beyond the first of their kind.
    pub duplicates: Counts,
    /// How many puzzles have how many givens.
    pub clues: BTreeMap<u32, u64>,
    /// How many puzzles lie in each bin of difficulty.
    pub difficulty: BTreeMap<u32, u64>,
}

/// What two files have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Overlap {
    /// The first, an index into the files.
    pub a: usize,
    /// The second.
    pub b: usize,
    /// Kinds that are in both.
    pub shared: Counts,
    /// Rows of the first that are in the second.
    pub rows_of_a: Counts,
    /// Rows of the second that are in the first.
    pub rows_of_b: Counts,
}

/// What an audit found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Audit {
    /// The figure of difficulty.
    pub figure: Figure,
    /// The files.
    pub files: Vec<FileAudit>,
    /// Each pair of them.
    pub overlaps: Vec<Overlap>,
}

impl Audit {
    /// Whether nothing stands twice by this measure, within a file or across, and every puzzle has one solution, the one
    /// that is stated.
    pub fn is_clean(&self, by: By) -> bool {
        let proper = |file: &FileAudit| {
            file.unreadable + file.no_solution + file.several_solutions + file.wrong_solutions == 0
                && file.duplicates.by(by) == 0
        };
        self.files.iter().all(proper) && self.overlaps.iter().all(|overlap| overlap.shared.by(by) == 0)
    }
}

/// Kind, hash, file.
const RECORD: usize = 1 + 16 + 1;

/// Audits files: each by itself, and what each two have in common.
///
/// # Errors
/// If a file cannot be read, a temporary file cannot be written, or the work is cancelled.
pub fn audit(paths: &[PathBuf], auditing: &Auditing, control: &Control<'_>) -> Result<Audit, Error> {
    if paths.is_empty() || paths.len() > 64 {
        return Err(Error::Usage("an audit takes from 1 to 64 files".into()));
    }
    let columns = [Some(Column::Solution), Some(Column::Minimal), auditing.figure.column()];
    let annotate = Annotate::columns(columns.into_iter().flatten().collect());
    let mut sorter = Sorter::new(&auditing.temporary, auditing.memory);
    let mut files = Vec::new();
    let mut done = 0;
    for (number, path) in paths.iter().enumerate() {
        let mut source = Source::open(path, &auditing.reading, Wanted::Puzzles)?;
        let mut file = FileAudit { name: source.name.clone(), ..FileAudit::default() };
        let total = source.rows.map(|rows| done + rows).filter(|_| number + 1 == paths.len());
        while let Some(Puzzles { chunk, puzzles, unreadable }) = source.next_puzzles(control)? {
            file.unreadable += unreadable;
            let stated = source.solutions(&chunk);
            let worker = || (Kernel::new(&annotate), Identifier::new());
            let parts = in_chunks(&puzzles, control.threads(), worker, |(kernel, identifier), chunk| {
                let facts = kernel.chunk(chunk).0;
                let records: Vec<_> =
                    facts.iter().map(|facts| records(facts, number as u8, identifier)).collect();
                (facts, records)
            });
            let (mut facts, mut all) = (Vec::new(), Vec::new());
            for (more, records) in parts {
                facts.extend(more);
                all.extend(records);
            }
            for record in all.iter().flatten().flatten() {
                sorter.push(record)?;
            }
            for (row, facts) in facts.iter().enumerate() {
                let stated = stated.as_ref().and_then(|stated| stated[row]);
                file.count(facts, stated, auditing.figure);
            }
            file.empty +=
                (puzzles.iter().filter(|puzzle| puzzle.is_none()).count() as u64).saturating_sub(unreadable);
            done += puzzles.len() as u64;
            control.tell("rows", done, total);
        }
        files.push(file);
    }
    control.tell("sorting", 0, None);
    let overlaps = walk(sorter, &mut files)?;
    Ok(Audit { figure: auditing.figure, files, overlaps })
}

/// The three records of a row.
fn records(facts: &Facts, file: u8, identifier: &mut Identifier) -> Option<[[u8; RECORD]; 3]> {
    let puzzle = facts.puzzle?;
    let identities = [
        identifier.of(&puzzle, By::Raw),
        identifier.of(&puzzle, By::Class),
        identifier.of_solved(&puzzle, facts.solution.as_ref()),
    ];
    let mut records = [[0; RECORD]; 3];
    for (kind, (record, identity)) in records.iter_mut().zip(identities).enumerate() {
        record[0] = kind as u8;
        record[1..17].copy_from_slice(&Sha256::digest(identity)[..16]);
        record[17] = file;
    }
    Some(records)
}

impl FileAudit {
    fn count(&mut self, facts: &Facts, stated: Option<Grid9>, figure: Figure) {
        let Some(puzzle) = facts.puzzle else { return };
        self.puzzles += 1;
        *self.clues.entry(puzzle.filled() as u32).or_default() += 1;
        match facts.solutions {
            Some(0) => self.no_solution += 1,
            Some(1) => self.not_minimal += u64::from(facts.minimal == Some(false)),
            _ => self.several_solutions += 1,
        }
        if stated.is_some() {
            self.stated_solutions += 1;
            self.wrong_solutions += u64::from(stated != facts.solution);
        }
        if let Some(bin) = figure.bin(facts) {
            *self.difficulty.entry(bin).or_default() += 1;
        }
    }
}

/// Counts groups of equal records.
fn walk(sorter: Sorter, files: &mut [FileAudit]) -> Result<Vec<Overlap>, Error> {
    let count = files.len();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let mut overlaps: Vec<Overlap> = pairs.map(|(a, b)| Overlap { a, b, ..Overlap::default() }).collect();
    let mut last = [0; RECORD - 1];
    let mut rows = vec![0u64; count];
    let mut close = |kind: u8, rows: &mut [u64], overlaps: &mut [Overlap]| {
        for (file, &rows) in files.iter_mut().zip(rows.iter()).filter(|(_, rows)| **rows > 0) {
            *file.different.of(kind) += 1;
            *file.duplicates.of(kind) += rows - 1;
        }
        for overlap in overlaps {
            let (a, b) = (rows[overlap.a], rows[overlap.b]);
            if a > 0 && b > 0 {
                *overlap.shared.of(kind) += 1;
                *overlap.rows_of_a.of(kind) += a;
                *overlap.rows_of_b.of(kind) += b;
            }
        }
        rows.fill(0);
    };
    sorter.finish(&mut |record| {
        if record[..RECORD - 1] != last {
            close(last[0], &mut rows, &mut overlaps);
            last.copy_from_slice(&record[..RECORD - 1]);
        }
        rows[usize::from(record[RECORD - 1])] += 1;
        Ok(())
    })?;
    close(last[0], &mut rows, &mut overlaps);
    Ok(overlaps)
}
