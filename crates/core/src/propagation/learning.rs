//! Conflict-driven search over clauses: each conflict leaves a clause that rules out what led to it.
//!
//! Clauses of two literals are lists of what follows from each literal; longer ones watch two of their literals
//! [moskewicz2001]. A conflict is traced back to the first literal of its level through which all of it passes
//! [marques-silva1999]. Literals that follow from the others of the clause are left out [sorensson2009], and those of
//! one level give way to the one through which all of them came, where that brings in no others [fleury2021]. Decisions
//! take the variable that took part in the most conflicts, recent ones more, at the value that it had last
//! [pipatsrisawat2007]; restarts come in the sequence of [luby1993]. Learned clauses over few levels are kept
//! [audemard2009], of the others now and then the worse half is dropped, at the root, where no clause is a reason.
//!
//! Everything is counted in conflicts and propagations, so that the same clauses give the same search on every machine.
//!
//! What was tried without gain: bench/record/large-boards.md.

use super::activity_heap::ActivityHeap;
use super::sources::Sources;
use crate::control::{Meter, Stop};

/// A variable of the clauses (twice its number), or its negation (one more).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(pub u32);

impl Literal {
    #[inline]
    pub fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl std::ops::Not for Literal {
    type Output = Literal;

    #[inline]
    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// Why a literal is true: nothing, another literal of a clause of two (with the highest bit), or the place of a clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reason(pub u32);

pub(super) const TWO: u32 = 1 << 31;

impl Reason {
    pub const NONE: Reason = Reason(u32::MAX);

    pub fn two(other: Literal) -> Reason {
        Reason(TWO | other.0)
    }
}

/// A clause none of whose literals is true.
#[derive(Clone, Copy, Debug)]
pub(super) enum Falsified {
    Two(Literal, Literal),
    Long(u32),
}

/// A clause in the list of a literal that is not to become false, and another literal of it: if that is true, the
/// clause need not be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub clause: u32,
    other: Literal,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClauseSearchEnd {
    /// All clauses hold; [`Learning::is_true`] says how.
    Solution,
    /// They cannot.
    Refuted,
    /// What it was given is used up.
    Interrupted,
}

/// Clauses and what a search has learned of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Learning {
    /// By literal: 1 true, -1 false, 0 open.
    pub(super) values: Vec<i8>,
    /// By variable.
    pub(super) levels: Vec<u32>,
    pub(super) reasons: Vec<Reason>,
    pub(super) activity: Vec<f64>,
    pub(super) phases: Vec<bool>,
    pub(super) order: ActivityHeap,
    /// What is true, in the order in which it became so; where each level begins; how far it was propagated.
    pub(super) trail: Vec<Literal>,
    pub(super) starts: Vec<u32>,
    pub(super) head: usize,
    /// By literal, what must be true if it is.
    follows: Vec<Vec<Literal>>,
    /// By literal, the clauses to look at if it is true: they watch its negation.
    pub(super) watches: Vec<Vec<Watch>>,
    /// Clauses one after the other. Each is: the number of literals, the number of levels (0 for those that were
    /// given), the activity, the position of the last literal found not false among those that are not watched
    /// [gent2013], the literals. The first two literals are watched.
    pub(super) arena: Vec<u32>,
    size: usize,
    /// How many of the arena's words belong to clauses that were given.
    pub(super) given: usize,
    pub(super) learned: Vec<u32>,
    /// Nothing can hold.
    is_refuted: bool,
    /// What a conflict adds to activities, and the factor by which it grows.
    pub(super) step: f64,
    growth: f64,
    pub(super) clause_step: f32,
    /// Whether literals of one level give way to one.
    pub(super) shrinks: bool,
    /// Conflicts since a turn began, and over how many levels their clauses were.
    pub(super) turn_conflicts: u64,
    turn_levels: u64,
    /// Conflicts until the next restart and until clauses are dropped, and how often both happened.
    restart_in: u64,
    restarts: u64,
    pub(super) drop_in: u64,
    pub(super) drops: u64,
    // Buffers of the analysis.
    pub(super) seen: Vec<u8>,
    pub(super) clause: Vec<Literal>,
    pub(super) stack: Vec<Literal>,
    pub(super) marked: Vec<u32>,
    /// The facts that learned clauses come from, if they are wanted.
    pub(super) sources: Option<Box<Sources>>,
    /// What is decided first; the search ends once the root says that it is false.
    pub(super) first: Option<Literal>,
}

/// Words before the literals of a clause.
pub(super) const HEAD: usize = 4;

/// What a conflict adds to activities grows by these factors: with clauses as they are made, and with shrunk ones.
const GROWTH: f64 = 1.0 / 0.95;
const GROWTH_SHRUNK: f64 = 1.0 / 0.98;
const CLAUSE_GROWTH: f32 = 1.0 / 0.999;

/// Conflicts of the shortest stretch between two restarts.
const RESTART: u64 = 64;

/// Clauses are first dropped after `DROP` conflicts; each interval is `DROP_MORE` longer than the last.
const DROP: u64 = 2000;
const DROP_MORE: u64 = 300;
/// Clauses over so few levels are kept.
const RETAINED_LEVELS: u32 = 2;
/// Maximum number of words of learned clauses before some are dropped out of turn.
const MAX_WORDS: usize = 1 << 22;

/// A turn is hopeless if its clauses are over more levels than this in the mean of at least [`FEW_CONFLICTS`]
/// conflicts.
const MAX_LEVELS: u64 = 13;
pub(super) const FEW_CONFLICTS: u64 = 256;

impl Learning {
    /// No clauses. Learned ones may be shrunk.
    pub fn new(shrinks: bool) -> Learning {
        Learning {
            step: 1.0,
            growth: if shrinks { GROWTH_SHRUNK } else { GROWTH },
            clause_step: 1.0,
            shrinks,
            restart_in: RESTART,
            drop_in: DROP,
            ..Learning::default()
        }
    }

    /// A new variable, as the literal that it is true. It is tried at `phase` first.
    pub fn variable(&mut self, phase: bool) -> Literal {
        let variable = self.levels.len() as u32;
        self.values.extend([0, 0]);
        self.follows.extend([Vec::new(), Vec::new()]);
        self.watches.extend([Vec::new(), Vec::new()]);
        self.levels.push(0);
        self.reasons.push(Reason::NONE);
        self.activity.push(0.0);
        self.phases.push(phase);
        self.seen.push(0);
        self.order.grow();
        self.order.insert(variable, &self.activity);
        Literal(2 * variable)
    }

    pub fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal.index()]
    }

    /// How many literals were added in clauses.
    pub fn size(&self) -> usize {
        self.size
    }

    /// Adds a clause. Whatever was decided is taken back.
    pub fn add(&mut self, literals: impl IntoIterator<Item = Literal>) {
        self.back_to(0);
        if self.is_refuted {
            return;
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals);
        clause.sort_unstable();
        clause.dedup();
        self.size += clause.len();
        let holds = clause.iter().any(|&literal| self.value(literal) > 0)
            || clause.windows(2).any(|pair| pair[0] == !pair[1]);
        if !holds {
            clause.retain(|&literal| self.value(literal) == 0);
            match clause[..] {
                [] => self.is_refuted = true,
                [literal] => self.set(literal, Reason::NONE),
                [a, b] => self.add_two(a, b),
                _ => {
                    self.attach(&clause, 0);
                    self.given += HEAD + clause.len();
                }
            }
        }
        self.clause = clause;
    }

    fn add_two(&mut self, a: Literal, b: Literal) {
        self.follows[(!a).index()].push(b);
        self.follows[(!b).index()].push(a);
    }

    /// Writes a clause of three and more literals into the arena.
    pub(super) fn attach(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let place = self.arena.len() as u32;
        self.arena.extend([literals.len() as u32, levels, 0f32.to_bits(), 0]);
        self.arena.extend(literals.iter().map(|literal| literal.0));
        if levels > 0
            && let Some(sources) = &self.sources
        {
            self.arena.extend(sources.set.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]));
        }
        if literals.len() > 1 {
            self.watch(place);
        }
        place
    }

    pub(super) fn watch(&mut self, place: u32) {
        let (first, second) = (self.literal(place, 0), self.literal(place, 1));
        self.watches[(!first).index()].push(Watch { clause: place, other: second });
        self.watches[(!second).index()].push(Watch { clause: place, other: first });
    }

    #[inline]
    pub(super) fn literal(&self, clause: u32, at: usize) -> Literal {
        Literal(self.arena[clause as usize + HEAD + at])
    }

    #[inline]
    pub(super) fn set(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[variable] = self.starts.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    pub(super) fn back_to(&mut self, level: usize) {
        if self.starts.len() <= level {
            return;
        }
        let start = self.starts[level] as usize;
        for literal in self.trail.drain(start..).rev() {
            let variable = literal.variable();
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            self.phases[variable] = literal.0 & 1 == 0;
            self.order.insert(variable as u32, &self.activity);
        }
        self.starts.truncate(level);
        self.head = start;
    }

    /// What follows from what is true.
    pub(super) fn propagate(&mut self) -> Result<(), Falsified> {
        while self.head < self.trail.len() {
            let literal = self.trail[self.head];
            self.head += 1;
            let falsified = !literal;
            let follows = std::mem::take(&mut self.follows[literal.index()]);
            let mut two = None;
            for &next in &follows {
                match self.value(next) {
                    0 => self.set(next, Reason::two(falsified)),
                    1 => {}
                    _ => {
                        two = Some(Falsified::Two(falsified, next));
                        break;
                    }
                }
            }
            self.follows[literal.index()] = follows;
            if let Some(falsified) = two {
                return Err(falsified);
            }
            self.look_at_watches(literal)?;
        }
        Ok(())
    }

    #[inline]
    fn look_at_watches(&mut self, literal: Literal) -> Result<(), Falsified> {
        let falsified = !literal;
        let mut watches = std::mem::take(&mut self.watches[literal.index()]);
        let (mut from, mut retained) = (0, 0);
        let mut outcome = Ok(());
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            if self.values[watch.other.index()] > 0 {
                watches[retained] = watch;
                retained += 1;
                continue;
            }
            let place = watch.clause as usize;
            let (head, literals) = self.arena[place..].split_at_mut(HEAD);
            let own = &mut literals[..head[0] as usize];
            if own[0] == falsified.0 {
                own.swap(0, 1);
            }
            let first = Literal(own[0]);
            let watch = Watch { clause: watch.clause, other: first };
            let is_first = self.values[first.index()];
            if is_first > 0 {
                watches[retained] = watch;
                retained += 1;
                continue;
            }
            let values = &self.values;
            let is_open = |&literal: &u32| values[literal as usize] >= 0;
            // From where the last one was found on, around.
            let start = head[3] as usize;
            let (before, after) = own[2..].split_at(start);
            let found = after.iter().position(is_open).map(|at| start + at);
            if let Some(at) = found.or_else(|| before.iter().position(is_open)) {
                head[3] = at as u32;
                let next = Literal(own[2 + at]);
                own.swap(1, 2 + at);
                self.watches[(!next).index()].push(watch);
                continue;
            }
            watches[retained] = watch;
            retained += 1;
            if is_first < 0 {
                outcome = Err(Falsified::Long(watch.clause));
                break;
            }
            self.set(first, Reason(watch.clause));
        }
        watches.copy_within(from.., retained);
        watches.truncate(retained + watches.len() - from);
        self.watches[literal.index()] = watches;
        outcome
    }

    /// A turn begins.
    pub fn begin_turn(&mut self) {
        (self.turn_conflicts, self.turn_levels) = (0, 0);
    }

    /// The next restart comes as soon as the first.
    pub fn restart_soon(&mut self) {
        (self.restart_in, self.restarts) = (RESTART, 0);
    }

    /// The value that a variable is tried at first.
    pub fn prefer(&mut self, literal: Literal) {
        self.phases[literal.variable()] = literal.0 & 1 == 0;
    }

    /// Whether what was learned in a turn is over too many levels, so that it will hardly be used.
    pub fn is_hopeless(&self) -> bool {
        self.turn_conflicts >= FEW_CONFLICTS && self.turn_levels > MAX_LEVELS * self.turn_conflicts
    }

    /// Continues the search until it has had both `propagations` propagations, which are subtracted, and `conflicts`
    /// conflicts since the turn began.
    ///
    /// # Errors
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
    pub fn search(
        &mut self,
        meter: &mut Meter,
        propagations: &mut u64,
        conflicts: u64,
    ) -> Result<ClauseSearchEnd, Stop> {
        if self.is_refuted {
            return Ok(ClauseSearchEnd::Refuted);
        }
        loop {
            let before = self.head;
            let outcome = self.propagate();
            *propagations = propagations.saturating_sub((self.head - before) as u64);
            if let Err(falsified) = outcome {
                meter.stats.backtracks += 1;
                if self.starts.is_empty() {
                    self.is_refuted = true;
                    return Ok(ClauseSearchEnd::Refuted);
                }
                let (level, levels) = self.analyse(falsified);
                self.back_to(level);
                self.learn(levels);
                self.turn_conflicts += 1;
                self.turn_levels += u64::from(levels);
                self.step *= self.growth;
                self.clause_step *= CLAUSE_GROWTH;
                self.restart_in = self.restart_in.saturating_sub(1);
                self.drop_in = self.drop_in.saturating_sub(1);
                continue;
            }
            if *propagations == 0 && self.turn_conflicts >= conflicts {
                self.back_to(0);
                return Ok(ClauseSearchEnd::Interrupted);
            }
            if self.restart_in == 0 {
                self.restarts += 1;
                self.restart_in = RESTART * luby(self.restarts);
                self.back_to(0);
                if self.drop_in == 0 || self.arena.len() > self.given + MAX_WORDS {
                    self.drops += 1;
                    self.drop_in = DROP + DROP_MORE * self.drops;
                    self.drop_learned();
                }
                continue;
            }
            let literal = match self.first {
                Some(first) if self.starts.is_empty() => {
                    self.note_roots();
                    if self.value(first) < 0 {
                        return Ok(ClauseSearchEnd::Refuted);
                    }
                    first
                }
                _ => {
                    let Some(variable) = self.next_variable() else { return Ok(ClauseSearchEnd::Solution) };
                    Literal(2 * variable + u32::from(!self.phases[variable as usize]))
                }
            };
            if let Err(stop) = meter.node() {
                // The next call goes on from here.
                self.order.insert(literal.variable() as u32, &self.activity);
                return Err(stop);
            }
            meter.stats.guesses += 1;
            self.starts.push(self.trail.len() as u32);
            meter.stats.max_depth = meter.stats.max_depth.max(self.starts.len() as u32);
            self.set(literal, Reason::NONE);
        }
    }

    fn next_variable(&mut self) -> Option<u32> {
        // Without this a solution would empty the heap variable by variable, to be filled again.
        if self.trail.len() == self.levels.len() {
            return None;
        }
        while let Some(variable) = self.order.pop(&self.activity) {
            if self.values[2 * variable as usize] == 0 {
                return Some(variable);
            }
        }
        None
    }

    /// Adds the clause that was made last, whose first literal it makes true.
    fn learn(&mut self, levels: u32) {
        let clause = std::mem::take(&mut self.clause);
        match clause[..] {
            [] => self.is_refuted = true,
            [literal, ..] if self.sources.is_some() => self.learn_with_sources(literal, &clause, levels),
            [literal] => self.set(literal, Reason::NONE),
            [literal, other] => {
                self.add_two(literal, other);
                self.set(literal, Reason::two(other));
            }
            [literal, ..] => {
                let place = self.attach(&clause, levels.max(1));
                self.learned.push(place);
                self.bump_clause(place as usize);
                self.set(literal, Reason(place));
            }
        }
        self.clause = clause;
    }

    /// The better half of the learned clauses in their order.
    fn better_half(&mut self) -> Vec<u32> {
        let mut learned = std::mem::take(&mut self.learned);
        let levels = |place: u32| self.arena[place as usize + 1];
        let activity = |place: u32| f32::from_bits(self.arena[place as usize + 2]);
        learned.sort_by(|&a, &b| {
            let by_activity = activity(b).total_cmp(&activity(a));
            levels(a)
                .min(RETAINED_LEVELS + 1)
                .cmp(&levels(b).min(RETAINED_LEVELS + 1))
                .then(by_activity)
                .then(a.cmp(&b))
        });
        let few = learned.iter().take_while(|&&place| levels(place) <= RETAINED_LEVELS).count();
        learned.truncate(few.max(learned.len() / 2));
        learned.sort_unstable();
        learned
    }

    /// Drops the worse half of the learned clauses, and of all clauses what is decided at the root.
    fn drop_learned(&mut self) {
        let learned = self.better_half();
        if self.sources.is_some() {
            self.keep_learned(learned);
            return;
        }
        let old = std::mem::take(&mut self.arena);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut place = 0;
        while place < old.len() {
            if old[place + 1] == 0 {
                self.copy(&old, place);
            }
            place += HEAD + old[place] as usize;
        }
        self.given = self.arena.len();
        for place in learned {
            if let Some(place) = self.copy(&old, place as usize) {
                self.learned.push(place);
            }
        }
    }

    /// Copies a clause from the arena before, without what is false at the root, unless it is true there.
    fn copy(&mut self, old: &[u32], place: usize) -> Option<u32> {
        let literals = old[place + HEAD..place + HEAD + old[place] as usize].iter().map(|&own| Literal(own));
        if literals.clone().any(|literal| self.value(literal) > 0) {
            return None;
        }
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.filter(|&literal| self.value(literal) == 0));
        let copied = if let [a, b] = clause[..] {
            self.add_two(a, b);
            None
        } else {
            let copied = self.attach(&clause, old[place + 1]);
            self.arena[copied as usize + 2] = old[place + 2];
            Some(copied)
        };
        self.clause = clause;
        copied
    }
}

/// The n-th member, counted from 0, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …
fn luby(n: u64) -> u64 {
    let (mut size, mut n) = (1, n);
    while size < n + 1 {
        size = 2 * size + 1;
    }
    while size - 1 != n {
        size /= 2;
        n %= size;
    }
    size.div_ceil(2)
}
