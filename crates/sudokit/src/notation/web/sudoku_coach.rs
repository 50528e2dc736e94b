//! sudoku.coach: an id `SCv7_32_…` at the end of an address or alone, which is JSON, deflated, in base 32 (`0-9a-v`).
//!
//! The JSON has the givens, the player's digits and the candidates of each cell as bits (digit `d` is bit `d`), as the
//! site's author has written. Other fields may state rules and are named. A plain address of the site has its 81 digits
//! in the open.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde_json::Value;

use super::payload::{is_unset, number};
use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::line;
use crate::notation::options::Context;
use crate::notation::signature;
use crate::notation::text::FormatError;

const FORMAT: &str = "sudoku-coach";
const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";
/// No puzzle has a longer text.
const LONGEST: usize = 1 << 20;
/// Fields that are read, or say nothing of rules.
const PLAIN: [&str; 10] = [
    "gridSize",
    "givenDigits",
    "userDigits",
    "userCellCandidates",
    "title",
    "author",
    "description",
    "cellColors",
    "timer",
    "solution",
];

/// An id, alone or in an address.
pub(in crate::notation) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let record = record.trim_end();
    if !signature::is_sudoku_coach(record) {
        return Err(FormatError::not_recognized());
    }
    let start = record.find(signature::SUDOKU_COACH).unwrap_or(0);
    let id = record[start..].split(['?', '&', '#', '/']).next().unwrap_or_default();
    let span = start..start + id.len();
    let broken = |kind| FormatError::new(span.clone(), kind, 95);
    let object = object(id).ok_or_else(|| broken(malformed(Malformed::EmptyPayload)))?;
    document(&object, context).map_err(broken)
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn object(id: &str) -> Option<Value> {
    let packed = id.rsplit('_').next()?;
    let mut bytes = Vec::with_capacity(packed.len() * 5 / 8);
    let (mut bits, mut held) = (0u32, 0);
    for symbol in packed.bytes() {
        let value = DIGITS.iter().position(|&own| own == symbol.to_ascii_lowercase())? as u32;
        bits = (bits << 5 | value) & 0xfff;
        held += 5;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    let text = decompress_to_vec_zlib_with_limit(&bytes, LONGEST).ok()?;
    serde_json::from_slice(&text).ok().filter(Value::is_object)
}

fn document(object: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    let fields = object.as_object().into_iter().flatten();
    let unknown = fields.filter(|(key, value)| !PLAIN.contains(&key.as_str()) && !is_unset(value));
    let unknown: Vec<String> = unknown.map(|(key, _)| key.clone()).collect();
    if !unknown.is_empty() && !context.ignore_unknown {
        let what = UnsupportedPart::NotInterpreted(unknown);
        return Err(ReadErrorKind::Unsupported { format: FORMAT, what });
    }
    let text = |key: &str| object.get(key).and_then(Value::as_str).filter(|text| !text.is_empty());
    let grid =
        |text: &str| line::puzzle(text, 0, context).map(|read| read.into_grid()).map_err(|error| error.kind);
    let givens = text("givenDigits").ok_or_else(|| malformed(Malformed::Missing("givenDigits")))?;
    let mut document = Document::new(grid(givens)?);
    document.not_interpreted = unknown;
    let cells = document.layout().cell_count();
    if let Some(size) = object.get("gridSize").and_then(number)
        && size * size != cells as u64
    {
        return Err(malformed(Malformed::NotSquare));
    }
    if let Some(user) = text("userDigits") {
        let user: Grid = grid(user)?;
        if user.values().len() != cells {
            return Err(malformed(Malformed::CellCount { found: user.values().len(), expected: cells }));
        }
        let blanks = document.layout().cells().filter(|&cell| document.grid().value(cell) == 0);
        document.placed = blanks.filter_map(|cell| Some((cell, user.digit(cell)?))).collect();
    }
    if let Some(candidates) = text("userCellCandidates") {
        let bits: Option<Vec<u32>> = candidates.split('-').map(|bits| bits.parse().ok()).collect();
        let bits = bits.filter(|bits| bits.len() == cells);
        let bits = bits.ok_or_else(|| {
            malformed(Malformed::BadField {
                field: "userCellCandidates",
                value: candidates.chars().take(60).collect(),
            })
        })?;
        let size = document.layout().size();
        let of =
            |bits: u32| (1..=size as u8).filter(move |digit| bits >> digit & 1 == 1).filter_map(Digit::new);
        let filled = document.filled();
        let set = |(cell, bits)| {
            if filled.value(Cell::new(cell)) == 0 { of(bits).collect() } else { DigitSet::EMPTY }
        };
        let sets: Vec<DigitSet> = bits.into_iter().enumerate().map(set).collect();
        if sets.iter().any(|set| !set.is_empty()) {
            document.marks = Some(Marks { sets, role: MarksRole::Notes });
        }
    }
    document.meta.title = text("title").map(str::to_string);
    document.meta.author = text("author").map(str::to_string);
    document.meta.description = text("description").map(str::to_string);
    if let Some(solution) = text("solution") {
        document.solution = Some(grid(solution)?);
    }
    Ok(document)
}
