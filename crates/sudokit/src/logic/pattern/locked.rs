//! Locked candidates: a digit whose places in one house all lie in another.
//!
//! Enumerated in Sudoku Explainer's order, column before row, digit innermost [explainer]: chains depend on it as well.

use std::ops::ControlFlow;

use crate::logic::geometry::{COLUMNS, HOUSES, HOUSES_OF, ROWS};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;

/// From a box to a line.
pub const POINTING_INFO: TechniqueInfo =
    TechniqueInfo { id: "pointing", name: "pointing", family: Family::Locking, noun: Noun::Uncountable };
/// From a line to a box.
pub const CLAIMING_INFO: TechniqueInfo =
    TechniqueInfo { id: "claiming", name: "claiming", family: Family::Locking, noun: Noun::Uncountable };

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

/// Which house kinds lock: the first cell of the base kind and of the cover kind.
pub const POINTING: [(usize, usize); 2] = [(0, COLUMNS), (0, ROWS)];
pub const CLAIMING: [(usize, usize); 2] = [(COLUMNS, 0), (ROWS, 0)];

/// `MEET[base][cover]`: the positions of the base that lie in the cover.
pub static MEET: [[u16; 27]; 27] = meet();

/// Every locked digit, whether or not it removes anything.
pub fn scan(
    state: &State,
    kinds: [(usize, usize); 2],
    mut hit: impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (base_kind, cover_kind) in kinds {
        for base in base_kind..base_kind + 9 {
            let places = state.places_in(base);
            for cover in cover_kind..cover_kind + 9 {
                let inside = MEET[base][cover];
                if inside == 0 {
                    continue;
                }
                for (digit, &places) in places.iter().enumerate() {
                    if places & !inside == 0 && places & places.wrapping_sub(1) != 0 {
                        let base_rest = 0x1ff & !inside;
                        let cover_rest = 0x1ff & !MEET[cover][base];
                        hit(Locked { base, cover, digit: digit as u8, places, base_rest, cover_rest })?;
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
    pub fn removes(&self, state: &State) -> u16 {
        state.places(self.cover, self.digit) & self.cover_rest
    }
}

const fn meet() -> [[u16; 27]; 27] {
    let mut table = [[0; 27]; 27];
    let mut base = 0;
    while base < 27 {
        let mut at = 0;
        while at < 9 {
            let cell = HOUSES[base][at] as usize;
            let mut kind = 0;
            while kind < 3 {
                table[base][HOUSES_OF[cell][kind] as usize] |= 1 << at;
                kind += 1;
            }
            at += 1;
        }
        base += 1;
    }
    table
}
