//! A puzzle with exactly one solution and what a person has found of it, and the questions that can be asked of it.

use std::ops::ControlFlow;

use crate::board::{Grid9, Puzzle};
use crate::control::Budget;
use crate::diagnose::explain;
use crate::difficulty::{Rating, rate};
use crate::logic::{LogicalSolver, State, Technique};
use crate::notation::Document;
use crate::solver::{Search, Verdict, choose, solve};

use super::error::{HintError, Mistake};
use super::hint::{End, Hint, Path};
use super::walk::{mistakes, walk};

/// A puzzle that has exactly one solution, with the digits and candidates that a person has.
#[derive(Clone, Debug)]
pub struct Position {
    puzzle: Puzzle,
    solution: Grid9,
    state: State,
}

impl Position {
    /// A puzzle at its start: the givens, and the candidates that they and the puzzle's restrictions leave.
    ///
    /// # Errors
    /// If the board is not the ordinary 9×9 one, or it was not shown that there is exactly one solution.
    pub fn of_puzzle(puzzle: &Puzzle, budget: &Budget) -> Result<Position, HintError> {
        let state = State::of(puzzle)?;
        let solution = only_solution(puzzle, budget)?;
        Ok(Position { puzzle: puzzle.clone(), solution, state })
    }

    /// A puzzle as a text shows it: placed digits and candidates count. Mistakes are no error here, see
    /// [`Position::mistakes`].
    ///
    /// # Errors
    /// If the givens clash, and as [`Position::of_puzzle`].
    pub fn of_document(document: &Document, budget: &Budget) -> Result<Position, HintError> {
        let puzzle = document.to_puzzle()?;
        let state = State::of_marks(&document.state())?;
        let solution = only_solution(&puzzle, budget)?;
        Ok(Position { puzzle, solution, state })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its solution.
    pub fn solution(&self) -> &Grid9 {
        &self.solution
    }

    /// The digits and candidates as they stand.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The same puzzle at its start.
    pub fn at_start(&self) -> Position {
        let state = State::of(&self.puzzle).unwrap_or_else(|_| self.state.clone());
        Position { puzzle: self.puzzle.clone(), solution: self.solution, state }
    }

    /// Where digits contradict the solution; if none does, where candidates lack it. A wrong digit also takes
    /// candidates from its peers: they come back with it and are not mistakes of their own.
    pub fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.state, self.solution.values())
    }

    /// # Errors
    /// The mistakes, if there are any.
    pub(super) fn must_be_right(&self) -> Result<(), HintError> {
        let mistakes = self.mistakes();
        if mistakes.is_empty() { Ok(()) } else { Err(HintError::Mistakes(mistakes)) }
    }

    /// The next step.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, nothing is found, or the budget ends.
    pub fn next(&self, solver: &mut LogicalSolver) -> Result<Hint, HintError> {
        self.first(solver, None, |_| ControlFlow::Continue(()))?.ok_or(HintError::NoStep)
    }

    /// The first step of this technique on the path from here; [`Hint::number`] says how many come before it.
    ///
    /// # Errors
    /// As [`Position::next`]; also if the scale does not have the technique or the path has no step of it.
    pub fn next_of(
        &self,
        technique: &'static Technique,
        solver: &mut LogicalSolver,
    ) -> Result<Hint, HintError> {
        self.path_until(technique, solver, |_| ControlFlow::Continue(()))?
            .ok_or(HintError::NoStepOf(technique))
    }

    /// The steps from here until this technique is the next step: the path before it, and that step.
    ///
    /// # Errors
    /// As [`Position::next_of`]; there is no step if `each` breaks.
    pub fn path_until(
        &self,
        technique: &'static Technique,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint) -> ControlFlow<()>,
    ) -> Result<Option<Hint>, HintError> {
        if solver.scale().entry(technique).is_none() {
            return Err(HintError::NotOnScale(technique));
        }
        self.first(solver, Some(technique), each)
    }

    /// The first step, of a technique if one is named; gives those before it to `each`, and is `None` if that breaks.
    fn first(
        &self,
        solver: &mut LogicalSolver,
        technique: Option<&'static Technique>,
        mut each: impl FnMut(Hint) -> ControlFlow<()>,
    ) -> Result<Option<Hint>, HintError> {
        let (mut found, mut steps, mut broken) = (None, 0, false);
        let (state, end) = self.walk(solver, |hint| {
            if technique.is_none_or(|wanted| hint.step.technique == wanted) {
                found = Some(hint);
                return ControlFlow::Break(());
            }
            steps += 1;
            let flow = each(hint);
            broken = flow.is_break();
            flow
        })?;
        match (found, end, technique) {
            (Some(hint), ..) => Ok(Some(hint)),
            (None, End::Stopped(stop), _) => Err(HintError::Stopped { stop, steps }),
            (None, ..) if broken => Ok(None),
            (None, _, Some(technique)) => Err(HintError::NoStepOf(technique)),
            (None, ..) if state.is_solved() => Err(HintError::Solved),
            (None, ..) => Err(HintError::NoStep),
        }
    }

    /// All steps from here. A path that ends unsolved or stopped is an answer too, see [`Path::end`].
    ///
    /// # Errors
    /// If there are mistakes.
    pub fn path(&self, solver: &mut LogicalSolver) -> Result<Path, HintError> {
        let mut hints = Vec::new();
        let (state, end) = self.walk(solver, |hint| {
            hints.push(hint);
            ControlFlow::Continue(())
        })?;
        Ok(Path { hints, state, end })
    }

    /// Hands each step from here to `each` as soon as it is found, until that breaks or the path ends; gives the last
    /// position and how the path ended there.
    ///
    /// # Errors
    /// If there are mistakes.
    pub fn walk(
        &self,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint) -> ControlFlow<()>,
    ) -> Result<(State, End), HintError> {
        self.must_be_right()?;
        Ok(walk(&self.state, solver, LogicalSolver::next, each))
    }

    /// The rating of the puzzle from its givens on the solver's scale, whatever a person has placed. Look at
    /// [`Rating::solved`]: a path that ends unsolved has no rating.
    ///
    /// # Errors
    /// If the budget ends.
    pub fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        let start = State::of(&self.puzzle)?;
        rate(&start, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }
}

/// The one solution of a puzzle: human-style solving presupposes it.
fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<Grid9, HintError> {
    let report = solve(choose(puzzle), puzzle, &Search::unique().with_budget(budget.clone()), None);
    let solution = report.grids.first().and_then(|grid| Grid9::try_from(grid).ok());
    match (report.verdict(), solution) {
        (Verdict::One, Some(solution)) => Ok(solution),
        (Verdict::None, _) => Err(HintError::NoSolution(Box::new(explain(puzzle, report, budget)))),
        (Verdict::Many, _) => Err(HintError::SeveralSolutions(Box::new(explain(puzzle, report, budget)))),
        (_, _) => Err(HintError::Undecided(report.stop.unwrap_or(crate::control::Stop::GaveUp))),
    }
}
