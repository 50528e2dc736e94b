//! `sudokit same`: are two puzzles equivalent?

use std::ffi::OsString;

use clap::Args;
use serde::Serialize;
use serde_json::{Value, json};
use sudokit_protocol::{SameReply, SameRequest, same};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::stream::{read_one, takes_one};

const EXAMPLES: &str = "\
Examples:
  sudokit same puzzle1.txt puzzle2.txt && echo the same in disguise";

/// Whether a symmetry turns one puzzle into the other, and which.
///
/// Exit code 0 if so, 1 if not.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Same {
    /// A puzzle, a file with one, or - for stdin
    first: OsString,
    /// Another
    second: OsString,
}

/// The object of `--json`.
#[derive(Serialize)]
struct SameAnswer<'a> {
    question: Value,
    other: Value,
    #[serde(flatten)]
    reply: &'a SameReply,
}

impl Same {
    /// Compares.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let read = |operand: &OsString| {
            let mut place = read_one(std::slice::from_ref(operand), env, takes_one)?;
            let document = place.take()?;
            Ok::<_, CliError>((place, document))
        };
        let (first, document) = read(&self.first)?;
        let (second, other) = read(&self.second)?;
        let request =
            SameRequest { question: document.into(), other_document: Some(other), ..SameRequest::default() };
        let reply = same(&request, &mut env.context()).map_err(|error| CliError::Input(error.to_string()))?;
        env.output.line(&if env.json {
            let other = json!({"source": second.source, "line": second.line, "input": second.input});
            let answer = SameAnswer { question: first.question(1), other, reply: &reply };
            serde_json::to_string(&answer).unwrap_or_default()
        } else {
            match &reply.map {
                Some(map) => format!("equivalent: {map}"),
                None => "not equivalent".to_string(),
            }
        })?;
        Ok(if reply.same { Exit::Done } else { Exit::No })
    }
}
