//! Digits, cells and the compact forms of the ordinary 9×9 board; boards of any size and shape are built on them in
//! `sudokit::board`.

mod cell;
mod compact;
mod digit;
mod error;
mod line;

pub use cell::{Candidate, Cell, CellError};
pub use compact::{Grid9, Marks9};
pub use digit::{Digit, DigitError, DigitIter, DigitSet, MAX_SIZE};
pub use error::GridError;
pub use line::LineError;

/// The line form of boards of any size, for `sudokit`.
#[doc(hidden)]
pub mod line_form {
    pub use super::line::{read, write};
}
