//! Lists of puzzles that each take one line, in any formats with such a form: addresses, ids, short forms of killers,
//! objects of JSON, also mixed, and with names or ratings beside them.
//!
//! Used only where no reader takes the whole text; a list in one format of records has its own reader.

use super::catalogue::FORMATS;
use super::detect::{self, Attempt};
use super::document::Document;
use super::error::ReadErrorKind;
use super::format::Format;
use super::line::is_rating;
use super::line_kind;
use super::meta::Meta;
use super::options::Context;
use super::text::{FormatError, SourceText};

/// No form of a puzzle that can be told from other text is shorter.
const SHORTEST: usize = 16;

/// From this rank on, a format's texts are not mistaken for others.
pub(super) const SPECIAL: u8 = 60;

/// What stands between a puzzle and the fields beside it, the likeliest first.
const SEPARATORS: [char; 4] = ['\t', ';', ',', ' '];

/// A reader that is so confident of its error leaves no doubt about the format.
const SURE: u8 = 90;

/// The best reading of a text as a whole, or as a list.
///
/// # Errors
/// The error of highest confidence, or that there are several equally good readings.
pub(super) fn list_or_whole(source: &SourceText<'_>, context: &Context) -> Result<Attempt, FormatError> {
    let error = match detect::whole(source, context, None) {
        Ok(attempt) => return Ok(attempt),
        Err(error) => error,
    };
    // Readers of texts in one format may be certain of an error where the next puzzle begins.
    let is_alone =
        |text: &str| FORMATS.iter().any(|format| format.alone.is_some_and(|is_alone| is_alone(text)));
    let holds_puzzle = |line: &str| is_alone(line) || line.split(SEPARATORS).any(is_alone);
    let may_be_list = || {
        matches!(error.kind, ReadErrorKind::Iss(_))
            && source.lines.iter().any(|line| holds_puzzle(line.text.trim()))
    };
    if !may_be_a_part(&error) && !may_be_list() {
        return Err(error);
    }
    read(source, context).unwrap_or(Err(error))
}

/// Whether a text that has this error may still hold puzzles beside other lines: the error is not that of a format
/// which the text is certainly in.
pub(super) fn may_be_a_part(error: &FormatError) -> bool {
    use ReadErrorKind::{Ambiguous, NotBuilt, Stopped, Unsupported};
    error.confidence < SURE
        && !matches!(error.kind, Stopped(_) | Ambiguous { .. } | Unsupported { .. } | NotBuilt(_))
}

/// The puzzles of a text in which each line is one; `None` if it is no such list.
fn read(source: &SourceText<'_>, context: &Context) -> Option<Result<Attempt, FormatError>> {
    let lines: Vec<(usize, _)> = source
        .lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.is_blank() && !super::text::is_remark(line.text))
        .collect();
    let mut format: Option<&'static Format> = None;
    let (mut documents, mut words) = (Vec::new(), Vec::new());
    let mut first_error: Option<FormatError> = None;
    let mut is_special = false;
    for (number, &(at, line)) in lines.iter().enumerate() {
        // Half of the lines must be puzzles, and that shows early.
        if number >= 20 && documents.len() * 2 < number {
            return None;
        }
        if number % 64 == 0
            && let Err(stopped) = context.look()
        {
            return Some(Err(stopped));
        }
        match document(line.text, context) {
            Ok((found, document)) => {
                is_special |= found.rank >= SPECIAL;
                format = format.filter(|format| format.rank >= SPECIAL).or(Some(found));
                documents.push(document);
            }
            Err(error) if error.is_stop() => return Some(Err(error)),
            Err(_) if number == 0 && is_header(line.text) => words.push(at + 1),
            // Words among puzzles are not looked for here.
            Err(_) if line_kind::is_text(line.text) => return None,
            Err(error) if first_error.is_none() => first_error = Some(error.shifted(line.start)),
            Err(_) => {}
        }
    }
    let format = format.filter(|_| is_special && documents.len() * 2 >= lines.len())?;
    match first_error {
        None => Some(Ok(Attempt { format, documents, words })),
        Some(error) if error.confidence < 50 => None,
        Some(error) => Some(Err(error.with_confidence(85))),
    }
}

/// Whether a first line may name the columns of a list: words with separators.
pub(super) fn is_header(text: &str) -> bool {
    text.contains([',', ';', '\t'])
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, ',' | ';' | '\t' | ' ' | '_' | '"' | '-' | '#'))
        && text.split([',', ';', '\t']).all(|name| name.len() < 40 && name.chars().any(char::is_alphabetic))
}

/// The puzzle on a line, alone or with a name or a rating beside it, and its format.
///
/// # Errors
/// As [`detect::on_line`] for the whole line.
pub(super) fn document(text: &str, context: &Context) -> Result<(&'static Format, Document), FormatError> {
    let error = match detect::on_line(text, context) {
        Ok(read) => return Ok(read),
        Err(error) if error.is_stop() => return Err(error),
        Err(error) => error,
    };
    let mut broken: Option<FormatError> = None;
    for separator in SEPARATORS {
        // The first field and all the others, all but the last and the last, then each between; without any, the line.
        let (first, last) = (text.find(separator), text.rfind(separator));
        let mut fields = vec![(0, first.unwrap_or(text.len()))];
        if let (Some(first), Some(last)) = (first, last) {
            fields.push((first + 1, text.len()));
            if first < last {
                fields.extend([(0, last), (last + 1, text.len())]);
                let mut start = first + 1;
                for field in text[start..last].split(separator) {
                    fields.push((start, start + field.len()));
                    start += field.len() + 1;
                }
            }
        }
        for (from, to) in fields {
            let field = text[from..to].trim().trim_matches('"');
            if field.len() < SHORTEST || field.len() == text.len() {
                continue;
            }
            match detect::on_line(field, context) {
                Ok((format, mut document)) if format.rank >= SPECIAL => {
                    describe(&mut document.meta, [&text[..from], &text[to..]]);
                    return Ok((format, document));
                }
                Ok(_) => {}
                Err(error) if error.is_stop() => return Err(error),
                Err(error) if error.confidence >= 60 && format_is_marked(field) => {
                    broken.get_or_insert(error.shifted(from + text[from..to].find(field).unwrap_or(0)));
                }
                Err(_) => {}
            }
        }
    }
    Err(broken.filter(|broken| broken.confidence > error.confidence).unwrap_or(error))
}

/// The puzzle on a line that shows by itself which format it is in; `None` if it does not.
pub(super) fn special(text: &str, context: &Context) -> Option<Result<Document, FormatError>> {
    match document(text, context) {
        Ok((format, document)) => (format.rank >= SPECIAL).then_some(Ok(document)),
        Err(error) => {
            (error.is_stop() || error.confidence >= SPECIAL && format_is_marked(text)).then_some(Err(error))
        }
    }
}

/// Whether a field shows by itself which format it is in.
fn format_is_marked(field: &str) -> bool {
    FORMATS.iter().any(|format| format.mark.is_some_and(|is_marked| is_marked(field)))
}

/// Puts the fields beside a puzzle into its metadata: words are its title, numbers its rating.
fn describe(meta: &mut Meta, around: [&str; 2]) {
    let is_edge = |c: char| c.is_whitespace() || matches!(c, '"' | ':' | '#' | '=');
    let fields = around
        .into_iter()
        .flat_map(|text| text.split(['\t', ',', ';']))
        .map(|field| field.trim_matches(is_edge));
    let mut others: Vec<&str> = Vec::new();
    for field in fields.filter(|field| !field.is_empty()) {
        if meta.rating.is_none() && is_rating(field) {
            meta.rating = Some(field.to_string());
        } else if meta.title.is_none() && field.contains(char::is_alphabetic) {
            meta.title = Some(field.to_string());
        } else {
            others.push(field);
        }
    }
    if meta.comment.is_none() && !others.is_empty() {
        meta.comment = Some(others.join(", "));
    }
}
