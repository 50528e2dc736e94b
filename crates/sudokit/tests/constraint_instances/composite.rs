//! Rules that join others.

use super::{Draw, Generator, generator};
use sudokit::constraint::{Constraint, Parameters};

pub const GENERATORS: &[(&str, Generator)] = &[("or", or), ("and", and)];

/// Kinds that stand in the parts; their generators leave the board as it is.
const PARTS: &[&str] = &[
    "one-of",
    "odd",
    "killer",
    "difference",
    "greater",
    "quadruple",
    "thermometer",
    "sandwich",
    "count-distinct",
    "palindrome",
    "renban",
    "between",
    "extra-region",
    "minimum",
    "or",
    "and",
    "counting-circles",
    "region-sum",
    "column-indexer",
    "x-sum",
    "numbered-room",
    "skyscraper",
    "regex",
];

fn rules(draw: &mut Draw<'_>, depth: u32) -> Vec<Constraint> {
    let count = draw.below(2) + 1;
    let mut rules = Vec::new();
    while rules.len() < count {
        let id = PARTS[draw.below(PARTS.len())];
        let parameters = match id {
            "or" | "and" if depth > 1 => continue,
            "or" => joined(draw, depth + 1),
            "and" => Parameters { parts: vec![self::rules(draw, depth + 1)], ..Parameters::default() },
            _ => generator(id).expect("a generator")(draw),
        };
        rules.extend(Constraint::from_parameters(id, &parameters, &draw.board));
    }
    rules
}

fn joined(draw: &mut Draw<'_>, depth: u32) -> Parameters {
    let count = draw.below(3) + 1;
    let grid = draw.grid.clone();
    let mut parts = Vec::new();
    for _ in 0..count {
        // Some parts are drawn for another grid.
        if draw.chance(0.5) {
            draw.fill();
        }
        parts.push(rules(draw, depth));
        draw.grid.clone_from(&grid);
    }
    Parameters { parts, ..Parameters::default() }
}

fn or(draw: &mut Draw<'_>) -> Parameters {
    joined(draw, 0)
}

fn and(draw: &mut Draw<'_>) -> Parameters {
    Parameters { parts: vec![rules(draw, 0)], ..Parameters::default() }
}
