//! What positions on the ordinary board and on others share: the walk along a path, and mistakes.

use std::ops::ControlFlow;

use crate::board::Grid9;
use crate::logic::{Houses, LogicalSolver, State};

use super::error::{HintError, Mistake};
use super::hint::{End, Hint, Path};
use super::scaled_state::ScaledState;

/// Hands each step to `each` as soon as it is found, until that breaks or the path ends; gives the last state and how
/// the path ended.
pub fn follow<S: ScaledState>(
    start: &S,
    solver: &mut LogicalSolver,
    mut each: impl FnMut(Hint<S>) -> ControlFlow<()>,
) -> (S, End) {
    let mut state = start.clone();
    for number in 0.. {
        let step = match state.next(solver) {
            Ok(Some(step)) => step,
            Err(stop) if !state.is_complete() => return (state, End::Stopped(stop)),
            Ok(None) | Err(_) => break,
        };
        let before = state.clone();
        state.take(&step);
        let contradicts = S::is_contradiction(&step);
        if each(Hint { before, step, number, scale: *solver.scale() }).is_break() {
            break;
        }
        if contradicts {
            return (state, End::Contradiction);
        }
    }
    let end = if state.is_complete() { End::Solved } else { End::NoStep };
    (state, end)
}

impl<S: ScaledState> Path<S> {
    /// All steps from a state on, whatever its solutions are.
    pub fn of(start: &S, solver: &mut LogicalSolver) -> Path<S> {
        let mut hints = Vec::new();
        let (state, end) = follow(start, solver, |hint| {
            hints.push(hint);
            ControlFlow::Continue(())
        });
        Path { hints, state, end }
    }
}

/// Where digits contradict the solution; if none does, where candidates lack it. A wrong digit also takes candidates
/// from its peers: they come back with it and are not mistakes of their own.
pub fn mistakes<H: Houses>(state: &State<H>, solution: &[u8; 81]) -> Vec<Mistake> {
    let solution = || (0u8..).zip(*solution);
    let wrong: Vec<Mistake> = solution()
        .map(|(cell, digit)| (cell, state.value(cell), digit))
        .filter(|&(_, value, digit)| value != 0 && value != digit)
        .map(|(cell, value, _)| Mistake::WrongDigit { cell, digit: value })
        .collect();
    if !wrong.is_empty() {
        return wrong;
    }
    solution()
        .filter(|&(cell, digit)| state.value(cell) == 0 && !state.has(cell, digit - 1))
        .map(|(cell, digit)| Mistake::MissingCandidate { cell, digit })
        .collect()
}

/// # Errors
/// The mistakes, if there are any.
pub fn must_be_right<H: Houses>(state: &State<H>, solution: &Grid9) -> Result<(), HintError> {
    let mistakes = mistakes(state, solution.values());
    if mistakes.is_empty() { Ok(()) } else { Err(HintError::Mistakes(mistakes)) }
}
