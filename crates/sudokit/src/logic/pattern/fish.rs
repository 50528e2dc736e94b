//! Basic fish: n lines in which a digit has places in only n crossing lines.
//!
//! Every base line has at least two places. Enumerated in Sudoku Explainer's order, column bases first, combinations of
//! bases outside, digits inside [explainer]: chains depend on it as well.

use std::ops::ControlFlow;

use crate::logic::diagram::Removal;
use crate::logic::geometry::{ALL, Bits, COLUMNS, ROWS, combinations};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::state::State;

/// Two lines and two crossing lines.
pub const X_WING_INFO: TechniqueInfo =
    TechniqueInfo { id: "x-wing", name: "X-wing", family: Family::Fish, noun: Noun::An };

/// A fish: `bases` and `covers` are masks of line numbers, counted from the first base and cover house.
#[derive(Clone, Copy)]
pub struct Fish {
    pub base_kind: usize,
    pub cover_kind: usize,
    pub bases: u16,
    pub covers: u16,
    pub digit: u8,
}

/// Every fish of this size.
pub fn scan<H: Houses>(
    state: &State<H>,
    size: u32,
    mut hit: impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (base_kind, cover_kind) in [(COLUMNS, ROWS), (ROWS, COLUMNS)] {
        let mut fit = [0u16; 9];
        let mut lines = 0u16;
        for digit in 0..9 {
            if state.count_placed(digit) + 2 * size <= 9 {
                let mask = &mut fit[digit as usize];
                for line in 0..9 {
                    let places = state.places(base_kind + line, digit).count_ones();
                    *mask |= ((2..=size).contains(&places) as u16) << line;
                }
                if mask.count_ones() < size {
                    *mask = 0;
                }
                lines |= *mask;
            }
        }
        if lines == 0 {
            continue;
        }
        for bases in combinations(size, 9) {
            if bases & !lines != 0 {
                continue;
            }
            for digit in 0..9 {
                if bases & !fit[digit as usize] != 0 {
                    continue;
                }
                let covers =
                    Bits(bases).fold(0, |union, line| union | state.places(base_kind + line as usize, digit));
                if covers.count_ones() == size {
                    hit(Fish { base_kind, cover_kind, bases, covers, digit })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Fish {
    /// What the fish removes: the digit from the covers outside the bases.
    pub fn removes<'a, H: Houses>(&self, state: &'a State<H>) -> impl Iterator<Item = Removal> + use<'a, H> {
        let fish = *self;
        Bits(fish.covers).flat_map(move |cover| {
            let house = fish.cover_kind + cover as usize;
            let gone = state.places(house, fish.digit) & ALL & !fish.bases;
            Bits(gone).map(move |at| (state.houses().cells(house)[at as usize], 1 << fish.digit))
        })
    }
}
