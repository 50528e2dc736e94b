//! The evidence of a step in one uniform form: houses, candidate marks with roles, and links.
//!
//! Everything that is said or drawn of a step (words, SVG, the page) is made from this and from nothing else.

#[cfg(feature = "serde")]
use serde::Serialize;

/// Why a step holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Diagram {
    /// What form of the technique this is, where one technique has several.
    pub form: Form,
    /// The houses that the argument looks at, defining houses first.
    pub houses: Vec<House>,
    /// The candidates that take part, each with its role.
    pub marks: Vec<Mark>,
    /// Inferences in reading order; chains are told apart by `Link::chain`.
    pub links: Vec<Link>,
}

/// A form of a technique.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case"))]
pub enum Form {
    /// The technique has one form only.
    #[default]
    Plain,
    /// A naked set completes a uniqueness argument.
    Naked,
    /// A hidden set completes a uniqueness argument.
    Hidden,
    /// A continuous loop of alternating inferences.
    Cycle,
    /// One chain whose end denies its start.
    Chain,
    /// An assumption leads to a contradiction.
    Contradiction,
    /// A candidate being true and being false lead to the same.
    Double,
    /// Every candidate of a cell leads to the same.
    Cell,
    /// Every place of a digit in a house leads to the same.
    Region,
}

/// A house by kind and number (0–8); blocks are counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize),
    serde(rename_all = "kebab-case", tag = "kind", content = "index")
)]
pub enum House {
    /// A box.
    Block(u8),
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
}

impl House {
    /// From the numbering of the logic tables: blocks 0–8, rows 9–17, columns 18–26.
    pub fn from_index(house: usize) -> House {
        match house {
            0..9 => House::Block(house as u8),
            9..18 => House::Row(house as u8 - 9),
            _ => House::Column(house as u8 - 18),
        }
    }

    /// Back to that numbering.
    pub fn index(self) -> usize {
        match self {
            House::Block(i) => i as usize,
            House::Row(i) => 9 + i as usize,
            House::Column(i) => 18 + i as usize,
        }
    }
}

/// A candidate with its part in the argument. `cell` is 0–80, `digit` 1–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Mark {
    /// 0–80, row by row.
    pub cell: u8,
    /// 1–9.
    pub digit: u8,
    /// Its part.
    pub role: Role,
}

/// What a candidate does in the argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case"))]
pub enum Role {
    /// Defines the pattern.
    Pattern,
    /// The pivot of a wing, the pair of a deadly pattern: the second kind of defining candidate.
    Anchor,
    /// A candidate too many, that saves a pattern from being deadly or from being a set.
    Extra,
    /// Helps the pattern from outside (the cells of a set that completes it, an excluding cell).
    Support,
    /// Taken to be true along a chain.
    On,
    /// Taken to be false along a chain.
    Off,
    /// Removed by the step.
    Eliminated,
    /// Placed by the step.
    Placed,
}

/// A candidate taken to be true (`on`) or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Node {
    /// 0–80, row by row.
    pub cell: u8,
    /// 1–9.
    pub digit: u8,
    /// Whether it is taken to be true.
    pub on: bool,
}

/// One inference: because of `from` (and the other links to the same node in the same chain), `to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Link {
    /// What it follows from.
    pub from: Node,
    /// What follows.
    pub to: Node,
    /// Why.
    pub reason: Reason,
    /// Strong: if the one is false the other is true. Weak: if the one is true the other is false.
    pub strong: bool,
    /// Which chain of the step this belongs to, from 0.
    pub chain: u8,
}

/// Why an inference holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize),
    serde(rename_all = "kebab-case", tag = "kind", content = "house")
)]
pub enum Reason {
    /// The two candidates share a cell.
    Cell,
    /// They share this house.
    House(House),
    /// A pattern of this technique (its id) exists once the chain's other candidates are gone.
    Technique(&'static str),
}
