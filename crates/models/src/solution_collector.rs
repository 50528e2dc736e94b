//! What an engine has found of a puzzle with constraints: every solution is checked, delivered and forbidden here.

use sudokit::constraint::VariantPuzzle;
use sudokit::solver::{Report, VariantSink};
use sudokit::{Grid, Search, Stop};

use crate::encoding::{Encoding, Signed};

/// What was found so far, and what for.
pub(crate) struct SolutionCollector<'a, 's> {
    pub puzzle: &'a VariantPuzzle,
    pub search: &'a Search,
    pub sink: Option<VariantSink<'s>>,
    pub report: Report,
    pub is_wrong: bool,
    /// How many clauses were added because something was not connected.
    pub cuts: usize,
}

impl SolutionCollector<'_, '_> {
    /// Takes a solution, given by which literals are true. Hands back clauses that forbid it, or why to stop.
    pub fn take(
        &mut self,
        encoding: &Encoding,
        is_true: impl Fn(Signed) -> bool,
    ) -> Result<Vec<Vec<Signed>>, Stop> {
        let cuts = encoding.cuts(&is_true);
        if !cuts.is_empty() {
            self.cuts += cuts.len();
            self.report.stats.set_figure("cuts", self.cuts as f64);
            self.search.budget.check()?;
            return Ok(cuts);
        }
        let board = self.puzzle.board();
        let mut grid = Vec::with_capacity(board.cell_count());
        let mut forbid = Vec::new();
        for cell in 0..board.cell_count() {
            let Some((value, literal)) = encoding.literals(cell).find(|&(_, literal)| is_true(literal))
            else {
                self.is_wrong = true;
                return Err(Stop::GaveUp);
            };
            grid.push(board.lowest() + value as i32);
            if encoding.literals(cell).count() > 1 {
                forbid.push(-literal);
            }
        }
        if !self.puzzle.is_solved_by(&grid) {
            self.is_wrong = true;
            return Err(Stop::GaveUp);
        }
        self.report.solutions += 1;
        if let Some(sink) = &mut self.sink
            && sink(&grid).is_break()
        {
            return Err(Stop::Cancelled);
        }
        if self.report.grids.len() < self.search.keep {
            let values = grid.iter().map(|number| (number - board.lowest() + 1) as u8).collect();
            self.report.grids.push(Grid::new(board.clone(), values).expect("it solves the puzzle"));
        }
        if self.report.solutions >= self.search.limit {
            return Err(Stop::Limit);
        }
        self.search.budget.check()?;
        Ok(vec![forbid])
    }
}
