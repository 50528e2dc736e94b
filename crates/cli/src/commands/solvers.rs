//! `sudokit solvers`: the table of solvers.

use clap::Args;
use serde_json::json;
use sudokit::solver::Support;
use sudokit_protocol::SolverReply;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::solver_options::SOLVERS;
use crate::text::wrapped_table;

/// List the solvers: what each does, what it can answer, and its options.
#[derive(Args)]
pub struct Solvers {}

impl Solvers {
    /// Prints the table.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if env.json {
            for solver in SOLVERS.iter() {
                env.output.line(&json!(SolverReply::from(*solver)).to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut table = wrapped_table(&["solver", "answers", "puzzles", "idea", "options"]);
        for solver in SOLVERS.iter() {
            let info = solver.info();
            let answers = if info.complete { "none, one, many" } else { "a solution" };
            let puzzles = match info.supports {
                Support::Ordinary => "9x9",
                Support::Houses => "any size",
                Support::Rules => "any rules",
            };
            let options: Vec<String> = info
                .options
                .iter()
                .map(|option| format!("--{} {}", option.name, option.values.join("|")))
                .collect();
            table.add_row(vec![info.id, answers, puzzles, info.idea, &options.join(" ")]);
        }
        env.output.line(&table.to_string())?;
        Ok(Exit::Done)
    }
}
