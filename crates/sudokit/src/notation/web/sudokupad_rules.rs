//! What SudokuPad states and does not only draw: boards of any size, regions, cages, and rules that hold all over the
//! board.
//!
//! A line, a circle or a text is a picture there, and what it means stands in the rules in words: the same white disc
//! with a digit is a difference in one puzzle and a sum in another. So everything else is named as not interpreted. Fog
//! and how the site shows the puzzle never change the solution.

use serde_json::Value;

use super::payload::{is_unset, list, number};
use super::sudokupad_fields::{FORMAT, cage_text, field, read_meta};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::constraint::Parameters;
use crate::notation::builder::Builder;
use crate::notation::document::{Document, Marks, MarksRole, OtherPart};
use crate::notation::error::{Malformed, ReadErrorKind};
use crate::notation::options::Context;

/// Keys that are read, or never state a rule.
const PLAIN: [&str; 22] = [
    "id", "cellSize", "cs", "cells", "ce", "regions", "re", "metadata", "settings", "videos", "vd",
    "duration", "d", "cages", "ca", "global", "title", "t", "author", "ruleset", "version", "solution",
];

/// Fog: kept and said, never solved.
const FOG: [&str; 4] = ["foglight", "triggereffect", "foglink", "fog"];

/// Rules all over the board, by the names that the format gives them in `global` and in `metadata`.
const GLOBALS: [(&str, &str); 6] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("nonconsecutive", "non-consecutive"),
    ("disjoint", "disjoint-groups"),
    ("antiratio", "anti-ratio"),
    ("antixv", "anti-sum"),
];

fn bad(field: &'static str, value: &Value) -> ReadErrorKind {
    let what = Malformed::BadField { field, value: value.to_string() };
    ReadErrorKind::Malformed { format: FORMAT, what }
}

/// A cell as row and column from 0, or as `r1c1`.
fn cell(board: &Board, value: &Value) -> Option<Cell> {
    if let Some(name) = value.as_str() {
        let (row, column) = name
            .to_ascii_lowercase()
            .strip_prefix('r')?
            .split_once('c')
            .map(|(row, column)| (row.to_string(), column.to_string()))?;
        return board.get(row.parse::<isize>().ok()? - 1, column.parse::<isize>().ok()? - 1);
    }
    let [row, column] = value.as_array()?.as_slice() else { return None };
    board.get(isize::try_from(number(row)?).ok()?, isize::try_from(number(column)?).ok()?)
}

fn cells(board: &Board, value: Option<&Value>) -> Result<Vec<Cell>, ReadErrorKind> {
    let list = value.and_then(Value::as_array).into_iter().flatten();
    list.map(|value| cell(board, value).ok_or_else(|| bad("cell", value))).collect()
}

/// The puzzle of an object, its keys in full or shortened.
pub(super) fn document(puzzle: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let missing = || ReadErrorKind::Malformed { format: FORMAT, what: Malformed::Missing("cells") };
    let rows = field(puzzle, "cells", "ce").and_then(Value::as_array).filter(|rows| !rows.is_empty());
    let rows = rows.ok_or_else(missing)?;
    let columns = rows.iter().filter_map(Value::as_array).map(Vec::len).max().unwrap_or(0);
    let is_even = rows.iter().all(|row| row.as_array().is_some_and(|row| row.len() == columns));
    if !is_even || columns == 0 || rows.len().max(columns) > 32 {
        return Err(ReadErrorKind::Malformed { format: FORMAT, what: Malformed::NotSquare });
    }
    let values = rows.len().max(columns);
    let mut board = Board::rectangle(rows.len(), columns, values);
    match field(puzzle, "regions", "re").and_then(Value::as_array).filter(|regions| !regions.is_empty()) {
        Some(regions) => {
            let read = regions.iter().map(|region| cells(&board, Some(region)));
            let mut regions: Vec<Vec<Cell>> = read.collect::<Result<_, _>>()?;
            // A region without cells says nothing.
            regions.retain(|region| !region.is_empty());
            board.set_regions(regions);
        }
        None => board.set_regions(board.usual_regions(values)),
    }
    let board = board.of_boxes().unwrap_or(board);
    let mut builder = Builder::new(FORMAT, board, context)?;
    let mut placed = Vec::new();
    let mut notes = vec![DigitSet::EMPTY; builder.board().on_board()];
    for (index, value) in rows.iter().filter_map(Value::as_array).flatten().enumerate() {
        let at = Cell::new(index);
        let digit =
            |value: &Value| number(value).and_then(|number| u8::try_from(number).ok()).and_then(Digit::new);
        match field(value, "value", "v").filter(|value| !is_unset(value)) {
            Some(written) => {
                let number = number(written).and_then(|number| i32::try_from(number).ok());
                let number = number.ok_or_else(|| bad("value", written))?;
                if value.get("given") == Some(&Value::Bool(false)) {
                    placed.extend(digit(written).map(|digit| (at, digit)));
                } else {
                    builder.give(at, number)?;
                }
            }
            None => {
                for key in ["centremarks", "ct", "cornermarks", "pencilMarks"] {
                    notes[index].extend(list(value, key).filter_map(digit));
                }
            }
        }
    }
    let other_parts = rules(puzzle, &mut builder)?;
    let mut document = builder.document()?;
    let plain = document.puzzle().is_none_or(|puzzle| puzzle.board().is_square());
    if plain {
        document.placed = placed;
        if notes.iter().any(|set| !set.is_empty()) && document.marks.is_none() {
            document.marks = Some(Marks { sets: notes, role: MarksRole::Notes });
        }
    }
    document.other_parts = other_parts;
    if let Some(lit) = puzzle.get("foglight").and_then(Value::as_array) {
        let board = document.to_unchecked_puzzle().board().clone();
        document.fog = Some(lit.iter().filter_map(|value| cell(&board, value)).collect());
    }
    read_meta(puzzle, &mut document)?;
    if !plain {
        document.solution = None;
    }
    Ok(document)
}

fn rules(puzzle: &Value, builder: &mut Builder) -> Result<Vec<OtherPart>, ReadErrorKind> {
    let mut globals: Vec<String> = Vec::new();
    for name in list(puzzle, "global").filter_map(Value::as_str) {
        globals.push(name.to_string());
    }
    let metadata = puzzle.get("metadata").and_then(Value::as_object);
    for (name, _) in metadata.into_iter().flatten().filter(|(_, value)| **value == Value::Bool(true)) {
        if !globals.contains(name) {
            globals.push(name.clone());
        }
    }
    for name in globals {
        match GLOBALS.iter().find(|(known, _)| *known == name) {
            Some((_, kind)) => builder.add(&name, kind, Parameters::default())?,
            None => builder.unknown.push(name),
        }
    }
    let cages = field(puzzle, "cages", "ca").and_then(Value::as_array);
    for (index, value) in cages.into_iter().flatten().enumerate() {
        cage(&format!("cages {}", index + 1), value, builder)?;
    }
    let mut other_parts = Vec::new();
    for (key, value) in puzzle.as_object().into_iter().flatten() {
        let key = key.as_str();
        if PLAIN.contains(&key) || is_unset(value) {
            continue;
        }
        if FOG.contains(&key) {
            builder.ignored.push(key.to_string());
            other_parts.push(OtherPart { format: FORMAT, name: key.to_string(), text: value.to_string() });
            continue;
        }
        let name = full_name(key);
        match value.as_array() {
            Some(items) => builder.unknown.extend(
                items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| format!("{name} {}{}", index + 1, text_of(item))),
            ),
            None => builder.unknown.push(name.to_string()),
        }
    }
    Ok(other_parts)
}

/// The shortened keys of what is drawn.
fn full_name(key: &str) -> &str {
    match key {
        "l" => "lines",
        "a" => "arrows",
        "o" => "overlays",
        "u" => "underlays",
        key => key,
    }
}

/// The text of a drawn thing, for messages.
fn text_of(item: &Value) -> String {
    let text = field(item, "text", "te").filter(|text| !is_unset(text));
    text.map(|text| format!(" '{}'", text.as_str().map_or_else(|| text.to_string(), str::to_string)))
        .unwrap_or_default()
}

fn cage(part: &str, value: &Value, builder: &mut Builder) -> Result<(), ReadErrorKind> {
    let inside = cells(builder.board(), field(value, "cells", "ce"))?;
    if cage_text(value).is_some() || inside.is_empty() || is_unset(value) {
        return Ok(());
    }
    let plain =
        |value: &Value| value.as_str().map_or_else(|| value.to_string(), |text| text.trim().to_string());
    let shown = field(value, "value", "v").filter(|value| !is_unset(value)).map(plain);
    let stated = value.get("sum").filter(|value| !is_unset(value)).map(plain);
    let unique = value.get("unique").and_then(Value::as_bool);
    match value.get("type").and_then(Value::as_str) {
        // Rows, columns and regions once more.
        Some("rowcol" | "box" | "region") => return Ok(()),
        Some("disjoint") => return builder.add_cells(part, "extra-region", None, &inside),
        _ => {}
    }
    if shown.as_deref().is_some_and(|text| matches!(text, "FOW" | "FOGLIGHT")) {
        builder.ignored.push("fog".into());
        return Ok(());
    }
    let sum = stated.or(shown.clone()).filter(|sum| sum != "0");
    let is_number = sum.as_ref().is_none_or(|sum| sum.parse::<i32>().is_ok());
    match (unique, is_number) {
        (Some(true), true) => builder.add_cells(part, "killer", sum, &inside),
        (Some(false), true) if sum.is_some() => builder.add_cells(part, "sum", sum, &inside),
        // Older puzzles do not say that the digits differ; the site takes a number in the corner for a killer cage.
        (None, true) if sum.is_some() => builder.add_cells(part, "killer", sum, &inside),
        _ => {
            let text = shown.map(|text| format!(" '{text}'")).unwrap_or_default();
            builder.unknown.push(format!("{part}{text}"));
            Ok(())
        }
    }
}
