//! The depth of trial and error, T&E(n) [berthier2007].
//!
//! T&E(0) follows singles. T&E(n) supposes a candidate, follows T&E(n - 1), takes the candidate away if that leads to a
//! contradiction, and begins again until nothing changes. A supposition that happens to lead to the solution proves
//! nothing.
//!
//! The closure does not depend on the order, because whatever follows from a position follows from every smaller one.
//! Three things make it fast, all by that monotony. The closure of a supposition is kept: once the position has lost
//! more candidates it is only intersected with it, and nothing is done if it does not change. Inside a supposition the
//! closures from outside are a start. And what follows from a supposition without contradiction has none itself, so it
//! is not supposed in the same position.

use super::domains::{Contradiction, Domains, Queue};
use super::variables::CANDIDATES;
use crate::control::{Meter, Stop};

/// The maximum depth of nested suppositions that is tried.
pub const MAX_DEPTH: usize = 3;

/// The closures of suppositions, in one position, at one depth.
struct Memo {
    stamp: u32,
    stamps: Vec<u32>,
    closures: Vec<Domains>,
}

/// Finds depths; keeps its buffers from puzzle to puzzle.
#[derive(Default)]
pub struct TrialSearch {
    queue: Queue,
    /// By how many suppositions are in force, then by depth.
    memos: Vec<Vec<Memo>>,
    /// Lists of candidates, one for each call that is under way.
    lists: Vec<Vec<u16>>,
}

/// What became of a position.
type TrialResult = Result<Result<(), Contradiction>, Stop>;

impl Memo {
    fn new() -> Memo {
        Memo { stamp: 1, stamps: vec![0; CANDIDATES], closures: Vec::new() }
    }

    fn get(&self, candidate: u16) -> Option<&Domains> {
        (self.stamps[usize::from(candidate)] == self.stamp).then(|| &self.closures[usize::from(candidate)])
    }

    fn set(&mut self, candidate: u16, closure: &Domains) {
        if self.closures.is_empty() {
            self.closures = vec![*closure; CANDIDATES];
        }
        self.closures[usize::from(candidate)] = *closure;
        self.stamps[usize::from(candidate)] = self.stamp;
    }
}

impl TrialSearch {
    /// The minimum depth that solves a position, up to [`MAX_DEPTH`]; `None` if none does, or if the position is
    /// contradictory.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn depth(&mut self, position: &Domains, meter: &mut Meter) -> Result<Option<u8>, Stop> {
        let mut position = *position;
        self.begin(0, MAX_DEPTH);
        if position.follow_all(&mut self.queue).is_err() {
            return Ok(None);
        }
        for depth in 0..=MAX_DEPTH {
            if self.close(&mut position, depth, 0, meter)?.is_err() {
                return Ok(None);
            }
            if position.is_solved() {
                return Ok(Some(depth as u8));
            }
        }
        Ok(None)
    }

    /// Whether supposing a candidate leads to a contradiction at T&E(depth - 1); `position` has no singles left to
    /// follow.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn refutes(
        &mut self,
        position: &Domains,
        candidate: u16,
        depth: usize,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        let mut supposed = *position;
        if supposed.suppose(candidate, &mut self.queue).is_err() {
            return Ok(true);
        }
        self.begin(0, depth);
        Ok(self.close(&mut supposed, depth - 1, 0, meter)?.is_err())
    }

    /// Forgets the closures that are remembered for this frame and depth.
    fn begin(&mut self, frame: usize, depth: usize) {
        while self.memos.len() <= frame {
            self.memos.push(Vec::new());
        }
        let memos = &mut self.memos[frame];
        while memos.len() <= depth {
            memos.push(Memo::new());
        }
        memos.iter_mut().for_each(|memo| memo.stamp += 1);
    }

    /// T&E(depth) of a position whose singles are followed.
    fn close(
        &mut self,
        position: &mut Domains,
        depth: usize,
        frame: usize,
        meter: &mut Meter,
    ) -> TrialResult {
        if depth == 0 {
            return Ok(Ok(()));
        }
        let mut list = self.lists.pop().unwrap_or_default();
        let outcome = self.close_with(position, depth, frame, &mut list, meter);
        self.lists.push(list);
        outcome
    }

    fn close_with(
        &mut self,
        position: &mut Domains,
        depth: usize,
        frame: usize,
        list: &mut Vec<u16>,
        meter: &mut Meter,
    ) -> TrialResult {
        let mut covered = [false; CANDIDATES];
        loop {
            if self.close(position, depth - 1, frame, meter)?.is_err() {
                return Ok(Err(Contradiction));
            }
            if position.is_solved() {
                return Ok(Ok(()));
            }
            covered.fill(false);
            let mut changed = false;
            position.open_candidates(list);
            for i in 0..list.len() {
                let candidate = list[i];
                if covered[usize::from(candidate)] || !position.is_open(candidate) {
                    continue;
                }
                if self.probe(position, candidate, depth, frame, meter)?.is_ok() {
                    if let Some(closure) = self.memos[frame][depth].get(candidate) {
                        closure.cover(&mut covered);
                    }
                    continue;
                }
                if position.remove(candidate, &mut self.queue).is_err() {
                    return Ok(Err(Contradiction));
                }
                changed = true;
                covered.fill(false);
                if depth > 1 {
                    // What is easier comes first.
                    break;
                }
            }
            if !changed {
                return Ok(Ok(()));
            }
        }
    }

    /// Supposes a candidate and follows T&E(depth - 1); the closure is kept.
    fn probe(
        &mut self,
        position: &Domains,
        candidate: u16,
        depth: usize,
        frame: usize,
        meter: &mut Meter,
    ) -> TrialResult {
        meter.tick()?;
        let memo = |frame: usize, depth: usize| self.memos[frame][depth].get(candidate);
        let same = memo(frame, depth).or_else(|| if frame > 0 { memo(frame - 1, depth) } else { None });
        let mut supposed;
        if let Some(closure) = same {
            supposed = *closure;
            if supposed.intersect(position, &mut self.queue).is_err() {
                return Ok(Err(Contradiction));
            }
            if supposed == *closure {
                self.memos[frame][depth].set(candidate, &supposed);
                return Ok(Ok(()));
            }
        } else if let Some(closure) = if depth > 1 { memo(frame, depth - 1) } else { None } {
            supposed = *closure;
            if supposed.intersect(position, &mut self.queue).is_err() {
                return Ok(Err(Contradiction));
            }
        } else {
            supposed = *position;
            if supposed.suppose(candidate, &mut self.queue).is_err() {
                return Ok(Err(Contradiction));
            }
        }
        if depth > 1 {
            self.begin(frame + 1, depth - 1);
            if self.close(&mut supposed, depth - 1, frame + 1, meter)?.is_err() {
                return Ok(Err(Contradiction));
            }
        }
        self.memos[frame][depth].set(candidate, &supposed);
        Ok(Ok(()))
    }
}
