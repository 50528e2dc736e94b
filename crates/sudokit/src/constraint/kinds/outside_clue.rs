//! What all clues beside a row or a column share.

use crate::board::Board;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Parameters, ParametersError};

/// The place beside a row or a column; corners are refused.
pub(super) fn place_beside(parameters: &Parameters, board: &Board) -> Result<Outside, ParametersError> {
    let place = parameters.place(board)?;
    if place.side(board).is_none() {
        return Err(ParametersError::Outside);
    }
    Ok(place)
}

/// Parameters of a place alone.
pub(super) fn parameters_of(place: Outside) -> Parameters {
    Parameters { outside: Some(place), ..Parameters::default() }
}

/// The middle of the place.
pub(super) fn middle(place: Outside) -> Point {
    Point { x: place.column as f64 - 0.5, y: place.row as f64 - 0.5 }
}

/// The clue's letters.
pub(super) fn clue(place: Outside, text: impl ToString) -> Mark {
    Mark::Text { at: middle(place), text: text.to_string(), size: 0.45, paint: Paint::Ink }
}
