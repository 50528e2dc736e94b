//! Hidden subsets: n digits that have n cells of a house between them, which lose all other digits [explainer].
//!
//! Size 2 is the hidden pair, 3 the triple, 4 the quad. The direct form places another digit of the house, to which the
//! subset leaves a single place.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{ALL, Bits};
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::subset::{HIDDEN_PAIR_INFO, Subset, scan_hidden};
use crate::logic::phrase::{cell_name, cells, digits, house_list, plural};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static HIDDEN_PAIR: Technique =
    Technique::new(HIDDEN_PAIR_INFO, |state, steps| find(state, 2, &HIDDEN_PAIR, steps), argument);

pub static HIDDEN_TRIPLE: Technique = Technique::new(
    TechniqueInfo { id: "hidden-triple", name: "hidden triple", family: Family::Sets, noun: Noun::A },
    |state, steps| find(state, 3, &HIDDEN_TRIPLE, steps),
    argument,
);

pub static HIDDEN_QUAD: Technique = Technique::new(
    TechniqueInfo { id: "hidden-quad", name: "hidden quad", family: Family::Sets, noun: Noun::A },
    |state, steps| find(state, 4, &HIDDEN_QUAD, steps),
    argument,
);

pub static DIRECT_HIDDEN_PAIR: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-hidden-pair",
        name: "direct hidden pair",
        family: Family::Sets,
        noun: Noun::A,
    },
    |state, steps| find_direct(state, 2, &DIRECT_HIDDEN_PAIR, steps),
    argument,
);

pub static DIRECT_HIDDEN_TRIPLE: Technique = Technique::new(
    TechniqueInfo {
        id: "direct-hidden-triple",
        name: "direct hidden triple",
        family: Family::Sets,
        noun: Noun::A,
    },
    |state, steps| find_direct(state, 3, &DIRECT_HIDDEN_TRIPLE, steps),
    argument,
);

pub fn find<H: Houses>(
    state: &State<H>,
    size: u32,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    scan_hidden(state, size, 2 * size, state.houses().hidden_order(steps.houses), |set| {
        let mut removals: Vec<Removal> = set.removes_if_hidden(state).collect();
        removals.sort_unstable();
        steps.eliminate(technique, 0, &removals, || {
            let mut why = diagram(state, &set);
            why.removed(&removals);
            why
        })
    })
}

pub fn find_direct<H: Houses>(
    state: &State<H>,
    size: u32,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    scan_hidden(state, size, size, state.houses().hidden_order(steps.houses), |set| {
        for digit in Bits(ALL & !set.digits) {
            let places = state.places(set.house, digit);
            let outside = places & !set.cells;
            if places.count_ones() >= 2 && outside.is_power_of_two() {
                let cell = state.houses().cells(set.house)[outside.trailing_zeros() as usize];
                return steps.place(technique, cell, digit, || {
                    let mut why = diagram(state, &set);
                    for at in Bits(places & set.cells) {
                        why.mark(state.houses().cells(set.house)[at as usize], 1 << digit, Role::Off);
                    }
                    why.mark(cell, 1 << digit, Role::Placed);
                    why
                });
            }
        }
        ControlFlow::Continue(())
    })
}

fn diagram<H: Houses>(state: &State<H>, set: &Subset) -> Diagram {
    let mut why = Diagram { houses: vec![state.houses().name(set.house)], ..Diagram::default() };
    for at in Bits(set.cells) {
        let cell = state.houses().cells(set.house)[at as usize];
        why.mark(cell, state.marks(cell) & set.digits, Role::Pattern);
    }
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let house = house_list(&why.houses, notation);
    let mut text = format!(
        "In {house} the {} can go only to {}. They fill these cells, which can hold nothing else.",
        plural("digit", &digits(why, Role::Pattern)),
        cells(why, Role::Pattern, notation)
    );
    if let Some((cell, digit)) = step.placed() {
        text += &format!(" So in {house} the digit {digit} is left with {}.", cell_name(cell, notation));
    }
    text + " " + &step.effect(notation)
}
