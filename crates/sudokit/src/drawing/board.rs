//! A board as SVG: givens, placed digits, candidates, zones.

use std::fmt::Write;

use crate::board::{Board, Cell, HouseKind, Pencilmarks};
use crate::notation::Document;

/// Colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    pub(super) dark: bool,
    pub(super) background: &'static str,
    pub(super) given: &'static str,
    pub(super) placed: &'static str,
    pub(super) candidate: &'static str,
    pub(super) thin: &'static str,
    pub(super) thick: &'static str,
    extra: &'static str,
}

impl Theme {
    /// Dark ink on white.
    pub const LIGHT: Theme = Theme {
        dark: false,
        background: "#ffffff",
        given: "#1a1d21",
        placed: "#1f5fbf",
        candidate: "#5b6470",
        thin: "#c3c9d0",
        thick: "#1a1d21",
        extra: "#eef1f5",
    };
    /// Light ink on near black.
    pub const DARK: Theme = Theme {
        dark: true,
        background: "#15181c",
        given: "#e8eaed",
        placed: "#8ab4f8",
        candidate: "#9aa3ad",
        thin: "#3a4149",
        thick: "#c8cdd3",
        extra: "#20252b",
    };
}

/// What to draw.
pub struct BoardPicture<'d> {
    /// Givens and placed digits.
    pub document: &'d Document,
    /// Candidates to show in the blanks.
    pub state: Option<Pencilmarks>,
    /// Colours.
    pub theme: Theme,
    /// SVG to lay below the lines and digits, and above them.
    pub layers: [&'d str; 2],
}

/// Side of a cell, and the margin around the board.
pub(super) const CELL: usize = 56;
pub(super) const MARGIN: usize = 12;

impl BoardPicture<'_> {
    /// The picture.
    pub fn svg(&self) -> String {
        let layout = self.document.layout();
        let n = layout.size();
        let side = n * CELL + 2 * MARGIN;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"0 0 {side} {side}\" font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\" \
             text-anchor=\"middle\" role=\"img\">\n<title>{}</title>\n\
             <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n",
            self.title(),
            self.theme.background
        );
        self.extra_houses(layout, &mut svg);
        svg.push_str(self.layers[0]);
        self.lines(layout, &mut svg);
        self.digits(layout, &mut svg);
        svg.push_str(self.layers[1]);
        svg.push_str("</svg>\n");
        svg
    }

    fn title(&self) -> String {
        format!("Sudoku, {}, {} givens", self.document.layout(), self.document.grid.filled())
    }

    /// Diagonals and windows as a tint.
    fn extra_houses(&self, layout: &Board, svg: &mut String) {
        let extra = layout
            .houses()
            .iter()
            .filter(|house| matches!(house.kind, HouseKind::Diagonal | HouseKind::Window));
        let mut cells: Vec<Cell> = extra.flat_map(|house| house.cells.iter().copied()).collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            let (x, y) = corner(layout, cell);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{}\"/>",
                self.theme.extra
            );
        }
    }

    /// Thin lines between cells, thick ones between zones and around the board.
    fn lines(&self, layout: &Board, svg: &mut String) {
        let n = layout.size();
        let mut thin = String::new();
        let mut thick = String::new();
        for row in 0..n {
            for column in 0..n {
                let zone = layout.zone_of(layout.at(row, column));
                let (x, y) = (MARGIN + column * CELL, MARGIN + row * CELL);
                let right_differs = column + 1 == n || layout.zone_of(layout.at(row, column + 1)) != zone;
                let below_differs = row + 1 == n || layout.zone_of(layout.at(row + 1, column)) != zone;
                let path = if right_differs { &mut thick } else { &mut thin };
                let _ = write!(path, "M{} {}v{CELL}", x + CELL, y);
                let path = if below_differs { &mut thick } else { &mut thin };
                let _ = write!(path, "M{} {}h{CELL}", x, y + CELL);
            }
        }
        let _ = write!(thick, "M{MARGIN} {MARGIN}h{0}M{MARGIN} {MARGIN}v{0}", n * CELL);
        let _ = writeln!(
            svg,
            "<path d=\"{thin}\" stroke=\"{}\" stroke-width=\"1\" fill=\"none\"/>\n\
             <path d=\"{thick}\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"square\" fill=\"none\"/>",
            self.theme.thin, self.theme.thick
        );
    }

    fn digits(&self, layout: &Board, svg: &mut String) {
        let alphabet = self.document.symbols();
        let symbol = |value: u8| alphabet.symbol(value).unwrap_or('?');
        let placed = self.document.filled();
        for cell in layout.cells() {
            let (x, y) = corner(layout, cell);
            let (middle, base) = (x + CELL / 2, y as f64 + CELL as f64 * 0.5 + 12.0);
            let given = self.document.grid.value(cell);
            let value = placed.value(cell);
            if value != 0 {
                let (fill, weight) =
                    if given != 0 { (self.theme.given, 700) } else { (self.theme.placed, 400) };
                let _ = writeln!(
                    svg,
                    "<text x=\"{middle}\" y=\"{base}\" font-size=\"33\" font-weight=\"{weight}\" fill=\"{fill}\">{}</text>",
                    symbol(value)
                );
            } else if let Some(state) = &self.state {
                self.candidates(layout, cell, state, &symbol, svg);
            }
        }
    }

    /// Each candidate at its own place in the cell.
    fn candidates(
        &self,
        layout: &Board,
        cell: Cell,
        state: &Pencilmarks,
        symbol: &dyn Fn(u8) -> char,
        svg: &mut String,
    ) {
        let n = layout.size();
        let across = (1..).find(|k| k * k >= n).unwrap_or(1);
        let down = n.div_ceil(across);
        let (x, y) = corner(layout, cell);
        let (wide, high) = (CELL as f64 / across as f64, CELL as f64 / down as f64);
        let size = high.min(wide) * 0.68;
        for digit in state.marks(cell) {
            let (row, column) = (digit.index() / across, digit.index() % across);
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{}\">{}</text>",
                x as f64 + (column as f64 + 0.5) * wide,
                y as f64 + (row as f64 + 0.5) * high + size * 0.36,
                self.theme.candidate,
                symbol(digit.value())
            );
        }
    }
}

fn corner(layout: &Board, cell: Cell) -> (usize, usize) {
    (MARGIN + layout.column_of(cell) * CELL, MARGIN + layout.row_of(cell) * CELL)
}
