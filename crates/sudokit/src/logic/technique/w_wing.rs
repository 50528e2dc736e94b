//! W-wing: two cells with the same two candidates, and a strong link of one of the digits whose ends they see; so one of the two cells
//! is the other digit.
//!
//! Source: [hodoku]; pairs of cells in order.

use std::ops::ControlFlow;

use crate::board::Coordinates;
use crate::logic::diagram::{Diagram, House9, Removal, Role};
use crate::logic::geometry::{Bits, HOUSES, SEES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cells, digits, house_list, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static W_WING: Technique = Technique::new(
    TechniqueInfo { id: "w-wing", name: "W-wing", family: Family::Wings, noun: Noun::A },
    find,
    argument,
);

fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    let bivalue: Vec<u8> = state.cells_with(2).collect();
    for (i, &first) in bivalue.iter().enumerate() {
        for &second in &bivalue[i + 1..] {
            let pair = state.marks(first);
            if state.marks(second) != pair || SEES[first as usize].contains(second) {
                continue;
            }
            for digit in Bits(pair) {
                let other = pair & !(1 << digit);
                let common = SEES[first as usize].and(SEES[second as usize]);
                let removals: Vec<Removal> =
                    common.filter(|&cell| state.marks(cell) & other != 0).map(|cell| (cell, other)).collect();
                if removals.is_empty() {
                    continue;
                }
                if let Some((house, ends)) = bridge(state, digit, first, second) {
                    steps.eliminate(&W_WING, 0, &removals, || {
                        let mut why =
                            Diagram { houses: vec![House9::from_index(house)], ..Diagram::default() };
                        why.mark(first, pair, Role::Pattern);
                        why.mark(second, pair, Role::Pattern);
                        ends.into_iter().for_each(|end| why.mark(end, 1 << digit, Role::Anchor));
                        why.removed(&removals);
                        why
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// A house whose two places for the digit are seen, one by each cell.
fn bridge(state: &State, digit: u8, first: u8, second: u8) -> Option<(usize, [u8; 2])> {
    (0..27).find_map(|house| {
        let places = state.places(house, digit);
        if places.count_ones() != 2 {
            return None;
        }
        let mut ends = Bits(places).map(|at| HOUSES[house][at as usize]);
        let (a, b) = (ends.next()?, ends.next()?);
        let sees = |cell: u8, end: u8| SEES[cell as usize].contains(end);
        let apart = ![a, b].contains(&first) && ![a, b].contains(&second);
        let joins = sees(first, a) && sees(second, b) || sees(first, b) && sees(second, a);
        (apart && joins).then_some((house, [a, b]))
    })
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let why = &step.why;
    let pair = list(&digits(why, Role::Pattern), "or");
    let digit = list(&digits(why, Role::Anchor), "and");
    let other = list(&digits(why, Role::Eliminated), "and");
    format!(
        "{} are both {pair}. In {} the digit {digit} goes to {}, so one of the two cells sees it and is {other}. \
         A cell that sees both cannot be {other}. {}",
        cells(why, Role::Pattern, notation),
        house_list(&why.houses, notation),
        cells(why, Role::Anchor, notation),
        step.effect(notation)
    )
}
