//! Kinds of constraint that have no row in the table of variants, and what to ask for instead.

use crate::constraint::CONSTRAINTS;

/// Kinds of constraint of which no puzzles are made, with what to ask for instead; a kind without a row here and in
/// [`VARIANTS`](super::VARIANTS) has [`NO_ROW`].
static NOT_MADE: &[(&str, &str)] = &[
    (
        "no-rank-ties",
        "it excludes next to nothing by itself; the clues of full-rank allow no ties of their own readings: ask for full-rank",
    ),
    (
        "and",
        "rules that all hold are a puzzle of several variants: name them with commas between, such as killer,thermo",
    ),
];

/// Of a kind without a row.
const NO_ROW: &str =
    "its clues are not drawn at random: state the rule, and ask for givens that leave one solution";

/// A kind of which no puzzles are made, and what to ask for instead.
pub(super) fn not_made(kind: &str) -> Option<(&'static str, &'static str)> {
    let info = CONSTRAINTS.iter().find(|info| info.id == kind)?;
    let row = NOT_MADE.iter().find(|(name, _)| *name == info.id);
    Some((info.id, row.map_or(NO_ROW, |(_, instead)| instead)))
}
