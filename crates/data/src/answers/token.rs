//! A line as symbols, words and signs, and what stood between the symbols.

use std::borrow::Cow;

use super::symbol::{BLANKS, Symbol};

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Token {
    Symbol(Symbol),
    /// A word, or a number that is no symbol.
    Word(String),
    /// A sign after which a remark may follow.
    Remark,
    /// A colon, an equals sign, an arrow.
    Colon,
}

/// The parts of a line.
pub struct Tokens {
    pub all: Vec<Token>,
    /// Whether a comma, a semicolon or a slash stands before the part.
    parted: Vec<bool>,
    /// Digits of the number that a symbol was cut out of; 0 beside blanks.
    widths: Vec<usize>,
}

impl Tokens {
    /// Whether the symbols of a range can be cells: commas cut them evenly, and numbers among commas are one digit,
    /// whole rows or equal parts of rows, not `9, 10, 11`.
    pub fn are_cells(&self, range: std::ops::Range<usize>, size: usize) -> bool {
        let parted = &self.parted[range.clone()];
        let splits: Vec<usize> = (1..parted.len()).filter(|&at| parted[at]).collect();
        let several = parted.len() > size + 1;
        let ends = splits.iter().copied().chain([parted.len()]);
        let mut groups = [0].into_iter().chain(splits.iter().copied()).zip(ends).map(|(from, to)| to - from);
        let first = groups.next().unwrap_or_default();
        if several
            && !splits.is_empty()
            && !(size.is_multiple_of(first) && groups.all(|group| group == first))
        {
            return false;
        }
        let widths = &self.widths[range];
        let numbers = widths.iter().copied().filter(|&width| width > 0);
        let (min, max) = numbers.fold((usize::MAX, 1), |(min, max), width| (min.min(width), max.max(width)));
        // A gap that is missing, or digits between blanks.
        let is_loose = min < max || widths.contains(&0);
        // Rows whose ends are lost: the last digit of one and the first of the next are one number.
        let is_end = |at: usize| at.is_multiple_of(size) || (at + 1).is_multiple_of(size);
        let fits = |(at, &width): (usize, &usize)| width == 1 || (width == 2 && is_end(at));
        let is_joined =
            splits.is_empty() && widths.len() == size * size && widths.iter().enumerate().all(fits);
        max == 1
            || is_joined
            || max == size * size
            || (min == max && size.is_multiple_of(max) && (max > 2 || splits.is_empty()))
            || (is_loose && max < size && splits.is_empty() && !several)
    }
}

/// A line as its parts.
pub fn tokens(text: &str, size: usize) -> Tokens {
    let text = without_rules(text, size);
    let signs: Vec<char> = text.chars().collect();
    let are_groups = size > 9 && are_groups(&text, size);
    let mut tokens = Vec::new();
    let (mut parted, mut widths) = (Vec::new(), Vec::new());
    let (mut at, mut pending) = (0, false);
    let is_word = |sign: char| sign.is_alphanumeric();
    while at < signs.len() {
        let sign = signs[at];
        if is_word(sign) {
            let end = (at..signs.len())
                .find(|&end| !is_word(signs[end]) && !is_inside(&signs, end))
                .unwrap_or(signs.len());
            let word: String = signs[at..end].iter().collect();
            let is_number =
                |text: &[char]| text.iter().find(|sign| **sign != ' ').is_some_and(char::is_ascii_digit);
            if word == "and" && matches!(tokens.last(), Some(Token::Symbol(_))) && is_number(&signs[end..]) {
                at = end;
                continue;
            }
            if are_groups {
                tokens.extend(word.chars().map(|sign| Token::Symbol(Symbol::Sign(sign))));
            } else {
                word_tokens(&word, size, &mut tokens);
            }
            if tokens.len() > parted.len() {
                parted.push(std::mem::take(&mut pending));
            }
            parted.resize(tokens.len(), false);
            let is_split = size <= 9 && word.bytes().all(|sign| sign.is_ascii_digit());
            widths.resize(tokens.len(), if is_split { word.len() } else { 0 });
            at = end;
            continue;
        }
        let run = signs[at..].iter().take_while(|other| **other == sign).count();
        let [before, after] = [at.checked_sub(1).map(|at| signs[at]), signs.get(at + run).copied()];
        let is_apart = !before.is_some_and(is_word) && !after.is_some_and(is_word);
        match sign {
            // A cell in parentheses.
            '(' if matches!(tokens.last(), Some(Token::Symbol(_)))
                && after.is_some_and(is_word)
                && signs.get(at + 2) == Some(&')') => {}
            '#' | '✓' | '✔' | '✅' | '←' | '(' => tokens.push(Token::Remark),
            '/' if run >= 2 => tokens.push(Token::Remark),
            '<' if after == Some('-') => tokens.push(Token::Remark),
            '—' | '–' if is_apart && run == 1 => tokens.push(Token::Remark),
            ':' | '=' | '→' | '⇒' => tokens.push(Token::Colon),
            '-' if after == Some('>') => tokens.push(Token::Colon),
            // A blank is written `-1` in arrays.
            '-' if run == 1 && !before.is_some_and(is_word) && is_minus_one(&signs[at..]) => {
                tokens.push(Token::Symbol(Symbol::Blank));
                at += 1;
            }
            '-' | '*' if run == 1 && is_apart => tokens.push(Token::Symbol(Symbol::Blank)),
            '_' if is_apart && run <= 2 => tokens.push(Token::Symbol(Symbol::Blank)),
            '_' | '-' | '*' => {}
            '.' if run >= 3 && run < size && !before.is_some_and(is_word) && !after.is_some_and(is_word) => {
                tokens.push(Token::Word("...".into()));
            }
            other if BLANKS.contains(&other) => {
                tokens.extend(std::iter::repeat_n(Token::Symbol(Symbol::Blank), run));
            }
            _ => {}
        }
        at += run;
        widths.resize(tokens.len(), 0);
        if tokens.len() > parted.len() {
            parted.push(std::mem::take(&mut pending));
        }
        parted.resize(tokens.len(), false);
        pending |= matches!(sign, ',' | ';' | '/');
    }
    // A remark in parentheses before the row, or parentheses around it, are none.
    if matches!(tokens.first(), Some(Token::Remark)) {
        tokens.remove(0);
        parted.remove(0);
        widths.remove(0);
    }
    Tokens { all: tokens, parted, widths }
}

/// Whether signs begin with `-1` and nothing that belongs to it.
fn is_minus_one(signs: &[char]) -> bool {
    signs.get(1) == Some(&'1') && !signs.get(2).is_some_and(|sign| sign.is_alphanumeric())
}

/// Whether a sign belongs to the word around it: blanks of a row that is written without gaps, `53..7....`.
fn is_inside(signs: &[char], at: usize) -> bool {
    let sign = signs[at];
    if sign != '.' && sign != '_' {
        return false;
    }
    let before = signs[..at].iter().rev().find(|other| **other != sign);
    let after = signs[at..].iter().find(|other| **other != sign);
    let run_after = signs[at..].iter().take_while(|other| **other == sign).count();
    before.is_some_and(char::is_ascii_alphanumeric)
        && (after.is_some_and(char::is_ascii_alphanumeric) || run_after > 1)
}

/// A word as symbols where it is one or several, else as itself.
fn word_tokens(word: &str, size: usize, tokens: &mut Vec<Token>) {
    let count = word.chars().count();
    let blank = |sign: char| sign == '.' || sign == '_';
    if size <= 9 {
        // Two rows in a number are none: only a whole grid is written so.
        let is_several = count > size && count < size * size && count.is_multiple_of(size);
        let is_row = !is_several
            && word
                .chars()
                .all(|sign| blank(sign) || sign.to_digit(10).is_some_and(|digit| digit as usize <= size));
        if let Some(digits) = grouped(word, size) {
            tokens.extend(digits.map(|sign| Token::Symbol(Symbol::Sign(sign))));
        } else if is_row {
            tokens.extend(
                word.chars()
                    .map(|sign| Token::Symbol(if blank(sign) { Symbol::Blank } else { Symbol::Sign(sign) })),
            );
        } else if matches!(word, "x" | "X") {
            tokens.push(Token::Symbol(Symbol::Blank));
        } else {
            tokens.push(Token::Word(word.to_string()));
        }
        return;
    }
    let word = word.strip_prefix("0x").filter(|digits| digits.len() == 1).unwrap_or(word);
    let count = word.chars().count();
    // The last letters are digits where all are letters.
    let is_letter =
        |sign: char| sign.is_ascii_alphabetic() && (sign.to_ascii_uppercase() as usize) < 'A' as usize + size;
    let is_sign = |sign: char| {
        blank(sign) || is_letter(sign) || sign.to_digit(36).is_some_and(|digit| digit as usize <= size)
    };
    match word.parse::<u16>() {
        Ok(number) if count <= 2 && count > 1 && usize::from(number) <= size && !word.starts_with('0') => {
            tokens.push(Token::Symbol(Symbol::Number(number as u8)));
        }
        Ok(number) if count == 2 && usize::from(number) <= 9 => {
            tokens.push(Token::Symbol(Symbol::Sign(char::from(b'0' + number as u8))));
        }
        _ if count == 1 && word.chars().all(is_sign) => {
            tokens.push(Token::Symbol(Symbol::Sign(word.chars().next().unwrap_or('0'))));
        }
        _ if count >= size && count.is_multiple_of(size) && word.chars().all(is_sign) => {
            tokens.extend(
                word.chars()
                    .map(|sign| Token::Symbol(if blank(sign) { Symbol::Blank } else { Symbol::Sign(sign) })),
            );
        }
        _ => tokens.push(Token::Word(word.to_string())),
    }
}

/// Whether a line is one row of letters and digits in groups of equal width: `0A4F | 19BC | …`. Words are none: a row has
/// digits, or all of its letters once.
fn are_groups(text: &str, size: usize) -> bool {
    let words = || text.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let width = words().next().map_or(0, str::len);
    let is_sign = |sign: char| sign.to_digit(36).is_some_and(|digit| digit as usize <= size + 9);
    let is_group = |word: &str| word.len() == width && word.chars().all(is_sign);
    let signs = || words().flat_map(str::chars);
    let is_once = |sign: char| signs().filter(|other| *other == sign).count() == 1;
    (3..size).contains(&width)
        && words().all(is_group)
        && words().count() * width == size
        && (signs().any(|sign| sign.is_ascii_digit()) || signs().all(is_once))
}

/// The digits of a row in groups, as thousands are parted: `534.678.912`, `534_678_912`.
fn grouped(word: &str, size: usize) -> Option<impl Iterator<Item = char>> {
    let sign = if word.contains('.') { '.' } else { '_' };
    let width = word.find(sign).filter(|width| *width > 1 && size.is_multiple_of(*width))?;
    let is_group = |group: &str| {
        group.len() == width
            && group
                .chars()
                .all(|sign| sign.to_digit(10).is_some_and(|digit| (1..=size).contains(&(digit as usize))))
    };
    let is_row = word.split(sign).count() * width == size && word.split(sign).all(is_group);
    is_row.then(|| word.chars().filter(char::is_ascii_digit))
}

/// The text without the rules of a drawn grid whose dashes stand apart, `- - - + - - -`: dashes that are no cells, for
/// there is a plus among them, or they are more than a row.
fn without_rules(text: &str, size: usize) -> Cow<'_, str> {
    if !text.contains("- -") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['-', '+']) {
        let length = rest[at..].find(|sign: char| !"-+ ".contains(sign)).unwrap_or(rest.len() - at);
        let rule = &rest[at..at + length];
        let count = |counted: char| rule.chars().filter(|sign| *sign == counted).count();
        let is_apart = rule.contains("- -") && !rule.contains("--");
        let is_rule = is_apart && count('-') > 3 && (count('+') > 0 || count('-') > size);
        out.push_str(&rest[..at]);
        out.push_str(if is_rule { " | " } else { rule });
        rest = &rest[at + length..];
    }
    Cow::Owned(out + rest)
}
