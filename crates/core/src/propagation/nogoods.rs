//! When a search goes on among clauses, and what it knows then.
//!
//! A search that has had many conflicts takes turns with [`Learning`](super::learning::Learning), each turn twice as
//! long as the last. Learned clauses settle some puzzles a hundred times as fast, and do not pay for others. Which kind
//! a puzzle is shows in the first turn: where clauses are over many levels of decisions, the ordinary search goes on
//! alone. It goes on where it was, so that what it has refuted is not searched again. Where all that is said is which
//! variables differ, clauses always pay, and the first turn is the last: it ends with the search. Only then are learned
//! clauses shrunk: their levels say less of the kind.
//!
//! Turns among clauses begin at the root, so solutions that are known are forbidden there, and skipped here. They are
//! few: whoever wants all of many solutions gets them from the ordinary search alone.

use crate::control::{Meter, Stop};

use super::clauses::Clauses;
use super::compile::Compiled;
use super::learning::{ClauseSearchEnd, FEW_CONFLICTS};
use super::state::State;

/// Conflicts before the first turn among clauses.
const FIRST_TURN: u64 = 1000;

/// Literals that are propagated in the first turn among clauses for each conflict before it: at this number some 50 ms.
const PROPAGATIONS: u64 = 262;

/// Conflicts of the ordinary search after that turn for each conflict before it.
const CONFLICTS: u64 = 2;

/// What the next turn has for what the last one had.
const GROWTH: u64 = 2;

/// At most this many solutions are forbidden by clauses; then the ordinary search goes on alone.
const MAX_KNOWN: usize = 16;

const NEVER: u64 = u64::MAX;

/// How a turn among clauses ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnEnd {
    /// With a solution.
    Solution,
    /// There are no further solutions.
    Refuted,
    /// It is the other's turn.
    Over,
}

/// The clauses, and whose turn it is.
#[derive(Clone, Debug)]
pub(super) struct Nogoods {
    first_turn: u64,
    /// Conflicts that the ordinary search has until the next turn among clauses, and those that it has after that turn.
    conflicts: u64,
    next_conflicts: u64,
    /// Propagations that the turn among clauses has left, and that the next one has; each has some conflicts at least.
    propagations: u64,
    next_propagations: u64,
    clauses: Option<Box<Clauses>>,
    /// How many solutions the ordinary search found before the first turn.
    solutions: u32,
    /// Those since the start, once there was a turn, and how many of them are forbidden.
    known: Vec<Vec<u32>>,
    forbidden: usize,
    /// Whether a turn among clauses goes on until the search ends.
    stays: bool,
}

impl Nogoods {
    /// With `stays` a turn among clauses goes on until the search ends.
    pub fn new(stays: bool) -> Nogoods {
        Nogoods {
            first_turn: FIRST_TURN,
            conflicts: NEVER,
            next_conflicts: 0,
            propagations: 0,
            next_propagations: 0,
            clauses: None,
            solutions: 0,
            known: Vec::new(),
            forbidden: 0,
            stays,
        }
    }

    /// Whether a turn among clauses goes on until the search ends.
    pub fn stays(&self) -> bool {
        self.stays
    }

    /// Starts the first turn after `conflicts` conflicts; `None` for never.
    pub fn set_first_turn(&mut self, conflicts: Option<u64>) {
        self.first_turn = conflicts.map_or(NEVER, |conflicts| conflicts.max(1));
    }

    /// After how many conflicts the first turn comes.
    pub fn first_turn(&self) -> Option<u64> {
        (self.first_turn != NEVER).then_some(self.first_turn)
    }

    /// A search begins.
    pub fn begin(&mut self) {
        self.conflicts = self.first_turn;
        self.next_conflicts = self.first_turn.saturating_mul(CONFLICTS);
        self.next_propagations = self.first_turn.saturating_mul(PROPAGATIONS);
        self.clauses = None;
        self.solutions = 0;
        self.known.clear();
        self.forbidden = 0;
    }

    /// Counts a conflict of the ordinary search: whether a turn among clauses is due.
    #[inline]
    pub fn is_due(&mut self) -> bool {
        if self.conflicts == NEVER {
            return false;
        }
        self.conflicts = self.conflicts.saturating_sub(1);
        self.conflicts == 0
    }

    /// From here on the ordinary search goes on alone.
    pub fn give_up(&mut self) {
        self.conflicts = NEVER;
        self.clauses = None;
    }

    /// Records a solution that the search without clauses found, and returns whether it is new.
    pub fn is_new(&mut self, solution: &[u32]) -> bool {
        if self.known.iter().any(|known| known[..] == *solution) {
            return false;
        }
        self.solutions = self.solutions.saturating_add(1);
        if self.clauses.is_some() {
            self.remember(solution);
        } else if self.solutions > 1 {
            // Only the last one is at hand when a turn begins.
            self.conflicts = NEVER;
        }
        true
    }

    fn remember(&mut self, solution: &[u32]) {
        self.known.push(solution.to_vec());
        if self.known.len() > MAX_KNOWN {
            self.give_up();
        }
    }

    /// Begins a turn at the fixpoint of the root, the last solution being this. False if there are no clauses.
    pub fn begin_turn<const W: usize>(
        &mut self,
        compiled: &Compiled<W>,
        root: &State<W>,
        solution: &[u32],
        phase: &mut dyn FnMut() -> bool,
    ) -> bool {
        if self.clauses.is_none() {
            self.clauses = Clauses::new(compiled, root, self.stays, phase).map(Box::new);
            if self.solutions > 0 {
                self.known.push(solution.to_vec());
            }
        }
        let Some(clauses) = &mut self.clauses else {
            self.give_up();
            return false;
        };
        clauses.learning.begin_turn();
        self.propagations = if self.stays { u64::MAX } else { self.next_propagations };
        true
    }

    /// Goes on with a turn, and writes the solution.
    ///
    /// # Errors
    /// The [`Stop`] of the meter, if its budget is used up or it is cancelled.
    pub fn turn<const W: usize>(
        &mut self,
        compiled: &Compiled<W>,
        meter: &mut Meter,
        solution: &mut [u32],
    ) -> Result<TurnEnd, Stop> {
        let Some(clauses) = &mut self.clauses else { return Ok(TurnEnd::Over) };
        for known in &self.known[self.forbidden..] {
            clauses.forbid(|variable| known[variable]);
        }
        self.forbidden = self.known.len();
        let min_conflicts = self.first_turn.min(FEW_CONFLICTS);
        Ok(match clauses.learning.search(meter, &mut self.propagations, min_conflicts)? {
            ClauseSearchEnd::Refuted => TurnEnd::Refuted,
            ClauseSearchEnd::Solution => {
                for (value, &name) in solution.iter_mut().zip(&compiled.representative) {
                    *value = clauses.value_in_solution(usize::from(name));
                }
                self.remember(solution);
                TurnEnd::Solution
            }
            ClauseSearchEnd::Interrupted => {
                self.conflicts = self.next_conflicts;
                self.next_conflicts = self.next_conflicts.saturating_mul(GROWTH);
                self.next_propagations = self.next_propagations.saturating_mul(GROWTH);
                if clauses.learning.is_hopeless() {
                    self.give_up();
                }
                TurnEnd::Over
            }
        })
    }
}
