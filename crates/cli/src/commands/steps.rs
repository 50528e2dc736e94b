//! `sudokit steps`: the whole solving path.

use clap::Args;
use serde_json::{Value, json};
use sudokit::Stop;
use sudokit::logic::{LogicalSolver, Rung, Scale, words};

use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style;
use crate::human_style::stopped;
use crate::stream::{self, ChunkSize, Reply, Task};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit steps puzzle.txt                   every step: points, technique, effect
  sudokit steps --explain puzzle.txt         with the whole argument of each
  sudokit steps --json puzzles.txt           one object a puzzle, with diagrams";

/// Print the path by which people solve a puzzle.
///
/// Each step is the first that the scale's techniques find, easiest technique first. Exit code 1 if a puzzle does not
/// have exactly one solution or the techniques do not suffice.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Steps {
    /// Puzzles, files, or - for stdin
    input: Vec<String>,
    /// The order of techniques (see `sudokit techniques`)
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
    /// Give the argument of every step
    #[arg(short, long)]
    explain: bool,
}

impl Steps {
    /// Walks every puzzle.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = human_style::scale(&self.scale)?;
        let total = stream::run(&self.input, env, ChunkSize::Small, |block| {
            let mut solver = LogicalSolver::new(scale, self.explain || env.json, env.budget());
            block.each(
                env,
                |task, reply| self.one(&task, scale, &mut solver, env, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn one(
        &self,
        task: &Task<'_>,
        scale: &Scale,
        solver: &mut LogicalSolver,
        env: &Environment,
        reply: &mut Reply,
    ) {
        let mut state = match human_style::open(&task.document, env) {
            Ok((_, state, _)) => state,
            Err(unanswered) => {
                reply.exit(unanswered.exit);
                reply.line(&if env.json {
                    json!({"number": task.number, "puzzle": line(&task.document), "error": unanswered.text})
                        .to_string()
                } else {
                    format!("# {}", unanswered.text)
                });
                return;
            }
        };
        solver.set_budget(env.budget());
        let mut steps: Vec<Value> = Vec::new();
        let mut text = format!("# {}\n", line(&task.document));
        let mut number = 0;
        let stop: Option<Stop> = loop {
            let step = match solver.next(&state) {
                Ok(Some(step)) => step,
                Ok(None) => break None,
                Err(stop) => break Some(stop),
            };
            number += 1;
            if env.json {
                steps.push(human_style::step(&step, scale));
            } else {
                let points = human_style::points(scale, u32::from(step.points));
                text += &format!("{number:3} {points:>5}  {}: {}\n", step.name(), step.effect());
                if self.explain {
                    for row in words(&step, Rung::Argument).lines() {
                        text += &format!("           {row}\n");
                    }
                }
            }
            step.apply(&mut state);
        };
        if stop == Some(Stop::Cancelled) {
            reply.cut = true;
            return;
        }
        if !state.is_solved() {
            let unanswered = stop.map(stopped);
            reply.exit(unanswered.as_ref().map_or(Exit::No, |unanswered| unanswered.exit));
            text += &format!(
                "# {}\n",
                unanswered.map_or("no technique of the scale finds more".into(), |r| r.text)
            );
        }
        if env.json {
            let mut object = json!({
                "number": task.number, "puzzle": line(&task.document), "scale": scale.name,
                "solved": state.is_solved(), "steps": steps,
            });
            if let Some(stop) = stop {
                object["stop"] = json!(stop);
            }
            reply.line(&object.to_string());
        } else {
            reply.line(text.trim_end());
        }
    }
}
