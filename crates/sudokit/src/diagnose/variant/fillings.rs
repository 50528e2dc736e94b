//! What one rule allows: the ways to fill its cells, given what each may hold and which of them lie in one house.
//!
//! The rule alone becomes a model, with the parts of houses that lie among its cells; everything else is left out. So the
//! combinations of a cage are those that people look up in tables, fewer where candidates are known.

use std::collections::BTreeSet;

use crate::board::Cell;
use crate::constraint::{Lowering, VariantPuzzle};
use crate::control::{Budget, Meter, Stop};
use crate::propagation::{Model, Relation};
use crate::solver::VariantFailure;

use super::search::{Interrupted, ModelSearch, stop_of};

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
    /// Whether all fillings were seen; else the count and the candidates are lower bounds, and combinations may be missing.
    pub is_complete: bool,
    /// Why the search ended early; [`Stop::Limit`]: there were more than asked for.
    pub stop: Option<Stop>,
}

/// Lists what a rule allows. `candidates` is what each cell may hold, or empty for what the puzzle says; `most` bounds the
/// fillings that are looked at.
///
/// ```
/// use sudokit::constraint::{Board, Killer, VariantPuzzle};
/// use sudokit::diagnose::variant::fillings;
/// use sudokit::Budget;
/// let mut puzzle = VariantPuzzle::new(Board::square(9)).unwrap();
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
    puzzle: &VariantPuzzle,
    constraint: usize,
    candidates: &[u32],
    most: usize,
    budget: &Budget,
) -> Result<Fillings, VariantFailure> {
    let (model, cells) = alone(puzzle, constraint, candidates);
    let check = |_: &[i32]| true;
    let mut search = ModelSearch::new(&model, puzzle.board().cell_count(), &check)?;
    let mut found = Fillings { candidates: vec![0; cells.len()], cells, ..Fillings::default() };
    let mut combinations = BTreeSet::new();
    let mut meter = Meter::new(budget.clone());
    let outcome = list(puzzle, constraint, &mut search, most, &mut meter, &mut found, &mut combinations);
    found.combinations = combinations.into_iter().collect();
    found.stop = stop_of(outcome)?;
    found.is_complete = found.stop.is_none();
    Ok(found)
}

#[allow(clippy::too_many_arguments, reason = "the parts of one search")]
fn list(
    puzzle: &VariantPuzzle,
    constraint: usize,
    search: &mut ModelSearch<'_>,
    most: usize,
    meter: &mut Meter,
    found: &mut Fillings,
    combinations: &mut BTreeSet<Vec<i32>>,
) -> Result<(), Interrupted> {
    let board = puzzle.board();
    while let Some(grid) = search.next(meter)? {
        if !puzzle.constraints()[constraint].holds(board, &grid) {
            return Err(VariantFailure::Wrong("does not obey the rule".to_string()).into());
        }
        if found.count == most as u64 {
            return Err(Stop::Limit.into());
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
    }
    Ok(())
}

/// The model of one rule with the parts of houses among its cells, and these cells. All other cells are fixed at a number that
/// means nothing.
pub(super) fn alone(puzzle: &VariantPuzzle, constraint: usize, candidates: &[u32]) -> (Model, Vec<Cell>) {
    let board = puzzle.board();
    let mut lowering = Lowering::new(board);
    for cell in (0..board.cell_count()).map(Cell::new) {
        let left = candidates.get(cell.index()).copied().unwrap_or_else(|| puzzle.allowed(cell));
        lowering.model.domains[cell.index()] &= left;
    }
    puzzle.constraints()[constraint].lower(&mut lowering);
    let mut spoken = puzzle.constraints()[constraint].cells(board);
    let mut model = lowering.into_model();
    spoken.extend(
        model
            .relations
            .iter()
            .flat_map(Relation::variables)
            .map(|variable| Cell::new(usize::from(variable)))
            .filter(|cell| cell.index() < board.cell_count()),
    );
    spoken.sort_unstable();
    spoken.dedup();
    for house in board.houses() {
        let inside: Vec<Cell> = house.into_iter().filter(|cell| spoken.binary_search(cell).is_ok()).collect();
        if inside.len() > 1 {
            model.add(Relation::AllDifferent(inside.iter().map(|cell| cell.index() as u16).collect()));
        }
    }
    for cell in (0..board.cell_count()).filter(|&cell| spoken.binary_search(&Cell::new(cell)).is_err()) {
        model.domains[cell] = 1;
    }
    (model, spoken)
}
