//! What a line of a text is: cells, words, or nothing. Decided by its characters alone, without reading it.

use super::split::may_be_rule;
use super::text::SourceText;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    Blank,
    /// Words.
    Text,
    /// One word, or an address: words among grids, but a broken record among records.
    Word,
    /// Cells, or what may have been meant as such.
    Cells,
}

pub(super) fn is_words(kind: LineKind) -> bool {
    matches!(kind, LineKind::Text | LineKind::Word)
}

/// What each line of a text is.
pub(super) fn kinds(source: &SourceText<'_>) -> Vec<LineKind> {
    let mut in_code = false;
    let mut kinds = Vec::with_capacity(source.lines.len());
    for line in &source.lines {
        let text = line.text.trim();
        let is_fence = text.starts_with("```") || text.starts_with("~~~");
        in_code ^= is_fence;
        kinds.push(match text {
            "" if !line.text.contains('\t') => LineKind::Blank,
            _ if is_fence => LineKind::Text,
            _ if in_code && !starts_with_words(text) => LineKind::Cells,
            _ => kind(text),
        });
    }
    kinds
}

/// Whether a line is words, wherever it stands.
pub(super) fn is_text(line: &str) -> bool {
    kind(line.trim()) == LineKind::Text
}

/// In a block of code a line is words only if it begins with a capital letter or is a comment.
fn starts_with_words(text: &str) -> bool {
    kind(text) == LineKind::Text && text.starts_with(|c: char| c.is_uppercase() || c == '#' || c == '/')
}

fn kind(text: &str) -> LineKind {
    // JSON, XML and lists are read or refused as such.
    let is_data = text.starts_with(['{', '}', ']', '<', '"']) || opens_list(text);
    if is_data {
        return LineKind::Cells;
    }
    let is_address = ["http://", "https://", "www."].iter().any(|start| text.starts_with(start));
    if is_address {
        return if text.contains(char::is_whitespace) { LineKind::Text } else { LineKind::Word };
    }
    if is_cells(text) {
        return LineKind::Cells;
    }
    if words(text) == 0 {
        let is_mark = ["[/", "# ", "> "].iter().any(|start| text.starts_with(start));
        return if is_mark { LineKind::Text } else { LineKind::Cells };
    }
    let is_heading = text.contains(char::is_whitespace)
        || text.ends_with(':')
        || text.starts_with(['#', '*', '>', '['])
        || text.starts_with(char::is_uppercase);
    // Separators without a blank after them: a record of a table.
    let inner = text.trim_end_matches([',', ';', '|']);
    let is_record = inner.contains([',', ';', '\t', '|']) && !inner.contains(", ") && !inner.contains("; ");
    if is_heading && !is_record { LineKind::Text } else { LineKind::Word }
}

/// Whether a line opens a list of cells: `[[`, `((`, `[5, …`, `(5, …`, `grid = [`.
pub(super) fn opens_list(text: &str) -> bool {
    let Some(at) = text.find(['[', '{', '(']) else { return false };
    let rest = text[at + 1..].trim_start();
    let is_number = || {
        let digits = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < rest.len() && digits.trim_start().starts_with([',', ' '])
    };
    // Words stand in round brackets too: only those that open tuples are data.
    if text[at..].starts_with('(') {
        let is_tuple = || is_number() && rest.matches(',').count() > 2;
        return rest.starts_with(['[', '{', '(']) || is_tuple() || (at > 0 && opens_list(rest));
    }
    rest.is_empty() || rest.starts_with(['[', '{', '"', '\'']) || is_number()
}

/// How many words there are: three letters or more, not all the same, or two where the line has hardly anything else.
fn words(text: &str) -> usize {
    let is_word = |word: &&str| {
        let mut letters = word.chars();
        let first = letters.next().map(|c| c.to_ascii_lowercase());
        let others = letters.any(|c| Some(c.to_ascii_lowercase()) != first);
        let ideographs = word.chars().any(|c| c > '\u{2e80}');
        ideographs || (others && (word.chars().count() > 2 || text.chars().count() < 9))
    };
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty()).filter(is_word).count()
}

/// Whether a line holds cells and nothing else: four or more digits, blanks and bars with a digit or a point among
/// them.
pub(super) fn is_cells(text: &str) -> bool {
    let text = text.trim();
    let cells = text.chars().filter(|c| !c.is_whitespace()).count();
    cells >= 4
        && text.chars().all(is_cell)
        && text.contains(|c: char| c.is_ascii_digit() || c == '.' || c == '_' || c == '?')
        && !may_be_rule(text)
        && !is_number(text)
}

/// A sign that may stand in a line of cells.
pub(super) fn is_cell(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(
            c,
            '.' | '*' | '_' | '-' | '?' | 'x' | 'X' | '|' | '│' | '║' | '┃' | ' ' | '\t' | ',' | ';'
        )
}

/// A number, an item's number, or a date, alone on its line: `7`, `#7`, `7.`, `(7)`, `2012-05-03`, `0.50`.
pub(super) fn is_number(text: &str) -> bool {
    let text = text
        .trim()
        .trim_start_matches(['#', '(', '[', '*', '-', ' '])
        .trim_end_matches([')', ']', '.', ':', '*', ' ']);
    let parts: Vec<&str> = text.split(['-', '.', '/', ':', '%']).collect();
    let are_numbers = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    let lengths: Vec<usize> = parts.iter().map(|part| part.len()).collect();
    are_numbers
        && match lengths[..] {
            [1..=4] | [1..=3, 0..=3] => true,
            [a, b, c] => (a == 4 || c == 4) && (1..=2).contains(&b) && a.min(c) <= 2 && a > 0 && c > 0,
            _ => false,
        }
}
