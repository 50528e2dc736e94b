//! What stands in a cell of a text, before it is known which symbols the whole grid has.

/// A symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Symbol {
    /// A mark of a blank.
    Blank,
    /// A digit or letter of its own.
    Sign(char),
    /// A number of several digits.
    Number(u8),
}

impl Symbol {
    /// Whether it is a blank on boards without a digit 0.
    pub fn is_blank(&self) -> bool {
        matches!(self, Symbol::Blank | Symbol::Sign('0'))
    }
}

/// Marks of blanks that stand for themselves.
pub const BLANKS: [char; 8] = ['.', '_', '?', '·', '□', '▢', '•', '…'];

/// The cells of a grid, 0 for a blank; none if the symbols belong to no one alphabet of `size` digits.
///
/// Up to 9 digits these are 1 to 9. Above, numbers, or letters as signs: `1…9A…`, `0…9A…` or `A…`, whichever the grid
/// as a whole uses.
pub fn values(symbols: &[Symbol], size: usize) -> Option<Vec<u8>> {
    let is_wide = symbols.iter().any(|symbol| matches!(symbol, Symbol::Number(_)));
    if size <= 9 || is_wide {
        return numbers(symbols, size);
    }
    let signs: Vec<char> = symbols
        .iter()
        .filter_map(
            |symbol| if let Symbol::Sign(sign) = symbol { Some(sign.to_ascii_uppercase()) } else { None },
        )
        .collect();
    let is_complete = signs.len() == symbols.len();
    let from_one = |sign: char| match sign {
        '0' => Some(0),
        '1'..='9' => Some(sign as u8 - b'0'),
        'A'..='Z' => Some(sign as u8 - b'A' + 10),
        _ => None,
    };
    let from_zero = |sign: char| from_one(sign).map(|value| value + 1);
    let letters = |sign: char| sign.is_ascii_uppercase().then(|| sign as u8 - b'A' + 1);
    let read = |value: &dyn Fn(char) -> Option<u8>| -> Option<Vec<u8>> {
        let cells = symbols.iter().map(|symbol| match symbol {
            Symbol::Sign(sign) => {
                value(sign.to_ascii_uppercase()).filter(|&value| usize::from(value) <= size)
            }
            _ => Some(0),
        });
        cells.collect()
    };
    if !signs.iter().any(char::is_ascii_digit) && !signs.is_empty() {
        return read(&letters);
    }
    let zeros = signs.iter().filter(|sign| **sign == '0').count();
    let has_last = signs.iter().any(|&sign| from_one(sign).is_some_and(|value| usize::from(value) == size));
    // Zeros are digits where all others are there as well, but not the last one of the alphabet that begins with 1.
    if is_complete && zeros > 0 && zeros <= size + 2 && !has_last {
        return read(&from_zero);
    }
    read(&from_one)
}

/// Numbers; zeros are blanks, unless the numbers are those from 0 of a complete grid of more than nine.
fn numbers(symbols: &[Symbol], size: usize) -> Option<Vec<u8>> {
    let number = |symbol: &Symbol| match *symbol {
        Symbol::Blank => Some(0),
        Symbol::Sign(sign) => sign.to_digit(10).map(|digit| digit as u8),
        Symbol::Number(number) => Some(number),
    };
    let cells: Vec<u8> = symbols.iter().map(number).collect::<Option<_>>()?;
    if cells.iter().any(|&cell| usize::from(cell) > size) {
        return None;
    }
    let zeros = symbols.iter().filter(|symbol| **symbol == Symbol::Sign('0')).count();
    let is_complete = !symbols.contains(&Symbol::Blank);
    if size > 9 && is_complete && zeros > 0 && zeros <= size + 2 && !cells.contains(&(size as u8)) {
        return Some(cells.iter().map(|cell| cell + 1).collect());
    }
    Some(cells)
}
