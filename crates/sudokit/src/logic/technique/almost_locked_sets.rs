//! Almost locked sets: XZ rule, XY-wing, chain and death blossom [hodoku]. A set of n cells of a house with n + 1
//! digits holds all but one of them; sets that cannot both hold a digit lock each other.

use crate::board::Coordinates;
use crate::logic::diagram::Role;
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, list};
use crate::logic::step::{Step, Technique};

pub static ALS_XZ: Technique = Technique::new(
    info("als-xz", "almost locked sets XZ rule"),
    |state, steps| find(StepKind::AlsXz, &ALS_XZ, state, steps),
    argument,
);

pub static ALS_XY_WING: Technique = Technique::new(
    info("als-xy-wing", "almost locked sets XY-wing"),
    |state, steps| find(StepKind::AlsXyWing, &ALS_XY_WING, state, steps),
    argument,
);

pub static ALS_CHAIN: Technique = Technique::new(
    info("als-chain", "almost locked sets chain"),
    |state, steps| find(StepKind::AlsChain, &ALS_CHAIN, state, steps),
    argument,
);

pub static DEATH_BLOSSOM: Technique = Technique::new(
    TechniqueInfo {
        id: "death-blossom",
        name: "death blossom",
        family: Family::AlmostLockedSets,
        noun: Noun::A,
    },
    |state, steps| find(StepKind::DeathBlossom, &DEATH_BLOSSOM, state, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::AlmostLockedSets, noun: Noun::Plural }
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let set = |role: Role| format!("{} ({})", cells(why, role, notation), digits(why, role).join(""));
    let mut sets = vec![set(Role::Pattern)];
    for role in [Role::Support, Role::Anchor] {
        if why.marks.iter().any(|mark| mark.role == role) {
            sets.push(set(role));
        }
    }
    let stem = cells(why, Role::Extra, notation);
    let from = if stem.is_empty() {
        String::new()
    } else {
        format!(" Whatever {stem} is, it takes a digit from one of the sets.")
    };
    format!(
        "Each of these sets has one digit more than cells: {}.{from} A digit whose places in two sets all see each other \
         is in one of them at most, so the other holds all its other digits. Either way the removed candidates see a set \
         that holds their digit. {}",
        list(&sets, "and"),
        step.effect(notation)
    )
}
