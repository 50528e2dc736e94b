//! SudokuPad: ids that hold their puzzle, alone or in an address of sudokupad.app.
//!
//! `scl` (or `ctc`) and a JSON object in LZ-string and base64; `fpuz` (or `fpuzzles`) and f-puzzles' payload; `scf`
//! and one character for each digit with the blanks after it. The site shortens the JSON of `scl`: single quotes,
//! bare and abbreviated keys, `t` and `f`, nothing at all for `{}`. [`relaxed`] reads that along with plain JSON,
//! which the site takes as well and which is what we write. Ids without a prefix are names in the site's data base
//! and cannot be read here.
//!
//! Here stand classic puzzles; [`sudokupad_rules`] reads the rules that the format states as such. Whatever else draws
//! or constrains is refused by name.

use serde_json::{Map, Value, json};

use super::f_puzzles;
use super::payload::{is_unset, number, pack, unpack};
use super::sudokupad_fields::{FORMAT, cage_text, field, read_meta};
use super::sudokupad_rules;
use crate::board::{Board, BoxShape, Cell, Digit, DigitSet, ExtraHouses, Grid};
use crate::notation::document::Original;
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart, WriteError};
use crate::notation::line::symbols;
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const JSON: &str = "sudokupad-json";
const ADDRESS: &str = "https://sudokupad.app/";

/// The value of each character of `scf`: digit + 10 × blanks after it.
const SCF: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// An id or an address.
pub(in crate::notation) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let record = record.trim_end();
    let start = signature::sudokupad_id(record).ok_or_else(FormatError::not_recognized)?;
    let (mut document, packed) = read_id(record, start, context)?;
    match packed {
        // The id packs a puzzle of f-puzzles: as such it is exact.
        Some(payload) => {
            let address = f_puzzles::address(payload);
            Original::keep(&mut document, &[(FORMAT, record), (f_puzzles::FORMAT, &address)]);
        }
        None => Original::keep(&mut document, &[(FORMAT, record)]),
    }
    Ok(document)
}

/// The object itself, as a file holds it.
pub(in crate::notation) fn read_json(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let text = source.text.trim();
    if !signature::is_sudokupad_json(text) && !context.named {
        return Err(FormatError::not_recognized());
    }
    let start = source.text.len() - source.text.trim_start().len();
    let span = start..start + text.len();
    let puzzle = parse(text).filter(Value::is_object);
    let puzzle =
        puzzle.ok_or_else(|| FormatError::malformed(span.clone(), JSON, Malformed::EmptyPayload, 60))?;
    let mut document = any_document(&puzzle, context).map_err(|kind| FormatError::new(span, kind, 90))?;
    Original::keep(&mut document, &[(JSON, text)]);
    Ok(vec![document])
}

/// The puzzle of an id that starts here, and the payload of f-puzzles if it holds one.
fn read_id<'a>(
    record: &'a str,
    start: usize,
    context: &Context,
) -> Result<(Document, Option<&'a str>), FormatError> {
    let id = &record[start..];
    let id = id.split(['?', '&', '#']).next().unwrap_or(id);
    let strip = |prefixes: &[&str]| prefixes.iter().find_map(|prefix| id.strip_prefix(prefix));
    if let Some(payload) = strip(&["fpuzzles", "fpuz"]) {
        let document = f_puzzles::read_payload(payload, start + id.len() - payload.len(), context)?;
        return Ok((document, Some(payload)));
    }
    if let Some(payload) = strip(&["scf"]) {
        return read_scf(payload, start + 3, context).map(|document| (document, None));
    }
    let span = start..start + id.len();
    let payload = strip(&["scl", "ctc"]).ok_or_else(FormatError::not_recognized)?;
    let puzzle = unpack(payload, parse)
        .filter(Value::is_object)
        .ok_or_else(|| FormatError::malformed(span.clone(), FORMAT, Malformed::EmptyPayload, 60))?;
    let document = any_document(&puzzle, context).map_err(|kind| FormatError::new(span, kind, 90))?;
    Ok((document, None))
}

/// A classic puzzle, or one with the rules that the format states as such.
fn any_document(puzzle: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    match document(puzzle, context) {
        Err(
            ReadErrorKind::Layout(_)
            | ReadErrorKind::Malformed { what: Malformed::NotSquare, .. }
            | ReadErrorKind::Unsupported {
                what: UnsupportedPart::Parts(_) | UnsupportedPart::CellWithoutZone,
                ..
            },
        ) => sudokupad_rules::document(puzzle, context),
        classic => classic,
    }
}

fn parse(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| relaxed::parse(text))
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn unsupported(what: UnsupportedPart) -> ReadErrorKind {
    ReadErrorKind::Unsupported { format: FORMAT, what }
}

fn document(puzzle: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    reject_unknown(puzzle)?;
    let rows = field(puzzle, "cells", "ce")
        .and_then(Value::as_array)
        .ok_or_else(|| malformed(Malformed::Missing("cells")))?;
    let size = rows.len();
    if !(1..=25).contains(&size) || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != size))
    {
        return Err(malformed(Malformed::NotSquare));
    }
    let layout = layout(puzzle, size, context)?;
    let mut document = Document::new(Grid::empty(layout.clone()));
    let mut sets = vec![DigitSet::EMPTY; size * size];
    for (index, value) in rows.iter().filter_map(Value::as_array).flatten().enumerate() {
        let cell = Cell::new(index);
        let digit_of = |value: &Value| {
            let digit = Digit::new(u8::try_from(number(value)?).ok()?)?;
            (usize::from(digit.value()) <= size).then_some(digit)
        };
        match field(value, "value", "v").filter(|value| !is_unset(value)) {
            Some(written) => {
                let digit = digit_of(written).ok_or_else(|| {
                    malformed(Malformed::NotADigit { cell: layout.name(cell), value: written.to_string() })
                })?;
                if value.get("given") == Some(&Value::Bool(false)) {
                    document.placed.push((cell, digit));
                } else {
                    document.set_given(cell, digit.value());
                }
            }
            None => {
                for key in ["centremarks", "cornermarks", "pencilMarks"] {
                    let marks = value.get(key).and_then(Value::as_array).into_iter().flatten();
                    for mark in marks {
                        let digit = digit_of(mark).ok_or_else(|| {
                            malformed(Malformed::BadField { field: "pencil mark", value: mark.to_string() })
                        })?;
                        sets[index].insert(digit);
                    }
                }
            }
        }
    }
    if sets.iter().any(|set| !set.is_empty()) {
        document.marks = Some(Marks { sets, role: MarksRole::Notes });
    }
    // A list with cells is read with what the site calls rules; without any the whole board is dark.
    document.fog = puzzle.get("foglight").and_then(Value::as_array).map(|_| Vec::new());
    read_meta(puzzle, &mut document)?;
    Ok(document)
}

/// Names what draws or constrains beyond cells and zones.
fn reject_unknown(puzzle: &Value) -> Result<(), ReadErrorKind> {
    let known = [
        "id", "cellSize", "cs", "cells", "ce", "regions", "re", "metadata", "settings", "videos", "vd",
        "duration", "d", "cages", "ca",
    ];
    let mut foreign: Vec<String> = Vec::new();
    for (key, value) in puzzle.as_object().into_iter().flatten() {
        if !known.contains(&key.as_str()) && !is_unset(value) {
            foreign.push(key.clone());
        }
    }
    for cage in field(puzzle, "cages", "ca").and_then(Value::as_array).into_iter().flatten() {
        if cage_text(cage).is_none() && cage.get("type") != Some(&json!("rowcol")) && !is_unset(cage) {
            foreign.push("cages".into());
            break;
        }
    }
    if let Some(metadata) = puzzle.get("metadata").and_then(Value::as_object) {
        let on = metadata.iter().filter(|(_, value)| **value == Value::Bool(true));
        foreign.extend(on.map(|(key, _)| key.clone()));
    }
    if foreign.is_empty() { Ok(()) } else { Err(unsupported(UnsupportedPart::Parts(foreign))) }
}

fn layout(puzzle: &Value, size: usize, context: &Context) -> Result<std::sync::Arc<Board>, ReadErrorKind> {
    let regions = field(puzzle, "regions", "re").and_then(Value::as_array);
    let Some(regions) = regions.filter(|regions| !regions.is_empty()) else { return context.layout(size) };
    let mut zones = vec![u8::MAX; size * size];
    for (zone, cells) in regions.iter().enumerate() {
        for cell in cells.as_array().into_iter().flatten() {
            let pair: Vec<usize> = cell
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(number)
                .map(|place| place as usize)
                .collect();
            let place = match pair[..] {
                [row, column] if row < size && column < size => row * size + column,
                _ => {
                    return Err(malformed(Malformed::BadField {
                        field: "cell of a region",
                        value: cell.to_string(),
                    }));
                }
            };
            zones[place] = zone as u8;
        }
    }
    if zones.contains(&u8::MAX) {
        return Err(unsupported(UnsupportedPart::CellWithoutZone));
    }
    context.zoned(size, zones)
}

fn read_scf(payload: &str, at: usize, context: &Context) -> Result<Document, FormatError> {
    let (givens, rest) = payload.split_once('*').unwrap_or((payload, ""));
    let houses = match rest {
        "" => ExtraHouses::default(),
        "w" => ExtraHouses { diagonals: false, windows: true },
        "x" => ExtraHouses { diagonals: true, windows: false },
        "wx" | "xw" => ExtraHouses { diagonals: true, windows: true },
        _ => {
            let kind = unsupported(UnsupportedPart::Rule(rest.to_string()));
            return Err(FormatError::new(at + givens.len()..at + payload.len(), kind, 90));
        }
    };
    let mut values = Vec::with_capacity(81);
    for (offset, byte) in givens.bytes().enumerate() {
        let here = at + offset..at + offset + 1;
        let code = SCF.iter().position(|&own| own == byte);
        let code = code.ok_or_else(|| FormatError::malformed(here, FORMAT, Malformed::ScfCharacter, 60))?;
        values.push((code % 10) as u8);
        values.resize(values.len() + code / 10, 0);
    }
    if values.len() != 81 {
        let what = Malformed::CellCount { found: values.len(), expected: 81 };
        return Err(FormatError::malformed(at..at + payload.len(), FORMAT, what, 60));
    }
    let wrong = |kind| FormatError::new(at..at + payload.len(), kind, 90);
    let mut layout = context.layout(9).map_err(wrong)?;
    let own = layout.extra_houses();
    let houses =
        ExtraHouses { diagonals: houses.diagonals || own.diagonals, windows: houses.windows || own.windows };
    if houses != own {
        layout = layout.with_extra_houses(houses).map_err(|error| wrong(ReadErrorKind::Layout(error)))?;
    }
    Ok(Document::new(Grid::from_checked(layout, values)))
}

/// An address with an `scl` id.
pub(in crate::notation) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    if document.puzzle().is_some() {
        // The site draws rules and does not state them, except in a puzzle of f-puzzles.
        return f_puzzles::object(document).map(|puzzle| format!("{ADDRESS}fpuz{}", pack(&puzzle)));
    }
    let layout = document.layout();
    let filled = document.filled();
    let mut rows = vec![Vec::new(); layout.size()];
    let mut regions: Vec<Vec<Value>> = vec![Vec::new(); layout.size()];
    for cell in layout.cells() {
        let mut fields = Map::new();
        if let Some(digit) = filled.digit(cell) {
            fields.insert("value".into(), json!(digit.value()));
            if document.grid().value(cell) == 0 {
                fields.insert("given".into(), json!(false));
            }
        } else if let Some(marks) = &document.marks {
            let digits: Vec<u8> = marks.sets[cell.index()].iter().map(Digit::value).collect();
            if !digits.is_empty() {
                fields.insert("centremarks".into(), json!(digits));
            }
        }
        rows[layout.row_of(cell)].push(Value::Object(fields));
        regions[layout.zone_of(cell)].push(json!([layout.row_of(cell), layout.column_of(cell)]));
    }
    let mut metadata = Map::new();
    let meta = &document.meta;
    let texts = [
        ("title", &meta.title),
        ("author", &meta.author),
        ("rules", &meta.description),
        ("source", &meta.source),
    ];
    for (key, text) in texts {
        if let Some(text) = text {
            metadata.insert(key.into(), json!(text));
        }
    }
    if let Some(solution) = document.solution.as_ref().filter(|_| layout.size() <= 9) {
        let digits: String = solution.values().iter().map(u8::to_string).collect();
        metadata.insert("solution".into(), json!(digits));
    }
    let mut puzzle = json!({ "cellSize": 50, "cells": rows, "metadata": metadata });
    if layout.box_shape() != Some(BoxShape::default_for(9)) || layout.size() != 9 {
        puzzle["regions"] = json!(regions);
    }
    if let Some(id) = &meta.id {
        puzzle["id"] = json!(id);
    }
    for part in document.other_parts.iter().filter(|part| part.format == FORMAT) {
        if let Ok(value) = serde_json::from_str::<Value>(&part.text) {
            puzzle[&part.name] = value;
        }
    }
    if let Some(lit) = &document.fog {
        let places = lit.iter().map(|&cell| json!([layout.row_of(cell), layout.column_of(cell)]));
        puzzle["foglight"] = places.collect();
    }
    Ok(format!("{ADDRESS}scl{}", pack(&puzzle)))
}

/// An `scf` id: the givens alone.
pub(in crate::notation) fn write_scf(
    document: &Document,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    symbols(document.grid(), &WriteOptions { alphabet: None, blank: '.', ..options.clone() })?;
    let mut id = "scf".to_string();
    let values = document.grid().values();
    let mut at = 0;
    while at < values.len() {
        let blanks = values[at + 1..].iter().take(5).take_while(|&&value| value == 0).count();
        id.push(char::from(SCF[usize::from(values[at]) + 10 * blanks]));
        at += 1 + blanks;
    }
    Ok(id)
}

/// The shortened JSON of `scl` ids.
mod relaxed {
    use serde_json::{Map, Value};

    /// Deeper nesting than any puzzle has is refused.
    const MAX_DEPTH: usize = 40;

    struct Parser<'a> {
        rest: &'a str,
    }

    /// The value that a text says, or `None` if it says none.
    pub fn parse(text: &str) -> Option<Value> {
        let mut parser = Parser { rest: text.trim() };
        let value = parser.value(0)?;
        parser.rest.is_empty().then_some(value)
    }

    impl Parser<'_> {
        fn take(&mut self, c: char) -> bool {
            match self.rest.strip_prefix(c) {
                Some(rest) => {
                    self.rest = rest;
                    true
                }
                None => false,
            }
        }

        fn value(&mut self, depth: usize) -> Option<Value> {
            if depth > MAX_DEPTH {
                return None;
            }
            match self.rest.chars().next() {
                // Nothing at all stands for an empty object.
                None | Some(',' | ']' | '}') if depth > 0 => Some(Value::Object(Map::new())),
                Some('{') => self.object(depth),
                Some('[') => self.array(depth),
                Some(quote @ ('\'' | '"')) => self.string(quote).map(Value::String),
                _ => self.word(),
            }
        }

        fn object(&mut self, depth: usize) -> Option<Value> {
            let mut fields = Map::new();
            self.take('{');
            while !self.take('}') {
                let key = match self.rest.chars().next()? {
                    quote @ ('\'' | '"') => self.string(quote)?,
                    _ => {
                        let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric())?;
                        let key = self.rest[..end].to_string();
                        self.rest = &self.rest[end..];
                        key
                    }
                };
                if !self.take(':') {
                    return None;
                }
                let value = self.value(depth + 1)?;
                fields.insert(key, value);
                if !self.take(',') && !self.rest.starts_with('}') {
                    return None;
                }
            }
            Some(Value::Object(fields))
        }

        fn array(&mut self, depth: usize) -> Option<Value> {
            let mut items = Vec::new();
            self.take('[');
            if self.take(']') {
                // Empty lists are left out by the site, so that a lone pair of brackets holds one `{}`.
                return Some(Value::Array(vec![Value::Object(Map::new())]));
            }
            loop {
                items.push(self.value(depth + 1)?);
                if self.take(']') {
                    return Some(Value::Array(items));
                }
                if !self.take(',') {
                    return None;
                }
            }
        }

        fn string(&mut self, quote: char) -> Option<String> {
            let mut text = String::new();
            let mut chars = self.rest[1..].char_indices();
            while let Some((at, c)) = chars.next() {
                match c {
                    '\\' => match chars.next()?.1 {
                        'n' => text.push('\n'),
                        't' => text.push('\t'),
                        'r' => text.push('\r'),
                        'u' => {
                            let code: String = chars.by_ref().take(4).map(|(_, c)| c).collect();
                            let code = u32::from_str_radix(&code, 16).ok()?;
                            text.push(char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER));
                        }
                        other => text.push(other),
                    },
                    c if c == quote => {
                        self.rest = &self.rest[1 + at + 1..];
                        return Some(text);
                    }
                    c => text.push(c),
                }
            }
            None
        }

        fn word(&mut self) -> Option<Value> {
            let end = self.rest.find([',', ']', '}']).unwrap_or(self.rest.len());
            let word = &self.rest[..end];
            self.rest = &self.rest[end..];
            match word {
                "t" | "true" => Some(Value::Bool(true)),
                "f" | "false" => Some(Value::Bool(false)),
                "null" => Some(Value::Null),
                _ => serde_json::from_str(word).ok().or_else(|| {
                    let is_colour = word.bytes().all(|byte| byte == b'#' || byte.is_ascii_hexdigit());
                    (is_colour && !word.is_empty()).then(|| Value::String(word.to_string()))
                }),
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::parse;
        use serde_json::json;

        #[test]
        fn what_the_site_shortens_is_read() {
            let text = "{cs:50,ce:[[{v:8},,{v:3}],[,,]],a:t,b:f,c:#0,d:'it\\'s',e:00FF00}";
            let value = json!({
                "cs": 50, "ce": [[{"v": 8}, {}, {"v": 3}], [{}, {}, {}]], "a": true, "b": false, "c": "#0",
                "d": "it's", "e": "00FF00",
            });
            assert_eq!(parse(text), Some(value));
        }

        #[test]
        fn broken_or_bottomless_text_is_refused() {
            for text in ["", "{", "{a}", "[1 2", "{a:'x}", "[1]]"] {
                assert_eq!(parse(text), None, "{text}");
            }
            assert_eq!(parse(&"[".repeat(100_000)), None);
        }
    }
}
