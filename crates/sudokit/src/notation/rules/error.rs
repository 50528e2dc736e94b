//! What is wrong with a statement, and what to write instead.

use std::fmt;

use super::statements::STATEMENTS;
use crate::constraint::{BuildError, CONSTRAINTS, ParametersError};
use crate::similar::distance;

/// How a text breaks the rules of the format `rules`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RulesError {
    /// A line starts with something else than a statement or a kind of rule.
    Unknown {
        /// What it starts with.
        found: String,
    },
    /// A rule does not fit its kind or the board.
    Rule {
        /// The kind's id.
        kind: String,
        /// What is wrong.
        error: ParametersError,
    },
    /// A statement says something else than it must.
    Statement {
        /// The statement.
        name: &'static str,
        /// What stands there.
        found: String,
    },
    /// Something that names no cell of the board.
    Cell {
        /// What stands there.
        found: String,
        /// The board, in words.
        board: String,
    },
    /// A place of the board without a cell.
    NoCell {
        /// Its name.
        found: String,
        /// The board, in words.
        board: String,
    },
    /// A row of a block with the wrong number of cells, or a block with the wrong number of rows.
    Block {
        /// `cells in row 3`, `rows`.
        what: String,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Board, numbers or rules do not fit each other.
    Puzzle(BuildError),
    /// A stated solution does not fit the board: this is wrong with it.
    Solution(String),
    /// A quotation mark is not closed on its line.
    Quote,
    /// A brace is not closed.
    OpenBrace,
    /// Something has no place here.
    Misplaced(char),
    /// Rules in rules in rules, deeper than any puzzle.
    TooDeep,
}

impl RulesError {
    /// What may be written instead.
    pub(in crate::notation) fn instead(&self) -> Option<String> {
        match self {
            RulesError::Unknown { found } => nearest(found).map(str::to_string),
            RulesError::Rule { kind, .. } => {
                let info = CONSTRAINTS.iter().find(|info| info.id == *kind);
                info.map(|info| info.example.to_string()).or_else(|| nearest(kind).map(str::to_string))
            }
            RulesError::Statement { name, .. } => {
                STATEMENTS.iter().find(|(other, _)| other == name).map(|(_, example)| example.to_string())
            }
            RulesError::Cell { .. } => {
                Some("r4c5, a run such as r4c1-5 or r6-2c3, or r0c4 for a place above column 4".into())
            }
            RulesError::Quote => Some("\"…\"".into()),
            RulesError::OpenBrace => Some("or { thermometer: r1c1-4 } { killer 9: r1c1-2 }".into()),
            _ => None,
        }
    }
}

/// The example of the statement or kind whose name is nearest, if one is near.
fn nearest(found: &str) -> Option<&'static str> {
    let kinds = CONSTRAINTS.iter().map(|info| (info.id, info.example));
    let all = STATEMENTS.iter().copied().chain(kinds);
    let near = all.map(|(name, example)| (distance(found, name), name.len(), example));
    let (steps, length, example) = near.min_by_key(|&(steps, ..)| steps)?;
    let is_part = |name: &str| found.len() >= 3 && name.contains(found);
    if steps <= length.div_ceil(3) {
        return Some(example);
    }
    CONSTRAINTS.iter().find(|info| is_part(info.id)).map(|info| info.example)
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RulesError::Unknown { found } => {
                write!(f, "'{}' is neither a statement nor a kind of rule", found.escape_debug())
            }
            RulesError::Rule { kind, error } => write!(f, "{kind}: {error}"),
            RulesError::Statement { name, found } if found.is_empty() => {
                write!(f, "{name}: something is missing")
            }
            RulesError::Statement { name, found } => {
                write!(f, "{name}: '{}' makes no sense here", found.escape_debug())
            }
            RulesError::Cell { found, board } => {
                write!(f, "'{}' names no cell of the board of {board}", found.escape_debug())
            }
            RulesError::NoCell { found, board } => {
                write!(f, "{found} has no cell: the board is {board}")
            }
            RulesError::Block { what, found, expected } => write!(f, "{found} {what}, not {expected}"),
            RulesError::Puzzle(error) => error.fmt(f),
            RulesError::Solution(what) => write!(f, "solution: {what}"),
            RulesError::Quote => f.write_str("a quotation mark is not closed on its line"),
            RulesError::OpenBrace => f.write_str("a brace is not closed"),
            RulesError::Misplaced(c) => write!(f, "'{}' has no place here", c.escape_debug()),
            RulesError::TooDeep => f.write_str("rules are nested deeper than in any puzzle"),
        }
    }
}
