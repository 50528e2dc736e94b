//! The techniques, one idea a file: finder, words and description; sizes and types of one idea are values.
//!
//! No technique names another; `catalogue` alone lists them, `scale` orders them. Each finder looks in a fixed order,
//! because the first thing found is the step.

pub mod aligned_exclusion;
pub mod almost_locked_sets;
pub mod basic_fish;
pub mod broken_wing;
pub mod bug;
pub mod complex_fish;
pub mod empty_rectangle;
pub mod fireworks;
pub mod forcing_chains;
pub mod forcing_tables;
pub mod full_house;
pub mod hidden_single;
pub mod hidden_subset;
pub mod junior_exocet;
pub mod kraken_fish;
pub mod last_resort;
pub mod line_chains;
pub mod locked_candidates;
pub mod locked_subset;
pub mod multi_colours;
pub mod multi_sector;
pub mod naked_single;
pub mod naked_subset;
pub mod nested_braid;
pub mod nice_loops;
pub mod rectangles;
pub mod remote_pair;
pub mod sue_de_coq;
pub mod trial_and_error;
pub mod tridagon;
pub mod two_strong_links;
pub mod unique_loop;
pub mod w_wing;
pub mod whip;
pub mod xy_wing;
