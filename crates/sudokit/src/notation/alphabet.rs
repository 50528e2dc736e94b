//! Which character stands for which digit.
//!
//! Boards up to 9×9 are written with the digits 1 to N. Larger ones have no one custom: `1-9A-G`, `0-9A-F` and `A-P`
//! are all in use for 16×16, and the same text can mean different puzzles by different alphabets. So an alphabet is
//! taken from the text only when no other fits; otherwise the caller must name it.

use std::fmt;
use std::str::FromStr;

use crate::board::Grid9;

use super::error::ReadErrorKind;
use super::text::FormatError;

/// Symbols in the order of the digits: the first stands for digit 1.
///
/// ```
/// use sudokit::notation::Alphabet;
/// let hex: Alphabet = "0-9A-F".parse().unwrap();
/// assert_eq!(hex.value('0'), Some(1));
/// assert_eq!(hex.value('f'), Some(16));
/// assert_eq!(hex.symbol(16), Some('F'));
/// assert_eq!(hex.to_string(), "0-9A-F");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Alphabet {
    symbols: Vec<char>,
}

/// Why a text is no [`Alphabet`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AlphabetError {
    /// A symbol stands for two digits.
    #[error("the symbol '{0}' stands twice in the alphabet")]
    Twice(char),
    /// A range runs backwards.
    #[error("the range {0}-{1} runs backwards")]
    Backwards(char, char),
    /// There are no symbols, or more than a board has digits.
    #[error("an alphabet has 1 to 36 symbols, for example 1-9A-G, 0-9A-F or A-P")]
    Length,
    /// A character that cannot stand for a digit.
    #[error("'{0}' cannot stand for a digit")]
    Symbol(char),
}

impl Alphabet {
    /// `1-9`, then `A-Z`: the first `size` symbols of the default alphabet.
    pub fn default_for(size: usize) -> Alphabet {
        Alphabet { symbols: ('1'..='9').chain('A'..='Z').take(size).collect() }
    }

    /// `0-9`, then `A-Z`: zero stands for digit 1.
    pub fn from_zero(size: usize) -> Alphabet {
        Alphabet { symbols: ('0'..='9').chain('A'..='Z').take(size).collect() }
    }

    /// `A-Z`.
    pub fn letters(size: usize) -> Alphabet {
        Alphabet { symbols: ('A'..='Z').take(size).collect() }
    }

    /// The digit that `symbol` stands for. Letters count in either case unless the alphabet has both.
    pub fn value(&self, symbol: char) -> Option<u8> {
        let position = self.symbols.iter().position(|&own| own == symbol).or_else(|| {
            self.symbols.iter().position(|own| own.is_ascii() && own.eq_ignore_ascii_case(&symbol))
        });
        position.map(|index| index as u8 + 1)
    }

    /// The symbol of a digit.
    pub fn symbol(&self, value: u8) -> Option<char> {
        usize::from(value).checked_sub(1).and_then(|index| self.symbols.get(index).copied())
    }

    /// How many digits have a symbol.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Never: an alphabet has symbols.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// The first `size` symbols.
    pub fn truncated(&self, size: usize) -> Alphabet {
        Alphabet { symbols: self.symbols.iter().copied().take(size).collect() }
    }

    /// The symbols of the first `size` digits, unless they are the default ones.
    pub(super) fn unusual(&self, size: usize) -> Option<Alphabet> {
        let own = self.truncated(size);
        (own != Alphabet::default_for(size)).then_some(own)
    }

    /// Returns the symbols with small letters.
    pub(super) fn lowercase(&self) -> Alphabet {
        Alphabet { symbols: self.symbols.iter().map(char::to_ascii_lowercase).collect() }
    }

    /// Whether `symbol` may stand for a blank beside this alphabet.
    pub(super) fn allows_blank(&self, symbol: char) -> bool {
        is_blank(symbol) && self.value(symbol).is_none()
    }
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(text: &str) -> Result<Alphabet, AlphabetError> {
        let chars: Vec<char> = text.chars().collect();
        let mut symbols: Vec<char> = Vec::new();
        let mut at = 0;
        while at < chars.len() {
            let first = chars[at];
            let last = if at + 2 < chars.len() && chars[at + 1] == '-' { chars[at + 2] } else { first };
            at += if last == first { 1 } else { 3 };
            if last < first {
                return Err(AlphabetError::Backwards(first, last));
            }
            for symbol in first..=last {
                if !symbol.is_alphanumeric() {
                    return Err(AlphabetError::Symbol(symbol));
                }
                if symbols.contains(&symbol) {
                    return Err(AlphabetError::Twice(symbol));
                }
                symbols.push(symbol);
                if symbols.len() > 36 {
                    return Err(AlphabetError::Length);
                }
            }
        }
        if symbols.is_empty() { Err(AlphabetError::Length) } else { Ok(Alphabet { symbols }) }
    }
}

/// Runs of three or more as ranges: `1-9A-G`.
impl fmt::Display for Alphabet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut at = 0;
        while at < self.symbols.len() {
            let run = (at + 1..self.symbols.len())
                .take_while(|&next| self.symbols[next] as u32 == self.symbols[at] as u32 + (next - at) as u32)
                .count();
            match run {
                0 | 1 => write!(f, "{}", self.symbols[at])?,
                _ => write!(f, "{}-{}", self.symbols[at], self.symbols[at + run])?,
            }
            at += if run < 2 { 1 } else { run + 1 };
        }
        Ok(())
    }
}

/// The characters that people write for a blank.
pub(super) fn is_blank(symbol: char) -> bool {
    matches!(symbol, '.' | '0' | '*' | '_' | '-' | 'x' | 'X' | '?' | ' ' | '#' | '·')
}

/// The values of 81 bytes that are digits and blank symbols; `None` if there are other bytes, or a space: where one
/// stands the careful reader must look. Comparisons without branches, so that the compiler takes many bytes at once;
/// a table of 256 values took six times as long.
pub(super) fn values9(line: &[u8]) -> Option<Grid9> {
    let line: &[u8; 81] = line.try_into().ok()?;
    let mut values = [0; 81];
    let mut foreign = false;
    for (value, &byte) in values.iter_mut().zip(line) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = digit <= 9;
        let is_blank = (byte == b'.') | (byte == b'*') | (byte == b'_') | (byte == b'-') | (byte == b'?');
        // Lower and upper case differ in one bit.
        let is_cross = byte | 0x20 == b'x';
        *value = if is_digit { digit } else { 0 };
        foreign |= !(is_digit | is_blank | is_cross);
    }
    (!foreign).then_some(Grid9::from_checked(values))
}

/// The error "this character is no symbol of the board".
pub(super) fn not_a_symbol(at: usize, found: char, size: usize, alphabet: &Alphabet) -> FormatError {
    let kind = ReadErrorKind::Symbol { found, size, symbols: alphabet.truncated(size).to_string() };
    FormatError::new(at..at + found.len_utf8(), kind, 80)
}
