//! Says the facts of an argument in words and in a notation of cells. Each rule with many cells is named in full once.

use crate::board::{Board, Cell, Coordinates, HousePlace};
use crate::constraint::{Names, list};
use crate::propagation::Values;

use super::fact::Fact;
use super::pair_words::relation;
use super::parts::{Conflict, HouseOrRule};
use super::rules::BoardRules;
use super::state::members;
use super::words::is_region;

/// Says facts about a puzzle in a notation.
pub struct Wording<'a> {
    rules: &'a BoardRules,
    names: Names<'a>,
    /// Rules with a shorter name, that name, and whether the full one was said.
    short: Vec<(usize, String, bool)>,
}

impl<'a> Wording<'a> {
    /// Without shorter names.
    pub fn new(rules: &'a BoardRules, coordinates: Coordinates) -> Wording<'a> {
        Wording { rules, names: Names { board: rules.board(), coordinates }, short: Vec::new() }
    }

    /// Of an argument that uses these rules: one with many cells is named in full once, then by its first cell. Rules
    /// that would be confused keep their names.
    pub fn of_argument(
        rules: &'a BoardRules,
        sources: &[HouseOrRule],
        coordinates: Coordinates,
    ) -> Wording<'a> {
        let mut wording = Wording::new(rules, coordinates);
        let short = |source: &HouseOrRule| match *source {
            HouseOrRule::Rule(rule) => {
                let name = rules.puzzle().constraints()[rule].name(&wording.names).short()?;
                Some((rule, name, false))
            }
            HouseOrRule::House(_) => None,
        };
        let all: Vec<(usize, String, bool)> = sources.iter().filter_map(short).collect();
        let is_clear =
            |entry: &&(usize, String, bool)| all.iter().filter(|one| one.1 == entry.1).count() == 1;
        wording.short = all.iter().filter(is_clear).cloned().collect();
        wording
    }

    /// A sentence, with its first letter a capital unless it begins with a cell.
    pub fn sentence(&mut self, fact: &Fact) -> String {
        let text = self.text_of(fact);
        if self.begins_with_cell(fact) { text } else { capital(&text) }
    }

    fn begins_with_cell(&self, fact: &Fact) -> bool {
        let is_cell = |cell: &Cell| !is_region(self.rules.board(), cell.index());
        match fact {
            Fact::Cell(cell) => is_cell(cell),
            Fact::Cells(cells, _) => cells.first().is_some_and(is_cell),
            Fact::Sentence(words, facts) => words.starts_with("{}") && self.begins_with_cell(&facts[0]),
            Fact::List(facts, _) | Fact::Joined(facts, _) => {
                facts.first().is_some_and(|fact| self.begins_with_cell(fact))
            }
            // Names of rules begin with "the", unless with a cell.
            Fact::HouseOrRule(HouseOrRule::Rule(rule)) => {
                !self.rules.puzzle().constraints()[*rule].name(&self.names).kind.starts_with("the ")
            }
            Fact::Relation(pair) => self.begins_with_cell(&relation(self.rules, &self.rules.pairs[*pair])),
            _ => false,
        }
    }

    /// A fact in words.
    pub fn text_of(&mut self, fact: &Fact) -> String {
        let board = self.names.board;
        let number = |value: usize| (board.lowest() + value as i32).to_string();
        let numbers = |set: Values| members(set).map(number).collect::<Vec<String>>();
        match fact {
            Fact::Words(words) => words.to_string(),
            Fact::Sentence(words, facts) => {
                let mut parts = words.split("{}");
                let mut text = parts.next().unwrap_or_default().to_string();
                for (fact, part) in facts.iter().zip(parts) {
                    text += &self.text_of(fact);
                    text += part;
                }
                text
            }
            Fact::List(facts, last) => list(&self.each(facts), last),
            Fact::Joined(facts, between) => self.each(facts).join(between),
            Fact::Cell(cell) => self.names.cell(*cell),
            Fact::Cells(cells, last) => self.names.cells_with(cells, last),
            Fact::Numbers(set, last) => list(&numbers(*set), last),
            Fact::Short(set, between) => numbers(*set).join(between),
            Fact::Number(value) => number(*value),
            Fact::One(value) => {
                let number = number(*value);
                let is_vowel = number.starts_with('8') || number == "11" || number == "18";
                format!("{} {number}", if is_vowel { "an" } else { "a" })
            }
            Fact::Lines(is_rows, lines) => {
                let notation = self.names.coordinates;
                let name = |&line: &usize| if *is_rows { notation.row(line) } else { notation.column(line) };
                let numbers: Vec<String> = lines.iter().map(name).collect();
                several(if *is_rows { "row" } else { "column" }, &numbers)
            }
            Fact::HouseOrRule(source) => self.source(*source),
            Fact::Sources(sources) => self.sources(sources),
            Fact::Group(group) => self.group(*group),
            Fact::Rule(rule) => {
                match self.rules.puzzle().constraints().iter().position(|other| other == rule) {
                    Some(place) => self.source(HouseOrRule::Rule(place)),
                    None => rule.name(&self.names).full(),
                }
            }
            Fact::Relation(pair) => {
                let statement = relation(self.rules, &self.rules.pairs[*pair]);
                self.text_of(&statement)
            }
            Fact::Conflict(Conflict::Cell) => "a cell holds one number".to_string(),
            Fact::Conflict(Conflict::Differ(source)) => format!("{} has it once", self.source(*source)),
            Fact::Conflict(Conflict::Pair(pair)) => {
                let statement = self.text_of(&Fact::Relation(*pair));
                format!("{statement} ({})", self.source(HouseOrRule::Rule(self.rules.pairs[*pair].rule)))
            }
        }
    }

    fn each(&mut self, facts: &[Fact]) -> Vec<String> {
        facts.iter().map(|fact| self.text_of(fact)).collect()
    }

    /// The house or the rule: "row 3", "the killer cage 15 at r1c1-2 and r2c1".
    fn source(&mut self, source: HouseOrRule) -> String {
        match source {
            HouseOrRule::House(index) => {
                let (kind, number) = house(&self.names, index);
                format!("{kind} {number}")
            }
            HouseOrRule::Rule(rule) => {
                if let Some((_, short, is_named)) = self.short.iter_mut().find(|entry| entry.0 == rule) {
                    if *is_named {
                        return short.clone();
                    }
                    *is_named = true;
                }
                self.rules.puzzle().constraints()[rule].name(&self.names).full()
            }
        }
    }

    fn sources(&mut self, sources: &[HouseOrRule]) -> String {
        let mut parts: Vec<(String, Vec<String>)> = Vec::new();
        for &source in sources {
            let (kind, number) = match source {
                HouseOrRule::House(index) => {
                    let (kind, number) = house(&self.names, index);
                    (kind.to_string(), vec![number])
                }
                HouseOrRule::Rule(_) => (self.source(source), Vec::new()),
            };
            match parts.iter_mut().find(|(other, numbers)| *other == kind && !numbers.is_empty()) {
                Some((_, numbers)) => numbers.extend(number),
                None => parts.push((kind, number)),
            }
        }
        let word = |(kind, numbers): &(String, Vec<String>)| match &numbers[..] {
            [] => kind.clone(),
            numbers => several(kind, numbers),
        };
        list(&parts.iter().map(word).collect::<Vec<_>>(), "and")
    }

    /// The house, or the part of a rule that has several: "window 2".
    fn group(&mut self, index: usize) -> String {
        let groups = &self.rules.groups;
        let source = groups[index].source;
        let HouseOrRule::Rule(rule) = source else { return self.source(source) };
        let number = groups[..=index].iter().filter(|other| other.source == source).count();
        let name = self.rules.puzzle().constraints()[rule].group_name(number);
        name.unwrap_or_else(|| self.source(source))
    }
}

/// The name of a house or a rule, with cells in this notation.
pub fn source_name(rules: &BoardRules, source: HouseOrRule, coordinates: Coordinates) -> String {
    Wording::new(rules, coordinates).source(source)
}

/// "row 3", "boxes 1 and 2".
fn several(kind: &str, numbers: &[String]) -> String {
    match (numbers, kind) {
        ([one], _) => format!("{kind} {one}"),
        (many, "box") => format!("boxes {}", list(many, "and")),
        (many, _) => format!("{kind}s {}", list(many, "and")),
    }
}

/// The kind of a house, and its number or letter.
fn house(names: &Names<'_>, index: usize) -> (&'static str, String) {
    let (kind, number) = house_kind(names.board, index);
    let number = match kind {
        "row" => names.coordinates.row(number),
        "column" => names.coordinates.column(number),
        _ => (number + 1).to_string(),
    };
    match names.board.house_place(index).1 {
        Some(grid) => {
            (kind, format!("{number} of the grid at {}", names.coordinates.cell(grid.top, grid.left)))
        }
        None => (kind, number),
    }
}

/// The kind of a house by its index in [`Board::house_cells`], and its number among those of its kind, from 0: a "row",
/// a "column", a "box", or a "region" where it is no rectangle. Boxes and regions are counted together.
pub fn house_kind(board: &Board, index: usize) -> (&'static str, usize) {
    let index = match board.house_place(index).0 {
        HousePlace::Row(row) => return ("row", row),
        HousePlace::Column(column) => return ("column", column),
        HousePlace::Extra(extra) => return ("region", board.regions().len() + extra),
        HousePlace::Region(region) => region,
    };
    let region = &board.regions()[index];
    let places: Vec<(usize, usize)> = region.iter().filter_map(|&cell| board.place(cell)).collect();
    let span = |of: fn(&(usize, usize)) -> usize| {
        let (min, max) = (places.iter().map(of).min(), places.iter().map(of).max());
        max.unwrap_or(0) - min.unwrap_or(0) + 1
    };
    let is_box =
        places.len() == region.len() && span(|place| place.0) * span(|place| place.1) == region.len();
    (if is_box { "box" } else { "region" }, index)
}

/// "Naked single".
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
