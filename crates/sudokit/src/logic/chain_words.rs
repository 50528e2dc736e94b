//! The argument of chains: a numbered line for each inference, branch by branch, and what follows from the branches together.

use super::diagram::{Form, Link, Node, Reason};
use super::phrase::{cell_name, house_list, house_name, list};
use super::step::Step;

/// The whole argument of a chain.
pub fn argument(step: &Step) -> String {
    let why = &step.why;
    let mut text = String::new();
    let count = why.links.iter().map(|link| link.chain + 1).max().unwrap_or(0);
    for chain in 0..count {
        let links: Vec<&Link> = why.links.iter().filter(|link| link.chain == chain).collect();
        if count > 1 {
            text += &format!("Chain {}. ", chain + 1);
        }
        if let Some(first) =
            links.iter().map(|link| link.from).find(|from| links.iter().all(|link| link.to != *from))
        {
            text += &format!("Suppose {}.\n", node(first));
        }
        write_inferences(&links, &mut text);
    }
    text + &conclusion(step)
}

/// One numbered line for each node that follows.
fn write_inferences(links: &[&Link], text: &mut String) {
    let mut number = 0;
    let mut at = 0;
    while at < links.len() {
        let to = links[at].to;
        let mut end = at;
        while end < links.len() && links[end].to == to {
            end += 1;
        }
        let because: Vec<String> = links[at..end].iter().map(|link| node(link.from)).collect();
        number += 1;
        *text += &format!("  ({number}) {} → {} ({})\n", list(&because, "and"), node(to), reason(links[at]));
        at = end;
    }
}

fn node(node: Node) -> String {
    format!("{} is {}{}", cell_name(node.cell), if node.on { "" } else { "not " }, node.digit)
}

fn reason(link: &Link) -> String {
    match (link.reason, link.strong) {
        (Reason::Cell, true) => "its last candidate".to_string(),
        (Reason::Cell, false) => "one digit in a cell".to_string(),
        (Reason::House(house), true) => format!("the last place in {}", house_name(house)),
        (Reason::House(house), false) => format!("once in {}", house_name(house)),
        (Reason::Technique(technique), _) => format!("{} in what is left", technique.name),
    }
}

fn conclusion(step: &Step) -> String {
    let reason = match step.why.form {
        Form::Cycle => {
            "The chain closes to a loop: of each link one end is true, whichever way round it goes. What sees both ends goes."
                .to_string()
        }
        Form::Chain => "The supposition denies itself.".to_string(),
        Form::Contradiction => "The two cannot both hold, so the supposition is wrong.".to_string(),
        Form::Double => "True or false, the first candidate leads to the same.".to_string(),
        Form::Cell => "Whichever candidate of the cell is true, the same follows.".to_string(),
        Form::Region => {
            format!("Wherever the digit goes in {}, the same follows.", house_list(&step.why.houses))
        }
        Form::Plain | Form::Naked | Form::Hidden => String::new(),
    };
    format!("{reason} {}", step.effect())
}
