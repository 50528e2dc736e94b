//! Locked candidates: the places of a digit in one house all lie in another, so the rest of the other house loses it [explainer].
//!
//! Pointing goes from a box to a line, claiming from a line to a box. The direct form does not remove anything: it places the digit in
//! a house of the first kind whose other places all lie in the locked house.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, House9, Removal, Role};
use crate::logic::geometry::{Bits, HOUSES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::locked::{
    CLAIMING as CLAIMING_KINDS, CLAIMING_INFO, Locked, MEET, POINTING as POINTING_KINDS, POINTING_INFO, scan,
};
use crate::logic::phrase::{cell_name, cells, digits, house_name, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static POINTING: Technique =
    Technique::new(POINTING_INFO, |state, steps| find(state, POINTING_KINDS, &POINTING, steps), argument);

pub static CLAIMING: Technique =
    Technique::new(CLAIMING_INFO, |state, steps| find(state, CLAIMING_KINDS, &CLAIMING, steps), argument);

pub static DIRECT_POINTING: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-pointing",
        name: "direct pointing",
        family: Family::Locking,
        noun: Noun::Uncountable,
    },
    |state, steps| find_direct(state, POINTING_KINDS, &DIRECT_POINTING, steps),
    argument,
);

pub static DIRECT_CLAIMING: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-claiming",
        name: "direct claiming",
        family: Family::Locking,
        noun: Noun::Uncountable,
    },
    |state, steps| find_direct(state, CLAIMING_KINDS, &DIRECT_CLAIMING, steps),
    argument,
);

fn find(
    state: &State,
    kinds: [(usize, usize); 2],
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    scan(state, kinds, |lock| {
        let gone = lock.removes(state);
        if gone == 0 {
            return ControlFlow::Continue(());
        }
        let mut removals: Vec<Removal> =
            Bits(gone).map(|at| (HOUSES[lock.cover][at as usize], 1 << lock.digit)).collect();
        removals.sort_unstable();
        steps.eliminate(technique, 0, &removals, || {
            let mut why = diagram(&lock);
            why.removed(&removals);
            why
        })
    })
}

fn find_direct(
    state: &State,
    kinds: [(usize, usize); 2],
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
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
                steps.place(technique, cell, lock.digit, || {
                    let mut why = diagram(&lock);
                    why.houses.push(House9::from_index(other));
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
    let houses = vec![House9::from_index(lock.base), House9::from_index(lock.cover)];
    let mut why = Diagram { houses, ..Diagram::default() };
    for at in Bits(lock.places) {
        why.mark(HOUSES[lock.base][at as usize], 1 << lock.digit, Role::Pattern);
    }
    why
}

fn argument(step: &Step) -> String {
    let why = &step.why;
    let [base, cover, ..] = why.houses[..] else { return step.effect() };
    let digit = list(&digits(why, Role::Pattern), "and");
    let (base, cover) = (house_name(base), house_name(cover));
    let places = cells(why, Role::Pattern);
    let mut text = format!(
        "In {base} the digit {digit} can go only to {places}, all in {cover}. \
         So {cover} has its {digit} there, and no other cell of {cover} can be {digit}."
    );
    if let (Some((cell, _)), Some(&other)) = (step.place, why.houses.get(2)) {
        text += &format!(" In {} that leaves only {} for the {digit}.", house_name(other), cell_name(cell));
    }
    text + " " + &step.effect()
}
