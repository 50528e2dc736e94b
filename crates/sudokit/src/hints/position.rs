//! A puzzle and what a person has found of it, and the questions that can be asked of it by a scale: the same on the
//! ordinary board, on 9×9 boards with other houses, and on any board under any rules.

use std::ops::ControlFlow;

use crate::difficulty::Rating;
use crate::logic::{Houses, LogicalSolver, State, StepError, Technique, Verified};

use super::error::{HintError, Mistake};
use super::follow::{follow, mistakes};
use super::hint::{End, Hint, Path};
use super::scaled_state::ScaledState;

/// A puzzle with the digits and candidates that a person has.
#[derive(Clone, Debug)]
pub struct PositionOn<S: ScaledState> {
    pub(super) puzzle: S::Puzzle,
    pub(super) solution: S::Solution,
    pub(super) start: S,
    pub(super) state: S,
}

impl<H: Houses> PositionOn<State<H>>
where
    State<H>: ScaledState<Solution = crate::board::Grid9>,
{
    /// Where digits contradict the solution; if none does, where candidates lack it. A wrong digit also takes
    /// candidates from its peers: they come back with it and are not mistakes of their own.
    pub fn mistakes(&self) -> Vec<Mistake> {
        mistakes(&self.state, self.solution.values())
    }
}

impl<S: ScaledState> PositionOn<S> {
    /// The puzzle.
    pub fn puzzle(&self) -> &S::Puzzle {
        &self.puzzle
    }

    /// What is known of its solution.
    pub fn solution(&self) -> &S::Solution {
        &self.solution
    }

    /// The digits and candidates as they stand.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// The position at the start of this puzzle.
    #[must_use]
    pub fn at_start(&self) -> PositionOn<S> {
        PositionOn { state: self.start.clone(), ..self.clone() }
    }

    /// # Errors
    /// If the solver's scale is not for such boards; the mistakes, if there are any.
    pub(super) fn must_be_fit(&self, solver: &LogicalSolver) -> Result<(), HintError> {
        S::must_suit(solver.scale())?;
        self.state.must_be_right(&self.solution)
    }

    /// The next step.
    ///
    /// # Errors
    /// If there are mistakes, everything is filled, nothing is found, the budget ends, or the scale is not for such
    /// boards.
    pub fn next(&self, solver: &mut LogicalSolver) -> Result<Hint<S>, HintError> {
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
    ) -> Result<Hint<S>, HintError> {
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
        each: impl FnMut(Hint<S>) -> ControlFlow<()>,
    ) -> Result<Option<Hint<S>>, HintError> {
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
        mut each: impl FnMut(Hint<S>) -> ControlFlow<()>,
    ) -> Result<Option<Hint<S>>, HintError> {
        self.must_be_fit(solver)?;
        if technique.is_none() && self.state.is_complete() {
            return Err(HintError::Solved);
        }
        let (mut found, mut steps, mut broken) = (None, 0, false);
        let (_, end) = self.follow(solver, |hint| {
            if technique.is_none_or(|technique_sought| hint.step.technique == technique_sought) {
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
            (None, ..) => Err(HintError::NoStep),
        }
    }

    /// All steps from here. A path that ends unsolved or stopped is an answer too, see [`Path::end`].
    ///
    /// # Errors
    /// If there are mistakes, or the scale is not for such boards.
    pub fn path(&self, solver: &mut LogicalSolver) -> Result<Path<S>, HintError> {
        self.must_be_fit(solver)?;
        Ok(Path::of(&self.state, solver))
    }

    /// Hands each step from here to `each` as soon as it is found, until that breaks or the path ends; gives the last
    /// position and how the path ended there.
    ///
    /// # Errors
    /// If there are mistakes, or the scale is not for such boards.
    pub fn follow(
        &self,
        solver: &mut LogicalSolver,
        each: impl FnMut(Hint<S>) -> ControlFlow<()>,
    ) -> Result<(S, End), HintError> {
        self.must_be_fit(solver)?;
        Ok(follow(&self.state, solver, each))
    }

    /// The rating of the puzzle from its givens on the solver's scale, whatever a person has placed. Look at
    /// [`Rating::solved`]: a path that ends unsolved has no rating.
    ///
    /// # Errors
    /// If the scale is not for such boards, there are several solutions or none, or the budget ends.
    pub fn rate(&self, solver: &mut LogicalSolver) -> Result<Rating, HintError> {
        S::must_suit(solver.scale())?;
        S::must_be_unique(&self.solution)?;
        self.start.rate(solver)
    }

    /// Checks a step of a path or a list by the rules alone.
    ///
    /// # Errors
    /// The step does not fit the position, a line or its effect does not follow, or it removes a number of the
    /// solution.
    pub fn check(&self, hint: &Hint<S>) -> Result<Verified, StepError> {
        hint.before.check(&hint.step, &self.solution)
    }

    /// Why a path of the puzzle ends unsolved, as far as it is known.
    pub fn unsolved(&self) -> Option<&'static str> {
        S::unsolved(&self.solution)
    }
}
