//! The text of single cells, cut out of a line, a drawing or a list, and what it means. The one place that decides
//! which signs are blanks, whether 0 is a digit, and by which alphabet symbols are read; it decides from all cells of a
//! text together ([`spelling`]).
//!
//! - On boards of nine digits in cells of one character, `0` and all other blank signs are blanks.
//! - Elsewhere `0` is a digit where another blank sign stands beside it and the highest number N does not: such a grid
//!   counts from 0. Without another blank sign `0` is the blank, unless the grid is full.
//! - Where neither 0 nor N stands, nothing says from where the grid counts: it is read from 1, and
//!   [`Spelling::is_assumed`].
//! - Letters alone are the alphabet `A-Z`, unless they could be the letters that follow `9`: then the caller must say.

use std::sync::Arc;

use crate::board::{Board, Grid};

use super::alphabet::{Alphabet, is_blank, not_a_symbol};
use super::document::Document;
use super::error::{Malformed, ReadErrorKind};
use super::text::FormatError;

/// A cell as it stands in the text: where, and its characters (nothing for an empty one).
#[derive(Clone, Copy, Debug)]
pub(super) struct CellText<'a> {
    pub at: usize,
    pub text: &'a str,
}

impl CellText<'_> {
    fn span(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.text.len()
    }

    fn is_long(&self) -> bool {
        self.text.chars().nth(1).is_some()
    }
}

/// Each character of a text as a cell; `at` is where the text stands.
pub(super) fn characters(text: &str, at: usize) -> Vec<CellText<'_>> {
    let cell =
        |(offset, c): (usize, char)| CellText { at: at + offset, text: &text[offset..offset + c.len_utf8()] };
    text.char_indices().map(cell).collect()
}

/// What the text of a cell is, whatever the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// Certainly no digit: nothing, -1, several blank characters, or a word for nothing.
    Blank,
    /// One character: a digit, a letter, or a character for a blank.
    Symbol(char),
    /// A number that is not written as a single character.
    Number(u8),
    /// Anything else.
    Other,
}

/// What programs print where there is no value, in lower case.
const WORDS: [&str; 10] =
    ["none", "null", "nan", "na", "<na>", "n/a", "nil", "missing", "nothing", "undefined"];

/// Whether a cell says in a word that it has no value.
pub(super) fn is_word_for_blank(text: &str) -> bool {
    WORDS.iter().any(|word| text.eq_ignore_ascii_case(word))
}

impl Sign {
    fn of(text: &str) -> Sign {
        let mut chars = text.chars();
        match (chars.next(), chars.next()) {
            (None, _) => Sign::Blank,
            (Some(symbol), None) => Sign::Symbol(symbol),
            _ => Sign::of_several(text),
        }
    }

    fn of_several(text: &str) -> Sign {
        // A floating number is a number if it is whole.
        let whole = match text.split_once('.') {
            Some((whole, rest)) if !whole.is_empty() && rest.bytes().all(|byte| byte == b'0') => whole,
            _ => text,
        };
        if whole == "-1" {
            return Sign::Blank;
        }
        if whole.len() <= 2 && whole.bytes().all(|byte| byte.is_ascii_digit()) {
            return whole.parse().map_or(Sign::Other, Sign::Number);
        }
        let is_variable = text.starts_with('_') && text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if text.chars().all(is_blank) || is_variable || is_word_for_blank(text) {
            Sign::Blank
        } else {
            Sign::Other
        }
    }
}

/// How the cells of a text are written.
#[derive(Clone, Debug)]
pub(super) struct Spelling {
    size: usize,
    /// The symbols of the digits.
    alphabet: Alphabet,
    /// Some cells hold numbers of several characters: then single digits are numbers too.
    has_numbers: bool,
    /// The text does not say from where it counts: it is read from 1.
    pub is_assumed: bool,
}

/// What is used in some cells.
struct Signs {
    cells: usize,
    zeros: usize,
    /// Whether a blank sign other than 0 stands in a cell.
    has_blank: bool,
    has_long: bool,
    has_numbers: bool,
    /// How often each number stands.
    numbers: [usize; 100],
    /// How often each character stands; small letters as capitals.
    symbols: [usize; 128],
    /// Cells that no alphabet of ours can read.
    others: usize,
}

impl Signs {
    fn of(cells: &[CellText<'_>]) -> Signs {
        let mut signs = Signs {
            cells: cells.len(),
            zeros: 0,
            has_blank: false,
            has_long: false,
            has_numbers: false,
            numbers: [0; 100],
            symbols: [0; 128],
            others: 0,
        };
        for cell in cells {
            signs.has_long |= cell.is_long();
            match Sign::of(cell.text) {
                Sign::Blank => signs.has_blank = true,
                Sign::Symbol('0') => signs.zeros += 1,
                Sign::Number(number) => {
                    signs.has_numbers = true;
                    signs.zeros += usize::from(number == 0);
                    signs.numbers[usize::from(number)] += 1;
                }
                Sign::Symbol(symbol) => match signs.symbols.get_mut(symbol.to_ascii_uppercase() as usize) {
                    Some(count) => {
                        *count += 1;
                        signs.has_blank |= is_blank(symbol);
                    }
                    None if is_blank(symbol) => signs.has_blank = true,
                    None => signs.others += 1,
                },
                Sign::Other => signs.others += 1,
            }
        }
        signs
    }

    fn used(&self) -> impl Iterator<Item = (char, usize)> + '_ {
        (0u8..128)
            .map(|byte| (char::from(byte), self.symbols[usize::from(byte)]))
            .filter(|&(_, count)| count > 0)
    }

    /// How many cells hold something that is neither a symbol of this alphabet nor a blank.
    fn misfits(&self, spelling: &Spelling) -> usize {
        let is_foreign = |c: char| spelling.symbol(c).is_none() && !is_blank(c);
        let symbols = self.used().filter(|&(c, _)| is_foreign(c)).map(|(_, count)| count);
        let numbers = (1..100).filter(|&number| spelling.number(number).is_none());
        symbols.sum::<usize>()
            + numbers.map(|number| self.numbers[usize::from(number)]).sum::<usize>()
            + self.others
    }

    /// How many cells hold the highest digit of a board that counts from 1.
    fn highest(&self, size: usize) -> usize {
        let symbol = Alphabet::default_for(size).symbol(size as u8).expect("a board has symbols");
        self.symbols[symbol as usize] + self.numbers[size]
    }

    /// Whether letters stand for digits, and all of them are small.
    fn are_lower_case(cells: &[CellText<'_>], alphabet: &Alphabet) -> bool {
        let letters = cells.iter().filter_map(|cell| match Sign::of(cell.text) {
            // `x` and `X` may be blanks.
            Sign::Symbol(c) if c.is_ascii_alphabetic() && alphabet.value(c).is_some() => Some(c),
            _ => None,
        });
        let mut letters = letters.peekable();
        letters.peek().is_some() && letters.all(|c| c.is_ascii_lowercase())
    }
}

/// How these cells are written: all cells of one board, or of several boards that are written alike, each of `size`²
/// cells. `named` are the symbols, where they are known before.
///
/// # Errors
/// The caller must name the alphabet: several fit and give different digits. (What fits no alphabet is found when the
/// cells are read.)
pub(super) fn spelling(
    cells: &[CellText<'_>],
    size: usize,
    named: Option<&Alphabet>,
) -> Result<Spelling, FormatError> {
    let signs = Signs::of(cells);
    let by =
        |alphabet: Alphabet| Spelling { size, alphabet, has_numbers: signs.has_numbers, is_assumed: false };
    if let Some(alphabet) = named {
        return Ok(by(alphabet.truncated(size)));
    }
    let from_one = by(Alphabet::default_for(size));
    if size == 9 && !signs.has_long {
        return Ok(from_one);
    }
    let from_zero = by(Alphabet::from_zero(size));
    let fits = |spelling: &Spelling| signs.misfits(spelling) == 0;
    let (one_fits, zero_fits) = (fits(&from_one), fits(&from_zero));
    // A grid without another blank that counts from 1 and lacks N has a 0 for each N, or more.
    let is_full = size > 1 && !signs.has_blank && signs.zeros * size <= signs.cells;
    let numbered = match signs.zeros {
        0 if one_fits && zero_fits => {
            let has_givens = signs.used().any(|(c, _)| !is_blank(c)) || signs.has_numbers;
            Some(Spelling { is_assumed: has_givens, ..from_one.clone() })
        }
        0 if zero_fits => Some(from_zero),
        1.. if zero_fits && (signs.has_blank || is_full) => Some(from_zero),
        _ if one_fits => {
            if signs.zeros > 0 && signs.has_blank && signs.highest(size) > 0 && !zero_repeats(cells, size) {
                return Err(zero_or_highest(cells, size));
            }
            Some(from_one.clone())
        }
        _ => None,
    };
    let letters = by(Alphabet::letters(size));
    let has_letters = signs.used().any(|(c, _)| c.is_ascii_alphabetic() && !is_blank(c));
    let lettered = (size != 9 && has_letters && fits(&letters)).then_some(letters.clone());
    let chosen = match (numbered, lettered) {
        (Some(numbered), Some(lettered)) => {
            let all = [numbered, lettered];
            let fits = all.iter().map(|spelling| spelling.alphabet.to_string()).collect();
            let (first, last) = (cells[0].at, cells[cells.len() - 1].span().end);
            return Err(FormatError::new(first..last, ReadErrorKind::Alphabet { size, fits }, 70));
        }
        (Some(only), None) | (None, Some(only)) => only,
        (None, None) => {
            let candidates = [from_one, letters];
            let nearest =
                candidates.into_iter().filter(|spelling| size != 9 || spelling.alphabet.value('1').is_some());
            nearest.min_by_key(|spelling| signs.misfits(spelling)).expect("there are candidates")
        }
    };
    let lower = Signs::are_lower_case(cells, &chosen.alphabet);
    Ok(if lower { Spelling { alphabet: chosen.alphabet.lowercase(), ..chosen } } else { chosen })
}

/// Whether 0 stands twice in a row or a column of some board: then it is no digit.
fn zero_repeats(cells: &[CellText<'_>], size: usize) -> bool {
    let is_zero = |cell: &CellText<'_>| matches!(Sign::of(cell.text), Sign::Symbol('0') | Sign::Number(0));
    cells.chunks(size * size).any(|board| {
        let mut rows = vec![0; size];
        let mut columns = vec![0; size];
        for (index, _) in board.iter().enumerate().filter(|(_, cell)| is_zero(cell)) {
            rows[index / size] += 1;
            columns[index % size] += 1;
        }
        rows.into_iter().chain(columns).any(|zeros| zeros > 1)
    })
}

/// The error "0 and the highest number stand beside another blank sign".
fn zero_or_highest(cells: &[CellText<'_>], size: usize) -> FormatError {
    let symbol = Alphabet::default_for(size).symbol(size as u8);
    let is_highest = |cell: &&CellText<'_>| match Sign::of(cell.text) {
        Sign::Symbol(c) => Some(c.to_ascii_uppercase()) == symbol,
        Sign::Number(number) => usize::from(number) == size,
        _ => false,
    };
    let highest = cells.iter().find(is_highest).copied().unwrap_or(CellText { at: 0, text: "" });
    let fits = [Alphabet::default_for(size), Alphabet::from_zero(size)].map(|own| own.to_string());
    let kind = ReadErrorKind::ZeroOrHighest { size, highest: highest.text.to_string(), fits: fits.into() };
    FormatError::new(highest.span(), kind, 80)
}

impl Spelling {
    fn counts_from_zero(&self) -> bool {
        self.alphabet.symbol(1) == Some('0')
    }

    /// The value of a character.
    fn symbol(&self, symbol: char) -> Option<u8> {
        match symbol.to_digit(10) {
            Some(number) if self.has_numbers => self.number(number as u8),
            _ if self.has_numbers && symbol.is_alphanumeric() => None,
            _ => self.alphabet.value(symbol),
        }
    }

    /// The value of a number that is a digit.
    fn number(&self, number: u8) -> Option<u8> {
        let value = number + u8::from(self.counts_from_zero());
        (1..=self.size).contains(&usize::from(value)).then_some(value)
    }

    /// The values of cells, blanks 0.
    ///
    /// # Errors
    /// A cell that holds neither a digit nor a blank.
    pub fn values(&self, cells: &[CellText<'_>]) -> Result<Vec<u8>, FormatError> {
        cells.iter().map(|cell| self.value(cell).ok_or_else(|| self.error(cell, cells))).collect()
    }

    fn value(&self, cell: &CellText<'_>) -> Option<u8> {
        match Sign::of(cell.text) {
            Sign::Blank => Some(0),
            Sign::Symbol(symbol) => self.symbol(symbol).or(is_blank(symbol).then_some(0)),
            Sign::Number(number) => self.number(number).or((number == 0).then_some(0)),
            Sign::Other => None,
        }
    }

    /// What is wrong with a cell.
    fn error(&self, cell: &CellText<'_>, cells: &[CellText<'_>]) -> FormatError {
        let size = self.size;
        let text = cell.text.to_string();
        match Sign::of(cell.text) {
            Sign::Symbol(symbol) if !self.has_numbers => not_a_symbol(cell.at, symbol, size, &self.alphabet),
            Sign::Number(_) | Sign::Other if size <= 9 => {
                // Either this is a candidate grid, or the cell is wrong.
                let is_wrong = |cell: &&CellText<'_>| cell.is_long() && self.value(cell).is_none();
                let confidence = if cells.iter().filter(is_wrong).count() <= 2 { 60 } else { 0 };
                FormatError::malformed(cell.span(), "rows", Malformed::LongCell { text, size }, confidence)
            }
            _ => {
                let lowest = usize::from(!self.counts_from_zero());
                FormatError::malformed(cell.span(), "rows", Malformed::Number { text, lowest, size }, 60)
            }
        }
    }

    /// The document of the board of these cells.
    ///
    /// # Errors
    /// [`FormatError`] of the first cell that holds neither a digit nor a blank.
    pub fn document(&self, cells: &[CellText<'_>], layout: Arc<Board>) -> Result<Document, FormatError> {
        let mut document = Document::new(Grid::from_checked(layout, self.values(cells)?));
        document.alphabet = self.alphabet.unusual(self.size);
        document.original.set_assumed(self.is_assumed && document.grid().filled() > 0);
        Ok(document)
    }

    /// The symbols, as a caller could have named them; `None` where the text does not say them.
    pub fn decided(self) -> Option<Alphabet> {
        (!self.is_assumed).then_some(self.alphabet)
    }
}
