//! `sudokit steps`: the whole solving path.

use std::ffi::OsString;
use std::ops::ControlFlow;

use clap::Args;
use serde_json::{Value, json};
use sudokit::hints::{End, Hint, Position};
use sudokit::logic::{LogicalSolver, Rung, check_step};

use crate::answer::Answer;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, unanswered, unsolved};
use crate::question::Question;
use crate::stream::{self, ChunkSize};
use crate::text::line;
use crate::variant;

const EXAMPLES: &str = "\
Examples:
  sudokit steps puzzle.txt                   every step: points, technique, effect
  sudokit steps --explain puzzle.txt         with the whole argument of each
  sudokit steps --check puzzle.txt           each step checked by the rules alone
  sudokit steps --scale whip puzzle.txt      by whips, shortest first
  sudokit steps --json puzzles.txt           one object a puzzle, with diagrams";

/// Print the path by which people solve a puzzle.
///
/// Each step is the first that the scale's techniques find, easiest technique first. Exit code 1 if a puzzle does not
/// have exactly one solution or the techniques do not suffice.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Steps {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The order of techniques (see `sudokit techniques`)
    #[arg(long, value_name = "NAME", default_value = "se-1.2.1")]
    scale: String,
    /// Give the argument of every step
    #[arg(short, long)]
    explain: bool,
    /// Check every step by an independent program that knows the rules alone, and say which steps rest on uniqueness
    #[arg(long)]
    check: bool,
}

/// What the checks of a path add up to.
#[derive(Default)]
struct Checked {
    steps: usize,
    uniqueness: usize,
    refused: usize,
}

impl Checked {
    /// Checks a step; what to say of it.
    fn add(&mut self, hint: &Hint) -> (String, Value) {
        self.steps += 1;
        match check_step(&hint.before, &hint.step) {
            Ok(verified) => {
                self.uniqueness += usize::from(verified.uniqueness);
                let text = if verified.uniqueness { "checked; rests on uniqueness" } else { "checked" };
                (
                    text.to_string(),
                    json!({"accepted": true, "uniqueness": verified.uniqueness, "lines": verified.lines}),
                )
            }
            Err(error) => {
                self.refused += 1;
                (format!("not accepted: {error}"), json!({"accepted": false, "error": error.to_string()}))
            }
        }
    }
}

impl Steps {
    /// Walks every puzzle.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = human_style::scale(&self.scale)?;
        let worker = || LogicalSolver::new(scale, self.explain || self.check || env.json, env.budget());
        let answer = |question: &Question<'_>, solver: &mut LogicalSolver, answer: &mut Answer<'_>| {
            self.one(question, solver, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?.exit)
    }

    fn one(
        &self,
        question: &Question<'_>,
        solver: &mut LogicalSolver,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        if let Some(puzzle) = &question.document.variant {
            return variant::steps(puzzle, self.explain, env, answer);
        }
        let budget = env.budget();
        // The path begins at the givens, whatever a player has placed.
        let position = match Position::of_document(&question.document, &budget) {
            Ok(position) => position.at_start(),
            Err(error) => return unanswered(question, &error, answer),
        };
        solver.set_budget(budget);
        let scale = *solver.scale();
        answer.text(&format!("# {}", line(&question.document)));
        answer.field("scale", scale.name);
        answer.list("steps");
        let mut checked = Checked::default();
        let end = position.walk(solver, |hint| {
            let check = self.check.then(|| checked.add(&hint));
            let text = || {
                let (points, name) = (hint.points().to_string(), hint.technique_name());
                let mut text = format!("{:3} {points:>5}  {name}: {}", hint.number + 1, hint.effect());
                if let Some((words, _)) = &check {
                    text += &format!(" [{words}]");
                }
                if self.explain {
                    for row in hint.words(Rung::Argument).lines() {
                        text += &format!("\n           {row}");
                    }
                }
                text
            };
            let object = || {
                let mut object = human_style::step(&hint);
                if let Some((_, check)) = &check {
                    object["check"] = check.clone();
                }
                object
            };
            match answer.item(object, text) {
                ControlFlow::Continue(()) => ControlFlow::Continue(()),
                ControlFlow::Break(()) => ControlFlow::Break(()),
            }
        });
        match end {
            Ok((_, end)) => {
                answer.field("solved", end == End::Solved);
                if self.check {
                    let Checked { steps, uniqueness, refused } = checked;
                    answer.field(
                        "checked",
                        json!({"steps": steps, "uniqueness": uniqueness, "refused": refused}),
                    );
                    answer.text(&format!(
                        "# {steps} steps checked: {refused} not accepted, {uniqueness} rest on uniqueness"
                    ));
                    if refused > 0 {
                        answer.fail(Exit::No, &format!("{refused} steps were not accepted"));
                    }
                }
                match end {
                    End::Solved => {}
                    End::NoStep => unsolved(None, &scale, answer),
                    End::Stopped(stop) => unsolved(Some(stop), &scale, answer),
                }
            }
            Err(error) => unanswered(question, &error, answer),
        }
    }
}
