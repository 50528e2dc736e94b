//! Lunchboxes: a sandwich whose ends are the lowest and the highest digit of the cells, whichever these are. For each
//! pair of places of the ends there is an alternative: the sets of digits that can stand between. Where these are too
//! many, one automaton for all pairs of ends: before the first end, between with the sum so far, after.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::{all_differ, numbers};
use super::value_sets::sets_with_sum;
use crate::constraint::mark::{Paint, Point};
use crate::propagation::{Automaton, Relation, Variable};
use std::sync::Arc;

/// Digits differ; those between the lowest and the highest, in the order of the cells, add up to the clue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lunchbox {
    /// The cells in order, each once.
    pub cells: Vec<Cell>,
    /// The sum.
    pub sum: i32,
}

/// The automaton of all lines of different numbers in which those between the two ends add up to the sum. Where the
/// line holds every number, or its ends are named, `ends` is the only pair.
pub(super) fn between(
    board: &Board,
    length: usize,
    sum: i32,
    ends: Option<(i32, i32)>,
    differ: bool,
) -> Automaton {
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
        let times = if !differ { length as i32 } else { 1 };
        let min: i32 = times * members.iter().filter(|&&number| number < 0).sum::<i32>();
        let max: i32 = times * members.iter().filter(|&&number| number > 0).sum::<i32>();
        if sum < min || sum > max {
            continue;
        }
        let max = if min == 0 { sum } else { max };
        let (before, after) = (state(), state());
        let counted: Vec<u32> = (min..=max).map(|_| state()).collect();
        let at = |sum: i32| counted[(sum - min) as usize];
        starts.push(before);
        accepts.push(after);
        moves.extend([
            (before, inner, before),
            (before, ends_set, at(0)),
            (at(sum), ends_set, after),
            (after, inner, after),
        ]);
        for from in min..=max {
            for &number in &members {
                if (min..=max).contains(&(from + number)) {
                    moves.push((at(from), board.bit(number), at(from + number)));
                }
            }
        }
    }
    Automaton { starts, accepts, moves, ..automaton }
}

/// Maximum number of pairs of places of the two ends that are alternatives of their own.
const MAX_PLACES: usize = 36;

/// Alternatives for cells that all differ: for each pair of places of the ends the sets of numbers that can stand
/// between them. This sees which digits make the sum, and the automaton does not. `None` if there would be too many
/// alternatives.
pub(super) fn between_by_places(
    lowering: &Lowering<'_>,
    cells: &[Cell],
    sum: i32,
    ends: Option<(i32, i32)>,
) -> Option<Vec<Vec<Relation>>> {
    let board = lowering.board;
    let length = cells.len();
    if length * (length - 1) / 2 > MAX_PLACES {
        return None;
    }
    // With every number in the line its ends are known.
    let ends = ends.or_else(|| (length == board.values()).then(|| (board.lowest(), board.highest())));
    let ends_set = ends.map(|(low, high)| board.bit(low) | board.bit(high));
    let inner = board.all() & !ends_set.unwrap_or(0);
    let inner_sum: i32 = board.members(inner).iter().sum();
    let all: Vec<_> = lowering.variables(cells);
    let mut branches = Vec::new();
    for first in 0..length {
        for last in first + 1..length {
            let between = &all[first + 1..last];
            let mut relations = Vec::new();
            let others: Vec<Variable> =
                (0..length).filter(|&at| at != first && at != last).map(|at| all[at]).collect();
            if let Some(ends) = ends_set {
                for end in [first, last] {
                    relations.push(lowering.member_relation(cells[end], ends));
                }
                relations.push(Relation::Count {
                    variables: others.clone(),
                    values: ends,
                    at_least: 0,
                    at_most: 0,
                });
            } else {
                // Lowest and highest: each other is strictly between them.
                let table = strictly_between(board);
                for &other in &others {
                    relations.push(Relation::Triple([all[first], all[last], other], table.clone()));
                }
                if length as i32 > 2 {
                    let gap = length as i32 - 1;
                    let (a, b) = (cells[first], cells[last]);
                    relations.push(lowering.pair_relation(a, b, |a, b| (a - b).abs() >= gap));
                }
            }
            if between.is_empty() {
                if sum != 0 {
                    continue;
                }
            } else {
                let sets = sets_with_sum(board, inner, between.len(), sum)?;
                if sets.is_empty() {
                    continue;
                }
                relations.push(Relation::OneOfSets(between.to_vec(), Arc::new(sets)));
            }
            // Where the line holds every number the rest has the rest of the sum.
            let outside: Vec<Variable> =
                (0..length).filter(|at| !(first..=last).contains(at)).map(|at| all[at]).collect();
            if ends.is_some() && length == board.values() && !outside.is_empty() {
                let sets = sets_with_sum(board, inner, outside.len(), inner_sum - sum)?;
                relations.push(Relation::OneOfSets(outside, Arc::new(sets)));
            }
            branches.push(relations);
        }
    }
    Some(branches)
}

/// For the two ends, in either order, what can stand strictly between.
fn strictly_between(board: &Board) -> Arc<Vec<u32>> {
    let row = |a: i32, b: i32| board.set(|number| a.min(b) < number && number < a.max(b));
    Arc::new(board.numbers().flat_map(|a| board.numbers().map(move |b| row(a, b))).collect())
}

impl Kind for Lunchbox {
    const INFO: Info = Info {
        id: "lunchbox",
        name: "Lunchbox",
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: "Digits in a lunchbox do not repeat; those between its least and its greatest digit add up to its number.",
        why: "The sum says how far apart the two ends can be, and which digits can stand between them.",
        words: "the sum",
        cells: "the cells in order",
        example: "lunchbox 12: r1c1-5",
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Lunchbox, ParametersError> {
        let cells = parameters.set(board, 2, board.values())?;
        Ok(Lunchbox { cells, sum: parameters.number("a sum", -1000, 1000)? })
    }

    fn to_parameters(&self) -> Parameters {
        Parameters::of_cells(&self.cells).word(self.sum)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let line = numbers(&self.cells, grid);
        let place = |number: Option<&i32>| line.iter().position(|other| Some(other) == number);
        let (Some(min), Some(greatest)) = (place(line.iter().min()), place(line.iter().max())) else {
            return false;
        };
        all_differ(&self.cells, grid)
            && line[min.min(greatest) + 1..min.max(greatest)].iter().sum::<i32>() == self.sum
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lowering.all_different(&self.cells);
        match between_by_places(lowering, &self.cells, self.sum, None) {
            Some(branches) => lowering.any(branches),
            None => {
                let automaton = between(lowering.board, self.cells.len(), self.sum, None, true);
                lowering.automaton(&self.cells, automaton);
            }
        }
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
