//! `sudokit techniques`: the tables of techniques and scales, and of the techniques for any board and any rules.

use clap::Args;
use serde_json::json;
use sudokit::difficulty::{MEASURES, Points};
use sudokit::logic::{BOARD_TECHNIQUES, SCALES};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style;
use crate::text::wrapped_table;

/// List the techniques in the order of a scale, with their points, and those for any board and any rules.
///
/// `hint --technique` and `steps --until` take the ids: those of the scale on the ordinary board, and with --scale on 9x9 boards with
/// other houses; those of the last table on all other boards and under rules, where no scale gives points.
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
        if env.json {
            for entry in scale.order {
                let row = entry.technique;
                let object = json!({
                    "technique": row.id(), "name": row.name(), "family": row.info.family.name(), "scale": scale.name,
                    "points": Points::on(scale, entry.points.into()), "level": scale.levels.get(usize::from(entry.level)).map(|level| level.name),
                });
                env.output.line(&object.to_string())?;
            }
            for row in BOARD_TECHNIQUES {
                let object = json!({
                    "technique": row.id, "name": row.name, "family": null, "scale": null, "points": null, "level": null,
                });
                env.output.line(&object.to_string())?;
            }
            return Ok(Exit::Done);
        }
        let mut rows = wrapped_table(&["technique", "points", "name", "family"]);
        for entry in scale.order {
            let (row, points) = (entry.technique, Points::on(scale, entry.points.into()).to_string());
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
        env.output.line("\nOn other boards and under rules, in this order and without points:")?;
        let mut rows = wrapped_table(&["technique", "name"]);
        for row in BOARD_TECHNIQUES {
            rows.add_row(vec![row.id, row.name]);
        }
        env.output.line(&rows.to_string())?;
        Ok(Exit::Done)
    }
}
