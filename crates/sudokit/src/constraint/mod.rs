//! The rules that setters add to a Sudoku: their meaning, their checks, and their lowering to the constraint engine.
//!
//! A [`Puzzle`] is a [`Board`](crate::board::Board) (any rectangle, any range of digits, regions or none, extra cells),
//! what each cell may hold, and [`Constraint`]s. A kind of constraint is one file under `kinds/`: its parameters with
//! their geometry checked, the reference check of a full grid that everything cleverer is tested against, how it lowers
//! to relations of [`propagation`](crate::propagation), its sentence, its drawing. [`CONSTRAINTS`] lists all kinds;
//! formats, the program, the page, docs and tests read it.
//!
//! In a text or a file a constraint is its [`Parameters`]: words, places outside the board, lists of cells, lists of further
//! constraints. That form is the same for all kinds, so that a reader, a writer and serialisation are written once.

mod houses;
mod info;
mod kinds;
mod lowering;
mod mark;
mod names;
mod outside;
mod parameters;
mod puzzle;
mod table;

pub use houses::ParsePuzzleError;
pub use info::{Info, Section, Tool, WordUse};
pub use kinds::*;
pub use lowering::Lowering;
pub use mark::{Mark, Paint, Point};
pub(crate) use names::list;
pub use names::{Names, RuleName, labelled_cell};
pub use outside::{Diagonal, Outside, Side};
pub use parameters::{Constraint, Kind, Parameters, ParametersError};
pub use puzzle::{BuildError, Puzzle, RuleParts};
pub use table::CONSTRAINTS;
