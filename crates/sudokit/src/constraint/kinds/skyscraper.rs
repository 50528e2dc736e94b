//! Skyscrapers.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::outside_clue::{clue, parameters_of, place_beside};
use crate::propagation::Relation;

/// This many digits of a row or column are greater than all before them. What is not above 0 is never seen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Skyscraper {
    /// From where one looks.
    pub place: Outside,
    /// How many are seen.
    pub seen: i32,
}

impl Kind for Skyscraper {
    const INFO: Info = Info {
        id: "skyscraper",
        name: "Skyscrapers",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "Digits are heights of buildings, and each hides those behind it that are not higher; a clue outside the board \
                   says how many can be seen from there. A 0 is not seen.",
        why: "Great digits cannot stand near a great clue, and the greatest stands first before a clue of 1.",
        words: "how many are seen",
        cells: "the place outside the board",
        example: "skyscraper 3: r0c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Skyscraper, ParametersError> {
        let place = place_beside(parameters, board)?;
        let max = place.line(board).len() as i32;
        Ok(Skyscraper { place, seen: parameters.number("how many are seen", 0, max)? })
    }

    fn to_parameters(&self) -> Parameters {
        parameters_of(self.place).word(self.seen)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let (mut highest, mut seen) = (0, 0);
        for height in numbers(&self.place.line(board), grid) {
            if height > highest {
                highest = height;
                seen += 1;
            }
        }
        seen == self.seen
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let variables = lowering.variables(&self.place.line(lowering.board));
        let lowest = (1 - lowering.board.lowest()).clamp(0, lowering.board.values() as i32) as u32;
        lowering.add(Relation::Visible { variables, lowest, count: self.seen as u32 });
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.seen)]
    }
}
