//! f-puzzles.com: an address with `?load=` and a JSON object in LZ-string and base64.
//!
//! Here stand classic puzzles: size, givens, digits of the player, zones, both diagonals together, pencil marks, title,
//! author, rules and solution; [`f_puzzles_rules`] reads and [`f_puzzles_object`] writes everything else that is a
//! rule. What neither understands is refused by name: to ignore a rule would be to solve another puzzle; so are text
//! and symbols, which may state one. Plain lines and colours are named as ignored; the options of the site's own solver
//! are no part of the puzzle.
//!
//! `givenPencilMarks` bind the puzzle; centre and corner marks are a player's notes and are read as one set.

use serde_json::{Map, Value, json};

use super::f_puzzles_keys::{self, CELL_COLOURS, CELL_STATE, COPIES};
use super::payload::{is_unset, number, pack, unpack};
use super::{f_puzzles_object, f_puzzles_rules};
use crate::board::{Board, BoxShape, Cell, Digit, DigitSet, ExtraHouses, Grid};
use crate::notation::document::Original;
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart, WriteError};
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

pub(super) const FORMAT: &str = f_puzzles_keys::FORMAT;
const JSON: &str = "f-puzzles-json";
const ADDRESS: &str = "https://www.f-puzzles.com/?load=";

/// Keys of the object that this module reads, or that say nothing about the puzzle.
const KNOWN: [&str; 16] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "diagonal+",
    "diagonal-",
    "disabledlogic",
    "truecandidatesoptions",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "logicalStepOptions",
    "editor",
    "version",
];

/// An address of f-puzzles.
pub(in crate::notation) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    if !signature::is_f_puzzles(record) && !context.named {
        return Err(FormatError::not_recognized());
    }
    let record = record.trim_end();
    let start = record.find("?load=").map_or(0, |at| at + "?load=".len());
    let mut document = read_payload(&record[start..], start, context)?;
    Original::keep(&mut document, &[(FORMAT, record)]);
    Ok(document)
}

/// The object itself, as a file holds it.
pub(in crate::notation) fn read_json(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_f_puzzles_json(source.text) && !context.named {
        return Err(FormatError::not_recognized());
    }
    let text = source.text.trim();
    let start = source.text.len() - source.text.trim_start().len();
    let span = start..start + text.len();
    let puzzle = serde_json::from_str::<Value>(text).map_err(|error| {
        FormatError::malformed(span.clone(), JSON, Malformed::Parser(error.to_string()), 90)
    })?;
    let mut document = object_document(&puzzle, context).map_err(|kind| FormatError::new(span, kind, 90))?;
    Original::keep(&mut document, &[(JSON, text)]);
    Ok(vec![document])
}

/// The puzzle of an object: a classic one, or one with rules.
fn object_document(puzzle: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    if has_fog_or_colours(puzzle) {
        return f_puzzles_rules::document(puzzle, context);
    }
    match document(puzzle, context) {
        Err(
            ReadErrorKind::Layout(_)
            | ReadErrorKind::Unsupported {
                what:
                    UnsupportedPart::Constraints(_)
                    | UnsupportedPart::SingleDiagonal
                    | UnsupportedPart::CellWithoutZone,
                ..
            },
        ) => f_puzzles_rules::document(puzzle, context),
        classic => classic,
    }
}

/// Whether there is what does not change the puzzle and must not be lost.
fn has_fog_or_colours(puzzle: &Value) -> bool {
    let cells = puzzle.get("grid").and_then(Value::as_array).into_iter().flatten();
    let mut cells = cells.filter_map(Value::as_array).flatten();
    let is_coloured =
        |cell: &Value| CELL_COLOURS.iter().any(|key| cell.get(key).is_some_and(|value| !is_unset(value)));
    ["foglight", "fogofwar"].iter().any(|key| puzzle.get(key).is_some()) || cells.any(is_coloured)
}

/// The JSON text in a payload of f-puzzles (what stands after `?load=`): for what a player has entered and for the
/// options of solvers, which no [`Document`] holds. `None` if it is none, or longer than the reader takes.
pub fn unpacked(payload: &str) -> Option<String> {
    let puzzle = unpack(payload, |text| serde_json::from_str(text).ok()).filter(Value::is_object)?;
    Some(puzzle.to_string())
}

/// The payload alone.
pub(super) fn read_payload(payload: &str, at: usize, context: &Context) -> Result<Document, FormatError> {
    let span = at..at + payload.len();
    let puzzle = unpack(payload, |text| serde_json::from_str(text).ok())
        .filter(Value::is_object)
        .ok_or_else(|| FormatError::malformed(span.clone(), FORMAT, Malformed::EmptyPayload, 90))?;
    object_document(&puzzle, context).map_err(|kind| FormatError::new(span, kind, 90))
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn unsupported(what: UnsupportedPart) -> ReadErrorKind {
    ReadErrorKind::Unsupported { format: FORMAT, what }
}

fn document(puzzle: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let foreign: Vec<String> = puzzle
        .as_object()
        .into_iter()
        .flatten()
        .filter(|(key, value)| {
            let is_plain = key.as_str() == PLAIN_LINES && !states_rule(value);
            !KNOWN.contains(&key.as_str()) && !is_plain && !is_unset(value)
        })
        .map(|(key, _)| key.clone())
        .collect();
    if !foreign.is_empty() {
        return Err(unsupported(UnsupportedPart::Constraints(foreign)));
    }
    let rows =
        puzzle.get("grid").and_then(Value::as_array).ok_or_else(|| malformed(Malformed::Missing("grid")))?;
    let size = rows.len();
    let is_square = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == size));
    let stated = puzzle.get("size").and_then(number).unwrap_or(size as u64);
    if !is_square || stated != size as u64 || !(1..=25).contains(&size) {
        return Err(malformed(Malformed::NotSquare));
    }
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    // What a cell says beyond that may be a rule: the reader of rules knows it, or names it.
    let is_plain = |key: &String| CELL_STATE.contains(&key.as_str()) || CELL_COLOURS.contains(&key.as_str());
    let more = cells.iter().filter_map(|cell| cell.as_object()).flatten();
    let more = more.filter(|(key, value)| !is_plain(key) && !is_unset(value));
    if let Some((key, _)) = more.into_iter().next() {
        return Err(unsupported(UnsupportedPart::Constraints(vec![key.clone()])));
    }
    let layout = layout(puzzle, &cells, size, context)?;
    let mut document = Document::new(Grid::empty(layout.clone()));
    let mut notes = vec![DigitSet::EMPTY; cells.len()];
    let mut binding = vec![DigitSet::EMPTY; cells.len()];
    for (index, value) in cells.iter().enumerate() {
        let cell = Cell::new(index);
        if let Some(digit) = value.get("value").filter(|value| !is_unset(value)) {
            let digit = digit_of(digit, size).ok_or_else(|| {
                malformed(Malformed::NotADigit { cell: layout.name(cell), value: digit.to_string() })
            })?;
            if value.get("given").and_then(Value::as_bool) == Some(true) {
                document.set_given(cell, digit.value());
            } else {
                document.placed.push((cell, digit));
            }
            continue;
        }
        for key in ["centerPencilMarks", "cornerPencilMarks"] {
            notes[index] |= digits(value.get(key), size)?;
        }
        binding[index] = digits(value.get("givenPencilMarks"), size)?;
    }
    document.marks = marks(notes, binding, document.grid())?;
    if puzzle.get(PLAIN_LINES).is_some_and(|lines| !is_unset(lines)) {
        document.ignored.push(PLAIN_LINES.into());
    }
    let coloured = |key: &&str| cells.iter().any(|cell| cell.get(key).is_some_and(|value| !is_unset(value)));
    document
        .ignored
        .extend(["c", "cArray", "highlight"].iter().filter(|key| coloured(key)).map(|key| key.to_string()));
    if let Some(object) = puzzle.as_object() {
        f_puzzles_keys::read_meta(object, &mut document.meta);
    }
    document.solution = solution(puzzle, &layout)?;
    Ok(document)
}

/// Lines that are drawn and mean nothing: those that rules draw stand under the names of the rules.
const PLAIN_LINES: &str = "line";

/// Whether drawn things belong to a rule that another program has added to the site's own.
fn states_rule(drawn: &Value) -> bool {
    let items = drawn.as_array().into_iter().flatten();
    let mut fields = items.filter_map(Value::as_object).flatten();
    fields.any(|(key, value)| COPIES.contains(&key.as_str()) && !is_unset(value))
}

fn digit_of(value: &Value, size: usize) -> Option<Digit> {
    let digit = Digit::new(u8::try_from(number(value)?).ok()?)?;
    (usize::from(digit.value()) <= size).then_some(digit)
}

fn digits(list: Option<&Value>, size: usize) -> Result<DigitSet, ReadErrorKind> {
    list.and_then(Value::as_array)
        .into_iter()
        .flatten()
        .map(|value| {
            digit_of(value, size).ok_or_else(|| {
                malformed(Malformed::BadField { field: "pencil mark", value: value.to_string() })
            })
        })
        .collect()
}

fn marks(notes: Vec<DigitSet>, binding: Vec<DigitSet>, grid: &Grid) -> Result<Option<Marks>, ReadErrorKind> {
    let any = |sets: &[DigitSet]| sets.iter().any(|set| !set.is_empty());
    match (any(&notes), any(&binding)) {
        (false, false) => Ok(None),
        (true, false) => Ok(Some(Marks { sets: notes, role: MarksRole::Notes })),
        (true, true) => Err(unsupported(UnsupportedPart::MixedMarks)),
        (false, true) => {
            let all = DigitSet::all(grid.layout().size());
            let open = |(set, &value): (DigitSet, &u8)| if set.is_empty() && value == 0 { all } else { set };
            let sets = binding.into_iter().zip(grid.values()).map(open).collect();
            Ok(Some(Marks { sets, role: MarksRole::Candidates }))
        }
    }
}

fn layout(
    puzzle: &Value,
    cells: &[&Value],
    size: usize,
    context: &Context,
) -> Result<std::sync::Arc<Board>, ReadErrorKind> {
    let boxes = Board::default_for(size).map_err(ReadErrorKind::Layout)?;
    let mut zones = Vec::with_capacity(cells.len());
    for (index, cell) in cells.iter().enumerate() {
        let zone = match cell.get("region") {
            None => boxes.zone_of(Cell::new(index)) as u64,
            Some(value) => number(value).ok_or_else(|| unsupported(UnsupportedPart::CellWithoutZone))?,
        };
        zones.push(
            u8::try_from(zone)
                .map_err(|_| malformed(Malformed::BadField { field: "region", value: zone.to_string() }))?,
        );
    }
    let on = |key: &str| puzzle.get(key).and_then(Value::as_bool) == Some(true);
    let diagonals = match (on("diagonal+"), on("diagonal-")) {
        (true, false) | (false, true) => return Err(unsupported(UnsupportedPart::SingleDiagonal)),
        (both, _) => both,
    };
    let layout = context.zoned(size, zones)?;
    let extra_houses =
        ExtraHouses { diagonals: diagonals || layout.extra_houses().diagonals, ..layout.extra_houses() };
    if extra_houses == layout.extra_houses() {
        return Ok(layout);
    }
    layout.with_extra_houses(extra_houses).map_err(ReadErrorKind::Layout)
}

fn solution(puzzle: &Value, layout: &std::sync::Arc<Board>) -> Result<Option<Grid>, ReadErrorKind> {
    let Some(list) = puzzle.get("solution").and_then(Value::as_array).filter(|list| !list.is_empty()) else {
        return Ok(None);
    };
    if list.len() != layout.cell_count() {
        return Err(malformed(Malformed::SolutionSize));
    }
    let values: Option<Vec<u8>> =
        list.iter().map(|value| digit_of(value, layout.size()).map(Digit::value)).collect();
    Ok(values.map(|values| Grid::from_checked(layout.clone(), values)))
}

/// The object for a document.
pub(super) fn object(document: &Document) -> Result<Value, WriteError> {
    let has_own_parts = document.other_parts.iter().any(|part| part.format == FORMAT);
    if document.puzzle().is_some() || document.fog.is_some() || has_own_parts {
        return Ok(f_puzzles_object::object(document));
    }
    let layout = document.layout();
    let default = layout.box_shape() == Some(BoxShape::default_for(layout.size()));
    let filled = document.filled();
    let mut rows = vec![Vec::new(); layout.size()];
    for cell in layout.cells() {
        let mut fields = Map::new();
        if let Some(digit) = filled.digit(cell) {
            fields.insert("value".into(), json!(digit.value()));
            if document.grid().digit(cell).is_some() {
                fields.insert("given".into(), json!(true));
            }
        } else if let Some(marks) = &document.marks {
            let digits: Vec<u8> = marks.sets[cell.index()].iter().map(Digit::value).collect();
            let key = match marks.role {
                MarksRole::Candidates => "givenPencilMarks",
                MarksRole::Notes => "centerPencilMarks",
            };
            if !digits.is_empty() {
                fields.insert(key.into(), json!(digits));
            }
        }
        if !default {
            fields.insert("region".into(), json!(layout.zone_of(cell)));
        }
        rows[layout.row_of(cell)].push(Value::Object(fields));
    }
    let mut puzzle = json!({ "size": layout.size(), "grid": rows });
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            puzzle[key] = value;
        }
    };
    put("title", document.meta.title.as_ref().map(|text| json!(text)));
    put("author", document.meta.author.as_ref().map(|text| json!(text)));
    put("ruleset", document.meta.description.as_ref().map(|text| json!(text)));
    put("solution", document.solution.as_ref().map(|grid| json!(grid.values())));
    let diagonals = layout.extra_houses().diagonals.then_some(json!(true));
    put("diagonal+", diagonals.clone());
    put("diagonal-", diagonals);
    Ok(puzzle)
}

/// An address of f-puzzles.
pub(in crate::notation) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    object(document).map(|puzzle| format!("{ADDRESS}{}", pack(&puzzle)))
}

/// The object as a file holds it.
pub(in crate::notation) fn write_json(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    object(document).map(|puzzle| puzzle.to_string())
}

/// The address of a payload.
pub(super) fn address(payload: &str) -> String {
    format!("{ADDRESS}{payload}")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{pack, read_payload};
    use crate::notation::options::{Context, ReadOptions};

    fn read(key: &str, value: Value, cell: Value) -> Result<Vec<String>, String> {
        let mut puzzle = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4] });
        puzzle["grid"][0][0] = cell;
        puzzle[key] = value;
        let context = Context::new(&ReadOptions::default());
        read_payload(&pack(&puzzle), 0, &context)
            .map(|document| document.ignored)
            .map_err(|error| error.kind.to_string())
    }

    #[test]
    fn plain_lines_and_colours_do_not_block() {
        let lines = json!([{ "lines": [["R1C1", "R1C2"]], "outlineC": "#000000", "width": 0.3 }]);
        let coloured = json!({ "value": 1, "given": true, "c": "#FFA0A0", "highlight": 2 });
        assert_eq!(read("line", lines, coloured), Ok(vec!["c".into(), "highlight".into(), "line".into()]));
        assert_eq!(read("title", json!("x"), json!({})), Ok(vec![]));
    }

    #[test]
    fn what_may_state_a_rule_blocks() {
        let drawn = json!([{ "cells": ["R1C1"], "value": "X" }]);
        for key in ["text", "circle", "rectangle"] {
            let message = format!("f-puzzles: what is not interpreted ({key} 'X' at R1C1) is not supported");
            assert_eq!(read(key, drawn.clone(), json!({})), Err(message));
        }
        let shape = json!([{ "cells": ["R1C1"], "baseC": "#FFFFFF", "width": 0.5, "height": 0.5 }]);
        assert!(read("circle", shape, json!({})).is_err());
        assert!(read("galaxies", json!([{ "cells": ["R1C1"] }]), json!({})).is_err());
        assert!(read("title", json!("x"), json!({ "doubler": true })).is_err());
    }

    #[test]
    fn a_copy_of_a_rule_is_no_rule() {
        let copy = json!([{ "lines": [["R1C1", "R1C2"]], "fromConstraint": "Renban" }]);
        assert_eq!(read("line", copy, json!({})), Ok(vec![]));
    }
}
