//! The rules of f-puzzles: its own keys, those of the scripts that setters use, and the drawn copies that go with them.
//!
//! A constraint of f-puzzles is a key of the object with a list of elements; each is turned into the
//! [`Terms`](crate::constraint::Terms) of a kind. Defaults are stated here: a missing difference is 1, a missing ratio 2, a
//! missing whisper half the number of digits, an empty clue none. Negative rules spare the pairs that have a mark of their
//! family, as the site's solvers do. `fromConstraint` (and what older scripts wrote) marks a drawn copy of a rule: it is
//! dropped, and drawn again when the puzzle is written anew.
//!
//! Whether a puzzle can be written is found by writing it and reading that again: what does not come back cannot be held.

use serde_json::{Map, Value, json};

use super::builder::missing;
use super::payload::{number, says_nothing, text};
use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::constraint::{Board, Constraint, Fault, Outside, Terms, VariantPuzzle};
use crate::notation::document::{Document, Kept, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, Unsupported};
use crate::notation::feature::Feature;
use crate::notation::options::Context;

pub(super) const FORMAT: &str = "f-puzzles";

/// Keys whose elements are lines, each a rule of one kind.
const LINES: [(&str, &str); 16] = [
    ("thermometer", "thermometer"),
    ("slowthermometer", "slow-thermometer"),
    ("palindrome", "palindrome"),
    ("betweenline", "between"),
    ("lockout", "lockout"),
    ("renban", "renban"),
    ("whispers", "whisper"),
    ("germanwhispers", "whisper"),
    ("dutchwhispers", "whisper"),
    ("regionsumline", "region-sum"),
    ("entropicline", "entropic"),
    ("modularline", "modular"),
    ("nabner", "nabner"),
    ("doublearrow", "double-arrow"),
    ("zipperline", "zipper"),
    ("parityline", "parity-line"),
];

/// Keys that hold all over the board, with the words of their kinds.
const FLAGS: [(&str, &str, &[&str]); 5] = [
    ("diagonal+", "diagonal", &["up"]),
    ("diagonal-", "diagonal", &["down"]),
    ("antiknight", "anti-knight", &[]),
    ("antiking", "anti-king", &[]),
    ("disjointgroups", "disjoint-groups", &[]),
];

/// Keys whose elements are a clue beside the board.
const OUTSIDE: [(&str, &str); 3] =
    [("sandwichsum", "sandwich"), ("xsum", "x-sum"), ("skyscraper", "skyscraper")];

/// Keys whose elements mark one cell; all of them make one rule.
const CELLS: [(&str, &str); 4] =
    [("odd", "odd"), ("even", "even"), ("minimum", "minimum"), ("maximum", "maximum")];

/// Keys whose elements are sets of cells, each a rule.
const SETS: [(&str, &str); 4] = [
    ("extraregion", "extra-region"),
    ("rowindexer", "row-indexer"),
    ("columnindexer", "column-indexer"),
    ("boxindexer", "box-indexer"),
];

/// Keys whose elements are marks between two cells.
const PAIRS: [(&str, &str); 4] =
    [("difference", "difference"), ("ratio", "ratio"), ("xv", "pair-sum"), ("sum", "pair-sum")];

/// Keys that are read by a function of their own.
const SPECIAL: [&str; 7] =
    ["arrow", "killercage", "littlekillersum", "clone", "quadruple", "negative", "nonconsecutive"];

/// Keys that are no rules and are read elsewhere.
const PLAIN: [&str; 6] = ["size", "grid", "title", "author", "ruleset", "solution"];

/// Options of the site and of solvers, fog and messages: they never change the solution.
const KEPT: [&str; 12] = [
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "logicalStepOptions",
    "editor",
    "version",
    "fogofwar",
    "foglight",
    "triggereffect",
    "settings",
];

/// Drawn things.
const DRAWN: [&str; 5] = ["line", "rectangle", "circle", "text", "cage"];

/// What is drawn for a rule of another key than the site's own: the name that the scripts give it, colour and width.
const LINE_COPIES: [(&str, &str, &str, f64); 10] = [
    ("renban", "Renban", "#F067F0", 0.4),
    ("whispers", "Whispers", "#67F067", 0.3),
    ("regionsumline", "Region Sum Line", "#2ECBFF", 0.15625),
    ("entropicline", "Entropic Line", "#FFCCAA", 0.25),
    ("modularline", "Modular Line", "#33BBBB", 0.25),
    ("nabner", "Nabner", "#C9C883", 0.25),
    ("doublearrow", "Double Arrow", "#C54B8B", 0.15),
    ("zipperline", "Zipper Line", "#CDB1EC", 0.25),
    ("lockout", "Lockout", "#AABEEF", 0.15),
    ("parityline", "Parity Line", "#FF8A5A", 0.25),
];

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

/// A puzzle in the making, and what was not understood.
struct Reading<'a> {
    source: &'a Map<String, Value>,
    puzzle: VariantPuzzle,
    unknown: Vec<String>,
    ignore: bool,
}

/// The puzzle of an object.
pub(super) fn document(source: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let source = source.as_object().ok_or_else(|| malformed(Malformed::EmptyPayload))?;
    let rows =
        source.get("grid").and_then(Value::as_array).ok_or_else(|| malformed(Malformed::Missing("grid")))?;
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
    let said = source.get("size").and_then(number).unwrap_or(size as u64);
    if !is_square || said != size as u64 || !(1..=25).contains(&size) {
        return Err(malformed(Malformed::NotSquare));
    }
    if let Some(hint) = context.hint.as_ref().filter(|hint| hint.size() != size) {
        return Err(ReadErrorKind::LayoutSize { found: size, asked: hint.size() });
    }
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let board = board(&cells, size)?;
    let puzzle = VariantPuzzle::new(board)
        .map_err(|error| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error) })?;
    let mut reading = Reading { source, puzzle, unknown: Vec::new(), ignore: context.ignore_unknown };
    if let Some(hint) = &context.hint {
        for rule in VariantPuzzle::rules_of_layout(hint) {
            reading.add("board", rule.info().id, rule.to_terms())?;
        }
    }
    let (placed, notes, mut ignored, kept_cells) = reading.cells(&cells)?;
    reading.rules()?;
    let mut kept = reading.rest(&mut ignored);
    if !kept_cells.is_empty() {
        kept.push(Kept { format: FORMAT, name: "grid".into(), text: Value::Object(kept_cells).to_string() });
    }
    let unknown = reading.unknown;
    if !unknown.is_empty() && !context.ignore_unknown {
        return Err(ReadErrorKind::Unsupported {
            format: FORMAT,
            what: Unsupported::NotInterpreted(unknown),
        });
    }
    let mut document = Document::of_variant(reading.puzzle);
    document.not_interpreted = unknown;
    document.placed = placed;
    if notes.iter().any(|set| !set.is_empty()) {
        if document.marks.is_none() {
            document.marks = Some(Marks { sets: notes, role: MarksRole::Notes });
        } else {
            ignored.push("pencil marks".into());
        }
    }
    document.ignored = ignored;
    document.kept = kept;
    let object = Value::Object(source.clone());
    document.meta.title = text(&object, "title");
    document.meta.author = text(&object, "author");
    document.meta.description = text(&object, "ruleset");
    document.solution = solution(source.get("solution"), &document)?;
    Ok(document)
}

/// The board: regions as the cells state them, or the usual boxes.
fn board(cells: &[&Value], size: usize) -> Result<Board, ReadErrorKind> {
    let mut board = Board::square(size);
    if cells.iter().all(|cell| cell.get("region").is_none()) {
        return Ok(board);
    }
    let mut regions: Vec<(u64, Vec<Cell>)> = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        let cell_at = Cell::new(index);
        let usual = || board.region(cell_at).unwrap_or(index / size) as u64;
        let region = match cell.get("region") {
            None => usual(),
            Some(Value::Null) => continue,
            Some(value) => number(value).ok_or_else(|| {
                malformed(Malformed::BadField { field: "region", value: value.to_string() })
            })?,
        };
        match regions.iter_mut().find(|(name, _)| *name == region) {
            Some((_, cells)) => cells.push(cell_at),
            None => regions.push((region, vec![cell_at])),
        }
    }
    regions.sort();
    let mut regions: Vec<Vec<Cell>> = regions.into_iter().map(|(_, cells)| cells).collect();
    let is_row = |region: &Vec<Cell>| {
        region.len() == size && region.iter().all(|cell| cell.index() / size == region[0].index() / size)
    };
    // A board without boxes of several rows states its rows.
    regions.retain(|region| !(board.regions.is_empty() && is_row(region)));
    let mut sorted = regions.clone();
    sorted.sort();
    if sorted != {
        let mut usual = board.regions.clone();
        usual.sort();
        usual
    } {
        board.regions = regions;
    }
    Ok(board)
}

/// Placed digits, notes, names of what is not read, other fields of cells.
type CellFields = (Vec<(Cell, Digit)>, Vec<DigitSet>, Vec<String>, Map<String, Value>);

impl Reading<'_> {
    fn board(&self) -> &Board {
        self.puzzle.board()
    }

    fn list(&self, key: &str) -> Vec<Value> {
        self.source.get(key).and_then(Value::as_array).cloned().unwrap_or_default()
    }

    fn is_on(&self, key: &str) -> bool {
        self.source.get(key).and_then(Value::as_bool) == Some(true)
    }

    /// Adds a rule that a part of the text states.
    fn add(&mut self, part: &str, kind: &str, terms: Terms) -> Result<(), ReadErrorKind> {
        let made = Constraint::from_terms(kind, &terms, self.puzzle.board());
        match made {
            Ok(constraint) => {
                let added = self.puzzle.add(constraint);
                added.map_err(|error| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error) })
            }
            Err(fault) => self.fault(part, fault),
        }
    }

    fn fault(&mut self, part: &str, fault: Fault) -> Result<(), ReadErrorKind> {
        if self.ignore {
            self.unknown.push(format!("{part}: {fault}"));
            return Ok(());
        }
        Err(ReadErrorKind::Rule { format: FORMAT, part: part.to_string(), fault: Box::new(fault) })
    }

    /// The cells of a list of names; those outside the board or broken are a fault.
    fn named(&mut self, part: &str, list: Option<&Value>) -> Result<Option<Vec<Cell>>, ReadErrorKind> {
        let Some(list) = list.and_then(Value::as_array) else {
            self.fault(part, Fault::Other("there is no list of cells".into()))?;
            return Ok(None);
        };
        let mut cells = Vec::new();
        for name in list {
            match cell(self.board(), name) {
                Some(cell) => cells.push(cell),
                None => {
                    self.fault(part, Fault::Other(format!("{name} is no cell of the board")))?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(cells))
    }

    fn cells(&mut self, cells: &[&Value]) -> Result<CellFields, ReadErrorKind> {
        let size = self.board().rows;
        let mut placed = Vec::new();
        let mut notes = vec![DigitSet::EMPTY; cells.len()];
        let (mut ignored, mut kept): (Vec<String>, Map<String, Value>) = (Vec::new(), Map::new());
        let mut parity = [Vec::new(), Vec::new()];
        for (index, fields) in cells.iter().enumerate() {
            let here = Cell::new(index);
            let name = self.board().name(here);
            let digit = |value: &Value| {
                let digit = Digit::new(u8::try_from(number(value)?).ok()?)?;
                (usize::from(digit.value()) <= size).then_some(digit)
            };
            let digits = |key: &str| -> Result<DigitSet, ReadErrorKind> {
                let list = fields.get(key).and_then(Value::as_array).into_iter().flatten();
                let read = |value| {
                    let bad = || {
                        malformed(Malformed::BadField {
                            field: "pencil mark",
                            value: Value::to_string(value),
                        })
                    };
                    digit(value).ok_or_else(bad)
                };
                list.map(read).collect()
            };
            let value = fields.get("value").filter(|value| !says_nothing(value));
            match value {
                Some(written) => {
                    let bad =
                        || malformed(Malformed::NotADigit { cell: name.clone(), value: written.to_string() });
                    let digit = digit(written).ok_or_else(bad)?;
                    if fields.get("given").and_then(Value::as_bool) == Some(true) {
                        self.puzzle.restrict(here, 1 << (digit.value() - 1));
                    } else {
                        placed.push((here, digit));
                    }
                }
                None => notes[index] = digits("centerPencilMarks")? | digits("cornerPencilMarks")?,
            }
            let allowed = digits("givenPencilMarks")?;
            if !allowed.is_empty() && value.is_none() {
                self.puzzle
                    .restrict(here, allowed.iter().fold(0, |set, digit| set | 1 << (digit.value() - 1)));
            }
            let mut more = Map::new();
            for (key, value) in
                fields.as_object().into_iter().flatten().filter(|(_, value)| !says_nothing(value))
            {
                match (key.as_str(), value.as_str()) {
                    (
                        "value" | "given" | "region" | "givenPencilMarks" | "centerPencilMarks"
                        | "cornerPencilMarks",
                        _,
                    ) => continue,
                    ("c" | "cArray" | "highlight" | "highlightArray", _) => {
                        if !ignored.contains(key) {
                            ignored.push(key.clone());
                        }
                    }
                    ("parity", Some("Odd" | "odd")) => {
                        parity[0].push(here);
                        continue;
                    }
                    ("parity", Some("Even" | "even")) => {
                        parity[1].push(here);
                        continue;
                    }
                    _ => self.unknown.push(format!("{key} of {name}")),
                }
                more.insert(key.clone(), value.clone());
            }
            if !more.is_empty() {
                kept.insert(format!("R{}C{}", index / size + 1, index % size + 1), Value::Object(more));
            }
        }
        for (kind, marked) in ["odd", "even"].into_iter().zip(parity) {
            if !marked.is_empty() {
                self.add("parity", kind, Terms::of_cells(&marked))?;
            }
        }
        Ok((placed, notes, ignored, kept))
    }

    fn rules(&mut self) -> Result<(), ReadErrorKind> {
        for (key, kind, words) in FLAGS {
            if self.is_on(key) {
                let words = words.iter().map(|word| word.to_string()).collect();
                self.add(key, kind, Terms { words, ..Terms::default() })?;
            }
        }
        self.negative()?;
        for (key, kind) in SETS {
            for (part, element) in self.elements(key) {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                if !cells.is_empty() {
                    self.add(&part, kind, Terms::of_cells(&cells))?;
                }
            }
        }
        for (key, kind) in CELLS {
            let mut all = Vec::new();
            for (part, element) in self.elements(key) {
                match element.get("cell").and_then(|name| cell(self.board(), name)) {
                    Some(cell) if all.contains(&cell) => {}
                    Some(cell) => all.push(cell),
                    None => self.fault(&part, Fault::Other("there is no cell of the board".into()))?,
                }
            }
            if !all.is_empty() {
                self.add(key, kind, Terms::of_cells(&all))?;
            }
        }
        for (key, kind) in PAIRS {
            for (part, element) in self.elements(key) {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                let value = element.get("value").filter(|value| !says_nothing(value)).map(plain);
                // A mark of a sum without its number says nothing.
                if value.is_some() || kind != "pair-sum" {
                    self.add(
                        &part,
                        kind,
                        Terms { words: value.into_iter().collect(), ..Terms::of_cells(&cells) },
                    )?;
                }
            }
        }
        for (part, element) in self.elements("quadruple") {
            let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
            let words: Vec<String> =
                element.get("values").and_then(Value::as_array).into_iter().flatten().map(plain).collect();
            if !words.is_empty() {
                self.add(&part, "quadruple", Terms { words, ..Terms::of_cells(&cells) })?;
            }
        }
        self.cages()?;
        for (part, element) in self.elements("clone") {
            let (Some(first), Some(second)) =
                (self.named(&part, element.get("cells"))?, self.named(&part, element.get("cloneCells"))?)
            else {
                continue;
            };
            let (first, second): (Vec<Cell>, Vec<Cell>) =
                first.into_iter().zip(second).filter(|(a, b)| a != b).unzip();
            if !first.is_empty() {
                self.add(&part, "clone", Terms { cells: vec![first, second], ..Terms::default() })?;
            }
        }
        for (key, kind) in LINES {
            self.lines(key, kind)?;
        }
        for (part, element) in self.elements("arrow") {
            let Some(bulb) = self.named(&part, element.get("cells"))? else { continue };
            let mut lists = vec![bulb];
            for line in element.get("lines").and_then(Value::as_array).into_iter().flatten() {
                let Some(line) = self.named(&part, Some(line))? else { continue };
                if lists[0].is_empty() {
                    lists[0].extend(line.first());
                }
                if line.len() > 1 {
                    lists.push(line[1..].to_vec());
                }
            }
            if lists.len() > 1 {
                self.add(&part, "arrow", Terms { cells: lists, ..Terms::default() })?;
            }
        }
        self.outside()
    }

    /// The elements of a key, each with its name for messages.
    fn elements(&self, key: &str) -> Vec<(String, Value)> {
        let list = self.list(key).into_iter().enumerate();
        list.map(|(index, element)| (format!("{key} {}", index + 1), element)).collect()
    }

    fn lines(&mut self, key: &str, kind: &str) -> Result<(), ReadErrorKind> {
        for (part, element) in self.elements(key) {
            let value = element.get("value").filter(|value| !says_nothing(value)).map(plain);
            let half = self.board().values.div_ceil(2);
            let words: Vec<String> = match (key, value) {
                ("dutchwhispers", None) => vec![(half - 1).to_string()],
                ("whispers" | "germanwhispers" | "dutchwhispers" | "lockout" | "modularline", value) => {
                    value.into_iter().collect()
                }
                (_, Some(value)) => {
                    self.unknown.push(format!("the value {value} of {part}"));
                    Vec::new()
                }
                (_, None) => Vec::new(),
            };
            for line in element.get("lines").and_then(Value::as_array).into_iter().flatten() {
                let Some(mut cells) = self.named(&part, Some(line))? else { continue };
                cells.dedup();
                // A closed line of a rule without order names its first cell again.
                if matches!(kind, "renban" | "nabner") && cells.len() > 2 && cells.first() == cells.last() {
                    cells.pop();
                }
                if cells.len() > usize::from(kind == "double-arrow") + 1 {
                    self.add(&part, kind, Terms { words: words.clone(), ..Terms::of_cells(&cells) })?;
                }
            }
        }
        Ok(())
    }

    fn cages(&mut self) -> Result<(), ReadErrorKind> {
        for (part, element) in self.elements("killercage") {
            let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
            let value = element.get("value").filter(|value| !says_nothing(value)).map(plain);
            let sum = value.filter(|value| value != "0");
            if let Some(written) = sum.as_ref().filter(|sum| sum.parse::<i32>().is_err()) {
                self.unknown.push(format!("the value {written} of {part}"));
                continue;
            }
            if !cells.is_empty() {
                self.add(
                    &part,
                    "killer",
                    Terms { words: sum.into_iter().collect(), ..Terms::of_cells(&cells) },
                )?;
            }
        }
        for (part, element) in self.elements("cage") {
            if is_copy(&element) {
                continue;
            }
            let value =
                element.get("value").filter(|value| !says_nothing(value)).map(plain).unwrap_or_default();
            let root = value
                .strip_prefix("DR")
                .filter(|root| !root.is_empty() && root.bytes().all(|byte| byte.is_ascii_digit()));
            if let Some(root) = root {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                let words = vec!["root".into(), root.into()];
                self.add(&part, "sum", Terms { words, ..Terms::of_cells(&cells) })?;
            } else if !matches!(value.as_str(), "FOW" | "FOGLIGHT") {
                self.unknown.push(if value.is_empty() { part } else { format!("{part} '{value}'") });
            }
        }
        Ok(())
    }

    fn outside(&mut self) -> Result<(), ReadErrorKind> {
        for (key, kind) in OUTSIDE {
            for (part, element) in self.elements(key) {
                let Some(value) = element.get("value").filter(|value| !says_nothing(value)) else { continue };
                let outside = element.get("cell").and_then(place);
                let terms = Terms { words: vec![plain(value)], outside, ..Terms::default() };
                self.add(&part, kind, terms)?;
            }
        }
        for (part, element) in self.elements("littlekillersum") {
            let Some(value) = element.get("value").filter(|value| !says_nothing(value)) else { continue };
            let direction = element.get("direction").map(plain).unwrap_or_default();
            let outside = element.get("cell").and_then(place);
            self.add(
                &part,
                "little-killer",
                Terms { words: vec![plain(value), direction], outside, ..Terms::default() },
            )?;
        }
        Ok(())
    }

    /// The pairs of cells with a mark of these keys.
    fn marked(&self, keys: &[&str]) -> Vec<Vec<Cell>> {
        let elements = keys.iter().flat_map(|key| self.list(key));
        let pair = |element: Value| {
            let names = element.get("cells")?.as_array()?.clone();
            let cells = names.iter().map(|name| cell(self.board(), name)).collect::<Option<Vec<Cell>>>()?;
            (cells.len() == 2 && cells[0] != cells[1]).then_some(cells)
        };
        let mut pairs: Vec<Vec<Cell>> = Vec::new();
        for mut pair in elements.filter_map(pair) {
            pair.sort();
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        pairs.sort();
        pairs
    }

    fn negative(&mut self) -> Result<(), ReadErrorKind> {
        if self.is_on("nonconsecutive") {
            let cells = self.marked(&["difference", "ratio"]);
            self.add("nonconsecutive", "non-consecutive", Terms { cells, ..Terms::default() })?;
        }
        for (part, name) in self.elements("negative") {
            match name.as_str() {
                Some("ratio") => {
                    let cells = self.marked(&["difference", "ratio"]);
                    let ratios = self.list("ratio").into_iter().map(|element| {
                        element
                            .get("value")
                            .filter(|value| !says_nothing(value))
                            .and_then(number)
                            .unwrap_or(2)
                    });
                    let mut ratios: Vec<u64> = ratios.collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    if ratios == [2] {
                        ratios.clear();
                    }
                    let words = ratios.iter().map(u64::to_string).collect();
                    self.add(&part, "anti-ratio", Terms { words, cells, ..Terms::default() })?;
                }
                Some("xv") => {
                    let cells = self.marked(&["xv", "sum"]);
                    self.add(&part, "anti-sum", Terms { cells, ..Terms::default() })?;
                }
                Some("foglight") => {}
                _ => self.unknown.push(format!("negative {name}")),
            }
        }
        Ok(())
    }

    /// What is not a rule: kept, ignored or not understood.
    fn rest(&mut self, ignored: &mut Vec<String>) -> Vec<Kept> {
        let mut kept = Vec::new();
        for (key, value) in self.source {
            let key = key.as_str();
            let is_rule = LINES
                .iter()
                .chain(&OUTSIDE)
                .chain(&CELLS)
                .chain(&SETS)
                .chain(&PAIRS)
                .any(|(known, _)| *known == key)
                || FLAGS.iter().any(|(known, ..)| *known == key)
                || SPECIAL.contains(&key);
            if is_rule || PLAIN.contains(&key) {
                continue;
            }
            let mut text = value.to_string();
            if DRAWN.contains(&key) {
                let own: Vec<Value> =
                    self.list(key).into_iter().filter(|element| !is_copy(element)).collect();
                if own.is_empty() {
                    continue;
                }
                self.drawn(key, &own, ignored);
                text = Value::Array(own).to_string();
            } else if KEPT.contains(&key) {
                if key.contains("fog") && !says_nothing(value) {
                    ignored.push(key.to_string());
                }
            } else if !says_nothing(value) {
                self.unknown.push(key.to_string());
            }
            kept.push(Kept { format: FORMAT, name: key.to_string(), text });
        }
        kept
    }

    /// Plain lines are pictures; text is not, and neither is a shape unless it marks what a rule says anyway.
    fn drawn(&mut self, key: &str, elements: &[Value], ignored: &mut Vec<String>) {
        if key == "cage" {
            return;
        }
        let mut plain_shapes = false;
        for (index, element) in elements.iter().enumerate() {
            let value = element.get("value").filter(|value| !says_nothing(value)).map(plain);
            let at = || {
                let cells = element.get("cells").and_then(Value::as_array);
                let names: Vec<String> = cells.into_iter().flatten().map(plain).collect();
                if names.is_empty() { String::new() } else { format!(" at {}", names.join(" ")) }
            };
            match (key, value) {
                ("line", _) => plain_shapes = true,
                ("text", None) => {}
                ("text", Some(value)) => self.unknown.push(format!("text '{value}'{}", at())),
                (_, Some(value)) => self.unknown.push(format!("{key} '{value}'{}", at())),
                (_, None) if self.is_known_shape(key, element) => plain_shapes = true,
                (_, None) => self.unknown.push(format!("{key} {}{}", index + 1, at())),
            }
        }
        if plain_shapes {
            ignored.push(key.to_string());
        }
    }

    /// Whether a shape without text is how people draw a rule that is there: a diamond at the end of a lockout line, a square on
    /// an even cell, a circle on an odd one or where lines with circles begin and end.
    fn is_known_shape(&self, key: &str, element: &Value) -> bool {
        let Some([name]) = element.get("cells").and_then(Value::as_array).map(Vec::as_slice) else {
            return false;
        };
        let Some(at) = cell(self.board(), name) else { return false };
        let turned =
            element.get("angle").and_then(Value::as_f64).is_some_and(|angle| angle.rem_euclid(90.0) == 45.0);
        self.puzzle.constraints().iter().any(|rule| {
            let lists = rule.to_terms().cells;
            let first = lists.first().map(Vec::as_slice).unwrap_or_default();
            let is_end = first.first() == Some(&at) || first.last() == Some(&at);
            match (key, rule.info().id) {
                ("rectangle", "lockout") => turned && is_end,
                ("rectangle", "even") => !turned && first.contains(&at),
                ("circle", "odd") => first.contains(&at),
                ("circle", "between" | "double-arrow") => is_end,
                ("circle", "arrow") => first.contains(&at),
                ("circle", "thermometer" | "slow-thermometer") => first.first() == Some(&at),
                _ => false,
            }
        })
    }
}

/// Whether a drawn thing is the copy of a rule that another key states.
fn is_copy(element: &Value) -> bool {
    ["fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver"]
        .iter()
        .any(|key| element.get(key).is_some_and(|value| !says_nothing(value)))
}

/// A text or number as text.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_string())
}

/// Row and column of `R1C12`.
fn place(name: &Value) -> Option<Outside> {
    let (row, column) = name.as_str()?.trim().strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let number = |text: &str| {
        (!text.is_empty() && text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit()))
            .then(|| text.parse().ok())?
    };
    Some(Outside { row: number(row)?, column: number(column)? })
}

fn cell(board: &Board, name: &Value) -> Option<Cell> {
    let Outside { row, column } = place(name)?;
    board.get(row as isize - 1, column as isize - 1)
}

fn solution(value: Option<&Value>, document: &Document) -> Result<Option<Grid>, ReadErrorKind> {
    let layout = document.layout();
    let digits: Vec<Option<u8>> = match value {
        Some(Value::Array(list)) => {
            list.iter().map(|value| number(value).and_then(|number| u8::try_from(number).ok())).collect()
        }
        Some(Value::String(text)) if layout.size() <= 9 => {
            text.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect()
        }
        _ => return Ok(None),
    };
    if digits.is_empty() {
        return Ok(None);
    }
    if digits.len() != layout.cell_count() {
        return Err(malformed(Malformed::SolutionSize));
    }
    let digits: Option<Vec<u8>> = digits.into_iter().collect();
    Ok(digits.and_then(|digits| Grid::new(layout.clone(), digits).ok()))
}

fn name(board: &Board, cell: Cell) -> Value {
    let (row, column) = board.place(cell).unwrap_or_default();
    json!(format!("R{}C{}", row + 1, column + 1))
}

fn names(board: &Board, cells: &[Cell]) -> Value {
    Value::Array(cells.iter().map(|&cell| name(board, cell)).collect())
}

/// The rules of a puzzle as keys of the object. Those that have none are left out: [`lacks`] finds them.
pub(super) fn write_rules(puzzle: &VariantPuzzle, object: &mut Map<String, Value>) {
    let board = puzzle.board();
    let push = |object: &mut Map<String, Value>, key: &str, element: Value| {
        let list = object.entry(key).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(element);
        }
    };
    for constraint in puzzle.constraints() {
        let kind = constraint.info().id;
        let terms = constraint.to_terms();
        let cells = terms.cells.first().map(Vec::as_slice).unwrap_or_default();
        let word = terms.words.first();
        let outside = terms.outside.map(|place| json!(format!("R{}C{}", place.row, place.column)));
        let is_word = |words: &[&str]| {
            terms.words.len() == words.len() && terms.words.iter().zip(words).all(|(a, b)| a == b)
        };
        if let Some((key, ..)) = FLAGS.iter().find(|(_, id, words)| *id == kind && is_word(words)) {
            object.insert(key.to_string(), json!(true));
        } else if let Some((key, _)) = LINES.iter().find(|(_, id)| *id == kind) {
            let line = names(board, cells);
            let mut element = json!({ "lines": [line] });
            if let Some(word) = word {
                element["value"] = json!(word);
            }
            push(object, key, element);
            line_copies(board, key, cells, object);
        } else if let Some((key, _)) = OUTSIDE.iter().find(|(_, id)| *id == kind) {
            if terms.words.len() == 1 {
                let sign = match *key {
                    "xsum" => Some(("X Sum", "◯")),
                    "skyscraper" => Some(("Skyscraper", "▯")),
                    _ => None,
                };
                if let Some((name, sign)) = sign {
                    for (value, size) in [(json!(sign), 1.2), (json!(word), 0.7)] {
                        let text = json!({ "cells": [outside], "value": value, "fontC": "#000000", "size": size, "fromConstraint": name });
                        push(object, "text", text);
                    }
                }
                push(object, key, json!({ "cell": outside, "value": word }));
            }
        } else if let Some((key, _)) = CELLS.iter().find(|(_, id)| *id == kind) {
            cells.iter().for_each(|&cell| push(object, key, json!({ "cell": name(board, cell) })));
        } else if let Some((key, _)) = SETS.iter().find(|(_, id)| *id == kind) {
            push(object, key, json!({ "cells": names(board, cells) }));
            let colour = match *key {
                "columnindexer" => Some(("Column Indexer", "#C77C7C")),
                "rowindexer" => Some(("Row Indexer", "#7CC77C")),
                "boxindexer" => Some(("Box Indexer", "#7C7CC7")),
                _ => None,
            };
            if let Some((name, colour)) = colour {
                let cage = json!({ "cells": names(board, cells), "outlineC": colour, "fontC": "#000000", "fromConstraint": name });
                push(object, "cage", cage);
            }
        } else {
            write_special(board, kind, &terms, object, &push);
        }
    }
}

type Push<'a> = &'a dyn Fn(&mut Map<String, Value>, &str, Value);

fn write_special(board: &Board, kind: &str, terms: &Terms, object: &mut Map<String, Value>, push: Push<'_>) {
    let cells = terms.cells.first().map(Vec::as_slice).unwrap_or_default();
    let word = terms.words.first();
    let mut element = json!({ "cells": names(board, cells) });
    match kind {
        "difference" | "ratio" => {
            if let Some(word) = word {
                element["value"] = json!(word);
            }
            push(object, kind, element);
        }
        "pair-sum" => {
            let (key, value) = match word.map(String::as_str) {
                Some("5") => ("xv", "V"),
                Some("10") => ("xv", "X"),
                Some(other) => ("sum", other),
                None => return,
            };
            element["value"] = json!(value);
            push(object, key, element);
        }
        "killer" => {
            if let Some(word) = word {
                element["value"] = json!(word);
            }
            push(object, "killercage", element);
        }
        "sum" if word.is_some_and(|word| word == "root") && terms.words.len() == 2 => {
            element["value"] = json!(format!("DR{}", terms.words[1]));
            element["outlineC"] = json!("#000000");
            element["fontC"] = json!("#000000");
            push(object, "cage", element);
        }
        "quadruple" => {
            let values: Vec<Value> = terms
                .words
                .iter()
                .map(|word| word.parse::<i32>().map_or(json!(word), |number| json!(number)))
                .collect();
            element["values"] = Value::Array(values);
            push(object, "quadruple", element);
        }
        "clone" if terms.cells.len() == 2 => {
            element["cloneCells"] = names(board, &terms.cells[1]);
            push(object, "clone", element);
        }
        "arrow" => {
            let shafts = terms.cells[1..].iter().map(|shaft| {
                let touches = |cell: &&Cell| match (board.place(**cell), board.place(shaft[0])) {
                    (Some(a), Some(b)) => a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1,
                    _ => false,
                };
                let start = cells.iter().find(touches).unwrap_or(&cells[0]);
                let line: Vec<Cell> = std::iter::once(start).chain(shaft).copied().collect();
                names(board, &line)
            });
            element["lines"] = Value::Array(shafts.collect());
            push(object, "arrow", element);
        }
        "little-killer" => {
            let (Some(place), [sum, direction]) = (terms.outside, &terms.words[..]) else { return };
            let diagonal = crate::constraint::Diagonal::from_letters(direction);
            let cells = diagonal.map(|diagonal| place.diagonal(board, diagonal)).unwrap_or_default();
            let cell = format!("R{}C{}", place.row, place.column);
            push(
                object,
                "littlekillersum",
                json!({ "cell": cell, "cells": names(board, &cells), "direction": direction, "value": sum }),
            );
        }
        "non-consecutive" => {
            object.insert("nonconsecutive".into(), json!(true));
        }
        "anti-ratio" => push(object, "negative", json!("ratio")),
        "anti-sum" => push(object, "negative", json!("xv")),
        _ => {}
    }
}

/// The lines and shapes that the scripts draw beside a rule.
fn line_copies(board: &Board, key: &str, cells: &[Cell], object: &mut Map<String, Value>) {
    let Some((_, from, colour, width)) = LINE_COPIES.iter().find(|(known, ..)| *known == key) else { return };
    let mut push = |key: &str, element: Value| {
        if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
            list.push(element);
        }
    };
    push(
        "line",
        json!({ "lines": [names(board, cells)], "outlineC": colour, "width": width, "fromConstraint": from }),
    );
    for cell in [cells.first(), cells.last()].into_iter().flatten() {
        let at = names(board, &[*cell]);
        match key {
            "doublearrow" => push(
                "circle",
                json!({
                    "cells": at, "baseC": "#EAEAEA", "outlineC": colour, "width": 0.85, "height": 0.85, "fromConstraint": from,
                }),
            ),
            "lockout" => push(
                "rectangle",
                json!({
                    "cells": at, "baseC": "#E7E6FF", "outlineC": "#0000FF", "fontC": "#000000", "width": 0.55, "height": 0.55,
                    "angle": 45, "fromConstraint": from,
                }),
            ),
            _ => {}
        }
    }
}

/// The object for a document with rules.
pub(super) fn object(document: &Document) -> Value {
    let puzzle = document.to_variant();
    let board = puzzle.board();
    let usual = Board::square(board.rows).regions == board.regions;
    let mut rows: Vec<Vec<Value>> = vec![Vec::new(); board.rows];
    let saved = |name: &str| {
        let own = document.kept.iter().filter(|kept| kept.format == FORMAT);
        own.filter(|kept| kept.name == name).find_map(|kept| serde_json::from_str::<Value>(&kept.text).ok())
    };
    let cell_fields = saved("grid").unwrap_or(Value::Null);
    for cell in board.cells() {
        let mut fields = Map::new();
        let (row, column) = board.place(cell).unwrap_or_default();
        if let Some(Value::Object(more)) = cell_fields.get(format!("R{}C{}", row + 1, column + 1)) {
            fields.extend(more.clone());
        }
        let placed = document.placed.iter().find(|(at, _)| *at == cell);
        let numbers = board.members(puzzle.allowed(cell));
        if let Some(number) = puzzle.given(cell).filter(|_| board.values > 1) {
            fields.insert("value".into(), json!(number));
            fields.insert("given".into(), json!(true));
        } else if puzzle.allowed(cell) != board.all() {
            fields.insert("givenPencilMarks".into(), json!(numbers));
        }
        if let Some((_, digit)) = placed.filter(|_| puzzle.given(cell).is_none()) {
            fields.insert("value".into(), json!(digit.value()));
        }
        if let Some(marks) = document.marks.as_ref().filter(|marks| marks.role == MarksRole::Notes) {
            let digits: Vec<u8> = marks.sets[cell.index()].iter().map(Digit::value).collect();
            if !digits.is_empty() {
                fields.insert("centerPencilMarks".into(), json!(digits));
            }
        }
        if !usual {
            fields.insert("region".into(), json!(board.region(cell)));
        }
        rows[row].push(Value::Object(fields));
    }
    let mut object = Map::new();
    object.insert("size".into(), json!(board.rows));
    object.insert("grid".into(), json!(rows));
    let meta = &document.meta;
    for (key, text) in [("title", &meta.title), ("author", &meta.author), ("ruleset", &meta.description)] {
        if let Some(text) = text {
            object.insert(key.into(), json!(text));
        }
    }
    if let Some(solution) = &document.solution {
        object.insert("solution".into(), json!(solution.values()));
    }
    write_rules(&puzzle, &mut object);
    for kept in document.kept.iter().filter(|kept| kept.format == FORMAT && kept.name != "grid") {
        let Ok(value) = serde_json::from_str::<Value>(&kept.text) else { continue };
        match (object.get_mut(&kept.name), value) {
            (Some(Value::Array(list)), Value::Array(more)) => {
                let new: Vec<Value> = more.into_iter().filter(|element| !list.contains(element)).collect();
                list.extend(new);
            }
            (Some(_), _) => {}
            (None, value) => {
                object.insert(kept.name.clone(), value);
            }
        }
    }
    Value::Object(object)
}

/// What of a puzzle with rules the format cannot hold.
pub(in crate::notation) fn lacks(puzzle: &VariantPuzzle) -> Vec<Feature> {
    let board = puzzle.board();
    if board.rows != board.columns
        || board.rows > 25
        || board.lowest != 1
        || board.values != board.rows
        || !board.lines_differ
        || !board.extra.is_empty()
    {
        return vec![Feature::Board(board.to_string())];
    }
    let written = object(&Document::of_variant(puzzle.clone()));
    let again = match document(&written, &Context::new(&Default::default())) {
        Ok(document) => document.to_variant(),
        Err(_) => return crate::notation::rules_of::features(puzzle),
    };
    missing(puzzle, &again)
}
