//! The number of grids with boxes of two rows and n columns (4×4, 6×6, 8×8, 10×10).
//!
//! A band of such a grid has two rows and two boxes, so it is fixed, up to the order inside its four half
//! rows, by the set S of n digits in its upper left half row. Given the sets of all bands, the left and the
//! right stack are filled independently, and in equally many ways L (the right stack has the same sets, upside
//! down). The number of grids is the sum of L² over all choices of n sets.
//!
//! L depends on the sets only up to renaming digits, reordering bands and exchanging the two rows of a band, so choices
//! are grown band by band and merged with weights. L itself counts the ways to split an n-regular bipartite graph (half
//! rows and digits) into n perfect matchings in order (columns). The matching through digit 1 and its k-th row is taken
//! k-th (factor n!), and the last two matchings are read off the cycles.

use std::collections::BTreeMap;

use crate::control::{Meter, Stop};

/// For each of the 2^k patterns of "upper left half row or not" over k bands: how many digits have it.
type Profile = Vec<u8>;

/// Grids with 2×n boxes for n in 1..=5 (10×10 takes five minutes); `None` for other n.
///
/// # Errors
/// When the meter's budget ends first. A node is a choice of the matchings of some columns.
///
/// ```
/// use sudokit::enumerate::count_two_row_boxes;
/// use sudokit::{Budget, Meter};
/// let mut meter = Meter::new(Budget::default());
/// assert_eq!(count_two_row_boxes(2, &mut meter), Ok(Some(288)));
/// assert_eq!(count_two_row_boxes(3, &mut meter), Ok(Some(28_200_960)));
/// assert_eq!(count_two_row_boxes(4, &mut meter), Ok(Some(29_136_487_207_403_520)));
/// ```
pub fn count_two_row_boxes(n: usize, meter: &mut Meter) -> Result<Option<u128>, Stop> {
    if !(1..=5).contains(&n) {
        return Ok(None);
    }
    // (choices of sets per labelled digits) as weight of each profile
    let mut level = BTreeMap::from([(vec![2 * n as u8], 1u128)]);
    for bands in 0..n {
        let mut next: BTreeMap<Profile, u128> = BTreeMap::new();
        for (profile, weight) in &level {
            split(profile, n, &mut |child, count| {
                *next.entry(canonical(child, bands + 1)).or_default() += weight * count;
            });
        }
        level = next;
    }
    let mut total = 0;
    for (profile, weight) in &level {
        let fillings = u128::from(fillings(profile, n, meter)?);
        total += weight * fillings * fillings;
    }
    Ok(Some(total))
}

/// All ways to put `n` of the digits into the next band's upper left half row.
fn split(profile: &Profile, n: usize, found: &mut dyn FnMut(&Profile, u128)) {
    fn go(
        profile: &Profile,
        at: usize,
        left: usize,
        count: u128,
        child: &mut Profile,
        found: &mut dyn FnMut(&Profile, u128),
    ) {
        if at == profile.len() {
            if left == 0 {
                found(child, count);
            }
            return;
        }
        let here = profile[at];
        for taken in 0..=here.min(left as u8) {
            child[2 * at] = here - taken;
            child[2 * at + 1] = taken;
            let count = count * binomial(here, taken);
            go(profile, at + 1, left - taken as usize, count, child, found);
        }
    }
    go(profile, 0, n, 1, &mut vec![0; profile.len() * 2], found);
}

fn binomial(n: u8, k: u8) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

/// The largest profile under reordering bands and exchanging rows of bands.
fn canonical(profile: &Profile, bands: usize) -> Profile {
    let mut best = profile.clone();
    let mut order: Vec<usize> = (0..bands).collect();
    permute(&mut order, 0, &mut |order| {
        let moved: Vec<usize> = (0..profile.len())
            .map(|pattern| order.iter().enumerate().fold(0, |to, (i, &band)| to | (pattern >> band & 1) << i))
            .collect();
        for flips in 0..profile.len() {
            let mut image = vec![0; profile.len()];
            for (pattern, &count) in profile.iter().enumerate() {
                image[moved[pattern] ^ flips] = count;
            }
            if image > best {
                best = image;
            }
        }
    });
    best
}

fn permute(order: &mut Vec<usize>, from: usize, visit: &mut dyn FnMut(&[usize])) {
    if from == order.len() {
        return visit(order);
    }
    for i in from..order.len() {
        order.swap(from, i);
        permute(order, from + 1, visit);
        order.swap(from, i);
    }
}

/// L: ways to fill the left stack.
fn fillings(profile: &Profile, n: usize, meter: &mut Meter) -> Result<u64, Stop> {
    let mut rows = vec![0u16; 2 * n];
    // Digits that stand in the same half rows are equivalent: the first matching takes them in order.
    let mut before = vec![0u16; 2 * n];
    let mut digit = 0;
    let mut orders: u64 = (1..=n as u64).product();
    for (pattern, &count) in profile.iter().enumerate() {
        let first = digit;
        for _ in 0..count {
            for band in 0..n {
                let upper = pattern >> band & 1 == 1;
                rows[2 * band + usize::from(!upper)] |= 1 << digit;
            }
            // Digit 0 takes its rows in order already.
            let equivalent = first.max(1)..digit;
            orders *= if digit == 0 { 1 } else { equivalent.len() as u64 + 1 };
            before[digit] = equivalent.fold(0, |set, other| set | 1 << other);
            digit += 1;
        }
    }
    Ok(orders * factorizations(&mut rows, n, &before, meter)?)
}

/// Ordered splits of the remaining graph into perfect matchings, digit 0's rows taken in order, and the digits of
/// the first matching such that each comes after those of its `before`.
fn factorizations(rows: &mut [u16], degree: usize, before: &[u16], meter: &mut Meter) -> Result<u64, Stop> {
    meter.node()?;
    Ok(match degree {
        1 => 1,
        2 if before.iter().all(|&earlier| earlier == 0) => 1 << (cycles(rows) - 1),
        _ => match rows.iter().position(|&row| row & 1 == 1) {
            Some(first) => matchings(rows, first, 0, 0, degree, before, meter)?,
            None => 0,
        },
    })
}

/// Tries every perfect matching that gives digit 0 to row `first`, row by row.
fn matchings(
    rows: &mut [u16],
    first: usize,
    row: usize,
    used: u16,
    degree: usize,
    before: &[u16],
    meter: &mut Meter,
) -> Result<u64, Stop> {
    if row == rows.len() {
        return factorizations(rows, degree - 1, &[], meter);
    }
    let mut choices = if row == first { 1 } else { rows[row] & !used & !1 };
    let mut total = 0;
    while choices != 0 {
        let digit = choices & choices.wrapping_neg();
        choices ^= digit;
        let waits = before.get(digit.trailing_zeros() as usize).is_some_and(|&earlier| earlier & !used != 0);
        if !waits {
            rows[row] ^= digit;
            total += matchings(rows, first, row + 1, used | digit, degree, before, meter)?;
            rows[row] ^= digit;
        }
    }
    Ok(total)
}

/// Number of cycles of a graph in which every row and every digit has two edges.
fn cycles(rows: &[u16]) -> u32 {
    let mut left: u32 = (1 << rows.len()) - 1;
    let mut count = 0;
    while left != 0 {
        let mut digits = rows[left.trailing_zeros() as usize];
        loop {
            let before = digits;
            let mut open = left;
            while open != 0 {
                let row = open.trailing_zeros() as usize;
                open &= open - 1;
                if rows[row] & digits != 0 {
                    digits |= rows[row];
                    left &= !(1 << row);
                }
            }
            if digits == before {
                break;
            }
        }
        count += 1;
    }
    count
}
