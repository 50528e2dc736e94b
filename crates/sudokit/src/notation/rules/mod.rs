//! The text form of puzzles with constraints, for hands and tests: one statement a line.
//!
//! ```text
//! # what stands after a # is a remark
//! title: A small one
//! board 6x6
//! givens:
//! 1.....
//! ......
//! ......
//! ......
//! ......
//! .....2
//! candidates 1 3 5: r1c2
//! killer 15: r2c1-3 r3c1
//! sandwich 8: r0c4
//! or { thermometer: r1c1-4 } { thermometer: r1c4-1; anti-knight }
//! ```
//!
//! A rule is the id of its kind in [`CONSTRAINTS`](crate::constraint::CONSTRAINTS), its words, a colon, and its cells:
//! lists of them are separated by `|`, a place outside the board (`r0c4`) stands where a cell would, and further rules
//! stand in braces. Everything a rule says is its [`Parameters`](crate::constraint::Parameters), so a new kind needs nothing
//! here. A word with blanks or signs stands in quotation marks. The board is 9×9 unless `board` says otherwise; its
//! digits count from 1 up to its longer side unless `digits` does. It has the usual boxes unless `boxes`, `no boxes` or
//! `regions` does; digits repeat in rows and columns only after `no rows`. `fog: r1c1` covers the board but for the
//! cells that are lit; fog is shown, never solved.
//!
//! A text may hold several puzzles: each begins with its `board`, with its `title`, or after a line of dashes.
//!
//! Cells: `r4c5`; runs `r4c1-5`, `r6-2c3`, `r1c1-r5c5` (straight, in this order); blocks `r1-2c1-3`, row by row;
//! `r4c56` on boards of at most nine rows and columns; `V3`, `V1-22` for cells beside the board, which
//! `cells V 22: what they are` adds.

mod cells;
mod error;
mod grids;
mod read;
mod several;
mod statements;
mod syntax;
mod write;

pub use error::RulesError;
pub(super) use read::read;
pub(super) use syntax::is_rules;
pub use write::rule_line;
pub(super) use write::write;
