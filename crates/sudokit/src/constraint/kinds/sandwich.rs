//! Sandwich sums, exact by an automaton whose states are: before the first end, between the ends with so much counted, behind
//! the second end.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::{Mark, Paint, Point};
use crate::constraint::outside::Outside;
use crate::constraint::terms::{Fault, Kind, Terms};
use crate::propagation::Automaton;

use super::common::numbers;

/// The digits between the least and the greatest digit of a row or column add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sandwich {
    /// Beside which row or column.
    pub place: Outside,
    /// The sum.
    pub sum: i32,
}

impl Kind for Sandwich {
    const INFO: Info = Info {
        id: "sandwich",
        name: "Sandwich sum",
        section: Section::Outside,
        sentence: "A clue outside the board is the sum of the digits between the 1 and the 9 of its row or column.",
        why: "The sum says how far apart the two ends can be, and which digits can stand between them.",
        words: "the sum",
        cells: "the place outside the board",
        example: "sandwich 8: r0c4",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Sandwich, Fault> {
        let place = terms.place(board)?;
        if place.side(board).is_none() {
            return Err(Fault::Outside);
        }
        Ok(Sandwich { place, sum: terms.number("a sum", 0, 1000)? })
    }

    fn to_terms(&self) -> Terms {
        Terms { outside: Some(self.place), ..Terms::default() }.word(self.sum)
    }

    fn cells(&self, board: &Board) -> Vec<Cell> {
        self.place.line(board)
    }

    fn holds(&self, board: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.place.line(board), grid);
        let is_end = |number: &i32| *number == board.lowest || *number == board.highest();
        let (Some(first), Some(last)) = (line.iter().position(is_end), line.iter().rposition(is_end)) else {
            return false;
        };
        line.iter().filter(|number| is_end(number)).count() == 2
            && line[first + 1..last].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let board = lowering.board;
        let (least, most) = (board.bit(board.lowest), board.bit(board.highest()));
        let inner = board.all() & !least & !most;
        // State 0 is before, 1 behind, and 2 + s between with s counted.
        let sums = u32::try_from(self.sum).unwrap_or(0);
        let mut moves = vec![(0, inner, 0), (0, least | most, 2), (2 + sums, least | most, 1), (1, inner, 1)];
        for counted in 0..=sums {
            for number in board.members(inner) {
                let next = i64::from(counted) + i64::from(number);
                if (0..=i64::from(sums)).contains(&next) {
                    moves.push((2 + counted, board.bit(number), 2 + next as u32));
                }
            }
        }
        let automaton = Automaton { states: sums + 3, starts: vec![0], accepts: vec![1], moves };
        lowering.automaton(&self.place.line(board), automaton);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let at = Point { x: self.place.column as f64 - 0.5, y: self.place.row as f64 - 0.5 };
        vec![Mark::Text { at, text: self.sum.to_string(), size: 0.45, paint: Paint::Ink }]
    }
}
