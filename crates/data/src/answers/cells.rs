//! Lists of cells: `r3c6: 5`, `R3C6 = 5`, `(3, 6): 5`, `grid[2][5] = 5`, `{"row": 3, "column": 6, "value": 5}`, one or
//! several on a line, without other words.

/// Rows and columns as they are counted there, and values.
pub type Cells = Vec<(usize, usize, u8)>;

/// The cells of a line as row, column (from 1) and value; none unless the line holds nothing else.
pub fn read(line: &str) -> Option<Cells> {
    let mut found = Vec::new();
    let mut rest = line;
    loop {
        rest = rest.trim_start_matches(|sign: char| " ,;*-•|\"'`{}[>\u{1}".contains(sign));
        if let Some(tail) = after_number(rest) {
            rest = tail;
            continue;
        }
        if rest.trim_matches(|sign: char| " .)]\"'`".contains(sign)).is_empty() {
            return (!found.is_empty()).then_some(found);
        }
        let (row, column, tail) = name(rest)?;
        let tail = tail.trim_start_matches(|sign: char| " :=→>-\"'`*|".contains(sign));
        let (value, tail) = number(after_key(tail))?;
        if tail.starts_with(|sign: char| sign.is_ascii_alphanumeric()) {
            return None;
        }
        found.push((row, column, u8::try_from(value).ok()?));
        rest = tail.trim_start_matches(['.', ')', ']', '*']);
    }
}

/// The text after the number of an entry of a list, `12. r3c6 …`.
fn after_number(text: &str) -> Option<&str> {
    let (_, rest) = number(text)?;
    let rest = rest.strip_prefix(['.', ')'])?.trim_start();
    name(rest).map(|_| rest)
}

/// The text after the key of a value, `, "value": 5`.
fn after_key(text: &str) -> &str {
    let rest = text.trim_start_matches([' ', ',', '"', '\'']);
    let word = &rest[..rest.bytes().take_while(u8::is_ascii_alphabetic).count()];
    let is_key =
        ["value", "val", "digit", "number", "num", "v"].iter().any(|key| key.eq_ignore_ascii_case(word));
    if is_key { rest[word.len()..].trim_start_matches(BESIDE_KEY) } else { text }
}

/// What stands between a key and its number.
const BESIDE_KEY: [char; 5] = [' ', ':', '=', '"', '\''];

/// An element of a program's array, `grid[2][5]`, whose opening brackets are blanks here.
fn element(text: &str) -> Option<(usize, usize, &str)> {
    let word = text.bytes().take_while(|sign| sign.is_ascii_alphanumeric() || *sign == b'_').count();
    let (row, rest) = number(text[word..].strip_prefix(' ')?)?;
    let (column, rest) = number(rest.strip_prefix("] ")?)?;
    Some((row, column, rest.strip_prefix(']')?)).filter(|_| word > 0)
}

/// A cell's name.
fn name(text: &str) -> Option<(usize, usize, &str)> {
    let word = text.bytes().take_while(|sign| sign.is_ascii_alphanumeric() || *sign == b'_').count();
    if let Some(rest) = text[word..].strip_prefix('(') {
        let (row, rest) = number(rest.trim_start())?;
        let (column, rest) = number(rest.trim_start().strip_prefix(',')?.trim_start())?;
        return Some((row, column, rest.trim_start().strip_prefix(')')?));
    }
    if let Some(found) = element(text) {
        return Some(found);
    }
    let rest = text.strip_prefix(['r', 'R'])?;
    let rest = rest.strip_prefix("ow").unwrap_or(rest).trim_start_matches(BESIDE_KEY);
    let (row, rest) = number(rest)?;
    let rest = rest.trim_start_matches([' ', ',', '_', '"', '\'']).strip_prefix(['c', 'C'])?;
    let rest = rest.strip_prefix("olumn").or_else(|| rest.strip_prefix("ol")).unwrap_or(rest);
    let rest = rest.trim_start_matches(BESIDE_KEY);
    let (column, rest) = number(rest)?;
    Some((row, column, rest))
}

fn number(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=2).contains(&digits) {
        return None;
    }
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

#[cfg(test)]
mod tests {
    use super::{Cells, read};

    #[test]
    fn lists_of_cells_are_told_from_sentences() {
        let rows: [(&str, Option<Cells>); 11] = [
            ("r3c6: 5", Some(vec![(3, 6, 5)])),
            ("- **R3C6** = 5.", Some(vec![(3, 6, 5)])),
            ("(3, 6): 5, (3, 7): 12", Some(vec![(3, 6, 5), (3, 7, 12)])),
            ("12. r3c6 -> 5", Some(vec![(3, 6, 5)])),
            ("\"r3c6\": 5,", Some(vec![(3, 6, 5)])),
            ("Row 3, Column 6: 5", Some(vec![(3, 6, 5)])),
            ("grid 2] 5] = 5", Some(vec![(2, 5, 5)])),
            ("{\"row\": 3, \"column\": 6, \"value\": 5},", Some(vec![(3, 6, 5)])),
            ("r3c6 must be 5", None),
            ("r3c6: 5 because", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
