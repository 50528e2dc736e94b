//! JSON of our own: an object a puzzle, alone, in an array, or one a line; it can hold everything that a document says.
//!
//! `puzzle` (or `input`, in what the program writes) is the puzzle on a line, the text of one with rules in the format
//! `rules`, or an object as the HTTP API sends it. `givens` are its digits as numbers row by row. `board` has `size`,
//! `box` or `zones`, `diagonals`, `windows`; `alphabet` has the symbols. `placed` has the player's digits as a line or
//! as numbers. `candidates` (part of the puzzle) and `notes` (not) a list of digits for each cell, `marks` notes as
//! bits; `eliminated` names such as `r4c5=7`; `fog` the names of the cells that are lit. `solution` and the fields of
//! [`Meta`] are texts; `other_parts` are parts of other formats. Further fields, such as verdicts and timings, say nothing
//! about the puzzle and are let through; `constraints` would, and are refused.

use serde_json::{Map, Value, json};

use super::payload::{is_unset, number, text, values};
use crate::board::{Board, BoxShape, Candidate, Cell, Digit, DigitSet, ExtraHouses, Grid, Zones};
use crate::notation::alphabet::Alphabet;
use crate::notation::document::{Document, Marks, MarksRole, OTHER_PART_FORMATS, OtherPart, StepNote};
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart, WriteError};
use crate::notation::jigsaw;
use crate::notation::line;
use crate::notation::meta::Meta;
use crate::notation::names::{parse_candidate, parse_cells};
use crate::notation::options::{Context, ReadOptions, WriteOptions};
use crate::notation::rule_words::speaks_of_rules;
use crate::notation::rules;
use crate::notation::signature;
use crate::notation::sukaku;
use crate::notation::text::{FormatError, SourceText, control};

const FORMAT: &str = "json";

/// Objects, alone, one after the other, or in an array.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !signature::is_own_json(source.text) {
        return Err(FormatError::not_recognized());
    }
    let mut documents = Vec::new();
    for (at, value) in values(source.text) {
        context.look()?;
        let value = value.map_err(|error| {
            // Where another list or JSON format begins alike, its own error says more.
            let what = Malformed::Parser(error.to_string());
            FormatError::malformed(at.start..source.text.len(), FORMAT, what, 50)
        })?;
        let read = match &value {
            Value::Array(items) => items.iter().try_for_each(|item| puzzles(item, context, &mut documents)),
            item => puzzles(item, context, &mut documents),
        };
        read.map_err(|kind| FormatError::new(at, kind, 80))?;
    }
    Ok(documents)
}

/// One object on a line.
pub(in crate::notation) fn read_line(record: &str, context: &Context) -> Result<Document, FormatError> {
    if !signature::is_own_json(record) {
        return Err(FormatError::not_recognized());
    }
    let whole = 0..record.len();
    let value: Value = serde_json::from_str(record).map_err(|error| {
        FormatError::malformed(whole.clone(), FORMAT, Malformed::Parser(error.to_string()), 50)
    })?;
    let mut documents = Vec::new();
    puzzles(&value, context, &mut documents).map_err(|kind| FormatError::new(whole.clone(), kind, 80))?;
    match documents.len() {
        1 => Ok(documents.swap_remove(0)),
        _ => Err(FormatError::new(whole, ReadErrorKind::SecondPuzzle, 60)),
    }
}

fn malformed(what: Malformed) -> ReadErrorKind {
    ReadErrorKind::Malformed { format: FORMAT, what }
}

fn bad(field: &'static str, value: &Value) -> ReadErrorKind {
    let mut value = value.to_string();
    value.truncate(value.char_indices().nth(60).map_or(value.len(), |(at, _)| at));
    malformed(Malformed::BadField { field, value })
}

/// The puzzles of an object: one, or those in its list `puzzles`.
fn puzzles(value: &Value, context: &Context, found: &mut Vec<Document>) -> Result<(), ReadErrorKind> {
    if let Some(list) = value.get("puzzles").and_then(Value::as_array) {
        return list.iter().try_for_each(|item| puzzles(item, context, found));
    }
    found.push(document(value, context)?);
    Ok(())
}

fn document(value: &Value, context: &Context) -> Result<Document, ReadErrorKind> {
    if let Some(inner) = value.get("puzzle").filter(|inner| inner.is_object()) {
        return document(inner, context);
    }
    if let Some(rules) = value.get("constraints").filter(|rules| !is_unset(rules)) {
        let names = match rules {
            Value::Object(fields) => fields.keys().cloned().collect(),
            _ => vec!["constraints".to_string()],
        };
        return Err(ReadErrorKind::Unsupported { format: FORMAT, what: UnsupportedPart::Constraints(names) });
    }
    let fields = value.as_object().into_iter().flatten();
    let rules = fields.filter(|(key, value)| {
        (value.is_array() || value.is_object()) && speaks_of_rules(key) && !is_unset(value)
    });
    let rules: Vec<String> = rules.map(|(key, _)| key.clone()).collect();
    if !rules.is_empty() && !context.ignore_unknown {
        return Err(ReadErrorKind::Unsupported {
            format: FORMAT,
            what: UnsupportedPart::NotInterpreted(rules),
        });
    }
    let own = Context::new(&options(value, context)?);
    let text_of = |key: &str| value.get(key).and_then(Value::as_str);
    let mut document = match (value.get("givens"), text_of("puzzle").or_else(|| text_of("input"))) {
        (Some(givens), _) => Document::new(grid(givens, &own)?),
        (None, Some(line)) => on_a_line(line, &own)?,
        (None, None) => return Err(malformed(Malformed::Missing("puzzle"))),
    };
    document.alphabet =
        document.alphabet.take().or_else(|| own.alphabet.as_ref()?.unusual(document.layout().size()));
    progress(value, &own, &mut document)?;
    if let Some(solution) = text_of("solution") {
        document.solution = Some(line::puzzle(solution, 0, &own).map_err(|error| error.kind)?.into_grid());
    }
    document.fog = value.get("fog").map(|lit| fog(lit, &document)).transpose()?;
    for part in value.get("other_parts").and_then(Value::as_array).into_iter().flatten() {
        document.other_parts.push(other_part(part).ok_or_else(|| bad("other_parts", part))?);
    }
    document.step = value
        .get("step")
        .filter(|step| step.is_object())
        .map(|step| read_step(step, &document))
        .transpose()?;
    read_meta(value, &mut document.meta);
    Ok(document)
}

/// The board and the symbols that an object states.
fn options(value: &Value, context: &Context) -> Result<ReadOptions, ReadErrorKind> {
    let alphabet = match value.get("alphabet").and_then(Value::as_str) {
        Some(symbols) => Some(symbols.parse::<Alphabet>().map_err(|_| bad("alphabet", &json!(symbols)))?),
        None => context.alphabet.clone(),
    };
    let board = value.get("board").filter(|board| board.is_object());
    let layout = match board {
        Some(board) => Some(layout(board)?),
        None => context.hint.clone(),
    };
    if let (Some(own), Some(hint)) = (&layout, &context.hint)
        && own.size() != hint.size()
    {
        return Err(ReadErrorKind::LayoutSize { found: own.size(), expected: hint.size() });
    }
    Ok(ReadOptions { alphabet, layout, ..ReadOptions::default() })
}

fn layout(board: &Value) -> Result<std::sync::Arc<Board>, ReadErrorKind> {
    let numbers =
        |key: &str| -> Option<Vec<u64>> { board.get(key)?.as_array()?.iter().map(number).collect() };
    let on = |key: &str| board.get(key).and_then(Value::as_bool) == Some(true);
    let shape = numbers("box");
    let zones = numbers("zones").filter(|_| shape.is_none());
    let size = match (board.get("size").and_then(number), &shape, &zones) {
        (Some(size), ..) => size as usize,
        (None, Some(shape), _) => shape.iter().product::<u64>() as usize,
        (None, None, Some(zones)) => zones.len().isqrt(),
        (None, None, None) => 9,
    };
    let zones = match (shape.as_deref(), zones) {
        (Some(&[rows, cols]), _) => Zones::Boxes(BoxShape { rows: rows as usize, cols: cols as usize }),
        (Some(_), _) => return Err(bad("box", &board["box"])),
        (None, Some(zones)) => Zones::Jigsaw(zones.iter().map(|&zone| zone.min(255) as u8).collect()),
        (None, None) => Zones::Boxes(BoxShape::default_for(size.max(1))),
    };
    let extra = ExtraHouses { diagonals: on("diagonals"), windows: on("windows") };
    Board::new(size, zones, extra).map_err(ReadErrorKind::Layout)
}

/// The puzzle in a text of one line.
fn on_a_line(text: &str, context: &Context) -> Result<Document, ReadErrorKind> {
    if rules::is_rules(text) {
        if let Some((_, byte)) = control(text) {
            return Err(ReadErrorKind::Control(byte));
        }
        let mut documents = rules::read(&SourceText::of(text), context).map_err(|error| error.kind)?;
        let first = documents.swap_remove(0);
        return if documents.is_empty() { Ok(first) } else { Err(ReadErrorKind::SecondPuzzle) };
    }
    let whole = line::read_annotated(text, context);
    let others = || jigsaw::read(text, context).or_else(|_| sukaku::read(text, context));
    whole.or_else(|error| others().map_err(|_| error)).map_err(|error| error.kind)
}

fn grid(list: &Value, context: &Context) -> Result<Grid, ReadErrorKind> {
    let values: Option<Vec<u8>> = list.as_array().and_then(|list| {
        list.iter().map(|value| number(value).and_then(|value| u8::try_from(value).ok())).collect()
    });
    let values = values.ok_or_else(|| bad("givens", list))?;
    let size = values.len().isqrt();
    if size * size != values.len() {
        return Err(malformed(Malformed::CellCount { found: values.len(), expected: 81 }));
    }
    let layout = context.layout(size)?;
    if let Some(at) = values.iter().position(|&value| usize::from(value) > size) {
        let cell = layout.name(Cell::new(at));
        return Err(malformed(Malformed::NotADigit { cell, value: values[at].to_string() }));
    }
    Ok(Grid::from_checked(layout, values))
}

/// What has been placed, noted and eliminated.
fn progress(value: &Value, context: &Context, document: &mut Document) -> Result<(), ReadErrorKind> {
    let layout = document.layout().clone();
    let cells = layout.cell_count();
    let placed = match value.get("placed") {
        Some(Value::String(text)) => {
            Some(line::puzzle(text, 0, context).map_err(|error| error.kind)?.into_grid())
        }
        Some(list @ Value::Array(_)) => Some(grid(list, context)?),
        _ => None,
    };
    if let Some(placed) = placed.filter(|placed| placed.values().len() == cells) {
        let blanks = layout.cells().filter(|&cell| document.grid().value(cell) == 0);
        document.placed = blanks.filter_map(|cell| Some((cell, placed.digit(cell)?))).collect();
    }
    let lists =
        [("candidates", MarksRole::Candidates), ("notes", MarksRole::Notes), ("marks", MarksRole::Notes)];
    for (key, role) in lists {
        let Some(list) = value.get(key).and_then(Value::as_array) else { continue };
        if list.len() != cells {
            return Err(malformed(Malformed::CellCount { found: list.len(), expected: cells }));
        }
        let sets: Option<Vec<DigitSet>> = list.iter().map(|set| digits(set, layout.size())).collect();
        let sets = sets.ok_or_else(|| bad("candidates", &value[key]))?;
        document.marks = Some(Marks { sets, role });
    }
    for name in value.get("eliminated").and_then(Value::as_array).into_iter().flatten() {
        let candidate = name.as_str().and_then(|name| parse_candidate(name, &layout).ok());
        document.eliminated.push(candidate.ok_or_else(|| bad("eliminated", name))?);
    }
    Ok(())
}

/// A list of digits, or bits.
fn digits(set: &Value, size: usize) -> Option<DigitSet> {
    match set {
        Value::Array(list) => list.iter().map(|value| digit(value, size)).collect(),
        bits => Some(DigitSet::from_bits(u32::try_from(number(bits)?).ok()?) & DigitSet::all(size)),
    }
}

fn digit(value: &Value, size: usize) -> Option<Digit> {
    let digit = Digit::new(u8::try_from(number(value)?).ok()?)?;
    (usize::from(digit.value()) <= size).then_some(digit)
}

/// The cells that are lit, by their names.
fn fog(list: &Value, document: &Document) -> Result<Vec<Cell>, ReadErrorKind> {
    let puzzle = document.to_unchecked_puzzle();
    let cell = |name: &Value| {
        let (row, column) = name.as_str()?.strip_prefix('r')?.split_once('c')?;
        puzzle.board().get(row.parse::<isize>().ok()? - 1, column.parse::<isize>().ok()? - 1)
    };
    let lit = list.as_array().and_then(|names| names.iter().map(cell).collect());
    lit.ok_or_else(|| bad("fog", list))
}

/// A part of another format as it stood there.
fn other_part(part: &Value) -> Option<OtherPart> {
    let format = text(part, "format")?;
    let format = OTHER_PART_FORMATS.iter().find(|known| **known == format)?;
    Some(OtherPart { format, name: text(part, "name")?, text: text(part, "text").unwrap_or_default() })
}

fn read_step(step: &Value, document: &Document) -> Result<StepNote, ReadErrorKind> {
    let layout = document.layout();
    let list = |key: &str| step.get(key).and_then(Value::as_array).into_iter().flatten();
    let cells = |key: &'static str| -> Result<Vec<Cell>, ReadErrorKind> {
        let names = step.get(key).and_then(Value::as_str).unwrap_or("");
        if names.is_empty() {
            Ok(Vec::new())
        } else {
            parse_cells(names, layout).map_err(|_| bad(key, &step[key]))
        }
    };
    let candidates: Option<Vec<Candidate>> =
        list("candidates").map(|name| parse_candidate(name.as_str()?, layout).ok()).collect();
    let digits: Option<Vec<Digit>> = list("digits").map(|value| digit(value, layout.size())).collect();
    Ok(StepNote {
        technique: text(step, "technique").unwrap_or_default(),
        digits: digits.ok_or_else(|| bad("digits", step))?,
        candidates: candidates.ok_or_else(|| bad("candidates", step))?,
        pattern: cells("pattern")?,
        fins: cells("fins")?,
        extra: text(step, "extra").unwrap_or_default(),
    })
}

fn read_meta(value: &Value, meta: &mut Meta) {
    for (field, _) in Meta::default().texts() {
        if let (Some(text), Some(own)) = (text(value, field.id()), meta.text_mut(field)) {
            *own = Some(text);
        }
    }
    for (key, value) in value.get("other").and_then(Value::as_object).into_iter().flatten() {
        meta.other.push((key.clone(), value.as_str().map_or_else(|| value.to_string(), str::to_string)));
    }
}

/// An object on a line.
pub(in crate::notation) fn write_line(
    document: &Document,
    options: &WriteOptions,
) -> Result<String, WriteError> {
    object(document, options).map(|object| object.to_string())
}

/// An object over several lines.
pub(in crate::notation) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    object(document, options).map(|object| format!("{object:#}"))
}

fn object(document: &Document, options: &WriteOptions) -> Result<Value, WriteError> {
    let layout = document.layout();
    let size = layout.size();
    let plain = WriteOptions { filled: false, ..options.clone() };
    let as_line = |grid: &Grid| line::write(&Document::new(grid.clone()), &plain);
    let mut fields = Map::new();
    let mut put = |key: &str, value: Value| fields.insert(key.to_string(), value);
    let has_rules = document.puzzle();
    match has_rules {
        Some(puzzle) => put("puzzle", json!(rules::write(&Document::of_puzzle(puzzle.clone()), &plain)?)),
        None => put("puzzle", json!(as_line(document.grid())?)),
    };
    // A text of rules states its board, and its numbers are numbers.
    if has_rules.is_none() && !layout.is_classic() {
        put("board", board(layout));
    }
    // Large boards have several usual alphabets, and a text need not show which.
    let alphabet = options.alphabet.clone().unwrap_or_else(|| Alphabet::default_for(size)).truncated(size);
    if has_rules.is_none() && (size > 9 || alphabet != Alphabet::default_for(size)) {
        put("alphabet", json!(alphabet.to_string()));
    }
    if !document.placed.is_empty() {
        let mut placed = Grid::empty(layout.clone());
        document.placed.iter().for_each(|&(cell, digit)| placed.set(cell, digit.value()));
        put("placed", json!(as_line(&placed)?));
    }
    if let Some(marks) = &document.marks {
        let key = match marks.role {
            MarksRole::Candidates => "candidates",
            MarksRole::Notes => "notes",
        };
        put(key, marks.sets.iter().map(|set| set.iter().map(Digit::value).collect::<Vec<_>>()).collect());
    }
    let candidate =
        |candidate: &Candidate| format!("{}={}", layout.name(candidate.cell), candidate.digit.value());
    if !document.eliminated.is_empty() {
        put("eliminated", document.eliminated.iter().map(candidate).collect());
    }
    if let Some(lit) = &document.fog {
        let puzzle = document.to_unchecked_puzzle();
        put("fog", lit.iter().map(|&cell| puzzle.board().name(cell)).collect());
    }
    if let Some(solution) = &document.solution {
        put("solution", json!(as_line(solution)?));
    }
    if let Some(step) = &document.step {
        let names =
            |cells: &[Cell]| cells.iter().map(|&cell| layout.name(cell)).collect::<Vec<_>>().join(",");
        let value = json!({
            "technique": step.technique,
            "digits": step.digits.iter().map(|digit| digit.value()).collect::<Vec<_>>(),
            "candidates": step.candidates.iter().map(candidate).collect::<Vec<_>>(),
            "pattern": names(&step.pattern),
            "fins": names(&step.fins),
            "extra": step.extra,
        });
        put("step", value);
    }
    for (field, text) in document.meta.texts() {
        if let Some(text) = text {
            put(field.id(), json!(text));
        }
    }
    let other = &document.meta.other;
    if !other.is_empty() {
        put(
            "other",
            other.iter().map(|(key, text)| (key.clone(), json!(text))).collect::<Map<_, _>>().into(),
        );
    }
    let written = |part: &OtherPart| json!({ "format": part.format, "name": part.name, "text": part.text });
    if !document.other_parts.is_empty() {
        put("other_parts", document.other_parts.iter().map(written).collect());
    }
    Ok(Value::Object(fields))
}

fn board(layout: &Board) -> Value {
    let mut board = json!({ "size": layout.size() });
    match layout.zones() {
        Some(Zones::Boxes(shape)) => board["box"] = json!([shape.rows, shape.cols]),
        Some(Zones::Jigsaw(zones)) => board["zones"] = json!(zones),
        None => {}
    }
    let extra = layout.extra_houses();
    if extra.diagonals {
        board["diagonals"] = json!(true);
    }
    if extra.windows {
        board["windows"] = json!(true);
    }
    board
}
