//! A puzzle of the ordinary board as a person has it.

use crate::board::{Cell, Grid9, HousesPuzzle};
use crate::control::{Budget, Stop};
use crate::diagnose::explain_houses;
use crate::difficulty::{Rating, rate};
use crate::logic::{LogicalSolver, Scale, State, Step, StepError, Verified, check_step};
use crate::notation::Document;
use crate::solver::{Search, Verdict};

use super::all_steps::every;
use super::error::HintError;
use super::follow::must_be_right;
use super::position::PositionOn;
use super::scaled_state::ScaledState;

/// A puzzle of the ordinary 9×9 board that has exactly one solution, with the digits and candidates that a person has.
pub type Position = PositionOn<State>;

impl Position {
    /// A puzzle at its start: the givens, and the candidates that they and the puzzle's restrictions leave.
    ///
    /// # Errors
    /// If the board is not the ordinary 9×9 one, or it was not shown that there is exactly one solution.
    pub fn of_puzzle(puzzle: &HousesPuzzle, budget: &Budget) -> Result<Position, HintError> {
        let start = State::try_from(puzzle)?;
        let solution = only_solution(puzzle, budget)?;
        Ok(Position { puzzle: puzzle.clone(), solution, state: start.clone(), start })
    }

    /// A puzzle as a text shows it: placed digits and candidates count. Mistakes are no error here, see
    /// [`PositionOn::mistakes`].
    ///
    /// # Errors
    /// If the givens clash, and as [`PositionOn::of_puzzle`].
    pub fn of_document(document: &Document, budget: &Budget) -> Result<Position, HintError> {
        let puzzle = document.to_houses()?;
        let placed = document.placed.iter().map(|(cell, _)| cell.index() as u8);
        let state = State::try_from(&document.state())?.with_placed(placed);
        Ok(Position { state, ..Position::of_puzzle(&puzzle, budget)? })
    }
}

impl ScaledState for State {
    type Solution = Grid9;

    fn must_suit(scale: &Scale) -> Result<(), HintError> {
        if scale.is_for_any_board() { Err(HintError::ForAnyBoard(scale.name)) } else { Ok(()) }
    }

    fn must_be_right(&self, solution: &Grid9) -> Result<(), HintError> {
        must_be_right(self, solution)
    }

    fn next(&self, solver: &mut LogicalSolver) -> Result<Option<Step>, Stop> {
        if self.is_solved() { Ok(None) } else { solver.next(self) }
    }

    fn every(&self, solver: &mut LogicalSolver) -> (Vec<Step>, Option<Stop>) {
        every(self, solver)
    }

    fn first_that(
        &self,
        solver: &mut LogicalSolver,
        accept: &dyn Fn(&Step) -> bool,
    ) -> Result<Option<Step>, Stop> {
        solver.first_that(self, accept)
    }

    fn fill(&mut self, cell: Cell, digit: u8) {
        self.place(cell.index() as u8, digit - 1);
    }

    fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        rate(self, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }

    fn check(&self, step: &Step, _: &Grid9) -> Result<Verified, StepError> {
        check_step(self, step)
    }
}

/// The one solution of a puzzle: human-style solving presupposes it.
fn only_solution(puzzle: &HousesPuzzle, budget: &Budget) -> Result<Grid9, HintError> {
    let report = Search::unique().with_budget(budget.clone()).run(puzzle);
    let solution = report.grids.first().and_then(|grid| Grid9::try_from(grid).ok());
    match (report.verdict(), solution) {
        (Verdict::One, Some(solution)) => Ok(solution),
        (Verdict::None, _) => Err(HintError::NoSolution(Box::new(explain_houses(puzzle, report, budget)))),
        (Verdict::Many, _) => {
            Err(HintError::SeveralSolutions(Box::new(explain_houses(puzzle, report, budget))))
        }
        (_, _) => Err(HintError::Undecided(report.stop.unwrap_or(Stop::GaveUp))),
    }
}
