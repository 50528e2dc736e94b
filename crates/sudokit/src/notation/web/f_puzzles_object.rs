//! A puzzle with rules as an f-puzzles object.
//!
//! Whether a puzzle can be written is found by writing it and reading that again: what does not come back cannot be
//! held.

use serde_json::{Map, Value, json};

use super::f_puzzles_keys::{CELLS, FLAGS, FORMAT, LINE_COPIES, LINES, OUTSIDE, SETS};
use super::f_puzzles_rules::document;
use super::inequality;
use crate::board::{Board, Cell, Digit};
use crate::constraint::{Parameters, Puzzle};
use crate::notation::builder::missing;
use crate::notation::document::{Document, MarksRole};
use crate::notation::feature::Feature;
use crate::notation::options::Context;

fn name(board: &Board, cell: Cell) -> Value {
    let (row, column) = board.place(cell).unwrap_or_default();
    json!(format!("R{}C{}", row + 1, column + 1))
}

fn names(board: &Board, cells: &[Cell]) -> Value {
    Value::Array(cells.iter().map(|&cell| name(board, cell)).collect())
}

/// The rules of a puzzle as keys of the object. Those that have none are left out: [`lacks`] finds them.
pub(super) fn write_rules(puzzle: &Puzzle, object: &mut Map<String, Value>) {
    let board = puzzle.board();
    let push = |object: &mut Map<String, Value>, key: &str, element: Value| {
        let list = object.entry(key).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(element);
        }
    };
    for constraint in puzzle.constraints() {
        let kind = constraint.info().id;
        let parameters = constraint.to_parameters();
        let cells = parameters.cells.first().map(Vec::as_slice).unwrap_or_default();
        let word = parameters.words.first();
        let outside = parameters.outside.map(|place| json!(format!("R{}C{}", place.row, place.column)));
        let is_word = |words: &[&str]| {
            parameters.words.len() == words.len() && parameters.words.iter().zip(words).all(|(a, b)| a == b)
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
            if parameters.words.len() == 1 {
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
            write_special(board, kind, &parameters, object, &push);
        }
    }
}

type Push<'a> = &'a dyn Fn(&mut Map<String, Value>, &str, Value);

fn write_special(
    board: &Board,
    kind: &str,
    parameters: &Parameters,
    object: &mut Map<String, Value>,
    push: Push<'_>,
) {
    let cells = parameters.cells.first().map(Vec::as_slice).unwrap_or_default();
    let word = parameters.words.first();
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
        "greater" => {
            let &[greater, smaller] = cells else { return };
            if let Some(mut text) = inequality::element(board, greater, smaller) {
                text["cells"] = names(board, cells);
                push(object, "text", text);
            }
        }
        "killer" => {
            if let Some(word) = word {
                element["value"] = json!(word);
            }
            push(object, "killercage", element);
        }
        "sum" if word.is_some_and(|word| word == "root") && parameters.words.len() == 2 => {
            element["value"] = json!(format!("DR{}", parameters.words[1]));
            element["outlineC"] = json!("#000000");
            element["fontC"] = json!("#000000");
            push(object, "cage", element);
        }
        "quadruple" => {
            let values: Vec<Value> = parameters
                .words
                .iter()
                .map(|word| word.parse::<i32>().map_or(json!(word), |number| json!(number)))
                .collect();
            element["values"] = Value::Array(values);
            push(object, "quadruple", element);
        }
        "clone" if parameters.cells.len() == 2 => {
            element["cloneCells"] = names(board, &parameters.cells[1]);
            push(object, "clone", element);
        }
        "arrow" => {
            let shafts = parameters.cells[1..].iter().map(|shaft| {
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
            let (Some(place), [sum, direction]) = (parameters.outside, &parameters.words[..]) else { return };
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
    let puzzle = document.to_unchecked_puzzle();
    let board = puzzle.board();
    let usual = Board::square(board.rows()).regions() == board.regions();
    let mut rows: Vec<Vec<Value>> = vec![Vec::new(); board.rows()];
    let saved = |name: &str| {
        let own = document.other_parts.iter().filter(|part| part.format == FORMAT);
        own.filter(|part| part.name == name).find_map(|part| serde_json::from_str::<Value>(&part.text).ok())
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
        if let Some(number) = puzzle.given(cell).filter(|_| board.values() > 1) {
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
    object.insert("size".into(), json!(board.rows()));
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
    let has_part =
        |name: &str| document.other_parts.iter().any(|part| part.format == FORMAT && part.name == name);
    if let Some(lit) = document.fog.as_ref().filter(|_| !has_part("foglight") && !has_part("fogofwar")) {
        let places = lit.iter().filter_map(|&cell| board.place(cell));
        let names: Vec<String> = places.map(|(row, column)| format!("R{}C{}", row + 1, column + 1)).collect();
        object.insert("foglight".into(), json!(names));
    }
    for part in document.other_parts.iter().filter(|part| part.format == FORMAT && part.name != "grid") {
        let Ok(value) = serde_json::from_str::<Value>(&part.text) else { continue };
        match (object.get_mut(&part.name), value) {
            (Some(Value::Array(list)), Value::Array(more)) => {
                let new: Vec<Value> = more.into_iter().filter(|element| !list.contains(element)).collect();
                list.extend(new);
            }
            (Some(_), _) => {}
            (None, value) => {
                object.insert(part.name.clone(), value);
            }
        }
    }
    Value::Object(object)
}

/// What of a puzzle with rules the format cannot hold.
pub(in crate::notation) fn lacks(puzzle: &Puzzle) -> Vec<Feature> {
    let board = puzzle.board();
    if board.rows() != board.columns()
        || board.rows() > 25
        || board.lowest() != 1
        || board.values() != board.rows()
        || !board.lines_differ()
        || !board.extra().is_empty()
    {
        return vec![Feature::Board(board.in_words())];
    }
    let written = object(&Document::of_puzzle(puzzle.clone()));
    let again = match document(&written, &Context::new(&Default::default())) {
        Ok(document) => document.to_unchecked_puzzle(),
        Err(_) => return crate::notation::feature::features(puzzle),
    };
    missing(puzzle, &again)
}
