//! Basic fish: n lines in which a digit has places in only n crossing lines; those lines lose it elsewhere [explainer].
//!
//! Size 2 is the X-wing, 3 the swordfish, 4 the jellyfish.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::fish::{Fish, X_WING_INFO, scan};
use crate::logic::phrase::{digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static X_WING: Technique =
    Technique::new(X_WING_INFO, |state, steps| find(state, 2, &X_WING, steps), argument);

pub static SWORDFISH: Technique = Technique::new(
    TechniqueInfo { id: "swordfish", name: "swordfish", family: Family::Fish, noun: Noun::A },
    |state, steps| find(state, 3, &SWORDFISH, steps),
    argument,
);

pub static JELLYFISH: Technique = Technique::new(
    TechniqueInfo { id: "jellyfish", name: "jellyfish", family: Family::Fish, noun: Noun::A },
    |state, steps| find(state, 4, &JELLYFISH, steps),
    argument,
);

pub fn find<H: Houses>(
    state: &State<H>,
    size: u32,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    scan(state, size, |fish| {
        let mut removals: Vec<Removal> = fish.removes(state).collect();
        removals.sort_unstable();
        steps.eliminate(technique, 0, &removals, || diagram(state, &fish, &removals))
    })
}

fn diagram<H: Houses>(state: &State<H>, fish: &Fish, removals: &[Removal]) -> Diagram {
    let mut why = Diagram::default();
    why.houses.extend(Bits(fish.bases).map(|line| state.houses().name(fish.base_kind + line as usize)));
    why.houses.extend(Bits(fish.covers).map(|line| state.houses().name(fish.cover_kind + line as usize)));
    for line in Bits(fish.bases) {
        let house = fish.base_kind + line as usize;
        for at in Bits(state.places(house, fish.digit)) {
            why.mark(state.houses().cells(house)[at as usize], 1 << fish.digit, Role::Pattern);
        }
    }
    why.removed(removals);
    why
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let (bases, covers) = why.houses.split_at(why.houses.len() / 2);
    let digit = list(&digits(why, Role::Pattern), "and");
    let (bases, covers) = (house_list(bases, notation), house_list(covers, notation));
    format!(
        "In {bases} the digit {digit} can go only to cells of {covers}. Each of {bases} needs its {digit}, \
         so together they take every {digit} of {covers}, and the other cells there lose it. {}",
        step.effect(notation)
    )
}
