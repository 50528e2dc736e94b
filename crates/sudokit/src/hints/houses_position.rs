//! A puzzle of other houses than the ordinary ones as a person has it, and what can be asked of it by a scale.
//!
//! Scales of Sudoku Explainer's techniques rate puzzles whose rules are houses or moves of chess
//! ([`HouseSpecification`](crate::logic::HouseSpecification)). What has other rules, or another size, has the steps of
//! the scale `any-board`: see [`BoardPosition`](super::BoardPosition).

use crate::board::{Cell, Grid9};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};
use crate::difficulty::{Rating, rate_on_houses};
use crate::logic::{Custom, LogicalSolver, Scale, State, Step, StepError, Verified, check_step};
use crate::notation::Document;
use crate::solver::{Search, Verdict};

use super::all_steps::every;
use super::error::HintError;
use super::follow::must_be_right;
use super::position::PositionOn;
use super::scaled_state::ScaledState;

/// A 9×9 puzzle of any houses that has exactly one solution, with the digits and candidates that a person has.
pub type HousesPosition = PositionOn<State<Custom>>;

impl ScaledState for State<Custom> {
    type Solution = Grid9;

    fn must_suit(scale: &Scale) -> Result<(), HintError> {
        match (scale.is_for_any_houses(), scale.is_for_any_board()) {
            (true, _) => Ok(()),
            (false, false) => Err(HintError::NotForHouses(scale.name.to_string())),
            (false, true) => Err(HintError::ForAnyBoard(scale.name)),
        }
    }

    fn must_be_right(&self, solution: &Grid9) -> Result<(), HintError> {
        must_be_right(self, solution)
    }

    fn next(&self, solver: &mut LogicalSolver) -> Result<Option<Step>, Stop> {
        if self.is_solved() { Ok(None) } else { solver.next_here(self) }
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
        rate_on_houses(self, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }

    fn check(&self, step: &Step, _: &Grid9) -> Result<Verified, StepError> {
        check_step(self, step)
    }
}

impl HousesPosition {
    /// A puzzle at its start.
    ///
    /// # Errors
    /// If its rules are not houses, or it was not shown that there is exactly one solution.
    pub fn of_puzzle(puzzle: &Puzzle, budget: &Budget) -> Result<HousesPosition, HintError> {
        let start = State::try_from(puzzle)?;
        let report = Search::unique().with_budget(budget.clone()).run(puzzle);
        let solution = report.solution().and_then(|grid| {
            let mut digits = grid.values().iter().copied();
            Grid9::new(std::array::from_fn(|_| digits.next().unwrap_or(0))).ok()
        });
        match (report.verdict(), solution) {
            (Verdict::One, Some(solution)) => {
                Ok(HousesPosition { puzzle: puzzle.clone(), solution, state: start.clone(), start })
            }
            (Verdict::None, _) => Err(HintError::NotUnique(false)),
            (Verdict::Many, _) => Err(HintError::NotUnique(true)),
            (_, _) => Err(HintError::Undecided(report.stop.unwrap_or(Stop::GaveUp))),
        }
    }

    /// A puzzle as a text shows it: placed digits and candidates count. Mistakes are no error here.
    ///
    /// # Errors
    /// If the givens clash, and as [`PositionOn::of_puzzle`].
    pub fn of_document(document: &Document, budget: &Budget) -> Result<HousesPosition, HintError> {
        if document.puzzle().is_none() {
            document.to_houses()?;
        }
        let mut position = HousesPosition::of_puzzle(&document.to_unchecked_puzzle(), budget)?;
        let is_shown =
            document.marks.is_some() || !document.placed.is_empty() || !document.eliminated.is_empty();
        if is_shown {
            let shown = document.state();
            let (mut values, mut marks) = ([0; 81], [0; 81]);
            for cell in shown.layout().cells() {
                values[cell.index()] = shown.grid().value(cell);
                marks[cell.index()] = if document.puzzle().is_none() {
                    shown.marks(cell).bits() as u16
                } else {
                    // The layout of the text need not have the puzzle's houses.
                    let left = position.start.marks(cell.index() as u8);
                    document.marks_of(cell).map_or(left, |noted| left & noted.bits() as u16)
                };
            }
            position.state = State::on(position.start.houses().clone(), &values)
                .with_marks(&marks)
                .with_placed(document.placed.iter().map(|(cell, _)| cell.index() as u8));
        }
        Ok(position)
    }
}
