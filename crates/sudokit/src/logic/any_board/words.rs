//! Words that the arguments of all techniques for any board share: names of cells, houses and rules, lists of numbers.

use crate::board::{Board, Cell};
use crate::constraint::{
    Arrow, ChaosArrow, ChaosCount, Constraint, DisjointGroups, Killer, LittleKiller, LongDiagonal, Nfa,
    OneOf, Or, Pair, PairSum, Windoku, labelled_cell,
};
use crate::propagation::Values;

use super::parts::{Group, Source};
use super::rules::BoardRules;
use super::state::{BoardState, members};

/// "a, b and c".
pub(super) fn list(items: &[String], last: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// "Naked single"; names of cells stay as they are.
pub(super) fn capital(text: &str) -> String {
    if text.strip_prefix('r').is_some_and(|rest| rest.starts_with(|next: char| next.is_ascii_digit())) {
        return text.to_string();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "r1c1"; a cell that holds the number of an unknown region is "region of r1c1".
pub(super) fn cell(board: &Board, cell: usize) -> String {
    match labelled_cell(Cell::new(cell), board) {
        Some(labelled) => format!("region of {}", board.name(labelled)),
        None => board.name(Cell::new(cell)),
    }
}

/// Whether a cell holds the number of an unknown region.
pub(super) fn is_region(board: &Board, cell: usize) -> bool {
    labelled_cell(Cell::new(cell), board).is_some()
}

/// "r1c1, r1c2 and r1c3"; cells of one row or column that follow each other as "r1c1-5". Cells that hold the numbers of unknown
/// regions come last: "regions of r1c1-5".
pub(super) fn cells(board: &Board, cells: &[usize]) -> String {
    let labelled: Vec<usize> = cells
        .iter()
        .filter_map(|&cell| labelled_cell(Cell::new(cell), board))
        .map(|cell| cell.index())
        .collect();
    if !labelled.is_empty() {
        let is_other = |&&cell: &&usize| !is_region(board, cell);
        let others: Vec<usize> = cells.iter().filter(is_other).copied().collect();
        let word = if labelled.len() == 1 { "region" } else { "regions" };
        let regions = format!("{word} of {}", self::cells(board, &labelled));
        return if others.is_empty() {
            regions
        } else {
            format!("{}; {regions}", self::cells(board, &others))
        };
    }
    let mut parts = Vec::new();
    let mut at = 0;
    while at < cells.len() {
        let run = run_of(board, &cells[at..]);
        if run >= 3 {
            let (row, column) = (cells[at] / board.columns() + 1, cells[at] % board.columns() + 1);
            let last = cells[at + run - 1];
            parts.push(if cells[at + 1] == cells[at] + 1 {
                format!("r{row}c{column}-{}", last % board.columns() + 1)
            } else {
                format!("r{row}-{}c{column}", last / board.columns() + 1)
            });
            at += run;
        } else {
            parts.push(cell(board, cells[at]));
            at += 1;
        }
    }
    list(&parts, "and")
}

/// How many cells from the first on follow each other in a row or in a column.
fn run_of(board: &Board, cells: &[usize]) -> usize {
    let on_board = board.rows() * board.columns();
    let Some(&first) = cells.first().filter(|&&cell| cell < on_board) else { return 0 };
    let along = |step: usize| {
        let follows = |(at, &cell): (usize, &usize)| {
            cell == first + at * step
                && cell < on_board
                && (step > 1 || cell / board.columns() == first / board.columns())
        };
        cells.iter().enumerate().take_while(|&entry| follows(entry)).count()
    };
    if board.columns() == 1 { along(1) } else { along(1).max(along(board.columns())) }
}

/// "3", "3 and 5", "3 or 5".
pub(super) fn numbers(board: &Board, set: Values, last: &str) -> String {
    let items: Vec<String> = members(set).map(|value| (board.lowest() + value as i32).to_string()).collect();
    list(&items, last)
}

/// "3/5".
pub(super) fn short(board: &Board, set: Values) -> String {
    let items: Vec<String> = members(set).map(|value| (board.lowest() + value as i32).to_string()).collect();
    items.join("/")
}

/// "7".
pub(super) fn number(board: &Board, value: usize) -> String {
    (board.lowest() + value as i32).to_string()
}

/// "a 7", "an 8".
pub(super) fn one(number: &str) -> String {
    let article = if number.starts_with('8') || number == "11" || number == "18" { "an" } else { "a" };
    format!("{article} {number}")
}

/// What is taken away: "r1c2 is not 3 or 5; r1c4 is 7."
pub(super) fn effect(state: &BoardState, taken: &[Values]) -> String {
    let board = state.rules().board();
    let mut parts: Vec<(String, Vec<usize>)> = Vec::new();
    let is_region = |cell: usize| is_region(board, cell);
    for (at, &gone) in taken.iter().enumerate().filter(|&(_, &gone)| gone != 0) {
        let left = state.set(at) & !gone;
        let says = if left.count_ones() == 1 {
            format!("{} {}", "is", numbers(board, left, "or"))
        } else {
            format!("is not {}", numbers(board, gone, "or"))
        };
        match parts.iter_mut().find(|(other, cells)| *other == says && is_region(cells[0]) == is_region(at)) {
            Some((_, cells)) => cells.push(at),
            None => parts.push((says, vec![at])),
        }
    }
    let words: Vec<String> = parts
        .iter()
        .map(|(says, at)| match (&at[..], says.strip_prefix("is")) {
            ([_, _, ..], Some(rest)) => format!("{} are{rest}", cells(board, at)),
            _ => format!("{} {says}", cells(board, at)),
        })
        .collect();
    format!("{}.", words.join("; "))
}

/// The house or the rule: "row 3", "the killer cage 15 at r1c1-2 and r2c1".
pub fn source(rules: &BoardRules, source: Source) -> String {
    match source {
        Source::House(index) => house(rules.board(), index),
        Source::Rule(index) => rule(rules, index),
    }
}

/// The house, or the part of a rule that has several: "window 2".
pub(super) fn group(rules: &BoardRules, group: &Group) -> String {
    let Source::Rule(rule) = group.source else { return source(rules, group.source) };
    let constraint = &rules.puzzle().constraints()[rule];
    let mut parts = rules.groups.iter().filter(|other| other.source == group.source);
    let number = parts.position(|other| other.cells == group.cells).map_or(0, |at| at + 1);
    if constraint.get::<Windoku>().is_some() {
        return format!("window {number}");
    }
    if constraint.get::<DisjointGroups>().is_some() {
        return format!("disjoint group {number}");
    }
    source(rules, group.source)
}

/// "rows 1, 2 and 3 and box 5": houses and rules, those of one kind together.
pub(super) fn sources(rules: &BoardRules, list: &[Source]) -> String {
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    for &one in list {
        let name = source(rules, one);
        let (kind, number) = match (one, name.split_once(' ')) {
            (Source::House(_), Some((kind, number))) => (kind.to_string(), vec![number.to_string()]),
            _ => (name, Vec::new()),
        };
        match parts.iter_mut().find(|(other, numbers)| *other == kind && !numbers.is_empty()) {
            Some((_, numbers)) => numbers.extend(number),
            None => parts.push((kind, number)),
        }
    }
    let word = |(kind, numbers): (String, Vec<String>)| match (&numbers[..], &kind[..]) {
        ([], _) => kind,
        ([one], _) => format!("{kind} {one}"),
        (many, "box") => format!("boxes {}", self::list(many, "and")),
        (many, _) => format!("{kind}s {}", self::list(many, "and")),
    };
    let words: Vec<String> = parts.into_iter().map(word).collect();
    self::list(&words, "and")
}

/// "row 3", "column 2", "box 5", or "region 5" where it is no rectangle.
pub(super) fn house(board: &Board, index: usize) -> String {
    let (rows, columns) = if board.lines_differ() { (board.rows(), board.columns()) } else { (0, 0) };
    if index < rows {
        return format!("row {}", index + 1);
    }
    if index < rows + columns {
        return format!("column {}", index - rows + 1);
    }
    let index = index - rows - columns;
    let word = if is_rectangle(board, &board.regions()[index]) { "box" } else { "region" };
    format!("{word} {}", index + 1)
}

fn is_rectangle(board: &Board, region: &[Cell]) -> bool {
    let places: Vec<(usize, usize)> = region.iter().filter_map(|&cell| board.place(cell)).collect();
    let span = |of: fn(&(usize, usize)) -> usize| {
        let (least, most) = (places.iter().map(of).min(), places.iter().map(of).max());
        most.unwrap_or(0) - least.unwrap_or(0) + 1
    };
    places.len() == region.len() && span(|place| place.0) * span(|place| place.1) == region.len()
}

/// The fewest letters of a rule's name for which it is shortened when it comes again.
const LONG: usize = 40;

/// Names each rule with many cells in full once, then by its first cell: "the palindrome at r1c1…".
pub(super) fn name_once<'a>(
    rules: &BoardRules,
    sources: &[Source],
    texts: impl Iterator<Item = &'a mut String>,
) {
    // The name without its first letter, which is a capital at the start of a sentence; the short one; whether it was written already.
    let mut names: Vec<(String, String, bool)> = Vec::new();
    for source in sources.iter().filter(|source| matches!(source, Source::Rule(_))) {
        let full = self::source(rules, *source);
        let Some((kind, at)) = full.rsplit_once(" at ").filter(|_| full.len() > LONG) else { continue };
        let first = at.split([' ', ',', '-']).next().unwrap_or(at);
        let short = format!("{kind} at {first}…");
        if full.is_char_boundary(1) && short.len() < full.len() {
            names.push((full[1..].to_string(), short[1..].to_string(), false));
        }
    }
    // Rules that would be confused keep their names.
    let all: Vec<String> = names.iter().map(|name| name.1.clone()).collect();
    names.retain(|name| all.iter().filter(|short| **short == name.1).count() == 1);
    if names.is_empty() {
        return;
    }
    for text in texts {
        for (full, short, is_told) in &mut names {
            let mut from = 0;
            while let Some(at) = text[from..].find(full.as_str()).map(|at| at + from) {
                if *is_told {
                    text.replace_range(at..at + full.len(), short);
                    from = at + short.len();
                } else {
                    *is_told = true;
                    from = at + full.len();
                }
            }
        }
    }
}

/// A rule of the puzzle by its kind, its words and its cells.
pub(super) fn rule(rules: &BoardRules, index: usize) -> String {
    constraint(rules.board(), &rules.puzzle().constraints()[index])
}

/// A rule by its kind, its words and its cells: one of the puzzle, or of an alternative.
pub(super) fn constraint(board: &Board, constraint: &Constraint) -> String {
    let at = |cells: &[Cell]| {
        let indexes: Vec<usize> = cells.iter().map(|cell| cell.index()).collect();
        self::cells(board, &indexes)
    };
    if let Some(cage) = constraint.get::<Killer>() {
        let sum = cage.sum.map_or_else(String::new, |sum| format!(" {sum}"));
        return format!("the cage{sum} at {}", at(&cage.cells));
    }
    if let Some(diagonal) = constraint.get::<LongDiagonal>() {
        return format!("the diagonal that {}", if diagonal.rises { "rises" } else { "falls" });
    }
    if constraint.get::<Windoku>().is_some() {
        return "the same window".to_string();
    }
    if let Some(arrow) = constraint.get::<Arrow>() {
        let shafts: Vec<String> = arrow.shafts.iter().map(|shaft| at(shaft)).collect();
        return format!("the arrow from {} over {}", at(&arrow.bulb), list(&shafts, "and"));
    }
    // Which cells they count stands in the argument.
    if let Some(control) = (constraint.get::<ChaosArrow>().map(|arrow| arrow.control))
        .or_else(|| constraint.get::<ChaosCount>().map(|count| count.control))
    {
        let name = constraint.info().name.to_lowercase();
        return format!("the {name} at {}", cell(board, control.index()));
    }
    if let Some(choice) = constraint.get::<Or>() {
        let name = |part: &Vec<Constraint>| {
            list(&part.iter().map(|rule| self::constraint(board, rule)).collect::<Vec<_>>(), "and")
        };
        let names: Vec<String> = choice.parts.iter().map(name).collect();
        let is_short = names.len() <= 3 && names.iter().map(String::len).sum::<usize>() <= 120;
        return if is_short {
            format!("the choice of {}", list(&names, "or"))
        } else {
            format!("the choice of {} alternatives at {}", names.len(), at(&constraint.cells(board)))
        };
    }
    if let Some(machine) = constraint.get::<Nfa>() {
        let name = if machine.name.is_empty() { String::new() } else { format!(" \"{}\"", machine.name) };
        let lists: Vec<String> = machine.segments.iter().map(|cells| at(cells)).collect();
        return format!("the state machine{name} at {}", lists.join(" | "));
    }
    if let Some(pairs) = constraint.get::<Pair>()
        && !pairs.name.is_empty()
    {
        return format!("the pairs \"{}\" at {}", pairs.name, at(&pairs.cells));
    }
    if let Some(choice) = constraint.get::<OneOf>()
        && let [cell] = choice.cells[..]
    {
        let numbers: Vec<String> = choice.numbers.iter().map(ToString::to_string).collect();
        return format!("{} is {}", self::cell(board, cell.index()), list(&numbers, "or"));
    }
    let info = constraint.info();
    let mut terms = constraint.to_terms();
    let mut name = format!("the {}", info.name.to_lowercase());
    if let Some(pair) = constraint.get::<PairSum>() {
        name = match pair.sum {
            10 => "the X".to_string(),
            5 => "the V".to_string(),
            sum => format!("the sum {sum}"),
        };
        terms.words.clear();
    }
    for word in terms.words.iter().take(4) {
        name += &format!(" {word}");
    }
    if let Some(place) = terms.outside {
        // A place beside a row or a column; diagonals are identified by the cells that follow.
        let is_line = constraint.get::<LittleKiller>().is_none();
        name += &match (place.row, place.column) {
            (row, _) if is_line && (1..=board.rows()).contains(&row) => {
                format!(" {} row {row}", if place.column == 0 { "left of" } else { "right of" })
            }
            (_, column) if is_line => {
                format!(" {} column {column}", if place.row == 0 { "above" } else { "below" })
            }
            _ => format!(" at {place}"),
        };
    }
    let lists: Vec<String> =
        terms.cells.iter().filter(|list| !list.is_empty()).map(|list| at(list)).collect();
    if !lists.is_empty() {
        name += &format!(" at {}", lists.join(" | "));
    }
    name
}
