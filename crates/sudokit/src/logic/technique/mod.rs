//! The families of techniques, one file a family, size as a parameter.
//!
//! No family knows another; `catalogue` alone names them. Each `find_*` looks in a fixed order, because the first thing found is the step.

pub mod aligned;
pub mod bug;
pub mod finned;
pub mod fish;
pub mod locking;
pub mod pairs;
pub mod sets;
pub mod single_digit;
pub mod singles;
pub mod unique;
pub mod wings;

use super::diagram::{Diagram, Mark, Role};
use super::geometry::Bits;
use super::step::Removal;

impl Diagram {
    /// Adds digits (bits) of a cell as marks.
    pub(crate) fn mark(&mut self, cell: u8, digits: u16, role: Role) {
        self.marks.extend(Bits(digits).map(|digit| Mark { cell, digit: digit + 1, role }));
    }

    /// Adds the removed candidates as marks.
    pub(crate) fn removed(&mut self, removals: &[Removal]) {
        for &(cell, digits) in removals {
            self.mark(cell, digits, Role::Eliminated);
        }
    }
}
