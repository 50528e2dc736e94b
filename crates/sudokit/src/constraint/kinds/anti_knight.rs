//! Anti-knight: the eight leaps of a knight.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{KNIGHT, number, pairs_apart};

/// Cells a knight's move apart do not hold the same digit.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AntiKnight;

impl Kind for AntiKnight {
    const INFO: Info = Info {
        id: "anti-knight",
        name: "Anti-knight",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "Cells a knight's move apart do not hold the same digit.",
        why: "A digit leaves all cells a knight's move away from it.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "anti-knight",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<AntiKnight, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board).map(|()| AntiKnight)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        pairs_apart(board, &KNIGHT).iter().all(|&(a, b)| number(a, grid) != number(b, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = pairs_apart(lowering.board, &KNIGHT);
        lowering.pairs(pairs, |a, b| a != b);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}
