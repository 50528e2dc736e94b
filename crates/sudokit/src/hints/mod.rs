//! What is asked of human-style solving: the next step rung by rung, the whole path, the first step of a technique, a
//! rating, mistakes. What cannot be answered is a [`HintError`].
//!
//! [`hint()`] and [`rate()`] ask of a puzzle at its start, on the default scale and without limits:
//!
//! ```
//! use sudokit::hints;
//! use sudokit::logic::Rung;
//! use sudokit::{Grid9, Puzzle};
//!
//! let line = b"000000090190470608052819407200048000009000500000750009907364180506081074080000000";
//! let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
//! assert_eq!(hints::hint(&puzzle).unwrap().words(Rung::Technique), "There is a hidden single in a box.");
//! assert_eq!(hints::rate(&puzzle).unwrap().total.unwrap().to_string(), "1.2");
//! ```
//!
//! A [`Position`] is a puzzle that was found to have exactly one solution, with the digits and candidates that a person
//! has. Every question is a method of it and takes a [`LogicalSolver`](crate::logic::LogicalSolver), which holds the
//! scale and the budget and can be used for one puzzle after the other.
//!
//! ```
//! use sudokit::hints::Position;
//! use sudokit::logic::{LogicalSolver, Rung, scale};
//! use sudokit::{Budget, Grid9, Puzzle};
//!
//! let line = b"000000090190470608052819407200048000009000500000750009907364180506081074080000000";
//! let puzzle = Puzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
//! let position = Position::of_puzzle(&puzzle, &Budget::default()).unwrap();
//! let mut solver = LogicalSolver::new(scale("se-1.2.1").unwrap(), true, Budget::default());
//! let hint = position.next(&mut solver).unwrap();
//! assert_eq!(hint.points().to_string(), "1.2");
//! assert_eq!(hint.words(Rung::Technique), "There is a hidden single in a box.");
//! ```

mod error;
mod hint;
mod position;

use crate::board::Puzzle;
use crate::control::Budget;
use crate::difficulty::Rating;
use crate::logic::{LogicalSolver, SCALES};

pub use error::{HintError, Mistake};
pub use hint::{End, Hint, Path};
pub use position::Position;

/// The first step of a puzzle on the default scale, without limits.
///
/// # Errors
/// As [`Position::of_puzzle`] and [`Position::next`].
pub fn hint(puzzle: &Puzzle) -> Result<Hint, HintError> {
    let mut solver = LogicalSolver::new(&SCALES[0], true, Budget::default());
    Position::of_puzzle(puzzle, &Budget::default())?.next(&mut solver)
}

/// The rating of a puzzle on the default scale, without limits.
///
/// # Errors
/// As [`Position::of_puzzle`].
pub fn rate(puzzle: &Puzzle) -> Result<Rating, HintError> {
    let mut solver = LogicalSolver::new(&SCALES[0], false, Budget::default());
    Position::of_puzzle(puzzle, &Budget::default())?.rate(&mut solver)
}
