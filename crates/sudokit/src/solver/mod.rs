//! Many algorithms with one interface: [`Solver`], asked by a [`Search`], listed in [`SOLVERS`].
//!
//! A solver is a file with one static of a type that implements [`Solver`], and a row of the table in `catalogue.rs`.

mod backtrack;
mod brute_force;
mod catalogue;
mod constraint_programming;
mod cover;
mod domain_search;
mod dsatur;
mod engine_events;
mod exact_cover_matrix;
mod fewest_candidates;
mod fix_square;
mod graph_coloring;
mod interface;
mod propagation;
mod report;
mod root_grid;
mod run;
mod search;
mod simd;
mod solutions;
mod stochastic;
mod subsets;

pub use catalogue::{
    ALGORITHM_X, ANNEALING, BACKTRACK, BRUTE_FORCE, CONSTRAINT_PROGRAMMING, CULTURAL, DANCING_LINKS, DSATUR,
    EXACT_COVER_MATRIX, FEWEST_CANDIDATES, FIX_SQUARE, GENETIC, GENETIC_ANNEALING, GRAPH_COLORING,
    PARTICLE_SWARM, PROPAGATION, QUANTUM_ANNEALING, SIMD, SOLVERS, SUBSETS, TABU, by_id, choose,
};
pub use cover::{Item, SudokuCover};
pub use exact_cover_matrix::DisjointMatrix;
pub use interface::{Solver, SolverInfo, SolverOption, Support, Unsupported};
pub use report::{Report, Verdict};
pub use root_grid::root_grid;
pub use run::{Delivery, Run, Sink, Subject};
pub use search::{Search, TracedSearch};
pub use solutions::Solutions;
pub use subsets::narrow_house;
