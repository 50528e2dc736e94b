//! One puzzle a line: N² characters, alone, with a comment or rating after it, or as a record of the puzzle
//! exchange bank.
//!
//! The exchange bank (github.com/grantm/sudoku-exchange-puzzle-bank) writes 12 hexadecimal digits, a blank, 81
//! digits with `0` for a blank, two blanks, and a rating. The 12 digits are the start of the SHA-1 of the 81; a
//! record without an id gets it from [`sha1`](super::sha1).

use std::ops::Range;

use crate::board::{Grid, Grid9, MAX_SIZE};

use super::alphabet::{Alphabet, values9};
use super::cells::{CellText, spelling};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::options::{Context, WriteOptions};
use super::sha1::sha1;
use super::text::FormatError;

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
    if is_address(trimmed) {
        return Err(FormatError::new(start..start + trimmed.len(), ReadErrorKind::Address, 60));
    }
    if let Some(read) = separated(record.trim_matches(' '), record, context) {
        return read;
    }
    if trimmed.contains(char::is_whitespace) {
        return spaced(trimmed, start, context).unwrap_or_else(|| Err(wrong_length(record, 0, context)));
    }
    puzzle(trimmed, start, context)
}

/// N² symbols or numbers with tabs, commas or semicolons between them; an empty one is a blank.
fn separated(list: &str, record: &str, context: &Context) -> Option<Result<Document, FormatError>> {
    let start = record.len() - record.trim_start_matches(' ').len();
    [',', ';', '\t'].into_iter().filter(|&separator| list.contains(separator)).find_map(|separator| {
        let mut cells: Vec<CellText<'_>> = Vec::new();
        let mut at = start;
        for part in list.split(separator) {
            let text = part.trim();
            cells.push(CellText { at: at + part.len() - part.trim_start().len(), text });
            at += part.len() + separator.len_utf8();
        }
        // A separator may stand after the last cell too.
        if context.side(cells.len()).is_none() && cells.last().is_some_and(|last| last.text.is_empty()) {
            cells.pop();
        }
        let size = context.side(cells.len())?;
        // This number of fields may be that of a table.
        let read = board(&cells, size, start..record.len(), context);
        Some(read.map_err(|error| {
            let confidence = error.confidence.min(40);
            error.with_confidence(confidence)
        }))
    })
}

/// The board of these cells.
fn board(
    cells: &[CellText<'_>],
    size: usize,
    at: Range<usize>,
    context: &Context,
) -> Result<Document, FormatError> {
    let spelling = spelling(cells, size, context.alphabet_for(size))?;
    let layout = context.layout(size).map_err(|kind| FormatError::new(at, kind, 90))?;
    spelling.document(cells, layout)
}

/// N² symbols or numbers with blanks between them.
fn spaced(record: &str, at: usize, context: &Context) -> Option<Result<Document, FormatError>> {
    let mut cells: Vec<CellText<'_>> = Vec::new();
    let mut start = 0;
    for part in record.split_inclusive(char::is_whitespace) {
        let text = part.trim_end();
        if !text.is_empty() {
            cells.push(CellText { at: at + start, text });
        }
        start += part.len();
    }
    let size = context.side(cells.len())?;
    Some(board(&cells, size, at..at + record.len(), context))
}

fn is_address(record: &str) -> bool {
    ["http://", "https://", "www."].iter().any(|start| record.starts_with(start))
}

/// A line that starts with a puzzle, perhaps with a number before it (`7:`) or in quotes; what follows is its solution,
/// rating or comment.
pub(super) fn read_annotated(record: &str, context: &Context) -> Result<Document, FormatError> {
    if let Ok(document) = read(record, context) {
        return Ok(document);
    }
    let start = record.len() - record.trim_start().len();
    if is_address(&record[start..]) {
        return Err(FormatError::new(start..record.len(), ReadErrorKind::Address, 60));
    }
    let (number, at) = numbered(record, start);
    let (word, rest) = first_word(record, at);
    if word.start == at {
        // Without quotes the whole rest may be the puzzle, with blanks in it.
        if let (Some(number), Ok(mut document)) = (number, read(&record[at..], context)) {
            document.meta.id = Some(number.to_string());
            return Ok(document);
        }
    }
    let mut document = puzzle(&record[word.clone()], word.start, context)?;
    document.meta.id = number.map(str::to_string);
    let rest = solution(record, rest, &mut document, context)?;
    annotate(&mut document, &record[rest..]);
    Ok(document)
}

/// The number that a list has before its entries, and where the entry begins.
fn numbered(record: &str, start: usize) -> (Option<&str>, usize) {
    let rest = &record[start..];
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = &rest[digits..];
    let is_mark = after.starts_with([':', ')']) || after.starts_with(". ") || after.starts_with(".\t");
    if digits == 0 || digits > 9 || !is_mark {
        return (None, start);
    }
    let entry = after[1..].trim_start();
    (Some(&rest[..digits]), record.len() - entry.len())
}

/// The word that begins at `at`, without quotes around it, and where the text goes on after it.
fn first_word(record: &str, at: usize) -> (Range<usize>, usize) {
    let rest = &record[at..];
    let quotes = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('‘', '’'), ('«', '»')];
    for (open, close) in quotes {
        if let Some(inner) = rest.strip_prefix(open)
            && let Some(length) = inner.find(close)
        {
            let start = at + open.len_utf8();
            return (start..start + length, start + length + close.len_utf8());
        }
    }
    let end = rest.find(|c: char| c.is_whitespace() || matches!(c, ';' | ',' | '#')).unwrap_or(rest.len());
    (at..at + end, at + end)
}

/// Takes the solution that may follow a puzzle; where the text goes on after it.
///
/// # Errors
/// A second puzzle follows: a line holds one document.
fn solution(
    record: &str,
    from: usize,
    document: &mut Document,
    context: &Context,
) -> Result<usize, FormatError> {
    let cells = document.grid().values().len();
    let gap = record[from..].len() - record[from..].trim_start_matches([' ', '\t', ';', ',']).len();
    let (word, rest) = first_word(record, from + gap);
    if record[word.clone()].chars().count() != cells {
        return Ok(from);
    }
    let Ok(other) = puzzle(&record[word.clone()], word.start, context) else { return Ok(from) };
    let givens = document.grid().values();
    let solves = other
        .grid()
        .values()
        .iter()
        .zip(givens)
        .all(|(&own, &given)| own != 0 && (given == 0 || given == own));
    if !solves || document.grid().filled() == cells {
        return Err(FormatError::new(word, ReadErrorKind::SecondPuzzle, 85));
    }
    document.solution = Some(other.into_grid());
    Ok(rest)
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
    // Not by the parser of numbers with a fraction, whose tables this would bring into every program.
    numbers.split('/').all(|number| {
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        !whole.is_empty() && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
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

/// The first 81 bytes of a line on which nothing or a rating, a comment or the solution follows.
pub(super) fn bytes9(line: &[u8]) -> Option<&[u8]> {
    let (puzzle, tail) = line.split_at_checked(81)?;
    let ends = matches!(tail.first(), None | Some(b' ' | b'\t' | b';' | b',' | b'#'));
    (ends && !holds_second_puzzle(puzzle, tail)).then_some(puzzle)
}

/// Whether 81 symbols follow a puzzle that are not its solution.
fn holds_second_puzzle(puzzle: &[u8], tail: &[u8]) -> bool {
    let second = tail.get(1..82).and_then(values9);
    let solves = |second: Grid9| {
        let givens = values9(puzzle).unwrap_or(Grid9::EMPTY);
        second
            .values()
            .iter()
            .zip(givens.values())
            .all(|(&own, &given)| own != 0 && (given == 0 || given == own))
    };
    second.is_some_and(|second| !solves(second))
}

/// The 81 digits of an exchange-bank record.
pub(super) fn bytes9_exchange(line: &[u8]) -> Option<&[u8]> {
    let ends = matches!(line.get(94), None | Some(b' '));
    let is_id = line.get(..12)?.iter().all(u8::is_ascii_hexdigit) && line.get(12) == Some(&b' ');
    (ends && is_id).then(|| line.get(13..94)).flatten()
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
    let symbols = |size: usize| match &context.alphabet {
        Some(alphabet) => alphabet.truncated(size),
        None => Alphabet::default_for(size),
    };
    let known = |size: usize| {
        let symbols = symbols(size);
        let is_known = |c: &char| symbols.value(*c).is_some() || (symbols.allows_blank(*c) && *c != ' ');
        word.chars().filter(is_known).count() * 100 / found.max(1)
    };
    // A board of a size that nobody expects, in all its characters.
    let unusual = (5..=MAX_SIZE).find(|&side| side * side == found);
    if let (Some(size), false) = (unusual, context.is_settled())
        && known(size) == 100
    {
        return FormatError::new(at..at + word.len(), ReadErrorKind::UnusualSize { size }, 75);
    }
    let expected = size * size;
    let near = expected.min(found) * 100 / expected.max(found).max(1);
    // Where the board is known, a line of symbols is a bad line of it, however long.
    let confidence = if context.is_settled() { known(size).max(40) } else { near.min(known(size)) } * 3 / 4;
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
        document.grid()
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
    let symbol = |&value: &u8| alphabet.symbol(value).unwrap_or(options.blank);
    Ok(grid.values().iter().map(symbol).collect())
}

/// The line, its solution, its rating, and its comment after `#`.
pub(super) fn write_annotated(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let mut line = write(document, options)?;
    if let Some(solution) = &document.solution {
        line.push(' ');
        line.push_str(&write(&document.with_grid(solution.clone()), options)?);
    }
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
