//! `sudokit formats`: the table of formats.

use clap::Args;
use serde_json::json;
use sudokit::notation::FORMATS;
use sudokit_protocol::formats;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::text::wrapped_table;

/// List the formats that puzzles are read and written in.
#[derive(Args)]
pub struct Formats {}

impl Formats {
    /// Prints the table.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if env.json {
            for row in formats() {
                env.output.line(&json!(row).to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut table = wrapped_table(&["format", "reads", "writes", "what it looks like"]);
        let mark = |yes: bool| if yes { "yes" } else { "" }.to_string();
        for f in FORMATS {
            table.add_row(vec![
                f.id.to_string(),
                mark(f.reads()),
                mark(f.writes()),
                format!("{}: {}", f.name, f.what),
            ]);
        }
        env.output.line(&table.to_string())?;
        Ok(Exit::Done)
    }
}
