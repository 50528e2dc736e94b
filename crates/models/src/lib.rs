//! Sudoku as a model for engines of other projects: linear programs, 1-norm problems, integer programs, SAT
//! and constraint programming with lazy clause generation.
//!
//! Every solver here implements [`sudokit::Solver`], and [`SOLVERS`] is a table of the same type as the library's;
//! programs chain the two.
//!
//! ```
//! use sudokit::{Puzzle, Search, Verdict};
//! let line = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle: Puzzle = line.parse().unwrap();
//! let sat = sudokit_models::by_id("sat").unwrap();
//! assert_eq!(Search::unique().with_solver(sat).run(&puzzle).verdict(), Verdict::One);
//! ```
//!
//! Those that know rules beyond houses say so by [`SolverInfo::supports`](sudokit::solver::SolverInfo::supports):
//!
//! ```
//! use sudokit::Board;
//! use sudokit::constraint::{Killer, Puzzle};
//! use sudokit::{Search, Verdict};
//! let mut puzzle = Puzzle::on(Board::square(4)).unwrap();
//! let cells = puzzle.board().row(0)[..2].to_vec();
//! puzzle.add(Killer { cells, sum: Some(3) }.into()).unwrap();
//! let sat = sudokit_models::by_id("sat").unwrap();
//! assert_eq!(Search::unique().with_solver(sat).run(&puzzle).verdict(), Verdict::Many);
//! ```
//!
//! # How budgets are kept
//!
//! | solver | engine | deadline and cancellation | a node |
//! |---|---|---|---|
//! | `lp` | microlp | checked between slices of 50 ms | a simplex pivot, checked between slices; in the fallback search, a cell |
//! | `ilp` | microlp | checked between slices of 50 ms | a node of branch and bound |
//! | `l1`, `l1-reweighted` | Clarabel | at each step | a step of the interior-point method; in the fallback search, a cell |
//! | `sat` | BatSat | before each decision | a decision |
//! | `cp-sat` | Pumpkin | in each step of its search loop | a decision or a conflict |
//! | `highs` (feature `highs`) | HiGHS | the deadline is handed on; a cancellation is seen between solutions only | a node of branch and bound |
//! | `sat-cadical` (feature `cadical`) | CaDiCaL | by its terminator, many times a second | a decision |
//!
//! Building the model is not interrupted; it takes milliseconds on a 9×9 and under a second on a 25×25 board.

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

#[cfg(any(feature = "conic", feature = "linear"))]
mod back_solve;
mod budget;
mod clauses;
#[cfg(feature = "cp-sat")]
mod cp_sat;
mod encoding;
#[cfg(feature = "highs")]
mod highs;
#[cfg(feature = "linear")]
mod ilp;
#[cfg(feature = "conic")]
mod l1;
#[cfg(feature = "linear")]
mod lp;
mod model;
#[cfg(any(feature = "conic", feature = "linear"))]
mod relaxation;
mod rules;
mod sat;

use sudokit::Solver;

/// Every solver of this crate, in the order in which they are shown.
pub static SOLVERS: &[&dyn Solver] = &[
    #[cfg(feature = "linear")]
    &lp::LP[0],
    #[cfg(feature = "conic")]
    &l1::L1[0],
    #[cfg(feature = "conic")]
    &l1::L1_REWEIGHTED[0],
    #[cfg(feature = "linear")]
    &ilp::ILP,
    #[cfg(feature = "highs")]
    &highs::HIGHS,
    &sat::SAT,
    #[cfg(feature = "cadical")]
    &sat::SAT_CADICAL,
    #[cfg(feature = "cp-sat")]
    &cp_sat::CP_SAT,
];

/// The solvers that this build leaves out: the id, and the feature of this crate that brings it.
pub static LEFT_OUT: &[(&str, &str)] = &[
    #[cfg(not(feature = "linear"))]
    ("lp", "linear"),
    #[cfg(not(feature = "linear"))]
    ("ilp", "linear"),
    #[cfg(not(feature = "conic"))]
    ("l1", "conic"),
    #[cfg(not(feature = "conic"))]
    ("l1-reweighted", "conic"),
    #[cfg(not(feature = "highs"))]
    ("highs", "highs"),
    #[cfg(not(feature = "cadical"))]
    ("sat-cadical", "cadical"),
    #[cfg(not(feature = "cp-sat"))]
    ("cp-sat", "cp-sat"),
];

/// The solver with this id.
pub fn by_id(id: &str) -> Option<&'static dyn Solver> {
    SOLVERS.iter().copied().find(|solver| solver.info().id == id)
}
