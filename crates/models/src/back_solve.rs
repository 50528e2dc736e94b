//! The fallback of [kenyon2020] ("back-solve"): what a relaxation leaves open is filled by backtracking.
//!
//! How we differ: the source restarts from the givens in row order. Here the search is guided by the relaxation: a cell
//! with fewest candidates is next, among equals the one with the candidate of greatest weight, and its digits are tried
//! in order of descending weight. So integral cells keep their digits unless these lead to no solution. All candidates
//! are tried in the end: the search is complete whatever the weights. A node is a cell at which the recursion stands.

use sudokit::solver::Run;
use sudokit::trace::Event;
use sudokit::{Candidate, Cell, DigitSet, HousesPuzzle, Stop};

use crate::model::Model;

struct WeightedBacktracking<'p> {
    puzzle: &'p HousesPuzzle,
    values: Vec<u8>,
    marks: Vec<DigitSet>,
    /// Weight of each cell's each digit.
    weights: Vec<f64>,
}

/// Searches the whole puzzle, guided by the weights.
///
/// # Errors
/// Why it ended before everything was searched.
pub fn back_solve(
    puzzle: &HousesPuzzle,
    model: &Model,
    weights: &[f64],
    run: &mut Run<'_>,
) -> Result<(), Stop> {
    let size = puzzle.size();
    let mut of = vec![0.0; puzzle.layout().cell_count() * size];
    for (candidate, &weight) in model.variables.iter().zip(weights) {
        of[candidate.cell.index() * size + candidate.digit.index()] = weight;
    }
    let values = puzzle.grid().values().to_vec();
    WeightedBacktracking { puzzle, values, marks: model.marks(), weights: of }.descend(0, run)
}

impl WeightedBacktracking<'_> {
    fn weight(&self, cell: usize, digit: sudokit::Digit) -> f64 {
        self.weights[cell * self.puzzle.size() + digit.index()]
    }

    fn descend(&mut self, depth: usize, run: &mut Run<'_>) -> Result<(), Stop> {
        run.node(depth)?;
        let Some(cell) = self.next_cell() else { return run.solution(&self.values) };
        let mut digits: Vec<_> = self.marks[cell].iter().collect();
        if digits.is_empty() {
            run.contradiction(Some(Cell::new(cell)));
        }
        digits.sort_by(|&a, &b| self.weight(cell, b).total_cmp(&self.weight(cell, a)));
        let alone = digits.len() == 1;
        for digit in digits {
            let candidate = Candidate::new(Cell::new(cell), digit);
            if alone {
                run.event(Event::Place { candidate: candidate.into() });
            } else {
                run.guess(candidate.cell, digit, depth + 1);
            }
            let before = self.marks.clone();
            self.values[cell] = digit.value();
            for peer in self.puzzle.layout().peers(candidate.cell) {
                self.marks[peer.index()].remove(digit);
            }
            self.descend(depth + 1, run)?;
            self.values[cell] = 0;
            self.marks = before;
            run.event(Event::Retract { candidate: candidate.into() });
        }
        Ok(())
    }

    /// The blank with fewest candidates; among equals the one with the candidate of greatest weight.
    fn next_cell(&self) -> Option<usize> {
        let heaviest =
            |cell: usize| self.marks[cell].iter().map(|digit| self.weight(cell, digit)).fold(0.0, f64::max);
        (0..self.values.len()).filter(|&cell| self.values[cell] == 0).min_by(|&a, &b| {
            let fewer = self.marks[a].len().cmp(&self.marks[b].len());
            fewer.then_with(|| heaviest(b).total_cmp(&heaviest(a)))
        })
    }
}
