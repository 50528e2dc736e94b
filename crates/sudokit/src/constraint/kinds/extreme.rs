//! Extremes: cells greater, or less, than all their neighbours. Neighbours that are marked the same are not compared, so
//! all marked cells of a puzzle belong into one constraint.

use std::fmt;

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{chevron, number};

/// The cells are greater than their neighbours if `MAX`, otherwise less.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Extreme<const MAX: bool> {
    /// The cells, each once.
    pub cells: Vec<Cell>,
}

/// The cells are greater than their neighbours.
pub type Maximum = Extreme<true>;
/// The cells are less than their neighbours.
pub type Minimum = Extreme<false>;

impl<const MAX: bool> Extreme<MAX> {
    /// Each marked cell with each neighbour that is not marked.
    fn pairs(&self, board: &Board) -> Vec<(Cell, Cell)> {
        let pairs = self
            .cells
            .iter()
            .flat_map(|&cell| board.neighbours(cell).into_iter().map(move |other| (cell, other)));
        pairs.filter(|(_, other)| !self.cells.contains(other)).collect()
    }
}

impl<const MAX: bool> Kind for Extreme<MAX> {
    const INFO: Info = Info {
        id: if MAX { "maximum" } else { "minimum" },
        name: if MAX { "Maximum cells" } else { "Minimum cells" },
        section: Section::Cells,
        tool: Tool::Cells,
        word_use: WordUse::None,
        sentence: if MAX {
            "A cell with chevrons is greater than each of its neighbours that has none."
        } else {
            "A cell with chevrons is less than each of its neighbours that has none."
        },
        why: if MAX {
            "A marked cell is greater than a neighbour, so both ends of their ranges shrink."
        } else {
            "A marked cell is less than a neighbour, so both ends of their ranges shrink."
        },
        words: "nothing",
        cells: "all marked cells of the puzzle",
        example: if MAX { "maximum: r2c2 r5c5" } else { "minimum: r2c2 r5c5" },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Extreme<MAX>, ParametersError> {
        parameters.no_words()?;
        Ok(Extreme { cells: parameters.set(board, 1, usize::MAX)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.pairs(board).iter().all(|&(cell, other)| allows::<MAX>(number(cell, grid), number(other, grid)))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let pairs = self.pairs(lowering.board);
        lowering.pairs(pairs, allows::<MAX>);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let fill = Mark::Fill { cells: self.cells.clone(), paint: Paint::Grey };
        let chevrons = self.pairs(board).into_iter().filter_map(|(cell, other)| match MAX {
            true => chevron(board, cell, other),
            false => chevron(board, other, cell),
        });
        std::iter::once(fill).chain(chevrons).collect()
    }
}

impl<const MAX: bool> fmt::Debug for Extreme<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(Self::INFO.id).field("cells", &self.cells).finish()
    }
}

fn allows<const MAX: bool>(marked: i32, other: i32) -> bool {
    if MAX { marked > other } else { marked < other }
}
