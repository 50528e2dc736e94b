//! Steps in the order of HoDoKu 2.2 [hodoku]: the finders of its catalogue over a grid that keeps its queues of
//! singles.

pub mod als;
pub mod brute_force;
pub mod coloring;
pub mod fish;
pub mod forcing;
pub mod forcing_proof;
pub mod found_step;
pub mod implication_sets;
pub mod kraken;
pub mod line_chains;
pub mod look_ahead;
pub mod loops;
pub mod net_tables;
pub mod order;
#[cfg(test)]
mod regression;
pub mod search;
pub mod single_digit;
pub mod state;
pub mod subsets;
pub mod sue_de_coq;
pub mod tables;
pub mod templates;
pub mod uniqueness;
pub mod wings;
