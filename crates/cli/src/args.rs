//! The arguments, understood once; help, completions and the man page are made from the same definition.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, CommandFactory, FromArgMatches, Parser};
use sudokit::BoxShape;

use crate::commands::Command;
use crate::solver_options::SolverOptions;

const EXAMPLES: &str = "\
Examples:
  sudokit solve '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'
  sudokit solve puzzles.txt > solutions.txt      a file of any length, all cores, order kept
  sudokit check puzzle.sdk                       valid? one solution? and if not, why
  sudokit compare inkala.txt                     all solvers on the same puzzle
  sudokit draw --svg puzzle.svg puzzle.txt       a picture";

/// Solve, count, check, convert, compare and trace Sudoku puzzles.
#[derive(Parser)]
#[command(name = "sudokit", version, about, before_help = EXAMPLES, propagate_version = true)]
#[command(after_help = "Exit codes: 0 yes or done, 1 the answer is no, 2 wrong usage or unreadable input, \
                        3 a limit was reached, 130 interrupted.")]
pub struct Arguments {
    /// What every command understands.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every command understands.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Common options")]
pub struct Common {
    /// Format of the input, if it is not to be detected (see `sudokit formats`)
    #[arg(long, global = true, value_name = "FORMAT")]
    pub from: Option<String>,
    /// Symbols of the digits in order, for boards where several alphabets fit, for example 0123456789ABCDEF
    #[arg(long, global = true, value_name = "SYMBOLS")]
    pub alphabet: Option<String>,
    /// Side of the board, where the input does not tell
    #[arg(long, global = true, value_name = "N", hide_short_help = true)]
    pub size: Option<usize>,
    /// Boxes of ROWSxCOLUMNS cells, for example 2x3 for a 6x6 board
    #[arg(long = "box", global = true, value_name = "RxC", value_parser = box_shape, hide_short_help = true)]
    pub boxes: Option<BoxShape>,
    /// A jigsaw: one symbol for each cell, equal symbols make a zone
    #[arg(long, global = true, value_name = "ZONES", hide_short_help = true)]
    pub jigsaw: Option<String>,
    /// Both diagonals are houses too
    #[arg(long, global = true, hide_short_help = true)]
    pub diagonals: bool,
    /// The four windows are houses too
    #[arg(long, global = true, hide_short_help = true)]
    pub windoku: bool,
    /// Worker threads; all cores by default
    #[arg(short = 'j', long, global = true, value_name = "N")]
    pub threads: Option<NonZeroUsize>,
    /// Stop working on a puzzle after this time, for example 500ms, 10s, 2m
    #[arg(long, global = true, value_name = "TIME", value_parser = duration)]
    pub timeout: Option<Duration>,
    /// Stop working on a puzzle after so many search nodes
    #[arg(long, global = true, value_name = "N", hide_short_help = true)]
    pub nodes: Option<u64>,
    /// Seed of methods that use chance: the same seed gives the same bytes
    #[arg(long, global = true, value_name = "N")]
    pub seed: Option<u64>,
    /// One JSON object for each puzzle instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Say on stderr what was understood
    #[arg(short, long, global = true)]
    pub verbose: bool,
}

/// Parses the command line; prints help or a complaint and ends the program if it must.
pub fn parse() -> (Arguments, SolverOptions) {
    let matches = command().get_matches();
    let options =
        matches.subcommand().map(|(_, matches)| SolverOptions::from_matches(matches)).unwrap_or_default();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    (arguments, options)
}

/// The whole definition, with the options that the solvers bring.
pub fn command() -> clap::Command {
    Command::WITH_SOLVERS
        .iter()
        .fold(Arguments::command(), |command, name| command.mut_subcommand(name, SolverOptions::add_to))
}

fn box_shape(text: &str) -> Result<BoxShape, String> {
    let parts = text.split_once(['x', 'X', '×']).and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    match parts {
        Some((rows, cols)) if rows > 0 && cols > 0 && rows <= 25 && cols <= 25 => Ok(BoxShape { rows, cols }),
        _ => Err("write rows x columns, for example 2x3".into()),
    }
}

/// `500ms`, `10s`, `2m`, `1h`, or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("write a time such as 500ms, 10s, 2m or 1h".into()),
    };
    let seconds =
        number.parse::<f64>().map_err(|_| "write a time such as 500ms, 10s, 2m or 1h".to_string())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|error| error.to_string())
}
