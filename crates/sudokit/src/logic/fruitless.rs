//! A search that found nothing looks again only where something changed: the memory of one technique along a path.

use super::geometry::CellSet;
use super::state::State;

/// The candidates of the last state in which a search found nothing.
#[derive(Default)]
pub struct Fruitless {
    marks: Option<Box<[u16; 81]>>,
}

impl Fruitless {
    /// The cells that lost candidates since the search found nothing; all cells if it never did, or if a candidate is new.
    pub fn changed(&self, state: &State) -> CellSet {
        let all = CellSet(u128::MAX);
        let Some(marks) = &self.marks else { return all };
        let mut changed = CellSet::EMPTY;
        for (cell, (&before, &now)) in marks.iter().zip(state.all_marks()).enumerate() {
            if now & !before != 0 {
                return all;
            }
            if before != now {
                changed.insert(cell as u8);
            }
        }
        changed
    }

    /// Says that the search finds nothing in this state.
    pub fn found_nothing(&mut self, state: &State) {
        match &mut self.marks {
            Some(marks) => **marks = *state.all_marks(),
            None => self.marks = Some(Box::new(*state.all_marks())),
        }
    }
}
