//! Anti-taxicab: a digit is its own forbidden distance; or one distance holds for all digits.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::names::Names;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{number, pairs_apart};

/// Equal digits do not lie a certain number of steps apart.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AntiTaxicab {
    /// The distance at which no digit repeats; without it each digit is its own.
    pub distance: Option<i32>,
}

impl Kind for AntiTaxicab {
    const INFO: Info = Info {
        id: "anti-taxicab",
        name: "Anti-taxicab",
        section: Section::Global,
        tool: Tool::Board,
        word_use: WordUse::Optional,
        sentence: "Two cells with the same digit are not exactly as many steps apart as the digit says, steps between cells side by side.",
        why: "A digit leaves all cells that lie as many steps away as the digit says.",
        words: "a distance that holds for all digits, or nothing",
        cells: "none: it holds all over the board",
        example: "anti-taxicab",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<AntiTaxicab, ParametersError> {
        parameters.nothing(board)?;
        Ok(AntiTaxicab { distance: parameters.maybe_number("a distance", 1, 100)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default().optional(self.distance)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.distances(board).into_iter().all(|distance| {
            let mut pairs = pairs_apart(board, &steps(distance)).into_iter();
            pairs.all(|(a, b)| number(a, grid) != number(b, grid) || !self.applies(number(a, grid), distance))
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for distance in self.distances(lowering.board) {
            let pairs = pairs_apart(lowering.board, &steps(distance));
            lowering.pairs(pairs, |a, b| a != b || !self.applies(a, distance));
        }
    }

    fn sentence(&self) -> String {
        match self.distance {
            Some(distance) => format!(
                "Two cells with the same digit are not exactly {distance} steps apart, steps between cells side by side."
            ),
            None => Self::INFO.sentence.to_string(),
        }
    }

    fn clue(&self, _: &Names<'_>) -> String {
        String::new()
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(self.sentence())]
    }
}

impl AntiTaxicab {
    fn distances(&self, board: &Board) -> Vec<i32> {
        match self.distance {
            Some(distance) => vec![distance],
            None => board.numbers().filter(|&number| number > 0).collect(),
        }
    }

    fn applies(&self, number: i32, distance: i32) -> bool {
        self.distance.is_some() || number == distance
    }
}

/// All steps of this length, each pair of cells once: down, or to the right in the same row.
fn steps(distance: i32) -> Vec<(isize, isize)> {
    let distance = distance as isize;
    let steps = (0..=distance).flat_map(|down| [(down, distance - down), (down, down - distance)]);
    let mut steps: Vec<(isize, isize)> = steps.filter(|&(down, right)| down > 0 || right > 0).collect();
    steps.dedup();
    steps
}
