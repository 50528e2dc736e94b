//! The commands: a file and a row each.

mod backdoors;
#[cfg(feature = "dataset")]
mod bench_set;
#[cfg(not(feature = "dataset"))]
#[path = "bench_set_unavailable.rs"]
mod bench_set;
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
mod mcp_game;
mod minimize;
mod print;
mod prompt;
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

/// What the program knows of a command besides its definition.
pub struct CommandInfo {
    /// Its name on the command line.
    pub name: &'static str,
    /// Whether it runs solvers and takes their options.
    pub runs_solvers: bool,
    /// Whether it takes puzzles with rules beyond their houses; the others refuse them.
    pub takes_rules: bool,
    /// Whether it counts search nodes: where it does not, --nodes would be ignored.
    pub counts_nodes: bool,
    /// The common options that mean something to it; `None` for all.
    pub common: Option<&'static [&'static str]>,
}

impl CommandInfo {
    /// What a row does not say.
    const USUAL: CommandInfo =
        CommandInfo { name: "", runs_solvers: false, takes_rules: false, counts_nodes: true, common: None };
}

/// How a command is run: with the environment, with the options of solvers besides, or with the definition of all
/// commands.
macro_rules! run {
    (plain, $command:ident, $options:ident, $env:ident, $definition:ident) => {
        $command.run($env)
    };
    (solvers, $command:ident, $options:ident, $env:ident, $definition:ident) => {
        $command.run(&$options, $env)
    };
    (definition, $command:ident, $options:ident, $env:ident, $definition:ident) => {
        $command.run($definition(), $env)
    };
}

macro_rules! commands {
    ($($variant:ident($type:ty) = $name:literal, $run:ident { $($field:ident: $value:expr),* $(,)? };)*) => {
        /// What the program can do; each command's help is the comment of its struct.
        #[derive(Subcommand)]
        pub enum Command {
            $($variant($type)),*
        }

        impl Command {
            /// All commands, in the order of the help.
            #[allow(clippy::needless_update, reason = "a row may say everything")]
            pub const TABLE: &'static [CommandInfo] = &[$(CommandInfo {
                name: $name,
                runs_solvers: matches!(stringify!($run).as_bytes(), b"solvers"),
                $($field: $value,)*
                ..CommandInfo::USUAL
            }),*];

            /// The row of this command.
            pub fn info(&self) -> &'static CommandInfo {
                let name = match self {
                    $(Command::$variant(_) => $name),*
                };
                Command::named(name).expect("a row of the table")
            }
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
                $(Command::$variant(command) => run!($run, command, options, env, definition)),*
            }
        }
    };
}

impl Command {
    /// The row of the command of this name.
    pub fn named(name: &str) -> Option<&'static CommandInfo> {
        Command::TABLE.iter().find(|info| info.name == name)
    }
}

commands! {
    Solve(solve::Solve) = "solve", solvers { takes_rules: true };
    Count(count::Count) = "count", solvers { takes_rules: true };
    Check(check::Check) = "check", plain { takes_rules: true };
    Convert(convert::Convert) = "convert", plain { takes_rules: true, counts_nodes: false };
    Cover(cover::Cover) = "cover", plain { common: Some(&["timeout", "nodes", "json"]) };
    Compare(compare::Compare) = "compare", solvers { takes_rules: true };
    Trace(trace::Trace) = "trace", solvers { takes_rules: true };
    Draw(draw::Draw) = "draw", plain { takes_rules: true, counts_nodes: false };
    Print(print::Print) = "print", plain {
        takes_rules: true,
        counts_nodes: false,
        common: Some(&["from", "alphabet", "size", "boxes", "jigsaw", "diagonals", "windoku", "ignore_unknown", "threads", "timeout", "verbose"]),
    };
    Prompt(prompt::Prompt) = "prompt", plain { takes_rules: true, counts_nodes: false };
    Hint(hint::HintCommand) = "hint", plain { takes_rules: true, counts_nodes: false };
    Steps(steps::Steps) = "steps", plain { takes_rules: true, counts_nodes: false };
    Rate(rate::Rate) = "rate", plain { takes_rules: true };
    Generate(Box<generate::Generate>) = "generate", plain {
        common: Some(&["size", "boxes", "jigsaw", "diagonals", "windoku", "threads", "timeout", "nodes", "seed", "json", "verbose"]),
    };
    Canon(canon::Canon) = "canon", plain { counts_nodes: false };
    Same(same::Same) = "same", plain {
        counts_nodes: false,
        common: Some(&["from", "alphabet", "size", "boxes", "diagonals", "windoku", "json", "verbose"]),
    };
    Transform(transform::TransformCommand) = "transform", plain { counts_nodes: false };
    Dedup(dedup::Dedup) = "dedup", plain { counts_nodes: false };
    Dataset(Box<dataset::Dataset>) = "dataset", plain { counts_nodes: false };
    BenchSet(bench_set::BenchSet) = "bench-set", plain {
        counts_nodes: false,
        common: Some(&["threads", "seed", "json", "verbose"]),
    };
    Minimize(minimize::Minimize) = "minimize", plain { counts_nodes: false };
    MinimalsOf(minimize::MinimalsOf) = "minimals-of", plain {};
    Vicinity(vicinity::VicinityCommand) = "vicinity", plain { counts_nodes: false };
    Unavoidable(unavoidable::Unavoidable) = "unavoidable", plain {};
    InGrid(unavoidable::InGrid) = "in-grid", plain {};
    Backdoors(backdoors::BackdoorsCommand) = "backdoors", plain {};
    Enumerate(enumerate::Enumerate) = "enumerate", plain { common: Some(&["size", "boxes", "timeout", "json"]) };
    Techniques(techniques::Techniques) = "techniques", plain { common: Some(&["json"]) };
    Serve(serve::Serve) = "serve", plain { common: Some(&[]) };
    Mcp(mcp::Mcp) = "mcp", plain { common: Some(&[]) };
    Solvers(solvers::Solvers) = "solvers", plain { common: Some(&["json"]) };
    Formats(formats::Formats) = "formats", plain { common: Some(&["json"]) };
    Constraints(constraints::Constraints) = "constraints", plain { common: Some(&["json"]) };
    Schema(schema::SchemaCommand) = "schema", plain { common: Some(&[]) };
    Completions(completions::Completions) = "completions", definition { common: Some(&[]) };
    Man(completions::Man) = "man", definition { common: Some(&[]) };
}
