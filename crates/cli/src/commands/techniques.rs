//! `sudokit techniques`: the tables of techniques and scales.

use clap::Args;
use serde_json::json;
use sudokit::effort::EFFORTS;
use sudokit::logic::{SCALES, TECHNIQUES};

use crate::commands::logic;
use crate::commands::solvers::table;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;

/// List the techniques in the order of a scale, with their points.
#[derive(Args)]
pub struct Techniques {
    /// The scale
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
}

impl Techniques {
    /// Prints the table.
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let scale = logic::scale(&self.scale)?;
        if session.json {
            for &(id, points, level) in scale.points {
                let row = &TECHNIQUES[id as usize];
                let object = json!({
                    "technique": row.id, "name": row.name, "family": row.family, "scale": scale.name,
                    "points": logic::number(scale, u32::from(points)), "level": scale.levels[usize::from(level)].name,
                });
                session.output.line(&object.to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut rows = table(&["technique", "points", "name", "family"]);
        for &(id, points, _) in scale.points {
            let row = &TECHNIQUES[id as usize];
            rows.add_row(vec![row.id, &logic::points(scale, u32::from(points)), row.name, row.family]);
        }
        session.output.line(&rows.to_string())?;
        session.output.line("\nScales (--scale NAME):")?;
        let mut rows = table(&["scale", "what it is"]);
        for scale in SCALES {
            rows.add_row(vec![scale.name, scale.about]);
        }
        for effort in EFFORTS {
            rows.add_row(vec![effort.name, effort.about]);
        }
        session.output.line(&rows.to_string())?;
        Ok(Exit::Done)
    }
}
