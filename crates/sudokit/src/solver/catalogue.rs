//! The one table of solvers. Programs, pages, tests and documents read it; nothing else names them all.

use super::backtrack::BACKTRACK;
use super::brute_force::BRUTE_FORCE;
use super::constraint_programming::CONSTRAINT_PROGRAMMING;
use super::cover::{ALGORITHM_X, DANCING_LINKS};
use super::dsatur::DSATUR;
use super::exact_cover_matrix::EXACT_COVER_MATRIX;
use super::fewest_candidates::FEWEST_CANDIDATES;
use super::fix_square::FIX_SQUARE;
use super::graph_coloring::GRAPH_COLORING;
use super::interface::Solver;
use super::propagation::PROPAGATION;
use super::run::Subject;
use super::simd::SIMD;
use super::stochastic::{
    ANNEALING, CULTURAL, GENETIC, GENETIC_ANNEALING, PARTICLE_SWARM, QUANTUM_ANNEALING, TABU,
};
use super::subsets::SUBSETS;

/// Every solver of this crate, in the order in which they are shown.
pub static SOLVERS: &[&dyn Solver] = &[
    &BACKTRACK,
    &BRUTE_FORCE,
    &FIX_SQUARE,
    &FEWEST_CANDIDATES,
    &GRAPH_COLORING,
    &DSATUR,
    &SUBSETS,
    &EXACT_COVER_MATRIX,
    &ALGORITHM_X,
    &DANCING_LINKS,
    &CONSTRAINT_PROGRAMMING,
    &PROPAGATION,
    &SIMD,
    &ANNEALING[0],
    &TABU[0],
    &GENETIC[0],
    &GENETIC_ANNEALING[0],
    &CULTURAL[0],
    &PARTICLE_SWARM[0],
    &QUANTUM_ANNEALING[0],
];

/// The solver with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}

/// The best complete solver for this puzzle's board: the engine of the ordinary 9×9 board, or the constraint engine.
pub fn choose<'a>(puzzle: impl Into<Subject<'a>>) -> &'static dyn Solver {
    if SIMD.supports(puzzle.into()).is_ok() { &SIMD } else { &PROPAGATION }
}
