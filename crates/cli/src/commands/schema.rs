//! `sudokit schema`: the JSON that the other commands print.

use clap::Args;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::schema::SCHEMAS;

/// Print the JSON schema of what a command prints with --json.
///
/// Every command that answers questions prints one object a question, in order: the field question (its number, source,
/// line and input), its results, and error where there is none. Without a command: the commands.
#[derive(Args)]
pub struct SchemaCommand {
    /// The command, for example solve
    command: Option<String>,
}

impl SchemaCommand {
    /// Prints the schema.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let Some(command) = &self.command else {
            for schema in SCHEMAS {
                env.output.line(schema.command)?;
            }
            return Ok(Exit::Done);
        };
        let schema = SCHEMAS.iter().find(|schema| schema.command == command).ok_or_else(|| {
            CliError::Usage(format!(
                "'{command}' has no schema; `sudokit schema` lists the commands that have"
            ))
        })?;
        env.output.line(&serde_json::to_string_pretty(&schema.json()).unwrap_or_default())?;
        Ok(Exit::Done)
    }
}
