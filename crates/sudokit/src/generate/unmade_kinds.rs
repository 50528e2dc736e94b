//! The row of a kind of constraint in the table of variants; for kinds without one, what to ask for instead.

use super::variant_table::{VARIANTS, Variant};
use crate::constraint::CONSTRAINTS;

/// Kinds of constraint of which no puzzles are made, with what to ask for instead; a kind without a row here and in
/// [`VARIANTS`] has [`NO_ROW`].
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

impl Variant {
    /// The first variant with puzzles of a kind of constraint.
    ///
    /// ```
    /// use sudokit::generate::Variant;
    /// assert_eq!(Variant::of_kind("thermometer").unwrap().id, "thermo");
    /// assert!(Variant::of_kind("and").unwrap_err().contains("name them with commas between"));
    /// ```
    ///
    /// # Errors
    /// Why there is none, and what to ask for instead.
    pub fn of_kind(kind: &str) -> Result<&'static Variant, &'static str> {
        let found = VARIANTS.iter().find(|variant| variant.kinds.contains(&kind));
        found.ok_or_else(|| {
            not_made(kind).map_or("there is no such kind of constraint", |(_, instead)| instead)
        })
    }
}

/// The variant of this name, or the first that has the kind of this name.
pub(super) fn variant(name: &str) -> Option<&'static Variant> {
    VARIANTS
        .iter()
        .find(|variant| variant.id == name)
        .or_else(|| VARIANTS.iter().find(|variant| variant.kinds.contains(&name)))
}
