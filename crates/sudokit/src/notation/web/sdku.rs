//! Files of D. Hancock's Sudoku Solver (`.sdku`): XML with `<Sudoku version="…">`.
//!
//! Version 0 has `<Cell x="column" y="row">digit</Cell>`; 1 and 2 have elements `x`, `y`, `value` and `origin` in a
//! `<Cell>`. Version 3 has all cells in `<c>`, each ended by `|`: the digit and the number of its origin, or 0 and what the
//! program keeps of a blank. The origins are `Provided` (1), `User` (2) and `Calculated` (3): a digit of the user is a
//! given in a file without provided ones, and what was calculated is not read. Read from the program's source
//! (<https://github.com/DHancock/SudokuSolver>, MIT licence). Plain text in files of this name is read as `rows`.

use std::fmt::Write as _;

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::board::{Digit, Grid};
use crate::notation::document::Document;
use crate::notation::error::{Malformed, WriteError};
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "sdku";
const SIDE: usize = 9;
const NEWEST: usize = 3;

/// Where a digit is from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Provided,
    User,
    Calculated,
}

impl Origin {
    fn of(text: &str) -> Option<Origin> {
        match text {
            "Provided" | "1" => Some(Origin::Provided),
            "User" | "2" => Some(Origin::User),
            "Calculated" | "3" => Some(Origin::Calculated),
            _ => None,
        }
    }
}

/// A cell as its parts are read.
#[derive(Default)]
struct Parts {
    x: Option<usize>,
    y: Option<usize>,
    value: Option<usize>,
    origin: Option<Origin>,
}

/// The one puzzle of a file.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_element(source.text, "Sudoku") {
        return Err(FormatError::not_recognized());
    }
    let mut reader = Reader::from_str(source.text);
    let mut digits: Vec<(usize, u8, Origin)> = Vec::new();
    let mut version = 0;
    let mut element = String::new();
    let mut parts = Parts::default();
    loop {
        context.look()?;
        let at = reader.buffer_position() as usize;
        let broken = |what: Malformed| FormatError::malformed(at..at, FORMAT, what, 90);
        match reader.read_event().map_err(|error| broken(Malformed::Parser(error.to_string())))? {
            Event::Start(tag) => {
                element = tag.name().as_ref().to_string();
                match element.as_str() {
                    "Sudoku" => version = number(&tag, "version").map_err(broken)?.unwrap_or(0),
                    "Cell" => {
                        parts = Parts::default();
                        parts.x = number(&tag, "x").map_err(broken)?;
                        parts.y = number(&tag, "y").map_err(broken)?;
                    }
                    _ => {}
                }
                if version > NEWEST {
                    let value = version.to_string();
                    return Err(broken(Malformed::BadField { field: "the version of a file", value }));
                }
            }
            Event::Text(text) => {
                let text = text.trim();
                let bad =
                    |field| broken(Malformed::BadField { field, value: text.chars().take(20).collect() });
                let field = match element.as_str() {
                    "c" => {
                        digits = in_one_text(text).map_err(broken)?;
                        continue;
                    }
                    "x" => &mut parts.x,
                    "y" => &mut parts.y,
                    "value" => &mut parts.value,
                    "Cell" if version == 0 => {
                        parts.origin = Some(Origin::User);
                        &mut parts.value
                    }
                    "origin" => {
                        parts.origin = Some(Origin::of(text).ok_or_else(|| bad("an origin"))?);
                        continue;
                    }
                    _ => continue,
                };
                if !text.is_empty() {
                    *field = Some(text.parse().map_err(|_| bad("a number of a cell"))?);
                }
            }
            Event::End(tag) => {
                if tag.name().as_ref() == "Cell" {
                    digits.extend(parts.digit().map_err(broken)?);
                }
                element.clear();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    document(&digits, context).map(|document| vec![document])
}

/// The number of an attribute.
fn number(tag: &BytesStart<'_>, name: &str) -> Result<Option<usize>, Malformed> {
    let found = tag.try_get_attribute(name).map_err(|error| Malformed::Parser(error.to_string()))?;
    let Some(attribute) = found else { return Ok(None) };
    let number = attribute.value.parse();
    number
        .map(Some)
        .map_err(|_| Malformed::BadField { field: "a number", value: attribute.value.to_string() })
}

impl Parts {
    /// The cell with its digit, if it has one.
    fn digit(&self) -> Result<Option<(usize, u8, Origin)>, Malformed> {
        let (Some(x), Some(y)) = (self.x, self.y) else {
            return Err(Malformed::Missing("x or y of a <Cell>"));
        };
        for place in [x, y] {
            if place >= SIDE {
                return Err(Malformed::BadField { field: "x or y", value: place.to_string() });
            }
        }
        let value = self.value.unwrap_or(0);
        if value > SIDE {
            let cell = format!("r{}c{}", y + 1, x + 1);
            return Err(Malformed::NotADigit { cell, value: value.to_string() });
        }
        let origin = self.origin.unwrap_or(Origin::User);
        Ok((value > 0).then_some((y * SIDE + x, value as u8, origin)))
    }
}

/// The digits of version 3.
fn in_one_text(text: &str) -> Result<Vec<(usize, u8, Origin)>, Malformed> {
    let cells: Vec<&str> = text.trim_end_matches('|').split('|').collect();
    if cells.len() != SIDE * SIDE {
        return Err(Malformed::CellCount { found: cells.len(), expected: SIDE * SIDE });
    }
    let digit = |(cell, text): (usize, &str)| {
        let value = text.bytes().next().unwrap_or(b'?');
        match value {
            b'0' => None,
            b'1'..=b'9' if let Some(origin) = Origin::of(&text[1..]) => {
                Some(Ok((cell, value - b'0', origin)))
            }
            _ => Some(Err(Malformed::BadField { field: "a cell", value: text.chars().take(20).collect() })),
        }
    };
    cells.into_iter().enumerate().filter_map(digit).collect()
}

fn document(digits: &[(usize, u8, Origin)], context: &Context) -> Result<Document, FormatError> {
    let layout = context.layout(SIDE).map_err(|kind| FormatError::new(0..0, kind, 90))?;
    let has_provided = digits.iter().any(|(_, _, origin)| *origin == Origin::Provided);
    let mut document = Document::new(Grid::empty(layout.clone()));
    let mut placed = Vec::new();
    for &(index, value, origin) in digits {
        let cell = layout.at(index / SIDE, index % SIDE);
        match origin {
            Origin::User if has_provided => placed.extend(Digit::new(value).map(|digit| (cell, digit))),
            Origin::Provided | Origin::User => document.set_given(cell, value),
            Origin::Calculated => {}
        }
    }
    placed.sort();
    placed.dedup_by_key(|(cell, _)| *cell);
    placed.retain(|&(cell, _)| document.grid().value(cell) == 0);
    document.placed = placed;
    if digits.iter().any(|(_, _, origin)| *origin == Origin::Calculated) {
        document.ignored.push("calculated digits".into());
    }
    Ok(document)
}

/// A file of version 2 with the givens: a digit of the user is one only beside a given.
pub(in crate::notation) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let grid = if options.filled { document.filled() } else { document.grid().clone() };
    let mut text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Sudoku version=\"2\">\n".to_string();
    let given = grid.layout().cells().filter_map(|cell| Some((cell, grid.digit(cell)?)));
    for (cell, digit) in given {
        let (x, y) = (cell.index() % SIDE, cell.index() / SIDE);
        let _ = writeln!(
            text,
            "  <Cell><x>{x}</x><y>{y}</y><value>{}</value><origin>Provided</origin></Cell>",
            digit.value()
        );
    }
    text.push_str("</Sudoku>");
    Ok(text)
}
