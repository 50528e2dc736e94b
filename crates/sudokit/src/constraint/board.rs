//! The board of a puzzle with constraints: a rectangle of cells, the numbers they may hold, the houses that hold of
//! themselves, and cells beside the board where a rule needs them.
//!
//! [`Layout`](crate::board::Layout) is the square board with digits from 1 that classic Sudoku and its fast engines work on;
//! this one is as general as the formats of setters: any rectangle, digits from 0 or from anywhere, rows that are no houses.

use crate::board::Cell;

/// The most cells, extra cells included.
pub const MAX_CELLS: usize = 2048;
/// The most numbers that a cell may have.
const MAX_VALUES: usize = 32;

/// A board. Cells are numbered row by row from 0; extra cells follow in the order of their groups.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Board {
    /// How many rows, 1 or more.
    rows: usize,
    /// How many columns, 1 or more.
    columns: usize,
    /// The least number that a cell may hold: 1 unless a puzzle says otherwise.
    lowest: i32,
    /// How many numbers there are, 1 to 32: on a usual 9×9 board 9.
    values: usize,
    /// Whether digits must not repeat in a row or in a column.
    lines_differ: bool,
    /// The boxes or pieces, in none of which a digit repeats. Cells may be in no region; regions may have fewer cells than
    /// there are numbers.
    regions: Vec<Vec<Cell>>,
    /// Cells beside the board.
    extra: Vec<ExtraCells>,
}

/// A group of cells beside the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExtraCells {
    /// The group's name; its cells are called by it and a number from 1.
    pub name: String,
    /// What people call the group.
    pub label: String,
    /// How many.
    pub count: usize,
    /// How many of them make a row, for rules in which it matters which cells are neighbours; the last row may be shorter.
    pub columns: usize,
}

/// A board that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// Rows or columns out of range.
    #[error("a board has 1 to {MAX_CELLS} cells, not {rows}×{columns}, {extra} of them beside the board")]
    Cells {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// Extra cells.
        extra: usize,
    },
    /// Too many numbers.
    #[error("a cell can have 1 to {MAX_VALUES} numbers, not {0}")]
    Values(usize),
    /// A region with a cell that the board does not have.
    #[error("region {region} has a cell that is not on the board")]
    RegionCell {
        /// The region, from 1.
        region: usize,
    },
    /// A region with more cells than there are numbers.
    #[error("region {region} has {cells} cells and there are {values} numbers, so a number would repeat")]
    RegionSize {
        /// The region, from 1.
        region: usize,
        /// Its cells.
        cells: usize,
        /// The numbers.
        values: usize,
    },
    /// A row or a column that is longer than there are numbers.
    #[error("a row or column has {length} cells and there are {values} numbers, so a number would repeat")]
    LineTooLong {
        /// Its cells.
        length: usize,
        /// The numbers.
        values: usize,
    },
}

impl Board {
    /// A board of so many rows and columns with numbers from 1, whose rows and columns are houses; without regions.
    pub fn rectangle(rows: usize, columns: usize, values: usize) -> Board {
        let (regions, extra) = (Vec::new(), Vec::new());
        Board { rows, columns, lowest: 1, values, lines_differ: true, regions, extra }
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The least number that a cell may hold: 1 unless a puzzle says otherwise.
    pub fn lowest(&self) -> i32 {
        self.lowest
    }

    /// How many numbers there are: on a usual 9×9 board 9.
    pub fn values(&self) -> usize {
        self.values
    }

    /// Whether digits must not repeat in a row or in a column.
    pub fn lines_differ(&self) -> bool {
        self.lines_differ
    }

    /// The boxes or pieces, in none of which a digit repeats.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// Cells beside the board.
    pub fn extra(&self) -> &[ExtraCells] {
        &self.extra
    }

    /// The same board with numbers from `lowest`.
    #[must_use]
    pub fn with_lowest(mut self, lowest: i32) -> Board {
        self.lowest = lowest;
        self
    }

    /// Changes how many rows there are.
    pub fn set_rows(&mut self, rows: usize) {
        self.rows = rows;
    }

    /// Changes how many columns there are.
    pub fn set_columns(&mut self, columns: usize) {
        self.columns = columns;
    }

    /// Changes the least number.
    pub fn set_lowest(&mut self, lowest: i32) {
        self.lowest = lowest;
    }

    /// Changes how many numbers there are.
    pub fn set_values(&mut self, values: usize) {
        self.values = values;
    }

    /// Makes rows and columns houses, or not.
    pub fn set_lines_differ(&mut self, lines_differ: bool) {
        self.lines_differ = lines_differ;
    }

    /// Changes the regions.
    pub fn set_regions(&mut self, regions: Vec<Vec<Cell>>) {
        self.regions = regions;
    }

    /// Adds a region behind the others.
    pub fn add_region(&mut self, region: Vec<Cell>) {
        self.regions.push(region);
    }

    /// Adds a group of cells beside the board.
    pub fn add_extra(&mut self, group: ExtraCells) {
        self.extra.push(group);
    }

    /// The board of this size with digits from 1 and the usual boxes: as many rows of cells as the largest divisor of the size
    /// that is not above its square root (6×6: two rows of three), none if that is 1.
    pub fn square(size: usize) -> Board {
        let mut board = Board::rectangle(size, size, size);
        board.regions = board.usual_regions(size);
        board
    }

    /// The boxes of so many cells that tile the board, of the usual shape; none if no such box has more than one row and more
    /// than one column and tiles the board.
    pub fn usual_regions(&self, size: usize) -> Vec<Vec<Cell>> {
        let height = (2..=size)
            .take_while(|height| height * height <= size)
            .filter(|height| size.is_multiple_of(*height))
            .filter(|height| self.rows.is_multiple_of(*height) && self.columns.is_multiple_of(size / height))
            .last();
        height.and_then(|height| self.boxes(height, size / height)).unwrap_or_default()
    }

    /// The boxes of so many rows and columns, row by row; `None` if they do not tile the board.
    pub fn boxes(&self, height: usize, width: usize) -> Option<Vec<Vec<Cell>>> {
        let tiles = |length: usize, part: usize| part > 0 && length.is_multiple_of(part);
        if !tiles(self.rows, height) || !tiles(self.columns, width) {
            return None;
        }
        let corners = (0..self.rows).step_by(height);
        let corners = corners.flat_map(|top| (0..self.columns).step_by(width).map(move |left| (top, left)));
        let cells = |(top, left)| {
            let cells = (0..height * width).map(|at| self.at(top + at / width, left + at % width));
            cells.collect()
        };
        Some(corners.map(cells).collect())
    }

    /// The rows and columns of the boxes: of its regions, if they are rectangles of one shape that tile the board.
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        let places =
            || self.regions.first()?.iter().map(|&cell| self.place(cell)).collect::<Option<Vec<_>>>();
        let places = places()?;
        let extent = |part: fn(&(usize, usize)) -> usize| {
            let lines = || places.iter().map(part);
            lines().max().zip(lines().min()).map(|(last, first)| last - first + 1)
        };
        let (height, width) = (extent(|place| place.0)?, extent(|place| place.1)?);
        let sorted = |mut regions: Vec<Vec<Cell>>| {
            regions.iter_mut().for_each(|region| region.sort_unstable());
            regions.sort_unstable();
            regions
        };
        let boxes = self.boxes(height, width)?;
        (sorted(boxes) == sorted(self.regions.clone())).then_some((height, width))
    }

    /// # Errors
    /// What is wrong with it.
    pub fn check(&self) -> Result<(), BoardError> {
        let extra = self.extra.iter().map(|group| group.count).sum::<usize>();
        let on_board = self.rows.saturating_mul(self.columns);
        if on_board == 0 || on_board.saturating_add(extra) > MAX_CELLS {
            return Err(BoardError::Cells { rows: self.rows, columns: self.columns, extra });
        }
        if !(1..=MAX_VALUES).contains(&self.values) {
            return Err(BoardError::Values(self.values));
        }
        let length = self.rows.max(self.columns);
        if self.lines_differ && length > self.values {
            return Err(BoardError::LineTooLong { length, values: self.values });
        }
        for (index, region) in self.regions.iter().enumerate() {
            if region.iter().any(|cell| cell.index() >= on_board) {
                return Err(BoardError::RegionCell { region: index + 1 });
            }
            if region.len() > self.values {
                let (cells, values) = (region.len(), self.values);
                return Err(BoardError::RegionSize { region: index + 1, cells, values });
            }
        }
        Ok(())
    }

    /// How many cells lie on the board.
    pub fn on_board(&self) -> usize {
        self.rows * self.columns
    }

    /// How many cells there are, with the extra ones.
    pub fn cell_count(&self) -> usize {
        self.on_board() + self.extra.iter().map(|group| group.count).sum::<usize>()
    }

    /// The cells on the board, row by row.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        (0..self.on_board()).map(Cell::new)
    }

    /// The cell in this row and column, both from 0.
    ///
    /// # Panics
    /// If there is none.
    pub fn at(&self, row: usize, column: usize) -> Cell {
        assert!(row < self.rows && column < self.columns, "no such cell");
        Cell::new(row * self.columns + column)
    }

    /// The cell in this row and column, counted from 0 and perhaps outside.
    pub fn get(&self, row: isize, column: isize) -> Option<Cell> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        (row < self.rows && column < self.columns).then(|| self.at(row, column))
    }

    /// Row and column from 0; `None` for an extra cell.
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        (cell.index() < self.on_board()).then(|| (cell.index() / self.columns, cell.index() % self.columns))
    }

    /// The cell that lies so many rows below and columns to the right.
    pub fn offset(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, column) = self.place(cell)?;
        self.get(row as isize + down, column as isize + right)
    }

    /// The cells of a row, from 0.
    ///
    /// # Panics
    /// If there is no such row.
    pub fn row(&self, row: usize) -> Vec<Cell> {
        self.row_cells(row).collect()
    }

    /// The cells of a column, from 0.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn column(&self, column: usize) -> Vec<Cell> {
        self.column_cells(column).collect()
    }

    /// The same as [`Board::row`], one after the other.
    pub(crate) fn row_cells(&self, row: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
        assert!(row < self.rows, "no such row");
        (row * self.columns..(row + 1) * self.columns).map(Cell::new)
    }

    /// The same as [`Board::column`], one after the other.
    pub(crate) fn column_cells(&self, column: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
        assert!(column < self.columns, "no such column");
        let columns = self.columns;
        (0..self.rows).map(move |row| Cell::new(row * columns + column))
    }

    /// The region of a cell.
    pub fn region(&self, cell: Cell) -> Option<usize> {
        self.regions.iter().position(|region| region.contains(&cell))
    }

    /// All houses: rows and columns if their digits differ, then the regions.
    pub fn houses(&self) -> Vec<Vec<Cell>> {
        let mut houses = Vec::with_capacity(self.rows + self.columns + self.regions.len());
        self.all_houses(|house| {
            houses.push(house.to_vec());
            true
        });
        houses
    }

    /// Whether something holds for every house.
    pub fn all_houses(&self, mut holds: impl FnMut(&[Cell]) -> bool) -> bool {
        let mut line = Vec::with_capacity(self.rows.max(self.columns));
        if self.lines_differ {
            for row in 0..self.rows {
                line.clear();
                line.extend(self.row_cells(row));
                if !holds(&line) {
                    return false;
                }
            }
            for column in 0..self.columns {
                line.clear();
                line.extend(self.column_cells(column));
                if !holds(&line) {
                    return false;
                }
            }
        }
        self.regions.iter().all(|region| holds(region))
    }

    /// Pairs of cells side by side: each with its right neighbour, then each with the one below.
    pub fn adjacent_pairs(&self) -> Vec<(Cell, Cell)> {
        let pairs =
            |down, right| self.cells().filter_map(move |cell| Some((cell, self.offset(cell, down, right)?)));
        pairs(0, 1).chain(pairs(1, 0)).collect()
    }

    /// The 2×2 squares of cells, each row by row.
    pub fn squares(&self) -> Vec<[Cell; 4]> {
        let square = |cell| {
            let last = self.offset(cell, 1, 1)?;
            Some([cell, self.offset(cell, 0, 1)?, self.offset(cell, 1, 0)?, last])
        };
        self.cells().filter_map(square).collect()
    }

    /// The greatest number.
    pub fn highest(&self) -> i32 {
        self.lowest + self.values as i32 - 1
    }

    /// All numbers, ascending.
    pub fn numbers(&self) -> std::ops::RangeInclusive<i32> {
        self.lowest..=self.highest()
    }

    /// The set that stands for one number; nothing if it is out of range.
    pub fn bit(&self, number: i32) -> u32 {
        if self.numbers().contains(&number) { 1 << (number - self.lowest) } else { 0 }
    }

    /// The set of numbers for which something holds, as bits: bit v stands for the number `lowest + v`.
    pub fn set(&self, holds: impl Fn(i32) -> bool) -> u32 {
        self.numbers().enumerate().fold(0, |set, (value, number)| set | u32::from(holds(number)) << value)
    }

    /// The numbers of a set.
    pub fn members(&self, set: u32) -> Vec<i32> {
        self.numbers().filter(|&number| set & self.bit(number) != 0).collect()
    }

    /// All numbers as a set.
    pub fn all(&self) -> u32 {
        self.set(|_| true)
    }

    /// The cell of an extra group, by its number from 1.
    pub fn extra_cell(&self, name: &str, number: usize) -> Option<Cell> {
        let mut first = self.on_board();
        for group in &self.extra {
            if group.name == name {
                return (1..=group.count).contains(&number).then(|| Cell::new(first + number - 1));
            }
            first += group.count;
        }
        None
    }

    /// The cells of an extra group.
    pub fn extra_cells(&self, name: &str) -> Vec<Cell> {
        (1..).map_while(|number| self.extra_cell(name, number)).collect()
    }

    /// The cells that share a side with a cell, in the order up, left, right, down: on the board, or in its group of extra
    /// cells, which lies in rows of [`ExtraCells::columns`].
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let (mut first, mut count, mut columns) = (0, self.on_board(), self.columns);
        for group in &self.extra {
            if cell.index() < first + count {
                break;
            }
            (first, count, columns) = (first + count, group.count, group.columns.max(1));
        }
        let at = cell.index() - first;
        let up = at.checked_sub(columns);
        let left = (!at.is_multiple_of(columns)).then(|| at - 1);
        let right = (at % columns + 1 < columns && at + 1 < count).then_some(at + 1);
        let down = (at + columns < count).then_some(at + columns);
        [up, left, right, down].into_iter().flatten().map(|other| Cell::new(first + other)).collect()
    }

    /// The cell's name: `r1c1`, or the group's name and a number for an extra cell.
    pub fn name(&self, cell: Cell) -> String {
        if let Some((row, column)) = self.place(cell) {
            return format!("r{}c{}", row + 1, column + 1);
        }
        let mut rest = cell.index() - self.on_board();
        for group in &self.extra {
            if rest < group.count {
                return format!("{}{}", group.name, rest + 1);
            }
            rest -= group.count;
        }
        format!("cell {}", cell.index())
    }
}

/// `9×9 cells with digits 1 to 9`.
impl std::fmt::Display for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}×{} cells with digits {} to {}", self.rows, self.columns, self.lowest, self.highest())
    }
}
