//! A text as plain lines: tags, LaTeX, brackets, escapes and other digits than ASCII's are turned into what a
//! line-by-line reader knows.

use std::borrow::Cow;

/// Begins a line that was made of a list in brackets.
pub const LISTED: char = '\u{1}';

/// Commands of LaTeX whose arguments say nothing about a grid.
const WITHOUT_ARGUMENTS: [&str; 6] = ["begin", "end", "cline", "vspace", "hspace", "usepackage"];

/// Commands of LaTeX whose first argument says how the second one looks.
const STYLES: [&str; 5] = ["textcolor", "color", "colorbox", "cellcolor", "rowcolor"];

/// HTML tags that end a line.
const ENDS_LINE: [&str; 5] = ["br", "tr", "p", "div", "li"];

/// Tags around an answer, which are what fences are.
const FENCES: [&str; 7] = ["answer", "solution", "output", "result", "final", "final_answer", "pre"];

/// The text as lines.
pub fn lines(text: &str) -> String {
    brackets(&tuples(&commands(&tags(&signs(text)))))
}

/// Digits of other scripts and squares as ASCII, joiners away, odd blanks as blanks.
fn signs(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // Colours of a terminal, up to their letter.
            '\u{1b}' => drop(signs.find(char::is_ascii_alphabetic)),
            '\u{fe0f}' | '\u{20e3}' | '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{2060}' | '\r' | LISTED => {}
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' | '\t' => out.push(' '),
            '０'..='９' => out.push(char::from(b'0' + (sign as u32 - '０' as u32) as u8)),
            '①'..='⑨' => out.push(char::from(b'1' + (sign as u32 - '①' as u32) as u8)),
            '❶'..='❾' => out.push(char::from(b'1' + (sign as u32 - '❶' as u32) as u8)),
            '：' => out.push(':'),
            '，' | '、' => out.push(','),
            '；' => out.push(';'),
            '（' => out.push('('),
            '）' => out.push(')'),
            '\u{2028}' | '\u{2029}' | '\u{85}' => out.push('\n'),
            other => out.push(other),
        }
    }
    out
}

/// Tags of HTML and XML away.
fn tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_row = false;
    while let Some(at) = rest.find('<') {
        // The cells of a row may stand on lines of their own.
        push_part(&mut out, &rest[..at], is_row);
        let inner = rest[at + 1..].find(['<', '>', '\n']).map(|end| &rest[at + 1..at + 1 + end]);
        let tag = inner.filter(|inner| rest[at + 1 + inner.len()..].starts_with('>')).filter(|inner| {
            inner.len() <= 80
                && inner
                    .trim_start_matches('/')
                    .starts_with(|sign: char| sign.is_ascii_alphabetic() || sign == '|')
        });
        match tag {
            Some(tag) => {
                let name = tag.trim_matches('/').split([' ', '/']).next().unwrap_or_default();
                let is_one_of = |names: &[&str]| names.iter().any(|known| known.eq_ignore_ascii_case(name));
                is_row = match () {
                    () if is_one_of(&["tr"]) => !tag.starts_with('/'),
                    () => is_row && !is_one_of(&["table", "tbody"]),
                };
                out.push_str(match (is_one_of(&FENCES), is_one_of(&ENDS_LINE)) {
                    (true, _) => "\n```\n",
                    (_, true) => "\n",
                    _ => " ",
                });
                rest = &rest[at + 2 + tag.len()..];
            }
            None => {
                out.push('<');
                rest = &rest[at + 1..];
            }
        }
    }
    push_part(&mut out, rest, is_row);
    out
}

/// Adds text between tags; within a row of a table ends of lines are blanks, but for an empty line, before which the
/// row has ended.
fn push_part(out: &mut String, part: &str, is_row: bool) {
    if is_row && !part.contains("\n\n") {
        out.extend(part.chars().map(|sign| if sign == '\n' { ' ' } else { sign }));
    } else {
        out.push_str(part);
    }
}

/// LaTeX and escapes of JSON away: `\\` and `\n` end a line, other commands are blanks.
fn commands(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
        match rest.as_bytes().first() {
            Some(b'\\') => {
                // Two lines of an escape in an escape: `\\n`.
                let is_escape = rest[1..].starts_with('n') && word_is_escape(&rest[1..]);
                out.push('\n');
                rest = &rest[1 + usize::from(is_escape)..];
            }
            Some(b'n' | b'r' | b't') if word_is_escape(rest) => {
                out.push(if rest.starts_with('t') { ' ' } else { '\n' });
                rest = &rest[1..];
            }
            Some(b'"') => rest = &rest[1..],
            _ if word.is_empty() => out.push(' '),
            _ => {
                rest = &rest[word.len()..];
                out.push(' ');
                if STYLES.contains(&word)
                    && let Some(end) = rest.find('}').filter(|end| rest.starts_with(['{', '[']) && *end < 80)
                {
                    rest = &rest[end + 1..];
                }
                if WITHOUT_ARGUMENTS.contains(&word) {
                    out.push('\n');
                    let mut is_first = true;
                    while rest.starts_with(['{', '[']) {
                        let Some(end) = rest.find(['}', ']']).filter(|end| *end < 80) else { break };
                        // A number is a cell.
                        if !is_first && rest[1..end].bytes().all(|sign| sign.is_ascii_digit()) {
                            break;
                        }
                        rest = &rest[end + 1..];
                        is_first = false;
                    }
                }
                if word == "hline" || word == "newline" || word == "cr" {
                    out.push('\n');
                }
            }
        }
    }
    out + rest
}

/// Whether a text begins with the letter of an escape, and not with a longer word.
fn word_is_escape(rest: &str) -> bool {
    !rest[1..].starts_with(|sign: char| sign.is_ascii_alphabetic())
}

/// Rows in parentheses, several on a line, as lists in brackets: `((1, 2), (2, 1))`.
fn tuples(text: &str) -> Cow<'_, str> {
    let is_number =
        |cell: &str| !cell.trim().is_empty() && cell.trim().bytes().all(|sign| sign.is_ascii_digit());
    // Pairs of cells, `(1,1 1,2), …`, are none.
    let is_row = |part: &str| part.split_once(')').is_some_and(|(row, _)| row.split(',').all(is_number));
    let is_tuples = |line: &str| {
        (line.contains("), (") || line.contains("),("))
            && !line.contains(|sign: char| sign.is_alphabetic() || "[]'\"".contains(sign))
            && line.split('(').skip(1).filter(|part| !part.trim().is_empty()).all(is_row)
    };
    if !text.lines().any(is_tuples) {
        return Cow::Borrowed(text);
    }
    let line = |line: &str| {
        if is_tuples(line) { line.replace('(', "[").replace(')', "]") } else { line.to_string() }
    };
    Cow::Owned(text.split('\n').map(line).collect::<Vec<_>>().join("\n"))
}

/// Each innermost list in brackets as a line of its own, however many lines it had; lists of lists end with a fence.
fn brackets(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('[') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let end = rest.find(['[', ']']).filter(|&end| rest[end..].starts_with(']'));
        let Some(list) = end.map(|end| &rest[..end]).filter(|list| is_list(list)) else {
            out.push(' ');
            continue;
        };
        if is_index(&out, list, &rest[list.len() + 1..]) {
            out.push_str(&format!("({list})"));
            rest = &rest[list.len() + 1..];
            continue;
        }
        if !out.ends_with('\n') {
            out.push('\n');
        }
        if is_box(list) {
            out.push_str(list);
        } else {
            out.push(LISTED);
            out.extend(list.chars().map(|sign| if sign == '\n' { ' ' } else { sign }));
        }
        out.push('\n');
        rest = &rest[list.len() + 1..];
        // What joins lists is no line of its own.
        let joint = rest.len() - rest.trim_start_matches([',', ']', ';', ' ', '\n']).len();
        let next = rest[joint..].strip_prefix('[').map(str::trim_start);
        if next.is_some_and(|next| rest[..joint].contains(']') || next.starts_with('[')) {
            out.push_str("```\n");
        }
        if next.is_some() || rest[joint..].starts_with('}') {
            rest = &rest[joint..];
        }
    }
    out + rest
}

/// Whether a list is the place of an element that gets a value: `grid[2, 5] = 5`.
fn is_index(before: &str, list: &str, after: &str) -> bool {
    before.ends_with(|sign: char| sign.is_alphanumeric() || sign == '_')
        && list.bytes().filter(|sign| *sign == b',').count() == 1
        && after.trim_start().starts_with('=')
}

/// Whether a list is a box rather than a row: several lines with the same few symbols each.
fn is_box(list: &str) -> bool {
    let count = |line: &str| line.chars().filter(char::is_ascii_alphanumeric).count();
    let mut lines = list.lines().map(count).filter(|&count| count > 0);
    let width = lines.next().unwrap_or_default();
    (2..=5).contains(&width) && (1..=2).contains(&lines.clone().count()) && lines.all(|count| count == width)
}

/// Whether brackets hold symbols of cells: several, separated or quoted.
fn is_list(list: &str) -> bool {
    let symbols = list.chars().filter(char::is_ascii_alphanumeric).count();
    symbols >= 2
        && list
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || sign.is_whitespace() || ",;.\"'_?-*0".contains(sign))
        && (list.len() > symbols || symbols >= 16)
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn what_decorates_a_grid_goes() {
        let rows = [
            ("a<br>b", "a\nb"),
            ("1 & 2 \\\\ 3 & 4", "1 & 2 \n 3 & 4"),
            ("\\begin{array}{|c|c|}1&2\\end{array}", "1&2"),
            ("\"12\\n34\"", "\"12\n34\""),
            ("[[1, 2],\n [3,\n4]]", "\u{1}1, 2\n\u{1}3, 4\n]"),
            ("1️⃣2️⃣", "12"),
            ("\u{1b}[31m1\u{1b}[0m 2", "1 2"),
            ("a < b", "a < b"),
        ];
        for (text, expected) in rows {
            assert_eq!(lines(text).trim(), expected, "{text}");
        }
    }
}
