//! What positions on the ordinary board and on others share: the walk along a path, and mistakes.

use std::ops::ControlFlow;

use crate::control::Stop;
use crate::logic::{HasFinders, Houses, LogicalSolver, State, Step};

use super::error::Mistake;
use super::hint::{End, Hint};

/// Hands each step to `each` as soon as it is found, until that breaks or the path ends; gives the last state and how the path ended.
pub fn walk<H: HasFinders>(
    start: &State<H>,
    solver: &mut LogicalSolver,
    next: impl Fn(&mut LogicalSolver, &State<H>) -> Result<Option<Step>, Stop>,
    mut each: impl FnMut(Hint<H>) -> ControlFlow<()>,
) -> (State<H>, End) {
    let mut state = start.clone();
    for number in 0.. {
        if state.is_solved() {
            return (state, End::Solved);
        }
        let step = match next(solver, &state) {
            Ok(Some(step)) => step,
            Ok(None) => break,
            Err(stop) => return (state, End::Stopped(stop)),
        };
        let before = state.clone();
        step.apply(&mut state);
        if each(Hint { before, step, number, scale: *solver.scale() }).is_break() {
            break;
        }
    }
    let end = if state.is_solved() { End::Solved } else { End::NoStep };
    (state, end)
}

/// Where digits contradict the solution; if none does, where candidates lack it. A wrong digit also takes candidates from its
/// peers: they come back with it and are not mistakes of their own.
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
