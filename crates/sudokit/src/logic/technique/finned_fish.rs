//! Finned fish: a fish with some base candidates (fins) outside its covers. Either a fin is true or the fish holds, so what the fish
//! would remove and every fin sees is false.
//!
//! Sashimi: without its fins a base line would have fewer than two places. At most five fins.
//! Source: [hodoku]; digits, then bases, then covers, rows as bases first.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, House9, Removal, Role};
use crate::logic::geometry::{Bits, COLUMNS, CellSet, HOUSES, ROWS, SEES, combinations};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static FINNED_X_WING: Technique = Technique::new(
    info("finned-x-wing", "finned X-wing"),
    |state, steps| find(state, 2, false, &FINNED_X_WING, steps),
    argument,
);

pub static SASHIMI_X_WING: Technique = Technique::new(
    info("sashimi-x-wing", "sashimi X-wing"),
    |state, steps| find(state, 2, true, &SASHIMI_X_WING, steps),
    argument,
);

pub static FINNED_SWORDFISH: Technique = Technique::new(
    info("finned-swordfish", "finned swordfish"),
    |state, steps| find(state, 3, false, &FINNED_SWORDFISH, steps),
    argument,
);

pub static SASHIMI_SWORDFISH: Technique = Technique::new(
    info("sashimi-swordfish", "sashimi swordfish"),
    |state, steps| find(state, 3, true, &SASHIMI_SWORDFISH, steps),
    argument,
);

pub static FINNED_JELLYFISH: Technique = Technique::new(
    info("finned-jellyfish", "finned jellyfish"),
    |state, steps| find(state, 4, false, &FINNED_JELLYFISH, steps),
    argument,
);

pub static SASHIMI_JELLYFISH: Technique = Technique::new(
    info("sashimi-jellyfish", "sashimi jellyfish"),
    |state, steps| find(state, 4, true, &SASHIMI_JELLYFISH, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Fish, noun: Noun::A }
}

fn find(
    state: &State,
    size: u32,
    sashimi: bool,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        for (base_kind, cover_kind) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
            let places: [u16; 9] = std::array::from_fn(|line| state.places(base_kind + line, digit));
            let lines =
                (0..9).fold(0u16, |set, line| set | u16::from(places[line].count_ones() >= 2) << line);
            for bases in combinations(size, 9).filter(|bases| bases & !lines == 0) {
                let union = Bits(bases).fold(0, |union, line| union | places[line as usize]);
                // What sees every fin shares their box, so the fins lie in at most two lines beside the covers.
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
                    try_fish(state, digit, [base_kind, cover_kind], [bases, covers], technique, steps)?;
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
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let in_bases = |keep: u16| {
        Bits(bases).flat_map(move |line| {
            let house = base_kind + line as usize;
            Bits(state.places(house, digit) & keep).map(move |at| HOUSES[house][at as usize])
        })
    };
    let seen = in_bases(!covers).fold(CellSet(u128::MAX), |seen, fin| seen.and(SEES[fin as usize]));
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
    steps.eliminate(technique, 0, &removals, || {
        let mut why = Diagram::default();
        why.houses.extend(Bits(bases).map(|line| House9::from_index(base_kind + line as usize)));
        why.houses.extend(Bits(covers).map(|line| House9::from_index(cover_kind + line as usize)));
        in_bases(covers).for_each(|cell| why.mark(cell, 1 << digit, Role::Pattern));
        in_bases(!covers).for_each(|cell| why.mark(cell, 1 << digit, Role::Extra));
        why.removed(&removals);
        why
    })
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let (bases, covers) = why.houses.split_at(why.houses.len() / 2);
    let digit = list(&digits(why, Role::Pattern), "and");
    let (bases, covers) = (house_list(bases, notation), house_list(covers, notation));
    format!(
        "In {bases} the digit {digit} can go only to cells of {covers}, or to {}. If none of these fins is {digit}, \
         {bases} take every {digit} of {covers}. So what lies there and sees the fins cannot be {digit}. {}",
        cells(why, Role::Extra, notation),
        step.effect(notation)
    )
}
