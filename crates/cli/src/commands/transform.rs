//! `sudokit transform`: apply a symmetry.

use clap::Args;
use serde_json::json;
use sudokit::generate::{below, stream as numbers};
use sudokit::notation::Document;
use sudokit::symmetry::Transform;
use sudokit::{BoxShape, Grid};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::research::{answer, refuse};
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit transform --by rot90 puzzle.txt
  sudokit transform --by 'transpose rows=213456789 digits=987654321' puzzles.txt
  sudokit transform --random --seed 1 puzzles.txt      shuffle each puzzle
  sudokit canon --map puzzle.txt                       the symmetry that leads to the smallest form";

/// Apply a symmetry to each puzzle, or shuffle each at random.
///
/// A symmetry is written as words, applied from left to right: transpose, rot90, rot180, rot270, anti-transpose,
/// flip-rows, flip-cols, rows=…, cols=…, digits=… (the source of each row and column, the new name of each digit).
#[derive(Args)]
#[command(before_help = EXAMPLES)]
#[command(group(clap::ArgGroup::new("how").required(true).args(["by", "random"])))]
pub struct TransformCommand {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The symmetry
    #[arg(long, value_name = "SYMMETRY")]
    by: Option<String>,
    /// A random symmetry for each puzzle, from --seed and the puzzle's number
    #[arg(long)]
    random: bool,
    /// After a tab: the symmetry that was applied
    #[arg(long)]
    map: bool,
}

impl TransformCommand {
    /// Works on everything.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        if let Some(words) = &self.by {
            // A word that no board can have is wrong usage; what depends on the side is reported for each puzzle.
            words.parse::<Transform>().map_err(|error| CliError::Usage(format!("--by: {error}")))?;
        }
        let total = stream::run(&self.input, env, ChunkSize::Large, |block| {
            block.each(
                env,
                |task, reply| self.one(&task, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn one(&self, task: &Task<'_>, env: &Environment, reply: &mut Reply) {
        let source = task.document.filled();
        let layout = source.layout();
        let map = match (layout.box_shape(), &self.by) {
            (None, _) => Err("jigsaws have no symmetries of this kind".to_string()),
            (Some(shape), Some(words)) => named(words, layout.size(), shape),
            (Some(shape), None) => {
                let mut rng = numbers(env.seed(), task.number as u64);
                Transform::random(shape.rows, shape.cols, &mut |bound| below(&mut rng, bound))
                    .map_err(|error| error.to_string())
            }
        };
        match map {
            Err(why) => {
                refuse(task, &why, Exit::Unreadable, reply);
                reply.line(&format!("# {why}"));
            }
            Ok(map) => {
                let mut values = vec![0; source.values().len()];
                map.apply_to(source.values(), &mut values);
                let image = line(&Document::new(
                    Grid::new(layout.clone(), values).expect("a permuted or solved board has its digits"),
                ));
                answer(
                    env.json,
                    || json!({"number": task.number, "puzzle": image, "map": map.to_string()}),
                    || if self.map { format!("{image}\t{map}") } else { image.clone() },
                    reply,
                );
            }
        }
    }
}

fn named(words: &str, size: usize, shape: BoxShape) -> Result<Transform, String> {
    let map = Transform::parse(words, size).map_err(|error| error.to_string())?;
    map.check_boxes(shape.rows, shape.cols).map_err(|error| error.to_string())?;
    Ok(map)
}
