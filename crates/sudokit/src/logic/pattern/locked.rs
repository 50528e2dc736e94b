//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! Enumerated in Sudoku Explainer's order, column before row, digit innermost [explainer]: chains depend on it as well.

use std::ops::ControlFlow;

use crate::logic::houses::{Houses, Lines};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;

/// From a box to a line.
pub const POINTING_INFO: TechniqueInfo =
    TechniqueInfo { id: "pointing", name: "pointing", family: Family::Locking, noun: Noun::Uncountable };
/// From a line to a box.
pub const CLAIMING_INFO: TechniqueInfo =
    TechniqueInfo { id: "claiming", name: "claiming", family: Family::Locking, noun: Noun::Uncountable };

/// From a house to the cells that see all places of the digit in it.
pub const LOCKED_AT_LARGE_INFO: TechniqueInfo = TechniqueInfo {
    id: "locked-in-sight",
    name: "locked candidates seen from outside",
    family: Family::Locking,
    noun: Noun::Plural,
};

/// A digit whose places in `base` (positions `places`) all lie in `cover`.
#[derive(Clone, Copy)]
pub struct Locked {
    pub base: usize,
    pub cover: usize,
    pub digit: u8,
    pub places: u16,
    /// Positions in the base that do not lie in the cover.
    pub base_rest: u16,
    /// Positions in the cover that do not lie in the base.
    pub cover_rest: u16,
}

/// Every locked digit, whether or not it removes anything.
pub fn scan<H: Houses>(
    state: &State<H>,
    lines: &Lines,
    mut hit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let houses = state.houses();
    let mut look = |base: usize, cover: usize, inside: u16, digit: u8| {
        let places = state.places(base, digit);
        if places & !inside == 0 && places & places.wrapping_sub(1) != 0 {
            let (base_rest, cover_rest) = (0x1ff & !inside, 0x1ff & !houses.meet(cover, base));
            hit(Locked { base, cover, digit, places, base_rest, cover_rest })?;
        }
        ControlFlow::Continue(())
    };
    // SukakuExplainer, which other boards follow, takes one digit after the other.
    let passes: u8 = if H::ORDINARY { 1 } else { 9 };
    for pass in 0..passes {
        let digits = if H::ORDINARY { 0..9 } else { pass..pass + 1 };
        for base in lines.base..lines.base + 9 {
            for cover in lines.cover..lines.cover + 9 {
                let inside = houses.meet(base, cover);
                if inside != 0 {
                    for digit in digits.clone() {
                        look(base, cover, inside, digit)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Locked {
    /// What the lock removes: the digit from these positions of the cover.
    #[inline]
    pub fn removes<H: Houses>(&self, state: &State<H>) -> u16 {
        state.places(self.cover, self.digit) & self.cover_rest
    }
}
