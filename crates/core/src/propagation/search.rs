//! Depth-first search with binary branching: a variable is one of its values, or it is not.
//!
//! The variable is one with the minimum of domain size by weight, where weights count the conflicts that a variable
//! took part in (dom/wdeg [boussemart2004], see `weights`), and how often it was decided on in vain. Where that has
//! more than two values, a value with exactly two places in a permutation is branched on instead if one of the two
//! weighs enough: up to twenty times fewer conflicts.
//!
//! Until the first solution the search restarts at times; what it refuted is kept (`refuted`). After a thousand
//! conflicts it may take turns with one that learns nogoods (`nogoods`). Where labels can be exchanged
//! (`Model::labels`), it names them as it comes upon them (`naming`).
//!
//! Trials: `bench/record/variants.md`.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::control::{Meter, Stop};

use super::compile::{Compiled, Contradiction};
use super::model::{Model, Values};
use super::naming::Naming;
use super::nogoods::{Nogoods, TurnEnd};
use super::propagate::{Conflict, Queue};
use super::refuted::Assignment;
use super::state::{State, counts_up_to};
use super::steps::{Observed, SearchStep};
use super::weights::Weights;

/// What a random path from the root to a leaf of the search tree says of the number of solutions \[knuth1975\].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SampledPath {
    /// The natural logarithm of the product of the numbers of branches along the path. The mean of that product, taken
    /// as 0 where the path has no solution, over many samples is the number of solutions.
    pub ln_weight: f64,
    /// Whether the path ended in a solution.
    pub is_solution: bool,
}

/// Where labels are named and until the first solution, the search restarts at the root after `FIRST_RESTART_NAMING`
/// conflicts; each interval is `RESTART_GROWTH` times the last. Trees differ most by what was decided first.
const FIRST_RESTART_NAMING: u64 = 300;
const RESTART_GROWTH: u64 = 2;
/// Where they are not it restarts after `FIRST_RESTART` conflicts, each interval half as long again as the last.
const FIRST_RESTART: u64 = 50;

/// A decision: the other side is `variable` without the values of `others`, which are the value and what stands for the
/// same.
#[derive(Clone, Copy, Debug)]
struct Decision {
    variable: u16,
    value: u32,
    others: Values,
}

/// Where a search goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pending {
    /// At the root, under the assumptions.
    Start,
    /// At a position where nothing more can be propagated.
    Fixpoint,
    /// After a solution or a conflict.
    Back,
    /// In a turn among clauses.
    Clauses,
    /// Nowhere: everything was searched.
    Nothing,
}

#[derive(Clone, Debug)]
pub(super) struct SizedSearch<const W: usize> {
    pub compiled: Compiled<W>,
    pub queue: Queue<W>,
    /// The fixpoint without assumptions once it is known; `Err` if that is a contradiction.
    root: Option<Result<State<W>, Conflict>>,
    pub assumptions: Vec<Values>,
    pending: Pending,
    /// The state before each decision, and the present one on top; grown once, then copied into.
    states: Vec<State<W>>,
    decisions: Vec<Decision>,
    weights: Weights,
    pub random: Option<ChaCha8Rng>,
    /// Conflicts since the last restart, and the number after which to restart; `None` once a solution was found, since
    /// what lies before it must not be searched twice.
    conflicts: u64,
    max_conflicts: Option<u64>,
    naming: Option<Naming<W>>,
    /// Until the first solution, what was refuted below the present decisions: after how many of them, ascending. Only
    /// if `keeps_refuted`.
    refuted: Vec<(usize, Assignment)>,
    keeps_refuted: bool,
    pub nogoods: Nogoods,
}

impl<const W: usize> SizedSearch<W> {
    /// Compiles a model. Among clauses the search stays there if the problem `is_of_differences`.
    ///
    /// # Errors
    /// The model has no solution by propagation alone.
    pub fn new(model: &Model, is_of_differences: bool) -> Result<SizedSearch<W>, Contradiction> {
        let compiled = Compiled::new(model)?;
        let queue = Queue::new(&compiled);
        let states = vec![State::new(&compiled)];
        let weights = Weights::new(&compiled.weights);
        let naming = model.labels.as_ref().map(|labels| Naming::new(labels, &compiled));
        Ok(SizedSearch {
            compiled,
            queue,
            root: None,
            assumptions: Vec::new(),
            pending: Pending::Start,
            states,
            decisions: Vec::new(),
            weights,
            random: None,
            conflicts: 0,
            max_conflicts: None,
            naming,
            refuted: Vec::new(),
            keeps_refuted: false,
            nogoods: Nogoods::new(is_of_differences),
        })
    }

    pub fn assume(&mut self, domains: &[Values]) {
        self.assumptions.clear();
        self.assumptions.extend_from_slice(domains);
        self.restart();
    }

    pub fn randomize(&mut self, seed: Option<u64>) {
        self.random = seed.map(ChaCha8Rng::seed_from_u64);
        self.restart();
    }

    pub fn restart(&mut self) {
        self.pending = Pending::Start;
    }

    /// Brings the state of depth 0 to the fixpoint under the assumptions.
    fn start(&mut self) -> Result<(), Conflict> {
        self.decisions.clear();
        self.refuted.clear();
        self.queue.refuted.clear();
        let SizedSearch { compiled, queue, root, assumptions, states, .. } = self;
        queue.begin_again();
        let state = &mut states[0];
        if root.is_none() {
            let outcome = queue.propagate(compiled, state);
            *root = Some(outcome.map(|()| state.clone()));
        }
        match root {
            Some(Ok(root)) => state.copy_from(root),
            Some(Err(conflict)) => return Err(*conflict),
            None => {}
        }
        if assumptions.is_empty() {
            return Ok(());
        }
        for (&name, &domain) in compiled.representative.iter().zip(&*assumptions) {
            if let Err(conflict) = queue.restrict(compiled, state, usize::from(name), domain) {
                queue.clear();
                return Err(conflict);
            }
        }
        queue.propagate(compiled, state)
    }

    pub fn propagated(&mut self) -> Option<Vec<u32>> {
        self.restart();
        self.start().ok()?;
        let names = &self.compiled.representative;
        Some(names.iter().map(|&name| self.states[0].domains[usize::from(name)]).collect())
    }

    /// Tells an observer what the last propagation did.
    fn observe(
        &mut self,
        observed: Option<&mut Observed<'_>>,
        outcome: &Result<(), Conflict>,
        is_decided: bool,
    ) {
        if let Some(observed) = observed
            && let Some(log) = &mut self.queue.log
        {
            observed.propagated(&self.compiled, log, outcome.as_ref().err(), is_decided);
        }
    }

    /// Writes the next solution; false if there is none.
    pub fn next(
        &mut self,
        meter: &mut Meter,
        solution: &mut [u32],
        mut observed: Option<&mut Observed<'_>>,
    ) -> Result<bool, Stop> {
        let mut is_failed = match self.pending {
            Pending::Start => {
                meter.node()?;
                self.plan_restarts(observed.is_some());
                self.nogoods.begin();
                // Labels are named by the ordinary search alone, and it alone says what it does.
                if self.naming.is_some() || observed.is_some() {
                    self.nogoods.give_up();
                }
                let outcome = self.start();
                self.observe(observed.as_deref_mut(), &outcome, false);
                outcome.is_err()
            }
            Pending::Fixpoint => false,
            Pending::Back => true,
            Pending::Clauses => match self.turn(meter, solution)? {
                Some(is_found) => return Ok(is_found),
                None => true,
            },
            Pending::Nothing => return Ok(false),
        };
        loop {
            let depth = self.decisions.len();
            if is_failed {
                if self.nogoods.is_due()
                    && self.begin_turn(solution)
                    && let Some(is_found) = self.turn(meter, solution)?
                {
                    return Ok(is_found);
                }
                if self.is_time_to_restart() {
                    is_failed = self.keep_refuted().is_err();
                    // What was refuted at the root stays refuted there.
                    while let Some(decision) = self.decisions.pop() {
                        report_retraction(observed.as_deref_mut(), decision, self.decisions.len());
                    }
                    continue;
                }
                let Some(decision) = self.decisions.pop() else {
                    self.pending = Pending::Nothing;
                    return Ok(false);
                };
                report_retraction(observed.as_deref_mut(), decision, depth - 1);
                self.note_refuted(depth - 1, decision);
                if self.states[depth - 1].domains[usize::from(decision.variable)] & !decision.others == 0 {
                    continue;
                }
                // The other side: the state before the decision, without its value.
                let outcome = self.decide(depth - 1, decision.variable, !decision.others);
                self.observe(observed.as_deref_mut(), &outcome, true);
                is_failed = self.is_failed(outcome, meter);
                continue;
            }
            if self.states[depth].open.is_empty() {
                let domains = &self.states[depth].domains;
                for (value, &name) in solution.iter_mut().zip(&self.compiled.representative) {
                    *value = domains[usize::from(name)].trailing_zeros();
                }
                if let Some(naming) = &self.naming {
                    naming.rename(solution);
                }
                self.pending = Pending::Back;
                self.end_restarts();
                if !self.nogoods.is_new(solution) {
                    is_failed = true;
                    continue;
                }
                if let Some(observed) = observed {
                    observed.step(SearchStep::Solution);
                }
                return Ok(true);
            }
            self.pending = Pending::Fixpoint;
            meter.node()?;
            if self.queue.has_worked() {
                meter.look()?;
            }
            let decision = self.choose(depth);
            meter.stats.guesses += 1;
            meter.stats.max_depth = meter.stats.max_depth.max(depth as u32 + 1);
            self.push_state(depth);
            if let Some(naming) = &mut self.naming {
                naming.push(depth, usize::from(decision.variable), decision.value);
            }
            self.decisions.push(decision);
            if let Some(observed) = &mut observed {
                let Decision { variable, value, .. } = decision;
                let options = self.states[depth].domains[usize::from(variable)].count_ones();
                observed.step(SearchStep::Decision { variable, options, value, depth: depth + 1 });
            }
            let outcome = self.decide(depth + 1, decision.variable, 1 << decision.value);
            self.observe(observed.as_deref_mut(), &outcome, true);
            is_failed = self.is_failed(outcome, meter);
        }
    }

    /// Begins a turn among clauses at the root; false if there are none, or nothing is left there.
    fn begin_turn(&mut self, solution: &[u32]) -> bool {
        if self.decisions.is_empty() {
            return false;
        }
        let SizedSearch { compiled, states, nogoods, random, .. } = self;
        let mut phase = || random.as_mut().is_none_or(|random| random.random());
        let is_begun = nogoods.begin_turn(compiled, &states[0], solution, &mut phase);
        if is_begun {
            self.pending = Pending::Clauses;
        }
        is_begun
    }

    /// A turn among clauses: a solution, or that there are no more; `None` if the ordinary search goes on where it was.
    fn turn(&mut self, meter: &mut Meter, solution: &mut [u32]) -> Result<Option<bool>, Stop> {
        let turn = self.nogoods.turn(&self.compiled, meter, solution)?;
        if turn == TurnEnd::Solution {
            self.end_restarts();
            return Ok(Some(true));
        }
        if turn == TurnEnd::Refuted {
            self.pending = Pending::Nothing;
            return Ok(Some(false));
        }
        self.pending = Pending::Back;
        Ok(None)
    }

    /// Whether there have been enough conflicts at a decision that begin again is due, and counts on.
    fn is_time_to_restart(&mut self) -> bool {
        let Some(max) = self.max_conflicts else { return false };
        self.conflicts += 1;
        if self.conflicts < max || self.decisions.len() < 2 {
            return false;
        }
        self.conflicts = 0;
        self.max_conflicts =
            Some(if self.keeps_refuted { max + max.div_ceil(2) } else { max.saturating_mul(RESTART_GROWTH) });
        true
    }

    /// When a search that begins is to restart. What is asked of single values, drawn or observed has one tree.
    fn plan_restarts(&mut self, is_observed: bool) {
        self.conflicts = 0;
        self.max_conflicts = if self.naming.is_some() {
            Some(FIRST_RESTART_NAMING)
        } else if is_observed || self.nogoods.stays() || !self.assumptions.is_empty() || self.random.is_some()
        {
            None
        } else {
            self.nogoods.first_turn().map(|turn| turn.min(FIRST_RESTART))
        };
        self.keeps_refuted = self.naming.is_none() && self.max_conflicts.is_some();
    }

    /// A solution was found: what lies before it must not be searched again.
    fn end_restarts(&mut self) {
        self.max_conflicts = None;
        self.keeps_refuted = false;
    }

    /// A decision after `above` others was refuted.
    #[inline]
    fn note_refuted(&mut self, above: usize, Decision { variable, value, .. }: Decision) {
        if self.keeps_refuted {
            self.refuted.truncate(self.refuted.partition_point(|&(after, _)| after <= above));
            self.refuted.push((above, Assignment { variable, value }));
        }
    }

    /// Before a restart, the last decision having failed: what was refuted below the root becomes nogoods there.
    fn keep_refuted(&mut self) -> Result<(), Conflict> {
        if !self.keeps_refuted {
            return Ok(());
        }
        if let Some(&decision) = self.decisions.last() {
            self.note_refuted(self.decisions.len() - 1, decision);
        }
        let SizedSearch { compiled, queue, states, decisions, refuted, .. } = self;
        let root = &mut states[0];
        let of = |&Decision { variable, value, .. }: &Decision| Assignment { variable, value };
        for (above, assignment) in refuted.drain(..) {
            let nogood = decisions[..above].iter().map(of).chain([assignment]);
            if let Some(Assignment { variable, value }) = queue.refuted.add(&root.domains, nogood) {
                queue
                    .restrict(compiled, root, usize::from(variable), !(1 << value))
                    .inspect_err(|_| queue.clear())?;
                queue.propagate(compiled, root)?;
            }
        }
        Ok(())
    }

    /// Restricts a variable in the state of a depth, and propagates.
    fn decide(&mut self, depth: usize, variable: u16, values: Values) -> Result<(), Conflict> {
        let state = &mut self.states[depth];
        self.queue.restrict(&self.compiled, state, usize::from(variable), values)?;
        self.queue.propagate(&self.compiled, state)
    }

    fn is_failed(&mut self, outcome: Result<(), Conflict>, meter: &mut Meter) -> bool {
        let Err(conflict) = outcome else { return false };
        meter.stats.backtracks += 1;
        let domains = &self.states[self.decisions.len()].domains;
        self.weights.blame(&conflict, &self.compiled, domains);
        if let Some(decision) = self.decisions.last() {
            self.weights.blame_decision(decision.variable);
        }
        true
    }

    /// The state of one level deeper becomes a copy of this one.
    fn push_state(&mut self, depth: usize) {
        if self.states.len() == depth + 1 {
            self.states.push(self.states[depth].clone());
        } else {
            let (before, after) = self.states.split_at_mut(depth + 1);
            after[0].copy_from(&before[depth]);
        }
    }

    pub fn sample(&mut self, meter: &mut Meter) -> Result<SampledPath, Stop> {
        meter.node()?;
        let mut random = self.random.take().unwrap_or_else(|| ChaCha8Rng::seed_from_u64(0));
        let sample = self.random_path(&mut random, meter);
        self.random = Some(random);
        self.restart();
        sample
    }

    fn random_path(&mut self, random: &mut ChaCha8Rng, meter: &mut Meter) -> Result<SampledPath, Stop> {
        let mut ln_weight = 0.0;
        if self.start().is_err() {
            return Ok(SampledPath { ln_weight, is_solution: false });
        }
        self.push_state(0);
        while !self.states[1].open.is_empty() {
            meter.node()?;
            if self.queue.has_worked() {
                meter.look()?;
            }
            let variable = self.lowest_score(&self.states[1]).variable;
            let domain = self.states[1].domains[usize::from(variable)];
            ln_weight += f64::from(domain.count_ones()).ln();
            let outcome = self.decide(1, variable, 1 << random_member(random, domain));
            if outcome.is_err() {
                return Ok(SampledPath { ln_weight, is_solution: false });
            }
        }
        Ok(SampledPath { ln_weight, is_solution: true })
    }

    /// What to branch on: something is open.
    fn choose(&mut self, depth: usize) -> Decision {
        let state = &self.states[depth];
        let Choice { variable, score } = match &self.naming {
            None => self.lowest_score(state),
            Some(naming) => self.smallest_named(state, naming, depth),
        };
        let domain = state.domains[usize::from(variable)];
        let mut value = domain.trailing_zeros();
        let mut decided = variable;
        if domain.count_ones() > 2
            && let Some((place, two)) = self.two_places(state, 2.0 / score)
        {
            (decided, value) = (place, two);
        } else if let Some(random) = &mut self.random {
            value = random_member(random, domain);
        }
        let unnamed = self.naming.as_ref().map_or(0, |naming| naming.unnamed_of(usize::from(decided), depth));
        let others = if unnamed >> value & 1 == 1 { unnamed } else { 1 << value };
        Decision { variable: decided, value, others }
    }

    /// The open variable with the minimum of domain size by weight.
    fn lowest_score(&self, state: &State<W>) -> Choice {
        let mut min = Choice { variable: state.open.first() as u16, score: f64::INFINITY };
        for variable in state.open.iter() {
            let score = f64::from(state.domains[variable].count_ones()) / self.weights.of(variable);
            if score < min.score {
                min = Choice { variable: variable as u16, score };
            }
        }
        min
    }

    /// The variable to branch on, as [`lowest_score`](Self::lowest_score), where labels are named: those that are alike count as one,
    /// and a variable that has no others comes first.
    fn smallest_named(&self, state: &State<W>, naming: &Naming<W>, depth: usize) -> Choice {
        let mut open = state.open.and(&naming.visible);
        if open.is_empty() {
            open = state.open;
        }
        let mut min = Choice { variable: open.first() as u16, score: f64::INFINITY };
        let mut is_free = false;
        for variable in open.iter() {
            let domain = state.domains[variable];
            let unnamed = domain & naming.unnamed_of(variable, depth);
            let is_free_here = unnamed == domain;
            if is_free && !is_free_here {
                continue;
            }
            let count = (domain & !unnamed).count_ones() + u32::from(unnamed != 0);
            let score = f64::from(count) / self.weights.of(variable);
            if score < min.score || is_free_here && !is_free {
                min = Choice { variable: variable as u16, score };
                is_free = is_free_here;
            }
        }
        if is_free {
            min.score = 0.0;
        }
        min
    }

    /// The value with two places in a permutation whose heavier place has the maximum weight, if that is more than
    /// `min`.
    fn two_places(&self, state: &State<W>, min: f64) -> Option<(u16, u32)> {
        let mut max = min;
        let mut found = None;
        let blocks = self.compiled.permutation_blocks;
        for value in 0..self.compiled.values {
            let of_value = value as usize * blocks;
            let counts = state.counts[of_value..of_value + blocks].as_flattened();
            for (word, &counts) in counts.iter().enumerate() {
                let mut two = counts_up_to(2, counts) & !counts_up_to(1, counts);
                while two != 0 {
                    let permutation = word * 8 + two.trailing_zeros() as usize / 8;
                    two &= two - 1;
                    let set = &self.compiled.permutations[permutation].set;
                    for place in state.boards[value as usize].and(set).iter() {
                        let weight = self.weights.of(place);
                        if weight > max {
                            max = weight;
                            found = Some((place as u16, value));
                        }
                    }
                }
            }
        }
        found
    }
}

/// Reports to an observer that a decision is taken back, and the number of decisions that remain, `depth`.
fn report_retraction(observed: Option<&mut Observed<'_>>, decision: Decision, depth: usize) {
    if let Some(observed) = observed {
        let Decision { variable, value, .. } = decision;
        observed.step(SearchStep::Retraction { variable, value, depth });
    }
}

/// An open variable, and its domain size by weight.
struct Choice {
    variable: u16,
    score: f64,
}

/// A member of a set of values that is not empty.
fn random_member(random: &mut ChaCha8Rng, mut set: Values) -> u32 {
    for _ in 0..random.random_range(0..set.count_ones()) {
        set &= set - 1;
    }
    set.trailing_zeros()
}
