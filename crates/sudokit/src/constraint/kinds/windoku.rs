//! Windoku: boxes between the boxes, with one row or column of cells between them.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{all_differ, usual_boxes};

/// Digits in the windows do not repeat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Windoku;

impl Kind for Windoku {
    const INFO: Info = Info {
        id: "windoku",
        name: "Windoku",
        section: Section::Regions,
        sentence: "Digits in a shaded window do not repeat.",
        why: "A window is one more box: a digit leaves its other cells, and each digit has a place in it.",
        words: "nothing",
        cells: "none: the windows lie between the boxes",
        example: "windoku",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Windoku, TermsError> {
        terms.no_words()?;
        terms.nothing(board)?;
        windows(board).map(|_| Windoku)
    }

    fn to_terms(&self) -> Terms {
        Terms::default()
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

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let windows = windows(board).unwrap_or_default();
        windows.into_iter().map(|cells| Mark::Fill { cells, paint: Paint::Blue }).collect()
    }
}

/// Boxes of the usual shape that start in the second row and column and lie one cell apart.
fn windows(board: &Board) -> Result<Vec<Vec<Cell>>, TermsError> {
    let boxes = usual_boxes(board)?;
    let shape = boxes[0].iter().filter_map(|&cell| board.place(cell));
    let (height, width) =
        shape.fold((0, 0), |(rows, columns), (row, column)| (rows.max(row + 1), columns.max(column + 1)));
    let starts =
        |size: usize, length: usize| (1..length).step_by(size + 1).filter(move |start| start + size < length);
    let windows: Vec<Vec<Cell>> = starts(height, board.rows)
        .flat_map(|top| starts(width, board.columns).map(move |left| (top, left)))
        .map(|(top, left)| {
            (0..height * width).map(|at| board.at(top + at / width, left + at % width)).collect()
        })
        .collect();
    if windows.is_empty() {
        return Err(TermsError::Other("this board has no space for windows between its boxes".to_string()));
    }
    Ok(windows)
}
