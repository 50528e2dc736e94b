//! Plain enumeration: cells in order, each number that no cell of its houses before it has.

use sudokit::board::{Board, Cell};

use super::peers;

struct Enumeration<'a> {
    board: &'a Board,
    allowed: &'a [u32],
    peers: Vec<Vec<usize>>,
    grid: Vec<i32>,
    found: Vec<Vec<i32>>,
    max: usize,
    nodes: usize,
}

impl Enumeration<'_> {
    /// Fills the cells from `at` on; false if there are too many grids.
    fn fill(&mut self, at: usize) -> bool {
        self.nodes += 1;
        if self.nodes > 20 * self.max {
            return false;
        }
        if at == self.grid.len() {
            self.found.push(self.grid.clone());
            return self.found.len() <= self.max;
        }
        for number in self.board.members(self.allowed[at]) {
            if self.peers[at].iter().all(|&peer| peer >= at || self.grid[peer] != number) {
                self.grid[at] = number;
                if !self.fill(at + 1) {
                    return false;
                }
            }
        }
        true
    }
}

/// All grids that obey these houses and what the cells may hold; `None` if there are more than `max`.
pub fn enumerate(board: &Board, allowed: &[u32], houses: &[Vec<Cell>], max: usize) -> Option<Vec<Vec<i32>>> {
    let (grid, peers) = (vec![0; board.cell_count()], peers(board.cell_count(), houses));
    let mut enumeration = Enumeration { board, allowed, peers, grid, found: Vec::new(), max, nodes: 0 };
    enumeration.fill(0).then_some(enumeration.found)
}
