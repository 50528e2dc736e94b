//! The commands, one file each.

mod backdoors;
mod canon;
mod check;
mod compare;
mod completions;
mod constraints;
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
mod mcp;
mod minimize;
mod print;
mod rate;
mod same;
mod schema;
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

/// What the program can do; each command's help is the comment of its struct.
#[derive(Subcommand)]
pub enum Command {
    Solve(solve::Solve),
    Count(count::Count),
    Check(check::Check),
    Convert(convert::Convert),
    Cover(cover::Cover),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Draw(draw::Draw),
    Print(print::Print),
    Hint(hint::HintCommand),
    Steps(steps::Steps),
    Rate(rate::Rate),
    Generate(Box<generate::Generate>),
    Canon(canon::Canon),
    Same(same::Same),
    Transform(transform::TransformCommand),
    Dedup(dedup::Dedup),
    Dataset(Box<dataset::Dataset>),
    Minimize(minimize::Minimize),
    MinimalsOf(minimize::MinimalsOf),
    Vicinity(vicinity::VicinityCommand),
    Unavoidable(unavoidable::Unavoidable),
    InGrid(unavoidable::InGrid),
    Backdoors(backdoors::BackdoorsCommand),
    Enumerate(enumerate::Enumerate),
    Techniques(techniques::Techniques),
    Serve(serve::Serve),
    Mcp(mcp::Mcp),
    Solvers(solvers::Solvers),
    Formats(formats::Formats),
    Constraints(constraints::Constraints),
    Schema(schema::SchemaCommand),
    Completions(completions::Completions),
    Man(completions::Man),
}

impl Command {
    /// The commands that run solvers and take their options.
    pub const WITH_SOLVERS: &'static [&'static str] = &["solve", "count", "compare", "trace"];

    /// The commands that count no search nodes, so that --nodes would be ignored.
    pub const WITHOUT_NODES: &'static [&'static str] = &[
        "hint",
        "steps",
        "vicinity",
        "convert",
        "draw",
        "print",
        "canon",
        "same",
        "transform",
        "dedup",
        "dataset",
        "minimize",
    ];

    /// Why the command has no answer for puzzles with rules beyond their houses; `None` if it takes them.
    pub fn without_rules(&self) -> Option<&'static str> {
        match self {
            Command::Solve(_)
            | Command::Count(_)
            | Command::Check(_)
            | Command::Convert(_)
            | Command::Compare(_)
            | Command::Trace(_)
            | Command::Draw(_)
            | Command::Print(_)
            | Command::Hint(_)
            | Command::Steps(_)
            | Command::Rate(_) => None,
            _ => Some("this command is for classic Sudoku alone"),
        }
    }

    /// The commands to which not all common options mean something, and the common options that do.
    pub const COMMON_OPTIONS: &'static [(&'static str, &'static [&'static str])] = &[
        (
            "generate",
            &[
                "size",
                "boxes",
                "jigsaw",
                "diagonals",
                "windoku",
                "threads",
                "timeout",
                "nodes",
                "seed",
                "json",
                "verbose",
            ],
        ),
        ("cover", &["timeout", "nodes", "json"]),
        ("enumerate", &["size", "boxes", "timeout", "json"]),
        ("same", &["from", "alphabet", "size", "boxes", "diagonals", "windoku", "json", "verbose"]),
        (
            "print",
            &[
                "from",
                "alphabet",
                "size",
                "boxes",
                "jigsaw",
                "diagonals",
                "windoku",
                "ignore_unknown",
                "threads",
                "timeout",
                "verbose",
            ],
        ),
        ("serve", &[]),
        ("mcp", &[]),
        ("solvers", &["json"]),
        ("techniques", &["json"]),
        ("formats", &["json"]),
        ("constraints", &["json"]),
        ("schema", &[]),
        ("completions", &[]),
        ("man", &[]),
    ];
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
        Command::Print(print) => print.run(env),
        Command::Hint(hint) => hint.run(env),
        Command::Steps(steps) => steps.run(env),
        Command::Rate(rate) => rate.run(env),
        Command::Techniques(techniques) => techniques.run(env),
        Command::Serve(serve) => serve.run(env),
        Command::Mcp(mcp) => mcp.run(env),
        Command::Solvers(solvers) => solvers.run(env),
        Command::Formats(formats) => formats.run(env),
        Command::Constraints(constraints) => constraints.run(env),
        Command::Schema(schema) => schema.run(env),
        Command::Completions(completions) => completions.run(definition(), env),
        Command::Man(man) => man.run(definition(), env),
    }
}
