//! Odd and even cells.

use std::fmt;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;

/// The cells hold odd digits if `ODD`, otherwise even ones.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Parity<const ODD: bool> {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

/// The cells hold odd digits.
pub type Odd = Parity<true>;
/// The cells hold even digits.
pub type Even = Parity<false>;

impl<const ODD: bool> Kind for Parity<ODD> {
    const INFO: Info = Info {
        id: if ODD { "odd" } else { "even" },
        name: if ODD { "Odd cells" } else { "Even cells" },
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: if ODD {
            "A cell with a grey circle holds an odd digit."
        } else {
            "A cell with a grey square holds an even digit."
        },
        why: if ODD { "No other digits are odd." } else { "No other digits are even." },
        words: "nothing",
        cells: if ODD { "the cells that are odd" } else { "the cells that are even" },
        example: if ODD { "odd: r1c1 r5c5" } else { "even: r1c1 r5c5" },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Parity<ODD>, ParametersError> {
        parameters.no_words()?;
        Ok(Parity { cells: parameters.set(board, 1, usize::MAX)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        numbers(&self.cells, grid).iter().all(|&number| allows::<ODD>(number))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for &cell in &self.cells {
            lowering.restrict(cell, allows::<ODD>);
        }
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let square = |cell| {
            let (radius, fill) = ((0.38, 0.38), Some(Paint::Grey));
            Point::of(board, cell).map(|middle| Mark::Rectangle {
                middle,
                radius,
                fill,
                border: None,
                diamond: false,
            })
        };
        let mark = |&cell| match ODD {
            true => Mark::circle(board, cell, 0.4, Some(Paint::Grey), None),
            false => square(cell),
        };
        self.cells.iter().filter_map(mark).collect()
    }
}

impl<const ODD: bool> fmt::Debug for Parity<ODD> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(Self::INFO.id).field("cells", &self.cells).finish()
    }
}

fn allows<const ODD: bool>(number: i32) -> bool {
    (number.rem_euclid(2) == 1) == ODD
}
