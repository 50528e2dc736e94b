//! The plain line form of a board: one character for each cell in reading order. The many other forms of text are
//! read by `sudokit::notation`; this one is what `FromStr` and `Display` of grids and puzzles use.

use std::fmt;

use super::MAX_SIZE;

/// Why a text is no board in line form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LineError {
    /// There is no board of this many cells.
    #[error("{0} characters; a line has one for each of N² cells with N from 1 to 25, for example 81")]
    Length(usize),
    /// Only a line of 81 characters is a 9×9 board.
    #[error("{0} characters; a 9x9 board has 81")]
    Length9(usize),
    /// A character that is neither a digit nor a blank.
    #[error("character {position}, '{}', is neither a digit nor a blank (. or 0)", character.escape_debug())]
    Character {
        /// Its place in the line, counted in characters from 1.
        position: usize,
        /// The character.
        character: char,
    },
    /// A digit that the board does not have.
    #[error("character {position} stands for {value}, but a {size}x{size} board has digits 1 to {size}")]
    Value {
        /// Its place in the line, counted in characters from 1.
        position: usize,
        /// The digit's value.
        value: u8,
        /// Side of the board.
        size: usize,
    },
}

/// The value of a character: 0 for `.` and `0`, `1` to `9`, `A` or `a` to `P` or `p` for 10 to 25.
fn value(character: char) -> Option<u8> {
    match character {
        '.' => Some(0),
        '0'..='9' => Some(character as u8 - b'0'),
        'A'..='P' => Some(character as u8 - b'A' + 10),
        'a'..='p' => Some(character as u8 - b'a' + 10),
        _ => None,
    }
}

/// Side and values of the board in a line.
pub fn read(line: &str) -> Result<(usize, Vec<u8>), LineError> {
    let count = line.chars().count();
    let size = count.isqrt();
    if size * size != count || !(1..=MAX_SIZE).contains(&size) {
        return Err(LineError::Length(count));
    }
    let cell = |(index, character): (usize, char)| {
        let position = index + 1;
        let value = value(character).ok_or(LineError::Character { position, character })?;
        if usize::from(value) > size {
            return Err(LineError::Value { position, value, size });
        }
        Ok(value)
    };
    Ok((size, line.chars().enumerate().map(cell).collect::<Result<_, _>>()?))
}

/// The values of a 9×9 board in a line.
pub(super) fn read9(line: &[u8]) -> Result<[u8; 81], LineError> {
    let line: &[u8; 81] = line.try_into().map_err(|_| LineError::Length9(line.len()))?;
    let mut values = [0; 81];
    for (index, (value, &byte)) in values.iter_mut().zip(line).enumerate() {
        *value = match byte {
            b'1'..=b'9' => byte - b'0',
            b'.' | b'0' => 0,
            _ => return Err(LineError::Character { position: index + 1, character: char::from(byte) }),
        };
    }
    Ok(values)
}

/// Writes values in line form, `.` for a blank.
pub fn write(values: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    use fmt::Write;
    let symbol = |value: u8| match value {
        0 => '.',
        1..=9 => char::from(b'0' + value),
        _ => char::from(b'A' + value - 10),
    };
    values.iter().try_for_each(|&value| f.write_char(symbol(value)))
}
