//! Simulated annealing: swaps within a box, worse boards accepted ever more rarely as the temperature falls.
//!
//! Source: [lewis2007]. The procedure and how we differ from the source are described in `cooling.rs`. An iteration is
//! a swap tried. The default budget is 1,000 million swaps on a 9×9 board, some thousand reheats.

use super::cooling::{Schedule, anneal};
use super::method::{Context, EFFORT, Stochastic};
use super::state::Assignment;
use crate::control::Stop;
use crate::solver::interface::{SolverInfo, Support};

/// Simulated annealing, at its three efforts.
pub static ANNEALING: [Stochastic; 3] = Stochastic::family(&INFO, search, &ANNEALING);

static INFO: SolverInfo = SolverInfo {
    id: "annealing",
    name: "Simulated annealing",
    idea: "Fill each box with its missing digits; swap two cells of a box at random, and accept worse boards ever more rarely.",
    source: "Lewis 2007 [lewis2007]",
    supports: Support::Houses,
    complete: false,
    node: "a swap tried",
    iteration: "a swap tried",
    control: "temperature",
    options: &[EFFORT],
};

const MOVES: u64 = 1_000_000_000;

fn search(context: &mut Context<'_, '_>) -> Result<Option<Assignment>, Stop> {
    let mut state = Assignment::random(context.instance, &mut context.rng);
    let schedule = Schedule { heat: 1.0, moves: context.iterations(MOVES), reheats: u32::MAX };
    Ok(anneal(context, &mut state, &schedule)?.then_some(state))
}
