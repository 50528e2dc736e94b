//! `sudokit canon`: smallest forms.

use clap::Args;
use serde_json::json;
use sudokit::symmetry::Canonizer;

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::research::{answer, canonical, refuse};
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit canon puzzles.txt > canonical.txt      one smallest form a line
  sudokit canon --map puzzle.txt                 with automorphisms and the symmetry that leads there
  sudokit canon puzzles.txt | sort -u | wc -l    how many are essentially different";

/// The smallest ("minlex") form of each grid or puzzle: blanks first, digits in order of first appearance.
///
/// Defined for puzzles with no, one or many solutions, for clashing ones, for candidate grids, and for other boards with
/// equal boxes. Two puzzles are equivalent exactly if their smallest forms are equal.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Canon {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// After a tab: the number of automorphisms, and after another the symmetry that leads there
    #[arg(long)]
    map: bool,
}

impl Canon {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let total = stream::run(&self.input, env, ChunkSize::Large, |block| {
            let mut canonizer = Canonizer::new();
            block.each(
                env,
                |task, reply| self.one(&task, &mut canonizer, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn one(&self, task: &Task<'_>, canonizer: &mut Canonizer, env: &Environment, reply: &mut Reply) {
        let (form, map, automorphisms) = match canonical(&task.document, canonizer) {
            Ok(found) => found,
            Err(why) => {
                refuse(task, &why, Exit::Unreadable, reply);
                return reply.line(&format!("# {why}"));
            }
        };
        answer(
            env.json,
            || {
                json!({"number": task.number, "puzzle": line(&task.document), "canonical": form,
                       "automorphisms": automorphisms, "map": map.to_string()})
            },
            || if self.map { format!("{form}\t{automorphisms}\t{map}") } else { form.clone() },
            reply,
        );
    }
}
