//! What one rule allows: the ways to fill its cells, given what each may hold and which of them lie in one house.
//!
//! The rule alone becomes a model, with the parts of houses that lie among its cells; everything else is left out. So
//! the combinations of a cage are those that people look up in tables, fewer where candidates are known.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stop};
use crate::propagation::TooLarge;

use super::search::{GridSearch, Interrupted, stop_of};

/// The fillings of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fillings {
    /// The cells of the rule, each once.
    pub cells: Vec<Cell>,
    /// How many fillings there are.
    pub count: u64,
    /// The first of them, as many as asked for: the numbers of the cells in order.
    pub fillings: Vec<Vec<i32>>,
    /// The different combinations: the numbers of a filling, ascending. As many as asked for at most.
    pub combinations: Vec<Vec<i32>>,
    /// What each cell holds in some filling (bit v stands for `lowest + v`).
    pub candidates: Vec<u32>,
    /// Whether all fillings were seen; else the count and the candidates are lower bounds, and combinations may be
    /// missing.
    pub is_complete: bool,
    /// Why the search ended early; [`Stop::Limit`]: there were more than asked for.
    pub stop: Option<Stop>,
}

/// Lists what a rule allows. `candidates` is what each cell may hold, or empty for what the puzzle says; `max` bounds
/// the fillings that are looked at.
///
/// ```
/// use sudokit::board::{Board};
/// use sudokit::constraint::{Killer, Puzzle};
/// use sudokit::diagnose::fillings;
/// use sudokit::Budget;
/// let mut puzzle = Puzzle::on(Board::square(9)).unwrap();
/// let cells = puzzle.board().row(0)[..3].to_vec();
/// puzzle.add(Killer { cells, sum: Some(8) }.into()).unwrap();
/// let fillings = fillings(&puzzle, 0, &[], 1000, &Budget::default()).unwrap();
/// assert_eq!(fillings.combinations, [[1, 2, 5], [1, 3, 4]]);
/// assert_eq!(fillings.count, 12);
/// ```
///
/// # Errors
/// The rule is too large for the engine.
///
/// # Panics
/// If the puzzle has no such rule.
pub fn fillings(
    puzzle: &Puzzle,
    constraint: usize,
    candidates: &[u32],
    max: usize,
    budget: &Budget,
) -> Result<Fillings, TooLarge> {
    let (model, cells) = puzzle.model_of_rule(constraint, candidates);
    let check = |grid: &[i32]| puzzle.constraints()[constraint].holds(puzzle.board(), grid);
    let mut search = GridSearch::of_model(&model, puzzle.board().cell_count(), &check)?;
    let mut found = Fillings { candidates: vec![0; cells.len()], cells, ..Fillings::default() };
    let mut combinations = BTreeSet::new();
    let mut meter = Meter::new(budget.clone());
    let outcome = list(puzzle, &mut search, max, &mut meter, &mut found, &mut combinations);
    found.combinations = combinations.into_iter().collect();
    found.stop = stop_of(outcome)?;
    found.is_complete = found.stop.is_none();
    Ok(found)
}

fn list(
    puzzle: &Puzzle,
    search: &mut GridSearch<'_>,
    max: usize,
    meter: &mut Meter,
    found: &mut Fillings,
    combinations: &mut BTreeSet<Vec<i32>>,
) -> Result<(), Interrupted> {
    let board = puzzle.board();
    let outcome = search.search(meter, &mut |grid| {
        if found.count == max as u64 {
            return ControlFlow::Break(());
        }
        found.count += 1;
        let filling: Vec<i32> = found.cells.iter().map(|cell| grid[cell.index()]).collect();
        for (set, &number) in found.candidates.iter_mut().zip(&filling) {
            *set |= board.bit(number);
        }
        let mut combination = filling.clone();
        combination.sort_unstable();
        combinations.insert(combination);
        found.fillings.push(filling);
        ControlFlow::Continue(())
    })?;
    if outcome.is_break() { Err(Stop::Limit.into()) } else { Ok(()) }
}
