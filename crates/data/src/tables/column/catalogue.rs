//! The one table of columns. A new column is a file (or a static in the file that shares its work) and a row here.

use std::str::FromStr;

use sudokit::difficulty::measure;

use super::canonical::{AUTOMORPHISMS, CANONICAL, GRID_AUTOMORPHISMS, GRID_CLASS};
use super::depth::{BPB, BRAID, TE_DEPTH, WHIP};
use super::explainer::{ED, EP, ER, HARDEST_TECHNIQUE};
use super::hodoku::HODOKU;
use super::info::{Column, ColumnInfo};
use super::origin::{NUMBER, SEED, VERSION, WEIGHT};
use super::puzzle::{CLUES, PUZZLE, SYMMETRY};
use super::search::{EXACT_COVER_NODES, GUESSES, LEVEL};
use super::solution::{MINIMAL, SOLUTION, SOLUTIONS};
use crate::error::Error;

/// All columns, in the order in which files have them.
pub static COLUMNS: &[&ColumnInfo] = &[
    &PUZZLE,
    &SOLUTION,
    &SOLUTIONS,
    &CLUES,
    &MINIMAL,
    &SYMMETRY,
    &CANONICAL,
    &GRID_CLASS,
    &AUTOMORPHISMS,
    &GRID_AUTOMORPHISMS,
    &GUESSES,
    &LEVEL,
    &ER,
    &EP,
    &ED,
    &HARDEST_TECHNIQUE,
    &HODOKU,
    &TE_DEPTH,
    &WHIP,
    &BRAID,
    &BPB,
    &EXACT_COVER_NODES,
    &WEIGHT,
    &NUMBER,
    &SEED,
    &VERSION,
];

fn all() -> impl Iterator<Item = Column> {
    COLUMNS.iter().enumerate().map(|(place, &info)| Column { place, info })
}

impl FromStr for Column {
    type Err = Error;

    /// Takes the name of a column, or of a measure of difficulty that is one (`se-1.2.1`, `exact-cover-nodes`).
    fn from_str(text: &str) -> Result<Column, Error> {
        let aliases = measure(text).map_or(&[][..], |measure| measure.aliases);
        let underscored = text.replace('-', "_");
        let is_named = |id: &str| id == underscored || aliases.contains(&id);
        all().find(|column| is_named(column.id())).ok_or_else(|| {
            let ids: Vec<&str> = COLUMNS.iter().map(|info| info.id).collect();
            Error::Usage(format!("there is no column '{text}'; the columns are {}", ids.join(", ")))
        })
    }
}

/// The columns that a list names, in the order of [`COLUMNS`].
///
/// The list is made of names, `default`, `all`, and changes such as `+er` and `-version`, with commas between; a list
/// that begins with a change changes the default.
///
/// ```
/// use sudokit_data::columns;
/// let ids = |list: &str| columns(list).unwrap().iter().map(|column| column.id()).collect::<Vec<_>>();
/// assert_eq!(ids("er,puzzle"), ["puzzle", "er"]);
/// assert!(ids("+er").contains(&"puzzle"));
/// assert!(!ids("all,-er").contains(&"er"));
/// assert_eq!(ids("se-1.2.1"), ["er"]);
/// assert!(columns("colour").is_err());
/// ```
///
/// # Errors
/// On a name that is no column.
pub fn columns(list: &str) -> Result<Vec<Column>, Error> {
    let mut chosen: Vec<Column> = Vec::new();
    for (at, word) in list.split(',').map(str::trim).enumerate() {
        let (added, name) = match word.as_bytes().first() {
            Some(b'+') => (true, &word[1..]),
            Some(b'-') => (false, &word[1..]),
            _ => (true, word),
        };
        if at == 0 && name != word {
            chosen.extend(all().filter(|column| column.info().default));
        }
        match name {
            "default" => chosen.extend(all().filter(|column| column.info().default)),
            "all" => chosen.extend(all()),
            name if added => chosen.push(name.parse()?),
            name => {
                let left_out: Column = name.parse()?;
                chosen.retain(|&column| column != left_out);
            }
        }
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}
