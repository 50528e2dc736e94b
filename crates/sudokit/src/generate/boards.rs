//! Puzzles on any board: N×N, other boxes, jigsaw zones, diagonals, windows; and random jigsaw layouts.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::search::{Found, Plain};
use super::{below, shuffle};
use crate::board::{BoxShape, Grid, Layout};
use crate::control::{Meter, Stop};
use crate::symmetry::PatternSymmetry;

/// A puzzle on any board with its only solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MadeOnBoard {
    /// The puzzle.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
}

/// Nodes after which a uniqueness proof is given up, and the given kept.
const PROOF: u64 = 20_000;
/// Nodes after which filling a board starts afresh.
const FILL: u64 = 2_000;

/// Fills a board at random. Every solution can come, but not all equally often; for uniformly random 9×9 grids see
/// [`UniformGrids`](super::UniformGrids).
///
/// # Errors
/// When the meter's budget ends first: some layouts have no solution at all.
pub fn random_solution(layout: &Arc<Layout>, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Grid, Stop> {
    let mut plain = Plain::new(layout);
    let empty = vec![0; layout.cell_count()];
    loop {
        meter.look()?;
        if plain.count(&empty, 1, FILL, Some(rng)) == Found::Solutions(1) {
            return Ok(Grid::from_checked(layout.clone(), plain.solution));
        }
    }
}

/// Digs a puzzle out of a random solution: givens are removed in a random order, by orbits of `symmetry` if there is
/// one, as long as the puzzle is proved unique, down to `floor` givens (0: as far as it goes).
///
/// On large boards a given whose removal cannot be decided within 20,000 nodes is kept: the puzzle is always proved
/// unique, but not always minimal.
///
/// # Errors
/// When the meter's budget ends first.
///
/// ```
/// use sudokit::generate::{puzzle_on_board, stream};
/// use sudokit::{Budget, Layout, Meter};
/// let layout = Layout::default_for(6).unwrap();
/// let mut meter = Meter::new(Budget::default());
/// let made = puzzle_on_board(&layout, None, 0, &mut stream(1, 0), &mut meter).unwrap();
/// assert!(made.puzzle.values().iter().filter(|&&value| value != 0).count() < 16);
/// ```
pub fn puzzle_on_board(
    layout: &Arc<Layout>,
    symmetry: Option<PatternSymmetry>,
    floor: usize,
    rng: &mut ChaCha8Rng,
    meter: &mut Meter,
) -> Result<MadeOnBoard, Stop> {
    let solution = random_solution(layout, rng, meter)?;
    let mut units: Vec<Vec<usize>> = match symmetry {
        Some(symmetry) => symmetry.orbits(layout.size()),
        None => (0..layout.cell_count()).map(|cell| vec![cell]).collect(),
    };
    shuffle(rng, &mut units);
    let mut plain = Plain::new(layout);
    let mut values = solution.values().to_vec();
    let mut left = values.len();
    // Blocks first: as many at once as nearly always succeed, halved where they do not.
    let mut at = 0;
    let mut block = units.len() / 4;
    while at < units.len() {
        meter.look()?;
        let size = block.clamp(1, units.len() - at);
        let mut less = values.clone();
        let mut removed = 0;
        for unit in &units[at..at + size] {
            if left - removed >= floor + unit.len() {
                unit.iter().for_each(|&cell| less[cell] = 0);
                removed += unit.len();
            }
        }
        if removed == 0 {
            at += size;
        } else if plain.count(&less, 2, PROOF, None) == Found::Solutions(1) {
            values = less;
            left -= removed;
            at += size;
        } else if size == 1 {
            at += 1;
        } else {
            block = size / 2;
        }
    }
    Ok(MadeOnBoard { puzzle: Grid::from_checked(layout.clone(), values), solution })
}

/// A random jigsaw layout that can be filled: zones of `size` connected cells, made from boxes (or rows, for prime
/// sizes) by exchanging border cells of neighbouring zones many times.
///
/// # Errors
/// When the meter's budget ends first.
pub fn random_jigsaw(size: usize, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Arc<Layout>, Stop> {
    let shape = BoxShape::default_for(size.clamp(1, 25));
    let size = shape.rows * shape.cols;
    loop {
        meter.look()?;
        let mut zones: Vec<u8> = (0..size * size)
            .map(|cell| {
                let (row, col) = (cell / size, cell % size);
                (row / shape.rows * shape.rows + col / shape.cols) as u8
            })
            .collect();
        let mut exchanged = 0;
        for _ in 0..200 * size * size {
            if exchange(&mut zones, size, rng) {
                exchanged += 1;
            }
            if exchanged >= 4 * size * size {
                break;
            }
        }
        let Ok(layout) = Layout::jigsaw(size, zones) else { continue };
        let mut plain = Plain::new(&layout);
        let empty = vec![0; size * size];
        for _ in 0..20 {
            if plain.count(&empty, 1, FILL, Some(rng)) == Found::Solutions(1) {
                return Ok(layout);
            }
        }
    }
}

/// Exchanges two cells of neighbouring zones if both zones stay in one piece.
fn exchange(zones: &mut [u8], size: usize, rng: &mut ChaCha8Rng) -> bool {
    let a = below(rng, zones.len() as u32) as usize;
    let near = neighbours(a, size);
    let beside = near[below(rng, near.len() as u32) as usize];
    let (home, other) = (zones[a], zones[beside]);
    if home == other {
        return false;
    }
    // Some cell of the other zone that touches the home zone.
    let candidates: Vec<usize> = (0..zones.len())
        .filter(|&b| zones[b] == other && neighbours(b, size).iter().any(|&n| zones[n] == home && n != a))
        .collect();
    if candidates.is_empty() {
        return false;
    }
    let b = candidates[below(rng, candidates.len() as u32) as usize];
    zones[a] = other;
    zones[b] = home;
    if connected(zones, size, home) && connected(zones, size, other) {
        return true;
    }
    zones[a] = home;
    zones[b] = other;
    false
}

fn neighbours(cell: usize, size: usize) -> Vec<usize> {
    let (row, col) = (cell / size, cell % size);
    let mut result = Vec::with_capacity(4);
    if row > 0 {
        result.push(cell - size);
    }
    if row + 1 < size {
        result.push(cell + size);
    }
    if col > 0 {
        result.push(cell - 1);
    }
    if col + 1 < size {
        result.push(cell + 1);
    }
    if result.is_empty() {
        result.push(cell);
    }
    result
}

fn connected(zones: &[u8], size: usize, zone: u8) -> bool {
    let Some(start) = zones.iter().position(|&z| z == zone) else { return true };
    let mut seen = vec![false; zones.len()];
    let mut stack = vec![start];
    seen[start] = true;
    let mut count = 0;
    while let Some(cell) = stack.pop() {
        count += 1;
        for near in neighbours(cell, size) {
            if zones[near] == zone && !seen[near] {
                seen[near] = true;
                stack.push(near);
            }
        }
    }
    count == size
}
