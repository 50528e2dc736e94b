//! Patterns of one digit made of two strong links: skyscraper, two-string kite, turbot fish.
//!
//! If one end of a link sees one end of another, one of the two far ends is true. Two rows or two columns make a skyscraper, a row and a
//! column joined in a box a kite, a box and a line a turbot fish.
//! Source: [hodoku]; links in the order of houses, the first elimination counts.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, House9, Removal, Role};
use crate::logic::geometry::{CellSet, ROWS, SEES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::strong_link::strong_links;
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static SKYSCRAPER: Technique = Technique::new(
    info("skyscraper", "skyscraper"),
    |state, steps| find(state, |a, b| a / 9 == b / 9 && a >= ROWS, &SKYSCRAPER, steps),
    argument,
);

pub static TWO_STRING_KITE: Technique = Technique::new(
    info("two-string-kite", "two-string kite"),
    |state, steps| find(state, |a, b| a >= ROWS && b >= ROWS && a / 9 != b / 9, &TWO_STRING_KITE, steps),
    argument,
);

pub static TURBOT_FISH: Technique = Technique::new(
    info("turbot-fish", "turbot fish"),
    |state, steps| find(state, |a, b| a < ROWS || b < ROWS, &TURBOT_FISH, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::SingleDigit, noun: Noun::A }
}

fn find(
    state: &State,
    fits: impl Fn(usize, usize) -> bool,
    technique: &'static Technique,
    steps: &mut StepCollector<'_>,
) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(state, digit);
        for (i, first) in links.iter().enumerate() {
            for second in &links[i + 1..] {
                let apart = first.ends.iter().all(|end| !second.ends.contains(end));
                if !apart || !fits(first.house, second.house) {
                    continue;
                }
                for (near, far) in [(0, 1), (1, 0)] {
                    for (close, end) in [(0, 1), (1, 0)] {
                        let joined = SEES[first.ends[near] as usize].contains(second.ends[close]);
                        if !joined {
                            continue;
                        }
                        let ends = [first.ends[far], second.ends[end]];
                        let removals = seeing(state, digit, &ends);
                        steps.eliminate(technique, 0, &removals, || {
                            let houses =
                                vec![House9::from_index(first.house), House9::from_index(second.house)];
                            let mut why = Diagram { houses, ..Diagram::default() };
                            for cell in first.ends.into_iter().chain(second.ends) {
                                let role = if ends.contains(&cell) { Role::Anchor } else { Role::Pattern };
                                why.mark(cell, 1 << digit, role);
                            }
                            why.removed(&removals);
                            why
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of this digit that see all these cells.
fn seeing(state: &State, digit: u8, cells: &[u8]) -> Vec<Removal> {
    let common = cells.iter().fold(CellSet(u128::MAX), |common, &cell| common.and(SEES[cell as usize]));
    common.filter(|&cell| state.has(cell, digit)).map(|cell| (cell, 1 << digit)).collect()
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Anchor), "and");
    format!(
        "In each of {} the digit {digit} has two places. {} see each other, so they are not both {digit}, and one of \
         {} is. A cell that sees both ends cannot be {digit}. {}",
        house_list(&why.houses, notation),
        cells(why, Role::Pattern, notation),
        cells(why, Role::Anchor, notation),
        step.effect(notation)
    )
}
