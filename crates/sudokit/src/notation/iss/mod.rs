//! The text of the Interactive Sudoku Solver (ISS): tokens `.Type~argument~argument…`, and the plain forms that its
//! parser takes as well.
//!
//! Source: its parser, its constraint classes and its builder (github.com/sigh/Interactive-Sudoku-Solver), read for
//! what each token means; the code is our own. What differs: a token whose rule is not known here is an error that
//! names it, and so are two clues at one place that contradict each other, where the other program takes the last.

mod arguments;
mod automaton;
mod base64;
mod cells;
mod compact;
mod error;
mod format;
mod layout;
mod lowered;
mod pairs;
mod read;
mod special;
mod text;
mod tokens;
mod types;
mod write;

pub use error::IssError;
pub(super) use format::{is_alone, is_iss, lacks, read, write, write_all};
pub use text::read_iss;
pub use write::{IssWriteError, write_iss};
