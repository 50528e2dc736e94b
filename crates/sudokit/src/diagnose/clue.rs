//! The parts of a puzzle that can be left out: its rules, its givens, the houses of its board.

use std::collections::HashSet;

use crate::board::Cell;
use crate::constraint::{Lowering, Puzzle, all_differ};
use crate::propagation::{Model, TooLarge};

use super::search::{Check, GridSearch};

/// A part of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Clue {
    /// A given, or the candidates to which a cell is restricted.
    Given(Cell),
    /// A rule, by its index in [`Puzzle::constraints`].
    Constraint(usize),
    /// A house, by its index in [`Board::houses`](crate::board::Board::houses).
    House(usize),
}

/// A puzzle taken apart.
pub(super) struct Parts<'a> {
    pub puzzle: &'a Puzzle,
    pub houses: Vec<Vec<Cell>>,
}

impl<'a> Parts<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Parts<'a> {
        Parts { puzzle, houses: puzzle.board().house_cells() }
    }

    /// The cells that are given or restricted.
    pub fn givens(&self) -> Vec<Clue> {
        let (board, all) = (self.puzzle.board(), self.puzzle.board().all());
        let cells = (0..board.cell_count()).map(Cell::new).filter(|&cell| !board.is_void(cell));
        cells.filter(|&cell| self.puzzle.allowed(cell) != all).map(Clue::Given).collect()
    }

    /// The rules.
    pub fn constraints(&self) -> Vec<Clue> {
        (0..self.puzzle.constraints().len()).map(Clue::Constraint).collect()
    }

    /// Whether a full grid obeys a part: the reference check.
    pub fn holds(&self, clue: Clue, grid: &[i32]) -> bool {
        let board = self.puzzle.board();
        match clue {
            Clue::Given(cell) => self.puzzle.allowed(cell) & board.bit(grid[cell.index()]) != 0,
            Clue::Constraint(index) => self.puzzle.constraints()[index].holds(board, grid),
            Clue::House(index) => all_differ(&self.houses[index], grid),
        }
    }

    /// A search for the grids that obey these parts.
    pub fn search<'c>(&self, clues: &[Clue], check: Check<'c>) -> Result<GridSearch<'c>, TooLarge> {
        if self.are_all_houses_in(clues) {
            GridSearch::of_puzzle(&self.with_all_houses(clues), check)
        } else {
            GridSearch::of_model(&self.model(clues), self.puzzle.board().cell_count(), check)
        }
    }

    fn are_all_houses_in(&self, clues: &[Clue]) -> bool {
        clues.iter().filter(|clue| matches!(clue, Clue::House(_))).count() == self.houses.len()
    }

    /// The problem of these parts alone.
    pub fn model(&self, clues: &[Clue]) -> Model {
        if self.are_all_houses_in(clues) {
            // With all houses the engine is also given how they lie side by side.
            return self.with_all_houses(clues).model();
        }
        let listed = clues.iter().filter_map(|clue| match clue {
            Clue::House(index) => Some(self.houses[*index].clone()),
            _ => None,
        });
        let listed: Vec<Vec<Cell>> = listed.collect();
        // A rule may count on the houses that are asked about, and on no others.
        let mut lowering = Lowering::with_houses(self.puzzle.board(), &listed);
        // Which houses lie side by side is a hint: their sums count where the relations say that they are all
        // different.
        lowering.model.families = self.puzzle.families();
        // What is in no house is no matter of choice where no cell is.
        self.puzzle.board().void().iter().for_each(|place| lowering.model.domains[place.index()] = 1);
        for &clue in clues {
            match clue {
                Clue::Given(cell) => lowering.model.domains[cell.index()] &= self.puzzle.allowed(cell),
                Clue::Constraint(index) => self.puzzle.constraints()[index].lower(&mut lowering),
                Clue::House(index) => lowering.all_different(&self.houses[index]),
            }
        }
        lowering.into_model()
    }

    /// The puzzle with all houses and these rules and givens.
    pub fn with_all_houses(&self, clues: &[Clue]) -> Puzzle {
        let board = self.puzzle.board().clone();
        let mut puzzle = Puzzle::on(board).expect("the board of a puzzle can be");
        for &clue in clues {
            match clue {
                Clue::Given(cell) => puzzle.restrict(cell, self.puzzle.allowed(cell)),
                Clue::Constraint(index) => {
                    let constraint = self.puzzle.constraints()[index].clone();
                    puzzle.add(constraint).expect("a rule of a puzzle fits its board");
                }
                Clue::House(_) => {}
            }
        }
        puzzle
    }
}

/// A puzzle without some of its givens and rules.
pub fn without_clues(puzzle: &Puzzle, gone: &[Clue]) -> Puzzle {
    let gone: HashSet<&Clue> = gone.iter().collect();
    let parts = Parts::new(puzzle);
    let mut retained = parts.givens();
    retained.append(&mut parts.constraints());
    retained.retain(|clue| !gone.contains(clue));
    parts.with_all_houses(&retained)
}
