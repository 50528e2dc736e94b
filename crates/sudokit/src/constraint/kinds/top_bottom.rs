//! Top-bottom: two paths of king's steps, as tables of cells in neighbouring rows that do not touch.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};
use crate::propagation::Automaton;

use super::common::number;

/// All digits in order, one in each row, make a path from the first row to the last, each touching the next at a side
/// or a corner; and so do they from the last row to the first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TopBottom;

/// The rows in the order of the digits: downwards and upwards.
fn orders(board: &Board) -> [Vec<usize>; 2] {
    [(0..board.rows()).collect(), (0..board.rows()).rev().collect()]
}

impl Kind for TopBottom {
    const INFO: Info = Info {
        id: "top-bottom",
        name: "Top to bottom",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "One can walk from the first row to the last in king's steps over the digits from the lowest to the highest, one \
                   in each row; and from the last row to the first as well.",
        why: "A digit of the walk stands at most one column away from the one before and the one after.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "top-bottom",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<TopBottom, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        if !board.lines_differ() || board.rows() != board.values() || board.columns() != board.values() {
            return Err(ParametersError::Other(
                "a board with as many rows and columns as digits, which do not repeat there, expected"
                    .to_string(),
            ));
        }
        Ok(TopBottom)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        orders(board).iter().all(|rows| {
            let columns = board.numbers().zip(rows).map(|(digit, &row)| {
                (0..board.columns()).find(|&column| number(board.at(row, column), grid) == digit)
            });
            let columns: Option<Vec<usize>> = columns.collect();
            columns.is_some_and(|columns| columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1))
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let is_house = |row| lowering.is_in_one_house(&board.row(row));
        if !(0..board.rows()).all(is_house) {
            return lower_without_rows(lowering);
        }
        for rows in orders(board) {
            for (pair, digit) in rows.windows(2).zip(board.numbers()) {
                for column in 0..board.columns() {
                    for other in (0..board.columns()).filter(|other| column.abs_diff(*other) > 1) {
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

/// Where digits may repeat in a row, as not all rows are in the model: the first place of each digit in its row counts,
/// and a row without its digit breaks the rule. One automaton for each pair of rows, which remembers the first place in
/// the first row.
fn lower_without_rows(lowering: &mut Lowering<'_>) {
    let board = lowering.board;
    let (columns, all) = (board.columns() as u32, board.all());
    // Searching at a column of the first row; found, at a column of it; searching at a column of the second row; done.
    let first = |column: u32| column;
    let rest = |found: u32, column: u32| columns + found * (columns + 1) + column;
    let second = |found: u32, column: u32| columns + (columns + found) * (columns + 1) + column;
    let done = columns + 2 * columns * (columns + 1);
    for rows in orders(board) {
        for (pair, digit) in rows.windows(2).zip(board.numbers()) {
            let (digit, next) = (board.bit(digit), board.bit(digit + 1));
            let mut moves = vec![(done, all, done)];
            for column in 0..columns {
                if column + 1 < columns {
                    moves.push((first(column), all & !digit, first(column + 1)));
                }
                let enter = |found: u32, column: u32| match column + 1 < columns {
                    true => rest(found, column + 1),
                    false => second(found, 0),
                };
                moves.push((first(column), digit, enter(column, column)));
                for found in 0..columns {
                    if column > found {
                        moves.push((rest(found, column), all, enter(found, column)));
                    }
                    if column + 1 < columns {
                        moves.push((second(found, column), all & !next, second(found, column + 1)));
                    }
                    if found.abs_diff(column) <= 1 {
                        moves.push((second(found, column), next, done));
                    }
                }
            }
            let cells = [board.row(pair[0]), board.row(pair[1])].concat();
            let automaton = Automaton { states: done + 1, starts: vec![0], accepts: vec![done], moves };
            lowering.automaton(&cells, automaton);
        }
    }
}
