//! Nested lists as programs print them: `[[8, 0, ..], ..]`, numpy's `[[8 0 ..] [..]]`, tuples, braces, flat lists,
//! lists of grids, and lists of puzzles as texts of N² characters.
//!
//! Only brackets, separators and cells may stand there, so that no other text in brackets is mistaken for a grid;
//! a name before the first bracket (`grid =`, `array(`) and a closing `)` or `;` are let through.

use super::cells::{CellText, cell_values};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::line::puzzle;
use super::options::{Context, WriteOptions};
use super::text::{FormatError, Source};
use crate::board::Grid;

/// A list of grids is three lists deep; other programs wrap it once or twice more.
const DEEPEST: usize = 8;

/// A piece of the list.
#[derive(Clone, Copy)]
enum Token<'a> {
    Open,
    Close,
    Cell(CellText<'a>),
}

/// One list, or a list of lists of rows.
pub(super) fn read(source: &Source<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let text = source.text;
    let start = text.find(['[', '{', '(']).ok_or_else(FormatError::not_recognized)?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ' ' | '=' | ':' | '.' | '<' | '>');
    if text[..start].chars().any(|c| !is_name(c)) || text[..start].lines().count() > 1 {
        return Err(FormatError::not_recognized());
    }
    let start = start + text[start..].find(['[', '{']).ok_or_else(FormatError::not_recognized)?;
    let tokens = tokens(text, start)?;
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
    cells.chunks(size * size).map(|cells| board(cells, size, context)).collect()
}

/// A list of puzzles, each a text of N² characters, or of N rows of N characters.
fn strings(rows: &[Vec<CellText<'_>>], context: &Context) -> Option<Result<Vec<Document>, FormatError>> {
    let cells = || rows.iter().flatten();
    let length = cells().next()?.text.chars().count();
    let is_rows = length == cells().count() && context.plausible(length);
    if is_rows && length > 2 && cells().all(|cell| cell.text.chars().count() == length) {
        let symbols = cells().flat_map(|cell| {
            let part = |(at, c): (usize, char)| CellText {
                at: cell.at + at,
                text: &cell.text[at..at + c.len_utf8()],
            };
            cell.text.char_indices().map(part)
        });
        let symbols: Vec<CellText<'_>> = symbols.collect();
        return Some(board(&symbols, length, context).map(|document| vec![document]));
    }
    let is_puzzles = context.side(length).is_some();
    is_puzzles.then(|| cells().map(|cell| puzzle(cell.text, cell.at, context)).collect())
}

/// A board of these cells.
fn board(cells: &[CellText<'_>], size: usize, context: &Context) -> Result<Document, FormatError> {
    let (values, alphabet) = cell_values(cells, size, context)?;
    let at = cells.first().map_or(0, |cell| cell.at);
    let layout = context.layout(size).map_err(|kind| FormatError::new(at..at, kind, 90))?;
    let mut document = Document::new(Grid::from_checked(layout, values));
    document.alphabet = alphabet;
    Ok(document)
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
                if depth > DEEPEST {
                    return Err(FormatError::malformed(at..at + 1, "list", Malformed::TooDeep, 30));
                }
                tokens.push(Token::Open);
            }
            ']' | '}' | ')' if depth > 0 => {
                depth -= 1;
                tokens.push(Token::Close);
            }
            ')' | ';' | ',' if depth == 0 => {}
            ',' | ';' => {}
            c if c.is_whitespace() => {}
            c if c.is_alphanumeric()
                || matches!(c, '.' | '"' | '\'' | '_' | '*' | '-' | '?') && depth > 0 =>
            {
                let end = at
                    + text[at..]
                        .find(|c: char| {
                            c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '{' | '}' | '(' | ')')
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

/// A cell without its quotes; `None` and `null` are blanks, and a whole floating number is a number.
fn cell(text: &str, from: usize, to: usize) -> CellText<'_> {
    let word = &text[from..to];
    let bare = word.trim_matches(['"', '\'']);
    let inset = word.len() - word.trim_start_matches(['"', '\'']).len();
    if matches!(bare, "None" | "null" | "nan") {
        return CellText { at: from, text: "" };
    }
    let whole = bare.strip_suffix(".0").or_else(|| bare.strip_suffix('.')).filter(|whole| !whole.is_empty());
    CellText { at: from + inset, text: whole.unwrap_or(bare) }
}

/// `[[8, 0, 0, ..], ..]`.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid.clone() };
    let rows: Vec<String> = grid
        .values()
        .chunks(grid.layout().size())
        .map(|row| format!("[{}]", row.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")))
        .collect();
    Ok(format!("[{}]", rows.join(", ")))
}
