//! Rules and givens that a puzzle with one solution does not need.
//!
//! Each is left out by itself; and one after another is left out for good where the solution stays the only one, which
//! ends with a puzzle that needs all it has. Houses are not asked: they belong to the board. The question is always
//! whether there is a grid other than the known solution, so a search ends with the first one that it meets.

use std::ops::ControlFlow;

use crate::constraint::Puzzle;
use crate::control::{Budget, Meter, Stop};
use crate::propagation::TooLarge;

use super::clue::{Clue, Parts};
use super::search::{GridSearch, Interrupted, stop_of};

/// What a puzzle does not need.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Redundant {
    /// Each of these can go if all others stay.
    pub single: Vec<Clue>,
    /// All of these can go together, and then no other can.
    pub together: Vec<Clue>,
    /// Why not all were tried.
    pub stop: Option<Stop>,
}

/// Finds what can go from a puzzle whose only solution is this.
///
/// # Errors
/// The puzzle is too large for the engine; or an error of the engine, caught by the check of what it found.
pub fn redundant(puzzle: &Puzzle, solution: &[i32], budget: &Budget) -> Result<Redundant, TooLarge> {
    let parts = Parts::new(puzzle);
    let mut clues = parts.constraints();
    clues.extend(parts.givens());
    let mut meter = Meter::new(budget.clone());
    let mut found = Redundant::default();
    let outcome = find(&parts, &clues, solution, &mut meter, &mut found);
    found.stop = stop_of(outcome)?;
    Ok(found)
}

fn find(
    parts: &Parts<'_>,
    clues: &[Clue],
    solution: &[i32],
    meter: &mut Meter,
    found: &mut Redundant,
) -> Result<(), Interrupted> {
    let without = |retained: &[Clue], clue: Clue| -> Vec<Clue> {
        retained.iter().copied().filter(|&other| other != clue).collect()
    };
    for &clue in clues {
        if is_unique(parts, &without(clues, clue), solution, meter)? {
            found.single.push(clue);
        }
    }
    // What is needed while all others stay is needed with fewer too.
    let mut retained = clues.to_vec();
    for &clue in &found.single {
        let rest = without(&retained, clue);
        // Without the first one alone there is one solution, as was just found.
        if found.together.is_empty() || is_unique(parts, &rest, solution, meter)? {
            retained = rest;
            found.together.push(clue);
        }
    }
    Ok(())
}

/// Whether the houses, rules and givens leave this solution only.
fn is_unique(
    parts: &Parts<'_>,
    clues: &[Clue],
    solution: &[i32],
    meter: &mut Meter,
) -> Result<bool, Interrupted> {
    let puzzle = parts.with_all_houses(clues);
    let check = |grid: &[i32]| puzzle.is_solved_by(grid);
    let mut search = GridSearch::of_puzzle(&puzzle, &check)?;
    let outcome = search.search(meter, &mut |grid| {
        if grid == solution { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(outcome.is_continue())
}
