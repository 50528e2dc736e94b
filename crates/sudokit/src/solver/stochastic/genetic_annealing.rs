//! The hybrid: a short genetic search, then simulated annealing on its best board.
//!
//! Source: [perez2008], their fastest method. The genetic part gets down to a few missing digits quickly; annealing,
//! started at half the default temperature so that it does not destroy the good board, removes the last ones. When it
//! freezes before that, the whole is repeated from a new population, where the paper would report a failure. An
//! iteration is a child made or a swap tried.

use super::cooling::{Schedule, anneal};
use super::method::{Context, EFFORT, Stochastic};
use super::population::{Population, mutate};
use super::state::Assignment;
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// Genetic search followed by annealing, at its three efforts.
pub static GENETIC_ANNEALING: [Stochastic; 3] = Stochastic::family(&INFO, search, &GENETIC_ANNEALING);

static INFO: SolverInfo = SolverInfo {
    id: "genetic-annealing",
    name: "Genetic algorithm with simulated annealing",
    idea: "Breed a good board by a short genetic search, then anneal it.",
    source: "Perez and Marwala 2008 [perez2008]",
    supports: Support::Houses,
    complete: false,
    node: "a child made or a swap tried",
    iteration: "a child made or a swap tried",
    control: "temperature",
    options: &[EFFORT],
};

const ITERATIONS: u64 = 600_000_000;
/// Boards in the population.
const SIZE: usize = 60;
/// Generations of the genetic part.
const GENERATIONS: u32 = 100;

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    let limit = context.iterations(ITERATIONS);
    while context.run.stats().iterations < limit {
        let mut population = Population::random(context, SIZE);
        for _ in 0..GENERATIONS {
            context.report(f64::from(population.best().cost()), 0.0, population.best());
            if population.best().cost() == 0 {
                break;
            }
            population.breed(context, mutate)?;
        }
        let mut state = population.best().clone();
        let moves = limit.saturating_sub(context.run.stats().iterations).max(1);
        if anneal(context, &mut state, &Schedule { heat: 0.5, moves, reheats: 0 })? {
            return Ok(Some(state));
        }
        context.restarted();
    }
    Ok(None)
}
