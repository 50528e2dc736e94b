//! Simulated quantum annealing: several boards side by side, coupled by a transverse field that is turned down.
//!
//! Source: [perez2008]; the path-integral Monte Carlo form after [martonak2002]. P replicas of the board form a ring at
//! the low temperature T. A cell that holds the same digit in neighbouring replicas lowers the energy by J = -(P T / 2)
//! ln tanh(Γ / (P T)). While the field Γ is strong, J is small and replicas move independently, through barriers that
//! stop a single board; as Γ falls to 0, J grows and they converge to one board. How we differ: a spin is "this digit
//! in this cell", flipped four at a time by a swap within a zone. An iteration is a swap tried in one replica.

use rand_chacha::rand_core::RngCore;

use super::method::{Context, EFFORT, Stochastic};
use super::state::{Assignment, Pair, below};
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// Simulated quantum annealing, at its three efforts.
pub static QUANTUM_ANNEALING: [Stochastic; 3] = Stochastic::family(&INFO, search, &QUANTUM_ANNEALING);

static INFO: SolverInfo = SolverInfo {
    id: "quantum-annealing",
    name: "Simulated quantum annealing",
    idea: "Anneal a ring of boards at once, coupled to their neighbours ever more strongly as a transverse field is turned down.",
    source: "Perez and Marwala 2008 [perez2008]; Martoňák et al. 2002 [martonak2002]",
    supports: Support::Houses,
    complete: false,
    node: "a swap tried in one replica",
    iteration: "a swap tried in one replica",
    control: "transverse field",
    options: &[EFFORT],
};

const MOVES: u64 = 300_000_000;
/// Replicas in the ring.
const REPLICAS: usize = 8;
/// The temperature of each replica, in units of cost.
const TEMPERATURE: f64 = 0.35;
/// The field at the start of a sweep, in units of P·T, and how many steps it takes down to nothing.
const FIELD: f64 = 2.0;
const STEPS: u32 = 200;

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    let limit = context.iterations(MOVES);
    let chain = ((context.instance.free * context.instance.free) as u64 / 2).max(64);
    let mut best = i32::MAX;
    while context.run.stats().iterations < limit {
        let mut ring: Vec<Assignment> =
            (0..REPLICAS).map(|_| Assignment::random(context.instance, &mut context.rng)).collect();
        for step in 0..STEPS {
            let field = FIELD * f64::from(STEPS - step) / f64::from(STEPS);
            let leader = (0..REPLICAS).min_by_key(|&number| ring[number].cost()).unwrap_or(0);
            let lowest = ring[leader].cost();
            context.report(f64::from(lowest), field, &ring[leader]);
            if lowest < best {
                best = lowest;
                context.record_best(best);
            }
            if let Some(number) = run_chain(context, &mut ring, field, chain)? {
                return Ok(Some(ring.swap_remove(number)));
            }
        }
        context.restarted();
    }
    Ok(None)
}

/// Makes a chain of moves in each replica at one field strength (in units of P·T); says which replica is solved.
fn run_chain(
    context: &mut Context<'_, '_>,
    ring: &mut [Assignment],
    field: f64,
    chain: u64,
) -> Result<Option<usize>, Stop> {
    // Energy of one more cell in which two neighbours agree, in units of the temperature, as the probabilities of
    // the path integral want it: J / (P T).
    let coupling = -0.5 * field.tanh().ln();
    let instance = context.instance;
    for number in 0..REPLICAS {
        let (before, after) = ((number + REPLICAS - 1) % REPLICAS, (number + 1) % REPLICAS);
        for _ in 0..chain {
            context.run.step()?;
            let pair = &instance.pairs[below(&mut context.rng, instance.pairs.len())];
            let delta = ring[number].delta(instance, pair);
            let agreement =
                agreement(&ring[number], &ring[before], pair) + agreement(&ring[number], &ring[after], pair);
            let energy = f64::from(delta) / TEMPERATURE - coupling * f64::from(agreement);
            if energy <= 0.0 || f64::from(context.rng.next_u32()) < (-energy).exp() * f64::from(u32::MAX) {
                ring[number].swap(pair, delta);
                if ring[number].cost() == 0 {
                    return Ok(Some(number));
                }
            }
        }
    }
    Ok(None)
}

/// How many more cells would agree with the neighbour after the swap.
fn agreement(state: &Assignment, neighbour: &Assignment, pair: &Pair) -> i32 {
    let (x, y) = (state.digit(pair.a), state.digit(pair.b));
    let (of_a, of_b) = (neighbour.digit(pair.a), neighbour.digit(pair.b));
    i32::from(y == of_a) - i32::from(x == of_a) + i32::from(x == of_b) - i32::from(y == of_b)
}
