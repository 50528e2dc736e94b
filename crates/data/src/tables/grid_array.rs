//! Puzzles in Arrow columns: as text, as bytes, as lists of 81 numbers; and back.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type,
    UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, ArrowPrimitiveType};
use arrow_schema::DataType;
use sudokit::Grid9;

use crate::error::{Error, RowErrorKind};

/// What a row of a puzzle column holds: nothing (null), a puzzle, or something unreadable.
pub type GridValue = Result<Option<Grid9>, RowErrorKind>;

/// The puzzles of a column.
///
/// Text (`Utf8`, `LargeUtf8`, `Utf8View`, dictionaries of them) and `Binary` hold 81 symbols: digits, and any of
/// `. 0 * _ - x X ?` or a space for a blank. Blanks around them are ignored, and so are single spaces between nine
/// groups of nine. Lists, `FixedSizeBinary(81)` and binary values without a printable symbol hold numbers, 0 for a
/// blank; a list of nine lists of nine will do. A null row stays null; a null within a puzzle is an error of its cell.
///
/// # Errors
/// If the column is of another type.
pub fn grids(array: &dyn Array) -> Result<Vec<GridValue>, Error> {
    let rows = 0..array.len();
    Ok(match array.data_type() {
        DataType::Utf8 => each(array, |row| text(array.as_string::<i32>().value(row).as_bytes())),
        DataType::LargeUtf8 => each(array, |row| text(array.as_string::<i64>().value(row).as_bytes())),
        DataType::Utf8View => each(array, |row| text(array.as_string_view().value(row).as_bytes())),
        DataType::Binary => each(array, |row| bytes(array.as_binary::<i32>().value(row))),
        DataType::LargeBinary => each(array, |row| bytes(array.as_binary::<i64>().value(row))),
        DataType::BinaryView => each(array, |row| bytes(array.as_binary_view().value(row))),
        DataType::FixedSizeBinary(_) => each(array, |row| bytes(array.as_fixed_size_binary().value(row))),
        DataType::Dictionary(key, _) => return dictionary(array, key),
        DataType::List(_) => {
            let list = array.as_list::<i32>();
            let parts = rows.map(|row| (!list.is_null(row)).then(|| list.value(row)));
            return parts.map(row_of).collect();
        }
        DataType::LargeList(_) => {
            let list = array.as_list::<i64>();
            let parts = rows.map(|row| (!list.is_null(row)).then(|| list.value(row)));
            return parts.map(row_of).collect();
        }
        DataType::FixedSizeList(..) => {
            let list = array.as_fixed_size_list();
            let parts = rows.map(|row| (!list.is_null(row)).then(|| list.value(row)));
            return parts.map(row_of).collect();
        }
        DataType::Null => vec![Ok(None); array.len()],
        other => {
            return Err(Error::Usage(format!(
                "puzzles cannot be read from a column of type {other}; give text of 81 characters, or lists of 81 numbers"
            )));
        }
    })
}

fn each(array: &dyn Array, read: impl Fn(usize) -> Result<Grid9, RowErrorKind>) -> Vec<GridValue> {
    (0..array.len()).map(|row| if array.is_null(row) { Ok(None) } else { read(row).map(Some) }).collect()
}

/// A list value of numbers, flat or in nine lists.
fn row_of(part: Option<arrow_array::ArrayRef>) -> Result<GridValue, Error> {
    let Some(part) = part else { return Ok(Ok(None)) };
    let flat: arrow_array::ArrayRef = match part.data_type() {
        DataType::List(_) => flatten(&part, |row| part.as_list::<i32>().value(row))?,
        DataType::LargeList(_) => flatten(&part, |row| part.as_list::<i64>().value(row))?,
        DataType::FixedSizeList(..) => flatten(&part, |row| part.as_fixed_size_list().value(row))?,
        _ => part,
    };
    Ok(numbers(flat.as_ref())?.map(Some))
}

fn flatten(
    part: &dyn Array,
    value: impl Fn(usize) -> arrow_array::ArrayRef,
) -> Result<arrow_array::ArrayRef, Error> {
    let rows: Vec<arrow_array::ArrayRef> =
        (0..part.len()).filter(|&row| !part.is_null(row)).map(value).collect();
    let rows: Vec<&dyn Array> = rows.iter().map(|row| row.as_ref()).collect();
    if rows.is_empty() {
        return Ok(arrow_array::new_empty_array(&DataType::UInt8));
    }
    arrow_select::concat::concat(&rows).map_err(Error::arrow)
}

fn dictionary(array: &dyn Array, key: &DataType) -> Result<Vec<GridValue>, Error> {
    fn by_key<K: ArrowDictionaryKeyType>(array: &dyn Array) -> Result<Vec<GridValue>, Error> {
        let dictionary = array.as_dictionary::<K>();
        let values = grids(dictionary.values().as_ref())?;
        Ok((0..array.len())
            .map(|row| dictionary.key(row).map_or(Ok(None), |key| values[key].clone()))
            .collect())
    }
    match key {
        DataType::Int8 => by_key::<Int8Type>(array),
        DataType::Int16 => by_key::<Int16Type>(array),
        DataType::Int32 => by_key::<Int32Type>(array),
        DataType::Int64 => by_key::<Int64Type>(array),
        DataType::UInt8 => by_key::<UInt8Type>(array),
        DataType::UInt16 => by_key::<UInt16Type>(array),
        DataType::UInt32 => by_key::<UInt32Type>(array),
        _ => by_key::<UInt64Type>(array),
    }
}

/// The 81 symbols of nine groups of nine with a space between: how our CSV files write grids that would be numbers.
pub fn ungrouped(symbols: &[u8]) -> Option<[u8; 81]> {
    let is_space = |at: usize| symbols[at] == b' ';
    if symbols.len() != 89 || (0..89).any(|at| is_space(at) != (at % 10 == 9)) {
        return None;
    }
    Some(std::array::from_fn(|cell| symbols[cell / 9 * 10 + cell % 9]))
}

/// A puzzle in symbols.
pub(crate) fn text(symbols: &[u8]) -> Result<Grid9, RowErrorKind> {
    // A space may be a blank cell, so blanks around the puzzle go only where there are too many symbols.
    let symbols = if symbols.len() == 81 { symbols } else { symbols.trim_ascii() };
    let without_spaces = ungrouped(symbols);
    let symbols = without_spaces.as_ref().map_or(symbols, |symbols| &symbols[..]);
    let mut values = [0; 81];
    let mut cell = 0;
    for (at, &byte) in symbols.iter().enumerate() {
        if byte & 0xc0 == 0x80 {
            continue;
        }
        if cell == 81 {
            break;
        }
        values[cell] = match byte {
            b'1'..=b'9' => byte - b'0',
            b'.' | b'0' | b'*' | b'_' | b'-' | b'x' | b'X' | b'?' | b' ' => 0,
            _ => {
                let found = String::from_utf8_lossy(&symbols[at..]).chars().next().unwrap_or('\u{fffd}');
                return Err(RowErrorKind::Symbol { cell: cell as u8, found: format!("{found:?}") });
            }
        };
        cell += 1;
    }
    let found = symbols.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    if found == 81 { checked(values) } else { Err(RowErrorKind::Length { found }) }
}

/// A puzzle in bytes: symbols, or numbers.
pub(crate) fn bytes(bytes: &[u8]) -> Result<Grid9, RowErrorKind> {
    if bytes.iter().any(|byte| byte.is_ascii_graphic()) {
        return text(bytes);
    }
    let cells: &[u8; 81] = bytes.try_into().map_err(|_| RowErrorKind::Length { found: bytes.len() })?;
    checked(*cells)
}

/// A puzzle, or the cell whose value is no digit.
fn checked(values: [u8; 81]) -> Result<Grid9, RowErrorKind> {
    Grid9::new(values).map_err(|_| {
        let cell = values.iter().position(|&value| value > 9).unwrap_or(0);
        RowErrorKind::Symbol { cell: cell as u8, found: values[cell].to_string() }
    })
}

/// A puzzle in numbers.
fn numbers(array: &dyn Array) -> Result<Result<Grid9, RowErrorKind>, Error> {
    fn by_type<T: ArrowPrimitiveType>(array: &dyn Array) -> Result<Grid9, RowErrorKind>
    where
        T::Native: std::fmt::Display + PartialEq + From<u8>,
    {
        let values = array.as_primitive::<T>();
        if values.len() != 81 {
            return Err(RowErrorKind::Length { found: values.len() });
        }
        let mut digits = [0; 81];
        for cell in 0..81 {
            let wrong = |found: String| RowErrorKind::Symbol { cell: cell as u8, found };
            if values.is_null(cell) {
                return Err(wrong("null".into()));
            }
            let value = values.value(cell);
            digits[cell] = (0..=9u8)
                .find(|&digit| T::Native::from(digit) == value)
                .ok_or_else(|| wrong(value.to_string()))?;
        }
        checked(digits)
    }
    Ok(match array.data_type() {
        DataType::UInt8 => by_type::<UInt8Type>(array),
        DataType::UInt16 => by_type::<UInt16Type>(array),
        DataType::UInt32 => by_type::<UInt32Type>(array),
        DataType::UInt64 => by_type::<UInt64Type>(array),
        DataType::Int16 => by_type::<Int16Type>(array),
        DataType::Int32 => by_type::<Int32Type>(array),
        DataType::Int64 => by_type::<Int64Type>(array),
        DataType::Float32 => by_type::<Float32Type>(array),
        DataType::Float64 => by_type::<Float64Type>(array),
        DataType::Int8 => {
            let values = array.as_primitive::<Int8Type>();
            by_type::<Int16Type>(&values.unary::<_, Int16Type>(i16::from))
        }
        other => {
            return Err(Error::Usage(format!(
                "a puzzle cannot be a list of {other}; give 81 numbers from 0 to 9"
            )));
        }
    })
}

/// The 81-character line as text.
pub(crate) fn line(grid: &Grid9) -> String {
    String::from_utf8_lossy(&grid.to_line()).into_owned()
}
