//! Nested lists as programs print them: `[[8, 0, ..], ..]`, numpy's `[[8 0 ..] [..]]`, MiniZinc's `[| 8, 0, .. | .. |]`
//! alone, tuples, braces, flat lists, lists of grids, and lists of puzzles as texts of N² characters.
//!
//! Only brackets, separators and cells may stand there, so that no other text in brackets is mistaken for a grid;
//! a name before the first bracket (`grid =`, `array(`) and a closing `)` or `;` are let through.

use super::cells::{CellText, Spelling, characters, is_word_for_blank, spelling};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::line::puzzle;
use super::options::{Context, WriteOptions};
use super::text::{FormatError, SourceText};

/// A list of grids is three lists deep; other programs wrap it once or twice more.
const MAX_DEPTH: usize = 8;

/// A piece of the list.
#[derive(Clone, Copy)]
enum Token<'a> {
    Open,
    Close,
    /// `|`, which ends a row in MiniZinc.
    Bar,
    Cell(CellText<'a>),
}

/// Whether a line may be a list.
pub(super) fn is_alone(line: &str) -> bool {
    line.starts_with(['[', '{']) && line.ends_with([']', '}'])
}

/// Whether a text is an object of JSON, or a list of them: a name in quotes and a colon, or a bare name and a colon,
/// after `{`.
pub(super) fn is_object(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '[');
    let Some(inner) = text.strip_prefix('{') else { return false };
    let inner = inner.trim_start();
    let after = match inner.chars().next() {
        Some(quote @ ('"' | '\'')) => inner[1..].split_once(quote).map(|(_, rest)| rest),
        _ => {
            let rest = inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
            (rest.len() < inner.len()).then_some(rest)
        }
    };
    after.is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// One list, or a list of lists of rows.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let text = source.text;
    if is_object(text) {
        return Err(FormatError::not_recognized());
    }
    let tokens = tokens(text, first_bracket(text)?)?;
    let mut rows: Vec<Vec<CellText<'_>>> = Vec::new();
    let mut depth = 0usize;
    let mut open_row = false;
    for token in tokens {
        match token {
            Token::Open => {
                depth += 1;
                open_row = false;
            }
            Token::Close => {
                depth = depth.checked_sub(1).ok_or_else(FormatError::not_recognized)?;
                open_row = false;
            }
            Token::Bar => open_row = false,
            Token::Cell(cell) => {
                if !open_row {
                    rows.push(Vec::new());
                    open_row = true;
                }
                rows.last_mut().expect("a row is open").push(cell);
            }
        }
    }
    if depth != 0 {
        return Err(FormatError::malformed(text.len()..text.len(), "list", Malformed::BracketNotClosed, 60));
    }
    if let Some(documents) = strings(&rows, context) {
        return documents;
    }
    let size = size_of(&rows, context)?;
    let cells: Vec<CellText<'_>> = rows.concat();
    let spelling = spelling(&cells, size, context.alphabet_for(size))?;
    cells.chunks(size * size).map(|cells| board(&spelling, cells, size, context)).collect()
}

/// Where the list begins, perhaps after a name.
fn first_bracket(text: &str) -> Result<usize, FormatError> {
    let start = text.find(['[', '{', '(']).ok_or_else(FormatError::not_recognized)?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '=' | ':' | '.' | '<' | '>');
    if text[..start].chars().any(|c| !is_name(c)) || text[..start].lines().count() > 1 {
        return Err(FormatError::not_recognized());
    }
    // `array([[` opens a call first; where there are no other brackets they are tuples.
    Ok(start + text[start..].find(['[', '{']).unwrap_or(0))
}

/// A list of puzzles, each a text of N² characters, or of N rows of N characters.
fn strings(rows: &[Vec<CellText<'_>>], context: &Context) -> Option<Result<Vec<Document>, FormatError>> {
    let cells = || rows.iter().flatten();
    // A word for a blank may be as long as a puzzle.
    let length = cells().find(|cell| !is_word_for_blank(cell.text))?.text.chars().count();
    let is_rows = length == cells().count() && context.plausible(length);
    if is_rows && length > 2 && cells().all(|cell| cell.text.chars().count() == length) {
        let symbols: Vec<CellText<'_>> = cells().flat_map(|cell| characters(cell.text, cell.at)).collect();
        let read = spelling(&symbols, length, context.alphabet_for(length));
        return Some(
            read.and_then(|read| board(&read, &symbols, length, context)).map(|document| vec![document]),
        );
    }
    let size = context.side(length)?;
    // What all puzzles together show of their symbols; where they are not of one length, each says it for itself.
    let are_alike = cells().all(|cell| cell.text.chars().count() == length);
    if size == 9 || !are_alike {
        return Some(cells().map(|cell| puzzle(cell.text, cell.at, context)).collect());
    }
    let symbols: Vec<CellText<'_>> = cells().flat_map(|cell| characters(cell.text, cell.at)).collect();
    let read = spelling(&symbols, size, context.alphabet_for(size));
    Some(
        read.and_then(|read| {
            symbols.chunks(length).map(|cells| board(&read, cells, size, context)).collect()
        }),
    )
}

/// A board of these cells.
fn board(
    spelling: &Spelling,
    cells: &[CellText<'_>],
    size: usize,
    context: &Context,
) -> Result<Document, FormatError> {
    let at = cells.first().map_or(0, |cell| cell.at);
    let layout = context.layout(size).map_err(|kind| FormatError::new(at..at, kind, 90))?;
    spelling.document(cells, layout)
}

/// The side of the board: N rows of N, or one row of N².
fn size_of(rows: &[Vec<CellText<'_>>], context: &Context) -> Result<usize, FormatError> {
    let first = rows.first().ok_or_else(FormatError::not_recognized)?;
    if let Some(size) = context.side(first.len()).filter(|_| rows.iter().all(|row| row.len() == first.len()))
    {
        // A list of four rows of four is a board, four flat lists of sixteen are four.
        if rows.len() != first.len() {
            return Ok(size);
        }
    }
    let size = first.len();
    if !context.plausible(size) {
        return Err(FormatError::not_recognized());
    }
    for (number, row) in rows.iter().enumerate() {
        if row.len() != size {
            let last = row.last().expect("a row has cells");
            let at = row[0].at..last.at + last.text.len();
            let kind = ReadErrorKind::RowCells { row: number % size + 1, found: row.len(), expected: size };
            return Err(FormatError::new(at, kind, 70));
        }
    }
    if !rows.len().is_multiple_of(size) {
        let last = rows[rows.len() - 1][0].at;
        let expected = rows.len().div_ceil(size) * size;
        return Err(FormatError::new(
            last..last + 1,
            ReadErrorKind::Rows { found: rows.len(), expected },
            65,
        ));
    }
    Ok(size)
}

fn tokens(text: &str, start: usize) -> Result<Vec<Token<'_>>, FormatError> {
    let mut tokens = Vec::new();
    let mut at = start;
    let mut depth = 0usize;
    while let Some(c) = text[at..].chars().next() {
        match c {
            '"' | '\'' if depth > 0 => {
                let inner = &text[at + 1..];
                let Some(length) = inner.find(c) else {
                    let at = at..text.len();
                    return Err(FormatError::malformed(at, "list", Malformed::QuoteNotClosed, 30));
                };
                let inner = &inner[..length];
                // A short text is a cell, a long one a puzzle, perhaps with spaces for blanks.
                let short = inner.trim().chars().count() <= 2;
                tokens.push(Token::Cell(if short && inner.chars().count() < 16 {
                    let inset = inner.len() - inner.trim_start().len();
                    CellText { at: at + 1 + inset, text: inner.trim() }
                } else {
                    CellText { at: at + 1, text: inner }
                }));
                at += length + 2;
                continue;
            }
            '[' | '{' | '(' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(FormatError::malformed(at..at + 1, "list", Malformed::TooDeep, 30));
                }
                tokens.push(Token::Open);
            }
            ']' | '}' | ')' if depth > 0 => {
                depth -= 1;
                tokens.push(Token::Close);
            }
            ')' | ';' | ',' | '.' if depth == 0 => {}
            '|' if depth > 0 => tokens.push(Token::Bar),
            // numpy names the type of the numbers after them.
            'd' if depth == 0 && text[at..].starts_with("dtype=") => {
                at += text[at..].find([')', ',', '\n']).unwrap_or(text.len() - at);
                continue;
            }
            ',' | ';' => {}
            c if c.is_whitespace() => {}
            c if c.is_alphanumeric()
                || matches!(c, '.' | '"' | '\'' | '_' | '*' | '-' | '?') && depth > 0 =>
            {
                let end = at
                    + text[at..]
                        .find(|c: char| {
                            c.is_whitespace()
                                || matches!(c, ',' | ';' | '|' | '[' | ']' | '{' | '}' | '(' | ')')
                        })
                        .unwrap_or(text.len() - at);
                tokens.push(Token::Cell(cell(text, at, end)));
                at = end;
                continue;
            }
            c => {
                let at = at..at + c.len_utf8();
                return Err(FormatError::malformed(at, "list", Malformed::Character(c), 30));
            }
        }
        at += c.len_utf8();
    }
    Ok(tokens)
}

/// A cell without its quotes.
fn cell(text: &str, from: usize, to: usize) -> CellText<'_> {
    let word = &text[from..to];
    let bare = word.trim_matches(['"', '\'']);
    let inset = word.len() - word.trim_start_matches(['"', '\'']).len();
    CellText { at: from + inset, text: bare }
}

/// `[[8, 0, 0, ..], ..]`; where digits count from 0, -1 for a blank.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid().clone() };
    let is_from_zero = options.counts_from_zero();
    let number = |&value: &u8| (i32::from(value) - i32::from(is_from_zero)).to_string();
    let rows: Vec<String> = grid
        .values()
        .chunks(grid.layout().size())
        .map(|row| format!("[{}]", row.iter().map(number).collect::<Vec<_>>().join(", ")))
        .collect();
    Ok(format!("[{}]", rows.join(", ")))
}
