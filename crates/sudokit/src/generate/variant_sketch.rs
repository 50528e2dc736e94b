//! Random shapes on a board whose solution is known: cages, lines, dots, places outside, and clues that are true there.
//!
//! A shape is drawn so that it has a chance to be true (a thermometer's walk goes upwards only), and then made a
//! constraint that the reference check of its kind accepts; what it refuses is thrown away. Nothing here searches.

use rand_chacha::ChaCha8Rng;

use super::random::{below, shuffle};
use crate::board::{Board, Cell};
use crate::constraint::{Constraint, Diagonal, Outside, Parameters, Side};

/// Where a clue lies.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Place {
    /// Its cells in order.
    pub cells: Vec<Cell>,
    /// Its place outside the board, and the diagonal that it looks along.
    pub outside: Option<(Outside, Option<Diagonal>)>,
}

impl Place {
    /// The place on these cells.
    pub fn of(cells: &[Cell]) -> Place {
        Place { cells: cells.to_vec(), outside: None }
    }

    /// Sorts the cells, so that equal sets of cells are equal places.
    pub fn sorted(&self) -> Place {
        let mut place = self.clone();
        place.cells.sort_unstable();
        place
    }
}

/// How many cages are tried for a second one.
const MAX_SECOND_CAGES: usize = 60;

/// Makes the clue of a place if one is true there.
pub(super) type Clue = fn(&mut Sketch<'_>, &Place) -> Option<Constraint>;

/// The board with its solution, and what is already laid out.
#[derive(Debug)]
pub(super) struct Sketch<'a> {
    pub board: &'a Board,
    /// The solution.
    pub grid: &'a [i32],
    pub rng: &'a mut ChaCha8Rng,
    /// Which cells no shape may use.
    pub used: Vec<bool>,
    /// No cage or line has more cells, unless its kind needs them.
    pub longest: usize,
    /// The cages that fill the board, if the variant has such.
    pub cages: &'a [Vec<Cell>],
}

impl Sketch<'_> {
    /// A number below the bound, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        below(self.rng, bound as u32) as usize
    }

    fn choose<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        if items.is_empty() { None } else { Some(items[self.below(items.len())].clone()) }
    }

    /// The solution's numbers.
    pub fn numbers(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|cell| self.grid[cell.index()]).collect()
    }

    /// The solution's sum.
    pub fn sum(&self, cells: &[Cell]) -> i32 {
        self.numbers(cells).iter().sum()
    }

    /// The constraint with these parameters if they fit and it is true.
    pub fn check(&self, id: &str, parameters: &Parameters) -> Option<Constraint> {
        let constraint = Constraint::from_parameters(id, parameters, self.board).ok()?;
        constraint.holds(self.board, self.grid).then_some(constraint)
    }

    /// The constraint if it fits the board and is true.
    pub fn accepted(&self, constraint: Constraint) -> Option<Constraint> {
        let is_accepted = constraint.check(self.board).is_ok() && constraint.holds(self.board, self.grid);
        is_accepted.then_some(constraint)
    }

    /// The constraint on these cells with these words.
    pub fn with_words(&self, id: &str, words: &[String], cells: &[Cell]) -> Option<Constraint> {
        self.check(id, &Parameters { words: words.to_vec(), ..Parameters::of_cells(cells) })
    }

    /// The constraint on these cells, in this order or the other one.
    pub fn in_either_direction(&self, id: &str, cells: &[Cell]) -> Option<Constraint> {
        let reversed: Vec<Cell> = cells.iter().rev().copied().collect();
        self.with_words(id, &[], cells).or_else(|| self.with_words(id, &[], &reversed))
    }

    /// The clue outside the board: the first number from 0 that is true, after the diagonal's letters where there are
    /// some.
    pub fn counted(&self, id: &str, place: &Place, max: i32) -> Option<Constraint> {
        let (outside, diagonal) = place.outside?;
        (0..=max).find_map(|number| {
            let parameters = Parameters { outside: Some(outside), ..Parameters::default() }.word(number);
            let parameters = match diagonal {
                Some(diagonal) => parameters.word(diagonal.letters()),
                None => parameters,
            };
            self.check(id, &parameters)
        })
    }

    pub fn is_free(&self, cell: Cell) -> bool {
        !self.used[cell.index()] && !self.board.is_void(cell)
    }

    fn free_cells(&self) -> Vec<Cell> {
        self.board.cells().filter(|&cell| self.is_free(cell)).collect()
    }

    /// Any cell that is not used.
    pub fn cell(&mut self) -> Option<Place> {
        let free = self.free_cells();
        self.choose(&free).map(|cell| Place::of(&[cell]))
    }

    /// Free cells that hang together by their sides and hold different numbers.
    pub fn cage(&mut self, min: usize, max: usize) -> Option<Place> {
        let max = max.min(self.longest).max(min);
        let size = min + self.below(max - min + 1);
        let free = self.free_cells();
        let mut cells = vec![self.choose(&free)?];
        while cells.len() < size {
            let mut next: Vec<Cell> = Vec::new();
            for &cell in &cells {
                for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                    let neighbour = self.board.offset(cell, down, right);
                    next.extend(neighbour.filter(|&cell| self.is_free(cell) && !cells.contains(&cell)));
                }
            }
            let numbers = self.numbers(&cells);
            next.retain(|cell| !numbers.contains(&self.grid[cell.index()]));
            let Some(cell) = self.choose(&next) else { break };
            cells.push(cell);
        }
        cells.sort_unstable();
        (cells.len() >= min).then(|| Place::of(&cells))
    }

    /// A shape and the same shape elsewhere with the same numbers.
    pub fn clones(&mut self, min: usize, max: usize) -> Option<Place> {
        let first = self.cage(min, max)?.cells;
        let (rows, columns) = (self.board.rows() as isize, self.board.columns() as isize);
        let mut found = Vec::new();
        for down in 1 - rows..rows {
            for right in 1 - columns..columns {
                let moved = |&cell: &Cell| self.board.offset(cell, down, right);
                let Some(second) = first.iter().map(moved).collect::<Option<Vec<Cell>>>() else { continue };
                let is_free = second.iter().all(|&cell| self.is_free(cell));
                if is_free && self.are_apart(&first, &second) && self.numbers(&first) == self.numbers(&second)
                {
                    found.push(second);
                }
            }
        }
        let second = self.choose(&found)?;
        Some(Place::of(&[first, second].concat()))
    }

    /// Whether two shapes neither share a cell nor touch with their sides, which would look like one shape.
    fn are_apart(&self, first: &[Cell], second: &[Cell]) -> bool {
        let touches = |&cell: &Cell, (down, right): (isize, isize)| {
            self.board.offset(cell, down, right).is_some_and(|cell| second.contains(&cell))
        };
        let steps = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)];
        !first.iter().any(|cell| steps.into_iter().any(|step| touches(cell, step)))
    }

    /// Two cages of as many cells whose numbers belong together.
    pub fn matching_cages(
        &mut self,
        min: usize,
        max: usize,
        belong: impl Fn(&[i32], &[i32]) -> bool,
    ) -> Option<Place> {
        let first = self.cage(min, max)?.cells;
        let numbers = self.numbers(&first);
        (0..MAX_SECOND_CAGES).find_map(|_| {
            let second = self.cage(first.len(), first.len())?.cells;
            (self.are_apart(&first, &second) && belong(&numbers, &self.numbers(&second)))
                .then(|| Place::of(&[&first[..], &second].concat()))
        })
    }

    /// The constraint whose two lists are the halves of the place.
    pub fn halves(&self, id: &str, place: &Place) -> Option<Constraint> {
        let (first, second) = place.cells.split_at(place.cells.len() / 2);
        self.check(id, &Parameters { cells: vec![first.to_vec(), second.to_vec()], ..Parameters::default() })
    }

    /// Of some numbers as many cells as the number says.
    pub fn circles(&mut self) -> Option<Place> {
        let max = self.board.on_board() / 3;
        let mut numbers: Vec<i32> = self.board.numbers().filter(|&number| number > 0).collect();
        shuffle(self.rng, &mut numbers);
        let mut circles = Vec::new();
        for number in numbers {
            let has_number = |cell: &Cell| self.grid[cell.index()] == number && !self.board.is_void(*cell);
            let mut cells: Vec<Cell> = self.board.cells().filter(has_number).collect();
            shuffle(self.rng, &mut cells);
            let count = number as usize;
            if count <= cells.len() && circles.len() + count <= max {
                circles.extend(&cells[..count]);
            }
        }
        circles.sort_unstable();
        (!circles.is_empty()).then(|| Place::of(&circles))
    }

    /// The free cells around a cell, diagonal ones too, that a line through these cells may go on to without crossing
    /// itself or another one.
    fn steps(&self, from: Cell, line: &[Cell]) -> Vec<Cell> {
        let mut steps = Vec::new();
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let Some(cell) = self.board.offset(from, down, right) else { continue };
            // Between two cells of lines another one may pass.
            let is_on_line =
                |cell: Option<Cell>| cell.is_some_and(|cell| line.contains(&cell) || !self.is_free(cell));
            let crosses = down != 0
                && right != 0
                && is_on_line(self.board.offset(from, down, 0))
                && is_on_line(self.board.offset(from, 0, right));
            if self.is_free(cell) && !line.contains(&cell) && !crosses {
                steps.push(cell);
                // Sides are preferred to corners.
                if down == 0 || right == 0 {
                    steps.push(cell);
                }
            }
        }
        steps
    }

    /// Those of the next cells to which a line goes on without turning back at half a right angle.
    fn without_sharp_turns(&self, before: Option<Cell>, at: Cell, next: &[Cell]) -> Vec<Cell> {
        let Some(before) = before else { return next.to_vec() };
        let place = |cell: Cell| self.board.place(cell).unwrap_or_default();
        let step = |from: Cell, to: Cell| {
            let ((row, column), (to_row, to_column)) = (place(from), place(to));
            (to_row as isize - row as isize, to_column as isize - column as isize)
        };
        let (down, right) = step(before, at);
        let is_smooth = |&cell: &Cell| {
            let (next_down, next_right) = step(at, cell);
            down * next_down + right * next_right >= 0
        };
        next.iter().copied().filter(is_smooth).collect()
    }

    /// Twice the middle between two cells: row and column.
    fn middle(&self, a: Cell, b: Cell) -> (usize, usize) {
        let ((row, column), (other_row, other_column)) =
            (self.board.place(a).unwrap_or_default(), self.board.place(b).unwrap_or_default());
        (row + other_row, column + other_column)
    }

    /// A random walk over free cells whose numbers may begin a true line all the way; of its beginnings the longest for
    /// which there is a clue.
    pub fn line(
        &mut self,
        clue: Clue,
        min: usize,
        max: usize,
        may_begin: impl Fn(&Board, &[i32]) -> bool,
    ) -> Option<Place> {
        let size = min + self.below(max - min + 1);
        let free = self.free_cells();
        let mut cells = vec![self.choose(&free)?];
        while cells.len() < size {
            let last = cells.len() - 1;
            let mut next = self.steps(cells[last], &cells);
            next.retain(|&cell| {
                let mut numbers = self.numbers(&cells);
                numbers.push(self.grid[cell.index()]);
                may_begin(self.board, &numbers)
            });
            let before = last.checked_sub(1).map(|before| cells[before]);
            let smooth = self.without_sharp_turns(before, cells[last], &next);
            if !smooth.is_empty() || cells.len() >= min {
                next = smooth;
            }
            let Some(cell) = self.choose(&next) else { break };
            cells.push(cell);
        }
        while cells.len() >= min {
            let place = Place::of(&cells);
            if clue(self, &place).is_some() {
                return Some(place);
            }
            cells.pop();
        }
        None
    }

    /// A line that grows at both ends by cells whose numbers fit: `fits` sees the line's numbers and the two new ones.
    pub fn mirrored(&mut self, min: usize, max: usize, fits: fn(&[i32], i32, i32) -> bool) -> Option<Place> {
        let size = min + self.below(max - min + 1);
        let free = self.free_cells();
        let mut cells = vec![self.choose(&free)?];
        if size.is_multiple_of(2) {
            let mut next = self.steps(cells[0], &cells);
            next.retain(|cell| fits(&[], self.grid[cells[0].index()], self.grid[cell.index()]));
            cells.push(self.choose(&next)?);
        }
        while cells.len() < size {
            let numbers = self.numbers(&cells);
            let mut pairs = Vec::new();
            let last = cells.len() - 1;
            let mut ends = [cells[0], cells[last]].map(|end| self.steps(end, &cells));
            if last > 0 {
                ends[0] = self.without_sharp_turns(Some(cells[1]), cells[0], &ends[0]);
                ends[1] = self.without_sharp_turns(Some(cells[last - 1]), cells[last], &ends[1]);
            }
            for &front in &ends[0] {
                for &back in &ends[1] {
                    // Two steps at once may cross each other.
                    let apart =
                        front != back && self.middle(cells[0], front) != self.middle(cells[last], back);
                    if apart && fits(&numbers, self.grid[front.index()], self.grid[back.index()]) {
                        pairs.push((front, back));
                    }
                }
            }
            let Some((front, back)) = self.choose(&pairs) else { break };
            cells.insert(0, front);
            cells.push(back);
        }
        (cells.len() >= min).then(|| Place::of(&cells))
    }

    /// Two cells side by side.
    pub fn edge(&mut self) -> Option<Place> {
        let pairs = self.board.adjacent_pairs();
        self.choose(&pairs).map(|(a, b)| Place::of(&[a, b]))
    }

    /// Four cells around a corner.
    pub fn square(&mut self) -> Option<Place> {
        let squares = self.board.squares();
        self.choose(&squares).map(|cells| Place::of(&cells))
    }

    /// The cell's number and one or two others, in order.
    pub fn some_others(&mut self, cell: Cell) -> Vec<String> {
        let own = self.grid[cell.index()];
        let mut others: Vec<i32> = self.board.numbers().filter(|&number| number != own).collect();
        shuffle(self.rng, &mut others);
        others.truncate(1 + self.below(2));
        others.push(own);
        others.sort_unstable();
        others.iter().map(i32::to_string).collect()
    }

    /// Some numbers of the cells, two or more, in order.
    pub fn some_numbers(&mut self, cells: &[Cell]) -> Vec<String> {
        let mut numbers = self.numbers(cells);
        shuffle(self.rng, &mut numbers);
        numbers.truncate(2 + self.below(cells.len() - 1));
        numbers.sort_unstable();
        numbers.iter().map(i32::to_string).collect()
    }

    /// A place beside a row or a column.
    pub fn beside(&mut self) -> Option<Place> {
        let side = [Side::Top, Side::Bottom, Side::Left, Side::Right][self.below(4)];
        let is_column = matches!(side, Side::Top | Side::Bottom);
        let index = self.below(if is_column { self.board.columns() } else { self.board.rows() });
        Some(Place { cells: Vec::new(), outside: Some((Outside::beside(self.board, side, index), None)) })
    }

    /// A place outside the board and a diagonal of two or more cells that starts there.
    pub fn diagonal(&mut self) -> Option<Place> {
        let place = self.beside()?;
        let (outside, _) = place.outside?;
        let diagonals: Vec<Diagonal> = Diagonal::ALL
            .into_iter()
            .filter(|&diagonal| outside.diagonal(self.board, diagonal).len() > 1)
            .collect();
        let diagonal = self.choose(&diagonals)?;
        Some(Place { cells: Vec::new(), outside: Some((outside, Some(diagonal))) })
    }
}
