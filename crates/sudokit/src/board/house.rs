//! Houses: sets of cells in which no digit stands twice. Rows and columns, boxes or zones, diagonals, windows.

use std::fmt;

use super::board_error::BoardError;
use super::{Cell, MAX_SIZE};

/// Height and width of the boxes: `rows`×`cols` cells, and `rows * cols` is the side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BoxShape {
    /// Rows of cells in a box.
    pub rows: usize,
    /// Columns of cells in a box.
    pub cols: usize,
}

impl BoxShape {
    /// The default box of an N×N board: as square as N allows, wider than high (6 → 2×3, 8 → 2×4, 12 → 3×4).
    pub fn default_for(size: usize) -> BoxShape {
        let rows =
            (1..=size).take_while(|r| r * r <= size).filter(|r| size.is_multiple_of(*r)).last().unwrap_or(1);
        BoxShape { rows, cols: size / rows }
    }
}

impl BoxShape {
    /// Whether it is a square of more than one cell.
    pub(super) fn is_square(self) -> bool {
        self.rows == self.cols && self.rows >= 2
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// The third kind of house besides rows and columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Zones {
    /// Rectangular boxes.
    Boxes(BoxShape),
    /// Irregular zones: for each cell the number of its zone, 0 to N - 1; each zone has N cells.
    Jigsaw(Vec<u8>),
}

/// Houses beyond rows, columns and zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ExtraHouses {
    /// Both main diagonals are houses ("Sudoku X").
    pub diagonals: bool,
    /// The inner k×k windows are houses ("windoku"); only on boards of side k² with square boxes.
    pub windows: bool,
}

/// What a house is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[non_exhaustive]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A rectangular box.
    Box,
    /// A jigsaw zone.
    Zone,
    /// A main diagonal: number 0 falls from the top left, number 1 rises from the bottom left.
    Diagonal,
    /// A window of windoku.
    Window,
}

impl HouseKind {
    /// Whether it is no row, column, box or zone.
    pub fn is_extra(self) -> bool {
        matches!(self, HouseKind::Diagonal | HouseKind::Window)
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
            HouseKind::Zone => "zone",
            HouseKind::Diagonal => "diagonal",
            HouseKind::Window => "window",
        }
    }
}

/// Cells in which no digit stands twice; on a plain board N, so that every digit stands exactly once.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct House {
    /// Row, column, box, …
    pub kind: HouseKind,
    /// Its number among the houses of its kind, from 0.
    pub number: usize,
    /// Its cells, in reading order.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.word(), self.number + 1)
    }
}

/// Which rows and columns are houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Lines {
    /// Those of the whole board.
    #[default]
    Whole,
    /// None.
    Free,
    /// Those of each of these rectangles, which may overlap.
    Parts(Vec<Part>),
}

/// A rectangle of cells whose rows and columns are houses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// Its first row, from 0.
    pub top: usize,
    /// Its first column, from 0.
    pub left: usize,
    /// How many rows it has.
    pub rows: usize,
    /// How many columns it has.
    pub columns: usize,
}

/// Whether a plain board can have this side.
pub(super) fn check_size(size: usize) -> Result<(), BoardError> {
    if (1..=MAX_SIZE).contains(&size) { Ok(()) } else { Err(BoardError::Size(size)) }
}

/// The number of the box in which a cell of a square board lies, row by row.
pub(super) fn box_number(size: usize, shape: BoxShape, cell: usize) -> usize {
    (cell / size / shape.rows) * (size / shape.cols) + cell % size / shape.cols
}

/// The cells of boxes and zones of a square board; none for boxes of one row or column.
pub(super) fn regions_of(size: usize, zones: &Zones) -> Result<Vec<Vec<Cell>>, BoardError> {
    let zone_of: Vec<usize> = match zones {
        &Zones::Boxes(shape) => {
            if shape.rows == 0 || shape.cols == 0 || shape.rows * shape.cols != size {
                return Err(BoardError::Boxes { size, rows: shape.rows, cols: shape.cols });
            }
            (0..size * size).map(|cell| box_number(size, shape, cell)).collect()
        }
        Zones::Jigsaw(map) => map.iter().map(|&zone| usize::from(zone)).collect(),
    };
    if zone_of.len() != size * size {
        return Err(BoardError::ZoneMap { size, cells: zone_of.len() });
    }
    // Zones that are the rows or the columns say nothing more.
    let lines = |line: fn(usize, usize) -> usize| (0..size * size).map(move |cell| line(cell, size));
    if lines(|cell, size| cell / size).eq(zone_of.iter().copied())
        || lines(|cell, size| cell % size).eq(zone_of.iter().copied())
    {
        return Ok(Vec::new());
    }
    let count = zone_of.iter().map(|&zone| zone + 1).max().unwrap_or(0).max(size);
    let mut regions = vec![Vec::new(); count];
    zone_of.iter().enumerate().for_each(|(cell, &zone)| regions[zone].push(Cell::new(cell)));
    match (0..count).find(|&zone| zone >= size || regions[zone].len() != size) {
        Some(zone) => Err(BoardError::Zone { size, zone: zone + 1, cells: regions[zone].len() }),
        None => Ok(regions),
    }
}
