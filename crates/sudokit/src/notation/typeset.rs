//! Grids for print and forums: the LaTeX package `sudoku`, TikZ, BBCode, Markdown. Written only.

use std::fmt::Write as _;

use crate::board::Layout;

use super::document::Document;
use super::error::WriteError;
use super::grids;
use super::line::symbols;
use super::options::WriteOptions;

fn cell_symbols(document: &Document, options: &WriteOptions, blank: char) -> Result<Vec<char>, WriteError> {
    let options = WriteOptions { blank, ..options.clone() };
    if options.filled { symbols(&document.filled(), &options) } else { symbols(&document.grid, &options) }
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
            let (x, y) = (layout.column(cell), size - 1 - layout.row(cell));
            let _ = writeln!(text, "  \\node at ({x}.5,{y}.5) {{{symbol}}};");
        }
    }
    text.push_str("\\end{tikzpicture}");
    Ok(text)
}

type Corner = (usize, usize);

/// The borders of zones, as long as they run straight: from one crossing (row, column) to another.
fn borders(layout: &Layout) -> Vec<(Corner, Corner)> {
    let size = layout.size();
    let zone = |row: usize, column: usize| layout.zone(layout.at(row, column));
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
