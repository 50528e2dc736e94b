//! Naked subsets: n cells of a house that hold n digits between them, which the rest of the house loses [explainer].
//!
//! Size 2 is the naked pair, 3 the triple, 4 the quad.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::subset::{NAKED_PAIR_INFO, Subset, scan_naked};
use crate::logic::phrase::{cells, digits, house_list, plural};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static NAKED_PAIR: Technique =
    Technique::new(NAKED_PAIR_INFO, |state, steps| find(state, 2, &NAKED_PAIR, steps), argument);

pub static NAKED_TRIPLE: Technique = Technique::new(
    TechniqueInfo { id: "naked-triple", name: "naked triple", family: Family::Sets, noun: Noun::A },
    |state, steps| find(state, 3, &NAKED_TRIPLE, steps),
    argument,
);

pub static NAKED_QUAD: Technique = Technique::new(
    TechniqueInfo { id: "naked-quad", name: "naked quad", family: Family::Sets, noun: Noun::A },
    |state, steps| find(state, 4, &NAKED_QUAD, steps),
    argument,
);

pub fn find<H: Houses>(
    state: &State<H>,
    size: u32,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    scan_naked(state, size, state.houses().naked_order(steps.houses), |set| {
        let mut removals: Vec<Removal> = set.removes_if_naked(state).collect();
        removals.sort_unstable();
        steps.eliminate(technique, 0, &removals, || diagram(state, &set, &removals))
    })
}

fn diagram<H: Houses>(state: &State<H>, set: &Subset, removals: &[Removal]) -> Diagram {
    let mut why = Diagram { houses: vec![state.houses().name(set.house)], ..Diagram::default() };
    for at in Bits(set.cells) {
        let cell = state.houses().cells(set.house)[at as usize];
        why.mark(cell, state.marks(cell), Role::Pattern);
    }
    why.removed(removals);
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let house = house_list(&why.houses, notation);
    format!(
        "In {house} the cells {} hold nothing but the {}. They use these digits up, so no other cell of {house} can have them. {}",
        cells(why, Role::Pattern, notation),
        plural("digit", &digits(why, Role::Pattern)),
        step.effect(notation)
    )
}
