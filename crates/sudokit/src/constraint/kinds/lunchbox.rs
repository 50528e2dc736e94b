//! Lunchboxes: a sandwich whose ends are the least and the greatest digit of the cells, whichever these are. One automaton for
//! all pairs of ends: before the first end, between with so much counted, behind.

use crate::board::Cell;
use crate::constraint::board::Board;
use crate::constraint::info::{Info, Section};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::terms::{Fault, Kind, Terms};

use super::common::{all_differ, numbers};
use crate::constraint::mark::{Paint, Point};
use crate::propagation::Automaton;

/// Digits differ; those between the least and the greatest, in the order of the cells, add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lunchbox {
    /// The cells in order, each once.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: i32,
}

/// The automaton of all lines of so many different numbers in which those between the two ends add up to the sum. Where the
/// line holds every number, or its ends are named, `ends` is the only pair.
pub(super) fn between(board: &Board, length: usize, sum: i32, ends: Option<(i32, i32)>) -> Automaton {
    let mut automaton = Automaton::default();
    let mut state = || {
        automaton.states += 1;
        automaton.states - 1
    };
    let mut moves = Vec::new();
    let (mut starts, mut accepts) = (Vec::new(), Vec::new());
    let all_pairs = board.numbers().flat_map(|low| (low + 1..=board.highest()).map(move |high| (low, high)));
    let pairs: Vec<(i32, i32)> = match ends {
        Some(ends) => vec![ends],
        None => all_pairs.filter(|(low, high)| (high - low) as usize + 1 >= length).collect(),
    };
    for (low, high) in pairs {
        let ends_set = board.bit(low) | board.bit(high);
        let inner = match ends {
            Some(_) => board.all() & !ends_set,
            None => board.set(|number| low < number && number < high),
        };
        let members = board.members(inner);
        // What can have been counted: anything from the sum of all that is negative to the sum of all that is positive,
        // but on the way to the sum nothing above it if nothing is negative.
        let least: i32 = members.iter().filter(|&&number| number < 0).sum();
        let most: i32 = members.iter().filter(|&&number| number > 0).sum();
        if sum < least || sum > most {
            continue;
        }
        let most = if least == 0 { sum } else { most };
        let (before, behind) = (state(), state());
        let counted: Vec<u32> = (least..=most).map(|_| state()).collect();
        let at = |sum: i32| counted[(sum - least) as usize];
        starts.push(before);
        accepts.push(behind);
        moves.extend([
            (before, inner, before),
            (before, ends_set, at(0)),
            (at(sum), ends_set, behind),
            (behind, inner, behind),
        ]);
        for from in least..=most {
            for &number in &members {
                if (least..=most).contains(&(from + number)) {
                    moves.push((at(from), board.bit(number), at(from + number)));
                }
            }
        }
    }
    Automaton { starts, accepts, moves, ..automaton }
}

impl Kind for Lunchbox {
    const INFO: Info = Info {
        id: "lunchbox",
        name: "Lunchbox",
        section: Section::Cages,
        sentence: "Digits in a lunchbox do not repeat; those between its least and its greatest digit add up to its number.",
        why: "The sum says how far apart the two ends can be, and which digits can stand between them.",
        words: "the sum",
        cells: "the cells in order",
        example: "lunchbox 12: r1c1-5",
    };

    fn from_terms(terms: &Terms, board: &Board) -> Result<Lunchbox, Fault> {
        let cells = terms.set(board, 2, board.values)?;
        Ok(Lunchbox { cells, sum: terms.number("a sum", -1000, 1000)? })
    }

    fn to_terms(&self) -> Terms {
        Terms::of_cells(&self.cells).word(self.sum)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.cells, grid);
        let place = |number: Option<&i32>| line.iter().position(|other| Some(other) == number);
        let (Some(least), Some(greatest)) = (place(line.iter().min()), place(line.iter().max())) else {
            return false;
        };
        all_differ(&self.cells, grid)
            && line[least.min(greatest) + 1..least.max(greatest)].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        let automaton = between(lowering.board, self.cells.len(), self.sum, None);
        lowering.all_different(&self.cells);
        lowering.automaton(&self.cells, automaton);
    }

    fn draw(&self, board: &Board) -> Vec<Mark> {
        let mut marks = vec![Mark::line(board, &self.cells, Paint::Grey, 0.7)];
        if let Some(Point { x, y }) = Point::of(board, self.cells[0]) {
            let at = Point { x: x - 0.32, y: y - 0.34 };
            marks.push(Mark::Text { at, text: self.sum.to_string(), size: 0.24, paint: Paint::Ink });
        }
        marks
    }
}
