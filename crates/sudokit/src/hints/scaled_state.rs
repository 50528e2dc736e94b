//! What a scale asks of a state.

use std::fmt;

use crate::board::Cell;
use crate::control::Stop;
use crate::difficulty::Rating;
use crate::logic::{LogicalSolver, LogicalState, Scale, Step, StepError, Verified};

use super::error::HintError;

/// States for which scales order steps.
pub trait ScaledState: LogicalState {
    /// What is known of the solution.
    type Solution: Clone + fmt::Debug;

    /// # Errors
    /// If the scale is not for such boards.
    fn must_suit(scale: &Scale) -> Result<(), HintError>;

    /// # Errors
    /// The mistakes, if there are any.
    fn must_be_right(&self, solution: &Self::Solution) -> Result<(), HintError>;

    /// The next step on the path of the solver's scale; where a filled grid can still break a rule, also of a filled
    /// one.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    fn next(&self, solver: &mut LogicalSolver) -> Result<Option<Step<Self::Why>>, Stop>;

    /// Every step, in the order in which they are listed; why there may be more.
    fn every(&self, solver: &mut LogicalSolver) -> (Vec<Step<Self::Why>>, Option<Stop>);

    /// The first step of all that the solver's techniques find, in the order of the scale, for which `accept` holds.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    fn first_that(
        &self,
        solver: &mut LogicalSolver,
        accept: &dyn Fn(&Step<Self::Why>) -> bool,
    ) -> Result<Option<Step<Self::Why>>, Stop>;

    /// Gives a cell its digit (by its place among the numbers of the board, from 1) and takes it from the cells that
    /// must differ.
    fn fill(&mut self, cell: Cell, digit: u8);

    /// # Errors
    /// If it is known that there is not exactly one solution.
    fn must_be_unique(_solution: &Self::Solution) -> Result<(), HintError> {
        Ok(())
    }

    /// The rating on the solver's scale.
    ///
    /// # Errors
    /// If there are no ratings of such states, or the budget ends.
    fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError>;

    /// Checks a step by the rules alone.
    ///
    /// # Errors
    /// The step does not fit the position, a line or its effect does not follow, or it removes a number of the
    /// solution.
    fn check(&self, step: &Step<Self::Why>, solution: &Self::Solution) -> Result<Verified, StepError>;

    /// Why a path ends unsolved, as far as it is known.
    fn unsolved(_solution: &Self::Solution) -> Option<&'static str> {
        None
    }
}
