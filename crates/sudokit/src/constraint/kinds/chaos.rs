//! What the rules of chaos constructions share: the group of extra cells that hold the labels of the unknown regions.

use crate::board::{Board, Cell};
use crate::constraint::lowering::Lowering;
use crate::constraint::names::{LABELS, labelled_cell};
use crate::constraint::parameters::{Parameters, ParametersError};

/// The cells that hold labels, one for each cell of the board.
pub(super) fn labels(board: &Board) -> Result<Vec<Cell>, ParametersError> {
    let labels = board.extra_cells(LABELS);
    if labels.len() == board.on_board() {
        return Ok(labels);
    }
    Err(ParametersError::Other(format!(
        "the regions of a chaos construction are {} extra cells named {LABELS}, one for each cell of the board",
        board.on_board()
    )))
}

/// The cell that holds the label of a cell of the board; a label stands for itself.
pub(super) fn label_of(cell: Cell, board: &Board) -> Result<Cell, ParametersError> {
    let labels = labels(board)?;
    match labels.get(cell.index()) {
        Some(&label) => Ok(label),
        None if labels.contains(&cell) => Ok(cell),
        None => Err(ParametersError::Other(format!("{} has no region", board.name(cell)))),
    }
}

/// The word that says that the first cell does not count.
pub(super) const OTHERS: &str = "others";

/// Whether the only word says so.
pub(super) fn others_only(parameters: &Parameters) -> Result<bool, ParametersError> {
    match parameters.words("`others` or nothing", 0, 1)? {
        [] => Ok(false),
        [word] if word == OTHERS => Ok(true),
        [word, ..] => {
            Err(ParametersError::BadWord { expected: format!("`{OTHERS}` or nothing"), found: word.clone() })
        }
    }
}

/// The one cell of the first list, which holds the number. `expected` are the lists that the kind has.
pub(super) fn control(parameters: &Parameters, expected: &'static str) -> Result<Cell, ParametersError> {
    match parameters.cells.first().map(Vec::as_slice) {
        Some(&[control]) => Ok(control),
        _ => Err(ParametersError::Lists { expected, found: parameters.cells.len() }),
    }
}

/// Restricts `control`, which counts the labels equal to the first: at least 2 (at least 1 if `others_only`) where that
/// label is never alone.
pub(super) fn restrict_count(
    control: Cell,
    others_only: bool,
    (first, others): (Cell, &[Cell]),
    lowering: &mut Lowering<'_>,
) {
    if is_never_alone(first, others, lowering) {
        lowering.restrict(control, |number| number >= 2 - i32::from(others_only));
    }
}

/// With regions of two and more cells, a cell has a neighbour of its region: if all neighbours of the cell of the first
/// label are among those of the others, one of these is equal to it. Says so only where there is a chaos
/// construction.
fn is_never_alone(first: Cell, others: &[Cell], lowering: &Lowering<'_>) -> bool {
    let board = lowering.board;
    let Some(cell) = labelled_cell(first, board) else { return false };
    let around = [(0, -1), (0, 1), (-1, 0), (1, 0)].into_iter();
    let mut around = around.filter_map(|(down, right)| board.offset(cell, down, right));
    lowering.has_shared_labels
        && around.all(|beside| others.iter().any(|&label| labelled_cell(label, board) == Some(beside)))
}
