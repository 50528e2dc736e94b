//! The commands, one file each.

mod check;
pub mod compare;
mod convert;
mod count;
mod cover;
mod draw;
mod extras;
mod formats;
mod hint;
mod logic;
mod rate;
mod serve;
mod solve;
mod solvers;
mod steps;
mod techniques;
pub mod trace;

use clap::Subcommand;

use crate::exit::Exit;
use crate::faults::Fault;
use crate::knobs::Knobs;
use crate::session::Session;

/// What the program can do.
#[derive(Subcommand)]
pub enum Command {
    /// Solve one puzzle or millions
    Solve(solve::Solve),
    /// Count solutions
    Count(count::Count),
    /// Valid? One solution? Minimal? And if not, why
    Check(check::Check),
    /// Write puzzles in another format
    Convert(convert::Convert),
    /// Solve an exact cover problem from a table
    Cover(cover::Cover),
    /// Several solvers on the same puzzles: answers, nodes, guesses, time
    Compare(compare::Compare),
    /// The steps of one run, as events or as a chart
    Trace(trace::Trace),
    /// Draw a puzzle in the terminal or as SVG or PNG
    Draw(draw::Draw),
    /// The next step, told as far as you want to know
    Hint(hint::Hint),
    /// The whole path by which a person solves a puzzle
    Steps(steps::Steps),
    /// How hard puzzles are
    Rate(rate::Rate),
    /// List the techniques and scales of a person's logic
    Techniques(techniques::Techniques),
    /// The page in the browser, and the HTTP API
    Serve(serve::Serve),
    /// List the solvers
    Solvers(solvers::Solvers),
    /// List the formats
    Formats(formats::Formats),
    /// Print a completion script for a shell
    Completions(extras::Completions),
    /// Print the man page
    Man(extras::Man),
}

impl Command {
    /// The commands that run solvers and take their options.
    pub const WITH_SOLVERS: &'static [&'static str] = &["solve", "count", "compare", "trace"];
}

/// Runs a command.
///
/// # Errors
/// If it cannot do its work; what it says of the puzzles is in the exit code.
pub fn run(command: Command, knobs: Knobs, session: &Session) -> Result<Exit, Fault> {
    match command {
        Command::Solve(solve) => solve.run(&knobs, session),
        Command::Count(count) => count.run(&knobs, session),
        Command::Check(check) => check.run(session),
        Command::Convert(convert) => convert.run(session),
        Command::Cover(cover) => cover.run(session),
        Command::Compare(compare) => compare.run(&knobs, session),
        Command::Trace(trace) => trace.run(&knobs, session),
        Command::Draw(draw) => draw.run(session),
        Command::Hint(hint) => hint.run(session),
        Command::Steps(steps) => steps.run(session),
        Command::Rate(rate) => rate.run(session),
        Command::Techniques(techniques) => techniques.run(session),
        Command::Serve(serve) => serve.run(session),
        Command::Solvers(solvers) => solvers.run(session),
        Command::Formats(formats) => formats.run(session),
        Command::Completions(completions) => completions.run(session),
        Command::Man(man) => man.run(session),
    }
}
