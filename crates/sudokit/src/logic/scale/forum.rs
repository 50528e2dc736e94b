//! What people of the forums look for before they suppose anything: singles, sets, fish, wings, and the tridagon;
//! then suppositions of growing depth. No technique rests on uniqueness.

use super::definition::{Aggregation, Scale, SearchOrder, entry};
use crate::logic::geometry::BOX_COLUMN_ROW;
use crate::logic::step::Entry;
use crate::logic::technique::basic_fish::{JELLYFISH, SWORDFISH, X_WING};
use crate::logic::technique::full_house::FULL_HOUSE;
use crate::logic::technique::hidden_single::{HIDDEN_SINGLE_BOX, HIDDEN_SINGLE_LINE};
use crate::logic::technique::hidden_subset::{HIDDEN_PAIR, HIDDEN_QUAD, HIDDEN_TRIPLE};
use crate::logic::technique::locked_candidates::{CLAIMING, POINTING};
use crate::logic::technique::naked_single::NAKED_SINGLE;
use crate::logic::technique::naked_subset::{NAKED_PAIR, NAKED_QUAD, NAKED_TRIPLE};
use crate::logic::technique::trial_and_error::{TRIAL_1, TRIAL_2, TRIAL_3};
use crate::logic::technique::tridagon::TRIDAGON;
use crate::logic::technique::xy_wing::{XY_WING, XYZ_WING};

/// The points are the places in the order, by families.
pub const FORUM: Scale = Scale {
    name: "forum",
    about: "patterns without uniqueness, the tridagon among them, then trial and error; the hardest step counts",
    aggregation: Aggregation::Greatest,
    order: ORDER,
    levels: &[],
    houses: &BOX_COLUMN_ROW,
    search: SearchOrder::Finder,
    strength: None,
};

const ORDER: &[Entry] = &[
    entry(&FULL_HOUSE, 1, 0),
    entry(&HIDDEN_SINGLE_BOX, 1, 0),
    entry(&HIDDEN_SINGLE_LINE, 1, 0),
    entry(&NAKED_SINGLE, 1, 0),
    entry(&POINTING, 2, 0),
    entry(&CLAIMING, 2, 0),
    entry(&NAKED_PAIR, 3, 0),
    entry(&HIDDEN_PAIR, 3, 0),
    entry(&X_WING, 4, 0),
    entry(&NAKED_TRIPLE, 5, 0),
    entry(&HIDDEN_TRIPLE, 5, 0),
    entry(&SWORDFISH, 6, 0),
    entry(&XY_WING, 7, 0),
    entry(&XYZ_WING, 7, 0),
    entry(&NAKED_QUAD, 8, 0),
    entry(&HIDDEN_QUAD, 8, 0),
    entry(&JELLYFISH, 9, 0),
    entry(&TRIDAGON, 10, 0),
    entry(&TRIAL_1, 11, 0),
    entry(&TRIAL_2, 12, 0),
    entry(&TRIAL_3, 13, 0),
];
