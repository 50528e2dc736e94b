//! Everything about Sudoku: boards of any size and shape, notations, many solvers, human-style solving, ratings,
//! generation, symmetry, enumeration.
//!
//! A [`Puzzle`] is read from a line of characters, or by [`notation`] from one of many formats.
//!
//! **Solve**, and see whether there is another solution:
//!
//! ```
//! use sudokit::Puzzle;
//! let puzzle: Puzzle =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! println!("{}", puzzle.solve().expect("it has a solution"));
//! assert!(puzzle.is_unique());
//! # Ok::<(), sudokit::constraint::ParsePuzzleError>(())
//! ```
//!
//! **Count** solutions, within a limit of time; or go through them:
//!
//! ```
//! use std::time::Duration;
//! use sudokit::{Puzzle, Search};
//! let puzzle: Puzzle = "12..34..2.......".parse()?;
//! let report = Search::all().with_timeout(Duration::from_secs(1)).run(&puzzle);
//! assert!(report.is_exact() && report.solutions == puzzle.solutions().count() as u64);
//! # Ok::<(), sudokit::constraint::ParsePuzzleError>(())
//! ```
//!
//! **Rate** a puzzle, and get a **hint**:
//!
//! ```
//! use sudokit::Puzzle;
//! let puzzle: Puzzle =
//!     "000000090190470608052819407200048000009000500000750009907364180506081074080000000".parse()?;
//! assert_eq!(puzzle.rating(), Ok(1.2));
//! println!("{}", puzzle.hint().unwrap().effect());
//! # Ok::<(), sudokit::constraint::ParsePuzzleError>(())
//! ```
//!
//! **Generate** a puzzle:
//!
//! ```
//! let puzzle = sudokit::Puzzle::random(2026);
//! println!("{puzzle} has {} givens", puzzle.clues());
//! ```
//!
//! A **rule**, a cage of which the digits add up to ten:
//!
//! ```
//! use sudokit::{Board, Puzzle, constraint::Killer};
//! let mut puzzle = Puzzle::on(Board::classic())?;
//! let cells = puzzle.board().row(0)[..4].to_vec();
//! puzzle.add(Killer { cells, sum: Some(10) }.into())?;
//! assert!(!puzzle.is_unique() && puzzle.houses().is_none());
//! # Ok::<(), sudokit::constraint::BuildError>(())
//! ```
//!
//! A **jigsaw**, solved by a solver of choice:
//!
//! ```
//! use sudokit::{Grid, Board, Puzzle, Search, Verdict, solver};
//! let zones = vec![0, 0, 1, 1, 0, 2, 2, 1, 0, 2, 3, 1, 2, 3, 3, 3];
//! let mut grid = Grid::empty(Board::jigsaw(4, zones).unwrap());
//! grid.set(grid.layout().at(0, 0), 4);
//! let puzzle = Puzzle::new(grid).unwrap();
//! let report = Search::unique().with_solver(solver::DANCING_LINKS).run(&puzzle);
//! assert_eq!(report.verdict(), Verdict::Many);
//! ```
//!
//! A **trace** of an algorithm:
//!
//! ```
//! use sudokit::{Puzzle, Search, solver, trace::Recorder};
//! let puzzle: Puzzle = "12..34..2.....3.".parse()?;
//! let mut recorder = Recorder::first(1000);
//! Search::first().with_solver(solver::BACKTRACK).with_tracer(&mut recorder).run(&puzzle);
//! for record in recorder.records() {
//!     println!("{:4} {:?}", record.iteration, record.event);
//! }
//! # Ok::<(), sudokit::constraint::ParsePuzzleError>(())
//! ```
//!
//! The **canonical form** of a puzzle, equal for all that are the same but for symmetry:
//!
//! ```
//! use sudokit::{Grid9, symmetry::canonical};
//! let puzzle: Grid9 =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let found = canonical(&puzzle);
//! println!("{} by {}", found.grid, found.map);
//! # Ok::<(), sudokit::board::LineError>(())
//! ```
//!
//! **Read a file** of any format:
//!
//! ```
//! use sudokit::notation::{ReadOptions, read};
//! # let directory = std::env::temp_dir();
//! # let path = directory.join(format!("sudokit-example-{}.txt", std::process::id()));
//! # std::fs::write(&path, ".".repeat(81))?;
//! for document in read(&std::fs::read(&path)?, &ReadOptions::default())?.documents {
//!     println!("{} givens", document.to_puzzle()?.clues());
//! }
//! # std::fs::remove_file(&path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
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
