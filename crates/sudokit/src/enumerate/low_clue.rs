//! The table of symmetric puzzles with few givens, with a puzzle for every cell that has one.
//!
//! Seven kinds of symmetry against 20, 19, 18 and 17 givens. A cell is either shown by a puzzle here (anybody can check
//! it: one solution, that symmetry, that many givens), or impossible because no union of orbits has that size, or empty
//! for a reason that is stated.
//!
//! Source of the table: [wikipedia2007] (its section on symmetrical puzzles with few givens); the puzzles are our own.

use crate::board::Grid9;
use crate::nine::Engine;
use crate::symmetry::PatternSymmetry::{
    self, BothDiagonals, Full, HalfTurn, OneDiagonal, QuarterTurn, VerticalAndHorizontal,
    VerticalOrHorizontal,
};

/// What is known of one cell of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// Such a puzzle exists, and here is one.
    Shown(Grid9),
    /// No pattern of this kind has that many givens.
    NoPattern,
    /// Proved: there is no such puzzle.
    None,
    /// No such puzzle is known, and nothing proves that there is none.
    NotKnown,
}

/// A cell of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LowClue {
    /// The kind of symmetry.
    pub symmetry: PatternSymmetry,
    /// The number of givens.
    pub givens: usize,
    /// What is known.
    pub standing: Standing,
}

/// A puzzle for each cell that has one.
const PUZZLES: &[(PatternSymmetry, usize, &str)] = &[
    (
        VerticalOrHorizontal,
        20,
        "...396.......1....4.......8.9.....6.5.......3.1..5..2..6..2..3..7.....1....8.5...",
    ),
    (
        VerticalAndHorizontal,
        20,
        "..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8..........",
    ),
    (HalfTurn, 20, "..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8.........."),
    (QuarterTurn, 20, "..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8.........."),
    (OneDiagonal, 20, ".78...1..1........2..39......61.......7....56.....2..39......2.....8.9......73..."),
    (BothDiagonals, 20, "..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8.........."),
    (Full, 20, "..........1.7.5.9...3...2...5..2..7....6.3....9..7..1...4...6...7.5.1.8.........."),
    (
        VerticalOrHorizontal,
        19,
        "....9......76125..4.......8.9..7..6.5.......3..........6.....2..7.....1....8.5...",
    ),
    (
        VerticalAndHorizontal,
        19,
        "..........1.8.5.9...3...2......7....95..6..12....3......4...6...7.9.1.5..........",
    ),
    (HalfTurn, 19, ".21..4......3..9....4...........1..48...3...29..7...........5....5..6......9..73."),
    (OneDiagonal, 19, "..6..4......2...7.2.........1..5.......83...64......83.......2..7...95......63..."),
    (BothDiagonals, 19, "..1..4..8.........7..6..9....3..1..4....8....9..7..5....4..2..1.........6..9..7.."),
    (
        VerticalOrHorizontal,
        18,
        "..........6..1..7.5.......8.4..7..3.....6....8.......4..........7..3..1.4..8.5..2",
    ),
    (HalfTurn, 18, "..1.....3.....2...2...56..4......21...........34......7..34...5...8.....1.....6.."),
    (OneDiagonal, 18, "................12..3.45........3.....6...5.8..71.2.......6...7.2........8..9.4.."),
    (BothDiagonals, 18, ".3....5.46....1........7..3......21...........43......1..4........5....92.7....8."),
    (OneDiagonal, 17, "................12..3..4.......1.......28..3...5...6.......5..6.8..3.....1....4.7"),
];

/// The table: 20, 19, 18 and 17 givens, the kinds in the order of [`PatternSymmetry::ALL`].
///
/// ```
/// use sudokit::enumerate::{Standing, low_clue_table, shows};
/// use sudokit::Engine;
/// let mut engine = Engine::detect();
/// for cell in low_clue_table() {
///     if let Standing::Shown(puzzle) = cell.standing {
///         assert!(shows(&puzzle, cell.symmetry, cell.givens, &mut engine));
///     }
/// }
/// ```
pub fn low_clue_table() -> Vec<LowClue> {
    let cells =
        [20, 19, 18, 17].into_iter().flat_map(|givens| PatternSymmetry::ALL.map(|kind| (kind, givens)));
    cells
        .map(|(symmetry, givens)| LowClue { symmetry, givens, standing: standing(symmetry, givens) })
        .collect()
}

fn standing(symmetry: PatternSymmetry, givens: usize) -> Standing {
    let puzzle = PUZZLES.iter().find(|row| (row.0, row.1) == (symmetry, givens));
    match puzzle.and_then(|row| Grid9::from_line(row.2.as_bytes()).ok()) {
        Some(puzzle) => Standing::Shown(puzzle),
        None if !symmetry.allows(9, givens) => Standing::NoPattern,
        // The list of 17-clue puzzles is complete, and none of its 49,158 classes has an image with a mirror along a
        // row or column or a half turn; every other kind except one diagonal contains one of these.
        None if givens <= 17 => Standing::None,
        None => Standing::NotKnown,
    }
}

/// Whether a puzzle has exactly one solution, this symmetry as it stands, and that many givens.
pub fn shows(puzzle: &Grid9, symmetry: PatternSymmetry, givens: usize, engine: &mut Engine) -> bool {
    let pattern = puzzle.values().map(|value| value != 0);
    puzzle.filled() == givens && symmetry.holds(9, &pattern) && engine.is_unique(puzzle)
}

/// Sentences on what the standings rest on, for people.
pub fn standing_reason(cell: &LowClue) -> String {
    match cell.standing {
        Standing::Shown(_) => "one solution, this symmetry, this many givens".into(),
        Standing::NoPattern => {
            let mut sizes: Vec<usize> = cell.symmetry.orbits(9).iter().map(Vec::len).collect();
            sizes.sort_unstable();
            sizes.dedup();
            let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
            format!("orbits have {} cells, and no choice of them has {}", sizes.join(", "), cell.givens)
        }
        Standing::None => {
            "the list of 17-clue puzzles is complete, and none of the 49,158 has an image with this symmetry"
                .into()
        }
        Standing::NotKnown => "none is known; no complete search has been made".into(),
    }
}
