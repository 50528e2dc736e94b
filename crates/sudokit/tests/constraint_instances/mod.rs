//! Random instances of every kind of constraint on small boards. A generator draws the parameters of one constraint;
//! most of the time they should be true of `draw.grid`, a full grid that obeys the houses, so that there is something
//! to count.
//!
//! A new kind gets a row in the table of its section's file. Kinds without parameters need none.

mod cages;
mod composite;
mod enumeration;
mod lines;
mod outside;
mod regions;

use std::ops::ControlFlow;

use rand::Rng;
use rand_chacha::ChaCha8Rng;
use sudokit::board::{Board, Cell, Lines};
use sudokit::constraint::{Constraint, Outside, Parameters, Puzzle, Side};
use sudokit::control::{Budget, Meter};
use sudokit::propagation::ModelSolver;

#[allow(unused_imports, reason = "a test takes what it needs")]
pub use enumeration::enumerate;

/// Draws the parameters of a constraint; it may change the board and the grid before.
pub type Generator = fn(&mut Draw<'_>) -> Parameters;

/// The generator of a kind.
pub fn generator(id: &str) -> Option<Generator> {
    let tables = [
        regions::GENERATORS,
        cages::GENERATORS,
        lines::GENERATORS,
        outside::GENERATORS,
        composite::GENERATORS,
    ];
    let mut rows = tables.into_iter().flatten();
    rows.find(|(name, _)| *name == id).map(|&(_, generator)| generator)
}

/// All ids that have a generator.
#[allow(dead_code, reason = "one of the tests that use this module asks")]
pub fn ids() -> Vec<&'static str> {
    let tables = [
        regions::GENERATORS,
        cages::GENERATORS,
        lines::GENERATORS,
        outside::GENERATORS,
        composite::GENERATORS,
    ];
    tables.into_iter().flatten().map(|&(name, _)| name).collect()
}

/// What a generator draws from.
pub struct Draw<'r> {
    pub rng: &'r mut ChaCha8Rng,
    pub board: Board,
    /// A full grid that obeys the houses.
    pub grid: Vec<i32>,
}

#[allow(dead_code, reason = "the sections use what they need")]
impl<'r> Draw<'r> {
    /// A random small board with a random full grid.
    pub fn new(rng: &'r mut ChaCha8Rng) -> Draw<'r> {
        let size = [4, 4, 4, 5, 6, 6][rng.random_range(0..6)];
        let mut board = Board::square(size);
        match rng.random_range(0..15) {
            0 => board.set_regions(Vec::new()),
            1 => board.set_lowest(0),
            2 => {
                board.set_values(board.values() + 1);
                board.set_lowest(rng.random_range(0..=1));
            }
            3 => {
                board.set_regions(Vec::new());
                board.set_columns(board.columns() - 1);
            }
            4 => {
                board = Board::square(4);
                board.set_regions(Vec::new());
                board.set_lines(Lines::Free);
            }
            5 | 6 => board = stated_boxes(rng),
            7 => board = irregular(),
            _ => {}
        }
        let mut draw = Draw { rng, board, grid: Vec::new() };
        draw.fill();
        draw
    }

    /// A new grid for the board, after it was changed: extra cells hold anything.
    pub fn fill(&mut self) {
        self.board.check().expect("a board");
        let peers = peers(self.board.cell_count(), &self.board.house_cells());
        loop {
            let mut grid = vec![None; self.board.cell_count()];
            let mut budget = 5_000;
            if self.place(&peers, &mut grid, 0, &mut budget) {
                self.grid = grid.into_iter().map(|number| number.expect("a number")).collect();
                return;
            }
            assert!(budget == 0, "the board has no full grid");
        }
    }

    fn place(&mut self, peers: &[Vec<usize>], grid: &mut [Option<i32>], at: usize, budget: &mut u32) -> bool {
        if at == grid.len() {
            return true;
        }
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        let mut numbers: Vec<i32> = self.board.numbers().collect();
        self.shuffle(&mut numbers);
        for number in numbers {
            if peers[at].iter().all(|&peer| grid[peer] != Some(number)) {
                grid[at] = Some(number);
                if self.place(peers, grid, at + 1, budget) {
                    return true;
                }
                grid[at] = None;
            }
        }
        false
    }

    /// Looks for a grid that obeys a rule, with a few cells as they are. The engine finds it; whoever uses it checks
    /// it.
    pub fn obey(&mut self, id: &str, parameters: &Parameters) {
        let Ok(constraint) = Constraint::from_parameters(id, parameters, &self.board) else { return };
        let mut puzzle = Puzzle::on(self.board.clone()).expect("a board");
        puzzle.add(constraint).expect("it fits");
        for _ in 0..self.below(5) {
            let cell = self.cell();
            puzzle.give(cell, self.at(cell)).expect("a number");
        }
        let mut found = None;
        let mut solver = ModelSolver::new(&puzzle.model()).expect("not too large");
        let _ = solver.solve(&mut Meter::new(Budget::default().with_nodes(300)), &mut |values| {
            found = Some(values.to_vec());
            ControlFlow::Break(())
        });
        if let Some(values) = found {
            let numbers = values.iter().map(|&value| self.board.lowest() + value as i32);
            self.grid = numbers.take(self.board.cell_count()).collect();
        }
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.rng.random_range(0..bound)
    }

    /// From the first to the last, both included.
    pub fn between(&mut self, first: i32, last: i32) -> i32 {
        self.rng.random_range(first..=last)
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.rng.random_bool(probability)
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for index in (1..list.len()).rev() {
            let other = self.below(index + 1);
            list.swap(index, other);
        }
    }

    /// What is true, or one time in eight something near it.
    pub fn nearly(&mut self, truth: i32) -> i32 {
        if self.chance(0.125) { truth + self.between(-3, 3) } else { truth }
    }

    /// A number of the board.
    pub fn number(&mut self) -> i32 {
        let (lowest, highest) = (self.board.lowest(), self.board.highest());
        self.between(lowest, highest)
    }

    /// What the grid has there.
    pub fn at(&self, cell: Cell) -> i32 {
        self.grid[cell.index()]
    }

    /// What the grid has there.
    pub fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.at(cell)).sum()
    }

    /// A cell of the board.
    pub fn cell(&mut self) -> Cell {
        Cell::new(self.rng.random_range(0..self.board.on_board()))
    }

    /// Different cells anywhere.
    pub fn cells(&mut self, min: usize, max: usize) -> Vec<Cell> {
        let mut all: Vec<Cell> = self.board.cells().collect();
        self.shuffle(&mut all);
        let count = self.rng.random_range(min..=max);
        all.truncate(count);
        all
    }

    /// Different cells, each a king's step from the one before; perhaps fewer than wanted, but never below `min`.
    pub fn path(&mut self, min: usize, max: usize) -> Vec<Cell> {
        loop {
            let count = self.rng.random_range(min..=max);
            let mut path = vec![self.cell()];
            while path.len() < count {
                let last = *path.last().expect("a cell");
                let mut next = Vec::new();
                for (down, right) in
                    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1), (0, 1), (1, 0)]
                {
                    next.extend(self.board.offset(last, down, right).filter(|cell| !path.contains(cell)));
                }
                if next.is_empty() {
                    break;
                }
                path.push(next[self.below(next.len())]);
            }
            if path.len() >= min {
                return path;
            }
        }
    }

    /// Cells that hang together by their sides.
    pub fn blob(&mut self, min: usize, max: usize) -> Vec<Cell> {
        let count = self.rng.random_range(min..=max);
        let mut blob = vec![self.cell()];
        while blob.len() < count {
            let from = blob[self.below(blob.len())];
            let (down, right) = [(0, 1), (1, 0), (0, -1), (-1, 0)][self.below(4)];
            if let Some(cell) = self.board.offset(from, down, right)
                && !blob.contains(&cell)
            {
                blob.push(cell);
            }
        }
        blob
    }

    /// Two cells side by side.
    pub fn pair(&mut self) -> Vec<Cell> {
        let pairs = self.board.adjacent_pairs();
        let (a, b) = pairs[self.below(pairs.len())];
        if self.chance(0.5) { vec![a, b] } else { vec![b, a] }
    }

    /// Of all candidates one for which something holds in the grid, most of the time; else any.
    pub fn true_of<T: Clone>(&mut self, candidates: &[T], holds: impl Fn(&Draw<'_>, &T) -> bool) -> T {
        if self.chance(0.85) {
            let holding: Vec<&T> = candidates.iter().filter(|candidate| holds(self, candidate)).collect();
            if !holding.is_empty() {
                return holding[self.below(holding.len())].clone();
            }
        }
        candidates[self.below(candidates.len())].clone()
    }

    /// A place beside a row or a column.
    pub fn beside(&mut self) -> Outside {
        let side = [Side::Top, Side::Bottom, Side::Left, Side::Right][self.below(4)];
        let length =
            if matches!(side, Side::Top | Side::Bottom) { self.board.columns() } else { self.board.rows() };
        Outside::beside(&self.board.clone(), side, self.below(length))
    }
}

/// A board with boxes that are not the usual ones: upright boxes, rectangles, digits from 0.
pub fn stated_boxes(rng: &mut ChaCha8Rng) -> Board {
    let (rows, columns, height, width) =
        [(6, 6, 3, 2), (4, 6, 2, 3), (4, 6, 2, 2), (6, 4, 2, 2), (6, 4, 3, 2)][rng.random_range(0..5)];
    let mut board = Board::rectangle(rows, columns, 6);
    board.set_lowest(rng.random_range(0..=1));
    board.set_regions(board.tiles(height, width).expect("boxes that tile the board"));
    board
}

/// A jigsaw.
pub fn irregular() -> Board {
    let mut board = Board::square(4);
    let regions: [[usize; 4]; 4] = [[0, 1, 4, 8], [2, 3, 6, 7], [5, 9, 12, 13], [10, 11, 14, 15]];
    board.set_regions(
        regions.iter().map(|region| region.iter().map(|&cell| Cell::new(cell)).collect()).collect(),
    );
    board
}

/// For each cell the cells that share a house with it.
pub fn peers(cells: usize, houses: &[Vec<Cell>]) -> Vec<Vec<usize>> {
    let mut peers = vec![Vec::new(); cells];
    for house in houses {
        for &a in house {
            for &b in house {
                if a != b && !peers[a.index()].contains(&b.index()) {
                    peers[a.index()].push(b.index());
                }
            }
        }
    }
    peers
}
