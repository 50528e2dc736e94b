//! The number of essentially different 9×9 grids by Burnside's lemma.
//!
//! Two grids are essentially the same if one of the 3,359,232 movements of cells (with a renaming of digits) turns one
//! into the other. The number of classes is the average, over all movements g, of the number of grids (up to renaming)
//! that g merely renames. It is the same for conjugate movements: 275 classes. With H = S₃ ≀ S₃ on the nine rows, they
//! are the 253 unordered pairs of the 22 classes of H, and 22 for movements that exchange rows and columns, represented
//! by (c, 1) after the exchange.
//!
//! For each class: g renames a grid by some σ. A house that g^k keeps is mapped to the digits one to one, so σ^k must
//! have the cycle type of g^k on it, which leaves few σ. The cells of an orbit of g hold v, σv, σ²v, …, so one variable
//! stands for each orbit. Digits in cycles of σ that are not yet used are all alike, so only one of each length is
//! tried: this divides by the centraliser of σ. The search fixes forced orbits in passes, branches on the orbit with
//! fewest values, and counts the last orbit without visiting it. Bands (or stacks) that the movement does not mix are
//! filled one after the other, and positions between them are remembered. Source: [russell2006], who count each class
//! by a program of its own.

use std::collections::{BTreeMap, HashMap};

use super::bands::count_by_bands;
use crate::control::{Meter, Stop};

/// One class of conjugate movements of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementClass {
    /// A movement of the class: `cell_of[i]` is the cell that cell `i` moves to.
    pub cell_of: Vec<u8>,
    /// Whether it exchanges rows and columns.
    pub transposes: bool,
    /// How many movements are in the class. All together 3,359,232.
    pub size: u32,
    /// How many grids, up to renaming of digits, each of them merely renames.
    pub fixed_grids: u64,
}

/// What [`count_classes`] computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassCount {
    /// Essentially different 9×9 grids: 5,472,730,538.
    pub classes: u64,
    /// The 275 classes of movements.
    pub movements: Vec<MovementClass>,
}

/// A permutation of nine lines.
type Lines = [u8; 9];

/// More than the maximum number of orbits that a movement other than the identity has (72, rounded up to whole
/// vectors).
const MAX_ORBITS: usize = 80;

/// Counts the essentially different 9×9 grids. `progress` is called after each of the 275 classes.
///
/// # Errors
/// When the meter's budget ends first.
pub fn count_classes(meter: &mut Meter, progress: &mut dyn FnMut(usize)) -> Result<ClassCount, Stop> {
    let mut movements = movement_classes();
    for done in 0..movements.len() {
        let class = &mut movements[done];
        class.fixed_grids = if class.size == 1 && !class.transposes {
            (count_by_bands().grids / 362_880) as u64
        } else {
            fixed_grids(&class.cell_of, meter)?
        };
        progress(done + 1);
    }
    let sum: u128 =
        movements.iter().map(|class| u128::from(class.size) * u128::from(class.fixed_grids)).sum();
    Ok(ClassCount { classes: (sum / 3_359_232) as u64, movements })
}

/// The 1,296 permutations of nine lines that keep chutes together.
fn line_permutations() -> Vec<Lines> {
    const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut result = Vec::with_capacity(1296);
    for chutes in ORDERS {
        for inner in 0..216 {
            let inner = [ORDERS[inner / 36], ORDERS[inner / 6 % 6], ORDERS[inner % 6]];
            result.push(std::array::from_fn(|i| chutes[i / 3] * 3 + inner[i / 3][i % 3]));
        }
    }
    result
}

fn after(a: &Lines, b: &Lines) -> Lines {
    a.map(|line| b[line as usize])
}

fn inverse(a: &Lines) -> Lines {
    let mut result = [0; 9];
    a.iter().zip(0..).for_each(|(&image, line)| result[image as usize] = line);
    result
}

/// Representatives and sizes of the classes of conjugate movements.
fn movement_classes() -> Vec<MovementClass> {
    let all = line_permutations();
    let mut left: std::collections::BTreeSet<Lines> = all.iter().copied().collect();
    let mut of_lines = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut size = 0;
        for by in &all {
            size += u32::from(left.remove(&after(&after(&inverse(by), &first), by)));
        }
        of_lines.push((first, size));
    }
    let identity: Lines = std::array::from_fn(|i| i as u8);
    let moved = |rows: &Lines, cols: &Lines, transposes: bool| -> Vec<u8> {
        (0..81)
            .map(|cell| {
                let (r, c) = if transposes { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
                rows[r] * 9 + cols[c]
            })
            .collect()
    };
    let mut result = Vec::with_capacity(275);
    for (i, (rows, row_size)) in of_lines.iter().enumerate() {
        for (j, (cols, col_size)) in of_lines.iter().enumerate().take(i + 1) {
            let size = row_size * col_size * if i == j { 1 } else { 2 };
            result.push(MovementClass {
                cell_of: moved(rows, cols, false),
                transposes: false,
                size,
                fixed_grids: 0,
            });
        }
    }
    for (rows, size) in &of_lines {
        let cell_of = moved(rows, &identity, true);
        result.push(MovementClass { cell_of, transposes: true, size: size * 1296, fixed_grids: 0 });
    }
    result
}

/// Lengths of cycles, descending.
fn cycle_type(image: &[u8]) -> Vec<usize> {
    let mut seen = vec![false; image.len()];
    let mut lengths = Vec::new();
    for start in 0..image.len() {
        let (mut at, mut length) = (start, 0);
        while !seen[at] {
            seen[at] = true;
            at = image[at] as usize;
            length += 1;
        }
        if length > 0 {
            lengths.push(length);
        }
    }
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    lengths
}

fn houses() -> Vec<Vec<usize>> {
    let mut result: Vec<Vec<usize>> = Vec::with_capacity(27);
    for i in 0..9 {
        result.push((0..9).map(|k| i * 9 + k).collect());
        result.push((0..9).map(|k| k * 9 + i).collect());
        result.push((0..9).map(|k| (i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3).collect());
    }
    result
}

/// Whether a renaming with cycles of these lengths fits the way the movement acts on every house.
fn fits(cell_of: &[u8], lengths: &[usize], houses: &[Vec<usize>]) -> bool {
    houses.iter().all(|house| {
        // The lowest k for which the k-fold movement keeps the house.
        let mut images: Vec<usize> = house.clone();
        for k in 1.. {
            images.iter_mut().for_each(|cell| *cell = cell_of[*cell] as usize);
            if images.iter().all(|cell| house.contains(cell)) {
                let on_house: Vec<u8> = images
                    .iter()
                    .map(|cell| house.iter().position(|other| other == cell).unwrap_or(0) as u8)
                    .collect();
                let mut power: Vec<usize> = Vec::new();
                for &length in lengths {
                    let parts = gcd(length, k);
                    power.extend(std::iter::repeat_n(length / parts, parts));
                }
                power.sort_unstable_by(|a, b| b.cmp(a));
                return power == cycle_type(&on_house);
            }
        }
        false
    })
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All ways to write 9 as a sum of cycle lengths, descending.
fn partitions() -> Vec<Vec<usize>> {
    fn go(left: usize, max: usize, parts: &mut Vec<usize>, result: &mut Vec<Vec<usize>>) {
        if left == 0 {
            result.push(parts.clone());
        }
        for part in (1..=max.min(left)).rev() {
            parts.push(part);
            go(left - part, part, parts, result);
            parts.pop();
        }
    }
    let mut result = Vec::new();
    go(9, 9, &mut Vec::new(), &mut result);
    result
}

/// Grids, up to renaming, that the movement merely renames.
fn fixed_grids(cell_of: &[u8], meter: &mut Meter) -> Result<u64, Stop> {
    let houses = houses();
    let mut total = 0;
    for lengths in partitions() {
        if fits(cell_of, &lengths, &houses)
            && let Some(mut search) = OrbitSearch::new(cell_of, &lengths)
        {
            total += search.count(meter)?;
        }
    }
    Ok(total)
}

/// Values that each orbit's first cell may still take; as wide as whole vectors.
type Open = [u16; MAX_ORBITS];

struct OrbitSearch {
    orbits: usize,
    start: Open,
    /// `closes[orbit][value]`: values that this choice takes from every orbit.
    closes: Vec<[Open; 9]>,
    /// The cycle of the renaming that each value is in, as a mask.
    cycle: [u16; 9],
    /// Orbits of cells that are filled one set after the other: bands (or stacks) that the movement turns into
    /// each other.
    stages: Vec<u128>,
    /// Counts of what is left after a stage, by the values still open.
    known: HashMap<Box<[u16]>, u64>,
}

/// Orbits of bands (or of stacks, if they are more) under the movement, as sets of orbits of cells.
fn stages(cell_of: &[u8], orbit_of: &[usize; 81]) -> Vec<u128> {
    let by = |chute: &dyn Fn(usize) -> usize| {
        let mut joined = [0, 1, 2];
        for cell in 0..81 {
            let (a, b) = (joined[chute(cell)], joined[chute(cell_of[cell] as usize)]);
            joined.iter_mut().for_each(|root| *root = if *root == a.max(b) { a.min(b) } else { *root });
        }
        let mut sets = Vec::new();
        for root in 0..3 {
            let cells = (0..81).filter(|&cell| joined[chute(cell)] == root);
            let set = cells.fold(0u128, |set, cell| set | 1 << orbit_of[cell]);
            if set != 0 {
                sets.push(set);
            }
        }
        // Small ones first: a band that is its own image before two that change places.
        sets.sort_by_key(|set| set.count_ones());
        sets
    };
    let (bands, stacks) = (by(&|cell| cell / 27), by(&|cell| cell % 9 / 3));
    if bands.len() >= stacks.len() { bands } else { stacks }
}

impl OrbitSearch {
    /// `None` if some orbit can hold no value at all.
    fn new(cell_of: &[u8], lengths: &[usize]) -> Option<Self> {
        let mut rename = [0u8; 9];
        let mut cycle = [0u16; 9];
        let mut from = 0;
        for &length in lengths {
            for i in 0..length {
                rename[from + i] = (from + (i + 1) % length) as u8;
                cycle[from + i] = ((1 << length) - 1) << from;
            }
            from += length;
        }
        let mut orbit_of = [usize::MAX; 81];
        let mut orbits: Vec<Vec<usize>> = Vec::new();
        for start in 0..81 {
            if orbit_of[start] == usize::MAX {
                let mut orbit = Vec::new();
                let mut cell = start;
                while orbit_of[cell] == usize::MAX {
                    orbit_of[cell] = orbits.len();
                    orbit.push(cell);
                    cell = cell_of[cell] as usize;
                }
                orbits.push(orbit);
            }
        }
        let values = |orbit: &[usize], value: usize| -> Vec<usize> {
            let mut now = value;
            let mut list = Vec::with_capacity(orbit.len() + 1);
            for _ in 0..=orbit.len() {
                list.push(now);
                now = rename[now] as usize;
            }
            list
        };
        let sees = |a: usize, b: usize| {
            let (ra, ca, rb, cb) = (a / 9, a % 9, b / 9, b % 9);
            a != b && (ra == rb || ca == cb || (ra / 3 == rb / 3 && ca / 3 == cb / 3))
        };
        let mut start = [0; MAX_ORBITS];
        let mut closes = vec![[[0; MAX_ORBITS]; 9]; orbits.len()];
        for (o, orbit) in orbits.iter().enumerate() {
            for value in 0..9 {
                let held = values(orbit, value);
                let clash = (1..orbit.len()).any(|i| sees(orbit[0], orbit[i]) && held[i] == value);
                if held[orbit.len()] == value && !clash {
                    start[o] |= 1 << value;
                }
                for (p, other) in orbits.iter().enumerate() {
                    for (i, &cell) in orbit.iter().enumerate() {
                        if p != o && sees(cell, other[0]) {
                            closes[o][value][p] |= 1 << held[i];
                        }
                    }
                }
            }
            if start[o] == 0 {
                return None;
            }
        }
        let stages = stages(cell_of, &orbit_of);
        Some(Self { orbits: orbits.len(), start, closes, cycle, stages, known: HashMap::new() })
    }

    fn count(&mut self, meter: &mut Meter) -> Result<u64, Stop> {
        let empty = (0..self.orbits).fold(0, |set, orbit| set | 1u128 << orbit);
        self.descend(&self.start.clone(), empty, 0, 0, meter)
    }

    /// Goes on to the next stage, or remembers how that ended from an equal position.
    fn next_stage(
        &mut self,
        open: &Open,
        empty: u128,
        touched: u16,
        stage: usize,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        let mut key: Vec<u16> = vec![stage as u16, touched];
        let mut rest = empty;
        while rest != 0 {
            let orbit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            key.extend([orbit as u16, open[orbit]]);
        }
        if let Some(&known) = self.known.get(key.as_slice()) {
            return Ok(known);
        }
        let count = self.descend(open, empty, touched, stage, meter)?;
        self.known.insert(key.into(), count);
        Ok(count)
    }

    /// Of the values that are all alike because their cycles are untouched, the first of each length.
    fn fresh(&self, touched: u16) -> u16 {
        let mut lengths: BTreeMap<u32, u16> = BTreeMap::new();
        for value in (0..9).filter(|&value| touched >> value & 1 == 0) {
            lengths.entry(self.cycle[value].count_ones()).or_insert(1 << value);
        }
        lengths.values().fold(0, |set, value| set | value)
    }

    fn descend(
        &mut self,
        open: &Open,
        mut empty: u128,
        touched: u16,
        stage: usize,
        meter: &mut Meter,
    ) -> Result<u64, Stop> {
        meter.node()?;
        let mut open = *open;
        // Forced orbits first, in passes, until none is left.
        let mut branch;
        loop {
            let allowed = if touched == 0x1ff { 0x1ff } else { touched | self.fresh(touched) };
            let mut fewest = 10;
            branch = usize::MAX;
            let mut forced = false;
            let mut rest = empty;
            while rest != 0 {
                let orbit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let values = open[orbit] & allowed;
                if values == 0 {
                    return Ok(0);
                }
                // Without the lowest, without the two lowest: cheaper than counting bits.
                let rest_of_values = values & (values - 1);
                if rest_of_values == 0 && touched == 0x1ff {
                    let value = values.trailing_zeros() as usize;
                    self.close(&mut open, orbit, value);
                    empty &= !(1 << orbit);
                    forced = true;
                } else if fewest > 2 && self.stages[stage] >> orbit & 1 == 1 {
                    let pair = rest_of_values & rest_of_values.wrapping_sub(1) == 0;
                    let count = if pair { 2 } else { values.count_ones() };
                    if count < fewest {
                        fewest = count;
                        branch = orbit;
                    }
                }
            }
            if empty == 0 {
                return Ok(1);
            }
            if !forced {
                break;
            }
        }
        if branch == usize::MAX {
            return self.next_stage(&open, empty, touched, stage + 1, meter);
        }
        let allowed = if touched == 0x1ff { 0x1ff } else { touched | self.fresh(touched) };
        let mut values = open[branch] & allowed;
        empty &= !(1 << branch);
        if empty == 0 {
            return Ok(u64::from(values.count_ones()));
        }
        let mut total = 0;
        while values != 0 {
            let value = values.trailing_zeros() as usize;
            values &= values - 1;
            let mut next = open;
            self.close(&mut next, branch, value);
            total += self.descend(&next, empty, touched | self.cycle[value], stage, meter)?;
        }
        Ok(total)
    }

    #[inline(always)]
    fn close(&self, open: &mut Open, orbit: usize, value: usize) {
        let wide = self.orbits.next_multiple_of(16).min(MAX_ORBITS);
        for (values, closed) in open[..wide].iter_mut().zip(&self.closes[orbit][value][..wide]) {
            *values &= !closed;
        }
    }
}
