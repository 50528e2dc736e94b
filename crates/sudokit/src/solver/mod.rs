//! Many algorithms with one interface: [`Solver`], asked by [`solve`], listed in [`SOLVERS`].
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
mod question;
mod root_grid;
mod run;
mod simd;
mod solutions;
mod stochastic;
mod subsets;

pub use catalogue::{SOLVERS, by_id, choose};
pub use cover::{Item, SudokuCover};
pub use exact_cover_matrix::DisjointMatrix;
pub use interface::{Solver, SolverInfo, SolverOption, Support, Unsupported, solve, solve_each};
pub use propagation::PROPAGATION;
pub use question::{Report, Search, Verdict};
pub use root_grid::root_grid;
pub use run::{Delivery, Run, Sink, Subject};
pub use simd::SIMD;
pub use solutions::Solutions;
pub use subsets::narrow_house;
