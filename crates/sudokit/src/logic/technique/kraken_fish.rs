//! Kraken fish [hodoku]: a finned fish whose fins deny a candidate by chains (type 1), or whose places in one of the
//! cover sets do so together with the fins (type 2).

use crate::board::Coordinates;
use crate::logic::diagram::{Reason, Role};
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_name, cells, digits, house_list, house_name};
use crate::logic::step::{Step, Technique};

pub static KRAKEN_FISH_1: Technique = Technique::new(
    info("kraken-fish-1", "kraken fish type 1"),
    |state, steps| find(StepKind::Kraken1, &KRAKEN_FISH_1, state, steps),
    |step, notation| {
        argument(
            step,
            "If no fin is true, no other cell of the covers can be it. And from each fin:",
            notation,
        )
    },
);

pub static KRAKEN_FISH_2: Technique = Technique::new(
    info("kraken-fish-2", "kraken fish type 2"),
    |state, steps| find(StepKind::Kraken2, &KRAKEN_FISH_2, state, steps),
    |step, notation| {
        argument(
            step,
            "If no fin is true, each of the covers holds it in one of the bases. From each place in one cover, and each fin:",
            notation,
        )
    },
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Fish, noun: Noun::A }
}

fn argument(step: &Step, cases: &str, notation: Coordinates) -> String {
    let why = &step.why;
    let (bases, covers) = why.houses.split_at(why.houses.len() / 2);
    let mut text = format!(
        "In {} the digit {} can go only to cells of {}, or to the fins {}. {cases}",
        house_list(bases, notation),
        digits(why, Role::Pattern).join(""),
        house_list(covers, notation),
        cells(why, Role::Extra, notation)
    );
    let is = |on: bool| if on { "is" } else { "is not" };
    let mut last = None;
    for link in &why.links {
        let to = format!("{} {} {}", cell_name(link.to.cell, notation), is(link.to.on), link.to.digit);
        if last != Some((link.chain, link.to)) {
            let reason = match link.reason {
                Reason::Cell => "its cell".to_string(),
                Reason::House(house) => house_name(house, notation),
                Reason::Leap => "cells that must differ".to_string(),
                Reason::Technique(technique) => technique.name.to_string(),
            };
            text += &format!("\n  ({}) → {to} ({reason}), because", link.chain + 1);
        } else {
            text += ",";
        }
        text += &format!(" {} {} {}", cell_name(link.from.cell, notation), is(link.from.on), link.from.digit);
        last = Some((link.chain, link.to));
    }
    format!("{text}\n{}", step.effect(notation))
}
