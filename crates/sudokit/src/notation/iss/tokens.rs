//! A text as tokens: `.Type~argument~argument…` run together, white space ignored, `#` at the start of a line for
//! comments, composites closed by `.End`; the same as the address of a page with `?q=`.

use std::ops::Range;

use super::error::IssError;

/// Composites stand in one another at most so deep.
const MAX_DEPTH: usize = 32;
/// The tokens that hold others.
pub(super) const COMPOSITES: [&str; 3] = ["Or", "And", "Replicate"];

/// A piece of text and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub text: String,
    pub at: Range<usize>,
}

/// A token with the tokens that it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    /// Its type; empty for given cells.
    pub kind: Word,
    pub arguments: Vec<Word>,
    pub children: Vec<Token>,
    /// From its point to its last argument.
    pub at: Range<usize>,
}

impl Token {
    /// A token that stands for a part of the text in another form.
    pub fn made(kind: &str, arguments: Vec<String>, at: &Range<usize>) -> Token {
        let word = |text: String| Word { text, at: at.clone() };
        Token {
            kind: word(kind.to_string()),
            arguments: arguments.into_iter().map(word).collect(),
            children: Vec::new(),
            at: at.clone(),
        }
    }

    /// The argument at this place, if it is there and not empty.
    pub fn argument(&self, index: usize) -> Option<&Word> {
        self.arguments.get(index).filter(|word| !word.text.is_empty())
    }
}

/// A character and where it stands: for an address the escape that it was written as.
#[derive(Clone, Debug)]
pub(super) struct Character {
    pub c: char,
    pub at: Range<usize>,
}

/// The parts of a text that blank lines separate, without comments and white space at their ends; of an address the
/// puzzle.
pub(super) fn sections(text: &str) -> Vec<Vec<Character>> {
    if let Some(query) = address(text) {
        return vec![query];
    }
    let mut sections: Vec<Vec<Character>> = Vec::new();
    let mut open = false;
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        if is_blank {
            open = false;
        } else if !line.starts_with('#') {
            if !open {
                sections.push(Vec::new());
            }
            open = true;
            let section = sections.last_mut().expect("one is open");
            section.extend(line.char_indices().map(|(at, c)| {
                let at = start + at;
                Character { c, at: at..at + c.len_utf8() }
            }));
        }
        start += line.len();
    }
    sections
}

/// The puzzle in an address of the solver's page.
fn address(text: &str) -> Option<Vec<Character>> {
    let trimmed = text.trim_start();
    if !(trimmed.starts_with("http://") || trimmed.starts_with("https://")) {
        return None;
    }
    let query = text.find("?q=").or_else(|| text.find("&q="))? + 3;
    let end = text[query..].find(['&', '#', '\n', '\r']).map_or(text.len(), |length| query + length);
    let bytes = text.as_bytes();
    let mut characters = Vec::new();
    let mut at = query;
    while at < end {
        let first = at;
        let mut escaped = Vec::new();
        let hex = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        while at + 2 < end + 1 && bytes[at] == b'%' {
            let (Some(high), Some(low)) = (hex(at + 1), hex(at + 2)) else { break };
            escaped.push((high * 16 + low) as u8);
            at += 3;
            if std::str::from_utf8(&escaped).is_ok() {
                break;
            }
        }
        if escaped.is_empty() {
            let c = text[at..].chars().next()?;
            at += c.len_utf8();
            characters.push(Character { c: if c == '+' { ' ' } else { c }, at: first..at });
        } else {
            let decoded = String::from_utf8_lossy(&escaped).into_owned();
            characters.extend(decoded.chars().map(|c| Character { c, at: first..at }));
        }
    }
    Some(characters)
}

/// The tokens of a section.
///
/// # Errors
/// It does not begin with a point, or composites and `.End` do not match.
pub(super) fn tokens(section: &[Character]) -> Result<Vec<Token>, IssError> {
    let characters: Vec<&Character> =
        section.iter().filter(|character| !character.c.is_whitespace()).collect();
    let Some(first) = characters.first() else { return Ok(Vec::new()) };
    if first.c != '.' {
        return Err(IssError::new(&first.at, format!("a rule begins with a point, not with '{}'", first.c)));
    }
    let mut open: Vec<Token> = Vec::new();
    let mut done = Vec::new();
    for part in characters[1..].split(|character| character.c == '.').scan(0, |start, part| {
        let point = characters[*start];
        *start += part.len() + 1;
        Some((point, part))
    }) {
        let token = token(part.0, part.1);
        let name = token.kind.text.as_str();
        if name == "End" {
            let Some(closed) = open.pop() else {
                return Err(IssError::new(&token.at, "nothing is open that .End could close"));
            };
            open.last_mut().map_or(&mut done, |token| &mut token.children).push(closed);
        } else if COMPOSITES.contains(&name) {
            if open.len() == MAX_DEPTH {
                return Err(IssError::new(&token.at, format!("composites nest deeper than {MAX_DEPTH}")));
            }
            open.push(token);
        } else {
            open.last_mut().map_or(&mut done, |token| &mut token.children).push(token);
        }
    }
    match open.pop() {
        Some(token) => Err(IssError::new(&token.at, format!(".{} is not closed by .End", token.kind.text))),
        None => Ok(done),
    }
}

/// One token from its point on.
fn token(point: &Character, part: &[&Character]) -> Token {
    let mut words = Vec::new();
    let mut end = point.at.end;
    let mut word = Word { text: String::new(), at: end..end };
    for character in part {
        if character.c == '~' {
            words.push(std::mem::replace(
                &mut word,
                Word { text: String::new(), at: character.at.end..character.at.end },
            ));
        } else {
            if word.text.is_empty() {
                word.at = character.at.clone();
            }
            word.at.end = character.at.end;
            word.text.push(character.c);
        }
        end = character.at.end;
    }
    words.push(word);
    let kind = words.remove(0);
    Token { kind, arguments: words, children: Vec::new(), at: point.at.start..end }
}

/// Percent escapes decoded, as names in tokens are written; text that is no escape stays.
pub(super) fn decode_name(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = |at: usize| bytes.get(at).and_then(|&byte| char::from(byte).to_digit(16));
        match (bytes[at], hex(at + 1), hex(at + 2)) {
            (b'%', Some(high), Some(low)) => {
                decoded.push((high * 16 + low) as u8);
                at += 3;
            }
            (byte, ..) => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).unwrap_or_else(|_| text.to_string())
}

/// The reverse: letters, digits and what an address allows stay, but not the separators of tokens.
pub(super) fn encode_name(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'!' | b'*' | b'\'' | b'(' | b')' => {
                encoded.push(char::from(byte));
            }
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}
