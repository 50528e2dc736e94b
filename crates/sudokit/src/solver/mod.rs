//! Many algorithms, one face: [`Solver`], asked by [`solve`], listed in [`SOLVERS`].

mod backtrack;
mod brute_force;
mod catalogue;
mod constraint_programming;
mod cover;
mod domain_search;
mod dsatur;
mod exact_cover_matrix;
mod fewest_candidates;
mod fix_square;
mod graph_coloring;
mod interface;
mod root_grid;
mod simd;
mod stochastic;
mod subsets;

pub use catalogue::{SOLVERS, by_id, choose};
pub use cover::{Item, SudokuCover};
pub use exact_cover_matrix::DisjointMatrix;
pub use interface::{
    Boards, Delivery, Info, Report, Run, Search, Sink, Solver, SolverOption, Unsupported, Verdict, solve,
    solve_each,
};
pub use root_grid::root_grid;
pub use subsets::narrow_house;
