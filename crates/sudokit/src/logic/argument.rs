//! The whole argument of a step, one way of telling for each family.

use super::diagram::{Diagram, Form, House, Link, Node, Reason, Role};
use super::step::Step;
use super::words::{cell_name, cells_with, digits_with, effect, house_name, list, plural};

/// The argument as one or several sentences; chains take a numbered line for each inference.
pub(super) fn argument(step: &Step) -> String {
    let row = step.technique();
    match row.family {
        "singles" => single(step),
        "locking" => locking(step),
        "sets" => set(step, row.id),
        "fish" => fish(step),
        "wings" if row.id == "w-wing" => w_wing(step),
        "wings" if row.id == "remote-pair" => remote_pair(step),
        "wings" => wing(step),
        "single digit" => single_digit(step, row.id),
        "uniqueness" if row.id.starts_with("bug") => bug(step, row.id),
        "uniqueness" => unique(step, row.id),
        "aligned exclusion" => aligned(step),
        _ => chains(step),
    }
}

fn names(cells: Vec<u8>) -> Vec<String> {
    cells.into_iter().map(cell_name).collect()
}

fn cells(why: &Diagram, role: Role) -> String {
    list(&names(cells_with(why, |r| r == role)), "and")
}

fn digits(why: &Diagram, role: Role) -> Vec<String> {
    digits_with(why, |r| r == role)
}

fn houses(list_of: &[House]) -> String {
    let names: Vec<String> = list_of.iter().map(|&house| house_name(house)).collect();
    list(&names, "and")
}

fn single(step: &Step) -> String {
    let Some((cell, digit)) = step.place else { return effect(step) };
    match step.why.houses.first() {
        Some(&house) => {
            format!("In {} the digit {digit} can go only to {}.", house_name(house), cell_name(cell))
        }
        None => format!("The peers of {} hold every digit but {digit}.", cell_name(cell)),
    }
}

fn locking(step: &Step) -> String {
    let why = &step.why;
    let [base, cover, ..] = why.houses[..] else { return effect(step) };
    let digit = list(&digits(why, Role::Pattern), "and");
    let (base, cover) = (house_name(base), house_name(cover));
    let places = cells(why, Role::Pattern);
    let mut text = format!(
        "In {base} the digit {digit} can go only to {places}, all in {cover}. \
         So {cover} has its {digit} there, and no other cell of {cover} can be {digit}."
    );
    if let (Some((cell, _)), Some(&other)) = (step.place, why.houses.get(2)) {
        text += &format!(" In {} that leaves only {} for the {digit}.", house_name(other), cell_name(cell));
    }
    text + " " + &effect(step)
}

fn set(step: &Step, id: &str) -> String {
    let why = &step.why;
    let house = houses(&why.houses);
    let (cells, digits) = (cells(why, Role::Pattern), digits(why, Role::Pattern));
    let mut text = if id.starts_with("naked") {
        format!(
            "In {house} the cells {cells} hold nothing but the {}. They use these digits up, so no other cell of {house} can have them.",
            plural("digit", &digits)
        )
    } else {
        format!(
            "In {house} the {} can go only to {cells}. They fill these cells, which can hold nothing else.",
            plural("digit", &digits)
        )
    };
    if let Some((cell, digit)) = step.place {
        text += &format!(" So in {house} the digit {digit} is left with {}.", cell_name(cell));
    }
    text + " " + &effect(step)
}

fn fish(step: &Step) -> String {
    let why = &step.why;
    let (bases, covers) = why.houses.split_at(why.houses.len() / 2);
    let digit = list(&digits(why, Role::Pattern), "and");
    let (bases, covers) = (houses(bases), houses(covers));
    let fins = cells(why, Role::Extra);
    if !fins.is_empty() {
        return format!(
            "In {bases} the digit {digit} can go only to cells of {covers}, or to {fins}. If none of these fins is {digit}, \
             {bases} take every {digit} of {covers}. So what lies there and sees the fins cannot be {digit}. {}",
            effect(step)
        );
    }
    format!(
        "In {bases} the digit {digit} can go only to cells of {covers}. Each of {bases} needs its {digit}, \
         so together they take every {digit} of {covers}, and the other cells there lose it. {}",
        effect(step)
    )
}

fn wing(step: &Step) -> String {
    let why = &step.why;
    let pivot = cells(why, Role::Anchor);
    let wings = cells(why, Role::Pattern);
    let z = list(&digits(why, Role::Eliminated), "and");
    let which =
        if digits(why, Role::Anchor).len() == 3 { "one of the three cells" } else { "one of the wings" };
    format!(
        "The pivot is {pivot}, the wings are {wings}. Whatever the pivot takes ({}), {which} is {z}. \
         So a cell that sees them all cannot be {z}. {}",
        list(&digits(why, Role::Anchor), "or"),
        effect(step)
    )
}

fn w_wing(step: &Step) -> String {
    let why = &step.why;
    let pair = list(&digits(why, Role::Pattern), "or");
    let digit = list(&digits(why, Role::Anchor), "and");
    let ends = cells(why, Role::Anchor);
    let wings = cells(why, Role::Pattern);
    let other = list(&digits(why, Role::Eliminated), "and");
    format!(
        "{wings} are both {pair}. In {} the digit {digit} goes to {ends}, so one of the two cells sees it and is {other}. \
         A cell that sees both cannot be {other}. {}",
        houses(&why.houses),
        effect(step)
    )
}

fn remote_pair(step: &Step) -> String {
    let why = &step.why;
    format!(
        "The cells {} and {} hold only {} and see one another in turn, so the first all take one of these digits and the others \
         the other. A cell that sees both kinds can take neither. {}",
        cells(why, Role::Pattern),
        cells(why, Role::Anchor),
        list(&digits(why, Role::Pattern), "and"),
        effect(step)
    )
}

fn single_digit(step: &Step, id: &str) -> String {
    let why = &step.why;
    let digit = list(&digits(why, Role::Anchor), "and");
    let (ends, pattern) = (cells(why, Role::Anchor), cells(why, Role::Pattern));
    let reason = match id {
        "simple-colours" => format!(
            "The places {pattern} of {digit} and its places {ends} exclude each other in turn: either the first are all true or the \
             others are. What sees both kinds, and a kind that sees itself, cannot be {digit}."
        ),
        "empty-rectangle" => format!(
            "In {} the places of {digit} lie in one row and one column of the block, and otherwise only at {ends}. Either way round, \
             the cell where they cross cannot be {digit}.",
            houses(&why.houses)
        ),
        _ => format!(
            "In each of {} the digit {digit} has two places. {pattern} see each other, so they are not both {digit}, and one of \
             {ends} is. A cell that sees both ends cannot be {digit}.",
            houses(&why.houses)
        ),
    };
    format!("{reason} {}", effect(step))
}

fn unique(step: &Step, id: &str) -> String {
    let why = &step.why;
    let pair = list(&digits(why, Role::Anchor), "and");
    let loop_cells = cells(why, Role::Anchor);
    let extra = plural("digit", &digits(why, Role::Extra));
    let savers = cells(why, Role::Extra);
    let mut text = format!(
        "If the cells {loop_cells} held nothing but {pair}, these digits could be swapped and the puzzle would have two solutions. "
    );
    text += &match id.as_bytes().last() {
        Some(b'1') => format!("Only {savers} has other candidates, so it takes one of these. "),
        Some(b'2') => {
            format!("So one of {savers} is the {extra}, and no cell that sees them all can be it. ")
        }
        Some(b'3') => {
            let kind = if why.form == Form::Naked { "naked" } else { "hidden" };
            format!(
                "So one of {savers} takes one of the {extra}. In {} this makes a {kind} set with {}. ",
                houses(&why.houses),
                cells(why, Role::Support)
            )
        }
        _ => format!(
            "In {} one of the two digits can go only to {savers}, so the other must not be in these cells. ",
            houses(&why.houses)
        ),
    };
    text + &effect(step)
}

fn bug(step: &Step, id: &str) -> String {
    let why = &step.why;
    let extra: Vec<String> = why
        .marks
        .iter()
        .filter(|mark| mark.role == Role::Extra)
        .map(|mark| format!("{} in {}", mark.digit, cell_name(mark.cell)))
        .collect();
    let mut text = format!(
        "Without {} every cell would have two candidates and every digit two places in each house; such a grid never has just one solution. So {} true. ",
        list(&extra, "and"),
        if extra.len() == 1 { "this candidate is" } else { "one of these candidates is" },
    );
    text += &match id.as_bytes().last() {
        Some(b'2') => "A cell that sees them all cannot be that digit. ".to_string(),
        Some(b'3') => {
            format!("In {} they make a naked set with {}. ", houses(&why.houses), cells(why, Role::Support))
        }
        Some(b'4') => format!(
            "In {} the digit {} must go to one of these two cells, so the other takes its extra candidate. ",
            houses(&why.houses),
            list(&digits(why, Role::Anchor), "and")
        ),
        _ => String::new(),
    };
    text + &effect(step)
}

fn aligned(step: &Step) -> String {
    let why = &step.why;
    format!(
        "Try the digits of {} together: a pair that repeats a digit in a house, or that takes every candidate of one of {}, is impossible. What is left out of all possible combinations goes. {}",
        cells(why, Role::Pattern),
        cells(why, Role::Support),
        effect(step)
    )
}

fn chains(step: &Step) -> String {
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
        tell(&links, &mut text);
    }
    text + &conclusion(step)
}

/// One numbered line for each node that follows.
fn tell(links: &[&Link], text: &mut String) {
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
        (Reason::Technique(id), _) => {
            let known = super::catalogue::technique(id);
            format!("{} in what is left", known.map_or(id, |technique| technique.name))
        }
    }
}

fn conclusion(step: &Step) -> String {
    let why = &step.why;
    let reason = match why.form {
        Form::Cycle => {
            "The chain closes to a loop: of each link one end is true, whichever way round it goes. What sees both ends goes."
                .to_string()
        }
        Form::Chain => "The supposition denies itself.".to_string(),
        Form::Contradiction => "The two cannot both hold, so the supposition is wrong.".to_string(),
        Form::Double => "True or false, the first candidate leads to the same.".to_string(),
        Form::Cell => "Whichever candidate of the cell is true, the same follows.".to_string(),
        Form::Region => {
            format!("Wherever the digit goes in {}, the same follows.", houses(&why.houses))
        }
        _ => String::new(),
    };
    format!("{reason} {}", effect(step))
}
