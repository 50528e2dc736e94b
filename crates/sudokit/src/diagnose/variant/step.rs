//! A checker of steps for any board that shares nothing with the techniques: it knows the rules and the constraint engine.
//!
//! A step names houses, rules and cells. Take these houses and rules, and what the named cells may hold, and nothing else of the
//! puzzle; assume a candidate that the step removes: if the engine finds no filling, the candidate is refuted by what the step
//! names. Where that takes the engine too long, or the step names too little, the puzzle's only solution decides, if it is known.

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::control::{Budget, Meter};
use crate::logic::{BoardState, BoardStep, Source};
use crate::propagation::{ModelSolver, Values};

use super::clue::{Clue, Parts};

/// What the text of a puzzle allows in each cell: its given, its candidates, or every number.
pub fn candidates(puzzle: &Puzzle) -> Vec<u32> {
    (0..puzzle.board().cell_count()).map(|cell| puzzle.allowed(Cell::new(cell))).collect()
}

/// How a step was verified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardVerified {
    /// What the step names excludes every candidate that it removes.
    ByItsReasons,
    /// The puzzle's solution has none of the candidates that it removes; its reasons were not enough, or too many to try.
    BySolution,
}

/// A step that is not accepted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardStepError {
    /// It removes a number of the solution.
    #[error("{cell} is {number} in the solution")]
    TrueCandidate {
        /// The cell's name.
        cell: String,
        /// The number.
        number: i32,
    },
    /// Neither its reasons nor a known solution exclude what it removes.
    #[error("what it names does not exclude {number} in {cell}")]
    NotShown {
        /// The cell's name.
        cell: String,
        /// The number.
        number: i32,
    },
}

/// Nodes of a search for a filling of what a step names.
const NODES: u64 = 300;

/// Checks a step in the position before it. `solution` is the puzzle's only solution, if it is known.
///
/// # Errors
/// What it removes wrongly, or without reason.
pub fn check_board_step(
    before: &BoardState,
    step: &BoardStep,
    solution: Option<&[i32]>,
) -> Result<BoardVerified, BoardStepError> {
    let puzzle = before.rules().puzzle();
    let board = puzzle.board();
    let number = |value: usize| board.lowest() + value as i32;
    let removed = || {
        let values = |&(cell, set): &(Cell, u32)| {
            (0..board.values()).filter(move |value| set >> value & 1 == 1).map(move |value| (cell, value))
        };
        step.removed.iter().flat_map(values)
    };
    if let Some(solution) = solution
        && let Some((cell, value)) = removed().find(|&(cell, value)| solution[cell.index()] == number(value))
    {
        return Err(BoardStepError::TrueCandidate { cell: board.name(cell), number: number(value) });
    }
    let clue = |source: &Source| match *source {
        Source::House(index) => Clue::House(index),
        Source::Rule(index) => Clue::Constraint(index),
    };
    let clues: Vec<Clue> = step.sources.iter().map(clue).collect();
    let model = Parts::new(puzzle).model(&clues);
    let mut domains = vec![Values::MAX; model.domains.len()];
    for cell in &step.cells {
        domains[cell.index()] = before.candidates()[cell.index()];
    }
    let mut engine = ModelSolver::new(&model).ok();
    for (cell, value) in removed() {
        let is_refuted = engine.as_mut().is_some_and(|engine| {
            let mut assumed = domains.clone();
            assumed[cell.index()] &= 1 << value;
            engine.assume(&assumed);
            let mut meter = Meter::new(Budget::default().with_nodes(NODES));
            matches!(engine.next(&mut meter), Ok(None))
        });
        if !is_refuted {
            return match solution {
                Some(_) => Ok(BoardVerified::BySolution),
                None => Err(BoardStepError::NotShown { cell: board.name(cell), number: number(value) }),
            };
        }
    }
    Ok(BoardVerified::ByItsReasons)
}
