//! Finned fish: a fish with some base candidates (fins) outside its covers. Either a fin is true or the fish holds,
//! so what the fish would remove and every fin sees is false.
//!
//! Sashimi: without its fins a base line would have fewer than two places. At most five fins.
//! Source: HoDoKu's catalogue of techniques; digits, then bases, then covers, rows as bases first.

use std::ops::ControlFlow;

use crate::logic::catalogue::Id;
use crate::logic::diagram::{Diagram, House, Role};
use crate::logic::geometry::{Bits, COLUMNS, Cells, HOUSES, ROWS, SEES, combinations};
use crate::logic::state::State;
use crate::logic::step::{Found, Removal};

macro_rules! fish {
    ($($name:ident: $size:literal $sashimi:literal $id:ident;)*) => {
        $(pub fn $name(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
            find(state, $size, $sashimi, Id::$id, found)
        })*
    };
}

fish! {
    find_x_wing: 2 false FinnedXWing;
    find_sashimi_x_wing: 2 true SashimiXWing;
    find_swordfish: 3 false FinnedSwordfish;
    find_sashimi_swordfish: 3 true SashimiSwordfish;
    find_jellyfish: 4 false FinnedJellyfish;
    find_sashimi_jellyfish: 4 true SashimiJellyfish;
}

fn find(state: &State, size: u32, sashimi: bool, technique: Id, found: &mut Found<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        for (base_kind, cover_kind) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
            let places: [u16; 9] = std::array::from_fn(|line| state.places(base_kind + line, digit));
            let lines =
                (0..9).fold(0u16, |set, line| set | u16::from(places[line].count_ones() >= 2) << line);
            for bases in combinations(size, 9).filter(|bases| bases & !lines == 0) {
                let union = Bits(bases).fold(0, |union, line| union | places[line as usize]);
                // What sees every fin shares their block, so the fins lie in at most two lines beside the covers.
                if !(size + 1..=size + 2).contains(&union.count_ones()) {
                    continue;
                }
                for covers in combinations(size, 9).filter(|covers| covers & !union == 0) {
                    let fins: u32 =
                        Bits(bases).map(|line| (places[line as usize] & !covers).count_ones()).sum();
                    let bare = Bits(bases).any(|line| (places[line as usize] & covers).count_ones() < 2);
                    if fins == 0 || fins > 5 || bare != sashimi {
                        continue;
                    }
                    try_fish(state, digit, [base_kind, cover_kind], [bases, covers], technique, found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn try_fish(
    state: &State,
    digit: u8,
    [base_kind, cover_kind]: [usize; 2],
    [bases, covers]: [u16; 2],
    technique: Id,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let in_bases = |keep: u16| {
        Bits(bases).flat_map(move |line| {
            let house = base_kind + line as usize;
            Bits(state.places(house, digit) & keep).map(move |at| HOUSES[house][at as usize])
        })
    };
    let seen = in_bases(!covers).fold(Cells(u128::MAX), |seen, fin| seen.and(SEES[fin as usize]));
    if seen.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut removals: Vec<Removal> = Vec::new();
    for line in Bits(covers) {
        let house = cover_kind + line as usize;
        let cells = Bits(state.places(house, digit) & !bases).map(|at| HOUSES[house][at as usize]);
        removals.extend(cells.filter(|&cell| seen.contains(cell)).map(|cell| (cell, 1 << digit)));
    }
    removals.sort_unstable();
    found.eliminate(technique, 0, &removals, || {
        let mut why = Diagram::default();
        why.houses.extend(Bits(bases).map(|line| House::from_index(base_kind + line as usize)));
        why.houses.extend(Bits(covers).map(|line| House::from_index(cover_kind + line as usize)));
        in_bases(covers).for_each(|cell| why.mark(cell, 1 << digit, Role::Pattern));
        in_bases(!covers).for_each(|cell| why.mark(cell, 1 << digit, Role::Extra));
        why.removed(&removals);
        why
    })
}
