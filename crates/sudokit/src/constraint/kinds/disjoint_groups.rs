//! Disjoint groups: the cells in the same place of each box are one more house. The boxes are the usual ones, also where the
//! regions of the board are others, as in f-puzzles.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Kind, Terms, TermsError};

use super::common::{all_differ, usual_boxes};

/// Digits in the same place of two boxes differ.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DisjointGroups;

impl Kind for DisjointGroups {
    const INFO: Info = Info {
        id: "disjoint-groups",
        name: "Disjoint groups",
        section: Section::Regions,
        sentence: "A digit does not stand in the same place of two boxes.",
        why: "A digit in one place of a box leaves that place in all other boxes.",
        words: "nothing",
        cells: "none: it holds all over the board",
        example: "disjoint-groups",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<DisjointGroups, TermsError> {
        terms.no_words()?;
        terms.nothing(board)?;
        groups(board).map(|_| DisjointGroups)
    }

    fn to_terms(&self) -> Terms {
        Terms::default()
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

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![Mark::Note(Self::INFO.sentence.to_string())]
    }
}

fn groups(board: &Board) -> Result<Vec<Vec<Cell>>, TermsError> {
    let boxes = usual_boxes(board)?;
    if boxes.len() > board.values {
        return Err(TermsError::Other("there are more boxes than numbers".to_string()));
    }
    Ok((0..boxes[0].len()).map(|at| boxes.iter().map(|cells| cells[at]).collect()).collect())
}
