//! HoDoKu's library lines:
//! `:technique:digits:values with + before placed:eliminated:eliminations of the step:extra:`; without a step
//! `:0000:x:…:::`. Eliminations are three digits each, "dRC": digit, row, column.

use std::fmt::Write as _;

use crate::board::{Candidate, Cell, Digit, Grid};

use super::alphabet::{Alphabet, is_blank, not_a_symbol};
use super::document::{Document, StepNote};
use super::error::{Malformed, WriteError};
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::text::FormatError;

const NONE: &str = "0000";

/// A library line.
pub(super) fn read(record: &str, context: &Context) -> Result<Document, FormatError> {
    let trimmed = record.trim_end();
    if !trimmed.starts_with(':') {
        return Err(FormatError::not_recognized());
    }
    let mut at = 1;
    let fields: Vec<(usize, &str)> = trimmed[1..]
        .split(':')
        .map(|field| {
            let start = at;
            at += field.len() + 1;
            (start, field)
        })
        .collect();
    let [(_, technique), (digits_at, digits), (values_at, values), rest @ ..] = &fields[..] else {
        return Err(FormatError::malformed(0..record.len(), "hodoku", Malformed::LibraryFields, 50));
    };
    let layout = context.layout(9).map_err(|kind| FormatError::new(0..record.len(), kind, 90))?;
    let mut document = Document::new(Grid::empty(layout));
    read_values(values, *values_at, &mut document)?;
    let rest_field = |number: usize| rest.get(number).copied().unwrap_or((record.len(), ""));
    document.eliminated = read_candidates(rest_field(0))?;
    let mut step = StepNote { technique: technique.trim().to_string(), ..StepNote::default() };
    if *digits != "x" {
        step.digits = digits
            .char_indices()
            .map(|(offset, c)| digit_of(c).ok_or_else(|| foreign(digits_at + offset, c)))
            .collect::<Result<_, _>>()?;
    }
    step.candidates = read_candidates(rest_field(1))?;
    let extra: Vec<&str> = rest.iter().skip(2).map(|&(_, field)| field).collect();
    step.extra = extra.join(":").trim_end_matches(':').to_string();
    let has_content = step.technique != NONE
        || !step.digits.is_empty()
        || !step.candidates.is_empty()
        || !step.extra.is_empty();
    document.step = has_content.then_some(step);
    Ok(document)
}

fn digit_of(c: char) -> Option<Digit> {
    c.to_digit(10).and_then(|value| Digit::new(value as u8)).filter(|digit| digit.value() <= 9)
}

fn foreign(at: usize, found: char) -> FormatError {
    not_a_symbol(at, found, 9, &Alphabet::default_for(9)).with_confidence(90)
}

fn read_values(values: &str, at: usize, document: &mut Document) -> Result<(), FormatError> {
    let mut cell = 0;
    let mut placed = false;
    for (offset, c) in values.char_indices() {
        let here = at + offset..at + offset + c.len_utf8();
        if c == '+' && !placed {
            placed = true;
            continue;
        }
        if cell == 81 {
            let found = values.chars().filter(|&c| c != '+').count();
            let what = Malformed::CellCount { found, expected: 81 };
            return Err(FormatError::malformed(here.start..at + values.len(), "hodoku", what, 90));
        }
        match digit_of(c) {
            Some(digit) if placed => document.placed.push((Cell::new(cell), digit)),
            Some(digit) => document.set_given(Cell::new(cell), digit.value()),
            None if placed => {
                return Err(FormatError::malformed(here, "hodoku", Malformed::DigitAfterPlus, 90));
            }
            None if is_blank(c) => {}
            None => return Err(foreign(here.start, c)),
        }
        placed = false;
        cell += 1;
    }
    if cell < 81 {
        let end = at + values.len();
        let what = Malformed::CellCount { found: cell, expected: 81 };
        return Err(FormatError::malformed(end..end, "hodoku", what, 90));
    }
    Ok(())
}

fn read_candidates((at, field): (usize, &str)) -> Result<Vec<Candidate>, FormatError> {
    let mut found = Vec::new();
    let mut start = 0;
    for word in field.split(' ') {
        let here = at + start;
        start += word.len() + 1;
        if word.is_empty() {
            continue;
        }
        let digits: Option<Vec<Digit>> = word.chars().map(digit_of).collect();
        let Some(&[digit, row, column]) = digits.as_deref() else {
            let what = Malformed::CandidateWord(word.to_string());
            return Err(FormatError::malformed(here..here + word.len(), "hodoku", what, 90));
        };
        found.push(Candidate::new(Cell::new(row.index() * 9 + column.index()), digit));
    }
    Ok(found)
}

/// A library line; placed digits after `+`, candidates that marks lack as eliminated.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let plain = WriteOptions { blank: '.', alphabet: None, ..options.clone() };
    let mut cells: Vec<String> = symbols(document.grid(), &plain)?.iter().map(char::to_string).collect();
    for &(cell, digit) in &document.placed {
        cells[cell.index()] = format!("+{digit}");
    }
    let mut eliminated = document.eliminated.clone();
    if document.marks.is_some() {
        eliminated.extend(missing_marks(document));
        eliminated.sort_unstable();
        eliminated.dedup();
    }
    let candidates = |list: &[Candidate]| {
        let words = list.iter().map(|candidate| {
            let (row, column) = (candidate.cell.index() / 9 + 1, candidate.cell.index() % 9 + 1);
            format!("{}{row}{column}", candidate.digit)
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let none = StepNote { technique: NONE.into(), ..StepNote::default() };
    let step = document.step.as_ref().unwrap_or(&none);
    let technique = if step.technique.is_empty() { NONE } else { &step.technique };
    let digits: String = step.digits.iter().map(Digit::to_string).collect();
    let digits = if digits.is_empty() { "x" } else { &digits };
    let mut line = format!(":{technique}:{digits}:{}:", cells.concat());
    let _ = write!(line, "{}:{}:", candidates(&eliminated), candidates(&step.candidates));
    if !step.extra.is_empty() && !step.extra.contains(['\n', '\r']) {
        let _ = write!(line, "{}:", step.extra);
    }
    Ok(line)
}

/// The candidates that the digits on the board leave, but the marks do not have.
fn missing_marks(document: &Document) -> Vec<Candidate> {
    let bare = Document::new(document.filled()).state();
    let state = document.full_state();
    let blanks = state.layout().cells().filter(|&cell| state.grid().value(cell) == 0);
    blanks
        .flat_map(|cell| {
            (bare.marks(cell) - state.marks(cell)).iter().map(move |digit| Candidate::new(cell, digit))
        })
        .collect()
}
