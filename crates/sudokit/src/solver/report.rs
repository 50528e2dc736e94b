//! The answer of a solver: [`Report`].

use std::fmt;

use crate::board::Grid;
use crate::control::{Stats, Stop};

/// What is known of the number of solutions. "Unknown" is never reported as "none" or "one".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Verdict {
    /// Proved: no solution.
    None,
    /// Proved: exactly one.
    One,
    /// At least two were found.
    Many,
    /// The search ended before it could decide.
    Unknown,
}

impl Verdict {
    /// What a search proved that found this number of solutions and ended for this reason (`None`: it searched
    /// everything).
    pub fn of(solutions: u64, stop: Option<Stop>) -> Verdict {
        match (solutions, stop) {
            (2.., _) => Verdict::Many,
            (0, None) => Verdict::None,
            (1, None) => Verdict::One,
            _ => Verdict::Unknown,
        }
    }
}

/// `none`, `one`, `many` or `unknown`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::None => "none",
            Verdict::One => "one",
            Verdict::Many => "many",
            Verdict::Unknown => "unknown",
        })
    }
}

/// The answer.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Report {
    /// Solutions found.
    pub solutions: u64,
    /// The first of them, as many as asked to keep.
    pub grids: Vec<Grid>,
    /// Why the search ended early; `None` says that everything was searched.
    pub stop: Option<Stop>,
    /// What was counted.
    pub stats: Stats,
    /// The id of the solver that answered.
    pub solver: &'static str,
}

impl Report {
    /// The first solution that was kept.
    pub fn solution(&self) -> Option<&Grid> {
        self.grids.first()
    }

    /// What the search proved.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.stop)
    }

    /// Whether the number of solutions is exact.
    pub fn is_exact(&self) -> bool {
        self.stop.is_none()
    }
}
