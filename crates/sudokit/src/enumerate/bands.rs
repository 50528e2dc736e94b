//! The number of 9×9 grids by bands and their column triples, from nothing in milliseconds.
//!
//! What the rest of a grid needs to know of its first band is only which three digits stand in each column, and of
//! these only the unordered split of the nine digits into triples under each box: 280 splits. Let N(p, q, r) be the
//! number of bands whose boxes have the ordered column triples of splits p, q, r. The number of grids is the sum over
//! first bands of the ways to share the remaining six digits of every column between bands two and three: 56 ways for a
//! stack, 56³ for all, each worth N · N. By renaming, p is always the split 123|456|789 of the first box; pairs (q, r)
//! with the same future fall into 44 classes.
//!
//! Source: [felgenhauer2005], with the column view ("gangsters") of K. F. Pettersen and the players' forum. They count
//! completions of 44 or 71 classes by search; here the classes are found by joining pairs, and completions are table
//! look-ups.

use crate::symmetry::columns::{ColumnTables, SPLITS};

/// What [`count_by_bands`] computed on its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BandCount {
    /// All 9×9 grids: 6,670,903,752,021,072,936,960.
    pub grids: u128,
    /// Fillings of the first band: 948,109,639,680.
    pub first_bands: u64,
    /// The classes of first bands by column triples, largest first: how many first bands, and in how many ways each
    /// can be completed to a grid. 44 of them.
    pub classes: Vec<BandFuture>,
}

/// First bands that have the same number of completions for the same reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BandFuture {
    /// Number of first bands in the class.
    pub bands: u64,
    /// Number of ways to complete each of them.
    pub completions: u64,
}

/// Counts all 9×9 grids.
///
/// ```
/// let count = sudokit::enumerate::count_by_bands();
/// assert_eq!(count.grids, 6_670_903_752_021_072_936_960);
/// assert_eq!(count.first_bands, 948_109_639_680);
/// assert_eq!(count.classes.len(), 44);
/// ```
pub fn count_by_bands() -> BandCount {
    let tables = ColumnTables::new();
    // Ordered columns: 9!/3!³ for the first box, 3! orders of the columns of each other split.
    let orders = 1680 * 36;
    let mut classes: Vec<BandFuture> = tables
        .classes()
        .into_iter()
        .map(|(pair, size)| BandFuture {
            bands: orders * size * u64::from(tables.bands[pair]),
            completions: tables.completions(pair / SPLITS, pair % SPLITS).total,
        })
        .collect();
    classes.sort_unstable_by_key(|class| std::cmp::Reverse((class.bands, class.completions)));
    BandCount {
        grids: classes.iter().map(|class| u128::from(class.bands) * u128::from(class.completions)).sum(),
        first_bands: classes.iter().map(|class| class.bands).sum(),
        classes,
    }
}
