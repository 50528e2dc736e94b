//! Puzzles among lines of text: titles, headings, chat, marks of Markdown, and what programs print around their grids.
//!
//! Used only where no reader takes the whole text. Lines that can only be words are set aside; the blocks between them
//! are read by themselves, and every line must be read: a wrong row stays an error, whatever stands around it.
//! The words above a puzzle become its title and notes. Words that may state a rule are named, as everywhere.

use std::ops::Range;

use super::detect::{self, Attempt};
use super::document::Document;
use super::error::{ReadError, ReadErrorKind, UnsupportedPart};
use super::format::Format;
use super::line;
use super::line_kind::{LineKind, is_cell, is_cells, is_number, is_words, kinds, opens_list};
use super::margin;
use super::meta::Meta;
use super::one_line;
use super::options::Context;
use super::rule_words::speaks_of_rules;
use super::split::may_be_rule;
use super::text::{FormatError, Line, SourceText};

/// A puzzle has at least this many characters in a line of words.
const SHORTEST: usize = 16;

/// After this many sections in which nothing could be read the rest is not tried.
const MAX_SECTIONS: usize = 50;

/// The best reading of a text: as a whole, as a list, or of what stands among lines of words.
///
/// # Errors
/// Several equally good readings, or the error of highest confidence.
pub(super) fn best(
    source: &SourceText<'_>,
    context: &Context,
    named: Option<&'static Format>,
) -> Result<Attempt, ReadError> {
    let attempt = match named {
        Some(_) => detect::whole(source, context, named),
        None => one_line::list_or_whole(source, context),
    };
    let attempt = match attempt {
        Err(error) if named.is_none() && one_line::may_be_a_part(&error) => {
            beside(source, context).or_else(|| read(source, context)).unwrap_or(Err(error))
        }
        attempt => attempt,
    };
    // What nobody could read may be so because the time was over.
    let attempt = attempt.map_err(|error| context.look().err().unwrap_or(error));
    attempt.map_err(|error| source.error(error))
}

/// The drawn grids of a text with words beside them; `None` if there is none that can be read.
fn beside(source: &SourceText<'_>, context: &Context) -> Option<Result<Attempt, FormatError>> {
    let (text, mut numbers) = margin::split_off(source)?;
    let source = SourceText::of(&text);
    let read = match one_line::list_or_whole(&source, context) {
        Err(error) if !error.is_stop() => read(&source, context)?,
        read => read,
    };
    let mut attempt = match read {
        Ok(attempt) => attempt,
        Err(error) if error.is_stop() => return Some(Err(error)),
        Err(_) => return None,
    };
    attempt.words.append(&mut numbers);
    attempt.words.sort_unstable();
    attempt.words.dedup();
    Some(Ok(attempt))
}

/// The puzzles of a text with lines of words, and the numbers of those lines from 1; `None` if there is no such line,
/// or no puzzle.
fn read(source: &SourceText<'_>, context: &Context) -> Option<Result<Attempt, FormatError>> {
    let mut kinds = kinds(source);
    let is_count = |at: usize| source.lines.get(at).is_some_and(|line| is_number(line.text));
    if !kinds.iter().any(|kind| matches!(kind, LineKind::Text | LineKind::Word)) && !is_count(0) {
        return None;
    }
    let mut found = ProseReading::default();
    let mut sections = 0;
    // The last puzzles were two or more, each on one line.
    let mut in_list = false;
    let mut at = 0;
    while at < kinds.len() {
        if found.documents.is_empty() && sections > MAX_SECTIONS {
            return None;
        }
        match kinds[at] {
            LineKind::Blank => at += 1,
            LineKind::Text | LineKind::Word => {
                let line = source.lines[at];
                // Directly below the lines of a list, what is no heading is a line of the list that is broken.
                if in_list && kinds[at - 1] == LineKind::Cells && !is_heading(line.text) {
                    return None;
                }
                match in_line(line, context) {
                    Some(Ok((document, words))) => {
                        found.words.push(words);
                        found.add(vec![document], true);
                        found.format = found.format.or(Some("sdm"));
                    }
                    Some(Err(error)) => return Some(Err(error)),
                    None => {
                        found.words.push(line.text.trim().to_string());
                        found.lines.push(at + 1);
                    }
                }
                at += 1;
            }
            LineKind::Cells => {
                let mut end = at + (at..kinds.len()).take_while(|&line| !is_words(kinds[line])).count();
                while kinds[end - 1] == LineKind::Blank {
                    end -= 1;
                }
                sections += 1;
                match section(source, at..end, context) {
                    Ok(Section::Puzzles(attempt)) => {
                        found.format = found.format.or(Some(attempt.format.id));
                        let lines = (at..end).filter(|&line| kinds[line] != LineKind::Blank).count();
                        let one_a_line = lines > 1 && attempt.documents.len() == lines;
                        in_list = one_a_line;
                        found.add(attempt.documents, attempt.format.record || one_a_line);
                        at = end;
                    }
                    Ok(Section::Numbered(lines)) => {
                        lines.into_iter().for_each(|line| kinds[line] = LineKind::Text)
                    }
                    Ok(Section::Text) => (at..end).for_each(|line| kinds[line] = LineKind::Text),
                    Err(error) => return Some(Err(error)),
                }
            }
        }
    }
    if found.documents.is_empty() || (found.has_records && kinds.contains(&LineKind::Word)) {
        return None;
    }
    Some(found.attempt(source, context))
}

/// What has been read so far.
#[derive(Default)]
struct ProseReading {
    documents: Vec<Document>,
    format: Option<&'static str>,
    /// A puzzle stood on one line, as in a list.
    has_records: bool,
    /// Words since the last puzzle.
    words: Vec<String>,
    /// The numbers of the lines that are words.
    lines: Vec<usize>,
}

impl ProseReading {
    /// Takes puzzles, the first of them with the words that stood above it.
    fn add(&mut self, mut documents: Vec<Document>, is_record: bool) {
        self.has_records |= is_record;
        let words = std::mem::take(&mut self.words);
        if let (Some(puzzle), [solution]) = (self.documents.last_mut(), &documents[..])
            && solves(puzzle, solution, &words)
        {
            puzzle.solution = Some(solution.grid().clone());
            return;
        }
        if let Some(first) = documents.first_mut() {
            describe(&mut first.meta, &words);
        }
        self.documents.append(&mut documents);
    }

    fn attempt(self, source: &SourceText<'_>, context: &Context) -> Result<Attempt, FormatError> {
        let ProseReading { mut documents, format, lines, .. } = self;
        let text = |number: usize| source.lines[number - 1].text;
        let of_rules: Vec<usize> =
            lines.iter().copied().filter(|&number| speaks_of_rules(text(number))).take(5).collect();
        let shown = |&number: &usize| {
            let words: String = text(number).trim().chars().take(80).collect();
            format!("line {number}: '{words}'")
        };
        let rules: Vec<String> = of_rules.iter().map(shown).collect();
        if let (Some(first), false) = (of_rules.first(), context.ignore_unknown) {
            let line = source.lines[first - 1];
            let what = UnsupportedPart::NotInterpreted(rules);
            let kind = ReadErrorKind::Unsupported { format: "words", what };
            return Err(FormatError::new(line.start..line.start + line.text.len(), kind, 95));
        }
        for document in &mut documents {
            document.not_interpreted.extend(rules.iter().cloned());
        }
        let format = super::catalogue::by_id(format.unwrap_or("rows")).expect("the format of a reading");
        Ok(Attempt { format, documents, words: lines })
    }
}

/// Whether words may be the heading of what follows, or a remark: by a colon, a number or a sign of Markdown.
fn is_heading(text: &str) -> bool {
    let text = text.trim();
    text.ends_with(':')
        || text.starts_with(['#', '*', '>', '-', '/', '`', '~', '='])
        || text.contains(|c: char| c.is_ascii_digit())
}

/// What stands between two lines of words.
enum Section {
    Puzzles(Attempt),
    /// Nothing that was meant as cells.
    Text,
    /// Puzzles, if these lines are taken as their numbers.
    Numbered(Vec<usize>),
}

fn section(source: &SourceText<'_>, lines: Range<usize>, context: &Context) -> Result<Section, FormatError> {
    if lines.clone().all(|line| !is_cells(source.lines[line].text)) && lines.len() < 4 {
        let is_bracket = |text: &str| text.starts_with(['[', '{', '<', '(']) || opens_list(text);
        if !lines.clone().any(|line| is_bracket(source.lines[line].text.trim_start())) {
            return Ok(Section::Text);
        }
    }
    let error = match read_lines(source, lines.clone(), context) {
        Ok(attempt) => return Ok(Section::Puzzles(attempt)),
        Err(error) => error,
    };
    if error.is_stop() {
        return Err(error);
    }
    // Lines that separate: dashes above or below that are no part of a frame.
    let is_edge = |&line: &usize| source.lines[line].is_blank() || may_be_rule(source.lines[line].text);
    let above = lines.clone().take_while(is_edge).count();
    let below = lines.clone().rev().take_while(is_edge).count();
    if above + below > 0
        && above + below < lines.len()
        && read_lines(source, lines.start + above..lines.end - below, context).is_ok()
    {
        let edges = (lines.start..lines.start + above).chain(lines.end - below..lines.end);
        return Ok(Section::Numbered(edges.filter(|&line| !source.lines[line].is_blank()).collect()));
    }
    // Numbers and dates above grids are words where all that is left can be read.
    let length = |line: usize| source.lines[line].text.trim().chars().count();
    let mut lengths: Vec<usize> = lines.clone().map(length).filter(|&length| length > 0).collect();
    lengths.sort_unstable();
    // Rows may look like numbers; most lines are rows.
    let usual = lengths.get(lengths.len() / 2).copied().unwrap_or(0);
    let tabs = lines.clone().filter(|&line| source.lines[line].text.contains('\t')).count();
    let has_tabs = tabs * 2 > lines.len();
    let is_title = |&line: &usize| {
        let text = source.lines[line].text;
        is_number(text) && !text.contains('\t') && (has_tabs || length(line) != usual)
    };
    let numbers: Vec<usize> = lines.clone().filter(is_title).collect();
    let is_read = |part: &[usize]| {
        let rows = part.iter().filter(|&&line| !source.lines[line].is_blank());
        let (Some(&first), Some(&last)) = (rows.clone().next(), rows.clone().next_back()) else {
            return true;
        };
        read_lines(source, first..last + 1, context).is_ok()
    };
    let all: Vec<usize> = lines.clone().collect();
    if !numbers.is_empty() && all.split(|line| numbers.contains(line)).all(is_read) {
        return Ok(Section::Numbered(numbers));
    }
    // The parts may not have been read because the time is over.
    context.look()?;
    Err(error)
}

/// Reads some lines as a text of their own.
fn read_lines(
    source: &SourceText<'_>,
    lines: Range<usize>,
    context: &Context,
) -> Result<Attempt, FormatError> {
    let last = source.lines[lines.end - 1];
    let start = source.lines[lines.start].start;
    let part = SourceText::of(&source.text[start..last.start + last.text.len()]);
    one_line::list_or_whole(&part, context).map_err(|error| error.shifted(start))
}

/// The puzzle in a line of words, with the words.
///
/// # Errors
/// There is something like a puzzle of the wrong length, or with a wrong character.
fn in_line(line: Line<'_>, context: &Context) -> Option<Result<(Document, String), FormatError>> {
    let is_edge = |c: char| matches!(c, '"' | '\'' | '`' | '(' | ')' | '[' | ']' | '“' | '”' | ',' | ';');
    let mut from = 0;
    for word in line.text.split(|c: char| c.is_whitespace() || is_edge(c) || matches!(c, ':' | '=')) {
        let at = from;
        from += word.len();
        from += line.text[from..].chars().next().map_or(0, char::len_utf8);
        let count = word.chars().count();
        let cells = word.chars().filter(|&c| is_cell(c)).count();
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        if count < SHORTEST || cells * 4 < count * 3 || !has_digit {
            continue;
        }
        return Some(match line::puzzle(word, line.start + at, context) {
            Ok(document) => {
                let words = format!("{}\n{}", &line.text[..at], &line.text[at + word.len()..]);
                Ok((document, words))
            }
            Err(error) => Err(error.with_confidence(85)),
        });
    }
    None
}

/// Whether a full grid is the solution of the puzzle above it: its cells say so, or the words do.
fn solves(puzzle: &Document, solution: &Document, words: &[String]) -> bool {
    let (givens, cells) = (puzzle.grid().values(), solution.grid().values());
    let is_possible = puzzle.solution.is_none()
        && puzzle.puzzle().is_none()
        && givens.len() == cells.len()
        && !cells.contains(&0)
        && givens.contains(&0);
    let agrees = || givens.iter().zip(cells).all(|(&given, &cell)| given == 0 || given == cell);
    is_possible && !words.is_empty() && (agrees() || words.iter().any(|words| names_a_solution(words)))
}

fn names_a_solution(words: &str) -> bool {
    let words = words.to_lowercase();
    let names =
        ["solution", "answer", "lösung", "loesung", "solución", "solucion", "soluzione", "solução", "解"];
    names.iter().any(|name| words.contains(name))
}

/// Puts the words above a puzzle into its metadata: `Author: …` and the like in their places, the nearest
/// heading as the title, the rest as a comment.
fn describe(meta: &mut Meta, words: &[String]) {
    let lines = words.iter().flat_map(|words| words.lines()).map(bare).filter(|line| !line.is_empty());
    let mut others: Vec<String> = Vec::new();
    for line in lines {
        let (key, value) = line.split_once(':').map_or(("", ""), |(key, value)| (key.trim(), value.trim()));
        let field = match key.to_lowercase().as_str() {
            "title" | "name" => &mut meta.title,
            "author" | "by" | "setter" => &mut meta.author,
            "difficulty" | "level" => &mut meta.level,
            "rating" => &mut meta.rating,
            "source" => &mut meta.source,
            "date" => &mut meta.date,
            "url" => &mut meta.url,
            "comment" => &mut meta.comment,
            "description" => &mut meta.description,
            _ => {
                others.push(line.to_string());
                continue;
            }
        };
        if !value.is_empty() {
            *field = Some(value.to_string());
        }
    }
    let is_heading = |line: &&String| line.chars().count() <= 80;
    if meta.title.is_none()
        && let Some(at) = others.iter().rposition(|line| is_heading(&line))
    {
        meta.title = Some(others.remove(at));
    }
    if meta.comment.is_none() && !others.is_empty() {
        meta.comment = Some(others.join("\n"));
    }
}

/// A line without the marks of a heading, an item or a block of code.
fn bare(line: &str) -> &str {
    let line = line.trim();
    if line.starts_with("```")
        || line.starts_with("~~~")
        || line.starts_with("[/")
        || line.starts_with("[code")
    {
        return "";
    }
    let is_mark =
        |c: char| matches!(c, '#' | '*' | '>' | '-' | '=' | '_' | '`' | ':' | ' ' | '"' | '(' | ',' | ';');
    // `#7` is a name.
    let numbered = line.strip_prefix('#').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let start = if numbered { line } else { line.trim_start_matches(is_mark) };
    start.trim_end_matches(is_mark)
}
