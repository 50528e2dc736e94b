//! The board of a puzzle: its cells, the numbers that they may hold, and the houses in which no number stands twice.
//!
//! A board is a rectangle of cells. Houses are its rows and columns, boxes or zones, diagonals and windows; everything
//! else (peers, houses of a cell) follows from their list, which is made at the first question for it. Boards of
//! setters have more: numbers from any lowest one, regions with fewer cells than there are numbers, places without a
//! cell, and cells beside the board. Their rows and columns may be no houses, or houses of a part of the board alone.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock, OnceLock};

use super::board_error::{BoardError, MAX_CELLS, MAX_VALUES};
use super::house::{BoxShape, ExtraHouses, House, Lines, Part, Zones, check_size, regions_of};
use super::house_tables::HouseTables;
use super::{Cell, MAX_SIZE};

/// A board. Cells are numbered row by row from 0; extra cells follow in the order of their groups. Grids and puzzles
/// share it in an [`Arc`].
///
/// ```
/// use sudokit::{Board, Cell};
/// let board = Board::classic();
/// assert_eq!(board.houses().len(), 27);
/// assert_eq!(board.peers(Cell::new(0)).len(), 20);
/// assert_eq!(board.name(Cell::new(80)), "r9c9");
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Data", into = "Data"))]
pub struct Board {
    rows: usize,
    columns: usize,
    lowest: i32,
    values: usize,
    lines: Lines,
    void: Vec<Cell>,
    regions: Vec<Vec<Cell>>,
    extra_houses: ExtraHouses,
    extra: Vec<ExtraCells>,
    /// What follows from the rest, made at the first question for it.
    tables: OnceLock<Arc<HouseTables>>,
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
    /// How many of them make a row, for rules in which it matters which cells are neighbours; the last row may be
    /// shorter.
    pub columns: usize,
}

/// Boards without rules beyond their houses.
impl Board {
    /// The ordinary 9×9 board with 3×3 boxes.
    pub fn classic() -> Arc<Board> {
        // A constant, built at its first use.
        static CLASSIC: LazyLock<Arc<Board>> = LazyLock::new(|| {
            Board::boxes(9, BoxShape { rows: 3, cols: 3 }).expect("9x9 with 3x3 boxes is a board")
        });
        CLASSIC.clone()
    }

    /// An N×N board with its default boxes ([`BoxShape::default_for`]).
    ///
    /// # Errors
    /// If `size` is not 1 to 25.
    pub fn default_for(size: usize) -> Result<Arc<Board>, BoardError> {
        check_size(size)?;
        if size == 9 {
            return Ok(Board::classic());
        }
        Board::boxes(size, BoxShape::default_for(size))
    }

    /// An N×N board with boxes of the given shape.
    ///
    /// # Errors
    /// If `size` is not 1 to 25, or the box does not hold `size` cells.
    pub fn boxes(size: usize, shape: BoxShape) -> Result<Arc<Board>, BoardError> {
        Board::new(size, Zones::Boxes(shape), ExtraHouses::default())
    }

    /// A jigsaw board: `zone_of[cell]` is the zone of each cell, 0 to N - 1.
    ///
    /// # Errors
    /// If the map's length is not N², or a zone has not exactly N cells.
    pub fn jigsaw(size: usize, zone_of: Vec<u8>) -> Result<Arc<Board>, BoardError> {
        Board::new(size, Zones::Jigsaw(zone_of), ExtraHouses::default())
    }

    /// A square board with digits from 1. Boxes of one row or column add nothing to the rows and columns, and are all
    /// taken as boxes of one row; zones that are the boxes of a shape, in order, are these boxes.
    ///
    /// # Errors
    /// As [`Board::boxes`] and [`Board::jigsaw`]; windows need square boxes.
    pub fn new(size: usize, zones: Zones, extra_houses: ExtraHouses) -> Result<Arc<Board>, BoardError> {
        check_size(size)?;
        let mut board = Board::rectangle(size, size, size);
        board.regions = regions_of(size, &zones)?;
        board.extra_houses = extra_houses;
        board.check()?;
        board.tables();
        Ok(Arc::new(board))
    }

    /// Returns this board with other extra houses.
    ///
    /// # Errors
    /// If windows are asked for without square boxes.
    pub fn with_extra_houses(&self, extra_houses: ExtraHouses) -> Result<Arc<Board>, BoardError> {
        let zones = self.zones().cloned().ok_or(BoardError::Windows)?;
        Board::new(self.size(), zones, extra_houses)
    }

    /// Returns this board without its extra houses.
    pub fn without_extra_houses(&self) -> Board {
        if self.extra_houses == ExtraHouses::default() {
            return self.clone();
        }
        Board { extra_houses: ExtraHouses::default(), tables: OnceLock::new(), ..self.clone() }
    }

    /// Whether this is the ordinary 9×9 board with 3×3 boxes and nothing else.
    pub fn is_classic(&self) -> bool {
        self.rows == 9 && self.extra_houses == ExtraHouses::default() && self.is_plain() && {
            self.box_shape() == Some(BoxShape { rows: 3, cols: 3 })
        }
    }

    /// Whether the board is square with digits from 1, rows and columns are houses, all cells lie on it, and they are
    /// divided into as many boxes or zones as there are digits: what the algorithms of classic Sudoku work on.
    pub fn is_plain(&self) -> bool {
        self.is_square()
            && self.lines == Lines::Whole
            && self.void.is_empty()
            && self.extra.is_empty()
            && self.zones().is_some()
    }

    /// Whether the board is square with digits from 1 to its side, so that its cells and numbers are those of a classic
    /// grid.
    pub fn is_square(&self) -> bool {
        self.rows == self.columns && self.rows <= MAX_SIZE && self.lowest == 1 && self.values == self.rows
    }

    /// The plain board that has the houses of this one, if it is one: boxes whatever the order of its regions.
    pub fn to_plain(&self) -> Option<Arc<Board>> {
        if !self.is_plain() {
            return None;
        }
        let size = self.size();
        if self.box_shape().is_none() {
            let sorted = |regions: &[Vec<Cell>]| {
                let mut regions = regions.to_vec();
                regions.iter_mut().for_each(|region| region.sort_unstable());
                regions.sort_unstable();
                regions
            };
            let own = sorted(&self.regions);
            let shapes = (2..size).filter(|rows| size.is_multiple_of(*rows));
            let mut shapes = shapes.map(|rows| BoxShape { rows, cols: size / rows });
            let is_own = |shape: &BoxShape| {
                self.tiles(shape.rows, shape.cols).is_some_and(|boxes| sorted(&boxes) == own)
            };
            if let Some(shape) = shapes.find(is_own) {
                return Board::new(size, Zones::Boxes(shape), self.extra_houses).ok();
            }
        }
        Some(if self.is_classic() { Board::classic() } else { Arc::new(self.clone()) })
    }

    /// Number of digits, which on a plain board is its side: N.
    pub fn size(&self) -> usize {
        self.values
    }

    /// The tables of houses.
    fn tables(&self) -> &HouseTables {
        self.tables.get_or_init(|| {
            let (lines, sides) = (self.parts(), (self.rows, self.columns));
            Arc::new(HouseTables::new(
                sides,
                self.values,
                &lines,
                &self.void,
                &self.regions,
                self.extra_houses,
            ))
        })
    }

    /// Boxes or jigsaw zones; `None` if the board is not square, or its regions do not divide it into as many parts as
    /// there are digits. A square board without regions has boxes of one row.
    pub fn zones(&self) -> Option<&Zones> {
        self.tables().zones.as_ref()
    }

    /// The shape of the boxes, if they tile the board.
    pub fn box_shape(&self) -> Option<BoxShape> {
        match self.zones() {
            Some(Zones::Boxes(shape)) => Some(*shape),
            _ => None,
        }
    }

    /// The number of the box or zone of `cell`, from 0; 0 on a board without zones.
    pub fn zone_of(&self, cell: Cell) -> usize {
        self.tables().zone_of.get(cell.index()).map_or(0, |&zone| usize::from(zone))
    }

    /// Which houses there are beyond rows, columns and regions.
    pub fn extra_houses(&self) -> ExtraHouses {
        self.extra_houses
    }

    /// All houses: rows, columns, boxes or zones, diagonals, windows, in that order. Boxes of one row are among them.
    pub fn houses(&self) -> &[House] {
        &self.tables().houses
    }

    /// The numbers (into [`Board::houses`]) of the houses that hold `cell`.
    pub fn houses_of(&self, cell: Cell) -> &[usize] {
        self.tables().houses_of.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that share a house with `cell`, ascending, without `cell`.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        self.tables().peers.get(cell.index()).map_or(&[], Vec::as_slice)
    }

    /// The row of a cell on the board, from 0.
    pub fn row_of(&self, cell: Cell) -> usize {
        cell.index() / self.columns
    }

    /// The column of a cell on the board, from 0.
    pub fn column_of(&self, cell: Cell) -> usize {
        cell.index() % self.columns
    }
}

/// Boards of setters.
impl Board {
    /// A board of `rows` × `columns` cells with the numbers from 1 to `values`, whose rows and columns are houses;
    /// without regions.
    pub fn rectangle(rows: usize, columns: usize, values: usize) -> Board {
        Board {
            rows,
            columns,
            lowest: 1,
            values,
            lines: Lines::Whole,
            void: Vec::new(),
            regions: Vec::new(),
            extra_houses: ExtraHouses::default(),
            extra: Vec::new(),
            tables: OnceLock::new(),
        }
    }

    /// The board of this size with digits from 1 and the usual boxes: as many rows of cells as the largest divisor of
    /// the size that is not above its square root (6×6: two rows of three), none if that is 1.
    pub fn square(size: usize) -> Board {
        let mut board = Board::rectangle(size, size, size);
        board.regions = board.usual_regions(size);
        board
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The lowest number that a cell may hold: 1 unless a puzzle says otherwise.
    pub fn lowest(&self) -> i32 {
        self.lowest
    }

    /// How many numbers there are, 1 to 32: on a usual 9×9 board 9.
    pub fn values(&self) -> usize {
        self.values
    }

    /// Which rows and columns are houses.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// Whether the rows and columns of the whole board are houses.
    pub fn lines_differ(&self) -> bool {
        self.lines == Lines::Whole
    }

    /// Places of the rectangle without a cell, ascending. They are in no house, and hold nothing.
    pub fn void(&self) -> &[Cell] {
        &self.void
    }

    /// Whether a place has no cell.
    pub fn is_void(&self, cell: Cell) -> bool {
        !self.void.is_empty() && self.void.binary_search(&cell).is_ok()
    }

    /// The boxes or pieces, in none of which a digit repeats. Cells may be in no region; regions may have fewer cells
    /// than there are numbers. Boxes of one row or column are none.
    pub fn regions(&self) -> &[Vec<Cell>] {
        &self.regions
    }

    /// Cells beside the board.
    pub fn extra(&self) -> &[ExtraCells] {
        &self.extra
    }

    /// Returns this board with numbers from `lowest`.
    #[must_use]
    pub fn with_lowest(mut self, lowest: i32) -> Board {
        self.set_lowest(lowest);
        self
    }

    /// The board to be changed, without what follows from it.
    fn changed(&mut self) -> &mut Board {
        self.tables.take();
        self
    }

    /// Changes how many rows there are.
    pub fn set_rows(&mut self, rows: usize) {
        self.changed().rows = rows;
    }

    /// Changes how many columns there are.
    pub fn set_columns(&mut self, columns: usize) {
        self.changed().columns = columns;
    }

    /// Changes the lowest number.
    pub fn set_lowest(&mut self, lowest: i32) {
        self.changed().lowest = lowest;
    }

    /// Changes how many numbers there are.
    pub fn set_values(&mut self, values: usize) {
        self.changed().values = values;
    }

    /// Changes which rows and columns are houses.
    pub fn set_lines(&mut self, lines: Lines) {
        self.changed().lines = lines;
    }

    /// Takes cells from the board.
    pub fn set_void(&mut self, mut void: Vec<Cell>) {
        void.sort_unstable();
        void.dedup();
        self.changed().void = void;
    }

    /// Changes the regions.
    pub fn set_regions(&mut self, regions: Vec<Vec<Cell>>) {
        self.changed().regions = regions;
    }

    /// Adds a region after the others.
    pub fn add_region(&mut self, region: Vec<Cell>) {
        self.changed().regions.push(region);
    }

    /// Adds a group of cells beside the board.
    pub fn add_extra(&mut self, group: ExtraCells) {
        self.changed().extra.push(group);
    }

    /// The boxes of `size` cells that tile the board, of the usual shape; none if no such box has more than one row and
    /// more than one column and tiles the board.
    pub fn usual_regions(&self, size: usize) -> Vec<Vec<Cell>> {
        let height = (2..=size)
            .take_while(|height| height * height <= size)
            .filter(|height| size.is_multiple_of(*height))
            .filter(|height| self.rows.is_multiple_of(*height) && self.columns.is_multiple_of(size / height))
            .last();
        height.and_then(|height| self.tiles(height, size / height)).unwrap_or_default()
    }

    /// The boxes of `height` rows and `width` columns, row by row; `None` if they do not tile the board.
    pub fn tiles(&self, height: usize, width: usize) -> Option<Vec<Vec<Cell>>> {
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
    pub fn region_shape(&self) -> Option<(usize, usize)> {
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
        let boxes = self.tiles(height, width)?;
        (sorted(boxes) == sorted(self.regions.clone())).then_some((height, width))
    }

    /// Whether it is a board that can be: numbers, cells and houses are in range.
    ///
    /// # Errors
    /// A number of cells or of numbers out of range, a cell that is not on the board, or houses that cannot be.
    pub fn check(&self) -> Result<(), BoardError> {
        let extra = self.extra.iter().map(|group| group.count).sum::<usize>();
        let on_board = self.rows.saturating_mul(self.columns);
        if on_board == 0 || on_board.saturating_add(extra) > MAX_CELLS {
            return Err(BoardError::Cells { rows: self.rows, columns: self.columns, extra });
        }
        if !(1..=MAX_VALUES).contains(&self.values) {
            return Err(BoardError::Values(self.values));
        }
        if let Some(&cell) = self.void.iter().find(|cell| cell.index() >= on_board) {
            return Err(BoardError::VoidCell { cell });
        }
        for (index, part) in self.parts().iter().enumerate() {
            let fits = part.top + part.rows <= self.rows && part.left + part.columns <= self.columns;
            if !fits || part.rows == 0 || part.columns == 0 {
                return Err(BoardError::Part { part: index + 1 });
            }
            let length = part.rows.max(part.columns);
            if length > self.values {
                return Err(BoardError::LineTooLong { length, values: self.values });
            }
        }
        for (index, region) in self.regions.iter().enumerate() {
            if region.iter().any(|&cell| cell.index() >= on_board || self.is_void(cell)) {
                return Err(BoardError::RegionCell { region: index + 1 });
            }
            if region.len() > self.values {
                let (cells, values) = (region.len(), self.values);
                return Err(BoardError::RegionSize { region: index + 1, cells, values });
            }
        }
        let ExtraHouses { diagonals, windows } = self.extra_houses;
        let has_square_boxes = || self.box_shape().is_some_and(BoxShape::is_square);
        if (diagonals && self.rows != self.columns) || (windows && !has_square_boxes()) {
            return Err(BoardError::Windows);
        }
        Ok(())
    }

    /// The rectangles whose rows and columns are houses.
    pub fn parts(&self) -> Vec<Part> {
        match &self.lines {
            Lines::Whole => vec![Part { top: 0, left: 0, rows: self.rows, columns: self.columns }],
            Lines::Free => Vec::new(),
            Lines::Parts(parts) => parts.clone(),
        }
    }

    /// How many places lie on the board, those without a cell included.
    pub fn on_board(&self) -> usize {
        self.rows * self.columns
    }

    /// How many cells there are, with the extra ones.
    pub fn cell_count(&self) -> usize {
        self.on_board() + self.extra.iter().map(|group| group.count).sum::<usize>()
    }

    /// The places on the board, row by row, those without a cell included.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
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

    /// The cell in this row and column, counted from 0 and perhaps outside or without a cell.
    pub fn get(&self, row: isize, column: isize) -> Option<Cell> {
        let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
        let place = (row < self.rows && column < self.columns).then(|| self.at(row, column));
        place.filter(|&cell| !self.is_void(cell))
    }

    /// Row and column from 0; `None` for an extra cell.
    pub fn place(&self, cell: Cell) -> Option<(usize, usize)> {
        (cell.index() < self.on_board()).then(|| (cell.index() / self.columns, cell.index() % self.columns))
    }

    /// The cell that lies `down` rows below and `right` columns to the right.
    pub fn offset(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, column) = self.place(cell).filter(|_| !self.is_void(cell))?;
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

    /// Iterates over the cells of [`Board::row`].
    pub(crate) fn row_cells(&self, row: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
        assert!(row < self.rows, "no such row");
        (row * self.columns..(row + 1) * self.columns).map(Cell::new)
    }

    /// Iterates over the cells of [`Board::column`].
    pub(crate) fn column_cells(&self, column: usize) -> impl ExactSizeIterator<Item = Cell> + use<> {
        assert!(column < self.columns, "no such column");
        let columns = self.columns;
        (0..self.rows).map(move |row| Cell::new(row * columns + column))
    }

    /// The region of a cell.
    pub fn region(&self, cell: Cell) -> Option<usize> {
        self.regions.iter().position(|region| region.contains(&cell))
    }

    /// The cells of all houses, as [`Board::all_houses`] goes through them.
    pub fn house_cells(&self) -> Vec<Vec<Cell>> {
        let mut houses = Vec::with_capacity(self.rows + self.columns + self.regions.len());
        self.all_houses(|house| {
            houses.push(house.to_vec());
            true
        });
        houses
    }

    /// Whether something holds for the cells of every house: rows, columns, regions, diagonals, windows. No boxes of
    /// one row are among them, and nothing else is computed.
    pub fn all_houses(&self, mut holds: impl FnMut(&[Cell]) -> bool) -> bool {
        let mut line = Vec::with_capacity(self.rows.max(self.columns));
        for Part { top, left, rows, columns } in self.parts() {
            let row = |row| (self.at(row, left), 1, columns);
            let column = |column| (self.at(top, column), self.columns, rows);
            let lines = (top..top + rows).map(row).chain((left..left + columns).map(column));
            for (first, step, length) in lines {
                line.clear();
                line.extend((0..length).map(|at| Cell::new(first.index() + at * step)));
                if !self.void.is_empty() {
                    line.retain(|&cell| !self.is_void(cell));
                }
                if !holds(&line) {
                    return false;
                }
            }
        }
        self.regions.iter().all(|region| holds(region))
            && (self.extra_houses == ExtraHouses::default()
                || self.houses().iter().all(|house| !house.kind.is_extra() || holds(&house.cells)))
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

    /// The cells that share a side with a cell, in the order up, left, right, down: on the board, or in its group of
    /// extra cells, which lies in rows of [`ExtraCells::columns`].
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
        let others = [up, left, right, down].into_iter().flatten().map(|other| Cell::new(first + other));
        others.filter(|&other| !self.is_void(cell) && !self.is_void(other)).collect()
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

    /// `9×9 cells with digits 1 to 9`; `5 grids of 9×9 cells (samurai) with digits 1 to 9`.
    pub fn in_words(&self) -> String {
        let cells = self.grids_in_words().unwrap_or_else(|| format!("{}×{} cells", self.rows, self.columns));
        format!("{cells} with digits {} to {}", self.lowest, self.highest())
    }

    /// What the rest follows from.
    #[expect(clippy::type_complexity, reason = "it is only compared")]
    fn key(&self) -> (usize, usize, i32, usize, &Lines, &[Cell], &[Vec<Cell>], ExtraHouses, &[ExtraCells]) {
        let Board { rows, columns, lowest, values, lines, void, regions, extra_houses, extra, tables: _ } =
            self;
        (*rows, *columns, *lowest, *values, lines, void, regions, *extra_houses, extra)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

/// For people, of a plain board: `9x9`, `6x6 with 3x2 boxes`, `9x9 jigsaw with diagonals`; of another as
/// [`Board::in_words`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_plain() {
            return f.write_str(&self.in_words());
        }
        write!(f, "{0}x{0}", self.rows)?;
        match self.box_shape() {
            Some(shape) if shape == BoxShape::default_for(self.rows) => {}
            Some(shape) => write!(f, " with {shape} boxes")?,
            None => f.write_str(" jigsaw")?,
        }
        match (self.extra_houses.diagonals, self.extra_houses.windows) {
            (true, true) => f.write_str(" with diagonals and windows"),
            (true, false) => f.write_str(" with diagonals"),
            (false, true) => f.write_str(" with windows"),
            (false, false) => Ok(()),
        }
    }
}

/// The serialised form.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Data {
    rows: usize,
    columns: usize,
    lowest: i32,
    values: usize,
    #[serde(default)]
    lines: Lines,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    void: Vec<Cell>,
    #[serde(default)]
    regions: Vec<Vec<Cell>>,
    #[serde(default)]
    extra_houses: ExtraHouses,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    extra: Vec<ExtraCells>,
}

#[cfg(feature = "serde")]
impl From<Board> for Data {
    fn from(board: Board) -> Data {
        let Board { rows, columns, lowest, values, lines, void, regions, extra_houses, extra, tables: _ } =
            board;
        Data { rows, columns, lowest, values, lines, void, regions, extra_houses, extra }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Data> for Board {
    type Error = BoardError;
    fn try_from(data: Data) -> Result<Board, BoardError> {
        let Data { rows, columns, lowest, values, lines, void, regions, extra_houses, extra } = data;
        let tables = OnceLock::new();
        let mut board = Board {
            rows,
            columns,
            lowest,
            values,
            lines,
            void: Vec::new(),
            regions,
            extra_houses,
            extra,
            tables,
        };
        board.set_void(void);
        board.check()?;
        Ok(board)
    }
}
