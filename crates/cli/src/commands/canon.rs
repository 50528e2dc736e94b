//! `sudokit canon`: smallest forms.

use clap::Args;
use serde_json::json;
use sudokit::Grid9;
use sudokit::notation::{Document, MarksRole};
use sudokit::symmetry::{Canonizer, Transform, canonical_grid, canonical_marks};

use crate::commands::setters::{answer, refuse};
use crate::commands::solve::line;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::stream::{self, Grain, Reply, Task};

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
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let total = stream::run(&self.input, session, Grain::Coarse, |block| {
            let mut canonizer = Canonizer::new();
            block.each(
                session,
                |task, reply| self.one(&task, &mut canonizer, session, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn one(&self, task: &Task<'_>, canonizer: &mut Canonizer, session: &Session, reply: &mut Reply) {
        let (form, map, automorphisms) = match canonical(&task.document, canonizer) {
            Ok(found) => found,
            Err(why) => {
                refuse(task, &why, Exit::Unreadable, reply);
                return reply.line(&format!("# {why}"));
            }
        };
        answer(
            session.json,
            || {
                json!({"number": task.number, "puzzle": line(&task.document), "canonical": form,
                       "automorphisms": automorphisms, "map": map.to_string()})
            },
            || if self.map { format!("{form}\t{automorphisms}\t{map}") } else { form.clone() },
            reply,
        );
    }
}

/// The smallest form as text, the way, and the number of ways.
pub fn canonical(
    document: &Document,
    canonizer: &mut Canonizer,
) -> Result<(String, Transform, u128), String> {
    let grid = document.filled();
    let candidates = document.marks.as_ref().is_some_and(|marks| marks.role != MarksRole::Notes);
    if let Ok(nine) = Grid9::try_from(&grid) {
        if candidates {
            let state = document.state();
            let mut marks = sudokit::Marks9::from(&nine);
            for cell in grid.layout().cells().filter(|&cell| grid.value(cell) == 0) {
                marks.0[cell.index()] = state.marks(cell).bits() as u16;
            }
            let found = canonical_marks(&marks);
            let document = Document::with_candidates(&found.marks.into());
            return Ok((line(&document), found.map, found.automorphisms));
        }
        let found = canonizer.canonical(&nine);
        return Ok((super::setters::text(&found.grid), found.map, u128::from(found.automorphisms)));
    }
    if candidates {
        return Err("smallest forms of candidates are for the ordinary 9x9 board".into());
    }
    let found = canonical_grid(&grid).map_err(|error| error.to_string())?;
    Ok((line(&Document::new(found.grid)), found.map, found.automorphisms))
}
