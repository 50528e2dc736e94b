//! Words beside a drawn grid, as programs for terminals show their keys: what stands after the last border of its
//! lines.

use super::line_kind::is_cell;
use super::text::SourceText;

/// A drawing has at least this many lines with words beside them: fewer are something else.
const FEWEST: usize = 2;

/// A text whose words beside a drawn grid are blanks, byte by byte, with the numbers of those lines from 1. `None` if
/// there is no such drawing, or its lines do not all end in the same column.
pub(super) fn split_off(source: &SourceText<'_>) -> Option<(String, Vec<usize>)> {
    let mut text = source.text.as_bytes().to_vec();
    let mut numbers = Vec::new();
    let mut width = None;
    for (line, number) in source.lines.iter().zip(1..) {
        if !line.text.trim_start().starts_with(is_border) {
            continue;
        }
        let last = line.text.rfind(is_border).expect("the line starts with one");
        let end = last + line.text[last..].chars().next().map_or(0, char::len_utf8);
        let column = line.text[..end].chars().count();
        if *width.get_or_insert(column) != column {
            return None;
        }
        let beside = &line.text[end..];
        if beside.trim().is_empty() {
            continue;
        }
        if !beside.starts_with([' ', '\t']) || beside.chars().all(is_cell) {
            return None;
        }
        text[line.start + end..line.start + line.text.len()].fill(b' ');
        numbers.push(number);
    }
    let text = String::from_utf8(text).expect("whole characters have become blanks");
    (numbers.len() >= FEWEST).then_some((text, numbers))
}

/// Whether a character is a border of a drawing.
fn is_border(c: char) -> bool {
    matches!(c, '|' | '+' | '\u{2500}'..='\u{257f}')
}
