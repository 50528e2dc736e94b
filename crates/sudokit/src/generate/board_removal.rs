//! Puzzles dug out of random solutions of any board.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::cycles::BoardCycles;
use super::fill::random_solution;
use super::random::{below, shuffle};
use super::recipe::{Nearest, Recipe};
use super::search::BoardSearch;
use crate::board::{Board, Grid};
use crate::constraint::Puzzle;
use crate::control::{Meter, Stop};
use crate::propagation::SoleSolution;

/// Boards up to this side are searched depth first; the questions of larger ones share what is learned
/// (`SoleSolution`).
const MAX_DEPTH_FIRST: usize = 12;

/// Nodes after which a uniqueness proof is given up and the given kept, on boards that are searched depth first.
const NODES: u64 = 20_000;

/// Boards up to this side are minimal; on larger ones a given is kept after this many conflicts: nearly all that can go
/// are found out with fewer, and proofs with more would take nearly all of the time.
const MAX_MINIMAL_SIDE: usize = 16;
const CONFLICTS: u64 = 100;

/// Makes a puzzle and its solution from random grids. Givens are removed in a random order, by orbits if the recipe has
/// a symmetry, as long as the puzzle is proved unique, until their number is as the recipe wants it.
///
/// A given whose removal cannot be decided within 20,000 nodes (on boards above 16×16 within 100 conflicts) is kept,
/// unless the recipe is [`proved`](Recipe::proved): the puzzle is always proved unique, but not always minimal.
pub(super) fn puzzle_on_board(
    layout: &Arc<Board>,
    recipe: &Recipe,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
    reject: &mut dyn FnMut(f64, Nearest),
) -> Result<(Grid, Grid), Stop> {
    let mut search = BoardSearch::new(layout);
    loop {
        let solution = random_solution(layout, rng, meter)?;
        let mut units = recipe.units(layout);
        shuffle(rng, &mut units);
        let targets = recipe.targets();
        let (low, high) = (*targets.start(), (*targets.end()).min(layout.cell_count() as u32));
        let target = if low < high { low + below(rng, high - low + 1) } else { low };
        let values =
            remove_units(&mut search, &solution, solution.values(), &units, target as usize, recipe, meter)?;
        let puzzle = Grid::from_checked(layout.clone(), values);
        let clues = puzzle.filled() as u32;
        if recipe.admits(clues) {
            return Ok((puzzle, solution));
        }
        reject(f64::from(recipe.distance(clues)), Nearest::Givens(clues));
    }
}

/// Removes units of givens in their order as long as the puzzle is proved to have this one solution, down to `target`
/// givens.
pub(super) fn remove_units(
    search: &mut BoardSearch,
    solution: &Grid,
    givens: &[u8],
    units: &[Vec<usize>],
    target: usize,
    recipe: &Recipe,
    meter: &mut Meter,
) -> Result<Vec<u8>, Stop> {
    let mut values = givens.to_vec();
    let mut questions = Questions::new(search, solution, givens, recipe.proved);
    let mut cycles = BoardCycles::new(solution, givens);
    let mut left = values.iter().filter(|&&value| value != 0).count();
    // Many at once first: as many as nearly always succeed, halved where they do not.
    let mut at = 0;
    let mut together = units.len() / 4;
    while at < units.len() && left > target {
        meter.look()?;
        let size = together.clamp(1, units.len() - at);
        let mut less = values.clone();
        let mut removed: Vec<&[usize]> = Vec::with_capacity(size);
        let mut fewer = left;
        for unit in &units[at..at + size] {
            if fewer >= target + unit.len() && cycles.remove(unit) {
                unit.iter().for_each(|&cell| less[cell] = 0);
                removed.push(unit);
                fewer -= unit.len();
            }
        }
        if removed.is_empty() {
            at += size;
        } else if questions.is_unique(&less, &values, &removed, meter)? {
            (values, left) = (less, fewer);
            at += size;
        } else {
            removed.into_iter().for_each(|unit| cycles.restore(unit));
            if size == 1 {
                at += 1;
            } else {
                together = size / 2;
            }
        }
    }
    Ok(values)
}

/// What answers whether givens can go.
enum Questions<'a> {
    DepthFirst { search: &'a mut BoardSearch, nodes: u64 },
    Sole { sole: Box<SoleSolution>, conflicts: u64 },
}

impl Questions<'_> {
    fn new<'a>(
        search: &'a mut BoardSearch,
        solution: &Grid,
        givens: &[u8],
        is_proved: bool,
    ) -> Questions<'a> {
        let side = solution.layout().size();
        if side > MAX_DEPTH_FIRST
            && let Some(sole) = sole_solution(solution, givens)
        {
            let is_limited = side > MAX_MINIMAL_SIDE && !is_proved;
            let sole = Box::new(sole);
            return Questions::Sole { sole, conflicts: if is_limited { CONFLICTS } else { u64::MAX } };
        }
        Questions::DepthFirst { search, nodes: if is_proved { u64::MAX } else { NODES } }
    }

    /// Whether a puzzle that was unique with `before` still is without the removed units; false if that was not
    /// decided.
    fn is_unique(
        &mut self,
        less: &[u8],
        before: &[u8],
        removed: &[&[usize]],
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let answer = match (self, removed) {
            (Questions::Sole { sole, conflicts }, _) => {
                let cells: Vec<u16> = removed.iter().copied().flatten().map(|&cell| cell as u16).collect();
                sole.without(&cells, *conflicts, meter)?
            }
            // One cell: only another digit there can make another solution.
            (Questions::DepthFirst { search, nodes }, &[&[cell]]) => {
                search.has_other(less, cell, before[cell], *nodes, meter)?.map(|has_other| !has_other)
            }
            (Questions::DepthFirst { search, nodes }, _) => search.is_unique(less, *nodes, meter)?,
        };
        Ok(answer == Some(true))
    }
}

/// A solution with its givens assumed; `None` if the board has a rule that has no clauses.
fn sole_solution(solution: &Grid, givens: &[u8]) -> Option<SoleSolution> {
    let model = Puzzle::on(solution.layout().clone()).ok()?.model();
    let values: Vec<u32> = solution.values().iter().map(|&value| u32::from(value) - 1).collect();
    let cells = (0..givens.len()).filter(|&cell| givens[cell] != 0);
    let given: Vec<u16> = cells.map(|cell| cell as u16).collect();
    SoleSolution::new(&model, &values, &given)
}
