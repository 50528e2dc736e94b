//! What a person sees: the values, the candidates by cell, and the same candidates by house and digit.
//!
//! Both views are kept in step by every change, so that no technique has to count: `marks(cell)` is the set of digits
//! of a cell, `places(house, digit)` the set of positions of a digit in a house.

use std::fmt;

use crate::board::{Board, DigitSet, Grid9, HouseKind, HousesPuzzle, Pencilmarks};
use crate::constraint::Puzzle;

use super::csp::domains::Domains;
use super::geometry::{ALL, Bits, CellSet};
use super::house_specification::{HouseSpecification, HousesError};
use super::houses::{Custom, Houses, NOWHERE, Ordinary};

/// Why there is no state of human-style solving for a board: it must be 9×9 with 3×3 boxes and no extra houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StateError {
    /// The board has another size, given by its side.
    #[error("human-style solving is for 9x9 boards, and this one is {0}x{0}")]
    Size(usize),
    /// The zones are not the nine 3×3 boxes.
    #[error("human-style solving is for 3x3 boxes, and this board has regions of other shapes")]
    Regions,
    /// There are houses besides rows, columns and boxes: diagonals or windows.
    #[error("human-style solving is for rows, columns and boxes, and this board has extra houses")]
    ExtraHouses,
}

impl StateError {
    /// What keeps a board from being the ordinary 9×9 one.
    fn of(layout: &Board) -> StateError {
        let is_extra = |kind: HouseKind| matches!(kind, HouseKind::Diagonal | HouseKind::Window);
        match layout.size() {
            9 if layout.houses().iter().any(|house| is_extra(house.kind)) => StateError::ExtraHouses,
            9 => StateError::Regions,
            size => StateError::Size(size),
        }
    }
}

/// A grid with pencilmarks. Cells are 0–80 (row × 9 + column), digits 0–8 (printed as 1–9).
#[derive(Clone, PartialEq)]
pub struct State<H: Houses = Ordinary> {
    houses: H,
    values: [u8; 81],
    marks: [u16; 81],
    places: H::Each<[u16; 9]>,
    empty: H::Each<u8>,
    placed: [u8; 9],
    left: u8,
    given: CellSet,
}

/// The values as a line of 81 characters; the candidates are left out.
impl<H: Houses> fmt::Debug for State<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({:?})", Grid9::from_checked(self.values))
    }
}

impl State {
    /// From 81 values, 0 for a blank; candidates are what the givens' peers leave. Values above 9 count as blank.
    pub fn new(values: &[u8; 81]) -> State {
        State::on(Ordinary, values)
    }

    /// The digits and pencilmarks as they stand.
    pub fn to_marks(&self) -> Pencilmarks {
        let sets = self.marks.iter().map(|&mask| DigitSet::from_bits(u32::from(mask))).collect();
        Pencilmarks::new(Grid9::from_checked(self.values).into(), sets)
    }

    /// The digits and pencilmarks as variables and what is left of them.
    pub(super) fn domains(&self) -> Domains {
        Domains::new(&self.values, &self.marks)
    }
}

/// From a puzzle with its restrictions.
///
/// # Errors
/// Unless the board is the ordinary 9×9 one.
impl TryFrom<&HousesPuzzle> for State {
    type Error = StateError;

    fn try_from(puzzle: &HousesPuzzle) -> Result<State, StateError> {
        let unsupported = || StateError::of(puzzle.layout());
        let grid = Grid9::try_from(puzzle.grid()).map_err(|_| unsupported())?;
        Ok(State::new(grid.values()).with_marks(puzzle.allowed9().ok_or_else(unsupported)?.masks()))
    }
}

/// From digits and pencilmarks as they stand.
///
/// # Errors
/// Unless the board is the ordinary 9×9 one.
impl TryFrom<&Pencilmarks> for State {
    type Error = StateError;

    fn try_from(marks: &Pencilmarks) -> Result<State, StateError> {
        let values = *Grid9::try_from(marks.grid()).map_err(|_| StateError::of(marks.layout()))?.values();
        let mut sets = [0; 81];
        for cell in marks.layout().cells() {
            sets[cell.index()] = marks.marks(cell).bits() as u16;
        }
        Ok(State::new(&values).with_marks(&sets))
    }
}

/// From a puzzle whose rules are houses: its givens, and what they and its restrictions leave.
///
/// # Errors
/// A rule that is no house, another board than 9×9, or too many houses.
impl TryFrom<&Puzzle> for State<Custom> {
    type Error = HousesError;

    fn try_from(puzzle: &Puzzle) -> Result<State<Custom>, HousesError> {
        let houses = Custom::new(&HouseSpecification::of(puzzle)?).ok_or(HousesError::TooMany)?;
        let (mut values, mut marks) = ([0; 81], [0; 81]);
        for cell in puzzle.board().cells().take(81) {
            values[cell.index()] = puzzle.given(cell).map_or(0, |number| number as u8);
            marks[cell.index()] = puzzle.allowed(cell) as u16;
        }
        Ok(State::on(houses, &values).with_marks(&marks))
    }
}

impl<H: Houses> State<H> {
    /// On a board with these houses from 81 values, 0 for a blank; candidates are what the givens' peers leave.
    pub fn on(houses: H, values: &[u8; 81]) -> State<H> {
        let mut state = State::blank(houses);
        for cell in 0..81 {
            if let digit @ 1..=9 = values[cell as usize] {
                state.place(cell, digit - 1);
                state.given.insert(cell);
            }
        }
        state
    }

    /// Without the candidates that these pencilmarks (bit d-1 for digit d) lack; the marks of filled cells are ignored.
    #[must_use]
    pub fn with_marks(mut self, marks: &[u16; 81]) -> State<H> {
        for cell in 0..81 {
            self.remove_all(cell, self.marks(cell) & !marks[cell as usize]);
        }
        self
    }

    /// Counts these cells as filled by steps, where they are filled: not given.
    #[must_use]
    pub fn with_placed(mut self, cells: impl IntoIterator<Item = u8>) -> State<H> {
        cells.into_iter().filter(|&cell| cell < 81).for_each(|cell| self.given.remove(cell));
        self
    }

    /// The cells that have fewer candidates than these; `None` if one has another.
    pub fn lost_since(&self, marks: &[u16; 81]) -> Option<CellSet> {
        let mut lost = CellSet::EMPTY;
        for (cell, (&before, &now)) in marks.iter().zip(&self.marks).enumerate() {
            if now & !before != 0 {
                return None;
            }
            if before != now {
                lost.insert(cell as u8);
            }
        }
        Some(lost)
    }

    fn blank(houses: H) -> State<H> {
        let mut state = State {
            values: [0; 81],
            marks: [ALL; 81],
            places: H::each([ALL; 9]),
            empty: H::each(9),
            placed: [0; 9],
            left: 81,
            given: CellSet::EMPTY,
            houses,
        };
        if !H::ORDINARY {
            // Where a cell has no house of some kind, no digit ever has a place.
            for house in (0..=NOWHERE).filter(|&house| state.houses.is_empty(house)) {
                state.places[house] = [0; 9];
                state.empty[house] = 0;
            }
        }
        state
    }

    /// The houses of the board.
    #[inline(always)]
    pub fn houses(&self) -> &H {
        &self.houses
    }

    /// The value of a cell, 1–9, or 0 while it is empty.
    #[inline]
    pub fn value(&self, cell: u8) -> u8 {
        self.values[cell as usize]
    }

    /// All values, 0 for empty cells.
    pub fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// Whether a cell was filled from the beginning, and not by a step.
    #[inline]
    pub fn is_given(&self, cell: u8) -> bool {
        self.given.contains(cell)
    }

    /// The cells that were filled from the beginning.
    pub(super) fn givens(&self) -> CellSet {
        self.given
    }

    /// The candidates of a cell, bit i = digit i + 1; 0 for a filled cell.
    #[inline]
    pub fn marks(&self, cell: u8) -> u16 {
        self.marks[cell as usize]
    }

    /// All candidates.
    pub fn all_marks(&self) -> &[u16; 81] {
        &self.marks
    }

    /// The positions of a digit in a house.
    #[inline]
    pub fn places(&self, house: usize, digit: u8) -> u16 {
        self.places[house][digit as usize]
    }

    /// The positions of every digit in a house.
    #[inline]
    pub fn places_in(&self, house: usize) -> &[u16; 9] {
        &self.places[house]
    }

    /// How many cells of a house have no value.
    #[inline]
    pub fn empty_cells(&self, house: usize) -> u32 {
        self.empty[house] as u32
    }

    /// How many cells hold this digit as their value.
    #[inline]
    pub fn count_placed(&self, digit: u8) -> u32 {
        self.placed[digit as usize] as u32
    }

    /// Whether a digit (0–8) is a candidate of a cell.
    #[inline]
    pub fn has(&self, cell: u8, digit: u8) -> bool {
        self.marks[cell as usize] >> digit & 1 != 0
    }

    /// Whether every cell has a value.
    pub fn is_solved(&self) -> bool {
        self.left == 0
    }

    /// The empty cells with exactly `n` candidates.
    #[inline]
    pub fn cells_with(&self, n: u32) -> CellSet {
        let mut cells = CellSet::EMPTY;
        for (cell, marks) in self.marks.iter().enumerate() {
            cells.0 |= ((marks.count_ones() == n) as u128) << cell;
        }
        cells
    }

    /// Takes one candidate away; nothing happens if it is not there.
    #[inline]
    pub fn remove(&mut self, cell: u8, digit: u8) {
        let index = cell as usize;
        self.marks[index] &= !(1 << digit);
        for kind in 0..self.houses.kinds() {
            let house = self.houses.of(cell, kind);
            self.places[house][digit as usize] &= !(1 << self.houses.position(cell, kind));
        }
    }

    /// Takes several candidates of a cell away.
    pub fn remove_all(&mut self, cell: u8, digits: u16) {
        for digit in Bits(digits & self.marks[cell as usize]) {
            self.remove(cell, digit);
        }
    }

    /// Gives an empty cell its value and takes the digit from its peers. A filled cell keeps its value.
    pub fn place(&mut self, cell: u8, digit: u8) {
        let index = cell as usize;
        if self.values[index] != 0 {
            return;
        }
        self.values[index] = digit + 1;
        self.placed[digit as usize] += 1;
        self.left -= 1;
        self.remove_all(cell, ALL);
        for kind in 0..self.houses.kinds() {
            let house = self.houses.of(cell, kind);
            self.empty[house] = self.empty[house].saturating_sub(1);
        }
        for at in 0..self.houses.peers(cell).len() {
            let peer = self.houses.peers(cell)[at];
            if self.has(peer, digit) {
                self.remove(peer, digit);
            }
        }
    }
}
