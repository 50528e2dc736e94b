//! What the picture of a step shows, in terms of cells and numbers of a puzzle.

use crate::board::Cell;
use crate::constraint::Puzzle;
use crate::logic::Role;

/// Candidates of one number of which one or none is true.
#[derive(Clone)]
pub struct DrawnNode {
    /// The cells.
    pub cells: Vec<Cell>,
    /// The number.
    pub number: i32,
    /// Whether the chain makes it true.
    pub on: bool,
}

/// A link of a chain.
pub struct DrawnLink {
    /// The number of the chain.
    pub chain: usize,
    /// Whether one of its ends is true.
    pub strong: bool,
    /// From where to where.
    pub ends: [DrawnNode; 2],
}

/// What the picture of a step shows.
pub struct StepFacts {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of each filled cell.
    pub placed: Vec<Option<i32>>,
    /// The candidates of each cell: bit v stands for the board's lowest number + v.
    pub candidates: Vec<u32>,
    /// The houses that the argument looks at.
    pub houses: Vec<Vec<Cell>>,
    /// The cells that the argument uses without saying of which candidate.
    pub argument: Vec<Cell>,
    /// The candidates that take part, each with its role, once.
    pub marks: Vec<(Cell, i32, Role)>,
    /// Nodes of several cells.
    pub groups: Vec<DrawnNode>,
    /// The links of the chains.
    pub links: Vec<DrawnLink>,
    /// Whether a chain comes back to its start: each node is true one way and false the other.
    pub is_cycle: bool,
    /// The technique and its effect in words.
    pub words: String,
}
