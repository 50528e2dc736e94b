//! Why a step on any board holds: its argument line by line, and what a finder reports.

use crate::board::Cell;
use crate::propagation::Values;

use super::fact::Fact;
use super::parts::HouseOrRule;

/// A line of an argument. Each uses only lines above it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardLine {
    /// What it says.
    pub(super) statement: Fact,
    /// The cells that it speaks of.
    pub cells: Vec<Cell>,
    /// The lines that it rests on, from 0.
    pub uses: Vec<usize>,
    /// What it says of one number, in chains and in what follows from an assumption.
    pub node: Option<BoardNode>,
}

/// A number taken to stand in one of some cells (`on`), or in none of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardNode {
    /// The cells; of a group of more than one, one has the number.
    pub cells: Vec<Cell>,
    /// The number.
    pub number: i32,
    /// Whether it is taken to be true.
    pub on: bool,
}

impl BoardLine {
    pub(super) fn new(statement: impl Into<Fact>, cells: &[usize]) -> BoardLine {
        BoardLine {
            statement: statement.into(),
            cells: cells.iter().map(|&cell| Cell::new(cell)).collect(),
            ..BoardLine::default()
        }
    }

    pub(super) fn using(mut self, uses: &[usize]) -> BoardLine {
        self.uses = uses.to_vec();
        self
    }

    /// The line says that one of these cells has the number, or that none has.
    pub(super) fn saying(mut self, cells: &[usize], number: i32, on: bool) -> BoardLine {
        let cells = cells.iter().map(|&cell| Cell::new(cell)).collect();
        self.node = Some(BoardNode { cells, number, on });
        self
    }
}

/// Why a step on any board holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Argument {
    /// The houses and rules that the argument uses.
    pub sources: Vec<HouseOrRule>,
    /// The cells whose candidates the argument uses.
    pub cells: Vec<Cell>,
    /// A cell that has no number left: the puzzle has no solution from here.
    pub empty: Option<Cell>,
    /// The argument.
    pub lines: Vec<BoardLine>,
    /// Where to look.
    pub(super) look: Fact,
}

impl Argument {
    /// The inferences from node to node: the lines (from 0) between which one leads, where both have a node. Lines
    /// without one in between are passed over.
    pub fn links(&self) -> Vec<(usize, usize)> {
        // The lines with a node that each line is or, having none, rests on.
        let mut nearest: Vec<Vec<usize>> = Vec::new();
        let mut links = Vec::new();
        for (at, line) in self.lines.iter().enumerate() {
            let mut from: Vec<usize> = line.uses.iter().flat_map(|&other| nearest[other].clone()).collect();
            from.sort_unstable();
            from.dedup();
            if line.node.is_some() {
                links.extend(from.into_iter().map(|other| (other, at)));
                nearest.push(vec![at]);
            } else {
                nearest.push(from);
            }
        }
        links
    }
}

/// What a finder reports.
#[derive(Default)]
pub struct StepEvidence {
    pub sources: Vec<HouseOrRule>,
    pub cells: Vec<usize>,
    pub place: Option<(usize, usize)>,
    pub removed: Vec<(usize, Values)>,
    pub lines: Vec<BoardLine>,
    /// Where to look, if it is not the first source.
    pub look: Option<Fact>,
}
