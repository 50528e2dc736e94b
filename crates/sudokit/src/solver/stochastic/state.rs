//! The search space of every stochastic method here: boards whose zones are full, and their cost.
//!
//! Each zone (box or jigsaw zone) holds each of its digits once: the givens where they stand, the missing digits in
//! some order over the other cells. So zones are satisfied by construction, and a move swaps two cells of one zone.
//! The cost counts the digits that are missing from the other houses (rows, columns, diagonals, windows), and one
//! for each cell that holds a digit its puzzle does not allow there. Cost 0 is a solution.
//!
//! Source: [lewis2007]. We differ in two things. The number of times that each digit stands in each house is kept in a
//! table, so that the cost of a swap is computed from at most twenty counters instead of from the rows and columns. Any
//! list of houses is supported, not only rows and columns.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::RngCore;

use crate::board::{Digit, DigitSet, HouseKind, HousesPuzzle};

/// Houses of one cell other than its zone: row, column, two diagonals, one window.
const MAX_HOUSES: usize = 5;

/// The houses of a cell (without its zone) as offsets into the table of counts.
#[derive(Clone, Copy, Default)]
struct Houses {
    offsets: [u16; MAX_HOUSES],
    len: u8,
}

impl Houses {
    fn push(&mut self, offset: u16) {
        self.offsets[usize::from(self.len)] = offset;
        self.len += 1;
    }

    fn as_slice(&self) -> &[u16] {
        &self.offsets[..usize::from(self.len)]
    }

    fn without(&self, other: &Houses) -> Houses {
        let mut rest = Houses::default();
        for &offset in self.as_slice().iter().filter(|offset| !other.as_slice().contains(offset)) {
            rest.push(offset);
        }
        rest
    }
}

/// Two cells of one zone that may swap their digits.
#[derive(Clone, Copy)]
pub struct Pair {
    /// One cell.
    pub a: u16,
    /// The other.
    pub b: u16,
    /// Houses of `a` in which `b` does not lie.
    only_a: Houses,
    /// Houses of `b` in which `a` does not lie.
    only_b: Houses,
}

/// The cells of one zone that are free, and the digits (from 0) that belong into them.
pub struct Zone {
    /// Cells that are not given.
    pub free: Vec<u16>,
    /// The zone's missing digits, as many as free cells, ascending.
    pub missing: Vec<u8>,
}

/// What does not change during a search: a puzzle as a problem instance.
pub struct Instance {
    /// Side of the board.
    pub size: usize,
    /// All zones, also those without free cells.
    pub zones: Vec<Zone>,
    /// All swaps there are.
    pub pairs: Vec<Pair>,
    /// Number of free cells.
    pub free: usize,
    zone_of: Vec<u8>,
    houses: Vec<Houses>,
    house_count: usize,
    fixed: Vec<Option<u8>>,
    /// For each cell and digit 1 if the puzzle forbids it; empty if it forbids nothing.
    forbidden: Vec<u8>,
}

impl Instance {
    /// Prepares a puzzle.
    pub fn new(puzzle: &HousesPuzzle) -> Instance {
        let layout = puzzle.layout();
        let size = layout.size();
        let is_zone = |kind| matches!(kind, HouseKind::Box | HouseKind::Zone);
        let mut houses = vec![Houses::default(); layout.cell_count()];
        let mut house_count = 0;
        for house in layout.houses().iter().filter(|house| !is_zone(house.kind)) {
            for cell in &house.cells {
                houses[cell.index()].push((house_count * size) as u16);
            }
            house_count += 1;
        }
        let mut fixed: Vec<Option<u8>> =
            layout.cells().map(|cell| puzzle.given(cell).map(|digit| digit.index() as u8)).collect();
        let mut zones = Vec::new();
        for house in layout.houses().iter().filter(|house| is_zone(house.kind)) {
            let mut missing = DigitSet::all(size);
            for &cell in &house.cells {
                if let Some(given) = puzzle.given(cell) {
                    missing.remove(given);
                }
            }
            // A cell with a single pencilmark is as good as given, unless its zone has that digit already.
            for &cell in &house.cells {
                if let (None, Some(only)) = (puzzle.given(cell), puzzle.allowed(cell).only())
                    && missing.remove(only)
                {
                    fixed[cell.index()] = Some(only.index() as u8);
                }
            }
            let free: Vec<u16> = house
                .cells
                .iter()
                .filter(|cell| fixed[cell.index()].is_none())
                .map(|cell| cell.index() as u16)
                .collect();
            zones.push(Zone { free, missing: missing.iter().map(|digit| digit.index() as u8).collect() });
        }
        let mut pairs = Vec::new();
        for zone in &zones {
            for (i, &a) in zone.free.iter().enumerate() {
                for &b in &zone.free[..i] {
                    let (of_a, of_b) = (houses[usize::from(a)], houses[usize::from(b)]);
                    pairs.push(Pair { a, b, only_a: of_a.without(&of_b), only_b: of_b.without(&of_a) });
                }
            }
        }
        let forbidden = if puzzle.is_restricted() {
            layout
                .cells()
                .flat_map(|cell| {
                    let allowed = puzzle.allowed(cell);
                    (0..size).map(move |digit| u8::from(!allowed.contains(Digit::from_index(digit))))
                })
                .collect()
        } else {
            Vec::new()
        };
        let free = zones.iter().map(|zone| zone.free.len()).sum();
        let zone_of = layout.cells().map(|cell| layout.zone_of(cell) as u8).collect();
        Instance { size, zones, pairs, free, zone_of, houses, house_count, fixed, forbidden }
    }

    /// The number of a cell's zone.
    pub fn zone_of(&self, cell: u16) -> usize {
        usize::from(self.zone_of[usize::from(cell)])
    }

    fn penalty(&self, cell: u16, digit: u8) -> i32 {
        if self.forbidden.is_empty() {
            0
        } else {
            i32::from(self.forbidden[usize::from(cell) * self.size + usize::from(digit)])
        }
    }
}

/// A full board: every zone holds every digit once.
#[derive(Clone)]
pub struct Assignment {
    /// Digit less one in each cell.
    digits: Vec<u8>,
    /// How often each digit stands in each house.
    counts: Vec<u8>,
    cost: i32,
}

impl Assignment {
    /// Fills every zone with its missing digits in random order.
    pub fn random(instance: &Instance, rng: &mut ChaCha8Rng) -> Assignment {
        let mut digits: Vec<u8> = instance.fixed.iter().map(|fixed| fixed.unwrap_or(0)).collect();
        for zone in &instance.zones {
            let mut missing = zone.missing.clone();
            shuffle(&mut missing, rng);
            for (&cell, &digit) in zone.free.iter().zip(&missing) {
                digits[usize::from(cell)] = digit;
            }
        }
        let mut counts = vec![0; instance.house_count * instance.size];
        let mut cost = (instance.house_count * instance.size) as i32;
        for (cell, &digit) in digits.iter().enumerate() {
            for &house in instance.houses[cell].as_slice() {
                let count = &mut counts[usize::from(house) + usize::from(digit)];
                cost -= i32::from(*count == 0);
                *count += 1;
            }
            cost += instance.penalty(cell as u16, digit);
        }
        Assignment { digits, counts, cost }
    }

    /// Digits missing from the houses, plus digits where they are not allowed; 0 is a solution.
    pub fn cost(&self) -> i32 {
        self.cost
    }

    /// The digit less one in `cell`.
    pub fn digit(&self, cell: u16) -> u8 {
        self.digits[usize::from(cell)]
    }

    /// The values of all cells, as a solver delivers them.
    pub fn values(&self) -> Vec<u8> {
        self.digits.iter().map(|digit| digit + 1).collect()
    }

    /// By how much the cost would change if the two cells swapped their digits.
    #[inline]
    pub fn delta(&self, instance: &Instance, pair: &Pair) -> i32 {
        let (x, y) = (self.digit(pair.a), self.digit(pair.b));
        let mut delta = 0;
        for &house in pair.only_a.as_slice() {
            delta += self.exchange(house, x, y);
        }
        for &house in pair.only_b.as_slice() {
            delta += self.exchange(house, y, x);
        }
        if !instance.forbidden.is_empty() {
            delta += instance.penalty(pair.a, y) - instance.penalty(pair.a, x);
            delta += instance.penalty(pair.b, x) - instance.penalty(pair.b, y);
        }
        delta
    }

    /// By how much the cost changes when a house gets digit `new` for digit `old`.
    #[inline]
    fn exchange(&self, house: u16, old: u8, new: u8) -> i32 {
        let house = usize::from(house);
        i32::from(self.counts[house + usize::from(old)] == 1)
            - i32::from(self.counts[house + usize::from(new)] == 0)
    }

    /// Swaps the digits of the two cells; `delta` is what [`Assignment::delta`] says.
    #[inline]
    pub fn swap(&mut self, pair: &Pair, delta: i32) {
        let (x, y) = (self.digit(pair.a), self.digit(pair.b));
        for &house in pair.only_a.as_slice() {
            self.counts[usize::from(house) + usize::from(x)] -= 1;
            self.counts[usize::from(house) + usize::from(y)] += 1;
        }
        for &house in pair.only_b.as_slice() {
            self.counts[usize::from(house) + usize::from(y)] -= 1;
            self.counts[usize::from(house) + usize::from(x)] += 1;
        }
        self.digits.swap(usize::from(pair.a), usize::from(pair.b));
        self.cost += delta;
    }

    /// Writes a zone's missing digits into its free cells in this order.
    pub fn set_zone(&mut self, instance: &Instance, zone: usize, order: &[u8]) {
        for (&cell, &new) in instance.zones[zone].free.iter().zip(order) {
            let old = self.digit(cell);
            if old == new {
                continue;
            }
            for &house in instance.houses[usize::from(cell)].as_slice() {
                self.cost += self.exchange(house, old, new);
                self.counts[usize::from(house) + usize::from(old)] -= 1;
                self.counts[usize::from(house) + usize::from(new)] += 1;
            }
            self.cost += instance.penalty(cell, new) - instance.penalty(cell, old);
            self.digits[usize::from(cell)] = new;
        }
    }

    /// The digits (from 0) of a zone's free cells, in the order of [`Zone::free`].
    pub fn zone(&self, instance: &Instance, zone: usize) -> Vec<u8> {
        instance.zones[zone].free.iter().map(|&cell| self.digit(cell)).collect()
    }

    /// Takes over a zone from another board of the same instance.
    pub fn copy_zone(&mut self, instance: &Instance, zone: usize, from: &Assignment) {
        let order = from.zone(instance, zone);
        self.set_zone(instance, zone, &order);
    }

    /// Whether the digit in `cell` is allowed there and stands once in each house of the cell.
    pub fn is_conflict_free(&self, instance: &Instance, cell: u16) -> bool {
        let digit = self.digit(cell);
        instance.penalty(cell, digit) == 0
            && instance.houses[usize::from(cell)]
                .as_slice()
                .iter()
                .all(|&house| self.counts[usize::from(house) + usize::from(digit)] == 1)
    }
}

/// A number below `bound` (at least 1, at most 2³²), as good as uniform.
#[inline]
pub fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    ((u64::from(rng.next_u32()) * bound as u64) >> 32) as usize
}

/// A number from 0 up to but not including 1.
#[inline]
pub fn unit(rng: &mut ChaCha8Rng) -> f64 {
    f64::from(rng.next_u32()) / 4_294_967_296.0
}

/// Puts a list into random order (Fisher and Yates).
pub fn shuffle<T>(list: &mut [T], rng: &mut ChaCha8Rng) {
    for i in (1..list.len()).rev() {
        list.swap(i, below(rng, i + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, ExtraHouses, Grid, Pencilmarks, Zones};
    use rand_chacha::rand_core::SeedableRng;

    /// The cost from its definition, cell by cell.
    fn plain_cost(puzzle: &HousesPuzzle, values: &[u8]) -> i32 {
        let n = puzzle.size();
        let missing: usize = puzzle
            .layout()
            .houses()
            .iter()
            .map(|house| {
                let seen: DigitSet =
                    house.cells.iter().map(|c| Digit::new(values[c.index()]).expect("a digit")).collect();
                n - seen.len()
            })
            .sum();
        let forbidden = puzzle
            .layout()
            .cells()
            .filter(|&c| !puzzle.allowed(c).contains(Digit::new(values[c.index()]).expect("a digit")))
            .count();
        (missing + forbidden) as i32
    }

    fn sukaku() -> HousesPuzzle {
        let layout = Board::classic();
        let marks = layout.cells().map(|c| DigitSet::from_bits(0x1b6 ^ c.index() as u32)).collect();
        HousesPuzzle::with_marks(&Pencilmarks::new(Grid::empty(layout), marks)).expect("no clash")
    }

    #[test]
    fn swaps_keep_the_cost_right_on_every_kind_of_board() {
        let diagonal_zones: Vec<u8> = (0..36).map(|cell| ((cell % 6 + cell / 6) % 6) as u8).collect();
        let mut layouts = vec![
            Board::classic(),
            Board::default_for(6).expect("a layout"),
            Board::new(6, Zones::Jigsaw(diagonal_zones), ExtraHouses::default()).expect("a jigsaw"),
        ];
        let extra_houses = ExtraHouses { diagonals: true, windows: true };
        layouts.push(Board::classic().with_extra_houses(extra_houses).expect("a layout"));
        let mut puzzles: Vec<HousesPuzzle> = layouts
            .into_iter()
            .map(|layout| HousesPuzzle::new(Grid::empty(layout)).expect("no clash"))
            .collect();
        puzzles.push(sukaku());
        for puzzle in &puzzles {
            let instance = Instance::new(puzzle);
            let mut rng = ChaCha8Rng::seed_from_u64(7);
            let mut state = Assignment::random(&instance, &mut rng);
            let other = Assignment::random(&instance, &mut rng);
            for step in 0..2_000 {
                if step % 50 == 0 {
                    state.copy_zone(&instance, below(&mut rng, instance.zones.len()), &other);
                }
                let pair = &instance.pairs[below(&mut rng, instance.pairs.len())];
                let delta = state.delta(&instance, pair);
                state.swap(pair, delta);
                assert_eq!(state.cost(), plain_cost(puzzle, &state.values()), "{}", puzzle.layout());
            }
        }
    }
}
