//! Overlapping grids: several grids at places of one board, each with rows, columns and boxes of its own, that share
//! the cells where they overlap; places that no grid covers have no cell. [`ARRANGEMENTS`] names those that are
//! published most.
//!
//! Such a board is nothing new: its [`Lines::Parts`] are the grids, and its boxes are regions, a shared one once. So
//! whatever works on any board works on it. The shapes are those of Sudopedia and of the collections of Otto Janko
//! \[gattai\].

use super::board_error::BoardError;
use super::house::{Lines, Part};
use super::shape::Board;
use super::{Cell, MAX_SIZE};

/// An arrangement of grids that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrangement {
    /// Its name: lower case, no blanks.
    pub id: &'static str,
    /// What it looks like, for people.
    pub what: &'static str,
    /// The side of each grid.
    pub size: usize,
    /// Where the grids begin, row and column from 0, in reading order.
    pub corners: &'static [(usize, usize)],
}

/// The arrangements that have names. Of two that fit a drawing the earlier is meant.
pub const ARRANGEMENTS: &[Arrangement] = &[
    Arrangement {
        id: "samurai",
        what: "five 9×9 grids: four around a fifth that shares a corner box with each",
        size: 9,
        corners: &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)],
    },
    Arrangement {
        id: "twin",
        what: "two 9×9 grids that share a corner box",
        size: 9,
        corners: &[(0, 0), (6, 6)],
    },
    Arrangement {
        id: "butterfly",
        what: "four 9×9 grids on 12×12 cells, each a box further than the next",
        size: 9,
        corners: &[(0, 0), (0, 3), (3, 0), (3, 3)],
    },
    Arrangement {
        id: "windmill",
        what: "five 9×9 grids: four around a fifth that shares two boxes with each (kazaguruma)",
        size: 9,
        corners: &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)],
    },
    Arrangement {
        id: "sohei",
        what: "four 9×9 grids in a ring, each of which shares a corner box with two others",
        size: 9,
        corners: &[(0, 6), (6, 0), (6, 12), (12, 6)],
    },
    Arrangement {
        id: "flower",
        what: "five 9×9 grids on 15×15 cells: four that overlap a fifth by six boxes each",
        size: 9,
        corners: &[(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)],
    },
    Arrangement {
        id: "shogun",
        what: "eleven 9×9 grids in three rows of four, three and four",
        size: 9,
        corners: &[
            (0, 0),
            (0, 12),
            (0, 24),
            (0, 36),
            (6, 6),
            (6, 18),
            (6, 30),
            (12, 0),
            (12, 12),
            (12, 24),
            (12, 36),
        ],
    },
    Arrangement {
        id: "sumo",
        what: "thirteen 9×9 grids in five rows of three and two",
        size: 9,
        corners: &[
            (0, 0),
            (0, 12),
            (0, 24),
            (6, 6),
            (6, 18),
            (12, 0),
            (12, 12),
            (12, 24),
            (18, 6),
            (18, 18),
            (24, 0),
            (24, 12),
            (24, 24),
        ],
    },
    Arrangement {
        id: "tiny-samurai",
        what: "five 4×4 grids in the shape of a samurai",
        size: 4,
        corners: &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)],
    },
];

impl Arrangement {
    /// The arrangement of this name.
    pub fn by_id(id: &str) -> Option<&'static Arrangement> {
        ARRANGEMENTS.iter().find(|arrangement| arrangement.id == id)
    }

    /// Its grids.
    pub fn grids(&self) -> Vec<Part> {
        let part = |&(top, left): &(usize, usize)| Part { top, left, rows: self.size, columns: self.size };
        self.corners.iter().map(part).collect()
    }

    /// How many rows and columns its board has.
    pub fn extent(&self) -> (usize, usize) {
        let end =
            |of: fn(&(usize, usize)) -> usize| self.corners.iter().map(of).max().unwrap_or(0) + self.size;
        (end(|corner| corner.0), end(|corner| corner.1))
    }

    /// Its board, with the usual boxes and digits from 1.
    ///
    /// ```
    /// use sudokit::board::Arrangement;
    /// let board = Arrangement::by_id("samurai").unwrap().board();
    /// assert_eq!((board.rows(), board.columns(), board.void().len()), (21, 21, 72));
    /// assert_eq!(board.houses().len(), 5 * 18 + 41);
    /// ```
    pub fn board(&self) -> Board {
        Board::of_grids(self.grids(), self.size).expect("the grids lie on the smallest board that has them")
    }
}

/// What kind of house a house of [`Board::house_cells`] is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HousePlace {
    /// A row of the whole board or of a grid on it: its number on the whole board, from 0.
    Row(usize),
    /// A column, counted likewise.
    Column(usize),
    /// A region, by its number in [`Board::regions`].
    Region(usize),
    /// A diagonal or a window, counted from 0.
    Extra(usize),
}

/// Boards of overlapping grids.
impl Board {
    /// The smallest board on which these grids lie, with digits from 1, the boxes of each, and no cell elsewhere. One
    /// grid that is the whole board makes an ordinary one.
    ///
    /// # Errors
    /// There is no grid, or the board cannot be: too large, or rows longer than there are digits.
    pub fn of_grids(grids: Vec<Part>, values: usize) -> Result<Board, BoardError> {
        let end = |of: fn(&Part) -> usize| grids.iter().map(of).max().unwrap_or(0);
        let rows = end(|part| part.top.saturating_add(part.rows));
        let columns = end(|part| part.left.saturating_add(part.columns));
        let mut board = Board::rectangle(rows, columns, values);
        board.set_grids(grids)?;
        board.check()?;
        Ok(board)
    }

    /// Makes these grids the parts of the board whose rows and columns are houses, with the usual boxes of each; places
    /// elsewhere have no cell.
    ///
    /// # Errors
    /// The board is too large, or a grid does not lie on it.
    pub fn set_grids(&mut self, grids: Vec<Part>) -> Result<(), BoardError> {
        self.set_void(Vec::new());
        self.set_regions(Vec::new());
        let whole = Part { top: 0, left: 0, rows: self.rows(), columns: self.columns() };
        self.set_lines(if grids == [whole] { Lines::Whole } else { Lines::Parts(grids) });
        // Places are counted only where there are not too many.
        self.check()?;
        let grids = self.parts();
        let void = self.outside_of(&grids);
        self.set_void(void);
        let values = self.values();
        let usual = |grid: &Part| Board::rectangle(grid.rows, grid.columns, values).usual_regions(values);
        let boxes = self.regions_in(&grids, usual);
        self.set_regions(boxes);
        Ok(())
    }

    /// The boxes of this many rows and columns in each grid of the board, a shared one once; `None` if they do not tile
    /// the grids.
    pub fn tiles_of_grids(&self, height: usize, width: usize) -> Option<Vec<Vec<Cell>>> {
        let grids = self.parts();
        let tiles = |grid: &Part| Board::rectangle(grid.rows, grid.columns, 1).tiles(height, width);
        let fit = grids.iter().all(|grid| tiles(grid).is_some());
        fit.then(|| self.regions_in(&grids, |grid| tiles(grid).unwrap_or_default()))
    }

    /// The grids of a board that has several of them, or places without a cell: its parts, if all places elsewhere have
    /// none.
    pub fn grids(&self) -> Option<&[Part]> {
        match self.lines() {
            Lines::Parts(parts) if self.outside_of(parts) == self.void() => Some(parts),
            _ => None,
        }
    }

    /// The board of overlapping grids whose boxes the regions of this one are, where its other places have no region:
    /// how programs draw such boards that know no grids. `None` if the regions are not exactly the boxes of several
    /// grids.
    #[cfg_attr(
        not(feature = "formats-web"),
        expect(dead_code, reason = "only web formats state boxes alone")
    )]
    pub(crate) fn of_boxes(&self) -> Option<Board> {
        let size = self.regions().first()?.len();
        let is_alike = self.regions().iter().all(|region| region.len() == size);
        let is_larger = size >= 4 && size <= self.values() && size < self.rows().max(self.columns());
        if !is_alike || !is_larger || !self.extra().is_empty() {
            return None;
        }
        let mut is_cell = vec![false; self.on_board()];
        self.regions().iter().flatten().for_each(|cell| is_cell[cell.index()] = true);
        let grids = grids_covering(&is_cell, self.columns(), size).filter(|grids| grids.len() > 1)?;
        let mut board = Board::rectangle(self.rows(), self.columns(), size).with_lowest(self.lowest());
        board.set_grids(grids).ok()?;
        let sorted = |regions: &[Vec<Cell>]| {
            let mut regions = regions.to_vec();
            regions.iter_mut().for_each(|region| region.sort_unstable());
            regions.sort();
            regions
        };
        (sorted(self.regions()) == sorted(board.regions())).then_some(board)
    }

    /// The arrangement of the grids of a board, if it has a name.
    pub fn arrangement(&self) -> Option<&'static Arrangement> {
        let grids = self.grids()?;
        let named = ARRANGEMENTS.iter().find(|arrangement| {
            grids.len() == arrangement.corners.len()
                && arrangement.grids().iter().all(|grid| grids.contains(grid))
        });
        named.filter(|arrangement| arrangement.size == self.values())
    }

    /// `5 grids of 9×9 cells (samurai)`, `2 grids of 9×9 cells on 12×21 places`; `None` on boards without grids.
    pub(super) fn grids_in_words(&self) -> Option<String> {
        let grids = self.grids()?;
        let (first, count) = (grids.first()?, grids.len());
        let is_alike = grids.iter().all(|grid| (grid.rows, grid.columns) == (first.rows, first.columns));
        let cells =
            if is_alike { format!(" of {}×{} cells", first.rows, first.columns) } else { String::new() };
        let place = match self.arrangement() {
            Some(arrangement) => format!("({})", arrangement.id),
            None => format!("on {}×{} places", self.rows(), self.columns()),
        };
        Some(format!("{count} grid{}{cells} {place}", if count == 1 { "" } else { "s" }))
    }

    /// What house number `index` of [`Board::house_cells`] is, and in which of the parts, where the board has several.
    pub fn house_place(&self, index: usize) -> (HousePlace, Option<Part>) {
        let parts = self.parts();
        let own = |part: Part| (parts.len() > 1).then_some(part);
        let mut rest = index;
        for &part in &parts {
            if rest < part.rows {
                return (HousePlace::Row(part.top + rest), own(part));
            }
            rest -= part.rows;
            if rest < part.columns {
                return (HousePlace::Column(part.left + rest), own(part));
            }
            rest -= part.columns;
        }
        match rest.checked_sub(self.regions().len()) {
            None => (HousePlace::Region(rest), None),
            Some(extra) => (HousePlace::Extra(extra), None),
        }
    }

    /// The places that none of these grids covers, ascending.
    fn outside_of(&self, grids: &[Part]) -> Vec<Cell> {
        let mut is_covered = vec![false; self.on_board()];
        for grid in grids {
            for row in grid.top..grid.top + grid.rows {
                let first = row * self.columns() + grid.left;
                is_covered[first..first + grid.columns].fill(true);
            }
        }
        self.cells().filter(|cell| !is_covered[cell.index()]).collect()
    }

    /// Regions of each grid on this board, equal ones once.
    fn regions_in(&self, grids: &[Part], regions: impl Fn(&Part) -> Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
        let mut all: Vec<Vec<Cell>> = Vec::new();
        let mut known = std::collections::HashSet::new();
        for grid in grids {
            let on_board = |cell: Cell| {
                self.at(grid.top + cell.index() / grid.columns, grid.left + cell.index() % grid.columns)
            };
            for region in regions(grid) {
                let region: Vec<Cell> = region.into_iter().map(on_board).collect();
                if known.insert(region.clone()) {
                    all.push(region);
                }
            }
        }
        all
    }
}

/// Grids that cover a drawing: squares of this side within its cells, such that every cell lies in one. Those of an
/// arrangement with a name; otherwise few, whose boxes do not cross where that can be; `None` if there are none.
///
/// `is_cell` says row by row of this many columns which places have a cell.
pub fn grids_covering(is_cell: &[bool], columns: usize, size: usize) -> Option<Vec<Part>> {
    let rows = is_cell.len() / columns.max(1);
    if !(1..=MAX_SIZE).contains(&size) || rows < size || columns < size {
        return None;
    }
    let part = |(top, left)| Part { top, left, rows: size, columns: size };
    let fits = |own: &&Arrangement| own.size == size && own.extent() == (rows, columns);
    for arrangement in ARRANGEMENTS.iter().filter(fits) {
        let board = arrangement.board();
        let is_its = |(place, &is_cell): (usize, &bool)| is_cell != board.is_void(Cell::new(place));
        if is_cell.iter().enumerate().all(is_its) {
            return Some(arrangement.grids());
        }
    }
    let boxes = Board::square(size).region_shape().unwrap_or((1, 1));
    let is_full = |top: usize, left: usize| {
        (top..top + size).all(|row| (left..left + size).all(|column| is_cell[row * columns + column]))
    };
    let corners = (0..=rows - size).flat_map(|top| (0..=columns - size).map(move |left| (top, left)));
    let corners: Vec<(usize, usize)> = corners.filter(|&(top, left)| is_full(top, left)).collect();
    // In reading order each cell that is not covered yet gets the grid that covers most.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    let mut open = is_cell.to_vec();
    while let Some(first) = open.iter().position(|&open| open) {
        let (row, column) = (first / columns, first % columns);
        let covers = |&&(top, left): &&(usize, usize)| {
            (top..top + size).contains(&row) && (left..left + size).contains(&column)
        };
        let is_aligned = |&&(top, left): &&(usize, usize)| {
            chosen.first().is_none_or(|&(other_top, other_left)| {
                top.abs_diff(other_top).is_multiple_of(boxes.0)
                    && left.abs_diff(other_left).is_multiple_of(boxes.1)
            })
        };
        let candidates = corners.iter().filter(covers);
        let gain = |&&(top, left): &&(usize, usize)| {
            let cells =
                (top..top + size).flat_map(|row| (left..left + size).map(move |at| row * columns + at));
            cells.filter(|&place| open[place]).count()
        };
        let &(top, left) = candidates.max_by_key(|corner| (is_aligned(corner), gain(corner)))?;
        for row in top..top + size {
            open[row * columns + left..row * columns + left + size].fill(false);
        }
        chosen.push((top, left));
    }
    chosen.sort_unstable();
    (!chosen.is_empty()).then(|| chosen.into_iter().map(part).collect())
}
