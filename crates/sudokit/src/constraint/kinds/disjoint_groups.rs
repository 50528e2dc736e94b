//! Disjoint groups: the cells in the same place of each box are one more house.
//!
//! The boxes are those of the board, whatever their shape. Where its regions are no boxes the rule may mean the cells
//! of each region row by row, or the usual boxes, as in the Interactive Sudoku Solver. So such a board is refused, and
//! the reader of that solver's text makes the groups extra regions.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, boxes};

/// Digits in the same place of two boxes differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DisjointGroups;

impl Kind for DisjointGroups {
    const INFO: Info = Info {
        id: "disjoint-groups",
        name: "Disjoint groups",
        section: Section::Regions,
        tool: Tool::Board,
        word_use: WordUse::None,
        sentence: "A digit does not stand in the same place of two boxes, places counted from the top left corner of each box.",
        why: "A digit in one place of a box leaves that place in all other boxes.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "disjoint-groups",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<DisjointGroups, ParametersError> {
        parameters.no_words()?;
        parameters.nothing(board)?;
        groups(board).map(|_| DisjointGroups)
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::default()
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        groups(board).unwrap_or_default().iter().all(|group| all_differ(group, grid))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        for group in groups(lowering.board).unwrap_or_default() {
            lowering.all_different(&group);
        }
    }

    fn group_name(&self, number: usize) -> Option<String> {
        Some(format!("disjoint group {number}"))
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

/// What can be written where the regions are no boxes.
const INSTEAD: &str = "the same place may then mean the same number in each region, counted row by row, or the same place of the \
                       usual boxes: write each group as an extra-region";

fn groups(board: &Board) -> Result<Vec<Vec<Cell>>, ParametersError> {
    let boxes = boxes(board, INSTEAD)?;
    if boxes.len() > board.values() {
        return Err(ParametersError::Other("there are more boxes than numbers".to_string()));
    }
    Ok((0..boxes[0].len()).map(|at| boxes.iter().map(|cells| cells[at]).collect()).collect())
}
