//! The arguments of a token, on a board, moved as the composites around it say.

use super::cells::{self, Shift};
use super::error::IssError;
use super::tokens::{Token, Word, decode_name};
use crate::board::{Board, Cell};
use crate::constraint::{Outside, Side};

/// The arguments of one token.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'a> {
    pub board: &'a Board,
    pub token: &'a Token,
    /// What `.RegionSize` says.
    pub region_size: Option<usize>,
    /// The moves of the `Replicate`s around it, from the outermost.
    pub shifts: &'a [Shift],
}

/// A list of cells in a token that holds several, with its name, in segments.
pub(super) struct Group {
    pub name: String,
    pub segments: Vec<Vec<Cell>>,
}

/// A word that should be something else.
pub(super) fn bad(word: &Word, expected: &str) -> IssError {
    let found = if word.text.is_empty() { "nothing".to_string() } else { format!("'{}'", word.text) };
    IssError::new(&word.at, format!("{expected} expected, not {found}"))
}

impl<'a> Arguments<'a> {
    /// An error about the whole token.
    pub fn error(&self, what: impl std::fmt::Display) -> IssError {
        IssError::new(&self.token.at, format!(".{}: {what}", self.token.kind.text))
    }

    /// The argument at this place.
    pub fn word(&self, index: usize, expected: &str) -> Result<&'a Word, IssError> {
        self.token.argument(index).ok_or_else(|| self.error(format!("{expected} expected, not nothing")))
    }

    /// The number at this place.
    pub fn number(&self, index: usize, expected: &str) -> Result<i32, IssError> {
        let word = self.word(index, expected)?;
        word.text.parse().map_err(|_| bad(word, expected))
    }

    /// The cell of a name that stands in a word.
    pub fn named_cell(&self, name: &str, word: &Word) -> Result<Cell, IssError> {
        let cell = cells::cell(name, self.board).ok_or_else(|| {
            let what = "a cell of the board such as R1C1, or an extra cell,";
            IssError::new(&word.at, format!("{what} expected, not '{name}'"))
        })?;
        self.shifts.iter().try_fold(cell, |cell, shift| {
            shift.apply(cell, self.board).ok_or_else(|| {
                IssError::new(&word.at, format!("a copy of the template has no cell for '{name}'"))
            })
        })
    }

    /// The cell that a word names.
    pub fn cell(&self, word: &Word) -> Result<Cell, IssError> {
        self.named_cell(&word.text, word)
    }

    /// The cells from this argument on.
    pub fn cells(&self, from: usize) -> Result<Vec<Cell>, IssError> {
        self.list(self.token.arguments.get(from..).unwrap_or_default())
    }

    /// The cells of words.
    pub fn list(&self, words: &[Word]) -> Result<Vec<Cell>, IssError> {
        words.iter().map(|word| self.cell(word)).collect()
    }

    /// Lists of cells with `-` between them.
    pub fn segments(&self, words: &[Word]) -> Result<Vec<Vec<Cell>>, IssError> {
        words.split(|word| word.text == "-").map(|words| self.list(words)).collect()
    }

    /// Groups of cells from this argument on: an empty argument ends one, `_name` names those that follow.
    pub fn groups(&self, from: usize) -> Result<Vec<Group>, IssError> {
        let words = self.token.arguments.get(from..).unwrap_or_default();
        let is_name = |word: &Word| word.text.starts_with('_');
        let mut groups = Vec::new();
        let mut name = String::new();
        let mut start = 0;
        for end in 0..=words.len() {
            let ends = words.get(end).is_none_or(|word| word.text.is_empty() || is_name(word));
            if !ends {
                continue;
            }
            if end > start {
                groups.push(Group { name: name.clone(), segments: self.segments(&words[start..end])? });
            }
            if let Some(word) = words.get(end).filter(|word| is_name(word)) {
                name = decode_name(&word.text[1..]);
            }
            start = end + 1;
        }
        Ok(groups)
    }

    /// The place beside the row or column that a word names: before its first cell or after its last.
    pub fn beside(&self, word: &Word, is_forward: bool) -> Result<Outside, IssError> {
        let bad = || bad(word, "a row or column of the board such as R3 or C3");
        let number: usize = word.text.get(1..).and_then(|text| text.parse().ok()).ok_or_else(bad)?;
        let (length, side) = match (word.text.as_bytes()[0], is_forward) {
            (b'R' | b'r', true) => (self.board.rows(), Side::Left),
            (b'R' | b'r', false) => (self.board.rows(), Side::Right),
            (b'C' | b'c', true) => (self.board.columns(), Side::Top),
            (b'C' | b'c', false) => (self.board.columns(), Side::Bottom),
            _ => return Err(bad()),
        };
        match (1..=length).contains(&number) {
            true => Ok(Outside::beside(self.board, side, number - 1)),
            false => Err(bad()),
        }
    }
}
