//! .sdk files: SadMan's sections (`[Puzzle]`, nine rows, perhaps `[State]` with nine more), and SudoCue's headers
//! (`#A` author and the like, then nine rows). SadMan's own files may carry the same headers before the first
//! section.

use crate::board::{Cell, Digit, Grid};

use super::document::Document;
use super::error::{Malformed, ReadErrorKind, UnsupportedPart, WriteError};
use super::grids::{documents, write_rows};
use super::line::{one_line, some};
use super::meta::Meta;
use super::options::{Context, WriteOptions};
use super::split::{Square, squares};
use super::text::{FormatError, Line, SourceText};

/// The first section stands below at most this many headers.
const MAX_HEADERS: usize = 200;

/// SadMan's sections.
pub(super) fn read_sections(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let has_section =
        source.lines.iter().take(MAX_HEADERS).any(|line| line.text.trim_start().starts_with('['));
    if !has_section {
        return Err(FormatError::not_recognized());
    }
    let mut puzzle: Option<Vec<Line<'_>>> = None;
    let mut state: Option<Vec<Line<'_>>> = None;
    let mut head = Vec::new();
    let mut section = "";
    for &line in &source.lines {
        let word = line.text.trim();
        if let Some(name) = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let lines = match name.to_ascii_lowercase().as_str() {
                "puzzle" => &mut puzzle,
                "state" => &mut state,
                _ if name.chars().all(char::is_alphabetic) && puzzle.is_some() => {
                    let what = UnsupportedPart::Section(name.to_string());
                    let kind = ReadErrorKind::Unsupported { format: "sdk", what };
                    return Err(FormatError::new(line.start..line.start + line.text.len(), kind, 90));
                }
                _ => return Err(FormatError::not_recognized()),
            };
            if lines.is_some() {
                let at = line.start..line.start + line.text.len();
                return Err(FormatError::malformed(at, "sdk", Malformed::Twice(format!("[{name}]")), 90));
            }
            *lines = Some(Vec::new());
            section = if puzzle.is_some() && state.is_none() { "puzzle" } else { "state" };
        } else {
            match section {
                "puzzle" => puzzle.get_or_insert_default().push(line),
                "state" => state.get_or_insert_default().push(line),
                _ => head.push(line),
            }
        }
    }
    let Some(puzzle) = puzzle else { return Err(FormatError::not_recognized()) };
    // What one of the grids shows of its symbols holds for the other.
    let mut squares = vec![one_square(source, puzzle, context)?];
    if let Some(state) = state {
        squares.push(one_square(source, state, context)?);
    }
    let mut grids = grids(&squares, context, 90)?;
    let state = (grids.len() > 1).then(|| grids.remove(1).into_grid());
    let mut document = grids.remove(0);
    read_headers(&head, &mut document.meta)?;
    if let Some(state) = state {
        document.placed = placed(document.grid(), &state).map_err(|cell| {
            let what = Malformed::StateChangesGiven(state.layout().name(cell));
            FormatError::malformed(0..source.text.len(), "sdk", what, 90)
        })?;
    }
    Ok(vec![document])
}

/// The digits that `state` has beyond the givens, or the given that it changes.
pub(super) fn placed(givens: &Grid, state: &Grid) -> Result<Vec<(Cell, Digit)>, Cell> {
    let mut placed = Vec::new();
    for cell in givens.layout().cells() {
        match (givens.value(cell), state.digit(cell)) {
            (0, Some(digit)) => placed.push((cell, digit)),
            (0, None) => {}
            (given, now) if now.map(Digit::value) == Some(given) => {}
            _ => return Err(cell),
        }
    }
    Ok(placed)
}

/// The only grid in these lines.
fn one_square<'a>(
    source: &SourceText<'a>,
    lines: Vec<Line<'a>>,
    context: &Context,
) -> Result<Square<'a>, FormatError> {
    let part = SourceText { text: source.text, skipped: source.skipped, lines };
    let mut squares = squares(&part, context, false).map_err(|error| error.with_confidence(90))?;
    if squares.len() == 1 {
        return Ok(squares.remove(0));
    }
    let expected = squares.first().map_or(9, |square| square.size);
    let kind = ReadErrorKind::Rows { found: expected * squares.len(), expected };
    let start = part.lines.first().map_or(0, |line| line.start);
    Err(FormatError::new(start..start, kind, 90))
}

/// The grids in squares of one size.
fn grids(squares: &[Square<'_>], context: &Context, confidence: u8) -> Result<Vec<Document>, FormatError> {
    if let [puzzle, state] = squares
        && puzzle.size != state.size
    {
        let kind = ReadErrorKind::Rows { found: state.size, expected: puzzle.size };
        let at = state.cells.first().map_or(0, |cell| cell.at);
        return Err(FormatError::new(at..at, kind, confidence));
    }
    documents(squares, context).map_err(|error| error.with_confidence(confidence))
}

/// The field of the metadata that one of SudoCue's header letters fills.
fn field_of(meta: &mut Meta, letter: char) -> Option<&mut Option<String>> {
    Some(match letter {
        'A' => &mut meta.author,
        'D' => &mut meta.description,
        'C' => &mut meta.comment,
        'B' => &mut meta.date,
        'S' => &mut meta.source,
        'L' => &mut meta.level,
        'U' => &mut meta.url,
        _ => return None,
    })
}

fn read_headers(lines: &[Line<'_>], meta: &mut Meta) -> Result<(), FormatError> {
    for line in lines.iter().filter(|line| !line.is_blank()) {
        let mut chars = line.text.chars();
        let header = match (chars.next(), chars.next()) {
            (Some('#'), Some(letter)) => field_of(meta, letter),
            _ => None,
        };
        let Some(header) = header else {
            let at = line.start..line.start + line.text.len();
            return Err(FormatError::malformed(at, "sudocue", Malformed::HeaderLetter, 60));
        };
        let text = chars.as_str().trim();
        match header {
            // A long comment is written as several headers.
            Some(before) => {
                before.push('\n');
                before.push_str(text);
            }
            None => *header = some(text),
        }
    }
    Ok(())
}

/// SudoCue's headers and nine rows.
pub(super) fn read_headed(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let headers =
        source.lines.iter().take_while(|line| line.text.starts_with('#') || line.is_blank()).count();
    let (head, rows) = source.lines.split_at(headers);
    let is_header = |line: &Line<'_>| {
        let mut chars = line.text.chars().skip(1);
        chars.next().is_some_and(|letter| field_of(&mut Meta::default(), letter).is_some())
    };
    if !head.iter().any(is_header) || rows.iter().any(|line| line.text.starts_with('[')) {
        return Err(FormatError::not_recognized());
    }
    let square = one_square(source, rows.to_vec(), context).map_err(|error| error.with_confidence(70))?;
    let mut document = grids(&[square], context, 70)?.remove(0);
    read_headers(head, &mut document.meta)?;
    Ok(vec![document])
}

fn headers(meta: &Meta) -> String {
    let fields = [
        ('A', &meta.author),
        ('D', &meta.description),
        ('C', &meta.comment),
        ('B', &meta.date),
        ('S', &meta.source),
        ('L', &meta.level),
        ('U', &meta.url),
    ];
    let mut text = String::new();
    for (letter, field) in fields {
        for line in field.iter().flat_map(|field| field.lines()) {
            text.push_str(&format!("#{letter}{}\n", one_line(line)));
        }
    }
    text
}

/// `[Puzzle]`, and `[State]` if digits are placed.
pub(super) fn write_sections(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let givens = WriteOptions { filled: false, ..options.clone() };
    let mut text = format!("{}[Puzzle]\n{}", headers(&document.meta), write_rows(document, &givens)?);
    if !document.placed.is_empty() {
        let filled = WriteOptions { filled: true, ..options.clone() };
        text.push_str("\n\n[State]\n");
        text.push_str(&write_rows(document, &filled)?);
    }
    Ok(text)
}

/// Headers and rows.
pub(super) fn write_headed(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let mut head = headers(&document.meta);
    if head.is_empty() {
        head = "#C\n".to_string();
    }
    Ok(format!("{head}{}", write_rows(document, options)?))
}
