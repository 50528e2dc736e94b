//! Fewest candidates: work out the permissible values of every blank afresh, fill what is forced, branch where the
//! fewest are left.
//!
//! Source: the Ruby, PL/pgSQL and PHP examples of [wikipedia2007]. No candidate sets are kept between steps: the method
//! is meant to be simple. How we differ: the digits in a house are read as a mask, and the board is not copied for a
//! branch; a trail of filled cells is undone instead. A node is a board after all forced cells are filled; an iteration
//! is one pass over the blanks.

use crate::board::{Candidate, Cell, DigitSet, HousesPuzzle};
use crate::control::Stop;
use crate::trace::Event;

use super::interface::{Solver, SolverInfo, Support};
use super::run::Run;

/// Recompute, fill, branch on the fewest.
pub static FEWEST_CANDIDATES: FewestCandidates = FewestCandidates;

/// The type of the solver [`FEWEST_CANDIDATES`].
pub struct FewestCandidates;

static INFO: SolverInfo = SolverInfo {
    id: "fewest-candidates",
    name: "Fewest candidates first",
    idea: "Recompute what every blank may hold, fill the forced ones, branch on the blank with fewest values.",
    source: "Wikipedia 2007 [wikipedia2007], the Ruby example",
    supports: Support::Houses,
    complete: true,
    node: "a board after all forced cells are filled",
    iteration: "a pass over all blanks",
    control: "",
    options: &[],
};

impl Solver for FewestCandidates {
    fn info(&self) -> &'static SolverInfo {
        &INFO
    }

    fn search(&self, puzzle: &HousesPuzzle, run: &mut Run<'_>) -> Result<(), Stop> {
        let values = puzzle.grid().values().to_vec();
        PartialGrid { puzzle, values, filled: Vec::new(), guesses: 0 }.descend(0, run)
    }
}

struct PartialGrid<'p> {
    puzzle: &'p HousesPuzzle,
    values: Vec<u8>,
    /// Cells filled since the start, in order.
    filled: Vec<Cell>,
    /// Guesses that stand.
    guesses: usize,
}

impl PartialGrid<'_> {
    fn descend(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        let before = self.filled.len();
        let outcome = self.fill_and_branch(depth, run);
        while self.filled.len() > before {
            let cell = self.filled.pop().expect("longer than before");
            self.values[cell.index()] = 0;
        }
        outcome
    }

    fn fill_and_branch(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let (cell, values) = loop {
            run.iteration()?;
            let Some((cell, values)) = self.fewest() else { return run.solution(&self.values) };
            match values.only() {
                Some(digit) => {
                    run.event(Event::Place { candidate: Candidate::new(cell, digit).into() });
                    self.fill(cell, digit.value());
                }
                None if values.is_empty() => {
                    run.contradiction(Some(cell));
                    return Ok(());
                }
                None => break (cell, values),
            }
        };
        run.event(Event::Choose { cell, options: values.len() as u32 });
        for digit in values {
            self.guesses += 1;
            run.guess(cell, digit, self.guesses);
            self.fill(cell, digit.value());
            self.descend(depth + 1, run)?;
            self.filled.pop();
            self.values[cell.index()] = 0;
            self.guesses -= 1;
            run.event(Event::Retract { candidate: Candidate::new(cell, digit).into() });
        }
        Ok(())
    }

    fn fill(&mut self, cell: Cell, value: u8) {
        self.values[cell.index()] = value;
        self.filled.push(cell);
    }

    /// The blank with fewest permissible values and these values; `None` when the board is full.
    fn fewest(&self) -> Option<(Cell, DigitSet)> {
        let layout = self.puzzle.layout();
        let mut used = [0u32; 3 * 25 + 2 + 16];
        for (house, used) in layout.houses().iter().zip(&mut used) {
            for cell in &house.cells {
                *used |= (1u32 << self.values[cell.index()]) >> 1;
            }
        }
        layout
            .cells()
            .filter(|cell| self.values[cell.index()] == 0)
            .map(|cell| {
                let seen = layout.houses_of(cell).iter().fold(0, |seen, &house| seen | used[house]);
                (cell, self.puzzle.allowed(cell) - DigitSet::from_bits(seen))
            })
            .min_by_key(|(_, values)| values.len())
    }
}
