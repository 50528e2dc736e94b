//! Windoku: windows as large as the boxes that begin in the second row and column and lie one cell apart.
//!
//! The boxes are those that the board states, whatever their shape: 2×8 on a board of 16×16 gives windows of 2×8. Where
//! the regions are no boxes (jigsaws) and the board has 4×4, 9×9, 16×16 or 25×25 cells, windows are square, as in the
//! Interactive Sudoku Solver and in SukakuExplainer.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, boxes};

/// Digits in the windows do not repeat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Windoku;

impl Kind for Windoku {
    const INFO: Info = Info {
        id: "windoku",
        name: "Windoku",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Digits in a shaded window do not repeat; the windows are as large as the boxes (squares of as many cells as a row \
                   where there are no boxes of one shape), begin in the second row and column and lie one cell apart.",
        why: "A window is one more box: a digit leaves its other cells, and each digit has a place in it.",
        words: "nothing",
        cells: "none: the windows lie between the boxes",
        example: "windoku",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Windoku, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        windows(board).map(|_| Windoku)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        windows(board).unwrap_or_default().concat()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        windows(board).unwrap_or_default().iter().all(|window| all_differ(window, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for window in windows(lowering.board).unwrap_or_default() {
            lowering.all_different(&window);
        }
    }

    fn name(&self, _: &Names<'_>) -> RuleName {
        RuleName::of("the windows")
    }

    fn group_name(&self, number: usize) -> Option<String> {
        Some(format!("window {number}"))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let windows = windows(board).unwrap_or_default();
        windows.into_iter().map(|cells| Mark::Fill { cells, paint: Paint::Blue }).collect()
    }
}

/// Windows that begin in the second row and column and lie one cell apart.
fn windows(board: &Board) -> Result<Vec<Vec<Cell>>, ParametersError> {
    let (height, width) = shape(board)?;
    if height * width > board.values() {
        return Err(ParametersError::Other("a window has more cells than there are numbers".to_string()));
    }
    let starts =
        |size: usize, length: usize| (1..length).step_by(size + 1).filter(move |start| start + size < length);
    let windows: Vec<Vec<Cell>> = starts(height, board.rows())
        .flat_map(|top| starts(width, board.columns()).map(move |left| (top, left)))
        .map(|(top, left)| {
            (0..height * width).map(|at| board.at(top + at / width, left + at % width)).collect()
        })
        .collect();
    if windows.is_empty() {
        return Err(ParametersError::Other(
            "this board has no space for windows between its boxes".to_string(),
        ));
    }
    Ok(windows)
}

/// The rows and columns of a window: those of the boxes, else the side of a square of as many cells as a row.
fn shape(board: &Board) -> Result<(usize, usize), ParametersError> {
    const INSTEAD: &str = "how large windows are is not known: write each as an extra-region";
    let side = board.rows().isqrt();
    let is_usual = board.rows() == board.columns() && side * side == board.rows() && side > 1;
    match boxes(board, INSTEAD) {
        Ok(boxes) => {
            let last = boxes[0].last().and_then(|&cell| board.place(cell));
            Ok(last.map_or((0, 0), |(row, column)| (row + 1, column + 1)))
        }
        Err(_) if is_usual => Ok((side, side)),
        Err(error) => Err(error),
    }
}
