//! Tabu search: always the best swap that is not forbidden, even when it makes the board worse; a digit that a cell
//! has just lost may not return to it for some swaps.
//!
//! Source: [glover1989]; [wikipedia2007] names it beside annealing. A swap is considered only if one of its cells
//! conflicts (its digit stands twice in a house). It is tabu if it would give either cell a digit that the cell lost
//! within the tenure, unless it leads to the best board yet. The tenure has a random part, and after long without a new
//! best the search starts from another random board. An iteration is a swap made. Remembering swapped pairs of cells
//! instead of (cell, digit) was tried and lost: the search cycles through third cells of the box.

use rand_chacha::rand_core::RngCore;

use super::method::{Context, EFFORT, Stochastic};
use super::state::{Assignment, Pair, below};
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// Tabu search, at its three efforts.
pub static TABU: [Stochastic; 3] = Stochastic::family(&INFO, search, &TABU);

static INFO: SolverInfo = SolverInfo {
    id: "tabu",
    name: "Tabu search",
    idea: "Always make the best swap within a box, but do not give a cell back a digit that it has just lost.",
    source: "Glover 1989 [glover1989]",
    supports: Support::Houses,
    complete: false,
    node: "a swap made",
    iteration: "a swap made",
    control: "lowest cost since the last start",
    options: &[EFFORT],
};

const SWAPS: u64 = 4_000_000;
/// Swaps without a new best after which the search starts afresh.
const PATIENCE: u64 = 20_000;
/// A lost digit stays forbidden for this many swaps, and up to as many more.
const TENURE: u64 = 10;
/// Cost is reported once in this many swaps.
const REPORT: u64 = 64;

/// Until when each cell may not hold each digit.
struct TabuList {
    size: usize,
    until: Vec<u64>,
}

impl TabuList {
    fn entry(&mut self, cell: u16, digit: u8) -> &mut u64 {
        &mut self.until[usize::from(cell) * self.size + usize::from(digit)]
    }

    fn is_tabu(&self, state: &Assignment, pair: &Pair, now: u64) -> bool {
        let until = |cell: u16, digit: u8| self.until[usize::from(cell) * self.size + usize::from(digit)];
        until(pair.a, state.digit(pair.b)) > now || until(pair.b, state.digit(pair.a)) > now
    }
}

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    let instance = context.instance;
    let cells = instance.size * instance.size;
    let mut state = Assignment::random(instance, &mut context.rng);
    let mut tabu = TabuList { size: instance.size, until: vec![0; cells * instance.size] };
    let mut conflicting = vec![false; cells];
    let mut best = state.cost();
    let mut best_of_start = best;
    let mut idle = 0;
    for now in 0..context.iterations(SWAPS) {
        if state.cost() == 0 {
            return Ok(Some(state));
        }
        context.run.step()?;
        if now % REPORT == 0 {
            context.report(f64::from(state.cost()), f64::from(best_of_start), &state);
        }
        for zone in &instance.zones {
            for &cell in &zone.free {
                conflicting[usize::from(cell)] = !state.is_conflict_free(instance, cell);
            }
        }
        // With every swap forbidden, a random one keeps the search moving.
        let (pair, delta) = best_swap(context, &state, &tabu, &conflicting, now, best_of_start)
            .unwrap_or_else(|| {
                let pair = &instance.pairs[below(&mut context.rng, instance.pairs.len())];
                (pair, state.delta(instance, pair))
            });
        for (cell, digit) in [(pair.a, state.digit(pair.a)), (pair.b, state.digit(pair.b))] {
            *tabu.entry(cell, digit) = now + TENURE + below(&mut context.rng, TENURE as usize) as u64;
        }
        state.swap(pair, delta);
        idle += 1;
        if state.cost() < best_of_start {
            best_of_start = state.cost();
            idle = 0;
            if best_of_start < best {
                best = best_of_start;
                context.record_best(best);
            }
        } else if idle >= PATIENCE {
            context.restarted();
            state = Assignment::random(instance, &mut context.rng);
            best_of_start = state.cost();
            idle = 0;
        }
    }
    Ok((state.cost() == 0).then_some(state))
}

/// The allowed swap that leads to the lowest cost; among equals one at random.
fn best_swap<'t>(
    context: &mut Context<'t, '_>,
    state: &Assignment,
    tabu: &TabuList,
    conflicting: &[bool],
    now: u64,
    best: i32,
) -> Option<(&'t Pair, i32)> {
    let mut chosen: Option<(&Pair, i32)> = None;
    let mut ties = 0_u32;
    for pair in &context.instance.pairs {
        if !conflicting[usize::from(pair.a)] && !conflicting[usize::from(pair.b)] {
            continue;
        }
        let delta = state.delta(context.instance, pair);
        let lowest = chosen.map_or(i32::MAX, |(_, lowest)| lowest);
        if delta > lowest || (state.cost() + delta >= best && tabu.is_tabu(state, pair, now)) {
            continue;
        }
        ties = if delta < lowest { 1 } else { ties + 1 };
        if ties == 1 || context.rng.next_u32() < u32::MAX / ties {
            chosen = Some((pair, delta));
        }
    }
    chosen
}
