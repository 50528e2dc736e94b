//! Rules that join others.

use super::Generator;

pub const GENERATORS: &[(&str, Generator)] = &[];
