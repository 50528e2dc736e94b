//! `sudokit same`: are two puzzles equivalent?

use clap::Args;
use serde_json::json;
use sudokit::symmetry::Canonizer;

use crate::commands::canon::canonical;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::input::read_one;
use crate::session::Session;

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
    first: String,
    /// Another
    second: String,
}

impl Same {
    /// Compares.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let mut canonizer = Canonizer::new();
        let mut form = |operand: &String| {
            let (document, _) = read_one(std::slice::from_ref(operand), session)?;
            let found = canonical(&document, &mut canonizer).map_err(Fault::Input)?;
            Ok::<_, Fault>((document.layout().clone(), found))
        };
        let (layout_a, (a, map_a, automorphisms)) = form(&self.first)?;
        let (layout_b, (b, map_b, _)) = form(&self.second)?;
        let same = a == b && layout_a == layout_b;
        let map = same.then(|| map_a.then(&map_b.inverse()));
        session.output.line(&if session.json {
            let map = map.map(|map| map.to_string());
            json!({"same": same, "map": map, "automorphisms": automorphisms}).to_string()
        } else {
            match map {
                Some(map) => format!("equivalent: {map}"),
                None => "not equivalent".to_string(),
            }
        })?;
        Ok(if same { Exit::Done } else { Exit::No })
    }
}
