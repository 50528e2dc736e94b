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

use std::cmp::Reverse;

use super::activity_heap::ActivityHeap;
use crate::control::{Meter, Stop};

/// A variable of the clauses (twice its number), or its negation (one more).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Literal(u32);

impl Literal {
    #[inline]
    fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    fn index(self) -> usize {
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
struct Reason(u32);

const TWO: u32 = 1 << 31;

impl Reason {
    const NONE: Reason = Reason(u32::MAX);

    fn two(other: Literal) -> Reason {
        Reason(TWO | other.0)
    }
}

/// A clause none of whose literals is true.
#[derive(Clone, Copy, Debug)]
enum Falsified {
    Two(Literal, Literal),
    Long(u32),
}

/// A clause in the list of a literal that is not to become false, and another literal of it: if that is true, the
/// clause need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    other: Literal,
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// All clauses hold; [`Learning::is_true`] says how.
    Found,
    /// They cannot.
    Refuted,
    /// What it was given is used up.
    Interrupted,
}

/// Clauses and what a search has learned of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Learning {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    /// By variable.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    activity: Vec<f64>,
    phases: Vec<bool>,
    order: ActivityHeap,
    /// What is true, in the order in which it became so; where each level begins; how far it was propagated.
    trail: Vec<Literal>,
    starts: Vec<u32>,
    head: usize,
    /// By literal, what must be true if it is.
    follows: Vec<Vec<Literal>>,
    /// By literal, the clauses to look at if it is true: they watch its negation.
    watches: Vec<Vec<Watch>>,
    /// Clauses one after the other. Each is: the number of literals, the number of levels (0 for those that were
    /// given), the activity, the position of the last literal found not false among those that are not watched
    /// [gent2013], the literals. The first two literals are watched.
    arena: Vec<u32>,
    size: usize,
    /// How many of the arena's words belong to clauses that were given.
    given: usize,
    learned: Vec<u32>,
    /// Nothing can hold.
    is_refuted: bool,
    /// What a conflict adds to activities, and the factor by which it grows.
    step: f64,
    growth: f64,
    clause_step: f32,
    /// Whether literals of one level give way to one.
    shrinks: bool,
    /// Conflicts since a turn began, and over how many levels their clauses were.
    turn_conflicts: u64,
    turn_levels: u64,
    /// Conflicts until the next restart and until clauses are dropped, and how often both happened.
    restart_in: u64,
    restarts: u64,
    drop_in: u64,
    drops: u64,
    // Buffers of the analysis.
    seen: Vec<u8>,
    clause: Vec<Literal>,
    stack: Vec<Literal>,
    marked: Vec<u32>,
}

/// Words before the literals of a clause.
const HEAD: usize = 4;

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
const KEPT_LEVELS: u32 = 2;
/// Maximum number of words of learned clauses before some are dropped out of turn.
const MAX_WORDS: usize = 1 << 22;

/// A turn is hopeless if its clauses are over more levels than this in the mean of at least [`FEW_CONFLICTS`]
/// conflicts.
const MAX_LEVELS: u64 = 13;
pub(super) const FEW_CONFLICTS: u64 = 256;

/// Marks of variables in the analysis: none, in the clause, following from it, and traced back within its level.
const OPEN: u8 = 0;
const SOURCE: u8 = 1;
const REDUNDANT: u8 = 2;
const TRACED: u8 = 3;

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
        self.seen.push(OPEN);
        self.order.grow();
        self.order.insert(variable, &self.activity);
        Literal(2 * variable)
    }

    pub fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] > 0
    }

    #[inline]
    fn value(&self, literal: Literal) -> i8 {
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
    fn attach(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let place = self.arena.len() as u32;
        self.arena.extend([literals.len() as u32, levels, 0f32.to_bits(), 0]);
        self.arena.extend(literals.iter().map(|literal| literal.0));
        self.watch(place);
        place
    }

    fn watch(&mut self, place: u32) {
        let (first, second) = (self.literal(place, 0), self.literal(place, 1));
        self.watches[(!first).index()].push(Watch { clause: place, other: second });
        self.watches[(!second).index()].push(Watch { clause: place, other: first });
    }

    #[inline]
    fn literal(&self, clause: u32, at: usize) -> Literal {
        Literal(self.arena[clause as usize + HEAD + at])
    }

    #[inline]
    fn set(&mut self, literal: Literal, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.levels[variable] = self.starts.len() as u32;
        self.reasons[variable] = reason;
        self.trail.push(literal);
    }

    fn back_to(&mut self, level: usize) {
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
    fn propagate(&mut self) -> Result<(), Falsified> {
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
        let (mut from, mut kept) = (0, 0);
        let mut outcome = Ok(());
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            if self.values[watch.other.index()] > 0 {
                watches[kept] = watch;
                kept += 1;
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
                watches[kept] = watch;
                kept += 1;
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
            watches[kept] = watch;
            kept += 1;
            if is_first < 0 {
                outcome = Err(Falsified::Long(watch.clause));
                break;
            }
            self.set(first, Reason(watch.clause));
        }
        watches.copy_within(from.., kept);
        watches.truncate(kept + watches.len() - from);
        self.watches[literal.index()] = watches;
        outcome
    }

    /// The literals of a reason but for the one that it made true, or of a clause that is false.
    #[inline]
    fn each_other(arena: &[u32], reason: Reason, own: Option<Literal>, mut each: impl FnMut(Literal)) {
        if reason.0 & TWO != 0 {
            each(Literal(reason.0 & !TWO));
            return;
        }
        let place = reason.0 as usize;
        let length = arena[place] as usize;
        for &literal in &arena[place + HEAD..place + HEAD + length] {
            if Some(Literal(literal)) != own {
                each(Literal(literal));
            }
        }
    }

    /// Makes the clause of a conflict, the literal that it makes true first. The level to go back to, and the number of
    /// levels.
    fn analyse(&mut self, falsified: Falsified) -> (usize, u32) {
        let level = self.starts.len() as u32;
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.push(Literal(0));
        let mut open = 0;
        let mut at = self.trail.len();
        let mut own = None;
        let mut reason = match falsified {
            Falsified::Long(place) => Reason(place),
            Falsified::Two(a, b) => {
                self.blame(a, level, &mut open, &mut clause);
                Reason::two(b)
            }
        };
        loop {
            if reason.0 & TWO != 0 {
                self.blame(Literal(reason.0 & !TWO), level, &mut open, &mut clause);
            } else {
                let place = reason.0 as usize;
                self.bump_clause(place);
                for next in place + HEAD..place + HEAD + self.arena[place] as usize {
                    let literal = Literal(self.arena[next]);
                    if Some(literal) != own {
                        self.blame(literal, level, &mut open, &mut clause);
                    }
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] != OPEN {
                    break;
                }
            }
            let literal = self.trail[at];
            open -= 1;
            if open == 0 {
                clause[0] = !literal;
                break;
            }
            self.seen[literal.variable()] = OPEN;
            reason = self.reasons[literal.variable()];
            own = Some(literal);
        }
        // The first literal's mark stays until the end: it is not redundant.
        let first = clause[0].variable() as u32;
        self.marked.push(first);
        self.marked.extend(clause[1..].iter().map(|literal| literal.variable() as u32));
        let mut kept = 1;
        for at in 1..clause.len() {
            let literal = clause[at];
            if self.reasons[literal.variable()] == Reason::NONE || !self.is_redundant(literal) {
                clause[kept] = literal;
                kept += 1;
            }
        }
        clause.truncate(kept);
        let levels = self.shrink(&mut clause);
        while let Some(variable) = self.marked.pop() {
            self.seen[variable as usize] = OPEN;
        }
        // The literal of the highest level comes second.
        let back = clause.get(1).map_or(0, |literal| self.levels[literal.variable()] as usize);
        self.clause = clause;
        (back, levels)
    }

    /// Puts the literals after the first in descending order of their levels, and returns the number of levels. If
    /// clauses are shrunk, several literals of one level give way to the one through which all of them came, where that
    /// brings in no others.
    fn shrink(&mut self, clause: &mut Vec<Literal>) -> u32 {
        clause[1..].sort_unstable_by_key(|&literal| (Reverse(self.levels[literal.variable()]), literal));
        let (mut from, mut kept, mut levels) = (1, 1, 1);
        while from < clause.len() {
            let level = self.levels[clause[from].variable()];
            let rest = &clause[from..];
            let same = rest.iter().take_while(|literal| self.levels[literal.variable()] == level).count();
            let source =
                if same > 1 && self.shrinks { self.common_source(&rest[..same], level) } else { None };
            if let Some(source) = source {
                clause[kept] = source;
                kept += 1;
            } else {
                clause.copy_within(from..from + same, kept);
                kept += same;
            }
            levels += 1;
            from += same;
        }
        clause.truncate(kept);
        levels
    }

    /// The negation of the last literal of a level through which all of these false ones came to be so; `None` if a
    /// literal of a lower level takes part that does not follow from the clause.
    fn common_source(&mut self, literals: &[Literal], level: u32) -> Option<Literal> {
        literals.iter().for_each(|literal| self.seen[literal.variable()] = TRACED);
        let mut open = literals.len();
        let mut at = self.starts.get(level as usize).map_or(self.trail.len(), |&start| start as usize);
        loop {
            at -= 1;
            let literal = self.trail[at];
            if self.seen[literal.variable()] != TRACED {
                continue;
            }
            // The decision at the latest is the only one left.
            if open == 1 {
                return Some(!literal);
            }
            open -= 1;
            let (seen, levels, marked) = (&mut self.seen, &self.levels, &mut self.marked);
            let mut fails = false;
            Learning::each_other(&self.arena, self.reasons[literal.variable()], Some(literal), |other| {
                let variable = other.variable();
                if levels[variable] == level {
                    if seen[variable] != TRACED {
                        seen[variable] = TRACED;
                        marked.push(variable as u32);
                        open += 1;
                    }
                } else if levels[variable] > 0 {
                    fails |= seen[variable] != SOURCE && seen[variable] != REDUNDANT;
                }
            });
            if fails {
                return None;
            }
        }
    }

    #[inline]
    fn blame(&mut self, literal: Literal, level: u32, open: &mut u32, clause: &mut Vec<Literal>) {
        let variable = literal.variable();
        if self.seen[variable] != OPEN || self.levels[variable] == 0 {
            return;
        }
        self.seen[variable] = SOURCE;
        self.activity[variable] += self.step;
        if self.activity[variable] > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        self.order.rise(variable as u32, &self.activity);
        if self.levels[variable] == level {
            *open += 1;
        } else {
            clause.push(literal);
        }
    }

    fn bump_clause(&mut self, place: usize) {
        if self.arena[place + 1] == 0 {
            return;
        }
        let activity = f32::from_bits(self.arena[place + 2]) + self.clause_step;
        self.arena[place + 2] = activity.to_bits();
        if activity > 1e20 {
            for &clause in &self.learned {
                let own = &mut self.arena[clause as usize + 2];
                *own = (f32::from_bits(*own) * 1e-20).to_bits();
            }
            self.clause_step *= 1e-20;
        }
    }

    /// Whether a false literal follows from others that are marked.
    fn is_redundant(&mut self, literal: Literal) -> bool {
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push(literal);
        let first_marked = self.marked.len();
        let mut is_redundant = true;
        'stack: while let Some(literal) = stack.pop() {
            let reason = self.reasons[literal.variable()];
            let (arena, seen, levels, reasons, marked) =
                (&self.arena, &mut self.seen, &self.levels, &self.reasons, &mut self.marked);
            let mut fails = false;
            Learning::each_other(arena, reason, Some(!literal), |other| {
                let variable = other.variable();
                if levels[variable] == 0 || seen[variable] == SOURCE || seen[variable] == REDUNDANT || fails {
                    return;
                }
                if reasons[variable] == Reason::NONE {
                    fails = true;
                    return;
                }
                seen[variable] = REDUNDANT;
                marked.push(variable as u32);
                stack.push(other);
            });
            if fails {
                is_redundant = false;
                break 'stack;
            }
        }
        if !is_redundant {
            // What was taken for redundant on the way is not known to be.
            for &variable in &self.marked[first_marked..] {
                self.seen[variable as usize] = OPEN;
            }
            self.marked.truncate(first_marked);
        }
        self.stack = stack;
        is_redundant
    }

    /// A turn begins.
    pub fn begin_turn(&mut self) {
        (self.turn_conflicts, self.turn_levels) = (0, 0);
    }

    /// Whether what was learned in a turn is over too many levels, so that it will hardly be used.
    pub fn is_hopeless(&self) -> bool {
        self.turn_conflicts >= FEW_CONFLICTS && self.turn_levels > MAX_LEVELS * self.turn_conflicts
    }

    /// Continues the search until it has had both `propagations` propagations, which are subtracted, and `conflicts`
    /// conflicts since the turn began.
    ///
    /// # Errors
    /// Why the meter stopped.
    pub fn search(
        &mut self,
        meter: &mut Meter,
        propagations: &mut u64,
        conflicts: u64,
    ) -> Result<Outcome, Stop> {
        if self.is_refuted {
            return Ok(Outcome::Refuted);
        }
        loop {
            let before = self.head;
            let outcome = self.propagate();
            *propagations = propagations.saturating_sub((self.head - before) as u64);
            if let Err(falsified) = outcome {
                meter.stats.backtracks += 1;
                if self.starts.is_empty() {
                    self.is_refuted = true;
                    return Ok(Outcome::Refuted);
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
                return Ok(Outcome::Interrupted);
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
            let Some(variable) = self.next_variable() else { return Ok(Outcome::Found) };
            if let Err(stop) = meter.node() {
                // The next call goes on from here.
                self.order.insert(variable, &self.activity);
                return Err(stop);
            }
            meter.stats.guesses += 1;
            self.starts.push(self.trail.len() as u32);
            meter.stats.max_depth = meter.stats.max_depth.max(self.starts.len() as u32);
            let literal = Literal(2 * variable + u32::from(!self.phases[variable as usize]));
            self.set(literal, Reason::NONE);
        }
    }

    fn next_variable(&mut self) -> Option<u32> {
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

    /// Drops the worse half of the learned clauses, and of all clauses what is decided at the root.
    fn drop_learned(&mut self) {
        let mut learned = std::mem::take(&mut self.learned);
        let levels = |place: u32| self.arena[place as usize + 1];
        let activity = |place: u32| f32::from_bits(self.arena[place as usize + 2]);
        learned.sort_by(|&a, &b| {
            let by_activity = activity(b).total_cmp(&activity(a));
            levels(a)
                .min(KEPT_LEVELS + 1)
                .cmp(&levels(b).min(KEPT_LEVELS + 1))
                .then(by_activity)
                .then(a.cmp(&b))
        });
        let few = learned.iter().take_while(|&&place| levels(place) <= KEPT_LEVELS).count();
        learned.truncate(few.max(learned.len() / 2));
        learned.sort_unstable();
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
