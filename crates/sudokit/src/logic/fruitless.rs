//! A search that found nothing looks again only where something changed: the memory of one technique along a path.

use super::geometry::CellSet;
use super::houses::Houses;
use super::state::State;

/// The candidates of the last state in which a search found nothing.
#[derive(Default)]
pub struct Fruitless {
    marks: Option<Box<[u16; 81]>>,
}

impl Fruitless {
    /// The cells that lost candidates since the search found nothing; all cells if it never did, or if a candidate is
    /// new.
    pub fn changed<H: Houses>(&self, state: &State<H>) -> CellSet {
        let lost = self.marks.as_ref().and_then(|marks| state.lost_since(marks));
        lost.unwrap_or(CellSet(u128::MAX))
    }

    /// Says that the search finds nothing in this state.
    pub fn found_nothing<H: Houses>(&mut self, state: &State<H>) {
        match &mut self.marks {
            Some(marks) => **marks = *state.all_marks(),
            None => self.marks = Some(Box::new(*state.all_marks())),
        }
    }
}
