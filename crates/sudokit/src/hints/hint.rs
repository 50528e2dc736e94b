//! Answers: one step with the position before it, and a whole path.

use crate::board::Coordinates;
use crate::control::Stop;
use crate::difficulty::Points;
use crate::logic::{LogicalState, Rung, Scale, State, Step};

/// A step and where it was found.
#[derive(Clone, Debug)]
pub struct Hint<S: LogicalState = State> {
    /// Digits and candidates before the step.
    pub before: S,
    /// The step.
    pub step: Step<S::Why>,
    /// How many steps come before it on the path.
    pub number: usize,
    pub(super) scale: Scale,
}

impl<S: LogicalState> Hint<S> {
    /// The hint in words, as far as this rung goes.
    pub fn words(&self, rung: Rung) -> String {
        self.before.words(&self.step, rung, Coordinates::default())
    }

    /// The name of the technique, with its form where that says more.
    pub fn technique_name(&self) -> String {
        S::name(&self.step)
    }

    /// What the step does, in words.
    pub fn effect(&self) -> String {
        self.words(Rung::Effect)
    }

    /// What the step counts on the scale.
    pub fn points(&self) -> Points {
        Points::on(&self.scale, u32::from(self.step.points))
    }

    /// Digits and candidates after the step.
    pub fn after(&self) -> S {
        let mut state = self.before.clone();
        state.take(&self.step);
        state
    }
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique of the scale finds more.
    NoStep,
    /// The last step shows that there is no solution.
    Contradiction,
    /// The budget ended first.
    Stopped(Stop),
}

/// The steps from a position on.
#[derive(Clone, Debug)]
pub struct Path<S: LogicalState = State> {
    /// The steps in order, each with the position before it.
    pub hints: Vec<Hint<S>>,
    /// Digits and candidates after the last step.
    pub state: S,
    /// How it ends.
    pub end: End,
}

impl<S: LogicalState> Path<S> {
    /// Whether the path ends in a filled grid.
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }
}
