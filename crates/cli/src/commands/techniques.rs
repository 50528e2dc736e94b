//! `sudokit techniques`: the tables of techniques and scales.

use clap::Args;
use serde_json::json;
use sudokit::difficulty::{MEASURES, Points};
use sudokit::logic::{Entry, SCALES};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style;
use crate::text::wrapped_table;

/// List the techniques in the order of a scale, with their points.
///
/// `hint --technique` and `steps --until` take the ids of the scale that is asked: where none is named, se-1.2.1 on the
/// ordinary board, and any-board on all others and under rules.
#[derive(Args)]
pub struct Techniques {
    /// The scale
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
}

impl Techniques {
    /// Prints the table.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = human_style::scale(&self.scale)?;
        let points = |entry: &Entry| Points::on(scale, entry.points.into());
        if env.json {
            for entry in scale.order {
                let row = entry.technique;
                let object = json!({
                    "technique": row.id(), "name": row.name(), "family": row.info.family.name(), "scale": scale.name,
                    "points": points(entry), "level": scale.levels.get(usize::from(entry.level)).map(|level| level.name),
                });
                env.output.line(&object.to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut rows = wrapped_table(&["technique", "points", "name", "family"]);
        for entry in scale.order {
            let row = entry.technique;
            let points = points(entry).to_string();
            rows.add_row(vec![row.id(), &points, row.name(), row.info.family.name()]);
        }
        env.output.line(&rows.to_string())?;
        env.output.line("\nScales (--scale NAME):")?;
        let mut rows = wrapped_table(&["scale", "what it is"]);
        for scale in SCALES {
            rows.add_row(vec![scale.name, scale.about]);
        }
        for measure in MEASURES.iter().filter(|measure| measure.scale().is_none()) {
            rows.add_row(vec![&*measure.name, &*measure.about]);
        }
        env.output.line(&rows.to_string())?;
        Ok(Exit::Done)
    }
}
