//! Many algorithms, one face: [`Solver`], asked by [`solve`], listed in [`SOLVERS`].

mod backtrack;
mod catalogue;
mod face;

pub use catalogue::{SOLVERS, by_id, choose};
pub use face::{Boards, Info, Knob, Report, Run, Search, Sink, Solver, Verdict, solve, solve_each};
