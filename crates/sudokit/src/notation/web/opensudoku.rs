//! OpenSudoku's XML of all ages: folders of games, each with its cells in an attribute.
//!
//! The root is `opensudoku` (without a version, 2 or 3) or `opensudoku2`; a game's cells stand in `data` or
//! `cells_data` as 81 digits, or as `value|notes|editable|` for each cell after `version: N`. Notes are `1,2,` or `-`
//! in version 1; from 2 on a number with bit `d - 1` for digit `d`, in 2 with a second `|` after it where there are
//! any. From 4 on there are two of them (centre and corner), which are read as one set; 5 adds a colour. A cell that is
//! not editable is a given. Read from the program's exports. Its readers ask for every attribute that is written here.

use quick_xml::escape::escape;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use crate::board::{Cell, Digit, DigitSet, Grid};
use crate::notation::document::{Document, Marks, MarksRole, OtherPart};
use crate::notation::error::{Malformed, ReadErrorKind, WriteError};
use crate::notation::line::{puzzle, symbols};
use crate::notation::meta::Meta;
use crate::notation::options::{Context, WriteOptions};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "opensudoku";
/// The name of the colours of cells among the kept parts.
const COLOURS: &str = "colours";

/// A document of games, or a game alone.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
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
                    shared.title = either(&tag, ["name", "folder_name"]).map_err(broken)?;
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

/// The attribute by one of its names.
fn either(tag: &BytesStart<'_>, names: [&str; 2]) -> Result<Option<String>, Malformed> {
    Ok(attribute(tag, names[0])?.or(attribute(tag, names[1])?))
}

fn game(
    tag: &BytesStart<'_>,
    at: usize,
    end: usize,
    shared: &Meta,
    context: &Context,
) -> Result<Document, FormatError> {
    let broken = |what: Malformed| FormatError::malformed(at..end, FORMAT, what, 90);
    let data = either(tag, ["data", "cells_data"])
        .map_err(broken)?
        .ok_or_else(|| broken(Malformed::Missing("data in a <game>")))?;
    let mut document = read_data(&data, context).map_err(|kind| FormatError::new(at..end, kind, 90))?;
    document.meta = shared.clone();
    let created = attribute(tag, "created").map_err(broken)?.filter(|text| text != "0");
    if let Some(date) = attribute(tag, "date").map_err(broken)?.or(created) {
        document.meta.date = Some(date);
    }
    if let Some(note) = either(tag, ["note", "user_note"]).map_err(broken)? {
        document.meta.comment = Some(note);
    }
    document.meta.rating = attribute(tag, "rating_value").map_err(broken)?.filter(|value| value != "0");
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
    // Version 2 has an empty field after notes; in others a field is never empty.
    let fields: Vec<&str> = data.split('|').map(str::trim).filter(|field| !field.is_empty()).collect();
    let width = match fields.len() {
        243 => 3,
        324 => 4,
        405 => 5,
        found => return Err(malformed(Malformed::FieldCount { found, expected: 243 })),
    };
    let layout = context.layout(9)?;
    let mut document = Document::new(Grid::empty(layout));
    let mut sets = vec![DigitSet::EMPTY; 81];
    let mut colours = String::new();
    for (index, fields) in fields.chunks_exact(width).enumerate() {
        let cell = Cell::new(index);
        let value = fields[0].parse::<u8>().ok().filter(|&value| value <= 9);
        let value = value
            .ok_or_else(|| malformed(Malformed::BadField { field: "value", value: fields[0].to_string() }))?;
        match (Digit::new(value), fields[width - 1]) {
            (None, "0" | "1") => {
                for notes in &fields[1..(width - 1).min(3)] {
                    sets[index] |= read_notes(notes)?;
                }
            }
            (Some(digit), "0") => document.set_given(cell, digit.value()),
            (Some(digit), "1") => document.placed.push((cell, digit)),
            (_, other) => {
                let value = other.to_string();
                return Err(malformed(Malformed::BadField { field: "editable", value }));
            }
        }
        if width == 5 {
            colours.push_str(fields[3]);
        }
    }
    if colours.contains(|colour| colour != '0') {
        document.other_parts.push(OtherPart { format: FORMAT, name: COLOURS.into(), text: colours });
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

/// One puzzle.
pub(in crate::notation) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    write_all(std::slice::from_ref(document), options)
}

/// Puzzles in folders, one for all that follow one another under the same title.
pub(in crate::notation) fn write_all(
    documents: &[Document],
    options: &WriteOptions,
) -> Result<String, WriteError> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku version=\"3\">\n",
    );
    for folder in documents.chunk_by(|one, next| one.meta.title == next.meta.title) {
        let name = folder[0].meta.title.as_deref().unwrap_or_default();
        text.push_str(&format!("<folder name=\"{}\" created=\"0\">\n", escaped(name)));
        for document in folder {
            text.push_str(&write_game(document, options)?);
        }
        text.push_str("</folder>\n");
    }
    text.push_str("</opensudoku>");
    Ok(text)
}

fn escaped(text: &str) -> String {
    escape(text).replace('\n', "&#10;").replace('\t', "&#9;").replace('\r', "&#13;")
}

fn write_game(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let zeros = WriteOptions { blank: '0', alphabet: None, ..options.clone() };
    let givens: String = symbols(document.grid(), &zeros)?.into_iter().collect();
    let is_own = |part: &&OtherPart| part.format == FORMAT && part.name == COLOURS;
    let colours = document.other_parts.iter().find(is_own).map(|part| part.text.as_str());
    let is_plain = document.placed.is_empty() && document.marks.is_none() && colours.is_none();
    let data = if is_plain { givens } else { cell_data(document, colours) };
    let meta = &document.meta;
    // The program takes milliseconds for the date; another one stands beside it.
    let date = meta.date.as_deref().unwrap_or("0");
    let (created, other) = match date.parse::<u64>() {
        Ok(_) => (date, String::new()),
        Err(_) => ("0", format!(" date=\"{}\"", escaped(date))),
    };
    let state = u8::from(!document.placed.is_empty());
    let note = escaped(meta.comment.as_deref().unwrap_or_default());
    Ok(format!(
        "<game created=\"{created}\"{other} state=\"{state}\" mistake_counter=\"0\" hint_usage=\"0\" time=\"0\" last_played=\"0\" \
         cells_data=\"{data}\" user_note=\"{note}\" command_stack=\"0|\" rating_level=\"0\" rating_value=\"0\"/>\n"
    ))
}

fn cell_data(document: &Document, colours: Option<&str>) -> String {
    let filled = document.filled();
    let mut data = format!("version: {}&#10;", if colours.is_some() { 5 } else { 4 });
    let mut colours = colours.map(str::chars);
    for cell in document.layout().cells() {
        let notes = document.marks.as_ref().map_or(0, |marks| marks.sets[cell.index()].bits());
        let editable = u8::from(document.grid().value(cell) == 0);
        let colour = match &mut colours {
            Some(colours) => format!("{}|", colours.next().unwrap_or('0')),
            None => String::new(),
        };
        data.push_str(&format!("{}|{notes}|0|{colour}{editable}|", filled.value(cell)));
    }
    data
}
