//! `sudokit dataset`: data sets of puzzles in files, built, split, audited and described.

mod audit;
mod build;
mod describe;
mod split;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, Subcommand};
use sudokit_data::{COLUMNS, Control, Cost, Error, Format, Reading, RowFault};

use crate::exit::Exit;
use crate::faults::Fault;
use crate::output;
use crate::progress::Progress;
use crate::session::Session;

const EXAMPLES: &str = "\
Examples:
  sudokit dataset build -n 1000000 --seed 1 -o puzzles        a folder of Parquet parts and a manifest
  sudokit dataset split --by class -o split puzzles           train, valid and test without symmetric copies
  sudokit dataset audit split/train.parquet split/test.parquet
  sudokit dataset describe puzzles";

/// Data sets for machine learning: Parquet, CSV and numpy arrays, without leaks between their parts.
///
/// The columns, formats and figures are described in docs/datasets.md.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Dataset {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// Make a data set from a seed: the same bytes for any threads, shards and interruptions
    Build(build::Build),
    /// Split files so that no puzzle has a symmetric copy in another part
    Split(split::Split),
    /// Overlaps by symmetry, duplicates, improper puzzles, difficulty, of one file or several
    Audit(audit::Audit),
    /// Columns, sizes, metadata, distributions
    Describe(describe::Describe),
}

impl Dataset {
    /// Does what the verb says.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let done = match &self.verb {
            Verb::Build(build) => build.run(session),
            Verb::Split(split) => split.run(session),
            Verb::Audit(audit) => audit.run(session),
            Verb::Describe(describe) => describe.run(session),
        };
        match done {
            Err(Outcome::Interrupted) => Ok(Exit::Interrupted),
            Err(Outcome::Fault(fault)) => Err(fault),
            Ok(exit) => Ok(exit),
        }
    }
}

/// How a verb ends that does not come to its end.
enum Outcome {
    Interrupted,
    Fault(Fault),
}

impl From<Fault> for Outcome {
    fn from(fault: Fault) -> Outcome {
        Outcome::Fault(fault)
    }
}

impl From<Error> for Outcome {
    fn from(error: Error) -> Outcome {
        match error {
            Error::Interrupted => Outcome::Interrupted,
            error => Outcome::Fault(error.into()),
        }
    }
}

/// How files are read.
#[derive(Args)]
struct ReadArgs {
    /// Format of the input, if neither its name nor its content tells: parquet, csv, npy, lines
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<Format>)]
    input_format: Option<Format>,
    /// The column that holds the puzzles, if it is not called so
    #[arg(long, value_name = "NAME")]
    puzzle_column: Option<String>,
}

impl ReadArgs {
    fn reading(&self, session: &Session) -> Reading {
        let (format, puzzle) = (self.input_format, self.puzzle_column.clone());
        Reading { format, puzzle, text: session.read.clone() }
    }
}

/// Rows that cannot be read are told of one by one up to this number.
const TOLD: u64 = 10;

/// Runs work with a progress line and with complaints about rows; adds "unreadable" to the exit code if there were any.
fn watched<T>(
    session: &Session,
    what: &str,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error>,
) -> Result<(T, Exit), Outcome> {
    let progress = Progress::counting(what);
    let count = AtomicU64::new(0);
    let hear = |now: sudokit_data::Progress| progress.set_of(now.what, now.done, now.total);
    let complain = |name: &str, fault: &RowFault| {
        if count.fetch_add(1, Ordering::Relaxed) < TOLD {
            progress.aside(|| output::complain(&format!("{name}, {fault}")));
        }
    };
    let control = Control {
        threads: session.threads,
        cancel: session.cancel.clone(),
        progress: Some(&hear),
        fault: Some(&complain),
    };
    let done = work(&control);
    progress.finish();
    let count = count.into_inner();
    if count > TOLD {
        output::complain(&format!("{} more rows cannot be read", count - TOLD));
    }
    Ok((done?, if count > 0 { Exit::Unreadable } else { Exit::Done }))
}

/// A folder or file to write.
#[derive(Args)]
struct Target {
    /// Where to write
    #[arg(short, long, value_name = "PATH")]
    output: PathBuf,
}

/// The table of columns, for the help.
fn columns_help() -> String {
    let mut text =
        String::from("Columns (* written by default, $ costs milliseconds or more for each puzzle):\n");
    for row in COLUMNS {
        let marks = format!(
            "{}{}",
            if row.default { "*" } else { " " },
            if row.cost == Cost::Costly { "$" } else { " " }
        );
        text += &format!("  {marks} {:<18}  {}\n", row.id, row.about);
    }
    text
}

/// A table: the first column to the left, the others to the right.
fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        rows.iter()
            .filter(|row| row.len() > 1)
            .filter_map(|row| row.get(at))
            .map(|cell| cell.chars().count())
            .max()
    };
    let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let room = widths[at];
            line += &if at == 0 { format!("{cell:<room$}") } else { format!("  {cell:>room$}") };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// A share as a percentage.
pub fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "–".into(),
        whole => format!("{:.1} %", part as f64 * 100.0 / whole as f64),
    }
}

/// A bar of a histogram in text.
fn bar(part: u64, most: u64) -> String {
    const WIDTH: u64 = 40;
    let eighths = (part * WIDTH * 8).checked_div(most).unwrap_or(0).max(u64::from(part > 0));
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(eighths % 8) as usize];
    format!("{}{rest}", "█".repeat((eighths / 8) as usize))
}
