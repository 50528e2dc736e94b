//! Locking: the places of a digit in one house all lie in another, so the rest of the other house loses it.
//!
//! Pointing goes from a block to a line, claiming from a line to a block. The direct form does not remove anything:
//! it places the digit in a house of the first kind whose other places all lie in the locked house.
//! Source: Sudoku Explainer 1.2.1; column before row, digit innermost.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{Bits, COLUMNS, HOUSES, HOUSES_OF, ROWS};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

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
static MEET: [[u16; 27]; 27] = meet();

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

pub fn find_pointing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, POINTING, Id::Pointing, found)
}

pub fn find_claiming(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find(state, CLAIMING, Id::Claiming, found)
}

pub fn find_direct_pointing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find_direct(state, POINTING, Id::DirectPointing, found)
}

pub fn find_direct_claiming(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    find_direct(state, CLAIMING, Id::DirectClaiming, found)
}

fn find(state: &State, kinds: [(usize, usize); 2], technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    scan(state, kinds, |lock| {
        let gone = lock.removes(state);
        if gone == 0 {
            return ControlFlow::Continue(());
        }
        let mut removals: Vec<Removal> =
            Bits(gone).map(|at| (HOUSES[lock.cover][at as usize], 1 << lock.digit)).collect();
        removals.sort_unstable();
        found.eliminate(technique, 0, &removals, || {
            let mut why = diagram(&lock);
            why.removed(&removals);
            why
        })
    })
}

fn find_direct(
    state: &State,
    kinds: [(usize, usize); 2],
    technique: Id,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    scan(state, kinds, |lock| {
        if lock.removes(state) == 0 {
            return ControlFlow::Continue(());
        }
        let kind = lock.base / 9 * 9;
        for other in kind..kind + 9 {
            let inside = MEET[other][lock.cover];
            if other == lock.base || inside == 0 {
                continue;
            }
            let places = state.places(other, lock.digit);
            let outside = places & !inside;
            if places.count_ones() >= 2 && outside.is_power_of_two() {
                let cell = HOUSES[other][outside.trailing_zeros() as usize];
                found.place(technique, cell, lock.digit, || {
                    let mut why = diagram(&lock);
                    why.houses.push(House::from_index(other));
                    for at in Bits(places & inside) {
                        why.mark(HOUSES[other][at as usize], 1 << lock.digit, Role::Off);
                    }
                    why.mark(cell, 1 << lock.digit, Role::Placed);
                    why
                })?;
            }
        }
        ControlFlow::Continue(())
    })
}

fn diagram(lock: &Locked) -> Diagram {
    let mut why = Diagram {
        houses: vec![House::from_index(lock.base), House::from_index(lock.cover)],
        ..Diagram::default()
    };
    for at in Bits(lock.places) {
        why.mark(HOUSES[lock.base][at as usize], 1 << lock.digit, Role::Pattern);
    }
    why
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
