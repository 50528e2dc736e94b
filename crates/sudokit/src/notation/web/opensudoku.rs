//! OpenSudoku's XML: games with their data as 81 digits, or `value|notes|editable|` for each cell, after `version: N`.
//!
//! Notes are `1,2,` or `-` in the older data, a number with bit `d - 1` for digit `d` in the newer, and the newest
//! has two of them (corner and centre), which are read as one set. A cell that is not editable is a given.

use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::signature;
use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::notation::document::{Document, Marks, MarksRole, Meta};
use crate::notation::error::{Malformed, ReadErrorKind, WriteError};
use crate::notation::line::{puzzle, symbols};
use crate::notation::options::{Context, WriteOptions};
use crate::notation::text::{FormatError, Source};

const FORMAT: &str = "opensudoku";

/// A document of games, or a game alone.
pub(in crate::notation) fn read(
    source: &Source<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_opensudoku(source.text) {
        return Err(FormatError::not_recognized());
    }
    let mut reader = Reader::from_str(source.text);
    let mut documents: Vec<Document> = Vec::new();
    let mut shared = Meta::default();
    let mut element = String::new();
    loop {
        let at = reader.buffer_position() as usize;
        let broken = |what: Malformed| FormatError::malformed(at..at, FORMAT, what, 90);
        match reader.read_event().map_err(|error| broken(Malformed::Parser(error.to_string())))? {
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == "game" => {
                let end = reader.buffer_position() as usize;
                documents.push(game(&tag, at, end, &shared, context)?);
            }
            Event::Start(tag) => {
                element = tag.name().as_ref().to_string();
                if element == "folder" {
                    shared.title = attribute(&tag, "name").map_err(broken)?;
                }
            }
            Event::Text(text) => {
                keep(&mut shared, &element, text.trim());
            }
            Event::GeneralRef(_) => {}
            Event::End(_) => element.clear(),
            Event::Eof => break,
            _ => {}
        }
    }
    if documents.is_empty() {
        return Err(FormatError::malformed(0..0, FORMAT, Malformed::Missing("<game> with data"), 90));
    }
    Ok(documents)
}

/// Keeps what an element of the older form says about all games.
fn keep(meta: &mut Meta, element: &str, text: &str) {
    let field = match element {
        "name" => &mut meta.title,
        "author" => &mut meta.author,
        "description" => &mut meta.description,
        "comment" => &mut meta.comment,
        "created" => &mut meta.date,
        "source" => &mut meta.source,
        "level" => &mut meta.level,
        "sourceURL" => &mut meta.url,
        _ => return,
    };
    if !text.is_empty() {
        *field = Some(text.to_string());
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, Malformed> {
    let Some(attribute) =
        tag.try_get_attribute(name).map_err(|error| Malformed::Parser(error.to_string()))?
    else {
        return Ok(None);
    };
    let text = quick_xml::escape::unescape(&attribute.value)
        .map_err(|error| Malformed::Parser(error.to_string()))?;
    Ok(Some(text.into_owned()).filter(|text| !text.is_empty()))
}

fn game(
    tag: &BytesStart<'_>,
    at: usize,
    end: usize,
    shared: &Meta,
    context: &Context,
) -> Result<Document, FormatError> {
    let broken = |what: Malformed| FormatError::malformed(at..end, FORMAT, what, 90);
    let data = attribute(tag, "data")
        .map_err(broken)?
        .ok_or_else(|| broken(Malformed::Missing("data in a <game>")))?;
    let mut document = read_data(&data, context).map_err(|kind| FormatError::new(at..end, kind, 90))?;
    document.meta = shared.clone();
    if let Some(created) = attribute(tag, "created").map_err(broken)?.filter(|text| text != "0") {
        document.meta.date = Some(created);
    }
    if let Some(note) = attribute(tag, "note").map_err(broken)? {
        document.meta.comment = Some(note);
    }
    Ok(document)
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn read_data(data: &str, context: &Context) -> Result<Document, ReadErrorKind> {
    let data = match data.trim().strip_prefix("version:") {
        Some(rest) => rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()).trim(),
        None => data.trim(),
    };
    if !data.contains('|') {
        return puzzle(data, 0, context).map_err(|error| error.kind);
    }
    let fields: Vec<&str> = data.strip_suffix('|').unwrap_or(data).split('|').collect();
    let width = match fields.len() {
        243 => 3,
        324 => 4,
        found => return Err(malformed(Malformed::FieldCount { found, expected: 243 })),
    };
    let layout = context.layout(9)?;
    let mut document = Document::new(Grid::empty(layout));
    let mut sets = vec![DigitSet::EMPTY; 81];
    for (index, fields) in fields.chunks_exact(width).enumerate() {
        let cell = Cell::new(index);
        let value = fields[0].trim().parse::<u8>().ok().filter(|&value| value <= 9);
        let value = value
            .ok_or_else(|| malformed(Malformed::BadField { field: "value", value: fields[0].to_string() }))?;
        match (Digit::new(value), fields[width - 1].trim()) {
            (None, "0" | "1") => {
                for notes in &fields[1..width - 1] {
                    sets[index] |= read_notes(notes.trim())?;
                }
            }
            (Some(digit), "0") => document.grid.set(cell, digit.value()),
            (Some(digit), "1") => document.placed.push((cell, digit)),
            (_, other) => {
                let value = other.to_string();
                return Err(malformed(Malformed::BadField { field: "editable", value }));
            }
        }
    }
    if sets.iter().any(|set| !set.is_empty()) {
        document.marks = Some(Marks { sets, role: MarksRole::Notes });
    }
    Ok(document)
}

fn read_notes(notes: &str) -> Result<DigitSet, ReadErrorKind> {
    let wrong = || malformed(Malformed::BadField { field: "notes", value: notes.to_string() });
    if matches!(notes, "-" | "" | "0") {
        return Ok(DigitSet::EMPTY);
    }
    if notes.contains(',') {
        let digits = notes.trim_end_matches(',').split(',');
        return digits
            .map(|digit| digit.parse().ok().and_then(Digit::new).filter(|digit| digit.value() <= 9))
            .collect::<Option<DigitSet>>()
            .ok_or_else(wrong);
    }
    let bits = notes.parse::<u32>().ok().filter(|bits| *bits < 512).ok_or_else(wrong)?;
    Ok(DigitSet::from_bits(bits))
}

/// A document with one folder and one game.
pub(in crate::notation) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let zeros = WriteOptions { blank: '0', alphabet: None, ..options.clone() };
    let givens: String = symbols(&document.grid, &zeros)?.into_iter().collect();
    let data =
        if document.placed.is_empty() && document.marks.is_none() { givens } else { cell_data(document) };
    let meta = &document.meta;
    let attribute = |name: &str, text: &Option<String>| match text {
        Some(text) => format!(" {name}=\"{}\"", escape(text.as_str()).replace('\n', "&#10;")),
        None => String::new(),
    };
    Ok(format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n<folder{}>\n\
         <game{}{} data=\"{data}\"/>\n</folder>\n</opensudoku>",
        attribute("name", &meta.title),
        attribute("created", &meta.date),
        attribute("note", &meta.comment),
    ))
}

fn cell_data(document: &Document) -> String {
    let filled = document.filled();
    let mut data = "version: 1&#10;".to_string();
    for cell in document.layout().cells() {
        let notes = document.marks.as_ref().map_or(DigitSet::EMPTY, |marks| marks.sets[cell.index()]);
        let notes: String = notes.iter().map(|digit| format!("{digit},")).collect();
        let notes = if notes.is_empty() { "-" } else { &notes };
        let editable = u8::from(document.grid.value(cell) == 0);
        data.push_str(&format!("{}|{notes}|{editable}|", filled.value(cell)));
    }
    data
}
