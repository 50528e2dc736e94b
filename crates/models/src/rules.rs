//! Puzzles with rules by the engines of this crate, for a second and a third answer that share no code with the
//! constraint engine of the library beyond the lowering of the rules.
//!
//! The model becomes clauses; an engine finds a solution, its cells are forbidden, and it goes on.

use sudokit::Stop;
use sudokit::constraint::Puzzle;
use sudokit::solver::{Run, Unsupported};

use crate::encoding::{Encoding, Signed};

/// The clauses of a puzzle.
///
/// # Errors
/// A rule that cannot be written as clauses.
pub(crate) fn encoded(puzzle: &Puzzle) -> Result<Encoding, Unsupported> {
    Encoding::new(&puzzle.model()).map_err(|reason| Unsupported::NotEncoded(reason.to_string()))
}

/// Delivers the solutions of clauses.
pub(crate) struct FoundByClauses<'r, 'a> {
    encoding: &'r Encoding,
    pub run: &'r mut Run<'a>,
    /// How many cells the board has.
    cells: usize,
    /// How many clauses were added because something was not connected.
    cuts: usize,
}

impl<'r, 'a> FoundByClauses<'r, 'a> {
    /// For the clauses of a puzzle.
    pub fn new(puzzle: &Puzzle, encoding: &'r Encoding, run: &'r mut Run<'a>) -> FoundByClauses<'r, 'a> {
        run.stats().set_figure("clauses", encoding.iter().count() as f64);
        FoundByClauses { encoding, run, cells: puzzle.board().cell_count(), cuts: 0 }
    }

    /// Takes a solution, given by which literals are true. Returns clauses that forbid it.
    pub fn take(&mut self, is_true: impl Fn(Signed) -> bool) -> Result<Vec<Vec<Signed>>, Stop> {
        let cuts = self.encoding.cuts(&is_true);
        if !cuts.is_empty() {
            self.cuts += cuts.len();
            self.run.stats().set_figure("cuts", self.cuts as f64);
            self.run.budget().check()?;
            return Ok(cuts);
        }
        let (mut digits, mut forbid) = (Vec::new(), Vec::new());
        for cell in 0..self.cells {
            let mut literals = self.encoding.literals(cell);
            let (value, literal) =
                literals.find(|&(_, literal)| is_true(literal)).expect("one literal of each cell is true");
            digits.push(value as u8 + 1);
            if self.encoding.literals(cell).count() > 1 {
                forbid.push(-literal);
            }
        }
        self.run.solution(&digits)?;
        self.run.budget().check()?;
        Ok(vec![forbid])
    }
}
