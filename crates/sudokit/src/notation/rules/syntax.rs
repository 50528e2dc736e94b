//! Statements without their meaning: words, names of cells, statements in braces, blocks of rows. All with their places
//! in the text, so that whatever is wrong later can be pointed at. Nothing is copied but words with escapes, and no
//! character is looked at more than a few times, so that time and memory are linear in the text.

use std::borrow::Cow;
use std::ops::Range;

use super::error::RulesError;
use super::statements::STATEMENTS;
use crate::board::Arrangement;
use crate::constraint::CONSTRAINTS;
use crate::notation::error::ReadErrorKind;
use crate::notation::options::Context;
use crate::notation::text::FormatError;

/// Deeper nesting than any puzzle has is refused.
const MAX_DEPTH: usize = 16;

/// The head of a statement that is a line of dashes between two puzzles.
pub const SEPARATOR: &str = "---";

/// A piece of the text.
#[derive(Clone, Debug)]
pub struct Lexeme<'a> {
    pub text: Cow<'a, str>,
    pub at: Range<usize>,
}

/// One statement.
#[derive(Clone, Debug)]
pub struct Statement<'a> {
    pub head: Lexeme<'a>,
    /// What stands before the colon.
    pub words: Vec<Lexeme<'a>>,
    /// What stands after it: lists of names; `None` without a colon.
    pub lists: Option<Vec<Vec<Lexeme<'a>>>>,
    /// The text after the colon, of statements that take any text; empty for others.
    pub rest: &'a str,
    pub parts: Vec<Vec<Statement<'a>>>,
    /// Rows of symbols below the statement.
    pub rows: Vec<Lexeme<'a>>,
    pub at: Range<usize>,
}

impl Statement<'_> {
    fn separator(at: Range<usize>) -> Self {
        Statement {
            head: Lexeme { text: SEPARATOR.into(), at: at.clone() },
            words: Vec::new(),
            lists: None,
            rest: "",
            parts: Vec::new(),
            rows: Vec::new(),
            at,
        }
    }
}

/// Three dashes or more, and nothing else.
fn is_dashes(line: &str) -> bool {
    line.len() >= 3 && (line.bytes().all(|byte| byte == b'-') || line.bytes().all(|byte| byte == b'='))
}

/// An error of this format at a place.
pub fn error(at: Range<usize>, what: RulesError) -> FormatError {
    FormatError::new(at, ReadErrorKind::Rules(Box::new(what)), 95)
}

/// An error about a statement of this name that says something else than it must.
pub fn malformed(statement: &Statement<'_>, name: &'static str) -> FormatError {
    let found: Vec<&str> = statement.words.iter().map(|word| &*word.text).collect();
    error(statement.at.clone(), RulesError::Statement { name, found: found.join(" ") })
}

/// Whether a text is probably in this format: one of its first lines is a statement.
pub fn is_rules(text: &str) -> bool {
    const FIRST: usize = 200;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_board = |line: &str| {
        let size = line.strip_prefix("board ").or_else(|| line.strip_prefix("grid ")).map(str::trim_start);
        let is_name = |size: &str| {
            size.split_whitespace().next().is_some_and(|name| Arrangement::by_id(name).is_some())
        };
        size.is_some_and(|size| size.starts_with(|c: char| c.is_ascii_digit()) || is_name(size))
    };
    let names_cells = |line: &str| {
        let after = line.split_once(": ").map(|(_, cells)| cells.trim_start());
        let after = after.and_then(|cells| cells.strip_prefix('r')).unwrap_or("");
        let digits = after.trim_start_matches(|c: char| c.is_ascii_digit());
        digits.len() < after.len() && digits.starts_with('c')
    };
    lines.take(FIRST).any(|line| {
        let head = line.split([' ', '\t', ':', '{', ';']).next().unwrap_or("");
        is_board(line) || names_cells(line) || CONSTRAINTS.iter().any(|info| info.id == head)
    })
}

struct Parser<'a, 'c> {
    text: &'a str,
    at: usize,
    /// Statements so far, rules in rules too: the budget is looked at every 256 of them.
    count: usize,
    context: &'c Context,
}

/// All statements of a text.
///
/// # Errors
/// Quotation marks or braces that are not closed, signs that have no place; the budget is used up.
pub(in crate::notation) fn statements<'a>(
    text: &'a str,
    context: &Context,
) -> Result<Vec<Statement<'a>>, FormatError> {
    let mut parser = Parser { text, at: 0, count: 0, context };
    let found = parser.statements(0)?;
    match parser.peek() {
        None => Ok(found),
        Some(c) => Err(parser.misplaced(c)),
    }
}

impl<'a> Parser<'a, '_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn misplaced(&self, c: char) -> FormatError {
        error(self.at..self.at + c.len_utf8(), RulesError::Misplaced(c))
    }

    /// Skips blanks, and a remark at the end of the line.
    fn blanks(&mut self) {
        while let Some(c) = self.peek() {
            match c {
                ' ' | '\t' | '\u{a0}' => self.at += c.len_utf8(),
                '#' => self.at += self.line().len(),
                _ => return,
            }
        }
    }

    /// Skips blanks and line ends.
    fn space(&mut self) {
        loop {
            self.blanks();
            match self.peek() {
                Some('\n' | '\r' | '\u{c}') => self.at += 1,
                _ => return,
            }
        }
    }

    /// The rest of the line.
    fn line(&self) -> &'a str {
        let rest = &self.text[self.at..];
        &rest[..rest.find(['\n', '\r']).unwrap_or(rest.len())]
    }

    fn statements(&mut self, depth: usize) -> Result<Vec<Statement<'a>>, FormatError> {
        if depth > MAX_DEPTH {
            return Err(error(self.at..self.at + 1, RulesError::TooDeep));
        }
        let mut found = Vec::new();
        loop {
            self.space();
            match self.peek() {
                None | Some('}') => {
                    // Thousands of braces with a statement each are no reason to reserve capacity for more.
                    found.shrink_to_fit();
                    return Ok(found);
                }
                Some(';') => self.at += 1,
                Some('-' | '=') if depth == 0 && self.is_separator() => {
                    let at = self.at..self.at + self.line().trim_end().len();
                    found.push(Statement::separator(at.clone()));
                    self.at = at.end;
                }
                Some(sign) => {
                    self.count += 1;
                    if self.count.is_multiple_of(256) {
                        self.context.look()?;
                    }
                    let start = self.at;
                    found.push(self.statement(depth)?);
                    // Every statement takes something, or reading would not end.
                    if self.at == start {
                        return Err(self.misplaced(sign));
                    }
                }
            }
        }
    }

    /// Whether the line is a line of dashes between puzzles, and no frame of the rows below it: those are as long.
    fn is_separator(&self) -> bool {
        let rest = &self.text[self.at..];
        let dashes = rest.find(|c| c != '-' && c != '=').unwrap_or(rest.len());
        // Not the rest of the line: many statements may stand on it.
        let after = rest[dashes..].trim_start_matches([' ', '\t', '\r']);
        if !is_dashes(&rest[..dashes]) || !(after.is_empty() || after.starts_with('\n')) {
            return false;
        }
        let below = after.lines().find(|line| !line.trim().is_empty());
        let is_row = |row: &str| {
            row.trim().starts_with(|c: char| c.is_ascii_digit() || matches!(c, '.' | '|' | '+' | '*' | '_'))
        };
        !below.is_some_and(|row| is_row(row) && row.trim().chars().count() <= dashes)
    }

    fn statement(&mut self, depth: usize) -> Result<Statement<'a>, FormatError> {
        let start = self.at;
        let is_block = depth == 0
            && self
                .peek()
                .is_some_and(|c| c.is_ascii_digit() || matches!(c, '.' | '|' | '+' | '-' | '*' | '_'));
        if is_block {
            let head = Lexeme { text: "givens".into(), at: start..start };
            let rows = self.rows();
            return Ok(Statement {
                head,
                words: Vec::new(),
                lists: None,
                rest: "",
                parts: Vec::new(),
                rows,
                at: start..self.at,
            });
        }
        let head = match self.lexeme(is_sign)? {
            Some(head) => head,
            None => return Err(self.misplaced(self.peek().unwrap_or(' '))),
        };
        let mut statement = Statement {
            at: head.at.clone(),
            rest: "",
            head,
            words: Vec::new(),
            lists: None,
            parts: Vec::new(),
            rows: Vec::new(),
        };
        self.blanks();
        while let Some(word) = self.lexeme(is_sign)? {
            statement.words.push(word);
            self.blanks();
        }
        let name = &*statement.head.text;
        let (is_text, has_rows) =
            (matches!(name, "title" | "author" | "about"), matches!(name, "givens" | "regions" | "solution"));
        if self.peek() == Some(':') {
            self.at += 1;
            if is_text {
                let rest = self.line();
                statement.rest = rest.trim();
                self.at += rest.len();
            } else {
                statement.lists = Some(self.lists()?);
            }
        }
        statement.at.end = self.text[..self.at].trim_end().len().max(statement.at.start);
        if has_rows && statement.lists.as_ref().is_some_and(|lists| lists.iter().all(Vec::is_empty)) {
            self.space();
            statement.rows = self.rows();
            if !statement.rows.is_empty() {
                return Ok(statement);
            }
        }
        loop {
            let before = self.at;
            self.space();
            if self.peek() != Some('{') {
                self.at = before;
                break;
            }
            let brace = self.at;
            self.at += 1;
            statement.parts.push(self.statements(depth + 1)?);
            if self.peek() != Some('}') {
                return Err(error(brace..brace + 1, RulesError::OpenBrace));
            }
            self.at += 1;
        }
        self.blanks();
        match self.peek() {
            None | Some('\n' | '\r' | '\u{c}' | ';' | '}') => Ok(statement),
            Some(c) => Err(self.misplaced(c)),
        }
    }

    /// A word, if one stands here.
    fn lexeme(&mut self, is_end: fn(char) -> bool) -> Result<Option<Lexeme<'a>>, FormatError> {
        let start = self.at;
        let text = self.text;
        if self.peek() == Some('"') {
            let Some(inner) = quoted(&text[start + 1..]) else {
                return Err(error(start..start + 1, RulesError::Quote));
            };
            self.at = start + inner.len() + 2;
            return Ok(Some(Lexeme { text: unescaped(inner), at: start..self.at }));
        }
        let rest = &text[start..];
        let end = word_end(rest, is_end);
        self.at += end;
        Ok((end > 0).then(|| Lexeme { text: rest[..end].into(), at: start..start + end }))
    }

    /// Names of cells up to the end of the line.
    fn lists(&mut self) -> Result<Vec<Vec<Lexeme<'a>>>, FormatError> {
        let mut lists = vec![Vec::new()];
        loop {
            self.blanks();
            match self.peek() {
                Some('|' | '/') => {
                    self.at += 1;
                    lists.push(Vec::new());
                }
                Some(',') => self.at += 1,
                _ => match (self.lexeme(is_list_sign)?, lists.last_mut()) {
                    (Some(name), Some(list)) => list.push(name),
                    _ => break,
                },
            }
        }
        if lists.len() == 1 && lists[0].is_empty() {
            lists.clear();
        }
        lists.iter_mut().for_each(Vec::shrink_to_fit);
        lists.shrink_to_fit();
        Ok(lists)
    }

    /// Lines of symbols.
    fn rows(&mut self) -> Vec<Lexeme<'a>> {
        let mut rows = Vec::new();
        loop {
            let before = self.at;
            let whole = self.line();
            let line = whole.split('#').next().unwrap_or("");
            let start = line.trim_start().split([' ', '\t', ':', '{', ';']).next().unwrap_or("");
            let is_statement = STATEMENTS.iter().any(|(name, _)| *name == start)
                || CONSTRAINTS.iter().any(|info| info.id == start);
            let ends_puzzle =
                |first: &Lexeme<'_>| is_dashes(line.trim()) && line.trim().len() < first.text.len().min(6);
            if line.contains([':', '{', '}', ';'])
                || is_statement
                || line.trim().is_empty()
                || rows.first().is_some_and(ends_puzzle)
            {
                self.at = before;
                return rows;
            }
            let from = self.at + (line.len() - line.trim_start().len());
            let trimmed = line.trim();
            rows.push(Lexeme { text: trimmed.into(), at: from..from + trimmed.len() });
            self.at += whole.len();
            let rest = &self.text[self.at..];
            self.at += if rest.starts_with("\r\n") { 2 } else { usize::from(!rest.is_empty()) };
        }
    }
}

/// What stands before the closing quotation mark; `None` if there is none on the line.
fn quoted(text: &str) -> Option<&str> {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'\n' | b'\r' => return None,
            b'"' if !is_escaped => return Some(&text[..at]),
            byte => is_escaped = byte == b'\\' && !is_escaped,
        }
    }
    None
}

/// A text with its escapes resolved.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        plain.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some(other) => other,
                None => break,
            },
            c => c,
        });
    }
    plain.into()
}

/// Signs that end a word.
fn is_sign(c: char) -> bool {
    c.is_whitespace() || matches!(c, ':' | '{' | '}' | '"' | ';')
}

/// Signs that end the name of a cell.
fn is_list_sign(c: char) -> bool {
    is_sign(c) || matches!(c, '|' | '/' | ',' | '#')
}

/// Where a word ends. A pair of braces inside it is part of it: `9{2,3}`.
fn word_end(text: &str, is_end: fn(char) -> bool) -> usize {
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let closed = || {
            let inner = &text[at + 1..];
            let end = inner.find(|c: char| c != ',' && !c.is_ascii_digit())?;
            (end > 0 && inner[end..].starts_with('}')).then_some(at + 1 + end + 1)
        };
        match c {
            '{' if at > 0 => match closed() {
                Some(end) => at = end,
                None => break,
            },
            c if is_end(c) => break,
            c => at += c.len_utf8(),
        }
    }
    at
}

/// Whether a word can stand as it is.
pub fn is_bare(word: &str) -> bool {
    !word.is_empty() && !word.starts_with('#') && word_end(word, is_sign) == word.len()
}

/// Whether a word of a list can stand as it is.
pub fn is_bare_in_list(word: &str) -> bool {
    is_bare(word) && word_end(word, is_list_sign) == word.len()
}
