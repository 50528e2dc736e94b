//! Columns of data sets: the table, and a file for each column or for a few that share their work.
//!
//! A column is a [`ColumnInfo`] with a function from a [`Row`](row::Row) to a value. The row computes what is asked of
//! it once, however many columns ask, and what the engine does best for many puzzles at a time is prepared for 64 rows
//! before (`Batched`).

mod canonical;
mod catalogue;
mod depth;
mod explainer;
mod hodoku;
mod info;
mod kind;
mod origin;
mod puzzle;
mod row;
mod search;
mod solution;
mod value;
mod worker;

pub use catalogue::{COLUMNS, columns};
pub use info::{Bins, Column, ColumnInfo, Cost};
pub(crate) use row::{Origin, Row};
pub(crate) use worker::Worker;
