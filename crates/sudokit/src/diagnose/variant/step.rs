//! The next step for people: what one house or one rule by itself leaves.
//!
//! Until there is human-style logic of rules this is the whole of it: a house leaves a cell or a number one place, or a rule
//! leaves its cells fewer numbers than they had. The simplest step comes first: houses, then rules with few cells. What none
//! finds alone may still follow from several together; then there is no step.

use crate::board::Cell;
use crate::constraint::VariantPuzzle;
use crate::control::{Budget, Stop};
use crate::propagation::ModelSolver;
use crate::solver::VariantFailure;

use super::clue::Clue;
use super::fillings::alone;
use super::words::clue_words;

/// A step: why, and what it takes away.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantStep {
    /// The house or the rule that leaves only this.
    pub reason: Clue,
    /// The numbers that go, by cell (bit v stands for `lowest + v`).
    pub removed: Vec<(Cell, u32)>,
    /// Cells that have one number left now and had several before, with that number.
    pub placed: Vec<(Cell, i32)>,
    /// Whether a cell has no number left: the puzzle has no solution from here.
    pub is_contradiction: bool,
    /// The step in words.
    pub text: String,
}

/// Steps from a position to where there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantPath {
    /// The steps.
    pub steps: Vec<VariantStep>,
    /// What each cell may hold in the end.
    pub candidates: Vec<u32>,
    /// Whether every cell has one number.
    pub is_solved: bool,
    /// Why the path ends early.
    pub stop: Option<Stop>,
}

/// What the text of a puzzle allows in each cell: its given, its candidates, or every number.
pub fn candidates(puzzle: &VariantPuzzle) -> Vec<u32> {
    (0..puzzle.board().cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect()
}

/// The next step; `None` if no house and no rule alone takes anything away.
///
/// # Errors
/// A rule is too large for the engine.
pub fn next_step(puzzle: &VariantPuzzle, candidates: &[u32]) -> Result<Option<VariantStep>, VariantFailure> {
    let houses = puzzle.board().houses();
    if let Some(step) = by_houses(puzzle, &houses, candidates) {
        return Ok(Some(step));
    }
    let constraints = puzzle.constraints();
    let mut order: Vec<usize> = (0..constraints.len()).collect();
    order.sort_by_key(|&index| constraints[index].cells(puzzle.board()).len());
    for index in order {
        let (model, cells) = alone(puzzle, index, candidates);
        let left = ModelSolver::new(&model)?.propagated();
        let removed: Vec<(Cell, u32)> = match left {
            Some(left) => {
                let removed =
                    cells.iter().map(|&cell| (cell, candidates[cell.index()] & !left[cell.index()]));
                removed.filter(|&(_, values)| values != 0).collect()
            }
            None => cells.iter().map(|&cell| (cell, candidates[cell.index()])).collect(),
        };
        if !removed.is_empty() {
            return Ok(Some(step(puzzle, candidates, Clue::Constraint(index), removed)));
        }
    }
    Ok(None)
}

/// Steps until there is none, or the budget ends.
///
/// # Errors
/// A rule is too large for the engine.
pub fn path(
    puzzle: &VariantPuzzle,
    candidates: &[u32],
    budget: &Budget,
) -> Result<VariantPath, VariantFailure> {
    let mut path =
        VariantPath { steps: Vec::new(), candidates: candidates.to_vec(), is_solved: false, stop: None };
    loop {
        path.stop = budget.check().err();
        if path.stop.is_some() {
            break;
        }
        let Some(step) = next_step(puzzle, &path.candidates)? else { break };
        for &(cell, values) in &step.removed {
            path.candidates[cell.index()] &= !values;
        }
        let is_over = step.is_contradiction;
        path.steps.push(step);
        if is_over {
            break;
        }
    }
    path.is_solved = path.candidates.iter().all(|set| set.count_ones() == 1);
    Ok(path)
}

/// A number that is placed leaves its houses; a number with one place in a full house stands there.
fn by_houses(puzzle: &VariantPuzzle, houses: &[Vec<Cell>], candidates: &[u32]) -> Option<VariantStep> {
    let board = puzzle.board();
    let set = |cell: &Cell| candidates[cell.index()];
    for (index, house) in houses.iter().enumerate() {
        let single = |cell: &&Cell| set(cell).count_ones() == 1;
        let fixed = house.iter().filter(single).fold(0, |union, cell| union | set(cell));
        let mut removed: Vec<(Cell, u32)> =
            house.iter().filter(|cell| !single(cell)).map(|cell| (*cell, set(cell) & fixed)).collect();
        // A number twice in a house: nothing is left of the second.
        let mut seen = 0;
        for cell in house.iter().filter(single) {
            if seen & set(cell) != 0 {
                removed.push((*cell, set(cell)));
            }
            seen |= set(cell);
        }
        removed.retain(|&(_, values)| values != 0);
        if !removed.is_empty() {
            return Some(step(puzzle, candidates, Clue::House(index), removed));
        }
    }
    for (index, house) in houses.iter().enumerate().filter(|(_, house)| house.len() == board.values) {
        for value in 0..board.values {
            let mut places = house.iter().filter(|cell| set(cell) >> value & 1 == 1);
            match (places.next(), places.next()) {
                (Some(&cell), None) if set(&cell).count_ones() > 1 => {
                    let removed = vec![(cell, set(&cell) & !(1 << value))];
                    return Some(step(puzzle, candidates, Clue::House(index), removed));
                }
                (None, _) => {
                    let removed = house.iter().map(|cell| (*cell, set(cell))).collect();
                    return Some(step(puzzle, candidates, Clue::House(index), removed));
                }
                _ => {}
            }
        }
    }
    None
}

fn step(puzzle: &VariantPuzzle, candidates: &[u32], reason: Clue, removed: Vec<(Cell, u32)>) -> VariantStep {
    let board = puzzle.board();
    let left = |cell: Cell, values: u32| candidates[cell.index()] & !values;
    let is_contradiction = removed.iter().any(|&(cell, values)| left(cell, values) == 0);
    let placed = removed
        .iter()
        .filter(|&&(cell, values)| left(cell, values).count_ones() == 1)
        .map(|&(cell, values)| (cell, board.lowest + left(cell, values).trailing_zeros() as i32))
        .collect();
    let named = clue_words(puzzle, reason);
    let words = if is_contradiction {
        "cannot be filled".to_string()
    } else {
        let of = |&(cell, values): &(Cell, u32)| {
            let numbers: Vec<String> = board.members(left(cell, values)).iter().map(i32::to_string).collect();
            format!("{} {}", board.name(cell), numbers.join("/"))
        };
        let shown: Vec<String> = removed.iter().take(9).map(of).collect();
        let more = if removed.len() > 9 {
            format!(" and {} more cells fewer", removed.len() - 9)
        } else {
            String::new()
        };
        format!("leaves only {}{more}", shown.join(", "))
    };
    VariantStep { reason, removed, placed, is_contradiction, text: format!("{named}: {words}.") }
}
