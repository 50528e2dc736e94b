//! What is asked of human-style solving: the next step rung by rung, the whole path, the first step of a technique, a
//! rating, mistakes. What cannot be answered is a [`HintError`].
//!
//! [`Puzzle::hint`](crate::Puzzle::hint) asks in one call, on the default scale and without limits.
//!
//! A [`Position`] is a puzzle that was found to have exactly one solution, with the digits and candidates that a person
//! has. Every question is a method of it and takes a [`LogicalSolver`](crate::logic::LogicalSolver), which holds the
//! scale and the budget and can be used for one puzzle after the other. A [`HousesPosition`] has the same methods for
//! 9×9 boards with other houses, and a [`BoardPosition`] for any board and any rules, by the scale `any-board`: all are
//! [`PositionOn`] states.
//!
//! ```
//! use sudokit::hints::Position;
//! use sudokit::logic::{LogicalSolver, Rung, scale};
//! use sudokit::{Budget, Grid9, HousesPuzzle};
//!
//! let line = b"000000090190470608052819407200048000009000500000750009907364180506081074080000000";
//! let puzzle = HousesPuzzle::new(Grid9::from_line(line).unwrap().into()).unwrap();
//! let position = Position::of_puzzle(&puzzle, &Budget::default()).unwrap();
//! let mut solver = LogicalSolver::new(&scale::SUDOKU_EXPLAINER);
//! let hint = position.next(&mut solver).unwrap();
//! assert_eq!(hint.points().to_string(), "1.2");
//! assert_eq!(hint.words(Rung::Technique), "There is a hidden single in a box.");
//! ```

mod all_steps;
mod any_position;
mod board_position;
mod error;
mod follow;
mod hint;
mod houses_position;
mod ordinary_position;
mod position;
mod proof;
mod scaled_state;

pub use all_steps::AllSteps;
pub use any_position::{AnyPosition, default_scale};
pub use board_position::{BoardPosition, Solutions};
pub use error::{HintError, Mistake};
pub use hint::{End, Hint, Path};
pub use houses_position::HousesPosition;
pub use ordinary_position::Position;
pub use position::PositionOn;
pub use proof::Proof;
pub use scaled_state::ScaledState;
