//! Killer puzzles as CodinGame states them (puzzle "Killer Sudoku Solver",
//! <https://www.codingame.com/training/medium/killer-sudoku-solver>).
//!
//! A line for each row: its nine cells with `.` for a blank, a blank, and a letter (`a`–`z`, `A`–`Z`) for the cage of
//! each cell. Below them `a=12 b=17 …` has the sum of each cage, on one line or on several. Puzzles may stand one below
//! the other. A cell in no cage is `.` here, which the site's own puzzles do not need.

use std::collections::HashMap;
use std::ops::Range;

use super::builder::{Builder, missing};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind, WriteError};
use super::feature::{Feature, features};
use super::options::{Context, WriteOptions};
use super::text::{FormatError, SourceText};
use crate::board::Cell;
use crate::constraint::{Parameters, Puzzle};

const FORMAT: &str = "codingame";
const SIDE: usize = 9;

/// A row of cells and of cages: where each part stands, and its text.
type Row<'a> = [(usize, &'a str); 2];

/// A line of the text.
enum Part<'a> {
    Row(Row<'a>),
    /// Cages and their sums, each with its place.
    Sums(Vec<(Range<usize>, char, i32)>),
}

/// One puzzle in the making.
#[derive(Default)]
struct Draft<'a> {
    rows: Vec<Row<'a>>,
    sums: Vec<(Range<usize>, char, i32)>,
}

/// Whether a text may hold such puzzles: a row and a sum stand in it, or a row without cages.
pub(super) fn is_codingame(text: &str) -> bool {
    let mut has = [false; 2];
    for line in text.lines() {
        match part(line, 0) {
            Some(Part::Row([_, (_, cages)])) => {
                has = [true, has[1] || cages.bytes().all(|byte| byte == b'.')];
            }
            Some(Part::Sums(_)) => has[1] = true,
            None => {}
        }
        if has == [true; 2] {
            return true;
        }
    }
    false
}

/// What a line is, if it is a row or sums.
fn part(line: &str, start: usize) -> Option<Part<'_>> {
    let mut words =
        line.split_whitespace().map(|word| (start + word.as_ptr().addr() - line.as_ptr().addr(), word));
    let first = words.next()?;
    if first.1.contains('=') {
        let sums = [first].into_iter().chain(words).map(|(at, word)| {
            let (name, sum) = word.split_once('=')?;
            let name = name.parse().ok().filter(char::is_ascii_alphabetic)?;
            Some((at..at + word.len(), name, sum.parse().ok()?))
        });
        return sums.collect::<Option<_>>().map(Part::Sums);
    }
    let (second, None) = (words.next()?, words.next()) else { return None };
    let is_row = first.1.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && second.1.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'.')
        && first.1.len() == second.1.len()
        && first.1.len() == SIDE;
    is_row.then_some(Part::Row([first, second]))
}

/// Puzzles one below the other.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let mut documents = Vec::new();
    let mut draft = Draft::default();
    for line in source.lines.iter().filter(|line| !line.is_blank()) {
        context.look()?;
        match part(line.text, line.start) {
            Some(Part::Row(row)) => {
                if draft.rows.len() == SIDE {
                    documents.push(std::mem::take(&mut draft).document(context)?);
                }
                draft.rows.push(row);
            }
            Some(Part::Sums(sums)) => draft.sums.extend(sums),
            None if draft.rows.is_empty() && documents.is_empty() => {
                return Err(FormatError::not_recognized());
            }
            None => {
                let value = line.text.trim().chars().take(40).collect();
                let what = Malformed::BadField { field: "a row with its cages or the sums of cages", value };
                return Err(FormatError::malformed(
                    line.start..line.start + line.text.len(),
                    FORMAT,
                    what,
                    95,
                ));
            }
        }
    }
    if draft.rows.is_empty() && documents.is_empty() {
        return Err(FormatError::not_recognized());
    }
    documents.push(draft.document(context)?);
    Ok(documents)
}

impl Draft<'_> {
    fn document(self, context: &Context) -> Result<Document, FormatError> {
        let end = self.rows.last().map_or(0, |row| row[1].0 + row[1].1.len());
        let wrong = |at: Range<usize>| move |kind| FormatError::new(at, kind, 90);
        let malformed = |at, what| FormatError::malformed(at, FORMAT, what, 90);
        if self.rows.len() != SIDE {
            return Err(wrong(end..end)(ReadErrorKind::Rows { found: self.rows.len(), expected: SIDE }));
        }
        let start = self.rows[0][0].0;
        let layout = context.layout(SIDE).map_err(wrong(start..end))?;
        let board = layout.without_extra_houses();
        let mut builder = Builder::new(FORMAT, board, context).map_err(wrong(start..end))?;
        let mut cages: HashMap<char, (usize, Vec<Cell>)> = HashMap::new();
        for (row, [(at, cells), (cages_at, names)]) in self.rows.iter().enumerate() {
            for (column, (symbol, name)) in cells.bytes().zip(names.chars()).enumerate() {
                let cell = Cell::new(row * SIDE + column);
                if let number @ 1.. = i32::from(symbol.saturating_sub(b'0')) {
                    builder.give(cell, number).map_err(wrong(at + column..at + column + 1))?;
                }
                if name != '.' {
                    cages.entry(name).or_insert_with(|| (cages_at + column, Vec::new())).1.push(cell);
                }
            }
        }
        for (at, name, sum) in self.sums {
            let Some((_, cells)) = cages.remove(&name) else {
                let value = name.to_string();
                return Err(malformed(
                    at,
                    Malformed::BadField { field: "a cage that has no sum yet", value },
                ));
            };
            builder
                .add_cells(&format!("cage {name}"), "killer", Some(sum.to_string()), &cells)
                .map_err(wrong(at))?;
        }
        if let Some((at, _)) = cages.into_values().min_by_key(|(at, _)| *at) {
            return Err(malformed(at..at + 1, Malformed::Missing("sum of this cage")));
        }
        builder.document().map_err(wrong(start..end))
    }
}

/// The cells with their cages, and the sums. A cage that overlaps an earlier one, has no sum or comes after the last
/// letter is left out.
fn compose(puzzle: &Puzzle) -> String {
    let mut cage_of = vec!['.'; SIDE * SIDE];
    let killers = puzzle.constraints().iter().filter(|rule| rule.info().id == "killer");
    let mut cages: Vec<Parameters> = killers.map(|rule| rule.to_parameters()).collect();
    cages.sort_by_key(|parameters| parameters.cells.iter().flatten().min().copied());
    let mut names = ('a'..='z').chain('A'..='Z').peekable();
    let mut sums = Vec::new();
    for parameters in &cages {
        let cells = parameters.cells.iter().flatten();
        let (Some(sum), Some(&name)) = (parameters.words.first(), names.peek()) else { continue };
        if cells.clone().all(|cell| cage_of.get(cell.index()) == Some(&'.')) {
            sums.push(format!("{name}={sum}"));
            cells.for_each(|cell| cage_of[cell.index()] = name);
            names.next();
        }
    }
    let symbol = |number| {
        u8::try_from(number).ok().filter(|number| *number <= 9).map(|number| char::from(b'0' + number))
    };
    let row = |row: usize| {
        let cells = row * SIDE..(row + 1) * SIDE;
        let given = |cell| puzzle.given(Cell::new(cell)).and_then(symbol).unwrap_or('.');
        let givens: String = cells.clone().map(given).collect();
        format!("{givens} {}", cage_of[cells].iter().collect::<String>())
    };
    let mut lines: Vec<String> = (0..SIDE).map(row).collect();
    lines.extend((!sums.is_empty()).then(|| sums.join(" ")));
    lines.join("\n")
}

/// What of a puzzle with rules the format cannot hold.
pub(super) fn lacks(puzzle: &Puzzle) -> Vec<Feature> {
    let board = puzzle.board();
    if !board.is_classic() {
        return vec![Feature::Board(board.to_string())];
    }
    match read(&SourceText::of(&compose(puzzle)), &Context::new(&Default::default())).as_deref() {
        Ok([document]) => missing(puzzle, &document.to_unchecked_puzzle()),
        _ => features(puzzle),
    }
}

/// The puzzle in lines.
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = match options.filled && document.puzzle().is_none() {
        true => document.with_grid(document.filled()).to_unchecked_puzzle(),
        false => document.to_unchecked_puzzle(),
    };
    Ok(compose(&puzzle))
}
