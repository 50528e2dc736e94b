//! Between puzzles with constraints and the puzzles that the classic engines take: square boards with digits from 1, boxes or
//! zones of as many cells as there are digits, and no rule beyond diagonals and windows.

use std::sync::Arc;

use crate::board::{Board, Cell, Digit, DigitSet, ExtraHouses, Grid, Pencilmarks, Puzzle};

use super::kinds::{LongDiagonal, Windoku};
use super::puzzle::VariantPuzzle;
use super::terms::Constraint;

impl VariantPuzzle {
    /// The layout of the classic puzzle that this is, if it is one: see [`VariantPuzzle::to_classic`].
    pub fn classic_layout(&self) -> Option<Arc<Board>> {
        // A layout takes longer than many a puzzle: it is made if nothing else speaks against it.
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
        let layout = self.board().to_plain()?;
        if rules == 0 { Some(layout) } else { layout.with_extra_houses(houses).ok() }
    }

    /// The classic puzzle that this is: on a square board with digits from 1 and complete boxes or zones, without any rule
    /// beyond its houses. `None` if it is none, or if its givens clash.
    pub fn to_classic(&self) -> Option<Puzzle> {
        let layout = self.classic_layout()?;
        let mut grid = Grid::empty(layout.clone());
        for cell in layout.cells() {
            if let Some(number) = self.given(cell) {
                grid.set(cell, number as u8);
            }
        }
        let sets = layout.cells().map(|cell| self.digits(cell)).collect();
        Puzzle::with_marks(&Pencilmarks::new(grid, sets)).ok()
    }

    /// The ordinary 9×9 puzzle that this is, if it is one: no rules, and givens that do not clash.
    pub fn ordinary(&self) -> Option<Puzzle> {
        // The plain board of another takes longer to make than many a puzzle to solve.
        let board = self.board();
        let box_of = |cell: &Cell| (cell.index() / 27, cell.index() % 9 / 3);
        let is_box = |region: &Vec<Cell>| region.iter().all(|cell| box_of(cell) == box_of(&region[0]));
        if board.rows() != 9 || !self.constraints().is_empty() || !board.regions().iter().all(is_box) {
            return None;
        }
        self.to_classic().filter(|classic| classic.layout().is_classic())
    }

    /// What a cell may hold, as digits; numbers that are none are left out.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        let numbers = self.board().members(self.allowed(cell)).into_iter();
        numbers.filter_map(|number| u8::try_from(number).ok().and_then(Digit::new)).collect()
    }
}

/// A classic puzzle as one with constraints.
impl From<&Puzzle> for VariantPuzzle {
    fn from(puzzle: &Puzzle) -> VariantPuzzle {
        let layout = puzzle.layout();
        let mut variant = VariantPuzzle::of_layout(layout);
        for cell in layout.cells() {
            let digits = puzzle.given(cell).map_or_else(|| puzzle.allowed(cell), DigitSet::single);
            let allowed = digits.iter().fold(0, |set, digit| set | 1 << (digit.value() - 1));
            variant.restrict(cell, allowed);
        }
        variant
    }
}

impl VariantPuzzle {
    /// The empty puzzle on the board of a layout, with its extra houses as rules.
    pub fn of_layout(layout: &Board) -> VariantPuzzle {
        VariantPuzzle::of_layout_from(layout, 1)
    }

    /// The same with digits from `lowest`.
    pub(crate) fn of_layout_from(layout: &Board, lowest: i32) -> VariantPuzzle {
        let board = layout.without_extra_houses().with_lowest(lowest);
        let mut puzzle = VariantPuzzle::new(board).expect("every layout is a board");
        for rule in VariantPuzzle::rules_of_layout(layout) {
            puzzle.add(rule).expect("extra houses lie on their board");
        }
        puzzle
    }

    /// The extra houses of a layout as rules.
    pub fn rules_of_layout(layout: &Board) -> Vec<Constraint> {
        let houses = layout.extra_houses();
        let wanted = [houses.diagonals, houses.diagonals, houses.windows];
        extra_houses().into_iter().zip(wanted).filter(|(_, wanted)| *wanted).map(|(rule, _)| rule).collect()
    }
}

/// The extra houses of classic layouts as rules: the diagonals, rising and falling, and the windows.
fn extra_houses() -> [Constraint; 3] {
    [LongDiagonal { rises: true }.into(), LongDiagonal { rises: false }.into(), Windoku.into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{BoxShape, MAX_SIZE};

    #[test]
    fn classic_puzzles_come_back() {
        for size in 1..=MAX_SIZE {
            for rows in (1..=size).filter(|rows| size % rows == 0) {
                let layout = Board::boxes(size, BoxShape { rows, cols: size / rows }).unwrap();
                let mut grid = Grid::empty(layout.clone());
                grid.set(Cell::new(0), size as u8);
                let puzzle = Puzzle::new(grid).unwrap();
                let again = VariantPuzzle::from(&puzzle).to_classic().unwrap();
                let is_line = |layout: &Board| {
                    layout.box_shape().is_some_and(|shape| shape.rows == 1 || shape.cols == 1)
                };
                assert!(again == puzzle || is_line(&layout) && is_line(again.layout()), "{layout}");
            }
        }
    }
}
