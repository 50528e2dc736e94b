//! `sudokit solvers`: the table of solvers.

use clap::Args;
use comfy_table::presets::NOTHING;
use comfy_table::{ContentArrangement, Table};
use serde_json::json;
use sudokit::solver::Boards;

use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::solver_options::solvers;

/// List the solvers: what each does, what it can answer, and its options.
#[derive(Args)]
pub struct Solvers {}

impl Solvers {
    /// Prints the table.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        if session.json {
            for solver in solvers() {
                session.output.line(&json!(solver.info()).to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut table = table(&["solver", "answers", "boards", "idea", "options"]);
        for solver in solvers() {
            let info = solver.info();
            let answers = if info.complete { "none, one, many" } else { "a solution" };
            let boards = match info.boards {
                Boards::Any => "any",
                Boards::Classic => "9x9",
            };
            let options: Vec<String> = info
                .options
                .iter()
                .map(|option| format!("--{} {}", option.name, option.values.join("|")))
                .collect();
            table.add_row(vec![info.id, answers, boards, info.idea, &options.join(" ")]);
        }
        session.output.line(&table.to_string())?;
        Ok(Exit::Done)
    }
}

/// An empty table in the program's plain style.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_header(header);
    table
}
