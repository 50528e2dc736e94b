//! Scales and measures of difficulty by name.

use pyo3::prelude::*;
use sudokit::difficulty::{MEASURES, Measure, Points, measure};
use sudokit::logic::{self, SCALES, Scale};

use crate::error::CallError;

/// What puzzles are rated by.
pub enum By {
    /// The steps of human-style solving.
    Scale(&'static Scale),
    /// A number.
    Measure(&'static Measure),
}

/// A scale of human-style solving by name; `er` is another name of Sudoku Explainer's.
pub fn scale(name: &str) -> Result<&'static Scale, CallError> {
    let names = || SCALES.iter().map(|scale| scale.name).collect::<Vec<_>>().join(", ");
    let by_alias =
        || measure(name).filter(|measure| measure.aliases.contains(&name)).and_then(Measure::scale);
    logic::scale::by_name(name)
        .or_else(by_alias)
        .ok_or_else(|| CallError::Argument(format!("there is no scale '{name}'; there are {}", names())))
}

/// A scale or a measure by name.
pub fn by_name(name: &str) -> Result<By, CallError> {
    if let Ok(scale) = scale(name)
        && !scale.is_for_any_board()
    {
        return Ok(By::Scale(scale));
    }
    measure(name).map(By::Measure).ok_or_else(|| {
        let names: Vec<&str> = MEASURES.iter().map(|measure| &*measure.name).collect();
        CallError::Argument(format!("there is no scale '{name}'; there are {}", names.join(", ")))
    })
}

/// Points as the scale writes them: tenths of Sudoku Explainer as 7.1.
pub fn points(scale: &Scale, value: u32) -> f64 {
    Points::on(scale, value).value()
}

/// The names of a scale's levels, from easy to hard; none of a measure that is no scale.
#[pyfunction]
pub fn levels(name: &str) -> PyResult<Option<Vec<&'static str>>> {
    Ok(match by_name(name)? {
        By::Scale(scale) => Some(scale.levels.iter().map(|level| level.name).collect()),
        By::Measure(_) => None,
    })
}
