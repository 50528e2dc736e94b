//! `sudokit steps`: the whole solving path.

use clap::Args;
use serde_json::{Value, json};
use sudokit::Stop;
use sudokit::logic::{LogicalSolver, Rung, Scale, effect, technique_name, words};

use crate::commands::hint::stopped;
use crate::commands::logic;
use crate::commands::solve::line;
use crate::exit::Exit;
use crate::faults::Fault;
use crate::session::Session;
use crate::stream::{self, Grain, Reply, Task};

const EXAMPLES: &str = "\
Examples:
  sudokit steps puzzle.txt                   every step: points, technique, effect
  sudokit steps --explain puzzle.txt         with the whole argument of each
  sudokit steps --json puzzles.txt           one object a puzzle, with diagrams";

/// Print the path by which a person solves a puzzle.
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
    pub fn run(&self, session: &Session) -> Result<Exit, Fault> {
        let scale = logic::scale(&self.scale)?;
        let total = stream::run(&self.input, session, Grain::Fine, |block| {
            let mut walker = LogicalSolver::new(scale, self.explain || session.json, session.budget());
            block.each(
                session,
                |task, reply| self.one(&task, scale, &mut walker, session, reply),
                |error, reply| reply.line(&format!("# {error}")),
            )
        })?;
        Ok(total.exit)
    }

    fn one(
        &self,
        task: &Task<'_>,
        scale: &Scale,
        walker: &mut LogicalSolver,
        session: &Session,
        reply: &mut Reply,
    ) {
        let mut state = match logic::open(&task.document, session) {
            Ok((_, state, _)) => state,
            Err(refusal) => {
                reply.exit(refusal.exit);
                reply.line(&if session.json {
                    json!({"number": task.number, "puzzle": line(&task.document), "error": refusal.text})
                        .to_string()
                } else {
                    format!("# {}", refusal.text)
                });
                return;
            }
        };
        walker.set_budget(session.budget());
        let mut steps: Vec<Value> = Vec::new();
        let mut text = format!("# {}\n", line(&task.document));
        let mut number = 0;
        let stop: Option<Stop> = loop {
            let step = match walker.next(&state) {
                Ok(Some(step)) => step,
                Ok(None) => break None,
                Err(stop) => break Some(stop),
            };
            number += 1;
            if session.json {
                steps.push(logic::step(&step, scale));
            } else {
                let points = logic::points(scale, u32::from(step.points));
                text += &format!("{number:3} {points:>5}  {}: {}\n", technique_name(&step), effect(&step));
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
            let refusal = stop.map(stopped);
            reply.exit(refusal.as_ref().map_or(Exit::No, |refusal| refusal.exit));
            text +=
                &format!("# {}\n", refusal.map_or("no technique of the scale finds more".into(), |r| r.text));
        }
        if session.json {
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
