//! Simple colours: a net of strong links of one digit in two colours, one of which is true throughout. A colour that sees itself is
//! false; what sees both colours is false.
//!
//! Source: [hodoku]; digits, then nets in the order of their first links.

use std::ops::ControlFlow;

use crate::logic::diagram::{Diagram, Removal, Role};
use crate::logic::geometry::{CellSet, SEES};
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::pattern::strong_link::{StrongLink, strong_links};
use crate::logic::phrase::{cells, digits, list};
use crate::logic::state::State;
use crate::logic::step::{Step, StepCollector, Technique};

pub static SIMPLE_COLOURS: Technique = Technique::new(
    TechniqueInfo {
        id: "simple-colours",
        name: "simple colours",
        family: Family::SingleDigit,
        noun: Noun::Plural,
    },
    find,
    argument,
);

/// Nets of strong links in two colours: a colour that sees itself is false; what sees both colours is false.
fn find(state: &State, steps: &mut StepCollector<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        let links = strong_links(state, digit);
        let mut coloured = CellSet::EMPTY;
        for link in &links {
            if coloured.contains(link.ends[0]) {
                continue;
            }
            let colours = colour_net(&links, link.ends[0]);
            coloured.0 |= colours[0].0 | colours[1].0;
            let seen = colours.map(|colour| {
                colour.fold(CellSet::EMPTY, |seen, cell| CellSet(seen.0 | SEES[cell as usize].0))
            });
            for colour in 0..2 {
                if colours[colour].and(seen[colour]).is_empty() {
                    continue;
                }
                let removals: Vec<Removal> = colours[colour].map(|cell| (cell, 1 << digit)).collect();
                steps
                    .eliminate(&SIMPLE_COLOURS, 0, &removals, || colour_diagram(digit, colours, &removals))?;
            }
            let removed_from = seen[0].and(seen[1]).without(colours[0]).without(colours[1]);
            let removals: Vec<Removal> =
                removed_from.filter(|&cell| state.has(cell, digit)).map(|cell| (cell, 1 << digit)).collect();
            steps.eliminate(&SIMPLE_COLOURS, 0, &removals, || colour_diagram(digit, colours, &removals))?;
        }
    }
    ControlFlow::Continue(())
}

/// The net that holds `start`, in two colours.
fn colour_net(links: &[StrongLink], start: u8) -> [CellSet; 2] {
    let mut colours = [CellSet::EMPTY; 2];
    colours[0].insert(start);
    let mut todo = vec![(start, 0)];
    while let Some((cell, colour)) = todo.pop() {
        for link in links.iter().filter(|link| link.ends.contains(&cell)) {
            let other = if link.ends[0] == cell { link.ends[1] } else { link.ends[0] };
            if !colours[1 - colour].contains(other) {
                colours[1 - colour].insert(other);
                todo.push((other, 1 - colour));
            }
        }
    }
    colours
}

fn colour_diagram(digit: u8, colours: [CellSet; 2], removals: &[Removal]) -> Diagram {
    let mut why = Diagram::default();
    for (colour, role) in colours.into_iter().zip([Role::Pattern, Role::Anchor]) {
        for cell in colour {
            why.mark(cell, 1 << digit, role);
        }
    }
    why.removed(removals);
    why
}

fn argument(step: &Step) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Anchor), "and");
    format!(
        "The places {} of {digit} and its places {} exclude each other in turn: either the first are all true or the \
         others are. What sees both kinds, and a kind that sees itself, cannot be {digit}. {}",
        cells(why, Role::Pattern),
        cells(why, Role::Anchor),
        step.effect()
    )
}
