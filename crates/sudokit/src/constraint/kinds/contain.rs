//! Cells that hold listed digits, each at least or exactly as often as it is listed. In a house that is a list of sets of values; elsewhere, for a few digits, an
//! automaton over how many of each have been seen, which is exact; for many a count for each.

use crate::board::{Board, Cell};
use crate::constraint::info::{Info, Section, Tool, WordUse};
use crate::constraint::lowering::Lowering;
use crate::constraint::mark::Mark;
use crate::constraint::parameters::{Kind, Parameters, ParametersError};

use super::common::numbers;
use super::value_sets::sets_of;
use crate::propagation::Automaton;

/// Maximum number of states of the automaton.
const MAX_STATES: usize = 128;

/// The cells hold the listed digits, each exactly (`EXACT`) or at least as often as it is listed; others are free.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Contain<const EXACT: bool> {
    /// The cells, each once.
    pub cells: Vec<Cell>,
    /// The numbers, with repeats.
    pub values: Vec<i32>,
}

/// The cells hold at least these digits; one that is listed twice stands twice.
pub type ContainAtLeast = Contain<false>;
/// The cells hold each listed digit exactly as often as it is listed.
pub type ContainExactly = Contain<true>;

impl<const EXACT: bool> Kind for Contain<EXACT> {
    const INFO: Info = Info {
        id: if EXACT { "contain-exactly" } else { "contain-at-least" },
        name: if EXACT { "Contains exactly" } else { "Contains" },
        section: Section::Cages,
        tool: Tool::Cells,
        word_use: WordUse::Required,
        sentence: if EXACT {
            "The cells hold each listed digit exactly as often as it is listed; digits that are not listed are free."
        } else {
            "The cells hold all the listed digits, each at least as often as it is listed."
        },
        why: if EXACT {
            "A listed digit that has stood often enough leaves the other cells; one that just fits takes all that it can."
        } else {
            "A listed digit that fits into just as many of the cells as it must stands in all of them."
        },
        words: "the digits, with repeats",
        cells: "the cells that hold them",
        example: if EXACT {
            "contain-exactly 1 2 2: r1c3-6 r2c6"
        } else {
            "contain-at-least 1 1 2: r1c3-6 r2c6"
        },
    };

    fn from_parameters(parameters: &Parameters, board: &Board) -> Result<Contain<EXACT>, ParametersError> {
        let cells = parameters.set(board, 1, usize::MAX)?;
        let values = parameters.board_numbers(board, usize::MAX)?;
        Ok(Contain { cells, values })
    }

    fn to_parameters(&self) -> Parameters {
        self.values.iter().fold(Parameters::of_cells(&self.cells), Parameters::word)
    }

    fn cells(&self, _: &Board) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, _: &Board, grid: &[i32]) -> bool {
        let numbers = numbers(&self.cells, grid);
        counts(&self.values).into_iter().all(|(value, count)| {
            let found = numbers.iter().filter(|&&number| number == value).count();
            if EXACT { found == count } else { found >= count }
        })
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        lower_counts(lowering, &self.cells, &counts(&self.values), EXACT);
    }

    fn draw(&self, _: &Board) -> Vec<Mark> {
        let listed = self.values.iter().map(i32::to_string).collect::<Vec<_>>().join(",");
        let label = if EXACT { format!("={listed}") } else { listed };
        vec![Mark::Cage { cells: self.cells.clone(), label }]
    }
}

/// How often each listed number stands in the list.
fn counts(values: &[i32]) -> Vec<(i32, usize)> {
    let mut counts: Vec<(i32, usize)> = Vec::new();
    for &value in values {
        match counts.iter_mut().find(|(other, _)| *other == value) {
            Some((_, count)) => *count += 1,
            None => counts.push((value, 1)),
        }
    }
    counts
}

/// Each number stands in the cells at least so often, or exactly so often.
pub(super) fn lower_counts(
    lowering: &mut Lowering<'_>,
    cells: &[Cell],
    counts: &[(i32, usize)],
    is_exact: bool,
) {
    let board = lowering.board;
    if cells.len() <= board.values() && lowering.differ(cells) {
        let fits = |numbers: &[i32]| {
            counts.iter().all(|&(value, count)| {
                let found = usize::from(numbers.contains(&value));
                if is_exact { found == count } else { found >= count }
            })
        };
        if let Some(sets) = sets_of(board, board.all(), cells.len(), fits) {
            return lowering.one_of_sets(cells, sets);
        }
    }
    // The automaton does not say that a digit which must stand here stands nowhere else that sees all its places.
    for &(value, count) in counts.iter().filter(|(_, count)| *count > 0) {
        lowering.count(cells, board.bit(value), count, if is_exact { count } else { cells.len() });
        // As many groups of cells that see each other as the digit must stand here: once in each.
        let groups = groups_that_differ(lowering, cells);
        if groups.len() == count {
            for group in &groups {
                lowering.count(group, board.bit(value), 1, 1);
            }
        }
    }
    let states = counts.iter().try_fold(1usize, |states, &(_, count)| states.checked_mul(count + 1));
    match states {
        Some(states) if states <= MAX_STATES && counts.iter().all(|&(_, count)| count <= cells.len()) => {
            lowering.automaton(cells, counter(board, counts, states, is_exact));
        }
        _ => {
            for &(value, _) in counts.iter().filter(|&&(_, count)| count == 0 && is_exact) {
                lowering.count(cells, board.bit(value), 0, 0);
            }
        }
    }
}

/// The cells in groups, in each of which all see each other.
fn groups_that_differ(lowering: &Lowering<'_>, cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for &cell in cells {
        let fits = |group: &&mut Vec<Cell>| group.iter().all(|&other| lowering.see_each_other(cell, other));
        match groups.iter_mut().find(fits) {
            Some(group) => group.push(cell),
            None => groups.push(vec![cell]),
        }
    }
    groups
}

/// A state is how many of each number have been seen, up to its count, in mixed radix.
fn counter(board: &Board, counts: &[(i32, usize)], states: usize, is_exact: bool) -> Automaton {
    let listed = counts.iter().fold(0, |set, &(value, _)| set | board.bit(value));
    let mut moves = Vec::new();
    for state in 0..states {
        moves.push((state as u32, board.all() & !listed, state as u32));
        let mut radix = 1;
        for &(value, count) in counts {
            let seen = state / radix % (count + 1);
            if seen < count {
                moves.push((state as u32, board.bit(value), (state + radix) as u32));
            } else if !is_exact {
                moves.push((state as u32, board.bit(value), state as u32));
            }
            radix *= count + 1;
        }
    }
    Automaton { states: states as u32, starts: vec![0], accepts: vec![states as u32 - 1], moves }
}
