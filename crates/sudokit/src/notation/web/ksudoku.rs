//! KSudoku's saved games: `<ksudoku><game><puzzle>` with a graph of the board, its values and the moves played.
//!
//! A value is a letter, `b` for 1, `_` for a blank; cells stand column by column. Graphs of the type `sudoku` are boards with square
//! boxes. The program's other shapes are graphs of cliques and cages, and are named and not read. Read from the program's source.

use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::signature;
use crate::board::{Board, Cell, Digit, DigitSet, Grid};
use crate::notation::document::{Document, Marks, MarksRole};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::options::Context;
use crate::notation::text::{FormatError, Source};

const FORMAT: &str = "ksudoku";

/// What the elements of a game say.
#[derive(Default)]
struct Game {
    order: usize,
    shape: Option<String>,
    values: String,
    solution: String,
    /// Index, then the digit or the noted digits.
    moves: Vec<(usize, Result<u8, DigitSet>)>,
}

/// The games of a text.
pub(in crate::notation) fn read(
    source: &Source<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_ksudoku(source.text) {
        return Err(FormatError::not_recognized());
    }
    let mut reader = Reader::from_str(source.text);
    let mut documents = Vec::new();
    let mut game = Game { order: 9, ..Game::default() };
    let mut element = String::new();
    loop {
        let at = reader.buffer_position() as usize;
        let wrong = |kind: ReadErrorKind| FormatError::new(at..at, kind, 90);
        let parser = |message: String| wrong(malformed(Malformed::Parser(message)));
        match reader.read_event().map_err(|error| parser(error.to_string()))? {
            Event::Start(tag) | Event::Empty(tag) => {
                element = tag.name().as_ref().to_string();
                tag_of_game(&tag, &mut game).map_err(wrong)?;
            }
            Event::Text(text) => match element.as_str() {
                "values" => game.values.push_str(text.trim()),
                "solution" => game.solution.push_str(text.trim()),
                _ => {}
            },
            Event::End(tag) => {
                element.clear();
                if tag.name().as_ref() == "game" {
                    let end = std::mem::replace(&mut game, Game { order: 9, ..Game::default() });
                    documents.push(document(&end, context).map_err(wrong)?);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    if documents.is_empty() {
        return Err(FormatError::malformed(0..0, FORMAT, Malformed::Missing("<game> with a puzzle"), 90));
    }
    Ok(documents)
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, ReadErrorKind> {
    let parser = |message: String| malformed(Malformed::Parser(message));
    let found = tag.try_get_attribute(name).map_err(|error| parser(error.to_string()))?;
    Ok(found.map(|attribute| attribute.value.to_string()))
}

/// What a tag says of its game.
fn tag_of_game(tag: &BytesStart<'_>, game: &mut Game) -> Result<(), ReadErrorKind> {
    match tag.name().as_ref() {
        "graph" => {
            let order = attribute(tag, "order")?.unwrap_or_else(|| "9".into());
            game.order =
                order.parse().map_err(|_| malformed(Malformed::BadField { field: "order", value: order }))?;
            let kind = attribute(tag, "type")?.unwrap_or_else(|| "sudoku".into());
            if kind != "sudoku" {
                game.shape = Some(attribute(tag, "name")?.filter(|name| !name.is_empty()).unwrap_or(kind));
            }
        }
        "simple-event" => {
            let index = attribute(tag, "index")?.and_then(|index| index.parse().ok());
            let value = attribute(tag, "value")?.and_then(|value| value.parse().ok());
            let markers = attribute(tag, "markers")?;
            let noted = markers.map(|markers| {
                let marked = markers.bytes().take(25).enumerate().filter(|&(_, bit)| bit != b'0');
                marked.map(|(index, _)| Digit::from_index(index)).collect()
            });
            if let (Some(index), Some(change)) = (index, value.map(Ok).or(noted.map(Err))) {
                game.moves.push((index, change));
            }
        }
        _ => {}
    }
    Ok(())
}

fn document(game: &Game, context: &Context) -> Result<Document, ReadErrorKind> {
    if let Some(shape) = &game.shape {
        let what = UnsupportedPart::Shape(shape.clone());
        return Err(ReadErrorKind::Unsupported { format: FORMAT, what });
    }
    if game.values.is_empty() {
        return Err(malformed(Malformed::Missing("<values> in a <puzzle>")));
    }
    let layout = context.layout(game.order)?;
    let mut document = Document::new(values(&game.values, &layout)?);
    if !game.solution.is_empty() {
        document.solution = Some(values(&game.solution, &layout)?);
    }
    let mut placed = Grid::empty(layout.clone());
    let mut sets = vec![DigitSet::EMPTY; layout.cell_count()];
    for (index, change) in &game.moves {
        let bad = |value: String| malformed(Malformed::BadField { field: "move", value });
        let cell = place(*index, &layout).ok_or_else(|| bad(index.to_string()))?;
        match change {
            Ok(value) if usize::from(*value) > layout.size() => return Err(bad(value.to_string())),
            Ok(value) => {
                placed.set(cell, *value);
                sets[cell.index()] = DigitSet::EMPTY;
            }
            Err(noted) => {
                placed.set(cell, 0);
                sets[cell.index()] = *noted & DigitSet::all(layout.size());
            }
        }
    }
    let blanks = layout.cells().filter(|&cell| document.grid.value(cell) == 0);
    document.placed = blanks.filter_map(|cell| Some((cell, placed.digit(cell)?))).collect();
    if sets.iter().any(|set| !set.is_empty()) {
        document.marks = Some(Marks { sets, role: MarksRole::Notes });
    }
    Ok(document)
}

/// The cell with this number, column by column.
fn place(index: usize, layout: &Board) -> Option<Cell> {
    (index < layout.cell_count()).then(|| layout.at(index % layout.size(), index / layout.size()))
}

fn values(text: &str, layout: &std::sync::Arc<Board>) -> Result<Grid, ReadErrorKind> {
    let found = text.chars().count();
    if found != layout.cell_count() {
        return Err(malformed(Malformed::CellCount { found, expected: layout.cell_count() }));
    }
    let mut grid = Grid::empty(layout.clone());
    for (index, symbol) in text.chars().enumerate() {
        let cell = layout.at(index % layout.size(), index / layout.size());
        let value = match symbol {
            '_' => 0,
            'b'..='z' => symbol as u8 - b'a',
            _ => u8::MAX,
        };
        if usize::from(value) > layout.size() {
            return Err(malformed(Malformed::NotADigit {
                cell: layout.name(cell),
                value: symbol.to_string(),
            }));
        }
        grid.set(cell, value);
    }
    Ok(grid)
}
