//! JSON of services and programs that have no format of their own here: an object with a grid in it, or objects around
//! such an object.
//!
//! A grid is a text of N² characters, N texts of N, a flat list, or a nested one; blanks are 0, null, and texts for
//! blanks. Keys say what a grid is: the puzzle, its solution, or (where there are several and one extends the other)
//! what has been filled in. Keys that may state a rule, and lists and objects whose keys are not known, are named in a
//! error; single values are listed as not read.

use serde_json::{Map, Value};

use super::payload::{is_unset, values};
use crate::board::{Cell, Digit, Grid};
use crate::notation::cells::{CellText, spelling};
use crate::notation::document::Document;
use crate::notation::error::{Malformed, ReadErrorKind, UnsupportedPart};
use crate::notation::grids;
use crate::notation::line;
use crate::notation::list::is_object;
use crate::notation::meta::Meta;
use crate::notation::options::Context;
use crate::notation::rule_words::{is_rule_key, speaks_of_rules};
use crate::notation::signature;
use crate::notation::text::{FormatError, SourceText};

const FORMAT: &str = "services";

/// Objects, alone, one after the other, or in a list.
pub(in crate::notation) fn read(
    source: &SourceText<'_>,
    context: &Context,
) -> Result<Vec<Document>, FormatError> {
    if !is_object(source.text) || is_known_object(source.text) {
        return Err(FormatError::not_recognized());
    }
    let mut documents = Vec::new();
    for (at, value) in values(source.text) {
        context.look()?;
        let value = value.map_err(|error| {
            let at = place(source, error.line(), error.column());
            FormatError::malformed(at..at, FORMAT, Malformed::Parser(plain(&error)), 60)
        })?;
        let read = find(&value, "", context, 0, &mut documents);
        let start = source.text.len() - source.text[at.start..].trim_start().len();
        read.map_err(|wrong| {
            let key = format!("\"{}\"", wrong.key);
            let at = source.text[start..].find(&key).map_or(start, |at| start + at);
            let confidence = if matches!(wrong.kind, ReadErrorKind::Unsupported { .. }) { 92 } else { 88 };
            FormatError::new(at..at + key.len().min(source.text.len() - at), wrong.kind, confidence)
        })?;
    }
    if documents.is_empty() {
        let at = source.text.len() - source.text.trim_start().len();
        return Err(FormatError::malformed(
            at..at + 1,
            FORMAT,
            Malformed::Missing("grid of N×N cells under any key"),
            65,
        ));
    }
    Ok(documents)
}

/// What the parser says, without the place, which is said otherwise.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_string()
}

fn place(source: &SourceText<'_>, line: usize, column: usize) -> usize {
    let line = source.lines.get(line.saturating_sub(1));
    line.map_or(source.text.len(), |line| line.start + line.text.len().min(column.saturating_sub(1)))
}

/// What is wrong under which key.
struct Wrong {
    key: String,
    kind: ReadErrorKind,
}

fn wrong(key: &str, kind: ReadErrorKind) -> Wrong {
    Wrong { key: key.to_string(), kind }
}

fn not_interpreted(names: Vec<String>) -> Wrong {
    let key = names[0].split([' ', ':']).next().unwrap_or_default().to_string();
    Wrong {
        key,
        kind: ReadErrorKind::Unsupported { format: FORMAT, what: UnsupportedPart::NotInterpreted(names) },
    }
}

/// Deeper objects hold no puzzle.
const MAX_DEPTH: usize = 16;

/// The puzzles in a value.
fn find(
    value: &Value,
    name: &str,
    context: &Context,
    depth: usize,
    found: &mut Vec<Document>,
) -> Result<(), Wrong> {
    if depth > MAX_DEPTH {
        return Err(wrong(name, ReadErrorKind::Malformed { format: FORMAT, what: Malformed::TooDeep }));
    }
    match value {
        Value::Object(fields) => object(fields, name, context, depth, found),
        Value::Array(items) => match grid_of(value, context) {
            Some(grid) => {
                found.push(grid.map_err(|kind| wrong(name, kind))?.0);
                Ok(())
            }
            None => items.iter().try_for_each(|item| find(item, name, context, depth + 1, found)),
        },
        _ => Ok(()),
    }
}

/// A grid among the fields of an object.
struct Field {
    key: String,
    document: Document,
}

fn object(
    fields: &Map<String, Value>,
    name: &str,
    context: &Context,
    depth: usize,
    found: &mut Vec<Document>,
) -> Result<(), Wrong> {
    let (mut grids, mut solutions) = (Vec::new(), Vec::new());
    let (mut unknown, mut ignored) = (Vec::new(), Vec::new());
    let mut inner: Vec<(&String, &Value)> = Vec::new();
    let mut meta = Meta::default();
    for (key, value) in fields {
        let plain = plain_key(key);
        if is_unset(value) || is_meta(&plain, value, &mut meta) {
            continue;
        }
        if plain == "kind" && is_ipuz(value) {
            continue;
        }
        if is_rule_key(key) && !has_usual_value(value) {
            unknown.push(key.clone());
        } else if let Some(grid) = grid_under(key, value, context) {
            let (document, attributes) = grid.map_err(|kind| wrong(key, kind))?;
            unknown.extend(attributes.into_iter().map(|attribute| format!("{key}: {attribute} of cells")));
            let list = if names_a_solution(&plain) { &mut solutions } else { &mut grids };
            list.push(Field { key: key.clone(), document });
        } else if value.is_object() || value.is_array() {
            inner.push((key, value));
        } else if value.as_str().is_some_and(speaks_of_rules) {
            unknown.push(key.clone());
        } else {
            ignored.push(key.clone());
        }
    }
    let before = found.len();
    if grids.is_empty() {
        // A grid may stand one object deeper.
        for (key, value) in inner {
            find(value, key, context, depth + 1, found)?;
        }
        if let [only] = &mut found[before..] {
            inherit(&mut only.meta, &meta);
            if let (None, [solution]) = (&only.solution, &solutions[..])
                && solution.document.grid().values().len() == only.grid().values().len()
            {
                only.solution = Some(solution.document.grid().clone());
            }
        }
    } else {
        unknown.extend(
            inner.into_iter().filter(|(key, _)| !is_harmless(&plain_key(key))).map(|(key, _)| key.clone()),
        );
        found.extend(puzzles(grids, solutions, meta, name)?);
    }
    if unknown.is_empty() || found.len() == before {
        found[before..].iter_mut().for_each(|document| document.ignored.extend(ignored.iter().cloned()));
        return Ok(());
    }
    if !context.ignore_unknown {
        return Err(not_interpreted(unknown));
    }
    found[before..].iter_mut().for_each(|document| document.not_interpreted.extend(unknown.iter().cloned()));
    Ok(())
}

/// The puzzles of an object's grids: one that the others extend, or each by itself.
fn puzzles(
    mut grids: Vec<Field>,
    solutions: Vec<Field>,
    meta: Meta,
    name: &str,
) -> Result<Vec<Document>, Wrong> {
    let extends = |more: &Grid, less: &Grid| {
        let (more, less) = (more.values(), less.values());
        more.len() == less.len() && less.iter().zip(more).all(|(&less, &more)| less == 0 || less == more)
    };
    let min = (0..grids.len())
        .min_by_key(|&at| (grids[at].document.grid().filled(), !names_a_puzzle(&plain_key(&grids[at].key))));
    let first = grids.remove(min.unwrap_or(0));
    let is_one = grids.iter().all(|other| extends(other.document.grid(), first.document.grid()));
    if !is_one {
        let mut all = vec![first];
        all.append(&mut grids);
        let named = all.iter().any(|field| names_a_puzzle(&plain_key(&field.key)));
        if named || !solutions.is_empty() {
            let names = all.iter().map(|field| field.key.clone()).collect();
            return Err(not_interpreted(names));
        }
        let titled = |field: Field| {
            let mut document = field.document;
            document.meta.title.get_or_insert(field.key);
            document
        };
        return Ok(all.into_iter().map(titled).collect());
    }
    let mut document = first.document;
    for other in grids {
        let grid = other.document.into_grid();
        if grid.filled() == grid.values().len() {
            document.solution = Some(grid);
        } else {
            let blanks = document.layout().cells().filter(|&cell| document.grid().value(cell) == 0);
            let placed: Vec<(Cell, Digit)> =
                blanks.filter_map(|cell| Some((cell, grid.digit(cell)?))).collect();
            document.placed = placed;
        }
    }
    if let [solution, ..] = &solutions[..] {
        if solution.document.grid().values().len() != document.grid().values().len() {
            return Err(wrong(
                &solution.key,
                ReadErrorKind::Malformed { format: FORMAT, what: Malformed::SolutionSize },
            ));
        }
        document.solution = Some(solution.document.grid().clone());
    }
    inherit(&mut document.meta, &meta);
    if document.meta == Meta::default()
        && !names_a_puzzle(&plain_key(name))
        && !is_harmless(&plain_key(name))
        && !name.is_empty()
    {
        document.meta.title = Some(name.to_string());
    }
    Ok(vec![document])
}

fn inherit(meta: &mut Meta, outer: &Meta) {
    for (field, text) in outer.texts() {
        if let Some(own @ None) = meta.text_mut(field) {
            *own = text.map(str::to_string);
        }
    }
}

/// Takes a value that says something about the puzzle and nothing of its rules.
fn is_meta(key: &str, value: &Value, meta: &mut Meta) -> bool {
    let field = match key {
        "id" | "puzzleid" | "uid" | "uuid" => &mut meta.id,
        "title" | "name" => &mut meta.title,
        "author" | "setter" | "creator" | "by" => &mut meta.author,
        "description" => &mut meta.description,
        "comment" | "note" | "intro" => &mut meta.comment,
        "source" | "publisher" => &mut meta.source,
        "difficulty" | "level" => &mut meta.level,
        "rating" => &mut meta.rating,
        "date" | "created" | "createdat" => &mut meta.date,
        "url" | "link" => &mut meta.url,
        _ => return false,
    };
    let text = match value {
        Value::String(text) if speaks_of_rules(text) => return false,
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => return false,
    };
    *field = text;
    true
}

/// Whether these are the kinds of an ordinary puzzle of ipuz.
fn is_ipuz(kinds: &Value) -> bool {
    let is_plain = |kind: &Value| kind.as_str().is_some_and(|kind| kind.contains("ipuz.org/sudoku#"));
    kinds.as_array().is_some_and(|kinds| kinds.iter().all(is_plain))
}

fn plain_key(key: &str) -> String {
    key.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn names_a_solution(key: &str) -> bool {
    let names = [
        "solution", "answer", "solved", "solve", "result", "complete", "full", "ideal", "expected", "target",
        "label", "output",
    ];
    names.iter().any(|name| key.starts_with(name))
}

fn names_a_puzzle(key: &str) -> bool {
    let names = [
        "puzzle", "quiz", "question", "board", "grid", "given", "clue", "sudoku", "initial", "start",
        "value", "problem", "unsolved", "mission", "input", "data", "cells", "field", "matrix", "state",
        "current", "task",
    ];
    names.iter().any(|name| key.starts_with(name))
}

/// Keys whose lists and objects say nothing of rules.
fn is_harmless(key: &str) -> bool {
    let names = [
        "meta",
        "tag",
        "history",
        "stat",
        "time",
        "user",
        "setting",
        "note",
        "candidate",
        "pencil",
        "mark",
        "move",
        "undo",
        "info",
        "dimension",
        "size",
        "style",
        "color",
        "colour",
        "request",
        "response",
        "step",
        "player",
        "hint",
        "grid",
        "result",
        "data",
    ];
    names.iter().any(|name| key.starts_with(name))
}

/// Whether a value under a key of rules says that there are none beyond the usual.
fn has_usual_value(value: &Value) -> bool {
    let usual =
        ["classic", "standard", "normal", "regular", "sudoku", "none", "plain", "9x9", "usual", "default"];
    match value {
        Value::String(text) => {
            let text = text.to_lowercase();
            !speaks_of_rules(&text) && usual.iter().any(|word| text.starts_with(word)) && text.len() < 60
        }
        value => is_unset(value),
    }
}

type Read = Result<(Document, Vec<String>), ReadErrorKind>;

/// The grid under a key, alone or as the only field of an object.
fn grid_under(key: &str, value: &Value, context: &Context) -> Option<Read> {
    match value {
        Value::String(text) => in_text(key, text, context),
        Value::Object(fields) if fields.len() == 1 => {
            let (inner, value) = fields.iter().next()?;
            (!is_rule_key(inner)).then(|| grid_of(value, context)).flatten()
        }
        value => grid_of(value, context),
    }
}

fn in_text(key: &str, text: &str, context: &Context) -> Option<Read> {
    let is_named = names_a_puzzle(&plain_key(key)) || names_a_solution(&plain_key(key));
    if text.contains('\n') {
        let read = grids::read_any(&SourceText::of(text), context).ok()?;
        return <[Document; 1]>::try_from(read).ok().map(|[document]| Ok((document, Vec::new())));
    }
    let count = text.chars().count();
    if count < 16 || (!is_named && context.side(count).is_none()) {
        return None;
    }
    match line::read(text, context) {
        Ok(document) => Some(Ok((document, Vec::new()))),
        // A sentence is no grid.
        Err(error) if is_named && !text.contains(' ') => Some(Err(error.kind)),
        Err(_) => None,
    }
}

/// The grid in a list: rows of cells, a flat list of cells, or rows of characters.
fn grid_of(value: &Value, context: &Context) -> Option<Read> {
    let items = value.as_array()?;
    let rows: Vec<Vec<&Value>> = if items.iter().all(Value::is_array) {
        items.iter().filter_map(Value::as_array).map(|row| row.iter().collect()).collect()
    } else if items.iter().any(|item| item.is_array()) {
        return None;
    } else if context.side(items.len()).is_some() && items.iter().all(|item| cell(item).is_some()) {
        let side = context.side(items.len())?;
        let cells: Vec<&Value> = items.iter().collect();
        cells.chunks(side).map(<[&Value]>::to_vec).collect()
    } else {
        let rows: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
        let rows = rows.filter(|rows| {
            context.plausible(rows.len()) && rows.iter().all(|row| row.chars().count() == rows.len())
        })?;
        return Some(
            grids::read_any(&SourceText::of(&rows.join("\n")), context)
                .map_err(|error| error.kind)
                .and_then(|mut read| Ok((read.pop().ok_or(ReadErrorKind::Unrecognized)?, Vec::new()))),
        );
    };
    if !rows.iter().flatten().all(|item| cell(item).is_some()) {
        return None;
    }
    let side = rows.len();
    let fits = |size: usize| rows.iter().filter(|row| row.len() == size).count();
    if !context.plausible(side) || fits(side) < side {
        // A row too many or a cell too few, in what is a grid otherwise.
        let size = (4..=25)
            .filter(|&size| context.plausible(size) && fits(size) * 2 > size.max(side))
            .max_by_key(|&size| fits(size))?;
        return Some(Err(match rows.iter().position(|row| row.len() != size) {
            Some(row) => ReadErrorKind::RowCells { row: row + 1, found: rows[row].len(), expected: size },
            None => ReadErrorKind::Rows { found: side, expected: size },
        }));
    }
    Some(board(&rows, side, context))
}

fn board(rows: &[Vec<&Value>], size: usize, context: &Context) -> Read {
    let texts: Vec<String> = rows.iter().flatten().map(|item| cell(item).unwrap_or_default()).collect();
    let cells: Vec<CellText<'_>> = texts.iter().enumerate().map(|(at, text)| CellText { at, text }).collect();
    let layout = context.layout(size)?;
    let read = spelling(&cells, size, context.alphabet_for(size))
        .and_then(|spelling| spelling.document(&cells, layout.clone()));
    let mut document = read.map_err(|error| match error.kind {
        ReadErrorKind::Symbol { .. } | ReadErrorKind::Malformed { .. } if error.at.start < texts.len() => {
            let value = texts[error.at.start].clone();
            let cell = layout.name(Cell::new(error.at.start));
            ReadErrorKind::Malformed { format: FORMAT, what: Malformed::NotADigit { cell, value } }
        }
        kind => kind,
    })?;
    let mut attributes: Vec<String> = Vec::new();
    let mut placed = Vec::new();
    for (cell, item) in layout.cells().zip(rows.iter().flatten()) {
        let Some(fields) = item.as_object() else { continue };
        for (key, value) in fields {
            let plain = plain_key(key);
            if !is_known_of_cells(&plain) && !is_unset(value) && !attributes.contains(key) {
                attributes.push(key.clone());
            }
            let is_players = matches!(
                plain.as_str(),
                "given" | "fixed" | "isgiven" | "isfixed" | "readonly" | "locked" | "initial"
            ) && value == &Value::Bool(false)
                || matches!(plain.as_str(), "editable" | "iseditable") && value == &Value::Bool(true);
            if let (true, Some(digit)) = (is_players, document.grid().digit(cell)) {
                placed.push((cell, digit));
                document.set_given(cell, 0);
            }
        }
    }
    document.placed = placed;
    Ok((document, attributes))
}

/// The keys of a cell that say nothing of rules.
fn is_known_of_cells(key: &str) -> bool {
    let names = [
        "value",
        "val",
        "digit",
        "number",
        "num",
        "cell",
        "v",
        "given",
        "fixed",
        "isgiven",
        "isfixed",
        "readonly",
        "locked",
        "initial",
        "editable",
        "iseditable",
        "row",
        "col",
        "column",
        "r",
        "c",
        "x",
        "y",
        "index",
        "id",
        "box",
        "block",
        "notes",
        "candidates",
        "pencilmarks",
        "marks",
        "selected",
        "style",
        "solution",
        "answer",
        "position",
        "error",
        "valid",
        "centerpencilmarks",
        "cornerpencilmarks",
    ];
    names.contains(&key)
}

/// What stands in a cell, as text; `None` if it is none.
fn cell(item: &Value) -> Option<String> {
    match item {
        Value::Null => Some(String::new()),
        Value::Number(number) if number.is_i64() || number.is_u64() => Some(number.to_string()),
        Value::Number(number) => {
            number.as_f64().filter(|value| value.fract() == 0.0).map(|value| format!("{value:.0}"))
        }
        Value::String(text) if text.trim().chars().count() <= 2 => Some(text.trim().to_string()),
        Value::Object(fields) => {
            let names = ["value", "val", "digit", "number", "num", "cell", "v"];
            let of =
                |name: &&str| fields.iter().find(|(key, _)| plain_key(key) == **name).map(|(_, value)| value);
            match names.iter().find_map(of) {
                Some(Value::Object(_)) => None,
                Some(value) => cell(value),
                None => None,
            }
        }
        _ => None,
    }
}

/// An object of a program whose format has a reader of its own.
fn is_known_object(text: &str) -> bool {
    let has_cells = || {
        let grid = text
            .find("\"grid\"")
            .map(|at| text[at + 6..].trim_start_matches([' ', ':', '\n', '\r', '\t', '[']));
        grid.is_some_and(|cells| cells.starts_with('{'))
    };
    (signature::is_f_puzzles_json(text) && has_cells())
        || signature::is_sudokupad_json(text)
        || signature::is_sudokumaker(text)
        || signature::is_lisudoku(text)
        || signature::is_gnome(text)
}
