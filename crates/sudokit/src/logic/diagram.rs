//! The evidence of a step in one uniform form: houses, candidate marks with roles, and links.
//!
//! Everything that is said or drawn of a step (words, SVG, the page) is made from this and from nothing else.

#[cfg(feature = "serde")]
use serde::Serialize;

use super::geometry::Bits;
use super::info::TechniqueInfo;

/// Removed candidates: cell (0–80) and the digits that go (bit i = digit i + 1).
pub type Removal = (u8, u16);

/// Why a step holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Diagram {
    /// What form of the technique this is, where one technique has several.
    pub form: Form,
    /// The houses that the argument looks at, defining houses first.
    pub houses: Vec<House9>,
    /// The candidates that take part, each with its role.
    pub marks: Vec<CandidateMark>,
    /// What each chain supposes, by the number of the chain; a chain may have no links, if what it supposes is what
    /// follows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub suppositions: Vec<Node>,
    /// Inferences in reading order: each rests on its chain's supposition, on what stands above it in its chain, and
    /// inside a nested case on what is known there outside. Chains are distinguished by `Link::chain`.
    pub links: Vec<Link>,
    /// What has nothing left at the end of a chain of the form [`Form::Shortage`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub shortage: Option<Shortage>,
    /// Cases inside the argument, each with a supposition of its own; links name them by their place here.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub nested: Vec<Diagram>,
}

/// A cell without a candidate, or a digit without a place in a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(rename_all = "kebab-case", tag = "kind"))]
pub enum Shortage {
    /// A cell has no candidate left.
    Cell {
        /// 0–80, row by row.
        cell: u8,
    },
    /// A digit has no place left in a house.
    Digit {
        /// 1–9.
        digit: u8,
        /// The house.
        house: House9,
    },
}

impl Diagram {
    /// Adds digits (bits) of a cell as marks.
    pub(crate) fn mark(&mut self, cell: u8, digits: u16, role: Role) {
        self.marks.extend(Bits(digits).map(|digit| CandidateMark { cell, digit: digit + 1, role }));
    }

    /// Adds the removed candidates as marks.
    pub(crate) fn removed(&mut self, removals: &[Removal]) {
        for &(cell, digits) in removals {
            self.mark(cell, digits, Role::Eliminated);
        }
    }
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
    /// An assumption leaves a pattern none of the candidates that it needs: its cells cannot be filled from its own
    /// digits.
    Impossible,
    /// An assumption leaves a cell no candidate, or a digit no place in a house.
    Shortage,
    /// A candidate being true and being false lead to the same.
    Double,
    /// Every candidate of a cell leads to the same.
    Cell,
    /// Every place of a digit in a house leads to the same.
    Region,
}

#[cfg(feature = "serde")]
fn id_of<S: serde::Serializer>(info: &TechniqueInfo, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(info.id)
}

/// A house of a 9×9 board by kind and number, from 0; boxes are counted row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize),
    serde(rename_all = "kebab-case", tag = "kind", content = "index")
)]
pub enum House9 {
    /// A box.
    Box(u8),
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A region of any shape, where these stand instead of boxes.
    Region(u8),
    /// A disjoint group: the cells in one place of their boxes, places counted row by row.
    Group(u8),
    /// A window (0–3, row by row), or what the windows leave over: of the rows above, between and below them (4, 5), of
    /// the columns beside them (6, 7), and the rest (8).
    Window(u8),
    /// The diagonal from the top left (0) or from the top right (1).
    Diagonal(u8),
    /// Another region, by the order in which the puzzle names them.
    Extra(u8),
}

impl House9 {
    /// From the numbering of the logic tables: boxes 0–8, rows 9–17, columns 18–26.
    pub fn from_index(house: usize) -> House9 {
        match house {
            0..9 => House9::Box(house as u8),
            9..18 => House9::Row(house as u8 - 9),
            _ => House9::Column(house as u8 - 18),
        }
    }
}

/// A candidate with its part in the argument. `cell` is 0–80, `digit` 1–9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct CandidateMark {
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
    /// A placed digit, not a candidate: it keeps the digit out of other cells of the house.
    Blocker,
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
    /// The nested case that proves it, by its place in [`Diagram::nested`].
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nested: Option<u16>,
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
    House(House9),
    /// They must differ by a rule without houses: a knight's or king's move apart.
    Leap,
    /// A pattern of this technique exists once the chain's other candidates are gone; serialized as its id.
    #[cfg_attr(feature = "serde", serde(serialize_with = "id_of"))]
    Technique(TechniqueInfo),
}
