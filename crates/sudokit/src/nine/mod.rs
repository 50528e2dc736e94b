//! Everything that knows 81 at compile time: the fast engine for ordinary 9×9 puzzles.
//!
//! [`Engine`] is the one door: `count`, `solve`, `is_unique` for one puzzle at once, `answer_all` and `stream` for
//! many, `search` with a budget and a callback.

pub mod arch;
mod branch;
mod cells;
mod engine;
mod flock;
mod sweep;
mod tree;
mod two;

pub use cells::Board9;
pub use engine::{Answer, Engine, Isa};
