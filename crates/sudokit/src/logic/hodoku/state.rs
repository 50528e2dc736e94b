//! The grid with the bookkeeping on which the order of steps of HoDoKu rests: queues of singles, filled as candidates
//! disappear.
//!
//! Source: [hodoku], observed. A placement first takes the digit from the peers in ascending order, then the other
//! candidates from the cell; each removal may add a cell with one candidate, or a house with one place, to the end of a
//! queue. Houses are numbered rows 0–8, columns 9–17, boxes 18–26, digits 0–8.

use std::collections::VecDeque;

use crate::board::{Candidate, Cell, Digit};
use crate::logic::geometry::{ALL, Bits, CellSet, HOUSES, SEES};
use crate::logic::state::State;

/// The cells of a house in order, houses numbered rows, columns, boxes.
#[inline]
pub fn unit(house: usize) -> &'static [u8; 9] {
    &HOUSES[geometry_index(house)]
}

/// The number of a house in the tables of `geometry`.
pub fn geometry_index(house: usize) -> usize {
    if house < 18 { house + 9 } else { house - 18 }
}

/// The cells of each house as sets.
pub static UNIT_SETS: [u128; 27] = unit_sets();

const fn unit_sets() -> [u128; 27] {
    let mut sets = [0u128; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        sets[row] |= 1 << cell;
        sets[9 + column] |= 1 << cell;
        sets[18 + row / 3 * 3 + column / 3] |= 1 << cell;
        cell += 1;
    }
    sets
}

/// The row, column and box of a cell, as house numbers.
#[inline]
pub fn units_of(cell: u8) -> [usize; 3] {
    let (row, column) = (usize::from(cell / 9), usize::from(cell % 9));
    [row, 9 + column, 18 + row / 3 * 3 + column / 3]
}

/// The peers of a cell as a set.
#[inline]
pub fn sees(cell: u8) -> u128 {
    SEES[usize::from(cell)].0
}

/// The cells that see all cells of a set.
pub fn seen_by_all(cells: u128) -> u128 {
    CellSet(cells).fold(u128::MAX >> 47, |set, cell| set & sees(cell))
}

/// The cells of a set in ascending order.
#[inline]
pub fn cells(set: u128) -> CellSet {
    CellSet(set)
}

/// The candidate of a cell and a digit, both from 0.
#[inline]
pub fn candidate(cell: u8, digit: u8) -> Candidate {
    Candidate::new(Cell::new(usize::from(cell)), Digit::from_index(usize::from(digit)))
}

/// The cell and the digit of a candidate, both from 0.
#[inline]
pub fn numbers(candidate: Candidate) -> (u8, u8) {
    (candidate.cell.index() as u8, candidate.digit.index() as u8)
}

/// The digits and houses that a finder looks at: those that changed since it found nothing in them.
#[derive(Clone, Copy)]
pub struct Scope {
    pub digits: u16,
    pub houses: u32,
}

impl Scope {
    pub const ALL: Scope = Scope { digits: ALL, houses: u32::MAX };

    pub fn digits(self) -> impl Iterator<Item = u8> {
        Bits(self.digits)
    }

    pub fn has_house(self, house: usize) -> bool {
        self.houses >> house & 1 != 0
    }
}

/// A grid with candidates in three views, and the queues of singles.
#[derive(Clone)]
pub struct HodokuState {
    pub values: [u8; 81],
    pub marks: [u16; 81],
    /// The cells that have a digit as candidate.
    pub places: [u128; 9],
    /// How many places a digit has in a house.
    pub free: [[u8; 9]; 27],
    pub filled: u128,
    /// The cells that were filled from the beginning.
    pub given: u128,
    naked: VecDeque<Candidate>,
    hidden: VecDeque<Candidate>,
}

impl HodokuState {
    /// The board of a state, with its givens.
    pub fn of(state: &State) -> HodokuState {
        let mut board = HodokuState::new(state.values(), state.all_marks());
        board.given = state.givens().0;
        board
    }

    /// From values (0 for blank) and the candidates that are left; what is filled is given.
    pub fn new(values: &[u8; 81], marks: &[u16; 81]) -> HodokuState {
        let mut board = HodokuState {
            values: [0; 81],
            marks: [ALL; 81],
            places: [u128::MAX >> 47; 9],
            free: [[9; 9]; 27],
            filled: 0,
            given: 0,
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in 0..81u8 {
            if let digit @ 1..=9 = values[usize::from(cell)] {
                board.place(cell, digit - 1);
            }
        }
        board.given = board.filled;
        for cell in 0..81u8 {
            if board.values[usize::from(cell)] == 0 {
                for digit in Bits(board.marks[usize::from(cell)] & !marks[usize::from(cell)]) {
                    board.remove(cell, digit);
                }
            }
        }
        board
    }

    #[inline]
    pub fn has(&self, cell: u8, digit: u8) -> bool {
        self.marks[usize::from(cell)] >> digit & 1 != 0
    }

    /// The candidates of all empty cells.
    pub fn candidates(&self) -> Vec<Candidate> {
        let of = |cell: u8| Bits(self.marks[usize::from(cell)]).map(move |digit| candidate(cell, digit));
        (0..81u8).filter(|&cell| self.is_empty(cell)).flat_map(of).collect()
    }

    #[inline]
    pub fn is_empty(&self, cell: u8) -> bool {
        self.values[usize::from(cell)] == 0
    }

    /// Whether the cell of a candidate is empty.
    fn is_open(&self, candidate: Candidate) -> bool {
        self.is_empty(numbers(candidate).0)
    }

    #[inline]
    pub fn count(&self, cell: u8) -> u32 {
        self.marks[usize::from(cell)].count_ones()
    }

    /// The places of a digit in a house.
    #[inline]
    pub fn at(&self, house: usize, digit: u8) -> u128 {
        self.places[usize::from(digit)] & UNIT_SETS[house]
    }

    pub fn place(&mut self, cell: u8, digit: u8) {
        let index = usize::from(cell);
        if self.values[index] != 0 {
            return;
        }
        self.values[index] = digit + 1;
        self.filled |= 1 << cell;
        for peer in cells(sees(cell) & self.places[usize::from(digit)]) {
            self.remove(peer, digit);
        }
        for other in Bits(self.marks[index]) {
            self.places[usize::from(other)] &= !(1 << cell);
            for house in units_of(cell) {
                self.free[house][usize::from(other)] -= 1;
                if self.free[house][usize::from(other)] == 1 && other != digit {
                    self.enqueue_hidden(house, other);
                }
            }
        }
        self.marks[index] = 0;
    }

    pub fn remove(&mut self, cell: u8, digit: u8) {
        let index = usize::from(cell);
        if !self.has(cell, digit) {
            return;
        }
        self.marks[index] &= !(1 << digit);
        self.places[usize::from(digit)] &= !(1 << cell);
        for house in units_of(cell) {
            self.free[house][usize::from(digit)] -= 1;
            if self.free[house][usize::from(digit)] == 1 {
                self.enqueue_hidden(house, digit);
            }
        }
        if self.marks[index].count_ones() == 1 {
            self.naked.push_back(candidate(cell, self.marks[index].trailing_zeros() as u8));
        }
    }

    fn enqueue_hidden(&mut self, house: usize, digit: u8) {
        if let Some(cell) = cells(self.at(house, digit)).next() {
            self.hidden.push_back(candidate(cell, digit));
        }
    }

    /// The first cell in the queue of naked singles that is the last empty one of a house.
    pub fn full_house(&self) -> Option<Candidate> {
        let is_last = |house: usize| (UNIT_SETS[house] & !self.filled).count_ones() == 1;
        let mut empty = self.naked.iter().copied().filter(|&single| self.is_open(single));
        empty.find(|&single| units_of(numbers(single).0).into_iter().any(is_last))
    }

    pub fn naked_single(&mut self) -> Option<Candidate> {
        while let Some(single) = self.naked.pop_front() {
            if self.is_open(single) {
                return Some(single);
            }
        }
        None
    }

    pub fn hidden_single(&mut self) -> Option<Candidate> {
        while let Some(single) = self.hidden.pop_front() {
            if self.is_open(single) {
                return Some(single);
            }
        }
        None
    }
}
