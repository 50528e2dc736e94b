//! Simple Sudoku's .ss: up to three grids below one another, each framed by `*---*`: the givens, the state of the
//! game, the candidates.
//!
//! Two stacked grids could as well be two puzzles. They are one game only if the second keeps all givens of the
//! first, or is a candidate grid.

use crate::board::{BoxShape, DigitSet, Grid};

use super::candidates;
use super::document::{Document, Marks, MarksRole};
use super::error::WriteError;
use super::grids;
use super::line::symbols;
use super::options::{Context, WriteOptions};
use super::sdk::placed;
use super::split::{may_be_rule, squares};
use super::text::{FormatError, SourceText};

/// One game in two or three grids.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let parts = parts(source)?;
    let [first, rest @ ..] = &parts[..] else { return Err(FormatError::not_recognized()) };
    let mut document = Document::new(one_grid(first, context)?);
    let (state, marks) = match rest {
        [] if context.named => (None, None),
        [only] => match one_grid(only, context) {
            Ok(state) => (Some(state), None),
            Err(_) => (None, Some(only)),
        },
        [state, marks] => (Some(one_grid(state, context)?), Some(marks)),
        _ => return Err(FormatError::not_recognized()),
    };
    if let Some(state) = state {
        document.placed = placed(document.grid(), &state).map_err(|_| FormatError::not_recognized())?;
    }
    if let Some(marks) = marks {
        let notes = notes(marks, &document, context)?;
        let is_full = document.filled().filled() == notes.sets.len();
        document.marks = (!is_full).then_some(notes);
    }
    Ok(vec![document])
}

/// The text cut at its frames: each begins and ends with a rule that has stars at both ends.
fn parts<'a>(source: &SourceText<'a>) -> Result<Vec<SourceText<'a>>, FormatError> {
    let is_edge =
        |text: &str| may_be_rule(text) && text.trim().starts_with('*') && text.trim().ends_with('*');
    let mut parts: Vec<SourceText<'a>> = Vec::new();
    let mut open = false;
    for &line in &source.lines {
        if is_edge(line.text) {
            open = !open;
            if open {
                parts.push(SourceText { text: source.text, skipped: source.skipped, lines: Vec::new() });
            }
        }
        match parts.last_mut() {
            Some(part) if open || is_edge(line.text) => part.lines.push(line),
            _ if line.is_blank() => {}
            _ => return Err(FormatError::not_recognized()),
        }
    }
    if open { Err(FormatError::not_recognized()) } else { Ok(parts) }
}

fn one_grid(part: &SourceText<'_>, context: &Context) -> Result<Grid, FormatError> {
    match &squares(part, context, false)?[..] {
        [square] => grids::document(square, context).map(|document| document.into_grid()),
        _ => Err(FormatError::not_recognized()),
    }
}

fn notes(part: &SourceText<'_>, document: &Document, context: &Context) -> Result<Marks, FormatError> {
    let read = candidates::read_any(part, context)?;
    let [grid] = &read[..] else { return Err(FormatError::not_recognized()) };
    let filled = document.filled();
    let mut sets = Vec::with_capacity(filled.values().len());
    for cell in filled.layout().cells() {
        let single = grid.grid().digit(cell).map(DigitSet::single);
        let set = single.or_else(|| grid.marks.as_ref().map(|marks| marks.sets[cell.index()]));
        match filled.digit(cell) {
            Some(digit) if single != Some(DigitSet::single(digit)) => {
                return Err(FormatError::not_recognized());
            }
            Some(_) => sets.push(DigitSet::EMPTY),
            None => sets.push(set.unwrap_or(DigitSet::EMPTY)),
        }
    }
    Ok(Marks { sets, role: MarksRole::Notes })
}

/// Givens, state and candidates.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let layout = document.layout();
    let shape = layout.box_shape().unwrap_or_else(|| BoxShape::default_for(layout.size()));
    let plain = WriteOptions { blank: '.', alphabet: None, ..options.clone() };
    let size = document.layout().size();
    let bands = size / shape.cols;
    let compact = |grid: &Grid| -> Result<String, WriteError> {
        let symbols = symbols(grid, &plain)?;
        let edge = format!("*{}*\n", "-".repeat(size + bands - 1));
        let rule = format!("|{}|\n", vec!["-".repeat(shape.cols); bands].join("+"));
        let mut text = edge.clone();
        for (number, row) in symbols.chunks(size).enumerate() {
            if number > 0 && number % shape.rows == 0 {
                text.push_str(&rule);
            }
            let cells: Vec<String> = row.chunks(shape.cols).map(|cells| cells.iter().collect()).collect();
            text.push_str(&format!("|{}|\n", cells.join("|")));
        }
        Ok(text + &edge)
    };
    let givens = compact(document.grid())?;
    let state = compact(&document.filled())?;
    let marks = candidates::write_plain(document, options)?;
    Ok(format!("{givens}\n{state}\n{marks}"))
}
