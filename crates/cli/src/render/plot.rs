//! The charts that there are.

use clap::ValueEnum;

/// What a chart shows.
#[derive(Clone, Copy, ValueEnum, PartialEq, Eq, Debug)]
pub enum Plot {
    /// Position of the cursor against iteration
    Cursor,
    /// Depth of the search against event
    Depth,
    /// Candidates left against event
    Candidates,
    /// Cost and temperature of a stochastic method against iteration
    Cost,
    /// Cells that a relaxation leaves fractional, by round
    Fractional,
    /// A relaxation's last x: the nine values of each cell shaded
    Weights,
}
