//! `sudokit same`: are two puzzles equivalent?

use std::ffi::OsString;

use clap::Args;
use serde_json::json;
use sudokit::symmetry::Canonizer;
use sudokit_protocol::canonical_form;

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

impl Same {
    /// Compares.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let mut canonizer = Canonizer::new();
        let mut form = |operand: &OsString| {
            let mut place = read_one(std::slice::from_ref(operand), env, takes_one)?;
            let document = place.take()?;
            let found = canonical_form(&document, &mut canonizer);
            let found = found.map_err(|error| CliError::Input(error.to_string()))?;
            Ok::<_, CliError>((document.layout().clone(), place, found))
        };
        let (layout_a, first, (a, map_a, automorphisms)) = form(&self.first)?;
        let (layout_b, second, (b, map_b, _)) = form(&self.second)?;
        let same = a == b && layout_a == layout_b;
        let map = same.then(|| map_a.then(&map_b.inverse()));
        env.output.line(&if env.json {
            let map = map.map(|map| map.to_string());
            let other = json!({"source": second.source, "line": second.line, "input": second.input});
            json!({
                "question": first.question(1), "other": other,
                "same": same, "map": map, "automorphisms": automorphisms,
            })
            .to_string()
        } else {
            match map {
                Some(map) => format!("equivalent: {map}"),
                None => "not equivalent".to_string(),
            }
        })?;
        Ok(if same { Exit::Done } else { Exit::No })
    }
}
