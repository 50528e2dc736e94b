//! Random solutions of any board.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;

use super::search::{BoardSearch, Solutions};
use crate::board::{Board, Grid};
use crate::control::{Meter, Stop};

/// Nodes after which filling a board starts afresh.
pub(super) const FILL: u64 = 2_000;

/// Fills a board at random. Every solution can come, but not all equally often; for uniformly random 9×9 grids see
/// [`UniformGrids`](super::UniformGrids).
///
/// # Errors
/// When the meter's budget ends first; [`Stop::GaveUp`] if the layout is found to have no solution.
pub fn random_solution(layout: &Arc<Board>, rng: &mut ChaCha8Rng, meter: &mut Meter) -> Result<Grid, Stop> {
    let mut search = BoardSearch::new(layout);
    let empty = vec![0; layout.cell_count()];
    loop {
        meter.look()?;
        match search.count(&empty, 1, FILL, Some(rng), meter)? {
            Solutions::Number(0) => return Err(Stop::GaveUp),
            Solutions::Number(_) => return Ok(Grid::from_checked(layout.clone(), search.solution)),
            Solutions::Unknown => {}
        }
    }
}
