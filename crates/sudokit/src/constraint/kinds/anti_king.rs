//! Anti-king: the eight steps of a king. Where rows and columns differ only the diagonal ones say anything new.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{number, pairs_apart};

/// Cells a king's step apart do not hold the same digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AntiKing;

impl Kind for AntiKing {
    const INFO: Info = Info {
        id: "anti-king",
        name: "Anti-king",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Cells a king's step apart do not hold the same digit.",
        why: "A digit leaves all cells that touch its cell, even at a corner.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "anti-king",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<AntiKing, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        Ok(AntiKing)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        pairs_apart(board, &KING).iter().all(|&(a, b)| number(a, grid) != number(b, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = pairs_apart(lowering.board, &KING);
        lowering.pairs(pairs, |a, b| a != b);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

const KING: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
