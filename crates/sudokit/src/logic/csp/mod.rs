//! Sudoku as variables that each take one value: cells, and the places of a digit in a row, a column, a box.
//!
//! `variables` has the tables, `domains` follows singles to their end, `trial` finds the depth of trial and error,
//! `whip` the shortest whips and braids, and `nested_braids` suppositions with braids inside [berthier2007]; `proof`
//! gives the argument. All four kinds of variables are treated alike, so a whip may run through any of them.

pub mod domains;
pub mod nested_braids;
pub mod proof;
pub mod trial;
pub mod variables;
pub mod whip;
