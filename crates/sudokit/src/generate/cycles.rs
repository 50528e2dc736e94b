//! Small unavoidable sets of a solved grid on any board: cycles of two digits, and of two lines that may be exchanged.
//!
//! Exchanging the digits a and b in a set of their cells that is connected by shared houses gives another solution, and
//! so does exchanging two parallel lines of a band in the columns of a cycle. So a puzzle with one solution has a given
//! in each of these sets, and a given that is the last one in some set stays without a search.

use super::recipe::exchangeable_lines;
use crate::board::{Cell, Grid, HouseKind};

/// The sets, and how many of their cells are given.
pub(super) struct BoardCycles {
    of_cell: Vec<Vec<u32>>,
    given: Vec<u32>,
}

impl BoardCycles {
    /// The cycles of a solution, with the cells of `givens` that are not blank given.
    pub fn new(solution: &Grid, givens: &[u8]) -> BoardCycles {
        let mut cycles = BoardCycles { of_cell: vec![Vec::new(); givens.len()], given: Vec::new() };
        let size = solution.layout().size();
        let mut cells_of: Vec<Vec<usize>> = vec![Vec::new(); size + 1];
        for (cell, &digit) in solution.values().iter().enumerate() {
            cells_of[usize::from(digit)].push(cell);
        }
        for a in 1..=size {
            for b in a + 1..=size {
                cycles.digit_cycles(solution, [&cells_of[a], &cells_of[b]], givens);
            }
        }
        for (kind, first, second) in exchangeable_lines(solution.layout()) {
            let cell = |line: usize, place: usize| match kind {
                HouseKind::Row => line * size + place,
                _ => place * size + line,
            };
            cycles.line_cycles(solution, |place| [cell(first, place), cell(second, place)], givens);
        }
        cycles
    }

    fn digit_cycles(&mut self, solution: &Grid, digits: [&[usize]; 2], givens: &[u8]) {
        let layout = solution.layout();
        let mut seen = vec![false; givens.len()];
        for &start in digits[0] {
            if seen[start] {
                continue;
            }
            let mut set = vec![start];
            seen[start] = true;
            let mut next = 0;
            while next < set.len() {
                let cell = set[next];
                next += 1;
                let others = digits[usize::from(solution.values()[cell] == solution.values()[digits[0][0]])];
                let peers = layout.peers(Cell::new(cell));
                for &other in others {
                    if !seen[other] && peers.contains(&Cell::new(other)) {
                        seen[other] = true;
                        set.push(other);
                    }
                }
            }
            self.add(&set, givens);
        }
    }

    fn line_cycles(&mut self, solution: &Grid, cells: impl Fn(usize) -> [usize; 2], givens: &[u8]) {
        let size = solution.layout().size();
        let values = solution.values();
        let mut place_of = vec![0; size + 1];
        (0..size).for_each(|place| place_of[usize::from(values[cells(place)[0]])] = place);
        let mut seen = vec![false; size];
        for start in 0..size {
            let (mut place, mut set) = (start, Vec::new());
            while !std::mem::replace(&mut seen[place], true) {
                set.extend(cells(place));
                place = place_of[usize::from(values[cells(place)[1]])];
            }
            if !set.is_empty() {
                self.add(&set, givens);
            }
        }
    }

    fn add(&mut self, set: &[usize], givens: &[u8]) {
        let number = self.given.len() as u32;
        set.iter().for_each(|&cell| self.of_cell[cell].push(number));
        self.given.push(set.iter().filter(|&&cell| givens[cell] != 0).count() as u32);
    }

    /// Removes given cells, unless some set would then have no given: false if so.
    pub fn remove(&mut self, cells: &[usize]) -> bool {
        for (done, &cell) in cells.iter().enumerate() {
            let mut empty = false;
            for &set in &self.of_cell[cell] {
                self.given[set as usize] -= 1;
                empty |= self.given[set as usize] == 0;
            }
            if empty {
                self.restore(&cells[..=done]);
                return false;
            }
        }
        true
    }

    /// Makes removed cells given again.
    pub fn restore(&mut self, cells: &[usize]) {
        for &cell in cells {
            for &set in &self.of_cell[cell] {
                self.given[set as usize] += 1;
            }
        }
    }
}
