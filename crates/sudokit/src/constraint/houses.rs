//! Puzzles whose rules are the houses of a plain board: square, with digits from 1, boxes or zones of as many cells as
//! there are digits, and no rule beyond diagonals and windows.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

use crate::board::{
    Board, Cell, Digit, DigitSet, ExtraHouses, Grid, Grid9, HousesPuzzle, LineError, Pencilmarks, PuzzleError,
};

use super::kinds::{LongDiagonal, Windoku};
use super::parameters::Constraint;
use super::puzzle::Puzzle;

impl Puzzle {
    /// Givens on a plain board.
    ///
    /// # Errors
    /// Lists every clash with its cells.
    pub fn new(grid: Grid) -> Result<Puzzle, PuzzleError> {
        HousesPuzzle::new(grid).map(Puzzle::from)
    }

    /// The puzzle as a [`HousesPuzzle`], if its rules are houses alone; `None` if it has another rule or board, or if
    /// its givens clash.
    pub fn houses(&self) -> Option<&HousesPuzzle> {
        self.houses.get_or_init(|| self.to_houses().map(Box::new)).as_deref()
    }

    /// The puzzle as a [`HousesPuzzle`], if it is one of the ordinary 9×9 board and its givens do not clash.
    pub fn ordinary(&self) -> Option<&HousesPuzzle> {
        // The plain board of another takes longer to make than many a puzzle to solve.
        let board = self.board();
        let box_of = |cell: &Cell| (cell.index() / 27, cell.index() % 9 / 3);
        let is_box = |region: &Vec<Cell>| region.iter().all(|cell| box_of(cell) == box_of(&region[0]));
        if board.rows() != 9 || !self.constraints().is_empty() || !board.regions().iter().all(is_box) {
            return None;
        }
        self.houses().filter(|houses| houses.layout().is_classic())
    }

    /// The plain board that has all rules of this puzzle as houses, if there is one.
    pub fn plain_board(&self) -> Option<Arc<Board>> {
        // A board takes longer than many a puzzle: it is made if nothing else speaks against it.
        let rules = self.constraints().len();
        if rules > 3 {
            return None;
        }
        let mut houses = ExtraHouses::default();
        if rules > 0 {
            let has = |rule: &Constraint| self.constraints().contains(rule);
            let [up, down, windows] = extra_houses();
            houses = ExtraHouses { diagonals: has(&up) && has(&down), windows: has(&windows) };
            if rules != 2 * usize::from(houses.diagonals) + usize::from(houses.windows) {
                return None;
            }
        }
        let board = self.board().to_plain()?;
        if rules == 0 { Some(board) } else { board.with_extra_houses(houses).ok() }
    }

    fn to_houses(&self) -> Option<HousesPuzzle> {
        let board = self.plain_board()?;
        let mut grid = Grid::empty(board.clone());
        for cell in board.cells() {
            if let Some(number) = self.given(cell) {
                grid.set(cell, number as u8);
            }
        }
        let sets = board.cells().map(|cell| self.digits(cell)).collect();
        HousesPuzzle::with_marks(&Pencilmarks::new(grid, sets)).ok()
    }

    /// What a cell may hold, as digits; numbers that are none are left out.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        let numbers = self.board().members(self.allowed(cell)).into_iter();
        numbers.filter_map(|number| u8::try_from(number).ok().and_then(Digit::new)).collect()
    }

    /// The empty puzzle on a plain board with digits from `lowest`, its extra houses as rules.
    pub(crate) fn of_layout_from(layout: &Board, lowest: i32) -> Puzzle {
        let board = layout.without_extra_houses().with_lowest(lowest);
        let mut puzzle = Puzzle::on(board).expect("every layout is a board");
        for rule in Puzzle::rules_of_layout(layout) {
            puzzle.add(rule).expect("extra houses lie on their board");
        }
        puzzle
    }

    /// The extra houses of a layout as rules.
    pub fn rules_of_layout(layout: &Board) -> Vec<Constraint> {
        let houses = layout.extra_houses();
        if houses == ExtraHouses::default() {
            return Vec::new();
        }
        let is_set = [houses.diagonals, houses.diagonals, houses.windows];
        extra_houses().into_iter().zip(is_set).filter(|(_, is_set)| *is_set).map(|(rule, _)| rule).collect()
    }
}

/// The extra houses of classic layouts as rules: the diagonals, rising and falling, and the windows.
fn extra_houses() -> [Constraint; 3] {
    [LongDiagonal { rises: true }.into(), LongDiagonal { rises: false }.into(), Windoku.into()]
}

impl From<HousesPuzzle> for Puzzle {
    fn from(houses: HousesPuzzle) -> Puzzle {
        let board = houses.layout();
        let allowed = houses.all_allowed().map(DigitSet::bits).collect();
        let constraints = Puzzle::rules_of_layout(board);
        let board = if constraints.is_empty() { board.clone() } else { board.without_extra_houses().into() };
        Puzzle { board, allowed, constraints, houses: OnceLock::from(Some(Box::new(houses))) }
    }
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePuzzleError {
    /// It is no grid.
    #[error(transparent)]
    Line(#[from] LineError),
    /// Its givens clash.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
}

/// The plain line form, on the default board of its size.
impl FromStr for Puzzle {
    type Err = ParsePuzzleError;
    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        Ok(Puzzle::new(line.parse()?)?)
    }
}

/// As [`FromStr`].
impl TryFrom<&str> for Puzzle {
    type Error = ParsePuzzleError;
    fn try_from(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        line.parse()
    }
}

impl TryFrom<Grid> for Puzzle {
    type Error = PuzzleError;
    fn try_from(grid: Grid) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(grid)
    }
}

impl TryFrom<Grid9> for Puzzle {
    type Error = PuzzleError;
    fn try_from(grid: Grid9) -> Result<Puzzle, PuzzleError> {
        Puzzle::new(grid.into())
    }
}

/// The givens in plain line form, where the rules are houses; otherwise how many there are.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(houses) = self.houses() {
            return houses.fmt(f);
        }
        let (givens, rules) = (self.clues(), self.constraints().len());
        let end = if rules == 1 { "" } else { "s" };
        write!(f, "{}, {givens} givens, {rules} rule{end}", self.board().in_words())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, MAX_SIZE};

    #[test]
    fn puzzles_of_houses_come_back() {
        for size in 1..=MAX_SIZE {
            for rows in (1..=size).filter(|rows| size % rows == 0) {
                let layout = Board::boxes(size, BoxShape { rows, cols: size / rows }).unwrap();
                let mut grid = Grid::empty(layout.clone());
                grid.set(Cell::new(0), size as u8);
                let puzzle = HousesPuzzle::new(grid).unwrap();
                let mut other = Puzzle::from(puzzle.clone());
                // Nothing is remembered.
                other.restrict(Cell::new(0), u32::MAX);
                let again = other.houses().unwrap();
                let is_line = |layout: &Board| {
                    layout.box_shape().is_some_and(|shape| shape.rows == 1 || shape.cols == 1)
                };
                assert!(*again == puzzle || is_line(&layout) && is_line(again.layout()), "{layout}");
            }
        }
    }
}
