//! Grids drawn over several lines: plain rows, spaced rows, tables from a spreadsheet, and frames in ASCII or
//! Unicode. A text may hold several, one below the other.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::board::{BoxShape, Grid, Layout, Zones};

use super::alphabet;
use super::document::Document;
use super::error::{ReadErrorKind, WriteError};
use super::frame::{CellText, Square, Style, squares};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::text::{Fault, Source};
use super::walls;

/// Plain or spaced rows.
pub(super) fn read_rows(source: &Source<'_>, context: &Context) -> Result<Vec<Document>, Fault> {
    read(source, context, &[Style::Rows])
}

/// Rows with tabs, commas or semicolons between the cells.
pub(super) fn read_table(source: &Source<'_>, context: &Context) -> Result<Vec<Document>, Fault> {
    read(source, context, &[Style::Table])
}

/// A frame in ASCII.
pub(super) fn read_ascii(source: &Source<'_>, context: &Context) -> Result<Vec<Document>, Fault> {
    read(source, context, &[Style::Ascii, Style::Dotted])
}

/// A frame of box-drawing characters.
pub(super) fn read_unicode(source: &Source<'_>, context: &Context) -> Result<Vec<Document>, Fault> {
    read(source, context, &[Style::Unicode])
}

fn read(source: &Source<'_>, context: &Context, styles: &[Style]) -> Result<Vec<Document>, Fault> {
    if let Some(drawn) = walls::read(source, context) {
        let (style, document) = drawn?;
        let fits = context.named || styles.contains(&style);
        return if fits { Ok(vec![document]) } else { Err(Fault::stranger()) };
    }
    let squares = squares(source, context, false)?;
    if !context.named && squares.iter().any(|square| !styles.contains(&square.style)) {
        return Err(Fault::stranger());
    }
    squares.iter().map(|square| grid(square, context).map(Document::new)).collect()
}

/// The grid in a square of cells with at most one symbol (or number) each.
pub(super) fn grid(square: &Square<'_>, context: &Context) -> Result<Grid, Fault> {
    let values = cell_values(&square.cells, square.size, context)?;
    Ok(Grid::new(layout(square, context)?, values))
}

/// The layout of a square: the boxes it draws, unless the caller named the board.
pub(super) fn layout(square: &Square<'_>, context: &Context) -> Result<Arc<Layout>, Fault> {
    let default = || context.layout(square.size).map_err(|kind| Fault::new(0..0, kind, 90));
    match square.boxes {
        Some(shape) if context.hint.is_none() && shape != BoxShape::default_for(square.size) => {
            Layout::boxes(square.size, shape)
                .map_err(|error| Fault::new(0..0, ReadErrorKind::Layout(error), 90))
        }
        _ => default(),
    }
}

/// The values of cells: single symbols, or numbers where a cell has two characters.
pub(super) fn cell_values(cells: &[CellText<'_>], size: usize, context: &Context) -> Result<Vec<u8>, Fault> {
    if cells.iter().all(|cell| cell.text.chars().count() <= 1) {
        let symbols: Vec<(usize, char)> =
            cells.iter().map(|cell| (cell.at, cell.text.chars().next().unwrap_or(' '))).collect();
        return alphabet::values(&symbols, size, context.alphabet.as_ref());
    }
    if size <= 9 {
        return Err(longer_cell(cells, size));
    }
    cells.iter().map(|cell| number(cell, size)).collect()
}

/// A cell that is a decimal number or a blank.
fn number(cell: &CellText<'_>, size: usize) -> Result<u8, Fault> {
    let end = cell.at + cell.text.len();
    if cell.text.chars().all(alphabet::is_blank) {
        return Ok(0);
    }
    match cell.text.parse::<u8>() {
        Ok(value) if usize::from(value) <= size && cell.text.len() <= 2 => Ok(value),
        _ => {
            let what = format!("'{}' is not a number from 1 to {size}", cell.text.escape_debug());
            Err(Fault::malformed(cell.at..end, "rows", what, 60))
        }
    }
}

/// A cell of a small board with several characters: either this is a candidate grid, or the cell is wrong.
fn longer_cell(cells: &[CellText<'_>], size: usize) -> Fault {
    let long: Vec<&CellText<'_>> = cells.iter().filter(|cell| cell.text.chars().count() > 1).collect();
    let likeness = if long.len() <= 2 { 60 } else { 0 };
    let what = format!("'{}' is not one symbol of a {size}×{size} grid", long[0].text.escape_debug());
    Fault::malformed(long[0].at..long[0].at + long[0].text.len(), "rows", what, likeness)
}

fn shown(document: &Document, options: &WriteOptions) -> Result<Vec<char>, WriteError> {
    if options.filled { symbols(&document.filled(), options) } else { symbols(&document.grid, options) }
}

/// N lines of N symbols.
pub(super) fn write_rows(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    joined_rows(document, options, "")
}

/// N lines of N cells with tabs between them; a blank cell is empty.
pub(super) fn write_table(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid.clone() };
    let size = grid.layout().size();
    let cell = |&value: &u8| if value == 0 { String::new() } else { value.to_string() };
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
    Ok(match document.layout().zones() {
        Zones::Boxes(shape) => boxed(&cells, document.layout().size(), *shape, &ASCII),
        Zones::Jigsaw(zones) => jigsaw(&cells, document.layout().size(), zones, &ASCII),
    })
}

/// Frames of box-drawing characters; blanks are spaces unless another blank is asked for.
pub(super) fn write_unicode(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let blank = if options.blank == '.' { ' ' } else { options.blank };
    let options = WriteOptions { blank, ..options.clone() };
    let cells: Vec<String> = shown(document, &options)?.iter().map(char::to_string).collect();
    Ok(match document.layout().zones() {
        Zones::Boxes(shape) => boxed(&cells, document.layout().size(), *shape, &UNICODE),
        Zones::Jigsaw(zones) => jigsaw(&cells, document.layout().size(), zones, &UNICODE),
    })
}

/// The characters of a frame.
pub(super) struct Pen {
    pub dash: char,
    pub bar: char,
    /// Left, middle and right of the top rule.
    pub top: [char; 3],
    /// The same for a rule inside.
    pub inner: [char; 3],
    /// The same for the bottom rule.
    pub bottom: [char; 3],
    /// For jigsaws: the crossing by which arms it has, bits up, right, down, left.
    pub crossings: [char; 16],
}

pub(super) const ASCII: Pen = Pen {
    dash: '-',
    bar: '|',
    top: ['+', '+', '+'],
    inner: ['+', '+', '+'],
    bottom: ['+', '+', '+'],
    crossings: [' ', '+', '+', '+', '+', '|', '+', '+', '+', '+', '-', '+', '+', '+', '+', '+'],
};

pub(super) const UNICODE: Pen = Pen {
    dash: '─',
    bar: '│',
    top: ['┌', '┬', '┐'],
    inner: ['├', '┼', '┤'],
    bottom: ['└', '┴', '┘'],
    crossings: [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'],
};

/// As Simple Sudoku draws.
pub(super) const STARRED: Pen =
    Pen { top: ['*', '-', '*'], inner: ['|', '+', '|'], bottom: ['*', '-', '*'], ..ASCII };

/// As HoDoKu draws.
pub(super) const DOTTED: Pen =
    Pen { top: ['.', '.', '.'], inner: [':', '+', ':'], bottom: ['\'', '\'', '\''], ..ASCII };

/// Cells in frames around the boxes; the columns are as wide as their widest cell.
pub(super) fn boxed(cells: &[String], size: usize, shape: BoxShape, pen: &Pen) -> String {
    let width = |text: &String| text.chars().count();
    let widths: Vec<usize> =
        (0..size).map(|c| (0..size).map(|r| width(&cells[r * size + c])).max().unwrap_or(1)).collect();
    let rule = |[left, middle, right]: [char; 3]| {
        let stretches: Vec<String> = widths
            .chunks(shape.cols)
            .map(|columns| {
                let length = columns.iter().map(|width| width + 1).sum::<usize>() + 1;
                pen.dash.to_string().repeat(length)
            })
            .collect();
        format!("{left}{}{right}\n", stretches.join(&middle.to_string()))
    };
    let mut drawn = rule(pen.top);
    for row in 0..size {
        if row > 0 && row % shape.rows == 0 {
            drawn.push_str(&rule(pen.inner));
        }
        drawn.push(pen.bar);
        for (column, &width) in widths.iter().enumerate() {
            let _ = write!(drawn, " {:<width$}", cells[row * size + column]);
            if (column + 1) % shape.cols == 0 {
                let _ = write!(drawn, " {}", pen.bar);
            }
        }
        drawn.push('\n');
    }
    drawn.push_str(&rule(pen.bottom));
    drawn.pop();
    drawn
}

/// Cells with walls between different zones.
fn jigsaw(cells: &[String], size: usize, zones: &[u8], pen: &Pen) -> String {
    // The zone of the cell up-left of the crossing (row, column), 255 outside the board.
    let zone = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1)) {
        (Some(row), Some(column)) if row < size && column < size => zones[row * size + column],
        _ => 255,
    };
    let mut drawn = String::new();
    for row in 0..=size {
        for column in 0..=size {
            let around =
                [zone(row, column), zone(row, column + 1), zone(row + 1, column + 1), zone(row + 1, column)];
            let arms = (0..4).filter(|&arm| around[arm] != around[(arm + 1) % 4]);
            drawn.push(pen.crossings[arms.map(|arm| 1 << arm).sum::<usize>()]);
            if column < size {
                let wall = if around[1] == around[2] { ' ' } else { pen.dash };
                drawn.extend([wall; 3]);
            }
        }
        while drawn.ends_with(' ') {
            drawn.pop();
        }
        drawn.push('\n');
        for column in 0..=size {
            if row < size {
                drawn.push(if zone(row + 1, column) == zone(row + 1, column + 1) { ' ' } else { pen.bar });
                if column < size {
                    let _ = write!(drawn, " {} ", cells[row * size + column]);
                }
            }
        }
        if row < size {
            drawn.push('\n');
        }
    }
    drawn.truncate(drawn.trim_end().len());
    drawn
}
