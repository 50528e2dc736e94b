//! The argument of a step as lines, each of which can be shown alone: its words, its cells, its links, the lines that
//! it uses.

use super::diagram::Link;

/// A line of an argument. Lines stand in an order in which each uses only lines above it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ArgumentLine {
    /// How far it is indented: a case inside a case stands deeper.
    pub depth: u8,
    /// The sentence.
    pub text: String,
    /// The cells that it speaks of, 0–80.
    pub cells: Vec<u8>,
    /// The inferences that it makes.
    pub links: Vec<Link>,
    /// The lines that it rests on, from 0.
    pub uses: Vec<usize>,
}

impl ArgumentLine {
    pub(super) fn of(text: String, depth: u8) -> ArgumentLine {
        ArgumentLine { depth, text, ..ArgumentLine::default() }
    }

    pub(super) fn cell(&mut self, cell: u8) {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
    }
}
