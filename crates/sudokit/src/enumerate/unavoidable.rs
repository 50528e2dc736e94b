//! The unavoidable sets of a solved grid: sets of cells that can be filled in another way while all others stay.
//!
//! Every puzzle with this one solution must have a given in each of them. Minimal ones up to a size are found
//! exactly: change one cell, and whatever then clashes with it must change too. Always take a cell that must change,
//! try every digit that does not clash with changed cells, and stop when nothing clashes any more or the set has
//! grown too large. Sets are found at their first cell, in reading order.

use crate::board::Grid9;
use crate::control::{Meter, Stop};

/// A set of cells of the 9×9 board: bit `9 · row + column`.
pub type CellSet = u128;

struct SetSearch<'m> {
    grid: Grid9,
    peers: [CellSet; 81],
    /// Cells of each digit.
    digits: [CellSet; 10],
    value: [u8; 81],
    /// Cells holding each digit after the change, among changed cells.
    placed: [CellSet; 10],
    first: usize,
    max: u32,
    found: Vec<CellSet>,
    meter: &'m mut Meter,
}

/// All minimal unavoidable sets of at most `max` cells, smaller ones first. `None` if the grid is not solved.
///
/// With 12 cells there are about 360, found in about a second; each further cell costs some four times as much.
///
/// # Errors
/// When the meter's budget ends first.
///
/// ```
/// use sudokit::{Budget, Grid9, Meter, enumerate::unavoidable_sets};
/// let grid = Grid9::from_line(
///     b"123456789456789123789123456231564897564897231897231564312645978645978312978312645").unwrap();
/// let sets = unavoidable_sets(&grid, 6, &mut Meter::new(Budget::default())).unwrap().unwrap();
/// assert!(sets.iter().all(|set| (4..=6).contains(&set.count_ones())));
/// ```
pub fn unavoidable_sets(grid: &Grid9, max: u32, meter: &mut Meter) -> Result<Option<Vec<CellSet>>, Stop> {
    if !is_solved(grid) {
        return Ok(None);
    }
    let mut digits = [0; 10];
    for (cell, &digit) in grid.values().iter().enumerate() {
        digits[digit as usize] |= 1 << cell;
    }
    let mut search = SetSearch {
        grid: *grid,
        peers: peers(),
        digits,
        value: *grid.values(),
        placed: [0; 10],
        first: 0,
        max,
        found: Vec::new(),
        meter,
    };
    for first in 0..81 {
        search.first = first;
        search.grow(0, 1 << first)?;
    }
    let (found, meter) = (search.found, search.meter);
    minimal_sets(found, meter).map(Some)
}

impl SetSearch<'_> {
    /// `changed` cells have their new digits; `pending` cells must change.
    fn grow(&mut self, changed: CellSet, pending: CellSet) -> Result<(), Stop> {
        self.meter.node()?;
        if pending == 0 {
            self.found.push(changed);
            return Ok(());
        }
        // The pending cell with the fewest digits left.
        let mut best = (10, 0, 0u16);
        let mut rest = pending;
        while rest != 0 {
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let own = self.grid.values()[cell] as usize;
            let open = (1..=9)
                .filter(|&digit| digit != own && self.placed[digit] & self.peers[cell] == 0)
                .fold(0u16, |set, digit| set | 1 << digit);
            if open.count_ones() < best.0 {
                best = (open.count_ones(), cell, open);
            }
        }
        let (_, cell, mut open) = best;
        let forbidden = (1 << self.first) - 1;
        while open != 0 {
            let digit = open.trailing_zeros() as usize;
            open &= open - 1;
            // Peers that hold this digit and have not changed must change.
            let disturbed = self.digits[digit] & self.peers[cell] & !changed;
            let changed = changed | 1 << cell;
            let pending = (pending | disturbed) & !changed;
            if disturbed & forbidden != 0 || (changed | pending).count_ones() > self.max {
                continue;
            }
            self.value[cell] = digit as u8;
            self.placed[digit] |= 1 << cell;
            self.grow(changed, pending)?;
            self.placed[digit] &= !(1 << cell);
        }
        Ok(())
    }
}

/// Keeps the sets that contain no other, each once, smaller ones first.
pub(super) fn minimal_sets(mut sets: Vec<CellSet>, meter: &mut Meter) -> Result<Vec<CellSet>, Stop> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut retained: Vec<CellSet> = Vec::new();
    for set in sets {
        meter.tick()?;
        if retained.iter().all(|smaller| smaller & !set != 0) {
            retained.push(set);
        }
    }
    Ok(retained)
}

/// The 20 cells that share a house with each cell.
pub(super) fn peers() -> [CellSet; 81] {
    let sees = |a: usize, b: usize| {
        let (ra, ca, rb, cb) = (a / 9, a % 9, b / 9, b % 9);
        a != b && (ra == rb || ca == cb || (ra / 3 == rb / 3 && ca / 3 == cb / 3))
    };
    std::array::from_fn(|a| (0..81).filter(|&b| sees(a, b)).fold(0, |set, b| set | 1 << b))
}

/// True if all cells are filled and nothing clashes.
pub(super) fn is_solved(grid: &Grid9) -> bool {
    let peers = peers();
    (0..81).all(|cell| {
        (1..=9).contains(&grid.values()[cell])
            && (0..81)
                .all(|other| peers[cell] >> other & 1 == 0 || grid.values()[other] != grid.values()[cell])
    })
}
