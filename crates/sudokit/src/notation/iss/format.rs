//! The text as a format: recognized by its tokens, alone or after `?q=` of an address.
//!
//! White space says nothing, so tokens on several lines are one puzzle. Lists of puzzles, one a line, are recognized by
//! what the lines of one puzzle do not have: see [`one_a_line`].

use std::ops::Range;

use super::error::IssError;
use super::text::read_iss;
use super::tokens;
use super::write::{IssWriteError, write_iss};
use crate::constraint::Puzzle;
use crate::notation::document::Document;
use crate::notation::error::{ReadErrorKind, WriteError};
use crate::notation::feature::{Feature, features};
use crate::notation::options::{Context, WriteOptions};
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "iss";

/// Where the text stands in an address.
fn address(text: &str) -> Option<usize> {
    text.contains("Interactive-Sudoku-Solver").then(|| text.find("q=")).flatten()
}

/// Whether a text is an address of the program or has a token of this format.
pub(in crate::notation) fn is_iss(text: &str) -> bool {
    let begins = |rest: &str| {
        let kind = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        let name = &rest[..kind];
        let is_name = name.starts_with(|c: char| c.is_ascii_uppercase());
        // Letters may be the digits of a board: a bare name must look like one.
        let is_word = name.len() >= 5 && name.bytes().any(|byte| byte.is_ascii_lowercase());
        let ends = rest[kind..].chars().next().is_none_or(|c| c == '.' || c.is_whitespace());
        let is_given = rest.starts_with("~R") || rest.starts_with("~V");
        is_given || is_name && (rest[kind..].starts_with('~') || is_word && ends)
    };
    let has_token = text.match_indices('.').any(|(at, _)| begins(&text[at + 1..]));
    address(text).is_some() || has_token
}

/// Whether a line may be a whole puzzle: an address, or tokens that state the board's shape.
pub(in crate::notation) fn is_alone(line: &str) -> bool {
    address(line).is_some() || (line.starts_with('.') && line.contains(".Shape~"))
}

/// Without percent escapes.
fn unescaped(text: &str) -> String {
    let mut decoded = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).filter(|_| bytes[at] == b'%');
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// The lines of a text if each is a puzzle: all are addresses, or each is whole tokens by itself and more than one of
/// them says which shape the board has. Tokens of one puzzle may stand on several lines, with one shape for all.
fn one_a_line(text: &str) -> Option<Vec<Range<usize>>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() && !line.starts_with('#') {
            lines.push(start..start + line.trim_end().len());
        }
        start += line.len();
    }
    if lines.len() < 2 {
        return None;
    }
    let of = |line: &Range<usize>| &text[line.clone()];
    if lines.iter().all(|line| address(of(line)).is_some()) {
        return Some(lines);
    }
    let mut shapes = 0;
    for line in &lines {
        if !of(line).trim_start().starts_with('.') {
            return None;
        }
        // The only section of a line without blank ones.
        let tokens = tokens::tokens(tokens::sections(of(line)).first()?).ok()?;
        shapes += usize::from(tokens.iter().any(|token| token.kind.text == "Shape"));
    }
    (shapes > 1).then_some(lines)
}

/// The puzzles.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let text = source.text;
    if !context.named && !is_iss(text) {
        return Err(FormatError::not_recognized());
    }
    let document = |line: Range<usize>| {
        puzzle(&text[line.clone()], context).map_err(|mut error| {
            let shifted = |at: &Range<usize>| at.start + line.start..at.end + line.start;
            error.at = shifted(&error.at);
            if let ReadErrorKind::Iss(own) = &mut error.kind {
                own.at = shifted(&own.at);
            }
            error
        })
    };
    match one_a_line(text) {
        Some(lines) => lines.into_iter().map(document).collect(),
        None => Ok(vec![document(0..text.len())?]),
    }
}

/// One puzzle.
fn puzzle(text: &str, context: &Context) -> Result<Document, FormatError> {
    let puzzle = match address(text) {
        // Places in an escaped text are not those of the text: the error is about all of it.
        Some(at) => {
            let query = text[at + 2..].trim_end().split(['&', '#']).next().unwrap_or("");
            read_iss(&unescaped(query))
                .map_err(|error| IssError { at: at + 2..at + 2 + query.len(), ..error })
        }
        None => read_iss(text),
    };
    let puzzle = puzzle
        .map_err(|error| FormatError::new(error.at.clone(), ReadErrorKind::Iss(Box::new(error)), 90))?;
    if let Some(hint) = &context.hint
        && (puzzle.board().rows(), puzzle.board().columns()) != (hint.size(), hint.size())
    {
        let kind = ReadErrorKind::LayoutSize { found: puzzle.board().rows(), expected: hint.size() };
        return Err(FormatError::new(0..text.len(), kind, 90));
    }
    Ok(Document::of_puzzle(puzzle))
}

/// The text.
pub(in crate::notation) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = document.to_unchecked_puzzle();
    // Without what it cannot hold: that was asked for, or there is nothing of it.
    let held = |index| write_iss(&puzzle.with_constraints(|other| other == index)).is_ok();
    let held: Vec<bool> = (0..puzzle.constraints().len()).map(held).collect();
    let cannot_hold = |features| WriteError::CannotHold { format: FORMAT, features, instead: vec!["rules"] };
    let text = write_iss(&puzzle.with_constraints(|index| held[index]))
        .map_err(|error| cannot_hold(vec![feature(error)]))?;
    match read_iss(&text) {
        Ok(_) => Ok(text),
        Err(_) => Err(cannot_hold(features(&puzzle))),
    }
}

/// A puzzle a line, each with the shape of its board: that shows where one ends.
pub(in crate::notation) fn write_all(
    documents: &[Document],
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let line = |document: &Document| {
        let text = write(document, options)?;
        let board = document.to_unchecked_puzzle();
        let board = board.board();
        let shape = match text.contains(".Shape~") {
            true => String::new(),
            false => format!(".Shape~{}x{}", board.rows(), board.columns()),
        };
        Ok(shape + &text)
    };
    let lines: Result<Vec<String>, WriteError> = documents.iter().map(line).collect();
    Ok(lines?.join("\n"))
}

fn feature(error: IssWriteError) -> Feature {
    match error {
        IssWriteError::Board(board) => Feature::Board(board),
        IssWriteError::Rule { kind, .. } => Feature::Constraint(kind),
    }
}

/// What of a puzzle with rules the format cannot hold.
pub(in crate::notation) fn lacks(puzzle: &Puzzle) -> Vec<Feature> {
    if let Err(error) = write_iss(&puzzle.with_constraints(|_| false)) {
        return vec![feature(error)];
    }
    let mut lacking = Vec::new();
    for index in 0..puzzle.constraints().len() {
        if let Err(error) = write_iss(&puzzle.with_constraints(|other| other == index)) {
            let feature = feature(error);
            if !lacking.contains(&feature) {
                lacking.push(feature);
            }
        }
    }
    if lacking.is_empty() {
        match write_iss(puzzle) {
            Err(error) => lacking.push(feature(error)),
            // Cells that only another rule would make.
            Ok(text) if read_iss(&text).is_err() => lacking.extend(features(puzzle)),
            Ok(_) => {}
        }
    }
    lacking
}
