//! A checked puzzle: what every solver starts from.

use std::fmt;
use std::sync::Arc;

use super::{Candidate, Cell, Digit, DigitSet, Grid, House, Layout, Pencilmarks};

/// Givens that lie in range and do not clash, and, where the puzzle is a "sukaku", the candidates that each blank
/// may still take. It may have no solution, one, or many: that is for solvers to say.
///
/// ```
/// use sudokit::{Grid, Layout, Puzzle};
/// let mut grid = Grid::empty(Layout::classic());
/// grid.set(sudokit::Cell::new(0), 5);
/// grid.set(sudokit::Cell::new(1), 5);
/// let faults = Puzzle::new(grid).unwrap_err();
/// assert_eq!(faults.to_string(), "two 5s in row 1: r1c1 and r1c2; two 5s in box 1: r1c1 and r1c2");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    grid: Grid,
    allowed: Option<Vec<DigitSet>>,
}

/// The same digit more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// All cells of the house that hold the digit: two or more.
    pub cells: Vec<Cell>,
}

/// Everything that is wrong with a grid as a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    /// The board, for the names of cells.
    pub layout: Arc<Layout>,
    /// Cells with a value that the board does not have.
    pub out_of_range: Vec<(Cell, u8)>,
    /// All clashes, houses in the order of [`Layout::houses`].
    pub clashes: Vec<Clash>,
}

impl PuzzleError {
    /// The cells named by any fault, ascending, each once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.out_of_range.iter().map(|&(cell, _)| cell).collect();
        cells.extend(self.clashes.iter().flat_map(|clash| clash.cells.iter().copied()));
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.layout.size();
        let mut separator = "";
        for &(cell, value) in &self.out_of_range {
            write!(
                f,
                "{separator}{} holds {value}, but a {n}x{n} board has digits 1 to {n}",
                self.layout.name(cell)
            )?;
            separator = "; ";
        }
        for clash in &self.clashes {
            let names: Vec<String> = clash.cells.iter().map(|&cell| self.layout.name(cell)).collect();
            let (last, rest) = names.split_last().expect("a clash has cells");
            let many = if names.len() == 2 { "two".to_string() } else { names.len().to_string() };
            write!(
                f,
                "{separator}{many} {}s in {}: {} and {last}",
                clash.digit,
                clash.house,
                rest.join(", ")
            )?;
            separator = "; ";
        }
        Ok(())
    }
}

impl std::error::Error for PuzzleError {}

impl Puzzle {
    /// Checks a grid.
    ///
    /// # Errors
    /// Lists every value out of range and every clash with its cells.
    pub fn new(grid: Grid) -> Result<Puzzle, PuzzleError> {
        let layout = grid.layout().clone();
        let n = layout.size();
        let out_of_range: Vec<(Cell, u8)> = layout
            .cells()
            .map(|cell| (cell, grid.value(cell)))
            .filter(|&(_, value)| usize::from(value) > n)
            .collect();
        let clashes = clashes(&grid);
        if out_of_range.is_empty() && clashes.is_empty() {
            Ok(Puzzle { grid, allowed: None })
        } else {
            Err(PuzzleError { layout, out_of_range, clashes })
        }
    }

    /// Checks a grid with pencilmarks ("sukaku"): a blank may only take one of its marks.
    /// Marks of cells that hold a digit are ignored.
    ///
    /// # Errors
    /// As [`Puzzle::new`].
    pub fn with_marks(marks: &Pencilmarks) -> Result<Puzzle, PuzzleError> {
        let mut puzzle = Puzzle::new(marks.grid().clone())?;
        let all = DigitSet::all(puzzle.layout().size());
        let allowed: Vec<DigitSet> = puzzle
            .layout()
            .cells()
            .map(|cell| puzzle.grid.digit(cell).map_or(marks.marks(cell) & all, DigitSet::single))
            .collect();
        let unrestricted =
            puzzle.layout().cells().all(|c| puzzle.grid.digit(c).is_some() || allowed[c.index()] == all);
        puzzle.allowed = (!unrestricted).then_some(allowed);
        Ok(puzzle)
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Layout> {
        self.grid.layout()
    }

    /// Side of the board: N.
    pub fn size(&self) -> usize {
        self.layout().size()
    }

    /// The givens as a grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The given in `cell`, if it is not blank.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.grid.digit(cell)
    }

    /// The number of givens (clues).
    pub fn clues(&self) -> usize {
        self.grid.filled()
    }

    /// The blanks in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.layout().cells().filter(|&cell| self.grid.value(cell) == 0)
    }

    /// Whether candidates are restricted beyond what the givens say ("sukaku").
    pub fn is_restricted(&self) -> bool {
        self.allowed.is_some()
    }

    /// The digits that the puzzle's text allows in `cell`: its given; or its pencilmarks; or every digit. What the
    /// givens of other cells forbid is not taken off; [`Pencilmarks::of`] does that.
    pub fn allowed(&self, cell: Cell) -> DigitSet {
        match (&self.allowed, self.given(cell)) {
            (Some(allowed), _) => allowed[cell.index()],
            (None, Some(given)) => DigitSet::single(given),
            (None, None) => DigitSet::all(self.size()),
        }
    }

    /// Whether `values` (row by row) fills every cell, keeps every given and restriction, and has every digit once
    /// in every house. The independent check that solutions are held against.
    pub fn is_solved_by(&self, values: &[u8]) -> bool {
        values.len() == self.layout().cell_count()
            && self.layout().cells().all(|cell| {
                Digit::new(values[cell.index()]).is_some_and(|digit| self.allowed(cell).contains(digit))
            })
            && self.layout().houses().iter().all(|house| {
                let seen: DigitSet =
                    house.cells.iter().filter_map(|cell| Digit::new(values[cell.index()])).collect();
                seen == DigitSet::all(self.size())
            })
    }

    /// The candidates that every blank has left by the givens alone.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> + '_ {
        let marks = Pencilmarks::of(self);
        let cells: Vec<Cell> = self.blanks().collect();
        cells
            .into_iter()
            .flat_map(move |cell| marks.marks(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }
}

fn clashes(grid: &Grid) -> Vec<Clash> {
    let mut clashes = Vec::new();
    for house in grid.layout().houses() {
        let digits: DigitSet = house.cells.iter().filter_map(|&cell| grid.digit(cell)).collect();
        for digit in digits {
            let cells: Vec<Cell> =
                house.cells.iter().copied().filter(|&cell| grid.digit(cell) == Some(digit)).collect();
            if cells.len() > 1 {
                clashes.push(Clash { digit, house: house.clone(), cells });
            }
        }
    }
    clashes
}
