//! Lines.

use super::{Draw, Generator};
use sudokit::constraint::Terms;

pub const GENERATORS: &[(&str, Generator)] = &[("thermometer", thermometer)];

fn thermometer(draw: &mut Draw<'_>) -> Terms {
    let paths: Vec<_> = (0..30).map(|_| draw.path(2, 4)).collect();
    let path = draw.true_of(&paths, |draw, path| draw.values(path).is_sorted_by(|a, b| a < b));
    Terms::of_cells(&path)
}
