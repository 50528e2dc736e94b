//! The symmetries of Sudoku: transformations, smallest ("minlex") forms, and kinds of symmetric patterns.
//!
//! The smallest form of a puzzle is the minimum of its images under all movements of cells, blanks first, with digits
//! named in order of first appearance. It asks for no solution, so puzzles with none, one or many have one, and so do
//! pencilmarks, by the same rule (see [`canonical_marks`]). Two puzzles are *equivalent* exactly if their smallest
//! forms are equal.
//!
//! | what | method | file |
//! |---|---|---|
//! | solved 9×9 grid | classes of bands, one table look-up for each chute | `solved.rs`, `band.rs` |
//! | 9×9 puzzle | row by row with unordered columns | `puzzle.rs` |
//! | pencilmarks, N×N, puzzles with clashes | cell by cell with sets and unsettled names | `general.rs` |

mod band;
pub(crate) mod columns;
mod general;
mod pattern;
mod puzzle;
mod solved;
mod transform;

pub use band::{BAND_CLASSES, Band};
pub use pattern::{PatternSymmetry, PatternSymmetryError};
pub use transform::{Transform, TransformError};

use crate::board::{BoxShape, Grid, Grid9, Marks9};

/// A smallest form and how it was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Canonical {
    /// The smallest image.
    pub grid: Grid9,
    /// A symmetry that leads there: `map.apply(&original) == grid`.
    pub map: Transform,
    /// How many of the 3,359,232 movements of cells lead there (with their renamings): the number of
    /// automorphisms of the original. 1 for most grids, at most 648 for a solved one.
    pub automorphisms: u32,
}

/// A smallest form of pencilmarks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CanonicalMarks {
    /// The smallest image.
    pub marks: Marks9,
    /// A symmetry that leads there.
    pub map: Transform,
    /// How many movements of cells lead there.
    pub automorphisms: u128,
}

/// A smallest form on a board of any size.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CanonicalGrid {
    /// The smallest image.
    pub grid: Grid,
    /// A symmetry that leads there.
    pub map: Transform,
    /// How many movements of cells lead there.
    pub automorphisms: u128,
}

/// Why a board has no smallest form here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum CanonicalError {
    /// Jigsaw zones and extra houses are not carried over by permuting rows and columns.
    #[error("smallest forms are defined for boards with equal boxes and no extra houses")]
    Board,
    /// A board above 9×9 with more than a million equally small partial images, as nearly full ones can have.
    #[error("too many images of this board begin alike to compare them all")]
    TooManyTies,
}

/// Computes smallest forms and reuses its memory from one puzzle to the next. One for each thread.
///
/// ```
/// use sudokit::{Grid9, symmetry::{Canonizer, Transform}};
/// let mut canonizer = Canonizer::new();
/// let puzzle = Grid9::from_line(
///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").unwrap();
/// let turned = "rot90 digits=987654321".parse::<Transform>().unwrap().apply(&puzzle);
/// let found = canonizer.canonical(&puzzle);
/// assert_eq!(found.grid, canonizer.minlex(&turned));
/// assert_eq!(found.map.apply(&puzzle), found.grid);
/// assert_eq!(found.automorphisms, 1);
/// ```
#[derive(Default)]
pub struct Canonizer {
    search: puzzle::PuzzleSearch,
}

impl Canonizer {
    /// One without memory allocated.
    pub fn new() -> Self {
        Self::default()
    }

    /// The smallest image.
    pub fn minlex(&mut self, grid: &Grid9) -> Grid9 {
        if solved::is_solved(grid.values()) {
            Grid9::from_checked(solved::smallest(grid.values()))
        } else {
            self.canonical(grid).grid
        }
    }

    /// The smallest image, a symmetry that leads there, and the number of movements of cells that do.
    pub fn canonical(&mut self, grid: &Grid9) -> Canonical {
        let values = grid.values();
        if solved::is_solved(values) {
            let (image, map, automorphisms) = solved::smallest_with_map(values);
            Canonical { grid: Grid9::from_checked(image), map, automorphisms }
        } else if puzzle::lines_are_plain(values) {
            let found = self.search.run(values);
            Canonical {
                grid: Grid9::from_checked(found.grid),
                map: found.map,
                automorphisms: found.automorphisms,
            }
        } else {
            let full = 0x1ff;
            let sets = values.map(|value| if value == 0 { full } else { 1 << (value - 1) });
            let found = general::smallest(BOXES_3X3, &sets).expect(NINE_FITS);
            Canonical {
                grid: found.map.apply(grid),
                map: found.map,
                automorphisms: found.automorphisms as u32,
            }
        }
    }
}

const BOXES_3X3: BoxShape = BoxShape { rows: 3, cols: 3 };
const NINE_FITS: &str = "only boards above 9x9 have a limit";

/// The smallest form of a 9×9 grid or puzzle; see [`Canonizer`] for many.
pub fn canonical(grid: &Grid9) -> Canonical {
    Canonizer::new().canonical(grid)
}

/// A symmetry that turns `a` into `b`, if there is one.
///
/// ```
/// use sudokit::{Grid9, symmetry::{Transform, equivalent}};
/// let a = Grid9::from_line(
///     b"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..").unwrap();
/// let b = "transpose rows=321456798".parse::<Transform>().unwrap().apply(&a);
/// assert_eq!(equivalent(&a, &b).unwrap().apply(&a), b);
/// ```
pub fn equivalent(a: &Grid9, b: &Grid9) -> Option<Transform> {
    let mut canonizer = Canonizer::new();
    let (a, b) = (canonizer.canonical(a), canonizer.canonical(b));
    (a.grid == b.grid).then(|| a.map.then(&b.map.inverse()))
}

/// The smallest form of pencilmarks.
///
/// The order: a cell with all nine candidates counts 0, any other the number with bit `d - 1` for candidate `d`, a cell
/// without candidates more than all. The images are compared cell by cell, over all movements of cells *and* all
/// renamings. For marks that are all full or single this is the puzzle rule.
pub fn canonical_marks(marks: &Marks9) -> CanonicalMarks {
    let sets = marks.masks().map(|set| u32::from(set & 0x1ff));
    let found = general::smallest(BOXES_3X3, &sets).expect(NINE_FITS);
    CanonicalMarks { marks: found.map.apply_marks(marks), map: found.map, automorphisms: found.automorphisms }
}

/// The smallest form of a grid or puzzle on any board with equal boxes.
///
/// Bands, rows in bands, stacks, columns in stacks and digits are permuted; rows and columns change places
/// only where boxes are square.
///
/// # Errors
/// On jigsaws, extra houses, and boards above 9×9 with too many ties.
pub fn canonical_grid(grid: &Grid) -> Result<CanonicalGrid, CanonicalError> {
    let layout = grid.layout();
    let extra_houses = layout.extra_houses();
    let shape = layout.box_shape().ok_or(CanonicalError::Board)?;
    if extra_houses.diagonals || extra_houses.windows {
        return Err(CanonicalError::Board);
    }
    let side = layout.size();
    let (map, automorphisms) = match Grid9::try_from(grid) {
        Ok(nine) => {
            let found = canonical(&nine);
            (found.map, u128::from(found.automorphisms))
        }
        Err(_) => {
            let full = (1u32 << side) - 1;
            let sets: Vec<u32> =
                grid.values().iter().map(|&value| if value == 0 { full } else { 1 << (value - 1) }).collect();
            let found = general::smallest(shape, &sets).ok_or(CanonicalError::TooManyTies)?;
            (found.map, found.automorphisms)
        }
    };
    let mut image = vec![0; grid.values().len()];
    map.apply_to(grid.values(), &mut image);
    Ok(CanonicalGrid { grid: Grid::from_checked(layout.clone(), image), map, automorphisms })
}

/// The smallest bands of the 416 classes of bands, ascending.
pub fn smallest_bands() -> Vec<Band> {
    (0..BAND_CLASSES).map(|class| *band::BANDS.smallest(class)).collect()
}

/// The number, 0..416 in the order of [`smallest_bands`], of the class of one of the six chutes (bands 0..3,
/// stacks 3..6) of a solved grid; `None` for unsolved ones.
pub fn band_class(grid: &Grid9, chute: usize) -> Option<u16> {
    (chute < 6 && solved::is_solved(grid.values())).then(|| solved::class_of_chute(grid.values(), chute))
}
