//! The argument of chains as lines: suppositions, an inference a line, nested cases where they are used, and what
//! follows from all.
//!
//! Each line uses only what stands above it. Cases begin with why there are no others. A case inside a case is indented
//! and numbered after the line that needs it: 7.1, 7.2, …. Where a last place or a last candidate depends on candidates
//! removed by outer lines, these are named.

use super::argument::ArgumentLine;
use super::diagram::{Diagram, Form, House9, Link, Node, Reason, Role, Shortage};
use super::phrase::{cell_name, cells, digits_with, house_list, house_name, list};
use super::step::Step;
use crate::board::Coordinates;

/// The whole argument of a chain.
pub fn argument(step: &Step, notation: Coordinates) -> String {
    let mut text = String::new();
    for line in lines(step, notation) {
        if !text.is_empty() {
            text.push('\n');
        }
        text += &"  ".repeat(usize::from(line.depth));
        text += &line.text;
    }
    text
}

/// The lines of a chain.
pub fn lines(step: &Step, notation: Coordinates) -> Vec<ArgumentLine> {
    let mut writer = Writer { notation, lines: Vec::new(), known: Vec::new(), gone: Vec::new() };
    writer.case(&step.why, "", 0);
    let uses = writer.lines.len().checked_sub(1).into_iter().collect();
    let text = match conclusion(&step.why, notation) {
        text if text.is_empty() => step.effect(notation),
        text => format!("{text} {}", step.effect(notation)),
    };
    let mut last = ArgumentLine::of(text, 0);
    last.uses = uses;
    writer.lines.push(last);
    writer.lines
}

struct Writer {
    notation: Coordinates,
    lines: Vec<ArgumentLine>,
    /// What is known, innermost last, and the line that says it.
    known: Vec<(Node, usize)>,
    /// The candidates that are gone by the lines outside of the case, which rests on this.
    gone: Vec<Node>,
}

impl Writer {
    /// The chains of a diagram, at a depth of indentation; `number` stands before the numbers of lines.
    fn case(&mut self, why: &Diagram, number: &str, depth: u8) {
        let outside = self.known.len();
        let chains = why.suppositions.len();
        let distinction = self.distinction(why, depth).map(|line| {
            self.lines.push(line);
            self.lines.len() - 1
        });
        for (chain, &first) in why.suppositions.iter().enumerate() {
            let links: Vec<&Link> =
                why.links.iter().filter(|link| usize::from(link.chain) == chain).collect();
            self.known.truncate(outside);
            let text = match chains {
                1 => format!("Suppose {}.", node(first, self.notation)),
                _ => format!("Case {} of {chains}: suppose {}.", chain + 1, node(first, self.notation)),
            };
            let mut line = ArgumentLine::of(text, depth);
            line.cells.push(first.cell);
            line.uses.extend(distinction);
            self.known.push((first, self.lines.len()));
            self.lines.push(line);
            let prefix = if chains > 1 && !number.is_empty() {
                format!("{number}{}.", chain + 1)
            } else {
                number.to_string()
            };
            self.inferences(why, &links, &prefix, depth);
        }
        self.known.truncate(outside);
    }

    /// Why the cases are all: the candidates of a cell, or the places of a digit in a house.
    fn distinction(&self, why: &Diagram, depth: u8) -> Option<ArgumentLine> {
        let &first = why.suppositions.first()?;
        let reason = match (why.form, why.houses.first()) {
            (Form::Cell, _) => Reason::Cell,
            (Form::Region, Some(&house)) => Reason::House(house),
            _ => return None,
        };
        let each =
            |say: &dyn Fn(&Node) -> String| list(&why.suppositions.iter().map(say).collect::<Vec<_>>(), "or");
        let gone = self.gone_for(first, reason);
        let because =
            if gone.is_empty() { String::new() } else { format!("As {}, ", nodes(&gone, self.notation)) };
        let text = match reason {
            Reason::House(house) => format!(
                "{}n {} the digit {} is in {}.",
                if gone.is_empty() { "I" } else { "i" },
                house_name(house, self.notation),
                first.digit,
                each(&|node| cell_name(node.cell, self.notation))
            ),
            _ => format!(
                "{} is {}.",
                cell_name(first.cell, self.notation),
                each(&|node| node.digit.to_string())
            ),
        };
        let mut line = ArgumentLine::of(because + &text, depth);
        why.suppositions.iter().for_each(|node| line.cell(node.cell));
        self.rest_on(&mut line, &gone);
        Some(line)
    }

    /// The candidates beside one in its cell, or of its digit in the house, that are gone by lines outside of the case.
    fn gone_for(&self, to: Node, reason: Reason) -> Vec<Node> {
        let counts = |node: &Node| match reason {
            Reason::Cell => node.cell == to.cell && node.digit != to.digit,
            Reason::House(house) => node.digit == to.digit && node.cell != to.cell && is_in(node.cell, house),
            Reason::Leap | Reason::Technique(_) => false,
        };
        self.gone.iter().copied().filter(counts).collect()
    }

    /// A line rests on the last lines that say these.
    fn rest_on(&self, line: &mut ArgumentLine, nodes: &[Node]) {
        for cause in nodes {
            if let Some((_, by)) = self.known.iter().rev().find(|(node, _)| node == cause) {
                line.uses.push(*by);
            }
            line.cell(cause.cell);
        }
    }

    /// One numbered line for each node that follows.
    fn inferences(&mut self, why: &Diagram, links: &[&Link], prefix: &str, depth: u8) {
        let mut number = 0;
        let mut at = 0;
        while at < links.len() {
            let first = links[at];
            let end = at + links[at..].iter().take_while(|link| link.to == first.to).count();
            number += 1;
            let nested = first.nested.and_then(|nested| why.nested.get(usize::from(nested)));
            let causes: Vec<Node> = links[at..end].iter().map(|link| link.from).collect();
            if let Some(case) = nested {
                let outside = self.gone.len();
                self.gone.extend(causes.iter().filter(|node| !node.on));
                self.case(case, &format!("{prefix}{number}."), depth + 2);
                self.gone.truncate(outside);
                let mut line = ArgumentLine::of(conclusion(case, self.notation), depth + 2);
                line.uses = self.lines.len().checked_sub(1).into_iter().collect();
                if !line.text.is_empty() {
                    self.lines.push(line);
                }
            }
            let mut all = causes;
            if first.strong && nested.is_none() {
                let gone = self.gone_for(first.to, first.reason);
                all.extend(gone.into_iter().filter(|node| !all.contains(node)).collect::<Vec<_>>());
            }
            let text = format!(
                "({prefix}{number}) {} → {} ({})",
                nodes(&all, self.notation),
                node(first.to, self.notation),
                reason(first, nested.is_some(), self.notation)
            );
            let mut line = ArgumentLine::of(text, depth + 1);
            line.links.extend(links[at..end].iter().map(|link| **link));
            self.rest_on(&mut line, &all);
            line.cell(first.to.cell);
            self.known.push((first.to, self.lines.len()));
            self.lines.push(line);
            at = end;
        }
    }
}

fn nodes(all: &[Node], notation: Coordinates) -> String {
    let names: Vec<String> = all.iter().map(|&one| node(one, notation)).collect();
    list(&names, "and")
}

/// Whether a cell is in a house, where the kind and the number of a house say so: all but regions of any shape.
fn is_in(cell: u8, house: House9) -> bool {
    let (row, column) = (cell / 9, cell % 9);
    match house {
        House9::Row(i) => row == i,
        House9::Column(i) => column == i,
        House9::Box(i) => row / 3 * 3 + column / 3 == i,
        House9::Group(i) => row % 3 * 3 + column % 3 == i,
        House9::Diagonal(0) => row == column,
        House9::Diagonal(_) => row + column == 8,
        House9::Region(_) | House9::Window(_) | House9::Extra(_) => false,
    }
}

fn node(node: Node, notation: Coordinates) -> String {
    format!("{} is {}{}", cell_name(node.cell, notation), if node.on { "" } else { "not " }, node.digit)
}

fn reason(link: &Link, nested: bool, notation: Coordinates) -> String {
    match (link.reason, link.strong) {
        (Reason::Cell, true) => "its last candidate".to_string(),
        (Reason::Cell, false) => "one digit in a cell".to_string(),
        (Reason::House(house), true) => format!("the last place in {}", house_name(house, notation)),
        (Reason::House(house), false) => format!("once in {}", house_name(house, notation)),
        (Reason::Leap, _) => "cells that must differ".to_string(),
        (Reason::Technique(technique), _) if nested => format!("{}, as shown", technique.name),
        (Reason::Technique(technique), _) => format!("{} in what is left", technique.name),
    }
}

fn conclusion(why: &Diagram, notation: Coordinates) -> String {
    match why.form {
        Form::Cycle => {
            "The chain closes to a loop: of each link one end is true, whichever way round it goes. What sees both ends goes."
                .to_string()
        }
        Form::Chain => "The supposition denies itself.".to_string(),
        Form::Contradiction => "The two cannot both hold, so the supposition is wrong.".to_string(),
        Form::Double => "True or false, the first candidate leads to the same.".to_string(),
        Form::Cell => "Whichever candidate of the cell is true, the same follows.".to_string(),
        Form::Region => format!("Wherever the digit goes in {}, the same follows.", house_list(&why.houses, notation)),
        Form::Impossible => {
            let digits = digits_with(why, |role| role == Role::Pattern);
            format!(
                "{} would hold {} alone, and cannot be filled so. So the supposition is wrong.",
                cells(why, Role::Pattern, notation),
                list(&digits, "or")
            )
        }
        Form::Shortage => match why.shortage {
            Some(Shortage::Cell { cell }) => {
                format!("{} has no candidate left, so the supposition is wrong.", cell_name(cell, notation))
            }
            Some(Shortage::Digit { digit, house }) => {
                format!("The digit {digit} has no place left in {}, so the supposition is wrong.", house_name(house, notation))
            }
            None => String::new(),
        },
        Form::Plain | Form::Naked | Form::Hidden => String::new(),
    }
}
