//! A genetic algorithm: boards are crossed by whole boxes and changed by swaps; the fitter ones have children.
//!
//! Source: the survey article's stochastic search at large; T. Mantere, J. Koljonen, "Solving, rating and
//! generating Sudoku puzzles with GA" (2007). The population starts afresh when its best board has not become
//! better for long, since a population that has become uniform finds nothing new.
//! An iteration is a child made.

use super::method::{EFFORT, Stochastic, Walk};
use super::population::{Population, mutate};
use super::state::State;
use crate::control::Stop;
use crate::solver::interface::{Boards, Info};

/// The genetic algorithm, at its three efforts.
pub static GENETIC: [Stochastic; 3] = Stochastic::family(&INFO, search, &GENETIC);

static INFO: Info = Info {
    id: "genetic",
    name: "Genetic algorithm",
    idea: "Keep a population of filled boards; cross them by whole boxes and change them by swaps; a child that is not worse takes its parent's place.",
    source: "T. Mantere, J. Koljonen, Solving, rating and generating Sudoku puzzles with GA, CEC (2007)",
    boards: Boards::Any,
    complete: false,
    iteration: "a child made",
    control: "generation",
    options: &[EFFORT],
};

const CHILDREN: u64 = 100_000_000;
/// Boards in the population.
const SIZE: usize = 100;
/// Generations without a new best after which the population starts afresh.
const PATIENCE: u32 = 1_000;
/// Probability of a further swap in a mutation.
const MORE: f64 = 0.3;

fn search(walk: &mut Walk<'_, '_>) -> Result<Option<State>, Stop> {
    let mut population = Population::random(walk, SIZE);
    let mut best = population.best().cost();
    let mut best_of_start = best;
    let mut idle = 0;
    for generation in 0..walk.budget(CHILDREN) / SIZE as u64 {
        let cost = population.best().cost();
        if cost == 0 {
            break;
        }
        walk.tell(f64::from(cost), generation as f64);
        population.breed(walk, |walk, child| mutate(walk, child, MORE))?;
        let cost = population.best().cost();
        idle = if cost < best_of_start { 0 } else { idle + 1 };
        best_of_start = best_of_start.min(cost);
        if cost < best {
            best = cost;
            walk.note_best(best);
        }
        if idle >= PATIENCE {
            walk.reheat();
            population.refresh(walk);
            best_of_start = population.best().cost();
            idle = 0;
        }
    }
    Ok((population.best().cost() == 0).then(|| population.best().clone()))
}
