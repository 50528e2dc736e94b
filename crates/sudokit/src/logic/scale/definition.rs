//! What a scale is.

use crate::logic::houses::Custom;
use crate::logic::step::{Entry, HasFinders, Technique};

/// A scale: what is looked for in which order, and what it counts.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name that users type.
    pub name: &'static str,
    /// What the scale is, in a line.
    pub about: &'static str,
    /// What the points are.
    pub aggregation: Aggregation,
    /// Techniques in the order in which they are tried.
    pub order: &'static [Entry],
    /// Levels of difficulty from easy to hard.
    pub levels: &'static [Level],
    /// How the steps of a technique are looked for.
    pub search: SearchOrder,
    /// The order in which singles and subsets are looked for: boxes 0–8, rows 9–17, columns 18–26.
    pub houses: &'static [u8; 27],
    /// How the rating is computed where it does not depend on a path.
    pub strength: Option<Strength>,
}

/// A rating that is the minimum strength of a rule that solves the puzzle, whatever the order of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// The depth of trial and error.
    TrialDepth,
    /// The length of whips.
    Whips,
    /// The length of braids.
    Braids,
    /// The length of braids inside suppositions.
    NestedBraids,
}

impl Scale {
    /// Where a technique stands in the order of the scale.
    pub fn place(&self, technique: &Technique) -> Option<usize> {
        self.order.iter().position(|entry| entry.technique == technique)
    }

    /// Whether the scale rates puzzles of any houses: so if each of its techniques works there, and the rating is that
    /// of a path.
    pub fn is_for_any_houses(&self) -> bool {
        self.search == SearchOrder::Finder
            && self.strength.is_none()
            && self.order.iter().all(|entry| Custom::finder(entry.technique).is_some())
    }

    /// Whether the steps are those of any board and any rules.
    pub fn is_for_any_board(&self) -> bool {
        self.search == SearchOrder::AnyBoard
    }

    /// What the scale says of a technique.
    pub fn entry(&self, technique: &Technique) -> Option<&'static Entry> {
        self.place(technique).map(|place| &self.order[place])
    }
}

/// Which of several steps of a technique is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SearchOrder {
    /// The first that the technique's finder meets.
    Finder,
    /// The one that HoDoKu takes, singles in the order in which they come up along the path.
    Hodoku,
    /// The first that is found on any board, under any rules.
    AnyBoard,
}

/// A level of difficulty. A puzzle's level is at least that of its hardest technique, and so high that its points fit.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// Maximum points of a puzzle of this level.
    pub max: u32,
}

/// How the points of steps become a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Aggregation {
    /// Tenths; the hardest step is the rating.
    Hardest,
    /// Whole points; the hardest step is the rating.
    Greatest,
    /// Points are added up.
    Sum,
}

/// A technique with its points and the lowest level of a puzzle that needs it.
pub(super) const fn entry(technique: &'static Technique, points: u16, level: u8) -> Entry {
    Entry { technique, points, level, rank: 0 }
}

impl Entry {
    /// Gives a technique a rank among steps that are found together and equally hard.
    pub(super) const fn ranked(mut self, rank: u8) -> Entry {
        self.rank = rank;
        self
    }
}
