//! The two long diagonals of a square board as houses.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::names::{Names, RuleName};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::all_differ;

/// Digits on a long diagonal do not repeat.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LongDiagonal {
    /// From the bottom left to the top right, else from the top left to the bottom right.
    pub rises: bool,
}

impl LongDiagonal {
    fn line(&self, board: &Board) -> Vec<Cell> {
        let last = board.rows() - 1;
        (0..board.rows()).map(|step| board.at(if self.rises { last - step } else { step }, step)).collect()
    }
}

impl Kind for LongDiagonal {
    const INFO: Info = Info {
        id: "diagonal",
        name: "Diagonal",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::OneOf(&["up", "down"]),
        sentence: "Digits on a marked diagonal do not repeat.",
        why: "A digit on the diagonal leaves its other cells, and each digit has a place on it.",
        words: "up (from the bottom left) or down (from the top left)",
        cells: "none: it is one of the two long diagonals",
        example: "diagonal up",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<LongDiagonal, ParametersError> {
        parameters.nothing(board)?;
        let words = parameters.words("up or down", 1, 1)?;
        if board.rows() != board.columns() || board.rows() > board.values() {
            return Err(ParametersError::Other(
                "only a square board has a long diagonal whose digits can differ".to_string(),
            ));
        }
        match words[0].as_str() {
            "up" => Ok(LongDiagonal { rises: true }),
            "down" => Ok(LongDiagonal { rises: false }),
            _ => {
                Err(ParametersError::BadWord { expected: "up or down".to_string(), found: words[0].clone() })
            }
        }
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default().word(if self.rises { "up" } else { "down" })
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        all_differ(&self.line(board), grid)
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let line = self.line(lowering.board);
        lowering.all_different(&line);
    }

    fn name(&self, _: &Names<'_>) -> RuleName {
        RuleName::of(format!("the diagonal that {}", if self.rises { "rises" } else { "falls" }))
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let (width, height) = (board.columns() as f64, board.rows() as f64);
        let (from, to) = if self.rises { (height, 0.0) } else { (0.0, height) };
        let points = vec![Point { x: 0.0, y: from }, Point { x: width, y: to }];
        vec![Mark::Line { points, paint: Paint::Sky, width: 0.04, arrow: false }]
    }
}
