//! The commands, one file each.

mod backdoors;
mod canon;
mod check;
pub mod compare;
mod convert;
mod count;
mod cover;
#[cfg(feature = "dataset")]
pub mod dataset;
#[cfg(not(feature = "dataset"))]
#[path = "left_out.rs"]
pub mod dataset;
mod dedup;
mod draw;
mod enumerate;
mod extras;
mod formats;
mod generate;
mod hint;
mod kind;
mod logic;
mod minimize;
mod rate;
mod same;
mod serve;
mod setters;
mod solve;
mod solvers;
mod steps;
mod techniques;
pub mod trace;
mod transform;
mod unavoidable;
mod vicinity;

use clap::Subcommand;

use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::solver_options::SolverOptions;

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
    /// Make puzzles: minimal, symmetric, of a difficulty, on any board
    Generate(generate::Generate),
    /// Smallest forms: what puzzles have in common under symmetry
    Canon(canon::Canon),
    /// Are two puzzles equivalent?
    Same(same::Same),
    /// Apply a symmetry, or shuffle
    Transform(transform::TransformCommand),
    /// Each puzzle once, in files of any size
    Dedup(dedup::Dedup),
    /// Data sets for machine learning: build, split, audit, describe
    Dataset(dataset::Dataset),
    /// Take givens away until none can go
    Minimize(minimize::Minimize),
    /// All minimal puzzles among the givens of a puzzle
    MinimalsOf(minimize::MinimalsOf),
    /// Minimal puzzles that differ in a few givens
    Vicinity(vicinity::VicinityCommand),
    /// Unavoidable sets of a grid
    Unavoidable(unavoidable::Unavoidable),
    /// All puzzles with few givens in a grid
    InGrid(unavoidable::InGrid),
    /// Cells that make a puzzle fall to singles
    Backdoors(backdoors::BackdoorsCommand),
    /// Count grids; symmetric puzzles with few givens
    Enumerate(enumerate::Enumerate),
    /// List the techniques and scales of a person's logic
    Techniques(techniques::Techniques),
    /// The page in the browser, and the HTTP API
    ///
    /// The page is part of the program and needs no other host. Only this machine can reach it, unless --public is
    /// given. Ctrl-C ends it.
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
pub fn run(command: Command, options: SolverOptions, session: &Session) -> Result<Exit, Fault> {
    match command {
        Command::Generate(generate) => generate.run(session),
        Command::Dataset(dataset) => dataset.run(session),
        Command::Canon(canon) => canon.run(session),
        Command::Same(same) => same.run(session),
        Command::Transform(transform) => transform.run(session),
        Command::Dedup(dedup) => dedup.run(session),
        Command::Minimize(minimize) => minimize.run(session),
        Command::MinimalsOf(minimals) => minimals.run(session),
        Command::Vicinity(vicinity) => vicinity.run(session),
        Command::Unavoidable(unavoidable) => unavoidable.run(session),
        Command::InGrid(grid) => grid.run(session),
        Command::Backdoors(backdoors) => backdoors.run(session),
        Command::Enumerate(enumerate) => enumerate.run(session),
        Command::Solve(solve) => solve.run(&options, session),
        Command::Count(count) => count.run(&options, session),
        Command::Check(check) => check.run(session),
        Command::Convert(convert) => convert.run(session),
        Command::Cover(cover) => cover.run(session),
        Command::Compare(compare) => compare.run(&options, session),
        Command::Trace(trace) => trace.run(&options, session),
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
