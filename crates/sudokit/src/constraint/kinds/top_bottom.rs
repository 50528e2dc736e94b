//! Top-bottom: two paths of king's steps, as tables of cells in neighbouring rows that do not touch.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Fault, Kind, Terms};

use super::common::number;

/// All digits in order, one in each row, make a path from the first row to the last, each touching the next at a side or a
/// corner; and so do they from the last row to the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TopBottom;

/// The rows in the order of the digits: downwards and upwards.
fn orders(board: &Board) -> [Vec<usize>; 2] {
    [(0..board.rows).collect(), (0..board.rows).rev().collect()]
}

impl Kind for TopBottom {
    const INFO: Info = Info {
        id: "top-bottom",
        name: "Top to bottom",
        section: Section::Global,
        sentence: "One can walk from the first row to the last in king's steps over 1, 2, 3 and so on, one digit a row; and from \
                   the last row to the first as well.",
        why: "A digit of the walk stands at most one column away from the one before and the one behind.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "top-bottom",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<TopBottom, Fault> {
        terms.no_words()?;
        terms.nothing(board)?;
        if !board.lines_differ || board.rows != board.values || board.columns != board.values {
            return Err(Fault::Other(
                "a board with as many rows and columns as digits, which do not repeat there, expected"
                    .to_string(),
            ));
        }
        Ok(TopBottom)
    }

    fn to_terms(&self) -> Terms {
        Terms::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        orders(board).iter().all(|rows| {
            let columns = board.numbers().zip(rows).map(|(digit, &row)| {
                (0..board.columns).find(|&column| number(board.at(row, column), grid) == digit)
            });
            let columns: Option<Vec<usize>> = columns.collect();
            columns.is_some_and(|columns| columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1))
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        for rows in orders(board) {
            for (pair, digit) in rows.windows(2).zip(board.numbers()) {
                for column in 0..board.columns {
                    for other in (0..board.columns).filter(|other| column.abs_diff(*other) > 1) {
                        let (a, b) = (board.at(pair[0], column), board.at(pair[1], other));
                        lowering.pair(a, b, |first, second| first != digit || second != digit + 1);
                    }
                }
            }
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}
