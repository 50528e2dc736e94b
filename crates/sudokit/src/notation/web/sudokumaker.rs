//! SudokuMaker: an object with `formatVersion` and a puzzle whose constraints have numbers for types, alone or packed
//! in LZ-string after `?puzzle=` of an address.
//!
//! The format is not documented. What is read here are the types whose fields say what they mean: cells as numbers from
//! 0, row by row. How edges, corners and places outside the board are numbered, which diagonal a diagonal is and which
//! direction an indexer has, no document says; such constraints are named as not interpreted.

use serde_json::Value;

use super::payload::{is_unset, list, number, text, unpack};
use crate::board::{Board, Cell};
use crate::constraint::Parameters;
use crate::notation::builder::Builder;
use crate::notation::document::Document;
use crate::notation::document::Original;
use crate::notation::error::{Malformed, ReadErrorKind};
use crate::notation::options::Context;
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "sudokumaker";

/// An object or an address.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    let text = source.text.trim();
    if !context.named && !signature::is_sudokumaker(text) {
        return Err(FormatError::not_recognized());
    }
    let start = source.text.len() - source.text.trim_start().len();
    let span = start..start + text.len();
    let parse = |text: &str| serde_json::from_str::<Value>(text).ok();
    let payload = text.find("?puzzle=").map_or(text, |at| &text[at + "?puzzle=".len()..]);
    let object = parse(text).or_else(|| unpack(payload, parse)).filter(Value::is_object);
    let object =
        object.ok_or_else(|| FormatError::malformed(span.clone(), FORMAT, Malformed::EmptyPayload, 60))?;
    let mut document = document(&object, context).map_err(|kind| FormatError::new(span, kind, 92))?;
    Original::keep(&mut document, &[(FORMAT, text)]);
    Ok(vec![document])
}

fn bad(field: &'static str, value: &Value) -> ReadErrorKind {
    let what = Malformed::BadField { field, value: value.to_string() };
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn cells(board: &Board, value: &Value) -> Result<Vec<Cell>, ReadErrorKind> {
    let cell = |value: &Value| {
        let index = number(value)
            .and_then(|index| usize::try_from(index).ok())
            .filter(|&index| index < board.on_board());
        index.map(Cell::new).ok_or_else(|| bad("cell", value))
    };
    value.as_array().ok_or_else(|| bad("list of cells", value))?.iter().map(cell).collect()
}

/// The cells of a key that may be absent.
fn cells_of(board: &Board, object: &Value, key: &str) -> Result<Vec<Cell>, ReadErrorKind> {
    object.get(key).map(|value| cells(board, value)).transpose().map(Option::unwrap_or_default)
}

fn document(object: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let puzzle = object.get("puzzle").filter(|puzzle| puzzle.is_object()).unwrap_or(object);
    let missing = ReadErrorKind::Malformed { format: FORMAT, what: Malformed::Missing("cells") };
    let fields = puzzle.get("cells").and_then(Value::as_array).ok_or(missing)?;
    let size = fields.len().isqrt();
    if size * size != fields.len() || !(1..=25).contains(&size) {
        return Err(ReadErrorKind::Malformed { format: FORMAT, what: Malformed::NotSquare });
    }
    let mut board = Board::rectangle(size, size, size);
    for regions in list(puzzle, "constraints").filter(|rule| rule.get("type").and_then(number) == Some(1)) {
        let mut named: Vec<(u64, Vec<Cell>)> = Vec::new();
        for (index, name) in list(regions, "regions").enumerate().take(fields.len()) {
            let Some(name) = number(name) else { continue };
            match named.iter_mut().find(|(other, _)| *other == name) {
                Some((_, cells)) => cells.push(Cell::new(index)),
                None => named.push((name, vec![Cell::new(index)])),
            }
        }
        named.into_iter().for_each(|(_, cells)| board.add_region(cells));
    }
    let mut builder = Builder::new(FORMAT, board, context)?;
    for (index, cell) in fields.iter().enumerate() {
        for (key, value) in cell.as_object().into_iter().flatten().filter(|(_, value)| !is_unset(value)) {
            match key.as_str() {
                "value" if cell.get("given") == Some(&Value::Bool(true)) => {
                    let number = number(value).and_then(|number| i32::try_from(number).ok());
                    builder.give(Cell::new(index), number.ok_or_else(|| bad("value", value))?)?;
                }
                "given" => {}
                // What a player has filled in or noted.
                "value" | "centerMarks" | "cornerMarks" | "candidates" | "colors" | "highlights" => {
                    if !builder.ignored.contains(key) {
                        builder.ignored.push(key.clone());
                    }
                }
                other => {
                    builder.unknown.push(format!("{other} of {}", builder.board().name(Cell::new(index))))
                }
            }
        }
    }
    let mut has_sudoku = false;
    for (index, rule) in list(puzzle, "constraints").enumerate() {
        has_sudoku |= rule.get("type").and_then(number) == Some(0);
        constraint(&format!("constraints {}", index + 1), rule, &mut builder)?;
    }
    if !has_sudoku {
        builder.unknown.push("a board without the constraint of type 0".into());
    }
    let mut document = builder.document()?;
    document.meta.title = text(puzzle, "name");
    document.meta.author = text(puzzle, "author");
    document.meta.description = text(puzzle, "rules").or_else(|| text(puzzle, "comment"));
    Ok(document)
}

fn constraint(part: &str, rule: &Value, builder: &mut Builder) -> Result<(), ReadErrorKind> {
    let kind = rule.get("type").and_then(number);
    let word = |key: &str| rule.get(key).and_then(number).map(|number| number.to_string());
    match kind {
        // Rows and columns; regions, which are read before.
        Some(0 | 1) => Ok(()),
        Some(100..=103 | 305) => {
            let name = match kind {
                Some(100) => "odd",
                Some(101) => "even",
                Some(102) => "minimum",
                Some(103) => "maximum",
                _ => "extra-region",
            };
            let cells = cells_of(builder.board(), rule, "cells")?;
            builder.add_cells(part, name, None, &cells)
        }
        Some(300) => {
            let slow = rule.get("slow").and_then(Value::as_bool) == Some(true);
            let name = if slow { "slow-thermometer" } else { "thermometer" };
            lines(part, rule, "thermometers", name, None, builder)
        }
        Some(301) => {
            for cage in list(rule, "cages") {
                let cells = cells_of(builder.board(), cage, "cells")?;
                let sum = cage.get("value").filter(|value| !is_unset(value)).and_then(number);
                let sum = sum.filter(|&sum| sum > 0).map(|sum| sum.to_string());
                builder.add_cells(part, "killer", sum, &cells)?;
            }
            Ok(())
        }
        Some(302) => {
            // A group is the cells of one place in all copies.
            for group in list(rule, "groups") {
                let same = cells(builder.board(), group)?.into_iter().map(|cell| vec![cell]).collect();
                builder.add(part, "clone", Parameters { cells: same, ..Parameters::default() })?;
            }
            Ok(())
        }
        Some(400) => lines(part, rule, "lines", "renban", None, builder),
        Some(401) => lines(part, rule, "lines", "whisper", word("minDifference"), builder),
        Some(402) => lines(part, rule, "lines", "palindrome", None, builder),
        Some(403) => lines(part, rule, "lines", "between", None, builder),
        Some(404) if is_unset(rule.get("singleRegionTotals").unwrap_or(&Value::Null)) => {
            lines(part, rule, "lines", "region-sum", None, builder)
        }
        Some(405) => lines(part, rule, "lines", "zipper", None, builder),
        Some(406) => {
            let groups: Vec<u64> = list(rule, "groups").filter_map(number).collect();
            // Sets of digits as bits: bit 1 for the digit 1.
            let name = match (&groups[..], builder.board().rows()) {
                ([14, 112, 896], 9) => "entropic",
                ([584, 146, 292], 9) => "modular",
                ([340, 682], 9) => "parity-line",
                _ => {
                    builder.unknown.push(format!("{part} (type 406, groups {groups:?})"));
                    return Ok(());
                }
            };
            lines(part, rule, "lines", name, None, builder)
        }
        Some(407) => lines(part, rule, "lines", "lockout", None, builder),
        Some(408) => {
            for arrow in list(rule, "bulbsWithArrows") {
                let bulb = cells_of(builder.board(), arrow, "bulbCells")?;
                let shafts = list(arrow, "arrows").map(|shaft| cells(builder.board(), shaft));
                let shafts = shafts.collect::<Result<Vec<_>, _>>()?;
                let shafts =
                    shafts.into_iter().filter(|shaft| shaft.len() > 1).map(|shaft| shaft[1..].to_vec());
                let lists: Vec<Vec<Cell>> = std::iter::once(bulb).chain(shafts).collect();
                if lists.len() > 1 {
                    builder.add(part, "arrow", Parameters { cells: lists, ..Parameters::default() })?;
                }
            }
            Ok(())
        }
        Some(409) => lines(part, rule, "lines", "double-arrow", None, builder),
        Some(kind) => {
            builder.unknown.push(format!("{part} (type {kind}{})", name_of(kind)));
            Ok(())
        }
        None => {
            builder.unknown.push(part.to_string());
            Ok(())
        }
    }
}

fn lines(
    part: &str,
    rule: &Value,
    key: &str,
    kind: &str,
    word: Option<String>,
    builder: &mut Builder,
) -> Result<(), ReadErrorKind> {
    for line in list(rule, key) {
        let cells = cells(builder.board(), line)?;
        if cells.len() > 1 {
            builder.add_cells(part, kind, word.clone(), &cells)?;
        }
    }
    Ok(())
}

/// What a type that is not read probably is.
fn name_of(kind: u64) -> &'static str {
    match kind {
        10 => ", a diagonal",
        200 => ", differences",
        201 => ", ratios",
        202 => ", sums",
        303 => ", quadruples",
        404 => ", sums of single regions",
        500 => ", little killers",
        501..=504 => ", clues outside",
        600 | 601 => ", indexers",
        _ => "",
    }
}
