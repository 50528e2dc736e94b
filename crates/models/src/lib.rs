//! Sudoku written as a model for somebody else's engine: linear programs, 1-norm problems, integer programs, SAT
//! and constraint programming with lazy clause generation.
//!
//! Every solver here has the face of [`sudokit::solver`], and [`SOLVERS`] is a table of the same type as the
//! library's; programs chain the two.
//!
//! ```
//! use sudokit::{Grid9, Puzzle, Search, Verdict, solve};
//! let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
//! let sat = sudokit_models::by_id("sat").unwrap();
//! assert_eq!(solve(sat, &puzzle, &Search::unique(), None).verdict(), Verdict::One);
//! ```
//!
//! # How far deadlines and cancellation reach
//!
//! | solver | engine | asked while it works |
//! |---|---|---|
//! | `lp`, `ilp` | microlp | it works in slices of 50 ms, between which the budget is looked at; a node limit is handed on |
//! | `l1`, `l1-reweighted` | Clarabel | at each step of the interior-point method |
//! | `sat` | BatSat | at each restart of its search and every few conflicts |
//! | `cp-sat` | Pumpkin | at each decision |
//! | `highs` (feature `highs`) | HiGHS | a deadline is handed on; a cancellation is seen between solutions only |
//! | `sat-cadical` (feature `cadical`) | CaDiCaL | by its terminator, many times a second |
//!
//! Writing the model down is not interrupted; it takes milliseconds on a 9×9 and under a second on a 25×25 board.
//! Node limits mean something to `ilp`, to `highs` and to the fallback search of the relaxations; the other engines
//! count no nodes that they would stop at.

mod back_solve;
mod budget;
#[cfg(feature = "cp-sat")]
mod cp_sat;
#[cfg(feature = "highs")]
mod highs;
mod ilp;
#[cfg(feature = "conic")]
mod l1;
mod lp;
mod model;
mod relaxation;
mod sat;

use sudokit::Solver;

/// Every solver of this crate, in the order in which they are shown.
pub static SOLVERS: &[&dyn Solver] = &[
    &lp::LP[0],
    #[cfg(feature = "conic")]
    &l1::L1[0],
    #[cfg(feature = "conic")]
    &l1::L1_REWEIGHTED[0],
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
