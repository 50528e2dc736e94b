//! How hard a puzzle is: every measure with one definition and one name.
//!
//! [`MEASURES`] lists them: ratings by human-style solving (folds over the steps of a path, see [`rate`]) and the
//! effort of a search (guesses, levels of nested guesses, nodes). A [`Measurer`] computes one, a [`DifficultyRange`]
//! demands one. The program, the columns of data sets, Python and the generator all ask here, so equal names give equal
//! values.

mod guess_tree;
mod measure;
mod need;
mod range;
mod rating;

pub use measure::{MEASURES, Measure, MeasureError, Measurement, Measurer, UnknownMeasure, measure};
pub use need::{Need, NeedError, NeedProver, TechniqueNeed};
pub use range::{DifficultyRange, RangeError, level_words};
pub use rating::{Points, Rating, rate, rate_on_board, rate_on_houses, rate_or_search};
