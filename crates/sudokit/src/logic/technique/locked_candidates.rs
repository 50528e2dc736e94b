//! Locked candidates: the places of a digit in one house all lie in another, so the rest of the other house loses it
//! [explainer].
//!
//! Pointing goes from a box to a line, claiming from a line to a box. The direct form does not remove anything: it
//! places the digit in a house of the first kind whose other places all lie in the locked house.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::Bits;
use crate::logic::houses::{Houses, Lines};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::locked::{CLAIMING_INFO, Locked, POINTING_INFO, scan};
use crate::logic::phrase::{cell_name, cells, digits, house_name, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static POINTING: Technique =
    Technique::new(POINTING_INFO, |state, steps| find(state, &POINTING, steps), argument);

pub static CLAIMING: Technique =
    Technique::new(CLAIMING_INFO, |state, steps| find(state, &CLAIMING, steps), argument);

pub static DIRECT_POINTING: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-pointing",
        name: "direct pointing",
        family: Family::Locking,
        noun: Noun::Uncountable,
    },
    |state, steps| find_direct(state, &DIRECT_POINTING, steps),
    argument,
);

pub static DIRECT_CLAIMING: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-claiming",
        name: "direct claiming",
        family: Family::Locking,
        noun: Noun::Uncountable,
    },
    |state, steps| find_direct(state, &DIRECT_CLAIMING, steps),
    argument,
);

/// Every locked digit of a technique, in the order of the board. Where houses are of more kinds than three, pointing
/// and claiming take turns in that order, so the first of the two finds both.
fn each_lock<H: Houses>(
    state: &State<H>,
    [pointing, claiming]: [&'static Technique; 2],
    sought: &'static Technique,
    points: impl Fn(&Lines) -> bool,
    all: bool,
    mut hit: impl FnMut(Locked, &'static Technique) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let both = !H::ORDINARY && !all && sought == pointing;
    for lines in state.houses().locking() {
        let technique = if points(lines) { pointing } else { claiming };
        if both || technique == sought {
            scan(state, lines, |lock| hit(lock, technique))?;
        }
    }
    ControlFlow::Continue(())
}

pub fn find<H: Houses>(
    state: &State<H>,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    each_lock(
        state,
        [&POINTING, &CLAIMING],
        technique,
        |lines| lines.points,
        steps.all,
        |lock, technique| {
            let gone = lock.removes(state);
            if gone == 0 {
                return ControlFlow::Continue(());
            }
            let mut removals: Vec<Removal> = Bits(gone)
                .map(|at| (state.houses().cells(lock.cover)[at as usize], 1 << lock.digit))
                .collect();
            removals.sort_unstable();
            steps.eliminate(technique, 0, &removals, || {
                let mut why = diagram(state, &lock);
                why.removed(&removals);
                why
            })
        },
    )
}

pub fn find_direct<H: Houses>(
    state: &State<H>,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    let techniques = [&DIRECT_POINTING, &DIRECT_CLAIMING];
    each_lock(
        state,
        techniques,
        technique,
        |lines| lines.points_directly,
        steps.all,
        |lock, technique| {
            if lock.removes(state) == 0 {
                return ControlFlow::Continue(());
            }
            let houses = state.houses();
            let first = houses.kind_start(lock.base);
            for other in first..first + 9 {
                let inside = houses.meet(other, lock.cover);
                if other == lock.base || inside == 0 {
                    continue;
                }
                let places = state.places(other, lock.digit);
                let outside = places & !inside;
                if places.count_ones() >= 2 && outside.is_power_of_two() {
                    let cell = state.houses().cells(other)[outside.trailing_zeros() as usize];
                    steps.place(technique, cell, lock.digit, || {
                        let mut why = diagram(state, &lock);
                        why.houses.push(state.houses().name(other));
                        for at in Bits(places & inside) {
                            why.mark(state.houses().cells(other)[at as usize], 1 << lock.digit, Role::Off);
                        }
                        why.mark(cell, 1 << lock.digit, Role::Placed);
                        why
                    })?;
                }
            }
            ControlFlow::Continue(())
        },
    )
}

fn diagram<H: Houses>(state: &State<H>, lock: &Locked) -> Diagram {
    let houses = vec![state.houses().name(lock.base), state.houses().name(lock.cover)];
    let mut why = Diagram { houses, ..Diagram::default() };
    for at in Bits(lock.places) {
        why.mark(state.houses().cells(lock.base)[at as usize], 1 << lock.digit, Role::Pattern);
    }
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let [base, cover, ..] = why.houses[..] else { return step.effect(notation) };
    let digit = list(&digits(why, Role::Pattern), "and");
    let (base, cover) = (house_name(base, notation), house_name(cover, notation));
    let places = cells(why, Role::Pattern, notation);
    let mut text = format!(
        "In {base} the digit {digit} can go only to {places}, all in {cover}. \
         So {cover} has its {digit} there, and no other cell of {cover} can be {digit}."
    );
    if let (Some((cell, _)), Some(&other)) = (step.placed(), why.houses.get(2)) {
        text += &format!(
            " In {} that leaves only {} for the {digit}.",
            house_name(other, notation),
            cell_name(cell, notation)
        );
    }
    text + " " + &step.effect(notation)
}
