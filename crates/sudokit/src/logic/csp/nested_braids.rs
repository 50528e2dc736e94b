//! The BpB rating: suppositions inside which braids of bounded length are followed [berthier2007].
//!
//! T&E(B_p) supposes a candidate, follows singles and braids of at most p variables to their end, and takes the
//! candidate away if that leads to a contradiction. The rating is the lowest p that solves the puzzle: 0 is plain trial
//! and error T&E(1), and what depth 2 does not solve has no rating.
//!
//! Braids have confluence, so what follows from a position follows from every smaller one. Hence what is left of a
//! supposition is kept along the path and intersected with the position when it is asked for again; nothing is done if
//! that changes nothing and it was closed to the length already. A contradiction in which longer braids of earlier
//! positions had a part is looked for again without them. What follows from a supposition without contradiction has
//! none itself and is not supposed in the same position. What shorter braids do comes first, outside and inside a
//! supposition.

use super::domains::{Contradiction, Domains, Queue};
use super::trial::TrialSearch;
use super::variables::CANDIDATES;
use super::whip::{Continuation, LONGEST, WhipSearch};
use crate::control::{Meter, Stop};

/// What followed from a supposition, and from braids of which length.
#[derive(Clone, Copy)]
struct Supposition {
    left: Domains,
    /// Braids of at most this length remove nothing more.
    length: usize,
    /// The longest bound that removed a candidate, in this position or in earlier ones.
    longest: usize,
    /// Whether longer braids could remove more.
    can_shrink: bool,
}

impl Supposition {
    /// Before anything is followed.
    fn new(position: &Domains) -> Supposition {
        Supposition { left: *position, length: 0, longest: 0, can_shrink: true }
    }
}

/// Finds BpB ratings and their steps; keeps suppositions along a path.
#[derive(Default)]
pub struct NestedBraids {
    queue: Queue,
    /// The position to which the suppositions belong.
    position: Option<Domains>,
    suppositions: Vec<Option<Supposition>>,
}

impl NestedBraids {
    /// The minimum length of nested braids that solves a position; `None` if depth 2 of trial and error does not, or if
    /// the position is contradictory.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn rating(
        &mut self,
        position: &Domains,
        trials: &mut TrialSearch,
        whips: &mut WhipSearch,
        meter: &mut Meter,
    ) -> Result<Option<u32>, Stop> {
        match trials.depth(position, meter)? {
            Some(0 | 1) => return Ok(Some(0)),
            Some(2) => {}
            _ => return Ok(None),
        }
        let mut position = *position;
        if position.follow_all(&mut self.queue).is_err() {
            return Ok(None);
        }
        let mut rating = 0;
        while !position.is_solved() {
            let Some((target, length)) = self.refuted(&position, whips, meter)? else { return Ok(None) };
            rating = rating.max(length);
            if position.remove(target, &mut self.queue).is_err() {
                return Ok(None);
            }
        }
        Ok(Some(rating as u32))
    }

    /// A candidate that the shortest nested braids refute, and their length: of those the first of the cell with the
    /// fewest candidates. `position` has no singles left to follow.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn refuted(
        &mut self,
        position: &Domains,
        whips: &mut WhipSearch,
        meter: &mut Meter,
    ) -> Result<Option<(u16, usize)>, Stop> {
        self.begin(position);
        let mut candidates = Vec::new();
        position.open_candidates(&mut candidates);
        for length in 0..=LONGEST {
            let mut covered = [false; CANDIDATES];
            let mut can_shrink = length == 0;
            for &candidate in &candidates {
                if covered[usize::from(candidate)] {
                    continue;
                }
                if self.refutes(position, candidate, length, whips, meter)? {
                    return Ok(Some((candidate, length)));
                }
                if let Some(supposition) = &self.suppositions[usize::from(candidate)] {
                    can_shrink |= supposition.can_shrink;
                    supposition.left.cover(&mut covered);
                }
            }
            if !can_shrink {
                break;
            }
        }
        Ok(None)
    }

    /// Keeps the supposition if the position has only lost candidates since.
    fn begin(&mut self, position: &Domains) {
        let shrunk = self.position.is_some_and(|before| position.is_within(&before));
        if !shrunk {
            self.suppositions.clear();
            self.suppositions.resize(CANDIDATES, None);
        }
        self.position = Some(*position);
    }

    /// Whether supposing a candidate and following braids up to a length leads to a contradiction; if not, the supposition
    /// is kept. The position is the one given to [`refuted`](Self::refuted) before.
    ///
    /// # Errors
    /// Why the meter's budget stopped it.
    pub fn refutes(
        &mut self,
        position: &Domains,
        candidate: u16,
        length: usize,
        whips: &mut WhipSearch,
        meter: &mut Meter,
    ) -> Result<bool, Stop> {
        meter.tick()?;
        if let Some(known) = self.suppositions[usize::from(candidate)] {
            let mut supposition = known;
            let mut refuted = supposition.left.intersect(position, &mut self.queue).is_err();
            if supposition.left != known.left {
                supposition.length = 0;
                supposition.can_shrink = true;
            }
            refuted = refuted || self.close(&mut supposition, length, whips, meter)?.is_err();
            if !refuted {
                self.suppositions[usize::from(candidate)] = Some(supposition);
                return Ok(false);
            }
            if known.longest <= length {
                return Ok(true);
            }
            // Earlier, longer braids had a part in it: whether these suffice is seen without them.
        }
        let mut supposition = Supposition::new(position);
        if supposition.left.suppose(candidate, &mut self.queue).is_err()
            || self.close(&mut supposition, length, whips, meter)?.is_err()
        {
            return Ok(true);
        }
        self.suppositions[usize::from(candidate)] = Some(supposition);
        Ok(false)
    }

    /// Follows braids of at most `longest` variables inside a supposition.
    fn close(
        &mut self,
        supposition: &mut Supposition,
        longest: usize,
        whips: &mut WhipSearch,
        meter: &mut Meter,
    ) -> Result<Result<(), Contradiction>, Stop> {
        let mut targets = Vec::new();
        while supposition.can_shrink && supposition.length < longest {
            let length = supposition.length + 1;
            supposition.left.open_candidates(&mut targets);
            let mut changed = false;
            supposition.can_shrink = false;
            for &target in &targets {
                if !supposition.left.is_open(target) {
                    continue;
                }
                let Some(min) = whips.layers(&supposition.left, target) else { continue };
                supposition.can_shrink = true;
                if min > length
                    || min > 1
                        && whips
                            .find(&supposition.left, target, length, Continuation::Braid, meter)?
                            .is_none()
                {
                    continue;
                }
                if supposition.left.remove(target, &mut self.queue).is_err() {
                    return Ok(Err(Contradiction));
                }
                changed = true;
                supposition.longest = supposition.longest.max(length);
                if length > 1 {
                    // What is easier comes first.
                    break;
                }
            }
            supposition.length = if changed { 0 } else { length };
        }
        supposition.length = longest.max(supposition.length);
        Ok(Ok(()))
    }
}
