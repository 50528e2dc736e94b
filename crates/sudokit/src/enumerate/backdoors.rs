//! Backdoors: cells that, once filled with their solution, let singles alone finish the puzzle.

use crate::board::Grid9;
use crate::control::{Meter, Stop};
use crate::nine::Engine;

use super::unavoidable::{CellSet, peers};

/// The smallest backdoors of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backdoors {
    /// Their size; 0 if singles solve the puzzle as it stands.
    pub size: u32,
    /// All of that size (for size 0, one empty set).
    pub sets: Vec<CellSet>,
}

/// Finds all smallest sets of at most `max` blank cells whose values let naked and hidden singles solve the puzzle.
/// `Ok(None)` if there is no such set, or the puzzle has not exactly one solution.
///
/// # Errors
/// When the meter's budget ends first.
///
/// ```
/// use sudokit::{Budget, Engine, Grid9, Meter, enumerate::backdoors};
/// let hard = Grid9::from_line(
///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").unwrap();
/// let found = backdoors(&hard, 2, &mut Engine::detect(), &mut Meter::new(Budget::default())).unwrap();
/// assert_eq!(found.map(|found| found.size), Some(2));
/// ```
pub fn backdoors(
    puzzle: &Grid9,
    max: u32,
    engine: &mut Engine,
    meter: &mut Meter,
) -> Result<Option<Backdoors>, Stop> {
    let Some(solution) = engine.solve_unique(puzzle) else { return Ok(None) };
    let singles = Singles { peers: peers(), houses: houses() };
    let start = singles.position(puzzle);
    let blanks: Vec<usize> = (0..81).filter(|&cell| puzzle.values()[cell] == 0).collect();
    for size in 0..=max {
        let mut sets = Vec::new();
        singles.choose(&start, &solution, &blanks, size, 0, meter, &mut sets)?;
        if !sets.is_empty() {
            return Ok(Some(Backdoors { size, sets }));
        }
    }
    Ok(None)
}

/// Candidates of each digit as sets of cells, and the cells that are filled.
#[derive(Clone, Copy)]
struct Position {
    open: [CellSet; 9],
    filled: CellSet,
}

struct Singles {
    peers: [CellSet; 81],
    houses: [CellSet; 27],
}

const BOARD: CellSet = (1 << 81) - 1;

impl Singles {
    fn position(&self, puzzle: &Grid9) -> Position {
        let mut position = Position { open: [BOARD; 9], filled: 0 };
        for (cell, &digit) in puzzle.values().iter().enumerate().filter(|&(_, &digit)| digit != 0) {
            self.place(&mut position, cell, digit as usize - 1);
        }
        position
    }

    fn place(&self, position: &mut Position, cell: usize, digit: usize) {
        position.filled |= 1 << cell;
        for open in &mut position.open {
            *open &= !(1 << cell);
        }
        position.open[digit] &= !self.peers[cell];
    }

    /// Places singles until there are no more; true if the board is full. The puzzle is known to be unique.
    fn run(&self, position: &mut Position) -> bool {
        loop {
            let before = position.filled;
            // Cells with exactly one candidate.
            let (mut once, mut twice) = (0, 0);
            for open in position.open {
                twice |= once & open;
                once |= open;
            }
            let mut naked = once & !twice;
            while naked != 0 {
                let cell = naked.trailing_zeros() as usize;
                naked &= naked - 1;
                if let Some(digit) = (0..9).find(|&digit| position.open[digit] >> cell & 1 == 1) {
                    self.place(position, cell, digit);
                }
            }
            for digit in 0..9 {
                for house in self.houses {
                    let places = position.open[digit] & house;
                    if places.is_power_of_two() {
                        self.place(position, places.trailing_zeros() as usize, digit);
                    }
                }
            }
            if position.filled == BOARD {
                return true;
            }
            if position.filled == before {
                return false;
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a recursion that carries its state")]
    fn choose(
        &self,
        position: &Position,
        solution: &Grid9,
        blanks: &[usize],
        left: u32,
        chosen: CellSet,
        meter: &mut Meter,
        sets: &mut Vec<CellSet>,
    ) -> Result<(), Stop> {
        if left == 0 {
            meter.node()?;
            let mut position = *position;
            if self.run(&mut position) {
                sets.push(chosen);
            }
            return Ok(());
        }
        for (i, &cell) in blanks.iter().enumerate() {
            let mut next = *position;
            self.place(&mut next, cell, solution.values()[cell] as usize - 1);
            self.choose(&next, solution, &blanks[i + 1..], left - 1, chosen | 1 << cell, meter, sets)?;
        }
        Ok(())
    }
}

fn houses() -> [CellSet; 27] {
    std::array::from_fn(|house| {
        (0..81)
            .filter(|cell| {
                let (row, col) = (cell / 9, cell % 9);
                [row, 9 + col, 18 + row / 3 * 3 + col / 3].contains(&house)
            })
            .fold(0, |set, cell| set | 1 << cell)
    })
}
