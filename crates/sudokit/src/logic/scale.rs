//! Scales: which techniques are looked for in which order, and what their steps count. All of it is data.
//!
//! A scale is an ordered list of techniques with points. From the top, the first finder that finds something gives the step. Techniques
//! that one finder finds together (the types of unique rectangles, the kinds of chains) stand side by side.

use super::geometry::BOX_COLUMN_ROW;
use super::step::{Entry, Technique};
use super::technique::aligned_exclusion::{ALIGNED_PAIR_EXCLUSION, ALIGNED_TRIPLE_EXCLUSION};
use super::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use super::technique::bug::{BUG_1, BUG_2, BUG_3, BUG_4};
use super::technique::empty_rectangle::EMPTY_RECTANGLE;
use super::technique::finned_fish::{
    FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use super::technique::forcing_chains::{
    DYNAMIC_CHAINS, DYNAMIC_CHAINS_PLUS, MULTIPLE_CHAINS, NESTED_CHAINS_2, NESTED_CHAINS_3, NESTED_CHAINS_4,
    NESTED_CHAINS_5, NISHIO,
};
use super::technique::full_house::FULL_HOUSE;
use super::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use super::technique::hidden_subset::{
    DIRECT_HIDDEN_PAIR, DIRECT_HIDDEN_TRIPLE, HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE,
};
use super::technique::line_chains::{X_CHAIN, X_CYCLE, XY_CHAIN, XY_CYCLE, Y_CYCLE};
use super::technique::locked_candidates::{CLAIMING, DIRECT_CLAIMING, DIRECT_POINTING, POINTING};
use super::technique::naked_single::NAKED_SINGLE;
use super::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use super::technique::remote_pair::REMOTE_PAIR;
use super::technique::simple_colours::SIMPLE_COLOURS;
use super::technique::two_strong_links::{SKYSCRAPER, TURBOT_FISH, TWO_STRING_KITE};
use super::technique::unique_loop::{
    UNIQUE_LOOP_1, UNIQUE_LOOP_2, UNIQUE_LOOP_3, UNIQUE_LOOP_4, UNIQUE_RECTANGLE_1, UNIQUE_RECTANGLE_2,
    UNIQUE_RECTANGLE_3, UNIQUE_RECTANGLE_4,
};
use super::technique::w_wing::W_WING;
use super::technique::xy_wing::{XY_WING, XYZ_WING};

/// A scale: what is looked for in which order, and what it counts.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// The name that users type.
    pub name: &'static str,
    /// What the scale is, in a line.
    pub about: &'static str,
    /// What the points are.
    pub measure: Measure,
    /// Techniques in the order in which they are tried.
    pub order: &'static [Entry],
    /// Levels of difficulty from easy to hard.
    pub levels: &'static [Level],
    /// The order in which singles and subsets are looked for: boxes 0–8, rows 9–17, columns 18–26.
    pub houses: &'static [u8; 27],
}

impl Scale {
    /// The place of a technique on the scale.
    pub fn entry(&self, technique: &Technique) -> Option<&'static Entry> {
        self.order.iter().find(|entry| entry.technique == technique)
    }
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

const fn entry(technique: &'static Technique, points: u16, level: u8) -> Entry {
    Entry { technique, points, level, rank: 0 }
}

impl Entry {
    const fn ranked(mut self, rank: u8) -> Entry {
        self.rank = rank;
        self
    }
}

/// Sudoku Explainer 1.2.1 [explainer]: tenths; what length or size adds comes on top.
static SE_1_2_1: &[Entry] = &[
    entry(&FULL_HOUSE, 10, 0),
    entry(&HIDDEN_SINGLE_BOX, 12, 0),
    entry(&HIDDEN_SINGLE_LINE, 15, 0),
    entry(&DIRECT_POINTING, 17, 0),
    entry(&DIRECT_CLAIMING, 19, 0),
    entry(&DIRECT_HIDDEN_PAIR, 20, 0),
    entry(&NAKED_SINGLE, 23, 0),
    entry(&DIRECT_HIDDEN_TRIPLE, 25, 0),
    entry(&POINTING, 26, 0),
    entry(&CLAIMING, 28, 0),
    entry(&NAKED_PAIR, 30, 0),
    entry(&X_WING, 32, 0),
    entry(&HIDDEN_PAIR, 34, 0),
    entry(&NAKED_TRIPLE, 36, 0),
    entry(&SWORDFISH, 38, 0),
    entry(&HIDDEN_TRIPLE, 40, 0),
    entry(&XY_WING, 42, 0),
    entry(&XYZ_WING, 44, 0),
    entry(&UNIQUE_RECTANGLE_1, 45, 0).ranked(1),
    entry(&UNIQUE_RECTANGLE_2, 45, 0).ranked(2),
    entry(&UNIQUE_RECTANGLE_3, 45, 0).ranked(3),
    entry(&UNIQUE_RECTANGLE_4, 45, 0).ranked(4),
    entry(&UNIQUE_LOOP_1, 45, 0).ranked(1),
    entry(&UNIQUE_LOOP_2, 45, 0).ranked(2),
    entry(&UNIQUE_LOOP_3, 45, 0).ranked(3),
    entry(&UNIQUE_LOOP_4, 45, 0).ranked(4),
    entry(&NAKED_QUAD, 50, 0),
    entry(&JELLYFISH, 52, 0),
    entry(&HIDDEN_QUAD, 54, 0),
    entry(&BUG_1, 56, 0),
    entry(&BUG_2, 57, 0),
    entry(&BUG_3, 57, 0),
    entry(&BUG_4, 57, 0),
    entry(&ALIGNED_PAIR_EXCLUSION, 62, 0),
    entry(&X_CYCLE, 65, 0),
    entry(&Y_CYCLE, 65, 0),
    entry(&X_CHAIN, 66, 0),
    entry(&XY_CYCLE, 70, 0),
    entry(&XY_CHAIN, 70, 0),
    entry(&ALIGNED_TRIPLE_EXCLUSION, 75, 0),
    entry(&NISHIO, 75, 0),
    entry(&MULTIPLE_CHAINS, 80, 0),
    entry(&DYNAMIC_CHAINS, 85, 0),
    entry(&DYNAMIC_CHAINS_PLUS, 90, 0),
    entry(&NESTED_CHAINS_2, 95, 0),
    entry(&NESTED_CHAINS_3, 100, 0),
    entry(&NESTED_CHAINS_4, 105, 0),
    entry(&NESTED_CHAINS_5, 110, 0),
];

/// HoDoKu 2.2's default order and scores [hodoku], for the techniques that exist here; its other rows find their place between these.
static HODOKU: &[Entry] = &[
    entry(&FULL_HOUSE, 4, 0),
    entry(&NAKED_SINGLE, 4, 0),
    entry(&HIDDEN_SINGLE_BOX, 14, 0),
    entry(&HIDDEN_SINGLE_LINE, 14, 0),
    entry(&POINTING, 50, 1),
    entry(&CLAIMING, 50, 1),
    entry(&NAKED_PAIR, 60, 1),
    entry(&NAKED_TRIPLE, 80, 1),
    entry(&HIDDEN_PAIR, 70, 1),
    entry(&HIDDEN_TRIPLE, 100, 1),
    entry(&NAKED_QUAD, 120, 2),
    entry(&HIDDEN_QUAD, 150, 2),
    entry(&X_WING, 140, 2),
    entry(&SWORDFISH, 150, 2),
    entry(&JELLYFISH, 160, 2),
    entry(&REMOTE_PAIR, 110, 2),
    entry(&BUG_1, 100, 2),
    entry(&SKYSCRAPER, 130, 2),
    entry(&TWO_STRING_KITE, 150, 2),
    entry(&TURBOT_FISH, 120, 2),
    entry(&EMPTY_RECTANGLE, 120, 2),
    entry(&W_WING, 150, 2),
    entry(&XY_WING, 160, 2),
    entry(&XYZ_WING, 180, 2),
    entry(&UNIQUE_RECTANGLE_1, 100, 2).ranked(1),
    entry(&UNIQUE_RECTANGLE_2, 100, 2).ranked(2),
    entry(&UNIQUE_RECTANGLE_3, 100, 2).ranked(3),
    entry(&UNIQUE_RECTANGLE_4, 100, 2).ranked(4),
    entry(&FINNED_X_WING, 130, 2),
    entry(&SASHIMI_X_WING, 150, 2),
    entry(&FINNED_SWORDFISH, 200, 3),
    entry(&SASHIMI_SWORDFISH, 240, 3),
    entry(&FINNED_JELLYFISH, 250, 3),
    entry(&SASHIMI_JELLYFISH, 260, 3),
    entry(&SIMPLE_COLOURS, 150, 2),
    entry(&X_CYCLE, 260, 3),
    entry(&Y_CYCLE, 260, 3),
    entry(&X_CHAIN, 260, 3),
    entry(&XY_CYCLE, 280, 3),
    entry(&XY_CHAIN, 280, 3),
    entry(&MULTIPLE_CHAINS, 500, 4),
    entry(&DYNAMIC_CHAINS, 700, 4),
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

/// The scales of human-style solving.
pub static SCALES: &[Scale] = &[
    Scale {
        name: "se-1.2.1",
        about: "Sudoku Explainer 1.2.1: the hardest step, the hardest up to the first placement, the first step",
        measure: Measure::Hardest,
        order: SE_1_2_1,
        levels: SE_LEVELS,
        houses: &BOX_COLUMN_ROW,
    },
    Scale {
        name: "hodoku",
        about: "HoDoKu 2.2: the sum of all steps and a level, by the techniques that exist here",
        measure: Measure::Sum,
        order: HODOKU,
        levels: HODOKU_LEVELS,
        houses: &BOX_COLUMN_ROW,
    },
];

/// A scale by name.
pub fn scale(name: &str) -> Option<&'static Scale> {
    SCALES.iter().find(|scale| scale.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_technique_stands_once_on_a_scale_beside_those_found_with_it() {
        for scale in SCALES {
            for (i, entry) in scale.order.iter().enumerate() {
                let id = entry.technique.id();
                let at = scale.order.iter().position(|other| other.technique == entry.technique);
                assert_eq!(at, Some(i), "{id} stands twice");
                let leader = entry.technique.leader();
                let group: Vec<usize> =
                    (0..scale.order.len()).filter(|&j| scale.order[j].technique.leader() == leader).collect();
                assert_eq!(group.len(), group[group.len() - 1] - group[0] + 1, "{id} stands apart");
            }
        }
    }
}
