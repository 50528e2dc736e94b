//! The rules of f-puzzles: its own keys, those of the scripts that setters use, and the drawn copies that go with them,
//! read.
//!
//! A constraint of f-puzzles is a key of the object with a list of elements; each is turned into the
//! [`Parameters`](crate::constraint::Parameters) of a kind. Defaults are stated here: a missing difference is 1, a missing ratio
//! 2, a missing whisper half the number of digits, an empty clue none. Negative rules spare the pairs that have a mark
//! of their family, as the site's solvers do. `fromConstraint` (and what older scripts wrote) marks a drawn copy of a
//! rule: it is dropped, and drawn again when the puzzle is written anew.

use serde_json::{Map, Value};

use super::f_puzzles_keys::{
    CELL_COLOURS, CELL_STATE, CELLS, COPIES, DRAWN, FLAGS, FORMAT, LINES, OPTIONS_AND_FOG, OUTSIDE, PAIRS,
    PLAIN, SETS, SPECIAL, read_meta,
};
use super::inequality;
use super::payload::{is_unset, message, number};
use crate::board::{Board, Cell, Digit, DigitSet, Grid};
use crate::constraint::{Constraint, Outside, Parameters, ParametersError, Puzzle};
use crate::notation::document::{Document, Marks, MarksRole, OtherPart};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::options::Context;

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

/// A puzzle in the making, and what was not understood.
struct Reading<'a> {
    source: &'a Map<String, Value>,
    puzzle: Puzzle,
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
    let stated = source.get("size").and_then(number).unwrap_or(size as u64);
    if !is_square || stated != size as u64 || !(1..=25).contains(&size) {
        return Err(malformed(Malformed::NotSquare));
    }
    if let Some(hint) = context.hint.as_ref().filter(|hint| hint.size() != size) {
        return Err(ReadErrorKind::LayoutSize { found: size, expected: hint.size() });
    }
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let board = board(&cells, size)?;
    let puzzle = Puzzle::on(board)
        .map_err(|error| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error) })?;
    let mut reading = Reading { source, puzzle, unknown: Vec::new(), ignore: context.ignore_unknown };
    if let Some(hint) = &context.hint {
        for rule in Puzzle::rules_of_layout(hint) {
            reading.add("board", rule.info().id, rule.to_parameters())?;
        }
    }
    let (placed, notes, mut ignored, other_cells) = reading.cells(&cells)?;
    reading.rules()?;
    let mut other_parts = reading.rest(&mut ignored);
    if !other_cells.is_empty() {
        other_parts.push(OtherPart {
            format: FORMAT,
            name: "grid".into(),
            text: Value::Object(other_cells).to_string(),
        });
    }
    let unknown = reading.unknown;
    if !unknown.is_empty() && !context.ignore_unknown {
        return Err(ReadErrorKind::Unsupported {
            format: FORMAT,
            what: UnsupportedPart::NotInterpreted(unknown),
        });
    }
    let mut document = Document::of_puzzle(reading.puzzle);
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
    document.fog = fog(source, document.to_unchecked_puzzle().board());
    document.other_parts = other_parts;
    read_meta(source, &mut document.meta);
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
    regions.retain(|region| !(board.regions().is_empty() && is_row(region)));
    let mut sorted = regions.clone();
    sorted.sort();
    if sorted != {
        let mut usual = board.regions().to_vec();
        usual.sort();
        usual
    } {
        board.set_regions(regions);
    }
    Ok(board.of_boxes().unwrap_or(board))
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
    fn add(&mut self, part: &str, kind: &str, parameters: Parameters) -> Result<(), ReadErrorKind> {
        let made = Constraint::from_parameters(kind, &parameters, self.puzzle.board());
        match made {
            Ok(constraint) => {
                let added = self.puzzle.add(constraint);
                added.map_err(|error| ReadErrorKind::Puzzle { format: FORMAT, error: Box::new(error) })
            }
            Err(error) => self.reject(part, error),
        }
    }

    fn reject(&mut self, part: &str, error: ParametersError) -> Result<(), ReadErrorKind> {
        if self.ignore {
            self.unknown.push(format!("{part}: {error}"));
            return Ok(());
        }
        Err(ReadErrorKind::Rule { format: FORMAT, part: part.to_string(), error: Box::new(error) })
    }

    /// The cells of a list of names; those outside the board or broken are refused.
    fn named(&mut self, part: &str, list: Option<&Value>) -> Result<Option<Vec<Cell>>, ReadErrorKind> {
        let Some(list) = list.and_then(Value::as_array) else {
            self.reject(part, ParametersError::Other("there is no list of cells".into()))?;
            return Ok(None);
        };
        let mut cells = Vec::new();
        for name in list {
            match cell(self.board(), name) {
                Some(cell) => cells.push(cell),
                None => {
                    self.reject(part, ParametersError::Other(format!("{name} is no cell of the board")))?;
                    return Ok(None);
                }
            }
        }
        Ok(Some(cells))
    }

    fn cells(&mut self, cells: &[&Value]) -> Result<CellFields, ReadErrorKind> {
        let size = self.board().rows();
        let mut placed = Vec::new();
        let mut notes = vec![DigitSet::EMPTY; cells.len()];
        let (mut ignored, mut other_cells): (Vec<String>, Map<String, Value>) = (Vec::new(), Map::new());
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
            let value = fields.get("value").filter(|value| !is_unset(value));
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
            for (key, value) in fields.as_object().into_iter().flatten().filter(|(_, value)| !is_unset(value))
            {
                match (key.as_str(), value.as_str()) {
                    (key, _) if CELL_STATE.contains(&key) => continue,
                    (colour, _) if CELL_COLOURS.contains(&colour) => {
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
                other_cells
                    .insert(format!("R{}C{}", index / size + 1, index % size + 1), Value::Object(more));
            }
        }
        for (kind, marked) in ["odd", "even"].into_iter().zip(parity) {
            if !marked.is_empty() {
                self.add("parity", kind, Parameters::of_cells(&marked))?;
            }
        }
        Ok((placed, notes, ignored, other_cells))
    }

    fn rules(&mut self) -> Result<(), ReadErrorKind> {
        for (key, kind, words) in FLAGS {
            if self.is_on(key) {
                let words = words.iter().map(|word| word.to_string()).collect();
                self.add(key, kind, Parameters { words, ..Parameters::default() })?;
            }
        }
        self.negative()?;
        for (key, kind) in SETS {
            for (part, element) in self.elements(key) {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                if !cells.is_empty() {
                    self.add(&part, kind, Parameters::of_cells(&cells))?;
                }
            }
        }
        for (key, kind) in CELLS {
            let mut all = Vec::new();
            for (part, element) in self.elements(key) {
                match element.get("cell").and_then(|name| cell(self.board(), name)) {
                    Some(cell) if all.contains(&cell) => {}
                    Some(cell) => all.push(cell),
                    None => {
                        self.reject(&part, ParametersError::Other("there is no cell of the board".into()))?
                    }
                }
            }
            if !all.is_empty() {
                self.add(key, kind, Parameters::of_cells(&all))?;
            }
        }
        for (key, kind) in PAIRS {
            for (part, element) in self.elements(key) {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                let value = element.get("value").filter(|value| !is_unset(value)).map(plain);
                // A mark of a sum without its number says nothing.
                if value.is_some() || kind != "pair-sum" {
                    self.add(
                        &part,
                        kind,
                        Parameters { words: value.into_iter().collect(), ..Parameters::of_cells(&cells) },
                    )?;
                }
            }
        }
        for (part, element) in self.elements("text").into_iter().filter(|(_, text)| !is_copy(text)) {
            if let Some((greater, smaller)) = self.inequality(&element) {
                self.add(&part, "greater", Parameters::of_cells(&[greater, smaller]))?;
            }
        }
        for (part, element) in self.elements("quadruple") {
            let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
            let words: Vec<String> =
                element.get("values").and_then(Value::as_array).into_iter().flatten().map(plain).collect();
            if !words.is_empty() {
                self.add(&part, "quadruple", Parameters { words, ..Parameters::of_cells(&cells) })?;
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
                self.add(&part, "clone", Parameters { cells: vec![first, second], ..Parameters::default() })?;
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
                self.add(&part, "arrow", Parameters { cells: lists, ..Parameters::default() })?;
            }
        }
        self.outside()
    }

    /// The greater and the smaller cell of a text that is an inequality sign.
    fn inequality(&self, text: &Value) -> Option<(Cell, Cell)> {
        let cells = text.get("cells")?.as_array()?.iter().map(|name| cell(self.board(), name));
        inequality::sign(self.board(), text, &cells.collect::<Option<Vec<Cell>>>()?)
    }

    /// The elements of a key, each with its name for messages.
    fn elements(&self, key: &str) -> Vec<(String, Value)> {
        let list = self.list(key).into_iter().enumerate();
        list.map(|(index, element)| (format!("{key} {}", index + 1), element)).collect()
    }

    fn lines(&mut self, key: &str, kind: &str) -> Result<(), ReadErrorKind> {
        for (part, element) in self.elements(key) {
            let value = element.get("value").filter(|value| !is_unset(value)).map(plain);
            let half = self.board().values().div_ceil(2);
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
                    self.add(
                        &part,
                        kind,
                        Parameters { words: words.clone(), ..Parameters::of_cells(&cells) },
                    )?;
                }
            }
        }
        Ok(())
    }

    fn cages(&mut self) -> Result<(), ReadErrorKind> {
        for (part, element) in self.elements("killercage") {
            let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
            let value = element.get("value").filter(|value| !is_unset(value)).map(plain);
            let sum = value.filter(|value| value != "0");
            if let Some(written) = sum.as_ref().filter(|sum| sum.parse::<i32>().is_err()) {
                self.unknown.push(format!("the value {written} of {part}"));
                continue;
            }
            if !cells.is_empty() {
                self.add(
                    &part,
                    "killer",
                    Parameters { words: sum.into_iter().collect(), ..Parameters::of_cells(&cells) },
                )?;
            }
        }
        for (part, element) in self.elements("cage") {
            if is_copy(&element) {
                continue;
            }
            let value = element.get("value").filter(|value| !is_unset(value)).map(plain).unwrap_or_default();
            let root = value
                .strip_prefix("DR")
                .filter(|root| !root.is_empty() && root.bytes().all(|byte| byte.is_ascii_digit()));
            if let Some(root) = root {
                let Some(cells) = self.named(&part, element.get("cells"))? else { continue };
                let words = vec!["root".into(), root.into()];
                self.add(&part, "sum", Parameters { words, ..Parameters::of_cells(&cells) })?;
            } else if !matches!(value.as_str(), "FOW" | "FOGLIGHT") && message(&value).is_none() {
                let value = if value.is_empty() { value } else { format!(" '{value}'") };
                self.unknown.push(format!("{part}{value}{}", places(&element)));
            }
        }
        Ok(())
    }

    fn outside(&mut self) -> Result<(), ReadErrorKind> {
        for (key, kind) in OUTSIDE {
            for (part, element) in self.elements(key) {
                let Some(value) = element.get("value").filter(|value| !is_unset(value)) else { continue };
                let outside = element.get("cell").and_then(place);
                let parameters = Parameters { words: vec![plain(value)], outside, ..Parameters::default() };
                self.add(&part, kind, parameters)?;
            }
        }
        for (part, element) in self.elements("littlekillersum") {
            let Some(value) = element.get("value").filter(|value| !is_unset(value)) else { continue };
            let direction = element.get("direction").map(plain).unwrap_or_default();
            let outside = element.get("cell").and_then(place);
            self.add(
                &part,
                "little-killer",
                Parameters { words: vec![plain(value), direction], outside, ..Parameters::default() },
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
            self.add("nonconsecutive", "non-consecutive", Parameters { cells, ..Parameters::default() })?;
        }
        for (part, name) in self.elements("negative") {
            match name.as_str() {
                Some("ratio") => {
                    let cells = self.marked(&["difference", "ratio"]);
                    let ratios = self.list("ratio").into_iter().map(|element| {
                        element.get("value").filter(|value| !is_unset(value)).and_then(number).unwrap_or(2)
                    });
                    let mut ratios: Vec<u64> = ratios.collect();
                    ratios.sort_unstable();
                    ratios.dedup();
                    if ratios == [2] {
                        ratios.clear();
                    }
                    let words = ratios.iter().map(u64::to_string).collect();
                    self.add(&part, "anti-ratio", Parameters { words, cells, ..Parameters::default() })?;
                }
                Some("xv") => {
                    let cells = self.marked(&["xv", "sum"]);
                    self.add(&part, "anti-sum", Parameters { cells, ..Parameters::default() })?;
                }
                Some("foglight") => {}
                _ => self.unknown.push(format!("negative {name}")),
            }
        }
        Ok(())
    }

    /// What is not a rule: kept, ignored or not understood.
    fn rest(&mut self, ignored: &mut Vec<String>) -> Vec<OtherPart> {
        let mut other_parts = Vec::new();
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
                let is_read =
                    |element: &Value| is_copy(element) || key == "text" && self.inequality(element).is_some();
                let own: Vec<Value> =
                    self.list(key).into_iter().filter(|element| !is_read(element)).collect();
                if own.is_empty() {
                    continue;
                }
                self.drawn(key, &own, ignored);
                text = Value::Array(own).to_string();
            } else if OPTIONS_AND_FOG.contains(&key) {
                if key.contains("fog") && !is_unset(value) {
                    ignored.push(key.to_string());
                }
            } else if !is_unset(value) {
                self.unknown.push(key.to_string());
            }
            other_parts.push(OtherPart { format: FORMAT, name: key.to_string(), text });
        }
        other_parts
    }

    /// Plain lines are pictures; text is not, and neither is a shape unless it marks what a rule says anyway.
    fn drawn(&mut self, key: &str, elements: &[Value], ignored: &mut Vec<String>) {
        if key == "cage" {
            return;
        }
        let mut plain_shapes = false;
        for (index, element) in elements.iter().enumerate() {
            let value = element.get("value").filter(|value| !is_unset(value)).map(plain);
            let at = || places(element);
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

    /// Whether a shape without text is how people draw a rule that is there. That is a diamond at the end of a lockout
    /// line, a square on an even cell, a circle on an odd one or where lines with circles begin and end.
    fn is_known_shape(&self, key: &str, element: &Value) -> bool {
        let Some([name]) = element.get("cells").and_then(Value::as_array).map(Vec::as_slice) else {
            return false;
        };
        let Some(at) = cell(self.board(), name) else { return false };
        let rotated =
            element.get("angle").and_then(Value::as_f64).is_some_and(|angle| angle.rem_euclid(90.0) == 45.0);
        self.puzzle.constraints().iter().any(|rule| {
            let lists = rule.to_parameters().cells;
            let first = lists.first().map(Vec::as_slice).unwrap_or_default();
            let is_end = first.first() == Some(&at) || first.last() == Some(&at);
            match (key, rule.info().id) {
                ("rectangle", "lockout") => rotated && is_end,
                ("rectangle", "even") => !rotated && first.contains(&at),
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
    COPIES.iter().any(|key| element.get(key).is_some_and(|value| !is_unset(value)))
}

/// Where a thing stands, for messages: ` at R1C1 R1C2`.
fn places(element: &Value) -> String {
    let cells = element.get("cells").and_then(Value::as_array);
    let names: Vec<String> = cells.into_iter().flatten().map(plain).collect();
    if names.is_empty() { String::new() } else { format!(" at {}", names.join(" ")) }
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

/// The cells that are lit from the start, if there is fog: those of `foglight`, and those of `fogofwar` with all around
/// them.
fn fog(source: &Map<String, Value>, board: &Board) -> Option<Vec<Cell>> {
    let named = |key: &str| source.get(key).and_then(Value::as_array);
    if named("foglight").is_none() && named("fogofwar").is_none() {
        return None;
    }
    let cells = |key: &str| named(key).into_iter().flatten().filter_map(|name| cell(board, name));
    let around = |cell: Cell| {
        let steps = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        steps.filter_map(move |(down, right)| board.offset(cell, down, right))
    };
    let mut lit: Vec<Cell> = cells("foglight").chain(cells("fogofwar").flat_map(around)).collect();
    lit.sort_unstable();
    lit.dedup();
    Some(lit)
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
