//! The arguments, understood once; help, completions and the man page are made from the same definition.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, FromArgMatches, Parser};

use crate::commands::Command;
use crate::common_options::Common;
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

/// Parses the command line.
///
/// # Errors
/// What clap prints instead: help, the version, or what is wrong with the arguments.
pub fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<(Arguments, SolverOptions), clap::Error> {
    let matches = command().try_get_matches_from(arguments)?;
    let options =
        matches.subcommand().map(|(_, matches)| SolverOptions::from_matches(matches)).unwrap_or_default();
    let arguments = Arguments::from_arg_matches(&matches)?;
    if let Some(name) = matches.subcommand_name()
        && arguments.common.nodes.is_some()
        && Command::WITHOUT_NODES.contains(&name)
    {
        let text =
            format!("--nodes means nothing to `{name}`, which counts no search nodes; --timeout limits it");
        return Err(command().error(ErrorKind::ArgumentConflict, text));
    }
    Ok((arguments, options))
}

/// The whole definition, with the options that the solvers bring, and with common options hidden where they mean nothing.
pub fn command() -> clap::Command {
    let command = Arguments::command();
    let common: Vec<Arg> =
        command.get_arguments().filter(|argument| argument.is_global_set()).cloned().collect();
    let command = Command::WITH_SOLVERS
        .iter()
        .fold(command, |command, name| command.mut_subcommand(name, SolverOptions::add_to));
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_string()).collect();
    names.iter().fold(command, |command, name| {
        let hidden = common.iter().filter(|argument| is_hidden(name, argument.get_id().as_str()));
        // A command's own definition takes the place of the common one.
        let hidden: Vec<Arg> = hidden.map(|argument| argument.clone().hide(true)).collect();
        command.mut_subcommand(name, |subcommand| subcommand.args(hidden))
    })
}

/// Whether a common option means nothing to a command.
fn is_hidden(command: &str, option: &str) -> bool {
    let used = Command::COMMON_OPTIONS.iter().find(|(name, _)| *name == command).map(|(_, used)| *used);
    used.is_some_and(|used| !used.contains(&option))
        || (option == "nodes" && Command::WITHOUT_NODES.contains(&command))
}
