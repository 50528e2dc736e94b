//! A puzzle with exactly one solution and what a person has found of it, and the questions that can be asked of it by a scale: the
//! same on the ordinary board and on 9×9 boards with other houses.

use std::ops::ControlFlow;

use crate::board::{Grid9, HousesPuzzle};
use crate::control::{Budget, Stop};
use crate::diagnose::explain;
use crate::difficulty::{Rating, rate};
use crate::logic::{HasFinders, LogicalSolver, Ordinary, Scale, State, Step, Technique};
use crate::notation::Document;
use crate::solver::{Search, Verdict, choose, solve};

use super::error::{HintError, Mistake};
use super::hint::{End, Hint, Path};
use super::walk::{mistakes, walk};

/// Houses of boards on which scales order and rate steps.
pub trait ScaledHouses: HasFinders {
    /// # Errors
    /// If the scale is not for such boards.
    fn must_suit(scale: &Scale) -> Result<(), HintError>;

    /// The next step on the path of the solver's scale.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    fn next(solver: &mut LogicalSolver, state: &State<Self>) -> Result<Option<Step>, Stop>;

    /// The rating of a state on the solver's scale.
    ///
    /// # Errors
    /// Says why the budget stopped it.
    fn rate(state: &State<Self>, solver: &mut LogicalSolver) -> Result<Rating, Stop>;
}

impl ScaledHouses for Ordinary {
    fn must_suit(_: &Scale) -> Result<(), HintError> {
        Ok(())
    }

    fn next(solver: &mut LogicalSolver, state: &State) -> Result<Option<Step>, Stop> {
        solver.next(state)
    }

    fn rate(state: &State, solver: &mut LogicalSolver) -> Result<Rating, Stop> {
        rate(state, solver)
    }
}

/// A puzzle that has exactly one solution, with the digits and candidates that a person has.
#[derive(Clone, Debug)]
pub struct PositionOn<H: ScaledHouses> {
    pub(super) puzzle: H::Puzzle,
    pub(super) solution: Grid9,
    pub(super) start: State<H>,
    pub(super) state: State<H>,
}

/// A puzzle of the ordinary 9×9 board that has exactly one solution, with the digits and candidates that a person has.
pub type Position = PositionOn<Ordinary>;

impl Position {
    /// A puzzle at its start: the givens, and the candidates that they and the puzzle's restrictions leave.
    ///
    /// # Errors
    /// If the board is not the ordinary 9×9 one, or it was not shown that there is exactly one solution.
    pub fn of_puzzle(puzzle: &HousesPuzzle, budget: &Budget) -> Result<Position, HintError> {
        let start = State::of(puzzle)?;
        let solution = only_solution(puzzle, budget)?;
        Ok(Position { puzzle: puzzle.clone(), solution, state: start.clone(), start })
    }

    /// A puzzle as a text shows it: placed digits and candidates count. Mistakes are no error here, see
    /// [`PositionOn::mistakes`].
    ///
    /// # Errors
    /// If the givens clash, and as [`PositionOn::of_puzzle`].
    pub fn of_document(document: &Document, budget: &Budget) -> Result<Position, HintError> {
        let puzzle = document.to_houses()?;
        let placed = document.placed.iter().map(|(cell, _)| cell.index() as u8);
        let state = State::of_marks(&document.state())?.with_placed(placed);
        Ok(Position { state, ..Position::of_puzzle(&puzzle, budget)? })
    }
}

impl<H: ScaledHouses> PositionOn<H> {
    /// The puzzle.
    pub fn puzzle(&self) -> &H::Puzzle {
        &self.puzzle
    }

    /// Its solution.
    pub fn solution(&self) -> &Grid9 {
        &self.solution
    }

    /// The digits and candidates as they stand.
    pub fn state(&self) -> &State<H> {
        &self.state
    }

    /// The same puzzle at its start.
    #[must_use]
    pub fn at_start(&self) -> PositionOn<H> {
        PositionOn { state: self.start.clone(), ..self.clone() }
    }

    /// Where digits contradict the solution; if none does, where candidates lack it. A wrong digit also takes
    /// candidates from its peers: they come back with it and are not mistakes of their own.
    pub fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.state, self.solution.values())
    }

    /// # Errors
    /// If the solver's scale is not for such boards; the mistakes, if there are any.
    pub(super) fn must_be_fit(&self, solver: &LogicalSolver) -> Result<(), HintError> {
        H::must_suit(solver.scale())?;
        let mistakes = self.mistakes();
        if mistakes.is_empty() { Ok(()) } else { Err(HintError::Mistakes(mistakes)) }
    }

    /// The next step.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, nothing is found, the budget ends, or the scale is not for such boards.
    pub fn next(&self, solver: &mut LogicalSolver) -> Result<Hint<H>, HintError> {
        self.first(solver, None, |_| ControlFlow::Continue(()))?.ok_or(HintError::NoStep)
    }

    /// The first step of this technique on the path from here; [`Hint::number`] says how many come before it.
    ///
    /// # Errors
    /// As [`PositionOn::next`]; also if the scale does not have the technique or the path has no step of it.
    pub fn next_of(
        &self,
        technique: &'static Technique,
        solver: &mut LogicalSolver,
    ) -> Result<Hint<H>, HintError> {
        self.path_until(technique, solver, |_| ControlFlow::Continue(()))?
            .ok_or(HintError::NoStepOf(technique))
    }

    /// The steps from here until this technique is the next step: the path before it, and that step.
    ///
    /// # Errors
    /// As [`PositionOn::next_of`]; there is no step if `each` breaks.
    pub fn path_until(
        &self,
        technique: &'static Technique,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint<H>) -> ControlFlow<()>,
    ) -> Result<Option<Hint<H>>, HintError> {
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
        mut each: impl FnMut(Hint<H>) -> ControlFlow<()>,
    ) -> Result<Option<Hint<H>>, HintError> {
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
    /// If there are mistakes, or the scale is not for such boards.
    pub fn path(&self, solver: &mut LogicalSolver) -> Result<Path<H>, HintError> {
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
    /// If there are mistakes, or the scale is not for such boards.
    pub fn walk(
        &self,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint<H>) -> ControlFlow<()>,
    ) -> Result<(State<H>, End), HintError> {
        self.must_be_fit(solver)?;
        Ok(walk(&self.state, solver, H::next, each))
    }

    /// The rating of the puzzle from its givens on the solver's scale, whatever a person has placed. Look at
    /// [`Rating::solved`]: a path that ends unsolved has no rating.
    ///
    /// # Errors
    /// If the scale is not for such boards, or the budget ends.
    pub fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        H::must_suit(solver.scale())?;
        H::rate(&self.start, solver).map_err(|stop| HintError::Stopped { stop, steps: 0 })
    }
}

/// The one solution of a puzzle: human-style solving presupposes it.
fn only_solution(puzzle: &HousesPuzzle, budget: &Budget) -> Result<Grid9, HintError> {
    let report = solve(choose(puzzle), puzzle, &Search::unique().with_budget(budget.clone()), None);
    let solution = report.grids.first().and_then(|grid| Grid9::try_from(grid).ok());
    match (report.verdict(), solution) {
        (Verdict::One, Some(solution)) => Ok(solution),
        (Verdict::None, _) => Err(HintError::NoSolution(Box::new(explain(puzzle, report, budget)))),
        (Verdict::Many, _) => Err(HintError::SeveralSolutions(Box::new(explain(puzzle, report, budget)))),
        (_, _) => Err(HintError::Undecided(report.stop.unwrap_or(Stop::GaveUp))),
    }
}
