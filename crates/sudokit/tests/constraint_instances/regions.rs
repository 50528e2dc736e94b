//! Regions, rules all over the board, single cells, edges.

use super::Generator;

pub const GENERATORS: &[(&str, Generator)] = &[];
