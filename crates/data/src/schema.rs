//! The one schema: every column that a data set of puzzles can have, what it means and what it costs.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use arrow_schema::{DataType, Field, Schema, SchemaRef};

use crate::error::Error;

/// A column that this crate computes or writes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Column {
    /// See [`COLUMNS`].
    Puzzle,
    /// See [`COLUMNS`].
    Solution,
    /// See [`COLUMNS`].
    Solutions,
    /// See [`COLUMNS`].
    Clues,
    /// See [`COLUMNS`].
    Minimal,
    /// See [`COLUMNS`].
    Symmetry,
    /// See [`COLUMNS`].
    Canonical,
    /// See [`COLUMNS`].
    GridClass,
    /// See [`COLUMNS`].
    Automorphisms,
    /// See [`COLUMNS`].
    GridAutomorphisms,
    /// See [`COLUMNS`].
    Guesses,
    /// See [`COLUMNS`].
    Level,
    /// See [`COLUMNS`].
    Er,
    /// See [`COLUMNS`].
    Ep,
    /// See [`COLUMNS`].
    Ed,
    /// See [`COLUMNS`].
    HardestTechnique,
    /// See [`COLUMNS`].
    Weight,
    /// See [`COLUMNS`].
    Number,
    /// See [`COLUMNS`].
    Seed,
    /// See [`COLUMNS`].
    Version,
}

/// What a column costs for each puzzle, in orders of magnitude.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cost {
    /// Nothing to speak of.
    Free,
    /// Microseconds to tens of microseconds.
    Cheap,
    /// Milliseconds, for hard puzzles seconds.
    Costly,
}

/// A row of [`COLUMNS`].
#[derive(Clone, Copy, Debug)]
pub struct ColumnInfo {
    /// Which.
    pub column: Column,
    /// Its name in files.
    pub id: &'static str,
    /// What it holds, in a line.
    pub about: &'static str,
    /// What it costs.
    pub cost: Cost,
    /// Whether `dataset build` writes it unless told otherwise.
    pub default: bool,
    /// Whether it can be null in a row with a readable puzzle.
    pub nullable: bool,
    /// Whether it follows from the puzzle alone; the others are known only where the puzzle was made.
    pub derived: bool,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Text,
    Bool,
    U8,
    U32,
    U64,
    F64,
}

const fn row(column: Column, id: &'static str, kind: Kind, cost: Cost, about: &'static str) -> ColumnInfo {
    ColumnInfo { column, id, about, cost, default: false, nullable: false, derived: true, kind }
}

impl ColumnInfo {
    const fn by_default(self) -> Self {
        ColumnInfo { default: true, ..self }
    }
    const fn or_null(self) -> Self {
        ColumnInfo { nullable: true, ..self }
    }
    const fn of_the_maker(self) -> Self {
        ColumnInfo { derived: false, ..self }
    }

    /// The Arrow type.
    pub fn data_type(&self) -> DataType {
        match self.kind {
            Kind::Text => DataType::Utf8,
            Kind::Bool => DataType::Boolean,
            Kind::U8 => DataType::UInt8,
            Kind::U32 => DataType::UInt32,
            Kind::U64 => DataType::UInt64,
            Kind::F64 => DataType::Float64,
        }
    }
}

/// All columns, in the order in which files have them.
pub static COLUMNS: &[ColumnInfo] = &[
    row(
        Column::Puzzle,
        "puzzle",
        Kind::Text,
        Cost::Free,
        "the givens: 81 characters row by row, . for a blank",
    )
    .by_default(),
    row(
        Column::Solution,
        "solution",
        Kind::Text,
        Cost::Cheap,
        "the only solution, 81 digits; null if there is none or more than one",
    )
    .by_default()
    .or_null(),
    row(
        Column::Solutions,
        "solutions",
        Kind::U8,
        Cost::Cheap,
        "number of solutions: 0, 1, or 2 for two or more",
    ),
    row(Column::Clues, "clues", Kind::U8, Cost::Free, "number of givens").by_default(),
    row(
        Column::Minimal,
        "minimal",
        Kind::Bool,
        Cost::Cheap,
        "whether every given is needed for uniqueness; null if the solution is not unique",
    )
    .by_default()
    .or_null(),
    row(
        Column::Symmetry,
        "symmetry",
        Kind::Text,
        Cost::Free,
        "symmetry of the pattern of givens as it stands: none, vertical-or-horizontal, vertical-and-horizontal, 180, 90, \
         one-diagonal, both-diagonals, full",
    )
    .by_default(),
    row(
        Column::Canonical,
        "canonical",
        Kind::Text,
        Cost::Cheap,
        "the smallest image of the puzzle under all symmetries (minlex), . for a blank: equal for equivalent puzzles",
    )
    .by_default(),
    row(
        Column::GridClass,
        "grid_class",
        Kind::Text,
        Cost::Cheap,
        "the smallest image of the solution: equal for puzzles cut from equivalent grids; null without a unique solution",
    )
    .by_default()
    .or_null(),
    row(
        Column::Automorphisms,
        "automorphisms",
        Kind::U32,
        Cost::Cheap,
        "number of symmetries that map the puzzle to itself; 1 for most",
    )
    .by_default(),
    row(
        Column::GridAutomorphisms,
        "grid_automorphisms",
        Kind::U32,
        Cost::Cheap,
        "number of symmetries that map the solution to itself; null without a unique solution",
    )
    .or_null(),
    row(
        Column::Guesses,
        "guesses",
        Kind::F64,
        Cost::Costly,
        "guesses of fix-square until the solution is found and proved unique, mean over random relabellings; null \
         without a unique solution",
    )
    .or_null(),
    row(
        Column::Level,
        "level",
        Kind::U8,
        Cost::Cheap,
        "depth of nested guesses of fix-square, plus one; null without a unique solution",
    )
    .by_default()
    .or_null(),
    row(
        Column::Er,
        "er",
        Kind::F64,
        Cost::Costly,
        "Sudoku Explainer 1.2.1: the hardest step; 20 if its techniques do not solve it; null without a unique solution",
    )
    .or_null(),
    row(
        Column::Ep,
        "ep",
        Kind::F64,
        Cost::Costly,
        "Sudoku Explainer 1.2.1: the hardest step up to the first placement; null without a unique solution",
    )
    .or_null(),
    row(
        Column::Ed,
        "ed",
        Kind::F64,
        Cost::Costly,
        "Sudoku Explainer 1.2.1: the first step; null without a unique solution",
    )
    .or_null(),
    row(
        Column::HardestTechnique,
        "hardest_technique",
        Kind::Text,
        Cost::Costly,
        "technique of the hardest step, as `sudokit techniques` names it; null without a unique solution",
    )
    .or_null(),
    row(
        Column::Weight,
        "weight",
        Kind::F64,
        Cost::Free,
        "with the sampler `controlled`: the weight that undoes its bias, 1 for 26 givens",
    )
    .or_null()
    .of_the_maker(),
    row(Column::Number, "number", Kind::U64, Cost::Free, "the puzzle's number in the sequence of its seed, from 0")
        .by_default()
        .of_the_maker(),
    row(Column::Seed, "seed", Kind::U64, Cost::Free, "the seed that the puzzle was made from")
        .by_default()
        .of_the_maker(),
    row(Column::Version, "version", Kind::Text, Cost::Free, "the version of sudokit that wrote the row").by_default(),
];

impl Column {
    /// Its row of [`COLUMNS`].
    pub fn info(self) -> &'static ColumnInfo {
        &COLUMNS[self as usize]
    }

    /// Its name in files.
    pub fn id(self) -> &'static str {
        self.info().id
    }

    /// Its Arrow field. Nullable for everybody's convenience: a bad row becomes null.
    pub fn field(self) -> Field {
        Field::new(self.id(), self.info().data_type(), true)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Column {
    type Err = Error;

    fn from_str(text: &str) -> Result<Column, Error> {
        COLUMNS.iter().find(|row| row.id == text).map(|row| row.column).ok_or_else(|| {
            let ids: Vec<&str> = COLUMNS.iter().map(|row| row.id).collect();
            Error::Usage(format!("there is no column '{text}'; the columns are {}", ids.join(", ")))
        })
    }
}

/// The columns that a list names, in the order of [`COLUMNS`].
///
/// The list is made of names, `default`, `all`, and changes such as `+er` and `-version`, with commas between; a list that
/// begins with a change changes the default.
///
/// ```
/// use sudokit_data::{Column, columns};
/// assert_eq!(columns("er,puzzle").unwrap(), [Column::Puzzle, Column::Er]);
/// assert!(columns("+er").unwrap().contains(&Column::Puzzle));
/// assert!(!columns("all,-er").unwrap().contains(&Column::Er));
/// assert!(columns("colour").is_err());
/// ```
///
/// # Errors
/// On a name that is no column.
pub fn columns(list: &str) -> Result<Vec<Column>, Error> {
    let mut chosen = vec![false; COLUMNS.len()];
    let set = |chosen: &mut Vec<bool>, test: &dyn Fn(&ColumnInfo) -> bool| {
        COLUMNS.iter().enumerate().filter(|(_, row)| test(row)).for_each(|(at, _)| chosen[at] = true);
    };
    for (at, word) in list.split(',').map(str::trim).enumerate() {
        let (sign, name) = match word.as_bytes().first() {
            Some(b'+') => (true, &word[1..]),
            Some(b'-') => (false, &word[1..]),
            _ => (true, word),
        };
        if at == 0 && name != word {
            set(&mut chosen, &|row| row.default);
        }
        match name {
            "default" => set(&mut chosen, &|row| row.default),
            "all" => set(&mut chosen, &|_| true),
            name => chosen[name.parse::<Column>()? as usize] = sign,
        }
    }
    Ok(COLUMNS.iter().filter(|row| chosen[row.column as usize]).map(|row| row.column).collect())
}

/// The Arrow schema of these columns.
pub fn schema(columns: &[Column]) -> SchemaRef {
    Arc::new(Schema::new(columns.iter().map(|column| column.field()).collect::<Vec<_>>()))
}

/// Names by which other people's files call the puzzle, in order of preference.
const PUZZLE_NAMES: &[&str] = &[
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "question",
    "questions",
    "sudoku",
    "givens",
    "board",
    "grid",
    "problem",
    "unsolved",
    "input",
    "inputs",
];
/// Names by which other people's files call the solution.
const SOLUTION_NAMES: &[&str] = &["solution", "solutions", "answer", "answers", "solved", "label", "labels"];

/// The index of the column that holds the puzzles: the one called so, or the one that is known to mean it.
///
/// # Errors
/// If there is none; the text lists the columns.
pub fn puzzle_column(schema: &Schema, name: Option<&str>) -> Result<usize, Error> {
    let list = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ");
    match name {
        Some(name) => schema
            .index_of(name)
            .map_err(|_| Error::Usage(format!("there is no column '{name}'; there are {}", list()))),
        None => by_names(schema, PUZZLE_NAMES).ok_or_else(|| {
            Error::Usage(format!(
                "no column is called puzzle; name the one that is with --puzzle-column; there are {}",
                list()
            ))
        }),
    }
}

/// The index of the column that holds solutions, if one is called so and is not a number.
pub fn solution_column(schema: &Schema) -> Option<usize> {
    by_names(schema, SOLUTION_NAMES).filter(|&at| !schema.field(at).data_type().is_numeric())
}

fn by_names(schema: &Schema, names: &[&str]) -> Option<usize> {
    names.iter().find_map(|name| {
        schema.fields().iter().position(|field| field.name().trim().eq_ignore_ascii_case(name))
    })
}
