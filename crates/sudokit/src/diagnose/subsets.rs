//! Subsets of a puzzle's givens: a minimal one without a solution, and givens that are not needed.
//!
//! The conflicting set is found by deletion: each given is left out in turn, and stays out if the rest still has no
//! solution. What remains has no solution, and every given of it is needed for that: a minimal unsatisfiable subset,
//! though not always the smallest.

use crate::board::{Cell, DigitSet, HousesPuzzle, Pencilmarks};
use crate::control::{Budget, Stop};
use crate::solver::{Search, Solver, Verdict, choose};

use super::clue::Clue;
use super::conflict::Conflict;
use super::redundant::Redundant;

/// How many search nodes the reasons of one diagnosis may take together.
pub const REASON_NODES: u64 = 1_000_000;

/// Asks for the number of solutions of a puzzle with some of its givens only.
pub(super) struct Subsets<'a> {
    puzzle: &'a HousesPuzzle,
    solver: &'static dyn Solver,
    givens: Vec<Cell>,
    budget: Budget,
    nodes: u64,
}

impl<'a> Subsets<'a> {
    pub fn new(puzzle: &'a HousesPuzzle, budget: &Budget) -> Subsets<'a> {
        let solver = choose(puzzle);
        let givens = puzzle.layout().cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
        let nodes = budget.nodes.map_or(REASON_NODES, |nodes| nodes.min(REASON_NODES));
        Subsets { puzzle, solver, givens, budget: budget.clone(), nodes }
    }

    /// What can be said of the puzzle with only these givens, counting up to `limit` solutions.
    pub fn verdict(&mut self, retained: &[Cell], limit: u64) -> Result<Verdict, Stop> {
        let all = DigitSet::all(self.puzzle.size());
        let mut grid = self.puzzle.grid().clone();
        for &cell in &self.givens {
            if !retained.contains(&cell) {
                grid.set(cell, 0);
            }
        }
        let marks = self.puzzle.layout().cells().map(|cell| match self.puzzle.given(cell) {
            Some(_) => all,
            None => self.puzzle.allowed(cell),
        });
        let marks = Pencilmarks::new(grid, marks.collect());
        let fewer = HousesPuzzle::with_marks(&marks).expect("fewer givens clash no more");
        let budget = self.budget.clone().with_nodes(self.nodes);
        let report = Search::count(limit).with_budget(budget).with_solver(self.solver).run(&fewer);
        // A search costs at least one node, so that a long list of easy searches ends as well.
        self.nodes = self.nodes.saturating_sub(report.stats.nodes.max(1));
        match (report.solutions, report.stop) {
            (0, None) => Ok(Verdict::None),
            (1, None) => Ok(Verdict::One),
            (_, None | Some(Stop::Limit)) => Ok(Verdict::Many),
            (_, Some(stop)) => Err(stop),
        }
    }
}

impl Subsets<'_> {
    fn redundant(&mut self, found: &mut Redundant) -> Result<(), Stop> {
        let mut single = Vec::new();
        for cell in self.givens.clone() {
            if self.verdict(&without(&self.givens, cell), 2)? == Verdict::One {
                single.push(cell);
                found.single.push(Clue::Given(cell));
            }
        }
        let mut retained = self.givens.clone();
        for cell in single {
            let rest = without(&retained, cell);
            // Without the first one alone there is one solution, as was just found.
            if found.together.is_empty() || self.verdict(&rest, 2)? == Verdict::One {
                retained = rest;
                found.together.push(Clue::Given(cell));
            }
        }
        Ok(())
    }
}

fn without(cells: &[Cell], cell: Cell) -> Vec<Cell> {
    cells.iter().copied().filter(|&other| other != cell).collect()
}

/// Givens without a solution, of a puzzle that has none: a minimal set, or the set reached when the budget ends.
pub(super) fn conflicting_givens(puzzle: &HousesPuzzle, budget: &Budget) -> Conflict {
    let mut subsets = Subsets::new(puzzle, budget);
    let mut retained = subsets.givens.clone();
    let outcome = subsets.givens.clone().into_iter().try_for_each(|cell| {
        let rest = without(&retained, cell);
        if subsets.verdict(&rest, 1)? == Verdict::None {
            retained = rest;
        }
        Ok(())
    });
    let (is_minimal, stop) = (outcome.is_ok(), outcome.err());
    Conflict { givens: retained, is_proved: true, is_minimal, stop, ..Conflict::default() }
}

/// The givens without which a puzzle with one solution still has one: each tried alone, then one after another.
pub(super) fn redundant_givens(puzzle: &HousesPuzzle, budget: &Budget) -> Redundant {
    let mut subsets = Subsets::new(puzzle, budget);
    let mut found = Redundant::default();
    found.stop = subsets.redundant(&mut found).err();
    found
}
