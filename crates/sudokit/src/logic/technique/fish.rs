//! Basic fish: n lines in which a digit has places in only n crossing lines; those lines lose it elsewhere.
//!
//! Size 2 is the X-wing, 3 the swordfish, 4 the jellyfish. Every base line has at least two places.
//! Source: Sudoku Explainer 1.2.1; column bases first, base combinations outside, digits inside.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{ALL, Bits, COLUMNS, HOUSES, ROWS, combinations};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

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
pub fn scan(state: &State, size: u32, mut hit: impl FnMut(Fish) -> ControlFlow<()>) -> ControlFlow<()> {
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
    pub fn removes(&self, state: &State) -> impl Iterator<Item = Removal> {
        let fish = *self;
        Bits(fish.covers).flat_map(move |cover| {
            let house = fish.cover_kind + cover as usize;
            let gone = state.places(house, fish.digit) & ALL & !fish.bases;
            Bits(gone).map(move |at| (HOUSES[house][at as usize], 1 << fish.digit))
        })
    }

    fn diagram(&self, state: &State) -> Diagram {
        let mut why = Diagram::default();
        why.houses.extend(Bits(self.bases).map(|line| House::from_index(self.base_kind + line as usize)));
        why.houses.extend(Bits(self.covers).map(|line| House::from_index(self.cover_kind + line as usize)));
        for line in Bits(self.bases) {
            let house = self.base_kind + line as usize;
            for at in Bits(state.places(house, self.digit)) {
                why.mark(HOUSES[house][at as usize], 1 << self.digit, Role::Pattern);
            }
        }
        why
    }
}

pub fn find_x_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 2, Id::XWing, found)
}

pub fn find_swordfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 3, Id::Swordfish, found)
}

pub fn find_jellyfish(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, 4, Id::Jellyfish, found)
}

fn find(state: &State, size: u32, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    scan(state, size, |fish| {
        let mut removals: Vec<Removal> = fish.removes(state).collect();
        removals.sort_unstable();
        found.eliminate(technique, 0, &removals, || {
            let mut why = fish.diagram(state);
            why.removed(&removals);
            why
        })
    })
}
