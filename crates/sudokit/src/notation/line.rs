//! One puzzle a line: N² characters, alone, with a comment or rating after it, or as a record of the puzzle
//! exchange bank.
//!
//! The exchange bank (github.com/grantm/sudoku-exchange-puzzle-bank) writes 12 hexadecimal digits, a blank, 81
//! digits with `0` for a blank, two blanks, and a rating. The 12 digits are the start of the SHA-1 of the 81; a
//! record without an id gets it from [`sha1`](super::sha1).

use super::alphabet::Alphabet;
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::options::{Context, WriteOptions};
use super::sha1::sha1;
use super::text::FormatError;
use crate::board::Grid;

/// A line that is a puzzle and nothing else.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    if record.len() == 81
        && let Ok(document) = context.document(record, 0)
    {
        return Ok(document);
    }
    let count = record.chars().count();
    if context.side(count).is_some() && !record.contains('\t') {
        return context.document(record, 0);
    }
    let trimmed = record.trim();
    let start = record.len() - record.trim_start().len();
    if trimmed.contains(char::is_whitespace) {
        return Err(wrong_length(record, 0, context));
    }
    puzzle(trimmed, start, context)
}

/// A line that starts with a puzzle; what follows is its comment or rating.
pub(super) fn read_annotated(record: &str, context: &Context) -> Result<Document, FormatError> {
    if let Ok(document) = read(record, context) {
        return Ok(document);
    }
    let start = record.len() - record.trim_start().len();
    let rest = &record[start..];
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '#')).unwrap_or(rest.len());
    let mut document = puzzle(&rest[..end], start, context)?;
    annotate(&mut document, &rest[end..]);
    Ok(document)
}

/// Puts what follows a puzzle into the document's rating and comment.
fn annotate(document: &mut Document, tail: &str) {
    let tail = tail.trim_start_matches([' ', '\t', ';', ',']).trim_end();
    let (front, comment) = match tail.split_once('#') {
        Some((front, comment)) => (front.trim(), comment.trim()),
        None => (tail, ""),
    };
    if front.is_empty() || is_rating(front) {
        document.meta.rating = some(front);
        document.meta.comment = some(comment);
    } else {
        document.meta.comment = some(tail);
    }
}

pub(super) fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

/// A number, or numbers separated by `/`, perhaps after `ED=`, `ER=`, `EP=` or `SE=`.
pub(super) fn is_rating(text: &str) -> bool {
    let numbers = ["ED=", "ER=", "EP=", "SE="].iter().find_map(|key| text.strip_prefix(key)).unwrap_or(text);
    numbers.split('/').all(|number| {
        number.starts_with(|c: char| c.is_ascii_digit()) && number.parse::<f64>().is_ok_and(f64::is_finite)
    })
}

/// `hhhhhhhhhhhh 81 digits  rating`.
pub(super) fn read_exchange(record: &str, context: &Context) -> Result<Document, FormatError> {
    let Some((id, rest)) = record.split_at_checked(12).filter(|(id, rest)| {
        id.bytes().all(|byte| byte.is_ascii_hexdigit()) && rest.starts_with([' ', '\t'])
    }) else {
        return Err(FormatError::not_recognized());
    };
    let start = record.len() - rest.trim_start().len();
    let rest = &record[start..];
    let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let mut document = puzzle(&rest[..end], start, context)?;
    document.meta.id = some(id);
    let rating = rest[end..].trim();
    if !rating.is_empty() && !is_rating(rating) {
        let at = record.len() - rest[end..].trim_start().len();
        return Err(FormatError::malformed(at..record.len(), "exchange", Malformed::Rating, 90));
    }
    document.meta.rating = some(rating);
    Ok(document)
}

/// A word that must be a puzzle.
pub(super) fn puzzle(word: &str, at: usize, context: &Context) -> Result<Document, FormatError> {
    if context.side(word.chars().count()).is_some() {
        context.document(word, at)
    } else {
        Err(wrong_length(word, at, context))
    }
}

/// The error of a line that has not the length of any board: points at the characters too many, or at the end.
fn wrong_length(word: &str, at: usize, context: &Context) -> FormatError {
    let found = word.chars().count();
    let size = context.nearest_side(found);
    let expected = size * size;
    let symbols = match &context.alphabet {
        Some(alphabet) => alphabet.truncated(size),
        None => Alphabet::default_for(size),
    };
    let known =
        word.chars().filter(|&c| symbols.value(c).is_some() || (symbols.allows_blank(c) && c != ' ')).count();
    let near = expected.min(found) * 100 / expected.max(found).max(1);
    let confidence = near.min(known * 100 / found.max(1)) * 3 / 4;
    let start = word.char_indices().nth(expected).map_or(word.len(), |(offset, _)| offset);
    let kind = ReadErrorKind::Length { found, expected, size };
    FormatError::new(at + start..at + word.len(), kind, confidence as u8)
}

/// The N² characters.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let filled;
    let grid = if options.filled && !document.placed.is_empty() {
        filled = document.filled();
        &filled
    } else {
        &document.grid
    };
    symbols(grid, options).map(|symbols| symbols.into_iter().collect())
}

/// The symbol of each cell.
pub(super) fn symbols(grid: &Grid, options: &WriteOptions) -> Result<Vec<char>, WriteError> {
    let size = grid.layout().size();
    let default;
    let alphabet = match &options.alphabet {
        Some(alphabet) => alphabet,
        None => {
            default = Alphabet::default_for(size);
            &default
        }
    };
    let blank_clashes = alphabet.truncated(size).value(options.blank).is_some();
    if alphabet.len() < size || blank_clashes {
        let alphabet = alphabet.to_string();
        return Err(WriteError::Alphabet { alphabet, blank: options.blank, size });
    }
    grid.layout()
        .cells()
        .map(|cell| match grid.value(cell) {
            0 => Ok(options.blank),
            value if usize::from(value) <= size => Ok(alphabet.symbol(value).unwrap_or(options.blank)),
            value => Err(WriteError::Value { cell: grid.layout().name(cell), value }),
        })
        .collect()
}

/// The line, its rating, and its comment after `#`.
pub(super) fn write_annotated(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let mut line = write(document, options)?;
    if let Some(rating) = &document.meta.rating {
        line.push(' ');
        line.push_str(&one_line(rating));
    }
    if let Some(comment) = &document.meta.comment {
        line.push_str(" # ");
        line.push_str(&one_line(comment));
    }
    Ok(line)
}

/// A text in which line ends have become blanks.
pub(super) fn one_line(text: &str) -> String {
    text.replace(['\r', '\n'], " ")
}

/// An exchange-bank record; only 9×9 boards have them.
pub(super) fn write_exchange(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let line = write(document, &WriteOptions { blank: '0', alphabet: None, ..options.clone() })?;
    let id = match &document.meta.id {
        Some(id) if id.len() == 12 && id.bytes().all(|byte| byte.is_ascii_hexdigit()) => id.clone(),
        _ => sha1(line.as_bytes())[..6].iter().map(|byte| format!("{byte:02x}")).collect(),
    };
    let rating = match &document.meta.rating {
        Some(rating) if is_rating(rating) => format!("  {rating}"),
        _ => String::new(),
    };
    Ok(format!("{id} {line}{rating}"))
}
