//! What every technique says of itself: id, name, family.

use std::fmt;

/// Id, name and family of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TechniqueInfo {
    /// The name that users type.
    pub id: &'static str,
    /// The name in plain English.
    pub name: &'static str,
    /// The family it belongs to.
    pub family: Family,
    /// How the name stands in a sentence.
    pub noun: Noun,
}

/// Techniques of one kind, for lists and charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Family {
    /// A digit with one place, a cell with one candidate.
    Singles,
    /// Locked candidates: where a box and a line meet.
    Locking,
    /// Naked and hidden subsets.
    Sets,
    /// Basic and finned fish.
    Fish,
    /// Wings and their kin.
    Wings,
    /// Patterns of strong links of one digit.
    SingleDigit,
    /// Arguments that presuppose exactly one solution.
    Uniqueness,
    /// Aligned pair and triple exclusion.
    AlignedExclusion,
    /// Cycles and chains along one line of implications.
    Chains,
    /// Patterns that cannot be filled from their own digits.
    ImpossiblePatterns,
    /// Chains with several branches.
    ForcingChains,
    /// Forcing chains with chains nested in them.
    NestedChains,
    /// Almost locked sets that lock each other.
    AlmostLockedSets,
    /// Templates, and trying out.
    LastResort,
    /// What rules beyond houses leave.
    Rules,
}

impl Family {
    /// Its name, as tables show it.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Singles => "singles",
            Family::Locking => "locking",
            Family::Sets => "sets",
            Family::Fish => "fish",
            Family::Wings => "wings",
            Family::SingleDigit => "single digit",
            Family::Uniqueness => "uniqueness",
            Family::AlignedExclusion => "aligned exclusion",
            Family::Chains => "chains",
            Family::ImpossiblePatterns => "impossible patterns",
            Family::ForcingChains => "forcing chains",
            Family::NestedChains => "nested chains",
            Family::AlmostLockedSets => "almost locked sets",
            Family::LastResort => "last resort",
            Family::Rules => "rules",
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Family {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// How a name stands in a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Noun {
    /// "There is a swordfish."
    A,
    /// "There is an X-wing."
    An,
    /// "There is pointing."
    Uncountable,
    /// "There are multiple forcing chains."
    Plural,
}

impl Noun {
    /// "There is a naked pair."
    pub fn there_is(self, name: &str) -> String {
        match self {
            Noun::A => format!("There is a {name}."),
            Noun::An => format!("There is an {name}."),
            Noun::Uncountable => format!("There is {name}."),
            Noun::Plural => format!("There are {name}."),
        }
    }
}
