//! Recursive backtracking: cells in row order, digits ascending, each digit checked against the row, column and box
//! before it is placed. The first solution is therefore the lexicographically first one.
//!
//! Source: `SudokuRec` of [recursive-worksheet], and the "back-solve" of [kenyon2020]. We differ in that the recursion
//! walks over the blanks only, and in that the digits seen by a cell are kept as one bit mask per house instead of
//! being looked up. The nodes and their order stay the same. A node is a cell at which the recursion stands; an
//! iteration is a digit tried there.

use crate::board::{Candidate, Cell, Digit, DigitSet, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Recursive backtracking in row order.
pub static BACKTRACK: Backtrack = Backtrack;

/// The type of the solver [`BACKTRACK`].
pub struct Backtrack;

static INFO: SolverInfo = SolverInfo {
    id: "backtrack",
    name: "Recursive backtracking",
    idea: "Take the cells in row order; try the digits in ascending order; step back when none fits.",
    source: "SudokuRec [recursive-worksheet]; back-solve, Kenyon 2020 [kenyon2020]",
    supports: Support::Houses,
    complete: true,
    node: "a cell at which the recursion stands",
    iteration: "a digit tried in a cell",
    control: "",
    options: &[],
};

impl Solver for Backtrack {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let mut state = Assignment::new(puzzle);
        let blanks: Vec<Cell> = puzzle.blanks().collect();
        state.descend(&blanks, 0, run)
    }
}

struct Assignment<'p> {
    puzzle: &'p HousesPuzzle,
    values: Vec<u8>,
    /// Digits that stand in each house.
    used: Vec<DigitSet>,
}

impl<'p> Assignment<'p> {
    fn new(puzzle: &'p HousesPuzzle) -> Assignment<'p> {
        let layout = puzzle.layout();
        let used = layout
            .houses()
            .iter()
            .map(|house| house.cells.iter().filter_map(|&cell| puzzle.given(cell)).collect())
            .collect();
        Assignment { puzzle, values: puzzle.grid().values().to_vec(), used }
    }

    fn descend(&mut self, blanks: &[Cell], depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let Some(&cell) = blanks.get(depth) else { return run.solution(&self.values) };
        let mut placed = false;
        for digit in DigitSet::all(self.puzzle.size()) {
            run.iteration()?;
            if !self.fits(cell, digit) {
                continue;
            }
            placed = true;
            run.stats().guesses += 1;
            run.event(Event::Place { candidate: Candidate::new(cell, digit).into() });
            self.put(cell, digit);
            self.descend(blanks, depth + 1, run)?;
            self.take_back(cell, digit);
            run.event(Event::Retract { candidate: Candidate::new(cell, digit).into() });
        }
        if !placed {
            run.contradiction(Some(cell));
        }
        Ok(())
    }

    fn fits(&self, cell: Cell, digit: Digit) -> bool {
        self.puzzle.allowed(cell).contains(digit)
            && self.puzzle.layout().houses_of(cell).iter().all(|&house| !self.used[house].contains(digit))
    }

    fn put(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = digit.value();
        for &house in self.puzzle.layout().houses_of(cell) {
            self.used[house].insert(digit);
        }
    }

    fn take_back(&mut self, cell: Cell, digit: Digit) {
        self.values[cell.index()] = 0;
        for &house in self.puzzle.layout().houses_of(cell) {
            self.used[house].remove(digit);
        }
    }
}
