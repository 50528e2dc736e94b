//! `sudokit transform`: apply a symmetry.

use std::ffi::OsString;

use clap::Args;
use sudokit::generate::{below, stream as numbers};
use sudokit::symmetry::Transform;
use sudokit::{BoxShape, Grid};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::question::Question;
use crate::stream::{self, ChunkSize};
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
    input: Vec<OsString>,
    /// The symmetry
    #[arg(long, value_name = "SYMMETRY")]
    by: Option<String>,
    /// A random symmetry for each puzzle, from --seed and the puzzle's line
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
        let answer =
            |question: &Question<'_>, (): &mut (), answer: &mut Answer<'_>| self.one(question, env, answer);
        Ok(stream::answer_all(&self.input, env, ChunkSize::Large, || (), answer)?.exit)
    }

    fn one(&self, question: &Question<'_>, env: &Environment, answer: &mut Answer<'_>) {
        let source = question.document.filled();
        let layout = source.layout();
        let map = match (layout.box_shape(), &self.by) {
            (None, _) => Err("jigsaws have no symmetries of this kind".to_string()),
            (Some(shape), Some(words)) => named(words, layout.size(), shape),
            (Some(shape), None) => {
                let mut rng = numbers(env.seed(), question.stream());
                Transform::random(shape.rows, shape.cols, &mut |bound| below(&mut rng, bound))
                    .map_err(|error| error.to_string())
            }
        };
        match map {
            Err(why) => answer.fail(Exit::Unreadable, &why),
            Ok(map) => {
                let mut values = vec![0; source.values().len()];
                map.apply_to(source.values(), &mut values);
                let Ok(image) = Grid::new(layout.clone(), values) else {
                    return answer.fail(Exit::Unreadable, "the symmetry leads to no board");
                };
                let image = line(&question.document.with_grid(image));
                if self.map {
                    answer.text(&format!("{image}\t{map}"));
                } else {
                    answer.text(&image);
                }
                answer.field("puzzle", image);
                answer.field("map", map.to_string());
                if self.random {
                    answer.field("seed", env.seed());
                }
            }
        }
    }
}

fn named(words: &str, size: usize, shape: BoxShape) -> Result<Transform, String> {
    let map = Transform::parse(words, size).map_err(|error| error.to_string())?;
    map.check_boxes(shape.rows, shape.cols).map_err(|error| error.to_string())?;
    Ok(map)
}
