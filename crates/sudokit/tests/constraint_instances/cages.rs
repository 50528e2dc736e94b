//! Cages and sets.

use super::{Draw, Generator};
use sudokit::constraint::Terms;

pub const GENERATORS: &[(&str, Generator)] = &[("killer", killer)];

fn killer(draw: &mut Draw<'_>) -> Terms {
    let cells = draw.blob(1, draw.board.values.min(5));
    let total = draw.sum(&cells);
    let total = draw.nearly(total);
    let sum = if draw.chance(0.8) { Some(total) } else { None };
    Terms::of_cells(&cells).optional(sum)
}
