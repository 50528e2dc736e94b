//! One file an idea. No technique names another.

pub mod chains;
pub mod combinations;
pub mod common_sums;
pub mod contradiction;
pub mod counts;
pub mod end_lines;
pub mod fish;
pub mod hidden_single;
pub mod hidden_subset;
pub mod last_resort;
pub mod leftovers;
pub mod locked_candidates;
pub mod naked_single;
pub mod naked_subset;
pub mod numbered_rooms;
pub mod pair_relations;
pub mod rule_cells;
pub mod sandwich;
pub mod shared_exclusion;
pub mod skyscrapers;
pub mod sums;
pub mod wings;
pub mod x_sums;
