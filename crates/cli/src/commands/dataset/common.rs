//! What the commands of data sets share: options, progress, complaints about rows, how they end.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, ValueEnum};
use sudokit_data::{By, COLUMNS, Control, Cost, Error, Format, Reading, RowError};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::output;
use crate::progress::Progress;

/// How a verb ends that does not come to its end.
pub enum Unfinished {
    /// The user interrupted.
    Interrupted,
    /// Something went wrong.
    Failed(CliError),
}

impl From<CliError> for Unfinished {
    fn from(error: CliError) -> Unfinished {
        Unfinished::Failed(error)
    }
}

impl From<Error> for Unfinished {
    fn from(error: Error) -> Unfinished {
        match error {
            Error::Interrupted => Unfinished::Interrupted,
            error => Unfinished::Failed(error.into()),
        }
    }
}

/// How files are read.
#[derive(Args)]
pub struct ReadArgs {
    /// Format of the input, if neither its name nor its content shows it: parquet, csv, npy, lines
    #[arg(long, value_name = "FORMAT", value_parser = str::parse::<Format>)]
    pub input_format: Option<Format>,
    /// The column that holds the puzzles, if it is not called so
    #[arg(long, value_name = "NAME")]
    pub puzzle_column: Option<String>,
}

impl ReadArgs {
    pub fn reading(&self, env: &Environment) -> Reading {
        let (format, puzzle) = (self.input_format, self.puzzle_column.clone());
        Reading { format, puzzle, text: env.read.clone() }
    }
}

/// Rows that cannot be read are reported one by one up to this number.
const REPORTED: u64 = 10;

/// Runs work with a progress line and with complaints about rows; adds "unreadable" to the exit code if there were any.
pub fn watched<T>(
    env: &Environment,
    what: &str,
    work: impl FnOnce(&Control<'_>) -> Result<T, Error>,
) -> Result<(T, Exit), Unfinished> {
    let progress = Progress::counting(what);
    let count = AtomicU64::new(0);
    let report = |now: sudokit_data::Progress| progress.set_of(now.what, now.done, now.total);
    let complain = |name: &str, error: &RowError| {
        if count.fetch_add(1, Ordering::Relaxed) < REPORTED {
            progress.aside(|| output::complain(&format!("{name}, {error}")));
        }
    };
    let control = Control {
        threads: env.threads,
        cancel: env.cancel.clone(),
        progress: Some(&report),
        on_row_error: Some(&complain),
    };
    let done = work(&control);
    progress.finish();
    let count = count.into_inner();
    if count > REPORTED {
        output::complain(&format!("{} more rows cannot be read", count - REPORTED));
    }
    Ok((done?, if count > 0 { Exit::Unreadable } else { Exit::Done }))
}

/// A folder or file to write.
#[derive(Args)]
pub struct Target {
    /// Where to write
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
}

/// The table of columns, for the help.
pub fn columns_help() -> String {
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

/// What must not cross from one part into another.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Kin {
    /// Equal givens in every cell
    Raw,
    /// Equivalent puzzles: a symmetry turns one into the other
    Class,
    /// Puzzles with equivalent solutions; those without exactly one solution go by class
    Grid,
}

impl From<Kin> for By {
    fn from(kin: Kin) -> By {
        match kin {
            Kin::Raw => By::Raw,
            Kin::Class => By::Class,
            Kin::Grid => By::Grid,
        }
    }
}
