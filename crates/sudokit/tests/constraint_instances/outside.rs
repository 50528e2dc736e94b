//! Clues outside the board.

use super::{Draw, Generator};
use sudokit::constraint::Terms;

pub const GENERATORS: &[(&str, Generator)] = &[("sandwich", sandwich)];

fn sandwich(draw: &mut Draw<'_>) -> Terms {
    let place = draw.beside();
    let line = draw.values(&place.line(&draw.board));
    let is_end = |number: &i32| *number == draw.board.lowest || *number == draw.board.highest();
    let ends: Vec<usize> = (0..line.len()).filter(|&at| is_end(&line[at])).collect();
    let sum = if ends.len() == 2 { line[ends[0] + 1..ends[1]].iter().sum() } else { 3 };
    let sum = draw.nearly(sum).max(0);
    Terms { outside: Some(place), ..Terms::default() }.word(sum)
}
