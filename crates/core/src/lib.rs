//! What the crate `sudokit` is built on: the engine for ordinary 9×9 puzzles, the constraint engine, and the values and
//! budgets that they work with. Everything here is part of `sudokit` under the same names, with boards of other sizes
//! and all that is not solving; use this crate alone where nothing else is wanted.
//!
//! ```
//! use sudokit_core::{Engine, Grid9};
//! let puzzle: Grid9 =
//!     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
//! let mut engine = Engine::detect();
//! println!("{}", engine.solve(&puzzle).expect("it has a solution"));
//! assert_eq!(engine.count(&puzzle, 2), 1);
//! # Ok::<(), sudokit_core::board::LineError>(())
//! ```
//!
//! It is a crate of its own because it is compiled otherwise: its hot loops as one unit of code generation, while the
//! rest is built in many units, which takes a fifth less time.

// Only the program prints, at its output layer.
#![deny(clippy::print_stdout, clippy::print_stderr)]
#![deny(unsafe_code)]

#[doc(hidden)]
pub mod array;
pub mod board;
pub mod control;
pub mod nine;
pub mod propagation;

pub use board::{Candidate, Cell, Digit, DigitSet, Grid9, Marks9};
pub use control::{Budget, Cancel, Meter, Stats, Stop};
pub use nine::{Answer, Engine, Isa};
