//! Propagation to a fixpoint, cheapest first. Trials: bench/record/variants.md.
//!
//! 1. A fixed variable leaves its peers, and forbids what was refuted with it before a restart.
//! 2. A changed variable narrows its partners of pair tables by support maps.
//! 3. Where a permutation lost places of a value: no place is a conflict, one place fixes it.
//! 4. Of two peers with the same two values whatever sees both has neither.
//! 5. Filters that cost little.
//! 6. Where a permutation has a few places of a value every variable that sees all of them loses it (locked candidates,
//!    whatever makes the variables differ). The first and the last place are looked at first: mostly nothing sees both.
//! 7. The other filters by cost, within a cost in turns; what a sum's clique must contain, or what must occur among
//!    some variables, leaves the variables that see all its places.
//!
//! What waits are bit sets: of variables, of permutations for each value, and of filters. A changed variable adds its
//! filters with one operation for each 64 of them. Filters run in turns, so that one sees several changes at once.

use std::ops::Range;

use super::bits::{BYTES, Bytes, VariableSet, is_single, members, next_member};
use super::compile::{COSTS, Compiled};
use super::filter::Scratch;
use super::linear::Required;
use super::refuted::{Assignment, Refuted};
use super::state::{State, counts_up_to};

/// Why propagation ended in a conflict: whose weight grows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cause {
    /// A decision.
    Decision,
    /// A fixed variable.
    Peer(u16),
    /// A partner of a pair table.
    Pair(u16),
    /// A variable that has the same two values as one of its peers.
    NakedPair(u16),
    /// A permutation.
    Permutation(u16),
    /// A filter.
    Rule(u16),
    /// What was refuted before the search restarted.
    Refuted,
}

/// A domain became empty, or a relation cannot hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    /// The variable whose domain became empty, if one did.
    pub variable: Option<u16>,
    pub cause: Cause,
}

/// With how many places of a value the variables that see all of them are looked for.
const MAX_PLACES: u64 = 3;
/// Up to how many places of a value that a sum needs the variables that see all of them are looked for.
const MAX_PLACES_REQUIRED: u32 = 5;

/// A redundant constraint that has removed nothing in `MAX_IDLE` calls in a row is skipped for `LEFT_OUT` calls;
/// afterwards `MAX_IDLE_AGAIN` idle calls suffice to skip it again.
const MAX_IDLE: i16 = 64;
const LEFT_OUT: i16 = 64;
const MAX_IDLE_AGAIN: i16 = 2;

/// After how many calls of filters to look at the clock: about a millisecond.
const CALLS_PER_LOOK: u32 = 4096;

/// What waits to be looked at.
#[derive(Clone, Debug)]
pub(super) struct Queue<const W: usize> {
    fixed: Vec<u16>,
    /// Changed variables with partners in pair tables, and the one that was last looked at.
    changed: VariableSet<W>,
    last_changed: usize,
    /// For each value the permutations that lost a place of it, as bytes of 1; and the values for which there are any.
    lost: Vec<Bytes>,
    lost_values: u32,
    /// Permutations to be looked at for locked candidates, as bytes of 1 for each value.
    locked: Vec<Bytes>,
    locked_values: u32,
    /// Variables that came to have two values.
    two_left: Vec<u16>,
    /// The rules that wait, as words, and for each cost the one that ran last.
    rules: Vec<u64>,
    last_rules: [usize; COSTS],
    cause: Cause,
    /// Calls of filters since the clock was last looked at.
    calls: u32,
    scratch: Scratch,
    own: Vec<u32>,
    required: Vec<Required>,
    /// What was refuted before the search restarted, and what that forbids.
    pub refuted: Refuted,
    forbidden: Vec<Assignment>,
    /// For each derived rule how many calls it has left before some are left out, or, below 0, how many are left out.
    patience: Vec<i16>,
    /// What was removed since this was last read, while somebody observes.
    pub log: Option<Vec<Removal>>,
}

/// Values that a variable lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Removal {
    pub variable: u16,
    pub removed: u32,
    pub left: u32,
    pub cause: Cause,
}

impl<const W: usize> Queue<W> {
    /// A queue in which everything waits.
    pub fn new(compiled: &Compiled<W>) -> Queue<W> {
        let blocks = compiled.values as usize * compiled.permutation_blocks;
        let mut queue = Queue {
            fixed: Vec::new(),
            changed: compiled.with_partners,
            last_changed: 0,
            lost: vec![Bytes::default(); blocks],
            lost_values: 0,
            locked: vec![Bytes::default(); blocks],
            locked_values: 0,
            two_left: Vec::new(),
            rules: vec![0; compiled.rule_words[COSTS]],
            last_rules: std::array::from_fn(|cost| compiled.rule_words[cost] * 64),
            cause: Cause::Decision,
            calls: 0,
            scratch: Scratch::default(),
            own: Vec::new(),
            required: Vec::new(),
            refuted: Refuted::default(),
            forbidden: Vec::new(),
            patience: vec![MAX_IDLE; compiled.rules.len()],
            log: None,
        };
        for variable in compiled.variables.iter() {
            if is_single(compiled.domains[variable]) {
                queue.fixed.push(variable as u16);
            }
        }
        for (index, permutation) in compiled.permutations.iter().enumerate() {
            for value in members(u64::from(permutation.values)) {
                let at = value as usize * compiled.permutation_blocks + index / BYTES;
                queue.lost[at][index % BYTES / 8] |= 1 << (index % 8 * 8);
                queue.lost_values |= 1 << value;
            }
        }
        for (place, &rule) in compiled.rule_at.iter().enumerate() {
            if rule != u16::MAX {
                queue.rules[place / 64] |= 1 << (place % 64);
            }
        }
        queue
    }

    /// Whether [`CALLS_PER_LOOK`] filters have run since this was last true, so that the clock should be read.
    #[inline]
    pub fn has_worked(&mut self) -> bool {
        let has_worked = self.calls >= CALLS_PER_LOOK;
        if has_worked {
            self.calls = 0;
        }
        has_worked
    }

    /// Forgets which rules removed nothing, so that what is found from the root does not depend on what was asked
    /// before.
    pub fn begin_again(&mut self) {
        self.patience.fill(MAX_IDLE);
    }

    /// Forgets everything that waits, after a conflict.
    pub fn clear(&mut self) {
        self.fixed.clear();
        self.changed = VariableSet::EMPTY;
        if self.lost_values != 0 {
            self.lost.fill(Bytes::default());
            self.lost_values = 0;
        }
        if self.locked_values != 0 {
            self.locked.fill(Bytes::default());
            self.locked_values = 0;
        }
        self.rules.fill(0);
        self.two_left.clear();
    }

    /// Keeps only these values of a variable.
    #[inline]
    pub fn restrict(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variable: usize,
        values: u32,
    ) -> Result<(), Conflict> {
        let old = state.domains[variable];
        let new = old & values;
        if new == old {
            return Ok(());
        }
        if new == 0 {
            return Err(Conflict { variable: Some(variable as u16), cause: self.cause });
        }
        self.narrow(compiled, state, variable, old, new);
        Ok(())
    }

    /// Gives a variable another domain, a part of its present one.
    fn narrow(&mut self, compiled: &Compiled<W>, state: &mut State<W>, variable: usize, old: u32, new: u32) {
        let mut removed = old & !new;
        self.lost_values |= removed;
        while removed != 0 {
            let value = removed.trailing_zeros() as usize;
            removed &= removed - 1;
            state.boards[value].remove(variable);
            self.count_out(compiled, state, variable, value);
        }
        self.wake(compiled, state, variable, new);
    }

    /// A variable lost a value: its permutations have one place of it less.
    #[inline]
    fn count_out(&mut self, compiled: &Compiled<W>, state: &mut State<W>, variable: usize, value: usize) {
        let blocks = compiled.permutation_blocks;
        let permutations = &compiled.permutations_of[variable * blocks..(variable + 1) * blocks];
        let of_value = value * blocks..(value + 1) * blocks;
        let (lost, counts) = (&mut self.lost[of_value.clone()], &mut state.counts[of_value]);
        for ((lost, counts), permutations) in lost.iter_mut().zip(counts).zip(permutations) {
            for word in 0..BYTES / 8 {
                lost[word] |= permutations[word];
                counts[word] -= permutations[word];
            }
        }
    }

    /// Wakes what looks at a variable, whose domain is new.
    #[inline]
    fn wake(&mut self, compiled: &Compiled<W>, state: &mut State<W>, variable: usize, new: u32) {
        let old = std::mem::replace(&mut state.domains[variable], new);
        if let Some(log) = &mut self.log {
            log.push(Removal {
                variable: variable as u16,
                removed: old & !new,
                left: new,
                cause: self.cause,
            });
        }
        if compiled.with_partners.contains(variable) {
            self.changed.insert(variable);
        }
        let words = compiled.rule_words[COSTS];
        let rules = &compiled.rules_of[variable * words..(variable + 1) * words];
        self.rules.iter_mut().zip(rules).for_each(|(waiting, rules)| *waiting |= rules);
        let rest = new & (new - 1);
        if rest == 0 {
            state.open.remove(variable);
            self.fixed.push(variable as u16);
        } else if is_single(rest) {
            self.two_left.push(variable as u16);
        }
    }

    /// Propagates to a fixpoint.
    ///
    /// # Errors
    /// The conflict, after which the queue of propagators is empty.
    pub fn propagate(&mut self, compiled: &Compiled<W>, state: &mut State<W>) -> Result<(), Conflict> {
        let outcome = self.run(compiled, state);
        if outcome.is_err() {
            self.clear();
        }
        outcome
    }

    fn run(&mut self, compiled: &Compiled<W>, state: &mut State<W>) -> Result<(), Conflict> {
        loop {
            if let Some(variable) = self.fixed.pop() {
                self.leave_peers(compiled, state, variable)?;
                if !self.refuted.is_empty() {
                    self.leave_refuted(compiled, state, variable)?;
                }
            } else if !self.changed.is_empty() {
                let variable = next_member(&self.changed.0, self.last_changed).unwrap_or_default();
                self.last_changed = variable;
                self.changed.remove(variable);
                self.narrow_partners(compiled, state, variable as u16)?;
            } else if self.lost_values != 0 {
                self.look_for_places(compiled, state)?;
            } else if let Some(variable) = self.two_left.pop() {
                self.look_for_pair(compiled, state, usize::from(variable))?;
            } else if let Some(place) = self.next_rule(compiled, 0..1) {
                self.run_rule(compiled, state, place)?;
            } else if self.locked_values != 0 {
                self.look_for_locked(compiled, state)?;
            } else if let Some(place) = self.next_rule(compiled, 1..COSTS) {
                self.run_rule(compiled, state, place)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the next rule of the cheapest of these costs that wait.
    #[inline]
    fn next_rule(&mut self, compiled: &Compiled<W>, costs: Range<usize>) -> Option<usize> {
        for cost in costs {
            let (start, end) = (compiled.rule_words[cost], compiled.rule_words[cost + 1]);
            let last = &mut self.last_rules[cost];
            if let Some(place) = next_member(&self.rules[start..end], *last - 64 * start) {
                let place = place + 64 * start;
                *last = place;
                self.rules[place / 64] &= !(1 << (place % 64));
                return Some(place);
            }
        }
        None
    }

    #[inline]
    fn leave_peers(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variable: u16,
    ) -> Result<(), Conflict> {
        let domain = state.domains[usize::from(variable)];
        let value = domain.trailing_zeros() as usize;
        let hit = state.boards[value].and(&compiled.peers[usize::from(variable)]);
        if hit.is_empty() {
            return Ok(());
        }
        self.cause = Cause::Peer(variable);
        self.lose(compiled, state, &hit, value)
    }

    /// What nogoods forbid once a variable is fixed.
    #[cold]
    fn leave_refuted(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variable: u16,
    ) -> Result<(), Conflict> {
        let mut forbidden = std::mem::take(&mut self.forbidden);
        self.refuted.fixed(&state.domains, variable, &mut forbidden);
        self.cause = Cause::Refuted;
        let outcome = forbidden.drain(..).try_for_each(|Assignment { variable, value }| {
            self.restrict(compiled, state, usize::from(variable), !(1 << value))
        });
        self.forbidden = forbidden;
        outcome
    }

    /// Takes a value from variables that have it.
    #[inline]
    fn lose(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variables: &VariableSet<W>,
        value: usize,
    ) -> Result<(), Conflict> {
        state.boards[value].subtract(variables);
        self.lost_values |= 1 << value;
        let is_one_block = compiled.permutation_blocks == 1;
        // What `count_out` does, for all variables at once: 0.965 of the time of 210 whole calls.
        let (mut marks, mut counts) = (Bytes::default(), Bytes::default());
        for variable in variables.iter() {
            let new = state.domains[variable] & !(1 << value);
            if new == 0 {
                return Err(Conflict { variable: Some(variable as u16), cause: self.cause });
            }
            if is_one_block {
                let permutations = &compiled.permutations_of[variable];
                for word in 0..BYTES / 8 {
                    marks[word] |= permutations[word];
                    counts[word] += permutations[word];
                }
            } else {
                self.count_out(compiled, state, variable, value);
            }
            self.wake(compiled, state, variable, new);
        }
        if is_one_block {
            let (lost, left) = (&mut self.lost[value], &mut state.counts[value]);
            for word in 0..BYTES / 8 {
                lost[word] |= marks[word];
                left[word] -= counts[word];
            }
        }
        Ok(())
    }

    #[inline]
    fn narrow_partners(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variable: u16,
    ) -> Result<(), Conflict> {
        let domain = state.domains[usize::from(variable)];
        self.cause = Cause::Pair(variable);
        for &(partner, support) in compiled.partners_of(usize::from(variable)) {
            let values = compiled.supports[usize::from(support)].of(domain);
            self.restrict(compiled, state, usize::from(partner), values)?;
        }
        Ok(())
    }

    /// For a value that permutations lost places of: what has one place left.
    fn look_for_places(&mut self, compiled: &Compiled<W>, state: &mut State<W>) -> Result<(), Conflict> {
        let value = self.lost_values.trailing_zeros();
        self.lost_values &= self.lost_values - 1;
        let blocks = compiled.permutation_blocks;
        for block in 0..blocks {
            let at = value as usize * blocks + block;
            let lost = std::mem::take(&mut self.lost[at]);
            let counts = state.counts[at];
            let locked = &mut self.locked[at];
            let (mut any_few, mut any_one) = (0, 0);
            for word in 0..BYTES / 8 {
                let one = lost[word] & counts_up_to(1, counts[word]);
                let few = lost[word] & counts_up_to(MAX_PLACES, counts[word]);
                locked[word] |= few & !one;
                any_few |= few;
                any_one |= one;
            }
            self.locked_values |= u32::from(any_few != 0) << value;
            if any_one == 0 {
                continue;
            }
            for word in 0..BYTES / 8 {
                let mut one = lost[word] & counts_up_to(1, counts[word]);
                while one != 0 {
                    let shift = one.trailing_zeros();
                    one &= one - 1;
                    let permutation = block * BYTES + word * 8 + shift as usize / 8;
                    self.cause = Cause::Permutation(permutation as u16);
                    if state.counts[at][word] >> shift & 255 == 0 {
                        return Err(Conflict { variable: None, cause: self.cause });
                    }
                    let places = state.boards[value as usize].and(&compiled.permutations[permutation].set);
                    self.restrict(compiled, state, places.first(), 1 << value)?;
                }
            }
        }
        Ok(())
    }

    /// A peer with the same two values: whatever sees both has neither.
    fn look_for_pair(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        variable: usize,
    ) -> Result<(), Conflict> {
        let domain = state.domains[variable];
        let (low, high) = (domain.trailing_zeros() as usize, 31 - domain.leading_zeros() as usize);
        if low == high {
            return Ok(());
        }
        let peers = &compiled.peers[variable];
        for other in state.boards[low].and(&state.boards[high]).and(peers).iter() {
            if state.domains[other] != domain {
                continue;
            }
            self.cause = Cause::NakedPair(variable as u16);
            let common = compiled.peers[other].and(peers);
            for value in [low, high] {
                let hit = state.boards[value].and(&common);
                if !hit.is_empty() {
                    self.lose(compiled, state, &hit, value)?;
                }
            }
        }
        Ok(())
    }

    /// For a value that permutations have in a few places: whatever sees all of them loses it.
    fn look_for_locked(&mut self, compiled: &Compiled<W>, state: &mut State<W>) -> Result<(), Conflict> {
        let value = self.locked_values.trailing_zeros();
        self.locked_values &= self.locked_values - 1;
        let blocks = compiled.permutation_blocks;
        for block in 0..blocks {
            let marked = std::mem::take(&mut self.locked[value as usize * blocks + block]);
            for (word, mut marked) in marked.into_iter().enumerate() {
                while marked != 0 {
                    let permutation = block * BYTES + word * 8 + marked.trailing_zeros() as usize / 8;
                    marked &= marked - 1;
                    let board = state.boards[value as usize];
                    let places = board.and(&compiled.permutations[permutation].set);
                    if places.is_empty() {
                        let cause = Cause::Permutation(permutation as u16);
                        return Err(Conflict { variable: None, cause });
                    }
                    // Nothing sees the first and the last, mostly; finding these two needs no branch that cannot be
                    // predicted.
                    let ends = compiled.peers[places.first()].and(&compiled.peers[places.last()]);
                    let mut seeing = board.and(&ends);
                    if seeing.is_empty() {
                        continue;
                    }
                    for place in places.iter() {
                        seeing = seeing.and(&compiled.peers[place]);
                    }
                    if !seeing.is_empty() {
                        self.cause = Cause::Permutation(permutation as u16);
                        self.lose(compiled, state, &seeing, value as usize)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A value that must occur in one of some places: fixed in the only one, removed from whatever sees all of them.
    #[inline]
    fn lock(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        places: &VariableSet<W>,
        value: u32,
    ) -> Result<(), Conflict> {
        match places.len_up_to(MAX_PLACES_REQUIRED) {
            0 => return Err(Conflict { variable: None, cause: self.cause }),
            1 => return self.restrict(compiled, state, places.first(), 1 << value),
            2..=MAX_PLACES_REQUIRED => {}
            _ => return Ok(()),
        }
        let mut seeing = state.boards[value as usize];
        for place in places.iter() {
            seeing = seeing.and(&compiled.peers[place]);
        }
        if seeing.is_empty() { Ok(()) } else { self.lose(compiled, state, &seeing, value as usize) }
    }

    /// Whether a derived rule is not called this time, since it removed nothing the last times.
    #[inline]
    fn is_left_out(&mut self, rule: u16) -> bool {
        let patience = &mut self.patience[usize::from(rule)];
        match *patience {
            ..-1 => *patience += 1,
            -1 => *patience = MAX_IDLE_AGAIN,
            0 => *patience = -LEFT_OUT,
            _ => {
                *patience -= 1;
                return false;
            }
        }
        true
    }

    fn run_rule(
        &mut self,
        compiled: &Compiled<W>,
        state: &mut State<W>,
        place: usize,
    ) -> Result<(), Conflict> {
        let index = compiled.rule_at[place];
        let rule = &compiled.rules[usize::from(index)];
        if rule.is_derived && self.is_left_out(index) {
            return Ok(());
        }
        self.calls += 1;
        self.cause = Cause::Rule(index);
        self.own.clear();
        self.own.extend(rule.variables.iter().map(|&variable| state.domains[usize::from(variable)]));
        self.required.clear();
        if !rule.filter.filter(&mut self.own, &mut self.scratch, &mut self.required) {
            self.patience[usize::from(index)] = MAX_IDLE;
            return Err(Conflict { variable: None, cause: self.cause });
        }
        for (place, &variable) in rule.variables.iter().enumerate() {
            if state.domains[usize::from(variable)] & !self.own[place] != 0 {
                self.patience[usize::from(index)] = MAX_IDLE;
                self.restrict(compiled, state, usize::from(variable), self.own[place])?;
            }
        }
        if rule.is_idempotent {
            // What it removed itself gives it nothing to do.
            self.rules[place / 64] &= !(1 << (place % 64));
        }
        for at in 0..self.required.len() {
            let (start, end, values) = self.required[at];
            let set: VariableSet<W> =
                rule.variables[start..end].iter().map(|&variable| usize::from(variable)).collect();
            for value in members(u64::from(values)) {
                // Its only place was fixed by the filter; here the places are two or more.
                let places = state.boards[value as usize].and(&set);
                self.lock(compiled, state, &places, value)?;
            }
        }
        Ok(())
    }
}
