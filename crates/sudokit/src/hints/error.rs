//! Why a question about human-style solving has no answer, as values that each front end words in its own way; their
//! `Display` is one plain wording.

use std::fmt;

use crate::board::{Board, Cell, Coordinates, PuzzleError};
use crate::constraint::Names;
use crate::control::Stop;
use crate::diagnose::Diagnosis;
use crate::logic::{HousesError, StateError, Technique, cell_name};
use crate::notation::DocumentError;

/// Why there is no hint, path or rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HintError {
    /// The givens clash or lie out of range.
    #[error("not valid: {0}")]
    Invalid(PuzzleError),
    /// The puzzle has rules or a board that human-style solving does not know.
    #[error("{0}")]
    Variant(DocumentError),
    /// The board is not the ordinary 9×9 one.
    #[error(transparent)]
    Board(#[from] StateError),
    /// The puzzle has no solution; the diagnosis names givens that contradict each other.
    #[error("the puzzle has no solution")]
    NoSolution(Box<Diagnosis>),
    /// The puzzle has several solutions; the diagnosis holds two and the cells in which they differ.
    #[error("the puzzle has several solutions")]
    SeveralSolutions(Box<Diagnosis>),
    /// The puzzle's rules are not houses of a 9×9 board.
    #[error(transparent)]
    Houses(#[from] HousesError),
    /// The scale or measure of this name is for the ordinary board alone.
    #[error("{0} is for the ordinary 9x9 board")]
    NotForHouses(String),
    /// The steps of the scale of this name are those of a position on any board.
    #[error("the scale {0} is asked of a position on any board")]
    ForAnyBoard(&'static str),
    /// A puzzle with other houses has several solutions (true) or none.
    #[error("the puzzle has {}", if *.0 { "several solutions" } else { "no solution" })]
    NotUnique(bool),
    /// The budget ended before it was known whether there is exactly one solution.
    #[error("not decided whether there is one solution: {0}")]
    Undecided(Stop),
    /// Digits or candidates contradict the solution: no step makes sense before they are corrected.
    #[error("there is a mistake: {}", list(.0))]
    Mistakes(Vec<Mistake>),
    /// Cells of a board other than the ordinary one lack the number of the only solution.
    #[error("there is a mistake: {} cannot hold what the solution has there", names(.0, .1, Coordinates::default()))]
    BoardMistakes(Vec<Cell>, Box<Board>),
    /// The budget ended after this many steps, before the answer was found.
    #[error("{stop}")]
    Stopped {
        /// Why it ended.
        stop: Stop,
        /// How many steps had been found.
        steps: usize,
    },
    /// Every cell is filled.
    #[error("the puzzle is solved")]
    Solved,
    /// No technique of the scale finds a step.
    #[error("no technique of the scale finds anything")]
    NoStep,
    /// The scale's path, which may end unsolved, has no step of this technique.
    #[error("the path has no step of the technique '{}'", .0.id())]
    NoStepOf(&'static Technique),
    /// The scale does not have this technique.
    #[error("the scale does not have the technique '{}'", .0.id())]
    NotOnScale(&'static Technique),
}

/// A digit or candidate that contradicts the solution. `cell` is 0–80, `digit` 1–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Mistake {
    /// The cell holds this digit, which is not its solution.
    WrongDigit {
        /// 0–80, row by row.
        cell: u8,
        /// The digit that stands there.
        digit: u8,
    },
    /// The cell's candidates lack its solution.
    MissingCandidate {
        /// 0–80, row by row.
        cell: u8,
        /// The digit that is missing.
        digit: u8,
    },
}

impl Mistake {
    /// The cell, 0–80.
    pub fn cell(self) -> u8 {
        match self {
            Mistake::WrongDigit { cell, .. } | Mistake::MissingCandidate { cell, .. } => cell,
        }
    }
}

impl HintError {
    /// What is to be corrected first, with cells in this notation; `None` if the error is no mistake of a person.
    pub fn correction(&self, notation: Coordinates) -> Option<String> {
        match self {
            HintError::Mistakes(mistakes) => {
                let each: Vec<String> = mistakes.iter().map(|mistake| mistake.words(notation)).collect();
                Some(each.join("; "))
            }
            HintError::BoardMistakes(cells, board) => {
                Some(format!("{} cannot hold what the solution has there", names(cells, board, notation)))
            }
            _ => None,
        }
    }
}

impl Mistake {
    /// "r1c1 is not 5", with the cell in this notation.
    pub fn words(self, notation: Coordinates) -> String {
        match self {
            Mistake::WrongDigit { cell, digit } => format!("{} is not {digit}", cell_name(cell, notation)),
            Mistake::MissingCandidate { cell, digit } => {
                format!("{} lacks its candidate {digit}", cell_name(cell, notation))
            }
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Coordinates::default()))
    }
}

fn names(cells: &[Cell], board: &Board, coordinates: Coordinates) -> String {
    let names = Names { board, coordinates };
    cells.iter().map(|&cell| names.name(cell)).collect::<Vec<_>>().join(", ")
}

fn list(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(Mistake::to_string).collect::<Vec<_>>().join(", ")
}

impl From<DocumentError> for HintError {
    fn from(error: DocumentError) -> HintError {
        match error {
            DocumentError::Clash(error) => HintError::Invalid(error),
            error => HintError::Variant(error),
        }
    }
}
