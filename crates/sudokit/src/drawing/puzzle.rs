//! A puzzle as setters draw it: what each rule draws itself ([`Mark`]), under and above the lines of the grid; digits
//! and candidates. Clues stand in a margin as wide as they need. Cells beside the board, and rules that have no place
//! on it, stand below.

use std::fmt::Write;

use crate::board::{Board, Cell, Part};
use crate::constraint::{Mark, Puzzle};
use crate::notation::{Alphabet, Document};

use super::letters;
use super::mark::{LABEL, Layer, Pen, extent, layer, union};
use super::text::{escape, wrap};
use super::theme::{CELL, MARGIN, Theme};

/// What to draw.
pub struct PuzzlePicture<'p> {
    /// Board, givens and rules.
    pub puzzle: &'p Puzzle,
    /// Digits in cells that are not given, such as a solution's; empty, or one for each cell, extra cells included.
    pub placed: &'p [Option<i32>],
    /// Sets of numbers to show in the other cells (bit v stands for the board's lowest number + v); empty, or one for
    /// each cell.
    pub candidates: &'p [u32],
    /// The symbols of the numbers, from the board's lowest; without them numbers are written in digits.
    pub symbols: Option<Alphabet>,
    /// Colours.
    pub theme: Theme,
}

/// The height of a line of text below the board.
const LINE: f64 = 20.0;
/// The size of its letters.
const TEXT: f64 = 13.0;
/// A group of more extra cells than this is named and not drawn.
const MAX_EXTRA: usize = 30;

/// Places in the picture.
pub(super) struct Frame<'p> {
    board: &'p Board,
    /// The board's corner.
    pub origin: (f64, f64),
    /// The size of the picture.
    pub width: f64,
    pub height: f64,
    /// Groups of extra cells: name and where their first row begins.
    extra: Vec<(String, f64)>,
    /// Cells on the board with the label of a cage in their corner.
    labelled: Vec<bool>,
    /// Lines of text and where the first stands.
    notes: Vec<String>,
    notes_top: f64,
}

impl Frame<'_> {
    /// The upper left corner of a cell; a cell beside the board may not be drawn.
    pub fn corner(&self, cell: Cell) -> Option<(f64, f64)> {
        let side = CELL as f64;
        if let Some((row, column)) = self.board.place(cell) {
            return Some((self.origin.0 + column as f64 * side, self.origin.1 + row as f64 * side));
        }
        self.extra.iter().filter(|(_, top)| !top.is_nan()).find_map(|(name, top)| {
            let index = self.board.extra_cells(name).iter().position(|&extra| extra == cell)?;
            let across = self.board.columns().max(3);
            Some((self.origin.0 + (index % across) as f64 * side, top + (index / across) as f64 * side))
        })
    }

    /// How wide and how high the place of a candidate in a cell is: each has its own, below the label of a cage.
    pub fn pitch(&self, cell: Cell) -> (f64, f64) {
        let (across, down) = self.grid();
        let side = CELL as f64;
        (side / across as f64, (side - self.top(cell)) / down as f64)
    }

    /// The middle of a candidate's place.
    pub fn middle(&self, cell: Cell, number: i32) -> Option<(f64, f64)> {
        let (x, y) = self.corner(cell)?;
        let index = (number - self.board.lowest()) as usize;
        let (across, _) = self.grid();
        let (wide, high) = self.pitch(cell);
        let (row, column) = (index / across, index % across);
        Some((x + (column as f64 + 0.5) * wide, y + self.top(cell) + (row as f64 + 0.5) * high))
    }

    /// Columns and rows of candidates in a cell.
    fn grid(&self) -> (usize, usize) {
        let across = (1..).find(|k| k * k >= self.board.values()).unwrap_or(1);
        (across, self.board.values().div_ceil(across))
    }

    /// What the label of a cage takes of a cell.
    fn top(&self, cell: Cell) -> f64 {
        let is_labelled = self.labelled.get(cell.index()).is_some_and(|&labelled| labelled);
        if is_labelled { LABEL * CELL as f64 * 0.8 } else { 0.0 }
    }
}

impl PuzzlePicture<'_> {
    /// The picture of a document: its puzzle and its placed digits, and in the blanks the candidates that it states;
    /// with `candidates` also those that the digits leave in the other blanks.
    pub fn svg_of(document: &Document, candidates: bool, theme: Theme) -> String {
        let puzzle = document.to_unchecked_puzzle();
        let board = puzzle.board();
        let mut placed = vec![None; board.cell_count()];
        // A grid of another size stands for a board that is not square.
        if document.layout().cell_count() == board.on_board() {
            let before = if document.puzzle().is_some() { 0 } else { board.lowest() - 1 };
            for (cell, digit) in &document.placed {
                placed[cell.index()] = Some(i32::from(digit.value()) + before);
            }
        }
        // Cells restricted by the text show what is left to them in any case.
        let restricted = |cell: Cell| match puzzle.allowed(cell) {
            allowed if allowed == board.all() => 0,
            allowed => allowed,
        };
        let sets: Vec<u32> = match (candidates, document.puzzle().is_some()) {
            (true, true) => puzzle.left_by_givens(),
            (false, true) => (0..board.cell_count()).map(|cell| restricted(Cell::new(cell))).collect(),
            (_, false) if candidates || document.marks.is_some() => {
                let state = document.state();
                document.layout().cells().map(|cell| state.marks(cell).bits()).collect()
            }
            (_, false) => Vec::new(),
        };
        let symbols = document.puzzle().is_none().then(|| document.symbols());
        let picture = PuzzlePicture { puzzle: &puzzle, placed: &placed, candidates: &sets, symbols, theme };
        let fog = document.fog.as_deref();
        picture.with_layers(|frame| [picture.fog(frame, fog), String::new()]).0
    }

    /// What is covered by fog, as a shade: in a picture that nobody plays on everything below it can be seen.
    fn fog(&self, frame: &Frame<'_>, lit: Option<&[Cell]>) -> String {
        let Some(lit) = lit else { return String::new() };
        let board = self.puzzle.board();
        let covered = board.cells().filter(|cell| !lit.contains(cell) && !board.is_void(*cell));
        let mut svg = format!("<g fill=\"{}\" fill-opacity=\"0.55\">\n", self.theme.thin);
        for (x, y) in covered.filter_map(|cell| frame.corner(cell)) {
            let _ = writeln!(svg, "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{CELL}\" height=\"{CELL}\"/>");
        }
        svg.push_str("</g>\n");
        svg
    }

    /// The picture.
    pub fn svg(&self) -> String {
        self.with_layers(|_| [String::new(), String::new()]).0
    }

    /// The picture with more SVG below the lines and digits, and above them; and where things stand in it.
    pub(super) fn with_layers(&self, layers: impl FnOnce(&Frame<'_>) -> [String; 2]) -> (String, Frame<'_>) {
        let board = self.puzzle.board();
        let marks = letters::marks(self.puzzle);
        let frame = self.frame(&marks);
        let [under, over] = layers(&frame);
        let pen = Pen { board, theme: &self.theme, cell: CELL as f64, origin: frame.origin };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0}\" height=\"{1:.0}\" viewBox=\"0 0 {0:.0} {1:.0}\" \
             font-family=\"'DejaVu Sans', 'Segoe UI', Helvetica, Arial, sans-serif\" text-anchor=\"middle\" role=\"img\">\n\
             <title>{2}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"{3}\"/>\n",
            frame.width,
            frame.height,
            self.title(),
            self.theme.background
        );
        let of = |drawn_layer: Layer| marks.iter().filter(move |mark| layer(mark) == Some(drawn_layer));
        of(Layer::Tint).chain(of(Layer::Under)).for_each(|mark| pen.draw(mark, &mut svg));
        svg.push_str(&under);
        self.lines(&frame, &mut svg);
        of(Layer::Cage).chain(of(Layer::Over)).for_each(|mark| pen.draw(mark, &mut svg));
        board.cells().for_each(|cell| self.cell(&frame, cell, &mut svg));
        self.below(&frame, &mut svg);
        svg.push_str(&over);
        svg.push_str("</svg>\n");
        (svg, frame)
    }

    fn title(&self) -> String {
        let (board, rules) = (self.puzzle.board(), self.puzzle.constraints().len());
        let givens = board.cells().filter(|&cell| self.puzzle.given(cell).is_some()).count();
        let of = |count: usize, one: &str| format!(", {count} {one}{}", if count == 1 { "" } else { "s" });
        let rules = if rules == 0 { String::new() } else { of(rules, "rule") };
        format!("Sudoku, {}×{}{}{rules}", board.rows(), board.columns(), of(givens, "given"))
    }

    /// How large everything is.
    fn frame(&self, marks: &[Mark]) -> Frame<'_> {
        let board = self.puzzle.board();
        let (cell, margin) = (CELL as f64, MARGIN as f64);
        let (columns, rows) = (board.columns() as f64, board.rows() as f64);
        let all = marks.iter().filter_map(extent).reduce(union).unwrap_or_default();
        // Only what stands out needs space; half a line of ink is no reason.
        let beyond = |by: f64| if by > 0.05 { by * cell + margin } else { margin };
        let (left, top) = (beyond(-all[0]), beyond(-all[1]));
        let (right, bottom) = (beyond(all[2] - columns), beyond(all[3] - rows));
        let width = (left + columns * cell + right).max(3.0 * cell + 2.0 * margin);
        let mut y = top + rows * cell + bottom;
        let mut extra = Vec::new();
        let mut notes: Vec<String> = Vec::new();
        let mut note = |text: String| {
            if !notes.contains(&text) {
                notes.push(text);
            }
        };
        for group in board.extra() {
            if group.count > MAX_EXTRA {
                note(format!("{} cells beside the board: {} ({}).", group.count, group.label, group.name));
                extra.push((group.name.clone(), f64::NAN));
                continue;
            }
            extra.push((group.name.clone(), y + LINE));
            let lines = group.count.div_ceil(board.columns().max(3));
            y += LINE + lines as f64 * cell + margin;
        }
        for mark in marks {
            if let Mark::Note(text) = mark {
                note(text.clone());
            }
        }
        let letters = ((width - 2.0 * margin) / (TEXT * 0.53)).max(20.0) as usize;
        let notes: Vec<String> = notes.iter().flat_map(|note| wrap(note, letters)).collect();
        let notes_top = y + if notes.is_empty() { 0.0 } else { TEXT };
        let height = y + if notes.is_empty() { 0.0 } else { notes.len() as f64 * LINE + margin };
        let mut labelled = vec![false; board.on_board()];
        for mark in marks {
            if let Mark::Cage { cells, label } = mark
                && !label.is_empty()
                && let Some(first) = cells.iter().filter(|cell| board.place(**cell).is_some()).min()
            {
                labelled[first.index()] = true;
            }
        }
        Frame { board, origin: (left, top), width, height, extra, labelled, notes, notes_top }
    }

    /// Thin lines between cells, thick ones between regions and around the board.
    fn lines(&self, frame: &Frame<'_>, svg: &mut String) {
        let board = self.puzzle.board();
        let cell = CELL as f64;
        let region: Vec<Option<usize>> = board.cells().map(|cell| board.region(cell)).collect();
        let same = |a: Option<Cell>, b: Option<Cell>| match (a, b) {
            (Some(a), Some(b)) => region[a.index()] == region[b.index()],
            _ => false,
        };
        // Between places without a cell there is nothing.
        let is_line = |a: Option<Cell>, b: Option<Cell>| a.is_some() || b.is_some();
        let (mut thin, mut thick) = (String::new(), String::new());
        let at = |column: isize, row: isize| {
            (frame.origin.0 + column as f64 * cell, frame.origin.1 + row as f64 * cell)
        };
        let (rows, columns) = (board.rows() as isize, board.columns() as isize);
        for row in 0..=rows {
            for column in 0..=columns {
                let here = board.get(row, column);
                let (x, y) = at(column, row);
                let (above, left) = (board.get(row - 1, column), board.get(row, column - 1));
                if column < columns && is_line(here, above) {
                    let path = if same(here, above) { &mut thin } else { &mut thick };
                    let _ = write!(path, "M{x:.1} {y:.1}h{CELL}");
                }
                if row < rows && is_line(here, left) {
                    let path = if same(here, left) { &mut thin } else { &mut thick };
                    let _ = write!(path, "M{x:.1} {y:.1}v{CELL}");
                }
            }
        }
        let _ = writeln!(
            svg,
            "<path d=\"{thin}\" stroke=\"{}\" stroke-width=\"1\" fill=\"none\"/>\n\
             <path d=\"{thick}\" stroke=\"{}\" stroke-width=\"2.5\" stroke-linecap=\"square\" fill=\"none\"/>",
            self.theme.thin, self.theme.thick
        );
        // Each of several grids has an outline of its own, which shows where it lies among the others.
        let outline = |grid: &Part| {
            let (x, y) = at(grid.left as isize, grid.top as isize);
            let (width, height) = (grid.columns * CELL, grid.rows * CELL);
            format!("M{x:.1} {y:.1}h{width}v{height}h-{width}z")
        };
        if let Some(grids) = board.grids() {
            let outlines: String = grids.iter().map(outline).collect();
            let _ = writeln!(
                svg,
                "<path d=\"{outlines}\" stroke=\"{}\" stroke-width=\"5\" stroke-linejoin=\"miter\" fill=\"none\"/>",
                self.theme.thick
            );
        }
    }

    /// What stands in a cell.
    fn cell(&self, frame: &Frame<'_>, cell: Cell, svg: &mut String) {
        let Some((x, y)) = frame.corner(cell).filter(|_| !self.puzzle.board().is_void(cell)) else { return };
        let side = CELL as f64;
        let given = self.puzzle.given(cell);
        let placed = self.placed.get(cell.index()).copied().flatten();
        let (number, fill, weight) = match (given, placed) {
            (Some(number), _) => (number, self.theme.given, 700),
            (None, Some(number)) => (number, self.theme.placed, 400),
            (None, None) => {
                if let Some(&set) = self.candidates.get(cell.index()) {
                    self.candidates(frame, cell, set, svg);
                }
                return;
            }
        };
        let text = self.symbol(number);
        let size = if text.len() > 1 { 27.0 } else { 33.0 };
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size}\" font-weight=\"{weight}\" fill=\"{fill}\">{text}</text>",
            x + side / 2.0,
            y + side / 2.0 + size * 0.365
        );
    }

    /// How a number is written.
    fn symbol(&self, number: i32) -> String {
        let place = u8::try_from(number - self.puzzle.board().lowest() + 1);
        let symbol = self.symbols.as_ref().zip(place.ok()).and_then(|(symbols, place)| symbols.symbol(place));
        symbol.map_or_else(|| number.to_string(), String::from)
    }

    /// Each candidate at its own place in the cell.
    fn candidates(&self, frame: &Frame<'_>, cell: Cell, set: u32, svg: &mut String) {
        let board = self.puzzle.board();
        let (wide, high) = frame.pitch(cell);
        let letters = self.symbol(board.highest()).len().max(self.symbol(board.lowest()).len());
        let size = (high * 0.8).min(wide * if letters > 1 { 0.6 } else { 0.68 });
        for number in board.members(set) {
            let Some((x, y)) = frame.middle(cell, number) else { continue };
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"{}\">{}</text>",
                y + size * 0.36,
                self.theme.candidate,
                self.symbol(number),
            );
        }
    }

    /// Cells beside the board, and rules without a place.
    fn below(&self, frame: &Frame<'_>, svg: &mut String) {
        let board: &Board = self.puzzle.board();
        let side = CELL as f64;
        let text = |svg: &mut String, x: f64, y: f64, text: &str| {
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{TEXT}\" text-anchor=\"start\" fill=\"{}\">{}</text>",
                self.theme.given,
                escape(text)
            );
        };
        for (group, (name, top)) in board.extra().iter().zip(&frame.extra) {
            if top.is_nan() {
                continue;
            }
            text(svg, frame.origin.0, top - 6.0, &format!("{} ({name})", group.label));
            for cell in board.extra_cells(name) {
                let Some((x, y)) = frame.corner(cell) else { continue };
                let _ = writeln!(
                    svg,
                    "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{}\" \
                     stroke-width=\"1.5\"/>",
                    self.theme.thick
                );
                self.cell(frame, cell, svg);
            }
        }
        for (index, line) in frame.notes.iter().enumerate() {
            text(svg, MARGIN as f64, frame.notes_top + index as f64 * LINE + 4.0, line);
        }
    }
}
