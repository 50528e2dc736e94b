//! Dutch flatmates: an automaton down each column, whose states are what the last digit was and what the next must be.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError, whole_lines};
use crate::propagation::Automaton;

use super::common::number;

/// The middle digit has the lowest one above it or the highest one below it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DutchFlatmates;

impl Kind for DutchFlatmates {
    const INFO: Info = Info {
        id: "dutch-flatmates",
        name: "Dutch flatmates",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Every 5 has a 1 directly above it or a 9 directly below it; on boards of other digits 5 is the middle one, the lower of two, 1 the lowest and 9 the highest.",
        why: "A 5 needs a cell above that can be 1 or a cell below that can be 9.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "dutch-flatmates",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<DutchFlatmates, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        whole_lines(board)?;
        if board.values() < 3 {
            return Err(ParametersError::Other(
                "three numbers are needed: a least, a middle and a greatest".to_string(),
            ));
        }
        Ok(DutchFlatmates)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let has = |cell: Option<Cell>, expected: i32| cell.is_some_and(|cell| number(cell, grid) == expected);
        board.cells().filter(|&cell| number(cell, grid) == middle(board)).all(|cell| {
            has(board.offset(cell, -1, 0), board.lowest()) || has(board.offset(cell, 1, 0), board.highest())
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let (min, middle, max) =
            (board.bit(board.lowest()), board.bit(middle(board)), board.bit(board.highest()));
        let others = board.all() & !min & !middle;
        // 0: nothing is owed; 1: the last was the lowest; 2: the highest must be next.
        let mut moves =
            vec![(0, others, 0), (0, min, 1), (0, middle, 2), (1, others, 0), (1, min, 1), (2, max, 0)];
        // A middle digit below the lowest owes nothing.
        moves.push((1, middle, 0));
        let automaton = Automaton { states: 3, starts: vec![0], accepts: vec![0, 1], moves };
        for column in 0..board.columns() {
            lowering.automaton(&board.column(column), automaton.clone());
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

/// The number in the middle, the lower one of two.
fn middle(board: &Board) -> i32 {
    board.lowest() + (board.values() as i32 - 1) / 2
}
