//! Whether one placement is proved at a position: by eliminations alone, with nothing else placed before it.
//!
//! Techniques are asked in the order of the scale, and from the beginning again after each step, so the hardest
//! technique of a proof is the easiest that a proof can do with. A step that places something elsewhere is passed over:
//! a puzzle that the scale solves would otherwise have every placement proved from the start.

use crate::board::Cell;
use crate::logic::{LogicalSolver, Step, Technique};

use super::error::HintError;
use super::position::PositionOn;
use super::scaled_state::ScaledState;

/// How a placement was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The technique of its first hardest step.
    pub technique: &'static Technique,
    /// What that step counts, in the units of the scale's table.
    pub points: u16,
    /// How many steps it has; the last one places the digit.
    pub steps: usize,
}

impl<S: ScaledState> PositionOn<S> {
    /// The proof that a cell holds a digit (by its place among the numbers of the board, from 1) by steps of the
    /// solver's techniques of at most `max` points; `None` if there is none.
    ///
    /// ```
    /// use sudokit::hints::Position;
    /// use sudokit::logic::{LogicalSolver, scale};
    /// use sudokit::{Budget, Cell, Grid9, HousesPuzzle};
    ///
    /// let line = b"000000090190470608052819407200048000009000500000750009907364180506081074080000000";
    /// let puzzle = HousesPuzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
    /// let position = Position::of_puzzle(&puzzle, &Budget::default()).unwrap();
    /// let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER).with_evidence(false);
    /// let proof = position.proof(Cell::new(8), 1, 23, &mut solver).unwrap().unwrap();
    /// assert_eq!((proof.technique.id(), proof.points), ("hidden-single-box", 12));
    /// assert!(position.proof(Cell::new(0), 7, 23, &mut solver).unwrap().is_none());
    /// ```
    ///
    /// # Errors
    /// If there are mistakes, the budget ends, or the scale is not for such boards.
    pub fn proof(
        &self,
        cell: Cell,
        digit: u8,
        max: u16,
        solver: &mut LogicalSolver,
    ) -> Result<Option<Proof>, HintError> {
        self.must_be_fit(solver)?;
        let mut state = self.state().clone();
        let (mut hardest, mut steps) = (None::<(usize, u16, &'static Technique)>, 0);
        let accept =
            |step: &Step<S::Why>| step.points <= max && step.place.is_none_or(|place| place == (cell, digit));
        loop {
            let found = state.first_that(solver, &accept);
            let Some(step) = found.map_err(|stop| HintError::Stopped { stop, steps })? else {
                return Ok(None);
            };
            steps += 1;
            let place = solver.scale().place(step.technique).unwrap_or(0);
            if hardest.is_none_or(|(known, points, _)| (step.points, place) > (points, known)) {
                hardest = Some((place, step.points, step.technique));
            }
            if step.place.is_some() {
                return Ok(hardest.map(|(_, points, technique)| Proof { technique, points, steps }));
            }
            if S::is_contradiction(&step) {
                return Ok(None);
            }
            state.take(&step);
        }
    }

    /// Returns the position with one more digit (by its place among the numbers of the board, from 1), which leaves the
    /// cells that must differ.
    #[must_use]
    pub fn with_placed(mut self, cell: Cell, digit: u8) -> PositionOn<S> {
        self.state.fill(cell, digit);
        self
    }
}
