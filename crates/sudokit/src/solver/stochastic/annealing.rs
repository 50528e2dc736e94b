//! Simulated annealing: swaps within a box, worse boards accepted ever more rarely as the temperature falls.
//!
//! Source: R. Lewis, "Metaheuristics can solve sudoku puzzles" (2007), the reference of the survey article for
//! stochastic search. The procedure and how we differ from Lewis stand in `cooling.rs`. An iteration is a swap
//! tried. The default budget is 1,000 million swaps on a 9×9 board, some thousand reheats.

use super::cooling::{Schedule, anneal};
use super::method::{EFFORT, Stochastic, Walk};
use super::state::State;
use crate::control::Stop;
use crate::solver::interface::{Boards, Info};

/// Simulated annealing, at its three efforts.
pub static ANNEALING: [Stochastic; 3] = Stochastic::family(&INFO, search, &ANNEALING);

static INFO: Info = Info {
    id: "annealing",
    name: "Simulated annealing",
    idea: "Fill each box with its missing digits; swap two cells of a box at random, and accept worse boards ever more rarely.",
    source: "R. Lewis, Metaheuristics can solve sudoku puzzles, Journal of Heuristics 13 (2007)",
    boards: Boards::Any,
    complete: false,
    iteration: "a swap tried",
    control: "temperature",
    options: &[EFFORT],
};

const MOVES: u64 = 1_000_000_000;

fn search(walk: &mut Walk<'_, '_>) -> Result<Option<State>, Stop> {
    let mut state = State::random(walk.terrain, &mut walk.rng);
    let schedule = Schedule { heat: 1.0, moves: walk.budget(MOVES), reheats: u32::MAX };
    Ok(anneal(walk, &mut state, &schedule)?.then_some(state))
}
