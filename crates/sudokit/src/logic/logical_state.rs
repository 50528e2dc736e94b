//! What states of human-style solving have in common: on the ordinary board, on 9×9 boards with other houses, and on
//! any board.

use std::fmt;

use super::any_board::{Argument, BoardState};
use super::diagram::Diagram;
use super::houses::Houses;
use super::state::State;
use super::step::Step;
use super::words::{Rung, words};
use crate::board::Coordinates;
use crate::constraint::Puzzle;

/// A state of human-style solving: steps change it.
pub trait LogicalState: Clone + fmt::Debug {
    /// Puzzles that have such states.
    type Puzzle: Clone + fmt::Debug;
    /// Why steps hold.
    type Why: Clone + fmt::Debug;

    /// Whether every cell is filled.
    fn is_complete(&self) -> bool;

    /// Changes the state as a step says.
    fn take(&mut self, step: &Step<Self::Why>);

    /// The name of a step's technique, with its form where that says more.
    fn name(step: &Step<Self::Why>) -> String;

    /// Technique and effect of a step in a sentence.
    fn text(&self, step: &Step<Self::Why>, notation: Coordinates) -> String;

    /// One rung of a hint.
    fn words(&self, step: &Step<Self::Why>, rung: Rung, notation: Coordinates) -> String;

    /// The argument in lines.
    fn argument(&self, step: &Step<Self::Why>, notation: Coordinates) -> Vec<String>;

    /// Whether a step shows that there is no solution.
    fn is_contradiction(_step: &Step<Self::Why>) -> bool {
        false
    }
}

impl<H: Houses> LogicalState for State<H> {
    type Puzzle = H::Puzzle;
    type Why = Diagram;

    fn is_complete(&self) -> bool {
        self.is_solved()
    }

    fn take(&mut self, step: &Step) {
        step.apply(self);
    }

    fn name(step: &Step) -> String {
        step.name()
    }

    fn text(&self, step: &Step, notation: Coordinates) -> String {
        format!("{}: {}", step.name(), step.effect(notation))
    }

    fn words(&self, step: &Step, rung: Rung, notation: Coordinates) -> String {
        words(self.houses(), step, rung, notation)
    }

    fn argument(&self, step: &Step, notation: Coordinates) -> Vec<String> {
        LogicalState::words(self, step, Rung::Argument, notation).lines().map(str::to_string).collect()
    }
}

impl LogicalState for BoardState {
    type Puzzle = Puzzle;
    type Why = Argument;

    fn is_complete(&self) -> bool {
        self.is_solved() && !self.has_blank()
    }

    fn take(&mut self, step: &Step<Argument>) {
        step.apply(self);
    }

    fn name(step: &Step<Argument>) -> String {
        step.technique.name().to_string()
    }

    fn text(&self, step: &Step<Argument>, notation: Coordinates) -> String {
        step.text(self, notation)
    }

    fn words(&self, step: &Step<Argument>, rung: Rung, notation: Coordinates) -> String {
        step.words(self, rung, notation)
    }

    fn argument(&self, step: &Step<Argument>, notation: Coordinates) -> Vec<String> {
        step.lines(self.rules(), notation)
    }

    fn is_contradiction(step: &Step<Argument>) -> bool {
        step.is_contradiction()
    }
}
