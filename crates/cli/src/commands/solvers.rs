//! `sudokit solvers`: the table of solvers.

use clap::Args;
use serde_json::json;
use sudokit::solver::Boards;
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
        let mut table = wrapped_table(&["solver", "answers", "boards", "rules", "idea", "options"]);
        for solver in SOLVERS.iter() {
            let info = solver.info();
            let answers = if info.complete { "none, one, many" } else { "a solution" };
            let boards = match info.boards {
                Boards::Any => "any",
                Boards::Classic => "9x9",
            };
            let rules = if solver.rules().is_some() { "yes" } else { "" };
            let options: Vec<String> = info
                .options
                .iter()
                .map(|option| format!("--{} {}", option.name, option.values.join("|")))
                .collect();
            table.add_row(vec![info.id, answers, boards, rules, info.idea, &options.join(" ")]);
        }
        env.output.line(&table.to_string())?;
        Ok(Exit::Done)
    }
}
