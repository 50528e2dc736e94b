//! Exact cover: choose options so that every primary item is covered exactly once and every secondary item at most
//! once. This module knows no Sudoku: pentominoes and queens are problems as good as any.
//!
//! A problem is a [`Matrix`] (or a [`Table`] with names, read from text). Two methods search it in the same order,
//! by Algorithm X with the fewest-options rule: [`algorithm_x`] over dictionaries of sets, and [`dancing_links`]
//! over linked lists. Both report every step to a [`Visitor`].
//!
//! ```
//! use sudokit::exact_cover::{Table, dancing_links, Collect};
//! let table = Table::parse("A: Mon Thu Sun\nB: Mon Fri\nC: Mon Wed Fri Sun\nD: Tue Thu\nE: Wed Sat\nF: Tue Thu Sat").unwrap();
//! let mut covers = Collect::all();
//! let _ = dancing_links(&table.matrix, &mut covers);
//! assert_eq!(covers.count, 1);
//! let names: Vec<&str> = covers.covers[0].iter().map(|&o| table.option_names[o as usize].as_str()).collect();
//! assert_eq!(names, ["C", "F"]);
//! ```

mod algorithm_x;
mod dancing_links;
mod matrix;
mod table;
mod visitor;

pub use algorithm_x::algorithm_x;
pub use dancing_links::dancing_links;
pub use matrix::{Matrix, MatrixError};
pub use table::{Table, TableError, TableErrorKind};
pub use visitor::{Collect, Visitor};
