//! Whether cells of a board are connected by the sides that they share: a search from the first of them.

use super::{Board, Cell};

impl Board {
    /// Whether each of these cells can be reached from each by sides that they share ([`Board::neighbours`]).
    pub fn are_connected(&self, cells: &[Cell]) -> bool {
        let mut reached: Vec<Cell> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = reached.get(next) {
            for other in self.neighbours(cell) {
                if cells.contains(&other) && !reached.contains(&other) {
                    reached.push(other);
                }
            }
            next += 1;
        }
        reached.len() == cells.len()
    }
}
