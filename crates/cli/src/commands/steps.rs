//! `sudokit steps`: the whole solving path.

use std::ffi::OsString;
use std::ops::ControlFlow;

use clap::Args;
use sudokit::hints::{AllSteps, AnyPosition, End, Hint, HintError, PositionOn, ScaledState, default_scale};
use sudokit::logic::{LogicalSolver, LogicalState, SCALES, Scale, Technique};
use sudokit::parallel::Spare;
use sudokit_protocol::{RepliedState, StepReply, StepsReply};

use crate::answer::Answer;
use crate::checked::Checked;
use crate::environment::Environment;
use crate::error::CliError;
use crate::exit::Exit;
use crate::human_style::{self, CheckedStep, Notation, Uniqueness, technique_of_scale, unanswered, unsolved};
use crate::question::Question;
use crate::stream::{self, ChunkSize};
use crate::text::line;

const EXAMPLES: &str = "\
Examples:
  sudokit steps puzzle.txt                   every step: points, technique, effect
  sudokit steps --explain puzzle.txt         with the whole argument of each
  sudokit steps --check puzzle.txt           each step checked by the rules alone
  sudokit steps --scale whip puzzle.txt      by whips, shortest first
  sudokit steps --until forcing-chain puzzle.txt  the path to the first of these
  sudokit steps --all puzzle.txt             every step that there is now, by technique
  sudokit steps --no-uniqueness puzzle.txt   without unique rectangles and their kin
  sudokit steps --json puzzles.txt           one object a puzzle, with diagrams";

/// Print the path by which people solve a puzzle.
///
/// Each step is the first that the scale's techniques find, easiest technique first. Exit code 1 if a puzzle does not
/// have exactly one solution or the techniques do not suffice. The path begins at the givens; with --all it is the
/// position that counts, with the digits and candidates that the input shows.
#[derive(Args)]
#[command(before_help = EXAMPLES)]
pub struct Steps {
    /// Puzzles, files, or - for stdin
    input: Vec<OsString>,
    /// The order of techniques (see `sudokit techniques`), by default se-1.2.1, and any-board on other boards and under
    /// rules; some others also hold on 9x9 boards with other houses
    #[arg(long, value_name = "NAME")]
    scale: Option<String>,
    #[command(flatten)]
    uniqueness: Uniqueness,
    #[command(flatten)]
    notation: Notation,
    /// Every step that the position offers: by technique in the order of the scale, then by effect; --timeout gives the
    /// easiest in that time
    #[arg(long)]
    all: bool,
    /// Only until this technique is the next step
    #[arg(long, value_name = "TECHNIQUE", conflicts_with = "all")]
    until: Option<String>,
    /// Give the argument of every step
    #[arg(short, long)]
    explain: bool,
    /// Check every step by an independent program that knows the rules alone, and say which steps rest on uniqueness
    #[arg(long)]
    check: bool,
}

impl Steps {
    /// Walks every puzzle.
    pub fn run(&self, env: &Environment) -> Result<Exit, CliError> {
        let scale = self.scale.as_deref().map(human_style::scale).transpose()?;
        let until = self.until.as_deref().map(|id| self.uniqueness.technique(id, scale)).transpose()?;
        let explain = self.explain || self.check || env.json;
        let spare = Spare::new(env.threads);
        let usual = scale.unwrap_or(&SCALES[0]);
        let worker = || self.uniqueness.solver(usual, explain, env.budget()).with_spare(spare.clone());
        let answer = |question: &Question<'_>, solver: &mut LogicalSolver, answer: &mut Answer<'_>| {
            let _busy = spare.enter();
            self.one(question, (scale, until), solver, env, answer);
        };
        Ok(stream::answer_all(&self.input, env, ChunkSize::Small, worker, answer)?.exit)
    }

    fn one(
        &self,
        question: &Question<'_>,
        (scale, until): (Option<&Scale>, Option<&'static Technique>),
        solver: &mut LogicalSolver,
        env: &Environment,
        answer: &mut Answer<'_>,
    ) {
        let scale = scale.unwrap_or_else(|| default_scale(&question.document));
        let Some(until) = technique_of_scale(until, scale, answer) else { return };
        let budget = env.budget();
        let mut other = None;
        let solver = self.uniqueness.solver_for(scale, &budget, solver, &mut other);
        match AnyPosition::of_document(&question.document, scale, &budget) {
            Ok(AnyPosition::Ordinary(position)) => self.of(*position, until, solver, question, answer),
            Ok(AnyPosition::Houses(position)) => self.of(*position, until, solver, question, answer),
            Ok(AnyPosition::Board(position)) => self.of(*position, until, solver, question, answer),
            Err(error) => unanswered(question, error, answer),
        }
    }

    /// Answers about a position.
    fn of<S: ScaledState + RepliedState>(
        &self,
        position: PositionOn<S>,
        until: Option<&'static Technique>,
        solver: &mut LogicalSolver,
        question: &Question<'_>,
        answer: &mut Answer<'_>,
    ) {
        if self.all {
            return self.every(question, &position, solver, answer);
        }
        // The path begins at the givens, whatever a player has placed.
        let position = position.at_start();
        let scale = *solver.scale();
        answer.text(&format!("# {}", line(&question.document)));
        answer.list("steps");
        let mut checked = Checked::default();
        let each = |hint: Hint<S>| self.item(&position, &hint, hint.number + 1, "", &mut checked, answer);
        let Some(technique) = until else {
            let followed = position.follow(solver, each);
            return self.end(&position, followed, &scale, &checked, question, answer);
        };
        let found = position.path_until(technique, solver, each);
        match found {
            Ok(found) => {
                let end = found.as_ref().map_or(position.state(), |hint| &hint.before);
                answer.object(&StepsReply::at(end, scale.name, End::NoStep));
                self.sum(&checked, answer);
                if let Some(hint) = found {
                    answer.field("next", self.step(&hint));
                    answer.text(&format!("# next: {}", self.text(&hint, hint.number + 1, "").trim_start()));
                }
            }
            Err(error) => {
                self.sum(&checked, answer);
                unanswered(question, error, answer);
            }
        }
    }

    /// A step as the protocol has it.
    fn step<S: RepliedState>(&self, hint: &Hint<S>) -> StepReply {
        StepReply::of_hint(hint, self.notation.coordinates())
    }

    /// Says how a path ended.
    fn end<S: ScaledState + RepliedState>(
        &self,
        position: &PositionOn<S>,
        end: Result<(S, End), HintError>,
        scale: &Scale,
        checked: &Checked,
        question: &Question<'_>,
        answer: &mut Answer<'_>,
    ) {
        match end {
            Ok((state, end)) => {
                let reply = StepsReply::at(&state, scale.name, end);
                answer.object(&reply);
                self.sum(checked, answer);
                match end {
                    End::Solved => {}
                    End::Contradiction => answer.incomplete("no solution"),
                    End::Stopped(_) | End::NoStep => {
                        unsolved(reply.stop.stop, position.unsolved(), scale, answer);
                    }
                }
            }
            Err(error) => unanswered(question, error, answer),
        }
    }

    /// Every step of the position.
    fn every<S: ScaledState + RepliedState>(
        &self,
        question: &Question<'_>,
        position: &PositionOn<S>,
        solver: &mut LogicalSolver,
        answer: &mut Answer<'_>,
    ) {
        let AllSteps { hints, stop } = match position.all_steps(solver) {
            Ok(all) => all,
            Err(error) => return unanswered(question, error, answer),
        };
        answer.text(&format!("# {}", line(&question.document)));
        answer.list("steps");
        let (mut checked, mut number) = (Checked::default(), 0);
        for group in hints.chunk_by(|a, b| a.step.technique == b.step.technique) {
            let technique = group[0].step.technique;
            let mut head = format!("# {}: {}\n", technique.name(), group.len());
            for hint in group {
                number += 1;
                if self.item(position, hint, number, &head, &mut checked, answer).is_break() {
                    return;
                }
                head.clear();
            }
        }
        let end = stop.map_or(End::NoStep, End::Stopped);
        answer.object(&StepsReply::at(position.state(), solver.scale().name, end));
        self.sum(&checked, answer);
        match stop {
            Some(stop) => answer.stopped_in_text(stop, "there may be more steps"),
            None if hints.is_empty() => answer.incomplete(&HintError::NoStep.to_string()),
            None => {}
        }
    }

    /// Gives a step of the list, after a heading.
    fn item<S: ScaledState + RepliedState>(
        &self,
        position: &PositionOn<S>,
        hint: &Hint<S>,
        number: usize,
        head: &str,
        checked: &mut Checked,
        answer: &mut Answer<'_>,
    ) -> ControlFlow<()> {
        let check = self.check.then(|| checked.add(position, hint));
        let text = || {
            let note = check.as_ref().map_or(String::new(), |check| format!(" [{}]", check.words()));
            format!("{head}{}", self.text(hint, number, &note))
        };
        let object = || CheckedStep { step: self.step(hint), check: check.as_ref() };
        answer.item(object, text)
    }

    /// Says what the checks add up to, if there were any.
    fn sum(&self, checked: &Checked, answer: &mut Answer<'_>) {
        if self.check {
            checked.report(answer);
        }
    }

    /// A step as lines, with a note at the end of the first.
    fn text<S: LogicalState>(&self, hint: &Hint<S>, number: usize, note: &str) -> String {
        let (points, notation) = (hint.points().to_string(), self.notation.coordinates());
        let mut text = format!("{number:3} {points:>5}  {}{note}", hint.before.text(&hint.step, notation));
        if self.explain {
            for row in hint.before.argument(&hint.step, notation) {
                text += &format!("\n           {row}");
            }
        }
        text
    }
}
