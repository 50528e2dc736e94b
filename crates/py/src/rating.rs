//! Scales by name, and points as the scale writes them.

use pyo3::prelude::*;
use sudokit::difficulty::{Points, Rating};
use sudokit::logic::{self, Measure, SCALES, Scale};

use crate::fault::Fault;

/// A scale by name.
pub fn scale(name: &str) -> Result<&'static Scale, Fault> {
    logic::scale(name).ok_or_else(|| {
        let names: Vec<&str> = SCALES.iter().map(|scale| scale.name).collect();
        Fault::Argument(format!("there is no scale '{name}'; there are {}", names.join(", ")))
    })
}

/// Points as the scale writes them: tenths of Sudoku Explainer as 7.1.
pub fn points(scale: &Scale, value: u32) -> f64 {
    Points::on(scale, value).value()
}

/// The rating. Sudoku Explainer rates what it cannot solve 20.0.
pub fn total(scale: &Scale, rating: &Rating) -> f64 {
    match scale.measure {
        Measure::Hardest => rating.total.map_or(20.0, f64::from),
        Measure::Sum => rating.sum.value(),
    }
}

/// The names of a scale's levels, from easy to hard.
#[pyfunction]
pub fn levels(scale_name: &str) -> PyResult<Vec<&'static str>> {
    Ok(scale(scale_name)?.levels.iter().map(|level| level.name).collect())
}
