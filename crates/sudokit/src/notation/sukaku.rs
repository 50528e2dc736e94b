//! "Sukaku": 729 characters, nine for each cell, each digit at its own place or a blank there. There are no givens:
//! a cell with a single candidate is taken as one.

use crate::board::{Cell, DigitSet, Grid, Pencilmarks};

use super::alphabet::Alphabet;
use super::document::Document;
use super::error::{ReadErrorKind, WriteError};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::text::Fault;

const CELLS: usize = 81;

/// A line of 729 characters.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, Fault> {
    let trimmed = record.trim_matches(['\t', ' ']);
    let start = record.len() - record.trim_start_matches(['\t', ' ']).len();
    let chars: Vec<(usize, char)> = trimmed.char_indices().map(|(at, c)| (at + start, c)).collect();
    if chars.len() != CELLS * 9 {
        return Err(wrong_length(&chars, record));
    }
    let layout = context.layout(9).map_err(|kind| Fault::new(0..record.len(), kind, 90))?;
    let alphabet = Alphabet::default_for(9);
    let mut sets = vec![DigitSet::EMPTY; CELLS];
    for (index, &(at, symbol)) in chars.iter().enumerate() {
        match alphabet.value(symbol) {
            Some(digit) if usize::from(digit) == index % 9 + 1 => {
                sets[index / 9] = DigitSet::from_bits(sets[index / 9].bits() | 1 << (digit - 1));
            }
            Some(_) => {
                let what = format!("place {} of a cell is for {} or a blank", index % 9 + 1, index % 9 + 1);
                return Err(Fault::malformed(at..at + 1, "sukaku", what, 80));
            }
            None if matches!(symbol, '.' | '0' | '-' | '_' | '*') => {}
            None => return Err(super::alphabet::not_a_symbol(at, symbol, 9, &alphabet).likely(80)),
        }
    }
    let mut grid = Grid::empty(layout);
    for (index, set) in sets.iter().enumerate() {
        if let Some(digit) = set.only() {
            grid.set(Cell::new(index), digit.value());
        }
    }
    Ok(Document::with_candidates(&Pencilmarks::new(grid, sets)))
}

/// A line of nearly 729 characters was meant to have as many.
fn wrong_length(chars: &[(usize, char)], record: &str) -> Fault {
    let near = (700..760).contains(&chars.len())
        && chars.iter().all(|&(_, c)| c.is_ascii_digit() || matches!(c, '.' | '-' | '_' | '*'));
    let what = format!("the line has {} characters; a sukaku has 729", chars.len());
    let at = chars.get(CELLS * 9).map_or(record.len(), |&(at, _)| at);
    let likeness = if near { 80 } else { 0 };
    let fault = Fault::malformed(at..record.len(), "sukaku", what, likeness);
    if near { fault } else { Fault::new(fault.at, ReadErrorKind::Unrecognized, 0) }
}

/// The 729 characters of the candidates: digits on the board are single candidates.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    if document.layout().size() != 9 {
        let layout = document.layout().to_string();
        return Err(WriteError::Layout { format: "sukaku", layout, holds: "9x9 boards" });
    }
    let plain = WriteOptions { blank: '.', alphabet: None, ..options.clone() };
    symbols(&document.grid, &plain)?;
    let state = document.state();
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
