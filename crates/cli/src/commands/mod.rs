//! The commands, one file each.

mod backdoors;
mod canon;
mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod cover;
#[cfg(feature = "dataset")]
mod dataset;
#[cfg(not(feature = "dataset"))]
#[path = "dataset_unavailable.rs"]
mod dataset;
mod dedup;
mod draw;
mod enumerate;
mod formats;
mod generate;
mod hint;
mod minimize;
mod rate;
mod same;
mod serve;
mod solve;
mod solvers;
mod steps;
mod techniques;
mod trace;
mod transform;
mod unavoidable;
mod vicinity;

use clap::Subcommand;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
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
    /// The next step, as much of it as you want to know
    Hint(hint::Hint),
    /// The whole path by which people solve a puzzle
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
    /// List the techniques and scales of human-style solving
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
    Completions(completions::Completions),
    /// Print the man page
    Man(completions::Man),
}

impl Command {
    /// The commands that run solvers and take their options.
    pub const WITH_SOLVERS: &'static [&'static str] = &["solve", "count", "compare", "trace"];
}

/// Runs a command.
///
/// # Errors
/// If it cannot do its work; what it says of the puzzles is in the exit code.
pub fn run(
    command: Command,
    options: SolverOptions,
    env: &Environment,
    definition: fn() -> clap::Command,
) -> Result<Exit, CliError> {
    match command {
        Command::Generate(generate) => generate.run(env),
        Command::Dataset(dataset) => dataset.run(env),
        Command::Canon(canon) => canon.run(env),
        Command::Same(same) => same.run(env),
        Command::Transform(transform) => transform.run(env),
        Command::Dedup(dedup) => dedup.run(env),
        Command::Minimize(minimize) => minimize.run(env),
        Command::MinimalsOf(minimals) => minimals.run(env),
        Command::Vicinity(vicinity) => vicinity.run(env),
        Command::Unavoidable(unavoidable) => unavoidable.run(env),
        Command::InGrid(grid) => grid.run(env),
        Command::Backdoors(backdoors) => backdoors.run(env),
        Command::Enumerate(enumerate) => enumerate.run(env),
        Command::Solve(solve) => solve.run(&options, env),
        Command::Count(count) => count.run(&options, env),
        Command::Check(check) => check.run(env),
        Command::Convert(convert) => convert.run(env),
        Command::Cover(cover) => cover.run(env),
        Command::Compare(compare) => compare.run(&options, env),
        Command::Trace(trace) => trace.run(&options, env),
        Command::Draw(draw) => draw.run(env),
        Command::Hint(hint) => hint.run(env),
        Command::Steps(steps) => steps.run(env),
        Command::Rate(rate) => rate.run(env),
        Command::Techniques(techniques) => techniques.run(env),
        Command::Serve(serve) => serve.run(env),
        Command::Solvers(solvers) => solvers.run(env),
        Command::Formats(formats) => formats.run(env),
        Command::Completions(completions) => completions.run(definition(), env),
        Command::Man(man) => man.run(definition(), env),
    }
}
