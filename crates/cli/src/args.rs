//! The arguments, understood once; help, completions and the man page are made from the same definition.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Arg, CommandFactory, FromArgMatches, Parser};

use crate::commands::{Command, CommandInfo};
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
        && Command::named(name).is_some_and(|info| !info.counts_nodes)
    {
        let text =
            format!("--nodes means nothing to `{name}`, which counts no search nodes; --timeout limits it");
        return Err(command().error(ErrorKind::ArgumentConflict, text));
    }
    Ok((arguments, options))
}

/// The whole definition, with the options that the solvers bring, and with common options hidden where they mean
/// nothing.
pub fn command() -> clap::Command {
    let command = Arguments::command();
    let common: Vec<Arg> =
        command.get_arguments().filter(|argument| argument.is_global_set()).cloned().collect();
    let with_solvers = Command::TABLE.iter().filter(|info| info.runs_solvers);
    let command =
        with_solvers.fold(command, |command, info| command.mut_subcommand(info.name, SolverOptions::add_to));
    Command::TABLE.iter().fold(command, |command, info| {
        let hidden = common.iter().filter(|argument| is_hidden(info, argument.get_id().as_str()));
        // A command's own definition takes the place of the common one.
        let hidden: Vec<Arg> = hidden.map(|argument| argument.clone().hide(true)).collect();
        command.mut_subcommand(info.name, |subcommand| subcommand.args(hidden))
    })
}

/// Whether a common option means nothing to a command.
fn is_hidden(command: &CommandInfo, option: &str) -> bool {
    command.common.is_some_and(|used| !used.contains(&option)) || (option == "nodes" && !command.counts_nodes)
}
