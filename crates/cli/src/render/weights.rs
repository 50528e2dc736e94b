//! A relaxation's x as a picture: in each cell one small square for each digit, the darker the heavier.

use std::fmt::Write;

use sudokit::notation::Alphabet;
use sudokit::trace::{Event, Recorder};
use sudokit::{Cell, HousesPuzzle};

const CELL: usize = 60;
const MARGIN: usize = 14;
const CAPTION: usize = 34;

/// The weights of the last round that was recorded, for each cell and digit; `None` if there are none.
pub fn last_round(recorder: &Recorder, puzzle: &HousesPuzzle) -> Option<Vec<f64>> {
    let size = puzzle.size();
    let mut weights: Option<Vec<f64>> = None;
    for record in recorder.records() {
        match record.event {
            Event::Relaxation { .. } => weights = Some(vec![0.0; puzzle.layout().cell_count() * size]),
            Event::Weight { candidate, weight } => {
                if let Some(weights) = &mut weights {
                    weights[candidate.cell.index() * size + candidate.digit as usize - 1] = weight;
                }
            }
            _ => {}
        }
    }
    weights
}

/// The picture as SVG.
pub fn draw(puzzle: &HousesPuzzle, weights: &[f64], title: &str) -> String {
    let layout = puzzle.layout();
    let n = layout.size();
    let columns = (1..).find(|side| side * side >= n).unwrap_or(n);
    let alphabet = Alphabet::default_for(n);
    let symbol = |value: u8| alphabet.symbol(value).unwrap_or('?');
    let side = CELL * n;
    let (width, height) = (side + 2 * MARGIN, side + 2 * MARGIN + CAPTION);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, sans-serif\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"{}\" font-size=\"15\" fill=\"#282c34\">{title}</text>\n",
        MARGIN + 14,
    );
    let corner =
        |cell: Cell| (MARGIN + CELL * layout.column_of(cell), MARGIN + CAPTION + CELL * layout.row_of(cell));
    for cell in layout.cells() {
        let (left, top) = corner(cell);
        if let Some(given) = puzzle.given(cell) {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"#1a1d21\">{}</text>",
                left + CELL / 2,
                top + CELL * 7 / 10,
                CELL * 6 / 10,
                symbol(given.value()),
            );
            continue;
        }
        let part = CELL as f64 / columns as f64;
        for (digit, &weight) in weights[cell.index() * n..][..n].iter().enumerate() {
            let x = left as f64 + part * (digit % columns) as f64;
            let y = top as f64 + part * (digit / columns) as f64;
            if weight > 0.005 {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{part:.1}\" height=\"{part:.1}\" fill=\"#1f5fbf\" fill-opacity=\"{weight:.3}\"/>",
                );
                let ink = if weight > 0.5 { "#ffffff" } else { "#282c34" };
                let _ = writeln!(
                    svg,
                    "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{}</text>",
                    x + part / 2.0,
                    y + part * 0.75,
                    part * 0.68,
                    symbol(digit as u8 + 1),
                );
            }
        }
    }
    // A line between two cells is thick where the zone changes.
    for cell in layout.cells() {
        let (left, top) = corner(cell);
        let mut edge = |x: usize, y: usize, dx: usize, dy: usize, neighbour: Option<Cell>| {
            let thick = neighbour.is_none_or(|other| layout.zone_of(other) != layout.zone_of(cell));
            let (width, colour) = if thick { ("2", "#1a1d21") } else { ("0.7", "#c3c9d0") };
            let _ = writeln!(
                svg,
                "<path d=\"M{x} {y}l{dx} {dy}\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>",
            );
        };
        let (row, column) = (layout.row_of(cell), layout.column_of(cell));
        edge(left, top, 0, CELL, column.checked_sub(1).map(|column| layout.at(row, column)));
        edge(left, top, CELL, 0, row.checked_sub(1).map(|row| layout.at(row, column)));
        if column + 1 == n {
            edge(left + CELL, top, 0, CELL, None);
        }
        if row + 1 == n {
            edge(left, top + CELL, CELL, 0, None);
        }
    }
    svg.push_str("</svg>\n");
    svg
}
