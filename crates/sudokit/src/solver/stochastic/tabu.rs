//! Tabu search: always the best swap that is not forbidden, even when it makes the board worse; what a cell has
//! just given up it may not take back for a while.
//!
//! Source: F. Glover, "Tabu Search, part I" (1989); named by the survey article beside annealing. A swap is looked
//! at only if one of its cells is at fault (its digit stands twice in a house), and it is tabu if it would give
//! either cell a digit that the cell lost within the tenure, unless it leads to the best board yet. The tenure has
//! a random part, and after long without a new best the search starts from another random board.
//! An iteration is a swap made. Remembering swapped pairs of cells instead of (cell, digit) was tried and lost: the
//! search cycles through third cells of the box.

use rand_chacha::rand_core::RngCore;

use super::method::{EFFORT, Stochastic, Walk};
use super::state::{Pair, State, below};
use crate::control::Stop;
use crate::solver::interface::{Boards, Info};

/// Tabu search, at its three efforts.
pub static TABU: [Stochastic; 3] = Stochastic::family(&INFO, search, &TABU);

static INFO: Info = Info {
    id: "tabu",
    name: "Tabu search",
    idea: "Always make the best swap within a box, but do not give a cell back a digit that it has just lost.",
    source: "F. Glover, Tabu Search, ORSA Journal on Computing 1 (1989)",
    boards: Boards::Any,
    complete: false,
    iteration: "a swap made",
    control: "lowest cost since the last start",
    options: &[EFFORT],
};

const SWAPS: u64 = 4_000_000;
/// Swaps without a new best after which the search starts afresh.
const PATIENCE: u64 = 20_000;
/// A lost digit stays forbidden for so many swaps, and up to as many more.
const TENURE: u64 = 10;
/// Cost is told once in so many swaps.
const TELL: u64 = 64;

/// Until when each cell may not hold each digit.
struct Memory {
    size: usize,
    until: Vec<u64>,
}

impl Memory {
    fn slot(&mut self, cell: u16, digit: u8) -> &mut u64 {
        &mut self.until[usize::from(cell) * self.size + usize::from(digit)]
    }

    fn is_tabu(&self, state: &State, pair: &Pair, now: u64) -> bool {
        let until = |cell: u16, digit: u8| self.until[usize::from(cell) * self.size + usize::from(digit)];
        until(pair.a, state.digit(pair.b)) > now || until(pair.b, state.digit(pair.a)) > now
    }
}

fn search(walk: &mut Walk<'_, '_>) -> Result<Option<State>, Stop> {
    let terrain = walk.terrain;
    let cells = terrain.size * terrain.size;
    let mut state = State::random(terrain, &mut walk.rng);
    let mut memory = Memory { size: terrain.size, until: vec![0; cells * terrain.size] };
    let mut faulty = vec![false; cells];
    let mut best = state.cost();
    let mut best_of_start = best;
    let mut idle = 0;
    for now in 0..walk.budget(SWAPS) {
        if state.cost() == 0 {
            return Ok(Some(state));
        }
        walk.run.iteration()?;
        if now % TELL == 0 {
            walk.tell(f64::from(state.cost()), f64::from(best_of_start));
        }
        for zone in &terrain.zones {
            for &cell in &zone.free {
                faulty[usize::from(cell)] = !state.is_content(terrain, cell);
            }
        }
        // With every swap forbidden, a random one keeps the search moving.
        let (pair, delta) =
            best_swap(walk, &state, &memory, &faulty, now, best_of_start).unwrap_or_else(|| {
                let pair = &terrain.pairs[below(&mut walk.rng, terrain.pairs.len())];
                (pair, state.delta(terrain, pair))
            });
        for (cell, digit) in [(pair.a, state.digit(pair.a)), (pair.b, state.digit(pair.b))] {
            *memory.slot(cell, digit) = now + TENURE + below(&mut walk.rng, TENURE as usize) as u64;
        }
        state.swap(pair, delta);
        idle += 1;
        if state.cost() < best_of_start {
            best_of_start = state.cost();
            idle = 0;
            if best_of_start < best {
                best = best_of_start;
                walk.note_best(best);
            }
        } else if idle >= PATIENCE {
            walk.reheat();
            state = State::random(terrain, &mut walk.rng);
            best_of_start = state.cost();
            idle = 0;
        }
    }
    Ok((state.cost() == 0).then_some(state))
}

/// The allowed swap that leads to the lowest cost; among equals one at random.
fn best_swap<'t>(
    walk: &mut Walk<'t, '_>,
    state: &State,
    memory: &Memory,
    faulty: &[bool],
    now: u64,
    best: i32,
) -> Option<(&'t Pair, i32)> {
    let mut chosen: Option<(&Pair, i32)> = None;
    let mut ties = 0_u32;
    for pair in &walk.terrain.pairs {
        if !faulty[usize::from(pair.a)] && !faulty[usize::from(pair.b)] {
            continue;
        }
        let delta = state.delta(walk.terrain, pair);
        let lowest = chosen.map_or(i32::MAX, |(_, lowest)| lowest);
        if delta > lowest || (state.cost() + delta >= best && memory.is_tabu(state, pair, now)) {
            continue;
        }
        ties = if delta < lowest { 1 } else { ties + 1 };
        if ties == 1 || walk.rng.next_u32() < u32::MAX / ties {
            chosen = Some((pair, delta));
        }
    }
    chosen
}
