//! A genetic algorithm: boards are crossed by whole boxes and changed by swaps; the fitter ones have children.
//!
//! Source: [mantere2007]. The loop over generations is in `population.rs`. An iteration is a child made.

use super::method::{Context, EFFORT, Stochastic};
use super::population::{Mutation, evolve, mutate};
use super::state::Assignment;
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// The genetic algorithm, at its three efforts.
pub static GENETIC: [Stochastic; 3] = Stochastic::family(&INFO, search, &GENETIC);

static INFO: SolverInfo = SolverInfo {
    id: "genetic",
    name: "Genetic algorithm",
    idea: "Keep a population of filled boards; cross them by whole boxes and change them by swaps; a child that is not worse takes its parent's place.",
    source: "Mantere and Koljonen 2007 [mantere2007]",
    supports: Support::Houses,
    complete: false,
    node: "a child made",
    iteration: "a child made",
    control: "generation",
    options: &[EFFORT],
};

struct RandomSwaps;

impl Mutation for RandomSwaps {
    fn mutate(&mut self, context: &mut Context<'_, '_>, child: &mut Assignment) {
        mutate(context, child);
    }
}

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    evolve(context, &mut RandomSwaps)
}
