//! Grids drawn over several lines: plain rows, spaced rows, tables from a spreadsheet, and frames in ASCII or
//! Unicode. A text may hold several, one below the other.

use std::sync::Arc;

use crate::board::{Board, BoxShape};

use super::bordered;
use super::cells::{CellText, spelling};
use super::document::Document;
use super::error::{ReadErrorKind, WriteError};
use super::frame::{ASCII, UNICODE, framed};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::split::{Square, Style, squares};
use super::text::{FormatError, SourceText};

/// Plain or spaced rows.
pub(super) fn read_rows(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Rows])
}

/// Rows with tabs, commas or semicolons between the cells.
pub(super) fn read_table(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Table])
}

/// A frame in ASCII.
pub(super) fn read_ascii(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Ascii, Style::Dotted])
}

/// A frame of box-drawing characters.
pub(super) fn read_unicode(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Unicode])
}

/// A frame of any kind, or none.
pub(super) fn read_any(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    read(source, context, &[Style::Rows, Style::Table, Style::Ascii, Style::Dotted, Style::Unicode])
}

fn read(source: &SourceText<'_>, context: &Context, styles: &[Style]) -> Result<Vec<Document>, FormatError> {
    if let Some(drawn) = bordered::read(source, context) {
        let (style, document) = drawn?;
        let fits = context.named || styles.contains(&style);
        return if fits { Ok(vec![document]) } else { Err(FormatError::not_recognized()) };
    }
    let squares = squares(source, context, false)?;
    if !context.named && squares.iter().any(|square| !styles.contains(&square.style)) {
        return Err(FormatError::not_recognized());
    }
    documents(&squares, context)
}

/// The boards in squares of cells with at most one symbol (or number) each, all of one size and written alike.
pub(super) fn documents(squares: &[Square<'_>], context: &Context) -> Result<Vec<Document>, FormatError> {
    if let [only] = squares {
        return Ok(vec![document(only, context)?]);
    }
    let Some(size) = squares.first().map(|square| square.size) else { return Ok(Vec::new()) };
    let cells: Vec<CellText<'_>> = squares.iter().flat_map(|square| square.cells.iter().copied()).collect();
    let spelling = spelling(&cells, size, context.alphabet_for(size))?;
    squares.iter().map(|square| spelling.document(&square.cells, layout(square, context)?)).collect()
}

/// The board in a square of cells with at most one symbol (or number) each.
pub(super) fn document(square: &Square<'_>, context: &Context) -> Result<Document, FormatError> {
    let spelling = spelling(&square.cells, square.size, context.alphabet_for(square.size))?;
    spelling.document(&square.cells, layout(square, context)?)
}

/// The layout of a square: the boxes it draws, unless the caller named the board.
pub(super) fn layout(square: &Square<'_>, context: &Context) -> Result<Arc<Board>, FormatError> {
    let default = || context.layout(square.size).map_err(|kind| FormatError::new(0..0, kind, 90));
    match square.boxes {
        Some(shape) if context.hint.is_none() && shape != BoxShape::default_for(square.size) => {
            Board::boxes(square.size, shape)
                .map_err(|error| FormatError::new(0..0, ReadErrorKind::Layout(error), 90))
        }
        _ => default(),
    }
}

fn shown(document: &Document, options: &WriteOptions) -> Result<Vec<char>, WriteError> {
    if options.filled { symbols(&document.filled(), options) } else { symbols(document.grid(), options) }
}

/// N lines of N symbols.
pub(super) fn write_rows(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    joined_rows(document, options, "")
}

/// N lines of N cells with tabs between them; a blank cell is empty.
pub(super) fn write_table(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid().clone() };
    let size = grid.layout().size();
    let lowest = u8::from(!options.counts_from_zero());
    let cell = |&value: &u8| match value {
        0 => String::new(),
        _ => (value - 1 + lowest).to_string(),
    };
    let rows = grid.values().chunks(size).map(|row| row.iter().map(cell).collect::<Vec<_>>().join("\t"));
    Ok(rows.collect::<Vec<_>>().join("\n"))
}

fn joined_rows(document: &Document, options: &WriteOptions, between: &str) -> Result<String, WriteError> {
    let size = document.layout().size();
    let rows = shown(document, options)?;
    let rows = rows.chunks(size).map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(between));
    Ok(rows.collect::<Vec<_>>().join("\n"))
}

/// `+-------+` around boxes, or around zones where the board is a jigsaw.
pub(super) fn write_ascii(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let cells: Vec<String> = shown(document, options)?.iter().map(char::to_string).collect();
    Ok(framed(&cells, document.layout(), &ASCII))
}

/// Frames of box-drawing characters; blanks are spaces unless another blank is asked for.
pub(super) fn write_unicode(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let blank = if options.blank == '.' { ' ' } else { options.blank };
    let options = WriteOptions { blank, ..options.clone() };
    let cells: Vec<String> = shown(document, &options)?.iter().map(char::to_string).collect();
    Ok(framed(&cells, document.layout(), &UNICODE))
}
