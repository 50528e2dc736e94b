//! lisudoku: a JSON object of a puzzle, cells as `{row, col}` from 0. Names are written with `_` or in camel case. Read
//! and written from the description of the fields; in `kropki_negative` no pair without a dot is consecutive or one
//! twice the other.

use serde_json::{Map, Value, json};

use super::payload::{is_unset, list, number, unpack};
use crate::board::{Board, Cell};
use crate::constraint::{Parameters, Puzzle};
use crate::notation::builder::{Builder, missing};
use crate::notation::document::Document;
use crate::notation::document::Original;
use crate::notation::error::{Malformed, ReadErrorKind, WriteError};
use crate::notation::feature::Feature;
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "lisudoku";

/// Keys of lists of lines or sets, each a rule.
const LISTS: [(&str, &str); 4] = [
    ("extra_regions", "extra-region"),
    ("thermos", "thermometer"),
    ("renbans", "renban"),
    ("palindromes", "palindrome"),
];
/// Keys that hold all over the board.
const FLAGS: [(&str, &str, Option<&str>); 5] = [
    ("primary_diagonal", "diagonal", Some("down")),
    ("secondary_diagonal", "diagonal", Some("up")),
    ("anti_knight", "anti-knight", None),
    ("anti_king", "anti-king", None),
    ("top_bottom", "top-bottom", None),
];
/// Keys of cells, all of which make one rule.
const CELLS: [(&str, &str); 2] = [("odd_cells", "odd"), ("even_cells", "even")];
/// What else is read, or says nothing about the puzzle.
const OTHER: [&str; 12] = [
    "grid_size",
    "fixed_numbers",
    "fixed_numbers_grid",
    "regions",
    "arrows",
    "killer_cages",
    "kropki_dots",
    "kropki_negative",
    "id",
    "title",
    "author",
    "description",
];

/// An object, or one packed in LZ-string and base64.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let text = source.text.trim();
    if !context.named && !signature::is_lisudoku(text) {
        return Err(FormatError::not_recognized());
    }
    let start = source.text.len() - source.text.trim_start().len();
    let span = start..start + text.len();
    let parse = |text: &str| serde_json::from_str::<Value>(text).ok();
    let object = parse(text).or_else(|| unpack(text, parse)).filter(Value::is_object);
    let object =
        object.ok_or_else(|| FormatError::malformed(span.clone(), FORMAT, Malformed::EmptyPayload, 60))?;
    let mut document = document(&object, context).map_err(|kind| FormatError::new(span, kind, 92))?;
    Original::keep(&mut document, &[(FORMAT, text)]);
    Ok(vec![document])
}

/// `gridSize` as `grid_size`.
fn snake(key: &str) -> String {
    let mut name = String::new();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

fn bad(field: &'static str, value: &Value) -> ReadErrorKind {
    let what = Malformed::BadField { field, value: value.to_string() };
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn cell(board: &Board, value: &Value) -> Result<Cell, ReadErrorKind> {
    let place = |key| value.get(key).and_then(number).and_then(|place| isize::try_from(place).ok());
    let cell = place("row").zip(place("col")).and_then(|(row, column)| board.get(row, column));
    cell.ok_or_else(|| bad("cell", value))
}

fn cells(board: &Board, value: &Value) -> Result<Vec<Cell>, ReadErrorKind> {
    value
        .as_array()
        .ok_or_else(|| bad("list of cells", value))?
        .iter()
        .map(|value| cell(board, value))
        .collect()
}

fn document(object: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let fields = object.as_object().into_iter().flatten();
    let object: Map<String, Value> = fields.map(|(key, value)| (snake(key), value.clone())).collect();
    let object = Value::Object(object);
    let grid = object.get("fixed_numbers_grid").and_then(Value::as_array);
    let size = object.get("grid_size").and_then(number).or(grid.map(|rows| rows.len() as u64)).unwrap_or(9);
    let size = usize::try_from(size).ok().filter(|size| (1..=25).contains(size));
    let size = size.ok_or_else(|| bad("grid_size", &object["grid_size"]))?;
    let mut board = Board::square(size);
    if let Some(regions) =
        object.get("regions").and_then(Value::as_array).filter(|regions| !regions.is_empty())
    {
        board.set_regions(regions.iter().map(|region| cells(&board, region)).collect::<Result<_, _>>()?);
    }
    let mut builder = Builder::new(FORMAT, board, context)?;
    for fixed in list(&object, "fixed_numbers") {
        let at = cell(builder.board(), fixed.get("position").unwrap_or(&Value::Null))?;
        let value = fixed.get("value").and_then(number).ok_or_else(|| bad("value", fixed))?;
        builder.give(at, value.min(1000) as i32)?;
    }
    for (row, values) in grid.into_iter().flatten().enumerate() {
        for (column, value) in values.as_array().into_iter().flatten().enumerate() {
            let at = builder.board().get(row as isize, column as isize).ok_or_else(|| bad("grid", values))?;
            if let Some(value) = number(value).filter(|&value| value > 0) {
                builder.give(at, value.min(1000) as i32)?;
            }
        }
    }
    rules(&object, &mut builder)?;
    for (key, value) in object.as_object().into_iter().flatten() {
        let key = key.as_str();
        let known = LISTS.iter().chain(&CELLS).any(|(known, _)| *known == key)
            || FLAGS.iter().any(|(known, ..)| *known == key)
            || OTHER.contains(&key);
        if !known && !is_unset(value) {
            builder.unknown.push(key.to_string());
        }
    }
    let mut document = builder.document()?;
    let text = |key: &str| {
        object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_string)
    };
    document.meta.title = text("title");
    document.meta.author = text("author");
    document.meta.description = text("description");
    Ok(document)
}

fn rules(object: &Value, builder: &mut Builder) -> Result<(), ReadErrorKind> {
    for (key, kind, word) in FLAGS {
        if object.get(key).and_then(Value::as_bool) == Some(true) {
            let words = word.map(str::to_string).into_iter().collect();
            builder.add(key, kind, Parameters { words, ..Parameters::default() })?;
        }
    }
    for (key, kind) in CELLS {
        let marked = object.get(key).filter(|value| !is_unset(value));
        let marked = marked.map(|value| cells(builder.board(), value)).transpose()?.unwrap_or_default();
        builder.add_cells(key, kind, None, &marked)?;
    }
    for (key, kind) in LISTS {
        for (index, value) in list(object, key).enumerate() {
            let cells = cells(builder.board(), value)?;
            builder.add_cells(&format!("{key} {}", index + 1), kind, None, &cells)?;
        }
    }
    for (index, value) in list(object, "arrows").enumerate() {
        let part = |key| cells(builder.board(), value.get(key).unwrap_or(&Value::Null));
        let mut lists = vec![part("circle_cells")?, part("arrow_cells")?];
        // A pill reads from left to right or from top to bottom, in whatever order its cells were clicked.
        lists[0].sort_unstable();
        if !lists[1].is_empty() {
            builder.add(
                &format!("arrows {}", index + 1),
                "arrow",
                Parameters { cells: lists, ..Parameters::default() },
            )?;
        }
    }
    for (index, value) in list(object, "killer_cages").enumerate() {
        let region = cells(builder.board(), value.get("region").unwrap_or(&Value::Null))?;
        let sum = value.get("sum").and_then(number).filter(|&sum| sum > 0).map(|sum| sum.to_string());
        builder.add_cells(&format!("killer_cages {}", index + 1), "killer", sum, &region)?;
    }
    let mut dots = Vec::new();
    for (index, value) in list(object, "kropki_dots").enumerate() {
        let part = format!("kropki_dots {}", index + 1);
        let end = |key| cell(builder.board(), value.get(key).unwrap_or(&Value::Null));
        let pair = [end("cell_1")?, end("cell_2")?];
        let kind = match value.get("dot_type").and_then(Value::as_str) {
            Some("consecutive" | "Consecutive") => "difference",
            Some("double" | "Double") => "ratio",
            _ => {
                builder.unknown.push(part);
                continue;
            }
        };
        builder.add_cells(&part, kind, None, &pair)?;
        dots.push(pair.to_vec());
    }
    if object.get("kropki_negative").and_then(Value::as_bool) == Some(true) {
        builder.add(
            "kropki_negative",
            "strict-kropki",
            Parameters { cells: dots, ..Parameters::default() },
        )?;
    }
    Ok(())
}

fn written(puzzle: &Puzzle) -> Map<String, Value> {
    let board = puzzle.board();
    let place = |cell: Cell| {
        let (row, column) = board.place(cell).unwrap_or_default();
        json!({ "row": row, "col": column })
    };
    let places = |cells: &[Cell]| Value::Array(cells.iter().map(|&cell| place(cell)).collect());
    let fixed = board.cells().filter_map(|cell| {
        let value = puzzle.given(cell)?;
        Some(json!({ "position": place(cell), "value": value }))
    });
    let mut object = Map::new();
    object.insert("grid_size".into(), json!(board.rows()));
    object.insert("fixed_numbers".into(), Value::Array(fixed.collect()));
    object.insert(
        "regions".into(),
        Value::Array(board.regions().iter().map(|region| places(region)).collect()),
    );
    let mut push = |key: &str, value: Value| {
        if let Value::Array(list) = object.entry(key).or_insert_with(|| json!([])) {
            list.push(value);
        }
    };
    let mut flags: Vec<&str> = Vec::new();
    for constraint in puzzle.constraints() {
        let kind = constraint.info().id;
        let parameters = constraint.to_parameters();
        let cells = parameters.cells.first().map(Vec::as_slice).unwrap_or_default();
        let word = parameters.words.first().map(String::as_str);
        let dot =
            |name: &str| json!({ "dot_type": name, "cell_1": place(cells[0]), "cell_2": place(cells[1]) });
        if let Some((key, ..)) = FLAGS.iter().find(|(_, id, own)| *id == kind && *own == word) {
            flags.push(key);
        } else if let Some((key, _)) = CELLS.iter().find(|(_, id)| *id == kind) {
            cells.iter().for_each(|&cell| push(key, place(cell)));
        } else if let Some((key, _)) = LISTS.iter().find(|(_, id)| *id == kind) {
            push(key, places(cells));
        } else {
            match (kind, word) {
                ("difference", None) => push("kropki_dots", dot("consecutive")),
                ("ratio", None) => push("kropki_dots", dot("double")),
                ("strict-kropki", _) => flags.push("kropki_negative"),
                ("killer", None) => push("killer_cages", json!({ "region": places(cells) })),
                ("killer", Some(sum)) => {
                    push("killer_cages", json!({ "sum": sum.parse::<i32>().ok(), "region": places(cells) }))
                }
                ("arrow", _) => {
                    for shaft in &parameters.cells[1..] {
                        push(
                            "arrows",
                            json!({ "circle_cells": places(cells), "arrow_cells": places(shaft) }),
                        );
                    }
                }
                _ => {}
            }
        }
    }
    object.extend(flags.into_iter().map(|flag| (flag.to_string(), json!(true))));
    object
}

/// The object.
pub(in crate::notation) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let mut object = written(&document.to_unchecked_puzzle());
    let meta = &document.meta;
    for (key, text) in [("title", &meta.title), ("author", &meta.author), ("description", &meta.description)]
    {
        if let Some(text) = text {
            object.insert(key.into(), json!(text));
        }
    }
    Ok(Value::Object(object).to_string())
}

/// What of a puzzle with rules the format cannot hold.
pub(in crate::notation) fn lacks(puzzle: &Puzzle) -> Vec<Feature> {
    let written = Value::Object(written(puzzle));
    match document(&written, &Context::new(&Default::default())) {
        Ok(document) => missing(puzzle, &document.to_unchecked_puzzle()),
        Err(_) => crate::notation::feature::features(puzzle),
    }
}
