//! gnome-sudoku's saved games: JSON with `cells`, each a position, a value, whether it is fixed, and earmarks.
//!
//! Positions are `[row, column]` from 0; earmarks are nine truth values, or a list of digits. Cells that are not
//! listed are blank.

use serde_json::{Value, json};

use super::payload::number;
use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, WriteError};
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "gnome-sudoku";

/// A saved game.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_gnome(source.text) {
        return Err(FormatError::not_recognized());
    }
    let whole = 0..source.text.len();
    let broken = |what: Malformed| FormatError::malformed(whole.clone(), FORMAT, what, 90);
    let game: Value =
        serde_json::from_str(source.text).map_err(|error| broken(Malformed::Parser(error.to_string())))?;
    let cells =
        game.get("cells").and_then(Value::as_array).ok_or_else(|| broken(Malformed::Missing("cells")))?;
    let layout = context.layout(9).map_err(|kind| FormatError::new(whole.clone(), kind, 90))?;
    let mut document = Document::new(Grid::empty(layout.clone()));
    let mut sets = vec![DigitSet::EMPTY; 81];
    let mut seen = [false; 81];
    for entry in cells {
        let place = position(entry).ok_or_else(|| broken(Malformed::Missing("position of a cell")))?;
        let cell = layout.at(place.0, place.1);
        if std::mem::replace(&mut seen[cell.index()], true) {
            return Err(broken(Malformed::Twice(layout.name(cell))));
        }
        let value = entry.get("value").and_then(number).unwrap_or(0);
        let digit = u8::try_from(value).ok().filter(|&value| value <= 9);
        let digit = digit.ok_or_else(|| {
            broken(Malformed::NotADigit { cell: layout.name(cell), value: value.to_string() })
        })?;
        let fixed = entry.get("fixed").and_then(Value::as_bool).unwrap_or(false);
        match (Digit::new(digit), fixed) {
            (Some(digit), true) => document.set_given(cell, digit.value()),
            (Some(digit), false) => document.placed.push((cell, digit)),
            (None, _) => {
                let marks = entry.get("earmarks");
                sets[cell.index()] = earmarks(marks).ok_or_else(|| {
                    let value = marks.map(Value::to_string).unwrap_or_default();
                    broken(Malformed::BadField { field: "earmarks", value })
                })?;
            }
        }
    }
    document.placed.sort_unstable();
    if sets.iter().any(|set| !set.is_empty()) {
        document.marks = Some(Marks { sets, role: MarksRole::Notes });
    }
    Ok(vec![document])
}

fn position(entry: &Value) -> Option<(usize, usize)> {
    let pair = entry.get("position")?.as_array()?;
    let [row, column] = &pair[..] else { return None };
    let (row, column) = (number(row)? as usize, number(column)? as usize);
    (row < 9 && column < 9).then_some((row, column))
}

fn earmarks(list: Option<&Value>) -> Option<DigitSet> {
    let Some(list) = list.and_then(Value::as_array) else { return Some(DigitSet::EMPTY) };
    if list.len() == 9 && list.iter().all(Value::is_boolean) {
        let marked = (0..9).filter(|&index| list[index] == json!(true));
        return Some(marked.map(Digit::from_index).collect());
    }
    list.iter()
        .map(|value| Digit::new(u8::try_from(number(value)?).ok()?).filter(|digit| digit.value() <= 9))
        .collect()
}

/// A saved game.
pub(in crate::notation) fn write(document: &Document, _: &WriteOptions) -> Result<String, WriteError> {
    let filled = document.filled();
    let cells: Vec<Value> = document
        .layout()
        .cells()
        .map(|cell: Cell| {
            let notes = document.marks.as_ref().map_or(DigitSet::EMPTY, |marks| marks.sets[cell.index()]);
            let earmarks: Vec<bool> = (0..9).map(|index| notes.contains(Digit::from_index(index))).collect();
            json!({
                "position": [cell.index() / 9, cell.index() % 9],
                "value": filled.value(cell),
                "fixed": document.grid().value(cell) != 0,
                "earmarks": earmarks,
            })
        })
        .collect();
    Ok(json!({ "cells": cells }).to_string())
}
