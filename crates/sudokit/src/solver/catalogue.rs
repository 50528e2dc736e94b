//! The one table of solvers. Programs, pages, tests and documents read it; nothing else names them all.

use crate::board::Puzzle;

use super::backtrack::BACKTRACK;
use super::face::Solver;

/// Every solver of this crate, in the order in which they are shown.
pub static SOLVERS: &[&dyn Solver] = &[&BACKTRACK];

/// The solver with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}

/// The best complete solver for this puzzle's board.
pub fn choose(_puzzle: &Puzzle) -> &'static dyn Solver {
    &BACKTRACK
}
