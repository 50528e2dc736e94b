//! "Sukaku": 729 characters, nine for each cell, each digit at its own place or a blank there. There are no givens:
//! a cell with a single candidate is taken as one.

use crate::board::{Cell, DigitSet, Grid, Pencilmarks};

use super::alphabet::Alphabet;
use super::document::Document;
use super::error::{Malformed, WriteError};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::text::FormatError;

const CELLS: usize = 81;

/// A line of 729 characters.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let trimmed = record.trim_matches(['\t', ' ']);
    let start = record.len() - record.trim_start_matches(['\t', ' ']).len();
    let chars: Vec<(usize, char)> = trimmed.char_indices().map(|(at, c)| (at + start, c)).collect();
    if chars.len() != CELLS * 9 {
        return Err(wrong_length(&chars, record, context));
    }
    let layout = context.layout(9).map_err(|kind| FormatError::new(0..record.len(), kind, 90))?;
    let alphabet = Alphabet::default_for(9);
    let mut sets = vec![DigitSet::EMPTY; CELLS];
    for (index, &(at, symbol)) in chars.iter().enumerate() {
        match alphabet.value(symbol) {
            Some(digit) if usize::from(digit) == index % 9 + 1 => {
                sets[index / 9] = DigitSet::from_bits(sets[index / 9].bits() | 1 << (digit - 1));
            }
            Some(_) => {
                let what = Malformed::Place(index % 9 + 1);
                return Err(FormatError::malformed(at..at + 1, "sukaku", what, 80));
            }
            None if matches!(symbol, '.' | '0' | '-' | '_' | '*') => {}
            None => return Err(super::alphabet::not_a_symbol(at, symbol, 9, &alphabet).with_confidence(80)),
        }
    }
    let mut grid = Grid::empty(layout);
    for (index, set) in sets.iter().enumerate() {
        if let Some(digit) = set.only() {
            grid.set(Cell::new(index), digit.value());
        }
    }
    if grid.filled() == CELLS {
        return Ok(Document::new(grid));
    }
    Ok(Document::with_candidates(&Pencilmarks::new(grid, sets)))
}

/// A line of nearly 729 characters was meant to have as many.
fn wrong_length(chars: &[(usize, char)], record: &str, context: &Context) -> FormatError {
    let near = (700..760).contains(&chars.len())
        && chars.iter().all(|&(_, c)| c.is_ascii_digit() || matches!(c, '.' | '-' | '_' | '*'));
    if !near && !context.named {
        return FormatError::not_recognized();
    }
    let what = Malformed::RecordLength { found: chars.len(), expected: CELLS * 9 };
    let at = chars.get(CELLS * 9).map_or(record.len(), |&(at, _)| at);
    FormatError::malformed(at..record.len(), "sukaku", what, 80)
}

/// The 729 characters of the candidates: digits on the board are single candidates.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let plain = WriteOptions { blank: '.', alphabet: None, ..options.clone() };
    symbols(document.grid(), &plain)?;
    let state = document.full_state();
    let blank = if options.blank.is_ascii_digit() { '0' } else { options.blank };
    Ok(state
        .layout()
        .cells()
        .flat_map(|cell| {
            let set = state.grid().digit(cell).map_or(state.marks(cell), DigitSet::single);
            (0..9u8).map(move |bit| if set.bits() >> bit & 1 == 1 { char::from(b'1' + bit) } else { blank })
        })
        .collect())
}
