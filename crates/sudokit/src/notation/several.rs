//! Several puzzles on one line, apart by blanks, tabs, commas or semicolons. A format's reader takes one puzzle a line;
//! who reads a list asks here first, and reads the parts one by one.

use std::ops::Range;

/// The places of the puzzles on a line that holds several; `None` if it holds one. A solution or a comment beside a
/// puzzle is no puzzle: the others must be as long as the first, a square of 16 characters or more, and have a blank
/// cell.
///
/// ```
/// use sudokit::notation::puzzles_on_line;
/// assert_eq!(puzzles_on_line(b"1............... ..4............."), Some(vec![0..16, 17..33]));
/// assert_eq!(puzzles_on_line(b"1............... 1234341221434321"), None);   // its solution
/// ```
pub fn puzzles_on_line(line: &[u8]) -> Option<Vec<Range<usize>>> {
    let parts = |byte: u8| matches!(byte, b' ' | b'\t' | b',' | b';' | b'\r' | b'\n');
    // Most lines are one word, and a fold over all of them is compiled to vector code.
    if !line.iter().fold(false, |found, &byte| found | parts(byte)) {
        return None;
    }
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for end in 0..=line.len() {
        if end == line.len() || parts(line[end]) {
            if end > start {
                words.push(start..end);
            }
            start = end + 1;
        }
    }
    let first = words.first()?.len();
    let side = first.isqrt();
    let are_puzzles = words.len() > 1
        && side >= 4
        && side * side == first
        && words.iter().all(|word| word.len() == first && has_blank(&line[word.clone()], side));
    are_puzzles.then_some(words)
}

/// Whether a word of symbols has a blank cell; on boards with more than nine digits 0 may be a digit.
fn has_blank(word: &[u8], side: usize) -> bool {
    let is_blank = |byte: u8| b".*_-?".contains(&byte) || (byte == b'0' && side <= 9);
    word.iter().all(|&byte| byte.is_ascii_alphanumeric() || is_blank(byte))
        && word.iter().any(|&byte| is_blank(byte))
}

#[cfg(test)]
mod tests {
    use super::puzzles_on_line;

    #[test]
    fn puzzles_beside_each_other_are_several_and_comments_are_not() {
        let (a, b) = ("1...............", "..4.............");
        for separator in [" ", "\t", ",", ", "] {
            let found = puzzles_on_line(format!("{a}{separator}{b}").as_bytes()).map(|words| words.len());
            assert_eq!(found, Some(2), "{separator:?}");
        }
        for one in [a.to_string(), format!("{a} 1234341221434321"), format!("{a} # hard"), format!("{a},7.1")]
        {
            assert!(puzzles_on_line(one.as_bytes()).is_none(), "{one}");
        }
    }
}
