//! Keys of relations between two cells: one bit for each pair of numbers, row by row of the first, six bits to a
//! character, the lowest first, zeros at the end left out.

use super::base64;
use crate::propagation::Values;

/// For each number of the first cell the numbers that the second may have. The older tokens `Binary` and `BinaryX` swap
/// `-` and `_`.
///
/// # Errors
/// What is wrong with the key, in words.
pub(super) fn unpack(key: &str, values: usize, legacy: bool) -> Result<Vec<Values>, String> {
    let swapped: String = key
        .chars()
        .map(|c| match c {
            '-' if legacy => '_',
            '_' if legacy => '-',
            c => c,
        })
        .collect();
    let sextets =
        base64::sextets(&swapped).map_err(|at| format!("character {} of the key is no base64", at + 1))?;
    let row = |first: usize| {
        (0..values)
            .filter(|second| base64::bit(&sextets, first * values + second))
            .fold(0, |set, second| set | 1 << second)
    };
    Ok((0..values).map(row).collect())
}

/// The key of a relation.
pub(super) fn pack(allowed: &[Values], values: usize) -> String {
    let bits: Vec<bool> =
        allowed.iter().flat_map(|set| (0..values).map(move |second| set >> second & 1 == 1)).collect();
    base64::from_sextets(&base64::bits_to_sextets(&bits))
}
