//! A search for nested chains divided over threads: each follows some of the assumptions, the search goes on with all
//! their sets.
//!
//! Nested chains cost nearly all the time of a puzzle from 9.5 up, and nearly all of that is following assumptions,
//! each of which needs nothing of the others. So before the search looks at the first cell, every assumption is
//! followed by the thread of its candidate, always the same one, because what a thread finds in reduced grids is used
//! again when the next search follows the same assumption. An implication set is the same whoever makes it; only the
//! numbers of nested chains in it are those of its thread, and are replaced by the numbers of the search's own store.
//! So hints, their order, ratings and arguments do not depend on the number of threads. Sudoku Explainer has one
//! thread.
//!
//! Threads find little twice: at 11.9 two or three take together what one takes alone, and so it was with assumptions
//! divided by cells, by digits, or by what is assumed true and what false. So they share no memory, and candidates are
//! dealt out evenly.

use super::forcing_chains::Context;
use super::implication_set::{ImplicationSet, Mode};
use super::node::{Key, candidate, key};
use crate::control::Stop;
use crate::logic::geometry::Bits;
use crate::logic::houses::Houses;
use crate::logic::state::State;
use crate::parallel;

/// Sets with their assumptions.
pub type Followed = Vec<(Key, ImplicationSet)>;

/// The assumptions of one thread, what it works with, and buffers for their sets.
struct Part<'a, C> {
    context: &'a mut C,
    starts: Vec<Key>,
    sets: Vec<ImplicationSet>,
}

impl<C: Context> Part<'_, C> {
    fn follow<H: Houses>(mut self, state: &State<H>, mode: Mode) -> Result<Followed, Stop> {
        let mut followed = Vec::with_capacity(self.starts.len());
        for start in self.starts {
            self.context.node()?;
            let mut set = self.sets.pop().unwrap_or_default();
            set.follow(start, state, mode, self.context)?;
            followed.push((start, set));
        }
        Ok(followed)
    }
}

/// The sets of all assumptions of a search in dynamic mode, by a thread for each of these contexts; `sets` are buffers
/// to be used again.
pub fn follow_divided<'a, H: Houses, C: Context + Send + 'a>(
    contexts: impl Iterator<Item = &'a mut C>,
    state: &State<H>,
    mode: Mode,
    sets: &mut Vec<ImplicationSet>,
) -> Vec<Result<Followed, Stop>> {
    let part = |context| Part { context, starts: Vec::new(), sets: Vec::new() };
    let mut parts: Vec<Part<'_, C>> = contexts.map(part).collect();
    let threads = parts.len();
    for cell in (0..81).filter(|&cell| state.marks(cell).count_ones() >= 2) {
        for digit in Bits(state.marks(cell)) {
            let start = candidate(cell, digit);
            parts[usize::from(start) % threads].starts.extend([key(start, true), key(start, false)]);
        }
    }
    for (i, set) in sets.drain(..).enumerate() {
        parts[i % threads].sets.push(set);
    }
    parallel::map(threads, parts, || (), |(), part| part.follow(state, mode))
}
