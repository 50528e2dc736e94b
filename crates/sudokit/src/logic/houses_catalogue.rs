//! The techniques that work on any houses, with their finders for boards that are not the ordinary one.
//!
//! A table apart from the techniques, so that a program that asks of the ordinary board alone has no other finders in it.

use super::houses::Custom;
use super::step::{Finder, HasFinders, Technique};
use super::technique::{
    aligned_exclusion, basic_fish, bug, forcing_chains, full_house, hidden_single, hidden_subset,
    line_chains, locked_candidates, naked_single, naked_subset, unique_loop, xy_wing,
};

/// By file of techniques. A technique that is found with another has no row of its own.
static FINDERS: &[&[(&Technique, Finder<Custom>)]] = &[
    full_house::ON_HOUSES,
    hidden_single::ON_HOUSES,
    locked_candidates::ON_HOUSES,
    hidden_subset::ON_HOUSES,
    naked_single::ON_HOUSES,
    naked_subset::ON_HOUSES,
    basic_fish::ON_HOUSES,
    xy_wing::ON_HOUSES,
    unique_loop::ON_HOUSES,
    bug::ON_HOUSES,
    aligned_exclusion::ON_HOUSES,
    line_chains::ON_HOUSES,
    forcing_chains::ON_HOUSES,
];

impl HasFinders for Custom {
    fn finder(technique: &Technique) -> Option<Finder<Custom>> {
        let mut rows = FINDERS.iter().copied().flatten();
        rows.find(|(row, _)| row.id() == technique.leader()).map(|&(_, find)| find)
    }
}
