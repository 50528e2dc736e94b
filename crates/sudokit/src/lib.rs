//! Sudoku boards, notations, solvers, exact cover, symmetry, logic and generation.
//!
//! ```
//! use sudokit::{Grid9, Puzzle, Search, solve, solver};
//!
//! let line = b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
//! let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
//! let report = solve(solver::choose(&puzzle), &puzzle, &Search::first(), None);
//! assert_eq!(report.grids[0].values()[..9], [8, 1, 2, 7, 5, 3, 6, 4, 9]);
//! ```
//!
//! The rooms of the house, from the ground up: [`board`], [`control`] and [`exact_cover`]; [`trace`], [`notation`],
//! [`symmetry`], [`nine`] and [`logic`]; [`solver`] and [`drawing`]; [`batch`] and [`enumerate`].

// The vectors of `nine/arch` alone may use it, file by file.
#![deny(unsafe_code)]

pub mod batch;
pub mod board;
pub mod control;
pub mod diagnose;
pub mod difficulty;
pub mod drawing;
pub mod enumerate;
pub mod exact_cover;
pub mod generate;
pub mod hints;
pub mod logic;
pub mod nine;
pub mod notation;
pub mod parallel;
pub mod solver;
pub mod symmetry;
pub mod trace;

pub use board::{
    BoxShape, Candidate, Cell, Clash, Digit, DigitSet, ExtraHouses, Grid, Grid9, House, HouseKind, Layout,
    LayoutError, Marks9, Pencilmarks, Puzzle, PuzzleError, Zones,
};
pub use control::{Budget, Cancel, Meter, Stats, Stop};
pub use diagnose::{Diagnosis, diagnose};
pub use nine::{Answer, Engine, Isa};
pub use solver::{Report, SOLVERS, Search, Solver, Verdict, solve, solve_each};
