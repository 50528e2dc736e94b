//! A puzzle of other houses than the ordinary ones as a person has it, and what can be asked of it by a scale.
//!
//! Scales of Sudoku Explainer's techniques rate puzzles whose rules are houses or moves of chess ([`HouseSpecification`](crate::logic::HouseSpecification)).
//! What has other rules, or another size, has steps without points: see [`BoardPosition`](super::BoardPosition).

use std::ops::ControlFlow;

use crate::constraint::VariantPuzzle;
use crate::control::{Budget, Stop};
use crate::difficulty::{Rating, rate_on_houses};
use crate::logic::{Custom, LogicalSolver, State};
use crate::notation::Document;
use crate::solver::{Search, Verdict, solve_variant};

use super::error::{HintError, Mistake};
use super::hint::{End, Hint};
use super::walk::{mistakes, walk};

/// A 9×9 puzzle of any houses that has exactly one solution, with the digits and candidates that a person has.
#[derive(Clone, Debug)]
pub struct HousesPosition {
    solution: [u8; 81],
    start: State<Custom>,
    state: State<Custom>,
}

impl HousesPosition {
    /// A puzzle at its start.
    ///
    /// # Errors
    /// If its rules are not houses, or it was not shown that there is exactly one solution.
    pub fn of_variant(puzzle: &VariantPuzzle, budget: &Budget) -> Result<HousesPosition, HintError> {
        let start = State::of_variant(puzzle)?;
        let report = solve_variant(puzzle, &Search::unique().with_budget(budget.clone()));
        let report = report.map_err(|_| HintError::Undecided(Stop::GaveUp))?;
        let solution = report.grids.first().map(|grid| {
            let mut digits = grid.iter().map(|&number| number as u8);
            std::array::from_fn(|_| digits.next().unwrap_or(0))
        });
        match (report.verdict(), solution) {
            (Verdict::One, Some(solution)) => Ok(HousesPosition { solution, state: start.clone(), start }),
            (Verdict::None, _) => Err(HintError::NotUnique(false)),
            (Verdict::Many, _) => Err(HintError::NotUnique(true)),
            (_, _) => Err(HintError::Undecided(report.stop.unwrap_or(Stop::GaveUp))),
        }
    }

    /// A puzzle as a text shows it: placed digits and candidates count. Mistakes are no error here.
    ///
    /// # Errors
    /// If the givens clash, and as [`HousesPosition::of_variant`].
    pub fn of_document(document: &Document, budget: &Budget) -> Result<HousesPosition, HintError> {
        if document.variant.is_none() {
            document.to_puzzle()?;
        }
        let mut position = HousesPosition::of_variant(&document.to_variant(), budget)?;
        if document.variant.is_none()
            && (document.marks.is_some() || !document.placed.is_empty() || !document.eliminated.is_empty())
        {
            let shown = document.state();
            let (mut values, mut marks) = ([0; 81], [0; 81]);
            for cell in shown.layout().cells() {
                values[cell.index()] = shown.grid().value(cell);
                marks[cell.index()] = shown.marks(cell).bits() as u16;
            }
            position.state = State::on_with_marks(position.start.houses().clone(), &values, &marks);
        }
        Ok(position)
    }

    /// The digits and candidates as they stand.
    pub fn state(&self) -> &State<Custom> {
        &self.state
    }

    /// The same puzzle at its start.
    #[must_use]
    pub fn at_start(&self) -> HousesPosition {
        HousesPosition { state: self.start.clone(), ..self.clone() }
    }

    /// Where digits contradict the solution; if none does, where candidates lack it.
    pub fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.state, &self.solution)
    }

    /// Hands each step from here to `each` as soon as it is found, until that breaks or the path ends; gives the last position and
    /// how the path ended there.
    ///
    /// # Errors
    /// If there are mistakes.
    pub fn walk(
        &self,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint<Custom>) -> ControlFlow<()>,
    ) -> Result<(State<Custom>, End), HintError> {
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Err(HintError::Mistakes(mistakes));
        }
        Ok(walk(&self.state, solver, LogicalSolver::next_here, each))
    }

    /// The next step.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, nothing is found, or the budget ends.
    pub fn next(&self, solver: &mut LogicalSolver) -> Result<Hint<Custom>, HintError> {
        let mut found = None;
        let (state, end) = self.walk(solver, |hint| {
            found = Some(hint);
            ControlFlow::Break(())
        })?;
        match (found, end) {
            (Some(hint), _) => Ok(hint),
            (None, End::Stopped(stop)) => Err(HintError::Stopped { stop, steps: 0 }),
            (None, _) if state.is_solved() => Err(HintError::Solved),
            (None, _) => Err(HintError::NoStep),
        }
    }

    /// The rating of the puzzle from its givens on the solver's scale, whatever a person has placed. Look at
    /// [`Rating::solved`]: a path that ends unsolved has no rating.
    ///
    /// # Errors
    /// If the scale is not for other houses, or the budget ends.
    pub fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        if !solver.scale().is_for_any_houses() {
            return Err(HintError::NotForHouses(solver.scale().name.to_string()));
        }
        rate_on_houses(&self.start, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }
}
