//! A puzzle that was made.

use super::ordinary::Sample9;
use crate::board::Grid;
use crate::constraint::Puzzle;

/// A puzzle of any board and any rules that was made.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Sample {
    /// Its number: the same seed and number give the same puzzle.
    pub k: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution: the number of each cell, row by row, extra cells last.
    pub solution: Vec<i32>,
    /// The value of the measure of difficulty that was asked for.
    pub difficulty: Option<f64>,
    /// For a puzzle with rules: whether no given and no clue can go, with a symmetry none together with its images;
    /// false where that could not be decided of one of them. `None` for a puzzle without rules.
    pub is_minimal: Option<bool>,
    /// For a puzzle with rules: how many attempts it took, at least 1.
    pub attempts: u32,
}

impl Sample {
    /// One of which nothing else is known.
    pub(super) fn new(k: u64, puzzle: Puzzle, solution: Vec<i32>) -> Sample {
        Sample { k, puzzle, solution, difficulty: None, is_minimal: None, attempts: 1 }
    }
}

impl From<Sample9> for Sample {
    fn from(sample: Sample9) -> Sample {
        let puzzle = Puzzle::new(Grid::from(sample.puzzle)).expect("givens of a solution do not clash");
        let solution = Grid::from(sample.solution).numbers();
        Sample { difficulty: sample.difficulty, ..Sample::new(sample.k, puzzle, solution) }
    }
}
