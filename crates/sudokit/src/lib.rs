//! Everything about Sudoku: boards of any size and shape, notations, many solvers, human-style solving, ratings,
//! generation, symmetry, enumeration.
//!
//! A [`Puzzle`] is read from a line of characters, or by [`notation`] from one of many formats.
//!
//! The programs below stand in the folder `examples`.
//!
//! **Solve**:
//!
//! ```
#![doc = include_str!("../examples/solve.rs")]
//! ```
//!
//! **Count**:
//!
//! ```
#![doc = include_str!("../examples/count.rs")]
//! ```
//!
//! **Rate**:
//!
//! ```
#![doc = include_str!("../examples/rate.rs")]
//! ```
//!
//! **Hint**:
//!
//! ```
#![doc = include_str!("../examples/hint.rs")]
//! ```
//!
//! **Generate**:
//!
//! ```
#![doc = include_str!("../examples/generate.rs")]
//! ```
//!
//! A **rule**:
//!
//! ```
#![doc = include_str!("../examples/killer.rs")]
//! ```
//!
//! A **jigsaw**, a **solver** of choice:
//!
//! ```
#![doc = include_str!("../examples/jigsaw.rs")]
//! ```
//!
//! A **trace**:
//!
//! ```
#![doc = include_str!("../examples/trace.rs")]
//! ```
//!
//! A **canonical form**:
//!
//! ```
#![doc = include_str!("../examples/canonical.rs")]
//! ```
//!
//! A **file**:
//!
//! ```
#![doc = include_str!("../examples/read_file.rs")]
//! ```
//!
//! A solver **of one's own**:
//!
//! ```
#![doc = include_str!("../examples/own_solver.rs")]
//! ```
//!
//! # Modules
//!
//! | layer | module | holds |
//! |---|---|---|
//! | 1 | [`board`] | digits, cells, boards, grids, puzzles of houses, pencilmarks |
//! | 1 | [`control`] | budgets, cancellation, statistics, the injected clock |
//! | 1 | [`nine`] | the engine for ordinary 9×9 puzzles |
//! | 1 | [`propagation`] | the constraint engine |
//! | 2 | [`exact_cover`] | matrices and tables, Algorithm X, dancing links |
//! | 2 | [`parallel`] | ordered parallel work |
//! | 2 | [`trace`] | events of algorithms and their recorder |
//! | 3 | [`constraint`] | puzzles with any rules: meaning, check, lowering |
//! | 4 | [`notation`] | formats of puzzles, read and written |
//! | 4 | [`symmetry`] | transformations, canonical forms, automorphisms |
//! | 4 | [`logic`] | human-style solving: techniques, scales, explanations |
//! | 5 | [`solver`] | many algorithms with one interface |
//! | 5 | [`drawing`] | boards and steps as SVG |
//! | 6 | [`difficulty`] | measures of difficulty and ranges of them |
//! | 6 | [`enumerate`] | numbers of grids, unavoidable sets, low-clue searches |
//! | 6 | [`diagnose`](mod@diagnose) | why a puzzle is not as it should be |
//! | 7 | [`hints`] | next step, path, rating, mistakes |
//! | 7 | [`generate`] | grids and puzzles from seeds |
//! | 7 | [`batch`] | lines in, lines out, in bulk |
//!
//! # Features
//!
//! - `std-clock` (default): timeouts by the system's clock, see [`control`].
//! - `threads` (default): work on several threads, see [`parallel`].
//! - `serde`: serialisation of the public data types.
//! - `formats-web`: the formats of web applications that are JSON or XML.

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

pub mod batch;
pub mod board;
pub mod constraint;
pub mod diagnose;
pub mod difficulty;
pub mod drawing;
pub mod enumerate;
pub mod exact_cover;
pub mod generate;
pub mod hints;
pub mod logic;
pub mod notation;
pub mod parallel;
mod shortcuts;

#[doc(hidden)]
pub mod similar;
pub mod solver;
pub mod symmetry;
pub mod trace;

pub use sudokit_core::{control, nine, propagation};

pub use board::{
    Board, BoardError, BoxShape, Candidate, Cell, Clash, Digit, DigitSet, ExtraHouses, Grid, Grid9, House,
    HouseKind, HousesPuzzle, Marks9, Pencilmarks, PuzzleError, Zones,
};
pub use constraint::Puzzle;
pub use control::{Budget, Cancel, Meter, Stats, Stop};
pub use diagnose::{Diagnosis, diagnose};
pub use nine::{Answer, Engine, Isa};
pub use solver::{Report, SOLVERS, Search, Solver, Verdict};

/// The examples of the README and the book are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../docs/book/tasks/embed.md")]
struct Documentation;
