//! Tables with a puzzle in one of their columns, with or without a header.
//!
//! The puzzle's column is found by its content: it is the one whose fields are N² symbols. Where several are (Kaggle's
//! `quizzes,solutions`, sudoku-extreme's `source,question,answer,rating`), the header decides, and without a header
//! the column with blanks is the puzzle and the full one the solution, whichever stands first. Fields may stand in
//! double quotes; a field with a line end in it is not supported.

use std::borrow::Cow;

use super::document::Document;
use super::error::{Malformed, WriteError};
use super::line::{one_line, puzzle, some, write as write_line};
use super::meta::{Meta, MetaField};
use super::options::{Context, WriteOptions};
use super::text::{FormatError, SourceText};

/// What the columns of a table hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Columns {
    separator: char,
    /// The header line, if there is one.
    header: Option<String>,
    roles: Vec<Role>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Role {
    Puzzle,
    Solution,
    Meta(MetaField),
    Other(String),
}

/// The header that [`write`] writes its records for.
pub(super) const HEADER: &str = "puzzle,solution,rating,level,id,title,author,source,comment";

/// How many records are looked at to find the columns.
const SAMPLE: usize = 50;

impl Role {
    fn named(name: &str) -> Role {
        match name.trim().to_lowercase().as_str() {
            "id" | "puzzle_id" | "hash" => Role::Meta(MetaField::Id),
            "title" | "name" => Role::Meta(MetaField::Title),
            "author" => Role::Meta(MetaField::Author),
            "description" => Role::Meta(MetaField::Description),
            "comment" => Role::Meta(MetaField::Comment),
            "source" => Role::Meta(MetaField::Source),
            "level" | "difficulty" => Role::Meta(MetaField::Level),
            "rating" | "er" => Role::Meta(MetaField::Rating),
            "date" => Role::Meta(MetaField::Date),
            "url" => Role::Meta(MetaField::Url),
            _ => Role::Other(name.trim().to_string()),
        }
    }
}

fn names_a_puzzle(name: &str) -> bool {
    let name = name.trim().to_lowercase();
    matches!(
        name.as_str(),
        "puzzle"
            | "puzzles"
            | "quiz"
            | "quizzes"
            | "question"
            | "questions"
            | "sudoku"
            | "board"
            | "grid"
            | "givens"
            | "problem"
            | "unsolved"
    )
}

fn names_a_solution(name: &str) -> bool {
    matches!(name.trim().to_lowercase().as_str(), "solution" | "solutions" | "answer" | "answers" | "solved")
}

/// The columns of the table whose first lines these are, or `None` if they are no table.
pub(super) fn columns(lines: &[&str], context: &Context) -> Option<Columns> {
    [',', ';', '\t'].into_iter().find_map(|separator| columns_by(lines, separator, context))
}

fn columns_by(lines: &[&str], separator: char, context: &Context) -> Option<Columns> {
    let records: Vec<Vec<Cow<'_, str>>> = lines
        .iter()
        .take(SAMPLE)
        .map(|line| {
            fields(line, separator).map(|fields| fields.into_iter().map(|(_, text)| text).collect()).ok()
        })
        .collect::<Option<_>>()?;
    let is_puzzle = |text: &Cow<'_, str>| puzzle(text.trim(), 0, context).is_ok();
    let first = records.first()?;
    let has_header = !first.iter().any(is_puzzle) && records.len() > 1;
    let data = if has_header { &records[1..] } else { &records[..] };
    let columns = data.iter().map(Vec::len).max()?;
    let filled_in =
        |column: usize| data.iter().filter(move |record| record.get(column).is_some_and(is_puzzle));
    let boards: Vec<usize> =
        (0..columns).filter(|&column| filled_in(column).count() * 2 >= data.len().max(1)).collect();
    let has_blanks =
        |column: usize| filled_in(column).any(|record| board_has_blank(&record[column], context));
    let named = |test: fn(&str) -> bool| {
        boards.iter().copied().find(|&column| has_header && first.get(column).is_some_and(|name| test(name)))
    };
    let solution_by_name = named(names_a_solution);
    let puzzle_column = named(names_a_puzzle)
        .or_else(|| {
            boards.iter().copied().find(|&column| Some(column) != solution_by_name && has_blanks(column))
        })
        .or_else(|| boards.first().copied())?;
    let solution_column = solution_by_name
        .or_else(|| boards.iter().copied().find(|&column| column != puzzle_column && !has_blanks(column)));
    // Without a header two columns of puzzles are several puzzles on a line, and none of them may be lost.
    let another = |&column: &usize| column != puzzle_column && has_blanks(column);
    if !has_header && boards.iter().any(another) {
        return None;
    }
    let quoted = lines[0].starts_with('"');
    let is_table = context.named || has_header || quoted || puzzle_column > 0 || solution_column.is_some();
    if !is_table || (columns < 2 && !(has_header && names_a_puzzle(&first[0])) && !quoted) {
        return None;
    }
    let roles = (0..columns)
        .map(|column| match (column, first.get(column)) {
            (column, _) if column == puzzle_column => Role::Puzzle,
            (column, _) if Some(column) == solution_column => Role::Solution,
            (_, Some(name)) if has_header => Role::named(name),
            _ => Role::Other(format!("column {}", column + 1)),
        })
        .collect();
    Some(Columns { separator, header: has_header.then(|| lines[0].to_string()), roles })
}

fn board_has_blank(text: &str, context: &Context) -> bool {
    puzzle(text.trim(), 0, context).is_ok_and(|read| read.grid().filled() < read.grid().values().len())
}

/// The fields of a record with their places.
fn fields(record: &str, separator: char) -> Result<Vec<(usize, Cow<'_, str>)>, FormatError> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        let rest = &record[at..];
        let taken = if rest.starts_with('"') {
            let end = closing_quote(rest).ok_or_else(|| {
                FormatError::malformed(at..record.len(), "csv", Malformed::QuoteNotClosed, 60)
            })?;
            let text = &rest[1..end];
            let text = if text.contains('"') { text.replace("\"\"", "\"").into() } else { text.into() };
            found.push((at + 1, text));
            end + 1
        } else {
            let end = rest.find(separator).unwrap_or(rest.len());
            found.push((at, Cow::from(&rest[..end])));
            end
        };
        at += taken;
        match record[at..].chars().next() {
            None => return Ok(found),
            Some(c) if c == separator => at += c.len_utf8(),
            Some(c) => {
                let at = at..at + c.len_utf8();
                return Err(FormatError::malformed(at, "csv", Malformed::AfterQuote, 60));
            }
        }
    }
}

/// The place of the quote that closes a field; quotes inside are doubled.
fn closing_quote(field: &str) -> Option<usize> {
    let bytes = field.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'"', Some(b'"')) => at += 2,
            (b'"', _) => return Some(at),
            _ => at += 1,
        }
    }
    None
}

impl Columns {
    /// Whether this line is the header (which may stand again where files were joined).
    pub fn is_header(&self, line: &str) -> bool {
        self.header.as_deref() == Some(line)
    }

    /// The bytes of the puzzle in a record without quotes: the fast way for long files.
    pub fn puzzle_bytes<'a>(&self, record: &'a [u8]) -> Option<&'a [u8]> {
        let column = self.roles.iter().position(|role| *role == Role::Puzzle)?;
        if record.contains(&b'"') {
            return None;
        }
        record.split(|&byte| byte == self.separator as u8).nth(column)
    }

    /// Whether the puzzle stands in the first column.
    pub fn puzzle_is_first(&self) -> bool {
        self.roles.first() == Some(&Role::Puzzle)
    }

    /// The document in a record.
    pub fn read(&self, record: &str, context: &Context) -> Result<Document, FormatError> {
        let fields = fields(record, self.separator)?;
        if fields.len() > self.roles.len() {
            let (at, _) = fields[self.roles.len()];
            let what = Malformed::FieldCount { found: fields.len(), expected: self.roles.len() };
            return Err(FormatError::malformed(at..record.len(), "csv", what, 80));
        }
        let mut puzzle_read: Option<Document> = None;
        let mut solution = None;
        let mut meta = Meta::default();
        for ((at, text), role) in fields.iter().zip(&self.roles) {
            let trimmed = text.trim();
            let at = at + (text.len() - text.trim_start().len());
            match role {
                Role::Puzzle => {
                    let read = puzzle(trimmed, at, context).map_err(|error| error.with_confidence(85))?;
                    puzzle_read = Some(read);
                }
                Role::Solution => {
                    if !trimmed.is_empty() {
                        let read = puzzle(trimmed, at, context);
                        solution = Some(read.map_err(|error| error.with_confidence(85))?.into_grid());
                    }
                }
                Role::Other(name) => {
                    if !trimmed.is_empty() {
                        meta.other.push((name.clone(), trimmed.to_string()));
                    }
                }
                Role::Meta(field) => {
                    if let Some(text) = meta.text_mut(*field) {
                        *text = some(trimmed);
                    }
                }
            }
        }
        let mut document = puzzle_read.ok_or_else(|| {
            let what = Malformed::FieldCount { found: fields.len(), expected: self.roles.len() };
            FormatError::malformed(record.len()..record.len(), "csv", what, 80)
        })?;
        if let Some(other) = solution.as_ref().filter(|other| other.layout() != document.layout()) {
            let what = Malformed::SolutionBoard {
                puzzle: document.layout().clone(),
                solution: other.layout().clone(),
            };
            return Err(FormatError::malformed(0..record.len(), "csv", what, 80));
        }
        document.solution = solution;
        document.meta = meta;
        Ok(document)
    }
}

/// All records of a table.
pub(super) fn read(source: &SourceText<'_>, context: &Context) -> Result<Vec<Document>, FormatError> {
    let lines: Vec<&str> = source.records().take(SAMPLE).map(|line| line.text).collect();
    let columns = columns(&lines, context).ok_or_else(FormatError::not_recognized)?;
    source
        .records()
        .filter(|line| !columns.is_header(line.text))
        .map(|line| columns.read(line.text, context).map_err(|error| error.shifted(line.start)))
        .collect()
}

/// A record for [`HEADER`].
pub(super) fn write(document: &Document, options: &WriteOptions) -> Result<String, WriteError> {
    let meta = &document.meta;
    let solution = match &document.solution {
        Some(solution) => write_line(&document.with_grid(solution.clone()), options)?,
        None => String::new(),
    };
    let mut record = write_line(document, options)?;
    let texts = [&meta.rating, &meta.level, &meta.id, &meta.title, &meta.author, &meta.source, &meta.comment];
    record.push(',');
    record.push_str(&solution);
    for text in texts {
        record.push(',');
        record.push_str(&quoted(text.as_deref().unwrap_or("")));
    }
    Ok(record)
}

fn quoted(text: &str) -> String {
    let text = one_line(text);
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
