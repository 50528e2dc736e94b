//! Puzzles dug out of random solutions of any board.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::cycles::BoardCycles;
use super::fill::random_solution;
use super::random::{below, shuffle};
use super::recipe::{Nearest, Recipe};
use super::search::BoardSearch;
use crate::board::{Board, Grid};
use crate::control::{Meter, Stop};

/// Nodes after which a uniqueness proof is given up and the given kept, on boards up to 12×12 and on larger ones: a
/// node costs more there, and a few hard proofs would take nearly all of the time.
const PROOF: [u64; 2] = [20_000, 2_000];

/// Makes a puzzle and its solution from random grids. Givens are removed in a random order, by orbits if the recipe has
/// a symmetry, as long as the puzzle is proved unique, until their number is as the recipe wants it.
///
/// On large boards a given whose removal cannot be decided within 20,000 nodes (2,000 on boards above 12×12) is kept,
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
    let nodes = if recipe.proved { u64::MAX } else { PROOF[usize::from(solution.layout().size() > 12)] };
    let mut values = givens.to_vec();
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
        } else if is_unique(search, &less, &values, &removed, nodes, meter)? {
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

/// Whether a puzzle that was unique with `before` still is without the removed units; false if that was not decided.
fn is_unique(
    search: &mut BoardSearch,
    less: &[u8],
    before: &[u8],
    removed: &[&[usize]],
    nodes: u64,
    meter: &mut Meter,
) -> Result<bool, Stop> {
    match removed {
        // One cell: only another digit there can make another solution.
        &[&[cell]] => Ok(search.has_other(less, cell, before[cell], nodes, meter)? == Some(false)),
        _ => Ok(search.is_unique(less, nodes, meter)? == Some(true)),
    }
}
