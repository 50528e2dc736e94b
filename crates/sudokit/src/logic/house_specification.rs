//! Which houses a 9×9 puzzle has, read off its board and rules; what has other rules has no rating by houses.

use crate::board::{Board, Cell};
use crate::constraint::{AntiKing, AntiKnight, DisjointGroups, ExtraRegion, LongDiagonal, Puzzle, Windoku};

/// What a 9×9 board has besides rows and columns; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HouseSpecification {
    /// The region (0–8) of each cell, numbered by their first cells; nine cells have each. `None`: there are no
    /// regions.
    pub regions: Option<[u8; 81]>,
    /// The cells in the same place of their boxes are houses.
    pub disjoint_groups: bool,
    /// The four windows are houses.
    pub windows: bool,
    /// So is the diagonal from the top left.
    pub main_diagonal: bool,
    /// So is the diagonal from the top right.
    pub anti_diagonal: bool,
    /// Other regions of nine cells, cells ascending.
    pub extra: Vec<[u8; 9]>,
    /// Cells a king's move apart differ.
    pub anti_king: bool,
    /// Cells a knight's move apart differ.
    pub anti_knight: bool,
}

/// Why a puzzle is not one of houses on a 9×9 board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum HousesError {
    /// The board has another size, other numbers, or cells beside it.
    #[error("ratings by houses are for 9x9 boards with the digits 1 to 9, rows and columns")]
    Board,
    /// Its regions are not nine of nine cells.
    #[error("ratings by houses need nine regions of nine cells, or none")]
    Regions,
    /// A rule is no house and no move of chess; the name of its kind.
    #[error("there is no such rating of puzzles with the rule \"{0}\"")]
    Rule(&'static str),
    /// An extra region has fewer cells than there are digits.
    #[error("there is no rating of puzzles with an extra region of {0} cells: a house has nine")]
    RegionSize(usize),
    /// There are more extra regions than fit.
    #[error("there are too many extra regions for a rating")]
    TooMany,
}

/// Regions that SukakuExplainer knows, in its order: girandola, asterisk, centre dots.
const KNOWN: [[u8; 9]; 3] = [
    [0, 8, 13, 37, 40, 43, 67, 72, 80],
    [13, 20, 24, 37, 40, 43, 56, 60, 67],
    [10, 13, 16, 37, 40, 43, 64, 67, 70],
];

impl HouseSpecification {
    /// The houses of a puzzle.
    ///
    /// # Errors
    /// What keeps it from being a puzzle of houses.
    pub fn of(puzzle: &Puzzle) -> Result<HouseSpecification, HousesError> {
        let mut houses = HouseSpecification::default();
        for rule in puzzle.constraints() {
            if rule.get::<DisjointGroups>().is_some() {
                houses.disjoint_groups = true;
            } else if rule.get::<Windoku>().is_some() {
                houses.windows = true;
            } else if rule.get::<AntiKing>().is_some() {
                houses.anti_king = true;
            } else if rule.get::<AntiKnight>().is_some() {
                houses.anti_knight = true;
            } else if let Some(diagonal) = rule.get::<LongDiagonal>() {
                houses.main_diagonal |= !diagonal.rises;
                houses.anti_diagonal |= diagonal.rises;
            } else if let Some(region) = rule.get::<ExtraRegion>() {
                houses.extra.push(nine(&region.cells)?);
            } else {
                return Err(HousesError::Rule(rule.info().name));
            }
        }
        houses.regions = regions(puzzle.board())?;
        let place = |cells: &[u8; 9]| KNOWN.iter().position(|known| known == cells).unwrap_or(KNOWN.len());
        houses.extra.sort_by_key(place);
        Ok(houses)
    }

    /// Whether these are the houses of the ordinary board.
    pub fn is_ordinary(&self) -> bool {
        let boxes = |regions: &[u8; 81]| {
            (0..81).all(|cell| usize::from(regions[cell]) == cell / 27 * 3 + cell % 9 / 3)
        };
        let further = [
            self.disjoint_groups,
            self.windows,
            self.main_diagonal,
            self.anti_diagonal,
            self.anti_king,
            self.anti_knight,
        ];
        self.regions.as_ref().is_some_and(boxes) && !further.contains(&true) && self.extra.is_empty()
    }
}

fn regions(board: &Board) -> Result<Option<[u8; 81]>, HousesError> {
    let is_nine_by_nine =
        board.rows() == 9 && board.columns() == 9 && board.lowest() == 1 && board.values() == 9;
    if !is_nine_by_nine || !board.lines_differ() || !board.extra().is_empty() {
        return Err(HousesError::Board);
    }
    if board.regions().is_empty() {
        return Ok(None);
    }
    if board.regions().len() != 9 || board.regions().iter().any(|region| region.len() != 9) {
        return Err(HousesError::Regions);
    }
    let mut order: Vec<&Vec<Cell>> = board.regions().iter().collect();
    order.sort_by_key(|region| region.iter().min().copied());
    let mut labels = [u8::MAX; 81];
    for (label, region) in (0..).zip(order) {
        region.iter().for_each(|cell| labels[cell.index()] = label);
    }
    if labels.contains(&u8::MAX) { Err(HousesError::Regions) } else { Ok(Some(labels)) }
}

fn nine(cells: &[Cell]) -> Result<[u8; 9], HousesError> {
    let mut numbers: Vec<u8> = cells.iter().map(|cell| cell.index() as u8).collect();
    numbers.sort_unstable();
    numbers.try_into().map_err(|_| HousesError::RegionSize(cells.len()))
}
