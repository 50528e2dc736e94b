//! Auditing data sets: what leaks from one into another, what stands twice, what is no proper puzzle.
//!
//! Every row leaves three short records, hashes of its digits, of its class and of its solution's class, each with the
//! number of its file. Sorted, outside of memory where there are many, equal ones stand together, and a single walk
//! counts duplicates and overlaps of any number of files. The hashes have 128 bits: that two of a billion different
//! puzzles agree has a chance below 10⁻²⁰.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Serialize;
use sha2::{Digest, Sha256};
use sudokit::{Budget, Grid9};

use super::annotate::RUNS;

use super::chunks::in_chunks;
use super::column::{Bins, Column, Row, Worker, columns};
use super::control::Control;
use super::identity::{By, Identifier};
use super::known::{KnownSet, recognized};
use super::read::{Puzzles, ReadColumns, Reading, Source};
use crate::error::Error;
use crate::sort::Sorter;

/// How to audit.
#[derive(Clone, Debug)]
pub struct Auditing {
    /// How to read the files.
    pub reading: Reading,
    /// The measure of difficulty whose histogram is wanted: a column that [`audit_measures`] names.
    pub measure: Option<Column>,
    /// Memory for sorting in bytes; the rest goes to temporary files.
    pub memory: usize,
    /// Folder for temporary files.
    pub temporary: PathBuf,
}

impl Default for Auditing {
    fn default() -> Auditing {
        let (reading, temporary) = (Reading::default(), std::env::temp_dir());
        Auditing { reading, measure: "level".parse().ok(), memory: 512 << 20, temporary }
    }
}

/// The columns whose histogram an audit can show.
pub fn audit_measures() -> Vec<Column> {
    let all = columns("all").unwrap_or_default();
    all.into_iter().filter(|column| column.info().bins != Bins::None).collect()
}

/// A measure of difficulty by name: one of [`audit_measures`], or `none`.
///
/// # Errors
/// If there is no such measure; the text lists them.
pub fn audit_measure(name: &str) -> Result<Option<Column>, Error> {
    if name == "none" {
        return Ok(None);
    }
    let measure = name.parse::<Column>().ok().filter(|column| column.info().bins != Bins::None);
    measure.map(Some).ok_or_else(|| {
        let ids: Vec<&str> = audit_measures().iter().map(|column| column.id()).collect();
        Error::Usage(format!("difficulty must be none or one of {}, not '{name}'", ids.join(", ")))
    })
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
    /// The public data set that it is or begins as, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<KnownSet>,
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
    /// The measure of difficulty, or `none`.
    pub measure: &'static str,
    /// The name of the measure under its former field name, kept for one release.
    pub figure: &'static str,
    /// The files.
    pub files: Vec<FileAudit>,
    /// Each pair of them.
    pub overlaps: Vec<Overlap>,
}

impl Audit {
    fn bins(&self) -> Option<Column> {
        audit_measure(self.measure).ok().flatten()
    }

    /// What a bin of the difficulty is called.
    pub fn label(&self, bin: u32) -> String {
        self.bins().map_or_else(|| bin.to_string(), |column| column.info().bin_label(bin))
    }

    /// Whether the bins of the difficulty double in width.
    pub fn is_octaves(&self) -> bool {
        self.bins().is_some_and(|column| column.info().bins == Bins::Octaves)
    }

    /// Whether nothing stands twice by this measure, within a file or across, and every puzzle has one solution, the
    /// one that is stated.
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
    let mut requested = columns("solution,minimal")?;
    requested.extend(auditing.measure);
    let mut sorter = Sorter::new(&auditing.temporary, auditing.memory).with_cancel(control.cancel.clone());
    let budget = Budget::default().with_cancel(control.cancel.clone());
    let mut files = Vec::new();
    let mut done = 0;
    for (number, path) in paths.iter().enumerate() {
        let mut source = Source::open(path, &auditing.reading, ReadColumns::Puzzles)?;
        let mut file = FileAudit { name: source.name.clone(), ..FileAudit::default() };
        let total = source.rows.map(|rows| done + rows).filter(|_| number + 1 == paths.len());
        while let Some(Puzzles { chunk, puzzles, unreadable }) = source.next_puzzles(control)? {
            file.unreadable += unreadable;
            if chunk.rows.first() == Some(&1) && file.known.is_none() {
                let first = puzzles.first().copied().flatten();
                file.known = first.and_then(|first| recognized(&source.schema, &first)).copied();
            }
            let stated = source.solutions(&chunk);
            let worker = || (Worker::new(&requested, RUNS, 0, budget.clone()), Identifier::new());
            let parts = in_chunks(
                &puzzles,
                control.threads(),
                &control.cancel,
                worker,
                |(worker, identifier), _, puzzles| {
                    let mut seen = Vec::with_capacity(puzzles.len());
                    worker.rows(puzzles, &[], &mut |_, row| {
                        seen.push(row.map(|row| Seen::of(row, number as u8, identifier, auditing.measure)));
                    });
                    seen
                },
            );
            control.check()?;
            for (row, seen) in parts.into_iter().flatten().enumerate() {
                let Some(seen) = seen else { continue };
                seen.records.iter().try_for_each(|record| sorter.push(record))?;
                file.count(&seen, stated.as_ref().and_then(|stated| stated[row]));
            }
            file.empty +=
                (puzzles.iter().filter(|puzzle| puzzle.is_none()).count() as u64).saturating_sub(unreadable);
            done += puzzles.len() as u64;
            control.report("rows", done, total);
        }
        files.push(file);
    }
    control.report("sorting", 0, None);
    let overlaps = overlaps_of(sorter, &mut files)?;
    let measure = auditing.measure.map_or("none", Column::id);
    Ok(Audit { measure, figure: measure, files, overlaps })
}

/// What an audit keeps of a row.
struct Seen {
    givens: u32,
    solutions: u8,
    solution: Option<Grid9>,
    minimal: Option<bool>,
    bin: Option<u32>,
    records: [[u8; RECORD]; 3],
}

impl Seen {
    fn of(row: &mut Row<'_>, file: u8, identifier: &mut Identifier, measure: Option<Column>) -> Seen {
        let puzzle = *row.puzzle();
        let solution = row.solution();
        let identities = [
            identifier.of(&puzzle, By::Raw),
            identifier.of(&puzzle, By::Class),
            identifier.of_solved(&puzzle, solution.as_ref()),
        ];
        let mut records = [[0; RECORD]; 3];
        for (kind, (record, identity)) in records.iter_mut().zip(identities).enumerate() {
            record[0] = kind as u8;
            record[1..17].copy_from_slice(&Sha256::digest(identity)[..16]);
            record[17] = file;
        }
        let bin = measure.and_then(|column| column.info().bin(row));
        let (givens, solutions, minimal) = (puzzle.filled() as u32, row.solutions(), row.is_minimal());
        Seen { givens, solutions, solution, minimal, bin, records }
    }
}

impl FileAudit {
    fn count(&mut self, seen: &Seen, stated: Option<Grid9>) {
        self.puzzles += 1;
        *self.clues.entry(seen.givens).or_default() += 1;
        match seen.solutions {
            0 => self.no_solution += 1,
            1 => self.not_minimal += u64::from(seen.minimal == Some(false)),
            _ => self.several_solutions += 1,
        }
        if stated.is_some() {
            self.stated_solutions += 1;
            self.wrong_solutions += u64::from(stated != seen.solution);
        }
        if let Some(bin) = seen.bin {
            *self.difficulty.entry(bin).or_default() += 1;
        }
    }
}

/// Counts groups of equal records.
fn overlaps_of(sorter: Sorter, files: &mut [FileAudit]) -> Result<Vec<Overlap>, Error> {
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
