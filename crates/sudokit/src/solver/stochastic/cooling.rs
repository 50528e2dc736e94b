//! Simulated annealing as a procedure: what the annealing solver does from a random board, and the hybrid from the
//! best board of a genetic search.
//!
//! Source: [lewis2007]. The start temperature is the standard deviation of the cost over some first moves. A chain at
//! one temperature has (free cells)² moves, then the temperature falls to 99 %; after 20 chains without improvement it
//! rises to the start again.
//!
//! How we differ: as costs are whole numbers, the probabilities `exp(-delta / T)` are tabulated once a chain, so a move
//! needs no exponential (about 35 million moves a second on one core). And "improvement" is read as "the mean cost of
//! the chain is the lowest since the last reheat". Taking the chain's lowest cost instead was tried and lost. At the
//! hot start an early low outlier is not improved on within 20 chains, so the reheat comes long before the board has
//! frozen; puzzles with few givens were hardly ever solved.

use rand_chacha::rand_core::RngCore;

use super::method::Context;
use super::state::{Assignment, below};
use crate::control::Stop;

/// Moves from which the start temperature is taken.
const SAMPLE: usize = 200;
/// The temperature falls to this part after each chain.
const COOLING: f64 = 0.99;
/// Number of chains without improvement after which to reheat.
const PATIENCE: u32 = 20;
/// A swap changes at most five houses of each of two cells, and two penalties.
const MAX_DELTA: usize = 24;

/// How hot, and how long.
pub struct Schedule {
    /// The start temperature as a part of the standard deviation of the cost.
    pub heat: f64,
    /// Moves to make at most.
    pub moves: u64,
    /// How often to heat up again; after that the procedure ends where it would heat up.
    pub reheats: u32,
}

/// Anneals `state`: true as soon as its cost is 0, false when the schedule is at its end.
///
/// # Errors
/// The [`Stop`] of the run, if its budget is used up or it is cancelled.
pub fn anneal(
    context: &mut Context<'_, '_>,
    state: &mut Assignment,
    schedule: &Schedule,
) -> Result<bool, Stop> {
    let mut best = state.cost();
    context.record_best(best);
    if best == 0 {
        return Ok(true);
    }
    let start = start_temperature(context, state) * schedule.heat;
    let chain = ((context.instance.free * context.instance.free) as u64).max(64);
    let mut temperature = start;
    let mut lowest_mean = f64::INFINITY;
    let mut idle = 0;
    let mut reheats = 0;
    for _ in 0..schedule.moves.div_ceil(chain) {
        context.report(f64::from(state.cost()), temperature, state);
        let Chain { lowest, mean } = run_chain(context, state, temperature, chain)?;
        if lowest < best {
            best = lowest;
            context.record_best(best);
        }
        if lowest == 0 {
            return Ok(true);
        }
        idle = if mean < lowest_mean { 0 } else { idle + 1 };
        lowest_mean = lowest_mean.min(mean);
        temperature *= COOLING;
        if idle >= PATIENCE {
            if reheats == schedule.reheats {
                break;
            }
            reheats += 1;
            context.restarted();
            temperature = start;
            lowest_mean = f64::INFINITY;
            idle = 0;
        }
    }
    Ok(false)
}

/// The standard deviation of the cost over some random moves, none of which is kept.
fn start_temperature(context: &mut Context<'_, '_>, state: &Assignment) -> f64 {
    let mut sample = state.clone();
    let costs: [f64; SAMPLE] = std::array::from_fn(|_| {
        let pair = &context.instance.pairs[below(&mut context.rng, context.instance.pairs.len())];
        let delta = sample.delta(context.instance, pair);
        sample.swap(pair, delta);
        f64::from(sample.cost())
    });
    let mean = costs.iter().sum::<f64>() / SAMPLE as f64;
    let variance = costs.iter().map(|cost| (cost - mean).powi(2)).sum::<f64>() / SAMPLE as f64;
    // A board on which all moves cost the same still needs a temperature.
    variance.sqrt().max(0.5)
}

/// The costs in a chain of moves.
struct Chain {
    /// The lowest cost.
    lowest: i32,
    /// The mean cost.
    mean: f64,
}

/// Makes a chain of moves at one temperature; stops where the cost is 0.
fn run_chain(
    context: &mut Context<'_, '_>,
    state: &mut Assignment,
    temperature: f64,
    chain: u64,
) -> Result<Chain, Stop> {
    let instance = context.instance;
    let chance: [u32; MAX_DELTA] =
        std::array::from_fn(|delta| ((-(delta as f64) / temperature).exp() * f64::from(u32::MAX)) as u32);
    let mut lowest = state.cost();
    let mut sum = 0;
    for _ in 0..chain {
        context.run.step()?;
        let pair = &instance.pairs[below(&mut context.rng, instance.pairs.len())];
        let delta = state.delta(instance, pair);
        if delta <= 0 || context.rng.next_u32() < chance[delta as usize] {
            state.swap(pair, delta);
            if state.cost() < lowest {
                lowest = state.cost();
                if lowest == 0 {
                    break;
                }
            }
        }
        sum += i64::from(state.cost());
    }
    Ok(Chain { lowest, mean: sum as f64 / chain as f64 })
}
