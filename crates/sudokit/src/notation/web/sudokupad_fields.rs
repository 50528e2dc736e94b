//! Fields of SudokuPad's objects, by their names or the site's abbreviations: what readers of classic puzzles and of
//! rules share.

use serde_json::{Map, Value};

use super::payload::{is_unset, message, text};
use crate::board::Grid;
use crate::notation::document::Document;
use crate::notation::error::ReadErrorKind;

/// The format's id.
pub(super) const FORMAT: &str = "sudokupad";

/// The field by its name or the site's abbreviation.
pub(super) fn field<'a>(object: &'a Value, name: &str, short: &str) -> Option<&'a Value> {
    object.get(name).or_else(|| object.get(short))
}

/// Older puzzles keep title, author and rules as cages without cells, valued `title: …`.
pub(super) fn cage_text(cage: &Value) -> Option<(&str, &str)> {
    let value = field(cage, "value", "v")?.as_str()?;
    let has_cells = field(cage, "cells", "ce").is_some_and(|cells| !is_unset(cells));
    message(value).filter(|_| !has_cells)
}

pub(super) fn read_meta(puzzle: &Value, document: &mut Document) -> Result<(), ReadErrorKind> {
    let mut fields: Map<String, Value> =
        puzzle.get("metadata").and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(title) = fields.remove("t") {
        fields.insert("title".into(), title);
    }
    for cage in field(puzzle, "cages", "ca").and_then(Value::as_array).into_iter().flatten() {
        if let Some((key, text)) = cage_text(cage) {
            fields.insert(key.into(), text.into());
        }
    }
    let fields = Value::Object(fields);
    document.meta.id = text(puzzle, "id");
    document.meta.title = text(&fields, "title");
    document.meta.author = text(&fields, "author");
    document.meta.source = text(&fields, "source");
    document.meta.description = match fields.get("rules") {
        Some(Value::Array(lines)) => {
            let lines: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
            Some(lines.join("\n")).filter(|text| !text.is_empty())
        }
        _ => text(&fields, "rules"),
    };
    if let Some(solution) = text(&fields, "solution") {
        let layout = document.layout().clone();
        let digits: Option<Vec<u8>> =
            solution.chars().map(|c| c.to_digit(10).map(|digit| digit as u8)).collect();
        let digits = digits.filter(|digits| digits.len() == layout.cell_count() && layout.size() <= 9);
        document.solution = digits.and_then(|digits| Grid::new(layout, digits).ok());
    }
    Ok(())
}
