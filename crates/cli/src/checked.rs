//! What an independent program that knows the rules alone says of steps.

use serde::Serialize;
use sudokit::hints::{Hint, PositionOn, ScaledState};

use crate::answer::Answer;
use crate::exit::Exit;

/// What the checks of a path add up to.
#[derive(Default, Serialize)]
pub struct Checked {
    steps: usize,
    uniqueness: usize,
    by_solution: usize,
    refused: usize,
}

/// What the check of a step says.
#[derive(Default, Serialize)]
pub struct Check {
    accepted: bool,
    /// Whether the argument rests on the puzzle having one solution.
    uniqueness: bool,
    /// Whether the check needed that.
    needed: bool,
    /// Whether only the solution accepts it.
    by_solution: bool,
    /// How many lines the proof has.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Check {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Check { error: Some(error), .. } => format!("not accepted: {error}"),
            Check { by_solution: true, .. } => "checked by the solution".into(),
            Check { uniqueness: false, .. } => "checked".into(),
            Check { needed: true, .. } => "checked; rests on uniqueness".into(),
            _ => "checked; rests on uniqueness, holds without".into(),
        }
    }
}

impl Checked {
    /// Checks a step.
    pub fn add<S: ScaledState>(&mut self, position: &PositionOn<S>, hint: &Hint<S>) -> Check {
        self.count(position.check(hint).map_or_else(refused, |verified| Check {
            accepted: true,
            // The argument may presuppose one solution where the checker finds a proof without.
            uniqueness: verified.uniqueness || hint.step.technique.rests_on_uniqueness(),
            needed: verified.uniqueness,
            by_solution: verified.by_solution,
            lines: verified.lines,
            error: None,
        }))
    }

    fn count(&mut self, check: Check) -> Check {
        self.steps += 1;
        self.uniqueness += usize::from(check.uniqueness);
        self.by_solution += usize::from(check.by_solution);
        self.refused += usize::from(!check.accepted);
        check
    }

    /// Says what the checks add up to.
    pub fn report(&self, answer: &mut Answer<'_>) {
        let Checked { steps, uniqueness, by_solution, refused } = self;
        answer.field("checked", self);
        answer.text(&format!(
            "# {steps} steps checked: {refused} not accepted, {uniqueness} rest on uniqueness, {by_solution} by the solution alone"
        ));
        if *refused > 0 {
            answer.fail(Exit::No, &format!("{refused} steps were not accepted"));
        }
    }
}

fn refused(error: impl ToString) -> Check {
    Check { error: Some(error.to_string()), ..Check::default() }
}
