//! Which kind of position a text is for a scale.

use crate::control::Budget;
use crate::difficulty::Rating;
use crate::logic::{Custom, LogicalSolver, SCALES, Scale, State, scale};
use crate::notation::Document;

use super::board_position::BoardPosition;
use super::error::HintError;
use super::houses_position::HousesPosition;
use super::ordinary_position::Position;
use super::scaled_state::ScaledState;

/// A puzzle as a person has it, as the scale that is asked needs it.
#[derive(Clone, Debug)]
pub enum AnyPosition {
    /// Of the ordinary board.
    Ordinary(Box<Position>),
    /// Of a 9×9 board with other houses.
    Houses(Box<HousesPosition>),
    /// Of any board and any rules, for the scale `any-board`.
    Board(Box<BoardPosition>),
}

impl AnyPosition {
    /// A puzzle as a text shows it: placed digits and candidates count.
    ///
    /// # Errors
    /// If the givens clash, the scale is not for such a board, or, but for `any-board`, it was not shown that there is
    /// exactly one solution.
    pub fn of_document(
        document: &Document,
        scale: &Scale,
        budget: &Budget,
    ) -> Result<AnyPosition, HintError> {
        if scale.is_for_any_board() {
            return BoardPosition::of_document(document, budget)
                .map(|position| AnyPosition::Board(position.into()));
        }
        if is_ordinary(document) {
            return Position::of_document(document, budget)
                .map(|position| AnyPosition::Ordinary(position.into()));
        }
        let position = HousesPosition::of_document(document, budget)?;
        State::<Custom>::must_suit(scale)?;
        Ok(AnyPosition::Houses(position.into()))
    }

    /// The rating of the puzzle from its givens on the solver's scale, as
    /// [`PositionOn::rate`](super::PositionOn::rate).
    ///
    /// # Errors
    /// If the scale is not for such boards, or the budget ends.
    pub fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        match self {
            AnyPosition::Ordinary(position) => position.rate(solver),
            AnyPosition::Houses(position) => position.rate(solver),
            AnyPosition::Board(position) => position.rate(solver),
        }
    }

    /// Why a path of the puzzle ends unsolved, as far as it is known.
    pub fn unsolved(&self) -> Option<&'static str> {
        match self {
            AnyPosition::Ordinary(position) => position.unsolved(),
            AnyPosition::Houses(position) => position.unsolved(),
            AnyPosition::Board(position) => position.unsolved(),
        }
    }
}

/// The scale of a puzzle where none is named: the first one on the ordinary board, and the one for any board elsewhere.
pub fn default_scale(document: &Document) -> &'static Scale {
    if is_ordinary(document) { &SCALES[0] } else { &scale::ANY_BOARD }
}

/// Techniques of the other scales speak of the digits 1 to 9.
fn is_ordinary(document: &Document) -> bool {
    document.is_ordinary() && document.lowest() == 1
}
