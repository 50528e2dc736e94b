//! The shape of a board: its size, its boxes or jigsaw zones, and its extra houses.
//!
//! A house is a set of N cells in which every digit must stand exactly once. Rows and columns are houses of every
//! layout; boxes of w×h cells, irregular jigsaw zones, the two diagonals and the windows of windoku are added by
//! choice. Everything else (peers, houses of a cell) follows from the list of houses, so solvers that only read
//! that list serve every layout.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, LazyLock};

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

/// N cells in which every digit stands exactly once.
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

/// Why a layout cannot be.
#[derive(Clone, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LayoutError {
    /// The side is out of range.
    #[error("a board of side {0} is not supported: the side is 1 to 25")]
    Size(usize),
    /// The boxes do not tile the board.
    #[error("boxes of {rows}x{cols} cells hold {} digits, but the board needs {size}", rows * cols)]
    Boxes {
        /// Side of the board.
        size: usize,
        /// Rows in a box.
        rows: usize,
        /// Columns in a box.
        cols: usize,
    },
    /// The zone map does not name each zone N times.
    #[error("zone {zone} has {cells} cells; each of the {size} zones must have {size}")]
    Zone {
        /// Side of the board.
        size: usize,
        /// The number of the wrong zone, from 1.
        zone: usize,
        /// How many cells it has.
        cells: usize,
    },
    /// The zone map has the wrong length.
    #[error("a zone map of {cells} cells does not fit a {size}x{size} board")]
    ZoneMap {
        /// Side of the board.
        size: usize,
        /// Cells in the map.
        cells: usize,
    },
    /// Windows need square boxes.
    #[error("windows (windoku) need square boxes, for example 3x3 on a 9x9 board")]
    Windows,
}

/// The shape of a board. Cheap to share: grids and puzzles hold it in an [`Arc`].
///
/// ```
/// use sudokit::{Layout, Cell};
/// let layout = Layout::classic();
/// assert_eq!(layout.houses().len(), 27);
/// assert_eq!(layout.peers(Cell::new(0)).len(), 20);
/// assert_eq!(layout.name(Cell::new(80)), "r9c9");
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Data", into = "Data"))]
pub struct Layout {
    size: usize,
    zones: Zones,
    extra_houses: ExtraHouses,
    houses: Vec<House>,
    houses_of: Vec<Vec<usize>>,
    peers: Vec<Vec<Cell>>,
}

impl Layout {
    /// The ordinary 9×9 board with 3×3 boxes.
    pub fn classic() -> Arc<Layout> {
        // A constant, built at its first use.
        static CLASSIC: LazyLock<Arc<Layout>> = LazyLock::new(|| {
            Layout::boxes(9, BoxShape { rows: 3, cols: 3 }).expect("9x9 with 3x3 boxes is a layout")
        });
        CLASSIC.clone()
    }

    /// An N×N board with its default boxes ([`BoxShape::default_for`]).
    ///
    /// # Errors
    /// If `size` is not 1 to 25.
    pub fn default_for(size: usize) -> Result<Arc<Layout>, LayoutError> {
        check_size(size)?;
        if size == 9 {
            return Ok(Layout::classic());
        }
        Layout::boxes(size, BoxShape::default_for(size))
    }

    /// An N×N board with boxes of the given shape.
    ///
    /// # Errors
    /// If `size` is not 1 to 25, or the box does not hold `size` cells.
    pub fn boxes(size: usize, shape: BoxShape) -> Result<Arc<Layout>, LayoutError> {
        Layout::new(size, Zones::Boxes(shape), ExtraHouses::default())
    }

    /// A jigsaw board: `zone_of[cell]` is the zone of each cell, 0 to N - 1.
    ///
    /// # Errors
    /// If the map's length is not N², or a zone has not exactly N cells.
    pub fn jigsaw(size: usize, zone_of: Vec<u8>) -> Result<Arc<Layout>, LayoutError> {
        Layout::new(size, Zones::Jigsaw(zone_of), ExtraHouses::default())
    }

    /// Any layout.
    ///
    /// # Errors
    /// As [`Layout::boxes`] and [`Layout::jigsaw`]; windows need square boxes.
    pub fn new(size: usize, zones: Zones, extra_houses: ExtraHouses) -> Result<Arc<Layout>, LayoutError> {
        check_size(size)?;
        let mut houses = Vec::new();
        houses.extend((0..size).map(|r| house(HouseKind::Row, r, (0..size).map(|c| r * size + c))));
        houses.extend((0..size).map(|c| house(HouseKind::Column, c, (0..size).map(|r| r * size + c))));
        match &zones {
            Zones::Boxes(shape) => houses.extend(box_houses(size, *shape)?),
            Zones::Jigsaw(map) => houses.extend(jigsaw_houses(size, map)?),
        }
        if extra_houses.diagonals {
            houses.push(house(HouseKind::Diagonal, 0, (0..size).map(|i| i * size + i)));
            houses.push(house(HouseKind::Diagonal, 1, (0..size).map(|i| i * size + size - 1 - i)));
        }
        if extra_houses.windows {
            houses.extend(window_houses(size, &zones)?);
        }
        let mut houses_of = vec![Vec::new(); size * size];
        for (number, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(number);
            }
        }
        let peers = (0..size * size).map(|cell| peers_of(cell, &houses_of[cell], &houses)).collect();
        Ok(Arc::new(Layout { size, zones, extra_houses, houses, houses_of, peers }))
    }

    /// Side of the board, and number of digits: N.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Number of cells: N².
    pub fn cell_count(&self) -> usize {
        self.size * self.size
    }

    /// All cells in reading order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        (0..self.cell_count()).map(Cell::new)
    }

    /// Boxes or jigsaw zones.
    pub fn zones(&self) -> &Zones {
        &self.zones
    }

    /// The shape of the boxes, unless the board is a jigsaw.
    pub fn box_shape(&self) -> Option<BoxShape> {
        match self.zones {
            Zones::Boxes(shape) => Some(shape),
            Zones::Jigsaw(_) => None,
        }
    }

    /// Which houses there are beyond rows, columns and zones.
    pub fn extra_houses(&self) -> ExtraHouses {
        self.extra_houses
    }

    /// The same board with other extra houses.
    ///
    /// # Errors
    /// If windows are asked for without square boxes.
    pub fn with_extra_houses(&self, extra_houses: ExtraHouses) -> Result<Arc<Layout>, LayoutError> {
        Layout::new(self.size, self.zones.clone(), extra_houses)
    }

    /// Whether this is the ordinary 9×9 board with 3×3 boxes and nothing else.
    pub fn is_classic(&self) -> bool {
        self.size == 9
            && self.zones == Zones::Boxes(BoxShape { rows: 3, cols: 3 })
            && self.extra_houses == ExtraHouses::default()
    }

    /// All houses: rows, columns, boxes or zones, diagonals, windows, in that order.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The numbers (into [`Layout::houses`]) of the houses that hold `cell`.
    pub fn houses_of(&self, cell: Cell) -> &[usize] {
        &self.houses_of[cell.index()]
    }

    /// The cells that share a house with `cell`, ascending, without `cell`.
    pub fn peers(&self, cell: Cell) -> &[Cell] {
        &self.peers[cell.index()]
    }

    /// The row of `cell`, from 0.
    pub fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size
    }

    /// The column of `cell`, from 0.
    pub fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size
    }

    /// The number of the box or zone of `cell`, from 0.
    pub fn zone(&self, cell: Cell) -> usize {
        match &self.zones {
            Zones::Boxes(shape) => box_number(self.size, *shape, self.row(cell), self.column(cell)),
            Zones::Jigsaw(map) => usize::from(map[cell.index()]),
        }
    }

    /// The cell in this row and column, both from 0.
    pub fn at(&self, row: usize, column: usize) -> Cell {
        debug_assert!(row < self.size && column < self.size);
        Cell::new(row * self.size + column)
    }

    /// The default name of a cell: r1c1 is the top left.
    pub fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.row(cell) + 1, self.column(cell) + 1)
    }
}

/// Layouts are equal if they have the same size, zones and extra houses; the rest follows from these.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        let key = |layout: &Layout| (layout.size, layout.extra_houses);
        key(self) == key(other) && self.zones == other.zones
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size, &self.zones, self.extra_houses).hash(state);
    }
}

/// The serialised form.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Data {
    size: usize,
    zones: Zones,
    extra_houses: ExtraHouses,
}

#[cfg(feature = "serde")]
impl From<Layout> for Data {
    fn from(layout: Layout) -> Data {
        Data { size: layout.size, zones: layout.zones, extra_houses: layout.extra_houses }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<Data> for Layout {
    type Error = LayoutError;
    fn try_from(data: Data) -> Result<Layout, LayoutError> {
        Layout::new(data.size, data.zones, data.extra_houses).map(Arc::unwrap_or_clone)
    }
}

/// For people: `9x9`, `6x6 with 2x3 boxes`, `9x9 jigsaw with diagonals`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.size)?;
        match &self.zones {
            Zones::Boxes(shape) if *shape == BoxShape::default_for(self.size) => {}
            Zones::Boxes(shape) => write!(f, " with {shape} boxes")?,
            Zones::Jigsaw(_) => f.write_str(" jigsaw")?,
        }
        match (self.extra_houses.diagonals, self.extra_houses.windows) {
            (true, true) => f.write_str(" with diagonals and windows"),
            (true, false) => f.write_str(" with diagonals"),
            (false, true) => f.write_str(" with windows"),
            (false, false) => Ok(()),
        }
    }
}

fn check_size(size: usize) -> Result<(), LayoutError> {
    if (1..=MAX_SIZE).contains(&size) { Ok(()) } else { Err(LayoutError::Size(size)) }
}

fn house(kind: HouseKind, number: usize, cells: impl Iterator<Item = usize>) -> House {
    let mut cells: Vec<Cell> = cells.map(Cell::new).collect();
    cells.sort_unstable();
    House { kind, number, cells }
}

fn box_number(size: usize, shape: BoxShape, row: usize, column: usize) -> usize {
    (row / shape.rows) * (size / shape.cols) + column / shape.cols
}

fn box_houses(size: usize, shape: BoxShape) -> Result<Vec<House>, LayoutError> {
    if shape.rows == 0 || shape.cols == 0 || shape.rows * shape.cols != size {
        return Err(LayoutError::Boxes { size, rows: shape.rows, cols: shape.cols });
    }
    let in_box = |number: usize| {
        (0..size * size).filter(move |cell| box_number(size, shape, cell / size, cell % size) == number)
    };
    Ok((0..size).map(|number| house(HouseKind::Box, number, in_box(number))).collect())
}

fn jigsaw_houses(size: usize, map: &[u8]) -> Result<Vec<House>, LayoutError> {
    if map.len() != size * size {
        return Err(LayoutError::ZoneMap { size, cells: map.len() });
    }
    let zone_count = map.iter().map(|&z| usize::from(z) + 1).max().unwrap_or(0).max(size);
    let zone = |number: usize| (0..map.len()).filter(move |&cell| usize::from(map[cell]) == number);
    if let Some(wrong) = (0..zone_count).find(|&number| number >= size || zone(number).count() != size) {
        return Err(LayoutError::Zone { size, zone: wrong + 1, cells: zone(wrong).count() });
    }
    Ok((0..size).map(|number| house(HouseKind::Zone, number, zone(number))).collect())
}

fn window_houses(size: usize, zones: &Zones) -> Result<Vec<House>, LayoutError> {
    let side = match zones {
        Zones::Boxes(shape) if shape.rows == shape.cols && shape.rows >= 2 => shape.rows,
        _ => return Err(LayoutError::Windows),
    };
    let starts: Vec<usize> = (0..side - 1).map(|i| 1 + i * (side + 1)).collect();
    let corners = starts.iter().flat_map(|&top| starts.iter().map(move |&left| (top, left)));
    Ok(corners
        .enumerate()
        .map(|(number, (top, left))| {
            let cells = (0..size).map(|i| (top + i / side) * size + left + i % side);
            house(HouseKind::Window, number, cells)
        })
        .collect())
}

fn peers_of(cell: usize, its_houses: &[usize], houses: &[House]) -> Vec<Cell> {
    let mut peers: Vec<Cell> = its_houses
        .iter()
        .flat_map(|&number| houses[number].cells.iter().copied())
        .filter(|peer| peer.index() != cell)
        .collect();
    peers.sort_unstable();
    peers.dedup();
    peers
}
