//! `sudokit canon`: smallest forms.

use std::ffi::OsString;

use clap::Args;
use sudokit::symmetry::Canonizer;
use sudokit_protocol::{CanonicalReply, canonical_form};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};

const EXAMPLES: &str = "\
Examples:
  sudokit canon puzzles.txt > canonical.txt      one smallest form a line
  sudokit canon --map puzzle.txt                 with automorphisms and the symmetry that leads there
  sudokit canon puzzles.txt | sort -u | wc -l    how many are essentially different";

/// The smallest ("minlex") form of each grid or puzzle: blanks first, digits in order of first appearance.
///
/// Defined for puzzles with no, one or many solutions, for clashing ones, for candidate grids, and for other boards
/// with equal boxes. Two puzzles are equivalent exactly if their smallest forms are equal.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Canon {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// After a tab: the number of automorphisms, and after another the symmetry that leads there
    #[arg(long)]
    map: bool,
}

impl Canon {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let answer = |question: &Question<'_>, canonizer: &mut Canonizer, answer: &mut Answer<'_>| {
            let (form, map, automorphisms) = match canonical_form(&question.document, canonizer) {
                Ok(found) => found,
                Err(error) => return answer.report_error(&error),
            };
            if self.map {
                answer.text(&format!("{form}\t{automorphisms}\t{map}"));
            } else {
                answer.text(&form);
            }
            if answer.is_json() {
                answer.object(&CanonicalReply::new(form, &map, automorphisms));
            }
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Large, Canonizer::new, answer)?.exit)
    }
}
