//! The parts into which a puzzle's rules are sorted: what a person argues with.

use std::sync::Arc;

use crate::propagation::Values;

/// Where something that an argument uses comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HouseOrRule {
    /// A house of the board, by its index in [`Board::house_cells`](crate::board::Board::house_cells).
    House(usize),
    /// A rule, by its index in [`Puzzle::constraints`](crate::constraint::Puzzle::constraints).
    Rule(usize),
}

/// Cells no two of which are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The cells.
    pub cells: Vec<usize>,
    /// The house or the rule.
    pub source: HouseOrRule,
    /// As many cells as numbers: each number occurs.
    pub is_full: bool,
}

/// A relation of two cells.
#[derive(Clone, Debug)]
pub struct PairRule {
    /// One cell.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// What the second may be, for each value of the first.
    pub forward: Arc<Vec<Values>>,
    /// What the first may be, for each value of the second.
    pub backward: Arc<Vec<Values>>,
    /// The rule.
    pub rule: usize,
    /// The rule, and the houses that it counts on.
    pub sources: Vec<HouseOrRule>,
}

/// Numbers times factors add up to a total.
#[derive(Clone, Debug)]
pub struct SumRule {
    /// Cells, each once, with their factors.
    pub terms: Vec<(usize, i32)>,
    /// The total.
    pub total: i32,
    /// The rule.
    pub rule: usize,
}

/// Cells that all differ and whose numbers are one of some sets.
#[derive(Clone, Debug)]
pub struct SetRule {
    /// The cells.
    pub cells: Vec<usize>,
    /// The sets.
    pub sets: Arc<Vec<Values>>,
    /// The rule.
    pub rule: usize,
}

/// The number of cells, of some, that have a number of a set lies between two bounds.
#[derive(Clone, Debug)]
pub struct CountRule {
    /// The cells.
    pub cells: Vec<usize>,
    /// The numbers that count.
    pub values: Values,
    /// The fewest.
    pub at_least: usize,
    /// The maximum.
    pub at_most: usize,
    /// The rule.
    pub rule: usize,
    /// The rule, and the houses that it counts on.
    pub sources: Vec<HouseOrRule>,
}

/// Why two candidates cannot both be true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// A cell holds one number.
    Cell,
    /// The cells differ.
    Differ(HouseOrRule),
    /// A relation of two cells, by its index.
    Pair(usize),
}
