//! A puzzle of any board and any rules as a person has it, and what is asked of it.
//!
//! Its steps rest on no uniqueness, so the puzzle need not have one solution. If a short search finds that it has one,
//! mistakes are found first; if it finds none, that is the answer.

use crate::board::{Cell, Grid};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};
use crate::diagnose::check_step;
use crate::difficulty::{Rating, rate_or_search};
use crate::logic::{Argument, BoardState, LogicalSolver, Scale, Step, StepError, Verified};
use crate::notation::Document;
use crate::solver::{Search, Verdict};

use super::error::HintError;
use super::position::PositionOn;
use super::scaled_state::ScaledState;

/// Nodes of the search that looks for the solution.
const NODES: u64 = 20_000;

/// What a short search found of the solutions of a puzzle.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// How many there are, as far as it is known.
    pub verdict: Verdict,
    /// The only one.
    pub only: Option<Vec<i32>>,
}

/// A puzzle of any board and any rules, with the numbers and candidates that a person has.
pub type BoardPosition = PositionOn<BoardState>;

impl ScaledState for BoardState {
    type Solution = Solutions;

    fn must_suit(scale: &Scale) -> Result<(), HintError> {
        if scale.is_for_any_board() { Ok(()) } else { Err(HintError::NotForHouses(scale.name.to_string())) }
    }

    fn must_be_right(&self, solution: &Solutions) -> Result<(), HintError> {
        let mistakes = mistakes(self, solution);
        if mistakes.is_empty() {
            return Ok(());
        }
        let cells = mistakes.iter().map(|&(cell, _)| cell).collect();
        Err(HintError::BoardMistakes(cells, Box::new(self.rules().board().clone())))
    }

    fn next(&self, solver: &mut LogicalSolver) -> Result<Option<Step<Argument>>, Stop> {
        solver.next_on_board(self)
    }

    fn every(&self, solver: &mut LogicalSolver) -> (Vec<Step<Argument>>, Option<Stop>) {
        solver.every_on_board(self)
    }

    fn first_that(
        &self,
        solver: &mut LogicalSolver,
        accept: &dyn Fn(&Step<Argument>) -> bool,
    ) -> Result<Option<Step<Argument>>, Stop> {
        solver.first_on_board_that(self, accept)
    }

    fn fill(&mut self, cell: Cell, digit: u8) {
        let mut sets = self.candidates().to_vec();
        sets[cell.index()] = 1 << (digit - 1);
        let others = self.clone();
        let blank =
            (0..sets.len()).filter(|&other| other != cell.index() && others.is_blank(other)).collect();
        *self = self.with(&sets).with_filled(vec![cell.index()]).with_blank(blank);
    }

    fn must_be_unique(solution: &Solutions) -> Result<(), HintError> {
        match solution.verdict {
            Verdict::Many => Err(HintError::NotUnique(true)),
            Verdict::None => Err(HintError::NotUnique(false)),
            _ => Ok(()),
        }
    }

    fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        rate_or_search(self, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }

    fn check(&self, step: &Step<Argument>, solution: &Solutions) -> Result<Verified, StepError> {
        check_step(self, step, solution.only.as_deref())
    }

    fn unsolved(solution: &Solutions) -> Option<&'static str> {
        match solution.verdict {
            Verdict::Many => Some("the puzzle has several solutions, and the techniques find no more"),
            Verdict::None => Some("the puzzle has no solution"),
            _ => None,
        }
    }
}

impl BoardPosition {
    /// A puzzle at its start.
    pub fn of_puzzle(puzzle: &Puzzle, budget: &Budget) -> BoardPosition {
        let start = BoardState::of(puzzle);
        let nodes = budget.nodes.map_or(NODES, |nodes| nodes.min(NODES));
        let search = Search::unique().with_budget(budget.clone().with_nodes(nodes));
        // A puzzle that is too large for the engine is not solved, and still has steps.
        let report = search.run(puzzle);
        let verdict = report.verdict();
        let only = report.solution().filter(|_| verdict == Verdict::One).map(Grid::numbers);
        BoardPosition {
            puzzle: puzzle.clone(),
            solution: Solutions { verdict, only },
            state: start.clone(),
            start,
        }
    }

    /// A puzzle as a text shows it: placed numbers and candidates count.
    ///
    /// # Errors
    /// [`HintError::Invalid`] if the givens clash or lie out of range.
    pub fn of_document(document: &Document, budget: &Budget) -> Result<BoardPosition, HintError> {
        if document.puzzle().is_none() {
            document.to_houses()?;
        }
        let mut position = BoardPosition::of_puzzle(&document.to_unchecked_puzzle(), budget);
        match document.puzzle() {
            None => position.state = shown_on_board(document, &position.start),
            Some(puzzle) if !document.placed.is_empty() || document.has_notes() => {
                position.state = shown_under_rules(document, puzzle, &position.start);
            }
            Some(_) => {}
        }
        Ok(position)
    }

    /// What a short search found of the number of solutions.
    pub fn verdict(&self) -> Verdict {
        self.solution.verdict
    }

    /// Cells that lack the number of the only solution, with that number; none where no solution is known. A wrong
    /// number also takes the right ones from its peers, so if there are wrong numbers, these alone.
    pub fn mistakes(&self) -> Vec<(Cell, i32)> {
        mistakes(&self.state, &self.solution)
    }
}

fn mistakes(state: &BoardState, solution: &Solutions) -> Vec<(Cell, i32)> {
    let board = state.rules().board();
    let solution = solution.only.iter().flatten().enumerate();
    let lacking: Vec<(usize, i32)> = solution
        .filter(|&(cell, &number)| state.candidates()[cell] & board.bit(number) == 0)
        .map(|(cell, &number)| (cell, number))
        .collect();
    let is_number = |cell: usize| state.candidates()[cell].count_ones() == 1 && !state.is_blank(cell);
    let any_number = lacking.iter().any(|&(cell, _)| is_number(cell));
    let blamed = lacking.into_iter().filter(|&(cell, _)| !any_number || is_number(cell));
    blamed.map(|(cell, number)| (Cell::new(cell), number)).collect()
}

/// What a text shows of a puzzle without rules.
fn shown_on_board(document: &Document, start: &BoardState) -> BoardState {
    let mut state = start.clone();
    if document.marks.is_some() || !document.placed.is_empty() || !document.eliminated.is_empty() {
        let shown = document.state();
        let sets: Vec<u32> = shown
            .layout()
            .cells()
            .map(|cell| match shown.grid().value(cell) {
                0 => shown.marks(cell).iter().fold(0, |set, digit| set | 1 << (digit.value() - 1)),
                value => 1 << (value - 1),
            })
            .collect();
        state = start.with(&sets);
    }
    let filled = document.filled();
    let blank = document.layout().cells().filter(|&cell| filled.value(cell) == 0);
    state.with_blank(blank.map(|cell| cell.index()).collect())
}

/// What a text shows of a puzzle with rules: its placed digits, which leave their peers, and where there are notes no
/// other candidates. Such a text has digits from 1.
fn shown_under_rules(document: &Document, puzzle: &Puzzle, start: &BoardState) -> BoardState {
    let mut sets = start.candidates().to_vec();
    for (set, cell) in sets.iter_mut().zip(document.layout().cells()) {
        *set &= document.marks_of(cell).map_or(*set, |noted| noted.bits());
    }
    for &(cell, digit) in &document.placed {
        sets[cell.index()] = 1 << (digit.value() - 1);
    }
    let filled = |cell: usize| {
        puzzle.given(Cell::new(cell)).is_some()
            || document.placed.iter().any(|(placed, _)| placed.index() == cell)
    };
    let (filled, blank) = (0..sets.len()).partition(|&cell| filled(cell));
    start.with(&sets).with_filled(filled).with_blank(blank)
}
