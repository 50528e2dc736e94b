//! Givens as triples of row, column and digit, as programs of constraint and integer programming state them: facts
//! (`initial(1,5,3).`), rows of a matrix (`[1,5,3; 1,8,4]`), tuples (`(1, 5, 3), …`), or three numbers on a line.
//!
//! Nothing but triples may stand in the text, besides the names before brackets and remarks after `%`, `//` and `#`:
//! three numbers in a row occur in many texts, so a text with anything else is no such list. Rows and columns count
//! from 1, or from 0 where one of them is 0.

use std::ops::Range;

use crate::board::{Cell, Grid};

use super::document::Document;
use super::error::Malformed;
use super::options::Context;
use super::text::{FormatError, SourceText};

const ID: &str = "triples";

/// Fewer triples may be something else.
const FEWEST: usize = 6;

/// Sides of boards, smallest first: the first on which all numbers have a place is taken.
const SIZES: [usize; 3] = [9, 16, 25];

/// Row, column and digit, and where they stand.
type Triple = (Range<usize>, [usize; 3]);

/// Whether a text is a list of triples.
pub(super) fn is_triples(text: &str) -> bool {
    triples(text)
        .is_some_and(|triples| triples.len() >= FEWEST && distinct_places(&triples) + 1 >= triples.len())
}

/// One puzzle.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let triples = triples(source.text).ok_or_else(FormatError::not_recognized)?;
    let malformed = |at: &Range<usize>, what| Err(FormatError::malformed(at.clone(), ID, what, 60));
    let from_zero = triples.iter().any(|(_, [row, column, _])| *row == 0 || *column == 0);
    let largest = |(_, [row, column, digit]): &Triple| {
        let last = usize::from(from_zero);
        (*row + last).max(*column + last).max(*digit)
    };
    let max = triples.iter().map(largest).max().unwrap_or(0);
    let size = context.hint.as_ref().map(|hint| hint.size());
    let size = size.or_else(|| SIZES.into_iter().find(|size| max <= *size)).unwrap_or(SIZES[2]);
    let whole = 0..source.text.len();
    let layout = context.layout(size).map_err(|kind| FormatError::new(whole, kind, 60))?;
    let mut grid = Grid::empty(layout);
    for (at, [row, column, digit]) in &triples {
        let place =
            |number: &usize| number.checked_sub(usize::from(!from_zero)).filter(|index| *index < size);
        let (Some(row), Some(column)) = (place(row), place(column)) else {
            let value = source.text[at.clone()].to_string();
            return malformed(at, Malformed::BadField { field: "row or column", value });
        };
        let cell = Cell::new(row * size + column);
        let name = grid.layout().name(cell);
        if !(1..=size).contains(digit) {
            return malformed(at, Malformed::NotADigit { cell: name, value: digit.to_string() });
        }
        if grid.value(cell) != 0 {
            return malformed(at, Malformed::Twice(name));
        }
        grid.set(cell, *digit as u8);
    }
    Ok(vec![Document::new(grid)])
}

fn distinct_places(triples: &[Triple]) -> usize {
    let mut places: Vec<(usize, usize)> =
        triples.iter().map(|(_, [row, column, _])| (*row, *column)).collect();
    places.sort_unstable();
    places.dedup();
    places.len()
}

/// The triples of a text; `None` if anything else stands in it.
fn triples(text: &str) -> Option<Vec<Triple>> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let remark = [line.find('%'), line.find("//"), line.find('#')].into_iter().flatten().min();
        let content = &line[..remark.unwrap_or(line.len())];
        let mut at = start;
        for part in content.split(['(', ')', '[', ']', '{', '}', ';', '.', '\n']) {
            if let Some(triple) = triple(part)? {
                let blanks = part.len() - part.trim_start_matches(is_between).len();
                let length = part.trim_matches(is_between).len();
                found.push((at + blanks..at + blanks + length, triple));
            }
            at += part.len() + 1;
        }
        start += line.len();
    }
    (!found.is_empty()).then_some(found)
}

fn is_between(c: char) -> bool {
    c == ',' || c.is_whitespace()
}

/// The three numbers of a part between brackets and ends of lines; nothing for a name, an equals sign or a comma; an
/// end of all if it is anything else.
fn triple(part: &str) -> Option<Option<[usize; 3]>> {
    let mut numbers = [0; 3];
    let mut count = 0;
    for word in part.split(is_between).filter(|word| !word.is_empty()) {
        if word.bytes().all(|byte| byte.is_ascii_digit()) && word.len() <= 2 {
            *numbers.get_mut(count)? = word.parse().ok()?;
            count += 1;
        } else if count > 0
            || !word.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '=' | ':' | '&'))
        {
            return None;
        }
    }
    match count {
        0 => Some(None),
        3 => Some(Some(numbers)),
        _ => None,
    }
}
