//! Lists of cells: `r3c6: 5`, `R3C6 = 5`, `(3, 6): 5`, one or several on a line, without other words.

/// Rows and columns from 1, and values.
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
        let (value, tail) = number(tail)?;
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

/// A cell's name.
fn name(text: &str) -> Option<(usize, usize, &str)> {
    if let Some(rest) = text.strip_prefix('(') {
        let (row, rest) = number(rest.trim_start())?;
        let (column, rest) = number(rest.trim_start().strip_prefix(',')?.trim_start())?;
        return Some((row, column, rest.trim_start().strip_prefix(')')?));
    }
    let rest = text.strip_prefix(['r', 'R'])?;
    let rest = rest.strip_prefix("ow").unwrap_or(rest).trim_start();
    let (row, rest) = number(rest)?;
    let rest = rest.trim_start_matches([' ', ',', '_']).strip_prefix(['c', 'C'])?;
    let rest = rest.strip_prefix("olumn").or_else(|| rest.strip_prefix("ol")).unwrap_or(rest).trim_start();
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
        let rows: [(&str, Option<Cells>); 9] = [
            ("r3c6: 5", Some(vec![(3, 6, 5)])),
            ("- **R3C6** = 5.", Some(vec![(3, 6, 5)])),
            ("(3, 6): 5, (3, 7): 12", Some(vec![(3, 6, 5), (3, 7, 12)])),
            ("12. r3c6 -> 5", Some(vec![(3, 6, 5)])),
            ("\"r3c6\": 5,", Some(vec![(3, 6, 5)])),
            ("Row 3, Column 6: 5", Some(vec![(3, 6, 5)])),
            ("r3c6 must be 5", None),
            ("r3c6: 5 because", None),
            ("", None),
        ];
        for (line, expected) in rows {
            assert_eq!(read(line), expected, "{line}");
        }
    }
}
