//! The two tables: [`TECHNIQUES`], and [`SCALES`] that give their order and points.
//!
//! A scale is an ordered list of techniques with points. Walking it from the top, the first search that finds something gives the step.
//! Techniques that one search finds together (the types of unique rectangles, the kinds of chains) stand side by side and share that search.

use std::fmt;
use std::ops::ControlFlow;

use super::chain;
use super::state::State;
use super::step::Found;
use super::technique::{
    aligned, bug, finned, fish, locking, pairs, sets, single_digit, singles, unique, wings,
};

/// A way of finding steps: looks at the state and hands in what it finds.
pub type Search = fn(&State, &mut Found<'_>) -> ControlFlow<()>;

/// A row of [`TECHNIQUES`].
#[derive(Clone, Copy, Debug)]
pub struct Technique {
    /// Which technique this is.
    pub which: Id,
    /// The name that users type.
    pub id: &'static str,
    /// The name in plain English.
    pub name: &'static str,
    /// The family it belongs to.
    pub family: &'static str,
    /// The search that finds it.
    pub find: Search,
    /// The name of that search; techniques with one name are found together.
    pub search: &'static str,
}

/// A scale: what is looked for in which order, and what it counts.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name that users type.
    pub name: &'static str,
    /// What the scale is, in a line.
    pub about: &'static str,
    /// What the points are.
    pub measure: Measure,
    /// Techniques in the order in which they are tried: points, and the lowest level of a puzzle that needs it.
    pub points: &'static [(Id, u16, u8)],
    /// Levels of difficulty from easy to hard.
    pub levels: &'static [Level],
}

/// A level of difficulty. A puzzle's level is at least that of its hardest technique, and so high that its points fit.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// The most points (by the scale's measure) of a puzzle of this level.
    pub most: u32,
}

/// How the points of steps become a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "kebab-case"))]
pub enum Measure {
    /// Tenths; the hardest step is the rating.
    Hardest,
    /// Points are added up.
    Sum,
}

/// Points as a scale writes them: tenths as `7.1`, sums as `1234`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    value: u32,
    measure: Measure,
}

impl Points {
    /// The unit in which they are written: tenths or whole points.
    fn unit(self) -> u32 {
        match self.measure {
            Measure::Hardest => 10,
            Measure::Sum => 1,
        }
    }

    /// As a number: 7.1 for 71 tenths.
    pub fn value(self) -> f64 {
        f64::from(self.value) / f64::from(self.unit())
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.measure {
            Measure::Hardest => write!(f, "{}.{}", self.value / 10, self.value % 10),
            Measure::Sum => write!(f, "{}", self.value),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Points {
    /// A number.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.measure {
            Measure::Hardest => serializer.serialize_f64(self.value()),
            Measure::Sum => serializer.serialize_u32(self.value),
        }
    }
}

impl Scale {
    /// Points of this scale, ready to be written.
    pub fn points(&self, value: impl Into<u32>) -> Points {
        Points { value: value.into(), measure: self.measure }
    }
}

macro_rules! techniques {
    ($($which:ident $id:literal $name:literal $family:literal $find:path;)*) => {
        /// The techniques.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs, reason = "the table gives each its name")]
        #[repr(u8)]
        pub enum Id { $($which,)* }

        /// Every technique, in the order of [`Id`].
        pub static TECHNIQUES: &[Technique] = &[
            $(Technique { which: Id::$which, id: $id, name: $name, family: $family, find: $find, search: stringify!($find) },)*
        ];
    };
}

techniques! {
    FullHouse "full-house" "full house" "singles" singles::find_full_house;
    HiddenSingleBlock "hidden-single-block" "hidden single in a block" "singles" singles::find_hidden_in_block;
    HiddenSingleLine "hidden-single-line" "hidden single in a line" "singles" singles::find_hidden_in_line;
    DirectPointing "direct-pointing" "direct pointing" "locking" locking::find_direct_pointing;
    DirectClaiming "direct-claiming" "direct claiming" "locking" locking::find_direct_claiming;
    DirectHiddenPair "direct-hidden-pair" "direct hidden pair" "sets" sets::find_direct_hidden_pair;
    NakedSingle "naked-single" "naked single" "singles" singles::find_naked;
    DirectHiddenTriple "direct-hidden-triple" "direct hidden triple" "sets" sets::find_direct_hidden_triple;
    Pointing "pointing" "pointing" "locking" locking::find_pointing;
    Claiming "claiming" "claiming" "locking" locking::find_claiming;
    NakedPair "naked-pair" "naked pair" "sets" sets::find_naked_pair;
    XWing "x-wing" "X-wing" "fish" fish::find_x_wing;
    HiddenPair "hidden-pair" "hidden pair" "sets" sets::find_hidden_pair;
    NakedTriple "naked-triple" "naked triple" "sets" sets::find_naked_triple;
    Swordfish "swordfish" "swordfish" "fish" fish::find_swordfish;
    HiddenTriple "hidden-triple" "hidden triple" "sets" sets::find_hidden_triple;
    XYWing "xy-wing" "XY-wing" "wings" wings::find_xy_wing;
    XYZWing "xyz-wing" "XYZ-wing" "wings" wings::find_xyz_wing;
    UniqueRectangle1 "unique-rectangle-1" "unique rectangle type 1" "uniqueness" unique::find;
    UniqueRectangle2 "unique-rectangle-2" "unique rectangle type 2" "uniqueness" unique::find;
    UniqueRectangle3 "unique-rectangle-3" "unique rectangle type 3" "uniqueness" unique::find;
    UniqueRectangle4 "unique-rectangle-4" "unique rectangle type 4" "uniqueness" unique::find;
    UniqueLoop1 "unique-loop-1" "unique loop type 1" "uniqueness" unique::find;
    UniqueLoop2 "unique-loop-2" "unique loop type 2" "uniqueness" unique::find;
    UniqueLoop3 "unique-loop-3" "unique loop type 3" "uniqueness" unique::find;
    UniqueLoop4 "unique-loop-4" "unique loop type 4" "uniqueness" unique::find;
    NakedQuad "naked-quad" "naked quad" "sets" sets::find_naked_quad;
    Jellyfish "jellyfish" "jellyfish" "fish" fish::find_jellyfish;
    HiddenQuad "hidden-quad" "hidden quad" "sets" sets::find_hidden_quad;
    Bug1 "bug-1" "BUG type 1" "uniqueness" bug::find;
    Bug2 "bug-2" "BUG type 2" "uniqueness" bug::find;
    Bug3 "bug-3" "BUG type 3" "uniqueness" bug::find;
    Bug4 "bug-4" "BUG type 4" "uniqueness" bug::find;
    AlignedPairExclusion "aligned-pair-exclusion" "aligned pair exclusion" "aligned exclusion" aligned::find_pair;
    XCycle "x-cycle" "X-cycle" "chains" chain::find_unary;
    YCycle "y-cycle" "Y-cycle" "chains" chain::find_unary;
    XChain "x-chain" "X-chain" "chains" chain::find_unary;
    XYCycle "xy-cycle" "XY-cycle" "chains" chain::find_unary;
    XYChain "xy-chain" "forcing chain" "chains" chain::find_unary;
    AlignedTripleExclusion "aligned-triple-exclusion" "aligned triple exclusion" "aligned exclusion" aligned::find_triple;
    Nishio "nishio" "Nishio" "forcing chains" chain::find_nishio;
    MultipleChains "multiple-forcing-chains" "multiple forcing chains" "forcing chains" chain::find_multiple;
    DynamicChains "dynamic-forcing-chains" "dynamic forcing chains" "forcing chains" chain::find_dynamic;
    DynamicPlus "dynamic-forcing-chains-plus" "dynamic forcing chains with sets and fish" "forcing chains" chain::find_dynamic_plus;
    Nested2 "nested-forcing-chains-2" "forcing chains with nested chains" "nested chains" chain::find_nested_2;
    Nested3 "nested-forcing-chains-3" "forcing chains with nested multiple chains" "nested chains" chain::find_nested_3;
    Nested4 "nested-forcing-chains-4" "forcing chains with nested dynamic chains" "nested chains" chain::find_nested_4;
    Nested5 "nested-forcing-chains-5" "forcing chains with twice nested chains" "nested chains" chain::find_nested_5;
    RemotePair "remote-pair" "remote pair" "wings" pairs::find_remote_pair;
    Skyscraper "skyscraper" "skyscraper" "single digit" single_digit::find_skyscraper;
    TwoStringKite "two-string-kite" "two-string kite" "single digit" single_digit::find_kite;
    TurbotFish "turbot-fish" "turbot fish" "single digit" single_digit::find_turbot;
    EmptyRectangle "empty-rectangle" "empty rectangle" "single digit" single_digit::find_empty_rectangle;
    WWing "w-wing" "W-wing" "wings" pairs::find_w_wing;
    FinnedXWing "finned-x-wing" "finned X-wing" "fish" finned::find_x_wing;
    SashimiXWing "sashimi-x-wing" "sashimi X-wing" "fish" finned::find_sashimi_x_wing;
    FinnedSwordfish "finned-swordfish" "finned swordfish" "fish" finned::find_swordfish;
    SashimiSwordfish "sashimi-swordfish" "sashimi swordfish" "fish" finned::find_sashimi_swordfish;
    FinnedJellyfish "finned-jellyfish" "finned jellyfish" "fish" finned::find_jellyfish;
    SashimiJellyfish "sashimi-jellyfish" "sashimi jellyfish" "fish" finned::find_sashimi_jellyfish;
    SimpleColours "simple-colours" "simple colours" "single digit" single_digit::find_simple_colours;
}

/// Sudoku Explainer 1.2.1: tenths; what length or size adds comes on top.
const SE_1_2_1: &[(Id, u16, u8)] = &[
    (Id::FullHouse, 10, 0),
    (Id::HiddenSingleBlock, 12, 0),
    (Id::HiddenSingleLine, 15, 0),
    (Id::DirectPointing, 17, 0),
    (Id::DirectClaiming, 19, 0),
    (Id::DirectHiddenPair, 20, 0),
    (Id::NakedSingle, 23, 0),
    (Id::DirectHiddenTriple, 25, 0),
    (Id::Pointing, 26, 0),
    (Id::Claiming, 28, 0),
    (Id::NakedPair, 30, 0),
    (Id::XWing, 32, 0),
    (Id::HiddenPair, 34, 0),
    (Id::NakedTriple, 36, 0),
    (Id::Swordfish, 38, 0),
    (Id::HiddenTriple, 40, 0),
    (Id::XYWing, 42, 0),
    (Id::XYZWing, 44, 0),
    (Id::UniqueRectangle1, 45, 0),
    (Id::UniqueRectangle2, 45, 0),
    (Id::UniqueRectangle3, 45, 0),
    (Id::UniqueRectangle4, 45, 0),
    (Id::UniqueLoop1, 45, 0),
    (Id::UniqueLoop2, 45, 0),
    (Id::UniqueLoop3, 45, 0),
    (Id::UniqueLoop4, 45, 0),
    (Id::NakedQuad, 50, 0),
    (Id::Jellyfish, 52, 0),
    (Id::HiddenQuad, 54, 0),
    (Id::Bug1, 56, 0),
    (Id::Bug2, 57, 0),
    (Id::Bug3, 57, 0),
    (Id::Bug4, 57, 0),
    (Id::AlignedPairExclusion, 62, 0),
    (Id::XCycle, 65, 0),
    (Id::YCycle, 65, 0),
    (Id::XChain, 66, 0),
    (Id::XYCycle, 70, 0),
    (Id::XYChain, 70, 0),
    (Id::AlignedTripleExclusion, 75, 0),
    (Id::Nishio, 75, 0),
    (Id::MultipleChains, 80, 0),
    (Id::DynamicChains, 85, 0),
    (Id::DynamicPlus, 90, 0),
    (Id::Nested2, 95, 0),
    (Id::Nested3, 100, 0),
    (Id::Nested4, 105, 0),
    (Id::Nested5, 110, 0),
];

/// HoDoKu 2.2's default order and scores, for the techniques that exist here; its other rows find their place between these.
const HODOKU: &[(Id, u16, u8)] = &[
    (Id::FullHouse, 4, 0),
    (Id::NakedSingle, 4, 0),
    (Id::HiddenSingleBlock, 14, 0),
    (Id::HiddenSingleLine, 14, 0),
    (Id::Pointing, 50, 1),
    (Id::Claiming, 50, 1),
    (Id::NakedPair, 60, 1),
    (Id::NakedTriple, 80, 1),
    (Id::HiddenPair, 70, 1),
    (Id::HiddenTriple, 100, 1),
    (Id::NakedQuad, 120, 2),
    (Id::HiddenQuad, 150, 2),
    (Id::XWing, 140, 2),
    (Id::Swordfish, 150, 2),
    (Id::Jellyfish, 160, 2),
    (Id::RemotePair, 110, 2),
    (Id::Bug1, 100, 2),
    (Id::Skyscraper, 130, 2),
    (Id::TwoStringKite, 150, 2),
    (Id::TurbotFish, 120, 2),
    (Id::EmptyRectangle, 120, 2),
    (Id::WWing, 150, 2),
    (Id::XYWing, 160, 2),
    (Id::XYZWing, 180, 2),
    (Id::UniqueRectangle1, 100, 2),
    (Id::UniqueRectangle2, 100, 2),
    (Id::UniqueRectangle3, 100, 2),
    (Id::UniqueRectangle4, 100, 2),
    (Id::FinnedXWing, 130, 2),
    (Id::SashimiXWing, 150, 2),
    (Id::FinnedSwordfish, 200, 3),
    (Id::SashimiSwordfish, 240, 3),
    (Id::FinnedJellyfish, 250, 3),
    (Id::SashimiJellyfish, 260, 3),
    (Id::SimpleColours, 150, 2),
    (Id::XCycle, 260, 3),
    (Id::YCycle, 260, 3),
    (Id::XChain, 260, 3),
    (Id::XYCycle, 280, 3),
    (Id::XYChain, 280, 3),
    (Id::MultipleChains, 500, 4),
    (Id::DynamicChains, 700, 4),
];

/// The classes that Sudoku Explainer shows.
const SE_LEVELS: &[Level] = &[
    Level { name: "easy", most: 12 },
    Level { name: "medium", most: 15 },
    Level { name: "hard", most: 25 },
    Level { name: "fiendish", most: 60 },
    Level { name: "diabolical", most: u32::MAX },
];

/// HoDoKu 2.2's levels with their highest scores.
const HODOKU_LEVELS: &[Level] = &[
    Level { name: "easy", most: 800 },
    Level { name: "medium", most: 1000 },
    Level { name: "hard", most: 1600 },
    Level { name: "unfair", most: 1800 },
    Level { name: "extreme", most: u32::MAX },
];

/// The scales of a person's logic.
pub static SCALES: &[Scale] = &[
    Scale {
        name: "se-1.2.1",
        about: "Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first placement, the first step",
        measure: Measure::Hardest,
        points: SE_1_2_1,
        levels: SE_LEVELS,
    },
    Scale {
        name: "hodoku",
        about: "HoDoKu 2.2: the sum of all steps and a level, by the techniques that exist here",
        measure: Measure::Sum,
        points: HODOKU,
        levels: HODOKU_LEVELS,
    },
];

/// A scale by name.
pub fn scale(name: &str) -> Option<&'static Scale> {
    SCALES.iter().find(|scale| scale.name == name)
}

/// A technique by the name that users type.
pub fn technique(id: &str) -> Option<&'static Technique> {
    TECHNIQUES.iter().find(|technique| technique.id == id)
}

#[cfg(feature = "serde")]
pub(crate) fn serialize_id<S: serde::Serializer>(id: &Id, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(TECHNIQUES[*id as usize].id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_at_their_ids_and_names_are_unique() {
        for (i, row) in TECHNIQUES.iter().enumerate() {
            assert_eq!(row.which as usize, i);
            assert_eq!(TECHNIQUES.iter().filter(|other| other.id == row.id).count(), 1, "{}", row.id);
        }
    }

    #[test]
    fn techniques_of_one_search_stand_together_in_every_scale() {
        for scale in SCALES {
            for (i, (id, ..)) in scale.points.iter().enumerate() {
                assert_eq!(scale.points.iter().filter(|(other, ..)| other == id).count(), 1, "{id:?}");
                let family = TECHNIQUES[*id as usize].id.trim_end_matches(|c: char| c.is_ascii_digit());
                let last = scale.points.iter().rposition(|(other, ..)| {
                    TECHNIQUES[*other as usize].id.trim_end_matches(|c: char| c.is_ascii_digit()) == family
                });
                assert!(family.starts_with("nested") || last.unwrap() - i < 4, "{id:?}");
            }
        }
    }
}
