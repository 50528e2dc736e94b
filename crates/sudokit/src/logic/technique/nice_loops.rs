//! Nice loops, alternating inference chains, X-chains and XY-chains in the order of HoDoKu [hodoku]; with groups as
//! nodes as well.

use crate::board::Coordinates;
use crate::logic::diagram::{Form, Link, Node, Reason};
use crate::logic::hodoku::found_step::StepKind;
use crate::logic::hodoku_steps::find;
use crate::logic::info::{Family, Noun, TechniqueInfo};
use crate::logic::phrase::{cell_list, cell_name, house_name};
use crate::logic::step::{Step, Technique};

pub static SIMPLE_X_CHAIN: Technique = Technique::new(
    info("x-chain", "X-chain", Noun::An),
    |state, steps| find(StepKind::XChain, &SIMPLE_X_CHAIN, state, steps),
    argument,
);

pub static BIVALUE_CHAIN: Technique = Technique::new(
    info("xy-chain", "XY-chain", Noun::An),
    |state, steps| find(StepKind::XyChain, &BIVALUE_CHAIN, state, steps),
    argument,
);

pub static CONTINUOUS_NICE_LOOP: Technique = Technique::new(
    info("continuous-nice-loop", "continuous nice loop", Noun::A),
    |state, steps| find(StepKind::ContinuousLoop, &CONTINUOUS_NICE_LOOP, state, steps),
    argument,
);

pub static DISCONTINUOUS_NICE_LOOP: Technique = Technique::new(
    info("discontinuous-nice-loop", "discontinuous nice loop", Noun::A),
    |state, steps| find(StepKind::DiscontinuousLoop, &DISCONTINUOUS_NICE_LOOP, state, steps),
    argument,
);

pub static AIC: Technique = Technique::new(
    info("aic", "alternating inference chain", Noun::An),
    |state, steps| find(StepKind::Aic, &AIC, state, steps),
    argument,
);

pub static GROUPED_CONTINUOUS_NICE_LOOP: Technique = Technique::new(
    info("grouped-continuous-nice-loop", "grouped continuous nice loop", Noun::A),
    |state, steps| find(StepKind::GroupedContinuousLoop, &GROUPED_CONTINUOUS_NICE_LOOP, state, steps),
    argument,
);

pub static GROUPED_DISCONTINUOUS_NICE_LOOP: Technique = Technique::new(
    info("grouped-discontinuous-nice-loop", "grouped discontinuous nice loop", Noun::A),
    |state, steps| find(StepKind::GroupedDiscontinuousLoop, &GROUPED_DISCONTINUOUS_NICE_LOOP, state, steps),
    argument,
);

pub static GROUPED_AIC: Technique = Technique::new(
    info("grouped-aic", "grouped alternating inference chain", Noun::A),
    |state, steps| find(StepKind::GroupedAic, &GROUPED_AIC, state, steps),
    argument,
);

const fn info(id: &'static str, name: &'static str, noun: Noun) -> TechniqueInfo {
    TechniqueInfo { id, name, family: Family::Chains, noun }
}

/// A node of the chain in words: its cells and digit.
struct Line {
    from: Vec<Node>,
    to: Vec<Node>,
    link: Link,
}

/// The inferences in order, cells of a group together.
fn lines(step: &Step) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for &link in &step.why.links {
        let same = |line: &&mut Line| {
            let with = |list: &[Node], node: Node| list[0].on == node.on && list[0].digit == node.digit;
            // A group's links stand together: they share a node with the line before.
            with(&line.from, link.from)
                && with(&line.to, link.to)
                && line.link.strong == link.strong
                && (line.from.contains(&link.from) || line.to.contains(&link.to))
        };
        match lines.last_mut().filter(|line| same(line)) {
            Some(line) => {
                if !line.from.contains(&link.from) {
                    line.from.push(link.from);
                }
                if !line.to.contains(&link.to) {
                    line.to.push(link.to);
                }
            }
            None => lines.push(Line { from: vec![link.from], to: vec![link.to], link }),
        }
    }
    lines
}

fn node(nodes: &[Node], notation: Coordinates) -> String {
    let first = nodes[0];
    let is = if first.on { "" } else { "not " };
    match nodes {
        [one] => format!("{} is {is}{}", cell_name(one.cell, notation), first.digit),
        many => {
            let cells: Vec<u8> = many.iter().map(|node| node.cell).collect();
            let names = cell_list(&cells, notation);
            if first.on {
                format!("one of {names} is {}", first.digit)
            } else {
                format!("none of {names} is {}", first.digit)
            }
        }
    }
}

fn argument(step: &Step, notation: Coordinates) -> String {
    let lines = lines(step);
    let mut text = String::new();
    let Some(first) = lines.first() else { return step.effect(notation) };
    text += &format!("Suppose {}.\n", node(&first.from, notation));
    for (number, line) in lines.iter().enumerate() {
        let reason = match (line.link.reason, line.link.strong) {
            (Reason::Cell, true) => "its last candidate".to_string(),
            (Reason::Cell, false) => "one digit in a cell".to_string(),
            (Reason::House(house), true) => format!("the last place in {}", house_name(house, notation)),
            (Reason::House(house), false) => format!("once in {}", house_name(house, notation)),
            (Reason::Leap, _) => "cells that must differ".to_string(),
            (Reason::Technique(technique), _) => technique.name.to_string(),
        };
        text += &format!(
            "  ({}) {} → {} ({reason})\n",
            number + 1,
            node(&line.from, notation),
            node(&line.to, notation)
        );
    }
    let start = lines[0].from[0];
    let end = lines[lines.len() - 1].to[0];
    let conclusion = if step.why.form == Form::Cycle {
        "The chain closes to a loop: of each link one end is true, whichever way round it goes. What sees both ends goes."
    } else if start.cell == end.cell && start.digit == end.digit {
        "The supposition denies itself."
    } else if start.on {
        "A cell cannot be two digits, so the supposition is wrong."
    } else if !end.on {
        "True or false, the first candidate denies the last."
    } else {
        "So the first candidate or the last is true, and what both deny goes."
    };
    format!("{text}{conclusion} {}", step.effect(notation))
}
