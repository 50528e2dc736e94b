//! Region sum lines: differences of the sums of segments, which the engine filters exactly.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint};
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::sum;
use super::line::equal_sums;

/// The segments into which the board's regions cut the line have one sum.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RegionSum {
    /// The cells in order.
    pub cells: Vec<Cell>,
}

impl RegionSum {
    /// The segments: cells one after the other in one region. Cells in no region are passed over; a line that comes back
    /// to a region begins a new segment.
    pub fn segments(&self, board: &Board) -> Vec<Vec<Cell>> {
        let mut segments: Vec<(usize, Vec<Cell>)> = Vec::new();
        for &cell in &self.cells {
            let Some(region) = board.region(cell) else { continue };
            match segments.last_mut() {
                Some((last, segment)) if *last == region => segment.push(cell),
                _ => segments.push((region, vec![cell])),
            }
        }
        segments.into_iter().map(|(_, segment)| segment).collect()
    }
}

impl Kind for RegionSum {
    const INFO: Info = Info {
        id: "region-sum",
        name: "Region sum line",
        section: Section::Lines,
        tool: Tool::Line,
        word_use: WordUse::None,
        sentence: "Box borders divide a region sum line into segments, and the digits of each segment have the same sum.",
        why: "Short segments need great digits and long ones small digits; the sum lies in the range of every segment.",
        words: "nothing",
        cells: "the cells of the line in order",
        example: "region-sum: r1c2-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<RegionSum, ParametersError> {
        parameters.no_words()?;
        Ok(RegionSum { cells: parameters.line(board, 2)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        self.segments(board).windows(2).all(|pair| sum(&pair[0], grid) == sum(&pair[1], grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let segments = self.segments(lowering.board);
        equal_sums(lowering, &segments);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        vec![Mark::line(board, &self.cells, Paint::Blue, 0.2)]
    }
}
