//! The one table of solvers. Programs, pages, tests and documents read it; nothing else names them all.

use super::interface::Solver;
use super::run::Subject;
use super::stochastic;
use super::{
    backtrack, brute_force, constraint_programming, cover, dsatur, exact_cover_matrix, fewest_candidates,
    fix_square, graph_coloring, propagation, simd, subsets,
};

/// A constant for each solver, and the table of all.
macro_rules! solvers {
    ($($(#[$doc:meta])* $name:ident = $solver:expr;)*) => {
        $($(#[$doc])* pub const $name: &dyn Solver = &$solver;)*

        /// Every solver of this crate, in the order in which they are shown.
        pub static SOLVERS: &[&dyn Solver] = &[$($name),*];
    };
}

solvers! {
    /// Depth-first search, cell after cell.
    BACKTRACK = backtrack::BACKTRACK;
    /// Depth-first search that tests each digit against the board.
    BRUTE_FORCE = brute_force::BRUTE_FORCE;
    /// The fix-square algorithm.
    FIX_SQUARE = fix_square::FIX_SQUARE;
    /// Depth-first search at the cell with the fewest candidates.
    FEWEST_CANDIDATES = fewest_candidates::FEWEST_CANDIDATES;
    /// Graph colouring by backtracking.
    GRAPH_COLORING = graph_coloring::GRAPH_COLORING;
    /// Graph colouring in the order of saturation degrees.
    DSATUR = dsatur::DSATUR;
    /// Naked and hidden subsets with search.
    SUBSETS = subsets::SUBSETS;
    /// Algorithm X over an explicit matrix.
    EXACT_COVER_MATRIX = exact_cover_matrix::EXACT_COVER_MATRIX;
    /// Algorithm X over sets of rows and columns.
    ALGORITHM_X = cover::ALGORITHM_X;
    /// Algorithm X with dancing links.
    DANCING_LINKS = cover::DANCING_LINKS;
    /// Constraint programming as textbooks have it.
    CONSTRAINT_PROGRAMMING = constraint_programming::CONSTRAINT_PROGRAMMING;
    /// The constraint engine: any board and any rules.
    PROPAGATION = propagation::PROPAGATION;
    /// The engine of the ordinary 9×9 board.
    SIMD = simd::SIMD;
    /// Simulated annealing.
    ANNEALING = stochastic::ANNEALING[0];
    /// Tabu search.
    TABU = stochastic::TABU[0];
    /// A genetic algorithm.
    GENETIC = stochastic::GENETIC[0];
    /// A genetic algorithm with simulated annealing.
    GENETIC_ANNEALING = stochastic::GENETIC_ANNEALING[0];
    /// A cultural algorithm.
    CULTURAL = stochastic::CULTURAL[0];
    /// Particle swarm optimisation.
    PARTICLE_SWARM = stochastic::PARTICLE_SWARM[0];
    /// Simulated quantum annealing.
    QUANTUM_ANNEALING = stochastic::QUANTUM_ANNEALING[0];
}

/// The solver with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}

/// The best complete solver for this puzzle's board: the engine of the ordinary 9×9 board, or the constraint engine.
pub fn choose<'a>(puzzle: impl Into<Subject<'a>>) -> &'static dyn Solver {
    if SIMD.supports(puzzle.into()).is_ok() { SIMD } else { PROPAGATION }
}
