//! A puzzle of any board and any rules as a person has it, and what is asked of it.
//!
//! Its steps rest on no uniqueness, so the puzzle need not have one solution. If a short search finds that it has one, mistakes are
//! found first; if it finds none, that is the answer.

use std::ops::ControlFlow;

use crate::board::{Cell, Grid};
use crate::constraint::Puzzle;
use crate::control::{Budget, Stop};
use crate::diagnose::variant::{BoardStepError, BoardVerified, check_board_step};
use crate::logic::{
    ANY_BOARD, BoardPath, BoardState, BoardStep, Technique, all_board_steps, board_path, next_board_step,
};
use crate::notation::Document;
use crate::solver::{Search, Verdict};

use super::error::HintError;

/// Nodes of the search that looks for the solution.
const NODES: u64 = 20_000;

/// A puzzle of any board and any rules, with the numbers and candidates that a person has.
#[derive(Clone, Debug)]
pub struct BoardPosition {
    start: BoardState,
    state: BoardState,
    verdict: Verdict,
    solution: Option<Vec<i32>>,
}

impl BoardPosition {
    /// A puzzle at its start.
    pub fn of_variant(puzzle: &Puzzle, budget: &Budget) -> BoardPosition {
        let start = BoardState::of(puzzle);
        let nodes = budget.nodes.map_or(NODES, |nodes| nodes.min(NODES));
        let search = Search::unique().with_budget(budget.clone().with_nodes(nodes));
        // A puzzle that is too large for the engine is not solved, and still has steps.
        let report = search.run(puzzle);
        let verdict = report.verdict();
        let solution = report.solution().filter(|_| verdict == Verdict::One).map(Grid::numbers);
        BoardPosition { state: start.clone(), start, verdict, solution }
    }

    /// A puzzle as a text shows it: placed numbers and candidates count.
    ///
    /// # Errors
    /// If the givens clash.
    pub fn of_document(document: &Document, budget: &Budget) -> Result<BoardPosition, HintError> {
        if document.variant.is_none() {
            document.to_houses()?;
        }
        let mut position = BoardPosition::of_variant(&document.to_unchecked_puzzle(), budget);
        match &document.variant {
            None => position.state = shown_on_board(document, &position.start),
            Some(puzzle) if !document.placed.is_empty() || document.has_notes() => {
                position.state = shown_of_variant(document, puzzle, &position.start);
            }
            Some(_) => {}
        }
        Ok(position)
    }

    /// The numbers and candidates as they stand.
    pub fn state(&self) -> &BoardState {
        &self.state
    }

    /// Whether nothing is left to do.
    fn is_over(&self) -> bool {
        self.state.is_solved() && !self.state.has_blank()
    }

    /// The same puzzle at its start.
    #[must_use]
    pub fn at_start(&self) -> BoardPosition {
        BoardPosition { state: self.start.clone(), ..self.clone() }
    }

    /// What a short search found of the number of solutions.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Cells that lack the number of the only solution, with that number; none where no solution is known. A wrong number also
    /// takes the right ones from its peers, so if there are wrong numbers, these alone.
    pub fn mistakes(&self) -> Vec<(Cell, i32)> {
        let state = &self.state;
        let board = state.rules().board();
        let solution = self.solution.iter().flatten().enumerate();
        let lacking: Vec<(usize, i32)> = solution
            .filter(|&(cell, &number)| state.candidates()[cell] & board.bit(number) == 0)
            .map(|(cell, &number)| (cell, number))
            .collect();
        let is_number = |cell: usize| state.candidates()[cell].count_ones() == 1 && !state.is_blank(cell);
        let any_number = lacking.iter().any(|&(cell, _)| is_number(cell));
        let blamed = lacking.into_iter().filter(|&(cell, _)| !any_number || is_number(cell));
        blamed.map(|(cell, number)| (Cell::new(cell), number)).collect()
    }

    /// # Errors
    /// The mistakes, if there are any; or that there is no solution.
    fn must_be_right(&self) -> Result<(), HintError> {
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            let cells = mistakes.iter().map(|&(cell, _)| cell).collect();
            return Err(HintError::BoardMistakes(cells, Box::new(self.state.rules().board().clone())));
        }
        Ok(())
    }

    /// The next step.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, nothing is found, or the budget ends.
    pub fn next(&self, budget: &Budget) -> Result<BoardStep, HintError> {
        self.must_be_right()?;
        if self.is_over() {
            return Err(HintError::Solved);
        }
        match next_board_step(&self.state, budget) {
            Ok(step) => step.ok_or(HintError::NoStep),
            Err(stop) => Err(HintError::Stopped { stop, steps: 0 }),
        }
    }

    /// The first step of this technique on the path from here, with the position before it and how many steps come before.
    ///
    /// # Errors
    /// As [`BoardPosition::next`]; also if the path has no step of it.
    pub fn next_of(
        &self,
        technique: &'static Technique,
        budget: &Budget,
    ) -> Result<(BoardState, BoardStep, usize), HintError> {
        let mut steps = 0;
        let found = self.path_until(technique, budget, |_, _| {
            steps += 1;
            ControlFlow::Continue(())
        })?;
        found.map(|(state, step)| (state, step, steps)).ok_or(HintError::NoStepOf(technique))
    }

    /// The steps from here until this technique is the next step: each before it with its position, then that step with its own.
    ///
    /// # Errors
    /// As [`BoardPosition::next_of`]; there is no step if `each` breaks.
    pub fn path_until(
        &self,
        technique: &'static Technique,
        budget: &Budget,
        mut each: impl FnMut(&BoardState, BoardStep) -> ControlFlow<()>,
    ) -> Result<Option<(BoardState, BoardStep)>, HintError> {
        self.must_be_right()?;
        if self.is_over() {
            return Err(HintError::Solved);
        }
        if ANY_BOARD.entry(technique).is_none() {
            return Err(HintError::NotOnScale(technique));
        }
        let (mut state, mut steps) = (self.state.clone(), 0);
        loop {
            let found = budget.check().and_then(|()| next_board_step(&state, budget));
            let Some(step) = found.map_err(|stop| HintError::Stopped { stop, steps })? else {
                return Err(HintError::NoStepOf(technique));
            };
            if step.technique == technique {
                return Ok(Some((state, step)));
            }
            if step.is_contradiction() {
                return Err(HintError::NoStepOf(technique));
            }
            let before = state.clone();
            step.apply(&mut state);
            steps += 1;
            if each(&before, step).is_break() {
                return Ok(None);
            }
        }
    }

    /// Every step that the position offers, easiest first; why there may be more.
    ///
    /// # Errors
    /// If there are mistakes, or everything is filled.
    pub fn all_steps(&self, budget: &Budget) -> Result<(Vec<BoardStep>, Option<Stop>), HintError> {
        self.must_be_right()?;
        if self.is_over() {
            return Err(HintError::Solved);
        }
        Ok(all_board_steps(&self.state, budget))
    }

    /// The whole path from here.
    ///
    /// # Errors
    /// If there are mistakes.
    pub fn path(&self, budget: &Budget) -> Result<BoardPath, HintError> {
        self.must_be_right()?;
        Ok(board_path(&self.state, budget))
    }

    /// Checks a step in the position before it, by rules alone.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn check(&self, before: &BoardState, step: &BoardStep) -> Result<BoardVerified, BoardStepError> {
        check_board_step(before, step, self.solution.as_deref())
    }
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

/// What a text shows of a puzzle with rules: its placed digits, which leave their peers, and where there are notes no other
/// candidates. Such a text has digits from 1.
fn shown_of_variant(document: &Document, puzzle: &Puzzle, start: &BoardState) -> BoardState {
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
