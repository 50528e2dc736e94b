//! Names of cells, lines, numbers and rules of a board for people, in a notation of cells.

use crate::board::{Board, Cell, Coordinates};

/// The name of the group of extra cells that hold the numbers of unknown regions: one for each cell of the board, in
/// the same order.
pub(super) const LABELS: &str = "CC";

/// The cell of the board whose region's number an extra cell holds; `None` for every other cell.
pub fn labelled_cell(label: Cell, board: &Board) -> Option<Cell> {
    // Most boards have no extra cells, and this is asked for each name in a text.
    if board.extra().is_empty() {
        return None;
    }
    let first = board.extra_cell(LABELS, 1)?;
    let at = label.index().checked_sub(first.index())?;
    (at < board.on_board()).then(|| Cell::new(at))
}

/// "a, b and c".
pub(crate) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// Names things of a board in a notation.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// The board.
    pub board: &'a Board,
    /// The notation.
    pub coordinates: Coordinates,
}

impl Names<'_> {
    /// "r1c1"; a cell that holds the number of an unknown region is "region of r1c1"; other extra cells have names of
    /// their own.
    pub fn cell(&self, cell: Cell) -> String {
        if let Some(labelled) = labelled_cell(cell, self.board) {
            return format!("region of {}", self.cell(labelled));
        }
        self.name(cell)
    }

    /// "r1c1"; extra cells have the names of their groups.
    pub fn name(&self, cell: Cell) -> String {
        match self.board.place(cell) {
            Some((row, column)) => self.coordinates.cell(row, column),
            None => self.board.name(cell),
        }
    }

    /// "r1c1, r1c2 and r2c1"; three and more cells of one row or column that follow each other as "r1c1-5". Cells that
    /// hold the numbers of unknown regions come last: "regions of r1c1-5".
    pub fn cells(&self, cells: &[Cell]) -> String {
        self.cells_with(cells, "and")
    }

    /// The cells with another word than "and" before the last.
    pub fn cells_with(&self, cells: &[Cell], last: &str) -> String {
        let (labels, others): (Vec<Cell>, Vec<Cell>) =
            cells.iter().partition(|&&cell| labelled_cell(cell, self.board).is_some());
        if !labels.is_empty() {
            let labelled: Vec<Cell> =
                labels.iter().filter_map(|&cell| labelled_cell(cell, self.board)).collect();
            let word = if labelled.len() == 1 { "region" } else { "regions" };
            let regions = format!("{word} of {}", self.cells_with(&labelled, last));
            let others = self.cells_with(&others, last);
            return if others.is_empty() { regions } else { format!("{others}; {regions}") };
        }
        if last == "and" {
            let places: Option<Vec<(usize, usize)>> =
                cells.iter().map(|&cell| self.board.place(cell)).collect();
            if let Some(together) = places.and_then(|places| self.coordinates.together(&places)) {
                return together;
            }
        }
        let mut parts = Vec::new();
        let mut at = 0;
        while at < cells.len() {
            let run = self.run(&cells[at..]);
            let ends = (self.board.place(cells[at]), cells.get(at + run.max(1) - 1));
            match ends {
                (Some(first), Some(last)) if run >= 3 => {
                    let last = self.board.place(*last).unwrap_or(first);
                    parts.push(self.coordinates.run(first, last));
                    at += run;
                }
                _ => {
                    parts.push(self.cell(cells[at]));
                    at += 1;
                }
            }
        }
        list(&parts, last)
    }

    /// How many cells from the first on follow each other in a row or in a column.
    fn run(&self, cells: &[Cell]) -> usize {
        let Some(first) = cells.first().and_then(|&cell| self.board.place(cell)) else { return 0 };
        let along = |down: usize, right: usize| {
            let follows = |&(at, &cell): &(usize, &Cell)| {
                self.board.place(cell) == Some((first.0 + at * down, first.1 + at * right))
            };
            cells.iter().enumerate().take_while(follows).count()
        };
        along(0, 1).max(along(1, 0))
    }

    /// "row 3".
    pub fn row(&self, row: usize) -> String {
        format!("row {}", self.coordinates.row(row))
    }

    /// "column 3".
    pub fn column(&self, column: usize) -> String {
        format!("column {}", self.coordinates.column(column))
    }
}

/// The name of a rule: what it is, with its words, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleName {
    /// "the cage 15".
    pub kind: String,
    /// Its cells, "r1c1-2 and r2c1", and the first of them; none where `kind` says enough.
    pub at: Option<(String, String)>,
}

/// Maximum number of words of a rule that are part of its name.
pub(super) const MAX_NAME_WORDS: usize = 4;

/// The fewest letters of a name for which it is shortened when it comes again.
const LONG: usize = 40;

impl RuleName {
    /// The name of a rule without cells.
    pub fn of(kind: impl Into<String>) -> RuleName {
        RuleName { kind: kind.into(), at: None }
    }

    /// The name of a rule at these lists of cells.
    pub fn at(kind: impl Into<String>, lists: &[Vec<Cell>], names: &Names<'_>) -> RuleName {
        let lists: Vec<&Vec<Cell>> = lists.iter().filter(|list| !list.is_empty()).collect();
        let first = lists.first().map(|list| names.cell(list[0]));
        let at: Vec<String> = lists.iter().map(|list| names.cells(list)).collect();
        RuleName { kind: kind.into(), at: first.map(|first| (at.join(" | "), first)) }
    }

    /// "the cage 15 at r1c1-2 and r2c1".
    pub fn full(&self) -> String {
        match &self.at {
            Some((at, _)) => format!("{} at {at}", self.kind),
            None => self.kind.clone(),
        }
    }

    /// "the cage 15 at r1c1…", if the name is long.
    pub fn short(&self) -> Option<String> {
        let (at, first) = self.at.as_ref()?;
        let is_long = self.kind.len() + " at ".len() + at.len() > LONG && first.len() + "…".len() < at.len();
        is_long.then(|| format!("{} at {first}…", self.kind))
    }
}
