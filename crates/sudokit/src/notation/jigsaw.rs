//! Boards with irregular zones: the givens and, for each cell, the symbol of its zone; as one line of 2N² characters,
//! as two words on a line, or as two lines. Any N symbols may name the zones, usually A-I or 1-9; their order is
//! the order of the zones.
//!
//! A line of zones could as well be a puzzle or a solution of digits. Unless the format is named, two lines (or two
//! words) are a jigsaw only if every zone is connected: then some row holds the same symbol twice, so that the
//! line is no solution. In one line of 162 characters nothing else than SudokuWiki's form can be meant; there zones
//! may lie apart.

use std::collections::BTreeMap;

use crate::board::{Cell, Digit, Grid};

use super::alphabet::Alphabet;
use super::cells::{characters, spelling};
use super::document::Document;
use super::error::{Malformed, WriteError};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::text::{FormatError, Line, SourceText};
use super::zones::is_connected;

/// Sides of boards that jigsaws have.
fn side(cells: usize) -> Option<usize> {
    (4..=25).find(|size| size * size == cells)
}

/// One line: 2N² characters, or two words of N².
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let word = record.trim();
    let start = record.len() - record.trim_start().len();
    let separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|');
    if let Some((givens, rest)) = word.split_once(separator) {
        let zones = rest.trim_start_matches(separator);
        let at = start + word.len() - zones.len();
        return pair((givens, start), (zones, at), context, false);
    }
    let count = word.chars().count();
    let half = side(count / 2).filter(|_| count.is_multiple_of(2)).ok_or_else(FormatError::not_recognized)?;
    let middle = word.char_indices().nth(half * half).map_or(word.len(), |(at, _)| at);
    pair((&word[..middle], start), (&word[middle..], start + middle), context, true)
}

/// Two lines for each puzzle.
pub(super) fn read_pairs(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    if !context.named && !starts_with_pair(source, context) && source.lines.len() > 100 {
        return Err(FormatError::not_recognized());
    }
    let lines: Vec<_> = source.records().filter(|line| !line.is_blank()).collect();
    if !lines.len().is_multiple_of(2) {
        return Err(FormatError::not_recognized());
    }
    lines
        .chunks_exact(2)
        .map(|lines| {
            let word = |line: &Line<'_>| line.start + line.text.len() - line.text.trim_start().len();
            let (givens, zones) = (lines[0], lines[1]);
            pair((givens.text.trim(), word(&givens)), (zones.text.trim(), word(&zones)), context, false)
        })
        .collect()
}

/// Whether the first two lines of a text are a jigsaw.
pub(super) fn starts_with_pair(source: &SourceText<'_>, context: &Context) -> bool {
    let lines: Vec<_> = source.records().filter(|line| !line.is_blank()).take(2).collect();
    lines.len() == 2 && pair((lines[0].text.trim(), 0), (lines[1].text.trim(), 0), context, false).is_ok()
}

fn pair(
    (givens, givens_at): (&str, usize),
    (zones, zones_at): (&str, usize),
    context: &Context,
    may_lie_apart: bool,
) -> Result<Document, FormatError> {
    let count = givens.chars().count();
    let size =
        side(count).filter(|_| zones.chars().count() == count).ok_or_else(FormatError::not_recognized)?;
    let map = zone_map(zones, zones_at, size)?;
    if !(may_lie_apart || context.named || is_connected(&map, size)) {
        return Err(FormatError::not_recognized());
    }
    let cells = characters(givens, givens_at);
    // Not by what all lines of the text show: some of them are zones.
    let spelling =
        spelling(&cells, size, context.alphabet.as_ref()).map_err(|error| error.with_confidence(75))?;
    let layout = context
        .zoned(size, map)
        .map_err(|kind| FormatError::new(zones_at..zones_at + zones.len(), kind, 75))?;
    spelling.document(&cells, layout).map_err(|error| error.with_confidence(75))
}

/// The number of each cell's zone.
fn zone_map(zones: &str, at: usize, size: usize) -> Result<Vec<u8>, FormatError> {
    let mut counts: BTreeMap<char, usize> = BTreeMap::new();
    for (offset, c) in zones.char_indices() {
        if !c.is_alphanumeric() {
            let what = Malformed::ZoneSymbol(c);
            return Err(FormatError::malformed(at + offset..at + offset + c.len_utf8(), "jigsaw", what, 30));
        }
        *counts.entry(c).or_default() += 1;
    }
    if let Some((&zone, &found)) = counts.iter().find(|&(_, &cells)| cells != size) {
        let what = Malformed::ZoneCells { zone, found, expected: size };
        let confidence = if counts.len().abs_diff(size) <= 1 { 55 } else { 20 };
        return Err(FormatError::malformed(at..at + zones.len(), "jigsaw", what, confidence));
    }
    let order: Vec<char> = counts.into_keys().collect();
    Ok(zones.chars().map(|c| order.iter().position(|&own| own == c).unwrap_or(0) as u8).collect())
}

fn halves(document: &Document, options: &WriteOptions) -> Result<(String, String), WriteError> {
    let size = document.layout().size();
    let givens = symbols(document.grid(), options)?.into_iter().collect();
    let names = Alphabet::letters(size);
    let layout = document.layout();
    let zones = layout.cells().filter_map(|cell| names.symbol(layout.zone_of(cell) as u8 + 1)).collect();
    Ok((givens, zones))
}

/// 2N² characters; the zones by letters. Boxes are zones too.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    halves(document, options).map(|(givens, zones)| givens + &zones)
}

/// Two lines.
pub(super) fn write_pair(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    halves(document, options).map(|(givens, zones)| format!("{givens}\n{zones}"))
}

const SUMOCUE: &str = "SumoCueV1";

/// SumoCue: for each cell `=` (or `+` for a digit of the player), the digit or 0, `J`, and the zone 0 to 8; 324
/// characters, perhaps after `SumoCueV1`.
pub(super) fn read_sumocue(record: &str, context: &Context) -> Result<Document, FormatError> {
    let word = record.trim();
    let body = word.strip_prefix(SUMOCUE).unwrap_or(word);
    let start = record.trim_end().len() - body.len();
    let is_bare = body.is_ascii() && body.len() == 324 && body.starts_with(['=', '+']);
    if body.len() == word.len() && !is_bare {
        return Err(FormatError::not_recognized());
    }
    let mut values = Vec::with_capacity(81);
    let mut zones = Vec::with_capacity(81);
    let mut placed = Vec::new();
    for (index, digits) in body.as_bytes().chunks(4).enumerate() {
        let here = start + 4 * index..start + 4 * index + digits.len();
        match *digits {
            [sign @ (b'=' | b'+'), digit @ b'0'..=b'9', b'J', zone @ b'0'..=b'8'] => {
                let is_placed = sign == b'+' && digit != b'0';
                placed.extend(is_placed.then_some((index, digit - b'0')));
                values.push(if is_placed { 0 } else { digit - b'0' });
                zones.push(zone - b'0');
            }
            _ => {
                return Err(FormatError::malformed(here, "sumocue", Malformed::SumocueCell, 90));
            }
        }
    }
    if values.len() != 81 {
        let what = Malformed::CellCount { found: values.len(), expected: 81 };
        return Err(FormatError::malformed(record.len()..record.len(), "sumocue", what, 90));
    }
    let layout = context.zoned(9, zones).map_err(|kind| FormatError::new(start..record.len(), kind, 90))?;
    let mut document = Document::new(Grid::from_checked(layout, values));
    document.placed =
        placed.into_iter().filter_map(|(cell, digit)| Some((Cell::new(cell), Digit::new(digit)?))).collect();
    Ok(document)
}

/// SumoCue's line.
pub(super) fn write_sumocue(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let layout = document.layout();
    symbols(document.grid(), &WriteOptions { alphabet: None, blank: '.', ..options.clone() })?;
    let filled = document.filled();
    let cells = layout.cells().map(|cell| {
        let sign = if document.grid().value(cell) == filled.value(cell) { '=' } else { '+' };
        format!("{sign}{}J{}", filled.value(cell), layout.zone_of(cell))
    });
    Ok(format!("{SUMOCUE}{}", cells.collect::<String>()))
}
