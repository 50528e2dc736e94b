//! The text of single cells, cut out of a drawing or a list, and the digits in them.

use super::alphabet::{self, Alphabet};
use super::error::Malformed;
use super::options::Context;
use super::text::FormatError;

/// A cell as it stands in the text: where, and its characters (nothing for an empty one).
#[derive(Clone, Copy, Debug)]
pub(super) struct CellText<'a> {
    pub at: usize,
    pub text: &'a str,
}

/// The values of cells: single symbols, or numbers where a cell has two characters.
pub(super) fn cell_values(
    cells: &[CellText<'_>],
    size: usize,
    context: &Context,
) -> Result<(Vec<u8>, Option<Alphabet>), FormatError> {
    if cells.iter().all(|cell| cell.text.chars().count() <= 1) {
        let symbols: Vec<(usize, char)> =
            cells.iter().map(|cell| (cell.at, cell.text.chars().next().unwrap_or(' '))).collect();
        return alphabet::values(&symbols, size, context.alphabet.as_ref());
    }
    if size <= 9 {
        return Err(longer_cell(cells, size));
    }
    let values: Result<Vec<u8>, FormatError> = cells.iter().map(|cell| number(cell, size)).collect();
    Ok((values?, None))
}

/// A cell that is a decimal number or a blank.
fn number(cell: &CellText<'_>, size: usize) -> Result<u8, FormatError> {
    let end = cell.at + cell.text.len();
    if cell.text.chars().all(alphabet::is_blank) {
        return Ok(0);
    }
    match cell.text.parse::<u8>() {
        Ok(value) if usize::from(value) <= size && cell.text.len() <= 2 => Ok(value),
        _ => {
            let what = Malformed::Number { text: cell.text.to_string(), size };
            Err(FormatError::malformed(cell.at..end, "rows", what, 60))
        }
    }
}

/// A cell of a small board with several characters: either this is a candidate grid, or the cell is wrong.
fn longer_cell(cells: &[CellText<'_>], size: usize) -> FormatError {
    let long: Vec<&CellText<'_>> = cells.iter().filter(|cell| cell.text.chars().count() > 1).collect();
    let confidence = if long.len() <= 2 { 60 } else { 0 };
    let what = Malformed::LongCell { text: long[0].text.to_string(), size };
    FormatError::malformed(long[0].at..long[0].at + long[0].text.len(), "rows", what, confidence)
}
