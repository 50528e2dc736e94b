//! Answers: one step with the position before it, and a whole path.

use crate::board::Coordinates;
use crate::control::Stop;
use crate::difficulty::Points;
use crate::logic::{Houses, Ordinary, Rung, Scale, State, Step, words};

/// A step and where it was found.
#[derive(Clone, Debug)]
pub struct Hint<H: Houses = Ordinary> {
    /// Digits and candidates before the step.
    pub before: State<H>,
    /// The step.
    pub step: Step,
    /// How many steps come before it on the path.
    pub number: usize,
    pub(super) scale: Scale,
}

impl<H: Houses> Hint<H> {
    /// The hint in words, as far as this rung goes.
    pub fn words(&self, rung: Rung) -> String {
        words(self.before.houses(), &self.step, rung, Coordinates::default())
    }

    /// The name of the technique, with its form where that says more.
    pub fn technique_name(&self) -> String {
        self.step.name()
    }

    /// What the step does, in words.
    pub fn effect(&self) -> String {
        self.step.effect(Coordinates::default())
    }

    /// What the step counts on the scale.
    pub fn points(&self) -> Points {
        Points::on(&self.scale, u32::from(self.step.points))
    }

    /// Digits and candidates after the step.
    pub fn after(&self) -> State<H> {
        let mut state = self.before.clone();
        self.step.apply(&mut state);
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
    /// The budget ended first.
    Stopped(Stop),
}

/// The steps from a position on.
#[derive(Clone, Debug)]
pub struct Path<H: Houses = Ordinary> {
    /// The steps in order, each with the position before it.
    pub hints: Vec<Hint<H>>,
    /// Digits and candidates after the last step.
    pub state: State<H>,
    /// How it ends.
    pub end: End,
}

impl<H: Houses> Path<H> {
    /// Whether the path ends in a filled grid.
    pub fn is_solved(&self) -> bool {
        self.end == End::Solved
    }
}
