//! Sandwich sums. Where digits of the line differ: for each pair of places of the two ends the sets of digits that can
//! stand between them and outside. Elsewhere an automaton whose states are: before the first end, between the ends with
//! the sum so far, after the second end.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::outside::Outside;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::lunchbox::{between, between_by_places};
use super::outside_clue::{clue, parameters_of, place_beside};
use crate::constraint::parameters::number;

/// The digits between two digits of a row or column, usually the lowest and the highest, add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sandwich {
    /// Beside which row or column.
    pub place: Outside,
    /// The sum.
    pub sum: i32,
    /// The two digits between which it is counted, ascending; `None` for the lowest and the highest of the board.
    pub ends: Option<(i32, i32)>,
}

impl Sandwich {
    fn ends(&self, board: &Board) -> (i32, i32) {
        self.ends.unwrap_or((board.lowest(), board.highest()))
    }
}

impl Kind for Sandwich {
    const INFO: Info = Info {
        id: "sandwich",
        name: "Sandwich sum",
        section: Section::Outside,
        tool: Tool::Outside,
        word_use: WordUse::Required,
        sentence: "A clue outside the board is the sum of the digits between the 1 and the 9 of its row or column; on boards of other \
                   digits between the lowest and the highest. Each of the two stands there once.",
        why: "The sum says how far apart the two ends can be, and which digits can stand between them.",
        words: "the sum; then the two digits that are the ends, if they are others",
        cells: "the place outside the board",
        example: "sandwich 8: r0c4",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Sandwich, ParametersError> {
        let place = place_beside(parameters, board)?;
        if board.values() < 2 {
            return Err(ParametersError::Other("a board with two or more numbers expected".to_string()));
        }
        let read = |word: &String| number(word, "a number of the board", board.lowest(), board.highest());
        let (sum, ends) = match parameters.words("the sum, perhaps with the two ends,", 1, 3)? {
            [sum, a, b] => {
                let (a, b) = (read(a)?, read(b)?);
                if a == b {
                    return Err(ParametersError::Other(format!(
                        "the two ends are both {a}; two different ones expected"
                    )));
                }
                (sum, Some((a.min(b), a.max(b))))
            }
            [sum] => (sum, None),
            words => {
                return Err(ParametersError::Words {
                    expected: "the sum, or the sum and two ends",
                    found: words.join(" "),
                });
            }
        };
        let ends = ends.filter(|&ends| ends != (board.lowest(), board.highest()));
        Ok(Sandwich { place, sum: number(sum, "a sum", -1000, 1000)?, ends })
    }

    fn to_parameters(&self) -> Parameters {
        let parameters = parameters_of(self.place).word(self.sum);
        match self.ends {
            Some((low, high)) => parameters.word(low).word(high),
            None => parameters,
        }
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.place.line(board), grid);
        let (low, high) = self.ends(board);
        let places = |end: i32| (0..line.len()).filter(|&at| line[at] == end).collect::<Vec<_>>();
        let ([a], [b]) = (&places(low)[..], &places(high)[..]) else { return false };
        line[*a.min(b) + 1..*a.max(b)].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let cells = self.place.line(board);
        let (low, high) = self.ends(board);
        let differ = lowering.is_in_one_house(&cells);
        let by_places = differ.then(|| between_by_places(lowering, &cells, self.sum, Some((low, high))));
        match by_places.flatten() {
            Some(branches) => return lowering.any(branches),
            None => {
                let automaton = between(board, cells.len(), self.sum, Some((low, high)), differ);
                lowering.automaton(&cells, automaton);
            }
        }
        // The automaton takes either end for either.
        if !differ {
            lowering.count(&cells, board.bit(low), 1, 1);
            lowering.count(&cells, board.bit(high), 1, 1);
        }
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        vec![clue(self.place, self.sum)]
    }
}
