//! What the solver at sudokuwiki.org saves and loads: 81 digits, or two base-32 digits (0-9, a-v) for each cell:
//! `(candidate bits << 1) | clue`; alone or in an address after `bd=`.
//!
//! A cell with one candidate and without the clue bit is kept as a single candidate, not as a placed digit: the
//! text knows no third state.

use crate::board::{Cell, DigitSet, Grid, Pencilmarks};

use super::document::Document;
use super::error::{Malformed, WriteError};
use super::line::{puzzle, symbols};
use super::options::{Context, WriteOptions};
use super::text::FormatError;

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";

/// 162 characters.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let trimmed = record.trim();
    let start = record.len() - record.trim_start().len();
    if trimmed.len() == 162 && trimmed.is_ascii() {
        cells(trimmed, start, context)
    } else {
        Err(FormatError::not_recognized())
    }
}

/// An address with `bd=`.
pub(super) fn read_address(record: &str, context: &Context) -> Result<Document, FormatError> {
    let trimmed = record.trim();
    let query =
        trimmed.find(['?', '&']).filter(|_| trimmed.starts_with("http") || trimmed.starts_with("www."));
    let found = query.and_then(|from| {
        let rest = &trimmed[from..];
        let key = rest.find("?bd=").or_else(|| rest.find("&bd="))?;
        Some(from + key + 4)
    });
    let value = found.ok_or_else(FormatError::not_recognized)?;
    let start = record.len() - record.trim_start().len() + value;
    let board = trimmed[value..].split(['&', '#']).next().unwrap_or("");
    let document = if board.len() == 162 && board.is_ascii() {
        cells(board, start, context)
    } else {
        puzzle(board, start, context)
    };
    document.map_err(|error| error.with_confidence(90))
}

fn cells(text: &str, at: usize, context: &Context) -> Result<Document, FormatError> {
    let layout = context.layout(9).map_err(|kind| FormatError::new(at..at + text.len(), kind, 60))?;
    let mut grid = Grid::empty(layout);
    let mut sets = Vec::with_capacity(81);
    for (index, pair) in text.as_bytes().chunks_exact(2).enumerate() {
        let here = at + 2 * index..at + 2 * index + 2;
        let digit = |byte: u8| DIGITS.iter().position(|&own| own == byte);
        let (Some(high), Some(low)) = (digit(pair[0]), digit(pair[1])) else {
            return Err(FormatError::malformed(here, "sudokuwiki", Malformed::Base32, 40));
        };
        let value = high as u32 * 32 + low as u32;
        let set = DigitSet::from_bits(value >> 1);
        match (value & 1, set.only()) {
            (1, Some(clue)) => grid.set(Cell::new(index), clue.value()),
            (1, None) => {
                return Err(FormatError::malformed(here, "sudokuwiki", Malformed::ClueDigits, 40));
            }
            _ if set.is_empty() => {
                return Err(FormatError::malformed(here, "sudokuwiki", Malformed::NoCandidates, 40));
            }
            _ => {}
        }
        sets.push(set);
    }
    Ok(Document::with_candidates(&Pencilmarks::new(grid, sets)))
}

/// The 162 characters of givens and candidates.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    symbols(document.grid(), &WriteOptions { blank: '.', alphabet: None, ..options.clone() })?;
    let state = document.full_state();
    let pairs = state.layout().cells().flat_map(|cell| {
        let given = document.grid().digit(cell);
        let set = state.grid().digit(cell).map_or(state.marks(cell), DigitSet::single);
        let value = (set.bits() as usize) << 1 | usize::from(given.is_some());
        [DIGITS[value >> 5], DIGITS[value & 31]].map(char::from)
    });
    Ok(pairs.collect())
}

/// The address: with the digits alone where the candidates say no more, else with the 162 characters.
pub(super) fn write_address(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let has_more = document.marks.is_some() || !document.placed.is_empty() || !document.eliminated.is_empty();
    let board = if has_more {
        write(document, options)?
    } else {
        let zeros = WriteOptions { blank: '0', alphabet: None, ..options.clone() };
        symbols(document.grid(), &zeros)?.into_iter().collect()
    };
    Ok(format!("{ADDRESS}{board}"))
}
