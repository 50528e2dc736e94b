//! Public data sets that are known by their columns and their first puzzle, and what to know before training or
//! measuring with them.

use arrow_schema::Schema;
use serde::Serialize;
use sha2::{Digest, Sha256};
use sudokit::Grid9;

/// A known public data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct KnownSet {
    /// What it is called.
    pub name: &'static str,
    /// Its columns as they are published; none for lines.
    pub columns: &'static [&'static str],
    /// Its rows as it is published.
    pub rows: u64,
    /// SHA-256 of its first puzzle as 81 characters, `.` for a blank: the first 16 hexadecimal digits.
    pub first: &'static str,
    /// A note for its users.
    pub caveat: &'static str,
}

/// The known sets.
pub const KNOWN: &[KnownSet] = &[
    KnownSet {
        name: "1 million Sudoku games (Park, Kaggle 2016)",
        columns: &["quizzes", "solutions"],
        rows: 1_000_000,
        first: "0b9937bf968a98ac",
        caveat: "easy puzzles with many givens: a score on it says little about search or about hard puzzles, and models have seen it",
    },
    KnownSet {
        name: "3 million Sudoku puzzles with ratings (Radcliffe, Kaggle 2020)",
        columns: &["id", "puzzle", "solution", "clues", "difficulty"],
        rows: 3_000_000,
        first: "dd494a0c370615b8",
        caveat: "its column difficulty is that of its own solver, not of Sudoku Explainer; the column er of `dataset annotate` is",
    },
    KnownSet {
        name: "9 million Sudoku puzzles and solutions (Vopani, Kaggle 2019)",
        columns: &["puzzle", "solution"],
        rows: 9_000_000,
        first: "1afc876158bb6f01",
        caveat: "easy puzzles with many givens: a score on it says little about search or about hard puzzles, and models have seen it",
    },
    KnownSet {
        name: "the 17-clue puzzles (Royle)",
        columns: &[],
        rows: 49_158,
        first: "33b7b595e5d21d95",
        caveat: "few givens are not hard: most need singles alone; all are public, and so are many copies of them",
    },
    KnownSet {
        name: "forum hardest 1905 (tdoku's copy of the players' list)",
        columns: &[],
        rows: 48_766,
        first: "bb1062c62a044291",
        caveat: "the hardest puzzles known to players, which stand in many training sets (sudoku-extreme among them) under symmetric copies",
    },
    KnownSet {
        name: "top 1465 (magictour)",
        columns: &[],
        rows: 1_465,
        first: "77774229e1f92dce",
        caveat: "in print since 2005, and in many training sets (sudoku-extreme among them) under symmetric copies",
    },
];

/// The known set that begins with this puzzle and has these columns, in whatever order and case.
pub fn recognized(schema: &Schema, first: &Grid9) -> Option<&'static KnownSet> {
    let names: Vec<String> =
        schema.fields().iter().map(|field| field.name().trim().to_ascii_lowercase()).collect();
    let digest = Sha256::digest(first.to_line());
    let digest: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let has = |column: &&str| names.iter().any(|name| name == column);
    KNOWN.iter().find(|known| known.first == digest && known.columns.iter().all(has))
}
