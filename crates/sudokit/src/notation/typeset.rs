//! Grids for print and forums: the LaTeX package `sudoku`, TikZ (written only), BBCode, Markdown.
//!
//! What stands in `[code]`, or between lines of three backticks, is read as a grid, a candidate grid or lines.

use std::fmt::Write as _;

use crate::board::Board;

use super::candidates;
use super::document::Document;
use super::error::WriteError;
use super::grids;
use super::line::{read_annotated, symbols};
use super::options::{Context, WriteOptions};
use super::split::{is_bar, squares};
use super::text::{FormatError, Line, SourceText};

fn cell_symbols(document: &Document, options: &WriteOptions, blank: char) -> Result<Vec<char>, WriteError> {
    let options = WriteOptions { blank, ..options.clone() };
    if options.filled { symbols(&document.filled(), &options) } else { symbols(document.grid(), &options) }
}

/// The environment of the package `sudoku`: rows `|8| | …|.`; it draws ordinary boards only.
pub(super) fn write_latex(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let mut text = "\\begin{sudoku}\n".to_string();
    for row in cell_symbols(document, options, ' ')?.chunks(9) {
        for symbol in row {
            let _ = write!(text, "|{symbol}");
        }
        text.push_str("|.\n");
    }
    text.push_str("\\end{sudoku}");
    Ok(text)
}

/// What stands between `\\begin{sudoku}` and `\\end{sudoku}`.
pub(super) fn read_latex(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let blocks = blocks(source, "\\begin{sudoku", "\\end{sudoku");
    let read = |mut lines: Vec<Line<'_>>| {
        // Each row ends with a full stop.
        lines.iter_mut().for_each(|line| line.text = line.text.trim_end().trim_end_matches('.'));
        one_table(source, lines, context)
    };
    if blocks.is_empty() {
        return Err(FormatError::not_recognized());
    }
    blocks.into_iter().map(read).collect()
}

/// The only grid in these lines.
fn one_table(
    source: &SourceText<'_>,
    lines: Vec<Line<'_>>,
    context: &Context,
) -> Result<Document, FormatError> {
    let part = SourceText { text: source.text, skipped: source.skipped, lines };
    match &squares(&part, context, false)?[..] {
        [square] => grids::document(square, context),
        _ => Err(FormatError::not_recognized()),
    }
}

/// The lines between each pair of marks; what stands after an opening mark or before a closing one on its own line
/// belongs to them.
fn blocks<'a>(source: &SourceText<'a>, open: &str, close: &str) -> Vec<Vec<Line<'a>>> {
    let find = |text: &str, mark: &str| {
        let found =
            text.as_bytes().windows(mark.len()).position(|part| part.eq_ignore_ascii_case(mark.as_bytes()));
        found.filter(|&at| text.is_char_boundary(at))
    };
    let mut blocks: Vec<Vec<Line<'a>>> = Vec::new();
    let mut is_open = false;
    for &line in &source.lines {
        let mut rest = line;
        loop {
            let mark = if is_open { close } else { open };
            match (find(rest.text, mark), is_open) {
                (Some(at), true) => {
                    let before = Line { start: rest.start, text: &rest.text[..at] };
                    blocks.last_mut().into_iter().for_each(|block| block.push(before));
                }
                (Some(_), false) => blocks.push(Vec::new()),
                (None, true) => {
                    blocks.last_mut().into_iter().for_each(|block| block.push(rest));
                    break;
                }
                (None, false) => break,
            }
            is_open = !is_open;
            // The mark ends with its bracket, or with the line.
            let from = find(rest.text, mark).unwrap_or(0) + mark.len();
            let end = rest.text[from..].find([']', '}']).map_or(rest.text.len(), |at| from + at + 1);
            let end = if mark.ends_with('`') { rest.text.len() } else { end };
            rest = Line { start: rest.start + end, text: &rest.text[end..] };
        }
    }
    blocks.iter_mut().for_each(|block| block.retain(|line| !line.text.is_empty()));
    blocks
}

/// What stands in a block of code: a grid, a candidate grid, or a puzzle a line.
fn code(
    source: &SourceText<'_>,
    blocks: Vec<Vec<Line<'_>>>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let mut documents = Vec::new();
    for lines in blocks {
        let part = SourceText { text: source.text, skipped: source.skipped, lines };
        let line =
            |line: &Line<'_>| read_annotated(line.text, context).map_err(|error| error.shifted(line.start));
        let lines: Result<Vec<Document>, FormatError> =
            part.lines.iter().filter(|line| !line.is_blank()).map(line).collect();
        let read = lines.or_else(|line| {
            let grid = grids::read_any(&part, context).or_else(|grid| {
                let candidates = candidates::read_any(&part, context);
                candidates.map_err(|other| if other.confidence > grid.confidence { other } else { grid })
            });
            grid.map_err(|grid| if grid.confidence < line.confidence { line } else { grid })
        });
        documents.extend(read?);
    }
    Ok(documents)
}

/// What stands in `[code]`.
pub(super) fn read_bbcode(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let blocks = blocks(source, "[code", "[/code");
    if blocks.is_empty() {
        return Err(FormatError::not_recognized());
    }
    code(source, blocks, context)
}

/// Tables, or blocks of code between lines of three backticks.
pub(super) fn read_markdown(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let fenced = blocks(source, "```", "```");
    if !fenced.is_empty() {
        return code(source, fenced, context);
    }
    let mut documents = Vec::new();
    for lines in source.lines.split(|line| line.is_blank()).filter(|lines| !lines.is_empty()) {
        let [head, delimiter, rows @ ..] = lines else { return Err(FormatError::not_recognized()) };
        let cells = |line: &Line<'_>| line.text.trim().trim_matches(is_bar).split(is_bar).count();
        let is_delimiter = delimiter.text.trim().trim_matches(is_bar).split(is_bar).all(|cell| {
            let cell = cell.trim().trim_matches(':');
            cell.len() > 2 && cell.bytes().all(|byte| byte == b'-')
        });
        if !is_delimiter || cells(delimiter) < 4 || cells(head) != cells(delimiter) {
            return Err(FormatError::not_recognized());
        }
        let is_empty = head.text.chars().all(|c| is_bar(c) || c.is_whitespace());
        let head = if is_empty { None } else { Some(*head) };
        let lines: Vec<Line<'_>> = head.into_iter().chain(rows.iter().copied()).collect();
        documents.push(one_table(source, lines, context)?);
    }
    Ok(documents)
}

/// A TikZ picture of any board: thin lines between cells, thick ones between boxes or zones, dashed diagonals.
pub(super) fn write_tikz(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let layout = document.layout();
    let size = layout.size();
    let mut text = format!("\\begin{{tikzpicture}}[scale=0.7]\n  \\draw[thin] (0,0) grid ({size},{size});\n");
    if layout.extra_houses().diagonals {
        let _ = writeln!(text, "  \\draw[dashed] (0,{size}) -- ({size},0) (0,0) -- ({size},{size});");
    }
    if layout.extra_houses().windows {
        let side = (1..=size).find(|side| side * side == size).unwrap_or(1);
        for top in (1..size).step_by(side + 1) {
            for left in (1..size).step_by(side + 1) {
                let (x, y) = (left + side, size - top);
                let _ = writeln!(text, "  \\fill[opacity=0.12] ({left},{}) rectangle ({x},{y});", y - side);
            }
        }
    }
    text.push_str("  \\draw[very thick, line cap=round]");
    for (from, to) in borders(layout) {
        let _ = write!(text, "\n    ({},{}) -- ({},{})", from.1, size - from.0, to.1, size - to.0);
    }
    text.push_str(";\n");
    for (cell, symbol) in layout.cells().zip(cell_symbols(document, options, ' ')?) {
        if symbol != ' ' {
            let (x, y) = (layout.column_of(cell), size - 1 - layout.row_of(cell));
            let _ = writeln!(text, "  \\node at ({x}.5,{y}.5) {{{symbol}}};");
        }
    }
    text.push_str("\\end{tikzpicture}");
    Ok(text)
}

type Corner = (usize, usize);

/// The borders of zones, as long as they run straight: from one crossing (row, column) to another.
fn borders(layout: &Board) -> Vec<(Corner, Corner)> {
    let size = layout.size();
    let zone = |row: usize, column: usize| layout.zone_of(layout.at(row, column));
    let mut borders = Vec::new();
    for line in 0..=size {
        let edge = line == 0 || line == size;
        let below = |place: usize| edge || zone(line - 1, place) != zone(line, place);
        let beside = |place: usize| edge || zone(place, line - 1) != zone(place, line);
        borders.extend(runs(size, below).map(|(from, to)| ((line, from), (line, to))));
        borders.extend(runs(size, beside).map(|(from, to)| ((from, line), (to, line))));
    }
    borders
}

/// The stretches of `0..size` on which something holds.
fn runs(size: usize, holds: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, usize)> {
    let mut runs = Vec::new();
    let mut start = None;
    for place in 0..=size {
        match (start, place < size && holds(place)) {
            (None, true) => start = Some(place),
            (Some(from), false) => {
                runs.push((from, place));
                start = None;
            }
            _ => {}
        }
    }
    runs.into_iter()
}

/// The drawn grid in `[code]`, as forums show it.
pub(super) fn write_bbcode(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    Ok(format!("[code]\n{}\n[/code]", grids::write_ascii(document, options)?))
}

/// A Markdown table.
pub(super) fn write_markdown(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let size = document.layout().size();
    let mut lines = vec![format!("|{}", "   |".repeat(size)), format!("|{}", "---|".repeat(size))];
    for row in cell_symbols(document, options, ' ')?.chunks(size) {
        lines.push(row.iter().fold("|".to_string(), |line, symbol| line + &format!(" {symbol} |")));
    }
    Ok(lines.join("\n"))
}
